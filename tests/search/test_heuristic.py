"""Heuristics of weights, functions and files."""

import pytest

from staufen import core
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.core.registry import GAMES as SHELF
from staufen.core.tables import read_toml
from staufen.search import Heuristic, Searcher, network_file
from staufen.search.search import one_ply
from tests.support.search import amid, leduc, rng, spiced
from tests.support.walk import card


def test_a_heuristic_of_weights_a_function_and_a_file_agree(tmp_path):
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    weights = {"rank": 1.0, "pair": 0.5}
    (tmp_path / "w.toml").write_text("[weights]\nrank = 1.0\npair = 0.5\n")
    (tmp_path / "h.py").write_text("def h(features):\n    return features[0] + 0.5 * features[1]\n")
    made = [
        Heuristic(state.game, weights),
        Heuristic.load(str(tmp_path / "w.toml"), state.game),
        Heuristic.load(f"{tmp_path / 'h.py'}:h", state.game),
    ]
    for heuristic in made:
        assert heuristic.strength(state, 0) == pytest.approx(1.5)
        assert heuristic.strength(state, 1) == pytest.approx(-1.0)
        assert sum(heuristic.shares(state)) == pytest.approx(1)


def test_a_heuristic_of_another_game_is_refused():
    """Its features mean something else; other numbers of players have the same ones."""
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    other = Heuristic(core.load("knockout-whist"))
    for ask in (
        lambda: other.strength(state, 0),
        lambda: other.shares(state),
        lambda: one_ply(state.view(state.to_act), other, rng(1), 1),
        *(
            lambda use=use: Searcher(state.game, **{use: other})
            for use in ("heuristic", "value", "prior", "playout_prior")
        ),
    ):
        with pytest.raises(InputError, match="of knockout-whist, not of leduc-poker"):
            ask()
    Searcher(core.load("knockout-whist(players=4)"), heuristic=other)


def test_a_number_of_players_may_have_weights_of_its_own(tmp_path):
    (tmp_path / "w.toml").write_text("[weights]\nrank = 1.0\n[players.2]\nrank = 3.0\npair = 1.0\n")
    (tmp_path / "v.toml").write_text("[weights]\nrank = 1.0\n[players.3]\nrank = 3.0\n")
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    for name, strength in (("w.toml", 4.0), ("v.toml", 1.0)):
        judge = Heuristic.load(str(tmp_path / name), state.game)
        assert judge.strength(state, 0) == pytest.approx(strength)


@pytest.mark.parametrize("name", core.game_names())
def test_weights_are_of_numbers_of_players_that_there_are(name):
    file = read_toml(SHELF / name.replace("-", "_") / "weights.toml")
    assert set(file) <= {"weights", "players"}
    assert set(file.get("players", {})) <= {str(players) for players in card(name)["players"]}
    for players, own in file.get("players", {}).items():
        assert core.load(name, players=int(players)).weights == {**file["weights"], **own}
        assert core.load(name, players=int(players)).weights != file["weights"]


@pytest.mark.parametrize("kind", network_file.LEARNED)
@pytest.mark.parametrize("name", core.game_names())
def test_what_comes_with_a_game_is_small_and_says_how_it_was_made(name, kind):
    game = core.load(name)
    path = game.model_path(kind)
    if path is None:
        with pytest.raises(InputError, match=f"heuristic '{kind}': none comes with {name};"):
            Heuristic.load(kind, game)
        return
    contents = network_file.read_network(path, game)
    assert path.stat().st_size <= 300_000
    assert contents.about["command"].startswith(f"train {name} ")
    assert "/" not in contents.about["command"], "a folder of the machine that made it"
    assert bool(contents.about["plan"].get("policy")) == (kind != "network")
    assert bool(contents.about["plan"].get("fast")) == (kind == "fast-policy")
    ours, file = (Heuristic.load(text, game) for text in (kind, str(path)))
    assert (ours.name, file.name) == (kind, str(path))
    if kind == "network":
        state = amid(name, game.players)
        assert ours.shares(state) == file.shares(state) != Heuristic(game).shares(state)


@pytest.mark.parametrize(("text", "message"), [
    ("nonsense", "default"),
    ("missing.toml", "missing.toml"),
    ("missing.py:f", "missing.py: No such file or directory"),
    ("x" * 5000 + ".py:f", "name too long"),
    ("a\0b.py:f", "null"),
    ("a\0b.toml", "null"),
])  # fmt: skip
def test_a_heuristic_that_is_not_there_is_named(text, message):
    with pytest.raises(InputError, match=message):
        Heuristic.load(text, core.load("leduc-poker"))


RANK = "[weights]\nrank = "


@pytest.mark.parametrize(("place", "content", "reason"), [
    ("w.toml", "[weights]\nrnak = 1.0\n", "rank"),
    *(("w.toml", RANK + weight, r"rank: a number within 1e\+06 of 0, not")
      for weight in ("nan", "inf", "-1e7", "true", '"1"', "9" * 400)),
    ("w.toml", RANK + "[" * 20_000, r"w\.toml: tables too deep within each other"),
    ("w.toml", f"{RANK}1.0\n[player.2]\nrank = 3.0\n",
     r"w\.toml: unknown table 'player'; did you mean"),
    *(("w.toml", f"{RANK}1.0\n[players.{word}]\nrank = 3.0\n",
       r"\[players\..*\]: a number of players expected")
      for word in ("two", "02", "0", "-2", "'２'")),
    ("w.toml", f"{RANK}1.0\n[players]\n2 = 3.0\n", r"w\.toml: a table \[players\.2\] expected"),
    ("h.py:h", "def h(features):\n    return features[99]\n", "IndexError"),
    ("h.py:g", "def h(features):\n    return features[0]\n", "known"),
    ("h.py:h", "raise SystemExit(4)", "SystemExit: 4"),
    ("h.py:h", "def h(features):\n    raise SystemExit(4)", "SystemExit: 4"),
], ids=lambda text: text[:24])  # fmt: skip
def test_wrong_heuristics_are_named(tmp_path, place, content, reason):
    (tmp_path / place.partition(":")[0]).write_text(content)
    with pytest.raises(InputError, match=reason):
        Heuristic.load(str(tmp_path / place), core.load("leduc-poker"))


@pytest.mark.parametrize("address", ["0", "-5", "'here'", "True", "2**64"])
def test_an_address_that_is_none_is_described(tmp_path, address):
    """With 0 the game's own heuristic played in its place."""
    file = tmp_path / "h.py"
    file.write_text(f"def h(features):\n    return 2.5\n\nh.address = {address}\n")
    with pytest.raises(InputError, match=r"h\.py:h: address .*: the number of a place in memory"):
        Heuristic.load(f"{file}:h", core.load("leduc-poker"))
    file.write_text(
        "class H:\n    @property\n    def address(self):\n        raise OSError(7)\nh = H()"
    )
    with pytest.raises(InputError, match=r"h\.py: h\.address: OSError: 7"):
        Heuristic.load(f"{file}:h", core.load("leduc-poker"))


LATE = """
from __future__ import annotations

from dataclasses import dataclass

@dataclass
class Weights:
    rank: float = 2.5

def h(features):
    return Weights().rank

h.address = None
"""


def test_a_heuristic_s_file_may_be_whatever_python_can_import(tmp_path):
    """Dataclasses look for their module by its name; a folder may have a colon in its own."""
    place = tmp_path / "a:b"
    place.mkdir()
    (place / "random.py").write_text(LATE)
    (place / "w.toml").write_text("[weights]\nrank = 1.0\n")
    state = leduc("deal-Ks", "deal-Js", "call", "call", "deal-Kh")
    judge = Heuristic.load(f"{place / 'random.py'}:h", state.game)
    assert judge.strength(state, 0) == pytest.approx(2.5)
    assert Heuristic.load(str(place / "w.toml"), state.game).strength(state, 0) != 0


HEURISTIC = """
from pathlib import Path

ASKED = Path(__file__).with_suffix(".asked")

def h(features):
    with ASKED.open("a") as file:
        file.write("x")
    if any(features):
        if len(ASKED.read_text()) < 5:
            raise {first}
        raise {then}
    return 0
"""


@pytest.mark.parametrize(("first", "then", "error", "reason"), [
    ("ValueError('no')", "TypeError('later')", InputError, r"h\.py:h: ValueError: no"),
    ("SystemExit(4)", "ValueError('no')", InputError, "SystemExit: 4"),
    ("KeyboardInterrupt", "ValueError('no')", KeyboardInterrupt, "^$"),
    ("ValueError('no')", "KeyboardInterrupt", KeyboardInterrupt, "^$"),
    ("MemoryError('all')", "ValueError('no')", MemoryError, "all"),
    ("GeneratorExit('an alarm')", "ValueError('no')", GeneratorExit, "an alarm"),
])  # fmt: skip
@pytest.mark.parametrize(
    ("bot", "use"),
    [("greedy", "heuristic"), ("so-ismcts(iterations=900)", "heuristic"), ("mo-ismcts", "prior")],
)
def test_what_a_heuristic_raises_in_a_game_is_described(
    tmp_path, bot, use, first, then, error, reason
):
    """It is called with zeros as it is read, and may fail on what it sees later: at once, so that
    neither a mistake nor Ctrl-C waits for the end of a search."""
    state, file = amid("fredericus", 2), tmp_path / "h.py"
    file.write_text(HEURISTIC.format(first=first, then=then))
    player = create_bot(spiced(bot, f'{use}="{file}:h"'), state.game)
    with pytest.raises(error, match=reason):
        player.act(state.view(state.to_act))
    assert len((tmp_path / "h.asked").read_text()) < 300


def test_a_number_of_players_may_have_a_network_of_its_own():
    """Alone, a network tells shares of the best title; with others, of the win."""
    found = [core.load("stupor-mundi", players=n).model_path("network").name for n in (1, 2, 3, 4)]
    assert found == ["network-1.npz", *["network.npz"] * 3]
    one, two = (core.load("stupor-mundi", players=n).new_state(1) for n in (1, 2))
    networks = [Heuristic.load("network", state.game) for state in (one, two)]
    assert networks[0].strength(one, 0) != networks[1].strength(one, 0)
