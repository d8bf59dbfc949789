"""The command `staufen match`."""

from pathlib import Path

import click

from ...core import Game, InputError
from .. import match, replay
from ..limits import Limits
from ..records import Scribe, append
from ..schedule import Pairing, tables
from .options import RECORD, bots_option, command, game_options, limit_options, trust_option


@command("match", short_help="Play one match, in words.")
@game_options
@bots_option
@click.option("--deal", type=click.IntRange(0, 2**53), default=1, show_default=True, help="Seed.")
@limit_options
@trust_option
@click.option("--quiet", is_flag=True, help="Show how it ends, not how it goes.")
@RECORD
def play_match(
    game: Game,
    field: tuple[str, ...],
    deal: int,
    limits: Limits,
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
    pairing = Pairing(0, deal, seats)
    narrator = _Narrator(game, quiet)
    if not quiet:
        click.echo(replay.title(str(game), *pairing))
    played = match.play(game, pairing, limits, lambda t: narrator.go(t.actions))
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
