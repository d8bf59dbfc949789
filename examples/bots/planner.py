"""A bot that plans its whole turn, for Fredericus, the Staufer Dynasty and Stupor Mundi.

It knows the rules and a few words of advice from the guides, and nothing else: no features, no
network, no search of staufen's. In a world that fits what it knows it looks at ways to play its
turn to the end, the most promising ones first, and judges where they lead by points in sight. So it
is a yardstick of another kind for the bots that search.

    staufen match fredericus --bots examples/bots/planner.py:Planner novice
    staufen evaluate examples/bots/planner.py:Planner --game staufer
"""

from collections.abc import Callable
from typing import Any

from staufen.bots import Bot, register_bot
from staufen.core import CHANCE, InputError, State, View
from staufen.core.fields import Fields

WOODS, SKY, SEAL = 8, 9, 10  # cards of Fredericus; below them creatures
NO_ALLY = 255
DEEPEST = 10  # choices of one turn


@register_bot("planner")
class Planner(Bot):
    """Plays the turn that leads to the most points in sight. `width`: ways it keeps in view."""

    def __init__(self, *, width: int = 12, **table: Any) -> None:
        super().__init__(**table)
        if self.game.name not in PROSPECTS:
            raise InputError(f"planner: no plan for {self.game.name}")
        self.check_bounds({"width": (1, 100)}, width=width)
        self.width = width
        self.prospects = PROSPECTS[self.game.name]

    def act(self, view: View) -> int:
        """Return the first action of the best turn."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        seat, world = view.seat, view.determinize(self.rng)
        ways = [(action, self.after(world, action)) for action in legal]
        ended: list[tuple[float, int]] = []
        for _ in range(DEEPEST):
            judged = sorted(
                ((self.worth(s, seat), first, s) for first, s in ways), key=lambda way: -way[0]
            )
            ended += [(worth, first) for worth, first, s in judged if s.to_act != seat]
            going = [way for way in judged if way[2].to_act == seat][: self.width]
            ways = [(first, self.after(s, a)) for _, first, s in going for a in s.legal_actions]
            if not ways:
                break
        else:
            ended += [(self.worth(s, seat), first) for first, s in ways]
        return max(ended)[1]

    def after(self, state: State, action: int) -> State:
        """Return the state after an action and the draws that follow it."""
        found = state.child(action)
        while found.to_act == CHANCE:
            outcomes, weights = zip(*found.chance_outcomes(), strict=True)
            found.apply(int(self.rng.choice(outcomes, p=[w / sum(weights) for w in weights])))
        return found

    def worth(self, state: State, seat: int) -> float:
        """Return the points in sight of a seat, less those of the best other one."""
        fields, scores = state.fields(), state.scores()
        found = [
            score + (0 if state.is_over else self.prospects(fields, i))
            for i, score in enumerate(scores)
        ]
        return found[seat] - max(found[:seat] + found[seat + 1 :], default=0)


def fredericus(s: Fields, seat: int) -> float:
    """Count captures that are near, bets that may be paid, and pairs that are at hand."""
    own = s["of"][seat]
    ends = [row[n - 1] if n else None for row, n in zip(s["rows"], s["length"], strict=True)]
    total = 0.0
    for falcon in range(2):
        if own["hooded"] == falcon:
            continue
        steps = min(_steps(ends, falcon, side) + _walk(side, own["tower"][falcon])
                    for side in range(8))  # fmt: skip
        total += max(
            0.0, 1.6 - 0.4 * steps - (0.4 if s["seat"] == seat and s["used"][falcon] else 0)
        )
    wanted = [goals > got for goals, got in zip(own["goals"], own["captured"], strict=True)]
    total += 0.3 * min(3, sum(end is not None and end < WOODS and wanted[end] for end in ends))
    total += 0.5 * own["goal_count"]
    for keep in own["token"]:
        rivals = [other for i, other in enumerate(s["of"][: s["head"]["num_players"]]) if i != seat]
        if 0 <= keep < 8:
            near = min(_steps(ends, falcon, keep) + _walk(keep, rival["tower"][falcon])
                       for rival in rivals for falcon in range(2))  # fmt: skip
            total += max(0.0, 0.5 - 0.1 * near)
        elif keep == 8:
            total += 0.3
    return total


def _walk(one: int, other: int) -> int:
    return min((one - other) % 8, (other - one) % 8)


def _steps(ends: list[int | None], falcon: int, side: int) -> int:
    """Return about how many actions a capture at a side needs, the falcon being there."""
    below, above, prey = ends[side - 1], ends[(side + 1) % 8], ends[side]
    wants = [(SKY, SKY)] if falcon == 0 else [(WOODS, SKY), (SKY, WOODS)]
    flanks = min((below != first) + (above != second) for first, second in wants)
    return 2 * flanks + (0 if prey is not None and prey < WOODS else 2)


def staufer(s: Fields, seat: int) -> float:
    """Count offices that will be scored, figures at hand, chests and turns to come."""
    own, players = s["of"][seat], s["head"]["num_players"]
    left = 5 - s["round"]
    total = 0.2 * min(own["court"][0], 8) + 0.6 * own["court"][1]
    total += 1.2 * sum(own["chests"]) * left / 5 + 3 * sum(own["privileges"]) * left / 5
    for ahead in range(1, 6):  # what lies before the King comes back soon
        place = (s["king"] + ahead) % 6
        total += sum(own["paid"][place]) * (0.2 if ahead <= 2 else 0.1)
    turns = s["order"][s["turn"] : 3 * players]
    total += 1.5 * turns.count(seat)
    for number, region in enumerate(s["a"]):
        if number < s["round"] or (number == s["round"] and not turns):
            continue
        place = s["place"][region]
        strengths = [
            bin(prince["seats"][place]).count("1")
            + bin(prince["seats"][place] & s["nobles"][place]).count("1")
            for prince in s["of"][:players]
        ]
        if strengths[seat]:
            ahead = sum(each > strengths[seat] for each in strengths)
            gain = (12.0, 7.0, 3.0, 1.0, 0.5)[ahead] + 0.6 * strengths[seat]
            total += gain * (1.0 if number == s["round"] else 0.5)
    return total


def stupor_mundi(s: Fields, seat: int) -> float:
    """Count what is built, allies for the rounds to come, goods that fit and coins."""
    own = s["player"][seat]
    rounds = max(0, 5 - s["round"])
    allies = sum(ally != NO_ALLY for ally in own["ally"])
    total = 5.0 * bin(own["sites"]).count("1") + 3.0 * allies * (1 + rounds)
    total += 0.8 * min(own["grain"], 4) + 1.0 * min(own["stone"], 4) + 0.25 * own["money"]
    total += 0.8 * sum(own["specialist"]) + 0.5 * bin(own["owned"]).count("1")
    return total + (0 if own["passed"] else 0.8)


PROSPECTS: dict[str, Callable[[Fields, int], float]] = {
    "fredericus": fredericus,
    "staufer": staufer,
    "stupor-mundi": stupor_mundi,
}
