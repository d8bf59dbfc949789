"""The page of a training run."""

import re

from staufen.arena.match.executors import Where
from staufen.arena.training.page import Duel, plot_losses, render_page
from staufen.arena.training.run import TrainingRun
from tests.arena.training.test_run import PLAN


def test_the_page_is_self_contained(tmp_path):
    run = TrainingRun(PLAN, tmp_path)
    run.play_games(1, Where(workers=0))
    list(run.fit_network(1, "train"))
    shown = render_page(run, [Duel(2, 1.25, 0.615, 0.032, 40, 2.96, "better <&")])
    (made,) = run.read_generations()
    assert plot_losses(made) in shown
    assert len(re.findall(r'class="line hue0', plot_losses(made))) == 3
    assert "A network for Leduc" in shown
    assert "61.5 ± 3.2 %" in shown
    assert "better &lt;&amp;" in shown
    assert "12 games with 2 players" in shown
    assert "<code>8 8</code>" in shown
    assert not re.search(r"<script|http://(?!www\.w3)|https://|src=", shown)
    assert "None yet" in render_page(run, [])
