"""Component boxes of a user's: random ones are played, and everything is asked of them."""

import copy
import random

from staufen import core
from staufen.core import InputError, guide
from staufen.core.player_names import Names
from staufen.search.search import inspect_games
from tests.support.accounts import standing, unaccounted
from tests.support.program import numbers
from tests.support.telling import journal_of, narrate
from tests.support.walk import GAMES, card, moments, rng, walk

BOXES = GAMES // 10 or 10  # random ones of each game
AT_ONCE = 50  # in one process: there are no more than 64 sets of components


def put(data, path, value):
    """Change one value of component data: `castle.site.W1.stone`."""
    *tables, name = path.split(".")
    for table in tables:
        data = data[table]
    assert name in data
    data[name] = value


def with_other(data, path, value):
    """Return a copy of component data with one value changed."""
    data = copy.deepcopy(data)
    put(data, path, value)
    return data


def user(path, value):
    """Return a user's tables that say one thing."""
    for name in reversed(path.split(".")):
        value = {name: value}
    return value


def play(name, box, first, count):
    """Play a game of each of `count` random boxes to its end, and look closely at another one.

    `box` makes the tables of a box from ours and dice. Returns the numbers of boxes refused and
    played, and of positions.
    """
    entry = card(name)
    fewest, *_, most = entry["players"]
    ours = core.load(name, players=most).components.data
    refused = played = positions = 0
    for seed in range(first, first + count):
        dice = random.Random(seed)
        data = box(ours, dice)
        chosen = {key: dice.choice(each["values"]) for key, each in entry["options"].items()}
        players = dice.randint(fewest, most)
        try:
            game = core.load(name, players=players, components=data, **chosen)
        except InputError:
            refused += 1
            continue
        looked_at, complaint = inspect_games(game.initial_state(), 1, rng(seed))
        assert complaint is None, (seed, complaint)
        look_closely(game, seed)
        assert all(thing.text for thing in guide.list_entries(game))
        assert all(game.board(state) for state in moments(game, 3)[::8])
        played += 1
        positions += looked_at
    return refused, played, positions


def played_apart(name, box, first):
    """Play boxes from the first on, as many as one process may load.

    Returns the numbers of boxes made and played, and of positions.
    """
    count = min(AT_ONCE, BOXES - first)
    refused, played, positions = numbers(
        f"from {box.__module__} import {box.__name__} as box\n"
        f"from tests.support.boxes import play\nprint(*play({name!r}, box, {first}, {count}))"
    )
    assert refused + played == count
    return count, played, positions


def look_closely(game, seed, steps=150):
    """Ask all there is to ask about the first steps of a game."""
    before = standing(game.initial_state())
    for step, (state, action) in enumerate(walk(game, seed)):
        if step == steps:
            break
        for word in map(game.format_action, state.legal_actions):
            assert game.format_action(game.parse_action(word)) == word, (seed, step, word)
        later, entries = journal_of(state, action)
        after = standing(later)
        assert unaccounted(before, entries, after) == {}, (seed, step, game.format_action(action))
        before = after
        if step % 15 == 0:
            show(state, action)


def show(state, action):
    """Ask for everything that each seat is shown of a step."""
    game = state.game
    for seat in range(game.players):
        view = state.view(seat)
        names = Names(["Anna", "Berthold", "Constance", "Dietrich", "Enzio"][: game.players], seat)
        narrate(state, action, names)
        assert game.scene(view, names)
        assert view.features(seat)
        assert view.inputs(seat)
        assert view.determinize(rng(seat)).view(seat) == view
