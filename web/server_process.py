"""The server as a process."""

import secrets
import signal
import socket
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

import click
import uvicorn
from sse_starlette.sse import AppStatus
from starlette.types import ASGIApp

from ..arena.match.executors import ENDINGS
from ..arena.store import Store
from ..core import InputError
from ..core.input_files import os_errors
from .access import LOOPBACK
from .connections import BoundedProtocol
from .server import create_app
from .session_manager import SessionManager

SHUTDOWN_TIMEOUT_S = 2  # for browsers to take what was sent


def run_server(store: Path, offered: Mapping[str, str], host: str, port: int, opens: bool) -> int:
    """Serve until interrupted; return the exit code. Raises InputError.

    Tables are saved in a folder beside the store, whose runs are shown.
    """
    if store.exists():
        Store(store).close()  # reports at once a file that is not a store
    token = None if host in LOOPBACK else secrets.token_urlsafe(12)
    sessions = SessionManager(store.parent / f"{store.stem}-tables", offered, store)
    with os_errors(sessions.folder):
        sessions.folder.mkdir(parents=True, exist_ok=True)
    server = Server(create_app(sessions, host, token), sessions)
    listener = _create_listener(host, port)
    link = _create_link(host, listener.getsockname()[1], token)
    click.echo(f"Play at {link}\nPress Ctrl-C to stop the server; games are saved.")
    if opens:
        webbrowser.open(link)
    AppStatus.enable_automatic_graceful_drain = False  # `shutdown` disconnects the clients
    for ending in ENDINGS:
        signal.signal(ending, server.handle_exit)
    server.run(sockets=[listener])
    return 0


class Server(uvicorn.Server):
    """The HTTP server. It stops at once, though browsers listen."""

    def __init__(self, app: ASGIApp, sessions: SessionManager) -> None:
        # No logging of its own: setting it up would end the handlers of the calling program.
        config = uvicorn.Config(
            app, http=BoundedProtocol, ws="none", log_level="error", log_config=None,
            access_log=False, server_header=False, timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
        )  # fmt: skip
        super().__init__(config)
        self.sessions = sessions

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop within SHUTDOWN_TIMEOUT_S, however often it is asked."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Disconnect all clients, then stop."""
        self.sessions.disconnect()
        await super().shutdown(sockets)


def _create_listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:  # of a name that cannot be one
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--host {host} --port {port}: {reason}") from None


def _create_link(host: str, port: int, token: str | None) -> str:
    name = socket.gethostname() if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{name}]' if ':' in name else name}:{port}/"
    return address if token is None else f"{address}?token={token}"
