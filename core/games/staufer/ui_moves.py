"""The choices of a seat: what one clicks for them, and what comes of them."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...player_names import Names, listed, plural
from ...scene import Gesture
from . import rules as r
from . import text
from .components import REGION_IDS
from .glossary import chest_name, chest_text, figures, number, title
from .pieces import chest_label
from .regions import Fields, likely_scores, region_id, scored_regions, when
from .rules import data_of

LAST = 4  # the last round, from 0
ADD_CHEST = "add a chest, or "
WANTED = {  # what is asked for, by the phase
    r.BEFORE: "take supply or deploy to an office",
    r.SUPPLYING: ADD_CHEST + "take the figures",
    r.DEPLOYING: ADD_CHEST + "choose who takes the office",
    r.PAYING: "choose where a Noble pays",
    r.FETCHING: "the Province has none left: choose where the figure comes from",
    r.PICKING: "choose one more chest",
    r.AFTER: "do what is free, or end the turn",
    r.REGAINING: "choose which figure comes back",
}


def wanted(phase: int, legal: Sequence[int]) -> str:
    """Return what is asked for; a chest only where one can be added."""
    text = WANTED.get(phase, "wait")
    has_chest = any(r.USE <= action < r.SUPPLY for action in legal)
    return text if has_chest else text.removeprefix(ADD_CHEST)


def gesture(fields: Fields, action: int, names: Names) -> Gesture:
    """Return a legal action with its clicks and what comes of it."""
    return Gesture(
        action,
        text.write(action),
        _label(fields, action),
        _path(fields, action),
        "; ".join(_consequences(fields, action, names)),
        _group(fields, action),
    )


def _label(fields: Fields, action: int) -> str:
    """Return what a choice is, shorter than in a sentence where there are many."""
    data = data_of(fields["head"]["table"])
    if r.SUPPLY <= action < r.DEPLOY:
        space = action - r.SUPPLY
        found = [figures(*r.supplied(fields, space, 0)), *_lying(fields, text.SUPPLY_SPOT + space)]
        return f"supply from space {space + 1}: {', '.join(found)}"
    if r.DEPLOY <= action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, text.OFFICES)
        way, price, _, enough = r.quote(fields, region, office)
        what = f"{title(REGION_IDS[region])}, office {office + 1} for {way + price}"
        what += "" if enough else " (a chest must help)"
        found = _lying(fields, text.OFFICES * fields["place"][region] + office)
        return f"{what}: {', '.join(found)}" if found else what
    if r.USE <= action < r.SUPPLY:
        kind = action - r.USE
        return f"add {chest_name(data, kind)}: {chest_text(data, kind)}"
    if r.EXCHANGE <= action <= r.EXCHANGE_VP:
        due, bought = text.price(data), text.bought(fields, action - r.EXCHANGE)
        name, colon, detail = bought.partition(": ")
        return f"{name} for {due}{colon}{detail}"
    return listed([plural(doing) for doing in text.choice(fields, action)])


def _lying(fields: Fields, spot: int) -> list[str]:
    """Return the chests on a spot as words."""
    data, kinds = data_of(fields["head"]["table"]), Counter(text.under(fields, spot))
    return [f"{n} × {chest_label(data, kind)}".removeprefix("1 × ") for kind, n in kinds.items()]


def _path(fields: Fields, action: int) -> tuple[str, ...]:
    """Return the places to click: the thing, then where it goes."""
    if action < r.SUPPLY:
        return _free_path(fields, action)
    if action < r.DEPLOY:
        return (f"supply-{action - r.SUPPLY + 1}",)
    if action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, text.OFFICES)
        return (f"office-{region + 1}-{office + 1}",)
    if action < r.SIT:
        return (chosen_place(fields),)
    if action < r.FETCH:
        seat = fields["head"]["to_act"] + 1
        return (f"nobles-{seat}" if (action - r.SIT) & 1 else f"court-{seat}",)
    if action == r.END:
        return ()
    if r.TAKE <= action < r.REGAIN_FROM:
        return (f"supply-{(action - r.TAKE) // 16 + 1}",)
    return (f"paid-{_paid_region(action) + 1}",)


def chosen_place(fields: Fields) -> str:
    """Return the id of the office or supply space of the action under way, or ""."""
    spot = fields["plan"]["spot"] - 1
    if spot < 0:
        return ""
    if spot >= text.SUPPLY_SPOT:
        return f"supply-{spot - text.SUPPLY_SPOT + 1}"
    place, office = divmod(spot, text.OFFICES)
    return f"office-{region_id(fields, place)}-{office + 1}"


def _free_path(fields: Fields, action: int) -> tuple[str, ...]:
    if action < r.PROMOTION:
        return (chest_with(fields, "recall_region"), f"paid-{action - r.RECALL + 1}")
    if action == r.PROMOTION:
        return (chest_with(fields, "promote"),)
    if action >= r.USE:
        return (f"chest-{action - r.USE + 1}",)
    kind = action - r.EXCHANGE
    target = "points" if action == r.EXCHANGE_VP else str(kind + 1)
    return (chest_with(fields, "privilege_share"), f"privilege-{target}")


def chest_with(fields: Fields, effect: str) -> str:
    """Return the place of the first chest with an effect that the seat to act holds, or ""."""
    held = fields["of"][fields["head"]["to_act"]]["chests"]
    kinds = data_of(fields["head"]["table"])["chest"]
    found = (
        f"chest-{kind + 1}"
        for kind, entry in enumerate(kinds)
        if held[kind] and entry["effect"] == effect
    )
    return next(found, "")


def _paid_region(action: int) -> int:
    """Return the region whose payment area a choice is about."""
    if action < r.PAY_AT:
        return action - r.FETCH
    return action - r.PAY_AT if action < r.END else (action - r.REGAIN_FROM) % len(REGION_IDS)


def _group(fields: Fields, action: int) -> str:
    if fields["phase"] not in (r.BEFORE, r.AFTER):
        return ""
    if action < r.SUPPLY:
        return "Free"
    if action < r.DEPLOY:
        return "Supply"
    if action < r.COLLECT:
        return f"Deploy to {title(REGION_IDS[(action - r.DEPLOY) // text.OFFICES])}"
    return ""


# What comes of a choice


def _consequences(fields: Fields, action: int, names: Names) -> Iterator[str]:
    if r.USE <= action < r.SUPPLY:
        yield from _of_attached(fields, action - r.USE)
    elif r.SUPPLY <= action < r.DEPLOY:
        yield from _points(fields, text.SUPPLY_SPOT + action - r.SUPPLY)
        yield from _line_up(fields, fields["supplied"])
    elif r.DEPLOY <= action < r.COLLECT:
        yield from _of_deploying(fields, *divmod(action - r.DEPLOY, text.OFFICES), names)
    elif r.SIT <= action < r.FETCH:
        way, price = r.payments(fields, bool(action - r.SIT >> 1))
        yield from _soon(fields, [*way, *price])
        yield from _then(fields, (action - r.SIT) & 1, [*way, *price], names)
    elif r.FETCH <= action < r.END or action >= r.REGAIN_FROM:
        yield from _of_paid(fields, fields["place"][_paid_region(action)], action)
    elif action == r.END:
        yield _next(fields, names)


def _of_deploying(fields: Fields, region: int, office: int, names: Names) -> Iterator[str]:
    """Tell where figures go, what they change where the round scores, and the next turn."""
    spot = text.OFFICES * fields["place"][region] + office
    planned = {**fields, "plan": {**fields["plan"], "spot": spot + 1}}
    _, _, back, enough = r.quote(fields, region, office)
    due = []
    track = fields["deployed"] < text.parts(fields)[0]["envoy_spaces"]
    own = fields["of"][fields["head"]["to_act"]]
    areas = [] if fields["head"]["option"][r.SUPPLY_ONLY] else own["paid"]
    left = sum(at[r.ENVOY] for at in (own["province"], *areas))  # where they come from
    more = min(track + sum(_powers(fields, "envoy_on_deploy")), left)
    if more:
        yield f"first you get {number('{n} Envoys', more)}"
    envoy = own["court"][r.ENVOY] or more
    if enough:
        way, price = r.payments(planned, back)
        due = [*way, *price]
        yield from [f"the way is paid in {text.to(fields, way)}"] if way else []
        yield from [f"the office is paid in {text.to(fields, price)}"] if price else []
        yield from _soon(fields, due)
    yield from _points(fields, spot)
    who = r.ENVOY if envoy and not is_for_nobles(fields, region, office) else r.NOBLE
    yield from _then(planned, who, due, names)
    yield from _line_up(fields, 3 * fields["head"]["num_players"] - 1 - fields["deployed"])


def is_for_nobles(fields: Fields, region: int, office: int) -> bool:
    """Return whether the seat to act may put none but a Noble into an office, without chests."""
    closed = text.parts(fields)[0]["region"][region]["noble_only"] >> office & 1
    return bool(closed and not _powers(fields, "envoy_on_noble_seat"))


def _powers(fields: Fields, effect: str) -> list[int]:
    """Return the numbers of the privileges with an effect that the seat to act has."""
    kinds = data_of(fields["head"]["table"])["privilege"]
    held = fields["of"][fields["head"]["to_act"]]["privileges"]
    return [
        n * entry["n"]
        for n, entry in zip(held, kinds, strict=True)
        if n and entry["effect"] == effect
    ]


def _soon(fields: Fields, due: Sequence[int]) -> Iterator[str]:
    """Tell how many of some figures paid return to the Court after this round."""
    if fields["round"] < LAST and due:
        soon = sum(place in _ahead(fields) for place in due)
        return_ = "returns" if soon == 1 else "return"
        yield f"{soon or 'none'} of them {return_} after this round"


def _ahead(fields: Fields) -> set[int]:
    """Return the places whose payment areas are emptied after this round, for the seat to act."""
    if fields["round"] == LAST:
        return set()
    start = 0 if _powers(fields, "recall_king_start") else 1
    steps = range(start, fields["c"][fields["round"]] + 1)
    return {(fields["king"] + step) % len(REGION_IDS) for step in steps}


def _points(fields: Fields, spot: int) -> Iterator[str]:
    """Tell what chests on a spot and privileges bring at once."""
    kinds = text.under(fields, spot)
    entries = [data_of(fields["head"]["table"])["chest"][kind] for kind in kinds]
    points = sum(
        each["n"] for each in entries if each["color"] == "orange" and each["effect"] == "vp"
    )
    points += len(kinds) * sum(_powers(fields, "vp_per_chest_taken"))
    if spot // text.OFFICES == fields["king"]:
        points += sum(_powers(fields, "vp_on_deploy_king_region"))
    if points:
        yield f"you score {number('{n} points', points)} at once"


def _line_up(fields: Fields, turn: int) -> Iterator[str]:
    if fields["round"] < LAST:
        turns = 3 * fields["head"]["num_players"]
        yield f"you get turn {turn + 1} of {turns} in the next round"


def _then(fields: Fields, kind: int, due: Sequence[int], names: Names) -> Iterator[str]:
    """Tell how a region that is scored stands with one more figure, and what jobs gain."""
    place, office = divmod(fields["plan"]["spot"] - 1, text.OFFICES)
    after, seat = _after(fields, place, office, kind, due), fields["head"]["to_act"]
    for each, what in scored_regions(after).items():
        if each not in scored_regions(fields):
            yield f"{text.name_at(fields, each)} is then scored {when(what)}"
        if each == place or each not in scored_regions(fields):
            found = likely_scores(after, each, names) or "nobody scores"
            yield f"{text.name_at(fields, each)} then: {found}"
    more = sum(r.tally(after, seat)["jobs"]) - sum(r.tally(fields, seat)["jobs"])
    if more > 0:
        yield f"your jobs are then worth {number('{n} points', more)} more"


def _after(fields: Fields, place: int, office: int, kind: int, due: Sequence[int]) -> Fields:
    """Return the fields once an office is taken and paid for, and its chests are gone."""
    seat = fields["head"]["to_act"]
    of, own = list(fields["of"]), fields["of"][seat]
    seats, nobles, chest = list(own["seats"]), list(fields["nobles"]), list(fields["chest"])
    seats[place] |= 1 << office
    nobles[place] |= kind << office
    chest[text.OFFICES * place + office] = [0] * len(chest[0])
    paid = [[envoys + due.count(at), more] for at, (envoys, more) in enumerate(own["paid"])]
    of[seat] = {**own, "seats": seats, "paid": paid}
    return {**fields, "of": of, "nobles": nobles, "chest": chest}


def _of_attached(fields: Fields, kind: int) -> Iterator[str]:
    """Tell what the deployment under way costs with one more chest, if it changes."""
    entry = data_of(fields["head"]["table"])["chest"][kind]
    plan = fields["plan"]
    if fields["phase"] != r.DEPLOYING or entry["effect"] not in plan:
        return
    more = entry["n"] or 1
    before = _least(fields)
    after = _least({**fields, "plan": {**plan, entry["effect"]: plan[entry["effect"]] + more}})
    if before != after:
        yield f"the office then takes {number('{n} figures', after)} instead of {before}"


def _least(fields: Fields) -> int:
    """Return how many figures the deployment under way costs, by the cheaper way."""
    either = bool(_powers(fields, "counter_travel"))
    back = fields["plan"]["counter_travel"]
    ways = [way for way in (False, True) if either or way == bool(back)]
    return min(1 + sum(map(len, r.payments(fields, way))) for way in ways)


def _of_paid(fields: Fields, place: int, action: int) -> Iterator[str]:
    """Tell whether the King comes by a payment area after this round."""
    if fields["round"] == LAST:
        return
    soon = place in _ahead(fields)
    if r.PAY_AT <= action < r.END:
        returns = "the Noble returns after this round"
        yield returns if soon else "the King does not come by after this round"
    elif soon:
        yield "without that, it would return after this round"


def _next(fields: Fields, names: Names) -> str:
    turn = fields["turn"] + 1
    if turn < 3 * fields["head"]["num_players"]:
        return f"then {names.does(fields['order'][turn], 'is')} next"
    return "then the round is scored"
