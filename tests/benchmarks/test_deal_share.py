"""What the deal explains is measured between deals, with luck that differs within them."""

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks import deal_share as command
from benchmarks.deal_share import OTHER_LUCK, RESULTS, deal_share, interval, measure, whole
from staufen import core
from staufen.arena import match
from staufen.arena.schedule import Pairing


def test_the_share_is_one_where_the_deal_decides_all_and_none_where_it_decides_nothing():
    rng = np.random.default_rng(1)
    by_deal = rng.random((400, 1, 2)).repeat(3, axis=1)
    alone = rng.random((400, 3, 2))
    assert deal_share(by_deal) == pytest.approx(1.0)
    assert deal_share(alone) < 0.1
    low, high = interval(by_deal + alone)
    assert low < 0.5 < high
    assert high - low < 0.2


def test_luck_differs_by_its_number_and_is_the_same_for_the_same():
    game = core.load("fredericus", players=2)
    one, other = (f"{OTHER_LUCK}:OtherLuck(luck={number})" for number in (0, 1))
    table = match.play(game, Pairing(0, 1, (one, one))).record
    assert match.play(game, Pairing(0, 1, (one, one))).record == table
    assert match.play(game, Pairing(0, 1, (one, other))).record.actions != table.actions


def test_what_was_measured_covers_every_game_and_number_of_players():
    assert (RESULTS / "deal-share.md").read_text() == whole(RESULTS)
    rows = whole(RESULTS).splitlines()
    for name in core.names():
        for players in core.library.card(name)["players"]:
            game = core.load(name, players=players)
            assert players == 1 or any(row.startswith(f"| {game} |") for row in rows), game


def test_a_measurement_says_what_was_played():
    found = measure(core.load("leduc-poker"), "random", deals=4, workers=0)
    assert (found["bot"], found["deals"], found["games"]) == ("random", 4, 8)
    low, high = found["interval"]
    assert 0 <= low <= high <= 1


def test_a_measurement_takes_the_place_of_its_own_table_only(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "RESULTS", tmp_path)

    def ran(*args):
        said = CliRunner().invoke(command.main, ["knockout-whist", "--bot", "random", *args])
        return said.exit_code, [row.split(" | ")[0] for row in whole(tmp_path).splitlines()[8:]]

    two, three = (f"| knockout-whist(players={players})" for players in (2, 3))
    assert ran("--deals", "2", "--players", "3") == (0, [three])
    assert ran("--deals", "2", "--players", "2") == (0, [two, three])
    assert ran("--deals", "3", "--players", "2") == (0, [two, three])
    assert ran("--workers", "-1")[0] == 2
