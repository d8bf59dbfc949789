"""Studies of strength: what they ask for exists, and what is kept answers it."""

import json

import pytest
from click.testing import CliRunner

from benchmarks import report, strength
from benchmarks.report import RESULTS
from benchmarks.strength import STUDIES, Duel, duels, lead, play, tables
from staufen import bots, core
from staufen.bots.levels import levels
from staufen.core.tables import read_toml
from tests.support.records import record

ALL = read_toml(STUDIES)
LEVELLED = ("leduc-poker", "knockout-whist")


@pytest.mark.parametrize("name", ALL)
def test_every_bot_of_a_study_can_sit_down(name):
    pairs = set(duels(ALL[name]))
    assert pairs
    for game in {duel.game for duel in pairs}:
        table = core.load(game)
        for bot in {
            bot for duel in pairs if duel.game == game for bot in (duel.variant, duel.base)
        }:
            assert bots.create(bot, table).game == table


@pytest.mark.parametrize("name", ALL)
def test_what_is_kept_is_what_the_study_asks_for(name):
    file = RESULTS / f"strength-{name}.json"
    kept = json.loads(file.read_text())["results"] if file.exists() else []
    assert {Duel.of(result) for result in kept} <= set(duels(ALL[name]))
    assert all(result["matches"] >= ALL[name]["matches"] for result in kept)
    assert all(0 <= result["share"] <= 1 and result["faults"] == 0 for result in kept)
    if kept:
        text = file.with_suffix(".md").read_text()
        assert all(table.markdown() in text for table in tables(ALL[name], kept))


def test_a_duel_is_as_long_as_asked_and_a_mirror_is_even():
    result = play(Duel("leduc-poker(players=2)", "greedy", "greedy(worlds=8)"), 25, workers=0)
    assert (result["matches"], result["deals"]) == (26, 13)
    assert result["share"] == 0.5
    assert result["margin"] == 0


def test_a_lead_is_by_seats_and_its_interval_by_deals():
    """Three seats: one deal finished with both seatings, one forfeited, one without the base."""
    duel = Duel("game", "a", "b")
    played = [
        record("aab", (1, 1, 3), scores=(10, 6, 2)),
        record("abb", (1, 2, 3), scores=(12, 8, 1)),
        record("aab", (1, 1, 3), deal=2, scores=(4, 4, 9)),
        record("aab", (1, 1, 3), deal=3, end="crash", seat=2),
        record("a", (1,), deal=4, scores=(50,)),
    ]
    of_one, of_two = (10 + 6 + 12) / 3 - (2 + 8 + 1) / 3, 4 - 9
    mean, half = lead(played, duel)
    assert mean == pytest.approx((of_one + of_two) / 2)
    assert half == pytest.approx(12.7 * (of_one - of_two) / 2, rel=0.01)
    assert lead(played[:2], duel) == (pytest.approx(of_one), None)


def test_a_lead_stands_beside_the_scores_where_deals_are_enough():
    study = {"games": ["leduc-poker"], "variants": ["greedy"], "base": "random", "matches": 16}
    duel = next(duels(study))
    result, few = play(duel, 16, workers=0), play(duel, 2, workers=0)
    mean, half = result["lead"]
    own, other = result["scores"]
    assert mean == pytest.approx(own - other)
    assert half > 0
    assert f" ({mean:+.1f} ± {half:.1f})" in tables(study, [result])[1].rows[0][1]
    del result["lead"]
    for without in (few, result):
        assert "±" not in tables(study, [without])[1].rows[0][1]


def test_tables_leave_empty_what_is_not_played():
    pairs = [["greedy", "random"], ["random", "greedy"]]
    study = {"games": ["leduc-poker"], "variants": pairs, "matches": 60}
    result = play(next(duels(study)), 60, workers=0)
    rows = tables(study, [result])[0].rows
    cell = f"{100 * result['share']:.1f} ± {100 * result['margin']:.1f}"
    assert rows == [["greedy against random", cell], ["random against greedy", None]]


def test_a_share_of_a_few_deals_has_no_interval():
    study = {"games": ["leduc-poker"], "variants": ["greedy"], "base": "random", "matches": 2}
    result = play(next(duels(study)), 2, workers=0)
    share = tables(study, [result])[0]
    assert share.rows == [["greedy", f"{100 * result['share']:.1f} ({result['matches']})"]]
    assert "too few for an interval, or all alike, it is told how many matches." in share.note


def test_deals_that_are_all_alike_give_no_interval():
    """One of 60.0 ± 0.0 % looks certain, and is of four deals that happened to end alike."""
    study = {"games": ["leduc-poker"], "variants": ["greedy"], "base": "random", "matches": 8}
    result = play(next(duels(study)), 8, workers=0) | {"share": 0.6, "margin": 0.0}
    assert tables(study, [result])[0].rows == [["greedy", "60.0 (8)"]]


def test_a_row_names_the_other_bot_where_it_is_not_the_study_s():
    pairs = ["greedy", ["greedy", "greedy(worlds=4)"]]
    study = {"games": ["leduc-poker"], "variants": pairs, "base": "random", "matches": 2}
    rows = tables(study, [play(duel, 2, workers=0) for duel in duels(study)])[0].rows
    assert [row[0] for row in rows] == ["greedy", "greedy against greedy(worlds=4)"]


def test_levels_stand_for_the_bots_of_each_game():
    games = ["leduc-poker", "knockout-whist(players=2)"]
    study = {"games": games, "variants": [["apprentice", "novice"]], "matches": 2}
    found = list(duels(study))
    assert [duel.base for duel in found] == ["random", "random"]
    assert [duel.variant for duel in found] == [levels(game)["apprentice"] for game in LEVELLED]
    results = [play(duel, 2, workers=0) for duel in found]
    (row,) = tables(study, results)[0].rows
    assert row[0] == "apprentice against novice"
    assert None not in row


@pytest.fixture
def study(tmp_path, monkeypatch):
    """A study of one duel that was played, and where it is kept."""
    found = {"title": "x", "games": ["leduc-poker"], "variants": ["greedy"], "base": "random",
             "matches": 8}  # fmt: skip
    monkeypatch.setattr(strength, "RESULTS", tmp_path)
    monkeypatch.setattr(report, "RESULTS", tmp_path)
    monkeypatch.setattr(strength, "read_toml", lambda _: {"x": found})
    assert CliRunner().invoke(strength.main, ["x", "--workers", "0"]).exit_code == 0
    return found, tmp_path / "strength-x.json"


def test_what_is_kept_is_shown_and_not_played_again(study, monkeypatch):
    before = study[1].read_bytes()
    monkeypatch.setattr(strength, "play", None)
    shown = CliRunner().invoke(strength.main, ["x"])
    assert shown.exit_code == 0
    assert "Win share" in shown.output
    assert study[1].read_bytes() == before


def test_what_bots_won_that_do_otherwise_now_is_marked_and_played_again(study):
    """A specification says nothing of the settings, the weights and the search behind it."""
    found, file = study
    whole = file.read_bytes()
    data = json.loads(whole)
    (result,) = data["results"]
    (row,) = tables(found, [result])[0].rows
    result["codes"][0] = "0" * 12
    table = tables(found, [result])[0]
    assert table.rows == [[row[0], row[1] + "†"]]
    assert table.note.endswith(" †: of bots that do otherwise now.")
    file.write_text(json.dumps(data))
    assert CliRunner().invoke(strength.main, ["x", "--workers", "0"]).exit_code == 0
    again = json.loads(file.read_bytes())["results"][0]
    assert again["codes"] == json.loads(whole)["results"][0]["codes"]
    assert again["share"] == result["share"]


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"results": [3]}', '{"results": [{}]}'])
def test_a_damaged_file_of_results_is_named_before_anything_is_played(
    damage, tmp_path, monkeypatch
):
    file = tmp_path / "strength-plain.json"
    file.write_text(damage)
    monkeypatch.setattr(strength, "RESULTS", tmp_path)
    said = CliRunner().invoke(strength.main, ["plain"])
    assert said.exit_code == 1
    assert said.output.startswith(f"Error: {file}: no results in it")
    assert file.read_text() == damage


def test_a_study_is_asked_for_by_game_or_by_table(tmp_path, monkeypatch):
    """What it has none of is an error: an empty table would look like an answer."""
    asked = []
    monkeypatch.setattr(strength, "RESULTS", tmp_path)
    monkeypatch.setattr(strength, "write", lambda *_: None)
    monkeypatch.setattr(strength, "play", lambda duel, *_: asked.append(duel.game))
    monkeypatch.setattr(strength, "tables", lambda *_: [])

    def ran(*games):
        asked.clear()
        args = [word for game in games for word in ("--game", game)]
        return CliRunner().invoke(strength.main, ["plain", *args])

    assert ran("staufer", "fredericus(players=2)").exit_code == 0
    assert asked == ["fredericus(players=2)", "staufer(players=2)"]
    assert "plain has no games of oh-hell(players=3)" in ran("oh-hell").output
    assert "unknown game 'stauffer'" in ran("stauffer").output
    assert asked == []
