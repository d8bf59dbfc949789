"""Duels at equal time."""

import pytest

from staufen import core
from staufen.arena.training import ab_test
from staufen.bots import create_bot
from staufen.core import spec
from staufen.search import network_file
from tests.support.network import made
from tests.support.walk import counts


def test_paired_bots_take_equal_time(tmp_path):
    file, game = tmp_path / "n.npz", core.load("leduc-poker")
    network_file.write_network(file, made(game))
    mine, other = ab_test.paired_bots(game, file, 200, 1.26)
    assert mine == f"so-ismcts(iterations=200, playout_length=plies:0, value={file})"
    assert other == "so-ismcts(iterations=252)"
    plan = ab_test.plan_test(game, (mine, other), 12)
    assert (plan.candidate, list(plan.opponents), plan.deals) == (mine, [other], 12)
    assert plan.hypotheses[1] - plan.hypotheses[0] == 1


def test_a_policy_becomes_the_prior(tmp_path):
    file, game = tmp_path / "p.npz", core.load("leduc-poker")
    network_file.write_network(file, made(game, form=network_file.POLICY))
    mine, other = ab_test.paired_bots(game, file, 200, 1.5, "prior")
    assert mine == f"so-ismcts(iterations=200, selection=puct, prior={file})"
    assert other == "so-ismcts(iterations=300)"
    assert ab_test.network_options(core.load("fredericus"), "x", "prior") == {"prior": "x"}


@pytest.mark.parametrize(("name", "players"), counts())
def test_the_search_uses_the_network(name, players):
    """Otherwise it would learn in vain: in a game without settings worlds are played to the end."""
    game = core.load(name, players=players)
    assert create_bot(
        spec.write("so-ismcts", ab_test.network_options(game, "default")), game
    ).uses_heuristic


def test_a_slow_network_costs_more(tmp_path):
    game = core.load("fredericus")
    for units in ((8, 8), (256, 256)):
        network_file.write_network(tmp_path / f"{units[0]}.npz", made(game, units))
    small, large = (ab_test.measure_cost(game, tmp_path / f"{units}.npz") for units in (8, 256))
    assert 0.7 < small < 5
    assert large > 1.3 * small
