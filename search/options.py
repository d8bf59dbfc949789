"""The options of a search: one table, from which all that must know them is made.

A new option is a row here and its use. `python -m staufen.search.generate` writes the C struct
(options.pxd), the searcher's stub and docs/search-options.md; a test says when they are stale.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple, TypeGuard

from ..core.errors import InputError, unknown
from ..core.game import as_int

MAX_NODES = 4_000_000  # nodes that a searcher has room for
MAX_ITERATIONS = 2**32 - 1  # iterations: as far as a node counts its visits
LIMIT = 10**6  # of an amount that has no limit of its own

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
    default: object
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
            return " | ".join(_format_choice(word, bounds) for word, bounds in self.allowed.items())
        if self.allowed is None:
            return "true | false" if isinstance(self.default, bool) else "text"
        if isinstance(self.allowed[0], str):
            return " | ".join(map(str, self.allowed))
        return f"{self.allowed[0]} to {self.allowed[1]}"

    def check(self, value: object, where: str = "search") -> None:
        """Raise InputError for a value that is not allowed; `where` begins its text."""
        self.fields(value, where)

    def fields(self, value: object, where: str = "search") -> dict[str, object]:
        """Return a value as fields of the C struct; words are numbers. Raises InputError."""
        if isinstance(self.allowed, dict):
            word, amount = self._split(value, where)
            return {self.name: list(self.allowed).index(word), f"{self.name}_amount": amount}
        if self.allowed is None:
            if isinstance(self.default, bool) and type(value) is not bool:
                raise InputError(f"{where}: {self.name}={value!r} (expected true or false)")
        elif isinstance(self.allowed[0], str):
            if value not in self.allowed:
                raise unknown(f"value of {self.name}", str(value), self.allowed, where)
            return {self.name: self.allowed.index(value)}
        elif not (_is_number(value) and self.allowed[0] <= value <= self.allowed[1]):
            raise InputError(f"{where}: {self.name}={value} (expected {self.range})")
        elif isinstance(self.default, int) and not isinstance(value, int):
            raise InputError(f"{where}: {self.name}={value} (expected a whole number)")
        return {self.name: value}

    def _split(self, value: object, where: str) -> tuple[str, float]:
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
        raise InputError(
            f"{where}: {self.name}={value} (expected {_format_choice(word, bounds, True)})"
        )


TABLE = (
    Option("observable_moves", False, None, MEMBER,
           "Branches on hidden choices of other seats as if they were visible: plain SO-ISMCTS."
           " Otherwise choices that the seat cannot tell apart share a branch: SO-ISMCTS + POM"),
    Option("infoset_roots", False, None, MEMBER,
           "Starts another seat's tree at what this seat knows in the current world, including"
           " its hand; needs multi_observer and a new world in every iteration"),
    Option("multi_observer", False, None, MEMBER,
           "Keeps a tree for every seat, which branches on what that seat sees: MO-ISMCTS"),
    Option("perfect_information", False, None, MEMBER,
           "Branches on the true actions, for worlds without hidden information"),
    Option("worlds", 0, (0, 100_000), MEMBER,
           "Number of fixed worlds, each with its own tree; 0: a new world in every iteration"),
    Option("depth", 0, (0, LIMIT), MEMBER,
           "Maximum depth of the tree in plies; 0: unlimited"),
    Option("iterations", 0, (0, MAX_ITERATIONS), BUDGET,
           "Iterations per decision; 1000 if no budget is given"),
    Option("seconds", 0.0, (0, LIMIT), BUDGET,
           "Wall-clock seconds per decision"),
    Option("nodes", 0, (0, MAX_NODES), BUDGET,
           "Nodes added to the tree per decision. Without another budget, a search also ends if"
           " its tree has not grown for a long time"),
    Option("settings", "game", ("game", "plain"), BUDGET,
           "Source of options that are not given: the game's settings"
           " (bots/base/settings.toml), or the plain defaults below"),
    Option("c", 0.7, (0, LIMIT), SETTING,
           "Exploration constant, for rewards in [0, 1]"),
    Option("selection", "ucb1", ("ucb1", "puct"), SETTING,
           "Selection formula; puct takes its priors from the heuristic"),
    Option("bias", 0.0, (0, LIMIT), SETTING,
           "Weight of progressive bias by the heuristic, with ucb1; 0: none"),
    Option("minimax", 0.0, (0, 1), SETTING,
           "Weight of the implicit minimax value in selection; 0: none"),
    Option("merge", False, None, SETTING,
           "Lets paths of one turn that lead to the same information set share a node; not with"
           " minimax"),
    Option("fpu", "first", {"first": None, "value": (0.0, float(LIMIT)), "reduction": (0.0, 1.0)},
           SETTING,
           "First-play urgency: the value of an untried action. first: try each action once"
           " before any a second time; with puct, one half. value: X; not with bias. reduction:"
           " with puct, the mean of the tried actions minus X; with ucb1, like first"),
    Option("progressive_widening", 0.0, (0, LIMIT), SETTING,
           "Tries about this times sqrt(visits) actions of a node; 0: all. With puct or bias,"
           " those that the heuristic rates highest first, otherwise in any order"),
    Option("expansion_threshold", 10_000, (0, 2**31 - 1), SETTING,
           "Keeps the trees of long searches small: each time this many iterations have passed,"
           " a leaf needs one more visit before it is expanded. 0: expand leaves at once, which"
           " is also the rule if nodes are the budget"),
    Option("early_stop", False, None, SETTING,
           "Ends a decision of `iterations` as soon as no other action can get as many visits"
           " as the leader; not with fixed worlds. With one thread the most visited action stays"
           " the same, but later searches get other random numbers, or with reuse a smaller tree"),
    Option("finish", 0.0, (0, 1), SETTING,
           "Weight of the margin and of an early end in positions that the searching seat has won"
           " or lost by more than 97 % of the iterations; 0: none"),
    Option("playout", "random", ("random", "greedy", "mast", "nast", "policy"), SETTING,
           "Playout policy: random actions, the action that looks best (greedy), the average"
           " results of actions (mast) or pairs of actions (nast), or a policy network (policy)"),
    Option("playout_length", "end",
           {"end": None, "plies": (0, LIMIT), "turns": (0, LIMIT), "rounds": (0, LIMIT)}, SETTING,
           "Length of playouts before the heuristic evaluates: to the end of the game, or N"
           " plies, changes of the seat to act, or ends of rounds in games with rounds"),
    Option("reuse", False, None, CHOICE,
           "Keeps the part of the tree that is still consistent with the game; not in pimc and"
           " flat. A game's own setting applies to so-ismcts only"),
    Option("heuristic", "settings", None, BUDGET,
           "Evaluates positions and rates actions: default | network | FILE.toml | FILE.npz |"
           " FILE.onnx | FILE.py:FUNCTION. settings: the `value` and `prior` of the game's"
           " settings, or else default"),
    Option("value", "same", None, CHOICE,
           "Evaluates positions where playouts end: same (as `heuristic`), or a value of"
           " `heuristic`"),
    Option("prior", "same", None, CHOICE,
           "Rates actions for puct, bias and progressive_widening: same (as `heuristic`), a"
           " value of `heuristic`, policy, or the FILE.npz of a policy"),
    Option("playout_prior", "same", None, CHOICE,
           "Rates actions in greedy and policy playouts: same (as `prior`), a value of `prior`,"
           " fast-policy, or the FILE.npz of a fast policy"),
    Option("threads", 1, (1, 64), BUDGET,
           "Number of independent searches whose visits are added; iterations and nodes are"
           " divided among them, rounded up"),
)  # fmt: skip
OPTIONS = {option.name: option for option in TABLE}
SETTINGS = {o.name: o.default for o in TABLE if o.role in (SETTING, CHOICE)}  # the textbook's


def option_fields(given: Mapping[str, object], where: str = "search") -> dict[str, object]:
    """Return all fields of the C struct, defaults included. Raises InputError, as `check` does."""
    known = {option.name: option for option in TABLE if option.in_search}
    for name in given:
        if name not in known:
            raise unknown("option", name, known, where)
    found: dict[str, object] = {}
    for name, option in known.items():
        found |= option.fields(given.get(name, option.default), where)
    if found["infoset_roots"] and (
        not found["multi_observer"] or found["worlds"] or found["perfect_information"]
    ):
        raise InputError(f"{where}: infoset_roots need a tree each, and worlds drawn anew")
    return found


def check_budget(value: object, name: str, where: str = "search") -> int:
    """Return a budget, a whole number of any type, as a plain int. Raises InputError."""
    found = as_int(value)
    if found is None or not 0 <= found <= MAX_ITERATIONS:
        raise InputError(
            f"{where}: {name}={value} (expected a whole number from 0 to {MAX_ITERATIONS})"
        )
    return found


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _format_choice(word: str, bounds: Bounds | None, exact: bool = False) -> str:
    if bounds is None:
        return word
    kind = "N" if isinstance(bounds[0], int) else "X"
    return f"{word}:{bounds[0]} to {word}:{bounds[1]}" if exact else f"{word}:{kind}"
