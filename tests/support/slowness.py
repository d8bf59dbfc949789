"""How much slower than alone this machine works at present, since others use its processors, too.

Limits of time in tests are multiplied by it, so that they say something of the program alone.
"""

import time

WORK_S = 0.1  # of a processor


def measure_slowness():
    """Return the time that some work takes, as a multiple of the processor's time for it; 1 to 50.

    The machine may be busier in between, so limits should be several times what is usual.
    """
    began, used = time.perf_counter(), time.process_time()
    while time.process_time() - used < WORK_S:
        sum(range(1000))
    return min(max((time.perf_counter() - began) / WORK_S, 1), 50)
