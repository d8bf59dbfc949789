"""The command `staufen replay`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ...core import CHANCE, Game, InputError
from ...core.player_names import count
from .. import sanitize
from ..store import replay
from ..store.records import Line, read_records
from . import options


@options.command("replay", short_help="Go through games in words, or check them.")
@click.argument("file", metavar="FILE_OR_RUN", type=options.Named(path_type=Path))
@click.option("--verify", is_flag=True, help="Check every record, and show none.")
@click.option(
    "--number", type=click.IntRange(0), metavar="N", help="Only the game with this number."
)
@options.seat("As this seat saw it; the first is 1.")
@click.option("--board", is_flag=True, help="Draw the table after every action.")
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@options.file("--components", help="The component data it was played with, if not ours.")
@options.store
def replay_file(
    file: Path, verify: bool, number: int | None, seat: int | None, board: bool, step: bool,
    components: Path | None, place: Path | None,
) -> int:  # fmt: skip
    """Go through the games of a file in words, or check them all.

    FILE holds records, one a line; a tournament's folder will do, and so will the number of a run
    that is kept, as `staufen runs` lists it.

    \b
    Examples:
      staufen replay runs/first --number 3
      staufen replay 12 --number 3
      staufen replay --verify runs/first/games.jsonl
    """
    for key in options.stated_parameters("number", "seat", "board", "step") if verify else ():
        raise InputError(f"--{key}: not with --verify")
    path = file / "games.jsonl" if file.is_dir() else file
    where: object = path
    faults: Mapping[int, str | None] = {}
    if not path.exists() and str(file).isdecimal():
        where = f"run {file}"
        found, faults, tables = _of_run(place, str(file))
        if verify:
            raise InputError("--verify: checks files: `staufen export` writes one")
        library = replay.GameCache(components or tables)
    else:
        library = replay.GameCache(components)
        if verify:
            return _verify(path, library)
        found = list(read_records(path))
    lines = [line for line in found if number in (None, line.record.number)]
    if not lines:
        raise InputError(f"{where}: no game {'at all' if number is None else number}")
    for line in lines:
        game = library.game(line)
        _show(line, game, options.check_seat(game, seat), board, step)
        if traceback := faults.get(line.record.number):
            click.echo(sanitize.clean_lines(traceback) + "\n")
    return 0


def _of_run(place: Path | None, name: str) -> tuple[list[Line], dict[int, str | None], Any]:
    """Return the games of a kept run, tracebacks by number, and component data if not ours."""
    with options.open_existing(place) as store:
        run = store.run(name)
        kept = store.games(run)
    lines = [Line(game.record, f"run {name}, game {game.record.number}") for game in kept]
    return lines, {game.record.number: game.fault for game in kept}, run.config.get("tables")


def _verify(path: Path, library: replay.GameCache) -> int:
    found = list(replay.find_faults(path, library))
    if not found:
        raise InputError(f"{path}: no game at all")
    wrong = [fault for fault in found if fault is not None]
    for fault in wrong:
        click.echo(f"staufen: {fault}", err=True)
    if not wrong:
        click.echo(f"{path}: {count(len(found), 'game')}, all replay as they say")
    return 2 if wrong else 0


def _show(line: Line, game: Game, seat: int | None, board: bool, step: bool) -> None:
    record = line.record
    click.echo(replay.format_title(record.game, record.number, record.deal, record.bots))
    begun = 0  # draws of set-up, which are told in one line
    for told in replay.narrate_record(line, game, seat):
        if begun >= 0 and told.state.to_act == CHANCE:
            begun += 1
            continue
        click.echo(
            replay.describe_setup(begun + 1) if begun >= 0 else replay.format_step(told.lines)
        )
        begun = -1
        if board:
            position = told.state if seat is None else told.state.view(seat)
            click.echo(game.board(position, replay.name_players(record, seat)))
        if step and not sys.stdin.readline():
            return
    click.echo(replay.describe_ending(record, replay.name_players(record, seat)) + "\n")
