"""Tasks that workers do badly. Each worker imports this file, so it imports little itself."""

import gc
import os
import signal
import sys
import time

from multiprocess.connection import Connection


def double(job, notify):
    return 2 * job


def trouble(job, notify):
    """Do what the job says."""
    word, argument = job
    notify(f"about to {word}")
    if word == "die":
        os.kill(os.getpid(), argument or signal.SIGKILL)
    elif word == "exit":
        sys.exit(argument)
    elif word == "hang":
        time.sleep(1000)
    elif word == "raise":
        raise ValueError(argument)
    elif word.startswith("work"):
        for _ in range(argument):
            time.sleep(0.1)
            notify("still at it")
        if word == "work and raise":
            raise ValueError(argument)
    elif word == "name":
        return os.getpid()
    elif word == "wait":
        time.sleep(argument)
    return word


def unpicklable(job, notify):
    return (lambda: job) if job[0] == "lambda" else job


def dies(job, notify):
    """Die at each of the first steps in turn, or always at the same one."""
    word, folder = job
    attempt = len(os.listdir(folder))
    for step in range(12):
        notify(step)
        if (step == (attempt if word == "elsewhere" else 3) and attempt < 4) or word == "anywhere":
            open(os.path.join(folder, str(time.monotonic_ns())), "w").close()
            for more in range(attempt if word == "anywhere" else 0):
                notify(more)
            os.kill(os.getpid(), signal.SIGKILL)
    return attempt


def mutters(job, notify):
    """Write what is no message where messages are expected."""
    if job != "good":
        pipes = (each for each in gc.get_objects() if type(each) is Connection)
        pipe = next(each for each in pipes if not each.closed and each.readable and each.writable)
        pipe.send_bytes(job) if isinstance(job, bytes) else pipe.send_bytes(bytes(job))
        time.sleep(1000)
    return job


def prints(job, notify):
    """Print, once in Python and once past it."""
    print("loudly", job)
    os.write(1, b"from C\n")
    raise ValueError(job)


def says(word, notify):
    """Notify the word, or die before."""
    if word == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    notify(word)


def meets(job, notify):
    """Wait for the other of two jobs, two minutes at most."""
    folder, number = job
    open(os.path.join(folder, str(number)), "w").close()
    end = time.monotonic() + 120
    while len(os.listdir(folder)) < 2:
        if time.monotonic() > end:
            raise ValueError("alone")
        time.sleep(0.01)


def ponders(path, notify):
    """Say which process this is, and think forever, as a bot may."""
    with open(path, "w") as file:
        file.write(f"{os.getpid()}\n")
    while True:
        pass


def orphans(job, notify):
    """Kill the process that supervises this one, if the job is the seventh."""
    if job == 7:
        os.kill(os.getppid(), signal.SIGKILL)
    return job
