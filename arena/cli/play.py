"""The command `staufen play`."""

import secrets
import sys
from pathlib import Path

import click

from ...core import InputError
from .. import entrant, isolation, match, play, saves
from ..entrant import HUMAN
from ..schedule import Pairing
from ..screen import Screen
from ..store import records, replay
from . import asking, options

FOE = "expert"
ADVISER = "master"
SAVED = ("name", "players", "settings", "seat", "field", "deal")  # what a saved game says itself
RECENT = 12  # steps of a saved game that are told again


@options.command("play", short_help="Play against bots, in the terminal.")
@click.argument("name", metavar="[GAME]", required=False)
@options.players
@options.settings
@options.seat("Your seat; the first is 1.  [default: 1]")
@options.field(f"Your opponents in the order of their seats, or one for all.  [default: {FOE}]")
@click.option(
    "--deal", type=click.IntRange(0, 2**53), metavar="N", help="Random seed.  [default: random]"
)
@options.file("--resume", help="Continue a saved game.")
@options.RECORD
@click.option(
    "--hint", metavar="BOT", default=ADVISER, show_default=True, hidden=True,
    help="The bot that gives hints.",
)  # fmt: skip
@options.choice(
    "--thinking", play.THINKING, play.THINKING[0],
    "What bots show of their search as they play. It gives away what they hold.", hidden=True,
)  # fmt: skip
@click.option(
    "--confirm/--no-confirm", default=None, hidden=True,
    help="Ask before a turn ends, so that it can be undone.  [default: at a terminal]",
)  # fmt: skip
@options.components
@options.trust
def play_game(
    name: str | None, players: int | None, settings: tuple[str, ...], seat: int | None,
    field: tuple[str, ...], deal: int | None, hint: str, thinking: str, confirm: bool | None,
    record: Path | None, resume: Path | None, components: Path | None,
) -> int:  # fmt: skip
    """Play against bots, in the terminal; `help` in the game lists the commands.

    Without GAME it asks for game, players and opponents.

    \b
    Examples:
      staufen play
      staufen play fredericus --players 3 --seat 2 --bots greedy "so-ismcts(iterations=2000)"
      staufen play stupor-mundi --bots grandmaster
      staufen play --resume fredericus-12345.jsonl
    """
    if resume is not None:
        if options.stated(*SAVED):
            raise InputError(
                "--resume: the saved game says what is played, and by whom; leave that out"
            )
        line = saves.read(resume)
        game = replay.GameCache(components).game(line)
        pairing = Pairing(0, line.record.deal, line.record.bots)
        bots = [entrant.read(bot).spec for bot in pairing.bots if bot != HUMAN]
        if (named := saves.programs(line.record)) and not isolation.trusts():
            raise InputError(f"{line.where}: {named[0]} is a program: --trust lets it run")
        match.check_bots(game, bots)
    else:
        line = None
        if name is None:
            if not sys.stdin.isatty():
                raise click.UsageError("Missing argument 'GAME'.", click.get_current_context())
            name, players = asking.table(players)
        game = options.settled_game(name, players, settings, components)
        seat = options.check_seat(game, seat) or 0
        if not field:
            field = (FOE if options.stated("name") else asking.level(game, FOE),)
        deal = secrets.randbelow(2**53) if deal is None else deal
        table = play.seats(game, seat, field)
        others = match.check_bots(game, [bot for bot in table if bot != HUMAN])
        pairing = Pairing(0, deal, (*others[:seat], HUMAN, *others[seat:]))
    # Advice from what is hidden would be peeking.
    (hint,) = match.check_bots(game, [hint], sees_all=False)
    screen = Screen()
    watched = sys.stdin.isatty()
    session = play.Session(
        game, pairing, hint=hint, thinking=thinking, screen=screen,
        confirm=watched if confirm is None else confirm, keeping=True,
    )  # fmt: skip
    if line is not None:
        session.restore(line)
    screen.tell(f"{game}, deal {pairing.deal}. Say `help` any time.")
    others_told = [session.names[s] for s in range(game.players) if s != session.seat]
    screen.tell(f"You are player {session.seat + 1}, against {', '.join(others_told) or 'nobody'}.")
    if line is not None:
        screen.tell(f"{len(session.log)} steps were played; `log` tells all. The last were:", "dim")
        screen.tell("\n".join(replay.format_step(lines) for lines in session.log[-RECENT:]))
    return _play(session, record, watched)


def _play(session: play.Session, path: Path | None, watched: bool) -> int:
    try:
        record = session.play()
    except (KeyboardInterrupt, EOFError) as end:
        if isinstance(end, KeyboardInterrupt) or session.acted:
            click.echo(f"\nstaufen: stopped; go on with: {session.keep()}", err=True)
            return options.INTERRUPTED
        record = None
    except BaseException:  # nobody hears us any more, say: the terminal or a pipe is gone
        if session.acted:
            session.keep()
        raise
    finally:
        session.table.close()
    if record is None:
        kept = f" Go on with: {session.keep()}" if session.acted else ""
        click.echo(f"You left the table.{kept}")
        return 0
    if path is not None:
        records.append_record(path, record)
    session.forget()
    if watched:
        try:
            session.linger()
        except (KeyboardInterrupt, EOFError):
            click.echo()
    return 0 if record.end == "finished" else 1
