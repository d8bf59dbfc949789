"""The examples of docs/bridges.md run, and say what they should."""

import re
from pathlib import Path

from tests.support.program import python

ROOT = Path(__file__).parents[2]


def test_a_seat_learns_in_pettingzoo():
    said = python("examples/with_pettingzoo.py", "1000", cwd=ROOT)
    assert "Public card" in said
    won = int(re.search(r"it wins (\d+)%", said)[1])
    assert 55 < won < 80, "even play wins half"


def test_both_searches_meet_in_openspiel():
    said = python("examples/with_openspiel.py", "5", cwd=ROOT)
    assert -5 < float(re.search(r"wins ([+-][\d.]+) chips", said)[1]) < 5
    assert 20 <= int(re.search(r"wins (\d+)% of the games", said)[1]) <= 80, "even play wins half"


def test_openspiel_solves_our_leduc_and_measures_our_bots():
    said = python("examples/solve_leduc.py", "8", cwd=ROOT)
    lost = {who: float(chips) for who, chips in re.findall(r"^(\S.*): ([\d.]+) chips", said, re.M)}
    assert lost["CFR+, 8 iterations"] < 1.9
    assert lost["so-ismcts(iterations=300)"] < lost["random"]
    assert lost["mo-ismcts(iterations=300)"] > lost["CFR+, 8 iterations"]


def test_the_program_of_the_page_runs():
    page = (ROOT / "docs/bridges.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        python("-c", program, cwd=ROOT)
