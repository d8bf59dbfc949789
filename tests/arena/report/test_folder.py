"""A folder holds the results of one tournament, and nothing else is touched."""

import json

import pytest

from staufen import core
from staufen.arena import match
from staufen.arena.executors import Where
from staufen.arena.plans.tournament import Tournament
from staufen.arena.report import folder
from staufen.arena.runner import Runner
from staufen.arena.store import Store
from staufen.core import InputError


def play(path, deals):
    """Play a tournament and return the run, read again from its store."""
    game = core.load("leduc-poker")
    plan = Tournament(game, match.check_bots(game, ["random", "greedy"]), deals, seed=1)
    with Store(path / "arena.sqlite") as store:
        Runner(store, plan).play(Where(0))
    with Store(path / "arena.sqlite") as store:
        return Runner(store, plan)


def test_a_folder_holds_games_and_standings(tmp_path):
    played = play(tmp_path, deals=3)
    out = tmp_path / "out"
    folder.write(out, played.run.config, played.games(), 6)
    assert (out / "games.jsonl").read_text() == "".join(
        f"{record}\n" for record in played.records()
    )
    assert (out / "standings.txt").read_text().startswith("6 games, all played to the end.")
    assert json.loads((out / "standings.json").read_text())["games"] == 6
    folder.write(out, played.run.config, played.games(), 6)
    other = play(tmp_path, deals=1)
    with pytest.raises(InputError, match="holds another tournament: deals 3, not 1"):
        folder.write(out, other.run.config, other.games(), 2)


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("important")
    with pytest.raises(InputError, match=r"other things than a tournament: thesis\.tex"):
        folder.check(tmp_path, {})
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
