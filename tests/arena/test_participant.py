"""Names of bots: read, checked, and shown wherever a bot is."""

import csv
import json

import pytest

from staufen.arena import participant
from staufen.arena.match import match
from staufen.arena.participant import Participant
from staufen.arena.rating import elo
from staufen.arena.store import records
from staufen.bots.base.levels import levels
from staufen.core import InputError, load
from tests.support.program import call

LEDUC = load("leduc-poker", players=2)
FIELD = ("Fast=so-ismcts(iterations=3)", "Twin = so-ismcts(iterations=3)", "expert", "random")
NAMES = ["Fast", "Twin", "expert", "random"]


@pytest.mark.parametrize(("text", "name", "spec"), [
    ("random", "random", "random"),
    ("greedy(worlds=1)", "greedy(worlds=1)", "greedy(worlds=1)"),
    ('"a=b.py:Mine"(x=1)', '"a=b.py:Mine"(x=1)', '"a=b.py:Mine"(x=1)'),
    ("Fast=greedy", "Fast", "greedy"),
    (" Fast  one = greedy(worlds=1)", "Fast one", "greedy(worlds=1)"),
    ('Mine="a=b.py:Mine"(x=1)', "Mine", '"a=b.py:Mine"(x=1)'),
    ("n=1,c=0.7=greedy(worlds=1)", "n=1,c=0.7", "greedy(worlds=1)"),
])  # fmt: skip
def test_a_name_ends_at_the_last_sign_before_the_options(text, name, spec):
    assert participant.parse(text) == (name, spec)
    assert participant.parse(str(participant.parse(text))) == (name, spec)


def test_levels_keep_their_name():
    meant = levels("leduc-poker")["expert"]
    assert match.check_bots(LEDUC, ["expert", "A=expert", "A=expert"]) == (
        f"expert={meant}", f"A={meant}", f"A={meant}",
    )  # fmt: skip
    assert match.check_bots(LEDUC, [f"expert={meant}"]) == (f"expert={meant}",)
    assert participant.resolve_participant("expert", "leduc-poker") == Participant("expert", meant)


@pytest.mark.parametrize(("text", "message"), [
    ("=random", "expected a name at column 1"),
    ("x" * 41 + "=random", r"invalid name \(expected 1 to 40 printable"),
    ("a\x07b=random", r"invalid name \(expected 1 to 40 printable"),
    ("greedy=random", "is the name of another bot"),
    ("human=random", "is the name of another bot"),
    ("bot.py:Mine=random", "is the name of another bot"),
    ("expert=random", "expert is a level, which stands for"),
    ("A=nobody", "nobody"),
])  # fmt: skip
def test_misleading_names_are_rejected(text, message):
    with pytest.raises(InputError, match=message):
        match.check_bots(LEDUC, [text])


def test_duplicate_names_are_rejected():
    with pytest.raises(InputError, match=r"A: name of both random and greedy"):
        match.check_bots(LEDUC, ["A=random", "A=greedy"])
    same = ["A=random", "A=greedy"]  # of files from different hands
    assert participant.unique_names([*same, "B=random"]) == {**dict(zip(same, same, strict=True)),
                                                  "B=random": "B"}  # fmt: skip


def test_names_are_shown_in_tables_data_pages_and_records(tmp_path):
    store, out = ["--store", tmp_path / "s"], tmp_path / "out"
    done = call("tournament", "leduc-poker", "--bots", *FIELD, "--deals", 2, "--workers", 0,
                "--out", out, *store)  # fmt: skip
    assert done.code == 0
    rows = [line.split()[0] for line in done.stdout.splitlines() if " ± " in line][:4]
    assert sorted(rows) == NAMES
    assert done.stdout.count("so-ismcts(iterations=3)") == 2  # once beside each name
    bots = {bot for line in records.read_records(out / "games.jsonl") for bot in line.record.bots}
    assert "Fast=so-ismcts(iterations=3)" in bots
    data = json.loads((out / "standings.json").read_text())["standings"]
    assert {row["bot"]: row["specification"] for row in data}["Twin"] == "so-ismcts(iterations=3)"
    assert all(row["elo"] == elo(row["strength"]) for row in data)
    assert "Fast, Twin, expert, random" in call("runs", *store).stdout
    call("export", 1, tmp_path / "games.csv", *store)
    with (tmp_path / "games.csv").open() as file:
        found = {row["bot"]: row["specification"] for row in csv.DictReader(file)}
    assert found["expert"] == levels("leduc-poker")["expert"]
    for lines in ([1, *store], [out]):
        call("report", *lines, "--html", tmp_path / "page.html")
        page = (tmp_path / "page.html").read_text()
        cells = [line for line in page.splitlines() if line.startswith("<tr><td>1&ensp;")]
        assert len(cells) == 1
        assert "Fast=" not in page.partition("Configuration")[0]
        assert 'title="Twin"' in page
    again = call("resume", 1, "--workers", 0, *store)
    assert "Of these, 24 were played before." in again.stdout
    back = call("import", out / "games.jsonl", *store)
    assert back.stdout == "run 2: 24 games added\n"


def test_a_named_candidate_is_promoted_by_specification(tmp_path):
    store = ["--store", tmp_path / "s"]
    done = call("evaluate", "Mine=greedy", "--game", "leduc-poker", "--deals", 24, "--precision",
                0.01, "--workers", 0, "--stale", *store)  # fmt: skip
    assert "Mine: rating " in done.stdout
    assert "\nMine: greedy\n" in done.stdout
    assert "  greedy  " not in done.stdout  # it does not meet itself
    made = call("promote", 1, *store)
    assert "Mine" not in made.stdout
    assert " greedy " in made.stdout
