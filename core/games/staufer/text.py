"""The Staufer Dynasty in words."""

from textwrap import wrap
from typing import Any

from ...errors import unknown
from . import rules as r
from .checks import (
    CHEST_IDS,
    CONDITIONS,
    PRIVILEGE_IDS,
    REGION_IDS,
    TILE_IDS,
)
from .legend import JOB_IDS, legend, number
from .tables import data_of, printed

FIGURES = ("Envoy", "Noble")
WIDTH = 100
BONUSES = {
    "vp": "{n} points",
    "envoys": "{n} Envoys",
    "nobles": "{n} Nobles",
    "recall": "{n} figures back",
    "draw_chests": "{n} chests",
}

WORDS = {
    **{r.RECALL + i: f"recall-{name}" for i, name in enumerate(REGION_IDS)},
    r.PROMOTION: "promote",
    **{r.EXCHANGE + i: f"exchange-{name}" for i, name in enumerate(PRIVILEGE_IDS)},
    r.EXCHANGE_VP: "exchange-vp",
    **{r.USE + i: f"use-{name}" for i, name in enumerate(CHEST_IDS)},
    **{r.SUPPLY + i: f"supply-{i + 1}" for i in range(5)},
    **{
        r.DEPLOY + 5 * i + seat: f"deploy-{name}-{seat + 1}"
        for i, name in enumerate(REGION_IDS)
        for seat in range(5)
    },
    **{r.COLLECT + i: f"collect-{i}" if i else "collect" for i in range(4)},
    r.SIT: "sit-envoy",
    r.SIT + 1: "sit-noble",
    r.SIT + 2: "sit-envoy-back",
    r.SIT + 3: "sit-noble-back",
    **{r.FETCH + i: f"fetch-{name}" for i, name in enumerate(REGION_IDS)},
    r.PAY_WITH: "pay-envoy",
    r.PAY_WITH + 1: "pay-noble",
    r.END: "end-turn",
    **{
        r.TAKE + 16 * space + i: f"take-{space + 1}-{name}"
        for space in range(5)
        for i, name in enumerate(CHEST_IDS)
    },
    **{r.PLACE + i: f"region-{name}" for i, name in enumerate(REGION_IDS)},
    **{r.TILE + i: f"tile-{name}" for i, name in enumerate(TILE_IDS)},
    **{r.CHEST + i: f"chest-{name}" for i, name in enumerate(CHEST_IDS)},
    **{r.KIND + i: f"pile-{name}" for i, name in enumerate(PRIVILEGE_IDS)},
    **{r.JOB + i: f"job-{name}" for i, name in enumerate(JOB_IDS)},
    r.JOB_UNSEEN: "job-?",
    **{r.SHOW_A + i: f"a-{name}" for i, name in enumerate(REGION_IDS)},
    **{r.SHOW_B + i: f"b-{name}" for i, name in enumerate(CONDITIONS)},
    **{r.SHOW_C + i: f"c-{i + 1}" for i in range(3)},
    **{r.START + i: f"start-{i}" for i in range(5)},
}
PHASES = {
    r.LAYING: "the regions are laid in a ring",
    r.TILING: "point tiles are laid",
    r.OPENING: "chests are laid out",
    r.CHOOSING: "privileges are chosen",
    r.DEALING: "jobs are dealt",
    r.SHOWING_A: "A tiles are laid out",
    r.SHOWING_B: "B tiles are laid out",
    r.SHOWING_C: "C tiles are laid out",
    r.STARTING: "the first seat is drawn",
    r.BEFORE: "the main action",
    r.SUPPLYING: "supply, with what",
    r.DEPLOYING: "deployment, with what and whom",
    r.PAYING: "which figure pays",
    r.FETCHING: "from where a figure comes",
    r.PICKING: "which chest more",
    r.AFTER: "after the main action",
    r.DRAWING: "a chest is drawn",
    r.FINISHED: "the game is over",
}
CODES = {text: action for action, text in WORDS.items()}


def write(action: int) -> str:
    """Return an action's text. Raises InputError for a number that is no action."""
    if action not in WORDS:
        raise unknown("action", action, WORDS)
    return WORDS[action]


def parse(text: str) -> int:
    """Return the action of a text. Raises InputError."""
    if text not in CODES:
        raise unknown("action", text, CODES)
    return CODES[text]


# Sentences


def say(fields: dict[str, Any], action: int) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] == -1:
        return _say_draw(fields, action)
    return f"seat {fields['head']['to_act']} {_say_choice(fields, action)}"


def _say_choice(fields: dict[str, Any], action: int) -> str:
    if action < r.PROMOTION:
        return f"uses t_recall: the figures paid in {_title_of(REGION_IDS[action])} return to Court"
    if action == r.PROMOTION:
        return "uses t_promotion: an Envoy of the Court becomes a Noble"
    if action < r.EXCHANGE_VP:
        return f"hands in purple chests for {PRIVILEGE_IDS[action - r.EXCHANGE]}"
    if action == r.EXCHANGE_VP:
        return "hands in purple chests for the top card of the VP pile"
    if action < r.SUPPLY:
        return f"attaches {CHEST_IDS[action - r.USE]}"
    if action < r.DEPLOY:
        spot = 30 + action - r.SUPPLY
        return f"takes supply from space {action - r.SUPPLY + 1}{_with_chests(fields, spot)}"
    if action < r.COLLECT:
        region, seat = divmod(action - r.DEPLOY, 5)
        where = (
            f"seat {seat + 1} of {_title_of(REGION_IDS[region])}{_printed(fields, region, seat)}"
        )
        spot = 5 * fields["place"][region] + seat
        return f"deploys to {where}{_with_chests(fields, spot)}"
    if action < r.SIT:
        nobles = action - r.COLLECT
        swapped = "1 Envoy as a Noble" if nobles == 1 else f"{nobles} Envoys as Nobles"
        return f"collects the figures{f', {swapped}' if nobles else ''}"
    if action < r.FETCH:
        way = "counterclockwise" if action >= r.SIT + 2 else "clockwise"
        article = "an Envoy" if (action - r.SIT) % 2 == 0 else "a Noble"
        return f"travels {way} and seats {article}"
    if action < r.PAY_WITH:
        return f"takes a figure from the payment area of {_title_of(REGION_IDS[action - r.FETCH])}"
    if action < r.END:
        return f"pays with {'a Noble' if action > r.PAY_WITH else 'an Envoy'}"
    if action == r.END:
        return "ends the turn"
    space, kind = divmod(action - r.TAKE, 16)
    return f"takes {CHEST_IDS[kind]} from under supply space {space + 1}"


def _say_draw(fields: dict[str, Any], action: int) -> str:
    phase = fields["phase"]
    if phase == r.DEALING:
        seat = fields["dealt"] % fields["head"]["num_players"]
        unseen = action == r.JOB_UNSEEN
        return f"seat {seat} is dealt {'a job' if unseen else JOB_IDS[action - r.JOB]}"
    if phase == r.STARTING:
        return f"seat {action - r.START} starts"
    if phase == r.OPENING:
        return f"{CHEST_IDS[action - r.CHEST]} is laid out"
    if phase == r.DRAWING:
        frame = fields["stack"]["frame"][fields["stack"]["height"] - 1]
        what = CHEST_IDS[action - r.CHEST]
        if frame["op"] == r.CLEAN:
            return f"{what} is laid out"
        return f"seat {frame['who']} draws {what}"
    what = write(action).split("-", 1)[1]
    if phase == r.SHOWING_A:
        return f"round {fields['dealt'] + 1} will score {_title_of(what)}"
    if phase == r.SHOWING_B:
        return f"round {fields['dealt'] + 1} will score by {what}"
    if phase == r.SHOWING_C:
        return f"after round {fields['dealt'] + 1} the King moves {what}"
    if phase == r.TILING:
        return f"point tile {what} goes to {_name_at(fields, fields['dealt'])}"
    if phase == r.CHOOSING:
        return f"{what} is on display"
    return f"{_title_of(what)} is laid next"


def _printed(fields: dict[str, Any], region: int, seat: int) -> str:
    """The number of a seat and the way to it, before discounts."""
    head = fields["head"]
    setup, _ = printed(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])
    way = (fields["place"][region] - fields["king"]) % 6
    return (
        f" (for {setup['region'][region]['cost'][seat]}{f' and {way} on the way' if way else ''})"
    )


def _with_chests(fields: dict[str, Any], spot: int) -> str:
    chests = [CHEST_IDS[kind - 1] for kind in fields["chest"][spot] if kind]
    return f" and takes {', '.join(chests)}" if chests else ""


def _title_of(region: str) -> str:
    return region.capitalize()


# The table


def board(fields: dict[str, Any]) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    head = fields["head"]
    setup, bonus = printed(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])
    lines = [_title(fields), *_display(fields), "", *_regions(fields, setup, bonus), ""]
    lines += [_supply(fields, setup), _privileges(fields, setup), _tracks(fields, setup), ""]
    return "\n".join([*lines, *_seats(fields), *_meanings(fields)])


def _meanings(fields: dict[str, Any]) -> list[str]:
    """What is in sight and how it is written, once the table is laid out."""
    if fields["phase"] < r.BEFORE:
        return []
    head = fields["head"]
    what = legend(fields, data_of(head["table"]), bool(head["option"][r.SECOND_ONLY]))
    lines = [part for line in what for part in wrap(line, WIDTH, subsequent_indent="    ")]
    return [
        "",
        "e: Envoy, N: Noble; 5N: a seat for 5, for Nobles only; e0: an Envoy of seat 0",
        *lines,
    ]


def _title(fields: dict[str, Any]) -> str:
    head = fields["head"]
    line = f"round {fields['round'] + 1} of 5: {PHASES[fields['phase']]}{_planned(fields)}"
    if head["to_act"] >= 0:
        line += f", seat {head['to_act']} to act"
    return line if head["observer"] < 0 else f"{line}, as seat {head['observer']} sees it"


def _planned(fields: dict[str, Any]) -> str:
    """The main action under way and what is attached to it."""
    plan = fields["plan"]
    if not plan["spot"]:
        return ""
    place, chair = divmod(plan["spot"] - 1, 5)
    spot = f"space {chair + 1}" if place == 6 else f"{_name_at(fields, place)}, seat {chair + 1}"
    names = [key for key in plan if key != "spot" and plan[key]]
    return f" ({'; '.join([spot, *(f'{key} {plan[key]}' for key in names)])})"


def _display(fields: dict[str, Any]) -> list[str]:
    """One line a round that is left: what is scored, how far the King goes."""
    if fields["phase"] <= r.SHOWING_C:
        return []
    lines = []
    for i in range(fields["round"], 5):
        region, condition = REGION_IDS[fields["a"][i]], CONDITIONS[fields["b"][i]]
        steps = f"King {fields['c'][i]} on" if i < 4 else "final scoring"
        mark = ">" if i == fields["round"] else " "
        lines.append(f"{mark} round {i + 1}: {_title_of(region)}, then {condition}; {steps}")
    return lines


def _regions(fields: dict[str, Any], setup: dict[str, Any], bonus: list[Any]) -> list[str]:
    """Two lines a region, clockwise: points and bonus by rank; seats, and what is paid there."""
    lines = []
    for place, region in enumerate(fields["ring"]):
        if fields["phase"] == r.LAYING and place >= fields["dealt"]:
            break
        king = "King in " if place == fields["king"] and fields["phase"] > r.SHOWING_A else ""
        title = f"{king}{_title_of(REGION_IDS[region])}"
        if fields["phase"] > r.TILING:
            points = setup["points"][fields["tile"][place]][: setup["ranks"]]
            title += f", {'/'.join(map(str, points))} points"
        lines.append(f"{title}; bonus {' / '.join(filter(None, map(_bonus, bonus[region])))}")
        side = setup["region"][region]
        chairs = [_chair(fields, side, place, chair) for chair in range(side["seats"])]
        lines.append(f"    {' | '.join(chairs)}")
        paid = [text for seat in range(_players(fields)) if (text := _paid(fields, seat, place))]
        if paid:
            lines.append(f"    paid: {', '.join(paid)}")
    return lines


def _bonus(bonus: dict[str, int]) -> str:
    return " ".join(number(BONUSES[word], n) for word, n in bonus.items() if n)


def _chair(fields: dict[str, Any], side: dict[str, Any], place: int, chair: int) -> str:
    """`2) 5N: e1 brown` is the second seat, for 5 with a Noble, held by seat 1's Envoy."""
    noble_only = "N" if side["noble_only"] >> chair & 1 else ""
    holders = [
        f"{'N' if fields['nobles'][place] >> chair & 1 else 'e'}{seat}"
        for seat in range(_players(fields))
        if fields["of"][seat]["seats"][place] >> chair & 1
    ]
    words = [*holders, _short(fields["chest"][5 * place + chair])]
    return f"{chair + 1}) {side['cost'][chair]}{noble_only}: {' '.join(filter(None, words)) or '-'}"


def _name_at(fields: dict[str, Any], place: int) -> str:
    return _title_of(REGION_IDS[fields["ring"][place]])


def _paid(fields: dict[str, Any], seat: int, place: int) -> str:
    envoys, nobles = fields["of"][seat]["paid"][place]
    figures = [f"{envoys}e" if envoys else "", f"{nobles}N" if nobles else ""]
    text = " ".join(filter(None, figures))
    return f"seat {seat} {text}" if text else ""


def _short(chests: list[int]) -> str:
    return "+".join(CHEST_IDS[kind - 1] for kind in chests if kind)


def _supply(fields: dict[str, Any], setup: dict[str, Any]) -> str:
    spaces = []
    for i in range(setup["spaces"]):
        space = setup["space"][i]
        figures = f"{space['envoys']}e {space['nobles']}N"
        spaces.append(f"{i + 1}) {figures}: {_short(fields['chest'][30 + i]) or '-'}")
    pile, discard = sum(fields["pile"]), sum(fields["discard"])
    return f"supply {' | '.join(spaces)}; {pile} chests in the pile, {discard} discarded"


def _privileges(fields: dict[str, Any], setup: dict[str, Any]) -> str:
    left = [f"{n} {PRIVILEGE_IDS[kind]}" for kind, n in enumerate(fields["piles"]) if n]
    taken = sum(owner > 0 for owner in fields["vp_owner"])
    points = setup["vp_pile"][taken : setup["vp_cards"]]
    return f"privileges {', '.join(left) or 'none'}; VP cards {' '.join(map(str, points)) or '-'}"


def _tracks(fields: dict[str, Any], setup: dict[str, Any]) -> str:
    turns = 3 * _players(fields) if fields["phase"] >= r.BEFORE else 0
    order = [str(seat) for seat in fields["order"][fields["turn"] : turns]]
    supply = [str(seat) for seat in fields["supply_track"][: fields["supplied"]]]
    deploy = [str(seat) for seat in fields["deploy_track"][: fields["deployed"]]]
    tracks = {"turns": order, "supply track": supply, "deployment track": deploy}
    left = max(0, setup["envoy_spaces"] - fields["deployed"])
    text = "; ".join(f"{name} {' '.join(seats) or '-'}" for name, seats in tracks.items())
    return f"{text} ({left} {'Envoy' if left == 1 else 'Envoys'} left on it)"


def _seats(fields: dict[str, Any]) -> list[str]:
    lines = []
    for seat in range(_players(fields)):
        own = fields["of"][seat]
        court = f"Court {own['court'][0]}e {own['court'][1]}N"
        province = f"Province {own['province'][0]}e {own['province'][1]}N"
        jobs = [JOB_IDS[6 * kind + job - 1] if job else "?" for kind, job in enumerate(own["jobs"])]
        lines.append(f"seat {seat}: {medals(own['score'])}; {court}; {province}")
        chests = _held(CHEST_IDS, own["chests"])
        privileges = _held(PRIVILEGE_IDS, own["privileges"])
        points = fields["vp_owner"].count(seat + 1)
        cards = ", ".join([privileges, *([_several(points, "VP card")] if points else [])])
        if fields["phase"] == r.FINISHED:
            lines.append(f"        {_tally(fields, seat)}")
        lines.append(f"        chests {chests}; privileges {cards}; jobs {', '.join(jobs)}")
    return lines


def _tally(fields: dict[str, Any], seat: int) -> str:
    """Where a seat's points come from, once the jobs are shown (ST-99)."""
    parts = r.tally(fields, seat)
    total = parts["board"] + sum(parts["jobs"]) + parts["chests"]
    region, pattern, seats = parts["jobs"]
    return (
        f"in all {total}: {parts['board']} on the board, jobs {region} and {pattern} and {seats},"
        f" chests {parts['chests']}"
    )


def medals(score: int) -> str:
    """Return a score as it lies on the table: 126 is one gold, one silver, space 1 (ST-5)."""
    gold, rest = divmod(score, 100)
    silver, space = divmod(rest, 25)
    worn = [f"{gold} gold" if gold else "", f"{silver} silver" if silver else "", f"space {space}"]
    return f"{score} points ({', '.join(filter(None, worn))})"


def _held(ids: tuple[str, ...], counts: list[int]) -> str:
    return ", ".join(f"{n} {ids[kind]}" for kind, n in enumerate(counts) if n) or "none"


def _several(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _players(fields: dict[str, Any]) -> int:
    players: int = fields["head"]["num_players"]
    return players
