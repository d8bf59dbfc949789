"""Whatever happens to a worker costs only the job it had, and no job is lost or done twice."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from multiprocess import forkserver, resource_tracker, util

from staufen.arena.executors import STARTS, Lost, processes
from staufen.arena.executors.processes import MOST, Processes, fork_server
from tests.support.program import ENV
from tests.support.tasks import dies, double, mutters, prints, says, trouble, unpicklable


def run(jobs, count=2, start="fork", task=trouble, **options):
    """Return the outcomes by job; fail if one is missing or doubled."""
    with Processes(task, count, start, **options) as workers:
        outcomes = list(workers.run(jobs))
    assert sorted(map(repr, jobs)) == sorted(repr(outcome.job) for outcome in outcomes)
    return {outcome.job: outcome for outcome in outcomes}


@pytest.mark.parametrize("start", STARTS)
def test_bad_jobs_are_tried_twice_or_thrice_and_reported_as_what_they_were(start):
    bad = [("die", 0), ("exit", 3), ("hang", 0), ("raise", "no luck")]
    good = [("wait", i / 1000) for i in range(8)]
    outcomes = run([*bad[:2], *good[:4], *bad[2:], *good[4:]], start=start, time_limit=0.8)
    told = {job[0]: outcomes[job] for job in bad}
    assert {word: outcome.status for word, outcome in told.items()} == {
        "die": "crashed", "exit": "crashed", "hang": "hung", "raise": "raised",
    }  # fmt: skip
    assert [told[word].attempts for word in ("die", "exit", "hang", "raise")] == [3, 2, 2, 2]
    assert told["die"].value == "the process was ended by SIGKILL"
    assert told["exit"].value == "the process ended with exit code 3"
    assert told["hang"].value == "no sign of life for 0.8 s"
    assert told["raise"].value.rstrip().endswith("ValueError: no luck")
    assert all(outcome.notes == (f"about to {word}",) for word, outcome in told.items())
    assert all(outcomes[job].status == "done" for job in good)


@pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="the system has no such signals")
def test_a_signal_without_a_name_is_told_by_its_number():
    job = ("die", signal.SIGRTMIN + 1)
    assert run([job])[job].value == f"the process was ended by signal {job[1]}"


@pytest.mark.parametrize("start", STARTS)
def test_workers_killed_from_outside_lose_nothing(start):
    """Some are killed at work and some, perhaps, between two jobs."""
    jobs = [("wait", 0.05 + i / 10000) for i in range(24)]
    with Processes(trouble, 2, start, attempts=10) as workers:
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


def test_a_fork_server_that_is_killed_costs_nothing():
    """It is started anew, whatever its workers were doing."""
    jobs = [("wait", 0.05 + i / 10000) for i in range(30)]
    killed = set()
    outcomes = []
    with Processes(trouble, 2, "forkserver") as workers:
        for outcome in workers.run(jobs):
            outcomes.append(outcome)
            if len(outcomes) % 10 == 1:
                server = fork_server()
                os.kill(server, signal.SIGKILL)
                killed.add(server)
    assert len(killed) == 3
    assert sorted(outcome.job for outcome in outcomes) == jobs
    assert {(outcome.status, outcome.attempts) for outcome in outcomes} == {("done", 1)}


def test_a_fork_server_that_takes_its_time_to_die_is_waited_for(monkeypatch):
    """A killed server refuses for a moment before it is known to be dead."""
    connect, refused = forkserver.connect_to_new_process, []

    def refuses(fds):
        if len(refused) < 3 or time.monotonic() < refused[0] + 0.3:
            refused.append(time.monotonic())
            raise ConnectionRefusedError
        return connect(fds)

    monkeypatch.setattr(forkserver, "connect_to_new_process", refuses)
    found = run(range(2), 1, "forkserver", double)
    assert [found[job].status for job in range(2)] == ["done"] * 2
    assert len(refused) >= 3


def test_a_fork_server_that_dies_at_every_start_is_done_without(monkeypatch):
    """What it made before is not known to anybody, leaves by itself and takes nothing along."""
    connect, made = forkserver.connect_to_new_process, []

    def dies_with_it(fds):
        status, data = connect(fds)
        made.append(forkserver.read_signed(status))
        os.kill(fork_server(), signal.SIGKILL)
        return status, data

    monkeypatch.setattr(forkserver, "connect_to_new_process", dies_with_it)
    monkeypatch.setattr(processes, "SERVERS", 2)
    found = run(range(2), 1, "forkserver", double)
    assert [(found[job].status, found[job].attempts) for job in range(2)] == [("done", 1)] * 2
    assert len(made) == 2
    end = time.monotonic() + 10
    while any(map(alive, made)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(alive, made))
    assert os.path.isdir(util.get_temp_dir())


def test_workers_that_can_never_be_started_end_it_with_the_cause(monkeypatch):
    def full(*_):
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(resource_tracker, "ensure_running", full)
    monkeypatch.setattr(processes, "PAUSE", 0.0)
    with pytest.raises(Lost, match=r"workers cannot start: .*Too many open files"):
        run([1], 1, task=double)


def test_kills_at_different_points_are_nobodys_fault_and_the_job_is_tried_again(tmp_path):
    jobs = [(word, str(tmp_path / word)) for word in ("elsewhere", "here", "anywhere")]
    for _, folder in jobs:
        os.mkdir(folder)
    outcomes = run(jobs, task=dies)
    done, blamed, lost = (outcomes[job] for job in jobs)
    assert (done.status, done.value, done.attempts) == ("done", 4, 5)
    assert (blamed.status, blamed.notes, blamed.attempts) == ("crashed", (0, 1, 2, 3), 3)
    assert (lost.status, lost.attempts) == ("lost", MOST)


def test_time_stands_still_while_all_are_stopped():
    """As after Ctrl-Z, or when a machine sleeps; longer than a job may be silent."""
    script = (
        "from staufen.arena.executors.processes import Processes\n"
        "from tests.support.tasks import trouble\n"
        "with Processes(trouble, 2, 'fork', time_limit=0.8) as workers:\n"
        "    for outcome in workers.run([('wait', 0.2 + i / 100) for i in range(8)]):\n"
        "        print(outcome.status, outcome.attempts, flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], env=ENV, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        told = [process.stdout.readline()]
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(3)
        os.killpg(process.pid, signal.SIGCONT)
        told += process.stdout.readlines()
    assert told == ["done 1\n"] * 8


def test_a_worker_that_is_stopped_is_told_once(monkeypatch, capfd):
    monkeypatch.setattr(processes, "LOOK", 0.1)
    with Processes(trouble, 1, "fork", time_limit=9) as workers:

        def pause():
            until(lambda: workers.workers and workers.workers[0].ready)
            pids.append(workers.workers[0].pid)
            os.kill(*pids, signal.SIGSTOP)
            time.sleep(0.8)
            os.kill(*pids, signal.SIGCONT)

        pids = []
        thread = threading.Thread(target=pause)
        thread.start()
        (outcome,) = workers.run([("work", 5)])
        thread.join()
    assert (outcome.status, outcome.attempts) == ("done", 1)
    assert capfd.readouterr().err == f"{processes.HALTED.format(*pids)}\n"


def test_what_is_no_message_costs_the_job_alone():
    jobs = [b"garbage", b"", 2**26 + 1, "good"]
    outcomes = run(jobs, task=mutters)
    assert [outcomes[job].status for job in jobs] == ["lost", "lost", "lost", "done"]


def test_a_worker_killed_while_it_waits_is_replaced():
    with Processes(trouble, 1, "fork") as workers:
        first = next(iter(workers.run([("name", 0)])))
        os.kill(first.value, signal.SIGKILL)
        time.sleep(0.1)
        again = list(workers.run([("name", 1), ("name", 2)]))
    assert [outcome.status for outcome in again] == ["done", "done"]
    assert first.value not in {outcome.value for outcome in again}


def test_a_job_that_tells_how_it_goes_may_take_longer_than_the_limit():
    job = ("work", 12)
    assert run([job], time_limit=1.0)[job].status == "done"


def test_all_that_a_job_told_in_its_last_attempt_is_kept_unless_it_was_done():
    found = run([("work", 2), ("work and raise", 2)])
    assert found[("work", 2)].notes == ()
    told = ("about to work and raise", "still at it", "still at it")
    assert found[("work and raise", 2)].notes == told


def test_notes_of_one_job_are_never_anothers():
    """The second job kills its worker before it tells anything."""
    (first, second) = run(["tells", "dies"], 1, task=says).values()
    assert (first.status, second.status, second.notes) == ("done", "lost", ())


def abandon(task, path):
    """Kill a supervisor once a job of its only worker has written something to a file."""
    script = path.with_name("supervises.py")
    script.write_text(
        "from staufen.arena.executors.processes import Processes\n"
        f"from tests.support.tasks import {task}\n"
        "if __name__ == '__main__':\n"
        f"    list(Processes({task}, 1).run([{str(path)!r}]))\n"
    )
    supervisor = subprocess.Popen([sys.executable, script], env=ENV)
    until(lambda: path.exists() and path.read_text().endswith("\n"))
    supervisor.kill()
    supervisor.wait()


def until(done):
    """Wait until something is so, half a minute at most."""
    end = time.monotonic() + 30
    while not done() and time.monotonic() < end:
        time.sleep(0.05)
    assert done()


def test_a_worker_whose_supervisor_is_gone_leaves_its_job(tmp_path):
    """Once it has something to tell, and at most a second later."""
    path = tmp_path / "steps"
    abandon("steps", path)
    until(lambda: path.read_text().endswith("left\n"))


def test_a_worker_whose_supervisor_is_gone_ends_though_its_bot_thinks(tmp_path):
    path = tmp_path / "ponders"
    abandon("ponders", path)
    until(lambda: not alive(int(path.read_text())))


def test_a_result_that_cannot_travel_is_an_error_of_its_job():
    outcomes = run([("name", 0), ("lambda", 0)], task=unpicklable)
    assert outcomes[("lambda", 0)].status == "raised"
    assert "pickle" in outcomes[("lambda", 0)].value
    assert outcomes[("name", 0)].status == "done"


def test_workers_are_used_again_and_no_more_are_started_than_wanted():
    outcomes = run([("name", i) for i in range(20)], count=2)
    assert len({outcome.value for outcome in outcomes.values()}) <= 2
    assert all(outcome.worker == str(outcome.value) for outcome in outcomes.values())


def test_no_job_no_worker():
    with Processes(double, 3) as workers:
        assert list(workers.run([])) == []
        assert workers.workers == []


def test_workers_are_gone_when_the_work_is_left_half_way():
    pids = []

    def leave():
        with Processes(trouble, 2, "fork") as workers:
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
    with Processes(trouble, 1, "fork") as workers:
        outcomes = []
        for outcome in workers.run([("name", 0), ("wait", 0.3)]):
            outcomes.append(outcome)
            if len(outcomes) == 1:
                os.kill(outcome.value, signal.SIGINT)
    assert [outcome.status for outcome in outcomes] == ["done", "done"]
    assert len({outcome.worker for outcome in outcomes}) == 1


SUPERVISOR = """
import signal, sys
from staufen.arena.executors.processes import Processes
from tests.support.tasks import trouble
signal.signal(signal.SIGINT, signal.default_int_handler)
with Processes(trouble, 2, sys.argv[1]) as workers:
    for outcome in workers.run([("name", 0), ("name", 1), ("wait", 0.5), ("wait", 0.6)]):
        print(*(worker.pid for worker in workers.workers), flush=True)
"""


@pytest.mark.parametrize("ended_by", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("start", STARTS)
def test_nothing_is_left_in_the_temporary_folder(start, ended_by, tmp_path):
    """No process is left either, whatever ends the supervisor while its workers are at work."""
    env = ENV | {"TMPDIR": str(tmp_path)}
    supervisor = subprocess.Popen(
        [sys.executable, "-c", SUPERVISOR, start], env=env, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip
    supervisor.stdout.readline()
    pids = list(map(int, supervisor.stdout.readline().split()))
    assert pids
    supervisor.send_signal(ended_by)
    supervisor.wait(10)
    supervisor.stdout.close()
    assert supervisor.returncode != 0
    end = time.monotonic() + 10
    while (any(map(alive, pids)) or list(tmp_path.iterdir())) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(alive, pids))
    assert list(tmp_path.iterdir()) == []


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("start", STARTS)
def test_what_is_printed_stays_with_its_job(start):
    outcomes = run([1, 2, 3], count=1, start=start, task=prints, attempts=1)
    assert {job: outcome.stderr for job, outcome in outcomes.items()} == {
        job: f"loudly {job}\nfrom C\n" for job in (1, 2, 3)
    }


@pytest.mark.parametrize("start", [start for start in STARTS if start != "fork"])
def test_a_script_without_a_main_guard_ends_with_one_error(start, tmp_path):
    """Each worker imports the script: one that plays as it is imported would do so for ever."""
    script = tmp_path / "plays.py"
    script.write_text(
        "from staufen.arena.executors.processes import Processes\n"
        "from tests.support.tasks import double\n"
        f"with Processes(double, 2, {start!r}) as workers:\n"
        "    print(sum(outcome.value for outcome in workers.run(range(9))))\n"
    )
    done = subprocess.run(
        [sys.executable, script], env=ENV, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stdout == ""
    last = done.stderr.splitlines()[-1]
    assert "workers cannot start" in last
    assert "if __name__ == '__main__'" in last
    assert done.stderr.count("InputError: workers cannot start") == 1
