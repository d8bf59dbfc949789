"""A whole game in words: every action, what each seat sees of it, the legal actions, the scores."""

from collections.abc import Iterator

import numpy as np

from .dealer import Dealer
from .game import CHANCE, State
from .library import Game

WIDTH = 100  # columns of a line that lists actions
LONG = 1500  # plies of a random game, from which on one of some sense is told instead
SENSE = 0.8  # share of its choices that the game's own heuristic makes
BOARD_EVERY = 30  # plies between two drawings of the table


def write(game: Game, seed: int) -> str:
    """Return the playthrough of a random game: chance dealt with `seed`, choices drawn with it.

    Where random games are too long to be read, most choices are those the heuristic likes.
    """
    told = list(_plies(game, seed, 0))
    if sum(line[:1].isdigit() for line in told) > LONG:
        told = list(_plies(game, seed, SENSE))
    return "\n".join([*_head(game, seed), *told, ""])


def actions(game: Game, text: str) -> list[int]:
    """Read the actions of a playthrough, chance included. Raises InputError for unknown words."""
    lines = (line.split() for line in text.splitlines() if line[:1].isdigit())
    return [game.parse(words[2]) for words in lines]


def _head(game: Game, seed: int) -> Iterator[str]:
    yield f"# {game}, deal {seed}"
    yield f"# rules version {game.rules_version}, components {game.digest}"


def _plies(game: Game, seed: int, sense: float) -> Iterator[str]:
    dealer, choices = Dealer(seed), np.random.Generator(np.random.PCG64(seed))
    state, ply, due = game.begin(), 0, 0
    while not state.is_over:
        legal = state.legal_actions()
        if state.to_act == CHANCE:
            action = dealer.draw(state)
        else:
            if ply >= due:
                yield from _tables(state)
                due = ply + BOARD_EVERY
            sensible = sense and choices.random() < sense
            action = _liked(state, legal) if sensible else legal[choices.integers(len(legal))]
            yield f"      may: {_listed(game, legal)}"
        yield _told(state, ply, action)
        state.apply(action)
        ply += 1
    yield from _tables(state)
    yield f"scores {state.scores()}, places {state.ranks()}"


def _liked(state: State, legal: list[int]) -> int:
    """Return the action after which the seat's weighted features are highest, the first of such."""
    weights = state.game.weights
    seat = state.to_act

    def worth(action: int) -> float:
        features = state.after(action).features(seat)
        return sum(weights[name] * value for name, value in features.items())

    return max(legal, key=worth)


def _told(state: State, ply: int, action: int) -> str:
    """Return the line of one ply: number, who, word, what others see of it, the sentence."""
    game = state.game
    who = "chance" if state.to_act == CHANCE else f"seat-{state.to_act}"
    word = game.write(action)
    views = [game.write(state.seen(action, seat)) for seat in range(game.players)]
    unlike = [f"{seat}: {seen}" for seat, seen in enumerate(views) if seen != word]
    seen = f" [{', '.join(unlike)}]" if unlike else ""
    return f"{ply:<5} {who} {word}{seen} — {game.words.say(state.fields(), action)}"


def _tables(state: State) -> Iterator[str]:
    """Draw the table as it is, then the parts of it that each seat sees otherwise."""
    game = state.game
    truth = game.words.board(state.fields()).splitlines()
    yield from ("", *_drawn("table", truth))
    for seat in range(game.players):
        view = game.words.board(state.view(seat).fields()).splitlines()
        other = [line for line in view if line not in truth]
        yield from _drawn(f"seat {seat} sees otherwise", other or ["nothing"])
    yield ""


def _drawn(title: str, lines: list[str]) -> Iterator[str]:
    yield f"  {title}"
    yield from (f"    | {line}".rstrip() for line in lines)


def _listed(game: Game, legal: list[int]) -> str:
    """Return the words of the actions, cut where the line is full, with their number."""
    line = ""
    for done, action in enumerate(legal):
        longer = f"{line} {game.write(action)}"
        if done and len(longer) > WIDTH:
            return f"{line} … ({len(legal)} in all)".lstrip()
        line = longer
    return line.lstrip()
