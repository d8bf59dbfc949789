"""The layout of a table: the scene fills the room beside the sidebar, and type grows with it."""

import pytest

from tests.support.browser import LARGE, NARROW, WIDE, Visitor

HUGE = (2560, 1440)
STUB = """
import { s } from "../dom.js";
const place = (each, i) => s("g", { "data-place": each.id },
  s("rect.hit", { x: 20 + 220 * (i % 4), y: 20 + 90 * Math.floor(i / 4), width: 190, height: 70 }));
export const draw = (scene) => s("svg.scene", { viewBox: "0 0 940 700" },
  s("rect", { width: 940, height: 700, fill: "none" }),
  scene.zones.flatMap((zone) => zone.places).slice(0, 28).map(place));
"""  # a board of 940 by 700 units
SHARE = """() => {
    const box = document.querySelector("svg.scene > rect").getBoundingClientRect();
    const side = document.querySelector(".side").getBoundingClientRect();
    const type = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return [box.width * box.height / (side.left * innerHeight), box.right - side.left, type];
}"""


@pytest.fixture
def visitor(browser, client):
    """A person at a table whose board is a scaled scene."""
    person = Visitor(browser, f"http://{client.host}")
    body = {"body": STUB, "content_type": "text/javascript"}
    person.page.route("**/games/fredericus.js", lambda route: route.fulfill(**body))
    person.sit_down("fredericus", "you", "novice")
    yield person
    person.page.unroute("**/games/fredericus.js")
    person.close()


def test_scene_fills_the_room_left_of_the_sidebar(visitor):
    types = []
    for wide, high in (WIDE, LARGE, HUGE):
        visitor.page.set_viewport_size({"width": wide, "height": high})
        share, beyond, type_size = visitor.page.evaluate(SHARE)
        assert share > 0.85
        assert beyond <= 0
        types.append(type_size)
    assert types[0] >= 14
    assert types[0] * 1.25 < types[1]
    assert types[1] * 1.2 < types[2]


def test_nothing_of_the_page_is_scrolled_on_a_phone(visitor):
    visitor.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    beyond = "[document.documentElement, document.querySelector('.field')].map((each) => \
        [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight])"
    assert visitor.page.evaluate(beyond) == [[0, 0], [0, 0]]
