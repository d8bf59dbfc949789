"""An opponent that solves the whole game, where it is small enough."""

from typing import Any

from ..core import InputError, View
from ..search.solver import Solver
from .base.bot import Bot, bot

BOUNDS: dict[str, tuple[float, float]] = {"iterations": (0, 10**9), "seconds": (0, 10**6)}
DEFAULT_ITERATIONS = 100


@bot("cfr")
class Cfr(Bot):
    """Learns small games from their beginning by regrets (CFR+), and plays the mixed policy.

    It refuses games with too many histories. With two players its policy approaches an equilibrium,
    which no opponent beats; it does not exploit the mistakes of others. What it has learned stays
    for the match. It uses all that its seat has heard; without that it uses views alone, which is
    worse.

    Options
        iterations, seconds  budgets of one decision; 100 iterations when none is given
        points     plays for the rulebook's points instead of shares of the win
        histories  the most that a game may have
    """

    def __init__(
        self,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        points: bool = False,
        histories: int = 100_000,
        **table: Any,
    ) -> None:
        super().__init__(**table)
        self.in_bounds(BOUNDS, iterations=iterations, seconds=seconds)
        if not (iterations or seconds):
            iterations = DEFAULT_ITERATIONS
        self._budget: dict[str, Any] = {"iterations": iterations, "seconds": seconds}
        try:
            self.solver = Solver(self.game, points=points, histories=histories)
        except InputError as error:
            raise InputError(f"{self.name}: {error}") from None

    def act(self, view: View) -> int:
        """Return an action drawn from the policy; its table is in `thought`."""
        self.solver.solve(**self._budget)
        heard = self.heard or None
        self.thought = self.solver.table(view, heard)
        policy = self.solver.policy(view, heard)
        return int(self.rng.choice([*policy], p=[*policy.values()]))
