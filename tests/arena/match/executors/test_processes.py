"""Whatever happens to a worker costs only the job it had, and no job is lost or done twice."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress

import pytest

from staufen.arena.match.executors import WorkersLostError, processes
from staufen.arena.match.executors.processes import MAX_ATTEMPTS, Processes
from staufen.core import InputError
from tests.support.program import ENV
from tests.support.tasks import dies, double, meets, mutters, prints, says, trouble, unpicklable


def run(jobs, count=2, task=trouble, **options):
    """Return the outcomes by job; fail if one is missing or doubled."""
    with Processes(task, count, **options) as workers:
        outcomes = list(workers.run(jobs))
    assert sorted(map(repr, jobs)) == sorted(repr(outcome.job) for outcome in outcomes)
    return {outcome.job: outcome for outcome in outcomes}


def test_failed_jobs_are_retried_and_reported():
    bad = [("die", 0), ("exit", 3), ("raise", "no luck")]
    good = [("wait", i / 1000) for i in range(8)]
    outcomes = run([*bad[:2], *good[:4], *bad[2:], *good[4:]])
    lines = {job[0]: outcomes[job] for job in bad}
    assert {word: outcome.status for word, outcome in lines.items()} == {
        "die": "crashed", "exit": "crashed", "raise": "raised",
    }  # fmt: skip
    assert [lines[word].attempts for word in ("die", "exit", "raise")] == [3, 2, 2]
    assert lines["die"].value == "the process was ended by SIGKILL"
    assert lines["exit"].value == "the process ended with exit code 3"
    assert lines["raise"].value.rstrip().endswith("ValueError: no luck")
    assert all(outcome.notes == (f"about to {word}",) for word, outcome in lines.items())
    assert all(outcomes[job].status == "done" for job in good)


def test_hung_jobs_are_retried_and_given_up():
    (outcome,) = run([("hang", 0)], time_limit=2.0).values()
    assert (outcome.status, outcome.notes) == ("hung", ("about to hang",))
    assert outcome.attempts >= 2  # or more, if one of them was late to begin
    assert outcome.value == "no sign of life for 2 s"


def test_workers_run_in_parallel():
    """Each of two jobs ends only once the other has begun."""
    with tempfile.TemporaryDirectory() as folder:
        outcomes = run([(folder, 0), (folder, 1)], task=meets)
    assert {outcome.status for outcome in outcomes.values()} == {"done"}


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="the system has no such signals")
def test_unnamed_signals_are_reported_by_number():
    job = ("die", signal.SIGRTMIN + 1)
    assert run([job])[job].value == f"the process was ended by signal {job[1]}"


def test_workers_killed_from_outside_lose_nothing():
    """Some are killed at work and some, perhaps, between two jobs."""
    jobs = [("wait", 0.05 + i / 10000) for i in range(24)]
    with Processes(trouble, 2, attempts=10) as workers:
        killed = []

        def kill():
            for _ in range(4):
                time.sleep(0.12)
                for worker in workers.workers[:1]:
                    with suppress(ProcessLookupError):  # the work may be over by now
                        os.kill(worker.pid, signal.SIGKILL)
                        killed.append(worker.pid)

        killer = threading.Thread(target=kill)
        outcomes = []
        for outcome in workers.run(jobs):
            outcomes.append(outcome)
            if len(outcomes) == 1:
                killer.start()
        killer.join()
    assert killed
    assert sorted(outcome.job for outcome in outcomes) == jobs
    assert {outcome.status for outcome in outcomes} == {"done"}


def test_workers_that_cannot_start_raise_an_error(monkeypatch):
    def full(*_, **options):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(processes, "Popen", full)
    with pytest.raises(WorkersLostError, match=r"workers cannot start: .*Too many open files"):
        run([1], 1, task=double)


def test_kills_at_different_points_are_not_blamed_on_the_job(tmp_path):
    jobs = [(word, str(tmp_path / word)) for word in ("elsewhere", "here", "anywhere")]
    for _, folder in jobs:
        os.mkdir(folder)
    outcomes = run(jobs, task=dies)
    done, blamed, lost = (outcomes[job] for job in jobs)
    assert (done.status, done.value, done.attempts) == ("done", 4, 5)
    assert (blamed.status, blamed.notes, blamed.attempts) == ("crashed", (0, 1, 2, 3), 3)
    assert (lost.status, lost.attempts) == ("lost", MAX_ATTEMPTS)


def test_stopped_time_does_not_count():
    """As after Ctrl-Z, or when a machine sleeps; longer than a job may be silent."""
    script = (
        "from staufen.arena.match.executors.processes import Processes\n"
        "from tests.support.tasks import trouble\n"
        "with Processes(trouble, 2, time_limit=4) as workers:\n"
        "    for outcome in workers.run([('wait', 0.2 + i / 100) for i in range(8)]):\n"
        "        print(outcome.status, outcome.attempts, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], env=ENV, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        lines = [process.stdout.readline()]
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(6)
        os.killpg(process.pid, signal.SIGCONT)
        lines += process.stdout.readlines()
    assert lines == ["done 1\n"] * 8


def test_invalid_messages_fail_only_their_job():
    jobs = [b"garbage", b"", 2**26 + 1, "good"]
    outcomes = run(jobs, task=mutters)
    assert [outcomes[job].status for job in jobs] == ["lost", "lost", "lost", "done"]


def test_a_killed_idle_worker_is_replaced():
    with Processes(trouble, 1) as workers:
        first = next(iter(workers.run([("name", 0)])))
        os.kill(first.value, signal.SIGKILL)
        time.sleep(0.1)
        again = list(workers.run([("name", 1), ("name", 2)]))
    assert [outcome.status for outcome in again] == ["done", "done"]
    assert first.value not in {outcome.value for outcome in again}


def test_a_job_with_notes_may_exceed_the_time_limit():
    job = ("work", 35)
    assert run([job], time_limit=3.0)[job].status == "done"


def test_notes_of_failed_jobs_are_returned():
    found = run([("work", 2), ("work and raise", 2)])
    assert found[("work", 2)].notes == ()
    lines = ("about to work and raise", "still at it", "still at it")
    assert found[("work and raise", 2)].notes == lines


def test_notes_are_cleared_between_jobs():
    """The second job kills its worker before it tells anything."""
    (first, second) = run(["tells", "dies"], 1, task=says).values()
    assert (first.status, second.status, second.notes) == ("done", "lost", ())


def abandon(task, path):
    """Kill a supervisor once a job of its only worker has written something to a file."""
    script = path.with_name("supervises.py")
    script.write_text(
        "from staufen.arena.match.executors.processes import Processes\n"
        f"from tests.support.tasks import {task}\n"
        f"list(Processes({task}, 1).run([{str(path)!r}]))\n"
    )
    supervisor = subprocess.Popen([sys.executable, script], env=ENV)
    until(lambda: path.exists() and path.read_text().endswith("\n"))
    supervisor.kill()
    supervisor.wait()


def until(done):
    """Wait until something is so, two minutes at most."""
    end = time.monotonic() + 120
    while not done() and time.monotonic() < end:
        time.sleep(0.05)
    assert done()


def test_a_busy_worker_ends_with_its_supervisor(tmp_path):
    path = tmp_path / "ponders"
    abandon("ponders", path)
    until(lambda: not alive(int(path.read_text())))


def test_an_unpicklable_result_is_an_error():
    outcomes = run([("name", 0), ("lambda", 0)], task=unpicklable)
    assert outcomes[("lambda", 0)].status == "raised"
    assert "pickle" in outcomes[("lambda", 0)].value
    assert outcomes[("name", 0)].status == "done"


def test_workers_are_reused():
    outcomes = run([("name", i) for i in range(20)], count=2)
    assert len({outcome.value for outcome in outcomes.values()}) <= 2
    assert all(outcome.worker == str(outcome.value) for outcome in outcomes.values())


def test_no_jobs_start_no_workers():
    with Processes(double, 3) as workers:
        assert list(workers.run([])) == []
        assert workers.workers == []


def test_workers_end_when_the_run_is_abandoned():
    pids = []

    def leave():
        with Processes(trouble, 2) as workers:
            for outcome in workers.run([("name", 0), ("hang", 0), ("hang", 1)]):
                pids.extend(worker.pid for worker in workers.workers)
                raise KeyError(outcome.value)

    with pytest.raises(KeyError) as left:
        leave()
    assert left.value.args[0] in pids
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_workers_ignore_ctrl_c():
    """It goes to the whole group of processes; the supervisor alone decides."""
    with Processes(trouble, 1) as workers:
        (outcome,) = workers.run([("name", 0)])
        assert os.getsid(outcome.value) != os.getsid(0)


SUPERVISOR = """
import signal, sys
from staufen.arena.match.executors.processes import Processes
from tests.support.tasks import trouble
signal.signal(signal.SIGINT, signal.default_int_handler)
with Processes(trouble, 2) as workers:
    for outcome in workers.run([("name", 0), ("name", 1), ("wait", 0.5), ("wait", 0.6)]):
        print(*(worker.pid for worker in workers.workers), flush=True)
"""


@pytest.mark.parametrize("ended_by", [signal.SIGKILL, signal.SIGINT])
def test_nothing_is_left_in_the_temporary_folder(ended_by, tmp_path):
    """No process is left either, whatever ends the supervisor while its workers are at work."""
    env = ENV | {"TMPDIR": str(tmp_path)}
    supervisor = subprocess.Popen(
        [sys.executable, "-c", SUPERVISOR], env=env, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip
    supervisor.stdout.readline()
    pids = list(map(int, supervisor.stdout.readline().split()))
    assert pids
    supervisor.send_signal(ended_by)
    supervisor.wait(60)
    supervisor.stdout.close()
    assert supervisor.returncode != 0
    until(lambda: not any(map(alive, pids)) and list(tmp_path.iterdir()) == [])


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_output_is_returned_with_its_job():
    outcomes = run([1, 2, 3], count=1, task=prints, attempts=1)
    assert {job: outcome.stderr for job, outcome in outcomes.items()} == {
        job: f"loudly {job}\nfrom C\n" for job in (1, 2, 3)
    }


def test_a_script_needs_no_main_guard(tmp_path):
    """No worker imports it."""
    script = tmp_path / "plays.py"
    script.write_text(
        "from staufen.arena.match.executors.processes import Processes\n"
        "from tests.support.tasks import double\n"
        "with Processes(double, 2) as workers:\n"
        "    print(sum(outcome.value for outcome in workers.run(range(9))))\n"
    )
    done = subprocess.run(
        [sys.executable, script], env=ENV, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "72\n", "")


def test_a_worker_that_fails_to_start_raises_an_error(monkeypatch):
    """All others would do the same."""
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", "raise SystemExit('no luck')"))
    with pytest.raises(InputError, match=r"cannot start: .* exit code 1: no luck"):
        run([1], 1, task=double)
