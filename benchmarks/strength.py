"""Duels of search variants against a base, on duplicate deals: what each enhancement is worth.

    python -m benchmarks.strength fredericus --players 2 --deals 50 \\
        --base "so-ismcts(iterations=1000)" "so-ismcts(iterations=1000, cutoff=0)" ...

Each variant meets the base alone, every deal in all rotations of the seats, tables of more than
two filled with both as evenly as they allow. Win shares are scaled so that 50 % is even at any
table; intervals are 95 % over deals. Prints a table and writes it as JSON.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from staufen import core
from staufen.arena.executors import Where
from staufen.arena.ratings import standings
from staufen.arena.runs import Playing
from staufen.arena.store import Store
from staufen.arena.tournament import Tournament
from staufen.arena.tournament import clocks as added_clocks
from staufen.bots.bot import check

RESULTS = Path(__file__).parent / "results"


def duel(game: core.Game, base: str, variant: str, deals: int, seed: int, workers: int) -> Any:
    """Return the result of a variant against the base, a dictionary of plain values."""
    specs = (check(base).text, check(variant).text)
    plan = Tournament(game, specs, deals, seed)
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "duel.sqlite") as store:
        playing = Playing(store, plan)
        playing.play(Where(workers))
    rows = {row.bot: row for row in standings(playing.records())}
    clocks = added_clocks(playing.games())
    row, other = (rows[spec] for spec in reversed(specs))
    total = row.share + other.share
    return {
        "variant": specs[1],
        "share": row.share / total,
        "margin": (row.margin or 0) / total,
        "games": plan.scheduled,
        "score": row.score,
        "base_score": other.score,
        "ms": 1000 * clocks[specs[1]].seconds / max(clocks[specs[1]].decisions, 1),
        "base_ms": 1000 * clocks[specs[0]].seconds / max(clocks[specs[0]].decisions, 1),
        "faults": sum(row.faults.values()) + sum(other.faults.values()),
    }


def line(result: dict[str, Any]) -> str:
    """Return a row of the table, in Markdown."""
    return (
        f"| {result['variant']} | {100 * result['share']:.1f} ± {100 * result['margin']:.1f} "
        f"| {result['games']} | {result['score']:.1f} / {result['base_score']:.1f} "
        f"| {result['ms']:.2f} / {result['base_ms']:.2f} | {result['faults']} |"
    )


@click.command(help=__doc__)
@click.argument("game")
@click.argument("variants", nargs=-1, required=True)
@click.option("--base", required=True, help="the bot that all variants meet")
@click.option("--players", type=int, default=2, show_default=True)
@click.option("--deals", type=int, default=50, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=int, default=2, show_default=True)
@click.option("--name", help="of the files in benchmarks/results")
def main(**options: Any) -> None:
    """Run the duels and tell how they went."""
    game = core.load(options["game"], players=options["players"])
    results = []
    for variant in tqdm(options["variants"], unit="duel"):
        made = duel(
            game, options["base"], variant, options["deals"], options["seed"], options["workers"]
        )
        results.append(made)
        tqdm.write(line(made))
    head = (
        f"# {game} against `{options['base']}`\n\nWin share in %, scaled so that 50 is even; "
        f"{options['deals']} deals in all rotations, seed {options['seed']}.\n\n"
        "| variant | win share | games | mean score | ms a decision | faults |\n"
        "|---|---|---|---|---|---|\n"
    )
    text = head + "\n".join(map(line, results)) + "\n"
    click.echo(text)
    if options["name"]:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{options['name']}.md").write_text(text)
        (RESULTS / f"{options['name']}.json").write_text(
            json.dumps({"options": options, "results": results}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
