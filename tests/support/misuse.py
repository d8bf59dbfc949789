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
from staufen.bots.base.spawn import spawn
from staufen.core import Dealer, Game, State, View
from staufen.core.game import Binding, Box, Position, begin, copied
from staufen.core.perft import divide, perft
from staufen.search import Heuristic, Searcher
from staufen.search.instrument import determinizations, games, inspection, playouts
from staufen.search.network import Network
from staufen.search.networkfile import inputs_of
from staufen.search.oneply import one_ply
from staufen.search.solver import Solver

PATIENCE = 60  # seconds for one of them, under the sanitizers too
LEDUC, FREDERICUS = core.load("leduc-poker"), core.load("fredericus")
SNIPPETS = []


def snippet(function):
    """Note a function that must raise."""
    SNIPPETS.append(function)
    return function


def dice():
    return np.random.default_rng(1)


def state(game=LEDUC):
    return game.deal(1)


def view(game=LEDUC):
    return state(game).view(state(game).to_act)


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


@snippet
def a_program_out_of_nothing():
    spawn([], [3, 3, 3], (0, 9, 9), True)


@snippet
def a_program_without_files():
    spawn(["/bin/true", "true"], [], (0, 9, 9), True)


@snippet
def a_program_without_limits():
    spawn(["/bin/true", "true"], [3, 3, 3], (), True)


@snippet
def a_program_of_none():
    spawn(None, None, None, None)


@snippet
def a_state_out_of_nothing():
    State()


@snippet
def a_view_of_a_game():
    View(LEDUC)


@snippet
def a_state_with_a_forged_maker():
    State.__new__(State, LEDUC, object())


@snippet
def a_subclass_that_makes_itself():
    class Mine(State):
        def __init__(self):
            pass

    Mine().legal_actions()


@snippet
def a_position_of_no_kind():
    Position.__new__(Position).fields()


@snippet
def a_beginning_of_no_game():
    begin(None)


@snippet
def a_beginning_of_what_looks_like_a_game():
    begin(SimpleNamespace(binding=LEDUC.binding, players=200, table=0, option_values=(9,) * 99))


@snippet
def a_beginning_with_a_box_of_its_own():
    begin(SimpleNamespace(box=SimpleNamespace(players=200), binding=LEDUC.binding))


@snippet
def a_table_for_five_in_a_game_for_two():
    Game("leduc-poker", 5, {}, None)


@snippet
def a_game_with_an_option_it_has_not():
    Game("leduc-poker", 2, {"wild": True}, None)


@snippet
def a_game_half_made():
    Game.__new__(Game).begin()


@snippet
def a_game_made_anew():
    core.load("leduc-poker").__init__("fredericus", 4, {}, None)


@snippet
def a_game_that_lies_about_its_players():
    class Lying(Game):
        players = property(lambda self: 200)

    Lying("leduc-poker", 2, {}, None).begin()


@snippet
def a_game_whose_box_was_taken():
    game = core.load("leduc-poker")
    vars(game)["box"] = None
    game.begin()


@snippet
def a_table_of_functions_out_of_nothing():
    Binding()


@snippet
def an_empty_table_of_functions():
    print(Binding.__new__(Binding).state_size)


@snippet
def a_box_with_an_empty_table():
    Box(Binding.__new__(Binding), 2, 0, ())


@snippet
def a_box_of_none():
    Box(None, 2, 0, ())


@snippet
def a_box_for_two_hundred():
    Box(LEDUC.binding, 200, 0, ())


@snippet
def a_box_with_too_many_options():
    Box(LEDUC.binding, 2, 0, range(100))


# Actions are checked.


@snippet
def no_action():
    state().apply(None)


@snippet
def an_action_below_zero():
    state().apply(-1)


@snippet
def an_action_beyond_all_numbers():
    state().apply(2**70)


@snippet
def an_action_that_is_a_fraction():
    state().apply(1.0)


@snippet
def an_action_that_is_true():
    state().apply(True)


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


@snippet
def an_action_after_the_end():
    over = LEDUC.replay(["deal-Ks", "deal-Qh", "raise", "fold"])
    over.apply(0)


@snippet
def a_journal_that_is_no_list():
    state().apply(1, journal=5)


@snippet
def a_look_at_an_action_that_is_not_legal():
    state(FREDERICUS).seen(60_000, 0)


@snippet
def a_look_by_a_seat_that_is_not_there():
    table = state()
    table.seen(table.legal_actions()[0], 9)


@snippet
def a_view_of_a_seat_beyond():
    state().view(2)


@snippet
def a_view_of_nobody():
    state().view(-1)


@snippet
def a_view_of_a_seat_beyond_all_numbers():
    state().view(2**40)


@snippet
def features_of_a_seat_beyond():
    view().features(7)


@snippet
def places_before_the_end():
    state().ranks()


@snippet
def outcomes_of_a_choice():
    state().outcomes()


@snippet
def choices_of_a_seat_not_to_act():
    table = state()
    table.view(1 - table.to_act).legal_actions()


@snippet
def actions_without_end():
    LEDUC.replay(repeat(1))


@snippet
def actions_that_are_no_list():
    LEDUC.replay(5)


@snippet
def an_observation_of_a_state():
    LEDUC.observation(state())


@snippet
def a_draw_of_none():
    Dealer(1).draw(None)


# Numbers of chance come from numpy.


@snippet
def a_world_without_dice():
    view().determinize(None)


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
def a_generator_half_made():
    view().determinize(np.random.Generator.__new__(np.random.Generator))


@snippet
def bits_half_made():
    view().determinize(np.random.PCG64.__new__(np.random.PCG64))


@snippet
def dice_in_two_threads():
    shared, position = dice(), view(FREDERICUS)
    in_two_threads(lambda: one_ply(position, Heuristic(FREDERICUS), shared, 50))


# Bytes are those of this build.


@snippet
def bytes_of_none():
    copied(LEDUC, None, None)


@snippet
def bytes_cut_short():
    copied(LEDUC, state().to_bytes()[:-1], None)


@snippet
def bytes_of_another_game():
    copied(FREDERICUS, state().to_bytes(), None)


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


@snippet
def a_past_without_lists():
    copied(LEDUC, state().to_bytes(), []).apply(1)


@snippet
def a_past_of_something_else():
    copied(LEDUC, state().to_bytes(), [1, 2, 3]).apply(1)


@snippet
def fields_of_another_game():
    LEDUC.rules.fields(FREDERICUS.begin())


@snippet
def fields_of_none():
    FREDERICUS.rules.fields(None)


@snippet
def fields_into_none():
    LEDUC.rules.arrange(None, state().fields())


# Counting and measuring.


@snippet
def leaves_of_none():
    perft(None, 3)


@snippet
def leaves_above():
    perft(state(), -1)


@snippet
def leaves_of_none_divided():
    divide(None, 1)


@snippet
def games_from_none():
    games(None, 1, dice())


@snippet
def playouts_of_a_view():
    playouts(view(), 1, dice())


@snippet
def an_inspection_of_none():
    inspection(None, 1, dice())


@snippet
def worlds_of_none():
    determinizations(None, 1, dice())


# Searches.


@snippet
def a_searcher_of_no_game():
    Searcher(None)


@snippet
def a_searcher_half_made():
    Searcher.__new__(Searcher, LEDUC).search(view(), dice(), iterations=10)


@snippet
def a_searcher_half_made_and_moved():
    Searcher.__new__(Searcher, LEDUC).advance([1])


@snippet
def a_searcher_of_nothing():
    Searcher.__new__(Searcher)


@snippet
def a_searcher_whose_options_were_refused():
    searcher = Searcher.__new__(Searcher, LEDUC)
    try:
        searcher.__init__(LEDUC, selection="best")
    except core.InputError:
        searcher.search(view(), dice(), iterations=10)


@snippet
def a_searcher_made_anew():
    Searcher(LEDUC).__init__(FREDERICUS)


@snippet
def a_searcher_made_for_another_game():
    searcher = Searcher.__new__(Searcher, LEDUC)
    searcher.__init__(FREDERICUS)
    searcher.search(view(FREDERICUS), dice(), iterations=10)


@snippet
def a_subclass_of_a_searcher():
    type("Mine", (Searcher,), {})


@snippet
def a_search_of_none():
    Searcher(LEDUC).search(None, dice(), iterations=10)


@snippet
def a_search_without_dice():
    Searcher(LEDUC).search(view(), None, iterations=10)


@snippet
def a_search_without_budget():
    Searcher(LEDUC).search(view(), dice())


@snippet
def a_search_for_no_number_of_seconds():
    Searcher(LEDUC).search(view(), dice(), seconds=float("nan"))


@snippet
def a_search_without_end():
    Searcher(LEDUC).search(view(), dice(), seconds=float("inf"))


@snippet
def a_search_of_too_many_iterations():
    Searcher(LEDUC).search(view(), dice(), iterations=2**70)


@snippet
def a_search_of_words():
    Searcher(LEDUC).search(view(), dice(), iterations="many")


@snippet
def a_searcher_with_too_much_memory():
    Searcher(LEDUC, nodes=2**40).search(view(), dice(), iterations=10)


@snippet
def a_search_of_another_game():
    Searcher(LEDUC).search(view(FREDERICUS), dice(), iterations=10)


@snippet
def a_search_of_a_table_with_more_players():
    four = core.load("fredericus", players=4)
    Searcher(FREDERICUS).search(view(four), dice(), iterations=10)


@snippet
def a_search_after_the_end():
    over = LEDUC.replay(["deal-Ks", "deal-Qh", "raise", "fold"])
    Searcher(LEDUC).search(over, dice(), iterations=10)


@snippet
def a_search_in_two_threads():
    searcher, position = Searcher(FREDERICUS), view(FREDERICUS)
    in_two_threads(lambda: searcher.search(position, dice(), iterations=50))


@snippet
def a_search_within_a_search():
    again = []
    judge = Heuristic(LEDUC, function=lambda features: again[0]() if again else 0.0)
    searcher = Searcher(LEDUC, heuristic=judge, playout="greedy")
    again.append(lambda: searcher.search(view(), dice(), iterations=10))
    searcher.search(view(), dice(), iterations=10)


@snippet
def a_searcher_made_anew_while_it_searches():
    again = []
    judge = Heuristic(LEDUC, function=lambda features: again[0]() if again else 0.0)
    searcher = Searcher(LEDUC, heuristic=judge, playout="greedy")
    again.append(lambda: searcher.__init__(LEDUC))
    searcher.search(view(), dice(), iterations=10)


@snippet
def a_tree_moved_while_it_searches():
    again = []
    judge = Heuristic(LEDUC, function=lambda features: again[0]() if again else 0.0)
    searcher = Searcher(LEDUC, heuristic=judge, playout="greedy")
    again.append(lambda: searcher.advance([1]))
    searcher.search(view(), dice(), iterations=10)


@snippet
def a_tree_moved_by_none():
    Searcher(LEDUC).advance(None)


# Heuristics.


@snippet
def a_heuristic_of_no_game():
    Heuristic(None)


@snippet
def a_heuristic_half_made():
    Searcher(LEDUC, heuristic=Heuristic.__new__(Heuristic))


@snippet
def a_heuristic_that_forgot_to_be_made():
    class Mine(Heuristic):
        def __init__(self):
            pass

    one_ply(view(), Mine(), dice(), 1)


@snippet
def a_heuristic_made_anew():
    judge = Heuristic(LEDUC)
    judge.__init__(LEDUC, function=lambda features: 0.0)


@snippet
def a_heuristic_that_is_none():
    one_ply(view(), None, dice(), 1)


@snippet
def a_heuristic_that_is_something_else():
    Searcher(LEDUC, heuristic=lambda features: 0.0)


@snippet
def a_heuristic_of_another_game():
    Searcher(LEDUC, heuristic=Heuristic(FREDERICUS))


@snippet
def a_heuristic_at_an_address_of_nothing():
    judge = Heuristic(LEDUC, address=12345)
    one_ply(view(), judge, dice(), 1)


@snippet
def a_heuristic_at_an_address_of_data():
    judge = Heuristic(LEDUC, address=id(LEDUC))
    one_ply(view(), judge, dice(), 1)


@snippet
def a_heuristic_at_an_address_beyond():
    Heuristic(LEDUC, address=2**70)


@snippet
def a_heuristic_that_raises():
    Heuristic(LEDUC, function=lambda features: features[99])


@snippet
def a_heuristic_that_answers_in_words():
    Heuristic(LEDUC, function=lambda features: "good")


@snippet
def a_heuristic_with_a_weight_that_is_no_number():
    Heuristic(LEDUC, {"rank": float("nan")})


@snippet
def a_strength_of_none():
    Heuristic(LEDUC).strength(None, 0)


@snippet
def a_strength_of_a_seat_beyond():
    Heuristic(LEDUC).strength(view(), 5)


@snippet
def no_worlds_to_look_at():
    one_ply(view(), Heuristic(LEDUC), dice(), 0)


# Networks.


def network(game):
    """Return a network of zeros."""
    names = inputs_of(game)
    shapes = {
        "linear": (len(names),), "first": (len(names), 8), "first_bias": (8,),
        "second": (8, 8), "second_bias": (8,), "last": (8,),
    }  # fmt: skip
    arrays = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    return Network(SimpleNamespace(names=names, arrays={**arrays, "last_bias": 0.0}))


@snippet
def a_network_half_made():
    Heuristic(LEDUC, network=Network.__new__(Network))


@snippet
def a_network_made_anew():
    net = network(LEDUC)
    net.__init__(net.contents)


@snippet
def a_network_that_is_something_else():
    Heuristic(LEDUC, network=lambda inputs: 0.0)


@snippet
def a_network_of_another_game():
    Heuristic(LEDUC, network=network(FREDERICUS))


@snippet
def a_network_that_is_shown_too_little():
    network(FREDERICUS).output([0.0])


# The solver.


@snippet
def a_solver_of_no_game():
    Solver(None)


@snippet
def a_solver_of_a_large_game():
    Solver(FREDERICUS, histories=1000)


@snippet
def a_solver_made_anew():
    Solver(LEDUC).__init__(LEDUC)


@snippet
def a_solver_without_end():
    Solver(LEDUC).solve(seconds=float("inf"))


@snippet
def a_solver_in_two_threads():
    solver = Solver(LEDUC)
    in_two_threads(lambda: solver.solve(iterations=20))


@snippet
def a_policy_of_another_game():
    Solver(LEDUC).policy(view(FREDERICUS))


@snippet
def a_policy_of_none():
    Solver(LEDUC).policy(None)


@snippet
def a_policy_of_one_who_heard_without_end():
    Solver(LEDUC).policy(view(), repeat(1))


# Bots.


@snippet
def a_bot_half_made():
    kind = type(create("so-ismcts", LEDUC))
    kind.__new__(kind).act(view())


@snippet
def a_bot_made_anew():
    create("so-ismcts", LEDUC).__init__(game=FREDERICUS)


@snippet
def a_bot_in_two_threads():
    bot, position = create("so-ismcts(iterations=50)", FREDERICUS), view(FREDERICUS)
    in_two_threads(lambda: bot.act(position))


@snippet
def a_bot_that_is_shown_nothing():
    create("greedy", LEDUC).act(None)


@snippet
def a_bot_that_is_shown_another_game():
    create("mo-ismcts(iterations=10)", LEDUC).act(view(FREDERICUS))


@snippet
def a_bot_of_no_game():
    create("random", None)


@snippet
def a_bot_of_too_much():
    create("so-ismcts(iterations=1e300)", LEDUC)


def main():
    """Run all, a line each: how it began and how it ended."""
    for function in SNIPPETS:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        print(f"{function.__name__}: ", end="", flush=True)
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
