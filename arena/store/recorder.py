"""The recorder: writes down the actions of a match while it is played."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from ...core import State
from ...core.view_hash import hash_view
from .records import FORMAT, Record


class Recorder:
    """Writes down the actions of a match as they are played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[str] = []
        self.hashes: list[str] = []  # of the state after each
        self.movers: list[int] = []  # who did it: a seat, or CHANCE
        self.digests: dict[int, list[str]] = {}  # of what a seat knew after each, if it is watched

    def watch_seat(self, seat: int) -> None:
        """Note the digest of what this seat knows after every action, those before included."""
        state = self.state.game.initial_state()
        self.digests[seat] = digests = []
        for word in self.actions:
            state.apply(state.game.parse_action(word))
            digests.append(hash_view(state.view(seat)))

    def apply(self, action: int) -> None:
        """Apply an action to the state, in place, and note it."""
        state = self.state
        word, mover = state.game.format_action(action), state.to_act
        state.apply(action)
        self.actions.append(word)
        self.movers.append(mover)
        self.hashes.append(f"{crc32(state.to_bytes()) & 0xFFFF:04x}")
        for seat, digests in self.digests.items():
            digests.append(hash_view(state.view(seat)))

    def undo(self, state: State) -> None:
        """Forget the last action; `state` is the one before it."""
        self.state = state
        for noted in (self.actions, self.hashes, self.movers, *self.digests.values()):
            noted.pop()  # type: ignore[attr-defined]

    def to_record(
        self, number: int, deal: int, bots: Sequence[str], end: str = "finished",
        seat: int | None = None, cause: str | None = None,
    ) -> Record:  # fmt: skip
        """Return the record of the match as it stands, ended the given way."""
        game = self.state.game
        return Record(
            FORMAT, number, str(game), game.rules_version, game.digest, deal, tuple(bots),
            tuple(self.actions), "".join(self.hashes), end, seat, cause,
            *outcome_of(self.state, end, seat), hash_state(self.state),
        )  # fmt: skip


class Outcome(NamedTuple):
    """How a match ended, by seat; see Record."""

    scores: tuple[int, ...] | None
    places: tuple[int, ...] | None
    shares: tuple[float, ...] | None


def outcome_of(state: State, end: str, seat: int | None) -> Outcome:
    """Return the outcome of a match that ended this way in this state.

    A seat that forfeits is last, and all others share the first place. Scores are the rulebook's
    points; there are none unless the game was finished.
    """
    players = state.num_players
    if end == "finished":
        shares = tuple(round(share, 6) for share in state.returns())
        return Outcome(tuple(state.scores()), tuple(state.ranks()), shares)
    if seat is None:
        return Outcome(None, None, None)
    lost = [other == seat for other in range(players)]
    share = round(1 / max(players - 1, 1), 6)
    places = tuple(2 if gone and players > 1 else 1 for gone in lost)
    return Outcome(None, places, tuple(0.0 if gone else share for gone in lost))


def hash_state(state: State) -> str:
    """Return a hash of a state, its game and its components, sixteen hexadecimal digits."""
    return hashlib.sha256(state.to_bytes()).hexdigest()[:16]
