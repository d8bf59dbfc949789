"""The scale of all ratings: TrueSkill's."""

import math
from typing import Any

import numpy as np

MU = 25.0  # the mean of a pool
SIGMA = MU / 3  # how far bots are believed to spread before they have played
BETA = SIGMA / 2  # how far one bot's performance varies from match to match
SPAN = math.sqrt(2) * BETA  # and the difference of two; SPAN above another wins 84 %
ELO = 200 / BETA  # Elo points in one of ours: a class of his is the deviation of a performance
ROOT_2PI = math.sqrt(2 * math.pi)

Array = np.ndarray[Any, np.dtype[Any]]


def elo(strength: float) -> float:
    """Return a strength in Elo points above the mean of a pool (Elo 1978, the normal curve)."""
    return ELO * (strength - MU)
