"""Components from outside: whatever a file says, it is refused politely or it can be played."""

import random

from staufen import core
from staufen.core import InputError
from staufen.core.tables import leaves
from tests.support.boxes import user
from tests.support.program import numbers
from tests.support.walk import rng, walk

from .table import load

WORDS = ("gain", "1", "9", "grain", "vp", "edict", "2", "own-allies", ">", "card", "market", "cap",
         "none", "per", "promote", "any", "draw", "stay", "after", "build-any", "cubes", "\0", "é",
         "trade", "stone", "for", "up-to", "ship", "anywhere", "purchase", "build", "keep",
         "resource-free", "summon", "grain-free", "T1", "W2", "K3", "gg", "roma")  # fmt: skip


def value_like(value, dice):
    """Return another value, most often of the same kind."""
    if dice.random() < 0.1:
        return dice.choice([None, -1, 10**12, 0.5, "", [], {}, [[]], True, float("nan")])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice([0, 1, 2, 3, 5, 9, 50, 99, 100, 255, 256, value + 1])
    if isinstance(value, str):
        words = [dice.choice(WORDS) for _ in range(dice.randrange(8))]
        return " ".join(words or value.split()[:1]) if dice.random() < 0.7 else value + " 1"
    shuffled = [value_like(v, dice) if dice.random() < 0.5 else v for v in value or ["gain 1 vp"]]
    return shuffled * dice.choice([0, 1, 1, 1, 2])


def fuzz(rounds):
    """Load changed tables; play what can be played. Returns how many were refused and played."""
    dice = random.Random(5)
    ours = list(leaves(load(2).components.data))
    refused = played = 0
    while refused + played < rounds and played < 50:
        path, value = dice.choice(ours)
        try:
            game = core.load("stupor-mundi", players=dice.choice([1, 2, 3, 4]),
                             components=user(path, value_like(value, dice)))  # fmt: skip
        except InputError:
            refused += 1
            continue
        played += 1
        for i, (state, _) in enumerate(walk(game, played)):
            if i > 700:
                break
            if i % 10 == 0:
                assert state.check_invariants() is None, (path, state.check_invariants())
    return refused, played


def endless():
    """Return tables in which nearly everything builds, promotes and purchases once more."""
    chain = ["ship anywhere", "purchase", "promote 3 any", "build structure resource-free"]
    bonus = ["build structure resource-free", "promote 3 any"]
    data = load(2).components.data
    arriving = {"level1": ["arriving promote 3 any", "arriving gain 1 vp"]}
    return {
        "card": {
            "basic": {kind: {"do": chain} for kind in data["card"]["basic"]},
            **{
                level: {
                    kind: {"do": ["ship anywhere", "purchase", "gain 1 vp"]}
                    for kind in list(data["card"][level])[:9]
                }
                for level in "AB"
            },
        },
        "structure": {kind: {"bonus": bonus} for kind in data["structure"] if "great" in kind},
        "city_bonus": {kind: {"do": bonus} for kind in "ABC"},
        "workplace": {"tile": {tile: arriving for tile in data["workplace"]["tile"]}},
    }


def deepest(games):
    """Play on eagerly with endless chains. Returns the height the effect stack has reached."""
    game, height = core.load("stupor-mundi", players=2, components=endless()), 0
    for seed in range(games):
        dice, state = rng(seed), game.initial_state()
        while not state.is_over:
            legal = state.legal_actions
            if (
                state.to_act >= 0
                and len(legal) > 1
                and game.format_action(legal[0]) in ("skip", "pass")
            ):
                legal = legal[1:]
            state.apply(legal[dice.integers(len(legal))])
            height = max(height, state.fields()["stack"]["height"])
            assert state.check_invariants() is None
    return height


def test_endless_chains_end():
    """The effect stack is never higher than it can be, whatever a user's effects trigger."""
    (height,) = numbers(
        "from tests.games.stupor_mundi.test_fuzz import deepest; print(deepest(12))"
    )
    assert 10 < height <= 32


def test_changed_tables_are_refused_politely_or_played():
    """In a process of its own: what is loaded stays loaded."""
    refused, played = numbers(
        "from tests.games.stupor_mundi.test_fuzz import fuzz; print(*fuzz(250))"
    )
    assert refused > 50
    assert played > 20
