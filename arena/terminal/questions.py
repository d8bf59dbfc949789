"""What a person is asked who starts a game without saying which."""

from collections.abc import Mapping
from contextlib import suppress

from ...bots.base.levels import playable_levels
from ...core import Game, InputError, game_names
from ...core.registry import card
from ...core.scene import Gesture
from .menu import find_choices, list_choices
from .screen import Screen


def ask_game(screen: Screen) -> str:
    """Ask which game. Raises EOFError."""
    cards = {name: card(name) for name in game_names()}
    labels = {name: f"{each['title']}: {each['about']}" for name, each in cards.items()}
    return _ask_choice(screen, "Which game?", labels)


def ask_players(screen: Screen, game: str) -> int:
    """Ask for how many players, if there is a choice. Raises EOFError."""
    counts = {str(number): number for number in card(game)["players"]}
    default = next(number for number in counts if number != "1")
    if len(counts) == 1:
        return counts[default]
    screen.say(f"How many players, you among them? [{default}]")
    while (line := screen.ask() or default) not in counts:
        screen.say(f"Type one of {', '.join(counts)}.")
    return counts[line]


def ask_level(screen: Screen, game: Game, default: str) -> str:
    """Ask how strong the opponents are to be. Raises EOFError."""
    *levels, last = playable_levels(game.name)
    labels = {**{level: level for level in levels}, last: f"{last}, about 5 s a turn"}
    return default if game.players == 1 else _ask_choice(screen, "Which level?", labels, default)


def _ask_choice(screen: Screen, question: str, labels: Mapping[str, str], default: str = "") -> str:
    """Ask until a line means one of the words, as it means a choice in a game."""
    screen.say(question + (f" [{default}]" if default else ""))
    choices = [Gesture(number, *each) for number, each in enumerate(labels.items())]
    list_choices(screen, choices, whole=True)
    while True:
        with suppress(InputError):
            found = find_choices(choices, screen.ask() or default)
            if len(found) == 1:
                return found[0].word
        screen.say(f"Type one of {', '.join(labels)}.")
