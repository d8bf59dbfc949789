"""Each law of conservation that `check_invariants` checks catches a defect that is planted."""

import pytest

from staufen.core.games.stupor_mundi import names as n
from tests.support.positions import arranged

from .table import cards_of, given


def table():
    """Return a position with something everywhere."""
    return given(specialists="start A2 B1", hosts="1:tento", allies={"roma1": "gisele"},
                 below="roma1", cards={"roma1": "A8"}, hand="BS BC SAV1 A1", pile="BG BD",
                 discard="BG", slots="1:BS 4:BC-", grain=2)  # fmt: skip


def own(**values):
    """Return a change of fields of seat 0."""
    return lambda fields: fields["player"][0].update(values)


def item(field, index, value):
    """Return a change of one number of a list."""
    return lambda fields: fields[field].__setitem__(index, value)


EDICT, ALLY, ADVANCED = n.EDICTS.index("E03"), n.ALLIES.index("gisele"), n.CARDS.index("A8")
DEFECTS = [
    ("the palace", item("palace", 3, 6)),
    ("an Edict", item("next", 0, EDICT)),  # two places
    ("an Edict", item("active", 0, n.NONE)),  # nowhere
    ("an Edict", lambda fields: fields.update(issued=1 << EDICT)),
    ("an Ally", item("ally_up", 1, ALLY)),
    ("an Ally", item("ally_up", 0, n.NONE)),
    ("an Ally", own(ally=[n.NONE] * 5)),
    ("an Advanced card", item("card", 1, ADVANCED)),
    ("an Advanced card", lambda fields: fields.update(card_pool=cards_of("A8"))),
    ("a seat", own(pieces=0x1FFE)),  # the Tower in the castle as well
    ("a seat", own(sites=1)),
    ("a seat", own(grain=3)),
    ("a seat", own(money=-1)),
    ("a seat", own(vp=-1)),
    ("a seat", own(specialist=[2, 0, 6])),
    ("a seat", own(ally=[n.NONE, n.ALLIES.index("tento"), *[n.NONE] * 3])),  # where a Tower stands
    ("a seat", own(num_events=31)),
    ("a card", own(hand=cards_of("BS BC SAV1 A1 BD"), hand_size=5)),
    ("a card", own(hand=cards_of("BS BC SAV1"), hand_size=3)),
    ("a card", own(hand_size=5)),
    ("a card", own(pile_size=1)),
    ("a card", own(discard=cards_of("BG BG"))),
    ("a card", own(slot=[n.NONE] * 6)),
    ("a card", own(owned=cards_of("BS"))),
]


@pytest.mark.parametrize(("words", "plant"), DEFECTS)
def test_what_is_lost_or_doubled_is_found(words, plant):
    state = table().state
    assert state.check_invariants() is None
    fields = state.fields()
    plant(fields)
    assert words in arranged(state.game, fields).check_invariants()


@pytest.mark.parametrize("field", ["hand", "pile", "slot"])
def test_a_view_that_shows_what_is_hidden_is_found(field):
    state = table().state
    fields = state.view(1).fields()
    assert arranged(state.game, fields).check_invariants() is None
    fields["player"][0][field] = state.fields()["player"][0][field]
    assert "seen by those who may not" in arranged(state.game, fields).check_invariants()
