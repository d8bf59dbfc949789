"""What an action did, in sentences, from its journal.

A sentence tells what was not chosen: what came of a choice, what was forced, what the end of a
round and of the game brought, and why. What a choice costs and brings at once is said with it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...action_context import Story
from ...journal import Entry
from ...player_names import count, listed
from . import names as n
from . import rules as r
from .consequences import swayed
from .phrases import FREDERICKS, GOODS, named
from .text import MAINS, parted, quantities, slot_mains, surcharge

# The words for the numbers of accounts.pxi, which says what places and causes number.
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
SAID = (r.PERFORM, r.SELL, r.BUY, r.GRAINS, r.TIMES)  # their sentences tell the gain
CHOSEN = ("card", "bonus", "great", "reward", "sell", "buy")  # causes of cubes, said when chosen
UNTOLD = ("structures", "majority", "goods", "setup", "ally", "content", "purchase", "no room")
EDICT_NUMBERS, ALLY_NUMBERS = 32, 20  # of a space, in the places of accounts.pxi
GAINS = "Frederick gains "
ENDS = {
    "no edict": "an Edict could not be replaced",
    "no cards": "there were not enough cards to refill the cities",
    "long": "no game has more rounds than these",
}


Told = Iterator[str]


def _data(story: Story) -> dict[str, Any]:
    return n.data_of(story.before)


def told(story: Story) -> list[str]:
    """Return sentences on what an action did."""
    return [sentence for tells in CHAPTERS for sentence in tells(story)]


# --- In a turn -----------------------------------------------------------------------------------


def _idle(story: Story) -> Told:
    """That a card does nothing, since nothing it could do is possible."""
    if story.did(r.CARD, r.DISCARD) and story.before["face_up"]:
        over = story.after["phase"] != r.PH_ACT
        if over and not any(each.cause == "card" for each in story.entries):
            yield "the card can do nothing now"
    elif story.did(r.CARD, r.DISCARD) or story.did(r.CARD_UNSEEN, r.CARD_UNSEEN + 1):
        slot = slot_mains(story.before, story.before["slot"])
        can = [name for i, name in enumerate(MAINS) if r.doable(story.before) >> i & 1]
        if not set(slot) & set(can):
            names = " and ".join(map(n.title, slot))
            yield f"{names} cannot be done: the card does nothing"


def _pieces(story: Story) -> Told:
    """Which piece was built, if there was no choice, and what it frees."""
    for entry in story.of("piece", "build"):
        if story.did(r.PIECE, r.PAY_GRAIN):
            continue
        piece, freed = n.piece_said(_data(story), entry.place), ""
        if entry.place < 5:
            freed = f"; that frees Ally space {entry.place + 1}"
        elif entry.place < 10:
            freed = "; that frees a space of the warehouse"
        more = surcharge(story.before, entry.place)
        yield f"{story.names.does(entry.seat, 'uses')} {piece}{more}{freed}"


def _closed(story: Story) -> Told:
    """Which sides a new piece closes, and what a Keep brings."""
    for entry in story.of("site", "build"):
        for side in _just_closed(story, entry):
            yield f"{story.names.does(entry.seat, 'closes')} {n.side_said(_data(story), side)}"
        for cover, at in _data(story)["castle"]["cover"].items():
            if at == n.SITES[entry.place]:
                yield f"the Keep on {at} brings {n.COVERS[cover]}"


def _just_closed(story: Story, built: Entry) -> list[int]:
    """Return the sides that a new piece closes."""
    both = (story.before, story.after)
    before, now = (r.holdings(fields)[built.seat]["closed"] for fields in both)
    return n.bits(now & ~before)


def _hosted(story: Story) -> Told:
    """Where an Ally came to stand, if there was no choice."""
    if story.did(r.SUMMON, r.HOST):
        for host, ally in zip(story.of("host"), story.of("ally"), strict=True):
            yield f"{n.ally_said(ally.place)} comes to Ally space {host.place + 1}"


def _bonuses(story: Story) -> Told:
    """Which City bonus was taken, if there was no choice."""
    for entry in story.of("bonus"):
        if entry.amount < 0 and not story.did(r.CITY, r.GRAINS):
            kind = entry.place % len(n.BONUSES)
            bonus = f"City bonus {n.BONUSES[kind]}, {named(n.bonus_do(story.before, kind))}"
            yield f"{story.names.does(story.before['turn'], 'takes')} {bonus}"


def _gains(story: Story) -> Told:
    """What was gained by itself, one sentence a source; the castle is one for each seat."""
    gained: dict[tuple[int, str, int], dict[str, int]] = {}
    said = _said(story)
    if story.before["phase"] == r.PH_ACT:  # a side that pays was told when it was closed
        said |= {(story.before["turn"], "side", side) for side in range(len(n.SIDES))}
    for entry in story.entries:
        source = entry.seat, entry.cause, entry.by
        bare = entry.account not in VP or entry.amount <= 0 or entry.cause in UNTOLD
        if not bare and source not in said:
            goods = gained.setdefault(source, dict.fromkeys(GOODS, 0))
            goods[VP[entry.account]] += entry.amount
    castles: dict[int, list[str]] = {}
    for (seat, cause, by), goods in gained.items():
        if cause == "side":
            castles.setdefault(seat, []).append(f"{quantities(goods)} (side {n.SIDES[by]})")
        else:
            text = f"{story.names.does(seat, 'gains')} {quantities(goods)}"
            yield f"{text}, {SOURCES[cause](story, by)}" if cause in SOURCES else text
    for seat, parts in castles.items():
        yield f"{story.names.of(seat)} castle pays {listed(parts)}"


def _said(story: Story) -> set[tuple[int, str, int]]:
    """Return the sources of goods that the sentences of this action or an earlier one tell."""
    gains = [each for each in story.entries if each.account in VP and each.amount > 0]
    if story.did(r.STOCK, r.TIMES):
        gains = [each for each in gains if each.cause in CHOSEN]
    elif parted(story.action)[0] in SAID:
        gains = gains[:1]
    else:
        return set()
    return {(each.seat, each.cause, each.by) for each in gains}


def _of_workplace(story: Story, ability: int) -> str:
    place = next(i for i, what in enumerate(story.before["work"]) if what == ability)
    return f"from {n.place_said(place)}"


SOURCES: dict[str, Callable[[Story, int], str]] = {
    "workplace": _of_workplace,
    "card": lambda story, kind: f"by {n.card_said(_data(story), kind)}",
    "bonus": lambda story, kind: f"by City bonus {n.BONUSES[kind]}",
    "great": lambda story, piece: f"by {n.piece_said(_data(story), piece)}",
    "reward": lambda story, space: f"the reward of Edict {n.NUMERALS[space]}",
}


def _lost(story: Story) -> Told:
    """Which cubes did not fit."""
    for seat, entries in _by_seat(each for each in story.entries if each.cause == "no room"):
        lost = [-sum(e.amount for e in entries if e.account == good) for good in ("grain", "stone")]
        if any(lost):
            verb = "is" if sum(lost) == 1 else "are"
            yield f"{n.cubes(lost)} {verb} lost: {story.names.of(seat)} warehouse is full"


def _by_seat(entries: Iterable[Entry]) -> list[tuple[int, list[Entry]]]:
    """Return entries by their seats, in the order in which seats come up."""
    found: dict[int, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.seat, []).append(entry)
    return list(found.items())


# --- Edicts and Frederick ------------------------------------------------------------------------


def _due(story: Story) -> Told:
    """Why a seat has to issue an Edict."""
    for entry in story.of("due"):
        why = DUE[entry.cause](story, entry.by) if entry.cause in DUE else ""
        yield f"{story.names.does(entry.seat, 'has')} to issue an Edict{why}"


DUE: dict[str, Callable[[Story, int], str]] = {
    "build": lambda story, site: f" for {n.site_said(_data(story), site)}",
    "host": lambda story, space: f" for Ally space {space + 1}",
    "token": lambda story, place: f", as the first on {n.place_said(place)}",
    "card": lambda story, kind: f" by {n.card_said(_data(story), kind)}",
    "bonus": lambda story, kind: f" by City bonus {n.BONUSES[kind]}",
    "great": lambda story, piece: f" by {n.piece_said(_data(story), piece)}",
}


def _palace(story: Story) -> Told:
    """What changed in Frederick's palace without a choice, and which Allies mind."""
    palace = list(story.before["palace"])
    own: dict[int, list[str]] = {}  # what Frederick's own Edicts change
    for entry in story.of("palace"):
        text = _changed(story, entry, palace[entry.place])
        palace[entry.place] += entry.amount
        if entry.cause == "forced":
            yield f"{text}, the only way it can go"
        elif entry.cause == "frederick":
            own.setdefault(entry.by, []).append(text)
    for tile, changes in own.items():
        gains = [text.removeprefix(GAINS) for text in changes if text.startswith(GAINS)]
        and_gains = f" and gains {listed(gains)}" if gains else ""
        yield f"Frederick issues {n.edict_said(_data(story), tile)}{and_gains}"
        yield from (text for text in changes if not text.startswith(GAINS))
    if palace != story.before["palace"]:
        yield from swayed(story.before, {**story.before, "palace": palace}, story.names)


def _changed(story: Story, entry: Entry, before: int) -> str:
    after = before + entry.amount
    if entry.place == n.SPECIALIST:
        way = "on" if entry.amount > 0 else "back"
        return f"Frederick's Specialist moves {way} from A{before} to A{after}"
    verb = "gains" if entry.amount > 0 else "loses"
    goods = n.moved(entry.place, abs(entry.amount))
    return f"Frederick {verb} {goods} ({before} to {after})"


def _replaced(story: Story) -> Told:
    """Which Edict moved up, if there was no choice."""
    if not story.did(r.NEXT, r.CITY):
        for entry in story.of("active"):
            if entry.amount > 0 and entry.cause != "setup":
                space, tile = divmod(entry.place, EDICT_NUMBERS)
                edict = n.edict_said(_data(story), tile)
                yield f"{edict} becomes Edict {n.NUMERALS[space]}"


def _frederick(story: Story) -> Told:
    """Where Frederick's Ship ends, what he takes away."""
    cities = [entry.place for entry in story.of("frederick", "solo") if entry.amount > 0]
    if cities:
        yield f"Frederick's Ship comes to {n.city_said(cities[-1])}"
    for card, space in zip(story.of("card", "solo"), story.of("space", "solo"), strict=True):
        where = n.space_said(space.place)
        yield f"Frederick removes the card {n.card_said(_data(story), card.place)} from {where}"
    for entry in story.of("shown", "solo"):
        at, ally = divmod(entry.place, ALLY_NUMBERS)
        yield f"Frederick removes the Ally {n.ally_said(ally)} from {n.space_said(at)}"
    if any(entry.amount < 0 for entry in story.of("crowns")):
        yield "Frederick's cards are shuffled"


# --- The end of a round --------------------------------------------------------------------------


def _passed(story: Story) -> Told:
    """Who had to pass."""
    reasons = {"no card": "no card is left in hand", "no slot": "no slot is free"}
    for entry in story.of("passed", *reasons):
        yield f"{story.names.does(entry.seat, 'passes')}: {reasons[entry.cause]}"


def _last(story: Story) -> Told:
    """Why this is the last round, as soon as it is known."""
    for entry in () if story.of("end") else story.of("last"):
        if entry.place == 2:
            why = f"{story.names.does(entry.by, 'has')} built all 13 Structures"
        else:
            why = ENDS[entry.cause]
        yield f"this is the last round: {why}"


def _revealed(story: Story) -> Told:
    """That the round ends; what lay face down in the slots of others."""
    swept = story.of("discard", "clean up")
    if story.of("passed") and (swept or story.of("slot", "clean up")):
        alone = story.before["head"]["num_players"] == 1
        yield "the round ends" if alone else "all have passed: the round ends"
    for seat, entries in _by_seat(swept):
        if seat == story.names.you:
            continue
        hidden = [entry.place for entry in entries]
        for entry in story.of("face up", "clean up"):
            if entry.seat == seat:
                hidden.remove(entry.place)
        if hidden:
            cards = listed(n.counted([n.card_said(_data(story), kind) for kind in hidden]))
            yield f"{story.names.does(seat, 'had')} played {cards} face down"


def _shuffled(story: Story) -> Told:
    """Whose discard pile became a draw pile."""
    for seat, _ in _by_seat(story.of("pile", "shuffle")):
        own = "your" if seat == story.names.you else "the"
        who = story.names.does(seat, "shuffles")
        yield f"{who} {own} discard pile into a new draw pile"


def _allies(story: Story) -> Told:
    """What Allies pay, and why 3 or 1, one sentence a seat."""
    paid = [each for each in story.entries if each.cause in ("ally", "content")]
    if not paid:
        return
    for seat, entries in _by_seat(paid):
        parts = []
        for ally in dict.fromkeys(entry.by for entry in entries):
            vp = sum(entry.amount for entry in entries if entry.by == ally)
            content = any(entry.by == ally and entry.cause == "content" for entry in entries)
            parts.append(f"{n.ally_said(ally)} {vp} ({_reason(story, seat, ally, content)})")
        total = sum(entry.amount for entry in entries)
        yield f"{story.names.of(seat)} Allies pay {total} VP: {', '.join(parts)}"


def _reason(story: Story, seat: int, ally: int, content: bool) -> str:
    """Return why an Ally pays what it pays."""
    left, _, right = _data(story)["ally"][n.ALLIES[ally]]["content"].split()
    owner, _, noun = left.partition("-")
    values = {
        "own": r.holdings(story.after)[seat]["own"],
        "frederick": [*story.after["palace"], sum(story.after["palace"][3:6])],
    }
    what, has, whose = n.compared(noun), story.names.does(seat, "has"), story.names.of(seat)
    value = values[owner][what]
    if what == n.SPECIALIST:
        who = f"{whose} foremost" if owner == "own" else FREDERICKS
        by_steps = story.before["head"]["option"][r.OPT_MOCENIGO]  # SM-192
        far = f"has taken {count(value, 'step')}" if by_steps else f"is in column {value}"
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


def _ended(story: Story) -> Told:
    """Why the game is over."""
    reasons = [
        f"{story.names.does(entry.by, 'has')} built all 13 Structures"
        if entry.cause == "castle"
        else ENDS[entry.cause]
        for entry in story.of("end")
    ]
    if reasons:
        yield f"the game is over: {listed(reasons)}"


def _points(story: Story) -> dict[int, dict[str, int]]:
    """Return the lines of the final score, by seat and cause.

    The track is read from the table: it can hold more than the byte of a journal's line.
    """
    after = story.after["player"]
    return {
        seat: {entry.cause: entry.by for entry in entries} | {"track": after[seat]["vp"]}
        for seat, entries in _by_seat(story.of("final"))
    }


def _final(story: Story) -> Told:
    """Every line of the final score, one sentence a seat."""
    after = story.after["player"]
    built = [player["sites"].bit_count() for player in after]
    for seat, points in _points(story).items():
        parts = [
            f"{points['track']} on the track",
            f"{points['structures']} for {count(built[seat], 'Structure')}",
            *([f"{points['majority']} {majority(built, seat)}"] * (points["majority"] > 0)),
            f"{points['goods']} for {_stock(after[seat])}",
        ]
        yield f"{story.names[seat]}: {' + '.join(parts)} = {sum(points.values())} VP"


def _stock(p: dict[str, Any]) -> str:
    """Return what is turned into points at the end."""
    goods = {"grain": p["grain"], "stone": p["stone"], "augustales": p["money"], "vp": 0}
    return quantities(goods) or "no goods"


def majority(built: Sequence[int], seat: int) -> str:
    """Return what points for Structures beyond one each are for; `built` is how many by seat."""
    most = "the most" if built[seat] == max(built) else "the second most"
    return f"for {most} Structures"


def _ranked(story: Story) -> Told:
    """Who wins, and why among equals."""
    ranks = sorted(story.of("rank"), key=lambda entry: entry.place)
    if not ranks:
        return
    totals = {seat: sum(points.values()) for seat, points in _points(story).items()}
    if len(ranks) == 1:
        (entry,) = ranks
        title = n.rank(_data(story), totals[entry.seat])
        yield f"{story.names.does(entry.seat, 'ends')} as a {title} with {totals[entry.seat]} VP"
        return
    first = [entry for entry in ranks if entry.place == 1]
    who = listed([story.names[entry.seat] for entry in first])
    if len(first) > 1:
        with_what = f"{totals[first[0].seat]} VP and as many Great Structures"
        yield f"{who} share the victory with {with_what}"
        return
    best = first[0]
    text = f"{story.names.does(best.seat, 'wins')} with {totals[best.seat]} VP"
    equal = [e for e in ranks[1:] if totals[e.seat] == totals[best.seat]]
    if equal:
        text += f", by {best.by} Great Structures against {equal[0].by}"
    yield text


def _next(story: Story) -> Told:
    """Who is next, where it is not simply the next in the order."""
    for entry in story.of("round"):
        if entry.amount > 0:
            first = next(iter(story.of("turn")), None)
            who = f": {story.names.does(first.seat, 'is')} the first player" if first else ""
            yield f"round {story.before['round'] + entry.amount} begins{who}"
    for entry in story.of("turn", "others passed"):
        if entry.seat != story.before["turn"]:
            yield f"{story.names.does(entry.seat, 'is')} next, as others have passed"


CHAPTERS: tuple[Callable[[Story], Told], ...] = (
    *(_idle, _pieces, _closed, _hosted, _bonuses, _gains, _lost, _due),
    *(_frederick, _palace, _replaced, _last),
    *(_passed, _revealed, _shuffled, _allies),
    *(_ended, _final, _ranked, _next),
)
