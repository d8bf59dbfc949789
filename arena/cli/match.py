"""The command `staufen match`."""

from itertools import cycle, islice
from pathlib import Path

import click

from ...core import CHANCE, Game, InputError
from ...core.player_names import Names, format_count
from .. import display_names, sanitize
from ..match import match
from ..match.limits import Limits
from ..schedule import Pairing
from ..store import records, replay
from ..store.recorder import Recorder
from . import options


@options.command("match", short_help="Play one match and show it as text.")
@options.game
@options.bots
@options.number("--deal", click.IntRange(0, 2**53), 1, "Random seed of the deal.")
@options.limits
@options.isolation
@click.option("--quiet", is_flag=True, help="Show only the result.")
@options.RECORD
def play_match(
    game: Game, field: tuple[str, ...], deal: int, limits: Limits, quiet: bool, record: Path | None
) -> int:
    """Play one match and show it as text.

    Bots sit in the given order. If there are fewer bots than seats, the list repeats.

    \b
    Examples:
      staufen match leduc-poker --bots random
      staufen match fredericus --players 3 --bots random greedy random --deal 7
    """
    if len(field) > game.players:
        raise InputError(
            f"--bots: {len(field)} bots, but {game} has {format_count(game.players, 'seat')}"
        )
    specs = match.check_bots(game, field)
    seats = tuple(islice(cycle(specs), game.players))
    pairing = Pairing(0, deal, seats)
    if quiet:
        played = match.play_match(game, pairing, limits)
    else:
        click.echo(replay.format_title(str(game), *pairing))
        narrator = _Narrator(game, display_names.seat_names(seats, deal))
        played = match.play_match(game, pairing, limits, lambda t: narrator.show_actions(t.actions))
        narrator.show_actions(played.record.actions[len(narrator.recorder.actions) :])
    click.echo(replay.describe_ending(played.record))
    if played.fault:
        click.echo(sanitize.clean_lines(played.fault), err=True)
    if record is not None:
        records.append_record(record, played.record)
    return 0 if played.record.end == "finished" else 1


class _Narrator:
    """Writes the actions of a match; set-up is one line."""

    def __init__(self, game: Game, names: Names) -> None:
        self.recorder = Recorder(game.initial_state())
        self.names = names
        self.begun = False

    def show_actions(self, actions: tuple[str, ...]) -> None:
        for word in actions:
            state = self.recorder.state
            action = state.game.parse_action(word)
            if self.begun:
                click.echo(replay.format_step(replay.describe_action(state, action, self.names)))
            self.recorder.apply(action)
            if not self.begun and state.to_act != CHANCE:
                self.begun = True
                click.echo(replay.describe_setup(len(self.recorder.actions)))
