"""Bounds on connections: how many are open, and how long a request or an answer may take.

uvicorn bounds neither the time of a request's headers and body nor that of an answer which is not
read, so many half-sent requests would keep everyone else out.
"""

import asyncio
import itertools

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_CONNECTIONS = 400  # fewer than the files that a process may open
REQUEST_TIMEOUT_S = 15.0  # for all of a request, from its first byte or the connection's start
WRITE_TIMEOUT_S = 60.0  # for a browser to take what was sent
_numbers = itertools.count()


class BoundedProtocol(H11Protocol):
    """One connection. When there are too many, the oldest without a request is closed."""

    number = 0  # ascending with age
    _request_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for the connection, and give its first request a time limit."""
        super().connection_made(transport)
        self.number = next(_numbers)
        self._request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self._abort_connection)
        if len(self.connections) > MAX_CONNECTIONS:
            bounded = (each for each in self.connections if isinstance(each, BoundedProtocol))
            waiting = [each for each in bounded if each.is_waiting]
            min(waiting, key=lambda each: each.number)._abort_connection()

    @property
    def is_waiting(self) -> bool:
        """Whether no complete request has come that is still to be answered."""
        answered = self.cycle is None or self.cycle.response_complete
        return answered or self._is_incomplete()

    def _is_incomplete(self) -> bool:
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, and limit the time for the rest."""
        super().data_received(data)
        if not self._is_incomplete():
            _cancel_timer(self._request_timer)
            self._request_timer = None
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self._abort_connection)

    def pause_writing(self) -> None:
        """Limit the time for the browser to take what was sent."""
        super().pause_writing()
        self._write_timer = self.loop.call_later(WRITE_TIMEOUT_S, self._abort_connection)

    def resume_writing(self) -> None:
        """Continue sending."""
        super().resume_writing()
        _cancel_timer(self._write_timer)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the timers."""
        _cancel_timer(self._request_timer)
        _cancel_timer(self._write_timer)
        super().connection_lost(exc)

    def _abort_connection(self) -> None:
        self.connections.discard(self)
        self.transport.abort()


def _cancel_timer(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
