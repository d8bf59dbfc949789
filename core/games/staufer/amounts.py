"""What choices of the Dynasty cost and bring, as numbers: figures, points, chests and cards."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...scene import Amount
from . import rules as r
from . import text
from .components import PRIVILEGE_IDS, REGION_IDS
from .rules import data_of
from .types import Fields

KINDS = (  # of actions, from the last first code to the first
    (r.REGAIN_FROM, "recall"),
    (r.TAKE, "take-chest"),
    (r.END, "end-turn"),
    (r.PAY_AT, "pay-noble"),
    (r.FETCH, "recall"),
    (r.SIT, "sit"),
    (r.COLLECT, "supply"),
    (r.DEPLOY, "deploy"),
    (r.SUPPLY, "supply"),
    (r.USE, "use-chest"),
    (r.EXCHANGE, "privilege"),
    (r.PROMOTION, "promote"),
    (r.RECALL, "recall"),
)
FIGURES = ("envoy", "noble")  # by the numbers of their kinds
Amounts = Iterator[Amount]


def kind_of(action: int) -> str:
    """Return the kind of an action: who sits is one of its own, since it is a figure's icon."""
    kind = next(kind for first, kind in KINDS if action >= first)
    return f"sit-{FIGURES[(action - r.SIT) & 1]}" if kind == "sit" else kind


def costs(fields: Fields, action: int) -> Amounts:
    """Yield what a choice costs."""
    kind = kind_of(action)
    if kind == "deploy":
        way, price, _, _ = r.quote(fields, *divmod(action - r.DEPLOY, text.OFFICES))
        yield Amount("figure", way + price)
    elif r.SIT <= action < r.FETCH:
        yield from _list_amounts(_seated(fields, action))
    elif kind == "privilege":
        worth = data_of(fields["head"]["table"])["chests"]
        yield Amount("purple-chest", worth["purple_per_privilege"])
    elif kind == "promote":
        yield Amount("envoy", _promoted(fields))
    elif kind == "pay-noble":
        yield Amount("noble", 1)
    elif kind == "use-chest":
        yield Amount("chest", 1)


def gains(fields: Fields, action: int) -> Amounts:
    """Yield what a choice brings at once."""
    kind = kind_of(action)
    if r.SUPPLY <= action < r.DEPLOY:
        yield from _supply_amounts(fields, action - r.SUPPLY, 0)
    elif r.COLLECT <= action < r.SIT:
        spot = fields["plan"]["spot"] - 1
        yield from _supply_amounts(fields, spot - text.SUPPLY_SPOT, action - r.COLLECT)
    elif kind == "deploy":
        yield from _deployment_amounts(planned(fields, action), action, envoys_first(fields))
    elif r.SIT <= action < r.FETCH:
        yield from _deployment_amounts(fields, action, 0)
    elif action < r.PROMOTION:
        own = fields["of"][fields["head"]["to_act"]]
        yield from _list_amounts(own["paid"][fields["place"][action - r.RECALL]])
    elif kind == "promote":
        yield Amount("noble", _promoted(fields))
    elif kind == "privilege":
        yield from _bought_amounts(fields, action - r.EXCHANGE)
    elif r.FETCH <= action < r.PAY_AT:
        yield Amount(FIGURES[text.top(fields)["arg"]], 1)
    elif r.TAKE <= action < r.REGAIN_FROM:
        yield from _of_chests(fields, [(action - r.TAKE) % 16], [0, 0])
    elif action >= r.REGAIN_FROM:
        envoy = (action - r.REGAIN_FROM) // len(REGION_IDS)
        yield Amount("envoy" if envoy else "noble", 1)


def _list_amounts(numbers: Sequence[int]) -> Amounts:
    """Yield amounts of Envoys and Nobles, as far as there are any."""
    for kind, n in zip(FIGURES, numbers, strict=True):
        if n:
            yield Amount(kind, n)


def _seated(fields: Fields, action: int) -> list[int]:
    """Return the Envoys and Nobles that an office takes: who sits, and who pays."""
    kind = (action - r.SIT) & 1
    taken = _paid(fields, len(where_paid(fields, action)), kind, 0)
    taken[kind] += 1
    return taken


def _paid(fields: Fields, due: int, kind: int, first: int) -> list[int]:
    """Return the Envoys and Nobles that pay, while a figure of a kind sits; Envoys pay first."""
    court = fields["of"][fields["head"]["to_act"]]["court"]
    envoys = min(due, court[r.ENVOY] + first - (kind == r.ENVOY))
    return [envoys, due - envoys]


def _promoted(fields: Fields) -> int:
    own, kinds = fields["of"][fields["head"]["to_act"]], data_of(fields["head"]["table"])["chest"]
    n: int = next(each["n"] for each in kinds if each["effect"] == "promote")
    return int(min(n, own["court"][r.ENVOY], own["province"][r.NOBLE]))


def _bought_amounts(fields: Fields, kind: int) -> Amounts:
    if kind < len(PRIVILEGE_IDS):
        yield Amount("privilege", 1)
    else:
        yield Amount("points", text.next_points(fields))


# Figures, and chests that are taken


def _supply_amounts(fields: Fields, space: int, peerages: int) -> Amounts:
    envoys, nobles = r.supplied(fields, space, peerages)
    yield from _of_chests(fields, text.under(fields, text.SUPPLY_SPOT + space), [envoys, nobles])


def _deployment_amounts(fields: Fields, action: int, first: int) -> Amounts:
    """Yield what an office brings; figures just paid can come back where the Province has none."""
    spot = fields["plan"]["spot"] - 1
    place, office = divmod(spot, text.OFFICES)
    kind = (action - r.SIT) & 1 if action >= r.SIT else sits(fields, fields["ring"][place], office)
    paid = _paid(fields, len(where_paid(fields, action)), kind, first)
    own = fields["of"][fields["head"]["to_act"]]
    areas = [*own["paid"], paid]
    at_king = place == fields["king"]
    points = sum(powers(fields, "vp_on_deploy_king_region")) if at_king else 0
    planned = _with_areas(fields, areas)
    yield from _of_chests(planned, text.under(fields, spot), [first, 0], points)


def _with_areas(fields: Fields, areas: list[list[int]]) -> Fields:
    """Return the fields with other payment areas of the seat to act."""
    seat, of = fields["head"]["to_act"], list(fields["of"])
    of[seat] = {**of[seat], "paid": areas}
    return {**fields, "of": of}


def sits(fields: Fields, region: int, office: int) -> int:
    """Return the kind of figure that takes an office if an Envoy does wherever it may."""
    envoys = fields["of"][fields["head"]["to_act"]]["court"][r.ENVOY] or envoys_first(fields)
    return r.ENVOY if envoys and not is_for_nobles(fields, region, office) else r.NOBLE


def is_for_nobles(fields: Fields, region: int, office: int) -> bool:
    """Return whether the seat to act may put none but a Noble into an office, without chests."""
    closed = text.parts(fields)[0]["region"][region]["noble_only"] >> office & 1
    return bool(closed and not powers(fields, "envoy_on_noble_seat"))


def _of_chests(
    fields: Fields, kinds: Sequence[int], figures: list[int], points: int = 0
) -> Amounts:
    """Yield figures, points and chests, with what orange chests among `kinds` bring at once."""
    entries = [data_of(fields["head"]["table"])["chest"][kind] for kind in kinds]
    found = list(figures)
    points += len(entries) * sum(powers(fields, "vp_per_chest_taken"))
    for entry in entries:
        if entry["color"] != "orange":
            continue
        if entry["effect"] == "vp":
            points += entry["n"]
        else:
            kind = r.NOBLE if entry["effect"] == "nobles" else r.ENVOY
            _add(fields, found, kind, entry["n"])
    yield from _list_amounts(found)
    if points:
        yield Amount("points", points)
    colors = Counter(entry["color"] for entry in entries if entry["color"] != "orange")
    for color, n in colors.items():
        yield Amount(f"{color}-chest", n)


def _add(fields: Fields, found: list[int], kind: int, n: int) -> None:
    """Add figures as far as they are left; Envoys come in the place of missing Nobles."""
    more = min(n, left(fields, kind) - found[kind])
    found[kind] += more
    if kind == r.NOBLE and more < n:
        _add(fields, found, r.ENVOY, n - more)


def left(fields: Fields, kind: int) -> int:
    """Return how many figures the seat to act can still get: from its Province and from areas."""
    own = fields["of"][fields["head"]["to_act"]]
    areas = [] if fields["head"]["option"][r.SUPPLY_ONLY] else own["paid"]
    return int(sum(at[kind] for at in (own["province"], *areas)))


def envoys_first(fields: Fields) -> int:
    """Return the Envoys that a deployment brings before it is paid."""
    track = fields["deployed"] < text.parts(fields)[0]["envoy_spaces"]
    return int(min(track + sum(powers(fields, "envoy_on_deploy")), left(fields, r.ENVOY)))


def powers(fields: Fields, effect: str) -> list[int]:
    """Return the numbers of the privileges with an effect that the seat to act has."""
    kinds = data_of(fields["head"]["table"])["privilege"]
    held = fields["of"][fields["head"]["to_act"]]["privileges"]
    return [
        n * entry["n"]
        for n, entry in zip(held, kinds, strict=True)
        if n and entry["effect"] == effect
    ]


# Where figures are paid


def planned(fields: Fields, action: int) -> Fields:
    """Return the fields once a deployment is begun, before what comes of it."""
    region, office = divmod(action - r.DEPLOY, text.OFFICES)
    spot = text.OFFICES * fields["place"][region] + office
    return {**fields, "plan": {**fields["plan"], "spot": spot + 1}}


def where_paid(fields: Fields, action: int) -> list[int]:
    """Return the places where a deployment is paid; none if only a chest makes it possible."""
    if r.SIT <= action < r.FETCH:
        way, price = r.payments(fields, bool(action - r.SIT >> 1))
    else:
        _, _, back, enough = r.quote(fields, *divmod(action - r.DEPLOY, text.OFFICES))
        if not enough:
            return []
        way, price = r.payments(planned(fields, action), back)
    return [*way, *price]


def is_helped(fields: Fields, action: int) -> bool:
    """Return whether a choice is a deployment that needs a chest."""
    if not r.DEPLOY <= action < r.COLLECT:
        return False
    return not r.quote(fields, *divmod(action - r.DEPLOY, text.OFFICES))[3]


def paid_region(action: int) -> int:
    """Return the region whose payment area a choice is about."""
    if action < r.PAY_AT:
        return action - r.FETCH
    return action - r.PAY_AT if action < r.END else (action - r.REGAIN_FROM) % len(REGION_IDS)
