"""The stream of server-sent events to one open page."""

import asyncio
from collections.abc import AsyncIterator, Mapping

import msgspec

from ..arena.session import Viewer
from . import messages
from .session import TableSession

MERGE_INTERVAL_S = 0.05  # between messages of steps that a page shows at once
MAX_QUEUED = 500  # changes that a slow browser has not taken; then it gets only the last one


class Stream:
    """The messages to one page. Pages that see the same share the text of a change.

    `merged`: the page shows steps of others at once, so several are one message.
    """

    def __init__(self, session: TableSession, viewer: Viewer, merged: bool = False) -> None:
        self.session = session
        self.merged = merged
        self.timer: asyncio.TimerHandle | None = None  # of the next merged message
        self.viewer = viewer
        # Links to empty seats, for the owner.
        self.invitations: list[dict[str, object]] | None = None
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.known = 0  # entries of the log that the page has

    async def run(self, links: Mapping[str, object]) -> AsyncIterator[dict[str, str]]:
        """Yield events until the table closes. `links` are added to the first one."""
        session = self.session
        session.listeners.append(self.queue_change)
        session.pages[self.viewer] += 1
        try:
            session.woken.set()
            hello = messages.create_hello(session, self.viewer)
            yield {"event": "hello", "data": to_json({**hello, **links})}
            self.queue_change()
            while not session.closed:
                yield {"event": "change", "data": await self.queue.get()}
        finally:
            session.listeners.remove(self.queue_change)
            self._stop_timer()
            session.pages[self.viewer] -= 1

    def queue_change(self) -> None:
        """Queue the change that has happened; a merged one once nothing follows at once."""
        if self.merged and not self.session.is_waiting:
            self._note_undone()
            if self.timer is None:
                loop = asyncio.get_running_loop()
                self.timer = loop.call_later(MERGE_INTERVAL_S, self._queue_message)
        else:
            self._queue_message()

    def _note_undone(self) -> int:
        """Send again what was undone. Return the number of entries of the log."""
        size = len(self.session.logs.get(self.viewer, []))
        self.known = min(self.known, size)
        return size

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _queue_message(self) -> None:
        self._stop_timer()
        if self.queue.qsize() > MAX_QUEUED:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.known = 0
        size = self._note_undone()
        self.queue.put_nowait(self._render_change())
        self.known = size

    def _render_change(self) -> str:
        """Return the message, made once for all pages that see the same."""
        session, rendered = self.session, self.session.rendered
        owner = self.invitations is not None
        key = self.viewer, self.known, owner
        if key not in rendered or session.clocks:  # they run meanwhile
            change = messages.create_change(session, self.viewer, self.known)
            empty = session.empty_seats
            friends = [each for each in self.invitations or () if each["seat"] in empty]
            rendered[key] = to_json({**change, "friends": friends})
        return rendered[key]


def to_json(message: Mapping[str, object]) -> str:
    """Return a message as text."""
    return msgspec.json.encode(message).decode()
