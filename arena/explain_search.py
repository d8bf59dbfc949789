"""What a search found, in words for the person at the table."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ..core import CHANCE, State, View
from ..core.player_names import Names
from ..search import Table
from .store import replay

MAX_ROWS = 8  # of a search's table
MAX_LINE = 5  # actions of a search's line, the one it chose among them
WORLDS = 32  # that are tried to show the line


def legal_part(thought: object, legal: Sequence[int]) -> Table | None:
    """Return what a bot's search found of legal actions, None if that is nothing.

    A bot may set any object as its thought; a wrong one must not end the game.
    """
    if not isinstance(thought, Table):
        return None
    rows = tuple(row for row in thought.rows if row.action in legal)
    return thought._replace(rows=rows) if rows else None


def explain_search(
    state: State, action: int, thought: Table, names: Names, labels: Mapping[int, str]
) -> Iterator[str]:
    """Yield a search's table, most visited first, and what it expects of the action chosen.

    `labels` are the reader's own choices by action, if the choice is the reader's; the line that
    is expected is shown only then.
    """
    visits = max(sum(row.visits for row in thought.rows), 1)
    rows = sorted(thought.rows, key=lambda row: -row.visits)
    for row in rows[:MAX_ROWS]:
        label = (
            labels.get(row.action)
            or replay.describe_action(state, row.action, names, state.to_act)[0]
        )
        share = f"{100 * row.visits / visits:.0f} % of {visits} visits"
        yield f"{label}: win chance {100 * row.value:.0f} %, {share}"
    if len(rows) > MAX_ROWS:
        yield f"and {len(rows) - MAX_ROWS} more, less visited"
    best = next((row for row in rows if row.action == action), rows[0])
    if labels and (expected := describe_line(state.view(state.to_act), best.line, names)):
        yield f"expected next: {'; '.join(expected)}"
    yield f"{thought.iterations} iterations, {thought.nodes} nodes in {thought.seconds:.2g} s"


def describe_line(view: View, line: Sequence[int], names: Names) -> list[str]:
    """Return what a search expects after its action, as far as one world allows all of it.

    Worlds that fit the view are tried; in each, the actions are worded as the seat sees them.
    """
    line = line[:MAX_LINE]
    rng = np.random.Generator(np.random.PCG64(1))
    longest: list[str] = []
    for _ in range(WORLDS):
        world, texts = view.determinize(rng), []
        for action in line:
            if action not in world.legal_actions:
                break
            fields = world.view(view.seat).fields()
            text = view.game.text.say(fields, world.observed_action(action, view.seat), names)
            texts.append(f"perhaps {text}" if world.to_act == CHANCE else text)
            world.apply(action)
        longest = max(longest, texts, key=len)
        if len(longest) == len(line):
            break
    return longest[1:]
