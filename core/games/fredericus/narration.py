"""What actions of Fredericus did, from their journals."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...journal import Entry
from ...player_names import format_count, join_words
from . import facts
from . import rules as r
from .facts import CREATURES, NUMERALS
from .text import CARD_NAMES, FALCON_NAMES, list_kinds
from .types import Context

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


def narrate(context: Context) -> list[str]:
    """Return what an action did beside what was chosen, as far as the entries tell."""
    parts = (
        _narrate_closing,
        _narrate_turn,
        _narrate_tokens,
        _narrate_points,
        _narrate_rows,
        _narrate_hoods,
        _narrate_ending,
    )
    return [sentence for part in parts for sentence in part(context)]


def _sum(entries: Sequence[Entry], seat: int) -> int:
    return sum(entry.amount for entry in entries if entry.seat == seat)


def _narrate_tokens(context: Context) -> Iterator[str]:
    """Tell of tokens that come off the board, and of the goals they win (FR-11, FR-28, FR-49)."""
    owed = context.of("goals owed", "bet won")
    off = [entry for entry in context.of("tokens") if entry.amount < 0]
    for (seat, cause, place), tokens in Counter((e.seat, e.cause, e.place) for e in off).items():
        whose = context.names.of(seat)
        token = f"{whose} token comes" if tokens == 1 else f"{whose} two tokens come"
        if cause == "bet won":
            goals = (
                format_count(_sum(owed, seat), "goal")
                if owed
                else "nothing: no goals are drawn now"
            )
            yield f"{token} off keep {NUMERALS[place]} for {goals}"
        elif cause == "capture elsewhere":
            yield f"{token} off the centre without a goal, because of the capture"
        elif cause == "centre held":
            yield f"{token} back from the centre"
    for entry in context.of("goals owed", "Fredericus"):
        who = context.names.does(entry.seat, "draws")
        yield f"{who} nothing for the bet: the goal deck is closed"


def _narrate_points(context: Context) -> Iterator[str]:
    scored: dict[int, list[str]] = {}
    for entry in context.of("points"):
        if entry.cause != "set-up":
            scored.setdefault(entry.seat, []).append(f"{entry.amount} for {_format_reason(entry)}")
    for seat, parts in scored.items():
        yield context.names.does(seat, f"scores {join_words(parts)}")


def _format_reason(entry: Entry) -> str:
    if entry.cause == "capture":
        return f"the {CREATURES[entry.by]}"
    if entry.cause == "pair":
        return f"pair number {entry.amount} ({CREATURES[entry.by]})"
    return "Fredericus" if entry.cause == "Fredericus" else "the goal"


def _narrate_rows(context: Context) -> Iterator[str]:
    for entry in context.of("row cards", "seal", "three cards"):
        if entry.amount == 0:
            side, code = divmod(entry.place, 11)
            yield f"row {NUMERALS[side]} now ends in the {CARD_NAMES[code]}"


def _narrate_hoods(context: Context) -> Iterator[str]:
    for entry in context.of("hooded falcons"):
        whose = context.names.of(entry.seat)
        falcon = f"{whose} {FALCON_NAMES[entry.place]}"
        if entry.amount > 0:
            yield f"{falcon} is out of use until the end of {whose} next turn"
        else:
            yield f"{falcon} is free again"


_END_NEAR = "no more goals are drawn, and the game ends with this round"


def _narrate_closing(context: Context) -> Iterator[str]:
    """Tell why the goal deck closes, and what follows (FR-44, FR-45)."""
    for entry in context.of("deck closed"):
        if not entry.amount:
            yield "the round is complete and the game is over"
        elif entry.cause == "Fredericus":
            yield f"Fredericus has come: {_END_NEAR}"
        else:
            wanted = facts.numbers(context.before)["end"]["creatures"]
            creatures = format_count(wanted, "creature")
            yield f"{context.names.does(entry.by, 'has')} {creatures}: {_END_NEAR}"


def _narrate_turn(context: Context) -> Iterator[str]:
    for entry in context.of("actions", "seal"):
        yield context.names.does(entry.seat, f"gets {format_count(entry.amount, 'more action')}")
    for entry in context.of("turn", "turn begins"):
        actions = _sum(context.of("actions", "turn begins"), entry.seat)
        whose = f"it is {context.names.of(entry.seat)} turn, with {format_count(actions, 'action')}"
        new = context.of("round")
        yield f"round {context.before['round'] + 2} begins; {whose}" if new else whose


def _narrate_ending(context: Context) -> Iterator[str]:
    """Tell the final score, line by line, and who wins a tie (FR-51 to FR-54)."""
    score = context.of("final score")
    if not score:
        return
    totals = [_sum(score, seat) for seat in facts.players(context.before)]
    for seat, total in enumerate(totals):
        parts = [_format_line(context, entry) for entry in score if entry.seat == seat]
        yield f"{context.names[seat]}: {', '.join(parts)}; {format_count(total, 'point')} in all"
    yield from describe_outcome(context)


def describe_outcome(context: Context) -> list[str]:
    """Return who wins, also a tie (FR-54)."""
    score = context.of("final score")
    totals = [_sum(score, seat) for seat in facts.players(context.before)]
    first = [seat for seat, total in enumerate(totals) if total == max(totals)]
    wins = context.names.does(first[-1], "wins")
    if len(first) == 1:
        return [wins]
    tied = join_words([context.names[seat] for seat in first])
    return [f"{tied} are level; {wins} as the last to play"]


def _format_line(context: Context, entry: Entry) -> str:
    """Return a line of the final score: `3 for creatures (2 griffins, 1 hydra)`."""
    if entry.place == r.CREATURE_LINE:
        kinds = list_kinds(context.before["of"][entry.seat]["captured"])
        return f"{entry.amount} for creatures ({kinds})"
    if entry.place == r.GOAL_LINE:
        shown = {e.place: e.amount for e in context.of("goals shown") if e.seat == entry.seat}
        kinds = list_kinds([shown.get(kind, 0) for kind in range(len(CREATURES))])
        return f"{entry.amount} for goals ({kinds})"
    if entry.place == r.FREDERICUS_LINE:
        return f"{entry.amount} for Fredericus"
    pairs = next(n for n in range(64) if n * (n + 1) // 2 == entry.amount)
    return f"{entry.amount} for {format_count(pairs, 'pair')}"
