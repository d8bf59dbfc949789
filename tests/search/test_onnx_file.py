"""ONNX models as heuristics: what they compute, how they are batched, and broken ones."""

import sys

import numpy as np
import pytest

from staufen import core
from staufen.arena.match import fingerprint
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.search import Heuristic, Searcher, onnx_file
from staufen.search.network_file import input_names_of
from staufen.search.search import codes, one_ply
from tests.support.program import python
from tests.support.search import amid, rng

pytest.importorskip("onnxruntime")
onnx = pytest.importorskip("onnx")

from onnx import helper, numpy_helper  # noqa: E402

from tests.support.onnx_model import linear_model, save_graph  # noqa: E402

GAMES = ["fredericus(players=3)", "staufer(players=4)", "leduc-poker"]
LEDUC = core.load("leduc-poker")
WIDTH = len(input_names_of(LEDUC))


def inputs_of(state, seat):
    return np.array(list((state.inputs(seat) or state.features(seat)).values()), np.float32)


@pytest.mark.parametrize("name", GAMES)
def test_value_model_gives_what_numpy_gives(name, tmp_path):
    game = core.load(name)
    weights = linear_model(tmp_path / "m.onnx", len(input_names_of(game)), {"strength": 1})
    heuristic = Heuristic.load(str(tmp_path / "m.onnx"), game)
    state = amid(name.partition("(")[0], game.players, least=2)
    z = [float(inputs_of(state, seat) @ weights["strength"][:, 0]) for seat in range(game.players)]
    wanted = np.clip(z, -30, 30)
    found = [heuristic.strength(state, seat) for seat in range(game.players)]
    assert found == pytest.approx(list(wanted), rel=1e-4, abs=1e-4)
    shares = np.exp(wanted) / np.exp(wanted).sum()
    assert heuristic.shares(state) == pytest.approx(list(shares), rel=1e-3, abs=1e-6)


class Counted:
    """A model that counts its calls and the rows of each."""

    def __init__(self, model):
        self.model, self.rows = model, []
        self.num_inputs, self.has_logits = model.num_inputs, model.has_logits
        self.has_strength = model.has_strength

    def strengths(self, rows):
        self.rows.append(len(rows))
        return self.model.strengths(rows)

    def logits(self, row):
        self.rows.append(len(row))
        return self.model.logits(row)


def counted(path, game, **heads):
    linear_model(path, len(input_names_of(game)), heads)
    model = Counted(onnx_file.read_model(path, game))
    return Heuristic(game, model=model, name="counted"), model.rows


def one_by_one(path, game):
    """Return the heuristic of a model that is asked for one row at a time."""
    model = onnx_file.read_model(path, game)
    names = input_names_of(game)
    assert names == game.feature_names
    return Heuristic(game, function=lambda x: float(model.strengths(np.array([x], np.float32))[0]))


def test_one_call_judges_all_seats_and_many_actions(tmp_path):
    state = amid("knockout-whist", 4, least=2)
    heuristic, rows = counted(tmp_path / "m.onnx", state.game, strength=1)
    view = state.view(state.to_act)
    found = one_ply(view, heuristic, rng(1), 3)
    actions = len(view.legal_actions)
    assert sum(rows) == 3 * 4 * actions
    assert len(rows) == 3 * -(-4 * actions // 32)
    single = one_ply(view, one_by_one(tmp_path / "m.onnx", state.game), rng(1), 3)
    assert [row.action for row in found.rows] == [row.action for row in single.rows]
    values = [row.value for row in single.rows]
    assert [row.value for row in found.rows] == pytest.approx(values, abs=1e-5)


@pytest.mark.parametrize("options", [
    {"selection": "puct"}, {"playout": "greedy", "playout_length": "turns:3"}, {"bias": 0.5},
    {"playout_length": "plies:0"},
], ids=str)  # fmt: skip
def test_a_search_is_the_same_with_actions_judged_in_one_call(options, tmp_path):
    state = amid("knockout-whist", 3, least=2)
    heuristic, rows = counted(tmp_path / "m.onnx", state.game, strength=1)
    tables = [
        Searcher(state.game, heuristic=each, **options).search(
            state.view(state.to_act), rng(3), iterations=200
        )
        for each in (heuristic, one_by_one(tmp_path / "m.onnx", state.game))
    ]
    together, single = ([(row.action, row.visits) for row in table.rows] for table in tables)
    assert together == single
    assert max(rows) > 1


def test_policy_model_gives_logits_by_code(tmp_path):
    game = core.load("fredericus", players=3)
    weights = linear_model(
        tmp_path / "p.onnx", len(input_names_of(game)), {"logits": game.num_actions}
    )
    path = tmp_path / "p.onnx"
    state = amid("fredericus", 3, least=2)
    wanted = (0.05 * inputs_of(state, state.to_act)) @ weights["logits"]
    model = onnx_file.read_model(path, game)
    found = model.logits(0.05 * inputs_of(state, state.to_act)[None])
    assert found == pytest.approx(wanted, rel=1e-4, abs=1e-4)
    heuristic = Heuristic.load(str(path), game)
    searcher = Searcher(game, prior=heuristic, selection="puct", c=1e6, playout_length="plies:0")
    table = searcher.search(state.view(state.to_act), rng(2), iterations=400)
    logits = np.clip(inputs_of(state, state.to_act) @ weights["logits"], -30, 30)
    best = max(codes(state), key=lambda code: logits[code])
    assert codes(state)[state.legal_actions.index(table.rows[0].action)] == best
    with pytest.raises(InputError, match=r"p\.onnx: a policy judges actions: a search takes it"):
        create_bot(f"greedy(heuristic={path})", game)


def test_a_model_of_both_outputs_is_a_value_and_a_prior(tmp_path):
    state = amid("leduc-poker", 2, least=2)
    heuristic, rows = counted(tmp_path / "m.onnx", LEDUC, strength=1, logits=LEDUC.num_actions)
    options = {"selection": "puct", "playout_length": "plies:0"}
    searcher = Searcher(LEDUC, heuristic=heuristic, **options)
    searcher.search(state.view(state.to_act), rng(1), iterations=100)
    assert set(rows) == {1, 2}, "logits of a seat, strengths of two"


@pytest.mark.parametrize("bot", [
    "greedy(heuristic={})", "so-ismcts(iterations=50, playout_length=plies:0, value={}, threads=2)",
    "mo-ismcts(iterations=50, selection=puct, prior={})",
    "pimc(iterations=50, playout=greedy, playout_prior={})",
])  # fmt: skip
def test_every_bot_plays_with_a_model(bot, tmp_path):
    linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1, "logits": LEDUC.num_actions})
    view = LEDUC.new_state(3).view(0)
    assert create_bot(bot.format(tmp_path / "m.onnx"), LEDUC).act(view) in view.legal_actions


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_a_model_starts_no_threads(tmp_path):
    linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1})
    code = "import os, numpy, onnxruntime; from staufen import core; from staufen.search import *\n"
    code += "from staufen.search.onnx_file import Path, read_model\n"
    code += "game, threads = core.load('leduc-poker'), len(os.listdir('/proc/self/task'))\n"
    code += f"read_model(Path({str(tmp_path / 'm.onnx')!r}), game)\n"
    code += "print(len(os.listdir('/proc/self/task')) - threads)"
    assert python("-c", code).strip() == "0"


def test_the_fingerprint_is_of_the_file(tmp_path, monkeypatch):
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    bot, found = f"greedy(heuristic={tmp_path / 'm.onnx'})", []
    for seed in (1, 2, 1):
        linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1}, seed=seed)
        found.append(fingerprint.fingerprint_bot(bot, LEDUC))
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize(("options", "heads", "message"), [
    ({"name": "x"}, {"strength": 1}, "inputs 'x' (expected 'inputs' alone)"),
    ({}, {"y": 1}, "outputs 'y' (expected 'strength' or 'logits')"),
    ({}, {"strength": 2}, "strength: shape [2, 2] (expected [rows, 1])"),
    ({}, {"logits": 3}, f"logits: shape [2, 3] (expected [rows, {LEDUC.num_actions}])"),
    ({"inputs": 7}, {"strength": 1}, "of shape [rows, 7] (expected tensor(float) of shape [rows,"),
    ({"rows": 1}, {"strength": 1}, "inputs: tensor(float) of shape [1, "),
    ({"kind": np.float64}, {"strength": 1}, "inputs: tensor(double) of shape [rows, "),
], ids=str)  # fmt: skip
def test_models_of_other_shapes_are_rejected(options, heads, message, tmp_path):
    path, given = tmp_path / "m.onnx", {"inputs": WIDTH, **options}
    linear_model(path, given.pop("inputs"), heads, **given)
    with pytest.raises(InputError) as caught:
        Heuristic.load(str(path), LEDUC)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def broken_files(path):
    """Yield bytes that are no model, or one that cannot run."""
    linear_model(path, WIDTH, {"strength": 1})
    data, dice = path.read_bytes(), np.random.default_rng(1)
    yield b""
    yield b"garbage" * 99
    yield from (data[:end] for end in range(0, len(data), 23))
    for _ in range(60):
        changed = bytearray(data)
        for at in dice.integers(len(data), size=3):
            changed[at] = dice.integers(256)
        yield bytes(changed)


def test_broken_files_are_one_line_errors(tmp_path):
    path, view, errors = tmp_path / "m.onnx", LEDUC.new_state(3).view(0), []
    for data in broken_files(path):
        path.write_bytes(data)
        try:
            create_bot(f"greedy(heuristic={path})", LEDUC).act(view)
        except InputError as error:
            errors.append(str(error))
    assert len(errors) > 30
    assert all("m.onnx: " in error and error.isprintable() for error in errors)
    assert max(map(len, errors)) < len(str(path)) + 300


def one_node(path, kind, inputs=("inputs",), shape=("N", WIDTH), initial=(), **attributes):
    made = helper.make_graph(
        [helper.make_node(kind, [*inputs, *(name for name, _ in initial)], ["strength"],
                          **attributes)],
        "g",
        [helper.make_tensor_value_info("inputs", onnx.TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("strength", onnx.TensorProto.FLOAT, None)],
        [numpy_helper.from_array(array, name) for name, array in initial],
    )  # fmt: skip
    save_graph(path, made)


def test_a_model_that_fails_at_run_time_is_an_error(tmp_path):
    shape = np.array([3, 7], np.int64)  # two rows never fit
    one_node(tmp_path / "m.onnx", "Reshape", initial=[("shape", shape)])
    with pytest.raises(InputError, match=r"m\.onnx: strength: "):
        Heuristic.load(str(tmp_path / "m.onnx"), LEDUC)


def test_huge_results_are_an_error(tmp_path):
    one_node(tmp_path / "m.onnx", "Tile", initial=[("by", np.array([2**40, 1], np.int64))])
    with pytest.raises(InputError, match=r"m\.onnx: strength: "):
        Heuristic.load(str(tmp_path / "m.onnx"), LEDUC)


def test_weights_in_another_file_are_rejected(tmp_path, monkeypatch):
    """They would be no part of the fingerprint."""
    monkeypatch.chdir(tmp_path)
    array = np.ones((WIDTH, 1), np.float32)
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["inputs", "w"], ["strength"])], "g",
        [helper.make_tensor_value_info("inputs", onnx.TensorProto.FLOAT, ["N", WIDTH])],
        [helper.make_tensor_value_info("strength", onnx.TensorProto.FLOAT, ["N", 1])],
        [numpy_helper.from_array(array, "w")],
    )  # fmt: skip
    save_graph("m.onnx", graph, save_as_external_data=True, location="w.bin", size_threshold=0)
    with pytest.raises(InputError, match=r"m\.onnx: its weights are in another file"):
        Heuristic.load("m.onnx", LEDUC)


class Failing(Counted):
    """A model that fails after some calls."""

    def strengths(self, rows):
        if len(self.rows) > 4:
            raise self.error
        return super().strengths(rows)


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), MemoryError("all")])
def test_an_error_during_a_search_ends_it_soon(error, tmp_path):
    state = amid("knockout-whist", 2)
    linear_model(tmp_path / "m.onnx", len(input_names_of(state.game)), {"strength": 1})
    model = Failing(onnx_file.read_model(tmp_path / "m.onnx", state.game))
    model.error = error
    heuristic = Heuristic(state.game, model=model, name="m")
    searcher = Searcher(state.game, heuristic=heuristic, playout_length="plies:0")
    with pytest.raises(InputError if isinstance(error, ValueError) else type(error)):
        searcher.search(state.view(state.to_act), rng(1), iterations=10_000)
    assert len(model.rows) < 10


def test_values_that_are_no_numbers_count_as_0(tmp_path):
    one_node(tmp_path / "m.onnx", "ReduceMin", axes=[1], keepdims=0)
    model = Counted(onnx_file.read_model(tmp_path / "m.onnx", LEDUC))
    model.strengths = lambda rows: np.full(len(rows), np.nan, np.float32)
    heuristic = Heuristic(LEDUC, model=model)
    assert heuristic.strength(LEDUC.new_state(1), 0) == 0
