"""Answers files: positions in which a strong bot must choose, or must not, what a person would.

tests/answers/<game>.tst is a list of cases, each started by `id`:

    # a remark
    bot     so-ismcts(iterations=2000)  before the first id: who answers where a case names nobody
    id      a-name
    options size=oh-16                  left out when all are at their defaults
    deal    2 7                         players and seed, which draws all that chance draws; or
                                        `begin 2`: chance is in the words of `play`
    play    call raise                  actions from there, in words, on as many lines as needed
    bot     pimc(iterations=4000)       one a line
    must    C2 C3                       what is right; or `not` and what is wrong; or both
    why     what a person would say

Every bot answers with every seed of SEEDS.
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from staufen import core
from staufen.bots import create
from staufen.core import InputError, spec

ANSWERS = Path(__file__).parents[1] / "answers"
SEEDS = (1, 2, 3)


@dataclass
class Case:
    """One position, who answers it, and which answers are right."""

    game: str
    place: str  # file and line
    id: str
    bots: list[str] = field(default_factory=list)
    options: str = ""
    players: int = 0
    seed: int | None = None  # of the deal; None when chance is told
    play: list[str] = field(default_factory=list)
    must: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    why: str = ""

    def state(self):
        """Return the position. Raises ValueError naming the word that cannot be played."""
        options = spec.parse(f"x({self.options})").options
        state = core.load(self.game, players=self.players, **options).begin()
        dealer = None if self.seed is None else core.Dealer(self.seed)
        for number, word in enumerate(self.play, 1):
            _draw(state, dealer)
            try:
                state.apply(state.game.parse(word))
            except InputError as error:
                raise ValueError(f"{self.place}: word {number} of play: {error}") from None
        _draw(state, dealer)
        self._check(state)
        return state

    def _check(self, state):
        if state.to_act < 0:
            raise ValueError(f"{self.place}: no seat is to act here")
        legal = [state.game.write(action) for action in state.legal_actions()]
        for word in self.must + self.wrong:
            if word not in legal:
                raise ValueError(f"{self.place}: {word!r} is not legal here: {' '.join(legal)}")

    def accepts(self, word):
        """Say whether an answer is right."""
        return word not in self.wrong and (not self.must or word in self.must)


def _draw(state, dealer):
    if dealer is not None:
        for _ in dealer.settle(state):
            pass


def read(game, lines, name):
    """Return the cases of a file. Raises ValueError naming file and line of what is wrong."""
    cases, everywhere = [], []
    for number, line in enumerate(lines, 1):
        key, _, rest = line.partition("#")[0].strip().partition(" ")
        if not key:
            continue
        if key == "id":
            cases.append(Case(game, f"{name}:{number}", rest.strip()))
        elif key == "bot" and not cases:
            everywhere.append(rest.strip())
        elif not cases or not _enter(cases[-1], key, rest.split()):
            raise ValueError(f"{name}:{number}: {line.strip()!r} has no place here")
    for case in cases:
        case.bots = case.bots or everywhere
        _complete(case)
    return cases


def _enter(case, key, words):
    """Write a line into its case; return False where it is none."""
    if key in ("deal", "begin") and len(words) == 1 + (key == "deal") and not case.players:
        case.players = _number(words[0])
        case.seed = _number(words[1]) if key == "deal" else None
        return case.players > 0 and case.seed != -1
    if key in ("options", "why") and words:
        setattr(case, key, " ".join(words))
    elif key == "bot" and words:
        case.bots.append(" ".join(words))
    elif key in ("play", "must", "not"):
        getattr(case, "wrong" if key == "not" else key).extend(words)
    else:
        return False
    return True


def _number(word):
    return int(word) if word.isdecimal() else -1


def _complete(case):
    missing = [
        name
        for name, there in {
            "deal or begin": case.players,
            "bot": case.bots,
            "must or not": case.must or case.wrong,
            "why": case.why,
        }.items()
        if not there
    ]
    if missing:
        raise ValueError(f"{case.place}: case {case.id!r} has no {', no '.join(missing)}")


def cases():
    return [
        case
        for path in sorted(ANSWERS.glob("*.tst"))
        for case in read(path.stem, path.read_text().splitlines(), path.name)
    ]


def answer(bot, state, seed):
    player = create(bot, state.game, seed)
    return state.game.write(player.act(state.view(state.to_act)))


@pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game}:{case.id}")
def test_a_strong_bot_answers_as_a_person_would(case):
    state = case.state()
    given = {(bot, seed): answer(bot, state, seed) for bot in case.bots for seed in SEEDS}
    wrong = {asked: word for asked, word in given.items() if not case.accepts(word)}
    assert not wrong, f"{case.place}: {case.why}"


@pytest.mark.parametrize("game", sorted({case.game for case in cases()}))
def test_random_answers_are_wrong(game):
    """A file that any answer passes would test nothing."""
    mine = [case for case in cases() if case.game == game]
    assert len(mine) >= 3
    failed = {
        case.id
        for case in mine
        for seed in range(20)
        if not case.accepts(answer("random", case.state(), seed))
    }
    assert failed == {case.id for case in mine}


def test_every_answers_file_belongs_to_a_game():
    assert {path.stem for path in ANSWERS.iterdir()} <= set(core.names())


def test_ids_are_unique():
    ids = [(case.game, case.id) for case in cases()]
    assert len(ids) == len(set(ids))


GOOD = ["bot random", "id a", "begin 2", "play deal-Js deal-Qs", "not call", "why so"]


@pytest.mark.parametrize(
    ("at", "line", "message"),
    [
        (0, "", "a.tst:2: case 'a' has no bot"),
        (2, "", "a.tst:2: case 'a' has no deal or begin"),
        (4, "", "a.tst:2: case 'a' has no must or not"),
        (5, "", "a.tst:2: case 'a' has no why"),
        (1, "", "a.tst:3: 'begin 2' has no place here"),
        (2, "begin two", "a.tst:3: 'begin two' has no place here"),
        (2, "deal 2", "a.tst:3: 'deal 2' has no place here"),
        (3, "begin 2", "a.tst:4: 'begin 2' has no place here"),
        (4, "never call", "a.tst:5: 'never call' has no place here"),
        (3, "play deal-Js deal-Zs", "a.tst:2: word 2 of play: .*deal-Zs"),
        (3, "play deal-Js deal-Js", "a.tst:2: word 2 of play: .*deal-Js"),
        (3, "play deal-Js", "a.tst:2: no seat is to act here"),
        (4, "not fold", "a.tst:2: 'fold' is not legal here: call raise"),
    ],
)
def test_what_is_wrong_with_an_answers_file_is_told_with_its_line(at, line, message):
    lines = [*GOOD[:at], line, *GOOD[at + 1 :]]
    with pytest.raises(ValueError, match=message):
        [case.state() for case in read("leduc-poker", lines, "a.tst")]


def test_an_answers_file_is_read_as_it_is_written():
    (case,) = read("leduc-poker", GOOD, "a.tst")
    assert case.state().to_act == 0
    assert case.accepts("raise")
    assert not case.accepts("call")
