"""Component boxes of a user's: everything that can be asked of a game with one."""

from staufen.core.journal import seen
from staufen.core.names import Names
from tests.support.accounts import standing, unaccounted
from tests.support.walk import rng, walk


def look_closely(game, seed, steps=150):
    """Ask all there is to ask about the first steps of a game."""
    before = standing(game.begin())
    for step, (state, action) in enumerate(walk(game, seed)):
        if step == steps:
            break
        for word in map(game.write, state.legal_actions()):
            assert game.write(game.parse(word)) == word, (seed, step, word)
        later, entries = state.copy(), []
        later.apply(action, journal=entries)
        after = standing(later)
        assert unaccounted(before, entries, after) == {}, (seed, step, game.write(action))
        before = after
        if step % 15 == 0:
            show(state, action, entries)


def show(state, action, entries):
    """Ask for everything that each seat is shown of a step."""
    game = state.game
    for seat in range(game.players):
        view = state.view(seat)
        names = Names(["Anna", "Berthold", "Constance", "Dietrich", "Enzio"][: game.players], seat)
        game.told.told(view.fields(), state.seen(action, seat), seen(entries, seat), names)
        assert game.scene(view, names)
        assert view.features(seat)
        assert view.inputs(seat)
        assert view.determinize(rng(seat)).view(seat) == view
