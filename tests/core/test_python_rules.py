"""Games in one Python file: played by every bot, checked by laws that name what is wrong."""

from pathlib import Path

import numpy as np
import pytest

from staufen import core
from staufen.arena.match.match import play_match
from staufen.arena.schedule import Pairing
from staufen.bots import create_bot, load_bots
from staufen.core import InputError
from staufen.core.laws import LAWS, LawError, check_game
from staufen.search import Searcher
from tests.support.program import staufen

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples/games").glob("*.py"))
KUHN = ROOT / "examples/games/kuhn_poker.py"
each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


@each_example
def test_the_laws_hold_in_the_examples(path):
    for players in core.registry.card(str(path) if core.load_file(path) else "")["players"]:
        assert check_game(core.load_file(path, players), 10) > 30


@pytest.mark.parametrize(
    "bot", [name for name, cls in load_bots().items() if not cls.accepts_any_option]
)
def test_every_bot_plays_a_game_in_python(bot):
    game = core.load_file(KUHN)
    few = "(iterations=20)" if "ismcts" in bot or bot in ("flat", "cheater") else ""
    few = "(iterations=20, worlds=2)" if bot == "pimc" else few
    if bot == "cheater":
        state = game.new_state(1)
        assert create_bot(f"cheater{few}", game, 1).act(state) in state.legal_actions
        return
    record = play_match(game, Pairing(0, 3, (f"{bot}{few}", "random"))).record
    assert record.end == "finished"


def test_a_search_finds_the_best_play_of_kuhn_poker():
    """With a king one always bets or calls; with a jack one never calls a bet."""
    game = core.load_file(KUHN)
    for cards, best in (("J K bet", "bet"), ("K J bet", "pass"), ("Q J pass", "pass")):
        state = game.replay(cards.split())
        found = Searcher(game).search(state.view(1), np.random.default_rng(1), iterations=400)
        if best == "bet" or cards.endswith("bet"):
            assert game.format_action(found.best()) == best


def test_states_travel_and_games_are_replayed():
    game = core.load_file(KUHN)
    state = game.replay(["J", "K", "pass", "bet", "pass"])
    assert (state.scores(), state.returns()) == ([-1, 1], [0.25, 0.75])
    record = state.to_record()
    assert core.load(record["game"]).replay(record["actions"]) == state
    assert "Cards: J ?" in str(game.replay(["J", "K"]).view(0))
    assert [each.word for each in game.scene(game.new_state(1).view(0)).gestures] == ["pass", "bet"]


FAULTS = {
    "determinize fits the view": "def determinize(self, view, seat, rng):\n"
    "        return view._replace(cards=(0,) * len(view.cards))",
    "observed actions tell no more than views": "def observed_action(self, state, action, seat):\n"
    "        return action",
    "undone actions reveal nothing": "def view(self, state, seat):\n"
    "        return state if state.bets else state._replace(cards=(UNKNOWN,) * len(state.cards))",
    "returns are shares": "def returns(self, state):\n        return [1, 1]",
    "words are read back": "def action_text(self, action):\n        return 'x'",
    "worlds have the same choices": "def legal_actions(self, state):\n"
    "        return [PASS, BET] if state.cards[0] else [PASS]",
}


def broken(tmp_path, body):
    path = tmp_path / "broken.py"
    path.write_text(f"{KUHN.read_text()}\n    {body}\n")
    return path


@pytest.mark.parametrize("law", FAULTS)
def test_the_law_that_does_not_hold_is_named(law, tmp_path):
    assert law in LAWS
    with pytest.raises(LawError, match=f"law `{law}`: .*after: "):
        check_game(core.load_file(broken(tmp_path, FAULTS[law])), 20)


@pytest.mark.parametrize(("body", "message"), [
    ("def apply(self, state, action):\n        return None", "apply: None (expected a NamedTuple"),
    ("def apply(self, state, action):\n        return 1 / 0", "ZeroDivisionError: division by"),
    ("def legal_actions(self, state):\n        return []", "legal_actions: 0 actions (expec"),
    ("def legal_actions(self, state):\n        return [9]", "legal_actions: 9 (expected 0 to 4)"),
    ("def chance_outcomes(self, state):\n        return [(0, 0)]", "chance_outcomes: weight 0 (e"),
    ("def returns(self, state):\n        return [2, 0]", "returns: [2.0, 0.0] (expected a num"),
    ("players = [9]", "players: [9] (expected 1 to 5)"),
    ("def apply(self, state, action):\n        return state._replace(to_act=7)", "to_act 7"),
])  # fmt: skip
def test_a_wrong_answer_is_one_line(body, message, tmp_path):
    with pytest.raises(InputError) as raised:
        check_game(core.load_file(broken(tmp_path, body)), 3)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_an_error_ends_a_search_at_once(tmp_path):
    state = core.load_file(broken(tmp_path, "def determinize(self, view, seat, rng):\n"
                                  "        raise ValueError('none')")).new_state(1)  # fmt: skip
    with pytest.raises(InputError, match="ValueError: none"):
        Searcher(state.game).search(state.view(0), np.random.default_rng(1), iterations=10**6)


def test_a_file_runs_only_if_it_was_named(tmp_path, monkeypatch):
    """A record or a page may hold any name."""
    monkeypatch.delenv("STAUFEN_TRUST", raising=False)
    monkeypatch.delenv("STAUFEN_GAME_FILES", raising=False)
    path = broken(tmp_path, "raise RuntimeError('it ran')")
    with pytest.raises(InputError, match="a game from a file is a program: --trust lets it run"):
        core.load(str(path))
    with pytest.raises(InputError, match="it ran"):
        core.load_file(path)


def test_workers_play_a_game_in_python(tmp_path):
    done = staufen(
        "tournament", str(KUHN), "--bots", "so-ismcts(iterations=20)", "random", "--deals", "4",
        "--workers", "2", "--store", str(tmp_path / "a.sqlite"),
    )  # fmt: skip
    assert done.code == 0, done.stderr
    assert "so-ismcts" in done.stdout


def test_the_command_names_the_law_in_one_line(tmp_path):
    assert staufen("check-game", str(KUHN)).stdout.startswith(
        f"{KUHN}(players=2): {len(LAWS)} laws hold in "
    )
    done = staufen("check-game", str(broken(tmp_path, FAULTS["returns are shares"])))
    assert done.code == 2
    assert "law `returns are shares`: returns [1.0, 1.0] sum to 2 (expected 1)" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_file_that_is_written_to_begin_with_keeps_the_laws(tmp_path):
    path = tmp_path / "my_game.py"
    assert "check-game" in staufen("new", "game", str(path)).stdout
    assert staufen("check-game", str(path)).code == 0
