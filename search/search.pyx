"""Tree search over information sets: one module, so that the compiler can inline all of it."""

from pathlib import Path

import numpy as np

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.math cimport expf, isfinite, log, sqrt, sqrtf
from libc.stdint cimport int32_t, int64_t, int8_t, uint16_t, uint32_t, uint64_t, uint8_t, uintptr_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memmove, memset, strcmp
from numpy.random cimport bitgen_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from ..core.chance cimport below, unit
from ..core.game cimport (
    Action, Box, CHANCE, BitGen, Head, MAX_ACTIONS, MAX_FEATURES, MAX_INPUTS, MAX_PLAYERS, NOBODY,
    NO_ACTION, OVER, Position, Rules, State, View, box_of, draw, play_out, raise_pending_error,
    write_returns,
)
from .options cimport (
    FPU_REDUCTION, FPU_VALUE, Options, PLAYOUT_GREEDY, PLAYOUT_LENGTH_END, PLAYOUT_LENGTH_PLIES,
    PLAYOUT_LENGTH_ROUNDS, PLAYOUT_LENGTH_TURNS, PLAYOUT_MAST, PLAYOUT_NAST, PLAYOUT_POLICY,
    PLAYOUT_RANDOM, SELECTION_PUCT, SELECTION_UCB1,
)

from ..core import tables, user_modules
from ..core.errors import InputError, unknown
from ..core.game import as_int
from . import network_file, onnx_file
from .options import MAX_NODES, check_budget, option_fields
from .root_table import Row, Table

include "tree.pxi"
include "mast.pxi"
include "network.pxi"
include "model.pxi"
include "policy.pxi"
include "heuristic.pxi"
include "state.pxi"
include "view.pxi"
include "merge.pxi"
include "reward.pxi"
include "decided_positions.pxi"
include "select.pxi"
include "rollout.pxi"
include "root.pxi"
include "backup.pxi"
include "descend.pxi"
include "budget.pxi"
include "one_ply.pxi"
include "searcher.pxi"
include "profiling.pxi"
