"""The regions as zones of a scene: the ring with the scoring as it stands, and their offices."""

from ...player_names import Names
from ...scene import Counter, Data, Piece, Place, Zone
from . import rules as r
from . import text
from .components import REGION_IDS
from .glossary import BONUSES, condition, number
from .pieces import chests, figure
from .rules import data_of
from .types import Fields, RegionSide


def region_id(fields: Fields, place: int) -> str:
    """Return the end of the ids of a region: the same wherever it lies in the ring."""
    return str(fields["ring"][place] + 1) if _laid_regions(fields) else f"at-{place + 1}"


def _laid_regions(fields: Fields) -> bool:
    return bool(fields["phase"] > r.LAYING)


def _format_label(fields: Fields, place: int) -> str:
    return text.name_at(fields, place) if _laid_regions(fields) else f"Place {place + 1}"


# How the scoring stands


def scored_regions(fields: Fields) -> dict[int, str]:
    """Return the places that this round scores, with the B tile's condition if this tile would
    choose them as things stand: until the region is marked, another one may come to fit better."""
    if not r.BEFORE <= fields["phase"] < r.FINISHED:
        return {}
    late = fields["head"]["option"][r.B_AFTER_A] and text.scoring_waits(fields)
    if _turns_are_over(fields) and not late:
        return {at - 1: "" for at in fields["scored"] if at}
    first, second = fields["place"][fields["a"][fields["round"]]], r.second_place(fields)
    found = {first: ""}
    if second >= 0:
        found.setdefault(second, condition(fields["b"][fields["round"]]))
    return found


def _turns_are_over(fields: Fields) -> bool:
    """Return whether the round is being scored or cleaned up."""
    return fields["phase"] in (r.REGAINING, r.DRAWING)


def when(what: str) -> str:
    """Return when a place is scored, by what `scored_regions` says of it."""
    return f"this round, as things stand ({what})" if what else "this round"


def likely_scores(fields: Fields, place: int, names: Names) -> str:
    """Return who would get what in a region, the best first: "9 points for you (counting 3)"."""
    setup, _ = text.parts(fields)
    points = setup["points"][fields["tile"][place]][: setup["ranks"]]
    parts = []
    for rank, (seat, strength) in enumerate(r.ranking(fields, place)):
        worth = str(points[rank]) if rank < len(points) else "none"
        words = "" if rank or worth == "none" else number(" points", points[0])
        parts.append(f"{worth}{words} for {names[seat]} (counting {strength})")
    return ", ".join(parts)


def present(fields: Fields, place: int, names: Names) -> str:
    """Return who is how strong in a region: "Anna 5, you 3"."""
    found = [f"{names[seat]} {strength}" for seat, strength in r.ranking(fields, place)]
    return ", ".join(found) or "nobody in office"


# The zones


def ring(fields: Fields, names: Names) -> Zone:
    """Return the six regions as they lie, with what a scoring would bring now."""
    marked = scored_regions(fields)
    places = []
    for place in range(len(REGION_IDS)):
        places.append(
            Place(
                f"ring-{region_id(fields, place)}",
                _format_label(fields, place),
                tuple(_list_pieces(fields, place, marked.get(place))),
                note=_format_note(fields, place, marked.get(place), names),
                about=_format_label(fields, place) if _laid_regions(fields) else "",
                data=_region_data(fields, place, marked.get(place)),
            )
        )
    brief = _format_brief(fields, marked)
    return Zone("ring", "Regions", "ring", tuple(places), brief=brief, data={"oneway": True})


def _region_data(fields: Fields, place: int, what: str | None) -> Data:
    """Return what is printed in a region, whether it is scored, and who is how strong there."""
    if not _laid_regions(fields):
        return {}
    setup, bonus = text.parts(fields)
    region = fields["ring"][place]
    points = setup["points"][fields["tile"][place]][: setup["ranks"]]
    found = [{word: n for word, n in each.items() if n} for each in bonus[region]]
    standing = r.ranking(fields, place) if fields["phase"] >= r.BEFORE else []
    return {
        "region": REGION_IDS[region],
        "king": fields["phase"] > r.SHOWING_A and place == fields["king"],
        "scored": what is not None,
        "sure": what == "",
        "points": list(points) if fields["phase"] > r.TILING else [],
        "bonus": [each for each in found if each],
        "standing": [{"seat": seat, "strength": strength} for seat, strength in standing],
    }


def _format_brief(fields: Fields, marked: dict[int, str]) -> str:
    """Return where the King is and which regions are scored."""
    king = f"King in {text.name_at(fields, fields['king'])}"
    if not marked:
        return king
    regions = [
        ("as things stand {} too" if what else "{}").format(text.name_at(fields, place))
        for place, what in marked.items()
    ]
    due = "scored this round" if _turns_are_over(fields) else "to be scored"
    return f"{king}; {due}: {', '.join(regions)}"


def _list_pieces(fields: Fields, place: int, what: str | None) -> list[Piece]:
    pieces = []
    if fields["phase"] > r.SHOWING_A and place == fields["king"]:
        pieces.append(Piece("king", "King", "Travel begins here.", about="King's region"))
    if what is not None:
        pieces.append(Piece("marker", "marker", f"This region is scored {when(what)}."))
    if fields["phase"] > r.TILING:
        help_text = "Points for the places, the best first."
        about = f"Point tile {fields['tile'][place] + 1}"
        pieces.append(Piece("points", _format_points(fields, place), help_text, about=about))
    if _laid_regions(fields):
        help_text = "What the places bring beside points."
        pieces.append(Piece("bonus", f"bonus {_format_bonus(fields, place)}", help_text))
    return pieces


def _format_points(fields: Fields, place: int) -> str:
    """Return what the point tile of a region says: "7/4/3"."""
    setup, _ = text.parts(fields)
    return "/".join(map(str, setup["points"][fields["tile"][place]][: setup["ranks"]]))


def _format_note(fields: Fields, place: int, what: str | None, names: Names) -> str:
    """Return whether a region is scored this round, and what it would bring to whom."""
    if fields["phase"] == r.FINISHED:
        return present(fields, place, names)
    stands = likely_scores(fields, place, names) if fields["phase"] > r.TILING else ""
    if what is not None:
        emptied = text.top(fields)["op"] == r.CLEAN
        return f"scored {when(what)}" + ("" if emptied else f": {stands or 'nobody is there'}")
    return f"if scored, {stands}" if stands else ""


def _format_bonus(fields: Fields, place: int) -> str:
    """Return the bonus of a region by place, the best first: "points 3 / 2"."""
    _, bonus = text.parts(fields)
    found = [each for each in bonus[fields["ring"][place]] if any(each.values())]
    ranks = [
        " with ".join(number(BONUSES[word], n) for word, n in each.items() if n) for each in found
    ]
    kinds = {word for each in found for word, n in each.items() if n}
    if len(kinds) != 1:
        return " / ".join(ranks) or "none"
    return f"{ranks[0].partition(' ')[2]} {' / '.join(each.partition(' ')[0] for each in ranks)}"


def offices(fields: Fields, place: int, names: Names) -> Zone:
    """Return the offices of a region and its payment area."""
    setup, _ = text.parts(fields)
    side = setup["region"][fields["ring"][place]]
    places = [_office_place(fields, side, place, chair) for chair in range(side["seats"])]
    paid = tuple(
        figure(kind, seat, n)
        for seat in range(fields["head"]["num_players"])
        for kind, n in enumerate(fields["of"][seat]["paid"][place])
        if n
    )
    help_text = "Figures paid here return to the Courts when the King comes by."
    end = region_id(fields, place)
    worth = [_format_points(fields, place)] if fields["phase"] > r.TILING else []
    bonus = [f"bonus {_format_bonus(fields, place)}"] if _laid_regions(fields) else []
    places.append(Place(f"paid-{end}", "Paid", paid, text=help_text, about="payment area"))
    return Zone(
        f"region-{place + 1}",
        _format_label(fields, place),
        "row",
        tuple(places),
        brief="; ".join([*worth, present(fields, place, names), *bonus]),
    )


def _office_place(fields: Fields, side: RegionSide, place: int, chair: int) -> Place:
    noble_only = side["noble_only"] >> chair & 1
    kind = fields["nobles"][place] >> chair & 1
    pieces = [
        figure(kind, seat)
        for seat in range(fields["head"]["num_players"])
        if fields["of"][seat]["seats"][place] >> chair & 1
    ]
    data = data_of(fields["head"]["table"])
    pieces += chests(data, text.under(fields, text.OFFICES * place + chair))
    cost = Counter("for", side["cost"][chair])
    return Place(
        f"office-{region_id(fields, place)}-{chair + 1}",
        f"Office {chair + 1}",
        tuple(pieces),
        (cost,),
        "Nobles only" if noble_only else "",
        about="office",
        data={"cost": side["cost"][chair], "nobles": bool(noble_only)},
    )
