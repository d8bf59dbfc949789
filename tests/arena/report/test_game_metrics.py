"""What games say of their game: by hand for one game, and on simulated pools for many."""

import numpy as np
import pytest

from staufen import core
from staufen.arena import run_tournament
from staufen.arena.report import game_metrics
from staufen.arena.report.game_metrics import GameFlow, measure_game
from staufen.arena.report.html import render_report
from staufen.arena.report.summary import Summary
from staufen.arena.report.tables import as_metrics
from tests.support.pools import round_robin
from tests.support.program import call
from tests.support.records import with_places

TRUTH = {"A": 19.0, "B": 23.0, "C": 27.0, "D": 31.0}
GAME = "fredericus(players=2)"


def shares(records):
    found = {m.name: m.value for m in game_metrics.split_variance(records)}
    return {name: int(value.removesuffix(" %")) for name, value in found.items()}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    store = tmp_path_factory.mktemp("played") / "games.sqlite"
    bots = ["random", "greedy"]
    return run_tournament("fredericus", bots, players=2, deals=2, seed=1, store=store).records


def test_metrics_of_a_hand_computed_game():
    """Six actions; the lead goes from seat 0 to 1 and back, and is shared once."""
    game = GameFlow([2, 1, 3, 3, 2, 2], [None, 0, 1, None, 1, 0], winner=0)
    assert game.lead_changes == 2
    assert game.decided_at == pytest.approx(5 / 6)
    assert game.share_behind == pytest.approx(2 / 6)


def test_a_game_led_throughout_by_its_winner_has_no_drama():
    game = GameFlow([2, 2], [1, 1], winner=1)
    assert (game.lead_changes, game.decided_at, game.share_behind) == (0, 0, 0)


def test_leads_and_choices_are_those_of_the_replayed_game(played):
    game, record = core.load(GAME), played[0]
    found = game_metrics.replay_flow(record, game)
    assert len(found.choices) == len(found.leads)
    assert min(found.choices) >= 1
    assert found.winner in (0, 1, None)
    assert found.leads[0] is None  # nobody has a point yet
    text = {m.name: m for m in measure_game(played, Summary(played), lambda _: game)}
    assert text["games"].value == str(len(played))
    assert {"length", "choices", "forced", "lead changes", "decided", "drama"} <= set(text)


def test_skill_seat_and_luck_are_separated():
    """Three pools: bots far apart, bots alike, and bots alike of whom the first seat wins."""
    skill = shares(round_robin(TRUTH, players=2, deals=60, chance=0.3, seed=1))
    luck = shares(round_robin(dict.fromkeys("ABCD", 25.0), players=2, deals=60, chance=0.3, seed=1))
    dice, first = np.random.default_rng(1), []
    for record in round_robin(dict.fromkeys("ABCD", 25.0), players=2, deals=60, chance=0.3, seed=1):
        first.append(with_places(record, (1, 2) if dice.random() < 0.9 else (2, 1)))
    seat = shares(first)
    assert skill["skill"] > 30
    assert skill["seat"] <= 2
    assert luck["luck"] >= 97
    assert seat["seat"] > 50
    assert all(abs(sum(found.values()) - 100) <= 2 for found in (skill, luck, seat))


def test_luck_needs_enough_games():
    assert shares(round_robin(TRUTH, players=2, deals=1, chance=0.3, seed=1)) == {}


def test_depth_counts_steps_between_bots_whose_strength_is_known():
    summary = Summary(round_robin(TRUTH, players=2, deals=60, chance=0.3, seed=1))
    (depth,) = game_metrics.measure_depth(summary)
    assert float(depth.value) == pytest.approx(12 / game_metrics.STEP, abs=0.6)
    assert not list(game_metrics.measure_depth(Summary(round_robin(TRUTH, 2, 1, 0.3, 1))))


def test_metrics_appear_in_text_and_page(played):
    summary = Summary(played)
    found = measure_game(played, summary, lambda _: core.load(GAME))
    text, drawn = as_metrics(found), render_report(summary, "t", metrics=found)
    for measure in found:
        assert measure.name in text
        assert measure.about in text
        assert measure.about in drawn
    assert "The game</h2>" not in render_report(summary, "t")


def test_the_report_command_shows_metrics(tmp_path):
    at = ["--store", str(tmp_path / "games.sqlite")]
    run_tournament("leduc-poker", ["random", "greedy"], deals=2, store=tmp_path / "games.sqlite")
    done = call("report", "1", "--design", "--figures", str(tmp_path / "f"), *at)
    assert done.code == 0, done.stderr
    assert (tmp_path / "f" / "game.csv").read_text().startswith("measure,value\ngames,4\n")
    assert "Legal actions of a decision" in call("report", "1", "--design", *at).stdout
