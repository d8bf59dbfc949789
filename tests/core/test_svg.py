"""Tables as pictures: what the text says, in the colours of the players, for every game."""

from xml.etree import ElementTree

import pytest

from staufen.core import load
from staufen.core.player_names import Names
from staufen.core.svg import CHAR_WIDTH, LINE_HEIGHT, MARGIN
from tests.support.walk import counts, moments

TAG = "{http://www.w3.org/2000/svg}"


def read(picture):
    """Return the words of a picture; what is no XML raises."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{TAG}svg"
    return "".join(span.text for span in root.iter(f"{TAG}tspan")).split()


@pytest.mark.parametrize(("name", "players"), counts())
def test_a_view_is_a_picture_with_the_words_of_its_board(name, players):
    game = load(name, players=players)
    for state in list(moments(game, 40))[::8]:
        for position in (state, state.view(0)):
            wanted = "".join(game.board(position, width=100).split())
            assert "".join(read(game.svg(position))) == wanted


def test_a_picture_of_a_view_does_not_show_what_its_seat_must_not_know():
    game = load("leduc-poker")
    one, other = (game.replay(["deal-Ks", card]) for card in ("deal-Qh", "deal-Jh"))
    assert game.svg(one.view(0)) == game.svg(other.view(0))
    assert game.svg(one) != game.svg(other), "a cheat is seen"


def test_a_picture_has_the_size_of_its_text_and_holds_any_name():
    game = load("leduc-poker")
    view, names = game.new_state(1).view(0), Names(["you", "<b>&\0"], 0)
    picture = game.svg(view, names)
    lines = game.board(view, names, 100).split("\n")
    root = ElementTree.fromstring(picture)
    assert float(root.get("height")) == 2 * MARGIN + LINE_HEIGHT * len(lines)
    assert float(root.get("width")) >= 2 * MARGIN + CHAR_WIDTH * max(map(len, lines))
    assert "<b>&" in read(picture)
