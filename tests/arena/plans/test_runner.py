"""The arena itself is tested: equal bots score even, and results do not depend on the clock."""

import pytest

from staufen.arena.match import limits, match
from staufen.arena.match.executors import Outcome, Where
from staufen.arena.match.limits import Limits
from staufen.arena.plans.runner import PlayMatch, Runner
from staufen.arena.rating import compute_standings
from staufen.arena.report.summary import add_clocks, sum_clocks
from staufen.arena.report.tables import format_headline
from staufen.arena.store import Store, records, replay
from staufen.core import InputError
from tests.support.bots import place
from tests.support.places import HERE, LEDUC, plan, play


def written(playing):
    """Return the records as they are exported."""
    return "".join(f"{record}\n" for record in playing.read_records())


def rows(playing):
    return {row.bot: row for row in compute_standings(playing.read_records())}


# -------------------------------------------------------------------- matches


def test_a_mirror_match_is_exactly_even(tmp_path):
    """Two equal bots that play at random score the same on every deal."""
    twins = [place(f"Twin(label={label})") for label in "ab"]
    played = play(tmp_path, plan(*twins, deals=12))
    a, b = rows(played).values()
    assert a.share == b.share == 0.5
    assert a.margin == b.margin == 3 / 12  # what twelve deals can show
    assert a.score == b.score == 0
    games = played.read_records()
    assert all(
        one.actions == other.actions for one, other in zip(games[::2], games[1::2], strict=True)
    )
    assert len({game.actions for game in games}) > 6


def test_a_weak_bot_loses_every_game(tmp_path):
    """A bot that folds to every raise never wins against one that always raises."""
    played = play(tmp_path, plan(place("First"), place("Last"), deals=10))
    hopeless, other = rows(played)[place("First")], rows(played)[place("Last")]
    assert (hopeless.share, other.share) == (0, 1)
    assert hopeless.score == -1
    assert hopeless.rating.mu < other.rating.mu - 10


# -------------------------------------------------------------------- tournaments


def test_another_seed_gives_different_games(tmp_path):
    one = play(tmp_path / "one", plan("random", place("Last")))
    other = play(tmp_path / "other", plan("random", place("Last"), seed=2))
    assert written(one) != written(other)


def test_a_crashed_or_hung_worker_forfeits_only_its_match(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "READY_TIMEOUT_S", 2.0)
    monkeypatch.setattr(limits, "GRACE_S", 0.5)
    bad = [place("Dies"), place("Stubborn")]
    asked = plan("random", *bad, deals=1, limits=Limits(2.0))
    played = play(tmp_path, asked, Where(2))
    games = played.read_records()
    assert len(games) == 6
    against_random = [game for game in games if "random" in game.bots]
    lines = {(g.bots[g.seat], g.end, g.cause) for g in against_random}
    assert lines == {
        (bad[0], "crash", "the process was ended by SIGKILL"),
        (bad[1], "timeout", "no answer within 2 s"),
    }
    assert all(len(game.actions) >= 2 for game in against_random)  # what was played is kept
    for record in games:
        replay.verify_record(record, LEDUC)
    assert format_headline(games, 6).startswith("FAILURES in 6 of 6 games: ")


def test_a_stopped_worker_loses_no_game_on_time(tmp_path):
    asked = plan(place("Pauses(seconds=4.0)"), "random", deals=1, limits=Limits(3.0))
    played = play(tmp_path, asked, Where(1))
    assert [game.record.end for game in played.list_results()] == ["finished"] * 2
    assert [game.attempts for game in played.list_results()] == [1, 1]


@pytest.mark.parametrize("change", [
    lambda p: p._replace(record=p.record.replace(number=7)),
    lambda p: p._replace(record=p.record.replace(deal=p.record.deal + 1)),
    lambda p: p._replace(record=p.record.replace(bots=p.record.bots[::-1])),
    lambda p: p._replace(record=p.record.replace(scores=p.record.scores[::-1])),
    lambda p: p._replace(record=p.record.replace(shares=p.record.shares[::-1])),
    lambda p: p._replace(record=p.record.replace(actions=p.record.actions[:-1])),
    lambda p: p._replace(seconds=("0", 0.0)),
    lambda p: p._replace(decisions=(0,)),
    lambda p: p._replace(seconds=5),
    lambda p: p._replace(record=p.record.replace(cause="\ud800")),
    lambda p: p._replace(record=p.record.replace(deal={1})),
    lambda p: p._replace(iterations=(0.5, 0)),
    lambda p: p._replace(fault=b"x"),
    lambda p: tuple(p),
])  # fmt: skip
def test_results_of_workers_are_verified(change):
    asked = plan("random", place("Last"))
    pairing = next(asked.pairings())
    played = match.play_match(LEDUC, pairing)
    task = PlayMatch(LEDUC, asked.limits)
    assert task.to_result(Outcome(pairing, "done", played, (), 1, "1")) == played
    forged = task.to_result(Outcome(pairing, "done", change(played), (), 1, "1")).record
    assert (forged.end, forged.number, forged.bots) == ("void", pairing.number, pairing.bots)
    assert forged.cause.startswith("not as sent: ")


def test_void_games_are_played_again_on_resume(tmp_path):
    asked = plan("random", place("Last"), deals=2)
    whole = play(tmp_path / "whole", asked)
    with Store(tmp_path / "arena.sqlite") as store:
        runner = Runner(store, asked)
        pairings = list(asked.pairings())
        for pairing in pairings[:2]:
            lost = Outcome(pairing, "lost", "killed", (), 10, "1")
            runner.save_game(PlayMatch(LEDUC, asked.limits).to_result(lost), lost)
        assert [game.record.end for game in runner.list_results()] == ["void", "void"]
    assert written(play(tmp_path, asked)) == written(whole)
    with Store(tmp_path / "arena.sqlite") as store:
        assert store.read_records(store.find_run(1)) == whole.read_records()


def test_resuming_a_finished_run_starts_no_worker(tmp_path, monkeypatch):
    """All is read from the store: no worker is started, and no round is planned again."""
    asked = plan("random", "greedy", deals=2)
    before = written(play(tmp_path, asked))
    monkeypatch.setattr("staufen.arena.plans.runner.create_executor", None)
    with Store(tmp_path / "arena.sqlite") as store:
        again = Runner(store, asked)
        again.play(HERE)
        assert again.finished
        assert written(again) == before
        with pytest.raises(TypeError, match="NoneType"):
            Runner(store, plan("random", "greedy", deals=3)).play(HERE)


def test_times_and_workers_are_stored_beside_records(tmp_path):
    asked = plan(place("Slow"), place("Raises(after=1)"), deals=1)
    played = play(tmp_path, asked, Where(1))
    games = played.list_results()
    assert [game.record.number for game in games] == [0, 1]
    assert all(game.attempts == 1 and game.worker.isdecimal() for game in games)
    assert any("ValueError: cannot play" in (game.fault or "") for game in games)
    clock = add_clocks(sum_clocks(games)[place("Slow")])
    assert clock.seconds / clock.decisions >= 0.1


def test_output_of_a_crashed_bot_is_stored(tmp_path):
    played = play(tmp_path, plan(place("Dies(word=alas)"), "random", deals=1), Where(1))
    assert {game.record.end for game in played.list_results()} == {"crash"}
    assert [game.stderr for game in played.list_results()] == ["alas\n", "alas\n"]


def test_output_of_finished_games_is_dropped(tmp_path):
    played = play(tmp_path, plan(place("Prints"), "random", deals=1), Where(1))
    assert [game.stderr for game in played.read_games()] == [None, None]


@pytest.mark.parametrize("where", [HERE, Where(1)])
def test_error_texts_are_truncated_and_cleaned(where, tmp_path):
    played = play(tmp_path, plan(place("Shouts"), "random", deals=1), where)
    for game in played.read_games():
        assert (game.record.end, game.record.bots[game.record.seat]) == (
            "exception", place("Shouts"),
        )  # fmt: skip
        assert game.record.cause.startswith("ValueError:  aaa")
        assert "characters left out" in game.fault
        assert len(game.fault) < 20_000


def test_unreadable_names_are_rejected_before_play():
    for label in ("a\tb", "\ud800", "a\u202eb", 1000 * "a"):
        with pytest.raises(InputError, match="1000 characters expected, all of them printable"):
            plan("random", place(f'Twin(label="{label}")'))


def test_a_bot_above_its_memory_limit_forfeits(tmp_path):
    asked = plan(place("Greedy"), "random", deals=1, limits=Limits(20.0, memory=200))
    played = play(tmp_path, asked, Where(1))
    for record in played.read_records():
        assert (record.end, record.bots[record.seat]) == ("memory", place("Greedy"))
        assert record.cause == "more than 200 MiB of memory"
        replay.verify_record(records.parse_record(str(record).encode()), LEDUC)
    assert {
        record.end for record in play(tmp_path, plan(place("Greedy"), "random")).read_records()
    } == {"finished"}


def test_repeated_forfeits_bar_a_bot_from_later_rounds(tmp_path):
    """The first round has eight games, by whole deals, and each bot sits in all of them."""
    asked = plan("random", place("Raises"), deals=12)
    games = play(tmp_path, asked).read_records()
    ends = [game.end for game in games]
    assert ends == ["exception"] * 8 + ["barred"] * 16
    assert games[8].cause == "forfeited 8 games before"
    assert all(game.bots[game.seat] == place("Raises") for game in games)
    for record in games:
        replay.verify_record(records.parse_record(str(record).encode()), LEDUC)
    with Store(tmp_path / "arena.sqlite") as store:
        (note,) = store.list_events(store.find_run(1))
    assert note[1:] == ("warning", f"{place('Raises')} is barred after 8 forfeits")
    seldom = play(tmp_path, plan("random", place("Raises(after=3)"), deals=12)).read_records()
    assert "barred" not in {game.end for game in seldom}


def test_more_deals_are_another_run(tmp_path):
    asked = plan("random", place("Last"))
    one = play(tmp_path, asked)
    assert play(tmp_path, asked).run.id == one.run.id
    for other in (
        plan("random", place("Last"), deals=4),
        plan("random", place("First")),
        plan("random", place("Last"), limits=Limits(1.0)),
        plan("random", place("Last"), seating="permutations"),
    ):
        assert play(tmp_path, other).run.id != one.run.id


def test_a_bot_with_a_changed_file_is_another_bot(tmp_path):
    path = tmp_path / "mine.py"
    text = "from staufen.bots.random import Random\nclass Mine(Random):\n    pass\n"
    path.write_text(text)
    one = play(tmp_path, plan("random", f"{path}:Mine"))
    path.write_text(text + "# a remark\n")
    with pytest.raises(InputError, match="this bot has changed since this run began"):
        play(tmp_path, one.plan, began=one.run.config)
    other = play(tmp_path, plan("random", f"{path}:Mine"))
    assert other.run.id != one.run.id
    assert other.fingerprints["random"] == one.fingerprints["random"]
    assert other.fingerprints[f"{path}:Mine"] != one.fingerprints[f"{path}:Mine"]


def test_a_swiss_tournament_is_played_in_rounds(tmp_path):
    field = ["random", place("First"), place("Last"), place("Twin")]
    games = play(tmp_path, plan(*field, deals=3, schedule="swiss")).read_records()
    assert len(games) == 12
    assert len({tuple(sorted(game.bots)) for game in games}) == 6
    with pytest.raises(InputError, match="did you mean 'swiss'"):
        plan("random", schedule="swis").check()


def test_memory_does_not_grow_with_the_number_of_games(tmp_path):
    """Of games before the round only their numbers are held, of those in it no actions."""
    with Store(tmp_path / "arena.sqlite") as store:
        runner = Runner(store, plan("random", place("Last"), deals=30))
        held, games = [], []

        def watch(played):
            for game in played:
                held.append(len(runner.results))
                games.append(game.record)
                assert not any(result.record.actions for result in runner.results.values())
                yield game

        runner.play(Where(workers=0), watch)
        assert (len(games), runner.results) == (60, {})
        assert max(held) < 40
        assert all(game.actions for game in games)
        assert runner.read_records() == sorted(games, key=lambda game: game.number)
