"""Misuse from Python, careless and hostile: whatever is done, Python raises and lives on.

Every function below must end in an error of Python's. `python -m tests.support.misuse` runs them
all in one process and says how each ended; one that hangs or crashes ends the process.
"""

import faulthandler
import sys
import threading
from itertools import repeat
from types import SimpleNamespace

import numpy as np

from staufen import core
from staufen.bots import create
from staufen.core import Dealer, Game, State, View
from staufen.core.game import Binding, Box, Position, begin, copied
from staufen.core.perft import divide, perft
from staufen.search import Heuristic, Searcher
from staufen.search.instrument import determinizations, games, inspection, playouts
from staufen.search.network import Network
from staufen.search.networkfile import FORMAT, POLICY, Contents, inputs_of
from staufen.search.oneply import one_ply
from staufen.search.policy import Policy
from tests.support.network import made

PATIENCE = 60  # seconds for one of them, under the sanitizers too
LEDUC, FREDERICUS = core.load("leduc-poker"), core.load("fredericus")
OVER = ("deal-Ks", "deal-Qh", "raise", "fold")
SNIPPETS = {}  # what is done, in words, and the function that does it


def snippet(function):
    """Note a function that must raise."""
    SNIPPETS[function.__name__.replace("_", " ")] = function
    return function


def dice():
    return np.random.default_rng(1)


def state(game=LEDUC):
    return game.deal(1)


def view(game=LEDUC):
    return state(game).view(state(game).to_act)


def searched(searcher, position=None, **budget):
    """Search a position, or the beginning of Leduc poker."""
    searcher.search(position or view(), dice(), **(budget or {"iterations": 10}))


def in_two_threads(function):
    """Call a function in two threads until one of them is refused; raise what it was told."""
    told = []

    def again():
        for _ in range(2000):
            if told:
                return
            try:
                function()
            except Exception as error:
                told.append(error)

    threads = [threading.Thread(target=again) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if told:
        raise told[0]


# Positions are made by games alone.
SNIPPETS |= {
    "a state out of nothing": lambda: State(),
    "a view of a game": lambda: View(LEDUC),
    "a state with a forged maker": lambda: State.__new__(State, LEDUC, object()),
    "a position of no kind": lambda: Position.__new__(Position).fields(),
    "a beginning of no game": lambda: begin(None),
    "a beginning of what looks like a game": lambda: begin(
        SimpleNamespace(binding=LEDUC.binding, players=200, table=0, option_values=(9,) * 99)
    ),
    "a beginning with a box of its own": lambda: begin(
        SimpleNamespace(box=SimpleNamespace(players=200), binding=LEDUC.binding)
    ),
    "a table for five in a game for two": lambda: Game("leduc-poker", 5, {}, None),
    "a game with an option it has not": lambda: Game("leduc-poker", 2, {"wild": True}, None),
    "a game half made": lambda: Game.__new__(Game).begin(),
    "a game made anew": lambda: core.load("leduc-poker").__init__("fredericus", 4, {}, None),
    "a table of functions out of nothing": lambda: Binding(),
    "an empty table of functions": lambda: print(Binding.__new__(Binding).state_size),
    "a box with an empty table": lambda: Box(Binding.__new__(Binding), 2, 0, ()),
    "a box of none": lambda: Box(None, 2, 0, ()),
    "a box for two hundred": lambda: Box(LEDUC.binding, 200, 0, ()),
    "a box with too many options": lambda: Box(LEDUC.binding, 2, 0, range(100)),
    "a game that lies about its players": lambda: type("Lying", (Game,), {"players": 200}),
}


@snippet
def a_subclass_that_makes_itself():
    class Mine(State):
        def __init__(self):
            pass

    Mine().legal_actions()


@snippet
def a_game_whose_box_was_taken():
    game = core.load("leduc-poker")
    vars(game)["box"] = None
    game.begin()


# Actions are checked.
SNIPPETS |= {
    "no action": lambda: state().apply(None),
    "an action below zero": lambda: state().apply(-1),
    "an action beyond all numbers": lambda: state().apply(2**70),
    "an action that is a fraction": lambda: state().apply(1.0),
    "an action that is true": lambda: state().apply(True),
    "a journal that is no list": lambda: state().apply(1, journal=5),
    "a word for a fraction": lambda: LEDUC.write(1.5),
    "a game of a number": lambda: core.load(3),
    "a dealer with luck below zero": lambda: Dealer(-1),
    "a dealer with luck of a word": lambda: Dealer("x"),
    "a look at an action that is not legal": lambda: state(FREDERICUS).seen(60_000, 0),
    "a view of a seat beyond": lambda: state().view(2),
    "a view of nobody": lambda: state().view(-1),
    "a view of a seat beyond all numbers": lambda: state().view(2**40),
    "features of a seat beyond": lambda: view().features(7),
    "places before the end": lambda: state().ranks(),
    "outcomes of a choice": lambda: state().outcomes(),
    "actions without end": lambda: LEDUC.replay(repeat(1)),
    "actions that are no list": lambda: LEDUC.replay(5),
    "an observation of a state": lambda: LEDUC.observation(state()),
    "a draw of none": lambda: Dealer(1).draw(None),
    "an action after the end": lambda: LEDUC.replay(OVER).apply(0),
    "a look by a seat that is not there": lambda: state().seen(state().legal_actions()[0], 9),
    "choices of a seat not to act": lambda: state().view(1 - state().to_act).legal_actions(),
}


@snippet
def an_action_that_is_equal_to_all():
    class Any(int):
        def __eq__(self, other):
            return True

        __hash__ = int.__hash__

    state().apply(Any(999))


@snippet
def an_action_that_plays_on_while_it_is_asked():
    table = LEDUC.replay(["deal-Ks", "deal-Qh", "raise"])

    class Late:
        def __index__(self):
            table.apply(0)  # folds: the game is over
            return 2

    table.apply(Late())


# Numbers of chance come from numpy.
SNIPPETS |= {
    "a world without dice": lambda: view().determinize(None),
    "a generator half made": lambda: view().determinize(
        np.random.Generator.__new__(np.random.Generator)
    ),
    "bits half made": lambda: view().determinize(np.random.PCG64.__new__(np.random.PCG64)),
}


@snippet
def dice_that_are_gone_when_they_are_used():
    class Gone:
        bit_generator = property(lambda self: np.random.PCG64(1))

    view(FREDERICUS).determinize(Gone())


@snippet
def a_generator_that_hands_out_others():
    class Other(np.random.Generator):
        bit_generator = property(lambda self: np.random.PCG64(1))

    state().play_out(Other(np.random.PCG64(1)))


@snippet
def dice_in_two_threads():
    shared, position = dice(), view(FREDERICUS)
    in_two_threads(lambda: one_ply(position, Heuristic(FREDERICUS), shared, 50))


# Bytes are those of this build.
SNIPPETS |= {
    "bytes of none": lambda: copied(LEDUC, None, None),
    "bytes cut short": lambda: copied(LEDUC, state().to_bytes()[:-1], None),
    "bytes of another game": lambda: copied(FREDERICUS, state().to_bytes(), None),
    "a past without lists": lambda: copied(LEDUC, state().to_bytes(), []).apply(1),
    "a past of something else": lambda: copied(LEDUC, state().to_bytes(), [1, 2, 3]).apply(1),
    "fields of another game": lambda: LEDUC.rules.fields(FREDERICUS.begin()),
    "fields of none": lambda: FREDERICUS.rules.fields(None),
    "fields into none": lambda: LEDUC.rules.arrange(None, state().fields()),
}


@snippet
def bytes_with_more_players():
    data = bytearray(state().to_bytes())
    data[8 + 2] = 200
    copied(LEDUC, bytes(data), None)


@snippet
def bytes_of_a_seat_that_is_not_there():
    data = bytearray(state().to_bytes())
    data[8] = 100
    copied(LEDUC, bytes(data), None)


# Counting and measuring.
SNIPPETS |= {
    "leaves of none": lambda: perft(None, 3),
    "leaves above": lambda: perft(state(), -1),
    "playouts of none": lambda: playouts(None, 1, dice()),
    "leaves of none divided": lambda: divide(None, 1),
    "games from none": lambda: games(None, 1, dice()),
    "playouts of a view": lambda: playouts(view(), 1, dice()),
    "an inspection of none": lambda: inspection(None, 1, dice()),
    "worlds of none": lambda: determinizations(None, 1, dice()),
}

# Searches.
SNIPPETS |= {
    "a searcher of no game": lambda: Searcher(None),
    "a searcher half made": lambda: searched(Searcher.__new__(Searcher, LEDUC)),
    "a searcher half made and moved": lambda: Searcher.__new__(Searcher, LEDUC).advance([1]),
    "a searcher of nothing": lambda: Searcher.__new__(Searcher),
    "a searcher made anew": lambda: Searcher(LEDUC).__init__(FREDERICUS),
    "a subclass of a searcher": lambda: type("Mine", (Searcher,), {}),
    "a search of none": lambda: Searcher(LEDUC).search(None, dice(), iterations=10),
    "a search without dice": lambda: Searcher(LEDUC).search(view(), None, iterations=10),
    "a search without budget": lambda: Searcher(LEDUC).search(view(), dice()),
    "a search for no number of seconds": lambda: searched(Searcher(LEDUC), seconds=float("nan")),
    "a search without end": lambda: searched(Searcher(LEDUC), seconds=float("inf")),
    "a search of too many iterations": lambda: searched(Searcher(LEDUC), iterations=2**70),
    "a search of words": lambda: searched(Searcher(LEDUC), iterations="many"),
    "a searcher with too much memory": lambda: searched(Searcher(LEDUC, nodes=2**40)),
    "a search of another game": lambda: searched(Searcher(LEDUC), view(FREDERICUS)),
    "a search of a table with more players": lambda: searched(
        Searcher(FREDERICUS), view(core.load("fredericus", players=4))
    ),
    "a search after the end": lambda: searched(Searcher(LEDUC), LEDUC.replay(OVER)),
    "a tree moved by none": lambda: Searcher(LEDUC).advance(None),
}


@snippet
def a_searcher_whose_options_were_refused():
    searcher = Searcher.__new__(Searcher, LEDUC)
    try:
        searcher.__init__(LEDUC, selection="best")
    except core.InputError:
        searched(searcher)


@snippet
def a_searcher_made_for_another_game():
    searcher = Searcher.__new__(Searcher, LEDUC)
    searcher.__init__(FREDERICUS)
    searched(searcher, view(FREDERICUS))


@snippet
def a_search_in_two_threads():
    searcher, position = Searcher(FREDERICUS), view(FREDERICUS)
    in_two_threads(lambda: searcher.search(position, dice(), iterations=50))


def within_a_search(misuse):
    """Search; do something to the searcher while its heuristic judges."""
    again = []
    judge = Heuristic(LEDUC, function=lambda features: again[0]() if again else 0.0)
    searcher = Searcher(LEDUC, heuristic=judge, playout="greedy")
    again.append(lambda: misuse(searcher))
    searched(searcher)


SNIPPETS |= {
    "a search within a search": lambda: within_a_search(searched),
    "a searcher made anew while it searches": lambda: within_a_search(
        lambda searcher: searcher.__init__(LEDUC)
    ),
    "a tree moved while it searches": lambda: within_a_search(lambda it: it.advance([1])),
}

# Heuristics.
SNIPPETS |= {
    "a heuristic of no game": lambda: Heuristic(None),
    "a heuristic half made": lambda: Searcher(LEDUC, heuristic=Heuristic.__new__(Heuristic)),
    "a heuristic that is none": lambda: one_ply(view(), None, dice(), 1),
    "a heuristic that is something else": lambda: Searcher(LEDUC, heuristic=lambda features: 0.0),
    "a heuristic of another game": lambda: Searcher(LEDUC, heuristic=Heuristic(FREDERICUS)),
    "a heuristic at an address beyond": lambda: Heuristic(LEDUC, address=2**70),
    "a heuristic that raises": lambda: Heuristic(LEDUC, function=lambda features: features[99]),
    "a heuristic that answers in words": lambda: Heuristic(LEDUC, function=lambda features: "good"),
    "a heuristic with a weight that is no number": lambda: Heuristic(LEDUC, {"rank": float("nan")}),
    "a look ahead from none": lambda: one_ply(None, Heuristic(LEDUC), dice(), 1),
    "shares of none": lambda: Heuristic(LEDUC).shares(None),
    "a strength of none": lambda: Heuristic(LEDUC).strength(None, 0),
    "a strength of a seat beyond": lambda: Heuristic(LEDUC).strength(view(), 5),
    "no worlds to look at": lambda: one_ply(view(), Heuristic(LEDUC), dice(), 0),
    "a heuristic made anew": lambda: Heuristic(LEDUC).__init__(
        LEDUC, function=lambda features: 0.0
    ),
    "a heuristic at an address of nothing": lambda: one_ply(
        view(), Heuristic(LEDUC, address=12345), dice(), 1
    ),
    "a heuristic at an address of data": lambda: one_ply(
        view(), Heuristic(LEDUC, address=id(LEDUC)), dice(), 1
    ),
}


@snippet
def a_heuristic_that_forgot_to_be_made():
    class Mine(Heuristic):
        def __init__(self):
            pass

    one_ply(view(), Mine(), dice(), 1)


# Networks.
def network(game):
    """Return a network of zeros."""
    names = inputs_of(game)
    shapes = {
        "linear": (len(names),), "first": (len(names), 8), "first_bias": (8,),
        "second": (8, 8), "second_bias": (8,), "last": (8,),
    }  # fmt: skip
    arrays = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    arrays["last_bias"] = np.zeros((), np.float32)
    return Network(Contents(game.name, names, arrays, {}))


def changed(form, **arrays):
    """Return the contents of a network or policy with other arrays."""
    contents = made(LEDUC, form=form)
    return contents._replace(arrays={**contents.arrays, **arrays})


LONG = np.ones(100_000, np.float32)
SNIPPETS |= {
    "a network of another file": lambda: Network(SimpleNamespace(names=("a",), arrays={})),
    "a network of a long row": lambda: Network(changed(FORMAT, linear=LONG)),
    "a network of a long layer": lambda: Network(changed(FORMAT, second=LONG.reshape(1000, 100))),
    "a network of a policy": lambda: Network(changed(POLICY)),
    "a policy of a network": lambda: Policy(changed(FORMAT)),
    "a policy of a long layer": lambda: Policy(changed(POLICY, last=LONG.reshape(1000, 100))),
    "a policy of many biases": lambda: Policy(changed(POLICY, first_bias=LONG)),
    "a network half made": lambda: Heuristic(LEDUC, network=Network.__new__(Network)),
    "a network that is something else": lambda: Heuristic(LEDUC, network=lambda inputs: 0.0),
    "a network of another game": lambda: Heuristic(LEDUC, network=network(FREDERICUS)),
    "a network that is shown too little": lambda: network(FREDERICUS).outputs([[0.0]]),
}


@snippet
def a_network_made_anew():
    net = network(LEDUC)
    net.__init__(net.contents)


# Bots.
SNIPPETS |= {
    "a bot made anew": lambda: create("so-ismcts", LEDUC).__init__(game=FREDERICUS),
    "a bot that is shown nothing": lambda: create("greedy", LEDUC).act(None),
    "a bot that is shown another game": lambda: create("mo-ismcts(iterations=10)", LEDUC).act(
        view(FREDERICUS)
    ),
    "a bot of no game": lambda: create("random", None),
    "a bot of too much": lambda: create("so-ismcts(iterations=1e300)", LEDUC),
}


@snippet
def a_bot_half_made():
    kind = type(create("so-ismcts", LEDUC))
    kind.__new__(kind).act(view())


@snippet
def a_bot_in_two_threads():
    bot, position = create("so-ismcts(iterations=50)", FREDERICUS), view(FREDERICUS)
    in_two_threads(lambda: bot.act(position))


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
