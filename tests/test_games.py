"""Every game is played from the command line: a match with a search in it, and a count."""

import pytest

from staufen import core
from tests.support.program import staufen
from tests.support.walk import one_each


@pytest.mark.parametrize("game", one_each(), ids=str)
def test_a_search_plays_a_match(game, tmp_path):
    record = tmp_path / "record.jsonl"
    done = staufen(
        *("match", game.name, "--players", str(game.players), "--record", str(record)),
        *("--bots", "so-ismcts(iterations=20)", "random", "--deal", "3"),
    )
    assert done.code == 0, done.stderr
    assert "so-ismcts(iterations=20)" in done.stdout
    assert '"end":"finished"' in record.read_text().replace(" ", "")


@pytest.mark.parametrize("game", one_each(), ids=str)
def test_its_positions_are_counted(game):
    done = staufen("perft", game.name, "--players", str(game.players), "--depth", "2")
    assert done.code == 0, done.stderr
    assert int(done.stdout.split()[-1]) > 1


def test_all_games_are_listed():
    listed = staufen("games").stdout
    assert [name for name in core.names() if name not in listed] == []
