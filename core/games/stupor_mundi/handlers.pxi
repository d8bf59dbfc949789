"""What the frames on the stack do, by kind: the table, which other files fill."""

cdef struct Handler:
    # Do one step of the top frame. Returns True if it waits, with `to_act` set.
    bint (*resolve)(StuporState* s, const Table* t, Frame* f) noexcept nogil
    # Write what the seat may choose, ascending. Returns how many.
    int (*options)(const StuporState* s, const Table* t, const Frame* f, Action* out) noexcept nogil
    # Take the choice of the seat, or the outcome of chance.
    void (*answer)(StuporState* s, const Table* t, Frame* f, Action a) noexcept nogil

cdef Handler HANDLERS[F_SOLO + 1]


cdef inline bint resolve(StuporState* s, const Table* t) noexcept nogil:
    cdef Frame* f = top(&s.stack)
    return HANDLERS[f.op].resolve(s, t, f)


cdef inline int options(const StuporState* s, const Table* t, Action* out) noexcept nogil:
    cdef const Frame* f = peek(&s.stack)
    return HANDLERS[f.op].options(s, t, f, out)


cdef inline void answer(StuporState* s, const Table* t, Action a) noexcept nogil:
    cdef Frame* f = top(&s.stack)
    HANDLERS[f.op].answer(s, t, f, a)
