"""What actions of Fredericus did, from their journals."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...catalogue import Value, join_list
from ...journal import Entry
from ...player_names import Names
from . import derived_values
from . import rules as r
from .derived_values import CREATURES, NUMERALS
from .text import TEXTS, card_name, falcon_of, list_kinds
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

TOKEN_TEXTS = {"capture elsewhere": "token.elsewhere", "centre held": "token.back"}  # by causes


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
        key = TOKEN_TEXTS.get(cause)
        if cause == "bet won":
            key = "token.goals" if owed else "token.nothing"
        if key is not None:
            values: dict[str, Value] = {"n": tokens, "goals": _sum(owed, seat)}
            if cause == "bet won":
                values["a"] = NUMERALS[place]
            yield TEXTS.format(context.names, key, who=context.names.person(seat), **values)
    for entry in context.of("goals owed", "Fredericus"):
        yield TEXTS.format(context.names, "token.unpaid", who=context.names.person(entry.seat))


def _narrate_points(context: Context) -> Iterator[str]:
    names = context.names
    scored: dict[int, list[str]] = {}
    for entry in context.of("points"):
        if entry.cause != "set-up":
            scored.setdefault(entry.seat, []).append(_format_reason(entry, names))
    for seat, parts in scored.items():
        who = names.person(seat)
        yield TEXTS.format(names, "score.scores", who=who, parts=join_list(names, parts))


def _format_reason(entry: Entry, names: Names) -> str:
    key = {"capture": "capture", "pair": "pair", "Fredericus": "fredericus"}.get(
        entry.cause, "goal"
    )
    card = card_name(entry.by, names) if key in ("capture", "pair") else ""
    return TEXTS.format(names, f"score.{key}", n=entry.amount, card=card)


def _narrate_rows(context: Context) -> Iterator[str]:
    for entry in context.of("row cards", "seal", "three cards"):
        if entry.amount == 0:
            side, code = divmod(entry.place, 11)
            card = card_name(code, context.names)
            yield TEXTS.format(context.names, "happens.row", a=NUMERALS[side], card=card)


def _narrate_hoods(context: Context) -> Iterator[str]:
    for entry in context.of("hooded falcons"):
        whose = falcon_of(context.names, entry.seat, entry.place)
        key = "happens.hooded" if entry.amount > 0 else "happens.unhooded"
        who = context.names.person(entry.seat)
        yield TEXTS.format(context.names, key, whose=whose, who=who)


def _narrate_closing(context: Context) -> Iterator[str]:
    """Tell why the goal deck closes, and what follows (FR-44, FR-45)."""
    names = context.names
    for entry in context.of("deck closed"):
        if not entry.amount:
            yield TEXTS.format(names, "happens.complete")
        elif entry.cause == "Fredericus":
            yield TEXTS.format(names, "happens.fredericus")
        else:
            wanted = derived_values.numbers(context.before)["end"]["creatures"]
            who = names.person(entry.by)
            yield TEXTS.format(names, "happens.creatures", who=who, n=wanted)


def _narrate_turn(context: Context) -> Iterator[str]:
    names = context.names
    for entry in context.of("actions", "seal"):
        who = names.person(entry.seat)
        yield TEXTS.format(names, "happens.actions", who=who, n=entry.amount)
    for entry in context.of("turn", "turn begins"):
        key = "happens.round" if context.of("round") else "happens.turn"
        actions = _sum(context.of("actions", "turn begins"), entry.seat)
        number, who = context.before["round"] + 2, names.person(entry.seat)
        yield TEXTS.format(names, key, round=number, who=who, n=actions)


def _narrate_ending(context: Context) -> Iterator[str]:
    """Tell the final score, line by line, and who wins a tie (FR-51 to FR-54)."""
    score = context.of("final score")
    if not score:
        return
    totals = [_sum(score, seat) for seat in derived_values.players(context.before)]
    for seat, total in enumerate(totals):
        lines = [_format_line(context, entry) for entry in score if entry.seat == seat]
        parts, who = ", ".join(lines), context.names.person(seat)
        yield TEXTS.format(context.names, "score.line", who=who, parts=parts, n=total)
    yield from describe_outcome(context)


def describe_outcome(context: Context) -> list[str]:
    """Return who wins, also a tie (FR-54)."""
    score = context.of("final score")
    totals = [_sum(score, seat) for seat in derived_values.players(context.before)]
    first = [seat for seat, total in enumerate(totals) if total == max(totals)]
    names = context.names
    who = names.person(first[-1])
    if len(first) == 1:
        return [TEXTS.format(names, "happens.wins", who=who)]
    tied = join_list(names, [names[seat] for seat in first])
    return [TEXTS.format(names, "happens.tie", tied=tied, who=who)]


def _format_line(context: Context, entry: Entry) -> str:
    """Return a line of the final score: `3 for creatures (2 griffins, 1 hydra)`."""
    names, n = context.names, entry.amount
    if entry.place == r.CREATURE_LINE:
        kinds = list_kinds(context.before["of"][entry.seat]["captured"], names)
        return TEXTS.format(names, "score.creatures", n=n, kinds=kinds)
    if entry.place == r.GOAL_LINE:
        shown = {e.place: e.amount for e in context.of("goals shown") if e.seat == entry.seat}
        kinds = list_kinds([shown.get(kind, 0) for kind in range(len(CREATURES))], names)
        return TEXTS.format(names, "score.goals", n=n, kinds=kinds)
    if entry.place == r.FREDERICUS_LINE:
        return TEXTS.format(names, "score.fredericus", n=n)
    pairs = next(n for n in range(64) if n * (n + 1) // 2 == entry.amount)
    return TEXTS.format(names, "score.pairs", n=n, pairs=pairs)
