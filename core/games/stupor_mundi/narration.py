"""What an action did, in sentences, from its journal.

A sentence tells what was not chosen: what came of a choice, what was forced, what the end of a
round and of the game brought, and why. What a choice costs and brings at once is said with it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...journal import Entry
from ...player_names import format_count, join_words
from . import names as n
from . import rules as r
from .consequences import swayed
from .phrases import FREDERICKS, GOODS, named
from .text import MAINS, parted, quantities, slot_mains, surcharge
from .types import Components, Context, Player

# The words for the numbers of journal_accounts.pxi, which says what places and causes number.
ACCOUNTS = (
    *("points", "augustales", "grain", "stone", "hand", "pile", "face down", "face up", "discard"),
    *("slot", "ship", "specialist", "site", "piece", "ally", "host", "house", "passed", "first"),
    *("turn", "due", "final", "rank", "round", "last", "end", "palace", "active", "next", "stack"),
    *("issued", "token", "workplace", "bonus", "market", "shown", "covered", "unseen", "card"),
    *("space", "cards", "level", "solo", "crowns", "frederick", "replies"),
)
CAUSES = (
    *("nothing", "setup", "travel", "play", "card", "workplace", "bonus", "great", "side"),
    *("reward", "sell", "buy", "build", "piece", "keep", "summon", "host", "purchase", "promote"),
    *("token", "edict", "forced", "frederick", "solo", "no room", "shuffle", "remove", "pass"),
    *("no card", "no slot", "order", "others passed", "clean up", "discard", "refill", "ally"),
    *("content", "restock", "round", "no edict", "no cards", "castle", "long", "track"),
    *("structures", "majority", "goods", "score", "tie"),
)

VP = {"points": "vp", "augustales": "augustales", "grain": "grain", "stone": "stone"}
STATING_ACTIONS = (r.PERFORM, r.SELL, r.BUY, r.GRAINS, r.TIMES)  # their sentences tell the gain
CHOSEN = ("card", "bonus", "great", "reward", "sell", "buy")  # causes of cubes, said when chosen
UNNARRATED = ("structures", "majority", "goods", "setup", "ally", "content", "purchase", "no room")
EDICT_NUMBERS, ALLY_NUMBERS = 32, 20  # of a space, in the places of journal_accounts.pxi
GAINS = "Frederick gains "
ENDS = {
    "no edict": "an Edict could not be replaced",
    "no cards": "there were not enough cards to refill the cities",
    "long": "no game has more rounds than these",
}


Sentences = Iterator[str]


def _component_data(context: Context) -> Components:
    return n.data_of(context.before)


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    return [sentence for tells in CHAPTERS for sentence in tells(context)]


# --- In a turn -----------------------------------------------------------------------------------


def _narrate_idle(context: Context) -> Sentences:
    """That a card does nothing, since nothing it could do is possible."""
    if context.did(r.CARD, r.DISCARD) and context.before["face_up"]:
        over = context.after["phase"] != r.PH_ACT
        if over and not any(each.cause == "card" for each in context.entries):
            yield "the card can do nothing now"
    elif context.did(r.CARD, r.DISCARD) or context.did(r.CARD_UNSEEN, r.CARD_UNSEEN + 1):
        slot = slot_mains(context.before, context.before["slot"])
        can = [name for i, name in enumerate(MAINS) if r.doable(context.before) >> i & 1]
        if not set(slot) & set(can):
            names = " and ".join(map(n.title, slot))
            yield f"{names} cannot be done: the card does nothing"


def _narrate_pieces(context: Context) -> Sentences:
    """Which piece was built, if there was no choice, and what it frees."""
    for entry in context.of("piece", "build"):
        if context.did(r.PIECE, r.PAY_GRAIN):
            continue
        piece, freed = n.piece_label(_component_data(context), entry.place), ""
        if entry.place < 5:
            freed = f"; that frees Ally space {entry.place + 1}"
        elif entry.place < 10:
            freed = "; that frees a space of the warehouse"
        more = surcharge(context.before, entry.place)
        yield f"{context.names.does(entry.seat, 'uses')} {piece}{more}{freed}"


def _narrate_closed(context: Context) -> Sentences:
    """Which sides a new piece closes, and what a Keep brings."""
    for entry in context.of("site", "build"):
        for side in _just_closed(context, entry):
            closed = n.side_label(_component_data(context), side)
            yield f"{context.names.does(entry.seat, 'closes')} {closed}"
        for cover, at in _component_data(context)["castle"]["cover"].items():
            if at == n.SITES[entry.place]:
                yield f"the Keep on {at} brings {n.COVERS[cover]}"


def _just_closed(context: Context, built: Entry) -> list[int]:
    """Return the sides that a new piece closes."""
    both = (context.before, context.after)
    before, now = (r.holdings(fields)[built.seat]["closed"] for fields in both)
    return n.bits(now & ~before)


def _narrate_hosted(context: Context) -> Sentences:
    """Where an Ally came to stand, if there was no choice."""
    if context.did(r.SUMMON, r.HOST):
        for host, ally in zip(context.of("host"), context.of("ally"), strict=True):
            yield f"{n.ally_label(ally.place)} comes to Ally space {host.place + 1}"


def _narrate_bonuses(context: Context) -> Sentences:
    """Which City bonus was taken, if there was no choice."""
    for entry in context.of("bonus"):
        if entry.amount < 0 and not context.did(r.CITY, r.GRAINS):
            kind = entry.place % len(n.BONUSES)
            bonus = f"City bonus {n.BONUSES[kind]}, {named(n.bonus_do(context.before, kind))}"
            yield f"{context.names.does(context.before['turn'], 'takes')} {bonus}"


def _narrate_gains(context: Context) -> Sentences:
    """What was gained by itself, one sentence a source; the castle is one for each seat."""
    gained: dict[tuple[int, str, int], dict[str, int]] = {}
    stated = _stated_sources(context)
    if context.before["phase"] == r.PH_ACT:  # a side that pays was told when it was closed
        stated |= {(context.before["turn"], "side", side) for side in range(len(n.SIDES))}
    for entry in context.entries:
        source = entry.seat, entry.cause, entry.by
        bare = entry.account not in VP or entry.amount <= 0 or entry.cause in UNNARRATED
        if not bare and source not in stated:
            goods = gained.setdefault(source, dict.fromkeys(GOODS, 0))
            goods[VP[entry.account]] += entry.amount
    castles: dict[int, list[str]] = {}
    for (seat, cause, by), goods in gained.items():
        if cause == "side":
            castles.setdefault(seat, []).append(f"{quantities(goods)} (side {n.SIDES[by]})")
        else:
            text = f"{context.names.does(seat, 'gains')} {quantities(goods)}"
            yield f"{text}, {SOURCES[cause](context, by)}" if cause in SOURCES else text
    for seat, parts in castles.items():
        yield f"{context.names.of(seat)} castle pays {join_words(parts)}"


def _stated_sources(context: Context) -> set[tuple[int, str, int]]:
    """Return the sources of goods that the sentences of this action or an earlier one tell."""
    gains = [each for each in context.entries if each.account in VP and each.amount > 0]
    if context.did(r.STOCK, r.TIMES):
        gains = [each for each in gains if each.cause in CHOSEN]
    elif parted(context.action)[0] in STATING_ACTIONS:
        gains = gains[:1]
    else:
        return set()
    return {(each.seat, each.cause, each.by) for each in gains}


def _of_workplace(context: Context, ability: int) -> str:
    place = next(i for i, what in enumerate(context.before["work"]) if what == ability)
    return f"from {n.place_label(place)}"


SOURCES: dict[str, Callable[[Context, int], str]] = {
    "workplace": _of_workplace,
    "card": lambda context, kind: f"by {n.card_label(_component_data(context), kind)}",
    "bonus": lambda context, kind: f"by City bonus {n.BONUSES[kind]}",
    "great": lambda context, piece: f"by {n.piece_label(_component_data(context), piece)}",
    "reward": lambda context, space: f"the reward of Edict {n.NUMERALS[space]}",
}


def _narrate_lost(context: Context) -> Sentences:
    """Which cubes did not fit."""
    for seat, entries in _by_seat(each for each in context.entries if each.cause == "no room"):
        lost = [-sum(e.amount for e in entries if e.account == good) for good in ("grain", "stone")]
        if any(lost):
            verb = "is" if sum(lost) == 1 else "are"
            yield f"{n.cubes(lost)} {verb} lost: {context.names.of(seat)} warehouse is full"


def _by_seat(entries: Iterable[Entry]) -> list[tuple[int, list[Entry]]]:
    """Return entries by their seats, in the order in which seats come up."""
    found: dict[int, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.seat, []).append(entry)
    return list(found.items())


# --- Edicts and Frederick ------------------------------------------------------------------------


def _narrate_due(context: Context) -> Sentences:
    """Why a seat has to issue an Edict."""
    for entry in context.of("due"):
        why = DUE[entry.cause](context, entry.by) if entry.cause in DUE else ""
        yield f"{context.names.does(entry.seat, 'has')} to issue an Edict{why}"


DUE: dict[str, Callable[[Context, int], str]] = {
    "build": lambda context, site: f" for {n.site_label(_component_data(context), site)}",
    "host": lambda context, space: f" for Ally space {space + 1}",
    "token": lambda context, place: f", as the first on {n.place_label(place)}",
    "card": lambda context, kind: f" by {n.card_label(_component_data(context), kind)}",
    "bonus": lambda context, kind: f" by City bonus {n.BONUSES[kind]}",
    "great": lambda context, piece: f" by {n.piece_label(_component_data(context), piece)}",
}


def _narrate_palace(context: Context) -> Sentences:
    """What changed in Frederick's palace without a choice, and which Allies mind."""
    palace = list(context.before["palace"])
    own: dict[int, list[str]] = {}  # what Frederick's own Edicts change
    for entry in context.of("palace"):
        text = _format_changed(context, entry, palace[entry.place])
        palace[entry.place] += entry.amount
        if entry.cause == "forced":
            yield f"{text}, the only way it can go"
        elif entry.cause == "frederick":
            own.setdefault(entry.by, []).append(text)
    for tile, changes in own.items():
        gains = [text.removeprefix(GAINS) for text in changes if text.startswith(GAINS)]
        and_gains = f" and gains {join_words(gains)}" if gains else ""
        yield f"Frederick issues {n.edict_label(_component_data(context), tile)}{and_gains}"
        yield from (text for text in changes if not text.startswith(GAINS))
    if palace != context.before["palace"]:
        yield from swayed(context.before, {**context.before, "palace": palace}, context.names)


def _format_changed(context: Context, entry: Entry, before: int) -> str:
    after = before + entry.amount
    if entry.place == n.SPECIALIST:
        way = "on" if entry.amount > 0 else "back"
        return f"Frederick's Specialist moves {way} from A{before} to A{after}"
    verb = "gains" if entry.amount > 0 else "loses"
    goods = n.moved(entry.place, abs(entry.amount))
    return f"Frederick {verb} {goods} ({before} to {after})"


def _narrate_replaced(context: Context) -> Sentences:
    """Which Edict moved up, if there was no choice."""
    if not context.did(r.NEXT, r.CITY):
        for entry in context.of("active"):
            if entry.amount > 0 and entry.cause != "setup":
                space, tile = divmod(entry.place, EDICT_NUMBERS)
                edict = n.edict_label(_component_data(context), tile)
                yield f"{edict} becomes Edict {n.NUMERALS[space]}"


def _narrate_frederick(context: Context) -> Sentences:
    """Where Frederick's Ship ends, what he takes away."""
    cities = [entry.place for entry in context.of("frederick", "solo") if entry.amount > 0]
    if cities:
        yield f"Frederick's Ship comes to {n.city_label(cities[-1])}"
    for card, space in zip(context.of("card", "solo"), context.of("space", "solo"), strict=True):
        where = n.space_label(space.place)
        label = n.card_label(_component_data(context), card.place)
        yield f"Frederick removes the card {label} from {where}"
    for entry in context.of("shown", "solo"):
        at, ally = divmod(entry.place, ALLY_NUMBERS)
        yield f"Frederick removes the Ally {n.ally_label(ally)} from {n.space_label(at)}"
    if any(entry.amount < 0 for entry in context.of("crowns")):
        yield "Frederick's cards are shuffled"


# --- The end of a round --------------------------------------------------------------------------


def _narrate_passed(context: Context) -> Sentences:
    """Who had to pass."""
    reasons = {"no card": "no card is left in hand", "no slot": "no slot is free"}
    for entry in context.of("passed", *reasons):
        yield f"{context.names.does(entry.seat, 'passes')}: {reasons[entry.cause]}"


def _narrate_last(context: Context) -> Sentences:
    """Why this is the last round, as soon as it is known."""
    for entry in () if context.of("end") else context.of("last"):
        if entry.place == 2:
            why = f"{context.names.does(entry.by, 'has')} built all 13 Structures"
        else:
            why = ENDS[entry.cause]
        yield f"this is the last round: {why}"


def _narrate_revealed(context: Context) -> Sentences:
    """That the round ends; what lay face down in the slots of others."""
    swept = context.of("discard", "clean up")
    if context.of("passed") and (swept or context.of("slot", "clean up")):
        alone = context.before["head"]["num_players"] == 1
        yield "the round ends" if alone else "all have passed: the round ends"
    for seat, entries in _by_seat(swept):
        if seat == context.names.you:
            continue
        hidden = [entry.place for entry in entries]
        for entry in context.of("face up", "clean up"):
            if entry.seat == seat:
                hidden.remove(entry.place)
        if hidden:
            cards = join_words(
                n.counted([n.card_label(_component_data(context), kind) for kind in hidden])
            )
            yield f"{context.names.does(seat, 'had')} played {cards} face down"


def _narrate_shuffled(context: Context) -> Sentences:
    """Whose discard pile became a draw pile."""
    for seat, _ in _by_seat(context.of("pile", "shuffle")):
        own = "your" if seat == context.names.you else "the"
        who = context.names.does(seat, "shuffles")
        yield f"{who} {own} discard pile into a new draw pile"


def _narrate_allies(context: Context) -> Sentences:
    """What Allies pay, and why 3 or 1, one sentence a seat."""
    paid = [each for each in context.entries if each.cause in ("ally", "content")]
    if not paid:
        return
    for seat, entries in _by_seat(paid):
        parts = []
        for ally in dict.fromkeys(entry.by for entry in entries):
            vp = sum(entry.amount for entry in entries if entry.by == ally)
            content = any(entry.by == ally and entry.cause == "content" for entry in entries)
            parts.append(
                f"{n.ally_label(ally)} {vp} ({_format_reason(context, seat, ally, content)})"
            )
        total = sum(entry.amount for entry in entries)
        yield f"{context.names.of(seat)} Allies pay {total} VP: {', '.join(parts)}"


def _format_reason(context: Context, seat: int, ally: int, content: bool) -> str:
    """Return why an Ally pays what it pays."""
    left, _, right = _component_data(context)["ally"][n.ALLIES[ally]]["content"].split()
    owner, _, noun = left.partition("-")
    values = {
        "own": r.holdings(context.after)[seat]["own"],
        "frederick": [*context.after["palace"], sum(context.after["palace"][3:6])],
    }
    what, has, whose = n.compared(noun), context.names.does(seat, "has"), context.names.of(seat)
    value = values[owner][what]
    if what == n.SPECIALIST:
        who = f"{whose} foremost" if owner == "own" else FREDERICKS
        by_steps = context.before["head"]["option"][r.OPT_MOCENIGO]  # SM-192
        far = f"has taken {format_count(value, 'step')}" if by_steps else f"is in column {value}"
        text, at = f"{who} Specialist {far}", "" if by_steps else "in "
    else:
        text = f"{has if owner == 'own' else 'Frederick has'} {n.moved(what, value)}"
    if right.isdigit():
        return text if content else f"{text}, not {right}"
    owner, _, noun = right.partition("-")
    other = values[owner][n.compared(noun)]
    if what == n.SPECIALIST:
        return f"{text}, {FREDERICKS if owner == 'frederick' else 'the own one'} {at}{other}"
    return f"{text}, {'Frederick' if owner == 'frederick' else 'of the other'} {other}"


# --- The end of the game -------------------------------------------------------------------------


def _narrate_ended(context: Context) -> Sentences:
    """Why the game is over."""
    reasons = [
        f"{context.names.does(entry.by, 'has')} built all 13 Structures"
        if entry.cause == "castle"
        else ENDS[entry.cause]
        for entry in context.of("end")
    ]
    if reasons:
        yield f"the game is over: {join_words(reasons)}"


def _narrate_points(context: Context) -> dict[int, dict[str, int]]:
    """Return the lines of the final score, by seat and cause.

    The track is read from the table: it can hold more than the byte of a journal's line.
    """
    after = context.after["player"]
    return {
        seat: {entry.cause: entry.by for entry in entries} | {"track": after[seat]["vp"]}
        for seat, entries in _by_seat(context.of("final"))
    }


def _narrate_final(context: Context) -> Sentences:
    """Every line of the final score, one sentence a seat."""
    after = context.after["player"]
    built = [player["sites"].bit_count() for player in after]
    for seat, points in _narrate_points(context).items():
        parts = [
            f"{points['track']} on the track",
            f"{points['structures']} for {format_count(built[seat], 'Structure')}",
            *([f"{points['majority']} {majority(built, seat)}"] * (points["majority"] > 0)),
            f"{points['goods']} for {_format_stock(after[seat])}",
        ]
        yield f"{context.names[seat]}: {' + '.join(parts)} = {sum(points.values())} VP"


def _format_stock(p: Player) -> str:
    """Return what is turned into points at the end."""
    goods = {"grain": p["grain"], "stone": p["stone"], "augustales": p["money"], "vp": 0}
    return quantities(goods) or "no goods"


def majority(built: Sequence[int], seat: int) -> str:
    """Return what points for Structures beyond one each are for; `built` is how many by seat."""
    most = "the most" if built[seat] == max(built) else "the second most"
    return f"for {most} Structures"


def describe_outcome(context: Context) -> list[str]:
    """Return who wins, and why among equals."""
    return list(_narrate_ranked(context))


def _narrate_ranked(context: Context) -> Sentences:
    """Who wins, and why among equals."""
    ranks = sorted(context.of("rank"), key=lambda entry: entry.place)
    if not ranks:
        return
    totals = {seat: sum(points.values()) for seat, points in _narrate_points(context).items()}
    if len(ranks) == 1:
        (entry,) = ranks
        title = n.rank(_component_data(context), totals[entry.seat])
        yield f"{context.names.does(entry.seat, 'ends')} as a {title} with {totals[entry.seat]} VP"
        return
    first = [entry for entry in ranks if entry.place == 1]
    who = join_words([context.names[entry.seat] for entry in first])
    if len(first) > 1:
        with_what = f"{totals[first[0].seat]} VP and as many Great Structures"
        yield f"{who} share the victory with {with_what}"
        return
    best = first[0]
    text = f"{context.names.does(best.seat, 'wins')} with {totals[best.seat]} VP"
    equal = [e for e in ranks[1:] if totals[e.seat] == totals[best.seat]]
    if equal:
        text += f", by {best.by} Great Structures against {equal[0].by}"
    yield text


def _narrate_next(context: Context) -> Sentences:
    """Who is next, where it is not simply the next in the order."""
    for entry in context.of("round"):
        if entry.amount > 0:
            first = next(iter(context.of("turn")), None)
            who = f": {context.names.does(first.seat, 'is')} the first player" if first else ""
            yield f"round {context.before['round'] + entry.amount} begins{who}"
    for entry in context.of("turn", "others passed"):
        if entry.seat != context.before["turn"]:
            yield f"{context.names.does(entry.seat, 'is')} next, as others have passed"


CHAPTERS: tuple[Callable[[Context], Sentences], ...] = (
    *(
        _narrate_idle,
        _narrate_pieces,
        _narrate_closed,
        _narrate_hosted,
        _narrate_bonuses,
        _narrate_gains,
        _narrate_lost,
        _narrate_due,
    ),
    *(_narrate_frederick, _narrate_palace, _narrate_replaced, _narrate_last),
    *(_narrate_passed, _narrate_revealed, _narrate_shuffled, _narrate_allies),
    *(_narrate_ended, _narrate_final, _narrate_ranked, _narrate_next),
)
