"""Short names of bots, for plots and tables: whole ones, never cut."""

from collections import Counter
from collections.abc import Iterable
from itertools import count

from ...core import InputError, spec
from ...core.spec import Spec
from ..participant import MAX_NAME_LENGTH

MAX_LABEL_LENGTH = 24  # characters of a label that is made


def short_labels(bots: Iterable[str]) -> dict[str, str]:
    """Return a short name for each bot, each another one.

    Names that were given stay. Of a specification of more than 24 characters only those options
    stay by which it differs from others of its kind, or a number; of a file, the class.
    """
    field = list(dict.fromkeys(bots))
    found = {bot: bot for bot in field if len(bot) <= MAX_LABEL_LENGTH or _is_given(bot)}
    long = {bot: _parsed(bot) for bot in field if bot not in found}
    told = {bot: _told(read, long.values()) for bot, read in long.items()}
    whole = {
        bot: f"{_base(read.name)}({told[bot]})" if told[bot] else _base(read.name)
        for bot, read in long.items()
    }
    for offered in (whole, told):
        _take(found, offered)
    for bot, read in long.items():
        if bot not in found:
            found[bot] = _numbered(_short(read.name), set(found.values()))
    return {bot: found[bot] for bot in field}


def _is_given(bot: str) -> bool:
    return len(bot) <= MAX_NAME_LENGTH and not any(sign in bot for sign in ("(", ".py:", '"'))


def _parsed(bot: str) -> Spec:
    try:
        return spec.parse(bot)
    except InputError:
        return Spec(bot, {})


def _take(found: dict[str, str], offered: dict[str, str]) -> None:
    """Keep what is offered, where it is short enough and no other's name."""
    counts = Counter(offered.values()) + Counter(found.values())
    for bot, label in offered.items():
        if bot not in found and 0 < len(label) <= MAX_LABEL_LENGTH and counts[label] == 1:
            found[bot] = label


def _told(read: Spec, long: Iterable[Spec]) -> str:
    """Return the options by which a bot differs from others of its kind."""
    kind = [other for other in long if other.name == read.name]

    def same(key: str) -> bool:
        return len({spec.value(other.options.get(key)) for other in kind}) == 1

    return ", ".join(f"{k}={spec.value(v)}" for k, v in read.options.items() if not same(k))


def _base(name: str) -> str:
    """Return a name without the folders of its file."""
    return name.rpartition("/")[2]


def _short(name: str) -> str:
    """Return the class of a bot from a file, or what there is room for."""
    last = _base(name).rpartition(".py:")[2]
    return last if len(last) <= MAX_LABEL_LENGTH - 4 else last[: MAX_LABEL_LENGTH - 5] + "…"


def _numbered(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number if need be."""
    tried = (name if number == 1 else f"{name} #{number}" for number in count(1))
    return next(each for each in tried if each not in taken)
