"""What Oh Hell tells of what happened."""

from staufen import core
from staufen.core.player_names import Names
from tests.support.telling import heard
from tests.support.walk import walk

GAME = core.load("oh-hell")
NAMES = Names(["Anna", "Bela", "Carl"], you=1)


def test_tricks_and_the_result_are_described():
    lines = list(heard(GAME, 1, NAMES))
    assert len(lines) == 9 + 3
    assert lines[0].split(" the trick with ")[0] in ("Anna takes", "you take", "Carl takes")
    state = None
    for state, action in walk(GAME, 1):
        last = state.child(action)
    for seat, line in enumerate(lines[-3:]):
        fields = last.fields()
        who = NAMES[seat]
        assert line.startswith(f"{who} bid {fields['bid'][seat]} and took {fields['taken'][seat]}")


def test_a_player_is_called_by_name():
    state = GAME.new_state(1)
    action = state.legal_actions[0]
    seat = state.to_act
    names = Names(["Anna", "Bela", "Carl"], you=seat)
    assert GAME.text.say(state.fields(), action, names) == "you bid 0"
    assert GAME.text.say(state.fields(), action, Names(["Anna"] * 3)) == "Anna bids 0"
