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
    long = {bot: _parse_spec(bot) for bot in field if bot not in found}
    options = {bot: _distinguishing_options(parsed, long.values()) for bot, parsed in long.items()}
    whole = {
        bot: f"{_strip_folder(parsed.name)}({options[bot]})"
        if options[bot]
        else _strip_folder(parsed.name)
        for bot, parsed in long.items()
    }
    for offered in (whole, options):
        _assign_labels(found, offered)
    for bot, parsed in long.items():
        if bot not in found:
            found[bot] = _unique_name(_class_name(parsed.name), set(found.values()))
    return {bot: found[bot] for bot in field}


def _is_given(bot: str) -> bool:
    return len(bot) <= MAX_NAME_LENGTH and not any(sign in bot for sign in ("(", ".py:", '"'))


def _parse_spec(bot: str) -> Spec:
    try:
        return spec.parse(bot)
    except InputError:
        return Spec(bot, {})


def _assign_labels(found: dict[str, str], offered: dict[str, str]) -> None:
    """Keep what is offered, where it is short enough and no other's name."""
    counts = Counter(offered.values()) + Counter(found.values())
    for bot, label in offered.items():
        if bot not in found and 0 < len(label) <= MAX_LABEL_LENGTH and counts[label] == 1:
            found[bot] = label


def _distinguishing_options(parsed: Spec, long: Iterable[Spec]) -> str:
    """Return the options by which a bot differs from others of its kind."""
    kind = [other for other in long if other.name == parsed.name]

    def is_shared(key: str) -> bool:
        return len({spec.format_value(other.options.get(key)) for other in kind}) == 1

    return ", ".join(
        f"{k}={spec.format_value(v)}" for k, v in parsed.options.items() if not is_shared(k)
    )


def _strip_folder(name: str) -> str:
    """Return a name without the folders of its file."""
    return name.rpartition("/")[2]


def _class_name(name: str) -> str:
    """Return the class of a bot from a file, or what there is room for."""
    last = _strip_folder(name).rpartition(".py:")[2]
    return last if len(last) <= MAX_LABEL_LENGTH - 4 else last[: MAX_LABEL_LENGTH - 5] + "…"


def _unique_name(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number if need be."""
    tried = (name if number == 1 else f"{name} #{number}" for number in count(1))
    return next(each for each in tried if each not in taken)
