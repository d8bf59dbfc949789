"""The server as a process: it listens, says where, and ends in good order."""

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

from ..arena.executors import ENDINGS
from ..arena.store import Store
from ..core import InputError
from ..core.input_files import os_errors
from .guard import LOOPBACK
from .hall import Hall
from .server import application

LEAVE = 2  # seconds for browsers to take what is on its way


def run(store: Path, offered: Mapping[str, str], host: str, port: int, opens: bool) -> int:
    """Serve until it is told to end. Returns the exit code. Raises InputError.

    Games are kept in a folder beside the store, and its runs are shown.
    """
    if store.exists():
        Store(store).close()  # what is no store is told at once, not when a page asks for runs
    token = None if host in LOOPBACK else secrets.token_urlsafe(12)
    hall = Hall(store.parent / f"{store.stem}-tables", offered, store)
    with os_errors(hall.folder):
        hall.folder.mkdir(parents=True, exist_ok=True)
    # No logging of its own: setting it up would end the handlers of whoever runs this.
    config = uvicorn.Config(
        application(hall, host, token), log_level="warning", access_log=False, log_config=None,
        timeout_graceful_shutdown=LEAVE, server_header=False, ws="none",
    )  # fmt: skip
    listener = _listener(host, port)
    link = _link(host, listener.getsockname()[1], token)
    click.echo(f"Play at {link}\nCtrl-C ends the server; games are kept.")
    if opens:
        webbrowser.open(link)
    server = Server(config, hall)
    AppStatus.enable_automatic_graceful_drain = False  # listeners are sent away in `shutdown`
    for ending in ENDINGS:
        signal.signal(ending, server.handle_exit)
    server.run(sockets=[listener])
    return 0


class Server(uvicorn.Server):
    """Ends at once, though browsers listen."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in good order, however often one asks: it takes LEAVE seconds at most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send the listeners away, then end."""
        self.hall.leave()
        await super().shutdown(sockets)


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:  # of a name that cannot be one
        said = getattr(error, "strerror", None) or error
        raise InputError(f"--host {host} --port {port}: {said}") from None


def _link(host: str, port: int, token: str | None) -> str:
    name = socket.gethostname() if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{name}]' if ':' in name else name}:{port}/"
    return address if token is None else f"{address}?token={token}"
