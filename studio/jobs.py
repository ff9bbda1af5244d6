"""Jobs: one process each, started before it is needed, killed when nobody wants its answer any more.

A job that waits for a core is queued. What its process tells becomes events of the page that asked; there is
exactly one last event, ``ended`` or ``failed``, however the process ends::

    queued, started, candidate ... solution ... ended    the worker's own last word
    queued, started, solution ... ended                  cancelled: "interrupted", with what was found
    queued, started, failed                              the process died, or never should have begun
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from palago.catalogue.machine.resources import cores, memory
from palago.studio.events import Log, Logs

#: How many seconds a process may work beyond the time that its request names, or if none is named.
BEYOND: Final = 15.0
LONGEST: Final = 600.0

#: How long a line of a worker may be.
LINE: Final = 64 << 20

#: The share of the free memory that one job may take, and the least that it is given.
SHARE: Final = 0.7
LEAST: Final = 1 << 30

#: After how many seconds of getting ready that is told.
PATIENCE: Final = 3.0

#: The sorts of processes: each has imported what its jobs need.
SOLVING, PLAYING = "solving", "playing"

#: How many seconds after a worker was taken the next one is started beside it.
LATER: Final = 1.5

#: How many jobs of one page wait or work at most.
MOST_JOBS: Final = 20


@dataclass
class Job:
    """A job that waits or works."""

    name: str
    request: dict[str, Any]
    log: Log
    process: asyncio.subprocess.Process | None = None
    cancelled: bool = False
    over: bool = False
    solutions: list[Any] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    @property
    def sort(self) -> str:
        """The sort of process that it needs."""
        return PLAYING if self.request["kind"] in ("play", "analyse") else SOLVING

    def end(self, event: str, **told: Any) -> None:
        """The last event, once."""
        if not self.over:
            self.over = True
            self.log.add(self.name, event, **told)


class TooManyJobsError(Exception):
    """A page asks for more than anybody waits for."""


class Jobs:
    """All jobs, and a process that waits for the next one.

    Parameters
    ----------
    logs : Logs
        Where events go.
    """

    def __init__(self, logs: Logs) -> None:
        self._logs = logs
        self._jobs: dict[str, Job] = {}
        self._slots = asyncio.Semaphore(max(2, cores()))
        self._spares: dict[str, asyncio.Task[asyncio.subprocess.Process]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._processes: set[asyncio.subprocess.Process] = set()
        self._closed = False

    def warm(self, sort: str = SOLVING) -> None:
        """Have a process ready for the next job of a sort."""
        if sort not in self._spares and not self._closed:
            self._spares[sort] = asyncio.create_task(self._start(sort))

    def begin(self, page: str, request: dict[str, Any]) -> str:
        """Begin a job for a page; its name.

        Raises
        ------
        TooManyJobsError
            If the page has too many already.
        """
        log = self._logs.of(page)
        if sum(job.log is log for job in self._jobs.values()) >= MOST_JOBS:
            raise TooManyJobsError(f"{MOST_JOBS} jobs are waiting already")
        job = Job(secrets.token_hex(8), request, log)
        self._jobs[job.name] = job
        log.add(job.name, "queued", kind=request["kind"])
        job.task = asyncio.create_task(self._run(job))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)
        return job.name

    def cancel(self, name: str) -> bool:
        """End a job at once, with what it has found; whether there was such a job, not yet over."""
        job = self._jobs.get(name)
        if job is None or job.over:
            return False
        job.cancelled = True
        job.end("ended", kind=job.request["kind"], ending="interrupted", solutions=job.solutions)
        if job.process is not None:
            _kill(job.process)
        elif job.task is not None:
            job.task.cancel()
        return True

    def of_page(self, page: str) -> list[str]:
        """The jobs of a page that wait or work."""
        log = self._logs.of(page)
        return [job.name for job in self._jobs.values() if job.log is log and not job.over]

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for name in list(self._jobs):
            self.cancel(name)
        for spare in self._spares.values():
            spare.cancel()
        for process in list(self._processes):
            _kill(process)
        with suppress(TimeoutError):
            await asyncio.wait_for(
                asyncio.gather(*(process.wait() for process in self._processes), return_exceptions=True), 2
            )

    async def _run(self, job: Job) -> None:
        try:
            async with self._slots:
                if not job.cancelled:
                    await self._work(job)
        except asyncio.CancelledError:
            pass
        except OSError as error:
            job.end("failed", kind=job.request["kind"], error=f"no process for the job: {error.strerror}")
        finally:
            job.end("failed", kind=job.request["kind"], error="the job was given up")
            self._jobs.pop(job.name, None)
            self.warm(job.sort)

    async def _work(self, job: Job) -> None:
        process = await self._taken(job.sort)
        if job.cancelled:
            self._discard(process)
            return
        job.process = process
        job.log.add(job.name, "started", kind=job.request["kind"], process=process.pid)
        asyncio.get_running_loop().call_later(LATER, self.warm, job.sort)
        free = memory()
        limit = None if free is None else max(LEAST, int(SHARE * free))
        assert process.stdin is not None
        with suppress(ConnectionError):
            process.stdin.write(json.dumps({**job.request, "memory": limit}).encode() + b"\n")
            await process.stdin.drain()
        try:
            await self._ready(job, process)
            await asyncio.wait_for(self._listen(job, process), job.request.get("seconds", LONGEST) + BEYOND)
        except TimeoutError:
            job.end("ended", kind=job.request["kind"], ending="time", solutions=job.solutions)
        finally:
            self._discard(process)

    async def _ready(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Wait until a process has what it needs: after an installation code is compiled, once."""
        assert process.stdout is not None
        line = asyncio.ensure_future(process.stdout.readline())
        done, _ = await asyncio.wait([line], timeout=PATIENCE)
        if not done and not job.over:
            job.log.add(job.name, "progress", kind=job.request["kind"], text="getting ready ...")
        await asyncio.wait_for(line, LONGEST)

    async def _listen(self, job: Job, process: asyncio.subprocess.Process) -> None:
        """Hand on what a process tells, up to its last word."""
        assert process.stdout is not None
        kind = job.request["kind"]
        while line := await process.stdout.readline():
            if job.over:
                return
            told = json.loads(line)
            event = told.pop("event")
            if event in ("ended", "failed"):
                job.end(event, kind=kind, **told)
                return
            if event == "solution":
                job.solutions.append(told.get("solution") or told.get("way"))
            job.log.add(job.name, event, kind=kind, **told)
        job.end("failed", kind=kind, error="the process of the job was killed")

    async def _taken(self, sort: str) -> asyncio.subprocess.Process:
        """The process that waits, or a new one."""
        self.warm(sort)
        process = await self._spares.pop(sort)
        return process if process.returncode is None else await self._start(sort)

    async def _start(self, sort: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "palago.studio.worker",
            sort,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE,
            start_new_session=True,
        )
        self._processes.add(process)
        return process

    def _discard(self, process: asyncio.subprocess.Process) -> None:
        _kill(process)
        self._processes.discard(process)


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process and all that it started."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
