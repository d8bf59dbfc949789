"""The table of Fredericus as data: the octagon with its rows, towers and keeps."""

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...player_names import Names, count, listed, start
from ...scene import Counter, Piece, Place, Player, Scene, Zone, explain_blocked, players, prompt
from . import facts, text
from . import rules as r
from .facts import CARDS, CREATURES, FALCONS, NUMERALS, SIDES, Fields
from .text import CARD_NAMES, FALCON_NAMES, GOAL_NAMES
from .ui_moves import falcon_place, gestures
from .why_not import obstacles

__all__ = ["gestures", "scene"]

PHASES = {
    r.PLACING: "placing",
    r.FIRST_BETS: "betting",
    r.ACTING: "acting",
    r.PICKING: "hooding",
    r.DROPPING: "removing",
    r.BETTING: "betting",
    r.FINISHED: "over",
}  # in which a seat acts; luck decides in the others

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
OF_CREATURES = "A creature: a point if you capture it, and a pair with a goal of its kind."
OF_GOALS = "A goal: a pair with a creature of its kind."
SIGNS = ", ".join(f"{sign} {name}" for sign, name in zip(CARDS, CARD_NAMES, strict=False))
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
        players=_players(fields, names),
        zones=explain_blocked(zones, found, obstacles(fields) if legal else {}),
        gestures=found,
        data=_data(fields),
    )


def _data(fields: Fields) -> dict[str, Any]:
    """Return how the turn stands, and what is the same for all."""
    numbers, setup = facts.numbers(fields), facts.setup(fields)
    first = setup["first_actions"] if fields["round"] == 0 else []
    actions = dict(enumerate(first)).get(fields["seat"], numbers["turn"]["actions"])
    more = fields["opened"] and fields["phase"] != r.DROPPING
    removing = fields["phase"] == r.DROPPING
    return {
        "phase": PHASES.get(fields["phase"], "drawing"),
        "turn": fields["seat"],
        "actions": actions + numbers["turn"]["seal_actions"] * more,
        "left": fields["budget"],
        "opened": bool(fields["opened"]),
        "closed": bool(fields["closed"]),
        "opening": fields["target"] if removing else None,
        "wanted": numbers["end"]["creatures"],
    }


def _wanted(fields: Fields) -> str:
    if fields["phase"] != r.ACTING:
        return WANTED.get(fields["phase"], "wait")
    if not fields["budget"]:
        return "end the turn, or do what is free before"
    return f"use {count(fields['budget'], 'action')}; captures and seals are free"


def _players(fields: Fields, names: Names) -> tuple[Player, ...]:
    found = players(names, fields["head"]["to_act"], _points(fields), _notes(fields))
    return tuple(replace(each, data=_player_data(fields, each.seat)) for each in found)


def _player_data(fields: Fields, seat: int) -> dict[str, Any]:
    falconer = fields["of"][seat]
    return {
        "points": sum(facts.lines(fields, seat)),
        "known": facts.is_known(fields, seat),
        "captured": sum(falconer["captured"]),
        "goals": falconer["goal_count"],
        "manager": seat == facts.players(fields)[-1],
        "first": seat == 0,
    }


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
            data=_row_data(fields, at, side),
        )
        for side in SIDES
    )
    brief = "the ends of rows I to VIII are " + " ".join([*CARDS, "-"][card] for card in at)
    note = f"{SIGNS}; the end is last"
    return Zone("rows", "Rows", "ring", places, note=note, brief=brief, table="Sides")


def _row_data(fields: Fields, at: list[int], side: int) -> dict[str, Any]:
    """Return which falcon hunts the end of a row, and the seats whose falcon can do so now."""
    falcon = facts.hunter(at, side)
    return {
        "side": side,
        "hunter": None if falcon is None else FALCON_NAMES[falcon],
        "ready": [seat for seat, _, tower, _ in facts.hunts(fields) if tower == side],
    }


@cache
def _card(card: int, count: int = 1) -> Piece:
    name, help_text = CARD_NAMES[card], CARD_TEXTS.get(card, OF_CREATURES)
    return Piece(name, name, help_text, count=count, about=name, short=CARDS[card])


def _prey(fields: Fields, at: list[int], side: int, names: Names) -> str:
    """Return who can capture the end of a row, and who is paid for it."""
    falcon = facts.hunter(at, side)
    if falcon is None:
        return ""
    bird, prey = FALCON_NAMES[falcon], f"the {CREATURES[at[side]]}"
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
            tuple(_falcon(fields, *each) for each in facts.falcons_at(fields, tower)),
            note=_free(at, tower),
            text=f"Falcons here hunt the end of row {numeral}, if the ends of the rows beside fit.",
            about="tower",
            data={
                "side": tower,
                "hoods": facts.flanks(at, tower) == {r.WOODS},
                "opens": facts.flanks(at, tower) == {r.SEAL},
            },
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


def _falcon(fields: Fields, seat: int, falcon: int, hooded: bool) -> Piece:
    name = FALCON_NAMES[falcon]
    spent = seat == fields["seat"] and fields["used"][falcon]
    ready = (seat, falcon) in [each[:2] for each in facts.hunts(fields)]
    data = {"place": falcon_place(seat, falcon), "falcon": name, "hooded": hooded}
    data |= {"spent": bool(spent), "ready": ready}
    if hooded:
        return Piece(name, f"hooded {name}", HOODED, seat, about="hooded", data=data)
    return Piece(name, name, FALCON_TEXTS[falcon], seat, about=name, data=data)


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
            data={"side": side},
        )
        for side, numeral in enumerate(NUMERALS)
    ]
    if facts.setup(fields)["centre"]:
        help_text = "A token here draws a goal at its owner's next turn unless somebody captures."
        bets = _tokens(fields, r.CENTRE)
        places.append(Place("centre", "Centre", bets, text=help_text, about="centre"))
    return Zone("keeps", "Bets", "board", tuple(places), table="Sides")


def _tokens(fields: Fields, place: int) -> tuple[Piece, ...]:
    held = Tally(facts.betting(fields, place))
    return tuple(_token(seat, count) for seat, count in held.items())


def _token(seat: int, count: int) -> Piece:
    return Piece("token", "token" if count == 1 else "tokens", "", seat, count, about="token")


def _goals(fields: Fields) -> Zone:
    bottom = facts.numbers(fields)["end"]["bottom_cards"]
    size = fields["deck_size"]
    deck = Place(
        "goal-deck",
        "Goal deck",
        (Piece("card-back", "unseen", count=size, face="down"),) if size else (),
        note="closed: the game ends with this round" if fields["closed"] else "",
        text=f"Fredericus is one of the last {bottom} cards; once he comes, no goal is drawn.",
        about="goal",
    )
    up = [_goal(kind, n) for kind, n in enumerate(fields["discard"]) if n]
    up += [FREDERICUS] if fields["fredericus"] == r.TURNED_UP else []
    turned = Place("turned-up", "Turned up", tuple(up), text="These goals are out of the game.")
    return Zone("goals", "Goals", "row", (deck, turned))


FREDERICUS = Piece("fredericus", "Fredericus", "He closes the goal deck.", about="Fredericus")


def _goal(kind: int, number: int) -> Piece:
    name, creature = GOAL_NAMES[kind], CREATURES[kind]
    return Piece(
        f"goal-{creature}",
        name,
        OF_GOALS,
        count=number,
        about=name,
        data={"creature": creature},
        short=CARDS[kind],
    )


def _seat(fields: Fields, seat: int, names: Names) -> Zone:
    falconer, number = fields["of"][seat], seat + 1
    unseen = falconer["goal_count"] - sum(falconer["goals"])
    caught = [_card(kind, n) for kind, n in enumerate(falconer["captured"]) if n]
    goals = [_goal(kind, n) for kind, n in enumerate(falconer["goals"]) if n]
    goals += [Piece("card-back", "unseen", count=unseen, face="down")] if unseen else []
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
    idle = falconer["token"][: facts.setup(fields)["tokens"]].count(r.HAND)
    hand = Place(
        f"tokens-{number}", "In hand", (_token(seat, idle),) if idle else (), about="token"
    )
    return Zone(
        f"falconer-{number}",
        start(f"{names.of(seat)} cards"),
        "row",
        (taken, held, hand, *(_own_falcon(fields, seat, falcon) for falcon in FALCONS)),
        seat,
        brief=text.holdings(fields, seat),
    )


def _own_falcon(fields: Fields, seat: int, falcon: int) -> Place:
    """Return a falcon as a thing to be clicked; its piece lies on its tower."""
    tower = fields["of"][seat]["tower"][falcon]
    hooded = fields["of"][seat]["hooded"] == falcon
    return Place(
        falcon_place(seat, falcon),
        start(FALCON_NAMES[falcon]),
        note=f"tower {NUMERALS[tower]}{', hooded' if hooded else ''}",
        text=FALCON_TEXTS[falcon],
        about=FALCON_NAMES[falcon],
        data={"side": tower, "hooded": hooded},
    )
