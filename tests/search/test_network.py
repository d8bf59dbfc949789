"""Networks in C against numpy, and as heuristics of searches."""

import numpy as np
import pytest

from staufen import core
from staufen.arena.match import fingerprint
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.search import Heuristic, network_file
from staufen.search.search import Network
from tests.support.network import made, numpys
from tests.support.search import amid, rng, thought
from tests.support.walk import moments

GAMES = ["fredericus(players=3)", "staufer(players=4)", "stupor-mundi(players=2)", "leduc-poker"]


@pytest.mark.parametrize("units", [(1, 1), (8, 8), (16, 8), (33, 7), (64, 32), (56, 16)])
@pytest.mark.parametrize("name", ["fredericus", "oh-hell"])
def test_a_network_gives_what_numpy_gives(name, units):
    """Of widths that fill the blocks of the loop and of widths that do not."""
    contents = made(core.load(name), units)
    dice = rng(3)
    x = dice.normal(size=(50, len(contents.names))) * (dice.random((50, len(contents.names))) < 0.6)
    found = Network(contents).outputs(x)
    assert found == pytest.approx(numpys(contents, x), rel=1e-4, abs=1e-4)
    for together in range(2, 6):
        assert Network(contents).outputs(x, together) == pytest.approx(found, rel=1e-4, abs=1e-4)


def dot(a, b):
    """Return the sum of products of float32, in the order in which eight lanes take them."""
    whole = len(a) // 8 * 8
    lanes, rest = np.zeros(8, np.float32), np.float32(0)
    for i in range(0, whole, 8):
        lanes += a[i : i + 8] * b[i : i + 8]
    for x, y in zip(a[whole:], b[whole:], strict=True):
        rest += x * y
    low = lanes[:4] + lanes[4:]
    return rest + ((low[0] + low[2]) + (low[1] + low[3]))


def in_order(contents, rows):
    """Return what a network makes of rows, each product and each sum rounded by itself.

    What they have in common comes first.
    """
    a, alike = contents.arrays, (rows == rows[0]).all(axis=0)
    for row in rows:
        units, first = row, alike
        for layer in ("first", "second"):
            sums = a[f"{layer}_bias"].copy()
            for i in [*np.flatnonzero(first), *np.flatnonzero(~first)]:
                sums += units[i] * a[layer][i]
            units = np.maximum(sums, 0)
            first = np.ones(len(units), bool)
        padded = np.zeros((2, -(-len(units) // 8) * 8), np.float32)
        padded[:, : len(units)] = units, a["last"]
        yield np.float32(a["last_bias"]) + dot(row, a["linear"]) + dot(*padded)


@pytest.mark.parametrize("units", [(64, 32), (48, 24), (16, 8), (33, 7)])
def test_sums_are_rounded_alike_on_every_processor(units):
    """However many numbers it adds at once: to the last bit."""
    contents = made(core.load("staufer"), units)
    dice = rng(5)
    shape = 20, len(contents.names)
    x = (dice.normal(size=shape) * (dice.random(shape) < 0.6)).astype(np.float32)
    x[:, 1::3] = x[0, 1::3]
    for together in range(1, 6):
        groups = [x[i : i + together] for i in range(0, len(x), together)]
        wanted = [strength for rows in groups for strength in in_order(contents, rows)]
        assert list(Network(contents).outputs(x, together)) == wanted


@pytest.mark.parametrize("name", GAMES)
def test_a_heuristic_of_a_network_looks_at_the_inputs(name, tmp_path):
    """At the features, in games without inputs. It is told from every weight."""
    game = core.load(name)
    contents = made(game)
    network_file.write_network(tmp_path / "n.npz", contents)
    judge = Heuristic.load(str(tmp_path / "n.npz"), game)
    for state in moments(game, 10):
        seats = range(game.players)
        rows = [list((state.inputs(s) or state.features(s)).values()) for s in seats]
        z = numpys(contents, rows)
        assert [judge.strength(state, s) for s in seats] == pytest.approx(list(z), abs=1e-4)
        shares = np.exp(z) / np.exp(z).sum()
        assert judge.shares(state) == pytest.approx(list(shares), abs=1e-4)


@pytest.mark.parametrize("name", ["fredericus", "staufer"])
def test_inputs_behind_the_last_with_a_weight_need_not_be_read(name):
    game = core.load(name)
    contents = made(game)
    for array in ("linear", "first"):
        contents.arrays[array][60:] = 0
    judge = Heuristic(game, network=Network(contents))
    for state in moments(game, 5):
        rows = [list(state.inputs(seat).values()) for seat in range(game.players)]
        found = [judge.strength(state, seat) for seat in range(game.players)]
        assert found == pytest.approx(list(numpys(contents, rows)), abs=1e-4)


def test_strengths_of_networks_are_bounded():
    game = core.load("leduc-poker")
    state = next(iter(moments(game, 1)))
    for weight, strength in ((1e6, 30), (-1e6, -30)):
        contents = made(game)
        contents.arrays["last_bias"][()] = weight
        assert Heuristic(game, network=Network(contents)).strength(state, 0) == strength


def test_searches_take_a_network_for_every_question(tmp_path):
    state = amid("staufer", 3)
    network_file.write_network(tmp_path / "n.npz", made(state.game))
    seen = set()
    for option in (
        "c=1.0",
        *(f'{use}="{tmp_path}/n.npz"' for use in ("heuristic", "value", "prior")),
    ):
        seen.add(thought(f"so-ismcts(iterations=300, {option})", state).rows)
    assert len(seen) == 4
    player = create_bot(f'greedy(heuristic="{tmp_path}/n.npz")', state.game, 1)
    assert player.act(state.view(state.to_act)) in state.legal_actions


def test_the_bytes_of_a_network_are_in_the_fingerprint_of_its_bot(tmp_path):
    game, file = core.load("leduc-poker"), tmp_path / "n.npz"
    spec, found = f"so-ismcts(iterations=5, value={file})", set()
    for command in ("first", "second"):  # which changes no weight
        network_file.write_network(file, made(game, about={"command": command}))
        found.add(fingerprint.fingerprint_bot(spec, game))
    assert len(found) == 2


@pytest.mark.parametrize(("changes", "message"), [
    ({"linear": np.ones(100_000, np.float32)}, r"linear: float32 of shape \(100000,\): .*\(3,\)"),
    ({"second": np.ones((5, 8), np.float32)}, r"second: float32 of shape \(5, 8\): .*\(16, 8\)"),
    ({"last": np.full(8, np.nan, np.float32)}, "last: numbers within"),
    ({"last_bias": 0.0}, "last_bias: an array expected, not 0.0"),
    ({"first": None}, "first: an array expected, not None"),
])  # fmt: skip
def test_contents_made_by_hand_are_looked_at_as_those_of_files(changes, message):
    contents = made(core.load("leduc-poker"))
    with pytest.raises(InputError, match=f"^network: {message}"):
        Network(contents._replace(arrays={**contents.arrays, **changes}))
    policy = made(core.load("leduc-poker"), form=network_file.POLICY)
    with pytest.raises(InputError, match=r"^network: format 'staufen policy 1': one of"):
        Network(policy)


def test_other_numbers_of_inputs_are_refused():
    network = Network(made(core.load("leduc-poker")))
    for numbers in ([[1.0, 2.0]], [1.0, 2.0, 3.0], 5.0):
        with pytest.raises(InputError, match="rows of 3 inputs"):
            network.outputs(numbers)
    with pytest.raises(InputError, match="network: 300 and 8 units, at most 256 expected"):
        Network(made(core.load("leduc-poker"), (300, 8)))
