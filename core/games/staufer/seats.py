"""What each player has, and the privileges on display, as zones of a scene."""

from collections.abc import Iterator, Sequence

from ...player_names import Names, capitalize
from ...scene import Data, Piece, Place, Zone
from . import rules as r
from . import text
from .components import PRIVILEGE_IDS, REGION_IDS
from .glossary import (
    figures,
    job_name,
    job_text,
    number,
    privilege_text,
    region_ranks,
    title,
)
from .pieces import chest, figure, points_card, privilege, sentence
from .rules import data_of
from .types import Components, Fields

AT_HAND = "At hand: only these can be used."
IN_STOCK = "In stock, until you take them."


def own_chests(fields: Fields, seat: int) -> Zone:
    """Return the chests of the viewer, each kind a place: they can be used."""
    places = tuple(
        Place(f"chest-{kind + 1}", piece.label, (piece,), text=piece.text, about=piece.about)
        for kind, piece in _held(fields, seat).items()
    )
    brief = "" if places else "none"
    return Zone(f"chests-{seat + 1}", "Your chests", "row", places, seat, brief=brief)


def prince(fields: Fields, seat: int, names: Names, *, apart: bool = False) -> Zone:
    """Return what a player has; without the chests if these lie `apart`, in a zone of their own."""
    own, n = fields["of"][seat], seat + 1
    held = sum(own["chests"])
    places = [
        *_court(fields, seat),
        _province_place(fields, seat),
    ]
    if not apart:
        places.append(Place(f"chests-of-{n}", "Chests", tuple(_held(fields, seat).values())))
    places += [
        Place(
            f"privileges-{n}",
            "Privileges",
            tuple(_privilege_pieces(fields, seat)),
            about="privilege",
        ),
        Place(f"jobs-{n}", "Jobs", tuple(_job_pieces(fields, seat)), about="job"),
    ]
    brief = f"Court {figures(*own['court'])}; {number('{n} chests', held)}"
    if bought := [piece.label for piece in _privilege_pieces(fields, seat)]:
        brief += f"; {', '.join(bought)}"
    worth = r.tally(fields, seat)["chests"]
    return Zone(
        f"prince-{n}", capitalize(names[seat]), "row", tuple(places), seat, brief=brief,
        data={"chests": worth},
    )  # fmt: skip


def _court(fields: Fields, seat: int) -> tuple[Place, Place]:
    """Return the Envoys and the Nobles of the Court: either kind can be clicked."""
    envoys, nobles = fields["of"][seat]["court"]
    held = (
        tuple(_figure_pieces(r.ENVOY, seat, envoys)),
        tuple(_figure_pieces(r.NOBLE, seat, nobles)),
    )
    label = "Noble" if nobles == 1 else "Nobles"
    return (
        Place(f"court-{seat + 1}", "Court", held[0], text=AT_HAND, about="Court"),
        Place(f"nobles-{seat + 1}", label, held[1], text=AT_HAND, about="Court"),
    )


def _province_place(fields: Fields, seat: int) -> Place:
    envoys, nobles = fields["of"][seat]["province"]
    held = (*_figure_pieces(r.ENVOY, seat, envoys), *_figure_pieces(r.NOBLE, seat, nobles))
    return Place(f"province-{seat + 1}", "Province", held, text=IN_STOCK, about="Province")


def _figure_pieces(kind: int, seat: int, n: int) -> Iterator[Piece]:
    if n:
        yield figure(kind, seat, n)


def _held(fields: Fields, seat: int) -> dict[int, Piece]:
    """Return the chests of a seat by their kinds."""
    data, held = data_of(fields["head"]["table"]), fields["of"][seat]["chests"]
    return {kind: chest(data, kind, n, seat) for kind, n in enumerate(held) if n}


def _privilege_pieces(fields: Fields, seat: int) -> Iterator[Piece]:
    data, own = data_of(fields["head"]["table"]), fields["of"][seat]
    for kind, n in enumerate(own["privileges"]):
        if n:
            yield privilege(data, kind, n, seat)
    setup, _ = text.parts(fields)
    for card, owner in enumerate(fields["vp_owner"]):
        if owner == seat + 1:
            yield points_card(setup["vp_pile"][card], seat)


def _job_pieces(fields: Fields, seat: int) -> Iterator[Piece]:
    """Yield the jobs of a seat, with what they are worth now; the others' are face down."""
    data, options = data_of(fields["head"]["table"]), text.job_options(fields)
    worth = r.tally(fields, seat)["jobs"]
    jobs = fields["of"][seat]["jobs"]
    if secret := jobs.count(0):
        label = "secret job" if secret == 1 else "secret jobs"
        yield Piece("job-back", label, "", seat, secret, "down")
    for kind, job in enumerate(jobs):
        if not job:
            continue
        card = 6 * kind + job - 1
        name, help_text = job_name(data, card), sentence(job_text(data, card, options))
        label = f"{name} ({number('{n} points', worth[kind])} now)"
        known = {**_job_data(data, kind, job - 1, options["second_only"]), "worth": worth[kind]}
        about = f"Job {name}"
        yield Piece(f"job-{card + 1}", label, help_text, seat, about=about, data=known)


def _job_data(data: Components, kind: int, i: int, second_only: bool) -> Data:
    """Return what is printed on a job: its region, pattern or office, and its points."""
    if kind == r.REGION_JOB:
        points = list(region_ranks(data, second_only).values())
        return {"job": "region", "region": REGION_IDS[i], "points": points[:2]}
    if kind == r.PATTERN_JOB:
        entry = data["job_pattern"][i]
        return {"job": "pattern", "ring": list(entry["ring"]), "points": [entry["vp"]]}
    office = data["job_seat"][i]
    nobles = office["kind"] != "cost"
    return {"job": "office", "cost": office["cost"], "nobles": nobles, "points": [office["vp"]]}


def display(fields: Fields) -> Zone:
    """Return the privileges that can be bought."""
    data, setup = data_of(fields["head"]["table"]), text.parts(fields)[0]
    places = [_pile_place(fields, data, kind) for kind in _kinds_in_game(fields)]
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    left: Sequence[int] = setup["vp_pile"][taken : setup["vp_cards"]]
    cards = tuple(points_card(points) for points in left)
    price = data["chests"]["purple_per_privilege"]
    help_text = f"{price} purple chests buy the first of them."
    places.append(
        Place("privilege-points", "Points", cards, text=help_text, about="Pile of points")
    )
    to_buy = [piece.label for place in places[:-1] for piece in place.pieces]
    to_buy += [f"a card of {cards[0].label}"] if cards else []
    return Zone("privileges", "Privileges", "row", tuple(places), brief=", ".join(to_buy) or "none",
                folded=True, data={"price": price})  # fmt: skip


def _kinds_in_game(fields: Fields) -> list[int]:
    """Return the kinds of privileges that are on display or were bought."""
    owned = [own["privileges"] for own in fields["of"]]
    return [
        kind
        for kind in range(len(PRIVILEGE_IDS))
        if fields["piles"][kind] or any(held[kind] for held in owned)
    ]


def _pile_place(fields: Fields, data: Components, kind: int) -> Place:
    name, n = title(PRIVILEGE_IDS[kind]), fields["piles"][kind]
    card = privilege(data, kind, n)
    return Place(
        f"privilege-{kind + 1}",
        name,
        (card,) if n else (),
        text=sentence(privilege_text(data, kind)),
        about=name,
        data={**card.data, "left": n},
    )
