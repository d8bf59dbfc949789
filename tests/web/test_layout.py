"""The layout of a table: the scene fills the room beside the sidebar, and type grows with it."""

import pytest

from tests.support.browser import LARGE, NARROW, WIDE, Visitor

HUGE = (2560, 1440)
STUB = """
import { s } from "../dom.js";
const piece = (each, i) => s("g", { "data-kind": each.kind },
  s("circle", { cx: 20 + 30 * i, cy: 40, r: 12 }));
const place = (each, i) => s("g", { "data-place": each.id,
  transform: `translate(${20 + 220 * (i % 4)} ${20 + 90 * Math.floor(i / 4)})` },
  s("rect.hit", { width: 190, height: 70 }), each.pieces.map(piece));
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


VIEW_BOX = "document.querySelector('svg.scene').getAttribute('viewBox')"
WHOLE = "0 0 940 700"


def count_clicks(page):
    """Count the clicks that reach the board."""
    page.evaluate("""() => {
        window.clicks = 0;
        document.querySelector("svg.scene").addEventListener("click", () => window.clicks++);
    }""")


def test_scene_is_zoomed_and_dragged_without_a_click(visitor):
    page = visitor.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.keyboard.press("+")
    zoomed = page.evaluate(VIEW_BOX)
    assert zoomed != WHOLE
    count_clicks(page)
    page.mouse.move(300, 400)
    page.mouse.down()
    page.mouse.move(350, 430, steps=3)
    page.mouse.up()
    assert page.evaluate(VIEW_BOX) != zoomed
    assert page.evaluate("window.clicks") == 0
    page.click("[data-what=zoom-fit]")
    assert page.evaluate(VIEW_BOX) == WHOLE
    assert not page.is_visible(".zoom"), "it is needed on narrow screens and for a part alone"
    page.mouse.move(300, 400)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(f"{VIEW_BOX} !== '{WHOLE}'")
    page.keyboard.press("0")
    assert page.evaluate(VIEW_BOX) == WHOLE


PINCH = """() => {
    const svg = document.querySelector("svg.scene");
    const touch = (type, pointerId, clientX, clientY) => svg.dispatchEvent(new PointerEvent(type,
        { pointerId, clientX, clientY, pointerType: "touch", bubbles: true, button: 0 }));
    Element.prototype.setPointerCapture = () => {}; // these pointers are none of the browser's
    touch("pointerdown", 7, 150, 300);
    touch("pointerdown", 8, 250, 300);
    for (const aside of [10, 30, 50]) touch("pointermove", 8, 250 + aside, 300);
    touch("pointerup", 7, 150, 300);
    touch("pointerup", 8, 300, 300);
}"""


def test_scene_is_pinched_and_tapped_on_a_phone(visitor):
    page = visitor.page
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.click("[data-what=zoom-in]")
    page.click("[data-what=zoom-fit]")
    assert page.evaluate(VIEW_BOX) == WHOLE
    page.evaluate(PINCH)
    wide = float(page.evaluate(VIEW_BOX).split()[2])
    aspect = page.evaluate(
        "(({ clientWidth, clientHeight }) => clientWidth / clientHeight)\
        (document.querySelector('.field'))"
    )
    assert wide == pytest.approx(max(940, 700 * aspect) / 1.5, rel=0.02), "fingers go apart"
    page.click("[data-what=zoom-fit]")
    spot = page.locator("svg.scene").bounding_box()
    page.mouse.dblclick(spot["x"] + 3, spot["y"] + 3)
    assert float(page.evaluate(VIEW_BOX).split()[2]) < wide
    page.mouse.dblclick(spot["x"] + 3, spot["y"] + 3)
    assert page.evaluate(VIEW_BOX) == WHOLE


def test_what_is_asked_for_is_in_sight_on_a_phone(visitor):
    page = visitor.page
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    for _ in range(5):
        visitor.click()
        seen = page.evaluate("""() => [...document.querySelectorAll(".target")].map((each) => {
            const hit = each.querySelector(".hit");
            const [box, field] = [hit, each.closest(".field")].map((it) =>
                it.getBoundingClientRect());
            return box.left >= field.left - 1 && box.right <= field.right + 1
                && box.top >= field.top - 1 && box.bottom <= field.bottom + 1;
        })""")
        assert all(seen)


def test_nothing_of_the_page_is_scrolled_on_a_phone(visitor):
    visitor.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    beyond = "[document.documentElement, document.querySelector('.field')].map((each) => \
        [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight])"
    assert visitor.page.evaluate(beyond) == [[0, 0], [0, 0]]


def test_pieces_go_along_a_ring_and_a_track(visitor):
    found = visitor.page.evaluate("""async () => {
        const { findWay } = await import("/static/animation.js");
        const zone = (shape, places, data = {}) => ({ shape, data,
            places: [...places].map((id) => ({ id })) });
        const zones = [zone("ring", "abcde"), zone("ring", "vwxyz", { oneway: true }),
            zone("track", "1234"), zone("row", "678")];
        return ["ac", "ad", "va", "vz", "31", "68"].map((ends) =>
            findWay({ zones }, ...ends).join(""));
    }""")
    assert found == ["abc", "aed", "va", "vwxyz", "321", "68"]


PASSED = """async (id) => {
  const {animateFlights} = await import("/static/animation.js");
  localStorage.setItem("staufen-motion", "true");
  localStorage.setItem("staufen-speed", JSON.stringify("slow"));
  const field = document.querySelector(".field");
  const ways = [...field.querySelectorAll("[data-way]")];
  const regions = ways.map((each) => each.closest("[data-place]"));
  const from = regions.find((each) => each.querySelector("[data-kind=king]"));
  const at = regions.indexOf(from);
  const [by, to] = [1, 2].map((i) => regions[(at + i) % regions.length]);
  const spot = (each) => { const box = each.getBoundingClientRect(); return [box.x, box.y]; };
  const king = from.querySelector("[data-kind=king]");
  const way = [to, by, from].map((each) => each.dataset.place);
  animateFlights(field, [{kind: "king", way}], new Map([[way[0], spot(to)]]));
  const frames = field.querySelector(".flying").getAnimations()[0].effect.getKeyframes();
  const scale = king.ownerSVGElement.getScreenCTM().a;
  const box = king.getBoundingClientRect();
  const end = [box.x + box.width / 2, box.y + box.height / 2];
  const wanted = spot(by.querySelector("[data-way]")).map((each, i) => (each - end[i]) / scale);
  const found = frames[1].transform.match(/-?[\\d.]+(?=px)/g).map(Number);
  return [frames.length, Math.hypot(found[0] - wanted[0], found[1] - wanted[1])];
}"""  # how many points the King goes over, and how far the second one is from the waypoint


def test_the_king_goes_along_his_road(visit):
    person = visit("staufer", "novice", "novice")
    count, distance = person.page.evaluate(PASSED)
    assert count == 3
    assert distance < 3


def test_what_others_did_stays_marked_until_one_acts(visitor):
    page = visitor.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    for _ in range(20):
        visitor.click()
        if page.query_selector(".moved"):
            break
    marked = page.locator(".moved").evaluate_all("all => all.map((each) => each.classList.value)")
    assert all("by-1" in each for each in marked)
    page.click("[data-what=hint]")
    page.wait_for_selector(".hinted, .advice")
    assert page.locator(".moved").count() == len(marked), "looking changes nothing"
    version = visitor.version
    page.keyboard.press(page.locator(".choice kbd").last.text_content())
    visitor.settle(version)
    mine = page.evaluate("[...document.querySelectorAll('.moved.by-0')].length")
    assert mine == 0


def test_a_piece_flies_above_all_else_and_is_gone_after(browser, client):
    person = Visitor(browser, f"http://{client.host}", reduced_motion="no-preference")
    page = person.page
    body = {"body": STUB, "content_type": "text/javascript"}
    page.route("**/games/fredericus.js", lambda route: route.fulfill(**body))
    person.sit_down("fredericus", "you", "novice")
    page.evaluate("""async () => {
        const { animateFlights, measurePlaces } = await import("/static/animation.js");
        const field = document.querySelector(".field");
        const piece = field.querySelector("[data-kind]");
        const to = piece.closest("[data-place]").dataset.place;
        const from = [...field.querySelectorAll("[data-place]")].at(-1).dataset.place;
        const { kind } = piece.dataset;
        animateFlights(field, [{ kind, way: [from, to] }], measurePlaces(field));
    }""")
    assert page.evaluate("document.querySelector('svg.scene').lastChild.className.baseVal") == (
        "flying"
    )
    assert page.locator(".in-flight").count() == 1
    page.wait_for_selector(".flying", state="detached")
    assert page.locator(".in-flight").count() == 0
    page.unroute("**/games/fredericus.js")
    person.close()
