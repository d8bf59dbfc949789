"""The command `staufen check-bot`."""

from contextlib import AbstractContextManager

import click
from rich.console import Console

from ...core import game_names
from ..match.protocol_check import DECISION_TIMEOUT_S, GAMES_PER_TABLE, check_protocol
from ..terminal.screen import Screen
from . import options


@options.command("check-bot", short_help="Check that a program follows the bot protocol.")
@click.argument("program", metavar="COMMAND")
@options.several("--games", metavar="GAME...", help="Check only these games.  [default: all]")
@options.number("--deals", click.IntRange(1, 10_000), GAMES_PER_TABLE, help="Games at every table.")
def check_bot(program: str, games: tuple[str, ...], deals: int) -> int:
    """Check that a program follows the bot protocol, and play whole games with it.

    Every game is played at its smallest and its largest table, against random play. The exit code
    is 0 if the program passes all checks, 1 otherwise.

    \b
    Examples:
      staufen check-bot "python3 examples/bots/random_bot.py"
      staufen check-bot ./my_bot --games fredericus leduc-poker --deals 20
    """
    screen, broken = Screen(Console(stderr=True)), 0

    def waiting(rule: str) -> AbstractContextManager[object]:
        return screen.waiting(f"Checking: {rule} ({DECISION_TIMEOUT_S:g} s for each answer)")

    for finding in check_protocol(program, list(games) or game_names(), deals, waiting):
        mark = "ok  " if finding.passed else "FAIL"
        click.echo(f"{mark}  {finding.rule}: {finding.detail}")
        broken += not finding.passed
    click.echo(f"Checks failed: {broken}." if broken else "All checks passed.")
    return 1 if broken else 0
