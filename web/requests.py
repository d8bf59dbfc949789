"""What a page sends, checked by type."""

from typing import TypeVar

import msgspec

from ..core import InputError

T = TypeVar("T")


class Request(msgspec.Struct, forbid_unknown_fields=False):
    """A request without content."""


class VersionRequest(Request):
    """A request that is meant for one version of the table."""

    version: int


class ActRequest(VersionRequest):
    """Take actions that were chosen together; mostly one."""

    actions: tuple[int, ...]


class HintRequest(VersionRequest):
    """Ask for a hint: 1 where to look, 2 which action, 3 also why."""

    strength: int


class SupposeRequest(VersionRequest):
    """Follow a line of own actions in thought."""

    line: tuple[int, ...]


class PaceRequest(Request):
    """Set the seconds between steps of a watched match, None for single steps, or take one."""

    pace: float | None = None
    step: bool = False


class ForkRequest(Request):
    """Play on from a finished game after `number` of its actions."""

    number: int


class BotRequest(Request):
    """Let a bot play one's seat; "": play again oneself."""

    bot: str


class NameRequest(Request):
    """Choose a name."""

    name: str


class RecordRequest(Request):
    """Open a record: one line of a file."""

    record: str


def parse_request(body: bytes, kind: type[T]) -> T:
    """Return the body of a request. Raises InputError."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InputError(f"request: {error}") from None
