"""The command `staufen replay`."""

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from ...core import CHANCE, Game, InputError
from ...core.input_files import JsonObject
from ...core.player_names import format_count
from .. import sanitize
from ..store import replay
from ..store.records import Line, read_records
from . import options


@options.command("replay", short_help="Show games as text, or verify them.")
@click.argument("file", metavar="FILE_OR_RUN", type=options.Named(path_type=Path))
@click.option("--verify", is_flag=True, help="Verify all records instead of showing them.")
@click.option(
    "--number", type=click.IntRange(0), metavar="N", help="Show only the game with this number."
)
@options.seat("Show what this seat saw; the first seat is 1.")
@click.option("--board", is_flag=True, help="Draw the board after each action.")
@click.option("--step", is_flag=True, help="Wait for Enter after each action.")
@options.file("--components", help="TOML file of the component values it was played with.")
@options.store
def replay_file(
    file: Path, verify: bool, number: int | None, seat: int | None, board: bool, step: bool,
    components: Path | None, place: Path | None,
) -> int:  # fmt: skip
    """Show the games of a file as text, or verify them all.

    FILE holds one record a line. You can also name the output folder of a tournament, or the number
    of a run in `staufen runs`.

    \b
    Examples:
      staufen replay runs/first --number 3
      staufen replay 12 --number 3
      staufen replay --verify runs/first/games.jsonl
    """
    for key in options.stated_parameters("number", "seat", "board", "step") if verify else ():
        raise InputError(f"--{key}: cannot be used with --verify")
    path = file / "games.jsonl" if file.is_dir() else file
    where: object = path
    faults: Mapping[int, str | None] = {}
    if not path.exists() and str(file).isdecimal():
        where = f"run {file}"
        found, faults, tables = _load_run(place, str(file))
        if verify:
            raise InputError("--verify: expected a file; `staufen export` writes one")
        library = replay.GameCache(components or tables)
    else:
        library = replay.GameCache(components)
        if verify:
            return _verify_file(path, library)
        found = list(read_records(path))
    lines = [line for line in found if number in (None, line.record.number)]
    if not lines:
        raise InputError(f"{where}: no game{'s' if number is None else f' {number}'}")
    for line in lines:
        game = library.get_game(line)
        _show_game(line, game, options.check_seat(game, seat), board, step)
        if traceback := faults.get(line.record.number):
            click.echo(sanitize.clean_lines(traceback) + "\n")
    return 0


def _load_run(
    place: Path | None, name: str
) -> tuple[list[Line], dict[int, str | None], JsonObject | None]:
    """Return the games of a run, tracebacks by number, and overridden component values."""
    with options.open_existing(place) as store:
        run = store.find_run(name)
        games = list(store.read_games(run))
    lines = [Line(game.record, f"run {name}, game {game.record.number}") for game in games]
    return lines, {game.record.number: game.fault for game in games}, run.config.get("tables")


def _verify_file(path: Path, library: replay.GameCache) -> int:
    found = list(replay.find_faults(path, library))
    if not found:
        raise InputError(f"{path}: no games")
    wrong = [fault for fault in found if fault is not None]
    for fault in wrong:
        click.echo(f"staufen: {fault}", err=True)
    if not wrong:
        click.echo(f"{path}: {format_count(len(found), 'game')}, all valid")
    return 2 if wrong else 0


def _show_game(line: Line, game: Game, seat: int | None, board: bool, pause: bool) -> None:
    record = line.record
    click.echo(replay.format_title(record.game, record.number, record.deal, record.bots))
    draws = 0  # of set-up, which is shown in one line
    for step in replay.narrate_record(line, game, seat):
        if draws >= 0 and step.state.to_act == CHANCE:
            draws += 1
            continue
        click.echo(
            replay.describe_setup(draws + 1) if draws >= 0 else replay.format_step(step.lines)
        )
        draws = -1
        if board:
            position = step.state if seat is None else step.state.view(seat)
            click.echo(game.board(position, replay.name_players(record, seat)))
        if pause and not sys.stdin.readline():
            return
    click.echo(replay.describe_ending(record, replay.name_players(record, seat)) + "\n")
