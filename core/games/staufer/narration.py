"""What actions did in the Dynasty, from their journals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from ...journal import Entry
from ...player_names import capitalize, format_count, join_words
from . import rules as r
from .components import CONDITIONS, PRIVILEGE_IDS, REGION_IDS
from .glossary import ON_B_TILES, chests, figures, job_name, number, region_ranks, title
from .rules import data_of
from .text import asked_payment, name_at, to
from .types import Components, Context

ACCOUNTS = (
    "points", "envoys", "nobles", "chests", "privileges", "vp cards", "jobs", "turns",
    "supply track", "deployment track", "pile", "discards", "lying", "display", "king",
    "markers", "regions", "point tiles", "a tiles", "b tiles", "c tiles", "round",
)  # fmt: skip
CAUSES = (
    "set-up", "moved on", "on track", "supplied", "seated", "way", "price", "chest", "privilege",
    "fetched", "instead", "nowhere", "taken", "spent", "exchanged", "drawn", "a marker",
    "b marker", "same region", "no region", "ranked", "scored", "bonus", "cleared", "laid",
    "remade", "king moved", "returned", "lined up", "next round", "next", "job", "at end",
    "ended", "won",
)  # fmt: skip
FIGURES = ("envoys", "nobles")
COURT, PROVINCE, PAID, OFFICE = 0, 1, 2, 8  # where figures are, as in journal_accounts.pxi

Teller = Callable[[Context, list[Entry]], Iterator[str]]


def _component_data(context: Context) -> Components:
    return data_of(context.before["head"]["table"])


def _region_name(context: Context, place: int) -> str:
    """Return the name of the region at a place."""
    return name_at(context.before, place)


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did; what `say` tells of it is not said again."""
    context = context._replace(names=context.names.short())
    topics: dict[tuple[Teller, int], list[Entry]] = {}
    for entry in context.entries:
        topics.setdefault(_topic(entry, context.action), []).append(entry)
    sentences = (tells(context, batch) for (tells, _), batch in topics.items())
    return [capitalize(sentence) for each in sentences for sentence in each]


def _topic(entry: Entry, action: int) -> tuple[Teller, int]:
    """Return what tells an entry, and of which region or seat."""
    cause = entry.cause
    if cause in ("job", "at end"):
        return _narrate_final, entry.seat
    if cause == "ranked":
        return _narrate_scored, entry.place
    if cause in ("scored", "bonus", "cleared"):
        return TELLERS[cause], entry.by
    if cause == "chest" and action < r.SUPPLY and entry.account in FIGURES:
        return _narrate_nothing, 0  # a recall or a promotion: the choice says it
    if TELLERS.get(cause) is _narrate_figures:
        return _narrate_figures, entry.seat
    if cause == "privilege" and entry.account != "points":
        return _narrate_nothing if entry.account == "privileges" else _narrate_farewell, entry.seat
    return TELLERS.get(cause, _narrate_nothing), entry.by if cause == "privilege" else 0


def _narrate_gains(entries: Iterable[Entry]) -> dict[int, str]:
    """Return by seat what came to the Court: "2 Envoys and 1 Noble"."""
    found: dict[int, list[int]] = {}
    for entry in entries:
        if entry.account in FIGURES and entry.place == COURT and entry.amount > 0:
            found.setdefault(entry.seat, [0, 0])[FIGURES.index(entry.account)] += entry.amount
    return {seat: figures(*numbers) for seat, numbers in found.items()}


def _narrate_came(context: Context, entries: Sequence[Entry]) -> list[str]:
    """Return what came to a seat's Court: "1 Envoy", and "1 Noble back (from Milano)"."""
    held = [entry for entry in entries if entry.account in FIGURES]
    back = [
        -sum(e.amount for e in held if e.account == kind and PAID <= e.place < OFFICE)
        for kind in FIGURES
    ]
    came = [
        sum(e.amount for e in held if e.account == kind and e.place == COURT) for kind in FIGURES
    ]
    new = [all_in - n for all_in, n in zip(came, back, strict=True)]
    parts = [figures(*new)] if any(new) else []
    if any(back):
        parts.append(f"{figures(*back)} back (from {_format_places(context, held, -1)})")
    return parts


def _format_places(context: Context, entries: Iterable[Entry], sign: int) -> str:
    """Return payment areas: where figures have come to (1) or from (-1)."""
    found: list[int] = []
    for entry in entries:
        if entry.account in FIGURES and PAID <= entry.place < OFFICE and entry.amount * sign > 0:
            found += [entry.place - PAID] * abs(entry.amount)
    if sign < 0 and len(set(found)) == 1:
        found = found[:1]  # how many they are is said before
    return to(context.before, found)


def _narrate_nothing(_story: Context, _entries: list[Entry]) -> Iterator[str]:
    yield from ()


def _set_up(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell what the last draw of a kind settles as well."""
    for entry in entries[1:]:
        if entry.account == "regions":
            yield f"{title(REGION_IDS[entry.amount - 1])} is laid last"
        elif entry.account == "king":
            where = _region_name(context, entry.place)
            yield f"the King starts in {where}, which no round scores first"
    shown = [title(PRIVILEGE_IDS[e.place]) for e in entries if e.account == "display"]
    if len(shown) > 1:
        yield f"these privileges are on display: {join_words(shown)}"
    order = [entry.seat for entry in entries if entry.account == "turns"]
    if order:
        yield f"the turns of the first round: {_format_line(context, order)}"


def _format_line(context: Context, order: Sequence[int]) -> str:
    """Return seats in their order; several turns in a row are counted."""
    runs = [(seat, len(list(run))) for seat, run in groupby(order)]
    often = {1: "", 2: " twice"}
    return join_words([f"{context.names[seat]}{often.get(n, f' {n} times')}" for seat, n in runs])


# A turn


def _narrate_figures(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell of the Envoy of the deployment track, and of figures that the Province did not have."""
    if context.did(r.FETCH, r.PAY_AT) and entries[0].cause == "fetched":
        entries = entries[2:]  # the choice says where this figure comes from
    if not entries:
        return
    seat = entries[0].seat
    has = context.names.does(seat, "has")
    deploys = context.did(r.DEPLOY, r.COLLECT)
    before = takewhile(lambda entry: entry.cause != "seated", context.entries)
    for gained in _narrate_gains(before).values() if deploys else ():
        yield f"{context.names.does(seat, 'takes')} {gained} for deploying{_by_escort(context)}"
    if paid := _format_places(context, entries, -1):
        yield f"{context.names.of(seat)} Province has too few: figures come from {paid}"
    exhausted = any(entry.cause == "nowhere" for entry in entries)
    for entry in entries:
        if entry.cause == "instead" and not exhausted:
            yield f"{has} too few Nobles to take: {number('{n} Envoys', entry.by)} instead"
        elif entry.cause == "nowhere":
            yield f"{has} no more figures to take: {number('{n} figures', entry.by)} too few"


def _by_escort(context: Context) -> str:
    return "".join(
        f", {number('{n} figures', e.by)} by {title(PRIVILEGE_IDS[e.place])}"
        for e in context.of("privileges", "privilege")
    )


def _narrate_deployment(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell who sits and pays where no one was asked; all of a payment before its Nobles lie."""
    if context.did(r.SIT, r.FETCH) or context.did(r.PAY_AT, r.END):
        return
    doings = [
        f"puts {'a Noble' if entry.account == 'nobles' else 'an Envoy'} in the office"
        for entry in entries
        if entry.cause == "seated" and entry.place >= OFFICE
    ]
    numbers = [
        sum(e.amount for e in entries if e.account == kind and PAID <= e.place < OFFICE)
        for kind in FIGURES
    ]
    if any(numbers):
        doings.append(f"pays {figures(*numbers)} ({_format_places(context, entries, 1)})")
    elif context.after["phase"] == r.PAYING:
        doings.append(asked_payment(context.after))
    if doings:
        yield context.names.does(entries[0].seat, *doings)


def _narrate_privilege(context: Context, entries: list[Entry]) -> Iterator[str]:
    points = sum(entry.amount for entry in entries)
    name = title(PRIVILEGE_IDS[entries[0].by])
    yield f"{name} brings {context.names[entries[0].seat]} {number('{n} points', points)}"


def _narrate_chests(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell which chests are taken, unless the choice said so, and what orange ones bring."""
    seat = next(entry.seat for entry in entries if entry.seat >= 0)
    taken = [e.place for e in entries if e.account == "chests" and e.cause == "taken"]
    if context.did(r.TAKE, r.PLACE):
        taken = taken[1:]
    doings = []
    supplied = context.did(r.SUPPLY, r.DEPLOY) or context.did(r.COLLECT, r.SIT)
    if taken and not supplied:
        doings.append(f"takes {chests(_component_data(context), taken)}")
    worked = [entry for entry in entries if entry.cause == "chest"]
    points = sum(entry.amount for entry in worked if entry.account == "points")
    if points:
        doings.append(f"scores {number('{n} points', points)}")
    if gained := _narrate_came(context, worked):
        doings.append(f"gets {join_words(gained)}")
    if len(taken) > 1:
        yield from [context.names.does(seat, doing) for doing in doings]
    elif doings:
        yield context.names.does(seat, *doings)


# The end of a round


def _narrate_markers(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell which regions are scored, and why."""
    for entry in entries:
        if entry.cause == "a marker":
            yield f"the turns of the round are over: {_region_name(context, entry.place)} is scored"
            continue
        what = ON_B_TILES[CONDITIONS[entry.by]]
        if entry.cause == "b marker":
            yield f"{_region_name(context, entry.place)} is {what} and is scored too"
        elif entry.cause == "same region":
            yield f"{_region_name(context, entry.place)} is also {what}: it alone is scored"
        else:
            yield f"no region alone is {what}: there is no second one to score"


def _narrate_scored(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell the places in a region with what counts, ties, and points."""
    ranked = [entry for entry in entries if entry.cause == "ranked" and not entry.amount]
    if ranked and ranked[0].seat < 0:
        yield f"nobody holds an office in {_region_name(context, ranked[0].place)}: no points"
        return
    points = {entry.seat: entry.amount for entry in entries if entry.cause == "scored"}
    parts = []
    for i, entry in enumerate(ranked):
        tie = [other.by == entry.by for other in ranked[max(0, i - 1) : i + 2]].count(True) > 1
        first = tie and not (i and ranked[i - 1].by == entry.by)
        counts = f"counting {entry.by}{', ahead in the tie' if first else ', tied' if tie else ''}"
        got = points.get(entry.seat, 0)
        worth = (f"{got} points" if i == 0 else str(got)) if got else "none"
        parts.append(f"{worth} for {context.names[entry.seat]} ({counts})")
    if parts:
        yield f"{_region_name(context, ranked[0].place)}: {', '.join(parts)}"


def _narrate_bonus(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell what a region gives by place."""
    place = entries[0].by
    first = next(entry for entry in context.entries if entry.cause == "bonus")
    what = "the bonus"
    if context.did(r.REGAIN_FROM, r.PLACE) and entries[0] is first:
        entries = entries[2:]  # the choice says who takes back this figure
        what = "the rest of the bonus"
    if not entries:
        return
    parts = []
    for seat in dict.fromkeys(entry.seat for entry in entries):
        mine = [entry for entry in entries if entry.seat == seat]
        points = sum(entry.amount for entry in mine if entry.account == "points")
        got = [number("{n} points", points)] if points else []
        parts.append(
            f"{join_words([*got, *_narrate_came(context, mine)])} for {context.names[seat]}"
        )
    yield f"{what} of {_region_name(context, place)}: {', '.join(parts)}"


def _narrate_cleared(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell whose figures leave the offices of a region."""
    gone: list[str] = []
    retained: list[str] = []
    for seat in dict.fromkeys(entry.seat for entry in entries):
        for where, found in ((PROVINCE, gone), (COURT, retained)):
            numbers = [
                sum(e.amount for e in entries if e[:3] == (seat, kind, where)) for kind in FIGURES
            ]
            if any(numbers):
                found.append(f"{context.names.of(seat)} {figures(*numbers)}")
    region = _region_name(context, entries[0].by)
    if gone:
        yield f"{region} is emptied, back to the Province: {join_words(gone)}"
    if retained:
        yield f"from {region} back to the Court: {join_words(retained)}"


def _narrate_remade(_story: Context, entries: list[Entry]) -> Iterator[str]:
    n = sum(entry.amount for entry in entries if entry.account == "pile")
    if n:
        yield f"the pile of chests is used up: {n} discarded ones make a new pile"


def _narrate_king(context: Context, entries: list[Entry]) -> Iterator[str]:
    (to,) = (entry for entry in entries if entry.amount > 0)
    yield f"the King moves {format_count(to.by, 'region')}, to {_region_name(context, to.place)}"


def _narrate_returned(context: Context, entries: list[Entry]) -> Iterator[str]:
    back = [f"{context.names.of(seat)} {what}" for seat, what in _narrate_gains(entries).items()]
    yield f"what was paid on his way returns to the Courts: {join_words(back)}"


def _narrate_farewell(context: Context, entries: list[Entry]) -> Iterator[str]:
    name = title(PRIVILEGE_IDS[entries[0].by])
    for seat, what in _narrate_gains(entries).items():
        yield f"{name} brings back {context.names.of(seat)} {what} as well"


def _narrate_order(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell who comes when in the next round, and why."""
    turns = [entry for entry in entries if entry.account == "turns"]
    first, last = ([entry.seat for entry in turns if entry.by == track] for track in range(2))
    yield f"round {context.before['round'] + 2} begins"
    if first:
        yield f"first come those who took supply, in this order: {_format_line(context, first)}"
    if last:
        when = "then come" if first else "now come"
        yield f"{when} those who deployed, the last one first: {_format_line(context, last)}"


def _narrate_next(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell of a seat that has several turns in a row, within a round."""
    turn, order = context.before["turn"], context.before["order"]
    now = context.before["phase"] >= r.BEFORE and entries[0].place > 0
    if now and order[turn] == entries[0].seat:
        yield f"{context.names.does(entries[0].seat, 'has')} the next turn too"


# The end of the game


def _narrate_final(context: Context, entries: list[Entry]) -> Iterator[str]:
    """Tell every line of a seat's final score."""
    seat = entries[0].seat
    mine = [entry for entry in context.of("points") if entry.seat == seat]
    hoard = [e for e in mine[mine.index(entries[0]) :] if e.cause == "privilege"]
    final = [*entries, *hoard]
    total = context.before["of"][seat]["score"] + sum(entry.amount for entry in mine)
    board = total - sum(entry.amount for entry in final)
    parts = [f"{board} on the board"]
    parts += [
        f"{e.amount} for the job {_format_job(context, e)}" for e in entries if e.cause == "job"
    ]
    colours = [entry["color"] for entry in _component_data(context)["chest"]]
    for colour in ("brown", "purple", "turquoise"):
        held = [e for e in entries if e.cause == "at end" and colours[e.by] == colour]
        if held:
            n = sum(context.after["of"][seat]["chests"][entry.by] for entry in held)
            what = number("{n} chests", n).replace("chest", f"{colour} chest")
            parts.append(f"{sum(entry.amount for entry in held)} for {what}")
    parts += [f"{e.amount} by {title(PRIVILEGE_IDS[e.by])}" for e in hoard]
    whose = context.names.of(seat)
    yield f"{whose} points: {', '.join(parts)}; {total} in all"


def _format_job(context: Context, entry: Entry) -> str:
    """Return a job's name, and how it was done."""
    kind, i = divmod(entry.by, 6)
    name = job_name(_component_data(context), entry.by)
    if kind == r.REGION_JOB:
        second_only = bool(context.before["head"]["option"][r.SECOND_ONLY])
        ranks = region_ranks(_component_data(context), second_only)
        how = "first there" if entry.amount == ranks["1"] else "behind the first"
        return f"{name} ({how})" if entry.amount else name
    worth = _component_data(context)["job_pattern" if kind == r.PATTERN_JOB else "job_seat"][i][
        "vp"
    ]
    return f"{name} ({entry.amount // worth} times)" if entry.amount > worth > 0 else name


def _narrate_ended(_story: Context, _entries: list[Entry]) -> Iterator[str]:
    yield "five rounds are played, and the game is over"


def describe_outcome(context: Context) -> list[str]:
    """Return who wins, also a tie (ST-106)."""
    return list(_narrate_won(context, [entry for entry in context.entries if entry.cause == "won"]))


def _narrate_won(context: Context, entries: list[Entry]) -> Iterator[str]:
    winners = [entry.seat for entry in entries]
    if len(winners) > 1:
        who = join_words([context.names[seat] for seat in winners])
        yield f"{who} share the win: as many points, as many figures in the Court"
    else:
        tie = ": others have as many points, but fewer figures in the Court"
        yield f"{context.names.does(winners[0], 'wins')}{tie if entries[0].by else ''}"


TELLERS: dict[str, Teller] = {  # by the cause of entries
    "set-up": _set_up,
    "on track": _narrate_figures,
    "supplied": _narrate_figures,
    "fetched": _narrate_figures,
    "instead": _narrate_figures,
    "nowhere": _narrate_figures,
    "seated": _narrate_deployment,
    "way": _narrate_deployment,
    "price": _narrate_deployment,
    "privilege": _narrate_privilege,
    "taken": _narrate_chests,
    "drawn": _narrate_chests,
    "chest": _narrate_chests,
    "a marker": _narrate_markers,
    "b marker": _narrate_markers,
    "same region": _narrate_markers,
    "no region": _narrate_markers,
    "scored": _narrate_scored,
    "bonus": _narrate_bonus,
    "cleared": _narrate_cleared,
    "remade": _narrate_remade,
    "king moved": _narrate_king,
    "returned": _narrate_returned,
    "lined up": _narrate_order,
    "next": _narrate_next,
    "ended": _narrate_ended,
    "won": _narrate_won,
}
