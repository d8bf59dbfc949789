"""What a seat may do in its turn."""

from ...game cimport Action
from ...stack cimport Frame
from .state cimport StauferState

cdef struct Means:          # what a seat can bring to a deployment
    int figures             # of both kinds
    int envoys
    int nobles
    bint promotable         # an Envoy may become a Noble first
    bint free_travel
    int move_discount
    int seat_discount
    bint envoy_sits         # on noble-only seats, too
    bint forth              # clockwise
    bint back               # counterclockwise


cdef int legal_turn(const StauferState* s, Action* out) noexcept nogil
cdef int free_effects(const StauferState* s, Action* out) noexcept nogil
cdef int legal_deploying(const StauferState* s, Action* out) noexcept nogil
cdef int legal_payments(const StauferState* s, Action* out) noexcept nogil
cdef int payment_place(const StauferState* s, int spot, int back, int moves, int price, int i
                       ) noexcept nogil
cdef int on_table(const StauferState* s, int but) noexcept nogil
cdef void best_means(const StauferState* s, int seat, Means* m) noexcept nogil
cdef void add_means(const StauferState* s, int seat, int floor, Means* m) noexcept nogil
cdef int movement(const StauferState* s, const Means* m, int place, int back) noexcept nogil
cdef int price_of(const StauferState* s, const Means* m, int region, int chair) noexcept nogil


# A deployment waits on the stack until it is paid: to the office at spot `arg`, with `extra`
# figures for the way, counterclockwise if `step` is odd, and half of `step` for the office.

cdef inline int payments_due(const Frame* f) noexcept nogil:
    """Return how many figures pay: one of all that it costs sits in the office."""
    return f.extra + (f.step >> 1) - 1


cdef inline int due_place(const StauferState* s, const Frame* f, int i) noexcept nogil:
    """Return the place of the i-th of them."""
    return payment_place(s, f.arg, f.step & 1, f.extra, f.step >> 1, i)
