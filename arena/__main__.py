"""The command line: `staufen`."""

import inspect
import secrets
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from ..bots.bot import Bot, bots, check, options
from ..bots.levels import levels
from ..bots.settings import numbers, settings
from ..core import Game, InputError, names, spec
from ..core.library import card, load
from ..core.perft import divide, perft
from ..core.tables import SOURCES
from . import files, match, play, proving, replay, reporting, running
from .command import (
    INTERRUPTED,
    Group,
    Several,
    bots_option,
    game_options,
    limit_options,
    run,
)
from .records import Line, Scribe, append, read
from .schedule import Pairing, tables

FOE = "expert"
ADVISER = "master"


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has its own --help, with examples.",
)
@click.pass_context
def cli(context: click.Context) -> None:
    """Board games with hidden information, bots that play them, and an arena that rates them."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(argv: list[str] | None = None) -> None:
    """Run the command line and exit.

    0, 1 if a game failed, 2 after bad input, 130 after Ctrl-C, 141 if nobody reads on.
    """
    sys.exit(run(cli, argv))


# -------------------------------------------------------------------- what there is


@cli.command(short_help="List the games, their options and the sources of their data.")
@click.argument("name", required=False)
def games(name: str | None) -> None:
    """List the games: players, options with their values and rules, sources of the data.

    \b
    Examples:
      staufen games
      staufen games fredericus
    """
    shown = [load(name).name] if name else names()
    click.echo("\n\n".join("\n".join(_game_lines(each)) for each in shown))


def _game_lines(name: str) -> Iterator[str]:
    entry, game = card(name), load(name)
    counts = ", ".join(map(str, entry["players"]))
    yield f"{name}: {entry['title']}, for {counts} players (rules version {entry['rules_version']})"
    yield f"  {entry['about']}"
    for key, option in entry.get("options", {}).items():
        values = ", ".join(map(spec.value, option["values"]))
        yield f"  --set {key}={{{values}}}  [{option.get('rule', '')}] {option.get('help', '')}"
    yield f"  features: {', '.join(game.feature_names)}"
    shares = game.components.shares()
    if shares:
        told = ", ".join(f"{shares[key]} {SOURCES[key]}" for key in SOURCES if shares[key])
        yield f"  component data {game.digest}, {sum(shares.values())} values: {told}"


@cli.command("bots", short_help="List the bots and their options, or tell more about one.")
@click.argument("name", required=False)
def list_bots(name: str | None) -> None:
    """List the bots and their options, with defaults, or tell more about one.

    Write a bot as a name, or with options: so-ismcts(iterations=500). A bot of your own is
    called for by its file and class: path/to/my_bot.py:MyBot(option=1). A level is a name for
    what plays a game about that well.

    \b
    Examples:
      staufen bots
      staufen bots so-ismcts
      staufen bots expert
    """
    if name is not None:
        meant = {game: levels(game)[name] for game in names() if name in levels(game)}
        if meant:
            click.echo(f"{name} is a level, which stands for this:")
            click.echo("\n".join(f"  in {game}: {text}" for game, text in meant.items()))
            return
        cls = check(name).cls
        told = [base for base in cls.__mro__ if issubclass(base, Bot) and base is not Bot]
        click.echo("\n\n".join(inspect.cleandoc(base.__doc__ or base.__name__) for base in told))
        if options(cls):
            click.echo(f"\nDefaults{_defaults(cls)}")
        return
    for known, cls in bots().items():
        click.echo(f"{known}: {(cls.__doc__ or '').strip().splitlines()[0]}{_defaults(cls)}")
    for game in names():
        for players in (None, *numbers(game)):
            own, plain = settings(game, players=players), settings(game, "plain")
            changed = sorted(own.items() - plain.items())
            better = ", ".join(f"{key}={spec.value(value)}" for key, value in changed)
            where = game if players is None else f"{game} with {players} at the table"
            click.echo(f"searches in {where}: {better or 'settings=plain'}")
        click.echo(f"levels of {game}:")
        for level, text in levels(game).items():
            click.echo(f"  {level}: {text}")


def _defaults(cls: type[Bot]) -> str:
    """Return the options of a bot with their defaults, on lines of their own."""
    known = options(cls)
    found = [f"{key}={spec.value(option.default)}" for key, option in known.items()
             if option.default is not None]  # fmt: skip
    unset = [key for key, option in known.items() if option.default is None]
    lines = textwrap.wrap(", ".join(found), 96, break_on_hyphens=False)
    if unset:
        lines += textwrap.wrap(f"as the game's settings say: {', '.join(unset)}", 96)
    return "".join(f"\n    {line}" for line in lines)


@cli.command("perft", short_help="Count the sequences of actions.")
@game_options
@click.option("--depth", type=click.IntRange(0, 30), default=3, show_default=True, help="Plies.")
@click.option("--deal", type=click.IntRange(0), help="Start after this deal; else before set-up.")
@click.option("--divide", "divided", is_flag=True, help="Count below each first action.")
def count(game: Game, depth: int, deal: int | None, divided: bool) -> None:
    """Count the sequences of actions, chance included.

    \b
    Examples:
      staufen perft leduc-poker --depth 5
      staufen perft leduc-poker --depth 3 --deal 7 --divide
    """
    state = game.begin() if deal is None else game.deal(deal)
    if divided and depth > 0:
        for action, leaves in divide(state, depth).items():
            click.echo(f"{game.write(action)} {leaves}")
    click.echo(f"{perft(state, depth)}")


# -------------------------------------------------------------------- matches


def _appendable(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """Return where a record is to be added, once something can be. Raises InputError."""
    if path is not None:
        files.check_appending(path)
    return path


RECORD = click.option(
    "--record",
    callback=_appendable,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append the record to FILE.",
)


@cli.command("match", short_help="Play one match, in words.")
@game_options
@bots_option
@click.option("--deal", type=click.IntRange(0, 2**53), default=1, show_default=True, help="Seed.")
@limit_options
@click.option("--quiet", is_flag=True, help="Show how it ends, not how it goes.")
@RECORD
def play_match(
    game: Game,
    field: tuple[str, ...],
    deal: int,
    limits: match.Limits,
    quiet: bool,
    record: Path | None,
) -> int:
    """Play one match, in words. Bots sit in the order given; fewer than seats sit again.

    \b
    Examples:
      staufen match leduc-poker --bots random
      staufen match fredericus --players 3 --bots random greedy random --deal 7
    """
    if len(field) > game.players:
        raise InputError(f"--bots: {len(field)} bots, but {game} has {game.players} seats")
    specs = match.check_bots(game, field)
    seats = specs if len(specs) == game.players else tables(specs, game.players)[0]
    narrator = _Narrator(game, quiet)
    played = match.play(game, Pairing(0, deal, seats), limits, lambda t: narrator.go(t.actions))
    narrator.go(played.record.actions[len(narrator.scribe.actions) :])
    click.echo(replay.ending(played.record))
    if played.fault:
        click.echo(played.fault, err=True)
    if record is not None:
        append(record, played.record)
    return 0 if played.record.end == "finished" else 1


class _Narrator:
    """Tells a match as it goes on."""

    def __init__(self, game: Game, quiet: bool) -> None:
        self.scribe = Scribe(game.begin())
        self.quiet = quiet

    def go(self, actions: tuple[str, ...]) -> None:
        state = self.scribe.state
        for word in actions:
            action = state.game.parse(word)
            if not self.quiet:
                click.echo(replay.say(state, action))
            self.scribe.apply(action)


for command in (*running.COMMANDS, *proving.COMMANDS, *reporting.COMMANDS):
    cli.add_command(command)


# -------------------------------------------------------------------- a person at the table


@cli.command("play", short_help="Play against bots, in the terminal.")
@game_options
@click.option("--seat", type=click.IntRange(0), default=0, show_default=True, help="Yours.")
@click.option(
    "--bots",
    "field",
    cls=Several,
    multiple=True,
    metavar="BOT...",
    help=f"The others, in the order of their seats, or one for all.  [default: {FOE}]",
)
@click.option("--deal", type=click.IntRange(0, 2**53), help="Seed of all luck.  [default: another]")
@click.option(
    "--hint", metavar="BOT", default=ADVISER, show_default=True, help="Who is asked for a hint."
)
@click.option(
    "--thinking",
    type=click.Choice(play.THINKING),
    default=play.THINKING[0],
    show_default=True,
    help="What bots tell of their choices; all they thought of may give away what they hold.",
)
@RECORD
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved.",
)
def play_game(
    game: Game | None,
    seat: int,
    field: tuple[str, ...],
    deal: int | None,
    hint: str,
    thinking: str,
    record: Path | None,
    resume: Path | None,
    components: Path | None,
) -> int:
    """Play against bots, in the terminal; `help` in the game lists what you can say.

    \b
    Examples:
      staufen play leduc-poker
      staufen play fredericus --players 3 --seat 1 --bots greedy "so-ismcts(iterations=2000)"
      staufen play --resume fredericus-12345.jsonl
    """
    line = None
    if game is None:
        line = play.saved(resume or Path())
        game = replay.Library(components).game(line)
        pairing = Pairing(0, line.record.deal, line.record.bots)
    else:
        deal = secrets.randbelow(2**53) if deal is None else deal
        pairing = Pairing(0, deal, play.seats(game, seat, field or (FOE,)))
    match.check_bots(game, [bot for bot in pairing.bots if bot != match.HUMAN])
    match.check_bots(game, [hint], rated=True)  # advice from what is hidden would be peeking
    session = play.Session(
        game, pairing, hint=hint, thinking=thinking, ask=lambda: input("> "), tell=click.echo
    )
    if line is not None:
        session.restore(line)
        click.echo("\n".join(session.log))
    click.echo(f"{game}, deal {pairing.deal}. You have seat {session.seat}. Say `help` any time.")
    return _play(session, record)


def _play(session: play.Session, path: Path | None) -> int:
    try:
        record = session.play()
    except (KeyboardInterrupt, EOFError) as end:
        if isinstance(end, KeyboardInterrupt) or session.acted:
            click.echo(f"\nstaufen: stopped; go on with: {session.keep()}", err=True)
            return INTERRUPTED
        record = None
    if record is None:
        click.echo("You left the table.")
        return 0
    if path is not None:
        append(path, record)
    return 0 if record.end == "finished" else 1


# -------------------------------------------------------------------- records


@cli.command("replay", short_help="Go through games in words, or check them.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Check every record, and show none.")
@click.option("--number", type=click.IntRange(0), help="Only the game with this number.")
@click.option("--seat", type=click.IntRange(0), help="As this seat perceived it.")
@click.option("--board", is_flag=True, help="Draw the table after every action.")
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@click.option(
    "--components",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The component data it was played with, if not ours.",
)
def replay_file(
    file: Path, verify: bool, number: int | None, seat: int | None, board: bool, step: bool,
    components: Path | None,
) -> int:  # fmt: skip
    """Go through the games of a file in words, or check them all.

    FILE holds records, one a line; a tournament's folder will do.

    \b
    Examples:
      staufen replay runs/first --number 3
      staufen replay --verify runs/first/games.jsonl
    """
    path = file / "games.jsonl" if file.is_dir() else file
    library = replay.Library(components)
    if verify:
        return _verify(path, library)
    lines = [line for line in read(path) if number in (None, line.record.number)]
    if not lines:
        raise InputError(f"{path}: no game {'at all' if number is None else number}")
    for line in lines:
        _show(line, library.game(line), seat, board, step)
    return 0


def _verify(path: Path, library: replay.Library) -> int:
    found = list(replay.faults(path, library))
    if not found:
        raise InputError(f"{path}: no game at all")
    wrong = [fault for fault in found if fault is not None]
    for fault in wrong:
        click.echo(f"staufen: {fault}", err=True)
    if not wrong:
        click.echo(f"{path}: {len(found)} games, all replay as they say")
    return 2 if wrong else 0


def _show(line: Line, game: Game, seat: int | None, board: bool, step: bool) -> None:
    click.echo(replay.title(line.record))
    for sentence, state in replay.told(line, game, seat):
        click.echo(sentence)
        if board:
            position = state if seat is None else state.view(seat)
            click.echo(game.words.board(position.fields()))
        if step and not sys.stdin.readline():
            return
    click.echo(replay.ending(line.record) + "\n")


if __name__ == "__main__":
    main()
