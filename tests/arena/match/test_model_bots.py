"""Bots with ONNX models play in processes of their own: a hostile model harms no one else."""

import numpy as np
import pytest

from staufen import core
from staufen.arena.match import isolation, match
from staufen.arena.match.limits import Limits
from staufen.arena.schedule import Pairing
from staufen.arena.store.records import parse_record
from staufen.core import InputError
from staufen.search.network_file import input_names_of
from tests.support.program import refusal, staufen

pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper

from tests.support.onnx_model import linear_model, save_graph

LEDUC = core.load("leduc-poker")
WIDTH = len(input_names_of(LEDUC))


@pytest.fixture(autouse=True)
def untrusted(monkeypatch):
    """Use the program's default."""
    monkeypatch.delenv("STAUFEN_TRUST")
    yield
    isolation.end_idle()


def play(bot, limits=Limits(30.0, 0.0, 512)):  # noqa: B008 - it cannot be changed
    return match.play_match(LEDUC, Pairing(0, 1, (bot, "random")), limits).record


def int64(name, value):
    return numpy_helper.from_array(np.array(value, np.int64), name)


def write_late_model(path, *last, initial=()):
    """Write a model that does as much work as its inputs add up to: none for zeros.

    `n` is that number, `x` a row with one number, of which the last nodes make the strength.
    """
    inner = helper.make_graph(
        [helper.make_node("Identity", [name], [f"{name}2"]) for name in ("go", "carry")],
        "body",
        [
            helper.make_tensor_value_info("at", TensorProto.INT64, []),
            helper.make_tensor_value_info("go", TensorProto.BOOL, []),
            helper.make_tensor_value_info("carry", TensorProto.FLOAT, None),
        ],
        [
            helper.make_tensor_value_info("go2", TensorProto.BOOL, []),
            helper.make_tensor_value_info("carry2", TensorProto.FLOAT, None),
        ],
    )
    nodes = [
        helper.make_node("Abs", ["inputs"], ["size"]),
        helper.make_node("ReduceSum", ["size"], ["total"], keepdims=0),
        helper.make_node("Mul", ["total", "huge"], ["work"]),
        helper.make_node("Cast", ["work"], ["n"], to=TensorProto.INT64),
        helper.make_node("ReduceMin", ["inputs"], ["x"], axes=[1], keepdims=1),
        *(last or [helper.make_node("Loop", ["n", "", "x"], ["strength"], body=inner)]),
    ]
    graph = helper.make_graph(
        nodes, "late",
        [helper.make_tensor_value_info("inputs", TensorProto.FLOAT, ["N", WIDTH])],
        [helper.make_tensor_value_info("strength", TensorProto.FLOAT, None)],
        [numpy_helper.from_array(np.array(1e11, np.float32), "huge"), *initial],
    )  # fmt: skip
    save_graph(path, graph)


def test_a_model_plays_in_a_process_of_its_own_with_little_memory(tmp_path):
    linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1})
    bot = f"greedy(heuristic={tmp_path / 'm.onnx'})"
    assert isolation.plays_outside(bot)
    assert play(bot).end == "finished"


def test_a_model_that_never_answers_forfeits(tmp_path):
    write_late_model(tmp_path / "m.onnx")
    record = play(f"greedy(heuristic={tmp_path / 'm.onnx'})", Limits(2.0, 0.0, None))
    assert (record.end, record.seat) == ("timeout", 0)


def test_a_model_that_takes_all_memory_forfeits(tmp_path):
    tile = [
        helper.make_node("Mul", ["n", "ends"], ["more"]),
        helper.make_node("Add", ["more", "once"], ["times"]),
        helper.make_node("Tile", ["x", "times"], ["strength"]),
    ]
    initial = [int64("ends", [1, 0]), int64("once", [1, 1])]
    write_late_model(tmp_path / "m.onnx", *tile, initial=initial)
    record = play(f"greedy(heuristic={tmp_path / 'm.onnx'})")
    assert (record.end, record.seat) in {("exception", 0), ("memory", 0)}


def test_a_model_that_never_opens_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(isolation, "READY_TIMEOUT_S", 4.0)
    (tmp_path / "m.onnx").write_bytes(b"garbage" * 1000)
    with pytest.raises(InputError, match=r"m\.onnx: not a valid ONNX model \("):
        match.check_bots(LEDUC, [f"greedy(heuristic={tmp_path / 'm.onnx'})"])


def test_a_tournament_goes_on_and_blames_the_culprit(own_folder):
    write_late_model("late.onnx")
    done = staufen(
        "tournament", "leduc-poker", "--bots", "late=greedy(heuristic=late.onnx)", "random",
        "greedy", "--deals", "1", "--workers", "1", "--time-limit", "1",
        "--out", "out", more={"STAUFEN_TRUST": ""},
    )  # fmt: skip
    assert done.code == 1, "some games failed"
    lines = (own_folder / "out/games.jsonl").read_bytes().splitlines()
    records = [parse_record(line) for line in lines]
    assert len(records) == 6
    ends = {(r.end, r.bots[r.seat].partition("=")[0]) for r in records if r.seat is not None}
    assert ends == {("timeout", "late")}


def test_garbage_is_a_one_line_error_of_a_tournament(own_folder):
    (own_folder / "bad.onnx").write_bytes(b"\x08\x08garbage" * 50)
    bots = ("--bots", "greedy(heuristic=bad.onnx)", "random")
    error = refusal("tournament", "leduc-poker", *bots, "--deals", "1")
    assert "bad.onnx: not a valid ONNX model (" in error
    assert error.count("\n") <= 1


def test_a_changed_model_is_opened_again(tmp_path):
    linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1})
    bot, found = f"greedy(heuristic={tmp_path / 'm.onnx'})", []
    for seed in (1, 2):
        linear_model(tmp_path / "m.onnx", WIDTH, {"strength": 1}, seed=seed)
        found.append(isolation.describe_bot(bot, LEDUC).fingerprint)
    assert found[0] != found[1]
