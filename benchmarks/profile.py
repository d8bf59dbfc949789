"""Where a search spends its instructions: the shares of rules, selection, tree and playouts.

    python -m benchmarks.profile

Runs so-ismcts under valgrind's callgrind (which must be installed) at ten positions of a random
game, counts the instructions of the search alone, and prints and keeps a table. What a function
of the rules calls counts as its own; so do random numbers and copies for whoever asks for them.
Judging is what the heuristic does, in the tree and where playouts are greedy.
"""

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from tqdm import tqdm

from benchmarks.generality import positions
from benchmarks.report import Command, Table, keep, setting
from staufen import core
from staufen.bots.bot import create

GAMES = ("fredericus(players=3)", "staufer(players=3)", "stupor-mundi(players=3)", "oh-hell")
# Rows by caller in the search and what it calls in the rules; "" is the caller's own work.
TREE = "in the tree: "
PLAYOUT = "in playouts: "
JUDGING = "judging: "
OWN = {
    "select": "selection",
    "tree": "nodes found and made",
    "rollout": PLAYOUT + "choices",
    "heuristic": JUDGING + "weighing",
}
SELECTING = ("_select", "_choose", "_best", "_distinct", "_select_by_ucb1", "_score")
ALONE = ("determinize", "scores", "ranks", "returns", "playout")
Name = tuple[str, ...]  # modules and function; empty for what is not of this project


def profile(game: str, iterations: int) -> Counter[str]:
    """Return instructions by row for so many iterations at each of ten positions."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        command = [
            *("valgrind", "--tool=callgrind", "--toggle-collect=*Searcher__run"),
            *(f"--callgrind-out-file={out}", sys.executable, "-m", __spec__.name),
            *("--inside", "--iterations", str(iterations), game),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise click.ClickException(done.stderr.strip() or "valgrind failed")
        return shares(out.read_text())


def shares(text: str) -> Counter[str]:
    """Return instructions by row from what callgrind wrote."""
    names: dict[str, str] = {}
    found: Counter[str] = Counter()
    caller, callee = (), ()
    called = False
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key in ("fn", "cfn"):
            number, _, name = value.partition(" ")
            names[number] = name or names[number]
            if key == "fn":
                caller = unmangled(names[number])
            else:
                callee = unmangled(names[number])
        elif key == "calls":
            called = True
        elif re.match(r"[-+*\d]", line):
            cost = int(line.split()[-1])
            if called and caller[1:2] == ("search",) and callee[1:2] != ("search",):
                found[row(caller, callee)] += cost
            elif not called and caller[1:2] == ("search",):
                found[row(caller, ())] += cost
            called = False
    return found


def unmangled(symbol: str) -> Name:
    """Return package, modules and function of a Cython symbol, empty for any other.

    `__pyx_f_7staufen_6search_4tree_clear` is ("staufen", "search", "tree", "clear").
    """
    found = re.match(r"__pyx_f_(\d.*)", symbol)
    rest, parts = found[1] if found else "", []
    while number := re.match(r"\d+", rest):
        start = number.end()
        end = start + int(number[0])
        parts.append(rest[start:end])
        rest = rest[end + 1 :]
    return (*parts, rest) if parts[:1] == ["staufen"] else ()


def row(caller: Name, callee: Name) -> str:
    """Return the row for the work of a function of the search, or for its call of the rules."""
    module, function = caller[2], caller[-1]
    if not callee:
        if function in SELECTING:
            return OWN["select"]
        return OWN.get(module, "the loop itself and the way back")
    if callee[-1] in ALONE:
        return callee[-1]
    return {"rollout": PLAYOUT, "heuristic": JUDGING}.get(module, TREE) + callee[-1]


def inside(game: core.Game, iterations: int) -> None:
    """Search, for valgrind to watch."""
    bot = create(f"so-ismcts(iterations={iterations})", game, 1)
    for state in positions(game, 10):
        bot.act(state.view(state.to_act))


@click.command(cls=Command, help=__doc__)
@click.argument("games", nargs=-1)
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="at each of ten positions",
)
@click.option("--inside", "watched", is_flag=True, hidden=True)
def main(games: tuple[str, ...], iterations: int, watched: bool) -> None:
    """Profile, print and keep the table."""
    if watched:
        return inside(core.load(games[0]), iterations)
    if not shutil.which("valgrind"):
        raise click.ClickException("valgrind is not installed")
    games = games or GAMES
    for game in games:
        core.load(game)
    found = {game: profile(game, iterations) for game in tqdm(games, unit="game", leave=False)}
    rows = sorted(set().union(*found.values()), key=lambda row: -found[games[0]][row])
    table = Table(
        "Shares of the instructions of a search, in %",
        ("part", *games),
        f"so-ismcts, set as the game's searches are, {iterations} iterations at each of ten"
        " positions of a random game; callgrind. Below 0.5 % in all games: left out.",
    )
    for part in rows:
        parts = [100 * found[game][part] / found[game].total() for game in games]
        if max(parts) >= 0.5:
            table.add(part, *parts)
    each = [found[game].total() / iterations / 10 for game in games]
    table.add("instructions an iteration", *(round(count) for count in each))
    table.show()
    keep("profile", "Where a search spends its time", setting("numpy"), [table])
    return None


if __name__ == "__main__":
    main()
