"""What a person reads off the table: ends, hunts, bets and points, from a view's fields."""

from collections.abc import Iterator
from functools import partial

from . import rules as r
from .rules import data_of
from .types import Components, Falconer, Fields, Setup

CARDS = "abcdefghWSE"
CREATURES = (  # our names: the rulebook shows pictures alone
    "basilisk", "griffin", "siren", "centaur", "hydra", "unicorn", "manticore", "dragon",
)  # fmt: skip
SIDES = range(8)
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")  # of sides, for people
FALCONS = (r.PEREGRINE, r.GOSHAWK)
SKY_HUNT = {r.SKY}  # what lies on the two flanks, FR-23
LOW_HUNT = {r.SKY, r.WOODS}  # FR-24


def numbers(fields: Fields) -> Components:
    """Return the component data that the game is played with."""
    return data_of(fields["head"]["table"])


def setup(fields: Fields) -> Setup:
    """Return what the box says of the set-up for the number of players."""
    return numbers(fields)["setup"][str(fields["head"]["num_players"])]


def players(fields: Fields) -> range:
    """Return the seats."""
    return range(fields["head"]["num_players"])


def others(fields: Fields) -> list[int]:
    """Return the seats clockwise from the one whose turn it is, without it."""
    n = fields["head"]["num_players"]
    return [(fields["seat"] + i) % n for i in range(1, n)]


# Rows


def beside(side: int, up: int) -> int:
    """Return the next side clockwise, or counterclockwise if not `up`."""
    return (side + (1 if up else 7)) % 8


def row(fields: Fields, side: int) -> list[int]:
    """Return the cards of a row, from the castle to its end."""
    cards: list[int] = fields["rows"][side][: fields["length"][side]]
    return cards


def ends(fields: Fields) -> list[int]:
    """Return the last card of each row, NO_CARD for an empty one."""
    return [(row(fields, side) or [r.NO_CARD])[-1] for side in SIDES]


def flanks(at: list[int], tower: int) -> set[int]:
    """Return the cards at the ends of the two rows beside a tower."""
    return {at[beside(tower, 0)], at[beside(tower, 1)]}


def hunter(at: list[int], tower: int) -> int | None:
    """Return the falcon that can capture at a tower, with these ends of the rows."""
    if at[tower] >= r.WOODS:
        return None
    beside_it = flanks(at, tower)
    if beside_it == SKY_HUNT:
        return r.PEREGRINE
    return r.GOSHAWK if beside_it == LOW_HUNT else None


def hunts(fields: Fields) -> Iterator[tuple[int, int, int, int]]:
    """Yield (seat, falcon, tower, kind) for each capture that a falcon could make.

    Hooded falcons are left out, and those that have captured in this turn.
    """
    at = ends(fields)
    for seat in players(fields):
        falconer = fields["of"][seat]
        for falcon in FALCONS:
            tower = falconer["tower"][falcon]
            spent = seat == fields["seat"] and fields["used"][falcon]
            if hunter(at, tower) == falcon and falconer["hooded"] != falcon and not spent:
                yield seat, falcon, tower, at[tower]


# Falcons and tokens


def is_placed(fields: Fields, seat: int) -> bool:
    """Say whether the falcons of a seat are on the board (A-25)."""
    return bool(fields["phase"] != r.PLACING or seat < fields["seat"])


def falcons_at(fields: Fields, tower: int) -> Iterator[tuple[int, int, bool]]:
    """Yield (seat, falcon, hooded) for each falcon at a tower."""
    for seat in filter(partial(is_placed, fields), players(fields)):
        for falcon in FALCONS:
            if fields["of"][seat]["tower"][falcon] == tower:
                yield seat, falcon, fields["of"][seat]["hooded"] == falcon


def hoodable(fields: Fields, tower: int) -> list[tuple[int, int | None]]:
    """Return (seat, falcon) for whom a hood at a tower would strike; None: either of two."""
    found: list[tuple[int, int | None]] = []
    for seat in others(fields):
        falconer = fields["of"][seat]
        here = [falcon for falcon in FALCONS if falconer["tower"][falcon] == tower]
        if here and falconer["hooded"] == r.NOT_HOODED:
            found.append((seat, here[0] if len(here) == 1 else None))
    return found


def betting(fields: Fields, place: int) -> list[int]:
    """Return the seats with a token on a keep or in the centre, twice for two tokens."""
    return [seat for seat in players(fields) for at in fields["of"][seat]["token"] if at == place]


def wins_by_bets(fields: Fields, keep: int) -> dict[int, int]:
    """Return how many goals each seat would draw if the seat to act captured at a keep now."""
    if not pays_bets(fields, fields["seat"]):
        return {}
    bets = betting(fields, keep)
    counts = {seat: bets.count(seat) for seat in others(fields) if seat in bets}
    return dict.fromkeys(counts, 1) if fields["head"]["option"][r.PER_PLAYER] else counts


def pays_bets(fields: Fields, seat: int) -> bool:
    """Say whether a capture of a seat would pay bets: none does once the deck is closed (FR-27)."""
    option = fields["head"]["option"]
    ends = is_last_wanted(fields, seat) and not option[r.EIGHTH_CAPTURE_PAYS]
    return not fields["closed"] and not ends


def is_last_wanted(fields: Fields, seat: int) -> bool:
    """Say whether one more capture of a seat ends the game."""
    caught: int = sum(fields["of"][seat]["captured"])
    return caught + 1 >= int(numbers(fields)["end"]["creatures"])


def next_due(fields: Fields) -> int | None:
    """Return the first seat clockwise from the turn's that is still due something."""
    return next((seat for seat in others(fields) if fields["of"][seat]["due"]), None)


def drawer(fields: Fields) -> int | None:
    """Return the seat that gets a pending goal, None if it is turned up for all."""
    if fields["phase"] == r.PAYING:
        return next_due(fields)
    secret = (r.DEALING, r.CASHING, r.BREAKING)
    return fields["seat"] if fields["phase"] in secret else None


# Points


def pairs(falconer: Falconer) -> int:
    """Return how many creatures have a goal of their kind, by the goals that can be seen."""
    return sum(map(min, falconer["captured"], falconer["goals"]))


def lines(fields: Fields, seat: int) -> tuple[int, int, int, int]:
    """Return the points for creatures, goals, Fredericus and pairs, as far as they can be seen."""
    end, falconer = numbers(fields)["end"], fields["of"][seat]
    paired = pairs(falconer)
    return (
        end["creature_points"] * sum(falconer["captured"]),
        end["goal_points"] * falconer["goal_count"],
        end["fredericus_points"] * (fields["fredericus"] == seat),
        paired * (paired + 1) // 2,
    )


def is_known(fields: Fields, seat: int) -> bool:
    """Say whether all goals of a seat can be seen."""
    falconer = fields["of"][seat]
    return bool(sum(falconer["goals"]) == falconer["goal_count"])
