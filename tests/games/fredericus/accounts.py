"""What stands in the accounts of Fredericus, read from the fields of a state (law 9)."""

from collections import Counter

from staufen.core.games.fredericus import derived_values
from staufen.core.games.fredericus import rules as r
from staufen.core.games.fredericus.derived_values import Fields

Account = tuple[int, str, int]

TABLE = -1  # the seat of accounts that belong to nobody
IN_HAND = 9  # the place of a token in hand
FREDERICUS = 8  # the kind of goal that he counts as


def accounts(fields: Fields) -> dict[Account, int]:
    """Return what stands in the accounts: by seat (-1: the table's), name and place."""
    found: Counter[Account] = Counter()
    for side in derived_values.SIDES:
        for each in derived_values.row(fields, side):
            found[TABLE, "row cards", side * 11 + each] += 1
    for kind in range(8):
        found[TABLE, "goal deck", kind] = fields["deck"][kind]
        found[TABLE, "goals turned up", kind] = fields["discard"][kind]
    found[TABLE, "goal deck", FREDERICUS] = fields["fredericus"] == r.IN_DECK
    found[TABLE, "goals turned up", FREDERICUS] = fields["fredericus"] == r.TURNED_UP
    found[TABLE, "seals removed", 0] = fields["seals_out"]
    found[TABLE, "round", 0] = fields["round"]
    found[TABLE, "deck closed", 0] = fields["closed"]
    found[fields["seat"], "actions", 0] = fields["budget"]
    found[fields["seat"], "turn", 0] = r.FIRST_BETS < fields["phase"] < r.FINISHED
    for seat in derived_values.players(fields):
        _of_seat(fields, seat, found)
    return {account: value for account, value in found.items() if value}


def _of_seat(fields: Fields, seat: int, found: Counter[Account]) -> None:
    falconer, over = fields["of"][seat], fields["phase"] == r.FINISHED
    lines = derived_values.lines(fields, seat)
    found[seat, "points", 0] = sum(lines)
    found[seat, "goals", FREDERICUS] = fields["fredericus"] == seat
    found[seat, "goals owed", 0] = falconer["due"] * (fields["phase"] == r.PAYING)
    for falcon in derived_values.FALCONS:
        found[seat, "falcons", falcon * 8 + falconer["tower"][falcon]] = 1
        found[seat, "hooded falcons", falcon] = falconer["hooded"] == falcon
    for token in falconer["token"][: derived_values.setup(fields)["tokens"]]:
        found[seat, "tokens", IN_HAND if token == r.HAND else token] += 1
    for kind in range(8):
        found[seat, "creatures", kind] = falconer["captured"][kind]
        found[seat, "goals", kind] = falconer["goals"][kind]
        found[seat, "goals shown", kind] = falconer["goals"][kind] * over
    for line, points in enumerate(lines):
        found[seat, "final score", line] = points * over
