"""What a search thought of a choice, in words for the person at the table."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..core import CHANCE, State, View
from ..core.names import Names
from ..search import Table
from .store import replay

SHOWN = 8  # rows of a search's table
FORESEEN = 5  # actions of a search's line, the one that it takes among them
WORLDS = 32  # that fit a view, in which these steps are looked for


def known(thought: object, legal: Sequence[int]) -> Table | None:
    """Return what a bot's search found of legal actions, None if that is nothing.

    A bot may say anything of its search, and nobody is to lose a game by it.
    """
    if not isinstance(thought, Table):
        return None
    rows = tuple(row for row in thought.rows if row.action in legal)
    return thought._replace(rows=rows) if rows else None


def taken(action: int, thought: Table) -> str:
    """Return in one line what a bot made of the action that it took."""
    rows = [row for row in thought.rows if row.action == action]
    if not rows:
        return "no search"
    return f"{_share(rows[0].visits, thought)}, win chance {100 * rows[0].value:.0f} %"


def lines(
    state: State, action: int, thought: Table, names: Names, offered: Mapping[int, str]
) -> Iterator[str]:
    """Yield a search's table, most visited first, and what it expects of the action taken.

    `offered` has the labels of the reader's own choices by action, if the choice is the reader's;
    only then what is expected is told.
    """
    rows = sorted(thought.rows, key=lambda row: -row.visits)
    for row in rows[:SHOWN]:
        label = (
            offered.get(row.action)
            or replay.describe_action(state, row.action, names, state.to_act)[0]
        )
        share = _share(row.visits, thought)
        yield f"{label}: win chance {100 * row.value:.0f} %, {share}"
    if len(rows) > SHOWN:
        yield f"and {len(rows) - SHOWN} more, less visited"
    best = next((row for row in rows if row.action == action), rows[0])
    expected = foreseen(state.view(state.to_act), best.line, names) if offered else []
    if expected:
        yield f"expected next: {'; '.join(expected)}"
    yield f"{thought.iterations} iterations, {thought.nodes} nodes in {thought.seconds:.2g} s"


def foreseen(view: View, line: Sequence[int], names: Names) -> list[str]:
    """Return what a search expects after its action, in words, as far as one world has it all.

    Worlds that fit the view are tried; in each, what follows is said as the seat would see it.
    """
    line = line[:FORESEEN]
    rng = np.random.Generator(np.random.PCG64(1))
    longest: list[str] = []
    for _ in range(WORLDS):
        world, told = view.determinize(rng), []
        for action in line:
            if action not in world.legal_actions():
                break
            fields = world.view(view.seat).fields()
            said = view.game.words.say(fields, world.seen(action, view.seat), names)
            told.append(f"perhaps {said}" if world.to_act == CHANCE else said)
            world.apply(action)
        longest = max(longest, told, key=len)
        if len(longest) == len(line):
            break
    return longest[1:]


def _share(visits: int, thought: Table) -> str:
    whole = sum(row.visits for row in thought.rows)
    return f"{100 * visits / max(whole, 1):.0f} % of {whole} visits"
