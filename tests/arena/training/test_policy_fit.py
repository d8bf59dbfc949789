"""Fitting a policy to visits, with choices that are made up."""

import numpy as np
import pytest

from staufen.arena.training.fit import HELD, Settings
from staufen.arena.training.policy_fit import SCALE, PolicyNet, Table, softmax
from staufen.arena.training.policy_samples import PolicySamples
from staufen.search.network_file import POLICY, Contents
from tests.support.network import numpys

INPUTS, ACTIONS = 6, 9
FIT = Settings(units=(8, 1), epochs=3)


def made(games=40, decisions=30, seed=1):
    """Return choices in which the first inputs decide which of two actions is liked."""
    dice = np.random.default_rng(seed)
    count = games * decisions
    inputs = dice.normal(size=(count, INPUTS)).astype(np.float16)
    sizes = dice.integers(2, ACTIONS, count)
    actions = np.concatenate([np.sort(dice.choice(ACTIONS, n, replace=False)) for n in sizes])
    owner = np.repeat(np.arange(count), sizes)
    strengths = (0.1 * dice.normal(size=len(actions))).astype(np.float32)
    z = SCALE * strengths + 2 * (actions == 3) * inputs[owner, 0] + (actions == 5)
    visits = np.round(1000 * softmax(z, sizes)).astype(np.int32)
    return PolicySamples(
        inputs, sizes.astype(np.int32), np.repeat(np.arange(games), decisions),
        actions.astype(np.int32), visits, strengths,
    )  # fmt: skip


def fitted(choices, settings=FIT, names=()):
    """Return the policy after its last epoch, and its losses by epoch."""
    tables = [Table(2, choices)]
    net = PolicyNet(tables, ACTIONS, settings, names)
    return net, [losses[0] for losses in net.fit(tables)]


def test_losses_decrease():
    _, losses = fitted(made(games=150), FIT._replace(epochs=20, drop=0.0))
    first, last = losses[0], losses[-1]
    assert last.held - last.least < 0.3 * (first.held - first.least)
    assert first.least == last.least
    assert last.differences > 0.9 > first.differences
    assert last.players == 2


def test_the_gradient_matches_the_loss():
    table = Table(2, made(games=2, decisions=10))
    net = PolicyNet([table], ACTIONS, FIT._replace(drop=0.0))
    decisions = np.concatenate([table.held, table.learned])
    shares, sizes = table.shares[table.row_indices(decisions)], table.sizes[decisions]
    caught = {}
    net.adam.update_weights = lambda slopes, _: caught.update(slopes)
    net.update_weights(table, decisions, 0.0)

    def loss():
        message = softmax(net.policy_logits(table, decisions), sizes)
        return -(shares * np.log(message)).sum() / len(decisions)

    for name, place in (("linear", (0, 3)), ("last", (2, 5)), ("first", (1, 2)), ("last_bias", 3)):
        weights = net.weights[name] = net.weights[name].astype(np.float64)
        weights[place] += 1e-3
        up = loss()
        weights[place] -= 2e-3
        assert caught[name][place] == pytest.approx((up - loss()) / 2e-3, abs=2e-4)
        weights[place] += 1e-3


def test_exported_arrays_reproduce_the_policy():
    choices = made()
    choices.inputs[:, 4] = 3  # never differs
    net, _ = fitted(choices)
    arrays = net.to_arrays()
    contents = Contents("x", tuple("abcdef"), arrays, {}, POLICY)
    table = Table(2, choices)
    found = numpys(contents, choices.inputs)
    owner = np.repeat(np.arange(len(choices.counts)), choices.counts)
    wanted = net.policy_logits(table, np.arange(len(choices.counts)))
    logits = found[owner, choices.actions] + arrays["scale"] * choices.strengths
    assert logits == pytest.approx(wanted, abs=1e-3)
    assert not arrays["linear"][4].any()
    assert all(array.dtype == np.float32 for array in arrays.values())


def test_held_out_games_do_not_change_the_weights():
    choices = made()
    owner = np.repeat(choices.games, choices.counts)
    other = np.where(owner % HELD == 0, 1, choices.visits)
    one, two = (fitted(each) for each in (choices, choices._replace(visits=other)))
    assert all(np.array_equal(a, two[0].to_arrays()[k]) for k, a in one[0].to_arrays().items())
    assert one[1][-1].held != two[1][-1].held
    none = fitted(choices._replace(games=choices.games * HELD + 1))[1]
    assert np.isnan(none[-1].held)


def test_excluded_inputs_have_no_weight():
    names = ["lead", "row 0", "side 1", "seat", "row", "rows of"]
    net, _ = fitted(made(), FIT._replace(without=("row", "side")), names)
    assert list(net.to_arrays()["linear"].any(axis=1)) == [True, False, False, True, False, False]
