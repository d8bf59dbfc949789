"""What actions of Fredericus did, from their journals."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...journal import Entry
from ...names import Names, count, listed
from . import facts
from . import journal as j
from .facts import CARDS, NUMERALS, Fields
from .text import CARD_NAMES, FALCON_NAMES, letters_of

ACCOUNTS = (
    "points", "row cards", "falcons", "hooded falcons", "tokens", "creatures", "goals",
    "goal deck", "goals turned up", "goals owed", "seals removed", "actions", "turn", "round",
    "deck closed", "goals shown", "final score",
)  # fmt: skip
CAUSES = (
    "set-up", "move", "hood", "capture", "pair", "bet won", "capture elsewhere", "centre held",
    "seal", "three cards", "bet", "manager", "Fredericus", "last capture", "turn begins",
    "turn ends", "final score",
)  # fmt: skip


def told(fields: Fields, action: int, entries: Sequence[Entry], names: Names) -> list[str]:
    """Return what an action did beside what was chosen, as far as the entries tell."""
    del action  # it is said already
    return [
        *_closing(fields, entries, names),
        *_turn(fields, entries, names),
        *_tokens(entries, names),
        *_points(entries, names),
        *_rows(entries),
        *_hoods(entries, names),
        *_ending(fields, entries, names),
    ]


def _of(entries: Sequence[Entry], account: str, *causes: str) -> list[Entry]:
    """Return the entries of an account, or those of them that have one of some causes."""
    return [e for e in entries if e.account == account and (e.cause in causes or not causes)]


def _sum(entries: Sequence[Entry], seat: int) -> int:
    return sum(entry.amount for entry in entries if entry.seat == seat)


def _tokens(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    """Tell of tokens that come off the board, and of the goals they win (FR-11, FR-28, FR-49)."""
    owed = _of(entries, "goals owed", "bet won")
    off = [entry for entry in _of(entries, "tokens") if entry.amount < 0]
    for (seat, cause, place), tokens in Counter((e.seat, e.cause, e.place) for e in off).items():
        whose = names.of(seat)
        token = f"{whose} token comes" if tokens == 1 else f"{whose} two tokens come"
        if cause == "bet won":
            goals = count(_sum(owed, seat), "goal") if owed else "nothing: no goals are drawn now"
            yield f"{token} off keep {NUMERALS[place]} for {goals}"
        elif cause == "capture elsewhere":
            yield f"{token} off the centre without a goal, because of the capture"
        elif cause == "centre held":
            yield f"{token} back from the centre"
    for entry in _of(entries, "goals owed", "Fredericus"):
        yield f"{names.does(entry.seat, 'draws')} nothing for the bet: the goal deck is closed"


def _points(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    scored: dict[int, list[str]] = {}
    for entry in _of(entries, "points"):
        if entry.cause != "set-up":
            scored.setdefault(entry.seat, []).append(f"{entry.amount} for {_reason(entry)}")
    for seat, parts in scored.items():
        yield names.does(seat, f"scores {listed(parts)}")


def _reason(entry: Entry) -> str:
    if entry.cause == "capture":
        return f"creature {CARDS[entry.by]}"
    if entry.cause == "pair":
        kind = CARDS[entry.by]
        return f"pair number {entry.amount}, creature {kind} and goal {kind}"
    return "Fredericus" if entry.cause == "Fredericus" else "the goal"


def _rows(entries: Sequence[Entry]) -> Iterator[str]:
    for entry in _of(entries, "row cards", "seal", "three cards"):
        if entry.amount == 0:
            side, code = divmod(entry.place, 11)
            yield f"row {NUMERALS[side]} ends in {CARD_NAMES[code]} now"


def _hoods(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    for entry in _of(entries, "hooded falcons"):
        whose = names.of(entry.seat)
        falcon = f"{whose} {FALCON_NAMES[entry.place]}"
        if entry.amount > 0:
            yield f"{falcon} is out of use until the end of {whose} next turn"
        else:
            yield f"{falcon} is free again"


_END_NEAR = "no more goals are drawn, and the game ends with this round"


def _closing(fields: Fields, entries: Sequence[Entry], names: Names) -> Iterator[str]:
    """Tell why the goal deck closes, and what follows (FR-44, FR-45)."""
    for entry in _of(entries, "deck closed"):
        if not entry.amount:
            yield "the round is complete and the game is over"
        elif entry.cause == "Fredericus":
            yield f"Fredericus has come: {_END_NEAR}"
        else:
            wanted = facts.numbers(fields)["end"]["creatures"]
            yield f"{names.does(entry.by, 'has')} {count(wanted, 'creature')}: {_END_NEAR}"


def _turn(fields: Fields, entries: Sequence[Entry], names: Names) -> Iterator[str]:
    for entry in _of(entries, "actions", "seal"):
        yield names.does(entry.seat, f"gets {count(entry.amount, 'more action')}")
    for entry in _of(entries, "turn", "turn begins"):
        actions = _sum(_of(entries, "actions", "turn begins"), entry.seat)
        whose = f"it is {names.of(entry.seat)} turn, with {count(actions, 'action')}"
        new = _of(entries, "round")
        yield f"round {fields['round'] + 2} begins; {whose}" if new else whose


def _ending(fields: Fields, entries: Sequence[Entry], names: Names) -> Iterator[str]:
    """Tell the final score, line by line, and who wins a tie (FR-51 to FR-54)."""
    score = _of(entries, "final score")
    if not score:
        return
    totals = [_sum(score, seat) for seat in facts.players(fields)]
    for seat, total in enumerate(totals):
        parts = [_line(fields, entries, entry) for entry in score if entry.seat == seat]
        yield f"{names[seat]}: {', '.join(parts)}; {count(total, 'point')} in all"
    first = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(first) > 1:
        tied = listed([names[seat] for seat in first])
        yield f"{tied} are level; {names.does(first[-1], 'played')} last and wins the tie"


def _kinds(points: int, noun: str, letters: str) -> str:
    return f"{points} for {noun}{'' if len(letters) == 1 else 's'} {letters}"


def _line(fields: Fields, entries: Sequence[Entry], entry: Entry) -> str:
    """Return a line of the final score: `3 for creatures a a b`."""
    if entry.place == j.CREATURE_LINE:
        return _kinds(entry.amount, "creature", letters_of(fields["of"][entry.seat]["captured"]))
    if entry.place == j.GOAL_LINE:
        shown = [e for e in _of(entries, "goals shown") if e.seat == entry.seat]
        return _kinds(
            entry.amount, "goal", " ".join(CARDS[e.place] for e in shown for _ in range(e.amount))
        )
    if entry.place == j.FREDERICUS_LINE:
        return f"{entry.amount} for Fredericus"
    pairs = next(n for n in range(64) if n * (n + 1) // 2 == entry.amount)
    return f"{entry.amount} for {count(pairs, 'pair')}"
