"""The effect stack: consequences that wait, kept in the state, the last one pushed first.

A frame is one effect that has not ended, such as an Edict half resolved. `op` is the game's own
code. What one step of an effect leaves for the next is kept in the frame, so it is visible, copied
and compared. Frames above the height are zero, so that equal states are equal bytes.
"""

from libc.string cimport memset

from .integers cimport uint8_t, uint16_t

cdef enum:
    MAX_FRAMES = 32      # more than any chain of effects nests, as games check

cdef struct Frame:
    uint8_t op           # which effect waits: the game's own enum
    uint8_t who          # the seat it belongs to
    uint8_t step         # how far it has got
    uint8_t arg          # what it is about: a row of a table, a card, a site
    uint8_t memo         # what it remembers, as the game likes
    uint8_t extra
    uint16_t mask

cdef struct Stack:
    Frame frame[MAX_FRAMES]
    uint16_t height      # as wide as the mask, so that the struct has no gaps


cdef inline Frame* top(Stack* stack) noexcept nogil:
    """Return the top frame; there must be one."""
    return &stack.frame[stack.height - 1]


cdef inline const Frame* peek(const Stack* stack) noexcept nogil:
    """Return the top frame, read-only; there must be one."""
    return &stack.frame[stack.height - 1]


cdef inline Frame* push(Stack* stack, int op, int who, int arg) noexcept nogil:
    """Put a new frame on top, everything else in it zero, and return it."""
    cdef Frame* f = &stack.frame[stack.height]
    f.op = op
    f.who = who
    f.arg = arg
    stack.height += 1
    return f


cdef inline void pop(Stack* stack) noexcept nogil:
    """Take the top frame away."""
    stack.height -= 1
    memset(&stack.frame[stack.height], 0, sizeof(Frame))
