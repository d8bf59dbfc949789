"""Tables as pictures: what the text says, in the colours of the players, for every game."""

from xml.etree import ElementTree

import pytest

from staufen.core import board, drawing, load
from staufen.core.board import Span
from tests.support.walk import counts, moments

TAG = "{http://www.w3.org/2000/svg}"


def drawn(text):
    """Return the words of a picture; what is no XML raises."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{TAG}svg"
    return [span.text for span in root.iter(f"{TAG}tspan")]


@pytest.mark.parametrize(("name", "players"), counts())
def test_a_view_is_a_picture_with_the_words_of_its_board(name, players):
    game = load(name, players=players)
    for state in list(moments(game, 40))[::8]:
        view = state.view(0)
        lines = board.overview(game.scene(view), 100)
        wanted = [span.text for line in lines for span in line if span.text.strip()]
        assert drawn(game.svg(view)) == wanted
        assert drawn(game.svg(state))


def test_a_picture_of_a_view_does_not_show_what_its_seat_must_not_know():
    game = load("leduc-poker")
    one, other = (game.replay(["deal-Ks", card]) for card in ("deal-Qh", "deal-Jh"))
    assert game.svg(one.view(0)) == game.svg(other.view(0))
    assert game.svg(one) != game.svg(other), "a cheat is seen"


def test_a_picture_has_the_size_of_its_text_and_holds_any_name():
    text = drawing.picture([[Span("<b>&\0", "player 7"), Span(" x", "dim")], [Span("y")]])
    root = ElementTree.fromstring(text)
    assert float(root.get("width")) == 2 * drawing.MARGIN + 7 * drawing.WIDE
    assert float(root.get("height")) == 2 * drawing.MARGIN + 2 * drawing.HIGH
    assert drawn(text) == ["<b>& ", " x", "y"]
