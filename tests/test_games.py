"""Every game is played from the command line: a match with a search in it."""

import pytest

from tests.support.program import call
from tests.support.walk import one_each


@pytest.mark.parametrize("game", one_each(), ids=str)
def test_a_search_plays_a_match(game, tmp_path):
    record = tmp_path / "record.jsonl"
    done = call(
        *("match", game.name, "--players", str(game.players), "--record", str(record)),
        *("--bots", "so-ismcts(iterations=20)", "random", "--deal", "3"),
    )
    assert done.code == 0, done.stderr
    assert "so-ismcts(iterations=20)" in done.stdout
    assert '"end":"finished"' in record.read_text().replace(" ", "")
