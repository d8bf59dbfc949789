"""Ratings: pure functions of records. Nothing here plays, keeps or prints anything.

Two numbers say how good a bot is. Its *strength* is fitted to all matches at once, with a 95 %
interval from a bootstrap over deals; this one decides. Its *TrueSkill* follows the matches one by
one; it is only shown. `diagnostics` shows what ratings hide, `sprt` is the sequential test.
"""

from .outcomes import draw_probability
from .scale import BETA, MU, SIGMA, SPAN, elo
from .standings import Standing, clustered_mean, compute_standings
from .strength import Strength, Strengths, strengths
from .trueskill import Rating, rate

__all__ = [
    "BETA",
    "MU",
    "SIGMA",
    "SPAN",
    "Rating",
    "Standing",
    "Strength",
    "Strengths",
    "clustered_mean",
    "compute_standings",
    "draw_probability",
    "elo",
    "rate",
    "strengths",
]  # fmt: skip
