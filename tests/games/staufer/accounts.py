"""What stands in the accounts of the Dynasty, read from the fields of a state (law 9)."""

from collections.abc import Iterator
from typing import Any

from staufen.core.game import NOBODY
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.narration import COURT, FIGURES, OFFICE, PAID, PROVINCE
from staufen.core.games.staufer.rules import load_printed_data

SEATS, REGIONS = 5, 6

Account = tuple[int, str, int]


def accounts(fields: dict[str, Any]) -> dict[Account, int]:
    """Return what stands in the accounts. Points are the rulebook's once the game is over."""
    found = dict(_of_table(fields))
    for seat in range(fields["head"]["num_players"]):
        found.update(_of_player(fields, seat))
    return found


def _of_player(fields: dict[str, Any], seat: int) -> Iterator[tuple[Account, int]]:
    own = fields["of"][seat]
    final = 0
    if fields["phase"] == r.FINISHED:
        tally = r.tally(fields, seat)
        final = sum(tally["jobs"]) + tally["chests"]
    yield (seat, "points", 0), own["score"] + final
    for kind, account in enumerate(FIGURES):
        yield (seat, account, COURT), own["court"][kind]
        yield (seat, account, PROVINCE), own["province"][kind]
        for place in range(REGIONS):
            yield (seat, account, PAID + place), own["paid"][place][kind]
            for chair in range(SEATS):
                noble = fields["nobles"][place] >> chair & 1
                sits = own["seats"][place] >> chair & 1 and noble == kind
                yield (seat, account, OFFICE + SEATS * place + chair), sits
    for kind, n in enumerate(own["chests"]):
        yield (seat, "chests", kind), n
    for kind, n in enumerate(own["privileges"]):
        yield (seat, "privileges", kind), n
    for card, owner in enumerate(fields["vp_owner"]):
        yield (seat, "vp cards", card), owner == seat + 1
    for kind, job in enumerate(own["jobs"]):
        if job:
            yield (seat, "jobs", 6 * kind + job - 1), 1
    for track, space in _members(fields, seat):
        yield (seat, track, space), 1


def _members(fields: dict[str, Any], seat: int) -> Iterator[tuple[str, int]]:
    """Yield where a player's family members are: the track, and the space on it."""
    if fields["phase"] < r.BEFORE:
        return
    begun = fields["supplied"] + fields["deployed"]
    tracks = (
        ("turns", fields["order"], range(begun, 3 * fields["head"]["num_players"])),
        ("supply track", fields["supply_track"], range(fields["supplied"])),
        ("deployment track", fields["deploy_track"], range(fields["deployed"])),
    )
    for track, members, spaces in tracks:
        for space in spaces:
            if members[space] == seat:
                yield track, space


def _of_table(fields: dict[str, Any]) -> Iterator[tuple[Account, int]]:
    phase, dealt = fields["phase"], fields["dealt"]
    for kind, n in enumerate(fields["pile"]):
        yield (NOBODY, "pile", kind), n
        yield (NOBODY, "discards", kind), fields["discard"][kind]
    for spot, kinds in enumerate(fields["chest"]):
        yield (NOBODY, "lying", spot), sum(kind > 0 for kind in kinds)
    for kind, n in enumerate(fields["piles"]):
        yield (NOBODY, "display", kind), n
    head = fields["head"]
    setup, _ = load_printed_data(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])
    for card in range(setup["vp_cards"]):
        yield (NOBODY, "vp cards", card), fields["vp_owner"][card] == 0
    if phase > r.SHOWING_A:
        yield (NOBODY, "king", fields["king"]), 1
    for place in filter(None, fields["scored"]):
        yield (NOBODY, "markers", place - 1), 1
    for account, key, more, laying in (
        ("regions", "ring", 1, r.LAYING),
        ("point tiles", "tile", 1, r.TILING),
        ("a tiles", "a", 1, r.SHOWING_A),
        ("b tiles", "b", 1, r.SHOWING_B),
        ("c tiles", "c", 0, r.SHOWING_C),
    ):
        laid = dealt if phase == laying else len(fields[key]) if phase > laying else 0
        for place in range(laid):
            yield (NOBODY, account, place), fields[key][place] + more
    yield (NOBODY, "round", 0), fields["round"]
