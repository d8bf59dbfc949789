"""What a person is asked who sits down without saying to what."""

from collections.abc import Sequence

from ...bots.base.levels import playable
from ...core import Game, names
from ...core.library import card
from ..screen import PROMPT, Screen


def table(players: int | None) -> tuple[str, int | None]:
    """Ask which game, and for how many. Raises EOFError."""
    cards = {name: card(name) for name in names()}
    told = [f"{entry['title']}: {entry['about']}" for entry in cards.values()]
    game = choice("Which game?", list(cards), told)
    counts = [str(count) for count in cards[game]["players"]]
    if players is None and len(counts) > 1:
        usual = next(count for count in counts if int(count) > 1)
        players = int(choice("How many players, you among them?", counts, usual=usual))
    return game, players


def level(game: Game, usual: str) -> str:
    """Ask how strong the opponents are to be. Raises EOFError."""
    if game.players == 1:
        return usual
    known = list(playable(game.name))
    told = [f"{name}, the usual" if name == usual else name for name in known]
    told[-1] = f"{known[-1]}, about 5 s a turn"
    return choice("How strong are the others?", known, told, usual)


def choice(
    question: str, known: Sequence[str], told: Sequence[str] = (), usual: str | None = None
) -> str:
    """Ask until one of the known words, its number or its beginning is typed. Raises EOFError.

    `told` are the lines of the list, in the same order; Enter alone means the usual one.
    """
    screen = Screen()
    screen.tell(question)
    for number, line in enumerate(told, 1):
        screen.tell(f"{number:4}  {line}")
    hint = f"[{usual}]" if usual else ""
    while True:
        line = input(hint + PROMPT).strip().lower()
        if not line and usual:
            return usual
        begun = [word for word in known if line and word.startswith(line)]
        if line in known or len(begun) == 1:
            return line if line in known else begun[0]
        if told and line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(known):
            return known[int(line[:9]) - 1]
        screen.tell(f"One of {', '.join(known)} expected.")
