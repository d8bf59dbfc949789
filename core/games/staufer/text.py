"""The Staufer Dynasty in words: actions and sentences."""

from collections import Counter

from ...action_names import Words
from ...fields import Frame
from ...player_names import ANYONE, Names
from . import rules as r
from .components import CHEST_IDS, CONDITIONS, PRIVILEGE_IDS, REGION_IDS, TILE_IDS
from .glossary import (
    JOB_IDS,
    ON_B_TILES,
    chest,
    chest_name,
    chest_text,
    chests,
    figures,
    job_name,
    job_text,
    list_entries,
    number,
    privilege_text,
    title,
)
from .rules import data_of, load_printed_data
from .types import Components, Fields, Printed

__all__ = ["list_entries", "parse", "say", "write"]

OFFICES = 5  # of a region at most
SUPPLY_SPOT = 30  # spots from here on are spaces of the supply table
DEPLOYMENTS = [f"{region}-{office + 1}" for region in REGION_IDS for office in range(OFFICES)]

# Kinds of actions: the first code, what the codes are about, and the word, where `{}` is the thing.
ACTIONS = (
    (r.RECALL, REGION_IDS, "recall-{}"),
    (r.PROMOTION, [""], "promote"),
    (r.EXCHANGE, PRIVILEGE_IDS, "exchange-{}"),
    (r.EXCHANGE_VP, [""], "exchange-vp"),
    (r.USE, CHEST_IDS, "use-{}"),
    (r.SUPPLY, "12345", "supply-{}"),
    (r.DEPLOY, DEPLOYMENTS, "deploy-{}"),
    (r.COLLECT, [""], "collect"),
    (r.COLLECT + 1, "123", "collect-{}"),
    (r.SIT, ["envoy", "noble", "envoy-back", "noble-back"], "sit-{}"),
    (r.FETCH, REGION_IDS, "fetch-{}"),
    (r.PAY_AT, REGION_IDS, "noble-{}"),
    (r.END, [""], "end-turn"),
    *((r.TAKE + 16 * i, CHEST_IDS, f"take-{i + 1}-{{}}") for i in range(5)),
    (r.REGAIN_FROM, REGION_IDS, "back-noble-{}"),
    (r.REGAIN_FROM + 6, REGION_IDS, "back-envoy-{}"),
    (r.PLACE, REGION_IDS, "region-{}"),
    (r.TILE, TILE_IDS, "tile-{}"),
    (r.CHEST, CHEST_IDS, "chest-{}"),
    (r.KIND, PRIVILEGE_IDS, "pile-{}"),
    (r.DEAL_JOB, JOB_IDS, "job-{}"),
    (r.JOB_UNSEEN, [""], "job-?"),
    (r.SHOW_A, REGION_IDS, "a-{}"),
    (r.SHOW_B, CONDITIONS, "b-{}"),
    (r.SHOW_C, "123", "c-{}"),
    (r.START, "01234", "start-{}"),
)
_words = Words.of(ACTIONS)
write, parse = _words.write, _words.parse
PHASES = {
    r.LAYING: "the regions are laid in a ring",
    r.TILING: "point tiles are laid",
    r.OPENING: "chests are laid out",
    r.CHOOSING: "privileges are chosen",
    r.DEALING: "jobs are dealt",
    r.SHOWING_A: "A tiles are laid out",
    r.SHOWING_B: "B tiles are laid out",
    r.SHOWING_C: "C tiles are laid out",
    r.STARTING: "the first player is drawn",
    r.BEFORE: "supply or deployment",
    r.SUPPLYING: "supply, with what",
    r.DEPLOYING: "deployment, with what and whom",
    r.PAYING: "where a Noble pays",
    r.FETCHING: "from where a figure comes",
    r.PICKING: "which chest more",
    r.AFTER: "after the action",
    r.REGAINING: "which figure comes back",
    r.DRAWING: "a chest is drawn",
    r.FINISHED: "the game is over",
}


# Sentences


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] < 0:
        return _format_drawn(fields, action, names)
    doings = choice(fields, action)
    if r.FETCH <= action < r.PAY_AT:
        doings[0] += ", as the Province has none"  # why a figure comes from a payment area
    return names.does(fields["head"]["to_act"], *doings)


def choice(fields: Fields, action: int) -> list[str]:
    """Return what a choice does, as phrases that begin with a verb."""
    data = data_of(fields["head"]["table"])
    if action < r.EXCHANGE:
        return _free_effect(fields, action)
    if action <= r.EXCHANGE_VP:
        return [f"hands in {price(data)}", f"takes {bought(fields, action - r.EXCHANGE)}"]
    if action < r.SUPPLY:
        kind = action - r.USE
        return [f"uses {chest_name(data, kind)}: {chest_text(data, kind)}"]
    if action < r.DEPLOY:
        return _list_supply(fields, action - r.SUPPLY)
    if action < r.COLLECT:
        return _list_deployment(fields, *divmod(action - r.DEPLOY, OFFICES))
    if action < r.SIT:
        space = fields["plan"]["spot"] - 1 - SUPPLY_SPOT
        return [f"takes the figures: {figures(*r.supplied(fields, space, action - r.COLLECT))}"]
    if action < r.FETCH:
        return _list_sitting(fields, (action - r.SIT) & 1, bool(action - r.SIT >> 1))
    if action < r.PAY_AT:
        kind = top(fields)["arg"]
        return [
            f"takes {_format_figure(kind)} from the payment area of"
            f" {_format_region(action - r.FETCH)}"
        ]
    if action < r.END:
        return [f"pays with a Noble in {_format_region(action - r.PAY_AT)}"]
    if action == r.END:
        return ["ends the turn"]
    if action >= r.REGAIN_FROM:
        envoy, region = divmod(action - r.REGAIN_FROM, 6)
        return [
            f"takes back {_format_figure(r.ENVOY if envoy else r.NOBLE)}"
            f" from {_format_region(region)}"
        ]
    space, kind = divmod(action - r.TAKE, 16)
    return [f"takes {chest(data, kind)} from under space {space + 1}"]


def _free_effect(fields: Fields, action: int) -> list[str]:
    if action == r.PROMOTION:
        return ["uses Promotion", "turns an Envoy of the Court into a Noble"]
    seat, region = fields["head"]["to_act"], action - r.RECALL
    paid = fields["of"][seat]["paid"][fields["place"][region]]
    return ["uses Recall", f"takes back {figures(*paid)} from {_format_region(region)}"]


def price(data: Components) -> str:
    """Return what is handed in for a privilege: "2 purple chests"."""
    return f"{data['chests']['purple_per_privilege']} purple chests"


def bought(fields: Fields, kind: int) -> str:
    """Return a privilege with what it does, or the points of the card beyond the last kind."""
    if kind < len(PRIVILEGE_IDS):
        text = privilege_text(data_of(fields["head"]["table"]), kind)
        return f"{title(PRIVILEGE_IDS[kind])}: {text}"
    return f"{next_points(fields)} points"


def next_points(fields: Fields) -> int:
    """Return the points of the card on top of the pile of points; there must be one."""
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    return int(parts(fields)[0]["vp_pile"][taken])


def _list_supply(fields: Fields, space: int) -> list[str]:
    found = [figures(*r.supplied(fields, space, 0))]
    if lying := under(fields, SUPPLY_SPOT + space):
        found.append(chests(data_of(fields["head"]["table"]), lying))
    return [f"takes supply from space {space + 1}: {' with '.join(found)}"]


def _list_deployment(fields: Fields, region: int, office: int) -> list[str]:
    """Return where to, for how much as things are, and what lies there."""
    way, price, back, enough = r.quote(fields, region, office)
    setup, _ = parts(fields)
    for_nobles = setup["region"][region]["noble_only"] >> office & 1
    what = f"office {office + 1} of {_format_region(region)}{' (for Nobles)' if for_nobles else ''}"
    cost = number("{n} figures", way + price)
    notes = [f"{way} on the way{' counterclockwise' if back else ''}"] if way else []
    if not enough:
        notes.append("needs a chest that helps")
    if notes:
        cost += f" ({', '.join(notes)})"
    doing = f"deploys to {what} for {cost}"
    if lying := under(fields, OFFICES * fields["place"][region] + office):
        found = chests(data_of(fields["head"]["table"]), lying)
        doing += f", where {found} {'lies' if len(lying) == 1 else 'lie'}"
    return [doing]


def _list_sitting(fields: Fields, kind: int, back: bool) -> list[str]:
    """Return who takes the office, and who pays where."""
    way, price = r.payments(fields, back)
    turn = " counterclockwise" if back else ""
    doings = [f"travels{turn}"] if way else []
    doings.append(f"puts {_format_figure(kind)} in the office")
    if way or price:
        own = fields["of"][fields["head"]["to_act"]]["court"]
        doings.append(_format_paying(fields, [*way, *price], own[r.ENVOY] - (kind == r.ENVOY)))
    return doings


def _format_paying(fields: Fields, due: list[int], envoys: int) -> str:
    """Return what is paid at places by who has so many Envoys, which pay first."""
    paid = min(len(due), envoys)
    return f"pays {figures(paid, len(due) - paid)} ({to(fields, due)})"


def asked_payment(fields: Fields) -> str:
    """Return the payment that is under way, of which a seat is asked where its Nobles lie."""
    own = fields["of"][fields["head"]["to_act"]]["court"]
    return _format_paying(fields, r.still_due(fields), own[r.ENVOY])


def to(fields: Fields, places: list[int]) -> str:
    """Return the regions of payments in words: "Aachen, 2 in Milano"."""
    return ", ".join(
        f"{n} in {name_at(fields, place)}" if n > 1 else name_at(fields, place)
        for place, n in Counter(places).items()
    )


def _format_drawn(fields: Fields, action: int, names: Names) -> str:
    """Return an outcome of chance as a sentence."""
    data, dealt = data_of(fields["head"]["table"]), fields["dealt"]
    if r.CHEST <= action < r.KIND:
        return _chest_drawn(fields, chest(data, action - r.CHEST), names)
    if action >= r.START:
        return names.does(action - r.START, "starts")
    if action >= r.SHOW_C:
        moved = number("{n} regions", action - r.SHOW_C + 1)
        return f"after round {dealt + 1} the King moves {moved}"
    if action >= r.SHOW_B:
        return f"round {dealt + 1} also scores {ON_B_TILES[CONDITIONS[action - r.SHOW_B]]}"
    if action >= r.SHOW_A:
        return f"round {dealt + 1} scores {_format_region(action - r.SHOW_A)}"
    if action >= r.DEAL_JOB:
        to = dealt % fields["head"]["num_players"]
        job = "a job" if action == r.JOB_UNSEEN else _format_job(fields, action - r.DEAL_JOB)
        return names.does(to, f"is dealt {job}")
    if action >= r.KIND:
        kind = action - r.KIND
        return f"{title(PRIVILEGE_IDS[kind])} is on display: {privilege_text(data, kind)}"
    if action >= r.TILE:
        setup, _ = parts(fields)
        points = setup["points"][action - r.TILE][: setup["ranks"]]
        return f"the point tile {'/'.join(map(str, points))} goes to {name_at(fields, dealt)}"
    return f"{_format_region(action - r.PLACE)} is placed next"


def _chest_drawn(fields: Fields, what: str, names: Names) -> str:
    spot = r.next_spot(fields)
    if spot < 0:
        region = name_at(fields, _rewarding(fields))
        return names.does(top(fields)["who"], f"draws {what}, the bonus of {region}")
    return f"{what} is laid {spot_name(fields, spot)}"


def _rewarding(fields: Fields) -> int:
    """Return the place of the scored region whose bonus is given."""
    first, second = fields["scored"]
    place: int = first if scoring_waits(fields) or not second else second
    return place - 1


def scoring_waits(fields: Fields) -> bool:
    """Return whether the second region is still to be scored, if there is one."""
    frames = fields["stack"]["frame"][: fields["stack"]["height"]]
    return any(frame["op"] == r.SCORE for frame in frames)


def _format_job(fields: Fields, card: int) -> str:
    data = data_of(fields["head"]["table"])
    return f"the job {job_name(data, card)}: {job_text(data, card, job_options(fields))}"


def job_options(fields: Fields) -> dict[str, bool]:
    """Return the options that jobs depend on, from the fields of a state or view."""
    option = fields["head"]["option"]
    return {"second_only": option[r.SECOND_ONLY] > 0, "in_row": option[r.PATTERNS_IN_ROW] > 0}


def spot_name(fields: Fields, spot: int) -> str:
    """Return where a spot is: "under office 2 of Milano", "under supply space 3"."""
    place, office = divmod(spot, OFFICES)
    if spot >= SUPPLY_SPOT:
        return f"under supply space {spot - SUPPLY_SPOT + 1}"
    return f"under office {office + 1} of {name_at(fields, place)}"


def under(fields: Fields, spot: int) -> list[int]:
    """Return the kinds of chests on a spot, as they lie."""
    return [kind - 1 for kind in fields["chest"][spot] if kind]


def parts(fields: Fields) -> Printed:
    """Return what is printed on the parts in use: the set-up, the bonus by region."""
    head = fields["head"]
    return load_printed_data(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])


def name_at(fields: Fields, place: int) -> str:
    """Return the name of the region at a place of the ring."""
    return _format_region(fields["ring"][place])


def _format_region(region: int) -> str:
    return title(REGION_IDS[region])


def _format_figure(kind: int) -> str:
    return "a Noble" if kind == r.NOBLE else "an Envoy"


def top(fields: Fields) -> Frame:
    """Return the top frame of the stack; without meaning if nothing waits there."""
    return fields["stack"]["frame"][fields["stack"]["height"] - 1]


# What scenes say


def under_way(fields: Fields) -> str:
    """Return the action under way and what is attached to it: "office 2 of Aachen"."""
    plan = fields["plan"]
    if not plan["spot"]:
        return ""
    spot = spot_name(fields, plan["spot"] - 1).removeprefix("under ")
    attached = {
        "free_travel": "the journey costs nothing",
        "move_discount": "the journey costs {n} figures less",
        "seat_discount": "the office costs {n} figures less",
        "envoy_sits": "an Envoy may take it",
        "counter_travel": "counterclockwise",
        "supply_bonus": "{n} Envoys more",
        "picks": "{n} chests more",
    }
    with_what = [number(text, plan[key]) for key, text in attached.items() if plan[key]]
    return "; ".join([spot, *with_what])
