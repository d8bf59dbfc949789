"""From a run to the figure and the table of a paper: a marimo notebook.

Read it with `marimo edit examples/from_run_to_figure.py` (pip install marimo), or run it with
`python examples/from_run_to_figure.py`. The files are written to the folder `paper`.
"""

import marimo

__generated_with = "0.25.2"
app = marimo.App()


@app.cell(hide_code=True)
def _():
    import marimo as mo

    mo.md("""
    # From a run to the table and the figure of a paper

    Does a search with more iterations win more, and when is a game decided? A tournament is played
    and stored, and its games become a table and a figure. The same seed gives the same games. Run
    it again, and the stored games are used.
    """)
    return (mo,)


@app.cell
def _():
    from pathlib import Path

    from staufen.arena import run_tournament

    output = Path("paper")
    output.mkdir(exist_ok=True)
    stored = output / "games.sqlite"
    iterations = (10, 40, 160)
    standings = run_tournament(
        "fredericus",
        ["greedy", *(f"{n} iterations=so-ismcts(iterations={n})" for n in iterations)],
        players=2,
        deals=6,
        seed=1,
        store=stored,
    )
    standings
    return iterations, output, stored, standings


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## The table

    The report writes each of its tables as CSV and LaTeX, and each plot as SVG. A paper includes
    `standings.tex` with `\input`.
    """)


@app.cell
def _(output, standings):
    from staufen.arena.report import figures
    from staufen.arena.report.summary import Summary

    made = figures.write_figures(Summary(standings.records), output)
    print((output / "standings.tex").read_text())
    [path.name for path in made]


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## The figure

    How many points the winner of a game is ahead, by how much of the game is over: the mean over
    games and its 95 % interval. A row of the export is an action, with the points of each seat
    before it.
    """)


@app.cell
def _(output, stored):
    import csv

    from staufen.arena.store import Store, ply_export

    with Store(stored) as store:
        run = store.find_run("1")
        ply_export.write_plies(output / "plies.csv", run, store.read_games(run))
    with (output / "plies.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["bot"]]
    return (rows,)


@app.cell
def _(rows):
    from collections import defaultdict

    import numpy as np

    tenths = 10
    games = defaultdict(list)
    for row in rows:
        games[row["number"]].append(row)
    leads = []  # of the winner, by game and tenth of the game
    for actions in games.values():
        winners = {int(action["seat"]) for action in actions if action["place"] == "1"}
        if len(winners) == 1:
            winner = winners.pop()
            ahead = [
                int(action[f"points_{winner}"]) - int(action[f"points_{1 - winner}"])
                for action in actions
            ]
            leads.append([part.mean() for part in np.array_split(ahead, tenths)])
    lead = np.mean(leads, axis=0)
    margin = 1.96 * np.std(leads, axis=0, ddof=1) / np.sqrt(len(leads))
    print("lead by tenth:", *np.round(lead, 1))
    return tenths, lead, margin


@app.cell
def _(output, tenths, lead, margin):
    from matplotlib.figure import Figure

    percent = [100 * (tenth + 0.5) / tenths for tenth in range(tenths)]
    figure = Figure(figsize=(3.4, 2.4), layout="constrained")  # one column of a paper
    axes = figure.subplots()
    axes.fill_between(percent, lead - margin, lead + margin, alpha=0.25, linewidth=0)
    axes.plot(percent, lead)
    axes.axhline(0, color="black", linewidth=0.5)
    axes.set(xlabel="actions of the game (%)", ylabel="points ahead", xlim=(0, 100))
    axes.spines[["top", "right"]].set_visible(False)
    for kind, date in (("pdf", "CreationDate"), ("svg", "Date")):
        figure.savefig(output / f"lead.{kind}", metadata={date: None})
    figure


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## A position

    A position draws itself. A view shows what a seat sees and no more.
    """)


@app.cell
def _(mo):
    from staufen import core

    state = core.load("fredericus", players=2).new_state(7)
    mo.Html(state.game.svg(state.view(state.to_act)))


if __name__ == "__main__":
    app.run()
