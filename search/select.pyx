"""The table of logarithms that selection reads."""

from libc.math cimport log

cdef int _i
for _i in range(1, LOGARITHMS):
    LOG[_i] = <float>log(_i)
