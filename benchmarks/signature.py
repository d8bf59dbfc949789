"""One number that moves only when behaviour moves: `python -m benchmarks.signature`.

Fixed searches play fixed deals of every game with every number of players; the number is the
tree nodes they used. Commits end in it: `Bench: 123456`, or `Bench: 123456 (same)`.
"""

import click

from benchmarks.games import load_games
from benchmarks.report import Command
from staufen import core
from staufen.bots import create_bot

DECISIONS = 24  # of one deal, forced ones not counted
PLAYERS = (
    "so-ismcts(iterations=200)",
    "mo-ismcts(iterations=100)",
    "pimc(iterations=100)",
    "so-ismcts(iterations=100, playout_length=plies:4, bias=1.0)",
)


@click.command(cls=Command, help=__doc__)
def main() -> None:
    """Print the nodes by game on standard error and their sum on standard output."""
    total = 0
    for game in load_games():
        nodes = compute_signature(game)
        click.echo(f"{nodes:>9} {game}", err=True)
        total += nodes
    click.echo(f"Bench: {total}")


def compute_signature(game: core.Game, decisions: int = DECISIONS) -> int:
    """Return the nodes that the fixed searches use in turn on deal 1 of `game`."""
    dealer, state = core.ChanceSampler(1), game.initial_state()
    searches = [create_bot(spec, game, seed=1) for spec in PLAYERS]
    nodes = made = 0
    while not state.is_over and made < decisions:
        legal = state.legal_actions
        if state.to_act == core.CHANCE:
            action = dealer.sample(state)
        elif len(legal) == 1:
            action = legal[0]
        else:
            search = searches[made % len(searches)]
            action = search.act(state.view(state.to_act))
            nodes += search.thought.nodes  # type: ignore[union-attr]
            made += 1
        state.apply(action)
    return nodes


if __name__ == "__main__":
    main()
