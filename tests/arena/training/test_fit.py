"""Fitting learns what can be learned, from the games that are not held back."""

import numpy as np
import pytest

from staufen.arena.training.fit import HELD, Net, Settings, Table, loss_gradient, softmax
from staufen.arena.training.selfplay import Samples, join_samples
from staufen.search.network_file import Contents
from tests.support.network import numpys

FIT = Settings(units=(16, 8), epochs=6, batch=20, rate=0.01, level=0.0, start=1.0)
INPUTS = 6


def made(games=40, players=2, seed=1, offset=0):
    """Return samples in which a curved function of the inputs says who wins."""
    dice = np.random.default_rng(seed)
    count = games * 15
    inputs = dice.normal(size=(count, players, INPUTS)).astype(np.float16)
    x = inputs.astype(np.float32)
    z = x[:, :, 0] + 2 * np.abs(x[:, :, 1]) - x[:, :, 2] * x[:, :, 3]
    shares = (softmax(z) if players > 1 else 1 / (1 + np.exp(-z))).astype(np.float32)
    return Samples(
        inputs, shares, np.full_like(shares, 1 / players), shares, 10 * (shares - 1 / players),
        np.repeat(np.arange(games * 5), 3).astype(np.int32), np.zeros(count, np.int8),
        np.repeat(np.arange(games), 15) + offset,
    )  # fmt: skip


def fitted(*samples, settings=FIT):
    tables = [Table(each, settings) for each in samples]
    net = Net(tables, np.zeros(INPUTS, np.float32), settings)
    return net, list(net.fit(tables))


def test_a_network_learns_a_nonlinear_function():
    """Alone, a strength is a logistic of the share that is won."""
    _, losses = fitted(made(), made(players=3), made(players=1, games=80))
    for first, last in zip(losses[0], losses[-1], strict=True):
        assert first.players == last.players
        assert last.least < last.held < first.held
        assert (last.held - last.least) < 0.5 * (first.held - first.least)
        assert last.differences > 0.8
    assert len(losses) == FIT.epochs + 1


def test_input_scaling_ignores_held_out_games():
    samples = made()
    other = samples.inputs.copy()
    other[samples.games % HELD == 0] += 5
    found = []
    for inputs in (samples.inputs, other):
        table = Table(samples._replace(inputs=inputs), FIT)
        net = Net([table], np.zeros(INPUTS, np.float32), FIT)
        found.append([*net.mean, *net.scale])
    assert found[0] == found[1]


def test_the_gradient_matches_the_loss():
    """By finite differences: cross entropy, and the differences between siblings."""
    dice, sizes, beta = np.random.default_rng(2), np.array([3, 1, 2]), 4.0
    z, targets = 0.2 * dice.normal(size=(6, 3)), softmax(dice.normal(size=(6, 3)))
    logs = 0.2 * dice.normal(size=(6, 3))
    logs -= logs.mean(1, keepdims=True)

    def loss(z):
        wrong = z - z.mean(1, keepdims=True) - logs
        parts = np.split(wrong, np.cumsum(sizes)[:-1])
        squares = sum(np.square(part - part.mean(0)).sum() for part in parts)
        return (beta / 2 / 3 * squares - (targets * np.log(softmax(z))).sum()) / 6

    found = loss_gradient(z, targets, logs, sizes, beta)
    for place in np.ndindex(z.shape):
        step = np.zeros_like(z)
        step[place] = 1e-5
        assert found[place] == pytest.approx((loss(z + step) - loss(z - step)) / 2e-5, abs=1e-7)


def test_held_out_games_do_not_change_the_weights():
    samples = made()
    held = samples.games % HELD == 0
    other = samples.values.copy()
    other[held] = other[held][:, ::-1]
    changed = samples._replace(values=other)
    one, two = (fitted(each, settings=FIT._replace(epochs=1)) for each in (samples, changed))
    for name, array in one[0].to_arrays().items():
        assert np.array_equal(array, two[0].to_arrays()[name])
    assert one[1][-1][0].held != two[1][-1][0].held


def test_exported_arrays_reproduce_the_network():
    """Means and deviations of the inputs are in the weights; one input never varies."""
    samples = made()
    samples.inputs[:, :, 5] = 3
    net, _ = fitted(samples, settings=FIT._replace(epochs=1))
    arrays = net.to_arrays()
    contents = Contents("x", tuple("abcdef"), arrays, {})
    x = samples.inputs[:20].astype(np.float32)
    found = numpys(contents, x.reshape(-1, INPUTS)).reshape(20, 2)
    assert found == pytest.approx(net.strengths(samples.inputs[:20]), abs=1e-3)
    assert arrays["linear"][5] == 0
    assert all(array.dtype == np.float32 for array in arrays.values())


def test_excluded_inputs_have_no_weight():
    settings = FIT._replace(epochs=1, without=("row", "side"))
    names = ["lead", "row 0", "side 1", "seat", "row", "rows of"]
    tables = [Table(made(10), settings)]
    net = Net(tables, np.ones(INPUTS, np.float32), settings, names)
    assert len(list(net.fit(tables))) == 2
    arrays = net.to_arrays()
    weighs = (arrays["linear"] != 0) & (arrays["first"] != 0).any(axis=1)
    assert list(weighs) == [True, False, False, True, False, False]


def test_the_linear_part_starts_with_the_games_weights():
    weights = np.array([1.0, 0, 0, -2.0, 0, 0], np.float32)
    samples = made()
    net = Net([Table(samples, FIT)], weights, FIT._replace(start=0.5))
    assert net.to_arrays()["linear"] == pytest.approx(0.5 * weights, abs=1e-6)


def test_the_same_samples_give_the_same_network():
    one, two = (fitted(made(10), settings=FIT._replace(epochs=1))[0].to_arrays() for _ in range(2))
    assert all(np.array_equal(one[name], two[name]) for name in one)
    other = fitted(made(10), settings=FIT._replace(epochs=1, seed=2))[0].to_arrays()
    assert not np.array_equal(one["first"], other["first"])


def test_joined_games_keep_their_decisions_separate():
    parts = [made(1, offset=10), made(1, offset=11)]
    parts = [p._replace(decisions=np.zeros(15, np.int32)) for p in parts]
    table = Table(join_samples(parts), FIT)
    assert list(table.sizes) == [15, 15]
    assert list(table.row_indices(np.array([1]))) == list(range(15, 30))
    assert (len(table.held), len(table.learned)) == (1, 1)


def test_results_move_the_targets():
    samples = made()
    flat, moved = (Table(samples, FIT._replace(level=level)) for level in (0.0, 0.5))
    assert flat.targets == pytest.approx(flat.values, abs=0.02)
    won = samples.margins[:, 0] > 3
    assert (moved.targets[won, 0] >= flat.targets[won, 0] - 1e-6).all()
    assert moved.targets.sum(1) == pytest.approx(1, abs=1e-5)


def test_fitting_works_without_held_out_games():
    losses = fitted(made(5, offset=1), settings=FIT._replace(epochs=1))[1]
    assert losses[-1][0].learned < losses[0][0].learned
    assert np.isnan(losses[-1][0].held)
