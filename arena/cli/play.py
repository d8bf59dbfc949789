"""The command `staufen play`."""

import secrets
import sys
from pathlib import Path

import click

from ...core import Game, InputError
from ...core.catalogue import DEFAULT, LANGUAGES
from ...core.player_names import Names, format_count
from .. import participant
from ..display_names import seat_names
from ..match import isolation, match
from ..participant import HUMAN
from ..schedule import Pairing
from ..session import Confirm, GameSession
from ..store import records, replay
from ..terminal import questions
from ..terminal.game import TerminalGame
from ..terminal.save_file import SaveFile, list_programs, read_saved_game
from ..terminal.screen import Screen
from . import options

OPPONENT = "expert"
HINTS = "master"
SAVED = ("name", "players", "settings", "seat", "field", "deal")  # what a saved game says itself


@options.command("play", short_help="Play against bots, in the terminal.")
@click.argument("name", metavar="[GAME]", required=False)
@options.players
@options.settings
@options.seat("Your seat; the first is 1.  [default: 1]")
@options.field(
    f"Your opponents in the order of their seats, or one for all.  [default: {OPPONENT}]"
)
@click.option(
    "--deal", type=click.IntRange(0, 2**53), metavar="N", help="Random seed.  [default: random]"
)
@options.file("--resume", help="Continue a saved game.")
@options.RECORD
@click.option(
    "--hint", metavar="BOT", default=HINTS, show_default=True, hidden=True,
    help="The bot that gives hints.",
)  # fmt: skip
@click.option(
    "--thoughts", is_flag=True, hidden=True,
    help="Show what bots think as they play. It gives away what they hold.",
)  # fmt: skip
@click.option(
    "--confirm/--no-confirm", default=None, hidden=True,
    help="Ask before your turn ends, so that you can undo it.  [default: at a terminal]",
)  # fmt: skip
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default=DEFAULT, show_default=True,
    help="Language of the game's sentences.",
)  # fmt: skip
@options.components
@options.isolation
def play_game(
    name: str | None, players: int | None, settings: tuple[str, ...], seat: int | None,
    field: tuple[str, ...], deal: int | None, hint: str, thoughts: bool, confirm: bool | None,
    record: Path | None, resume: Path | None, lang: str, components: Path | None,
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
    screen = Screen()
    if resume is not None and options.stated_parameters(*SAVED):
        raise InputError(
            "--resume: the saved game says what is played, and by whom; leave that out"
        )
    line = None if resume is None else read_saved_game(resume)
    if line is not None:
        game = replay.GameCache(components).get_game(line)
        pairing = Pairing(0, line.record.deal, line.record.bots)
        if (programs := list_programs(line.record)) and not isolation.trusts_files():
            raise InputError(f"{line.where}: {programs[0]} is a program: --trust lets it run")
        match.check_bots(
            game, [participant.parse(bot).spec for bot in pairing.bots if bot != HUMAN]
        )
    else:
        if name is None:
            if not sys.stdin.isatty():
                raise click.UsageError("Missing argument 'GAME'.", click.get_current_context())
            name = questions.ask_game(screen)
            players = players or questions.ask_players(screen, name)
        game = options.settled_game(name, players, settings, components)
        if not field:
            known = options.stated_parameters("name")
            field = (OPPONENT if known else questions.ask_level(screen, game, OPPONENT),)
        pairing = _pair(game, options.check_seat(game, seat) or 0, field, deal)
    # Advice from hidden information would be cheating.
    (hint,) = match.check_bots(game, [hint], full_information=False)
    watched = sys.stdin.isatty()
    asks = watched if confirm is None else confirm
    if lang not in game.languages:
        raise InputError(
            f"--lang {lang}: {game.name} has texts in {', '.join(game.languages)} only"
        )

    def read_names(you: int | None) -> Names:
        return seat_names(pairing.bots, pairing.deal, you).translated(lang)

    confirms: Confirm = "always" if asks else "never"
    session = GameSession(game, pairing, confirm=confirms, names=read_names)
    if line is not None:
        session.restore(line.record, line.where)
    shown = TerminalGame(
        session, screen, hint=hint, show_thoughts=thoughts, save_file=SaveFile(session, resume)
    )
    shown.introduce()
    return _play(shown, record, watched)


def seat_bots(game: Game, seat: int, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits where: the bots around the person, one bot for all seats if it is alone."""
    others = game.players - 1
    if HUMAN in bots:
        raise InputError(f"--bots {HUMAN}: not a bot (your seat is {seat + 1})")
    if len(bots) not in (1, others):
        raise InputError(
            f"--bots: {len(bots)} bots for {format_count(others, 'seat')}"
            " (expected one for each, or one)"
        )
    around = list(bots) * others if len(bots) == 1 else list(bots)
    return (*around[:seat], HUMAN, *around[seat:others])


def _pair(game: Game, seat: int, field: tuple[str, ...], deal: int | None) -> Pairing:
    deal = secrets.randbelow(2**53) if deal is None else deal
    table = seat_bots(game, seat, field)
    others = match.check_bots(game, [bot for bot in table if bot != HUMAN])
    return Pairing(0, deal, (*others[:seat], HUMAN, *others[seat:]))


def _play(game: TerminalGame, path: Path | None, watched: bool) -> int:
    try:
        record = game.play()
    except (KeyboardInterrupt, EOFError) as end:
        click.echo()
        if game.say_goodbye() or isinstance(end, KeyboardInterrupt):
            return options.INTERRUPTED
        return 0
    finally:
        game.session.close()
    if record is None:
        game.say_goodbye()
        return 0
    if path is not None:
        records.append_record(path, record)
    game.forget_save()
    if watched:
        try:
            game.linger()
        except (KeyboardInterrupt, EOFError):
            click.echo()
    return 0 if record.end == "finished" else 1
