"""The Python half of a game must be complete."""

from types import ModuleType

import pytest

from staufen import core
from staufen.core import InputError, guide, registry
from staufen.core.interface import Rules, RulesWithComponents, Text, require_members
from tests.support.program import python


@pytest.mark.parametrize("name", core.game_names())
def test_every_game_has_both_halves(name):
    game = core.load(name)
    assert require_members(game.text, Text) is game.text
    assert require_members(game.rules, Rules) is game.rules
    assert hasattr(game.rules, "install") == bool(game.components.data)


def test_what_a_game_lacks_is_named():
    module = ModuleType("my_game.text")
    module.write = print
    with pytest.raises(InputError, match=r"my_game\.text: every game has parse, say there"):
        require_members(module, Text)
    module = ModuleType("my_game.rules")
    module.binding = module.ACTIONS = module.FEATURES = module.fields = None
    assert require_members(module, Rules) is module
    with pytest.raises(InputError, match=r"my_game\.rules: every game has install there"):
        require_members(module, RulesWithComponents)


def test_play_imports_no_texts():
    """Texts are a large part of a game, and a tournament's workers do not need them."""
    program = (
        "import sys; from staufen import core\n"
        "for name in core.game_names():\n"
        "    state = core.load(name).new_state(1)\n"
        "    state.apply(state.legal_actions[0])\n"
        "print([name for name in sys.modules if '.text' in name and 'staufen' in name])"
    )
    assert python("-c", program) == "[]\n"


def test_a_game_that_is_not_compiled_yet_says_so(tmp_path, monkeypatch):
    (tmp_path / "my_game").mkdir()
    (tmp_path / "my_game/game.toml").write_text('name = "my-game"\n')
    monkeypatch.setattr(registry, "GAMES", tmp_path)
    with pytest.raises(
        InputError, match="my-game: rules is missing, or not compiled; `make check`"
    ):
        registry.GamePackage("my-game")


def test_a_game_without_a_guide_is_described_in_brief(tmp_path, monkeypatch):
    monkeypatch.setattr(guide, "GAMES", tmp_path)
    game = core.load("leduc-poker")
    assert guide.read_guide(game) == f"# Leduc poker\n\n{registry.card('leduc-poker')['about']}\n"
