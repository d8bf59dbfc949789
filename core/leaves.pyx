"""The numbers in nested dictionaries and lists, written into arrays."""

from libc.stdint cimport uint64_t


cdef struct Places:
    const unsigned char* wide    # of the numbers to come, a byte each
    double* soft
    uint64_t* sets
    Py_ssize_t numbers, softs    # that are still to come: all, those for `soft`


cdef int put(Places* to, object value) except -1:
    if isinstance(value, dict):
        value = (<dict>value).values()
    elif not isinstance(value, (list, tuple)):
        return put_number(to, value)
    for inner in value:
        put(to, inner)
    return 0


cdef int put_number(Places* to, object number) except -1:
    if to.numbers == 0:
        raise ValueError("more numbers than expected")
    if to.wide[0]:
        if to.numbers == to.softs:
            raise ValueError("sets: too short")
        to.sets[0] = number
        to.sets += 1
    else:
        if to.softs == 0:
            raise ValueError("soft: too short")
        to.soft[0] = number
        to.soft += 1
        to.softs -= 1
    to.wide += 1
    to.numbers -= 1
    return 0


def spread(tree, const unsigned char[::1] wide, double[::1] soft, uint64_t[::1] sets):
    """Write the numbers of `tree` in their order: into `sets` where `wide` is not 0, else `soft`.

    `wide` has a byte for each number. Raises ValueError if there are more or fewer numbers than
    bytes, or more for an array than it is long.
    """
    if soft.shape[0] + sets.shape[0] != wide.shape[0]:
        raise ValueError(f"soft and sets: {wide.shape[0]} numbers in all expected")
    cdef Places to
    to.wide = &wide[0] if wide.shape[0] else NULL
    to.soft = &soft[0] if soft.shape[0] else NULL
    to.sets = &sets[0] if sets.shape[0] else NULL
    to.numbers, to.softs = wide.shape[0], soft.shape[0]
    put(&to, tree)
    if to.numbers:
        raise ValueError(f"{to.numbers} numbers fewer than expected")
