"""Positions to search in, and the family that searches."""

import numpy as np

from staufen import core
from staufen.arena.store.recorder import Recorder
from staufen.bots import create_bot
from staufen.search import Heuristic
from staufen.search.search import one_ply
from tests.support import walk
from tests.support.positions import play

FAMILY = [
    "so-ismcts",
    "so-ismcts(observable_moves=true)",
    "mo-ismcts",
    "mo-ismcts(infoset_roots=true)",
    "pimc(worlds=8)",
    "flat",
    "cheater",
]


def leduc(*words):
    """Return a state of Leduc poker after actions in words."""
    return play(core.load("leduc-poker").initial_state(), *words)


def rng(seed=0):
    """Return a generator of random numbers."""
    return np.random.default_rng(seed)


def act(bot, state):
    """Return a bot's choice by what it may see of a position, which is all for the cheater."""
    return bot.act(state if bot.full_information else state.view(state.to_act))


def thought(spec, state, seed=1):
    """Return what a new bot thinks in a position, but for the time that it took."""
    bot = create_bot(spec, state.game, seed)
    act(bot, state)
    return bot.thought._replace(seconds=0)


def thoughts(bot, plies):
    """Yield what a bot in seat 0 thought at each of its turns of a game, hearing all before.

    The others take the first legal action.
    """
    recorder, dealer = Recorder(bot.game.initial_state()), core.ChanceSampler(4)
    for _ in range(plies):
        state = recorder.state
        if state.to_act == core.CHANCE:
            recorder.apply(dealer.sample(state))
        elif state.to_act == 0:
            bot.observations = tuple(state.view(0).history)
            recorder.apply(act(bot, state))
            yield bot.thought
        elif not state.is_over:
            recorder.apply(state.legal_actions[0])


def words(bot, state):
    """Return a bot's choice in words."""
    return bot.game.format_action(act(bot, state))


def spiced(bot, options):
    """Return a specification with more options."""
    return f"{bot[:-1]}, {options})" if bot.endswith(")") else f"{bot}({options})"


def amid(name, players, least=4):
    """Return a position with this many legal actions from the middle of a random game."""
    found = [s.copy() for s, _ in walk.walk(core.load(name, players), 1) if s.to_act >= 0]
    found = [state for state in found if len(state.legal_actions) >= least]
    return found[len(found) // 2]


def won(name, players, games, worlds=1):
    """Return how many games against random play the default weights win, one ply deep.

    They sit at the seat of the game's number, and round again; each game has its own seed.
    """
    game, wins = core.load(name, players=players), 0
    heuristic = Heuristic.load("default", game)
    for number in range(games):
        state, dice, seat = game.new_state(number), walk.rng(number), number % players
        while not state.is_over:
            if state.to_act == seat and len(state.legal_actions) > 1:
                state.apply(one_ply(state.view(seat), heuristic, dice, worlds).best())
            else:
                state.apply(walk.choose(state, dice))
        wins += state.ranks()[seat] == 1
    return wins
