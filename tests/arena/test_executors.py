"""One contract for all places to play: every job once, the same results, whoever is killed."""

import os
import signal
import sys
import time

import pytest
from click.testing import CliRunner

from benchmarks import workers
from staufen import core
from staufen.arena import match
from staufen.arena.executors import Serial, Where, executor
from staufen.arena.match import Limits
from staufen.arena.referee import Referee, Signature
from staufen.arena.runs import Playing
from staufen.arena.schedule import schedule
from staufen.arena.store import Store, block_of
from staufen.arena.tournament import Tournament
from staufen.core import InputError
from tests.support.arena_bots import place
from tests.support.program import staufen

LEDUC = core.load("leduc-poker")
PLACES = ["serial", "workers", "dask"]

pytestmark = [
    # Under pytest there are threads about when a test forks, which Python 3.12 warns of.
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.xdist_group("executors"),  # one cluster for all of them
]


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes of Dask, with nannies that replace them."""
    distributed = pytest.importorskip(
        "distributed", reason="Dask is not installed: pip install staufen[distributed]"
    )
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.fixture
def where(request):
    """A place to play, by its name."""
    if request.param == "serial":
        return Where(0)
    if request.param == "workers":
        return Where(2, "fork")
    return Where(scheduler=request.getfixturevalue("cluster").scheduler_address)


def opened(where, limits=Limits(), bots=("random",)):  # noqa: B008 - a tuple of values
    return executor(
        where, Referee(LEDUC, limits), time_limit=limits.silence, bundle=block_of,
        signature=Signature(LEDUC, bots),
    )  # fmt: skip


def plan(*bots, **others):
    return Tournament(LEDUC, match.check_bots(LEDUC, bots), **{"deals": 6, "seed": 1, **others})


@pytest.mark.parametrize("where", PLACES, indirect=True)
def test_every_job_has_one_outcome_and_its_own_record(where):
    pairings = list(schedule(["random", "greedy", place("Twin")], 2, 5, 1))
    with opened(where) as place_to_play:
        outcomes = list(place_to_play.run(pairings))
        again = list(place_to_play.run(pairings[:3]))
    assert sorted(outcome.job for outcome in outcomes) == pairings
    assert sorted(outcome.job for outcome in again) == pairings[:3]
    for outcome in outcomes:
        assert (outcome.status, outcome.attempts) == ("done", 1)
        assert outcome.value == match.play(LEDUC, outcome.job)._replace(
            seconds=outcome.value.seconds
        )


@pytest.mark.parametrize("where", PLACES, indirect=True)
def test_a_run_comes_to_the_same_records_anywhere(where, tmp_path):
    asked = plan("random", "greedy(worlds=2)", "so-ismcts(iterations=20)", place("Raises"))
    with Store(tmp_path / "here") as one, Store(tmp_path / "there") as other:
        here, there = Playing(one, asked), Playing(other, asked)
        here.play(Where(0))
        there.play(where)
    assert there.records() == here.records()
    assert len(here.records()) == 72


@pytest.mark.parametrize("where", PLACES[1:], indirect=True)
def test_bots_that_die_or_hang_forfeit_and_the_cause_is_known(where, monkeypatch):
    """Not in this process, where there is nobody to look after it."""
    monkeypatch.setattr(match, "GRACE", 0.3)
    field = ["random", place("Dies(word=alas)"), place("Stubborn")]
    pairings = list(schedule(field, 2, 1, 1))
    with opened(where, Limits(0.5)) as place_to_play:
        outcomes = {outcome.job: outcome for outcome in place_to_play.run(pairings)}
    assert sorted(outcomes) == pairings
    against_random = [o for o in outcomes.values() if "random" in o.job.bots]
    assert {(o.status, o.attempts) for o in against_random} == {("crashed", 2), ("hung", 2)}
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
def test_a_worker_killed_in_the_middle_costs_nothing(where):
    """For the process itself, see the tests of the store: a run is gone on with."""
    pairings = list(schedule(["random", place("Slow")], 2, 8, 1))
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
    assert all(o.value.record == match.play(LEDUC, o.job).record for o in outcomes[::4])


def test_an_error_of_ours_in_this_process_is_an_outcome():
    def task(job, tell):
        tell("trying")
        raise ValueError(job)

    with Serial(task) as here:
        (outcome,) = here.run([7])
    assert (outcome.job, outcome.status, outcome.notes) == (7, "raised", ("trying",))
    assert outcome.value.rstrip().endswith("ValueError: 7")


# -------------------------------------------------------------------- clusters


class Here:
    """A signature that is right in one process alone."""

    def __init__(self, pid):
        self.pid = pid

    def __call__(self):
        return {"build": "ours" if os.getpid() == self.pid else "theirs"}


def test_a_cluster_of_another_build_plays_nothing(cluster, capfd):
    from staufen.arena.distributed import Distributed

    place_to_play = Distributed(
        cluster.scheduler_address, Referee(LEDUC, Limits()), time_limit=None, bundle=block_of,
        signature=Here(os.getpid()), patience=1.0,
    )  # fmt: skip
    pairings = list(schedule(["random", "greedy"], 2, 2, 1))
    with (
        place_to_play,
        pytest.raises(InputError, match=r"no worker to play on .*build theirs, not ours"),
    ):
        list(place_to_play.run(pairings))
    assert "a worker is left out: tcp://" in capfd.readouterr().err


class Odd:
    """A signature that differs in the process it names."""

    def __init__(self, pid):
        self.pid = pid

    def __call__(self):
        return {"build": "theirs" if os.getpid() == self.pid else "ours"}


def test_a_worker_of_another_build_is_left_out_and_the_others_do_its_work(cluster):
    from staufen.arena.distributed import Distributed

    pairings = list(schedule(["random", place("Slow")], 2, 4, 1))
    task = Referee(LEDUC, Limits())
    with opened(Where(scheduler=cluster.scheduler_address)) as probe:
        pids = sorted(probe.client.run(os.getpid).values())
    with Distributed(
        cluster.scheduler_address, task, time_limit=None, bundle=block_of, signature=Odd(pids[0])
    ) as place_to_play:
        outcomes = list(place_to_play.run(pairings))
        assert len(place_to_play.refused) == 1
    assert sorted(outcome.job for outcome in outcomes) == pairings
    assert {outcome.status for outcome in outcomes} == {"done"}
    assert len({outcome.worker for outcome in outcomes}) == 1


def test_blocks_travel_whole(cluster):
    pairings = list(schedule(["random", "greedy"], 2, 4, 1))
    with opened(Where(scheduler=cluster.scheduler_address)) as place_to_play:
        jobs = [outcome.job for outcome in place_to_play.run(pairings)]
    deals = [job.deal for job in jobs]
    assert deals[::2] == deals[1::2]
    assert len(set(deals)) == 4


def test_an_address_without_a_scheduler_is_refused():
    pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        pytest.raises(InputError, match=r"--scheduler nonsense"),
        opened(Where(scheduler="nonsense://x:1")),
    ):
        pass


def test_an_address_of_no_known_kind_is_refused_at_once_and_in_one_line(tmp_path):
    pytest.importorskip("distributed", reason="Dask is not installed")
    done = staufen("tournament", "leduc-poker", "--bots", "random", "--store", str(tmp_path / "s"),
                   "--scheduler", "nonsense://x:1", timeout=15)  # fmt: skip
    assert done.code == 2
    assert done.stderr.startswith("staufen: --scheduler nonsense://x:1: unknown address scheme")
    assert done.stderr.count("\n") == 1


def test_without_dask_the_option_says_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(__import__("sys").modules, "staufen.arena.distributed", raising=False)
    with pytest.raises(InputError, match=r"Dask is not installed; `pip install staufen\[dist"):
        opened(Where(scheduler="tcp://127.0.0.1:1"))


def test_two_workers_are_nearly_twice_as_fast_as_one(tmp_path):
    """Blocks that wait, and do not compute: the machine that tests has other things to do.

    `python -m benchmarks.workers` measures blocks that compute.
    """
    asked = plan("random", place("Slow"), deals=5)
    times = []
    for number in (1, 2):
        with Store(tmp_path / str(number)) as store:
            playing = Playing(store, asked)
            start = time.monotonic()
            playing.play(Where(number, "fork"))
            times.append(time.monotonic() - start)
    assert times[0] / times[1] > 1.5


def test_more_workers_are_measured_against_one_in_the_same_pass():
    found = workers.table({workers.ONE: [4.0, 6.0, 9.0], "two": [2.0, 4.0, 5.0]}, games=8)
    assert found.rows == [
        [workers.ONE, 6.0, 8 / 6, 1.0, 1.0, 1.0],
        ["two", 4.0, 2.0, 1.8, 1.5, 2.0],
    ]


def test_a_quick_measurement_of_workers_plays_and_writes_nothing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(workers, "keep", lambda *_, **__: pytest.fail("written"))
    done = CliRunner().invoke(workers.main, ["--quick"], catch_exceptions=False)
    assert done.exit_code == 0
    assert "2 workers" in done.stdout
    assert "Dask" not in done.stdout


@pytest.mark.parametrize("where", PLACES, indirect=True)
@pytest.mark.parametrize("bot", ["Wanders", "Forks"])
def test_what_a_bot_does_to_its_process_is_not_others_to_bear(bot, where, tmp_path):
    """Nobody is asked in another folder for it, and copies of a process answer nobody."""
    pairings = list(schedule([place(bot), place("Settled")], 2, 3, 1))
    told = tmp_path / "told"
    with opened(where) as place_to_play:
        for outcome in place_to_play.run(pairings):
            with told.open("a") as file:  # which copies of this process would do as well
                file.write(f"{outcome.value.record.number} {outcome.value.record.end}\n")
    ends = sorted(told.read_text().splitlines())
    assert ends == sorted(f"{pairing.number} finished" for pairing in pairings)
