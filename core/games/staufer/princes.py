"""What each player has, as zones of a scene."""

from collections.abc import Iterator, Sequence
from typing import Any

from ...names import Names, start
from ...scene import Counter, Piece, Place, Zone
from . import rules as r
from . import text
from .components import PRIVILEGE_IDS
from .pieces import FIGURES, chest, privilege, sentence
from .tables import data_of
from .things import figures, job_name, job_text, number, privilege_text, title

Fields = dict[str, Any]


def own_chests(fields: Fields, seat: int) -> Zone:
    """Return the chests of the viewer, each kind a place: they can be used."""
    places = tuple(
        Place(f"chest-{kind + 1}", piece.label, (piece,), text=piece.text, about=piece.about)
        for kind, piece in _chests(fields, seat).items()
    )
    brief = "" if places else "none"
    return Zone(f"chests-{seat + 1}", "Your chests", "row", places, seat, brief=brief)


def prince(fields: Fields, seat: int, names: Names, *, apart: bool = False) -> Zone:
    """Return what a player has; without the chests if these lie `apart`, in a zone of their own."""
    own, n = fields["of"][seat], seat + 1
    held = sum(own["chests"])
    places = [
        _stock(f"court-{n}", "Court", own["court"], "At hand: only these can be used."),
        _stock(f"province-{n}", "Province", own["province"], "In stock, until you take them."),
    ]
    if not apart:
        places.append(Place(f"chests-of-{n}", "Chests", tuple(_chests(fields, seat).values())))
    places += [
        Place(f"privileges-{n}", "Privileges", tuple(_privileges(fields, seat)), about="privilege"),
        Place(f"jobs-{n}", "Jobs", tuple(_jobs(fields, seat)), about="job"),
    ]
    brief = f"Court {figures(*own['court'])}; {number('{n} chests', held)}"
    if bought := [piece.label for piece in _privileges(fields, seat)]:
        brief += f"; {', '.join(bought)}"
    return Zone(f"prince-{n}", start(names[seat]), "row", tuple(places), seat, brief=brief)


def _stock(name: str, label: str, counts: Sequence[int], told: str) -> Place:
    counters = tuple(Counter(f"{FIGURES[kind]}s", n) for kind, n in enumerate(counts))
    return Place(name, label, (), counters, text=told, about=label)


def _chests(fields: Fields, seat: int) -> dict[int, Piece]:
    """Return the chests of a seat by their kinds."""
    data, held = data_of(fields["head"]["table"]), fields["of"][seat]["chests"]
    return {kind: chest(data, kind, n, seat) for kind, n in enumerate(held) if n}


def _privileges(fields: Fields, seat: int) -> Iterator[Piece]:
    data, own = data_of(fields["head"]["table"]), fields["of"][seat]
    for kind, n in enumerate(own["privileges"]):
        if n:
            yield privilege(data, kind, n, seat)
    setup, _ = text.parts(fields)
    for card, owner in enumerate(fields["vp_owner"]):
        if owner == seat + 1:
            label = number("card of {n} points", setup["vp_pile"][card])
            yield Piece("points-card", label, "Its points are counted already.", seat)


def _jobs(fields: Fields, seat: int) -> Iterator[Piece]:
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
        name, told = job_name(data, card), sentence(job_text(data, card, options))
        label = f"{name} ({number('{n} points', worth[kind])} now)"
        yield Piece(f"job-{card + 1}", label, told, seat, about=f"Job {name}")


def display(fields: Fields) -> Zone:
    """Return the privileges that can be bought."""
    data, setup = data_of(fields["head"]["table"]), text.parts(fields)[0]
    places = []
    for kind, name in enumerate(PRIVILEGE_IDS):
        n = fields["piles"][kind]
        if not n and not any(own["privileges"][kind] for own in fields["of"]):
            continue
        card = (privilege(data, kind, n),) if n else ()
        told = sentence(privilege_text(data, kind))
        places.append(
            Place(f"privilege-{kind + 1}", title(name), card, text=told, about=title(name))
        )
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    left = setup["vp_pile"][taken : setup["vp_cards"]]
    cards = tuple(Piece("points-card", number("{n} points", points)) for points in left)
    price = data["chests"]["purple_per_privilege"]
    told = f"{price} purple chests buy the first of them."
    places.append(Place("privilege-points", "Points", cards, text=told, about="Pile of points"))
    to_buy = [piece.label for place in places[:-1] for piece in place.pieces]
    to_buy += [f"a card of {cards[0].label}"] if cards else []
    return Zone("privileges", "Privileges", "row", tuple(places), brief=", ".join(to_buy) or "none",
                folded=True)  # fmt: skip
