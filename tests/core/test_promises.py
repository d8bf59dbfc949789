"""The laws of core/game.pxd, for every game, number of players and option value.

A test's name is the promise. Positions come from whole random games (tests/support/walk.py).
"""

import functools
import json
import math
import pickle
import re
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.game import NO_ACTION
from staufen.core.laws import LAWS
from staufen.search.search import inspect_games
from tests.support.each_table import each_table
from tests.support.walk import all_tables, finish, games_each, moments, rng, tables, walk, watched

pytestmark = pytest.mark.promises


def seats(game):
    return range(game.players)


@pytest.mark.parametrize("game", all_tables(), ids=str)
def test_no_invariant_breaks_in_a_thousand_games(game):
    """Laws 1 and 7, without the interpreter, for 1,000 games of each spread over its tables.

    STAUFEN_GAMES=10000 plays more of them.
    """
    share = sum(other.name == game.name for other in all_tables())
    count = games_each(math.ceil(1000 / share))
    seen, complaint = inspect_games(game.initial_state(), count, rng(7))
    assert complaint is None
    assert seen > count


@pytest.mark.parametrize("law", LAWS)
@each_table
def test_laws_that_games_in_python_are_checked_by(game, law):
    """Laws 3, 5 and 6 among them: replays give the same state, worlds look like their view."""
    for i, state in enumerate(moments(game, 40)):
        assert LAWS[law](state, rng(i)) == ""


@each_table
def test_a_seat_to_act_has_a_choice_and_none_twice(game):
    """Law 1; chance has outcomes in the same way, each with a weight."""
    for state, _ in walk(game, 1):
        legal = state.legal_actions
        assert legal
        assert legal == sorted(set(legal))
        assert legal[-1] < NO_ACTION
        if state.to_act == core.CHANCE:
            assert [action for action, _ in state.chance_outcomes()] == legal
            assert min(weight for _, weight in state.chance_outcomes()) > 0
        else:
            with pytest.raises(InputError, match="chance is not to act"):
                state.chance_outcomes()


@each_table
def test_a_pile_is_named_exactly_while_a_draw_is_pending(game):
    for state in moments(game, 40):
        assert (state.pile > 0) == (state.to_act == core.CHANCE)


@each_table
def test_asking_changes_nothing(game):
    """Law 2."""
    for state in moments(game, 40):
        before = state.to_bytes()
        ask(state)
        for seat in seats(game):
            view = state.view(seat)
            seen = view.to_bytes()
            ask(view)
            view.determinize(rng(1))
            assert view.to_bytes() == seen
        assert state.to_bytes() == before


def ask(position):
    """Call everything that only asks. Boards are drawn from the fields alone."""
    fields = position.fields()
    for seat in seats(position.game):
        position.features(seat)
        position.inputs(seat)
    position.to_record()
    if isinstance(position, core.View):
        position.score()
        if position.to_act == position.seat:
            list(position.legal_actions)
        return
    position.scores()
    position.check_invariants()
    for action in position.legal_actions:
        position.game.text.say(fields, action)
        for seat in seats(position.game):
            position.observed_action(action, seat)
    if position.to_act == core.CHANCE:
        position.chance_outcomes()
    if position.is_over:
        position.ranks()
        position.returns()


@each_table
def test_same_seed_same_deal(game):
    assert game.new_state(7) == game.new_state(7)
    assert game.new_state(7).to_act != core.CHANCE


@each_table
def test_earlier_states_are_untouched(game):
    earlier = []
    for ply, (state, action) in enumerate(walk(game, 3)):
        if watched(ply):
            later = state.child(action)
            assert later is not state
            earlier.append((state.copy(), state.to_bytes()))
    for state, before in earlier:
        assert state.to_bytes() == before


@each_table
def test_an_illegal_action_is_refused_by_name_and_leaves_no_trace(game):

    class Equal(int):
        """A number that claims to equal any legal action."""

        def __eq__(self, other):
            return True

        __hash__ = int.__hash__

    for i, state in enumerate(moments(game, 20)):
        before, legal = state.to_bytes(), state.legal_actions
        near = {action + step for action in legal[:10] for step in (-1, 1)}
        numbers = [*near, *range(i, 300, 20), NO_ACTION, 65536, 10**20]
        other = [number for number in numbers if number not in legal]
        for action in [*other, "fold", None, 0.5, *map(float, legal[:10]), Equal(other[0])]:
            with pytest.raises(InputError, match="not legal"):
                state.apply(action)
        assert state.to_bytes() == before


@each_table
def test_returns_are_shares_of_one_win_and_go_to_the_first(game):
    """Law 4, unless `payoff` says otherwise; a rank is 1 + the seats with a better one."""
    for seed in range(3):
        end = finish(game.initial_state(), rng(seed, 4))
        ranks, returns = end.ranks(), end.returns()
        assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
        assert all(0 <= share <= 1 for share in returns)
        if game.players > 1:
            assert sum(returns) == pytest.approx(1)
        if game.players > 1 and game.options.get("payoff", "win") == "win":
            winners = ranks.count(1)
            assert returns == pytest.approx([(rank == 1) / winners for rank in ranks])
        assert len(end.scores()) == game.players
        assert end.legal_actions == []


def test_worlds_do_differ_from_the_truth():
    """Otherwise the promises about worlds would be empty. In a solo game nothing is hidden."""
    for game in (game for game in tables() if game.players > 1):
        states = moments(game, 40)
        found = [
            state.view(seat).determinize(rng(i)) != state
            for i, state in enumerate(states)
            for seat in seats(game)
        ]
        assert any(found), game


@each_table
def test_a_world_is_legal_and_plays_on_to_the_end(game):
    """Law 5."""
    states = moments(game, 40)
    for i, state in enumerate(states):
        for seat in seats(game):
            world = state.view(seat).determinize(rng(i, seat, 2))
            assert world.check_invariants() is None
            assert world.to_act == state.to_act
            if (i + seat) % 5 == 0:
                assert inspect_games(world, 1, rng(i, seat, 3))[1] is None


@each_table
def test_a_view_answers_for_its_own_seat_only(game):
    for state in moments(game, 40):
        for seat in seats(game):
            if seat != state.to_act:
                with pytest.raises(InputError, match="not to act"):
                    list(state.view(seat).legal_actions)


@each_table
def test_a_seat_knows_its_own_points(game):
    for state in moments(game, 40):
        for seat in seats(game):
            assert state.view(seat).score() == state.scores()[seat]


@each_table
def test_an_action_is_perceived_the_same_in_all_worlds_of_a_view(game):
    """A seat sees its own actions; another's as they are, or as a code that is never legal."""
    for i, state in enumerate(moments(game, 40)):
        legal = state.legal_actions
        for seat in seats(game):
            perceived = [state.observed_action(action, seat) for action in legal]
            if seat == state.to_act:
                assert perceived == legal
            for action, seen in zip(legal, perceived, strict=True):
                assert seen == action or seen not in legal
            world = state.view(seat).determinize(rng(i, seat))
            for action in world.legal_actions:
                if action in legal:
                    assert world.observed_action(action, seat) == state.observed_action(
                        action, seat
                    )


@each_table
def test_choices_that_are_stated_to_be_open_are_seen_by_all(game):
    if game.binding.public_moves:
        for state, _ in walk(game, 5):
            if state.to_act != core.CHANCE:
                for action in state.legal_actions:
                    assert {state.observed_action(action, seat) for seat in seats(game)} == {action}


@each_table
def test_draws_that_look_alike_leave_the_same_view(game):
    for state in moments(game, 60):
        if state.to_act != core.CHANCE:
            continue
        for seat in seats(game):
            views = {}
            for action in some_of(state.legal_actions):
                view = state.child(action).view(seat)
                assert views.setdefault(state.observed_action(action, seat), view) == view


def some_of(actions):
    """Return a dozen actions, spread over all."""
    return actions[:: 1 + len(actions) // 12]


@each_table
def test_actions_have_words_of_their_own_which_are_read_back(game):
    """Law 8 for actions; context free: one word means one action in the whole game."""
    meaning = {}
    for state in moments(game, 60):
        legal = state.legal_actions
        for action in {*legal, *(state.observed_action(a, s) for a in legal for s in seats(game))}:
            text = game.format_action(action)
            assert text
            assert text == "".join(text.split())
            assert meaning.setdefault(text, action) == action
            assert game.parse_action(text) == action
            assert game.parse_action(f"  {text}\n") == action


@each_table
def test_words_that_mean_nothing_are_refused(game):
    state = moments(game, 40)[5]
    words = [game.format_action(action) for action in state.legal_actions]
    broken = [word[:-1] + "#" for word in words] + [word + "9" * 30 for word in words]
    for text in ["", "nonsense", "\0", "é", " - ", "-1 -1", "9" * 5000, *broken]:
        with pytest.raises(InputError):
            game.parse_action(text)


@each_table
def test_a_playout_ends_in_a_state_that_can_be(game):
    """With the game's own playout or the generic one; a game's tests check its probabilities."""
    for i, state in enumerate(moments(game, 20)):
        end, again = state.copy(), state.copy()
        end.play_out(rng(i))
        assert end.is_over
        assert end.check_invariants() is None
        assert end.history is None
        again.play_out(rng(i))
        assert again == end


@each_table
def test_features_are_finite_and_named(game):
    names = list(game.feature_names)
    assert list(game.weights) == names
    assert len(set(names)) == len(names)
    for state in moments(game, 40):
        for seat in seats(game):
            for position in (state, state.view(seat)):
                features = position.features(seat)
                assert list(features) == names
                assert all(math.isfinite(value) for value in features.values())


@each_table
def test_inputs_are_bounded_and_named(game):
    """60 to 200 of them, as many and the same for every number of players."""
    names = list(game.input_names)
    assert len(set(names)) == len(names)
    assert len(names) == 0 or 60 <= len(names) <= 200
    assert game.input_names == core.load(game.name).input_names
    assert game.input_names[: len(game.feature_names)] in ((), game.feature_names)
    for state in moments(game, 40):
        for seat in seats(game):
            inputs = state.inputs(seat)
            assert list(inputs) == names
            assert all(-8 <= value <= 8 for value in inputs.values())


@each_table
def test_inputs_rest_on_what_the_seat_knows(game):
    """They are the same in its view and in every world behind it: a search looks at worlds."""
    for i, state in enumerate(moments(game, 40)):
        for seat in seats(game):
            view = state.view(seat)
            assert state.inputs(seat) == view.inputs(seat)
            assert view.determinize(rng(i)).inputs(seat) == view.inputs(seat)


@each_table
def test_features_know_no_past(game):
    """The memo of positions a game has looked at changes no result: each thread has its own."""

    def look(position):
        return [(position.features(seat), position.inputs(seat)) for seat in seats(game)]

    for ply, (state, _) in enumerate(walk(game, 1)):
        if not watched(ply):
            continue
        seen = look(state)
        if ply % 16 == 0:
            with ThreadPoolExecutor(1) as fresh:
                assert fresh.submit(look, state).result() == seen


@each_table
def test_game_and_actions_give_the_same_state_anywhere(game):
    """Law 8: a record is plain data, and what is read from it is the state, byte for byte."""
    for i, state in enumerate(moments(game, 20)):
        record = json.loads(json.dumps(state.to_record()))
        anywhere = core.load(record["game"])
        assert (anywhere.rules_version, anywhere.digest) == (record["rules"], record["components"])
        numbers = state.history if i % 2 else map(np.int64, state.history)
        for actions in (record["actions"], numbers):
            again = anywhere.replay(actions)
            assert again.to_bytes() == state.to_bytes()
            assert again.history == state.history


@each_table
def test_positions_and_their_histories_survive_pickle(game):
    """Law 8, within one build."""
    for state in moments(game, 20):
        for position in (state, *(state.view(seat) for seat in seats(game))):
            copy = pickle.loads(pickle.dumps(position))
            assert type(copy) is type(position)
            assert copy == position
            assert copy.to_bytes() == position.to_bytes()
            assert copy.history == position.history
            assert copy.to_record() == position.to_record()


@each_table
def test_a_pickle_of_another_build_or_table_is_refused(game):
    make, (_, data, past) = game.new_state(1).__reduce__()
    for wrong in (data[:-1], data + b"\0", b"\0" * 8 + data[8:], b""):
        with pytest.raises(InputError, match="not a state of"):
            make(game, wrong, past)
    for other in tables():
        if other is not game:
            with pytest.raises(InputError, match="not a state of"):
                make(other, data, past)


@each_table
def test_a_view_has_heard_what_its_seat_saw(game):
    """Every action as the seat saw it; an unseen one is never legal and has a `?` in its word."""
    heard = [[] for _ in seats(game)]
    for ply, (state, action) in enumerate(walk(game, 6)):
        if ply % 8 == 0 and watched(ply):
            assert [state.view(seat).history for seat in seats(game)] == heard
        legal = state.legal_actions
        for seat in seats(game):
            seen = state.observed_action(action, seat)
            heard[seat].append(seen)
            assert seen == action or (seen not in legal and "?" in game.format_action(seen))
    record = state.view(0).to_record()
    assert record["seat"] == 0
    assert record["actions"] == list(map(game.format_action, state.view(0).history))


@each_table
def test_a_copy_has_a_history_of_its_own(game):
    state = game.new_state(1)
    before, later = state.history, state.child(state.legal_actions[0])
    assert state.history == before
    assert later.history == [*before, state.legal_actions[0]]


@each_table
def test_a_world_drawn_for_a_view_has_no_history(game):
    world = game.new_state(1).view(0).determinize(rng(1))
    world.apply(world.legal_actions[0])
    assert world.history is None
    assert world.view(0).history is None
    with pytest.raises(InputError, match="not played from the beginning"):
        world.to_record()


@pytest.mark.parametrize("kind", [core.State, core.View])
def test_a_position_is_made_by_a_game_alone(kind):
    for arguments in ((), (core.load("leduc-poker"),), (core.load("leduc-poker"), object())):
        for make in (kind, functools.partial(kind.__new__, kind)):
            with pytest.raises(TypeError, match=r"game\.initial_state\(\)"):
                make(*arguments)


# What no action list can hold: each is refused at its place, wherever it stands.
NONSENSE = [
    -1, -(2**63), 2**16, 2**31, 2**64, 10**30, NO_ACTION, True, False, None, 0.0, 1.5, "", "?",
    "nonsense", "\0", b"\1", [], (), {}, [1], np.int64(-1), np.uint64(2**63), np.float64(1),
    np.bool_(True), np.array([1, 2]), object(),
]  # fmt: skip


@each_table
def test_a_forged_action_list_is_refused_at_its_place(game):
    """Law 8: an illegal action is refused; the message names its place and the legal ones."""
    dice = rng(8)
    for i, state in enumerate(moments(game, 20)[:10]):
        actions = state.history
        for thing in NONSENSE[i % 5 :: 5]:
            place = int(dice.integers(len(actions) + 1))
            refused(game, [*actions[:place], thing, *actions[place:]], place)
        if state.is_over:
            refused(game, [*actions, actions[-1]], len(actions), "none, the game is over")
    for thing in (None, 3, 0.5, object()):
        with pytest.raises(InputError, match="a list expected"):
            game.replay(thing)


def refused(game, actions, place, legal=""):
    """Check that a list is refused at a place, and that the legal actions there are named."""
    before = game.replay(actions[:place])
    legal = legal or ", ".join(map(game.format_action, before.legal_actions)) or "none"
    with pytest.raises(InputError) as caught:
        game.replay(actions)
    reason = str(caught.value)
    assert reason.startswith(f"actions[{place}]: action ")
    assert f"is not legal here (legal: {legal}" in reason


@each_table
def test_a_mutated_action_list_is_refused_or_a_game(game):
    """Actions are changed, doubled, dropped and swapped: any list accepted gives a sound state."""
    dice, accepted, reason = rng(9), 0, []
    for state in moments(game, 20)[:20]:
        for _ in range(2 + games_each()):
            try:
                other = game.replay(mutated(state.history, dice))
            except InputError as error:
                reason.append(str(error))
                continue
            accepted += 1
            ask(other)
            assert inspect_games(other, 1, dice)[1] is None
    assert accepted > 0
    assert reason
    assert all(
        re.match(r"actions\[\d+\]: action .* is not legal here \(l", line) for line in reason
    )


def mutated(actions, dice):
    """Return the list with one to three changes somewhere, or cut short."""
    for _ in range(dice.integers(1, 4)):
        if not actions:
            break
        at, other = (int(place) for place in dice.integers(len(actions), size=2))
        change = dice.integers(6)
        if change == 0:
            actions[at] += int(dice.integers(-2, 3))
        elif change == 1:
            actions.insert(at, actions[other])
        elif change == 2:
            del actions[at]
        elif change == 3:
            actions[at], actions[other] = actions[other], actions[at]
        elif change == 4:
            actions[at] = int(dice.integers(NO_ACTION))
        else:
            del actions[at:]
    return actions
