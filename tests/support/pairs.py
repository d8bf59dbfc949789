"""Two deals that look alike to a seat, by which peeking is caught."""

from staufen import core


def alike() -> tuple[core.State, core.State]:
    """Return two deals of Leduc poker that differ in what seat 1 holds, and no more."""
    game = core.load("leduc-poker")
    state = game.new_state(5)
    others = (game.new_state(deal) for deal in range(100))
    mine = state.view(0).fields()
    return state, next(
        w for w in others if w.view(0).fields() == mine and w.fields() != state.fields()
    )
