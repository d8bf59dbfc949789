"""Suites: files of cases, each a position and what is asked of it, started by `id`:

    # a remark
    id      a-name
    options size=oh-16      left out when all are at their defaults
    deal    2 7             players and seed; or `begin 2`: set-up still to be drawn
    play    call raise      actions from there, in words, on as many lines as needed

Other words are those of the suite; what stands before the first `id` holds for all cases that say
nothing else.
"""

from dataclasses import dataclass, field

from staufen import core
from staufen.core import InputError, spec


@dataclass
class Case:
    """A position, and in `asked` the lines of the suite's own words, by word."""

    game: str
    place: str  # file and line
    id: str
    options: str = ""
    players: int = 0
    seed: int | None = None  # of the deal; None when chance is told
    play: list[str] = field(default_factory=list)
    asked: dict[str, list[str]] = field(default_factory=dict)

    def state(self, drawn=False):
        """Return the position; `drawn` if the seed draws whatever chance draws later, too.

        Raises ValueError naming the word that cannot be played.
        """
        options = spec.parse(f"x({self.options})").options
        state = core.load(self.game, players=self.players, **options).initial_state()
        dealer = None if self.seed is None else core.ChanceSampler(self.seed)
        for number, word in enumerate(["", *self.play]):
            try:
                if word:
                    state.apply(state.game.parse_action(word))
            except InputError as error:
                raise ValueError(f"{self.place}: word {number} of play: {error}") from None
            if dealer and (drawn or not number):
                list(dealer.resolve(state))
        return state

    def words(self, key):
        """Return all words of the lines that begin with a word."""
        return " ".join(self.asked.get(key, [])).split()


def read(path, text, keys):
    """Return the cases of a file, whose suite has words of its own.

    Raises ValueError naming file and line of what is wrong.
    """
    cases = [Case(path.stem, path.name, "")]
    for number, line in enumerate(text.splitlines(), 1):
        key, _, rest = line.partition("#")[0].strip().partition(" ")
        if key == "id":
            cases.append(Case(path.stem, f"{path.name}:{number}", rest.strip()))
        elif key and not _enter(cases[-1], key, rest.strip(), keys):
            raise ValueError(f"{path.name}:{number}: {line.strip()!r} has no place here")
    everywhere, *cases = cases
    for case in cases:
        case.asked = everywhere.asked | case.asked
        if not case.players:
            raise ValueError(f"{case.place}: case {case.id!r} has no deal or begin")
    return cases


def of(folder, kind, keys):
    """Return the cases of all files of a kind in a folder; in a file no id stands twice."""
    paths = sorted(folder.glob(f"*.{kind}"))
    cases = [case for path in paths for case in read(path, path.read_text(), keys)]
    assert len({(case.game, case.id) for case in cases}) == len(cases)
    return cases


def _enter(case, key, rest, keys):
    """Write a line into its case; return False where it is none."""
    words = rest.split()
    if key in keys and words:
        case.asked.setdefault(key, []).append(rest)
    elif key == "options" and words and case.id:
        case.options = rest
    elif key == "play" and case.id:
        case.play += words
    elif key in ("deal", "begin") and len(words) == 1 + (key == "deal") and case.id:
        if case.players or not all(map(str.isdecimal, words)):
            return False
        case.players, *seed = map(int, words)
        case.seed = seed[0] if seed else None
        return case.players > 0
    else:
        return False
    return True
