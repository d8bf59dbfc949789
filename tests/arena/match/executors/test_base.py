"""One contract for all executors: every job once, and the same results, whatever is killed."""

import os
import signal

import pytest

from staufen.arena.match import limits, match
from staufen.arena.match.limits import Limits
from staufen.arena.schedule import schedule_round_robin
from tests.support.bots import place
from tests.support.places import LEDUC, ON_A_CLUSTER, opened, plan, play

PLACES = ["serial", "processes", "dask"]
pytestmark = ON_A_CLUSTER


@pytest.mark.parametrize("where", PLACES, indirect=True)
def test_every_job_has_one_outcome(where):
    pairings = list(schedule_round_robin(["random", "greedy", place("Twin")], 2, 5, 1))
    with opened(where) as place_to_play:
        outcomes = list(place_to_play.run(pairings))
        again = list(place_to_play.run(pairings[:3]))
    assert sorted(outcome.job for outcome in outcomes) == pairings
    assert sorted(outcome.job for outcome in again) == pairings[:3]
    for outcome in outcomes:
        assert (outcome.status, outcome.attempts) == ("done", 1)
        assert outcome.value == match.play_match(LEDUC, outcome.job)._replace(
            seconds=outcome.value.seconds
        )


@pytest.fixture(scope="module")
def asked():
    return plan("random", "greedy(worlds=2)", "so-ismcts(iterations=20)", place("Raises"))


@pytest.fixture(scope="module")
def here(asked, tmp_path_factory):
    """The run of this process, alone."""
    return play(tmp_path_factory.mktemp("here"), asked)


@pytest.mark.parametrize("where", PLACES[1:], indirect=True)
def test_all_executors_give_the_same_records(where, asked, here, tmp_path):
    records = play(tmp_path, asked, where).read_records()
    assert list(map(str, records)) == list(map(str, here.read_records()))
    assert [record.number for record in records] == list(range(36))
    assert {record.end for record in records} == {"finished", "exception", "barred"}


@pytest.mark.parametrize("where", PLACES[1:], indirect=True)
def test_crashed_and_hung_bots_forfeit(where, monkeypatch):
    """Except in this process, which nobody supervises."""
    monkeypatch.setattr(limits, "READY_TIMEOUT_S", 2.0)
    monkeypatch.setattr(limits, "GRACE_S", 0.5)
    field = ["random", place("Dies(word=alas)"), place("Stubborn")]
    pairings = list(schedule_round_robin(field, 2, 1, 1))
    with opened(where, Limits(2.0)) as place_to_play:
        outcomes = {outcome.job: outcome for outcome in place_to_play.run(pairings)}
    assert sorted(outcomes) == pairings
    against_random = [o for o in outcomes.values() if "random" in o.job.bots]
    assert {(o.status, o.attempts) for o in against_random} == {("crashed", 3), ("hung", 2)}
    for outcome in against_random:
        bad = next(seat for seat, bot in enumerate(outcome.job.bots) if bot != "random")
        assert outcome.notes[-1].seat == bad
        assert (outcome.status == "crashed") == outcome.stderr.startswith("alas")


def worker_pids(where, place_to_play):
    """Return the processes that may be killed: those that Dask minds, or ours."""
    if where.scheduler is not None:
        return list(place_to_play.client.run(os.getpid).values())
    return [worker.pid for worker in place_to_play.workers]


@pytest.mark.parametrize("where", PLACES[1:], indirect=True)
def test_a_killed_worker_loses_no_job(where):
    """For the process itself, see the tests of the store: a run is gone on with."""
    pairings = list(schedule_round_robin(["random", place("Slow")], 2, 8, 1))
    outcomes, killed = [], []
    with opened(where) as place_to_play:
        for outcome in place_to_play.run(pairings):
            outcomes.append(outcome)
            if len(outcomes) in (2, 6):
                killed.append(worker_pids(where, place_to_play)[0])
                os.kill(killed[-1], signal.SIGKILL)
    assert len(set(killed)) == 2
    assert sorted(outcome.job for outcome in outcomes) == pairings
    assert {outcome.status for outcome in outcomes} == {"done"}
    assert all(o.value.record == match.play_match(LEDUC, o.job).record for o in outcomes[::4])


@pytest.mark.parametrize("where", PLACES, indirect=True)
@pytest.mark.parametrize("bot", ["Wanders", "Forks"])
def test_bots_do_not_disturb_other_jobs(bot, where, tmp_path, monkeypatch):
    """A bot that changes the folder or forks disturbs nobody, unless it is trusted."""
    monkeypatch.delenv("STAUFEN_TRUST")
    pairings = list(schedule_round_robin([place(bot), place("Settled")], 2, 3, 1))
    text = tmp_path / "message"
    with opened(where) as place_to_play:
        for outcome in place_to_play.run(pairings):
            with text.open("a") as file:  # which copies of this process would do as well
                file.write(f"{outcome.value.record.number}\n")
            record = outcome.value.record
            assert record.end == "finished" or record.bots[record.seat] == place("Forks")
    assert sorted(text.read_text().splitlines()) == [str(pairing.number) for pairing in pairings]
