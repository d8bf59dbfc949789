"""On a cluster: only workers like us play, and blocks travel whole."""

import os
import signal
import sys
import time

import pytest

from staufen.arena.match import match
from staufen.arena.match.executors import Where
from staufen.arena.match.executors.dask import Dask
from staufen.arena.match.limits import Limits
from staufen.arena.plans.runner import PlayMatch
from staufen.arena.schedule import schedule_round_robin
from staufen.arena.store import block_of
from staufen.core import InputError
from tests.support.bots import place
from tests.support.places import LEDUC, ON_A_CLUSTER, opened
from tests.support.program import staufen
from tests.support.tasks import double, orphans, trouble

pytestmark = ON_A_CLUSTER


MATCHES = PlayMatch(LEDUC, Limits())


def on(cluster, task, bundle, fingerprint=dict, **more):
    """Return the executor of a cluster for a task."""
    given = {"time_limit": None, "bundle": bundle, "fingerprint": fingerprint, **more}
    return Dask(cluster.scheduler_address, task, **given)


class Here:
    """A fingerprint that is right in one process alone."""

    message = "ours", "theirs"

    def __init__(self, pid):
        self.pid = pid

    def __call__(self):
        return {"build": self.message[os.getpid() != self.pid]}


def test_a_cluster_of_another_build_is_rejected(cluster, capfd):
    place_to_play = on(cluster, MATCHES, block_of, Here(os.getpid()), workers_timeout_s=1.0)
    pairings = list(schedule_round_robin(["random", "greedy"], 2, 2, 1))
    with (
        place_to_play,
        pytest.raises(InputError, match=r"no suitable worker .*build theirs, not ours"),
    ):
        list(place_to_play.run(pairings))
    assert "a worker is excluded: tcp://" in capfd.readouterr().err


class Odd:
    """A fingerprint that differs in the process it names, which all others wait for."""

    def __init__(self, pid, sign):
        self.pid, self.sign, self.here = pid, sign, os.getpid()

    def __call__(self):
        if os.getpid() == self.pid:
            self.sign.touch()
            return {"build": "theirs"}
        while os.getpid() != self.here and not self.sign.exists():
            time.sleep(0.01)
        return {"build": "ours"}


def test_a_worker_of_another_build_is_excluded(cluster, tmp_path):
    pairings = list(schedule_round_robin(["random", "greedy"], 2, 4, 1))
    with opened(Where(scheduler=cluster.scheduler_address)) as probe:
        pids = sorted(probe.client.run(os.getpid).values())
    with on(cluster, MATCHES, block_of, Odd(pids[0], tmp_path / "asked")) as place_to_play:
        outcomes = list(place_to_play.run(pairings))
        assert len(place_to_play.refused) == 1
    assert sorted(outcome.job for outcome in outcomes) == pairings
    assert {outcome.status for outcome in outcomes} == {"done"}
    assert len({outcome.worker for outcome in outcomes}) == 1


class Lies(PlayMatch):
    """A task that one worker does as it likes."""

    def __init__(self, pid):
        super().__init__(LEDUC, Limits())
        self.pid = pid

    def __call__(self, job, notify):
        played = super().__call__(job, notify)
        if os.getppid() == self.pid:
            return played._replace(record=played.record.replace(actions=played.record.actions[:-1]))
        return played


def test_killed_and_lying_workers_change_no_game(cluster):
    pairings = list(schedule_round_robin(["random", place("Slow")], 2, 8, 1))
    with opened(Where(scheduler=cluster.scheduler_address)) as probe:
        liar, victim = sorted(probe.client.run(os.getpid).values())
    task, outcomes = Lies(liar), []
    with on(cluster, task, block_of) as place_to_play:
        for outcome in place_to_play.run(pairings):
            outcomes.append(outcome)
            if len(outcomes) == 3:
                os.kill(victim, signal.SIGKILL)
    assert sorted(outcome.job for outcome in outcomes) == pairings
    for outcome in outcomes:
        honest = match.play_match(LEDUC, outcome.job).record
        stored = task.to_result(outcome).record
        assert stored == honest if outcome.value.record == honest else stored.end == "void"


def test_blocks_are_not_split(cluster):
    pairings = list(schedule_round_robin(["random", "greedy"], 2, 4, 1))
    with opened(Where(scheduler=cluster.scheduler_address)) as place_to_play:
        jobs = [outcome.job for outcome in place_to_play.run(pairings)]
    deals = [job.deal for job in jobs]
    assert deals[::2] == deals[1::2]
    assert len(set(deals)) == 4


def sent(cluster, jobs):
    """Return the sizes of the batches in which jobs are sent, each a block by itself."""
    sizes = []
    with on(cluster, trouble, lambda job: job) as place_to_play:
        submit = place_to_play.client.submit

        def counted(function, load, batch, **options):
            sizes.append(len(batch))
            return submit(function, load, batch, **options)

        place_to_play.client.submit = counted
        outcomes = list(place_to_play.run(jobs))
    assert sorted(outcome.job for outcome in outcomes) == jobs
    return sizes


def test_quick_jobs_are_joined(cluster):
    quick = [("wait", number / 1e9) for number in range(2000)]
    sizes = sent(cluster, quick)
    assert sizes[0] == sizes[-1] == 1  # before anything is known, and so that all work to the end
    assert max(sizes) > 20
    sizes = sent(cluster, [("wait", 0.6 + number / 1e9) for number in range(6)])
    assert sizes == [1] * 6


def test_only_the_job_that_kills_its_worker_is_given_up(cluster, monkeypatch):
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    jobs = list(range(12))
    with on(cluster, orphans, lambda job: job // 6) as place_to_play:
        outcomes = {outcome.job: outcome for outcome in place_to_play.run(jobs)}
    assert sorted(outcomes) == jobs
    assert {job for job, outcome in outcomes.items() if outcome.status != "done"} == {7}
    assert (outcomes[7].status, outcomes[7].attempts) == ("raised", 3)
    assert "KilledWorker" in outcomes[7].value


def test_jobs_are_resent_if_the_reply_is_lost(cluster, monkeypatch):
    """Dask asks another worker then, and has given up by the time the answer is there."""
    from distributed import Future, KilledWorker

    result, status, lost = Future.result, Future.status, set()

    def fetched(future, *args):
        if lost:
            return result(future, *args)
        lost.add(future.key)
        raise KilledWorker(future.key, None, 0)

    def state(future):
        return "error" if future.key in lost else status.fget(future)

    monkeypatch.setattr(Future, "result", fetched)
    monkeypatch.setattr(Future, "status", property(state))
    with on(cluster, double, lambda job: job // 3) as place_to_play:
        outcomes = list(place_to_play.run(range(6)))
    assert lost
    found = sorted((each.job, each.status, each.value) for each in outcomes)
    assert found == [(job, "done", 2 * job) for job in range(6)]


def test_an_invalid_address_is_rejected():
    with (
        pytest.raises(InputError, match=r"--scheduler nonsense"),
        opened(Where(scheduler="nonsense://x:1")),
    ):
        pass


def test_an_unknown_address_scheme_gives_one_line(tmp_path):
    done = staufen("tournament", "leduc-poker", "--bots", "random", "greedy", "--store",
                   tmp_path / "s", "--scheduler", "nonsense://x:1", timeout=15)  # fmt: skip
    assert done.code == 2
    assert done.stderr.startswith("staufen: --scheduler nonsense://x:1: unknown address scheme")
    assert done.stderr.count("\n") == 1


def test_missing_dask_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "staufen.arena.match.executors.dask", raising=False)
    with pytest.raises(InputError, match=r"Dask is not installed; `pip install staufen\[dist"):
        opened(Where(scheduler="tcp://127.0.0.1:1"))
