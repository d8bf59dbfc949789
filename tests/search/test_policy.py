"""Policies in C against numpy, and as priors of searches."""

import numpy as np
import pytest

from staufen import core
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.search import Heuristic, network_file
from staufen.search.network_file import FAST, POLICY
from staufen.search.search import Policy, codes
from tests.support.network import made, numpys
from tests.support.positions import arranged
from tests.support.search import amid, leduc, rng, thought
from tests.support.walk import moments

ROWS, PEREGRINE = 8, 0


@pytest.mark.parametrize("form", [POLICY, FAST])
@pytest.mark.parametrize("units", [1, 8, 33, 64])
@pytest.mark.parametrize("name", ["fredericus", "oh-hell", "staufer(players=4)"])
def test_a_policy_gives_what_numpy_gives(name, units, form):
    contents = made(core.load(name), (units, 1), form=form)
    dice, policy = rng(3), Policy(contents)
    for _ in range(10):
        x = dice.normal(size=len(contents.names)) * (dice.random(len(contents.names)) < 0.6)
        wanted = numpys(contents, x)
        actions = dice.choice(len(wanted), size=min(len(wanted), 100), replace=False)
        found = policy.logits(x, list(actions))
        assert found == pytest.approx(list(wanted[actions]), rel=1e-4, abs=1e-4)


def test_what_a_policy_saw_before_does_not_change_what_it_says():
    """Its hidden layer is kept up by what has changed, and taken anew every 4,096 times."""
    contents = made(core.load("staufer"), (24, 1), form=FAST)
    dice, policy = rng(4), Policy(contents)
    x = dice.normal(size=len(contents.names))
    for turn in range(9000):
        x[dice.integers(len(x), size=5)] = dice.normal(size=5) * dice.integers(2, size=5)
        found = policy.logits(x, [0, 5])
        if turn % 300 == 0:
            assert found == pytest.approx(Policy(contents).logits(x, [0, 5]), abs=1e-4)


@pytest.mark.parametrize("name", core.game_names())
def test_actions_have_a_code_each(name):
    game = core.load(name)
    for state in moments(game, 40):
        if state.to_act >= 0:
            found = codes(state)
            assert len(set(found)) == len(found) == len(state.legal_actions)
            assert all(0 <= code < game.num_actions for code in found)
            assert codes(state.view(state.to_act)) == found


def test_fredericus_is_the_same_from_every_side():
    """A castle turned by some sides gives a policy the same inputs and the same actions."""
    seen = set()
    for number, state in enumerate(moments(core.load("fredericus(players=3)"), 120)):
        if state.to_act < 0 or state.fields()["length"] == [0] * ROWS:
            continue
        side = number % ROWS
        other = arranged(state.game, _rotated(state.fields(), side))
        seat = state.to_act
        assert list(other.inputs(seat).values()) == list(state.inputs(seat).values())
        assert sorted(codes(other)) == sorted(codes(state))
        seen |= set(codes(state))
    assert len(seen) > 35


def _rotated(fields, by):
    """Return the fields of a position with the castle turned."""
    where = [(side - by) % ROWS for side in range(ROWS)]
    turned = {**fields, "of": [{**seat} for seat in fields["of"]]}
    for name in ("rows", "length"):
        turned[name] = [fields[name][side] for side in where]
    if fields["target"]:
        turned["target"] = (fields["target"] + by) % ROWS
    for seat in turned["of"]:
        seat["tower"] = [(tower + by) % ROWS for tower in seat["tower"]]
        tokens = [(row + by) % ROWS if 0 <= row < ROWS else row for row in seat["token"]]
        seat["token"] = tokens
    return turned


def _blank(game):
    """Return the contents of a policy that says nothing."""
    contents = made(game, form=POLICY)
    for array in contents.arrays.values():
        array[...] = 0
    return contents


def _liking(folder, game, code):
    """Return the file of a policy that likes one action and knows no other."""
    contents = _blank(game)
    contents.arrays["last_bias"][code] = 9
    network_file.write_network(folder / "p.npz", contents)
    return folder / "p.npz"


def test_a_search_takes_priors_of_a_policy(tmp_path):
    """Nothing but the logits decides here, since nothing is expected of any position."""
    state = amid("fredericus", 2)
    legal = codes(state)
    best = len(legal) // 2
    file, nothing = _liking(tmp_path, state.game, legal[best]), tmp_path / "w.toml"
    nothing.write_text("[weights]\n" + "".join(f"{name} = 0.0\n" for name in state.game.weights))
    given = f"so-ismcts(iterations=200, prior={file}, heuristic={nothing}, playout_length=plies:0"
    given += ", early_stop=false)"
    rows = [create_bot(given, state.game, 1) for _ in range(2)]
    for player in rows:
        assert player.act(state.view(state.to_act)) == state.legal_actions[best]
    assert rows[0].thought.rows == rows[1].thought.rows
    assert rows[0].thought.rows[0].visits > 150


def test_playouts_by_a_policy_do_what_it_likes(tmp_path):
    """A bluff works with a hand that cannot win against who always folds, and only there."""
    state = leduc("deal-Js", "deal-Ks", "call", "call", "deal-Qh")
    worth = {}
    for liked in ("fold", "call"):
        file = _liking(tmp_path, state.game, state.game.parse_action(liked))
        given = f"playout=policy, prior={file}"
        rows = thought(f"flat(iterations=300, {given})", state).rows
        worth[liked] = {state.game.format_action(row.action): row.value for row in rows}
    assert worth["fold"]["raise"] > 0.9 > 0.3 > worth["call"]["raise"]


def test_playouts_may_have_a_policy_of_their_own(tmp_path):
    """What judges in the tree is another."""
    state = amid("fredericus", 2)
    contents = made(state.game, form=FAST)
    network_file.write_network(tmp_path / "f.npz", contents)
    given = "so-ismcts(iterations=300, playout=policy, playout_length=plies:3, prior"
    plain, same, other, both = (
        thought(f"{given}={text})", state).rows
        for text in (
            "policy",
            "policy, playout_prior=policy",
            f"policy, playout_prior={tmp_path}/f.npz",
            f"{tmp_path}/f.npz",
        )
    )
    assert plain == same != other
    assert both not in (plain, other)


def test_a_game_without_a_fast_policy_says_so():
    with pytest.raises(InputError, match="heuristic 'fast-policy': none comes with staufer"):
        create_bot("so-ismcts(playout_prior=fast-policy)", core.load("staufer"), 1)


def test_without_a_policy_its_playouts_are_greedy():
    state = amid("staufer", 3)
    given = "iterations=300, playout_length=plies:3, playout"
    rows = [thought(f"so-ismcts({given}={word})", state).rows for word in ("policy", "greedy")]
    assert rows[0] == rows[1]


def test_a_policy_judges_no_position(tmp_path):
    state = amid("leduc-poker", 2, least=2)
    file = tmp_path / "p.npz"
    network_file.write_network(file, made(state.game, form=POLICY))
    for given in ("so-ismcts(value", "so-ismcts(heuristic", "greedy(heuristic"):
        with pytest.raises(InputError, match=r"p\.npz: a policy judges actions: a search takes"):
            create_bot(f"{given}={file})", state.game, 1)
    policy = Heuristic.load(str(file), state.game)
    with pytest.raises(InputError, match="a policy judges actions"):
        policy.strength(state, 0)


def test_what_makes_no_policy_is_refused():
    game, other = core.load("leduc-poker"), core.load("oh-hell")
    policy = Policy(made(game, form=POLICY))
    with pytest.raises(InputError, match="policy: 3 inputs expected"):
        policy.logits([1.0], [0])
    with pytest.raises(InputError, match="at most 256 actions below 10 expected"):
        policy.logits([1.0, 0.0, 0.0], [10])
    with pytest.raises(InputError, match="3 inputs and 300 units, at most 256 and 256 expected"):
        Policy(made(game, (300, 1), form=POLICY))
    contents = made(game, form=POLICY)
    wrong = {**contents.arrays, "last": np.ones((16, 9), np.float32)}
    with pytest.raises(InputError, match=r"^policy: last: .*\(16, 9\): .* \(16, 10\) expected"):
        Policy(contents._replace(arrays=wrong))
    with pytest.raises(InputError, match=r"^policy: format 'staufen network 1': one of"):
        Policy(made(game))
    with pytest.raises(InputError, match="a policy with inputs and actions of oh-hell"):
        Heuristic(other, policy=policy)
    with pytest.raises(InputError, match="it is made already"):
        policy.__init__(made(game, form=POLICY))
    with pytest.raises(InputError, match="a seat is to act expected"):
        codes(game.initial_state())
