"""Studies of strength: what they ask for exists, and what is kept answers it."""

from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from benchmarks import report, strength
from benchmarks.strength import (
    Result,
    Study,
    StudyResults,
    build_table,
    format_label,
    play_pair,
    read_results,
    read_studies,
)
from staufen import bots, core
from staufen.arena.plans import runner
from staufen.bots.base.levels import levels

ALL = read_studies()
SMALL = Study("x", "Who wins?", 8, {"greedy": ["leduc-poker"]}, "random")


@pytest.mark.parametrize("name", ALL)
def test_every_bot_of_a_study_can_sit_down(name):
    for _, pair in ALL[name].pairs():
        game = core.load(pair.game)
        assert all(bots.create_bot(bot, game).game == game for bot in (pair.variant, pair.base))


@pytest.mark.parametrize("name", ALL)
def test_what_is_stored_is_all_that_the_study_asks_for_and_decides(name):
    stored = read_results(name)
    assert [p for p in {r.pair for r in stored.results} ^ {p for _, p in ALL[name].pairs()}] == []
    assert [result for result in stored.results if not result.is_decisive] == []
    assert min(result.matches for result in stored.results) >= ALL[name].matches
    assert build_table(ALL[name], stored).markdown() in (report.RESULTS / "strength.md").read_text()


def test_a_result_decides_by_its_interval_or_by_many_matches():
    even = Result("leduc-poker", "greedy", "random", 400, 200, 0.52, 0.03, 1.0)
    assert not even.is_decisive
    assert even._replace(matches=1000).is_decisive
    assert even._replace(share=0.56).is_decisive
    assert not even._replace(share=0.9, deals=3, margin=0.1).is_decisive
    assert not even._replace(share=0.6, margin=0.0).is_decisive  # deals that happened to end alike


def test_a_pair_is_as_long_as_asked_and_a_mirror_is_even(tmp_path):
    pair = strength.Pair("leduc-poker(players=2)", "greedy", "greedy(worlds=8)")
    result = play_pair(pair, 25, 0, tmp_path / "kept.sqlite")
    assert (result.matches, result.deals) == (26, 13)
    assert (result.share, result.margin) == (0.5, round(3 / 13, 4))


def test_a_pair_goes_on_where_it_stopped(tmp_path, monkeypatch):
    pair = strength.Pair("leduc-poker(players=2)", "greedy", "random")
    with monkeypatch.context() as stopped:
        stopped.setattr(strength, "compute_standings", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            play_pair(pair, 40, 0, tmp_path / "kept.sqlite")
    whole = play_pair(pair, 40, 0, tmp_path / "other.sqlite")
    monkeypatch.setattr(runner, "create_executor", None)  # what was played is not played again
    assert play_pair(pair, 40, 0, tmp_path / "kept.sqlite")._replace(pace=1) == whole._replace(
        pace=1
    )


def test_who_wins_every_match_has_an_interval(tmp_path):
    pair = strength.Pair("fredericus(players=2)", "so-ismcts(iterations=20)", "random")
    result = play_pair(pair, 8, 0, tmp_path / "kept.sqlite")
    assert (result.share, result.margin) == (1, 0.375)


def test_a_table_has_a_row_for_each_row_of_the_study():
    rows = {"greedy": ["leduc-poker"], "greedy(worlds=4) against greedy": ["leduc-poker"]}
    study = Study("x", "Who wins?", 2, rows, "random")
    (_, pair), _ = study.pairs()
    stored = StudyResults("b", "m", [Result(*pair, 60, 30, 0.7, 0.1, 2.0)])
    assert build_table(study, stored).rows == [
        ["greedy", "70.0 ± 10.0, 2 t"],
        ["greedy: worlds=4 against the default", None],
    ]
    close = StudyResults("b", "m", [Result(*pair, 60, 30, 0.55, 0.1, 1.0)])
    assert build_table(study, close).rows[0][1] == "55.0 ± 10.0 (even)"


def test_a_label_says_what_is_otherwise():
    base = "so-ismcts(iterations=100, c=0.7)"
    assert format_label("so-ismcts(iterations=100, c=0.5)", base) == "c=0.5"
    assert format_label("flat(iterations=100)", base) == "flat(iterations=100)"
    assert format_label("expert against novice", base) == "expert against novice"
    assert format_label("bots/my.py:Mine against novice", None) == "Mine against novice"
    assert format_label(
        "pimc(worlds=8, iterations=9) against pimc(worlds=2, iterations=9)", base
    ) == ("pimc: worlds=8 against worlds=2")


def test_levels_stand_for_the_bots_of_each_game():
    games = ["leduc-poker", "knockout-whist(players=2)"]
    pairs = [p for _, p in Study("x", "?", 2, {"apprentice against novice": games}).pairs()]
    assert [pair.base for pair in pairs] == ["random", "random"]
    assert [pair.variant for pair in pairs] == [
        levels(name)["apprentice"] for name in ("leduc-poker", "knockout-whist")
    ]


@pytest.fixture
def study(tmp_path, monkeypatch):
    """A study of one pair that was played, and where it is kept."""
    monkeypatch.setattr(strength, "RESULTS_FOLDER", tmp_path)
    monkeypatch.setattr(strength, "RESULTS", tmp_path)
    monkeypatch.setattr(strength, "read_studies", lambda: {"x": SMALL})
    assert run().exit_code == 0
    assert list((tmp_path / "under-way").iterdir()) == []  # the games, once their result is kept
    return tmp_path / "x.json"


def run(*words):
    folder = str(strength.RESULTS_FOLDER / "under-way")
    return CliRunner().invoke(strength.main, ["x", "--workers", "0", "--folder", folder, *words])


@pytest.mark.parametrize("words", [(), ("--anew",)])
def test_what_is_stored_is_shown_and_not_played_again(study, monkeypatch, words):
    """Nor if asked, where its bots answer as before."""
    before = study.read_bytes()
    monkeypatch.setattr(strength, "play_pair", None)
    shown = run(*words)
    assert shown.exit_code == 0
    assert "Who wins?" in shown.output
    assert study.read_bytes() == before


def test_more_matches_are_played_where_they_are_asked_for(study):
    assert run("--matches", "20").exit_code == 0
    assert read_results("x").results[0].matches == 20


def test_pairs_that_answer_otherwise_are_shown_and_played_again_only_if_asked(study):
    """Two builds' bots may do otherwise under the same words."""
    (before,) = read_results("x").results
    study.write_text(study.read_text().replace(before.mark, "otherwise"))
    shown = run()
    assert "x: pairs whose bots answer otherwise today: 1; --anew plays them again" in shown.output
    assert read_results("x").results[0].mark == "otherwise"
    assert run("--anew").exit_code == 0
    assert read_results("x").results[0].mark == before.mark


def test_bots_by_the_clock_answer_otherwise_with_every_build(monkeypatch):
    plain = strength.Pair("leduc-poker(players=2)", "greedy", "random")
    timed = plain._replace(variant="so-ismcts(seconds=0.001)")
    before = [strength.compute_mark(pair) for pair in (plain, timed)]
    monkeypatch.setattr("staufen.arena.match.fingerprint.build_id", lambda: "another")
    after = [strength.compute_mark(pair) for pair in (plain, timed)]
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, False]


def test_a_study_is_played_again_for_as_many_matches_as_are_stored(study):
    assert run("--matches", "20").exit_code == 0
    text = study.read_text().replace('"share": 0.', '"share": 0.0')
    study.write_text(text.replace(read_results("x").results[0].mark, "otherwise"))
    assert run("--anew").exit_code == 0
    (again,) = read_results("x").results
    assert again.matches == 20
    assert again.share > 0.1


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"results": [3]}', '{"results": [{}]}'])
def test_a_damaged_file_of_results_is_named_before_anything_is_played(study, damage):
    study.write_text(damage)
    message = run()
    assert message.exit_code == 1
    assert message.output.startswith(f"Error: {study}: no results in it")
    assert study.read_text() == damage


def test_an_unknown_study_is_described_with_those_there_are():
    message = CliRunner().invoke(strength.main, ["plane"])
    assert message.exit_code == 2
    assert "one of textbook, levels" in " ".join(message.output.split())
