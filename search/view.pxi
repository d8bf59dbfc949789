"""What a seat knows, as a number to find it again by."""

cdef inline uint64_t view_hash(const Rules* rules, const Head* s, int seat,
                               Head* scratch) noexcept nogil:
    """Return a hash of a seat's view of a position, best in its highest bits.

    `scratch` has room for a state; the view is left there.
    """
    memcpy(scratch, s, rules.state_size)
    rules.hide(scratch, seat)
    return _hash_bytes(scratch, rules.state_size)


cdef inline uint64_t _hash_bytes(const Head* s, size_t size) noexcept nogil:
    cdef uint64_t word, key = 0
    cdef const char* at = <const char*>s
    while size:
        word = 0
        memcpy(&word, at, min(size, sizeof(word)))
        key = (key ^ word) * <uint64_t>0x9E3779B97F4A7C15
        key ^= key >> 29
        at += min(size, sizeof(word))
        size -= min(size, sizeof(word))
    return key * <uint64_t>0x9E3779B97F4A7C15
