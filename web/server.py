"""The server of the play page: its addresses and their answers."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

import segno
from sse_starlette.sse import EventSourceResponse
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HTTPRequest
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp

from ..arena.participant import resolve_participant
from ..arena.report.html import content_policy
from ..arena.session import ConflictError, Viewer
from ..arena.store import records
from ..bots.base.levels import levels
from ..core import InputError
from ..core.catalogue import DEFAULT, LANGUAGES, TITLES
from ..core.errors import unknown
from ..core.player_names import Names
from . import guide, lobby, messages, player_rating, results, saved_games
from .access import AccessMiddleware
from .requests import (
    ActRequest,
    BotRequest,
    ForkRequest,
    HintRequest,
    NameRequest,
    PaceRequest,
    RecordRequest,
    Request,
    SupposeRequest,
    VersionRequest,
    parse_request,
)
from .run_processes import RunProcesses, RunRequest
from .session import TableSession
from .session_manager import SessionManager
from .statistics import summarize_games
from .streams import Stream
from .table_config import (
    MAX_NAME_LENGTH,
    TableRequest,
    check_name,
    config_of_rematch,
    create_config,
    find_opponents,
)
from .versioned_files import VersionedFiles

FOLDER = Path(__file__).parent
files = VersionedFiles(directory=FOLDER / "static")
HINT_LEVEL = "master"
REPORT_POLICY = f"{content_policy()}; frame-ancestors 'none'"  # what a report may load
PING_INTERVAL_S = 15
MAX_LISTENERS = 300  # open pages
MAX_LISTENERS_PER_LINK = 64
pages = Jinja2Templates(FOLDER)
T = TypeVar("T")


class _Count(IntegerConvertor):
    """A number in an address, with a bounded number of digits."""

    regex = "[0-9]{1,15}"


register_url_convertor("count", _Count())


def create_app(
    sessions: SessionManager, host: str = "127.0.0.1", token: str | None = None
) -> ASGIApp:
    """Return the application for a folder of tables."""
    runs = RunProcesses(sessions.store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        unloading = asyncio.create_task(sessions.unload_idle())
        yield
        unloading.cancel()
        await sessions.close()
        await run_in_threadpool(runs.close)

    table, game = "/table/{id}/{key}", "/runs/{name}/games/{number:count}"
    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/", _get_page),
            Route(table, _get_page),
            Route(game, _get_page),
            Route(game, _open_game_of_run, methods=["POST"]),
            Route("/lobby", _get_lobby),
            Route("/rules/{spec:path}", _get_guide),
            Route("/tables", _create_table, methods=["POST"]),
            Route("/records", _open_record, methods=["POST"]),
            Route("/standing", _get_rating),
            Route("/statistics", _get_statistics),
            Route("/ladders/{spec}", _get_ladder),
            Route("/runs", _list_runs),
            Route("/runs", _start_run, methods=["POST"]),
            Route("/runs/{name}/standings", _get_standings),
            Route("/runs/{name}/{what}", _change_run, methods=["POST"]),
            Route("/runs/{name}", _get_report),
            Route(f"{table}/events", _stream_events),
            Route(f"{table}/record", _get_record),
            Route(f"{table}/code", _get_code),
            Route("/worker.js", _get_worker),
            Route(f"{table}/review/{{seat:count}}", _get_review),
            Route(f"{table}/at/{{number:count}}", _get_position),
            Route(f"{table}/{{action}}", _act_at_table, methods=["POST"]),
            Mount("/static", GZipMiddleware(files)),
        ],
        exception_handlers={
            ConflictError: _handle_error,
            InputError: _handle_error,
            HTTPException: _handle_error,
        },
    )
    app.router.redirect_slashes = False
    app.state.sessions = sessions
    app.state.runs = runs
    app.state.token_query = "" if token is None else f"?token={token}"
    app.state.is_local = token is None
    return AccessMiddleware(app, host, token)


async def _handle_error(request: HTTPRequest, error: Exception) -> Response:
    """Answer with an error: JSON for scripts, a page for people."""
    status, text = 409 if isinstance(error, ConflictError) else 400, str(error)
    if isinstance(error, HTTPException):
        status, text = error.status_code, error.detail
    if "text/html" in request.headers.get("accept", ""):
        return pages.TemplateResponse(
            request,
            "page.html",
            {"message": text, "static": "/static", "language": DEFAULT},
            status,
        )
    return JSONResponse({"error": text}, status)


async def _parse_body(request: HTTPRequest, kind: type[T]) -> T:
    """Return the body of a request. Raises InputError, HTTPException."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise InputError("content-type: not supported (expected application/json)")
    try:
        return parse_request(await request.body(), kind)
    except ClientDisconnect:  # the access layer ends a body that is too large this way
        raise HTTPException(413, "") from None


# ------------------------------------------------------------------ front page, arena

# Functions that are not coroutines may take long; each runs in a thread.


async def _get_page(request: HTTPRequest) -> Response:
    sheets = sorted(path.name for path in (FOLDER / "static/games").glob("*.css"))
    language = _find_language(request)
    context = {
        "sheets": sheets,
        "static": f"/static/{files.compute_version()}",
        "language": language,
        "texts": {"texts": messages.TEXTS.texts[language], "languages": TITLES},
    }
    return pages.TemplateResponse(request, "page.html", context)


def _get_lobby(request: HTTPRequest) -> Response:
    state, person = request.app.state, request.scope["person"]
    return JSONResponse(lobby.create_lobby(state.sessions, person, state.is_local))


def _get_guide(request: HTTPRequest) -> Response:
    return JSONResponse(guide.load_guide(request.path_params["spec"]))


def _get_rating(request: HTTPRequest) -> Response:
    logs = request.app.state.sessions.read_logs()
    return JSONResponse(player_rating.rate_person(logs, request.scope["person"]))


def _get_statistics(request: HTTPRequest) -> Response:
    logs = request.app.state.sessions.read_logs()
    return JSONResponse(summarize_games(logs, request.scope["person"]))


def _get_ladder(request: HTTPRequest) -> Response:
    return JSONResponse(results.load_ladder(request.path_params["spec"]))


def _list_runs(request: HTTPRequest) -> Response:
    state = request.app.state
    found = results.list_runs(state.sessions.store)
    for each in found:
        name = str(each["id"])
        each["running"], each["message"] = state.runs.is_running(name), state.runs.last_error(name)
    return JSONResponse(found)


async def _start_run(request: HTTPRequest) -> Response:
    """Start a tournament or an evaluation. Its bots may be programs, so this is not for guests."""
    _check_local(request)
    asked = await _parse_body(request, RunRequest)
    return JSONResponse({"id": await run_in_threadpool(request.app.state.runs.start, asked)})


def _change_run(request: HTTPRequest) -> Response:
    """Stop a run, or resume it."""
    _check_local(request)
    what, name = request.path_params["what"], request.path_params["name"]
    runs = request.app.state.runs
    actions = {"stop": runs.stop, "resume": runs.resume}
    if what not in actions:
        raise HTTPException(404, f"{what}: not found")
    actions[what](name)
    return JSONResponse({})


def _check_local(request: HTTPRequest) -> None:
    if not request.app.state.is_local:
        raise HTTPException(403, "Only the computer of the server can start and stop tournaments.")


def _get_standings(request: HTTPRequest) -> Response:
    text = results.create_standings(request.app.state.sessions.store, request.path_params["name"])
    return JSONResponse({"message": text})


def _get_report(request: HTTPRequest) -> Response:
    """Return the report of a run, a page with no script except its own."""
    html = results.create_report(request.app.state.sessions.store, request.path_params["name"])
    return HTMLResponse(html, headers={"Content-Security-Policy": REPORT_POLICY})


async def _open_game_of_run(request: HTTPRequest) -> Response:
    """Open a game of a run; the answer has its link."""
    sessions: SessionManager = request.app.state.sessions
    name, number = (request.path_params[key] for key in ("name", "number"))
    record = await run_in_threadpool(results.load_game, sessions.store, name, number)
    return _open_session(request, record)


async def _open_record(request: HTTPRequest) -> Response:
    """Open a record from a file; the answer has its link."""
    text = (await _parse_body(request, RecordRequest)).record
    return _open_session(request, records.parse_record(text.encode(errors="replace")))


def _open_session(request: HTTPRequest, record: records.Record) -> Response:
    session = request.app.state.sessions.open_record(record, request.scope["person"])
    seat = next(iter(session.people), None)
    key = session.config.open if seat is None else session.seats[seat].key
    return JSONResponse({"link": _format_link(session, key)})


async def _create_table(request: HTTPRequest) -> Response:
    """Create a table; the answer has the links to one's own seat, if any, and to empty ones."""
    sessions: SessionManager = request.app.state.sessions
    asked = await _parse_body(request, TableRequest)
    config = create_config(asked, request.scope["person"], sessions.offered)
    session = sessions.create(config)
    own = [config.seats[seat].key for seat in config.human_seats if seat not in session.empty_seats]
    key = config.open if not config.human_seats else own[0] if own else None
    links = {
        "link": key and _format_link(session, key),
        "friends": _list_invitations(request, session),
    }
    return JSONResponse(links)


# ------------------------------------------------------------------ a table


class Place(NamedTuple):
    """What the link of a request opens."""

    session: TableSession
    viewer: Viewer

    @property
    def seat(self) -> int:
        """The seat that it shows, of what is asked for a seat alone."""
        assert self.viewer.seat is not None
        return self.viewer.seat

    @property
    def names(self) -> Names:
        """The names of the players, in the language of the viewer."""
        return self.session.play.read_names(self.viewer)


def _find_place(request: HTTPRequest) -> Place:
    """Return what the link of a request opens. Raises HTTPException."""
    session = request.app.state.sessions.find(request.path_params["id"])
    found = session and session.find_viewer(request.path_params["key"])
    if not found:
        raise HTTPException(404, "This link is not valid: the table is gone, or it was used.")
    return Place(session, session.play.find_viewer(found, _find_language(request)))


def _find_language(request: HTTPRequest) -> str:
    """Return the language that a person chose, else the first one that the browser asks for."""
    asked = request.headers.get("accept-language", "").lower().split(",")
    wanted = [request.cookies.get("language", ""), *(each.strip()[:2] for each in asked)]
    return next((each for each in wanted if each in LANGUAGES), LANGUAGES[0])


def _format_link(session: TableSession, key: str) -> str:
    return f"/table/{session.config.id}/{key}"


def _list_invitations(request: HTTPRequest, session: TableSession) -> list[dict[str, object]]:
    """Return the links to the empty seats, for the owner of the table alone."""
    if request.scope["person"] != session.config.owner:
        return []
    seats, query = session.seats, request.app.state.token_query
    return [
        {"name": seats[n].name, "seat": n, "link": _format_link(session, seats[n].key) + query}
        for n in session.empty_seats
    ]


async def _stream_events(request: HTTPRequest) -> Response:
    """Stream what a browser may see of the table, now and after each change."""
    session, viewer = _find_place(request)
    if viewer.you in session.empty_seats:
        raise ConflictError("You have to join this table first.")
    sessions: SessionManager = request.app.state.sessions
    count = sum(len(each.listeners) for each in sessions.sessions.values())
    if session.pages[viewer] >= MAX_LISTENERS_PER_LINK or count >= MAX_LISTENERS:
        raise HTTPException(503, "Too many pages are open. Try again later.")
    at_once = not session.people or request.query_params.get("merged") == "1"
    whole = bool(session.game.components.data)  # tables of cards recall the trick step by step
    stream = Stream(session, viewer, at_once and whole)
    if request.scope["person"] == session.config.owner:
        stream.invitations = _list_invitations(request, session)
    watch = None if viewer.you is None else session.config.seats[viewer.you].watch
    links = {"watch": watch and _format_link(session, watch) + request.app.state.token_query}
    return EventSourceResponse(stream.run(links), ping=PING_INTERVAL_S, sep="\n")


async def _get_record(request: HTTPRequest) -> Response:
    """Return the record of a finished game."""
    session = _find_place(request).session
    if session.record is None:
        raise ConflictError("The game is not over yet.")
    name = f"{session.game.name}-{session.config.id}.jsonl"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(f"{session.record}\n", headers=disposition, media_type="text/plain")


async def _get_code(request: HTTPRequest) -> Response:
    """Return the link of a place as a picture that a phone can read."""
    session = _find_place(request).session
    key, query = request.path_params["key"], request.app.state.token_query
    link = f"{request.url.scheme}://{request.url.netloc}{_format_link(session, key)}{query}"
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=6, light="white")
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _get_worker(_: HTTPRequest) -> Response:
    """Return the service worker, which has to lie above all that it serves."""
    return FileResponse(FOLDER / "static" / "worker.js")


async def _get_review(request: HTTPRequest) -> Response:
    """Return the review of a seat's choices, as far as it has got."""
    session, viewer = _find_place(request)
    seat = request.path_params["seat"]
    if seat >= session.game.players:
        raise HTTPException(404, f"seat {seat}: not found")
    describe = partial(messages.describe_verdict, session, viewer)
    review = session.review(seat, viewer, describe)
    return JSONResponse({"of": len(review.moments), "points": review.points})


async def _get_position(request: HTTPRequest) -> Response:
    """Return the table of a finished game after some actions, with every hand."""
    session, viewer = _find_place(request)
    number = request.path_params["number"]
    scene = await run_in_threadpool(
        lambda: messages.show_all_hands(session, viewer, session.state_at(number)).to_dict()
    )
    return JSONResponse(scene)


# ------------------------------------------------------------------ what a person does


async def _act_at_table(request: HTTPRequest) -> Response:
    """Do what a person asks for at a table."""
    place, name = _find_place(request), request.path_params["action"]
    if name not in ACTIONS:
        raise HTTPException(404, f"{name}: not found")
    kind, handler = ACTIONS[name]
    if not place.viewer.plays and name not in SPECTATOR_ACTIONS:
        raise ConflictError("Spectators cannot play.")
    answer = await handler(request, place, await _parse_body(request, kind))
    return JSONResponse(answer or {})


def _create_handler(
    method: Callable[[TableSession, int, int], None],
) -> Callable[[HTTPRequest, Place, VersionRequest], Awaitable[None]]:
    """Return the handler that calls a method with a seat and a version."""

    async def handle(_: HTTPRequest, place: Place, body: VersionRequest) -> None:
        method(place.session, place.seat, body.version)

    return handle


async def _play_action(_: HTTPRequest, place: Place, body: ActRequest) -> None:
    place.session.act(place.seat, body.version, body.actions)


async def _join_table(request: HTTPRequest, place: Place, _: Request) -> dict[str, object]:
    """Take a seat; the answer has the link that opens it from now on."""
    key: str = request.path_params["key"]
    if place.viewer.plays:
        key = place.session.join(place.seat, request.scope["person"])
    return {"link": _format_link(place.session, key)}


async def _set_name(request: HTTPRequest, place: Place, body: NameRequest) -> dict[str, object]:
    key = place.session.join(place.seat, request.scope["person"], check_name(body.name))
    return {"link": _format_link(place.session, key)}


async def _resign(_: HTTPRequest, place: Place, __: Request) -> None:
    place.session.resign(place.seat)


async def _hand_over(request: HTTPRequest, place: Place, body: BotRequest) -> None:
    bot = body.bot
    if bot:
        known = find_opponents(place.session.game, request.app.state.sessions.offered)
        if bot not in known:
            raise unknown("bot", bot[:MAX_NAME_LENGTH], known)
        bot = str(resolve_participant(known[bot], place.session.game.name))
    place.session.hand_over(place.seat, bot)


async def _find_hint(_: HTTPRequest, place: Place, body: HintRequest) -> dict[str, object]:
    session, seat = place.session, place.seat
    search = await session.find_hint(seat, body.version, levels(session.game.name)[HINT_LEVEL])
    reasons = await search.explain() if body.strength >= messages.FULL_HINT else None
    return messages.describe_hint(session, place.names, search, body.strength, reasons)


async def _analyse_position(
    _: HTTPRequest, place: Place, body: VersionRequest
) -> dict[str, object]:
    found = place.session.analyse(place.seat, body.version)
    return messages.describe_analysis(place.session, place.names, found)


async def _follow_line(_: HTTPRequest, place: Place, body: SupposeRequest) -> dict[str, object]:
    node = await place.session.suppose(place.seat, body.version, body.line)
    return messages.describe_node(place.session, place.names, node)


async def _set_pace(_: HTTPRequest, place: Place, body: PaceRequest) -> None:
    place.session.set_pace(body.pace, body.step)


async def _fork_table(request: HTTPRequest, place: Place, body: ForkRequest) -> dict[str, object]:
    session, seat = place.session, place.seat
    session.state_at(body.number)
    fork = request.app.state.sessions.fork(session, body.number, seat, request.scope["person"])
    return {"link": _format_link(fork, fork.config.seats[seat].key)}


async def _create_rematch(request: HTTPRequest, place: Place, _: Request) -> dict[str, object]:
    """Return the link to the next game, which the first who asks creates."""
    sessions: SessionManager = request.app.state.sessions
    session, seat = place.session, place.seat
    rematch = sessions.find(session.event_log.rematch)
    if rematch is None:
        config = config_of_rematch(session.config, session.seats, request.scope["person"])
        rematch = sessions.create(config)
        session.set_rematch(rematch)
    return {"link": _format_link(rematch, rematch.seats[(seat + 1) % len(session.seats)].key)}


async def _save_game(request: HTTPRequest, place: Place, _: Request) -> dict[str, object]:
    """Save the game for the terminal; the answer has the command that continues it there."""
    if not request.app.state.is_local:
        raise ConflictError("You can save a game only on the computer that runs the server.")
    folder = request.app.state.sessions.folder
    return {"command": saved_games.save_game(place.session, place.seat, folder)}


async def _delete_table(request: HTTPRequest, place: Place, _: Request) -> None:
    request.app.state.sessions.delete(place.session, request.scope["person"])


ACTIONS: dict[str, tuple[type[Request], Callable[..., Awaitable[dict[str, object] | None]]]] = {
    "act": (ActRequest, _play_action),
    "end": (VersionRequest, _create_handler(TableSession.end_turn)),
    "undo": (VersionRequest, _create_handler(TableSession.undo)),
    "back": (VersionRequest, _create_handler(TableSession.take_back)),
    "join": (Request, _join_table),
    "name": (NameRequest, _set_name),
    "resign": (Request, _resign),
    "bot": (BotRequest, _hand_over),
    "hint": (HintRequest, _find_hint),
    "analyse": (VersionRequest, _analyse_position),
    "suppose": (SupposeRequest, _follow_line),
    "pace": (PaceRequest, _set_pace),
    "fork": (ForkRequest, _fork_table),
    "again": (Request, _create_rematch),
    "save": (Request, _save_game),
    "delete": (Request, _delete_table),
}
SPECTATOR_ACTIONS = {"join", "pace", "delete"}
