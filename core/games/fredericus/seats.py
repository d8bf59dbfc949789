"""What each player has, as data."""

from dataclasses import replace
from functools import partial

from ...player_names import Names, capitalize
from ...scene import Counter, Data, Piece, Place, Player, Zone, players
from . import derived_values, text
from . import rules as r
from .derived_values import FALCONS, NUMERALS
from .pieces import card_piece, falcon_place, fredericus_piece, goal_piece, token_piece
from .text import FALCON_NAMES, TEXTS, falcon_name
from .types import Fields


def list_players(fields: Fields, names: Names) -> tuple[Player, ...]:
    """Return the players, with what can be seen of their points."""
    found = players(names, fields["head"]["to_act"], _points(fields), _list_notes(fields, names))
    return tuple(replace(each, data=_player_data(fields, each.seat)) for each in found)


def _player_data(fields: Fields, seat: int) -> Data:
    falconer = fields["of"][seat]
    return {
        "points": sum(derived_values.lines(fields, seat)),
        "known": derived_values.is_known(fields, seat),
        "captured": sum(falconer["captured"]),
        "manager": seat == derived_values.players(fields)[-1],
        "first": seat == 0,
    }


def _points(fields: Fields) -> list[int | None]:
    """Return the points by seat where all goals are seen: pairs count most."""
    return [
        sum(derived_values.lines(fields, seat)) if derived_values.is_known(fields, seat) else None
        for seat in derived_values.players(fields)
    ]


def _list_notes(fields: Fields, names: Names) -> list[str]:
    notes = []
    for seat in derived_values.players(fields):
        parts = []
        if not derived_values.is_known(fields, seat):
            points = TEXTS.format(names, "count.points", n=sum(derived_values.lines(fields, seat)))
            parts.append(TEXTS.format(names, "seat.known", points=points))
        if seat == derived_values.players(fields)[-1]:
            parts.append(TEXTS.format(names, "seat.manager"))
        notes.append(", ".join(parts))
    return notes


def seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    """Return the cards, tokens and falcons of a seat."""
    falconer, number = fields["of"][seat], seat + 1
    format_text = partial(TEXTS.format, names)
    unseen = falconer["goal_count"] - sum(falconer["goals"])
    caught = [card_piece(kind, names, n) for kind, n in enumerate(falconer["captured"]) if n]
    goals = [goal_piece(kind, names, n) for kind, n in enumerate(falconer["goals"]) if n]
    goals += [_hidden_goals(names, unseen)] if unseen else []
    goals += [fredericus_piece(names)] if fields["fredericus"] == seat else []
    pairs = Counter(
        format_text("seat.pairs"),
        derived_values.pairs(falconer),
        text=format_text("seat.pairs_text"),
    )
    held = Place(
        f"goals-{number}",
        format_text("goals.label"),
        tuple(goals),
        () if unseen else (pairs,),
        text=format_text("seat.goals_text"),
        about="goal",
    )
    taken = Place(
        f"creatures-{number}",
        format_text("seat.creatures"),
        tuple(caught),
        text=format_text("seat.creatures_text"),
    )
    idle = falconer["token"][: derived_values.setup(fields)["tokens"]].count(r.HAND)
    hand = Place(
        f"tokens-{number}",
        format_text("seat.hand"),
        (token_piece(seat, names, idle),) if idle else (),
        about="token",
    )
    return Zone(
        f"falconer-{number}",
        capitalize(format_text("seat.cards", who=names.person(seat))),
        "row",
        (taken, held, hand, *(_own_falcon(fields, seat, falcon, names) for falcon in FALCONS)),
        seat,
        brief=text.holdings(fields, seat, names),
    )


def _hidden_goals(names: Names, count: int) -> Piece:
    return Piece("card-back", TEXTS.format(names, "unseen"), count=count, face="down")


def _own_falcon(fields: Fields, seat: int, falcon: int, names: Names) -> Place:
    """Return a falcon as a thing to be clicked; its piece lies on its tower."""
    tower = fields["of"][seat]["tower"][falcon]
    hooded = fields["of"][seat]["hooded"] == falcon
    key = "seat.tower_hooded" if hooded else "seat.tower"
    where = TEXTS.format(names, key, a=NUMERALS[tower])
    return Place(
        falcon_place(seat, falcon),
        capitalize(falcon_name(falcon, names)),
        note=where if derived_values.is_placed(fields, seat) else "",
        text=TEXTS.format(names, f"explain.{FALCON_NAMES[falcon]}"),
        about=FALCON_NAMES[falcon],
    )
