"""What Oh Hell tells of what happened."""

from staufen import core
from staufen.core.journal import seen
from staufen.core.names import Names
from tests.support.walk import walk

GAME = core.load("oh-hell")
NAMES = Names(["Anna", "Bela", "Carl"], you=1)


def heard(seed):
    """Yield every sentence that seat 1 is told of a random game."""
    for state, action in walk(GAME, seed):
        fields, entries = state.view(1).fields(), []
        state.copy().apply(action, journal=entries)
        yield from GAME.told.told(fields, state.seen(action, 1), seen(entries, 1), NAMES)


def test_tricks_and_the_result_are_told():
    told = list(heard(1))
    assert len(told) == 9 + 3
    assert told[0].split(" the trick with ")[0] in ("Anna takes", "you take", "Carl takes")
    state = None
    for state, action in walk(GAME, 1):
        last = state.after(action)
    for seat, line in enumerate(told[-3:]):
        fields = last.fields()
        who = NAMES[seat]
        assert line.startswith(f"{who} bid {fields['bid'][seat]} and took {fields['taken'][seat]}")


def test_a_player_is_called_by_name():
    state = GAME.deal(1)
    action = state.legal_actions()[0]
    seat = state.to_act
    names = Names(["Anna", "Bela", "Carl"], you=seat)
    assert GAME.words.say(state.fields(), action, names) == "you bid 0"
    assert GAME.words.say(state.fields(), action, Names(["Anna"] * 3)) == "Anna bids 0"
