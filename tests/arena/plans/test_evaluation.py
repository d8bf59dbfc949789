"""Newcomers find their place, by the same luck for all, and nothing depends on the clock."""

import dataclasses
from collections import Counter
from itertools import pairwise

import pytest

from staufen import core
from staufen.arena import fingerprint, match
from staufen.arena.executors import Where
from staufen.arena.fingerprint import sources
from staufen.arena.match import Played
from staufen.arena.plans import evaluation
from staufen.arena.plans.evaluation import ELSEWHERE, ROUND, Evaluation, against, deals_needed
from staufen.arena.records import Record
from staufen.arena.report import evaluation as report
from staufen.arena.runner import Playing
from staufen.arena.schedule import Pairing, book, deal_seed
from staufen.arena.store import Store
from staufen.bots.bot import Bot
from staufen.bots.greedy import Greedy
from staufen.bots.settings import settings
from tests.support.bots import place

LEDUC = core.load("leduc-poker")
HERE = Where(0)
FREDERICUS = core.load("fredericus", players=4)
STEPS = {f"bot(step={i})": 15.0 + i for i in range(21)}  # a ladder from 15 to 35

# Under pytest there are threads about when a test forks, which Python 3.12 warns of.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")


def plan(hero, anchors, **others):
    heroes = match.check_bots(LEDUC, [hero, *anchors])
    return Evaluation(LEDUC, heroes[0], dict(zip(heroes[1:], anchors.values(), strict=True)),
                      **{"ladder": 1, **others})  # fmt: skip


LADDER = {"random": 22.0, place("First"): 15.0, "greedy(worlds=2)": 23.0,
          "so-ismcts(iterations=30)": 26.0, "so-ismcts(iterations=60)": 26.5}  # fmt: skip


def play(path, asked, where=HERE, most=None):
    """Play an evaluation, so many games of it at most; return the run."""

    def watch(games):
        for number, game in enumerate(games, 1):
            yield game
            if number == most:
                return

    with Store(path / "arena.sqlite") as store:
        playing = Playing(store, asked)
        playing.play(where, watch)
    return playing


# -------------------------------------------------------------------- who is met


def drawn(index, estimate, game=LEDUC):
    asked = Evaluation(game, "hero", STEPS)
    table = asked.table(index, estimate)
    assert table[0] == "hero"
    return [STEPS[bot] for bot in table[1:]]


def test_the_first_round_looks_at_the_whole_ladder():
    met = [drawn(index, None)[0] for index in range(ROUND)]
    assert met == sorted(met, reverse=True)
    assert (met[0], met[-1]) == (34, 16)
    assert max(a - b for a, b in pairwise(met)) <= 3


def test_four_tables_in_five_are_near_the_estimate_and_the_fifth_is_elsewhere():
    gaps = [abs(drawn(index, 21.3)[0] - 21.3) for index in range(8, 108)]
    near = [gap for index, gap in enumerate(gaps, 8) if index % ELSEWHERE]
    rest = [gap for index, gap in enumerate(gaps, 8) if index % ELSEWHERE == 0]
    assert len(rest) == 20
    assert max(near) < 2
    assert min(rest) > 1
    assert max(rest) > 8


def test_at_a_large_table_all_opponents_differ_and_are_near():
    for index in range(8, 40):
        others = drawn(index, 30.0, FREDERICUS)
        assert len(set(others)) == 3
        if index % ELSEWHERE:
            assert all(abs(mu - 30) <= 3 for mu in others)


def test_a_lone_opponent_fills_the_table():
    asked = Evaluation(FREDERICUS, "hero", {"foe": 25.0})
    assert asked.table(9, 25.0) == ("hero", "foe", "foe", "foe")
    (first,) = {len(each) for each in [next(asked.rounds())]}
    assert first == 4 * ROUND


def test_all_newcomers_are_measured_on_the_deals_of_the_book():
    for hero in ("one", "other"):
        pairings = next(Evaluation(LEDUC, hero, STEPS).rounds())
        deals = list(dict.fromkeys(pairing.deal for pairing in pairings))
        assert deals == [deal_seed(book(1), index) for index in range(ROUND)]
        assert Counter(p.bots.index(hero) for p in pairings) == {0: ROUND, 1: ROUND}


# -------------------------------------------------------------------- what it comes to


def test_the_same_games_for_any_number_of_workers_and_after_any_stop(tmp_path):
    asked = plan(place("Last"), LADDER, deals=24)
    whole = play(tmp_path / "whole", asked)
    assert whole.finished
    other = play(tmp_path / "other", asked, Where(2, "fork"))
    assert other.records() == whole.records()
    for most in (1, 7, 20, 1000):
        stopped = play(tmp_path / "stopped", asked, most=most)
    assert stopped.finished
    assert stopped.records() == whole.records()


def test_the_hopeless_bot_stands_below_all_and_a_twin_beside_its_brother(tmp_path):
    hopeless = plan(place("First(label=x)"), LADDER, precision=0.0)
    records = play(tmp_path, hopeless).records()
    assert len({record.deal for record in records}) == 64
    value = hopeless.estimate(records).value
    assert value < 17
    assert report.place_of(hopeless, value).above in (place("First"), "random")
    twin = plan("so-ismcts(iterations=61)", LADDER, deals=40, precision=0.0)
    low, high = twin.estimate(play(tmp_path, twin).records())[1:]
    assert low < 26.5 < high


def test_it_ends_when_the_interval_is_narrow_when_a_test_decides_or_with_the_deals(tmp_path):
    wide = plan(place("Last"), LADDER, deals=48, precision=50.0)
    assert len({r.deal for r in play(tmp_path, wide).records()}) == evaluation.FEWEST
    exact = dataclasses.replace(wide, deals=24, precision=0.0)
    assert len({r.deal for r in play(tmp_path, exact).records()}) == 24
    tested = plan(place("First(label=y)"), {place("Last"): 25.0}, ladder=None, deals=200,
                  hypotheses=(25.0, 27.0))  # fmt: skip
    records = play(tmp_path, tested).records()
    assert len({r.deal for r in records}) < 100
    assert tested.verdict(records).accepted == "H0"
    assert tested.settled(records) == "H0 is accepted"


def game_of(bots, places, end="finished", seat=None, deal=1):
    shares = tuple(float(place == 1) for place in places)
    return Record(1, 0, "g", 1, "c", deal, bots, (), "", end, seat, None, None, places, shares, "")


def test_meetings_are_counted_by_places_and_a_forfeit_says_nothing_about_the_others():
    asked = Evaluation(LEDUC, "H", {"A": 20.0, "B": 30.0, "C": 40.0})
    records = [
        game_of(("H", "A", "B"), (1, 2, 2)),
        game_of(("A", "H", "B"), (2, 2, 1), deal=2),
        game_of(("A", "B", "H"), (2, 1, 1), "timeout", 0, deal=3),
    ]
    rows = {row.bot: (row.points, row.games) for row in against(asked, records)}
    assert rows == {"A": (2.5, 3), "B": (1.0, 2)}
    assert [row.bot for row in against(asked, records)] == ["B", "A"]


def test_a_rating_is_provisional_at_first():
    anchors = {f"b{i}": 20.0 + i for i in range(6)}
    asked = Evaluation(LEDUC, "H", anchors, 1)

    def records(deals, foes, faults=0):
        return [
            game_of(("H", f"b{i % foes}"), (1, 2), *(("timeout", 0) if i < faults else ()), deal=i)
            for i in range(deals)
        ]

    assert evaluation.provisional(asked, records(19, 6)) == "19 of at least 20 deals"
    assert evaluation.provisional(asked, records(20, 3)) == "3 of at least 4 opponents"
    assert evaluation.provisional(asked, records(20, 4, 3)) == "it forfeited 3 of 20 games"
    assert evaluation.provisional(asked, records(20, 4, 2)) is None


def test_half_the_width_takes_four_times_the_deals():
    assert deals_needed(20, 2.0, 1.0) == 60
    assert deals_needed(20, 2.0, 3.0) == 0
    assert deals_needed(20, 2.0, 0.0) is None
    assert deals_needed(1, float("inf"), 1.0) is None


def test_the_verdict_tells_place_points_time_and_what_it_would_take():
    asked = plan("so-ismcts(iterations=61)", LADDER)
    seat = {"decisions": (4, 4), "seconds": (0.4, 0.1)}
    played = [
        Played(match.play(LEDUC, Pairing(i, i // 2, bots)).record, seat["seconds"],
               seat["decisions"], None)
        for i in range(40)
        for bots in [(asked.hero, "random") if i % 2 == 0 else ("random", asked.hero)]
    ]  # fmt: skip
    games = [evaluation_game(p) for p in played]
    told = report.text(asked, games)
    assert told.startswith("40 games, all played to the end.\nso-ismcts(iterations=61): rating ")
    assert "after 20 deals, place " in told
    assert "of 6 on the ladder of leduc-poker(players=2), version 1.\n" in told
    assert "Provisional: 1 of at least 4 opponents.\n" in told
    assert "It took 62.5 ms a decision, 0.25 s a game, 50 % of the time" in told
    assert "» so-ismcts(iterations=61)" in told
    assert report.text(asked, []) == "No games yet.\n"


def evaluation_game(played):
    from staufen.arena.store import Game

    return Game(played.record, played.decisions, played.seconds)


# -------------------------------------------------------------------- what stands behind a name


def test_the_code_of_a_bot_is_its_file_and_the_heuristics_it_names(tmp_path):
    bot, weights = tmp_path / "mine.py", tmp_path / "mine.toml"
    bot.write_text("from staufen.bots.random import Random\nclass Mine(Random):\n    pass\n")
    weights.write_text("[weights]\n")
    specs = [f"{bot}:Mine", f"greedy(heuristic={weights})", "greedy", "random"]
    before = [fingerprint.code(spec, LEDUC) for spec in specs]
    assert len(set(before)) == 4
    assert before == [fingerprint.code(spec, LEDUC) for spec in specs]
    weights.write_text(
        "[weights]\nrank = 0.0\n" if "rank" in LEDUC.feature_names else "# new\n[weights]\n"
    )
    after = [fingerprint.code(spec, LEDUC) for spec in specs]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True, True]


def test_the_code_of_a_bot_from_a_file_is_all_that_it_is_made_of(tmp_path, monkeypatch):
    """Helpers it imports, and theirs; weights its constructor names; not what is installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "mine_lib").mkdir()
    files = {
        "mine.py": "import numpy, mine_helper\nfrom staufen.bots.so_ismcts import SoIsmcts\n"
        "class Mine(SoIsmcts):\n    def __init__(self, **t):\n"
        "        super().__init__(heuristic='mine.toml', **t)\n",
        "mine_helper.py": "def late():\n    from mine_lib import deep\n",
        "mine_lib/__init__.py": "from . import beside\n",
        "mine_lib/deep.py": "",
        "mine_lib/beside.py": "",
        "mine.toml": "[weights]\n",
        "idle.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    codes = {"": fingerprint.code("mine.py:Mine", LEDUC)}
    for name, text in files.items():
        (tmp_path / name).write_text(text + "# changed\n")
        codes[name] = fingerprint.code("mine.py:Mine", LEDUC)
        (tmp_path / name).write_text(text)
    assert codes["idle.py"] == codes[""]
    assert len(set(codes.values())) == len(files)
    assert sources(tmp_path / "mine.py") == [tmp_path / name for name in list(files)[:5]]


def test_the_code_of_a_bot_made_of_ours_follows_ours_and_it_is_never_asked(tmp_path, monkeypatch):
    head = "from staufen.bots.bot import Bot, create\nfrom staufen.bots.greedy import Greedy\n"
    rest = "    def act(self, view):\n        raise AssertionError\n"
    holds = "    def __init__(self, **t):\n        super().__init__(**t)\n"
    holds += "        self.other = [create('greedy', self.game)]\n"
    bodies = {"kin": (Greedy, rest), "holder": (Bot, holds + rest), "other": (Bot, rest)}
    specs = [f"{tmp_path / name}.py:Mine" for name in bodies]
    for name, (base, body) in bodies.items():
        text = f"{head}class Mine({base.__name__}):\n{body}"
        (tmp_path / f"{name}.py").write_text(text)
    before = [fingerprint.code(spec, LEDUC) for spec in specs]
    monkeypatch.setattr(Greedy, "act", lambda self, view: view.legal_actions()[0])
    after = [fingerprint.code(spec, LEDUC) for spec in specs]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, False, True]


def test_the_code_of_a_bot_of_ours_is_what_it_does(monkeypatch):
    before = [fingerprint.code(spec, LEDUC) for spec in ("greedy", "random")]
    monkeypatch.setattr(
        "staufen.bots.greedy.Greedy.act", lambda self, view: view.legal_actions()[0]
    )
    after = [fingerprint.code(spec, LEDUC) for spec in ("greedy", "random")]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True]


def test_what_a_bot_keeps_from_one_decision_to_the_next_is_part_of_its_code(monkeypatch):
    """A game may be set so that searches keep their trees: what they do at first is the same."""
    game, spec = core.load("stupor-mundi"), "so-ismcts(iterations=100)"
    plain, codes = settings(game.name, "plain"), []
    for kept in (False, True):
        tables = {"plain": {**plain, "reuse": kept}}
        monkeypatch.setattr("staufen.bots.settings._tables", lambda tables=tables: tables)
        codes.append(fingerprint.code(spec, game))
    assert codes[0] != codes[1]


def test_budgets_in_seconds_have_a_code_all_the_same():
    codes = {fingerprint.code(f"so-ismcts(seconds={s})", LEDUC) for s in (1000, 2000)}
    assert len(codes) == 2


def test_the_signature_of_a_build_is_one_line():
    assert fingerprint.build().startswith("staufen ")
    assert "\n" not in fingerprint.build()
    assert fingerprint.bench() in fingerprint.build()
