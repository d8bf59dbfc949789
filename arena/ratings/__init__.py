"""Ratings: pure functions of records. Nothing here plays, keeps or prints anything.

Two numbers say how good a bot is. Its *strength* is fitted to all matches at once (batch.py), with
an interval from a bootstrap over deals and a likelihood of superiority for every pair: it decides.
Its *TrueSkill* (skill.py) follows the matches one by one in a canonical order: it is shown. Beside
them stand what they cannot show: the cross table with its residuals and the lack of fit
(residuals.py), α-rank for what goes round in circles (alpha_rank.py), and whether the matches
connect the pool at all (connection.py). A sequential test over blocks is in sequential.py.
"""

from .batch import Strength, Strengths, strengths
from .chain import Rating
from .evidence import draw_probability
from .scale import BETA, MU, SIGMA, SPAN
from .skill import rate, spread
from .standings import Standing, clustered, interval, standings

__all__ = [
    "BETA", "MU", "SIGMA", "SPAN", "Rating", "Standing", "Strength", "Strengths",
    "clustered", "draw_probability", "interval", "rate", "spread", "standings", "strengths",
]  # fmt: skip
