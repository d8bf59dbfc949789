"""Ordinary misuse from Python: whatever is done, Python raises and lives on.

Every function below must end in an error of Python's. `python -m tests.support.misuse` runs them
all in one process and says how each ended; one that hangs or crashes ends the process.
"""

import faulthandler
import sys
import threading

import numpy as np

from staufen import core
from staufen.bots import create_bot
from staufen.core import ChanceSampler, Game, State
from staufen.core.game import copied
from staufen.search import Heuristic, Searcher
from staufen.search.search import Network
from tests.support.network import made

PATIENCE = 60  # seconds for one of them, under the sanitizers too
LEDUC, FREDERICUS = core.load("leduc-poker"), core.load("fredericus")
OVER = ("deal-Ks", "deal-Qh", "raise", "fold")


def dice():
    return np.random.default_rng(1)


def state(game=LEDUC):
    return game.new_state(1)


def view(game=LEDUC):
    return state(game).view(state(game).to_act)


def search(position, **budget):
    """Search a position of Leduc poker."""
    Searcher(LEDUC).search(position, dice(), **(budget or {"iterations": 10}))


def search_in_two_threads():
    """Search in two threads until one of them is refused; raise what it was told."""
    searcher, position, text = Searcher(FREDERICUS), view(FREDERICUS), []

    def again():
        for _ in range(2000):
            if text:
                return
            try:
                searcher.search(position, dice(), iterations=50)
            except Exception as error:
                text.append(error)

    threads = [threading.Thread(target=again) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if text:
        raise text[0]


SNIPPETS = {  # what is done, in words, and the function that does it
    "a state out of nothing": lambda: State(),
    "a game for five where two can play": lambda: Game("leduc-poker", 5, {}, None),
    "an option that the game does not have": lambda: core.load("leduc-poker", wild=True),
    "no action": lambda: state().apply(None),
    "a negative action": lambda: state().apply(-1),
    "a huge action": lambda: state().apply(2**70),
    "a fraction as an action": lambda: state().apply(1.0),
    "an action after the end": lambda: LEDUC.replay(OVER).apply(0),
    "a view of a seat that does not exist": lambda: state().view(2),
    "places before the end": lambda: state().ranks(),
    "outcomes of a decision": lambda: state().chance_outcomes(),
    "a draw from nothing": lambda: ChanceSampler(1).sample(None),
    "a world without a generator": lambda: view().determinize(None),
    "bytes cut short": lambda: copied(LEDUC, state().to_bytes()[:-1], None),
    "bytes of another game": lambda: copied(FREDERICUS, state().to_bytes(), None),
    "a searcher of no game": lambda: Searcher(None),
    "a search of nothing": lambda: search(None),
    "a search without budget": lambda: Searcher(LEDUC).search(view(), dice()),
    "a search of another game": lambda: search(view(FREDERICUS)),
    "a search in two threads": search_in_two_threads,
    "a heuristic that raises": lambda: Heuristic(LEDUC, function=lambda features: features[99]),
    "a heuristic of another game": lambda: Searcher(LEDUC, heuristic=Heuristic(FREDERICUS)),
    "a network with a long layer": lambda: Network(
        made(LEDUC)._replace(arrays={**made(LEDUC).arrays, "last": np.ones(10**5, np.float32)})
    ),
    "a bot that is shown another game": lambda: create_bot("mo-ismcts(iterations=10)", LEDUC).act(
        view(FREDERICUS)
    ),
    "a bot of no game": lambda: create_bot("random", None),
}


def main():
    """Run all, a line each: how it began and how it ended."""
    for name, function in SNIPPETS.items():
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        print(f"{name}: ", end="", flush=True)
        try:
            function()
        except Exception as error:
            print(type(error).__name__, str(error).splitlines()[:1], flush=True)
        else:
            print("nothing was raised", flush=True)
    faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main())
