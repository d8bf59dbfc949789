"""The command `staufen games`."""

from staufen.bots.base.levels import levels
from staufen.core import game_names
from tests.support.program import call


def test_games_are_a_short_table():
    done = call("games")
    assert done.code == 0
    assert all(f"  {name} " in done.stdout for name in game_names())
    assert "Fredericus, 2–4 players. Falconers" in done.stdout
    assert len(done.stdout.splitlines()) <= 24


def test_the_details_of_a_game_are_shown_by_its_name():
    text = " ".join(call("games", "fredericus").stdout.split())
    assert text.startswith("fredericus: Fredericus, 2–4 players.")
    assert "short_variant false, true: once a turn" in text
    assert "may go to its start [FR-55]" in text
    assert f"novice {levels('fredericus')['novice']} apprentice" in text
    assert "values: 44 rulebook, 6 derived from an example or a count, 3 our reconstruction" in text
    text = call("games", "leduc-poker").stdout
    assert "features       rank, pair, pot\n" in text
    assert "Rule options" not in call("games", "knockout-whist").stdout
