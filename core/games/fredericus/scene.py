"""The table of Fredericus as data: the octagon with its rows, towers and keeps."""

from collections import Counter as Tally
from collections.abc import Sequence

from ...player_names import Names, capitalize, format_count, join_words
from ...scene import Counter, Data, Piece, Place, Scene, Zone, explain_blocked, prompt
from . import facts, text
from . import rules as r
from .facts import CARDS, CREATURES, NUMERALS, SIDES
from .pieces import FREDERICUS, card_piece, falcon_piece, goal_piece, token_piece
from .seats import list_players, seat_zone
from .text import CARD_NAMES, FALCON_NAMES
from .types import Fields
from .ui_moves import gestures
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
SIGNS = ", ".join(f"{sign} {name}" for sign, name in zip(CARDS, CARD_NAMES, strict=False))


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    short = names.short()
    found = gestures(fields, legal, names)
    zones = (
        _turn_zone(fields),
        _rows_zone(fields, short),
        _towers_zone(fields),
        _keeps_zone(fields),
        _goals_zone(fields),
        *(seat_zone(fields, seat, short) for seat in facts.players(fields)),
    )
    return Scene(
        title="Fredericus",
        seat=head["observer"],
        round=f"Round {fields['round'] + 1}",
        phase=capitalize(text.PHASES[fields["phase"]]),
        prompt=prompt(names, head["to_act"], _format_request(fields)),
        players=list_players(fields, names),
        zones=explain_blocked(zones, found, obstacles(fields) if legal else {}),
        gestures=found,
        data=_board_data(fields),
    )


def _board_data(fields: Fields) -> Data:
    """Return how the turn stands, and what is the same for all."""
    numbers, setup = facts.numbers(fields), facts.setup(fields)
    first = setup["first_actions"] if fields["round"] == 0 else []
    actions = dict(enumerate(first)).get(fields["seat"], numbers["turn"]["actions"])
    more = fields["opened"] and fields["phase"] != r.DROPPING
    return {
        "phase": PHASES.get(fields["phase"], "drawing"),
        "turn": fields["seat"],
        "actions": actions + numbers["turn"]["seal_actions"] * more,
        "left": fields["budget"],
        "closed": bool(fields["closed"]),
        "wanted": numbers["end"]["creatures"],
    }


def _format_request(fields: Fields) -> str:
    if fields["phase"] != r.ACTING:
        return WANTED.get(fields["phase"], "wait")
    if not fields["budget"]:
        how = "end the turn" if fields["closed"] else "bet to end the turn"
        return f"{how}, or do what is free before"
    return f"use {format_count(fields['budget'], 'action')}; captures and seals are free"


# The table


def _turn_zone(fields: Fields) -> Zone:
    """Return how many actions are left, or what else is being done."""
    acting = fields["phase"] == r.ACTING
    left = (Counter("actions left", fields["budget"], text="All must be used."),) if acting else ()
    card_label = text.done(fields) if acting else [text.PHASES[fields["phase"]]]
    place = Place("turn", "Turn", counters=left, note=", ".join(card_label))
    return Zone("turns", "Turn", "board", (place,))


def _rows_zone(fields: Fields, names: Names) -> Zone:
    at = facts.ends(fields)
    places = tuple(
        Place(
            f"row-{side}",
            f"Row {NUMERALS[side]}",
            tuple(card_piece(card) for card in facts.row(fields, side)),
            note=_format_captures(fields, at, side, names),
            text="From the castle outwards. Only the last card, the end, is in play.",
            about="row",
            data=_row_data(fields, at, side),
        )
        for side in SIDES
    )
    brief = "the ends of rows I to VIII are " + " ".join([*CARDS, "-"][card] for card in at)
    note = f"{SIGNS}; the end is last"
    return Zone("rows", "Rows", "ring", places, note=note, brief=brief, table="Sides")


def _row_data(fields: Fields, at: list[int], side: int) -> Data:
    """Return which falcon hunts the end of a row, and the seats whose falcon can do so now."""
    falcon = facts.hunter(at, side)
    return {
        "side": side,
        "hunter": None if falcon is None else FALCON_NAMES[falcon],
        "ready": [seat for seat, _, tower, _ in facts.hunts(fields) if tower == side],
    }


def _format_captures(fields: Fields, at: list[int], side: int, names: Names) -> str:
    """Return who can capture the end of a row, and who is paid for it."""
    falcon = facts.hunter(at, side)
    if falcon is None:
        return ""
    bird, prey = FALCON_NAMES[falcon], f"the {CREATURES[at[side]]}"
    ready = [names.of(s) for s, _, tower, _ in facts.hunts(fields) if tower == side]
    if ready:
        return f"{join_words(ready)} {bird} can capture {prey}"
    if (fields["seat"], falcon, False) in facts.falcons_at(fields, side):
        return f"{names.of(fields['seat'])} {bird} has captured in this turn"
    return f"a {bird} can capture {prey}"


def _towers_zone(fields: Fields) -> Zone:
    at = facts.ends(fields)
    places = tuple(
        Place(
            f"tower-{tower}",
            f"Tower {numeral}",
            tuple(falcon_piece(fields, *each) for each in facts.falcons_at(fields, tower)),
            note=_format_free_actions(at, tower),
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


def _format_free_actions(at: list[int], tower: int) -> str:
    """Return what can be done at a tower beside hunting."""
    flanks = facts.flanks(at, tower)
    if flanks == {r.WOODS}:
        return "falcons can be hooded"
    return "a seal can be opened" if flanks == {r.SEAL} else ""


def _keeps_zone(fields: Fields) -> Zone:
    """Return the keeps, with three or four players the centre too."""
    end = "" if fields["head"]["option"][r.EIGHTH_CAPTURE_PAYS] else ", unless that ends the game"
    places = [
        Place(
            f"keep-{side}",
            f"Keep {numeral}",
            _token_pieces(fields, side),
            text=f"A token here draws a goal when somebody else captures on row {numeral}{end}.",
            about="keep",
            data={"side": side},
        )
        for side, numeral in enumerate(NUMERALS)
    ]
    if facts.setup(fields)["centre"]:
        help_text = "A token here draws a goal at its owner's next turn unless somebody captures."
        bets = _token_pieces(fields, r.CENTRE)
        places.append(Place("centre", "Centre", bets, text=help_text, about="centre"))
    return Zone("keeps", "Bets", "board", tuple(places), table="Sides")


def _token_pieces(fields: Fields, place: int) -> tuple[Piece, ...]:
    held = Tally(facts.betting(fields, place))
    return tuple(token_piece(seat, count) for seat, count in held.items())


def _goals_zone(fields: Fields) -> Zone:
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
    up = [goal_piece(kind, n) for kind, n in enumerate(fields["discard"]) if n]
    up += [FREDERICUS] if fields["fredericus"] == r.TURNED_UP else []
    turned = Place("turned-up", "Turned up", tuple(up), text="These goals are out of the game.")
    return Zone("goals", "Goals", "row", (deck, turned))
