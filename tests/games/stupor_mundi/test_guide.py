"""The guide tells the rules that are played."""

from staufen.core import guide

from .table import load


def render(**options):
    """Return the guide in one line."""
    return " ".join(guide.render_guide(load(2, **options)).split())


def test_when_a_draw_pile_is_replaced_depends_on_an_option():
    """SM-115."""
    at_once = "An empty draw pile is replaced at once"
    when_needed = "your shuffled discard pile when you must draw."
    assert at_once in render()
    assert when_needed not in render()
    assert at_once not in render(lazy_reshuffle=True)
    assert when_needed in render(lazy_reshuffle=True)


def test_the_hand_limit_is_not_always_five():
    """SM-114."""
    assert "draw up to your hand limit, five at first" in render()


def test_what_ends_the_game_is_that_something_cannot_be_replaced():
    """SM-119: the last cards and Edicts may go; one more must be missing."""
    assert "an issued Edict cannot be replaced, or the cities cannot be refilled" in render()
    assert "run out" not in render()
