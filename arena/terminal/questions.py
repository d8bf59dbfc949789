"""What a person is asked who starts a game without saying which."""

from collections.abc import Sequence

from ...bots.base.levels import playable_levels
from ...core import Game, game_names
from ...core.registry import card
from .screen import Screen


def ask_game(screen: Screen) -> str:
    """Ask which game. Raises EOFError."""
    cards = [card(name) for name in game_names()]
    return _ask_choice(
        screen, "Which game?", game_names(), [f"{each['title']}: {each['about']}" for each in cards]
    )


def ask_players(screen: Screen, game: str) -> int:
    """Ask for how many players, if there is a choice. Raises EOFError."""
    counts = [str(number) for number in card(game)["players"]]
    usual = next(number for number in counts if number != "1")
    if len(counts) > 1:
        usual = _ask_choice(screen, "How many players, you among them?", counts, usual=usual)
    return int(usual)


def ask_level(screen: Screen, game: Game, usual: str) -> str:
    """Ask how strong the opponents are to be. Raises EOFError."""
    levels = list(playable_levels(game.name))
    texts = [*levels[:-1], f"{levels[-1]}, about 5 s a turn"]
    return usual if game.players == 1 else _ask_choice(screen, "Which level?", levels, texts, usual)


def _ask_choice(
    screen: Screen, question: str, words: Sequence[str], texts: Sequence[str] = (), usual: str = ""
) -> str:
    """Ask until one of the words, its beginning or the number of its text is typed."""
    screen.say(question + (f" [{usual}]" if usual else ""))
    for number, text in enumerate(texts, 1):
        screen.say(f"{number:4}  {text}")
    numbers = dict(zip(map(str, range(1, len(texts) + 1)), words, strict=False))
    while True:
        line = screen.ask().lower() or usual
        line = numbers.get(line, line)
        begun = [word for word in words if line and word.startswith(line)]
        if line in words or len(begun) == 1:
            return line if line in words else begun[0]
        screen.say(f"Type one of {', '.join(words)}.")
