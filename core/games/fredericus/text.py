"""Fredericus in words: actions as short texts and as sentences.

Action texts: `c3>` the end card of row 3 to row 4 (`<`: to row 2), `fP>` the peregrine a tower
up, `h5` hood on tower 5, `xQ` the goshawk captures, `o2` a seal opened on tower 2, `v4` the short
variant's move in row 4, `.` no more actions, `=Q` which falcon is hooded, `-<` which seal goes,
`b6` and `bC` bets (before the rows are laid `b6` starts the peregrine on tower 6); drawn cards
are `la` to `lE` (laid in a row) and `da` to `dF` (goals, `d?` unseen). Sides are numbered from 0
in them, and have Roman numerals in sentences: row 3 is row IV.
"""

from ...action_names import Words
from ...player_names import ANYONE, Names, format_count, join_words
from . import facts
from . import rules as r
from .facts import CARDS, CREATURES, NUMERALS, SIDES
from .glossary import list_entries
from .types import Fields

__all__ = ["list_entries", "parse", "say", "write"]

FALCONS = "PQ"
FALCON_NAMES = ("peregrine", "goshawk")
CARD_NAMES = (*CREATURES, "woods", "sky", "seal", "no card")
GOAL_NAMES = tuple(f"{name} goal" for name in CREATURES)

_words = Words.of((
    (r.CARD, [f"{i}{way}" for i in SIDES for way in "<>"], "c{}"),
    (r.FALCON, [f"{falcon}{way}" for falcon in FALCONS for way in "<>"], "f{}"),
    (r.HOOD, SIDES, "h{}"),
    (r.HUNT, FALCONS, "x{}"),
    (r.OPEN, SIDES, "o{}"),
    (r.SHIFT, SIDES, "v{}"),
    (r.END, [""], "."),
    (r.PICK, FALCONS, "={}"),
    (r.DROP, "<>", "-{}"),
    (r.BET, [*SIDES, "C"], "b{}"),
    (r.DRAW, [*CARDS[:8], "F", "?"], "d{}"),
    (r.LAY, CARDS, "l{}"),
))  # fmt: skip
write, parse = _words.write, _words.parse

PHASES = {
    r.PLACING: "the falcons are placed",
    r.LAYING: "the rows are laid",
    r.DEALING: "the first goals are dealt",
    r.TURNING: "goals are turned up",
    r.FIRST_BETS: "the first bets",
    r.CASHING: "the token in the centre draws a goal",
    r.ACTING: "actions",
    r.PAYING: "bets are paid",
    r.PICKING: "which falcon is hooded",
    r.BREAKING: "the seal draws a goal",
    r.DROPPING: "which seal is removed",
    r.BETTING: "the bet at the end of the turn",
    r.MANAGING: "the manager turns up a goal",
    r.FINISHED: "the game is over",
}


# Sentences


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] == -1:
        return _say_draw(fields, action, names)
    return names.does(fields["seat"], choice(fields, action, names))


def choice(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return a choice of a seat without the seat: `moves the sky from row 3 to row 4`."""
    if fields["phase"] == r.PLACING:
        tower = action - r.BET
        there = f"tower {NUMERALS[tower]} and the goshawk opposite, on tower"
        return f"places the peregrine on {there} {NUMERALS[(tower + 4) % 8]}"
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        return _format_bet(fields, action)
    if action < r.FALCON:
        row, up = divmod(action - r.CARD, 2)
        source, target = NUMERALS[row], NUMERALS[facts.beside(row, up)]
        return f"moves {end(fields, row)} from row {source} to row {target}"
    if action < r.HOOD:
        falcon, up = divmod(action - r.FALCON, 2)
        tower = fields["of"][fields["seat"]]["tower"][falcon]
        source, target = NUMERALS[tower], NUMERALS[facts.beside(tower, up)]
        return f"moves the {FALCON_NAMES[falcon]} from tower {source} to tower {target}"
    if action < r.HUNT:
        tower = action - r.HOOD
        struck = (falcon_of(names, *each) for each in facts.hoodable(fields, tower))
        return f"hoods {join_words(list(struck))} on tower {NUMERALS[tower]}"
    return _format_free_action(fields, action, names)


def _format_free_action(fields: Fields, action: int, names: Names) -> str:
    if action < r.OPEN:
        falcon = action - r.HUNT
        row = fields["of"][fields["seat"]]["tower"][falcon]
        prey, falcon_ = end(fields, row), FALCON_NAMES[falcon]
        return f"captures {prey} on row {NUMERALS[row]} with the {falcon_}"
    if action < r.SHIFT:
        return f"opens a seal on tower {NUMERALS[action - r.OPEN]}, turning the row round"
    if action < r.END:
        row = action - r.SHIFT
        kind = "woods" if facts.ends(fields)[row] == r.WOODS else "skies"
        return f"moves the three {kind} that end row {NUMERALS[row]} to its start"
    if action == r.END:
        return "ends the actions"
    if action < r.DROP:
        return f"hoods {falcon_of(names, facts.next_due(fields) or 0, action - r.PICK)}"
    side = facts.beside(fields["target"], action - r.DROP)
    return f"removes the seal of row {NUMERALS[side]}"


def _format_bet(fields: Fields, action: int) -> str:
    token = fields["of"][fields["seat"]]["token"][fields["second"]]
    place = action - r.BET
    if place == token:
        return f"leaves the token on keep {NUMERALS[place]}"
    target = "the centre" if action == r.BET_CENTRE else f"keep {NUMERALS[place]}"
    if token == r.HAND:
        return f"bets on {target}"
    return f"moves the token from keep {NUMERALS[token]} to {target}"


def _say_draw(fields: Fields, action: int, names: Names) -> str:
    if fields["phase"] == r.LAYING:
        length = facts.setup(fields)["row_length"]
        row = next(side for side in SIDES if fields["length"][side] < length)
        laid = card(action - r.LAY)
        return f"{'woods are' if laid == 'a woods' else f'{laid} is'} laid in row {NUMERALS[row]}"
    goal = _format_goal(action)
    whom = facts.drawer(fields)
    return f"{goal} is turned up" if whom is None else names.does(whom, f"draws {goal}")


def _format_goal(action: int) -> str:
    if action == r.DRAW_FREDERICUS:
        return "Fredericus"
    return "a goal" if action == r.DRAW_UNSEEN else f"a {GOAL_NAMES[action - r.DRAW]}"


def end(fields: Fields, row: int) -> str:
    """Return the end of a row: `the centaur`, `the sky`."""
    return f"the {CARD_NAMES[facts.ends(fields)[row]]}"


def card(code: int) -> str:
    """Return a card: `a centaur`, `a sky`."""
    return CARD_NAMES[code] if code == r.NO_CARD else f"a {CARD_NAMES[code]}"


def falcon_of(names: Names, seat: int, falcon: int | None) -> str:
    """Return `Anna's goshawk`, or `one of Anna's falcons`."""
    if falcon is None:
        return f"one of {names.of(seat)} falcons"
    return f"{names.of(seat)} {FALCON_NAMES[falcon]}"


# What scenes say


def done(fields: Fields) -> list[str]:
    """Return what the seat has done of what may be done only once a turn."""
    used = [f"the {FALCON_NAMES[f]} has captured" for f in facts.FALCONS if fields["used"][f]]
    opened = ["a seal was opened"] if fields["opened"] else []
    return [*used, *opened, *(["three cards were moved"] if fields["shifted"] else [])]


def holdings(fields: Fields, seat: int) -> str:
    """Return what a seat has: `creatures: 1 hydra; goals: 2 hydras; 1 pair: 4 points`."""
    falconer = fields["of"][seat]
    parts = [f"creatures: {list_kinds(falconer['captured'])}"]
    total = format_count(sum(facts.lines(fields, seat)), "point")
    if facts.is_known(fields, seat):
        parts.append(f"goals: {list_kinds(falconer['goals'])}")
        parts += [format_count(pairs, "pair")] if (pairs := facts.pairs(falconer)) else []
    else:
        parts.append(format_count(falconer["goal_count"], "secret goal"))
        total += ", pairs not counted"
    if fields["fredericus"] == seat:
        parts.append("Fredericus")
    if r.CENTRE in falconer["token"]:
        parts.append("a bet on the centre")
    return f"{'; '.join(parts)}: {total}"


def list_kinds(counts: list[int]) -> str:
    """Return how many there are of each kind: `2 griffins, 1 hydra`."""
    return (
        ", ".join(format_count(n, CREATURES[kind]) for kind, n in enumerate(counts) if n) or "none"
    )
