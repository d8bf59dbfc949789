"""Options that commands share: short help, options with several values."""

import functools
import inspect
import math
import os
import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ...core import Game, InputError, load, spec
from ...core.python_rules import allow_file
from .. import participant
from ..match.executors import Where
from ..match.isolation import MODES, is_program, trusts_files
from ..match.limits import Limits
from ..schedule import SEATINGS
from ..store import Store, default_path, files
from ..store import open_existing as opened

Handler = Callable[..., Any]  # what runs a command; click passes it options by name
Decorator = Callable[[Handler], Handler]

DEALS = click.IntRange(1, 1_000_000)
WORKERS = click.IntRange(0, 1024)
INTERRUPTED = 130  # the exit code after Ctrl-C


class Number(click.FloatRange):
    """A finite decimal number, of a range if one is given."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number. Raises BadParameter."""
        number = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class Several(click.Option):
    """An option that takes all words up to the next option: `--bots random greedy`."""


several = functools.partial(click.option, cls=Several, multiple=True)


class Named(click.Path):
    """A path other than `-`, which is not supported as standard input or output."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path. Raises BadParameter."""
        if value == "-":
            self.fail("expected a path (for a file named -, use ./-)", param, ctx)
        return super().convert(value, param, ctx)


FILE = Named(dir_okay=False, path_type=Path)


def file(*names: str, **more: Any) -> Decorator:
    """Return an option that takes the path of a file."""
    return click.option(*names, type=FILE, metavar="FILE", **more)


def folder(*names: str, **more: Any) -> Decorator:
    """Return an option that takes the path of a folder."""
    path = Named(file_okay=False, path_type=Path)
    return click.option(*names, type=path, metavar="DIR", **more)


def number(
    name: str, kind: click.IntRange | click.FloatRange, default: float, help: str, **more: Any
) -> Decorator:
    """Return an option that takes a number, and whose help shows its default."""
    more = {"metavar": "N", "show_default": True, **more}
    return click.option(name, type=kind, default=default, help=help, **more)


def choice(name: str, words: Sequence[str], default: str, help: str, **more: Any) -> Decorator:
    """Return an option that takes one of some words, and whose help lists them."""
    help, more = f"{help}  [{'|'.join(words)}]", {"metavar": "WORD", "show_default": True, **more}
    return click.option(name, type=click.Choice(words), default=default, help=help, **more)


def seating(default: str) -> Decorator:
    """Return the option that says how the seats of a table change."""
    return choice("--seating", SEATINGS, default, "Seatings of a deal.", hidden=True)


def _seat(_: click.Context, __: click.Parameter, seat: int | None) -> int | None:
    return None if seat is None else seat - 1


def seat(help: str) -> Decorator:
    """Return the option that takes a seat, counted from 1; the command gets it counted from 0."""
    return click.option("--seat", type=click.IntRange(1), metavar="N", callback=_seat, help=help)


def check_seat(game: Game, seat: int | None) -> int | None:
    """Return the seat. Raises InputError if the game has no such seat."""
    if seat is not None and seat >= game.players:
        raise InputError(f"--seat {seat + 1}: {game} has seats 1 to {game.players}")
    return seat


def field(help: str, **more: Any) -> Decorator:
    """Return the option that takes bots."""
    return several("--bots", "field", metavar="BOT...", help=help, **more)


def _show_full_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        command = copy(ctx.command)
        command.params = [copy(param) for param in command.params]
        for param in command.params:
            if isinstance(param, click.Option):
                param.hidden = False
        click.echo(command.get_help(ctx))
        ctx.exit()


HELP_ALL = click.Option(
    ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_full_help,
    help="Show all options and exit.",
)  # fmt: skip


class Command(click.Command):
    """A command with `advanced` options, and `Several` that may be followed by several values."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if any(isinstance(param, click.Option) and param.hidden for param in self.params):
            self.params.append(HELP_ALL)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeat the option's name before each further value, as click expects it."""
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


players = click.option("--players", type=int, metavar="N", help="Number of players.")
settings = several(
    "--set", "settings", metavar="OPTION=VALUE...",
    help="Rule options, as listed by `staufen games GAME`.",
)  # fmt: skip
components = file(
    "--components", help="TOML file that overrides component values.", hidden=True
)  # fmt: skip


def game(command: Handler) -> Handler:
    """Give a command the argument GAME and the options that go with it; it gets a `Game`."""

    @click.argument("game")
    @players
    @settings
    @components
    @functools.wraps(command)
    def wrapper(
        game: str, players: int | None, settings: Sequence[str], components: Path | None,
        **others: Any,
    ) -> Any:  # fmt: skip
        return command(game=settled_game(game, players, settings, components), **others)

    return wrapper


def format_columns(rows: Sequence[tuple[str, str]]) -> str:
    """Return names with their texts beside them, wrapped like the options of a help page."""
    formatter = click.HelpFormatter(max_width=100)
    with formatter.indentation():
        formatter.write_dl(rows, col_max=24)
    return formatter.getvalue()


def stated_parameters(*keys: str) -> list[str]:
    """Return those of the parameters that are given on the command line."""
    source = click.get_current_context().get_parameter_source
    return [key for key in keys if source(key) is ParameterSource.COMMANDLINE]


def settled_game(
    name: str, players: int | None, settings: Sequence[str], components: Path | None
) -> Game:
    """Return the game of a command line. Raises InputError."""
    options: dict[str, spec.Value] = {}
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not (key and equals and value):
            raise InputError(f"--set {setting}: expected OPTION=VALUE")
        if key in ("players", "components"):
            raise InputError(f"--set {setting}: not a rule option (expected --{key} {value})")
        if key in options:
            raise InputError(f"--set {setting}: {key} is given twice")
        given = spec.parse(f"set({setting})").options
        if list(given) != [key]:
            raise InputError(f"--set {setting}: expected one OPTION=VALUE; repeat --set for more")
        options |= given
    if (file := spec.parse(name).name).endswith(".py"):
        allow_file(file)  # the user named it
    return load(name, players, components, **options)


# -------------------------------------------------------------------- options of several commands


def _group_options(made: Handler, name: str, *given: Handler) -> Decorator:
    """Return a decorator that gives a command some options, and hands it what they make up."""
    keys = list(inspect.signature(made).parameters)

    def decorate(command: Handler) -> Handler:
        @functools.wraps(command)
        def wrapper(**others: Any) -> Any:
            values = {key: others.pop(key) for key in keys}
            return command(**{name: made(**values)}, **others)

        for option in reversed(given):
            wrapper = option(wrapper)
        return wrapper

    return decorate


def _to_where(workers: int, scheduler: str | None) -> Where:
    if scheduler is not None and not re.fullmatch(r"(\w+://)?[^/\s]+:\d+(/.*)?", scheduler):
        raise InputError(f"--scheduler {scheduler}: expected an address such as tcp://host:8786")
    return Where(workers, scheduler)


where = _group_options(
    _to_where, "where",
    number(
        "--workers", WORKERS, os.cpu_count() or 1,
        "Number of processes; 0 plays in this one, unsupervised.", show_default="all cores",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", hidden=True,
        help="Play on the workers of this Dask scheduler, such as tcp://host:8786.",
    ),
)  # fmt: skip


def progress_bar(
    items: Iterable[object] | None = None, total: int | None = None, **options: Any
) -> Any:
    """Return a progress bar, a `tqdm`, around items; it is shown only if stderr is a terminal."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0  # no thread, so that forking stays safe
    return tqdm.tqdm(items, total=total, dynamic_ncols=True, disable=None, **options)


def _to_limits(time_limit: float, time_bank: float, memory_limit: int | None) -> Limits:
    if not time_limit and not time_bank:
        raise InputError("--time-limit: 0 needs a --time-bank")
    return Limits(time_limit, time_bank, memory_limit)


limits = _group_options(
    _to_limits, "limits",
    number(
        "--time-limit", Number(0), 60.0, "Time for each decision; a slower bot forfeits the match.",
        metavar="SECONDS", hidden=True,
    ),
    number(
        "--time-bank", Number(0), 0.0, "Extra time of a seat in each match.",
        metavar="SECONDS", hidden=True,
    ),
    click.option(
        "--memory-limit", type=click.IntRange(16), metavar="MIB", hidden=True,
        help="Memory for the bots at a table; a bot that needs more forfeits the match. A search"
        " reserves 122 MiB per thread.",
    ),
)  # fmt: skip


def _environment_option(name: str, help: str, **more: Any) -> Decorator:
    """Return an option that is passed to all processes as an environment variable."""

    def set_variable(_: click.Context, option: click.Parameter, value: str | bool | None) -> None:
        if value:
            os.environ[f"STAUFEN_{str(option.name).upper()}"] = "1" if value is True else value

    return click.option(
        name, expose_value=False, callback=set_variable, help=help, hidden=True, **more
    )  # fmt: skip


def isolation(command: Handler) -> Handler:
    """Give a command the options that say where bots from files play."""
    for option in (
        _environment_option(
            "--bot-prefix", "Prefix of the commands of bots from files and programs, such as"
            ' "bwrap --ro-bind / / --dev /dev --unshare-all".', metavar="COMMAND",
        ),
        _environment_option(
            "--isolate", "strict: start a fresh process for each game of a bot from a file.",
            type=click.Choice(MODES),
        ),
        _environment_option(
            "--trust", "Let bots from files play in the process of the table, where they could read"
            " hidden information.", is_flag=True,
        ),
    ):  # fmt: skip
        command = option(command)
    return command


consent = click.option(
    "--trust", is_flag=True, help="Run the programs that the store names as bots."
)


def untrusted_bots(store: Store, bots: Iterable[str]) -> list[str]:
    """Return the bots of a store that are programs, unless it is the default store."""
    if str(store.path) == _usual_store() or trusts_files():
        return []
    return [bot for bot in bots if is_program(participant.parse(bot).spec)]


def check_consent(store: Store, bots: Iterable[str], trust: bool = False) -> None:
    """Raise InputError for a program named by another store than the default, unless trusted."""
    if (found := untrusted_bots(store, bots)) and not trust:
        raise InputError(f"{store.path}: {found[0]} is a program: --trust lets it run")


bots = field(
    'The bots, e.g. expert my_bot.py:MyBot "Fast=so-ismcts(iterations=500)"; the name'
    " before = is optional.",
    required=True,
)


def _default_store() -> str:
    """Return the default path of the store."""
    try:
        return str(default_path())
    except InputError:
        return "none without a home directory"


store = file(
    "--store", "place", envvar="STAUFEN_STORE", hidden=True,
    help=f"File of the store of games.  [default: {_default_store()}]",
)  # fmt: skip


def open_existing(place: Path | None) -> Store:
    """Return a store to read, without creating it. Raises InputError if a named file is missing."""
    if place is None or str(place) == os.environ.get("STAUFEN_STORE"):
        return Store(place, create=False)
    return opened(place)


def _usual_store() -> str:
    return os.environ.get("STAUFEN_STORE") or _default_store()


def store_command(used: Store, *words: object) -> str:
    """Return a command that works on this store, for the user to type."""
    where = [] if str(used.path) == _usual_store() else ["--store", str(used.path)]
    return shlex.join(["staufen", *map(str, words), *where])


def _check_record(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """Return the path of a record. Raises InputError if it cannot be appended to."""
    if path is not None:
        files.check_appending(path)
    return path


RECORD = file("--record", help="Append the record to FILE.", callback=_check_record)
