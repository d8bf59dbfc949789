"""The command line `staufen`. Each module of this folder holds one or two commands.

Folders beside the arena can have a folder `cli` with more commands. Only the module of the command
that is used is loaded, so that it starts quickly.
"""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import FileFinder
from pathlib import Path
from pkgutil import iter_modules

import click

import staufen

from .. import sanitize
from .entry import run


class Commands(click.Group):
    """The commands of all `cli` folders."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted(name for module in list_modules() for name in _commands(module))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None. The module named like the command is tried first."""
        for module in sorted(list_modules(), key=lambda name: name.rpartition(".")[2] != cmd_name):
            command = _commands(module).get(cmd_name)
            if command is not None:
                return command
        return None


def list_modules() -> Iterator[str]:
    """Yield the names of all modules that hold commands: here, and in `cli` of other folders."""
    for module in iter_modules(__path__):
        yield f"{__name__}.{module.name}"
    for finder, folder, _ in iter_modules(staufen.__path__):
        assert isinstance(finder, FileFinder)
        place = Path(finder.path) / folder / "cli"
        for module in iter_modules([str(place)] if str(place) not in __path__ else []):
            yield f"staufen.{folder}.cli.{module.name}"


def _commands(module: str) -> dict[str, click.Command]:
    """Return the commands that a module holds, by name."""
    held = vars(import_module(module)).values()
    return {each.name: each for each in held if isinstance(each, click.Command) and each.name}


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has its own --help, with examples.",
)
@click.version_option(staufen.__version__, prog_name="staufen", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Board games with hidden information, bots that play them, and an arena that rates them."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(argv: list[str] | None = None) -> None:
    """Run the command line and exit.

    The exit code is 0; 1 if a game failed; 2 after bad input; 130 after Ctrl-C; 141 if the output
    was closed.
    """
    _open_streams()
    code = run(cli, argv)
    try:
        sys.stdout.flush()
    except OSError:  # reported already: keep Python from trying again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _open_streams() -> None:
    """Open closed standard streams on the null device; write what cannot be encoded as ASCII."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif stream.errors in ("strict", "backslashreplace"):
            stream.reconfigure(errors=sanitize.ASCII_HANDLER if mode == "w" else "backslashreplace")
