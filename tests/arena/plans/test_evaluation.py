"""Evaluations find a candidate's rating, with the same luck for all; the clock does not matter."""

import dataclasses
import json
from collections import Counter
from itertools import pairwise

from staufen import core
from staufen.arena import plans
from staufen.arena.match import match
from staufen.arena.match.executors import Where
from staufen.arena.match.limits import Limits
from staufen.arena.plans import evaluation
from staufen.arena.plans.evaluation import (
    ELSEWHERE,
    ROUND_DEALS,
    Evaluation,
    deals_needed,
    score_opponents,
)
from staufen.arena.report import evaluation as report
from staufen.arena.schedule import Pairing, book_seed, deal_seed
from tests.support.bots import place
from tests.support.places import LEDUC, play
from tests.support.records import record

FREDERICUS = core.load("fredericus", players=4)
STEPS = {f"bot(step={i})": 15.0 + i for i in range(21)}  # a ladder from 15 to 35


def plan(candidate, opponents, **others):
    bots = match.check_bots(LEDUC, [candidate, *opponents])
    return Evaluation(LEDUC, bots[0], dict(zip(bots[1:], opponents.values(), strict=True)),
                      **{"ladder": 1, **others})  # fmt: skip


LADDER = {"random": 22.0, place("First"): 15.0, "greedy(worlds=2)": 23.0,
          "so-ismcts(iterations=30)": 26.0, "so-ismcts(iterations=60)": 26.5}  # fmt: skip


# -------------------------------------------------------------------- who is met


def drawn(index, estimate, game=LEDUC):
    asked = Evaluation(game, "candidate", STEPS)
    table = asked.choose_table(index, estimate)
    assert table[0] == "candidate"
    return [STEPS[bot] for bot in table[1:]]


def test_the_first_round_looks_at_the_whole_ladder():
    met = [drawn(index, None)[0] for index in range(ROUND_DEALS)]
    assert met == sorted(met, reverse=True)
    assert (met[0], met[-1]) == (34, 16)
    assert max(a - b for a, b in pairwise(met)) <= 3


def test_four_of_five_tables_have_opponents_near_the_estimate():
    gaps = [abs(drawn(index, 21.3)[0] - 21.3) for index in range(8, 108)]
    near = [gap for index, gap in enumerate(gaps, 8) if index % ELSEWHERE]
    rest = [gap for index, gap in enumerate(gaps, 8) if index % ELSEWHERE == 0]
    assert len(rest) == 20
    assert max(near) < 2
    assert min(rest) > 1
    assert max(rest) > 8


def test_opponents_at_a_large_table_are_distinct_and_near():
    for index in range(8, 40):
        others = drawn(index, 30.0, FREDERICUS)
        assert len(set(others)) == 3
        if index % ELSEWHERE:
            assert all(abs(mu - 30) <= 3 for mu in others)


def test_a_lone_opponent_fills_the_table():
    asked = Evaluation(FREDERICUS, "candidate", {"foe": 25.0})
    assert asked.choose_table(9, 25.0) == ("candidate", "foe", "foe", "foe")
    (first,) = {len(each) for each in [next(asked.schedule_rounds())]}
    assert first == 4 * ROUND_DEALS
    assert asked.max_matches == 4 * asked.deals


def test_all_candidates_play_the_deals_of_the_book():
    for candidate in ("one", "other"):
        pairings = next(Evaluation(LEDUC, candidate, STEPS).schedule_rounds())
        deals = list(dict.fromkeys(pairing.deal for pairing in pairings))
        assert deals == [deal_seed(book_seed(1), index) for index in range(ROUND_DEALS)]
        assert Counter(p.bots.index(candidate) for p in pairings) == {
            0: ROUND_DEALS,
            1: ROUND_DEALS,
        }


# -------------------------------------------------------------------- what it comes to


def test_games_do_not_depend_on_workers_or_stops(tmp_path):
    asked = plan(place("Last"), LADDER, deals=24)
    whole = play(tmp_path / "whole", asked)
    assert whole.run.state == "finished"
    other = play(tmp_path / "other", asked, Where(2))
    assert other.read_records() == whole.read_records()
    for most in (1, 7, 20, 1000):
        stopped = play(tmp_path / "stopped", asked, most=most)
    assert stopped.run.state == "finished"
    assert stopped.read_records() == whole.read_records()


def test_a_weak_bot_is_rated_last_and_a_twin_like_the_original(tmp_path):
    hopeless = plan(place("First(label=x)"), LADDER, precision=0.0)
    records = play(tmp_path, hopeless).read_records()
    assert len({record.deal for record in records}) == 64
    value = hopeless.estimate_rating(records).value
    assert value < 17
    assert report.place_of(hopeless, value).above in (place("First"), "random")
    twin = plan("so-ismcts(iterations=61)", LADDER, deals=40, precision=0.0)
    low, high = twin.estimate_rating(play(tmp_path, twin).read_records())[1:]
    assert low < 26.5 < high


def test_an_evaluation_ends_by_precision_by_the_test_or_with_the_deals(tmp_path):
    wide = plan(place("Last"), LADDER, deals=48, precision=50.0)
    assert len({r.deal for r in play(tmp_path, wide).read_records()}) == evaluation.MIN_DEALS
    exact = dataclasses.replace(wide, deals=24, precision=0.0)
    assert len({r.deal for r in play(tmp_path, exact).read_records()}) == 24
    tested = plan(place("First(label=y)"), {place("Last"): 25.0}, ladder=None, deals=200,
                  hypotheses=(25.0, 27.0))  # fmt: skip
    records = play(tmp_path, tested).read_records()
    assert len({r.deal for r in records}) < 100
    assert tested.run_test(records).accepted == "H0"
    assert tested.stop_reason(records) == "H0 is accepted"


def test_meetings_are_scored_by_places_except_between_others_after_a_forfeit():
    asked = Evaluation(LEDUC, "H", {"A": 20.0, "B": 30.0, "C": 40.0})
    records = [
        record("HAB", (1, 2, 2), 1),
        record("AHB", (2, 2, 1), 2),
        record("ABH", (2, 1, 1), 3, "timeout", 0),
    ]
    rows = {row.bot: (row.points, row.meetings) for row in score_opponents(asked, records)}
    assert rows == {"A": (2.5, 3), "B": (1.0, 2)}
    assert [row.bot for row in score_opponents(asked, records)] == ["B", "A"]


def test_a_rating_is_provisional_at_first():
    opponents = {f"b{i}": 20.0 + i for i in range(6)}
    asked = Evaluation(LEDUC, "H", opponents, 1)

    def records(deals, foes, faults=0):
        return [
            record(("H", f"b{i % foes}"), (1, 2), i, *(("timeout", 0) if i < faults else ()))
            for i in range(deals)
        ]

    assert evaluation.why_provisional(asked, records(19, 6)) == "19 of at least 20 deals"
    assert evaluation.why_provisional(asked, records(20, 3)) == "3 of at least 4 opponents"
    assert evaluation.why_provisional(asked, records(20, 4, 3)) == "it forfeited 3 of 20 games"
    assert evaluation.why_provisional(asked, records(20, 4, 2)) is None


def test_only_the_candidates_solo_games_count():
    asked = Evaluation(core.load("stupor-mundi", 1), "H", {"a": 20.0, "b": 21.0}, 1)
    records = [record((bot,), (1,), deal) for deal in range(24) for bot in ("H", "a", "b")]
    faults = [record(("H",), (1,), 90 + deal, "timeout", 0) for deal in range(3)]
    assert len(asked.select_own(records)) == 24
    assert evaluation.why_provisional(asked, records + faults) == "it forfeited 3 of 27 games"


def test_half_the_interval_needs_four_times_the_deals():
    assert deals_needed(20, 2.0, 1.0) == 60
    assert deals_needed(20, 2.0, 3.0) == 0
    assert deals_needed(20, 2.0, 0.0) is None
    assert deals_needed(1, float("inf"), 1.0) is None


def test_the_report_shows_place_points_time_and_deals_needed():
    asked = plan("so-ismcts(iterations=61)", LADDER)
    spent = {"seconds": (0.4, 0.1), "decisions": (4, 4), "iterations": (244, 0)}
    games = [
        match.play_match(LEDUC, Pairing(i, i // 2, bots))._replace(**spent)
        for i in range(40)
        for bots in [(asked.candidate, "random") if i % 2 == 0 else ("random", asked.candidate)]
    ]
    text = report.render_text(asked, games)
    assert text.startswith("40 games, all played to the end.\nso-ismcts(iterations=61): rating ")
    assert "after 20 deals, place " in text
    assert "of 6 on the ladder of leduc-poker(players=2), version 1.\n" in text
    assert "Provisional: 1 of at least 4 opponents.\n" in text
    assert "Time: 62.5 ms and 30 iterations per decision, 0.25 s per game, 50 % of the time" in text
    assert "» so-ismcts(iterations=61)" in text
    assert " after 2 deals, too few for an interval, place " in report.render_text(asked, games[:4])
    assert " after 1 deal, too few for an interval, place " in report.render_text(asked, games[:2])
    assert report.render_text(asked, []) == "No games yet.\n"


# -------------------------------------------------------------------- written down


def test_an_evaluation_round_trips_as_plain_data():
    for more in ({}, {"hypotheses": (20.0, 25.0), "ladder": None, "limits": Limits(1.0)}):
        asked = plan("random", {"greedy(worlds=2)": 23.0, place("First"): 15.0}, **more)
        written = json.loads(json.dumps(asked.to_dict()))
        again = plans.from_dict("evaluation", written)
        assert again.to_dict() == written
        assert dataclasses.replace(again, game=LEDUC) == asked
    assert written["candidate"] == "random"
    assert written["opponents"] == [["greedy(worlds=2)", 23.0], [place("First"), 15.0]]
