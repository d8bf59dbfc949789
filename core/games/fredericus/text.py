"""Fredericus in words: actions as short texts and as sentences.

Action texts: `c3>` the end card of row 3 to row 4 (`<`: to row 2), `fP>` the peregrine a tower
up, `h5` hood on tower 5, `xQ` the goshawk captures, `o2` a seal opened on tower 2, `v4` the short
variant's move in row 4, `.` no more actions, `=Q` which falcon is hooded, `-<` which seal goes,
`b6` and `bC` bets (before the rows are laid `b6` starts the peregrine on tower 6); drawn cards
are `la` to `lE` (laid in a row) and `da` to `dF` (goals, `d?` unseen). Sides are numbered from 0
in them, and have Roman numerals in sentences: row 3 is row IV.
"""

from ...action_names import Words
from ...catalogue import Catalogue, Value, join_list
from ...player_names import ANYONE, Names
from . import derived_values
from . import rules as r
from .derived_values import CARDS, CREATURES, NUMERALS, SIDES
from .glossary import list_entries
from .types import Fields

__all__ = ["list_entries", "parse", "say", "write"]

FALCONS = "PQ"
FALCON_NAMES = ("peregrine", "goshawk")
CARD_NAMES = (*CREATURES, "woods", "sky", "seal", "none")  # kinds

TEXTS = Catalogue(__file__)

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
    r.PLACING: "placing",
    r.LAYING: "laying",
    r.DEALING: "dealing",
    r.TURNING: "turning",
    r.FIRST_BETS: "first_bets",
    r.CASHING: "cashing",
    r.ACTING: "acting",
    r.PAYING: "paying",
    r.PICKING: "picking",
    r.BREAKING: "breaking",
    r.DROPPING: "dropping",
    r.BETTING: "betting",
    r.MANAGING: "managing",
    r.FINISHED: "finished",
}


# Sentences


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] == -1:
        return _say_draw(fields, action, names)
    kind, values = _describe(fields, action, names)
    return TEXTS.format(names, f"says.{kind}", who=names.person(fields["seat"]), **values)


def choice(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return a choice of a seat without the seat: `move the sky from row III to row IV`."""
    kind, values = _describe(fields, action, names)
    return TEXTS.format(names, f"choice.{kind}", **values)


Described = tuple[str, dict[str, Value]]  # the key of a text, and its values


def _describe(fields: Fields, action: int, names: Names) -> Described:
    """Return what an action of a seat does."""
    if fields["phase"] == r.PLACING:
        return "place", _numerals(action - r.BET, (action - r.BET + 4) % 8)
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        return _describe_bet(fields, action)
    if action < r.FALCON:
        row, up = divmod(action - r.CARD, 2)
        return "card", {
            "card": end(fields, row, names),
            **_numerals(row, derived_values.beside(row, up)),
        }
    if action < r.HOOD:
        falcon, up = divmod(action - r.FALCON, 2)
        tower = fields["of"][fields["seat"]]["tower"][falcon]
        way = _numerals(tower, derived_values.beside(tower, up))
        return "falcon", {"falcon": falcon_name(falcon, names), **way}
    if action < r.HUNT:
        tower = action - r.HOOD
        struck = [falcon_of(names, *each) for each in derived_values.hoodable(fields, tower)]
        return "hood", {"whom": join_list(names, struck), **_numerals(tower)}
    return _describe_free_action(fields, action, names)


def _describe_free_action(fields: Fields, action: int, names: Names) -> Described:
    if action < r.OPEN:
        falcon = action - r.HUNT
        row = fields["of"][fields["seat"]]["tower"][falcon]
        prey = {"card": end(fields, row, names), "falcon": falcon_name(falcon, names)}
        return "capture", {**prey, **_numerals(row)}
    if action < r.SHIFT:
        return "seal", _numerals(action - r.OPEN)
    if action < r.END:
        row = action - r.SHIFT
        return CARD_NAMES[derived_values.ends(fields)[row]], _numerals(row)
    if action == r.END:
        return "end", {}
    if action < r.DROP:
        struck = falcon_of(names, derived_values.next_due(fields) or 0, action - r.PICK)
        return "pick", {"whom": struck}
    return "drop", _numerals(derived_values.beside(fields["target"], action - r.DROP))


def _describe_bet(fields: Fields, action: int) -> Described:
    token = fields["of"][fields["seat"]]["token"][fields["second"]]
    place = action - r.BET
    if place == token:
        return "stay", _numerals(place)
    centre = "_centre" if action == r.BET_CENTRE else ""
    target: dict[str, Value] = {} if centre else {"b": NUMERALS[place]}
    if token == r.HAND:
        return f"bet{centre}", target
    return f"move_bet{centre}", {"a": NUMERALS[token], **target}


def _numerals(first: int, second: int = 0) -> dict[str, Value]:
    return {"a": NUMERALS[first], "b": NUMERALS[second]}


def _say_draw(fields: Fields, action: int, names: Names) -> str:
    if fields["phase"] == r.LAYING:
        length = derived_values.setup(fields)["row_length"]
        row = next(side for side in SIDES if fields["length"][side] < length)
        laid = action - r.LAY
        key = "draw.laid_woods" if laid == r.WOODS else "draw.laid"
        return TEXTS.format(names, key, card=card_name(laid, names), a=NUMERALS[row])
    drawn = {r.DRAW_FREDERICUS: "fredericus", r.DRAW_UNSEEN: "unseen"}.get(action, "goal")
    card = card_name(action - r.DRAW, names) if drawn == "goal" else ""
    whom = derived_values.drawer(fields)
    if whom is None:
        return TEXTS.format(names, f"draw.turned_{drawn}", card=card)
    return TEXTS.format(names, f"draw.{drawn}", who=names.person(whom), card=card)


def end(fields: Fields, row: int, names: Names) -> str:
    """Return the name of the end of a row."""
    return card_name(derived_values.ends(fields)[row], names)


def card_name(card: int, names: Names) -> str:
    """Return the name of a card."""
    return TEXTS.format(names, f"card.{CARD_NAMES[card]}")


def falcon_name(falcon: int, names: Names) -> str:
    """Return the name of a falcon."""
    return TEXTS.format(names, f"falcon.{FALCON_NAMES[falcon]}")


def falcon_of(names: Names, seat: int, falcon: int | None) -> str:
    """Return `Anna's goshawk`, or `one of Anna's falcons`."""
    kind = "one" if falcon is None else FALCON_NAMES[falcon]
    return TEXTS.format(names, f"falcon_of.{kind}", who=names.person(seat))


# What scenes say


def done(fields: Fields, names: Names) -> list[str]:
    """Return what the seat has done of what may be done only once a turn."""
    used = [
        TEXTS.format(names, "done.captured", falcon=falcon_name(falcon, names))
        for falcon in derived_values.FALCONS
        if fields["used"][falcon]
    ]
    once = [key for key in ("opened", "shifted") if fields[key]]
    return [*used, *(TEXTS.format(names, f"done.{key}") for key in once)]


def holdings(fields: Fields, seat: int, names: Names) -> str:
    """Return what a seat has: `creatures: 1 hydra; goals: 2 hydras; 1 pair: 4 points`."""
    falconer, known = fields["of"][seat], derived_values.is_known(fields, seat)
    caught = list_kinds(falconer["captured"], names)
    parts = [TEXTS.format(names, "holdings.creatures", kinds=caught)]
    if known:
        goals = list_kinds(falconer["goals"], names)
        parts.append(TEXTS.format(names, "holdings.goals", kinds=goals))
        if pairs := derived_values.pairs(falconer):
            parts.append(TEXTS.format(names, "count.pairs", n=pairs))
    else:
        parts.append(TEXTS.format(names, "holdings.secret", n=falconer["goal_count"]))
    if fields["fredericus"] == seat:
        parts.append(TEXTS.format(names, "goal.fredericus"))
    if r.CENTRE in falconer["token"]:
        parts.append(TEXTS.format(names, "holdings.centre"))
    total = TEXTS.format(names, "count.points", n=sum(derived_values.lines(fields, seat)))
    key = "holdings.total" if known else "holdings.total_unknown"
    return TEXTS.format(names, key, parts="; ".join(parts), total=total)


def list_kinds(counts: list[int], names: Names) -> str:
    """Return how many there are of each kind: `2 griffins, 1 hydra`."""
    found = [
        TEXTS.format(names, f"count.{CREATURES[kind]}", n=n) for kind, n in enumerate(counts) if n
    ]
    return ", ".join(found) or TEXTS.format(names, "none")
