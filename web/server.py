"""The server of the play page: its addresses, and what they answer."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sse_starlette.sse import EventSourceResponse
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp

from ..arena.report.html import policy
from ..arena.store import records
from ..bots.base.levels import levels
from ..core import InputError
from . import archive, guide, lobby, setup, standing, wire
from .guard import Guard
from .hall import Hall
from .session import Refused, Session

HERE = Path(__file__).parent
ADVISER = "master"
REPORT = f"{policy()}; frame-ancestors 'none'"  # what a report may load
PING = 15  # seconds between signs of life
MOST_WAITING = 500  # changes that a slow browser has not taken; then it gets only the last
pages = Jinja2Templates(HERE)


class _Count(IntegerConvertor):
    """A number in an address, of no more digits than any number of ours."""

    regex = "[0-9]{1,15}"


register_url_convertor("count", _Count())


def application(hall: Hall, host: str = "127.0.0.1", token: str | None = None) -> ASGIApp:
    """Return the application for the sessions of a hall."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(hall.tidy())
        yield
        tidying.cancel()
        await hall.close()

    seat = "/table/{id}/{key}"
    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/", _page),
            Route(seat, _page),
            Route("/lobby", _lobby),
            Route("/rules/{spec}", _rules),
            Route("/tables", _begin, methods=["POST"]),
            Route(f"{seat}/events", _events),
            Route("/standing", _standing),
            Route("/ladders/{spec}", _ladder),
            Route("/runs", _runs),
            Route("/runs/{name}", _report),
            Route("/runs/{name}/games/{number:count}", _game),
            Route("/records", _show, methods=["POST"]),
            Route(f"{seat}/record", _record),
            Route(f"{seat}/review/{{of:count}}", _review),
            Route(f"{seat}/at/{{number:count}}", _at),
            Route(f"{seat}/{{what}}", _post, methods=["POST"]),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        exception_handlers={Refused: _error, InputError: _error, HTTPException: _error},
    )
    app.state.hall = hall
    app.state.pass_on = "" if token is None else f"?token={token}"  # lets in who has a link with it
    return Guard(app, host, token)


async def _error(request: Request, error: Exception) -> Response:
    """Say what is wrong: to a page, so that it can show it, or to a person, as a page."""
    status, told = 409 if isinstance(error, Refused) else 400, str(error)
    if isinstance(error, HTTPException):
        status, told = error.status_code, error.detail
    if "text/html" in request.headers.get("accept", ""):
        return pages.TemplateResponse(request, "page.html", {"told": told}, status)
    return JSONResponse({"error": told}, status)


# What is no coroutine may take long, and is answered in a thread of its own.


async def _page(request: Request) -> Response:
    sheets = sorted(path.name for path in (HERE / "static/games").glob("*.css"))
    return pages.TemplateResponse(request, "page.html", {"sheets": sheets})


def _lobby(request: Request) -> Response:
    return JSONResponse(lobby.shown(request.app.state.hall, request.scope["person"]))


def _standing(request: Request) -> Response:
    """Tell how strong the person is who asks."""
    diaries = request.app.state.hall.diaries()
    return JSONResponse(standing.standings(diaries, request.scope["person"]))


def _ladder(request: Request) -> Response:
    return JSONResponse(archive.standings(request.path_params["spec"]))


def _runs(request: Request) -> Response:
    return JSONResponse(archive.runs(request.app.state.hall.store))


def _report(request: Request) -> Response:
    """Give the report of a run: a page of its own, with no script but its own."""
    html = archive.report(request.app.state.hall.store, request.path_params["name"])
    return HTMLResponse(html, headers={"Content-Security-Policy": REPORT})


async def _game(request: Request) -> Response:
    """Lead to the table at which a game of a run is looked at."""
    hall: Hall = request.app.state.hall
    name, number = (request.path_params[key] for key in ("name", "number"))
    record = await run_in_threadpool(archive.game, hall.store, name, number)
    session = hall.show(record, request.scope["person"])
    return RedirectResponse(_link(session, session.setup.open), 303)


async def _show(request: Request) -> Response:
    """Keep a record that was dropped onto the page: the answer has its link."""
    hall: Hall = request.app.state.hall
    text = (await _body(request)).get("record")
    if not isinstance(text, str):
        raise InputError("record: a line of text expected")
    record = records.parse_record(text.encode(errors="replace"))
    session = hall.show(record, request.scope["person"])
    return JSONResponse({"link": _link(session, session.setup.open)})


def _rules(request: Request) -> Response:
    return JSONResponse(guide.rules(request.path_params["spec"]))


async def _begin(request: Request) -> Response:
    """Set a table up: the answer has the link to one's place, if there is one, and the others."""
    hall: Hall = request.app.state.hall
    session = hall.begin(setup.made(await _body(request), request.scope["person"], hall.offered))
    made = session.setup
    mine = [made.seats[seat].key for seat in made.people if seat not in session.absent]
    own = made.open if not made.people else mine[0] if mine else None
    links = {"link": own and _link(session, own), "friends": _friends(request, session)}
    return JSONResponse(links)


def _link(session: Session, key: str) -> str:
    return f"/table/{session.setup.id}/{key}"


def _friends(request: Request, session: Session) -> list[dict[str, Any]]:
    """Return the links to the seats to which nobody has come yet, for whoever set the table up."""
    if request.scope["person"] != session.setup.owner:
        return []
    seats, pass_on = session.seats, request.app.state.pass_on
    return [
        {"name": seats[n].name, "seat": n, "link": _link(session, seats[n].key) + pass_on}
        for n in session.absent
    ]


async def _body(request: Request) -> dict[str, Any]:
    """Return what a page sent. Raises InputError for anything but an object, HTTPException."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise InputError("application/json expected")
    try:
        body = json.loads(await request.body())
    except ClientDisconnect:  # so the guard ends a body that is too large
        raise HTTPException(413, "") from None
    except (ValueError, RecursionError):
        raise InputError("JSON expected") from None
    if not isinstance(body, dict):
        raise InputError("an object expected")
    return body


def _seat(request: Request) -> tuple[Session, int, bool]:
    """Return the table, the observer and whether it may act. Raises HTTPException."""
    session = request.app.state.hall.find(request.path_params["id"])
    found = session and session.observer(request.path_params["key"])
    if not found:
        raise HTTPException(404, "There is no such table, or this link does not open it.")
    return session, *found


async def _events(request: Request) -> Response:
    """Send a browser its view of the table, now and after each change."""
    session, observer, acts = _seat(request)
    if acts:
        session.sit(observer, request.scope["person"])
    return EventSourceResponse(_changes(request, session, observer, acts), ping=PING, sep="\n")


async def _changes(
    request: Request, session: Session, observer: int, acts: bool
) -> AsyncIterator[dict[str, str]]:
    """Yield events until the server leaves."""
    waiting: asyncio.Queue[str] = asyncio.Queue()
    known = 0

    def tell() -> None:
        nonlocal known
        if waiting.qsize() > MOST_WAITING:
            while not waiting.empty():
                waiting.get_nowait()
            known = 0
        log = session.logs.get(observer, [])
        known = min(known, len(log))  # what was taken back is sent again
        told = wire.change(session, observer, acts, known)
        waiting.put_nowait(_json({**told, "friends": _friends(request, session)}))
        known = len(log)

    session.listeners.append(tell)
    try:
        session.woken.set()
        watch = session.setup.seats[observer].watch if acts else None
        links = {"watch": watch and _link(session, watch) + request.app.state.pass_on}
        yield {"event": "hello", "data": _json({**wire.hello(session, observer, acts), **links})}
        tell()
        while not session.left:
            yield {"event": "change", "data": await waiting.get()}
    finally:
        session.listeners.remove(tell)


def _json(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


async def _post(request: Request) -> Response:
    """Do what a person does at a table."""
    session, observer, acts = _seat(request)
    what = request.path_params["what"]
    if what not in DEEDS:
        raise HTTPException(404, "There is nothing to do here.")
    if not acts and what not in WATCHING:
        raise Refused("Spectators cannot play.")
    body = await _body(request)
    return JSONResponse(await DEEDS[what](request, session, observer, body) or {})


async def _act(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    session.act(seat, _number(body, "version"), _number(body, "action"))


def _plain(deed: Callable[[Session, int, int], None]) -> Callable[..., Any]:
    """Return the answer to a deed of a seat that needs but the version of the table it is for."""

    async def answer(_: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
        deed(session, seat, _number(body, "version"))

    return answer


async def _hint(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    bot = levels(session.game.name)[ADVISER]
    adviser = await session.hint(seat, _number(body, "version"), bot)
    return wire.hint(session, seat, adviser, _number(body, "strength"))


async def _analyse(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    return wire.analysis(session, seat, session.analyse(seat, _number(body, "version")))


async def _suppose(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    line = body.get("line")
    if not isinstance(line, list) or not all(type(action) is int for action in line):
        raise InputError("line: a list of actions expected")
    node = await session.suppose(seat, _number(body, "version"), tuple(line))
    return wire.supposed(session, seat, node)


async def _pace(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    pace, step = body.get("pace"), body.get("step", False)
    if not (pace is None or type(pace) in (int, float)) or type(step) is not bool:
        raise InputError("pace: seconds or null expected; step: true or false")
    session.go_on(pace, step)


async def _fork(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    number = _number(body, "number")
    session.state_at(number)
    fork = request.app.state.hall.fork(session, number, seat, request.scope["person"])
    return {"link": _link(fork, fork.setup.seats[seat].key)}


async def _name(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    session.sit(seat, request.scope["person"], setup.name(body.get("name")))


async def _again(request: Request, session: Session, seat: int, body: dict[str, Any]) -> Any:
    """Lead to the next game: whoever is first begins it."""
    hall: Hall = request.app.state.hall
    following = hall.find(session.following) if session.following else None
    if following is None:
        anew = setup.again(session.setup, session.seats, request.scope["person"])
        following = hall.begin(anew)
        session.follow(following)
    key = following.setup.seats[(seat + 1) % len(session.seats)].key
    return {"link": _link(following, key)}


DEEDS = {
    "act": _act, "end": _plain(Session.end_turn), "undo": _plain(Session.undo),
    "back": _plain(Session.take_back), "hint": _hint, "name": _name, "analyse": _analyse,
    "suppose": _suppose, "again": _again, "fork": _fork, "pace": _pace,
}  # fmt: skip
WATCHING = {"pace"}  # what those may do who look on


def _number(body: Mapping[str, Any], key: str) -> int:
    value = body.get(key)
    if type(value) is not int:
        raise InputError(f"{key}: a whole number expected")
    return value


async def _record(request: Request) -> Response:
    """Give the record of a game that is over."""
    session, _, _ = _seat(request)
    if session.record is None:
        raise Refused("The game is not over yet.")
    name = f"{session.game.name}-{session.setup.id}.jsonl"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(f"{session.record}\n", headers=disposition, media_type="text/plain")


async def _review(request: Request) -> Response:
    """Tell what a search says of a seat's choices, as far as it has got, once the game is over."""
    session, observer, _ = _seat(request)
    seat = request.path_params["of"]
    if seat >= session.game.players:
        raise HTTPException(404, "There is no such seat.")
    found = session.review(seat, observer, partial(wire.verdict, session, observer))
    return JSONResponse({"of": len(found.moments), "points": found.points})


async def _at(request: Request) -> Response:
    """Show the table as it was after some actions, all hands open, once the game is over."""
    session, observer, _ = _seat(request)
    number = request.path_params["number"]
    drawn = await run_in_threadpool(
        lambda: wire.opened(session, observer, session.state_at(number)).to_dict()
    )
    return JSONResponse(drawn)
