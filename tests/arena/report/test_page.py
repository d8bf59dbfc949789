"""The page needs no other file, tells everything, and shows any name of a bot safely."""

import re
from html.parser import HTMLParser

import pytest

from staufen.arena.ratings import Rating
from staufen.arena.report.page import page
from staufen.arena.report.summary import Clock, Summary
from staufen.arena.report.tables import as_tables
from tests.support.pools import round_robin
from tests.support.records import record

SECTIONS = (
    "Standings", "Who is stronger?", "Who beats whom?", "Strength by number of deals", "Seats",
    "Points", "Time", "Faults", "Configuration",
)  # fmt: skip
VOID = {"meta", "br"}
EVIL = "evil.py:Bot(name=<script>alert('x')</script>&\"$title)"


class Reader(HTMLParser):
    """Checks that every element is closed, and keeps the words by section."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.words, self.section = [], set(), {}, ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for key, value in attrs:
            assert key not in ("src", "href", "onclick")
            assert value is None or "url(" not in value
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "h2" in self.open:
            self.section = data
        self.words[self.section] = self.words.get(self.section, "") + data


def pool(players=3, deals=3, bots="ABCD"):
    strengths = {bot: 20.0 + 3 * i for i, bot in enumerate(bots)}
    return round_robin(strengths, players, deals, 0.5, seed=1)


def clocks(records):
    return {bot: [Clock(10, 0.02), Clock(5, 0.03)] for r in records for bot in r.bots}


def told(records, **others):
    summary = Summary(records, clocks=clocks(records), **others)
    return page(summary, "A <pool>", {"seed": 1, "bots": ["A", "B"]}, {1: "Traceback: <it>"})


def test_the_page_has_every_section_and_no_script():
    records = pool()
    records[1] = records[1]._replace(
        end="exception", seat=0, cause="ValueError: <no>", scores=None, places=(2, 1, 1),
        shares=(0.0, 0.5, 0.5),
    )  # fmt: skip
    html = told(records)
    reader = Reader(html)
    assert tuple(key for key in reader.words if key)[: len(SECTIONS)] == SECTIONS
    assert "script" not in reader.tags
    assert not re.search(r"https?://|@import", html)
    assert "FAILURES in 1 of 72 games" in reader.words[""]
    assert "ValueError: <no>" in reader.words["Faults"]
    assert "Traceback: <it>" in reader.words["Faults"]
    assert "seed" in reader.words["Configuration"]
    assert len(html) < 60_000


def test_the_same_records_give_the_same_page():
    records = pool()
    assert told(records) == told(records[::-1])


def test_numbers_on_the_page_are_those_of_the_standings():
    summary = Summary(pool())
    words = Reader(page(summary, "t")).words
    for row in summary.rows:
        assert f"{row.strength.value:.2f}" in words["Standings"]
        assert f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}" in words["Standings"]
    assert summary.bots == list("DCBA")


def test_a_bots_name_is_text_and_nothing_else():
    records = [record([EVIL, "B"], [1 + i % 2, 2 - i % 2], i) for i in range(6)]
    html = told(records)
    assert "<script>" not in html
    assert EVIL in Reader(html).words["Standings"]


@pytest.mark.parametrize(
    "records",
    [
        [],
        [record("AB", [1, 2])],
        [record("AA", [1, 2], deal) for deal in range(3)],
        [record("A", [1], deal) for deal in range(3)],
        [record("AB", None, end="void")],
        [record("AB", [2, 1], deal, "crash", 0) for deal in range(3)],
        [record("AB", [1, 2], deal, scores=(10**9, -(10**9))) for deal in range(3)],
        [record("AB", [1, 1], deal) for deal in range(5)],
    ],
    ids=["none", "one", "alone", "patience", "void", "crash", "far", "drawn"],
)
def test_whatever_was_played_can_be_told(records):
    html = told(records)
    Reader(html)
    assert "nan" not in re.sub(r"<style>.*</style>", "", html, flags=re.DOTALL).lower()
    assert as_tables(Summary(records)).splitlines()


def test_a_big_field_has_colours_and_room_for_all():
    records = pool(2, 1, bots=[f"bot-{i:02}(iterations={10**i % 997})" for i in range(9)])
    html = told(records)
    Reader(html)
    assert "hue0 again" in html


def test_anchored_bots_are_told_as_such():
    records = pool(2, 6, "AB")
    summary = Summary(records, anchors={"A": Rating(31.0, 0.01)})
    assert {row.bot: row.strength.value for row in summary.rows}["A"] == 31
    words = Reader(page(summary, "t")).words
    assert "31.00given" in words["Standings"]
    assert "mean of the pool" not in words["Standings"]
    assert "mean of the pool" in page(Summary(records), "t")


def test_what_is_doubtful_is_said_first():
    told = page(Summary([record("AB", [1, 2], deal) for deal in range(4)]), "t")
    assert "A never lost a point to B" in Reader(told).words[""]


def test_names_in_plots_differ_where_the_bots_do():
    """Two searches may differ only in the last of their options."""
    searches = "so-ismcts(iterations=1000, c=1.0, selection=puct, playout_length=plies:{})"
    bots = [searches.format(plies) for plies in range(4)]
    html = told(pool(players=2, deals=5, bots=bots))
    names = re.findall(r'class="name hue\d"[^>]*>([^<]*)</text>', html)
    assert {name[0] for name in names} == set("1234")
    assert len(set(names)) == 4
