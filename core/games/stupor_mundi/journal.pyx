"""Entries of the journal, written where somebody listens."""

from ...bits cimport lowest
from ...game cimport Head
from ...integers cimport uint64_t
from ...journal cimport note, note_place
from .tables cimport Table


cdef void enter_change(Head* s, int seat, int account, int place, int amount,
                       int why) noexcept nogil:
    if amount:
        note(s, seat, account, place, amount, why >> 8, why & 255)


cdef void enter_veiled(Head* s, int seat, int account, int place, int amount,
                       int why) noexcept nogil:
    note_place(s, seat, seat, account, place, amount, why >> 8, why & 255)


cdef void enter_fact(Head* s, int seat, int account, int place, int why) noexcept nogil:
    note(s, seat, account, place, 0, why >> 8, why & 255)


cdef void enter_move(Head* s, int seat, int account, int before, int after,
                     int why) noexcept nogil:
    if before != after:
        note(s, seat, account, before, -1, why >> 8, why & 255)
        note(s, seat, account, after, 1, why >> 8, why & 255)


cdef void enter_goods(Head* s, int seat, int money, int grain, int stone, int why) noexcept nogil:
    enter_change(s, seat, A_AUGUSTALES, 0, money, why)
    enter_change(s, seat, A_GRAIN, 0, grain, why)
    enter_change(s, seat, A_STONE, 0, stone, why)


cdef void enter_cards(Head* s, const Table* t, int seat, int account, int amount, uint64_t cards,
                      int why) noexcept nogil:
    while cards:
        enter_change(s, seat, account, t.kind_of_bit[lowest(cards)], amount, why)
        cards &= cards - 1
