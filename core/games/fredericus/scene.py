"""The table of Fredericus as data: the octagon with its rows, towers and keeps."""

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import starmap

from ...player_names import Names, count, listed, plural, start
from ...scene import (
    Counter,
    Gesture,
    Piece,
    Place,
    Scene,
    Zone,
    assign_keys,
    explain_blocked,
    players,
    prompt,
)
from . import facts, text
from . import rules as r
from .facts import CARDS, NUMERALS, SIDES, Fields
from .text import CARD_NAMES, FALCON_NAMES
from .why_not import obstacles

WANTED = {
    r.PLACING: "choose the tower where the peregrine starts; the goshawk starts opposite",
    r.FIRST_BETS: "choose a keep where another player may capture",
    r.PICKING: "choose which falcon is hooded",
    r.DROPPING: "choose which of the two seals leaves the game",
    r.BETTING: "choose where the token stands until the next turn",
}
CARD_TEXTS = {
    r.WOODS: "Woods. On both sides of a tower: hoods. With sky on the other: the goshawk hunts.",
    r.SKY: "Sky. On both sides of a tower: the peregrine hunts. With woods: the goshawk.",
    r.SEAL: "Seal. On both sides of your falcon: turn its row round for a goal and more actions.",
}
OF_CREATURES = "A creature: a point if you capture it, and a pair with a goal of its letter."
OF_GOALS = "A goal: a pair with a creature of its letter."
LETTERS = "W woods, S sky, E seal, a to h creatures; the end is last"
FALCON_TEXTS = (
    "Captures the creature at the end of its row when both rows beside end in sky.",
    "Captures the creature at the end of its row when one row beside ends in sky, one in woods.",
)
HOODED = "It is hooded: out of use until the end of its owner's next turn."


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    short = names.short()
    found = gestures(fields, legal, names)
    zones = (
        _turn(fields),
        _rows(fields, short),
        _towers(fields),
        _keeps(fields),
        _goals(fields),
        *(_seat(fields, seat, short) for seat in facts.players(fields)),
    )
    return Scene(
        title="Fredericus",
        seat=head["observer"],
        round=f"Round {fields['round'] + 1}",
        phase=start(text.PHASES[fields["phase"]]),
        prompt=prompt(names, head["to_act"], _wanted(fields)),
        players=players(names, head["to_act"], _points(fields), _notes(fields)),
        zones=explain_blocked(zones, found, obstacles(fields) if legal else {}),
        gestures=found,
    )


def gestures(fields: Fields, legal: Sequence[int], names: Names) -> tuple[Gesture, ...]:
    """Return the gestures of the scene alone."""
    ordered = sorted(legal, key=_rank)
    return assign_keys(_gesture(fields, action, names.short()) for action in ordered)


def _wanted(fields: Fields) -> str:
    if fields["phase"] != r.ACTING:
        return WANTED.get(fields["phase"], "wait")
    if not fields["budget"]:
        return "end the turn, or do what is free before"
    return f"use {count(fields['budget'], 'action')}; captures and seals are free"


def _points(fields: Fields) -> list[int | None]:
    """Return the points by seat where all goals are seen: pairs count most."""
    return [
        sum(facts.lines(fields, seat)) if facts.is_known(fields, seat) else None
        for seat in facts.players(fields)
    ]


def _notes(fields: Fields) -> list[str]:
    notes = []
    for seat in facts.players(fields):
        known = count(sum(facts.lines(fields, seat)), "point")
        parts = [] if facts.is_known(fields, seat) else [f"{known}, and secret pairs"]
        parts += ["manages the goal deck"] if seat == facts.players(fields)[-1] else []
        notes.append(", ".join(parts))
    return notes


# The table


def _turn(fields: Fields) -> Zone:
    """Return how many actions are left, or what else is being done."""
    acting = fields["phase"] == r.ACTING
    left = (Counter("actions left", fields["budget"], text="All must be used."),) if acting else ()
    card_label = text.done(fields) if acting else [text.PHASES[fields["phase"]]]
    place = Place("turn", "Turn", counters=left, note=", ".join(card_label))
    return Zone("turns", "Turn", "board", (place,))


def _rows(fields: Fields, names: Names) -> Zone:
    at = facts.ends(fields)
    places = tuple(
        Place(
            f"row-{side}",
            f"Row {NUMERALS[side]}",
            tuple(_card(card) for card in facts.row(fields, side)),
            note=_prey(fields, at, side, names),
            text="From the castle outwards. Only the last card, the end, is in play.",
            about="row",
        )
        for side in SIDES
    )
    brief = "the ends of rows I to VIII are " + " ".join([*CARDS, "-"][card] for card in at)
    return Zone("rows", "Rows", "ring", places, note=LETTERS, brief=brief, table="Sides")


@cache
def _card(card: int, owner: int | None = None, count: int = 1) -> Piece:
    name, help_text = CARD_NAMES[card], CARD_TEXTS.get(card, OF_CREATURES)
    return Piece(name.replace(" ", "-"), CARDS[card], help_text, owner, count, about=name)


def _prey(fields: Fields, at: list[int], side: int, names: Names) -> str:
    """Return who can capture the end of a row, and who is paid for it."""
    falcon = facts.hunter(at, side)
    if falcon is None:
        return ""
    bird, prey = FALCON_NAMES[falcon], CARD_NAMES[at[side]]
    ready = [names.of(s) for s, _, tower, _ in facts.hunts(fields) if tower == side]
    if ready:
        return f"{listed(ready)} {bird} can capture {prey}"
    if (fields["seat"], falcon, False) in facts.falcons_at(fields, side):
        return f"{names.of(fields['seat'])} {bird} has captured in this turn"
    return f"a {bird} can capture {prey}"


def _towers(fields: Fields) -> Zone:
    at = facts.ends(fields)
    places = tuple(
        Place(
            f"tower-{tower}",
            f"Tower {numeral}",
            tuple(starmap(_falcon, facts.falcons_at(fields, tower))),
            note=_free(at, tower),
            text=f"Falcons here hunt the end of row {numeral}, if the ends of the rows beside fit.",
            about="tower",
        )
        for tower, numeral in enumerate(NUMERALS)
    )
    return Zone("towers", "Towers", "ring", places, table="Sides")


def _free(at: list[int], tower: int) -> str:
    """Return what can be done at a tower beside hunting."""
    flanks = facts.flanks(at, tower)
    if flanks == {r.WOODS}:
        return "falcons can be hooded"
    return "a seal can be opened" if flanks == {r.SEAL} else ""


def _falcon(seat: int, falcon: int, hooded: bool) -> Piece:
    name = FALCON_NAMES[falcon]
    if hooded:
        return Piece(f"{name}-hooded", f"hooded {name}", HOODED, seat, about="hooded")
    return Piece(name, name, FALCON_TEXTS[falcon], seat, about=name)


def _keeps(fields: Fields) -> Zone:
    """Return the keeps, with three or four players the centre too."""
    end = "" if fields["head"]["option"][r.EIGHTH_CAPTURE_PAYS] else ", unless that ends the game"
    places = [
        Place(
            f"keep-{side}",
            f"Keep {numeral}",
            _tokens(fields, side),
            text=f"A token here draws a goal when somebody else captures on row {numeral}{end}.",
            about="keep",
        )
        for side, numeral in enumerate(NUMERALS)
    ]
    if facts.setup(fields)["centre"]:
        help_text = "A token here draws a goal at its owner's next turn unless somebody captures."
        bets = _tokens(fields, r.CENTRE)
        places.append(Place("centre", "Centre", bets, text=help_text, about="centre"))
    return Zone("keeps", "Bets", "board", tuple(places), table="Sides")


def _tokens(fields: Fields, place: int) -> tuple[Piece, ...]:
    seats = facts.betting(fields, place)
    return tuple(
        Piece("token", "token" if held == 1 else "tokens", "", seat, held, about="token")
        for seat, held in Tally(seats).items()
    )


def _goals(fields: Fields) -> Zone:
    bottom = facts.numbers(fields)["end"]["bottom_cards"]
    size = fields["deck_size"]
    deck = Place(
        "goal-deck",
        "Goal deck",
        (Piece("goal-back", "unseen", count=size, face="down"),) if size else (),
        note="closed: the game ends with this round" if fields["closed"] else "",
        text=f"Fredericus is one of the last {bottom} cards; once he comes, no goal is drawn.",
        about="goal",
    )
    up = [_goal(kind, n) for kind, n in enumerate(fields["discard"]) if n]
    up += [FREDERICUS] if fields["fredericus"] == r.TURNED_UP else []
    turned = Place("turned-up", "Turned up", tuple(up), text="These goals are out of the game.")
    return Zone("goals", "Goals", "row", (deck, turned))


FREDERICUS = Piece("fredericus", "Fredericus", "He closes the goal deck.", about="Fredericus")


def _goal(kind: int, number: int, owner: int | None = None) -> Piece:
    letter = CARDS[kind]
    return Piece(f"goal-{letter}", letter, OF_GOALS, owner, number, about=f"goal {letter}")


def _seat(fields: Fields, seat: int, names: Names) -> Zone:
    falconer, number = fields["of"][seat], seat + 1
    unseen = falconer["goal_count"] - sum(falconer["goals"])
    caught = [_card(kind, seat, n) for kind, n in enumerate(falconer["captured"]) if n]
    goals = [_goal(kind, n, seat) for kind, n in enumerate(falconer["goals"]) if n]
    goals += [Piece("goal-back", "unseen", "", seat, unseen, "down")] if unseen else []
    goals += [FREDERICUS] if fields["fredericus"] == seat else []
    pairs = Counter("pairs", facts.pairs(falconer), text="The first gives 1 point, the second 2 …")
    held = Place(
        f"goals-{number}",
        "Goals",
        tuple(goals),
        () if unseen else (pairs,),
        text="A point each, and more in pairs with creatures.",
        about="goal",
    )
    taken = Place(f"creatures-{number}", "Creatures", tuple(caught), text="Captured: a point each.")
    hand = falconer["token"][: facts.setup(fields)["tokens"]].count(r.HAND)
    return Zone(
        f"falconer-{number}",
        start(f"{names.of(seat)} cards"),
        "row",
        (taken, held),
        seat,
        note=f"{count(hand, 'token')} in hand" if hand else "",
        brief=text.holdings(fields, seat),
    )


# What may be done


def _rank(action: int) -> tuple[int, int]:
    """Order what is free before what costs an action, and the end of the turn last."""
    first = (r.HUNT <= action < r.END, r.HOOD <= action < r.HUNT, r.FALCON <= action < r.HOOD)
    return (first.index(True) if True in first else 3), action


def _gesture(fields: Fields, action: int, names: Names) -> Gesture:
    return Gesture(
        action,
        text.write(action),
        plural(text.choice(fields, action, names)),
        _path(fields, action),
        "; ".join(_consequences(fields, action, names)),
        _group(fields, action),
        flow="final" if fields["phase"] == r.BETTING else "",
    )


def _path(fields: Fields, action: int) -> tuple[str, ...]:
    """Return the places to click: the thing, then where it goes."""
    if fields["phase"] == r.PLACING:
        return (f"tower-{action - r.BET}",)
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        return ("centre",) if action == r.BET_CENTRE else (f"keep-{action - r.BET}",)
    if action < r.FALCON:
        row, up = divmod(action - r.CARD, 2)
        return (f"row-{row}", f"row-{facts.beside(row, up)}")
    if action < r.HOOD:
        falcon, up = divmod(action - r.FALCON, 2)
        tower = fields["of"][fields["seat"]]["tower"][falcon]
        return (f"tower-{tower}", f"tower-{facts.beside(tower, up)}")
    if action < r.HUNT:
        return (f"tower-{action - r.HOOD}",)
    if action < r.END:
        side = _side(fields, action)
        return (f"tower-{side}", f"row-{side}")
    if action == r.END:
        return ()
    if action < r.DROP:
        seat = facts.next_due(fields) or 0
        return (f"tower-{fields['of'][seat]['tower'][action - r.PICK]}",)
    return (f"row-{facts.beside(fields['target'], action - r.DROP)}",)


def _side(fields: Fields, action: int) -> int:
    """Return the side at which a creature is captured, a seal opened, or three cards moved."""
    if action < r.OPEN:
        tower: int = fields["of"][fields["seat"]]["tower"][action - r.HUNT]
        return tower
    return action - (r.OPEN if action < r.SHIFT else r.SHIFT)


def _group(fields: Fields, action: int) -> str:
    if fields["phase"] != r.ACTING:
        return ""
    if action < r.FALCON:
        return "Move a card, for 1 action"
    if action < r.HOOD:
        return "Move a falcon, for 1 action"
    return "Hood, for 1 action" if action < r.HUNT else "Free"


def _consequences(fields: Fields, action: int, names: Names) -> Iterator[str]:
    if fields["phase"] == r.PLACING:
        return
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        yield from _of_bet(fields, action, names)
    elif action < r.HOOD:
        yield from _of_move(fields, action, names)
    elif action < r.HUNT:
        each = "each " if len(facts.hoodable(fields, action - r.HOOD)) > 1 else ""
        yield f"{each}out of use until the end of its owner's next turn"
    elif action < r.OPEN:
        yield from _of_capture(fields, action, names)
    elif action < r.SHIFT:
        goal = "" if fields["closed"] else "draw a goal, "
        more = count(facts.numbers(fields)["turn"]["seal_actions"], "more action")
        yield f"you {goal}remove one of the two seals and get {more}"
        yield from _of_move(fields, action, names)
    elif action < r.END:
        yield from _of_move(fields, action, names)
    elif action == r.END:
        hooded = fields["of"][fields["seat"]]["hooded"] != r.NOT_HOODED
        yield from ["your hooded falcon is free again"] if hooded else []
        if not fields["closed"]:
            yield "then you bet"
        elif fields["seat"] < fields["head"]["num_players"] - 1:
            yield "the next turn begins"
        else:
            yield "the game ends"
    elif action >= r.DROP:
        yield from _of_move(fields, action, names)


def _of_bet(fields: Fields, action: int, names: Names) -> Iterator[str]:
    if action == r.BET_CENTRE:
        yield "you draw a goal when your next turn begins, if nobody captures before"
        return
    side, at = action - r.BET, facts.ends(fields)
    for seat, falcon, hooded in facts.falcons_at(fields, side):
        if seat != fields["seat"] and not hooded and facts.hunter(at, side) == falcon:
            prey, who = CARD_NAMES[at[side]], text.falcon_of(names, seat, falcon)
            end = "" if facts.pays_bets(fields, seat) else ", which ends the game and pays no bet"
            yield f"{who} can capture {prey} here as things stand{end}"


def _of_move(fields: Fields, action: int, names: Names) -> Iterator[str]:
    """Tell which captures a change of the ends, or of a falcon's tower, allows and ends."""
    before, after = set(facts.hunts(fields)), set(facts.hunts(r.after(fields, action)))
    for changed, can in ((after - before, "can then"), (before - after, "can no longer")):
        for seat, falcon, tower, kind in sorted(changed):
            who = text.falcon_of(names, seat, falcon)
            yield f"{who} {can} capture {CARD_NAMES[kind]} on row {NUMERALS[tower]}"


def _of_capture(fields: Fields, action: int, names: Names) -> Iterator[str]:
    me, side = fields["seat"], _side(fields, action)
    kind, falconer = facts.ends(fields)[side], fields["of"][fields["seat"]]
    yield f"you take the card, {count(facts.numbers(fields)['end']['creature_points'], 'point')}"
    if falconer["goals"][kind] > falconer["captured"][kind]:
        pair = facts.pairs(falconer) + 1
        points = count(pair, "point")
        yield f"it makes pair number {pair} with your goal {CARDS[kind]}, {points} more"
    for seat, goals in facts.wins_by_bets(fields, side).items():
        yield names.does(seat, f"draws {count(goals, 'goal')}")
    for seat in facts.betting(fields, r.CENTRE):
        if seat != me:
            yield f"{names.of(seat)} token in the centre comes off without a goal"
    if facts.is_last_wanted(fields, me):
        yield "the game ends with this round"
