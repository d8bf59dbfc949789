"""Bots that behave badly or predictably, each in its own way; named as `FILE.py:NAME`."""

import gc
import inspect
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from staufen.bots import Bot, register_bot
from staufen.core import State
from staufen.search import Row, Table

HERE = Path(__file__)


def place(name):
    """Return the specification of a bot of this file."""
    return f"{HERE}:{name}"


@register_bot("last")
class Last(Bot):
    """Takes the last legal action; in Leduc poker it raises whenever it can."""

    def act(self, view):
        return view.legal_actions[-1]


class First(Bot):
    """Takes the first legal action; in Leduc poker it folds to every raise."""

    def __init__(self, *, label: str = "", **table):
        super().__init__(**table)
        self.label = label

    def act(self, view):
        return view.legal_actions[0]


class Twin(Bot):
    """Plays at random; the label makes two of a kind."""

    def __init__(self, *, label: str = "", **table):
        super().__init__(**table)

    def act(self, view):
        return view.legal_actions[self.rng.integers(len(view.legal_actions))]


class Wanders(First):
    """Leaves the folder where it was called, and does not come back."""

    def act(self, view):
        os.chdir("/")
        return super().act(view)


class Dawdles(First):
    """Never finishes its constructor."""

    def __init__(self, **table):
        super().__init__(**table)
        time.sleep(3600)


class Settled(First):
    """Raises an error where it is asked in another folder than it was created in."""

    def __init__(self, **table):
        super().__init__(**table)
        self.folder = Path.cwd()

    def act(self, view):
        if Path.cwd() != self.folder:
            raise ValueError(f"led away to {Path.cwd()}")
        return super().act(view)


class Forks(First):
    """Makes a copy of its process at every decision, and lets it come back as well."""

    def act(self, view):
        os.fork()
        return super().act(view)


class Raises(Bot):
    """Raises an error, at its seat's second decision of the match."""

    def __init__(self, *, after: int = 0, **table):
        super().__init__(**table)
        self.left = after

    def act(self, view):
        self.left -= 1
        if self.left < 0:
            raise ValueError(f"cannot play {object()}")
        return view.legal_actions[-1]


class Quits(Bot):
    """Ends the program, in Python's own way."""

    def act(self, view):
        raise SystemExit(3)


class Leaves(Bot):
    """Raises a BaseException that the user did not cause."""

    def act(self, view):
        raise GeneratorExit


class Wordless(Bot):
    """Raises an error whose message cannot be made."""

    def act(self, view):
        class UntoldError(Exception):
            def __str__(self):
                raise ValueError

        raise UntoldError


class Pauses(First):
    """Stops its process at its first decision, as Ctrl-Z does, for some seconds."""

    def __init__(self, *, seconds: float = 2.0, **table):
        super().__init__(**table)
        self.seconds = seconds

    def act(self, view):
        if self.seconds:
            wake = f"sleep {self.seconds}; kill -CONT {os.getpid()}"
            self.seconds = subprocess.Popen(["sh", "-c", wake]) and 0.0
            os.kill(os.getpid(), signal.SIGSTOP)
        return super().act(view)


class Shouts(Bot):
    """Raises an error whose message is very long, or cannot be written to a file."""

    def __init__(self, *, word: str = "", **table):
        super().__init__(**table)
        self.word = word

    def act(self, view):
        raise ValueError(self.word or "\ud800 \0" + 50_000_000 * "a")


class Slips(Bot):
    """Answers with what fails when it is looked at."""

    def act(self, view):
        class Slippery:
            def __index__(self):
                raise ValueError

            __repr__ = __index__

        return Slippery()


class Flatters(Bot):
    """Answers with a number that claims to equal every other."""

    def act(self, view):
        class Equal(int):
            __hash__ = int.__hash__

            def __eq__(self, other):
                return True

        return Equal(77)


class Sleeps(Bot):
    """Thinks for a very long time."""

    def act(self, view):
        time.sleep(1000)


class Stubborn(Bot):
    """Thinks for a very long time and will not be interrupted."""

    def act(self, view):
        while True:
            try:
                time.sleep(1000)
            except BaseException:
                continue


class Dies(Bot):
    """Is killed, as by the kernel when memory is short."""

    def __init__(self, *, word: str = "", **table):
        super().__init__(**table)
        self.word = word

    def act(self, view):
        if self.word:
            print(self.word, file=sys.stderr)
        os.kill(os.getpid(), signal.SIGKILL)


class Breeds(First):
    """Leaves processes behind, in its own group of processes and out of it."""

    def __init__(self, *, seconds: int = 600, **table):
        super().__init__(**table)
        for alone in (False, True):
            subprocess.Popen(["sleep", str(seconds)], start_new_session=alone)


class Lifts(Bot):
    """Lifts the limit of its memory, and takes 400 MiB."""

    def act(self, view):
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        np.empty(400 * 2**20, np.uint8)
        return view.legal_actions[-1]


class Prepares(First):
    """Takes a second to be created."""

    def __init__(self, **table):
        super().__init__(**table)
        time.sleep(1.0)


class Draws(Bot):
    """Plays by the generators of libraries, and by the order of a set."""

    def act(self, view):
        number = random.random() + np.random.random() + len(next(iter({"a", "bc", "def", "ghij"})))
        return view.legal_actions[int(1000 * number) % len(view.legal_actions)]


class Remembers(Bot):
    """Raises an error in the second game of its process."""

    games = 0

    def act(self, view):
        if Remembers.games > 1:
            raise ValueError("I know this deal")
        return view.legal_actions[0]

    def start(self, *table):
        Remembers.games += 1


class Answers(Bot):
    """Answers whatever it is told to."""

    def __init__(self, *, answer: str = "77", **table):
        super().__init__(**table)
        self.answer = answer

    def act(self, view):
        answers = {"none": None, "word": "raise", "float": 1.0, "negative": -1}
        return {**answers, "numpy": view.legal_actions[0]}.get(self.answer, 77)


class Boasts(First):
    """Says that its search found what is not legal."""

    def act(self, view):
        self.thought = Table((Row(60000, 1, 0.5, 1, (), (60000,)),), 1, 1, 0.0)
        return super().act(view)


class Unborn(Bot):
    """Fails before the match begins."""

    def __init__(self, **table):
        raise RuntimeError("not today")


class Slow(Bot):
    """Takes a tenth of a second."""

    def act(self, view):
        time.sleep(0.1)
        return view.legal_actions[-1]


class Waits(Last):
    """Plays its first game, and then waits for a file to be there."""

    games = 0

    def __init__(self, *, sign: str = "", **table):
        super().__init__(**table)
        self.sign = Path(sign)
        Waits.games += 1

    def act(self, view):
        while Waits.games > 1 and not self.sign.exists():
            time.sleep(0.01)
        return super().act(view)


class Lingers(Last):
    """Takes its time to leave."""

    def finish(self, ending):
        time.sleep(9)


class Prints(Bot):
    """Prints at every decision."""

    def act(self, view):
        print("what nice cards I have")
        return view.legal_actions[0]


class Seer(First):
    """Asks to be shown the whole table."""

    full_information = True


class Spy(Bot):
    """Looks for the table wherever an interpreter keeps things."""

    def act(self, view):
        frame, found = inspect.currentframe(), []
        while frame is not None:
            found += [v for v in frame.f_locals.values() if isinstance(v, State)]
            found += [v.state for v in frame.f_locals.values() if hasattr(v, "dealer")]
            frame = frame.f_back
        found += [each for each in gc.get_objects() if issubclass(type(each), State)]
        if found:
            raise RuntimeError("the table was found")
        return view.legal_actions[0]


class Greedy(Bot):
    """Takes 400 MiB, for a moment, without looking at them."""

    def act(self, view):
        np.empty(400 * 2**20, np.uint8)
        return view.legal_actions[-1]
