"""The arena audits itself: each planted defect brings its own warning, a clean board none."""

import numpy as np
import pytest

from staufen.arena.report.audit import audit_summary
from staufen.arena.report.summary import Summary
from tests.support.pools import round_robin
from tests.support.records import with_places

TRUTH = {"A": 23.0, "B": 24.5, "C": 26.0, "D": 27.5}


def clean(deals=60, seed=3, margin=0.0, truth=TRUTH):
    """A board with nothing wrong: four bots, none far from the next, on many deals."""
    return round_robin(truth, players=2, deals=deals, chance=0.3, seed=seed, margin=margin)


def kinds(records, **known):
    return {finding.kind for finding in audit_summary(Summary(records, **known))}


def seat_advantage():
    """Whoever sits first wins three of four times."""
    dice = np.random.default_rng(1)
    return [with_places(record, [1, 2] if dice.random() < 0.75 else [2, 1]) for record in clean()]


def circle():
    """A beats B, B beats C, C beats A, eight times of ten; all are level with D."""
    dice, beats = np.random.default_rng(2), {("A", "B"), ("B", "C"), ("C", "A")}
    found = []
    for record in clean():
        bots = record.bots
        chance = 0.8 if bots in beats else 0.2 if bots[::-1] in beats else 0.5
        found.append(with_places(record, [1, 2] if dice.random() < chance else [2, 1]))
    return found


def clone():
    """C and D choose alike: their games on a deal are the same whoever sits where."""
    found = []
    for record in clean(truth=TRUTH | {"D": 26.0}):
        names = tuple("C" if bot == "D" else bot for bot in record.bots)
        actions = (f"{record.deal}", *names)
        if set(record.bots) == {"C", "D"}:
            record = with_places(record, [1, 2] if record.deal // 6 % 2 else [2, 1])
        found.append(record.replace(actions=actions))
    return found


def forfeiter():
    """D loses its process in one game of ten."""
    return [
        record.replace(
            end="crash", seat=record.bots.index("D"), cause="planted", scores=None,
            places=tuple(2 if bot == "D" else 1 for bot in record.bots),
            shares=tuple(float(bot != "D") for bot in record.bots),
        )
        if "D" in record.bots and record.number % 10 == 0
        else record
        for record in clean()
    ]  # fmt: skip


BOARDS = {
    "clean": (clean, set()),
    "too few games": (lambda: clean(deals=2, seed=5), {"few_deals"}),
    "seat advantage": (seat_advantage, {"seat_advantage"}),
    "circle": (circle, {"unexplained_scores"}),
    "clone": (clone, {"identical_bots"}),
    "ties everywhere": (lambda: clean(margin=9.0), {"many_ties"}),
    "forfeiter": (forfeiter, {"many_forfeits"}),
    "no connection": (lambda: [r for r in clean() if set(r.bots) in ({"A", "B"}, {"C", "D"})],
                      {"disconnected_groups"}),
}  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
def test_each_defect_causes_only_its_own_warning(board):
    make, wanted = BOARDS[board]
    assert kinds(make()) == wanted


def test_an_outdated_bot_is_reported():
    assert kinds(clean(), outdated=["B"]) == {"outdated_bots"}
    (lines,) = audit_summary(Summary(clean(), outdated=["B"]))
    assert lines.text.startswith("B has changed since it played")


def test_clean_tournaments_rarely_cause_warnings():
    """A warning at one board of twenty would cry wolf; none of these twenty has one."""
    doubted = [seed for seed in range(20) if kinds(clean(seed=100 + seed))]
    assert len(doubted) <= 1
