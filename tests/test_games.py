"""Every game is played from the command line: a match with a search in it, and a count."""

import pickle

import pytest

import staufen.core as core
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


@pytest.mark.parametrize("game", one_each(), ids=str)
def test_its_positions_are_counted(game):
    done = call("perft", game.name, "--players", str(game.players), "--depth", "2")
    assert done.code == 0, done.stderr
    assert int(done.stdout.split()[-1]) > 1


def test_all_games_are_listed():
    listed = call("games").stdout
    assert [name for name in core.names() if name not in listed] == []


def test_a_game_does_not_change():
    """It is shared by all who play it."""
    mine = {"setup": {"2": {"start_axes": [1, 3]}}}
    game = core.load("fredericus", players=2, components=mine)
    before = (str(game), game.digest, dict(game.options))
    for name in ("players", "rules", "words", "digest", "new"):
        with pytest.raises(AttributeError, match=f"{name}: a game does not change"):
            setattr(game, name, None)
    with pytest.raises(AttributeError, match="a game does not change"):
        del game.words
    with pytest.raises(TypeError):
        game.options["players"] = 3
    with pytest.raises(AttributeError, match="is not writable"):
        game.box.players = 1
    mine["setup"]["2"]["start_axes"] = [0, 0]
    game.given["setup"]["2"]["start_axes"] = [0, 0]
    assert pickle.loads(pickle.dumps(game)).digest == game.digest
    assert (str(game), game.digest, dict(game.options)) == before
