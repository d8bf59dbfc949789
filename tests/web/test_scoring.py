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

FLIGHTS = """() => {
  window.flown = [0, 0, 0];
  const color = (badge) => Number(/player-(\\d)/.exec(badge.className)[1]);
  const read = (badge) => Number(badge.textContent.replace('−', '-'));
  const add = (badge) => (window.flown[color(badge)] += read(badge));
  new MutationObserver((found) => {
    for (const each of found.flatMap((one) => [...one.addedNodes]))
      if (each.classList?.contains('points-flight')) add(each);
  }).observe(document.querySelector('main'), { childList: true });
}"""  # adds up what flies to each score
SCORES = "() => [...document.querySelectorAll('.player .points')].map((b) => Number(b.innerText))"


@pytest.mark.parametrize(("motion", "speed"), [("on", "fast"), ("on", "instant"), ("off", "fast")])
def test_points_fly_to_the_scores_and_add_up(visit, motion, speed):
    person = visit("staufer", reduced_motion="no-preference" if motion == "on" else "reduce")
    page = person.page
    page.evaluate(f"localStorage.setItem('staufen-speed', '\"{speed}\"')")
    before = page.evaluate(SCORES)
    page.evaluate(FLIGHTS)
    for _ in range(60):
        person.click()
        if page.query_selector(".round") and "2 of" in page.inner_text(".round"):
            break
    gained = [new - old for new, old in zip(page.evaluate(SCORES), before, strict=True)]
    assert max(gained) > 0
    flies = motion == "on" and speed == "fast"
    assert page.evaluate("window.flown")[: len(gained)] == (gained if flies else [0] * len(gained))


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
