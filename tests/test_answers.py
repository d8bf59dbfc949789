"""Positions with moves that a bot must choose or must not: tests/answers/*.tst, a file a game.

A file reads like a regression suite of GNU Go. `load` starts a game by its specification, `play`
goes on with action words, `state` sets up what `State.to_text` wrote; a number and a bot's
specification ask for a move in the position so far, and the line after it says what is right:
`#? [raise|call]` any of these, `#? [!fold]` anything else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from staufen import core
from staufen.bots.bot import create

ANSWERS = Path(__file__).parent / "answers"
SEEDS = (1, 2, 3)


@dataclass(frozen=True)
class Question:
    """A position, a bot, and the right answers in words."""

    number: str
    game: core.Game
    position: bytes
    bot: str
    words: frozenset[str]
    refused: bool


def questions(text: str) -> Iterator[Question]:
    state: core.State | None = None
    asked = None
    for line in text.splitlines():
        head, _, rest = line.partition(" ")
        if head == "load":
            state = core.load(rest).begin()
        elif head == "play":
            for word in rest.split():
                state.apply(state.game.parse(word))
        elif head == "state":
            state = state.game.from_text(rest)
        elif head.isdigit():
            asked = (head, state.game, state.to_bytes(), rest)
        elif head == "#?":
            answer = rest.strip().removeprefix("[").removesuffix("]")
            words = frozenset(answer.removeprefix("!").split("|"))
            yield Question(*asked, words, answer.startswith("!"))
            asked = None
        else:
            assert not line or head == "#", line
    assert asked is None, "a question without its answer"


def files() -> Iterator[pytest.param]:
    for path in sorted(ANSWERS.glob("*.tst")):
        for question in questions(path.read_text(encoding="utf-8")):
            yield pytest.param(question, id=f"{path.stem}-{question.number}")


@pytest.mark.parametrize("question", files())
def test_a_bot_answers_as_it_must(question):
    state = question.game.from_bytes(question.position)
    legal = {question.game.write(action) for action in state.legal_actions()}
    assert question.words < legal, "the answers are all legal, and there are others"
    for seed in SEEDS:
        bot = create(question.bot, question.game, seed)
        answer = question.game.write(bot.act(state.view(state.to_act)))
        assert (answer in question.words) != question.refused, f"{answer}, seed {seed}"


def test_every_game_has_answers_with_numbers_of_their_own():
    assert {path.stem for path in ANSWERS.glob("*.tst")} == set(core.names())
    for path in ANSWERS.glob("*.tst"):
        numbers = [q.number for q in questions(path.read_text(encoding="utf-8"))]
        assert len(numbers) == len(set(numbers)) >= 3


def test_a_wrong_answer_is_seen():
    text = "load leduc-poker\nplay deal-Js deal-Qs\n1 random\n#? [!fold]\n"
    with pytest.raises(AssertionError, match="legal"):
        test_a_bot_answers_as_it_must(next(questions(text)))
    text = "load leduc-poker\nplay deal-Js deal-Qs raise\n1 random\n#? [!fold]\n"
    with pytest.raises(AssertionError, match="fold"):
        for _ in range(10):
            test_a_bot_answers_as_it_must(next(questions(text)))
