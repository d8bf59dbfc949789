"""What people at a table are called."""

from staufen.arena import display_names
from staufen.arena.participant import HUMAN

BOTS = ("expert=so-ismcts(iterations=800)", "so-ismcts(iterations=5)", "my/bot.py:Last", HUMAN)


def test_a_bots_name_includes_its_label():
    names = display_names.seat_names(BOTS, deal=7, you=3)
    kinds = [names[seat].rpartition(" ")[2] for seat in range(3)]
    assert kinds == ["(expert)", "(so-ismcts)", "(Last)"]
    assert names[3] == "you"
    assert display_names.seat_names(BOTS, deal=7)[3] == "the human"


def test_names_depend_only_on_the_deal():
    first = display_names.seat_names(BOTS, deal=7, you=3)
    assert display_names.seat_names(BOTS, deal=7).names[:3] == first.names[:3]
    assert {display_names.seat_names(BOTS, deal=deal)[0] for deal in range(50)} != {first[0]}


def test_names_at_a_table_are_distinct():
    assert len({name[0] for name in display_names.FIRST}) == len(display_names.FIRST)
    for deal in range(50):
        first = [display_names.seat_names(BOTS[:1] * 5, deal)[seat].split()[0] for seat in range(5)]
        assert len(set(first)) == 5


def test_bots_have_short_labels():
    assert display_names.bot_label("Fast=so-ismcts(iterations=10)") == "Fast"
    assert display_names.bot_label("my/bot.py(depth=2)") == "bot"
    assert display_names.bot_label("random") == "random"
    assert display_names.bot_label("no(specification") == "no(specification"
