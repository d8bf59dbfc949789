"""The tables that selection reads."""

from libc.math cimport log, sqrt

cdef int _n
LOG_OF_2 = <float>log(2)
for _n in range(1, COUNTS):
    ROOT_OF_LOG[_n] = <float>sqrt(log(_n))
    ROOT_OF_INVERSE[_n] = <float>sqrt(1.0 / _n)
for _n in range(32):
    ROOT_OF_SCALE[_n] = <float>sqrt(0.5 ** _n)
