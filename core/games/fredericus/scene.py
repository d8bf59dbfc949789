"""The table of Fredericus as data: the octagon with its rows, towers and keeps."""

from collections import Counter as Tally
from collections.abc import Sequence

from ...catalogue import join_list
from ...player_names import Names, capitalize
from ...scene import Counter, Data, Piece, Place, Scene, Zone, explain_blocked, prompt
from . import derived_values, text
from . import rules as r
from .derived_values import CARDS, NUMERALS, SIDES
from .pieces import card_piece, falcon_piece, fredericus_piece, goal_piece, token_piece
from .seats import list_players, seat_zone
from .text import FALCON_NAMES, TEXTS, card_name, falcon_name
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

REQUESTS = ("placing", "first_bets", "picking", "dropping", "betting")  # phases with one


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    short = names.short()
    found = gestures(fields, legal, names)
    zones = (
        _turn_zone(fields, short),
        _rows_zone(fields, short),
        _towers_zone(fields, short),
        _keeps_zone(fields, short),
        _goals_zone(fields, short),
        *(seat_zone(fields, seat, short) for seat in derived_values.players(fields)),
    )
    return Scene(
        title=TEXTS.format(names, "title"),
        seat=head["observer"],
        round=TEXTS.format(names, "round", n=fields["round"] + 1),
        phase=capitalize(_format_phase(fields, names)),
        prompt=prompt(names, head["to_act"], _format_request(fields, names)),
        players=list_players(fields, names),
        zones=explain_blocked(zones, found, obstacles(fields, names) if legal else {}),
        gestures=found,
        data=_board_data(fields),
    )


def _board_data(fields: Fields) -> Data:
    """Return how the turn stands, and what is the same for all."""
    numbers, setup = derived_values.numbers(fields), derived_values.setup(fields)
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


def _format_request(fields: Fields, names: Names) -> str:
    phase = text.PHASES[fields["phase"]]
    if phase != "acting":
        return TEXTS.format(names, f"request.{phase if phase in REQUESTS else 'wait'}")
    if not fields["budget"]:
        return TEXTS.format(names, "request.end" if fields["closed"] else "request.bet")
    return TEXTS.format(names, "request.acting", n=fields["budget"])


# The table


def _turn_zone(fields: Fields, names: Names) -> Zone:
    """Return how many actions are left, or what else is being done."""
    label = TEXTS.format(names, "turn.label")
    left: tuple[Counter, ...] = ()
    if fields["phase"] == r.ACTING:
        explanation = TEXTS.format(names, "turn.left_text")
        count = Counter(TEXTS.format(names, "turn.left"), fields["budget"], text=explanation)
        left, notes = (count,), text.done(fields, names)
    else:
        notes = [_format_phase(fields, names)]
    place = Place("turn", label, counters=left, note=", ".join(notes))
    return Zone("turns", label, "board", (place,))


def _format_phase(fields: Fields, names: Names) -> str:
    return TEXTS.format(names, f"phase.{text.PHASES[fields['phase']]}")


def _rows_zone(fields: Fields, names: Names) -> Zone:
    at = derived_values.ends(fields)
    places = tuple(
        Place(
            f"row-{side}",
            TEXTS.format(names, "rows.one", a=NUMERALS[side]),
            tuple(card_piece(card, names) for card in derived_values.row(fields, side)),
            note=_format_captures(fields, at, side, names),
            text=TEXTS.format(names, "rows.text"),
            about="row",
            data=_row_data(fields, at, side),
        )
        for side in SIDES
    )
    ends = " ".join([*CARDS, "-"][card] for card in at)
    signs = ", ".join(f"{sign} {card_name(card, names)}" for card, sign in enumerate(CARDS))
    return Zone(
        "rows",
        TEXTS.format(names, "rows.label"),
        "ring",
        places,
        note=TEXTS.format(names, "rows.note", signs=signs),
        brief=TEXTS.format(names, "rows.brief", cards=ends),
        table=TEXTS.format(names, "rows.sides"),
    )


def _row_data(fields: Fields, at: list[int], side: int) -> Data:
    """Return which falcon hunts the end of a row, and the seats whose falcon can do so now."""
    falcon = derived_values.hunter(at, side)
    return {
        "side": side,
        "hunter": None if falcon is None else FALCON_NAMES[falcon],
        "ready": [seat for seat, _, tower, _ in derived_values.hunts(fields) if tower == side],
    }


def _format_captures(fields: Fields, at: list[int], side: int, names: Names) -> str:
    """Return who can capture the end of a row, and who is paid for it."""
    falcon = derived_values.hunter(at, side)
    if falcon is None:
        return ""
    bird, prey = falcon_name(falcon, names), card_name(at[side], names)
    ready = [seat for seat, _, tower, _ in derived_values.hunts(fields) if tower == side]
    if ready:
        owners = [TEXTS.format(names, "seat.whose", who=names.person(seat)) for seat in ready]
        whose = join_list(names, owners)
        return TEXTS.format(names, "rows.ready", whose=whose, falcon=bird, card=prey)
    if (fields["seat"], falcon, False) in derived_values.falcons_at(fields, side):
        who = names.person(fields["seat"])
        return TEXTS.format(names, "rows.spent", who=who, falcon=bird)
    return TEXTS.format(names, "rows.may", falcon=bird, card=prey)


def _towers_zone(fields: Fields, names: Names) -> Zone:
    at = derived_values.ends(fields)
    places = tuple(
        Place(
            f"tower-{tower}",
            TEXTS.format(names, "towers.one", a=numeral),
            tuple(
                falcon_piece(fields, names, *each)
                for each in derived_values.falcons_at(fields, tower)
            ),
            note=_format_free_actions(at, tower, names),
            text=TEXTS.format(names, "towers.text", a=numeral),
            about="tower",
            data={
                "side": tower,
                "hoods": derived_values.flanks(at, tower) == {r.WOODS},
                "opens": derived_values.flanks(at, tower) == {r.SEAL},
            },
        )
        for tower, numeral in enumerate(NUMERALS)
    )
    label, sides = TEXTS.format(names, "towers.label"), TEXTS.format(names, "rows.sides")
    return Zone("towers", label, "ring", places, table=sides)


def _format_free_actions(at: list[int], tower: int, names: Names) -> str:
    """Return what can be done at a tower beside hunting."""
    flanks = derived_values.flanks(at, tower)
    if flanks == {r.WOODS}:
        return TEXTS.format(names, "towers.hoods")
    return TEXTS.format(names, "towers.opens") if flanks == {r.SEAL} else ""


def _keeps_zone(fields: Fields, names: Names) -> Zone:
    """Return the keeps, with three or four players the centre too."""
    pays = fields["head"]["option"][r.EIGHTH_CAPTURE_PAYS]
    key = "keeps.text" if pays else "keeps.text_unless"
    places = [
        Place(
            f"keep-{side}",
            TEXTS.format(names, "keeps.one", a=numeral),
            _token_pieces(fields, side, names),
            text=TEXTS.format(names, key, a=numeral),
            about="keep",
            data={"side": side},
        )
        for side, numeral in enumerate(NUMERALS)
    ]
    if derived_values.setup(fields)["centre"]:
        label, help_text = (
            TEXTS.format(names, f"keeps.{key}") for key in ("centre", "centre_text")
        )
        bets = _token_pieces(fields, r.CENTRE, names)
        places.append(Place("centre", label, bets, text=help_text, about="centre"))
    label, sides = TEXTS.format(names, "keeps.label"), TEXTS.format(names, "rows.sides")
    return Zone("keeps", label, "board", tuple(places), table=sides)


def _token_pieces(fields: Fields, place: int, names: Names) -> tuple[Piece, ...]:
    held = Tally(derived_values.betting(fields, place))
    return tuple(token_piece(seat, names, count) for seat, count in held.items())


def _goals_zone(fields: Fields, names: Names) -> Zone:
    bottom = derived_values.numbers(fields)["end"]["bottom_cards"]
    size = fields["deck_size"]
    unseen = Piece("card-back", TEXTS.format(names, "unseen"), count=size, face="down")
    deck = Place(
        "goal-deck",
        TEXTS.format(names, "goals.deck"),
        (unseen,) if size else (),
        note=TEXTS.format(names, "goals.closed") if fields["closed"] else "",
        text=TEXTS.format(names, "goals.deck_text", n=bottom),
        about="goal",
    )
    up = [goal_piece(kind, names, n) for kind, n in enumerate(fields["discard"]) if n]
    up += [fredericus_piece(names)] if fields["fredericus"] == r.TURNED_UP else []
    label, help_text = (
        TEXTS.format(names, f"goals.{key}") for key in ("turned_up", "turned_up_text")
    )
    turned = Place("turned-up", label, tuple(up), text=help_text)
    return Zone("goals", TEXTS.format(names, "goals.label"), "row", (deck, turned))
