"""What each player has, as data."""

from dataclasses import replace

from ...player_names import Names, capitalize, format_count
from ...scene import Counter, Data, Piece, Place, Player, Zone, players
from . import facts, text
from . import rules as r
from .facts import FALCONS, NUMERALS
from .pieces import FALCON_TEXTS, FREDERICUS, card_piece, falcon_place, goal_piece, token_piece
from .text import FALCON_NAMES
from .types import Fields


def list_players(fields: Fields, names: Names) -> tuple[Player, ...]:
    """Return the players, with what can be seen of their points."""
    found = players(names, fields["head"]["to_act"], _points(fields), _list_notes(fields))
    return tuple(replace(each, data=_player_data(fields, each.seat)) for each in found)


def _player_data(fields: Fields, seat: int) -> Data:
    falconer = fields["of"][seat]
    return {
        "points": sum(facts.lines(fields, seat)),
        "known": facts.is_known(fields, seat),
        "captured": sum(falconer["captured"]),
        "manager": seat == facts.players(fields)[-1],
        "first": seat == 0,
    }


def _points(fields: Fields) -> list[int | None]:
    """Return the points by seat where all goals are seen: pairs count most."""
    return [
        sum(facts.lines(fields, seat)) if facts.is_known(fields, seat) else None
        for seat in facts.players(fields)
    ]


def _list_notes(fields: Fields) -> list[str]:
    notes = []
    for seat in facts.players(fields):
        known = format_count(sum(facts.lines(fields, seat)), "point")
        parts = [] if facts.is_known(fields, seat) else [f"{known}, and secret pairs"]
        parts += ["manages the goal deck"] if seat == facts.players(fields)[-1] else []
        notes.append(", ".join(parts))
    return notes


def seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    """Return the cards, tokens and falcons of a seat."""
    falconer, number = fields["of"][seat], seat + 1
    unseen = falconer["goal_count"] - sum(falconer["goals"])
    caught = [card_piece(kind, n) for kind, n in enumerate(falconer["captured"]) if n]
    goals = [goal_piece(kind, n) for kind, n in enumerate(falconer["goals"]) if n]
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
        f"tokens-{number}", "In hand", (token_piece(seat, idle),) if idle else (), about="token"
    )
    return Zone(
        f"falconer-{number}",
        capitalize(f"{names.of(seat)} cards"),
        "row",
        (taken, held, hand, *(_own_falcon(fields, seat, falcon) for falcon in FALCONS)),
        seat,
        brief=text.holdings(fields, seat),
    )


def _own_falcon(fields: Fields, seat: int, falcon: int) -> Place:
    """Return a falcon as a thing to be clicked; its piece lies on its tower."""
    tower = fields["of"][seat]["tower"][falcon]
    hooded = fields["of"][seat]["hooded"] == falcon
    where = f"tower {NUMERALS[tower]}{', hooded' if hooded else ''}"
    return Place(
        falcon_place(seat, falcon),
        capitalize(FALCON_NAMES[falcon]),
        note=where if facts.is_placed(fields, seat) else "",
        text=FALCON_TEXTS[falcon],
        about=FALCON_NAMES[falcon],
    )
