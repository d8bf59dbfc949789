"""A worker process: `python -P -m staufen.arena.match.executors.worker PIPE NOTES`.

The arguments are inherited file descriptors: a pipe to the supervisor, and a file for the notes of
the present job. Standard output and error are files that the supervisor reads.
"""

import os
import pickle
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress

from multiprocess.connection import Connection

from ....bots.base.bot_process import end_programs
from ... import sanitize
from .base import Task


def main() -> None:
    """Do jobs until the supervisor closes the pipe."""
    pipe = Connection(int(sys.argv[1]))
    threading.Thread(target=_end_with_supervisor, args=(pipe,), daemon=True).start()
    sys.stdout = sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    notes = int(sys.argv[2])

    def notify(note: object) -> None:
        os.write(notes, pickle.dumps(note))

    with suppress(EOFError, ConnectionError):
        sys.path[:] = pickle.loads(pipe.recv_bytes())
        task = pickle.loads(pipe.recv_bytes())
        pipe.send_bytes(pickle.dumps(("ready", None)))
        while True:
            pipe.send_bytes(_do_job(task, pickle.loads(pipe.recv_bytes()), notify))


def _end_with_supervisor(pipe: Connection) -> None:
    """End with the supervisor, even in the middle of a job: a bot may think forever."""
    closing = select.poll()
    closing.register(pipe, 0)  # reports the end of the pipe only
    closing.poll()
    end_programs(os.getpid())
    os.killpg(0, signal.SIGKILL)


def _do_job(task: Task, job: object, notify: Callable[[object], None]) -> bytes:
    try:
        return pickle.dumps(("done", task(job, notify)))
    except Exception:
        return pickle.dumps(("raised", sanitize.clean_trace(traceback.format_exc())))


if __name__ == "__main__":
    main()
