"""Fredericus in words: actions as short texts and sentences, the table as a drawing.

Action texts: `c3>` the end card of row 3 to row 4 (`<`: to row 2), `fP>` the peregrine a tower
up, `h5` hood on tower 5, `xQ` the goshawk captures, `o2` a seal opened on tower 2, `v4` the short
variant's move in row 4, `.` no more actions, `=Q` which falcon is hooded, `-<` which seal goes,
`b6` and `bC` bets; drawn cards are `la` to `lE` (laid in a row) and `da` to `dF` (goals, `d?`
unseen).
"""

from typing import Any

from ...names import ANYONE, Names
from ...words import Words
from . import rules as r
from .things import things

__all__ = ["board", "parse", "say", "things", "write"]

CARDS = "abcdefghWSE"
FALCONS = "PQ"
FALCON_NAMES = ("peregrine", "goshawk")
CARD_NAMES = (*(f"creature {kind}" for kind in CARDS[:8]), "woods", "sky", "seal")
SIDES = range(8)

WORDS: dict[int, str] = {
    **{r.CARD + 2 * i + d: f"c{i}{'<>'[d]}" for i in SIDES for d in (0, 1)},
    **{r.FALCON + 2 * f + d: f"f{FALCONS[f]}{'<>'[d]}" for f in (0, 1) for d in (0, 1)},
    **{r.HOOD + i: f"h{i}" for i in SIDES},
    **{r.HUNT + f: f"x{FALCONS[f]}" for f in (0, 1)},
    **{r.OPEN + i: f"o{i}" for i in SIDES},
    **{r.SHIFT + i: f"v{i}" for i in SIDES},
    r.END: ".",
    **{r.PICK + f: f"={FALCONS[f]}" for f in (0, 1)},
    **{r.DROP + d: f"-{'<>'[d]}" for d in (0, 1)},
    **{r.BET + i: f"b{i}" for i in SIDES},
    r.BET_CENTRE: "bC",
    **{r.DRAW + i: f"d{CARDS[i]}" for i in SIDES},
    r.DRAW_FREDERICUS: "dF",
    r.DRAW_UNSEEN: "d?",
    **{r.LAY + i: f"l{card}" for i, card in enumerate(CARDS)},
}
_words = Words(WORDS)
write, parse = _words.write, _words.parse

LEGEND = (
    "      a-h creatures, W woods, S sky, E seal;"
    " of seat 0: P0 peregrine, Q0 goshawk, (hooded), b0 token"
)

PHASES = {
    r.LAYING: "the rows are laid",
    r.DEALING: "the first goals are dealt",
    r.TURNING: "goals are turned up",
    r.FIRST_BETS: "the first bets",
    r.CASHING: "the token in the centre draws a goal",
    r.ACTING: "actions",
    r.PAYING: "bets are paid",
    r.PICKING: "which falcon is hooded",
    r.BREAKING: "the seal draws a goal",
    r.DROPPING: "which seal is dropped",
    r.BETTING: "bets",
    r.MANAGING: "the manager turns up a goal",
    r.FINISHED: "the game is over",
}


# Sentences


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] == -1:
        return _say_draw(fields, action)
    seat = fields["seat"]
    who = f"seat {seat}"
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        return f"{who} {_say_bet(fields, action)}"
    if action < r.HUNT:
        return f"{who} {_say_action(fields, action)}"
    return f"{who} {_say_free(fields, action)}"


def _say_action(fields: dict[str, Any], action: int) -> str:
    if action < r.FALCON:
        row, up = divmod(action - r.CARD, 2)
        return f"moves {_end(fields, row)} from row {row} to row {_beside(row, up)}"
    if action < r.HOOD:
        falcon, up = divmod(action - r.FALCON, 2)
        tower = fields["of"][fields["seat"]]["tower"][falcon]
        return f"moves the {FALCON_NAMES[falcon]} from tower {tower} to {_beside(tower, up)}"
    return f"hoods the others' falcons on tower {action - r.HOOD}"


def _say_free(fields: dict[str, Any], action: int) -> str:
    if action < r.OPEN:
        falcon = action - r.HUNT
        row = fields["of"][fields["seat"]]["tower"][falcon]
        return f"captures {_end(fields, row)} at row {row} with the {FALCON_NAMES[falcon]}"
    if action < r.SHIFT:
        return f"opens a seal on tower {action - r.OPEN} and turns the row round"
    if action < r.END:
        row = action - r.SHIFT
        kind = "woods" if fields["rows"][row][fields["length"][row] - 1] == r.WOODS else "skies"
        return f"moves the three {kind} that end row {row} to its start"
    if action == r.END:
        return "is done with the actions"
    if action < r.DROP:
        whom = next_due(fields)
        return f"hoods the {FALCON_NAMES[action - r.PICK]} of seat {whom}"
    return f"drops the seal of row {_beside(fields['target'], action - r.DROP)}"


def _say_bet(fields: dict[str, Any], action: int) -> str:
    token = fields["of"][fields["seat"]]["token"][fields["second"]]
    place = action - r.BET
    if place == token:
        return f"leaves the token on keep {place}"
    centre = action == r.BET_CENTRE
    if token == r.HAND:
        return "bets in the centre" if centre else f"bets on keep {place}"
    return f"moves the token from keep {token} to {'the centre' if centre else f'keep {place}'}"


def _say_draw(fields: dict[str, Any], action: int) -> str:
    if fields["phase"] == r.LAYING:
        return f"{_name(action - r.LAY)} is laid out"
    card = _goal(action)
    whom = drawer(fields)
    return f"{card} is turned up" if whom is None else f"seat {whom} draws {card}"


def _goal(action: int) -> str:
    if action == r.DRAW_FREDERICUS:
        return "Fredericus"
    return "a goal" if action == r.DRAW_UNSEEN else f"goal {CARDS[action - r.DRAW]}"


def _end(fields: dict[str, Any], row: int) -> str:
    return _name(fields["rows"][row][fields["length"][row] - 1])


def _name(card: int) -> str:
    return CARD_NAMES[card] if card < r.WOODS else f"a {CARD_NAMES[card]}"


def _beside(side: int, up: int) -> int:
    return (side + (1 if up else 7)) % 8


def next_due(fields: dict[str, Any]) -> int | None:
    """Return the first seat clockwise from the turn's that is still due something."""
    n = fields["head"]["num_players"]
    others = [(fields["seat"] + i) % n for i in range(1, n)]
    return next((seat for seat in others if fields["of"][seat]["due"]), None)


def drawer(fields: dict[str, Any]) -> int | None:
    """Return the seat that gets a pending goal, None if it is turned up for all."""
    if fields["phase"] == r.PAYING:
        return next_due(fields)
    secret = (r.DEALING, r.CASHING, r.BREAKING)
    return fields["seat"] if fields["phase"] in secret else None


# The table


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    return "\n".join([_title(fields), "", *_rows(fields), "", *_seats(fields), _deck(fields)])


def _title(fields: dict[str, Any]) -> str:
    head = fields["head"]
    line = f"round {fields['round'] + 1}, seat {fields['seat']}: {PHASES[fields['phase']]}"
    if fields["phase"] == r.ACTING:
        done = [name for name in ("opened", "shifted") if fields[name]]
        used = [FALCONS[f] for f in (0, 1) if fields["used"][f]]
        notes = [f"{fields['budget']} left", *done, *(f"{f} has captured" for f in used)]
        line += f" ({', '.join(notes)})"
    return line if head["observer"] < 0 else f"{line}, as seat {head['observer']} sees it"


def _rows(fields: dict[str, Any]) -> list[str]:
    """One line a side: what decides captures, falcons and tokens by the castle, then the row.

    The ends of the row and of its neighbours come first, `S[d]W` for a creature d between a sky and
    a woods, because in the drawing these ends are far apart.
    """
    rows = [_letters(fields["rows"][side][: fields["length"][side]]) for side in SIDES]
    ends = [row[-1] if row else "-" for row in rows]
    lines = ["side  ends     falcons          bets      row, from the castle to its end"]
    for side in SIDES:
        near = f"{ends[_beside(side, 0)]}[{ends[side]}]{ends[_beside(side, 1)]}"
        pieces = f"{_falcons(fields, side):<15}  {_tokens(fields, side):<8}"
        lines.append(f"{side:>4}  {near}    {pieces}  {' '.join(rows[side])}".rstrip())
    return [*lines, LEGEND]


def _falcons(fields: dict[str, Any], tower: int) -> str:
    """`P0` is seat 0's peregrine, `(Q1)` seat 1's goshawk, hooded."""
    found = []
    for seat, falconer in enumerate(_sitting(fields)):
        for falcon in (0, 1):
            if falconer["tower"][falcon] == tower:
                name = f"{FALCONS[falcon]}{seat}"
                found.append(f"({name})" if falconer["hooded"] == falcon else name)
    return " ".join(found)


def _tokens(fields: dict[str, Any], place: int) -> str:
    seats = [
        f"b{seat}"
        for seat, falconer in enumerate(_sitting(fields))
        for token in falconer["token"]
        if token == place
    ]
    return " ".join(seats)


def _seats(fields: dict[str, Any]) -> list[str]:
    lines = []
    for seat, falconer in enumerate(_sitting(fields)):
        captured = _kinds(falconer["captured"]) or "nothing"
        known = _kinds(falconer["goals"])
        unseen = falconer["goal_count"] - sum(falconer["goals"])
        goals = " ".join([known, "?" * unseen]).strip() or "none"
        owned = ", Fredericus" if fields["fredericus"] == seat else ""
        centre = ", token in the centre" if r.CENTRE in falconer["token"] else ""
        lines.append(f"seat {seat}: captured {captured}; goals {goals}{owned}{centre}")
    return lines


def _deck(fields: dict[str, Any]) -> str:
    state = "closed" if fields["closed"] else "open"
    turned = _kinds(fields["discard"])
    line = f"goal deck: {fields['deck_size']} cards, {state}; turned up: {turned or 'none'}"
    return f"{line}, Fredericus" if fields["fredericus"] == r.TURNED_UP else line


def _letters(cards: list[int]) -> str:
    return "".join(CARDS[card] for card in cards)


def _kinds(counts: list[int]) -> str:
    return "".join(CARDS[kind] * n for kind, n in enumerate(counts))


def _sitting(fields: dict[str, Any]) -> list[dict[str, Any]]:
    of: list[dict[str, Any]] = fields["of"]
    return of[: fields["head"]["num_players"]]
