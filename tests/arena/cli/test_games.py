"""The command `staufen games`."""

from staufen.core import names
from tests.support.program import call


def test_games_lists_every_game_with_its_options():
    done = call("games")
    assert done.code == 0
    assert all(f"{name}: " in done.stdout for name in names())
    told = call("games", "leduc-poker").stdout
    assert told.startswith("leduc-poker: Leduc poker, for 2 players")
    assert "features: rank, pair, pot\n" in told


def test_games_tells_options_with_their_rules_and_where_the_data_comes_from():
    text = call("games", "fredericus").stdout
    assert "--set short_variant={false, true}  [FR-55] " in text
    assert "values: 44 rulebook, 6 derived from an example or a count, 3 our reconstruction" in text
