"""Forged positions: what would lead out of the tables, the stack or the log is not let in."""

import pytest

from staufen.core import InputError
from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r
from tests.support.walk import choose, rng

from .table import Table, given, load

F_DRAW, F_STOCK, F_BUILD, F_SUMMON, F_PURCHASE, F_EDICT, F_RESTOCK, F_SOLO = (
    3,
    5,
    14,
    17,
    18,
    19,
    20,
    21,
)


def refuses(table, words, change):
    fields = table.state.fields()
    table.game.from_fields(fields)
    change(fields)
    with pytest.raises(InputError, match=words):
        table.game.from_fields(fields)


def log(*events):
    """Return a change: seat 0 has had these events in the round."""

    def change(fields):
        own = fields["player"][0]
        for event, what in zip(own["event"], events, strict=False):
            event["what"] = what
        own["num_events"] = len(events)

    return change


def stacked(*below, **top):
    """Return a change: effects below the one on top, and changes of that."""

    def change(fields):
        frame = fields["stack"]["frame"]
        for i, op in enumerate(below):
            frame[i + 1] = frame[i]
            frame[i] = dict.fromkeys(frame[i], 0) | {"op": op}
        fields["stack"]["height"] += len(below)
        frame[fields["stack"]["height"] - 1] |= top

    return change


def promoting():
    return given(specialists="start start A2", grain=3, stone=0).down(1, "promote")


def building():
    return given(stone=3, grain=0, money=9).down(3, "build")


def summoning():
    return given(grain=3, stone=0, allies={"roma1": "gisele"}).down(4, "summon")


def purchasing():
    return given(money=9, cards={"roma1": "A8"}).down(5, "purchase")


def test_a_log_of_cards_that_were_never_there_is_refused():
    """Nothing lies face down, and the log says that two cards of one copy have left the hand."""
    twice = [n.CARDS.index("A8")] * 2
    refuses(given(seat=1), "what was seen of a hand", log(*twice))


def test_a_log_has_room_for_what_can_still_happen():
    """The log is written in play without a look at its end: it must not begin full."""
    everything = [kind for kind in range(n.CARDS.index("A1"), n.CARDS.index("A1") + 28)]
    refuses(given(seat=1), "longer than the round", log(*everything))
    sold_out = given(seat=1)
    assert sold_out["card"] == [n.NONE] * 10
    refuses(sold_out, "longer than the round", log(*[r.EV_BOUGHT + kind for kind in range(21)]))


def test_a_log_ends_with_its_round():
    table = given(phase="DISCARD")
    refuses(table, "a round that is over", log(r.EV_BOUGHT + n.CARDS.index("A8")))


def test_an_effect_stack_has_room_for_what_follows():
    table = promoting()
    refuses(table, "too high", stacked(*[F_EDICT] * 30))
    refuses(building(), "too high", stacked(*[F_EDICT] * 22))
    refuses(purchasing(), "purchased lies elsewhere", stacked(step=2))


@pytest.mark.parametrize("op", [F_DRAW, F_STOCK, F_RESTOCK])
def test_effects_that_end_at_once_never_wait_below(op):
    refuses(building(), "waits below another", stacked(op))


def test_frederick_takes_one_turn_at_a_time():
    dice, state = rng(1), load(1).deal(1)
    while state.fields()["stack"]["frame"][1]["op"] != F_RESTOCK:
        state.apply(choose(state, dice))
    assert state.fields()["stack"]["frame"][0]["op"] == F_SOLO
    refuses(Table(state), "waits below another", stacked(F_SOLO))


def test_an_effect_has_a_row_of_its_kind():
    rows = building()["stack"]["frame"][0]["arg"], summoning()["stack"]["frame"][0]["arg"]
    assert rows[0] != rows[1]
    refuses(building(), "out of range", stacked(arg=rows[1]))
    refuses(summoning(), "out of range", stacked(arg=rows[0]))


def test_a_choice_has_something_to_choose_from():
    """A build without a piece, a summons without a space, too few cubes for a full warehouse."""
    no_choice = "nothing that waits"
    keep = n.SITES.index("K1")
    refuses(building(), no_choice, stacked(step=2, memo=n.SITES.index("W3")))  # it is built
    refuses(building(), no_choice, lambda fields: fields["player"][0].update(stone=0))
    refuses(building(), no_choice, stacked(step=3, memo=keep, extra=n.PIECES.index("t1")))
    refuses(summoning(), no_choice, stacked(step=2, memo=2))  # another city
    refuses(building(), no_choice, stacked(op=F_STOCK, memo=1, extra=1))


def test_a_card_goes_into_a_free_slot():
    table = given(hand="BC BG", slots="2:BS").play("stay", "up-1")
    refuses(table, "nothing that waits", lambda fields: fields.update(slot=1))


def test_an_edict_space_is_filled_once():
    table = promoting().play("promote-A3")
    assert table["stack"]["frame"][0]["op"] != 0
    refuses(table, "an effect on the stack is out of range", stacked(op=F_RESTOCK, step=0, arg=1))


def test_an_end_phase_goes_round_the_table():
    refuses(
        given(phase="DISCARD"), "at another seat", lambda fields: fields.update(count=1, first=0)
    )


def test_set_up_goes_on_where_it_is():
    state = load(2).begin()
    fields = state.fields()
    assert fields["phase"] == r.PH_WORKPLACES
    fields["count"] = 2
    with pytest.raises(InputError, match="a workplace has no tile"):
        state.game.from_fields(fields)
    fields["count"] = 0
    fields["player"][0]["house"] = 0
    with pytest.raises(InputError, match="no House, or has it too early"):
        state.game.from_fields(fields)
