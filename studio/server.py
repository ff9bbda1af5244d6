"""The routes: a request is checked, becomes a question to the library or a job, and its answer JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from palago.catalogue.errors import PalagoError
from palago.catalogue.machine.documents import decoded, loads
from palago.studio.events import Logs
from palago.studio.guard import App, Guard, TooMuchError
from palago.studio.jobs import PLAYING, Jobs, TooManyJobsError
from palago.studio.messages import JOBS, RequestError, checked, kinds

#: The files of the page, and what a browser calls them.
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}

Answer = Callable[[Mapping[str, Any]], dict[str, Any]]


@dataclass
class Studio:
    """What a running studio has.

    Parameters
    ----------
    host : str
        The address and port that it listens to.
    token : str
        What the page has to know.
    opening : dict
        What the page begins with: a mode, and what it shows.
    """

    host: str
    token: str
    opening: dict[str, Any] = field(default_factory=dict)
    logs: Logs = field(default_factory=Logs)
    closing: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.jobs = Jobs(self.logs)

    def app(self) -> App:
        """The routes behind their guard."""
        routes = [
            Route("/api/hello", self.hello),
            Route("/api/events", self.events),
            Route("/api/jobs", self.begin, methods=["POST"]),
            Route("/api/jobs/{name}", self.cancel, methods=["DELETE"]),
            Route("/api/game", self.game, methods=["POST"]),
            Route("/api/export", _of_file("export"), methods=["POST"]),
            Route("/api/print", _of_file("print"), methods=["POST"]),
            *(Route(f"/api/{kind}", _of(kind, answer), methods=["POST"]) for kind, answer in _answers()),
            Route("/theme.css", _theme),
            *(Route(path, _of_static(path)) for path in static()),
        ]
        return Guard(Starlette(routes=routes), self.host, self.token)

    async def hello(self, request: Request) -> Response:
        """What a page needs to begin."""
        page = request.query_params.get("page", "")[:64]
        told = await run_in_threadpool(_beginning)
        return JSONResponse(
            {
                **told,
                "opening": self.opening,
                "jobs": self.jobs.of_page(page),
                "last": self.logs.of(page).last,
            }
        )

    async def game(self, request: Request) -> Response:
        """A game as it stands; an engine is made ready to play it."""
        self.jobs.warm(PLAYING)
        return await _of("game", _game)(request)

    async def events(self, request: Request) -> Response:
        """The events of a page, as they come."""
        page = request.query_params.get("page", "")[:64]
        after = request.query_params.get("after", "0")
        if not after.isdecimal() or len(after) > 15:
            return _refused("after: expected a number")
        lines = self.logs.of(page).lines(int(after), self.closing)
        return StreamingResponse(lines, media_type="application/x-ndjson")

    async def begin(self, request: Request) -> Response:
        """Begin a job."""

        async def answer(document: dict[str, Any]) -> Response:
            asked = {key: value for key, value in document.items() if key not in ("schema", "page")}
            return JSONResponse({"id": self.jobs.begin(document["page"], asked)}, status_code=202)

        return await _answered(request, answer, *available())

    async def cancel(self, request: Request) -> Response:
        """End a job."""
        name = request.path_params["name"]
        if not self.jobs.cancel(name):
            return JSONResponse({"error": "there is no such job any more"}, status_code=404)
        return JSONResponse({"id": name})

    def prepare(self) -> None:
        """Import what a page asks for first."""
        from palago.catalogue.creature.layout import Layout
        from palago.studio.scoring import scored

        _beginning()
        scored(Layout())
        _catalogue({})

    async def close(self) -> None:
        """End streams first, and then all jobs."""
        self.closing.set()
        self.logs.wake()
        await self.jobs.close()


def available() -> tuple[str, ...]:
    """The kinds of jobs that there are."""
    known = kinds()
    return tuple(kind for kind in JOBS if kind in known)


def _answers() -> list[tuple[str, Answer]]:
    return [
        ("layout", _layout),
        ("creature-named", _creature),
        ("portrait", _portrait),
        ("contour", _contour),
        ("catalogue", _catalogue),
    ]


def _layout(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.drawing import table_of
    from palago.studio.scoring import scored

    return {"revision": document["revision"], **scored(table_of(document["tiles"]))}


def _creature(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.scoring import pictured
    from palago.studio.tasks import given

    return pictured(given(document["creature"]))


def _portrait(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.cards import looked_at

    return {"revision": document.get("revision", 0), **looked_at(document)}


def _contour(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.cards import traced

    return traced(document["word"])


def _catalogue(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.browsing import page_of

    return page_of(document)


def _game(document: Mapping[str, Any]) -> dict[str, Any]:
    from palago.studio.playing import state_of

    return {"revision": document.get("revision", 0), **state_of(document)}


@cache
def _beginning() -> dict[str, Any]:
    """What is the same for every page."""
    from palago.catalogue.creature.deck import rulebook_deck
    from palago.games.players.player import PLAYERS
    from palago.studio.browsing import last_size
    from palago.studio.drawing import tile_paths
    from palago.studio.playing import GAMES

    try:
        number = version("palago")
    except PackageNotFoundError:
        number = ""
    return {
        "version": number,
        "tile": tile_paths(),
        "jobs_known": list(available()),
        "deck": [
            {"name": card.name, "tiles": card.tiles, "ours": card.reconstructed}
            for card in rulebook_deck().cards
        ],
        "last_size": last_size(),
        "games": {game: {name: line for name, (_, line) in PLAYERS[game].items()} for game in GAMES},
    }


async def _answered(
    request: Request, answer: Callable[[dict[str, Any]], Awaitable[Response]], *allowed: str
) -> Response:
    """The answer to a request whose body is a document of some kinds; in one line what is wrong with it."""
    try:
        body = await request.body()
        return await answer(checked(loads(decoded(body), RequestError), *allowed))
    except (PalagoError, TooManyJobsError) as error:
        return _refused(str(error))
    except RecursionError:
        return _refused("the request is nested too deeply")
    except TooMuchError as error:
        return JSONResponse({"error": str(error)}, status_code=413, headers={"connection": "close"})
    except ClientDisconnect:
        return Response(status_code=400)
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        return JSONResponse({"error": f"internal error, please report it: {said}"}, status_code=500)


def _of(kind: str, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def route(request: Request) -> Response:
        async def answered(document: dict[str, Any]) -> Response:
            return JSONResponse(await run_in_threadpool(answer, document))

        return await _answered(request, answered, kind)

    return route


def _of_file(kind: str) -> Callable[[Request], Awaitable[Response]]:
    async def route(request: Request) -> Response:
        async def answered(document: dict[str, Any]) -> Response:
            from palago.studio.drawing import TYPES, exported, printed

            made = await run_in_threadpool(exported if kind == "export" else printed, document)
            return Response(made, media_type=TYPES[document.get("format", "pdf")])

        return await _answered(request, answered, kind)

    return route


def _refused(words: str) -> Response:
    return JSONResponse({"error": " ".join(words.split())[:500]}, status_code=400)


async def _theme(_: Request) -> Response:
    from palago.studio.drawing import theme_css

    return Response(theme_css(), media_type="text/css")


@cache
def static() -> dict[str, tuple[bytes, str]]:
    """The files of the page by their paths: nothing else of the disk can be asked for."""
    found: dict[str, tuple[bytes, str]] = {}
    folders = [("/", files("palago.studio").joinpath("static"))]
    while folders:
        path, folder = folders.pop()
        for one in folder.iterdir():
            if one.is_dir():
                folders.append((f"{path}{one.name}/", one))
                continue
            kind = KINDS.get(f".{one.name.rpartition('.')[2]}")
            if kind is not None:
                found[f"{path}{one.name}"] = (one.read_bytes(), kind)
    found["/"] = found["/index.html"]
    return found


def _of_static(path: str) -> Callable[[Request], Awaitable[Response]]:
    async def route(_: Request) -> Response:
        content, kind = static()[path]
        return Response(content, headers={"content-type": kind})

    return route
