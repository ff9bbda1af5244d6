"""Who may ask the studio: this machine's own page, with the token that it was opened with.

A page of somebody else in the same browser can send requests to any port of this machine. It cannot send a
header of its own without being asked whether it may, nor say that it comes from here::

    Host            exactly ours; otherwise 421: names that lead here by a trick of DNS end here
    Origin          ours, and there where something is sent; otherwise 403
    Authorization   the token, for everything but the page itself; otherwise 401
    Content-Type    application/json where something is sent; otherwise 415
    Content-Length  within the limit of the route, and counted while it comes; otherwise 413
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from secrets import compare_digest
from typing import Any, Final

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

#: Everything that the page shows comes from here; nothing of it stands in the page.
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

#: What every answer says.
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()",
}

#: The most bytes that a request may bring, and the most of one that brings a picture.
MOST_BYTES: Final = 1 << 20
MOST_WITH_PICTURE: Final = 32 << 20

#: The routes that a picture may come to, and what everything that needs the token begins with.
WITH_PICTURE: Final = ("/api/jobs",)
NEEDS_TOKEN: Final = "/api/"

#: Methods that change nothing and bring nothing.
READING: Final = ("GET", "HEAD")


class TooMuchError(Exception):
    """A request brings more than its route takes."""


class Guard:
    """What stands before the routes.

    Parameters
    ----------
    app : callable
        The routes.
    host : str
        What ``Host`` has to say: an address and a port.
    token : str
        What the page has to know.
    """

    def __init__(self, app: App, host: str, token: str) -> None:
        self._app, self._host, self._token = app, host, token

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it before anything of it is read."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refused = self.refusal(scope["method"], scope["path"], _headers(scope))
        if refused is not None:
            await _refuse(send, *refused)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_raw(HEADERS)]
            await send(message)

        await self._app(scope, _limited(receive, limit_of(scope["path"])), answer)

    def refusal(self, method: str, path: str, headers: Mapping[str, list[str]]) -> tuple[int, str] | None:
        """The status and the words with which a request is refused; None if it is not."""
        if headers.get("host") != [self._host]:
            return 421, f"this is {self._host} and nothing else"
        brings = method not in READING
        origin = headers.get("origin", [])
        if origin != [f"http://{self._host}"] and (origin or brings):
            return 403, "the request comes from another page"
        if headers.get("sec-fetch-site", ["same-origin"])[0] not in ("same-origin", "none"):
            return 403, "the request comes from another page"
        if not path.startswith(NEEDS_TOKEN):
            return None if not brings else (405, "nothing is taken here")
        given = headers.get("authorization", [""])
        if len(given) != 1 or not compare_digest(given[0].encode(), f"Bearer {self._token}".encode()):
            return 401, "the token of the studio is needed: open the address that it printed"
        if method in ("POST", "PUT", "PATCH"):
            kind = headers.get("content-type", [""])[0].partition(";")[0].strip().lower()
            if kind != "application/json":
                return 415, "expected application/json"
            length = headers.get("content-length", ["0"])[0]
            if not length.isdecimal() or int(length) > limit_of(path):
                return 413, "the request is too large"
        return None


def limit_of(path: str) -> int:
    """The most bytes that may come to a route."""
    return MOST_WITH_PICTURE if path in WITH_PICTURE else MOST_BYTES


def _headers(scope: Message) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _raw(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def _limited(receive: Receive, most: int) -> Receive:
    """What comes in, up to so many bytes: a request without a length is counted while it comes."""
    left = most

    async def limited() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooMuchError("the request is too large")
        return message

    return limited


async def _refuse(send: Send, status: int, words: str) -> None:
    body = json.dumps({"error": words}).encode()
    headers = {**HEADERS, "content-type": "application/json", "content-length": str(len(body))}
    # What the request still brings is not waited for.
    headers["connection"] = "close"
    await send({"type": "http.response.start", "status": status, "headers": _raw(headers)})
    await send({"type": "http.response.body", "body": body})
