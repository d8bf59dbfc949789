"""Small ONNX models, for tests."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

KINDS = {np.float32: TensorProto.FLOAT, np.float64: TensorProto.DOUBLE}


def linear_model(path, inputs, heads, *, name="inputs", kind=np.float32, rows="N", seed=5):
    """Write a model of one matrix for each head, by the name and the width of its output.

    Return the weights by head.
    """
    dice = np.random.default_rng(seed)
    weights = {
        head: dice.normal(size=(inputs, width)).astype(kind) for head, width in heads.items()
    }
    parts = [helper.make_node("MatMul", [name, f"w-{head}"], [head]) for head in heads]
    graph = helper.make_graph(
        parts,
        "linear",
        [helper.make_tensor_value_info(name, KINDS[kind], [rows, inputs])],
        [helper.make_tensor_value_info(head, KINDS[kind], [rows, w]) for head, w in heads.items()],
        [numpy_helper.from_array(array, f"w-{head}") for head, array in weights.items()],
    )
    save_graph(path, graph)
    return weights


def save_graph(path, graph, **options):
    """Write a graph as a model that a current onnxruntime reads."""
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(made, path, **options)
