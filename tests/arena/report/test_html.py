"""The page needs no other file, tells everything, and shows any name of a bot safely."""

import base64
import hashlib
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser

import pytest

from staufen.arena.rating import Rating
from staufen.arena.report import games
from staufen.arena.report.html import render_report
from staufen.arena.report.summary import Clock, Summary
from staufen.arena.report.tables import as_tables
from tests.support.browser import NARROW, Visitor, browsers
from tests.support.pools import round_robin
from tests.support.records import record

SECTIONS = (
    "Standings", "Who is stronger?", "Who beats whom?", "Strength by number of deals", "Seats",
    "Points", "Time", "Games", "Faults", "Configuration",
)  # fmt: skip
VOID = {"meta", "br"}
EVIL = "evil.py:Bot(name=<script>alert('x')</script>&\"$title)"


class Reader(HTMLParser):
    """Checks that every element is closed, and keeps the words by section."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.words, self.section = [], Counter(), {}, ""
        self.links, self.anchors = [], set()
        self.feed(html)
        self.close()
        assert self.open == []
        assert {link[1:] for link in self.links if link[0] == "#"} <= self.anchors

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        for key, value in attrs:
            assert key not in ("src", "onclick")
            assert value is None or "url(" not in value
            if key == "href":
                assert value.startswith(("#games-", "data:application/jsonl;base64,", "/runs/"))
                self.links.append(value)
            if key == "id":
                self.anchors.add(value)
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


def render(records, **others):
    summary = Summary(records, clocks=clocks(records), **others)
    return render_report(
        summary, "A <pool>", {"seed": 1, "bots": ["A", "B"]}, {1: "Traceback: <it>"}
    )


def test_the_page_has_every_section_and_only_its_own_script():
    records = pool()
    records[1] = records[1].replace(
        end="exception", seat=0, cause="ValueError: <no>", scores=None, places=(2, 1, 1),
        shares=(0.0, 0.5, 0.5),
    )  # fmt: skip
    html = render(records)
    reader = Reader(html)
    assert tuple(key for key in reader.words if key)[: len(SECTIONS)] == SECTIONS
    assert reader.tags["script"] == 1
    script = re.search(r"<script>(.*)</script>", html, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in unescape(html)
    assert not re.search(r"https?://|@import", html)
    assert "FAILURES in 1 of 72 games" in reader.words[""]
    assert "ValueError: <no>" in reader.words["Faults"]
    assert "Traceback: <it>" in reader.words["Faults"]
    assert "seed" in reader.words["Configuration"]
    assert len(html) < 70_000


def test_the_same_records_give_the_same_page():
    records = pool()
    assert render(records) == render(records[::-1])


def test_cells_link_to_games_and_games_to_replays():
    records = pool(players=2, deals=2, bots="AB")
    links = [f"/runs/7/games/{each.number}" for each in records]
    reader = Reader(render_report(Summary(records), "t", links=links))
    assert reader.links[:2] == ["#games-0-1", "#games-0-1"]
    assert reader.links[2:] == links
    assert "of all pairs" not in reader.words["Games"]


def test_records_are_embedded_up_to_a_size_limit(monkeypatch):
    records = pool(players=2, deals=2, bots="AB")
    (first, *others) = games.data_links(records)
    assert len(others) == len(records) - 1
    assert base64.b64decode(first.partition(",")[2]).decode() == str(records[0])
    monkeypatch.setattr(games, "MAX_PAGE_LENGTH", 2 * len(first))
    assert len(games.data_links(records)) == 2


def test_long_game_lists_show_every_pair(monkeypatch):
    monkeypatch.setattr(games, "MAX_LISTED_GAMES", 12)
    summary = Summary(pool(players=2, deals=6))
    found = games.list_games(summary)
    met = Counter(frozenset(seat.place for seat in row.seats) for row in found)
    assert set(met.values()) == {2}
    assert len(met) == 6
    assert (
        "12 of 72 games are listed, of all pairs"
        in Reader(render_report(summary, "t")).words["Games"]
    )


def test_numbers_on_the_page_match_the_standings():
    summary = Summary(pool())
    words = Reader(render_report(summary, "t")).words
    for row in summary.rows:
        assert f"{row.strength.value:.2f}" in words["Standings"]
        assert f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}" in words["Standings"]
    assert summary.bots == list("DCBA")


def test_names_of_bots_are_escaped():
    records = [record([EVIL, "B"], [1 + i % 2, 2 - i % 2], i) for i in range(6)]
    html = render(records)
    assert "<script>alert" not in html
    assert EVIL in Reader(html).words["Standings"]


@pytest.mark.parametrize("records", [
    [],
    [record("AB", [1, 2])],
    [record("AA", [1, 2], deal) for deal in range(3)],
    [record("A", [1], deal) for deal in range(3)],
    [record("AB", None, end="void")],
    [record("AB", [2, 1], deal, "crash", 0) for deal in range(3)],
    [record("AB", [1, 2], deal, scores=(10**9, -(10**9))) for deal in range(3)],
    [record("AB", [1, 1], deal) for deal in range(5)],
], ids=["none", "one", "alone", "patience", "void", "crash", "far", "drawn"])  # fmt: skip
def test_any_records_can_be_reported(records):
    html = render(records)
    Reader(html)
    assert "nan" not in re.sub(r"<style>.*</style>", "", html, flags=re.DOTALL).lower()
    assert as_tables(Summary(records)).splitlines()


def test_a_large_field_fits_the_page():
    records = pool(2, 1, bots=[f"bot-{i:02}(iterations={10**i % 997})" for i in range(9)])
    html = render(records)
    Reader(html)
    assert "hue0 again" in html


def test_anchored_bots_are_marked():
    records = pool(2, 6, "AB")
    summary = Summary(records, anchors={"A": Rating(31.0, 0.01)})
    assert {row.bot: row.strength.value for row in summary.rows}["A"] == 31
    words = Reader(render_report(summary, "t")).words
    assert "31.00given" in words["Standings"]
    assert "mean of the pool" not in words["Standings"]
    assert "mean of the pool" in render_report(Summary(records), "t")


def test_warnings_come_first():
    message = render_report(Summary([record("AB", [1, 2], deal) for deal in range(4)]), "t")
    assert "A never lost a point to B" in Reader(message).words[""]


def test_names_in_plots_are_complete_and_distinct():
    """Two searches may differ only in the last of their options."""
    searches = "so-ismcts(iterations=1000, c=1.0, selection=puct, playout_length=plies:{})"
    bots = [searches.format(plies) for plies in range(4)]
    html = render(pool(players=2, deals=5, bots=bots))
    names = re.findall(r'class="name hue\d"[^>]*>([^<]*)</text>', html)
    assert {name[2:] for name in names} == {f"playout_length=plies:{plies}" for plies in range(4)}
    assert {name[0] for name in names} == set("1234")


def test_tables_sort_and_filter_in_a_browser(tmp_path):
    """Opened as a file; at the width of a phone nothing but tables and plots scrolls sideways."""
    path = tmp_path / "report.html"
    summary = Summary(pool(players=2, deals=3))
    path.write_text(render_report(summary, "t", links=games.data_links(summary.records)))
    with browsers() as browser:
        here = Visitor(browser, path.as_uri(), NARROW)
        window = here.page
        window.goto(path.as_uri())
        assert window.evaluate("document.documentElement.scrollWidth") == NARROW[0]

        def column(number):
            cells = f"table.standings tbody tr td:nth-child({number})"
            return window.locator(cells).evaluate_all("all => all.map(each => each.innerText)")

        assert [name.strip() for name in column(2)] == list("DCBA")
        window.click("table.standings th:has-text('bot') button")
        assert [name.strip() for name in column(2)] == list("ABCD")
        window.click("table.standings th:has-text('strength') button")
        assert [name.strip() for name in column(2)] == list("DCBA")

        rows = "document.querySelector('table.standings tbody').rows"
        window.evaluate(f"{rows}[0].cells[6].textContent = '–'")
        for _ in range(2):  # both ways round
            window.click("table.standings th:has-text('win share') button")
            assert column(7)[-1] == "–", "what is not known is last"

        games_left = "table.games tbody tr:not([hidden])"
        window.click(".matrix a[href='#games-0-3']")
        window.wait_for_function("() => document.querySelector('[role=status]').innerText")
        message = window.locator(games_left).evaluate_all("all => all.map(each => each.innerText)")
        assert len(message) == 6
        assert all("D" in text and "A" in text for text in message)
        window.click(".filter button")
        assert window.locator(games_left).count() == len(summary.records)
        window.fill(".filter input", "nobody")
        assert window.locator(games_left).count() == 0
        here.close()
