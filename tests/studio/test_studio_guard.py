"""Who may ask the studio, by the server as it runs: refused before anything is read."""

from __future__ import annotations

import json
import re

import pytest

LAYOUT = {"schema": "palago.request/1", "kind": "layout", "tiles": [], "revision": 1}


def status_of(answer: bytes) -> int:
    """The status of an answer that came by a socket."""
    return int(answer.split(b" ", 2)[1])


def post(running, *, body: bytes | None = None, **changed: str | None) -> bytes:
    """A request as the page sends it, with some headers changed or left out, as bytes."""
    data = json.dumps(LAYOUT).encode() if body is None else body
    headers: dict[str, str | None] = {
        "Host": running.host,
        "Origin": running.base,
        "Authorization": f"Bearer {running.token}",
        "Content-Type": "application/json",
        "Content-Length": str(len(data)),
        "Connection": "close",
    }
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join(["POST /api/layout HTTP/1.1", *lines, "", ""]).encode() + data


def test_the_page_is_answered(running):
    """With everything as it should be."""
    answer = running.raw(post(running))
    assert status_of(answer) == 200
    assert b'"revision":1' in answer


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"Authorization": None}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Basic abc"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": "localhost:1"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": None}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Type": None}, 415),
        ({"Content_Length": str(2 << 20)}, 413),
        ({"Content_Length": "9" * 12}, 413),
    ],
)
def test_others_are_refused(running, changed, status):
    """By their host, their origin, their token, what they bring and how much."""
    assert status_of(running.raw(post(running, **changed))) == status


def test_what_is_too_large_is_counted_while_it_comes(running):
    """A request in pieces names no length."""
    head = post(running, body=b"", Content_Length=None, Transfer_Encoding="chunked")
    piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
    assert status_of(running.raw(head + 17 * piece + b"0\r\n\r\n")) == 413


def test_two_hosts_are_none(running):
    """A request that names two is refused, by whoever sees it first."""
    request = post(running).replace(b"\r\nOrigin", b"\r\nHost: evil.example\r\nOrigin", 1)
    assert status_of(running.raw(request)) in (400, 421)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (b"", "JSON"),
        (b"[1, 2]", "expected an object"),
        (b'{"schema": "palago.request/1"}', "layout"),
        ({**LAYOUT, "more": 1}, "more"),
        ({**LAYOUT, "tiles": [[0, 0, "x"]]}, "tiles"),
        ({**LAYOUT, "tiles": [[0, 0]]}, "tiles"),
        ({**LAYOUT, "tiles": [[0, 0, "a"], [0, 0, "b"]]}, "already has a tile"),
        ({**LAYOUT, "tiles": [[10**9, 0, "a"]]}, "bounds"),
        ({**LAYOUT, "revision": True}, "revision"),
        ({**LAYOUT, "kind": "solve"}, "layout"),
        (b"[" * 100_000, ""),
        (b"\xff\xfe", ""),
    ],
)
def test_a_request_that_is_none_is_told_in_one_line(running, document, said):
    """With status 400 and what is wrong."""
    status, answer = running.ask("/api/layout", document)
    assert status == 400
    assert said in answer["error"]
    assert "\n" not in answer["error"]
    assert len(answer["error"]) < 600


def test_every_answer_has_the_policy(running):
    """The page, its files, answers and refusals; nothing is for other pages, and nothing is kept."""
    for request in (
        f"GET / HTTP/1.1\r\nHost: {running.host}\r\nConnection: close\r\n\r\n".encode(),
        f"GET /nothing HTTP/1.1\r\nHost: {running.host}\r\nConnection: close\r\n\r\n".encode(),
        post(running),
        post(running, Authorization=None),
    ):
        head = running.raw(request).partition(b"\r\n\r\n")[0].decode().lower()
        assert "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'" in head
        assert "x-content-type-options: nosniff" in head
        assert "cache-control: no-store" in head
        assert "referrer-policy: no-referrer" in head
        assert "access-control" not in head
        assert "set-cookie" not in head


def test_nothing_stands_in_the_page(running):
    """No script, no style and no address of somebody else; no element has a style of its own."""
    status, page = running.ask("/")
    text = page.decode()
    assert status == 200
    assert re.findall(r"<script(?![^>]*src=)", text) == []
    assert "<style" not in text
    assert " style=" not in text
    assert re.findall(r"\son\w+=", text) == []
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize(
    "path",
    ["/../server.py", "/%2e%2e/server.py", "/static/index.html", "/modes", "/etc/passwd", "//etc/passwd"],
)
def test_no_other_file_can_be_asked_for(running, path):
    """A route is the name of a file of the page, or there is none."""
    answer = running.raw(f"GET {path} HTTP/1.1\r\nHost: {running.host}\r\nConnection: close\r\n\r\n".encode())
    assert status_of(answer) == 404


def test_other_methods_are_refused(running):
    """Nothing can be put where the page is; what is asked for is not asked for otherwise."""
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
        assert running.ask("/", method=method)[0] == 405
    assert running.ask("/api/layout", method="GET")[0] == 405
