"""The options of a search: one table, from which all that must know them is made.

A new option is a row here and its use. `python -m staufen.search.generate` writes the C struct
(options.pxd), the searcher's stub and docs/search-options.md; a test says when they are stale.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from ..core.errors import InputError, unknown
from ..core.game import whole

CAPACITY = 4_000_000  # nodes that a searcher has room for
COUNTED = 2**32 - 1  # iterations: as far as a node counts its visits
MOST = 10**6  # of an amount that has no limit of its own

Bounds = tuple[float, float]  # both included
Words = tuple[str, ...]
Forms = dict[str, Bounds | None]  # a word, or `word:amount` with its bounds

MEMBER = "member"  # says which search of the family it is: a bot sets it, not a game
SETTING = "setting"  # of the search, which a game's settings may say
CHOICE = "choice"  # of the bot around the search, which a game's settings may say
BUDGET = "budget"  # of one decision, and what else is about the bot alone


class Option(NamedTuple):
    """One row: its C type and kind follow from the default."""

    name: str
    default: Any
    allowed: Bounds | Words | Forms | None  # None: true or false, or any text
    role: str
    doc: str

    @property
    def in_search(self) -> bool:
        """Whether the search itself has it, so that the C struct has a field for it."""
        return self.role in (MEMBER, SETTING)

    @property
    def range(self) -> str:
        """What its value may be, in words."""
        if isinstance(self.allowed, dict):
            return " | ".join(_form(word, bounds) for word, bounds in self.allowed.items())
        if self.allowed is None:
            return "true | false" if isinstance(self.default, bool) else "text"
        if isinstance(self.allowed[0], str):
            return " | ".join(map(str, self.allowed))
        return f"{self.allowed[0]} to {self.allowed[1]}"

    def check(self, value: Any, where: str = "search") -> None:
        """Raise InputError for a value that is not allowed; `where` begins its text."""
        self.fields(value, where)

    def fields(self, value: Any, where: str = "search") -> dict[str, Any]:
        """Return a value as fields of the C struct; words are numbers. Raises InputError."""
        if isinstance(self.allowed, dict):
            word, amount = self._split(value, where)
            return {self.name: list(self.allowed).index(word), f"{self.name}_amount": amount}
        if self.allowed is None:
            if isinstance(self.default, bool) and type(value) is not bool:
                raise InputError(f"{where}: {self.name} {value!r}: true or false expected")
        elif isinstance(self.allowed[0], str):
            if value not in self.allowed:
                raise unknown(f"value of {self.name}", str(value), self.allowed, where)
            return {self.name: self.allowed.index(value)}
        elif not (_is_number(value) and self.allowed[0] <= value <= self.allowed[1]):
            raise InputError(f"{where}: {self.name} {value}: {self.range} expected")
        elif isinstance(self.default, int) and not isinstance(value, int):
            raise InputError(f"{where}: {self.name} {value}: a whole number expected")
        return {self.name: value}

    def _split(self, value: Any, where: str) -> tuple[str, float]:
        assert isinstance(self.allowed, dict)
        word, colon, amount = str(value).partition(":")
        if word not in self.allowed:
            raise unknown(f"value of {self.name}", word, self.allowed, where)
        bounds = self.allowed[word]
        if bounds is None and not colon:
            return word, 0
        with suppress(ValueError):
            if bounds and bounds[0] <= (number := type(bounds[0])(amount)) <= bounds[1]:
                return word, number
        raise InputError(f"{where}: {self.name} {value}: {_form(word, bounds, True)} expected")


TABLE = (
    Option("observable_moves", False, None, MEMBER,
           "Hidden choices of others branch as if they were seen: plain SO-ISMCTS. Without it,"
           " choices that the seat cannot tell apart are one branch: SO-ISMCTS + POM"),
    Option("infoset_roots", False, None, MEMBER,
           "Another seat's tree begins at what this seat knows in the world at hand, its hand"
           " included; needs multi_observer and worlds drawn anew"),
    Option("multi_observer", False, None, MEMBER,
           "A tree for every seat, each branching on what its seat sees: MO-ISMCTS"),
    Option("perfect_information", False, None, MEMBER,
           "Trees branch on what really happens, for worlds in which all is seen"),
    Option("worlds", 0, (0, 100_000), MEMBER,
           "Fixed worlds, each with a tree of its own; 0: a new world every iteration"),
    Option("depth", 0, (0, MOST), MEMBER,
           "Plies that the tree may grow deep; 0: any"),
    Option("iterations", 0, (0, COUNTED), BUDGET,
           "Iterations of one decision; 1000 if no budget is given"),
    Option("seconds", 0.0, (0, MOST), BUDGET,
           "Wall seconds of one decision"),
    Option("nodes", 0, (0, CAPACITY), BUDGET,
           "Nodes added to the tree in one decision. Alone, they also end a search whose tree has"
           " long ceased to grow"),
    Option("settings", "game", ("game", "plain"), BUDGET,
           "Where options come from that are not given: what is best for the game"
           " (bots/base/settings.toml), or the defaults below"),
    Option("c", 0.7, (0, MOST), SETTING,
           "Exploration, for rewards in [0, 1]"),
    Option("selection", "ucb1", ("ucb1", "puct"), SETTING,
           "Selection formula; puct takes its priors from the heuristic"),
    Option("bias", 0.0, (0, MOST), SETTING,
           "Weight of progressive bias by the heuristic, under ucb1; 0: none"),
    Option("minimax", 0.0, (0, 1), SETTING,
           "Share of the implicit minimax value in selection; 0: none"),
    Option("fpu", "first", {"first": None, "value": (0.0, float(MOST)), "reduction": (0.0, 1.0)},
           SETTING,
           "First-play urgency, what an untried action counts. first: each is tried before any"
           " other twice, under puct it counts one half. value: so much; not with a bias."
           " reduction: under puct the mean of the tried ones less so much, under ucb1 as first"),
    Option("progressive_widening", 0.0, (0, MOST), SETTING,
           "Tries about this times sqrt(visits) actions of a node; 0: all. Under puct or with a"
           " bias those that the heuristic puts first, else any"),
    Option("expansion_threshold", 10_000, (0, 2**31 - 1), SETTING,
           "Each time so many iterations have passed, a leaf needs one visit more before it grows,"
           " so that trees of long searches stay small. 0: leaves grow at once, as they do where"
           " nodes are the budget"),
    Option("early_stop", False, None, SETTING,
           "Ends a decision of `iterations`, but not with fixed worlds, as soon as no other action"
           " can get as many visits as the leader. With one thread the most visited is the same;"
           " the next search starts with other luck, or with a smaller tree under reuse"),
    Option("playout", "random", ("random", "greedy", "mast", "nast", "policy"), SETTING,
           "How worlds are played on: at random, by what looks best at once (greedy), by how"
           " actions (mast) and pairs of actions (nast) have done, or by what a policy says"),
    Option("playout_length", "end",
           {"end": None, "plies": (0, MOST), "turns": (0, MOST), "rounds": (0, MOST)}, SETTING,
           "How far worlds are played on before the heuristic judges: to the end, or so many plies,"
           " changes of the seat to act, or ends of a round in games that have rounds"),
    Option("reuse", False, None, CHOICE,
           "Keeps the part of the seat's tree that still fits what has happened. Not by"
           " pimc and flat. A game's setting of it is for so-ismcts only"),
    Option("heuristic", "settings", None, BUDGET,
           "default | network | FILE.toml | FILE.npz | FILE.py:FUNCTION. Judges positions and"
           " actions. settings: as the game's settings say of `value` and `prior`, else default"),
    Option("value", "same", None, CHOICE,
           "Judges positions where playouts end: same (as `heuristic`), or what `heuristic` may"
           " be"),
    Option("prior", "same", None, CHOICE,
           "Judges actions, for puct, bias and progressive_widening: same (as `heuristic`), what"
           " `heuristic` may be, policy, or FILE.npz of one"),
    Option("playout_prior", "same", None, CHOICE,
           "Judges actions in greedy and policy playouts: same (as `prior`), what `prior` may be,"
           " fast-policy, or FILE.npz of one"),
    Option("threads", 1, (1, 64), BUDGET,
           "Independent searches whose tables are added up; each gets its part of iterations and"
           " nodes, rounded up"),
)  # fmt: skip
OPTIONS = {option.name: option for option in TABLE}
SETTINGS = {o.name: o.default for o in TABLE if o.role in (SETTING, CHOICE)}  # the textbook's


def fields(given: Mapping[str, Any], where: str = "search") -> dict[str, Any]:
    """Return all fields of the C struct, defaults included. Raises InputError, as `check` does."""
    known = {option.name: option for option in TABLE if option.in_search}
    for name in given:
        if name not in known:
            raise unknown("option", name, known, where)
    found: dict[str, Any] = {}
    for name, option in known.items():
        found |= option.fields(given.get(name, option.default), where)
    if found["infoset_roots"] and (
        not found["multi_observer"] or found["worlds"] or found["perfect_information"]
    ):
        raise InputError(f"{where}: infoset_roots need a tree each, and worlds drawn anew")
    return found


def counted(value: Any, name: str, where: str = "search") -> int:
    """Return a budget, a whole number of any type, as a plain int. Raises InputError."""
    found = whole(value)
    if found is None or not 0 <= found <= COUNTED:
        raise InputError(f"{where}: {name} {value}: a whole number from 0 to {COUNTED} expected")
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _form(word: str, bounds: Bounds | None, exact: bool = False) -> str:
    if bounds is None:
        return word
    kind = "N" if isinstance(bounds[0], int) else "X"
    return f"{word}:{bounds[0]} to {word}:{bounds[1]}" if exact else f"{word}:{kind}"
