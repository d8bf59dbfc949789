"""What the commands of the command line share: errors in one line, options of several values."""

import errno
import functools
import inspect
import math
import os
import re
import shlex
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ...core import Game, InputError, load, spec
from ...core.library import card
from .. import files, words
from ..executors import ENDINGS, STARTS, Where
from ..isolation import TRUST
from ..limits import Limits
from ..schedule import SEATINGS
from ..store import Store, default_path
from ..store import there as opened

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

DEALS = click.IntRange(1, 1_000_000)
WORKERS = click.IntRange(0, 1024)
SAVED = ("game", "players", "settings", "seat", "field", "deal")  # what a saved game says itself
BAD_INPUT = 2
INTERRUPTED = 130
CLOSED = 141  # the exit code of a process that SIGPIPE ends: its output was closed


class Number(click.FloatRange):
    """A finite decimal number, of a range if one is given."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number, or refuse it."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class Several(click.Option):
    """An option that takes all words up to the next option: `--bots random greedy`."""


several = functools.partial(click.option, cls=Several, multiple=True)


class Named(click.Path):
    """A path; `-`, which elsewhere means standard input or output, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path, or refuse it."""
        if value == "-":
            self.fail("a path expected, not -; of a file of that name it is ./-", param, ctx)
        return super().convert(value, param, ctx)


FILE = Named(dir_okay=False, path_type=Path)


def file(*names: str, help: str, **more: Any) -> Decorator:
    """Return an option that takes the path of a file."""
    return click.option(*names, type=FILE, metavar="FILE", help=help, **more)


def folder(*names: str, help: str) -> Decorator:
    """Return an option that takes the path of a folder."""
    path = Named(file_okay=False, path_type=Path)
    return click.option(*names, type=path, metavar="DIR", help=help)


def number(
    name: str, kind: click.IntRange | click.FloatRange, default: Any, help: str, **more: Any
) -> Decorator:
    """Return an option that takes a number, and whose help shows its default."""
    return click.option(name, type=kind, default=default, show_default=True, help=help, **more)


def choice(name: str, words: Sequence[str], default: str, help: str) -> Decorator:
    """Return an option that takes one of some words, and whose help shows its default."""
    kind = click.Choice(words)
    return click.option(name, type=kind, default=default, show_default=True, help=help)


def seating(default: str) -> Decorator:
    """Return the option that says how the seats of a table change."""
    return choice("--seating", SEATINGS, default, "Seatings of a table on each deal.")


def field(help: str, **more: Any) -> Decorator:
    """Return the option that takes bots."""
    return several("--bots", "field", metavar="BOT...", help=help, **more)


class Command(click.Command):
    """A command whose `Several` options may be followed by several values."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Say the option's name again before each further value, as click wants it."""
        several = {name for p in self.params if isinstance(p, Several) for name in p.opts}
        spread: list[str] = []
        current = None
        for i, word in enumerate(args):
            if word == "--":
                spread += args[i:]
                break
            if word.startswith("-") and word != "-":
                current = word if word in several else None
            elif current is not None and spread[-1] != current:
                spread.append(current)
            spread.append(word)
        return super().parse_args(ctx, spread)


command = functools.partial(click.command, cls=Command)


def run(commands: click.Group, argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; bad input costs one line on stderr."""
    try:
        _check_words(sys.argv[1:] if argv is None else argv)
        with _ended_as_by_ctrl_c():
            code = commands.main(argv, prog_name="staufen", standalone_mode=False)
    except (click.ClickException, InputError, OSError) as error:
        print("staufen:", words.clean(_cause(error)), file=sys.stderr)
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        print("staufen: interrupted", file=sys.stderr)
        return INTERRUPTED
    except SystemExit:  # click's answer to a closed pipe; all else it hands on to us
        return CLOSED
    return code if isinstance(code, int) else 0


def _check_words(argv: Iterable[str]) -> None:
    """Raise InputError for a word of the command line that is no text: no record could hold it."""
    for word in argv:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise InputError(f"{word!r}: text in UTF-8 expected")


def _cause(error: click.ClickException | InputError | OSError) -> str:
    if isinstance(error, OSError):  # a full disk, say: files that were asked for have better words
        place = error.filename or ("TMPDIR" if error.errno == errno.ENOENT else "output")
        return f"{place}: {error.strerror or error}"
    told = error.format_message() if isinstance(error, click.ClickException) else str(error)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        told = told.rstrip(".")
        stop = "" if told.endswith(("?", "?)")) else "."
        told = f"{told}{stop} See `{error.ctx.command_path} --help`"
    return told


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Treat SIGHUP and SIGTERM like Ctrl-C: a closed terminal stops the program in good order."""
    here = threading.current_thread() is threading.main_thread()
    taken = [n for n in ENDINGS if here and signal.getsignal(n) == signal.SIG_DFL]
    for number in taken:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the argument GAME and the options that go with it; it gets a `Game`.

    A command that can resume may do without, and gets None, and the component tables as well.
    """
    resumes = "resume" in inspect.signature(command).parameters

    @click.argument("game", required=not resumes)
    @click.option("--players", type=int, help="Seats at the table.")
    @several(
        "--set", "settings", metavar="OPTION=VALUE...",
        help="Rule options, as listed by `staufen games`.",
    )  # fmt: skip
    @file("--components", help="TOML file with values for those of the game's box.")
    @functools.wraps(command)
    def wrapped(
        game: str | None,
        players: int | None,
        settings: Sequence[str],
        components: Path | None,
        **others: Any,
    ) -> Any:
        if others.get("resume") is not None:
            if stated(*SAVED):
                raise InputError(
                    "--resume: the saved game says what is played, and by whom; leave that out"
                )
            return command(game=None, components=components, **others)
        if game is None and not (resumes and sys.stdin.isatty()):
            raise click.UsageError("Missing argument 'GAME'.", click.get_current_context())
        if game is None:
            from . import asking  # what draws on a terminal takes long to import

            game, players = asking.table(players)
        if resumes:
            others["components"] = components
        return command(game=settled_game(game, players, settings, components), **others)

    return wrapped


def stated(*keys: str) -> list[str]:
    """Return those of a command's parameters that its line says itself, not by their defaults."""
    source = click.get_current_context().get_parameter_source
    return [key for key in keys if source(key) is ParameterSource.COMMANDLINE]


def settled_game(
    name: str, players: int | None, settings: Sequence[str], components: Path | None
) -> Game:
    """Return the game that a command line asks for. Raises InputError."""
    options: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not (key and equals and value):
            raise InputError(f"--set {setting}: OPTION=VALUE expected")
        if key in ("players", "components"):
            raise InputError(f"--set {setting}: --{key} {value} expected")
        if key in options:
            raise InputError(f"--set {setting}: {key} is given already")
        given = spec.parse(f"set({setting})").options
        if list(given) != [key]:
            raise InputError(f"--set {setting}: one OPTION=VALUE expected; give --set again")
        options |= given
    return load(name, players, components, **options)


# -------------------------------------------------------------------- options of several commands


def _grouped(made: Callable[..., Any], name: str, *given: Callable[..., Any]) -> Decorator:
    """Return a decorator that gives a command some options, and hands it what they make up."""
    keys = list(inspect.signature(made).parameters)

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def wrapped(**others: Any) -> Any:
            values = {key: others.pop(key) for key in keys}
            return command(**{name: made(**values)}, **others)

        for option in reversed(given):
            wrapped = option(wrapped)
        return wrapped

    return decorate


def _where(workers: int, start: str, scheduler: str | None) -> Where:
    if scheduler is not None and not re.fullmatch(r"(\w+://)?[^/\s]+:\d+(/.*)?", scheduler):
        raise InputError(f"--scheduler {scheduler}: an address such as tcp://host:8786 expected")
    return Where(workers, start, scheduler)


where = _grouped(
    _where, "where",
    click.option(
        "--workers", type=WORKERS, default=os.cpu_count() or 1,
        show_default="all cores", help="Processes; 0 plays in this one, unsupervised.",
    ),
    choice("--start", STARTS, STARTS[0], "How processes are started."),
    click.option(
        "--scheduler", metavar="ADDRESS",
        help="Play on the machines of this Dask scheduler, such as tcp://host:8786.",
    ),
)  # fmt: skip


def tables(alike: str) -> Decorator:
    """Return the option of a command for several tables of a game; `alike` is what they share."""
    return several(
        "--players", "seats", type=int, metavar="N...",
        help=f"Numbers of players, all with {alike}.  [default: all from two on]",
    )  # fmt: skip


def counts(game: str, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of players that `tables` asks for. Raises InputError."""
    return seats or tuple(number for number in card(game)["players"] if number > 1)


def bar(items: Iterable[Any] | None = None, total: int | None = None, **options: Any) -> Any:
    """Return a progress bar, a `tqdm`, around items; it is shown if stderr is a terminal."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0  # no thread, so that forking stays safe
    return tqdm.tqdm(items, total=total, dynamic_ncols=True, disable=None, **options)


def _limits(time_limit: float, time_bank: float, memory_limit: int | None) -> Limits:
    if not time_limit and not time_bank:
        raise InputError("--time-limit: 0 leaves no time at all without a --time-bank")
    return Limits(time_limit, time_bank, memory_limit)


limits = _grouped(
    _limits, "limits",
    click.option(
        "--time-limit", type=Number(0), default=60.0, show_default=True,
        metavar="SECONDS", help="For a decision; a bot that takes longer forfeits the match.",
    ),
    click.option(
        "--time-bank", type=Number(0), default=0.0, show_default=True,
        metavar="SECONDS", help="More time that a seat may draw on, in the whole match.",
    ),
    click.option(
        "--memory-limit", type=click.IntRange(16), metavar="MIB",
        help="For the bots at a table; a bot that asks for more forfeits the match. A search"
        " reserves 122 for every thread, with minimax more.",
    ),
)  # fmt: skip


def _trust(_: click.Context, __: click.Parameter, trusted: bool) -> None:
    """Let bots from files play in the process of the table, here and in the workers."""
    if trusted:
        os.environ[TRUST] = "1"


trust = click.option(
    "--trust", is_flag=True, expose_value=False, callback=_trust,
    help="Bots from files play in the process of the table, where they could look at it.",
)  # fmt: skip

bots = field(
    'The field, e.g. random "Fast=so-ismcts(iterations=500)" my_bot.py:MyBot; what'
    " stands before = is the name that it is shown by.",
    required=True,
)


def _usual() -> str:
    """Return where games are kept if nothing else is said."""
    try:
        return str(default_path())
    except InputError:
        return "none without a home directory"


store = file(
    "--store", "place", envvar="STAUFEN_STORE",
    help=f"Where games are kept.  [default: {_usual()}]",
)  # fmt: skip


def there(place: Path | None) -> Store:
    """Return a store to read, which must be there unless it is the usual one.

    The usual one is empty before the first game is kept, and is not made here: perhaps it cannot
    be. Raises InputError: a mistyped path would otherwise be an empty store.
    """
    if place is None or str(place) == os.environ.get("STAUFEN_STORE"):
        return Store(place, create=False)
    return opened(place)


def told_command(used: Store, *words: object) -> str:
    """Return a command that works on this store, for the user to type."""
    usual = os.environ.get("STAUFEN_STORE") or _usual()
    where = [] if str(used.path) == usual else ["--store", str(used.path)]
    return shlex.join(["staufen", *map(str, words), *where])


def _appendable(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """Return where a record is to be added, once something can be. Raises InputError."""
    if path is not None:
        files.check_appending(path)
    return path


RECORD = file("--record", help="Append the record to FILE.", callback=_appendable)
