"""A program is spoken to through pipes."""

import os
import resource
import time

import pytest

from staufen.bots.base.bot_process import BotProcess


def test_requests_time_out_with_high_file_descriptors():
    """A server has more than a thousand files open, which `select` cannot wait for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 1200:
        pytest.skip("no more than a thousand files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (1200, hard))
    held = [os.open(os.devnull, os.O_RDONLY) for _ in range(1050)]
    try:
        child = BotProcess("sleep 600")
        assert child.input > 1024
        start = time.perf_counter()
        with pytest.raises(TimeoutError, match=r"^no 'hello' within 0\.2 s$"):
            child.request("x" * 1_000_000, "hello", 0.2)
        assert 0.2 <= time.perf_counter() - start < 5
        child.kill()
        assert child.close() < 0
    finally:
        for file in held:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
