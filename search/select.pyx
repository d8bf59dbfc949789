"""The tables that selection reads."""

from libc.math cimport log, sqrt

cdef int _i, _n
for _n in range(1, COUNTS):
    ROOT_OF_LOG[_n] = <float>sqrt(log(_n))
    ROOT_OF_INVERSE[_n] = <float>sqrt(1.0 / _n)
for _i in range(DOUBLINGS):
    for _n in range(STEPS):  # the middle of each step
        ROOT_OF_LARGE_LOG[_i][_n] = <float>sqrt(log(COUNTS * 2.0 ** _i * (1 + (_n + 0.5) / STEPS)))
for _i in range(DOUBLINGS + 1):
    ROOT_OF_SCALE[_i] = <float>sqrt(0.5 ** _i)
