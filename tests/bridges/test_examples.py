"""The examples of docs/bridges.md run, and say what they should."""

import re
from pathlib import Path

from staufen.arena import run_tournament
from tests.support.program import python

ROOT = Path(__file__).parents[2]


def test_a_seat_learns_in_pettingzoo():
    message = python("examples/with_pettingzoo.py", "1000", cwd=ROOT)
    assert "Public card" in message
    won = int(re.search(r"it wins (\d+)%", message)[1])
    assert 55 < won < 80, "even play wins half"


def test_both_searches_meet_in_openspiel():
    message = python("examples/with_openspiel.py", "5", cwd=ROOT)
    assert -5 < float(re.search(r"wins ([+-][\d.]+) chips", message)[1]) < 5
    assert 20 <= int(re.search(r"wins (\d+)% of the games", message)[1]) <= 80, (
        "even play wins half"
    )


def test_openspiel_solves_our_leduc_and_measures_our_bots():
    message = python("examples/solve_leduc.py", "8", cwd=ROOT)
    lost = {
        who: float(chips) for who, chips in re.findall(r"^(\S.*): ([\d.]+) chips", message, re.M)
    }
    assert lost["CFR+, 8 iterations"] < 1.9
    assert lost["so-ismcts(iterations=300)"] < lost["random"]
    assert lost["mo-ismcts(iterations=300)"] > lost["CFR+, 8 iterations"]


def test_a_policy_learns_in_many_games_and_gets_a_rating(tmp_path):
    """Forty updates are enough to beat random play."""
    path = tmp_path / "policy.npz"
    one = {"OPENBLAS_NUM_THREADS": "1"}
    message = python("examples/train_policy.py", path, "40", "2", cwd=ROOT, more=one)
    assert "327,680 steps" in message
    places = re.findall(r"^ *-?[\d.]+  (.+)$", message, re.MULTILINE)
    assert places.index("→ the policy") > places.index("so-ismcts(iterations=30)")
    bot = f"{ROOT}/examples/bots/policy.py:PolicyBot(file={path})"
    first = run_tournament("fredericus", [bot, "random"], deals=20).places[0]
    assert first.specification == bot
    assert first.share > 0.65


def test_the_program_of_the_page_runs():
    page = (ROOT / "docs/bridges.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        python("-c", program, cwd=ROOT)
