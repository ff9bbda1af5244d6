"""A studio for tests: a process of its own on a free port, which never outlives the test."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any


class Running:
    """A studio that runs.

    Parameters
    ----------
    process : subprocess.Popen
        Its process.
    url : str
        What it printed.
    """

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url
        self.base, _, self.token = url.partition("/#token=")
        self.host = self.base.removeprefix("http://")
        self.port = int(self.host.rpartition(":")[2])

    def headers(self) -> dict[str, str]:
        """What the page says."""
        return {"Authorization": f"Bearer {self.token}", "Origin": self.base}

    def ask(
        self, path: str, document: Any = None, method: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        """The status and the answer of a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        given = self.headers() | {name.replace("_", "-"): value for name, value in headers.items()}
        body = None
        if document is not None:
            body = document if isinstance(document, bytes) else json.dumps(document).encode()
            given.setdefault("Content-Type", "application/json")
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, body, given)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        if answer.headers.get_content_type() == "application/json":
            return answer.status, json.loads(data)
        return answer.status, data

    def request(self, kind: str, route: str | None = None, **given: Any) -> tuple[int, Any]:
        """The status and the answer of a request of a kind."""
        return self.ask(f"/api/{route or kind}", {"schema": "palago.request/1", "kind": kind, **given})

    def begin(self, kind: str, page: str = "test", **given: Any) -> str:
        """Begin a job; its name."""
        status, answer = self.request(kind, "jobs", page=page, **given)
        assert status == 202, answer
        return str(answer["id"])

    def events(self, page: str = "test", after: int = 0) -> Iterator[dict[str, Any]]:
        """The events of a page as they come."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request("GET", f"/api/events?page={page}&after={after}", headers=self.headers())
            answer = connection.getresponse()
            assert answer.status == 200
            while line := answer.readline():
                if line.strip():
                    yield json.loads(line)
        finally:
            connection.close()

    def done(self, kind: str, page: str = "test", **given: Any) -> dict[str, Any]:
        """The last event of a job that begins now."""
        stream = self.events(page)
        next(stream)
        name = self.begin(kind, page, **given)
        return next(
            event for event in stream if event.get("job") == name and event["event"] in ("ended", "failed")
        )

    def raw(self, request: bytes) -> bytes:
        """The whole answer to bytes that are sent as they are."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as one:
            one.sendall(request)
            parts = []
            with suppress(ConnectionResetError):
                while part := one.recv(65536):
                    parts.append(part)
        return b"".join(parts)


@contextmanager
def studio(*words: str, cwd: Path | None = None, port: int = 0) -> Iterator[Running]:
    """A studio, started by the command; it is ended by its own process whatever happens."""
    command: Sequence[str] = [
        sys.executable, "-m", "palago.cli", "studio", *words, "--no-browser", "--port", str(port),
    ]  # fmt: skip
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:"), process.communicate(timeout=20)
        yield Running(process, url)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=10)


def children(pid: int) -> set[int]:
    """The processes that a process has started and that live, by what Linux tells of them."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(OSError, IndexError):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == pid and fields[0] != "Z":
                    found.add(int(folder.name))
    return found


def alive(pid: int) -> bool:
    """Whether a process lives; one that only waits to be taken note of does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
