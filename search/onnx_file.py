"""ONNX models: `.onnx` files from any trainer, run by onnxruntime (extra `onnx`) on one thread.

- input `inputs`, float32 [rows, inputs]: what networks of the game look at (`game.input_names`, or
  else `game.feature_names`), one seat of one position in each row; the number of rows is free
- output `strength`, float32 [rows] or [rows, 1]: the strength of the seat
- output `logits`, float32 [rows, actions]: of the actions of the seat to act, numbered as those of
  a policy (see network_file.py)

A model has one of the outputs or both; others are ignored. All of it is in one file.
"""

import os
from pathlib import Path
from typing import Any

import numpy as np

from ..core import Game, InputError
from ..core.input_files import read_bytes
from .network_file import input_names_of

INPUT, STRENGTH, LOGITS = "inputs", "strength", "logits"
FLOAT = "tensor(float)"
MAX_ERROR_LENGTH = 160  # characters of an error of onnxruntime
WEIGHTS_FOLDER = "session.model_external_initializers_file_folder_path"
FATAL = 4  # level of onnxruntime's own log; its errors are raised anyway


class Model:
    """A model that fits a game. Raises InputError for others; `place` begins the text."""

    def __init__(self, data: bytes, game: Game, place: str = "model") -> None:
        self.place = place
        self.num_inputs, self._num_actions = len(input_names_of(game)), game.num_actions
        self._session = _open_session(data, place)
        self._check_input()
        outputs = {each.name: each for each in self._session.get_outputs()}
        self.has_strength, self.has_logits = STRENGTH in outputs, LOGITS in outputs
        if not (self.has_strength or self.has_logits):
            found = ", ".join(map(repr, outputs)) or "none"
            raise self._error(f"outputs {found} (expected 'strength' or 'logits')")
        probe = np.zeros((2, self.num_inputs), np.float32)
        for name, width in ((STRENGTH, 1), (LOGITS, game.num_actions)):
            if name in outputs:
                self._check_output(name, outputs[name].type, probe, width)

    def strengths(self, rows: np.ndarray) -> np.ndarray:
        """Return the strength of each row, a new array [rows]. Raises InputError."""
        found = self._run(STRENGTH, rows)
        if found.size != len(rows):
            raise self._error(f"{STRENGTH}: shape {found.shape} for {len(rows)} rows")
        return found.reshape(-1)

    def logits(self, row: np.ndarray) -> np.ndarray:
        """Return the logits of all actions for one row, an array [actions]. Raises InputError."""
        found = self._run(LOGITS, row)
        if found.shape != (1, self._num_actions):
            raise self._error(f"{LOGITS}: shape {found.shape} for 1 row")
        return found.reshape(-1)

    def _run(self, output: str, rows: np.ndarray) -> np.ndarray:
        try:
            found = self._session.run([output], {INPUT: rows})[0]
        except Exception as error:  # onnxruntime has a dozen kinds
            raise self._error(f"{output}: {_first_line(error)}") from None
        return np.ascontiguousarray(found, np.float32)

    def _check_input(self) -> None:
        inputs = self._session.get_inputs()
        names = [each.name for each in inputs]
        if names != [INPUT]:
            found = ", ".join(map(repr, names)) or "none"
            raise self._error(f"inputs {found:.{MAX_ERROR_LENGTH}} (expected 'inputs' alone)")
        shape = [each if isinstance(each, int) else None for each in inputs[0].shape]
        fits = len(shape) == 2 and shape[0] is None and shape[1] in (None, self.num_inputs)
        if inputs[0].type != FLOAT or not fits:
            raise self._error(
                f"{INPUT}: {inputs[0].type} of shape {_format_shape(shape)}"
                f" (expected {FLOAT} of shape [rows, {self.num_inputs}])"
            )

    def _check_output(self, name: str, kind: str, probe: np.ndarray, width: int) -> None:
        if kind != FLOAT:
            raise self._error(f"{name}: {kind} (expected {FLOAT})")
        shape = self._run(name, probe).shape
        if shape not in ((2, width), (2,) if width == 1 else (2, width)):
            raise self._error(f"{name}: shape {_format_shape(shape)} (expected [rows, {width}])")

    def _error(self, text: str) -> InputError:
        return InputError(f"{self.place}: {text}")


def read_model(path: Path, game: Game) -> Model:
    """Return the model of a file for a game. Raises InputError."""
    return Model(read_bytes(path), game, str(path))


def _open_session(data: bytes, place: str) -> Any:
    try:
        import onnxruntime as ort
    except ModuleNotFoundError:
        raise InputError(
            f'{place}: ONNX models need onnxruntime: pip install "staufen[onnx]"'
        ) from None
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would take more memory than a small model needs
    options.log_severity_level = FATAL
    options.add_session_config_entry(WEIGHTS_FOLDER, os.devnull)  # of which no file can be read
    try:
        return ort.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        if os.devnull in str(error):
            text = "its weights are in another file (expected one file: external_data=False)"
            raise InputError(f"{place}: {text}") from None
        raise InputError(f"{place}: not a valid ONNX model ({_first_line(error)})") from None


def _first_line(error: Exception) -> str:
    """Return the first line of an error of onnxruntime, without its code."""
    line = (str(error).splitlines() or [""])[0].rpartition("[ONNXRuntimeError] : ")[2]
    return "".join(filter(str.isprintable, line.split(" : ", 2)[-1]))[:MAX_ERROR_LENGTH]


def _format_shape(shape: Any) -> str:
    return f"[{', '.join('rows' if each is None else str(each) for each in shape)}]"
