"""All ladders that are shipped are made by one command, which may be stopped and gone on with."""

from click.testing import CliRunner

from benchmarks import ladders
from staufen import core
from staufen.arena import ladder
from staufen.arena.cli import tournament
from staufen.arena.store import Store
from tests.support.bots import place
from tests.support.walk import counts


def test_all_ladders_are_remade_by_one_command_that_may_be_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "ladder_field", lambda game: ("random", place("Slow")))
    shown = tournament.show_progress

    def stopped(games, playing, seconds):
        for game in shown(games, playing, seconds):
            yield game
            if len(playing.saved) == 3:
                raise KeyboardInterrupt

    args = ["leduc-poker", "--deals", "3", "--workers", "0", "--store", str(tmp_path / "s"),
            "--into", str(tmp_path)]  # fmt: skip
    monkeypatch.setattr(tournament, "show_progress", stopped)
    assert CliRunner().invoke(ladders.main, args).exit_code == 130
    assert not (tmp_path / "leduc-poker-2.toml").exists()
    monkeypatch.setattr(tournament, "show_progress", shown)
    assert CliRunner().invoke(ladders.main, args).exit_code == 0
    found = ladder.read_ladder(tmp_path / "leduc-poker-2.toml")
    assert (found.version, found.method["games"]) == (1, 6)
    with Store(tmp_path / "s") as store:
        assert [run.games for run in store.list_runs()] == [6], "gone on with, not begun again"
    (tmp_path / "s").unlink()
    done = CliRunner().invoke(ladders.main, [*args, "--missing"])
    assert (done.exit_code, done.stdout) == (0, "")


def test_the_ladders_that_are_remade_are_those_of_every_game(monkeypatch, tmp_path):
    plans = []
    monkeypatch.setattr(ladders, "choose_deals", lambda *_: 7)
    monkeypatch.setattr(ladders, "remake_ladder", lambda plan, *_: plans.append(plan) or 0)

    def remade(*words):
        plans.clear()
        done = CliRunner().invoke(ladders.main, [*words, "--store", str(tmp_path / "s")])
        return [str(plan.game) for plan in plans] if done.exit_code == 0 else done.output

    assert remade() == [str(core.load(name, players)) for name, players in counts()]
    assert remade("oh-hell", "leduc-poker") == ["oh-hell(players=3)", "leduc-poker(players=2)"]
    assert remade("staufer(players=4)") == ["staufer(players=4)"]
    assert "unknown game 'stauffer'" in remade("stauffer")
    assert "unknown number of players '9'" in remade("staufer(players=9)")
    assert plans == []


def test_a_ladder_is_remade_with_as_many_deals_as_before(monkeypatch, tmp_path):
    """Or as many as a time allows; a new one has four minutes, and no time is a time, too."""
    deals = []
    monkeypatch.setattr(ladders, "choose_deals", lambda *given: 1000 + int(given[-1]))
    monkeypatch.setattr(ladders, "remake_ladder", lambda plan, *_: deals.append(plan.deals) or 0)
    words = ["leduc-poker", "--store", str(tmp_path / "s")]
    into = ["--into", str(tmp_path)]
    for more in [], ["--minutes", "1"], ["--minutes", "0"], ["--deals", "3"], into:
        assert CliRunner().invoke(ladders.main, [*words, *more]).exit_code == 0
    before = ladder.shipped_ladder(core.load("leduc-poker", 2))
    assert deals == [before.method["deals"], 1060, 1000, 3, 1240]
