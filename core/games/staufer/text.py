"""The Staufer Dynasty in words: actions, sentences, the table and what the things on it do."""

from textwrap import wrap
from typing import Any

from ...names import ANYONE, Names
from ...words import Words
from . import rules as r
from .components import (
    CHEST_IDS,
    CONDITIONS,
    PRIVILEGE_IDS,
    REGION_IDS,
    TILE_IDS,
)
from .tables import data_of, printed
from .things import (
    BONUSES,
    JOB_IDS,
    ON_B_TILES,
    chest_text,
    job_text,
    number,
    privilege_text,
    region_ranks,
    things,
    title,
)

__all__ = ["board", "parse", "say", "things", "write"]

SEATS = 5  # of a region at most
SUPPLY_SPOT = 30  # spots from here on are spaces of the supply table
WIDTH = 100
DEPLOYMENTS = [f"{region}-{seat + 1}" for region in REGION_IDS for seat in range(SEATS)]

# Kinds of actions: the first code, what the codes are about, the word and the sentence. In both,
# `{}` is the thing; in sentences `{name}` is the thing as a name, and `_details` fills the rest.
ACTIONS = (
    (r.RECALL, REGION_IDS, "recall-{}",
     "uses t_recall: the figures paid in {name} return to Court"),
    (r.PROMOTION, [""], "promote", "uses t_promotion: an Envoy of the Court becomes a Noble"),
    (r.EXCHANGE, PRIVILEGE_IDS, "exchange-{}", "hands in purple chests for {}"),
    (r.EXCHANGE_VP, [""], "exchange-vp", "hands in purple chests for the top card of the VP pile"),
    (r.USE, CHEST_IDS, "use-{}", "attaches {}"),
    (r.SUPPLY, "12345", "supply-{}", "takes supply from space {}{chests}"),
    (r.DEPLOY, DEPLOYMENTS, "deploy-{}", "deploys to seat {seat} of {region}{price}{chests}"),
    (r.COLLECT, [""], "collect", "collects the figures"),
    (r.COLLECT + 1, "1", "collect-{}", "collects the figures, 1 Envoy as a Noble"),
    (r.COLLECT + 2, "23", "collect-{}", "collects the figures, {} Envoys as Nobles"),
    (r.SIT, [""], "sit-envoy", "travels clockwise and seats an Envoy"),
    (r.SIT + 1, [""], "sit-noble", "travels clockwise and seats a Noble"),
    (r.SIT + 2, [""], "sit-envoy-back", "travels counterclockwise and seats an Envoy"),
    (r.SIT + 3, [""], "sit-noble-back", "travels counterclockwise and seats a Noble"),
    (r.FETCH, REGION_IDS, "fetch-{}", "takes a figure from the payment area of {name}"),
    (r.PAY_WITH, [""], "pay-envoy", "pays with an Envoy"),
    (r.PAY_WITH + 1, [""], "pay-noble", "pays with a Noble"),
    (r.END, [""], "end-turn", "ends the turn"),
    *((r.TAKE + 16 * i, CHEST_IDS, f"take-{i + 1}-{{}}",
       f"takes {{}} from under supply space {i + 1}") for i in range(5)),
    (r.PLACE, REGION_IDS, "region-{}", "{name} is laid next"),
    (r.TILE, TILE_IDS, "tile-{}", "point tile {} goes to {at}"),
    (r.CHEST, CHEST_IDS, "chest-{}", "{} is laid out"),
    (r.KIND, PRIVILEGE_IDS, "pile-{}", "{} is on display"),
    (r.JOB, JOB_IDS, "job-{}", "seat {to} is dealt {}"),
    (r.JOB_UNSEEN, [""], "job-?", "seat {to} is dealt a job"),
    (r.SHOW_A, REGION_IDS, "a-{}", "round {round} will score {name}"),
    (r.SHOW_B, CONDITIONS, "b-{}", "round {round} will score by {}"),
    (r.SHOW_C, "123", "c-{}", "after round {round} the King moves {}"),
    (r.START, "01234", "start-{}", "seat {} starts"),
)  # fmt: skip
TOLD = {
    first + i: (word.format(thing), sentence, thing)
    for first, things, word, sentence in ACTIONS
    for i, thing in enumerate(things)
}
WORDS = {code: word for code, (word, _, _) in TOLD.items()}
_words = Words(WORDS)
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


# Sentences


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    _, sentence, thing = TOLD[action]
    told = sentence.format(thing, name=title(thing), **_details(fields, action))
    seat = fields["head"]["to_act"]
    if seat >= 0:
        return f"seat {seat} {told}"
    frame = fields["stack"]["frame"][fields["stack"]["height"] - 1]
    if fields["phase"] == r.DRAWING and frame["op"] != r.CLEAN:
        return f"seat {frame['who']} draws {thing}"
    return told


def _details(fields: dict[str, Any], action: int) -> dict[str, Any]:
    """Return what the position adds to the sentence of an action."""
    if r.SUPPLY <= action < r.DEPLOY:
        return {"chests": _with_chests(fields, SUPPLY_SPOT + action - r.SUPPLY)}
    if r.DEPLOY <= action < r.COLLECT:
        region, seat = divmod(action - r.DEPLOY, SEATS)
        return {
            "seat": seat + 1,
            "region": title(REGION_IDS[region]),
            "price": _price(fields, region, seat),
            "chests": _with_chests(fields, SEATS * fields["place"][region] + seat),
        }
    dealt = fields["dealt"]
    return {
        "round": dealt + 1,
        "to": dealt % fields["head"]["num_players"],
        "at": _name_at(fields, dealt) if fields["phase"] == r.TILING else "",
    }


def _price(fields: dict[str, Any], region: int, seat: int) -> str:
    """Return the number of a seat and the way to it, before discounts."""
    setup, _ = _parts(fields)
    way = (fields["place"][region] - fields["king"]) % 6
    cost = setup["region"][region]["cost"][seat]
    return f" (for {cost}{f' and {way} on the way' if way else ''})"


def _with_chests(fields: dict[str, Any], spot: int) -> str:
    chests = [CHEST_IDS[kind - 1] for kind in fields["chest"][spot] if kind]
    return f" and takes {', '.join(chests)}" if chests else ""


def _parts(fields: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return what is printed on the parts in use: the set-up, the bonus by region."""
    head = fields["head"]
    return printed(head["table"], head["option"][r.FIVE_SPACES], head["num_players"])


# The table


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    setup, bonus = _parts(fields)
    lines = [_title(fields), *_display(fields), "", *_regions(fields, setup, bonus), ""]
    lines += [_supply(fields, setup), _privileges(fields, setup), _tracks(fields, setup), ""]
    return "\n".join([*lines, *_seats(fields), *_legend(fields)])


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
    place, chair = divmod(plan["spot"] - 1, SEATS)
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
        lines.append(f"{mark} round {i + 1}: {title(region)}, then {condition}; {steps}")
    return lines


def _regions(fields: dict[str, Any], setup: dict[str, Any], bonus: list[Any]) -> list[str]:
    """Two lines a region, clockwise: points and bonus by rank; seats, and what is paid there."""
    lines = []
    for place, region in enumerate(fields["ring"]):
        if fields["phase"] == r.LAYING and place >= fields["dealt"]:
            break
        king = "King in " if place == fields["king"] and fields["phase"] > r.SHOWING_A else ""
        head = f"{king}{title(REGION_IDS[region])}"
        if fields["phase"] > r.TILING:
            points = setup["points"][fields["tile"][place]][: setup["ranks"]]
            head += f", {'/'.join(map(str, points))} points"
        lines.append(f"{head}; bonus {' / '.join(filter(None, map(_bonus, bonus[region])))}")
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
    words = [*holders, _short(fields["chest"][SEATS * place + chair])]
    return f"{chair + 1}) {side['cost'][chair]}{noble_only}: {' '.join(filter(None, words)) or '-'}"


def _name_at(fields: dict[str, Any], place: int) -> str:
    return title(REGION_IDS[fields["ring"][place]])


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
        spaces.append(f"{i + 1}) {figures}: {_short(fields['chest'][SUPPLY_SPOT + i]) or '-'}")
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


def _legend(fields: dict[str, Any]) -> list[str]:
    """Return how things are written and what those in sight do, a line for each sort of them."""
    if fields["phase"] < r.BEFORE:
        return []
    data = data_of(fields["head"]["table"])
    ranks = region_ranks(data, fields["head"]["option"][r.SECOND_ONLY])
    sorts = {
        "Chests": [(CHEST_IDS[k], chest_text(data, k)) for k in _chests_in_sight(fields)],
        "Privileges": [
            (PRIVILEGE_IDS[k], privilege_text(data, k)) for k in _privileges_shown(fields)
        ],
        "Jobs": [(JOB_IDS[k], job_text(data, k, ranks)) for k in _jobs_known(fields)],
        "B tiles": [(name, ON_B_TILES[name]) for name in _conditions_left(fields)],
    }
    lines = ["", "e: Envoy, N: Noble; 5N: a seat for 5, for Nobles only; e0: an Envoy of seat 0"]
    for sort, told in sorts.items():
        if told:
            line = f"{sort}: {'; '.join(f'{name} {what}' for name, what in told)}"
            lines += wrap(line, WIDTH, subsequent_indent="    ")
    return lines


def _chests_in_sight(fields: dict[str, Any]) -> list[int]:
    lying = {kind - 1 for spot in fields["chest"] for kind in spot if kind}
    held = {kind for own in fields["of"] for kind, n in enumerate(own["chests"]) if n}
    return sorted(lying | held)


def _privileges_shown(fields: dict[str, Any]) -> list[int]:
    shown = {kind for kind, n in enumerate(fields["piles"]) if n}
    owned = {kind for own in fields["of"] for kind, n in enumerate(own["privileges"]) if n}
    return sorted(shown | owned)


def _jobs_known(fields: dict[str, Any]) -> list[int]:
    cards = [
        6 * kind + card - 1 for own in fields["of"] for kind, card in enumerate(own["jobs"]) if card
    ]
    return sorted(set(cards))


def _conditions_left(fields: dict[str, Any]) -> list[str]:
    return [CONDITIONS[kind] for kind in sorted(set(fields["b"][fields["round"] :]))]
