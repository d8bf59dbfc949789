"""A game of random choices, told so that a person can review it.

The first rounds stand in words: every action, what each seat sees of it where that differs, the
table at their end. The rest is a mark every 50 plies, which moves when an action, a choice that
a seat has, a score, or what the view of a seat says moves; it knows nothing of codes and bytes.
Where nobody is to read them, the words of the first rounds move the mark, too.
"""

import hashlib
from collections.abc import Iterator

import numpy as np

from staufen.core import CHANCE, ChanceSampler, Game, State

ROUNDS = 3  # told in words; a game without rounds is told whole
MARK_EVERY = 50  # plies
MARKS = 4  # in a line


def write(game: Game, seed: int, *, in_words: bool = True) -> str:
    """Return the playthrough of a random game: chance dealt with `seed`, choices drawn with it."""
    return "\n".join([*_head(game, seed), *_plies(game, seed, in_words), ""])


def actions(game: Game, text: str) -> list[int]:
    """Read the actions told in words, chance included. Raises InputError for unknown words."""
    lines = (line.split() for line in text.splitlines() if line[:1].isdigit())
    return [game.parse_action(words[2]) for words in lines]


def table(state: State) -> Iterator[str]:
    """Draw the table as it is, then what seat 0 sees otherwise. Marks hold what all seats see."""
    truth = _board(state)
    yield from _drawn("table", truth)
    other = [line for line in _board(state.view(0)) if line not in truth]
    yield from _drawn("seat 0 sees otherwise", other or ["nothing"])


def _head(game: Game, seed: int) -> Iterator[str]:
    yield f"# {game}, deal {seed}"
    yield f"# rules version {game.rules_version}, components {game.digest}"
    yield f"# {game.binding.state_size} bytes a state, copied on every iteration of a search"


def _plies(game: Game, seed: int, in_words: bool) -> Iterator[str]:
    dealer, choices = ChanceSampler(seed), np.random.Generator(np.random.PCG64(seed))
    state, ply, last, mark = game.initial_state(), 0, None, hashlib.sha256()
    first_rounds, marks = True, []
    while not state.is_over:
        legal = state.legal_actions
        if state.to_act == CHANCE:
            action = dealer.sample(state)
        else:
            last = _round(state) + ROUNDS if last is None else last
            action = legal[choices.integers(len(legal))]
        output = []
        if first_rounds and last is not None and _round(state) >= last:
            first_rounds = False
            output = ["", *table(state), ""]
        if first_rounds:
            output = [_told(state, ply, action, len(legal))]
        if in_words:
            yield from output
        else:
            mark.update("\n".join(output).encode())
        if ply % MARK_EVERY == 0 and not (in_words and first_rounds):
            marks.append(_mark(state, mark))
            if len(marks) == MARKS:
                yield _marked(state, ply, marks)
                marks = []
        mark.update(_words(state, [action, *legal]))
        state.apply(action)
        ply += 1
    if in_words and first_rounds:
        yield from ("", *table(state), "")
    yield _marked(state, ply, [*marks, _mark(state, mark)])
    yield f"scores {state.scores()}, places {state.ranks()}"


def _round(state: State) -> int:
    return state.fields().get("round", 0)


def _told(state: State, ply: int, action: int, choices: int) -> str:
    """Return the line of one ply: number, who, word, of how many, what others see, the sentence."""
    game = state.game
    who = "chance" if state.to_act == CHANCE else f"seat-{state.to_act}"
    views = [
        game.format_action(state.observed_action(action, seat)) for seat in range(game.players)
    ]
    word = game.format_action(action)
    unlike = [f"{seat}: {seen}" for seat, seen in enumerate(views) if seen != word]
    seen = f" [{', '.join(unlike)}]" if unlike else ""
    message = game.text.say(state.fields(), action)
    return f"{ply:<5} {who} {word} of {choices}{seen} — {message}"


def _mark(state: State, mark) -> str:
    """Return the mark, which now knows what every seat sees, too."""
    for seat in range(state.game.players):
        mark.update("\n".join(_board(state.view(seat))).encode())
    mark.update(str(state.scores()).encode())
    return mark.hexdigest()[:12]


def _marked(state: State, ply: int, marks: list[str]) -> str:
    return f"at {ply:<5} scores {state.scores()}, marks {' '.join(marks)}"


def _words(state: State, of: list[int]) -> bytes:
    return " ".join(map(state.game.format_action, of)).encode()


def _board(position) -> list[str]:
    return position.game.board(position).splitlines()


def _drawn(title: str, lines: list[str]) -> Iterator[str]:
    yield f"  {title}"
    yield from (f"    | {line}".rstrip() for line in lines)
