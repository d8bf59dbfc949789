"""Sheets of points in a real browser."""

import pytest

from tests.support.browser import Visitor

WATCH = """() => {
  const sheet = document.querySelector('.scoring');
  window.sheets = [];
  const read = () => ({
    title: sheet.querySelector('h2').textContent,
    rows: [...sheet.querySelectorAll('tr')].map((row) => [...row.cells].map((c) => c.innerText)),
  });
  new MutationObserver(() => sheet.hidden || window.sheets.push(read()))
    .observe(sheet, { attributes: true, attributeFilter: ['hidden'] });
}"""  # keeps what every sheet shows that opens


def test_points_are_shown_after_each_round_and_at_the_end(person):
    person.page.evaluate(WATCH)
    person.play()
    *rounds, end = person.page.evaluate("window.sheets")
    assert [sheet["title"] for sheet in rounds] == [
        f"Points of round {number}" for number in range(1, 5)
    ]
    assert "win" in end["title"]
    *_, totals, places = end["rows"]
    shown = person.page.eval_on_selector_all(".standings b", "all => all.map((b) => b.innerText)")
    assert sorted(totals[1:]) == sorted(shown)
    assert sorted(places[1:]) == ["1.", "2.", "3."]
    for sheet in (*rounds, end):
        rows = [row for row in sheet["rows"][1:] if row[0] not in ("Total", "Place")]
        total = next(row for row in sheet["rows"] if row[0] == "Total")
        for seat in (1, 2, 3):
            assert sum(int(row[seat]) for row in rows if row[seat] != "–") == int(total[seat])


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_the_last_sheet_leads_on_and_closes_by_a_key(browser, client, key):
    person = Visitor(browser, f"http://{client.host}")
    person.sit_down("leduc-poker", "you", "apprentice")
    while not person.page.query_selector(".scoring:not([hidden])"):
        version = person.version
        person.page.click(".choice >> nth=0")
        person.page.wait_for_function(
            "old => document.querySelector('main').dataset.version !== old"
            " && document.querySelector('.ask.yours, .scoring:not([hidden])')",
            arg=version,
        )
    labels = person.page.eval_on_selector_all(
        ".scoring footer > *", "all => all.map((each) => each.firstChild.textContent)"
    )
    assert labels == ["Review", "Rematch", "Home", "Look at the board"]
    person.page.keyboard.press(key)
    person.page.wait_for_selector(".scoring", state="hidden")
    person.close()
