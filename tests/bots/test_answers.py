"""Answers files: positions in which a strong bot must choose, or must not, what a person would.

tests/answers/<game>.tst is a suite (tests/support/suites.py). The seed of a deal draws all that
chance draws. Its own words:

    bot     pimc(iterations=4000)       who answers, one a line; before the first id: in all cases
    must    C2 C3                       what is right; or `not` and what is wrong; or both
    why     what a person would say

Every bot answers with every seed of SEEDS.
"""

from pathlib import Path

import pytest

from staufen import core
from staufen.bots import create_bot
from tests.support import suites

ANSWERS = Path(__file__).parents[1] / "answers"
SEEDS = (1, 2, 3)
WORDS = ("bot", "must", "not", "why")


def checked(cases):
    """Return the cases. Raises ValueError naming one that asks nobody, or nothing."""
    for case in cases:
        missing = [" or ".join(each) for each in (["bot"], ["must", "not"], ["why"])
                   if not case.asked.keys() & set(each)]  # fmt: skip
        if missing:
            raise ValueError(f"{case.place}: case {case.id!r} has no {', no '.join(missing)}")
    return cases


CASES = checked(suites.of(ANSWERS, "tst", WORDS))


def position(case):
    """Return the position of a case. Raises ValueError if its words do not fit there."""
    state = case.state(drawn=True)
    if state.to_act < 0:
        raise ValueError(f"{case.place}: no seat is to act here")
    legal = [state.game.format_action(action) for action in state.legal_actions]
    for word in case.words("must") + case.words("not"):
        if word not in legal:
            raise ValueError(f"{case.place}: {word!r} is not legal here: {' '.join(legal)}")
    return state


def accepts(case, word):
    """Say whether an answer is right."""
    return word not in case.words("not") and word in (case.words("must") or [word])


def answer(bot, state, seed):
    player = create_bot(bot, state.game, seed)
    return state.game.format_action(player.act(state.view(state.to_act)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}:{case.id}")
def test_a_strong_bot_answers_as_a_person_would(case):
    state = position(case)
    given = {(bot, seed): answer(bot, state, seed) for bot in case.asked["bot"] for seed in SEEDS}
    wrong = {asked: word for asked, word in given.items() if not accepts(case, word)}
    assert not wrong, f"{case.place}: {case.asked['why']}"


@pytest.mark.parametrize("game", sorted({case.game for case in CASES}))
def test_random_answers_are_wrong(game):
    """A file that any answer passes would test nothing."""
    mine = [case for case in CASES if case.game == game]
    assert len(mine) >= 3
    failed = {
        case.id
        for case in mine
        for seed in range(20)
        if not accepts(case, answer("random", position(case), seed))
    }
    assert failed == {case.id for case in mine}


def test_every_answers_file_belongs_to_a_game():
    assert {path.stem for path in ANSWERS.iterdir()} <= set(core.game_names())


def read(lines):
    return suites.read(Path("leduc-poker.tst"), "\n".join(lines), WORDS)


GOOD = ["bot random", "id a", "begin 2", "play deal-Js deal-Qs", "not call", "why so"]


@pytest.mark.parametrize(("at", "line", "message"), [
    (0, "", "2: case 'a' has no bot"),
    (2, "", "2: case 'a' has no deal or begin"),
    (4, "", "2: case 'a' has no must or not"),
    (5, "", "2: case 'a' has no why"),
    (1, "", "3: 'begin 2' has no place here"),
    (2, "begin two", "3: 'begin two' has no place here"),
    (2, "deal 2", "3: 'deal 2' has no place here"),
    (3, "begin 2", "4: 'begin 2' has no place here"),
    (4, "never call", "5: 'never call' has no place here"),
    (3, "play deal-Js deal-Zs", "2: word 2 of play: .*deal-Zs"),
    (3, "play deal-Js deal-Js", "2: word 2 of play: .*deal-Js"),
    (3, "play deal-Js", "2: no seat is to act here"),
    (4, "not fold", "2: 'fold' is not legal here: call raise"),
])  # fmt: skip
def test_errors_in_answer_files_name_the_line(at, line, message):
    lines = [*GOOD[:at], line, *GOOD[at + 1 :]]
    with pytest.raises(ValueError, match=f"leduc-poker.tst:{message}"):
        list(map(position, checked(read(lines))))


def test_answer_files_are_parsed():
    (case,) = checked(read(GOOD))
    assert position(case).to_act == 0
    assert accepts(case, "raise")
    assert not accepts(case, "call")
