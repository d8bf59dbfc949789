"""Descent: the way down the trees."""

from .search cimport Search

cdef void descend(Search* search) noexcept nogil
