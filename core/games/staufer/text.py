"""The Staufer Dynasty in words: actions, sentences, the table and what the things on it do."""

from collections import Counter
from functools import lru_cache
from textwrap import wrap
from typing import Any

from ...names import ANYONE, Names, listed, plural, start
from ...words import Words
from . import rules as r
from .components import CHEST_IDS, CONDITIONS, PRIVILEGE_IDS, REGION_IDS, TILE_IDS
from .tables import data_of, printed
from .things import (
    BONUSES,
    JOB_IDS,
    ON_B_TILES,
    chest,
    chest_name,
    chest_text,
    chests,
    figures,
    job_name,
    job_text,
    number,
    privilege_text,
    things,
    title,
)

__all__ = ["board", "parse", "say", "things", "write"]

OFFICES = 5  # of a region at most
SUPPLY_SPOT = 30  # spots from here on are spaces of the supply table
WIDTH = 100
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
    (r.JOB, JOB_IDS, "job-{}"),
    (r.JOB_UNSEEN, [""], "job-?"),
    (r.SHOW_A, REGION_IDS, "a-{}"),
    (r.SHOW_B, CONDITIONS, "b-{}"),
    (r.SHOW_C, "123", "c-{}"),
    (r.START, "01234", "start-{}"),
)
WORDS = {
    first + i: word.format(thing) for first, kind, word in ACTIONS for i, thing in enumerate(kind)
}
_words = Words(WORDS)
write, parse = _words.write, _words.parse
NONE_LEFT = ", as the Province has none"  # why a figure comes from a payment area
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


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] < 0:
        return _drawn(fields, action, names)
    doings = _choice(fields, action)
    if r.FETCH <= action < r.PAY_AT:
        doings = [doings[0] + NONE_LEFT]
    return does(names, fields["head"]["to_act"], *doings)


def does(names: Names, seat: int, *doings: str) -> str:
    """Return who does what: the verbs stand as in "she takes". Later ones may follow by "; "."""
    first, *more = doings
    others = [plural(doing) if seat == names.you else doing for doing in more]
    return listed([names.does(seat, first), *others])


def _choice(fields: dict[str, Any], action: int) -> list[str]:
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
        return _supply(fields, action - r.SUPPLY)
    if action < r.COLLECT:
        return _deployment(fields, *divmod(action - r.DEPLOY, OFFICES))
    if action < r.SIT:
        space = fields["plan"]["spot"] - 1 - SUPPLY_SPOT
        return [f"takes the figures: {figures(*r.supplied(fields, space, action - r.COLLECT))}"]
    if action < r.FETCH:
        return _sitting(fields, (action - r.SIT) & 1, bool(action - r.SIT >> 1))
    if action < r.PAY_AT:
        kind = _top(fields)["arg"]
        return [f"takes {_figure(kind)} from the payment area of {_region(action - r.FETCH)}"]
    if action < r.END:
        return [f"pays a Noble in {_region(action - r.PAY_AT)}"]
    if action == r.END:
        return ["ends the turn"]
    if action >= r.REGAIN_FROM:
        envoy, region = divmod(action - r.REGAIN_FROM, 6)
        return [f"takes back {_figure(r.ENVOY if envoy else r.NOBLE)} from {_region(region)}"]
    space, kind = divmod(action - r.TAKE, 16)
    return [f"takes {chest(data, kind)} from under space {space + 1}"]


def _free_effect(fields: dict[str, Any], action: int) -> list[str]:
    if action == r.PROMOTION:
        return ["uses Promotion", "turns an Envoy of the Court into a Noble"]
    seat, region = fields["head"]["to_act"], action - r.RECALL
    paid = fields["of"][seat]["paid"][fields["place"][region]]
    return ["uses Recall", f"takes back {figures(*paid)} from {_region(region)}"]


def price(data: Any) -> str:
    """Return what is handed in for a privilege: "2 purple chests"."""
    return f"{data['chests']['purple_per_privilege']} purple chests"


def bought(fields: dict[str, Any], kind: int) -> str:
    """Return a privilege with what it does, or the points of the card beyond the last kind."""
    if kind < len(PRIVILEGE_IDS):
        text = privilege_text(data_of(fields["head"]["table"]), kind)
        return f"{title(PRIVILEGE_IDS[kind])}: {text}"
    setup, _ = parts(fields)
    return f"{setup['vp_pile'][_vp_taken(fields)]} points"


def _supply(fields: dict[str, Any], space: int) -> list[str]:
    found = [figures(*r.supplied(fields, space, 0))]
    if lying := under(fields, SUPPLY_SPOT + space):
        found.append(chests(data_of(fields["head"]["table"]), lying))
    return [f"takes supply from space {space + 1}: {' with '.join(found)}"]


def _deployment(fields: dict[str, Any], region: int, office: int) -> list[str]:
    """Return where to, for how much as things are, and what lies there."""
    way, price, back, enough = r.quote(fields, region, office)
    setup, _ = parts(fields)
    for_nobles = setup["region"][region]["noble_only"] >> office & 1
    what = f"office {office + 1} of {_region(region)}{' (for Nobles)' if for_nobles else ''}"
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


def _sitting(fields: dict[str, Any], kind: int, back: bool) -> list[str]:
    """Return who takes the office, and who pays where."""
    way, price = r.payments(fields, back)
    turn = " counterclockwise" if back else ""
    doings = [f"travels{turn}"] if way else []
    doings.append(f"puts {_figure(kind)} in the office")
    if due := len(way) + len(price):
        own = fields["of"][fields["head"]["to_act"]]["court"]
        envoys = min(due, own[r.ENVOY] - (kind == r.ENVOY))
        doings.append(f"pays {figures(envoys, due - envoys)} ({to(fields, [*way, *price])})")
    return doings


def to(fields: dict[str, Any], places: list[int]) -> str:
    """Return the regions of payments in words: "Aachen, 2 in Milano"."""
    return ", ".join(
        f"{n} in {name_at(fields, place)}" if n > 1 else name_at(fields, place)
        for place, n in Counter(places).items()
    )


def _drawn(fields: dict[str, Any], action: int, names: Names) -> str:
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
        return f"round {dealt + 1} scores {_region(action - r.SHOW_A)}"
    if action >= r.JOB:
        to = dealt % fields["head"]["num_players"]
        job = "a job" if action == r.JOB_UNSEEN else _job(fields, action - r.JOB)
        return names.does(to, f"is dealt {job}")
    if action >= r.KIND:
        kind = action - r.KIND
        return f"{title(PRIVILEGE_IDS[kind])} is on display: {privilege_text(data, kind)}"
    if action >= r.TILE:
        setup, _ = parts(fields)
        points = setup["points"][action - r.TILE][: setup["ranks"]]
        return f"the point tile {'/'.join(map(str, points))} goes to {name_at(fields, dealt)}"
    return f"{_region(action - r.PLACE)} is laid next"


def _chest_drawn(fields: dict[str, Any], what: str, names: Names) -> str:
    spot = r.next_spot(fields)
    if spot < 0:
        region = name_at(fields, _rewarding(fields))
        return names.does(_top(fields)["who"], f"draws {what}, the bonus of {region}")
    return f"{what} is laid {spot_name(fields, spot)}"


def _rewarding(fields: dict[str, Any]) -> int:
    """Return the place of the scored region whose bonus is given."""
    frames = fields["stack"]["frame"][: fields["stack"]["height"]]
    first, second = fields["scored"]
    waits = any(frame["op"] == r.SCORE for frame in frames)
    place: int = first if waits or not second else second
    return place - 1


def _job(fields: dict[str, Any], card: int) -> str:
    data = data_of(fields["head"]["table"])
    return f"the job {job_name(data, card)}: {job_text(data, card, job_options(fields))}"


def job_options(fields: dict[str, Any]) -> dict[str, bool]:
    """Return the options that jobs depend on, from the fields of a state or view."""
    option = fields["head"]["option"]
    return {"second_only": option[r.SECOND_ONLY] > 0, "in_row": option[r.PATTERNS_IN_ROW] > 0}


def spot_name(fields: dict[str, Any], spot: int) -> str:
    """Return where a spot is: "under office 2 of Milano", "under supply space 3"."""
    place, office = divmod(spot, OFFICES)
    if spot >= SUPPLY_SPOT:
        return f"under supply space {spot - SUPPLY_SPOT + 1}"
    return f"under office {office + 1} of {name_at(fields, place)}"


def under(fields: dict[str, Any], spot: int) -> list[int]:
    """Return the kinds of chests on a spot, as they lie."""
    return [kind - 1 for kind in fields["chest"][spot] if kind]


def parts(fields: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return what is printed on the parts in use: the set-up, the bonus by region."""
    head = fields["head"]
    return printed(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])


def name_at(fields: dict[str, Any], place: int) -> str:
    """Return the name of the region at a place of the ring."""
    return _region(fields["ring"][place])


def _region(region: int) -> str:
    return title(REGION_IDS[region])


def short(names: Names) -> Names:
    """Return the people without what stands in parentheses, unless two would be called alike."""
    brief = [name.partition(" (")[0] for name in names.names]
    return names if len(set(brief)) < len(brief) else Names(brief, names.you)


def _figure(kind: int) -> str:
    return "a Noble" if kind == r.NOBLE else "an Envoy"


def _top(fields: dict[str, Any]) -> dict[str, int]:
    top: dict[str, int] = fields["stack"]["frame"][fields["stack"]["height"] - 1]
    return top


def _vp_taken(fields: dict[str, Any]) -> int:
    return sum(owner > 0 for owner in fields["vp_owner"])


# The table


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    setup, bonus = parts(fields)
    lines = [_title(fields, names), *_display(fields), ""]
    lines += [*_regions(fields, setup, bonus, names), ""]
    lines += [*_supplies(fields, setup), _privileges(fields, setup), *_tracks(fields, setup, names)]
    lines += ["", *_players_of(fields, names), *_legend(fields)]
    return "\n".join(map(_wrapped, lines))


@lru_cache(256)  # from one position to the next few lines change
def _wrapped(line: str) -> str:
    """Return a line in as many as it takes; those that follow are set in deeper."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(wrap(line, WIDTH, subsequent_indent=indent))


def _title(fields: dict[str, Any], names: Names) -> str:
    head = fields["head"]
    line = f"Round {fields['round'] + 1} of 5: {PHASES[fields['phase']]}{_planned(fields)}"
    if head["to_act"] >= 0:
        line += f". {start(names.does(head['to_act'], 'is'))} to act"
    return line if head["observer"] < 0 else f"{line}. {_viewer(head['observer'], names)}"


def _viewer(seat: int, names: Names) -> str:
    return "This is what you see" if seat == names.you else f"This is what {names[seat]} sees"


def _planned(fields: dict[str, Any]) -> str:
    """The action under way and what is attached to it."""
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
    return f" ({'; '.join([spot, *with_what])})"


def _display(fields: dict[str, Any]) -> list[str]:
    """One line a round that is left: what is scored, how far the King goes."""
    if fields["phase"] <= r.SHOWING_C:
        return []
    lines = []
    for i in range(fields["round"], 5):
        second = ON_B_TILES[CONDITIONS[fields["b"][i]]]
        steps = number("{n} regions", fields["c"][i])
        after = f"the King moves {steps}" if i < 4 else "the game ends"
        mark = ">" if i == fields["round"] else " "
        line = f"{mark} Round {i + 1} scores {_region(fields['a'][i])} and {second}; then {after}"
        lines.append(line)
    return lines


def _regions(fields: dict[str, Any], setup: dict[str, Any], bonus: list[Any], names: Names
             ) -> list[str]:  # fmt: skip
    """A few lines a region, clockwise: points and bonus by rank, offices, payments."""
    lines = []
    for place, region in enumerate(fields["ring"]):
        if fields["phase"] == r.LAYING and place >= fields["dealt"]:
            break
        king = "King in " if place == fields["king"] and fields["phase"] > r.SHOWING_A else ""
        head = f"{king}{_region(region)}"
        if fields["phase"] > r.TILING:
            points = setup["points"][fields["tile"][place]][: setup["ranks"]]
            head += f", {'/'.join(map(str, points))} points"
        lines.append(f"{head}; bonus {' / '.join(filter(None, map(_bonus, bonus[region])))}")
        side = setup["region"][region]
        offices = [_office(fields, side, place, office, names) for office in range(side["seats"])]
        lines.append(f"    {' | '.join(offices)}")
        paid = [
            text for seat in range(_players(fields)) if (text := _paid(fields, seat, place, names))
        ]
        if paid:
            lines.append(f"    paid: {', '.join(paid)}")
    return lines


def _bonus(bonus: dict[str, int]) -> str:
    return ", ".join(number(BONUSES[word], n) for word, n in bonus.items() if n)


def _office(fields: dict[str, Any], side: dict[str, Any], place: int, office: int, names: Names
            ) -> str:  # fmt: skip
    """`2) 5 Noble: Anna's Envoy, brown` is the second office, for 5 and for Nobles only."""
    noble_only = " Noble" if side["noble_only"] >> office & 1 else ""
    holders = [
        f"{names.of(seat)} {'Noble' if fields['nobles'][place] >> office & 1 else 'Envoy'}"
        for seat in range(_players(fields))
        if fields["of"][seat]["seats"][place] >> office & 1
    ]
    words = [*holders, *_lying(fields, OFFICES * place + office)]
    return f"{office + 1}) {side['cost'][office]}{noble_only}: {', '.join(words) or 'free'}"


def _paid(fields: dict[str, Any], seat: int, place: int, names: Names) -> str:
    envoys, nobles = fields["of"][seat]["paid"][place]
    return f"{names.of(seat)} {figures(envoys, nobles)}" if envoys + nobles else ""


def _lying(fields: dict[str, Any], spot: int) -> list[str]:
    data = data_of(fields["head"]["table"])
    return [chest_name(data, kind) for kind in under(fields, spot)]


def _supplies(fields: dict[str, Any], setup: dict[str, Any]) -> list[str]:
    spaces = []
    for i in range(setup["spaces"]):
        space = setup["space"][i]
        words = [figures(space["envoys"], space["nobles"]), *_lying(fields, SUPPLY_SPOT + i)]
        spaces.append(f"{i + 1}) {', '.join(words)}")
    pile, discard = sum(fields["pile"]), sum(fields["discard"])
    return [
        f"Supply {' | '.join(spaces)}",
        f"Chests: {pile} in the pile, {discard} discarded",
    ]


def _privileges(fields: dict[str, Any], setup: dict[str, Any]) -> str:
    left = [f"{n} {title(PRIVILEGE_IDS[k])}" for k, n in enumerate(fields["piles"]) if n]
    points = setup["vp_pile"][_vp_taken(fields) : setup["vp_cards"]]
    cards = f"points {', '.join(map(str, points))}" if points else "no points"
    return f"Privileges: {', '.join(left) or 'none'}; {cards}"


def _tracks(fields: dict[str, Any], setup: dict[str, Any], names: Names) -> list[str]:
    turns = 3 * _players(fields) if fields["phase"] >= r.BEFORE else 0
    tracks = {
        "Turns": fields["order"][fields["turn"] : turns],
        "Supply track": fields["supply_track"][: fields["supplied"]],
        "Deployment track": fields["deploy_track"][: fields["deployed"]],
    }
    left = max(0, setup["envoy_spaces"] - fields["deployed"])
    lines = [
        f"{name}: {', '.join(names[seat] for seat in seats) or 'nobody'}"
        for name, seats in tracks.items()
    ]
    lines[-1] += f" ({figures(left, 0)} left on it)"
    return lines


def _players_of(fields: dict[str, Any], names: Names) -> list[str]:
    data = data_of(fields["head"]["table"])
    lines = []
    for seat in range(_players(fields)):
        own = fields["of"][seat]
        court, province = figures(*own["court"]), figures(*own["province"])
        jobs = [
            job_name(data, 6 * kind + job - 1) if job else "unknown"
            for kind, job in enumerate(own["jobs"])
        ]
        line = f"{start(names[seat])}: {medals(own['score'])}; Court {court}; Province {province}"
        lines.append(line)
        if fields["phase"] == r.FINISHED:
            lines.append(f"    {_tally(fields, seat)}")
        held = [f"{n} {chest_name(data, kind)}" for kind, n in enumerate(own["chests"]) if n]
        privileges = [title(PRIVILEGE_IDS[kind]) for kind, n in enumerate(own["privileges"]) if n]
        cards = fields["vp_owner"].count(seat + 1)
        if cards:
            privileges.append(number("{n} cards of points", cards).replace("1 cards", "1 card"))
        lines.append(
            f"    chests: {', '.join(held) or 'none'}; privileges: "
            f"{', '.join(privileges) or 'none'}; jobs: {', '.join(jobs)}"
        )
    return lines


def _tally(fields: dict[str, Any], seat: int) -> str:
    """Where a seat's points come from, once the jobs are shown (ST-99)."""
    found = r.tally(fields, seat)
    total = found["board"] + sum(found["jobs"]) + found["chests"]
    region, pattern, offices = found["jobs"]
    return (
        f"in all {total}: {found['board']} on the board, jobs {region} and {pattern} and {offices},"
        f" chests {found['chests']}"
    )


def medals(score: int) -> str:
    """Return a score as it lies on the table: 126 is one gold, one silver, space 1 (ST-5)."""
    gold, rest = divmod(score, 100)
    silver, space = divmod(rest, 25)
    worn = [f"{gold} gold" if gold else "", f"{silver} silver" if silver else ""]
    lying = ", ".join(filter(None, [*worn, f"space {space}"]))
    points = number("{n} points", score)
    return f"{points} ({lying})" if gold or silver else points


def _players(fields: dict[str, Any]) -> int:
    players: int = fields["head"]["num_players"]
    return players


def _legend(fields: dict[str, Any]) -> list[str]:
    """Return what the things in sight do, a line for each sort of them."""
    if fields["phase"] < r.BEFORE:
        return []
    data, options = data_of(fields["head"]["table"]), job_options(fields)
    sorts = {
        "Chests": [(chest_name(data, k), chest_text(data, k)) for k in _chests_in_sight(fields)],
        "Privileges": [
            (title(PRIVILEGE_IDS[k]), privilege_text(data, k)) for k in _privileges_shown(fields)
        ],
        "Jobs": [(job_name(data, k), job_text(data, k, options)) for k in _jobs_known(fields)],
    }
    lines = [""]
    for sort, told in sorts.items():
        if told:
            lines.append(f"{sort}: {'; '.join(f'{name}: {what}' for name, what in told)}")
    return lines


def _chests_in_sight(fields: dict[str, Any]) -> list[int]:
    """Return the kinds that lie or are held and are not explained by their names."""
    lying = {kind - 1 for spot in fields["chest"] for kind in spot if kind}
    held = {kind for own in fields["of"] for kind, n in enumerate(own["chests"]) if n}
    colours = [entry["color"] for entry in data_of(fields["head"]["table"])["chest"]]
    return sorted(kind for kind in lying | held if colours[kind] != "orange")


def _privileges_shown(fields: dict[str, Any]) -> list[int]:
    shown = {kind for kind, n in enumerate(fields["piles"]) if n}
    owned = {kind for own in fields["of"] for kind, n in enumerate(own["privileges"]) if n}
    return sorted(shown | owned)


def _jobs_known(fields: dict[str, Any]) -> list[int]:
    cards = [
        6 * kind + card - 1 for own in fields["of"] for kind, card in enumerate(own["jobs"]) if card
    ]
    return sorted(set(cards))
