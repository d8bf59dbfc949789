"""Pictures of fixed positions, compared with kept ones.

`make pictures` makes them anew, and those that the documents show.

Fonts differ from machine to machine, so the comparison is of coarse squares: what a square shows
on the average may differ a little, and a few squares may differ much.
"""

import io
import json
from pathlib import Path

import numpy as np
import pytest

from staufen import core
from staufen.web.event_log import EventLog, events_of_actions
from staufen.web.table_config import TableRequest, create_config
from tests.support.browser import NARROW, WIDE, Visitor
from tests.support.server import serving

KEPT = Path(__file__).parent / "pictures"
SHOWN_IN_DOCS = Path(__file__).parents[2] / "docs/pictures"
POSITIONS = json.loads((KEPT / "positions.json").read_text())
SCALE = 0.4  # of the kept pictures
COLOURS = 256
SQUARE = 24  # pixels of a kept picture
FAINT = 16  # difference of a square, of 255, that does not count
FEW = 0.025  # of the squares may differ; other fonts: 0.01, a lost part of a board: 0.03 to 0.12

SHOWN = (  # on the kept front page; a game that has come since is left out of it
    "fredericus", "knockout-whist", "leduc-poker", "oh-hell", "staufer", "stupor-mundi",
)  # fmt: skip

BEYOND = """() => {
  const [root, field] = [document.documentElement, document.querySelector('.field')];
  return [Math.max(root.scrollWidth - root.clientWidth, field.scrollWidth - field.clientWidth),
          Math.max(root.scrollHeight - root.clientHeight, field.scrollHeight - field.clientHeight)];
}"""  # pixels that are reached by scrolling alone

NO_LESSONS = "".join(
    f"localStorage.setItem('staufen-lessons-{name}', '{{\"on\": false}}');" for name in SHOWN
)

PICTURES = {
    "front": (None, WIDE, "light"),
    "stupor-mundi": ("stupor-mundi", WIDE, "light"),
    "stupor-mundi-phone": ("stupor-mundi", NARROW, "light"),
    "stupor-mundi-dark": ("edict", WIDE, "dark"),
    "staufer": ("staufer", WIDE, "light"),
    "staufer-phone": ("staufer", NARROW, "light"),
    "fredericus": ("fredericus", WIDE, "light"),
    "fredericus-phone": ("fredericus", NARROW, "light"),
    "fredericus-over": ("over", WIDE, "light"),
    "knockout-whist": ("knockout-whist", WIDE, "light"),
    "oh-hell": ("oh-hell", WIDE, "light"),
}


def table(folder, name):
    """Keep a position as a session against bots; return the address of the seat to act."""
    stored = POSITIONS[name]
    game = core.load(stored["game"])
    seats = ["friend" if seat == stored["seat"] else "novice" for seat in range(game.players)]
    asked = TableRequest(game.name, seats, players=game.players, deal=stored["deal"])
    made = create_config(asked, "", {})
    EventLog.create(folder, made, events_of_actions(stored["actions"].split()))
    return f"/table/{made.id}/{made.seats[stored['seat']].key}"


def without_new_games(route):
    """Answer the page's question for the games with those of the kept picture."""
    answer = route.fetch()
    lobby = answer.json()
    lobby["games"] = [game for game in lobby["games"] if game["name"] in SHOWN]
    route.fulfill(response=answer, json=lobby)


@pytest.fixture(scope="module")
def taken(tmp_path_factory, browser):
    """Return a function that takes a picture of the page, as an image."""
    pytest.importorskip("PIL.Image")
    folder = tmp_path_factory.mktemp("tables")
    with serving(folder) as (client, _):
        person = Visitor(browser, f"http://{client.host}")
        page = person.page
        page.route("**/lobby", without_new_games)
        page.add_init_script(NO_LESSONS)

        def take(name):
            position, (wide, high), scheme = PICTURES[name]
            page.set_viewport_size({"width": wide, "height": high})
            page.emulate_media(color_scheme=scheme)
            page.goto("/" if position is None else table(folder, position))
            page.wait_for_selector(".table-setup, .ask.yours, .ask.over")
            if position is not None:
                beyond = page.evaluate(BEYOND)
                assert beyond[0] <= 0, "wider than the window"
                assert beyond[1] <= 0 or wide == NARROW[0], "higher than the window"
            return shot(page)

        yield take, page
        person.close()


def shot(page):
    return pytest.importorskip("PIL.Image").open(io.BytesIO(page.screenshot())).convert("RGB")


def differing(one, two):
    """Return the share of squares that differ in colour, or in how much is drawn in them."""
    colours, contrasts = zip(squares(one), squares(two), strict=True)
    far = [np.abs(a - b).max(axis=2) > FAINT for a, b in (colours, contrasts)]
    return (far[0] | far[1]).mean()


def squares(image):
    """Return mean and deviation of the colours of each square."""
    pixels = np.asarray(image, float)
    rows, columns = (side // SQUARE for side in pixels.shape[:2])
    pixels = pixels[: rows * SQUARE, : columns * SQUARE]
    pixels = pixels.reshape(rows, SQUARE, columns, SQUARE, 3)
    return pixels.mean(axis=(1, 3)), pixels.std(axis=(1, 3))


def small(image):
    return image.resize([round(side * SCALE) for side in image.size], 1)  # Lanczos


@pytest.mark.parametrize("name", PICTURES)
def test_the_page_looks_as_it_did(taken, name, bless):
    images = pytest.importorskip("PIL.Image")
    take, _ = taken
    image, file = take(name), KEPT / f"{name}.png"
    if bless:
        small(image).quantize(COLOURS).save(file, optimize=True)
        if (SHOWN_IN_DOCS / file.name).exists():
            image.quantize(COLOURS).save(SHOWN_IN_DOCS / file.name, optimize=True)
    stored = images.open(file).convert("RGB")
    assert differing(small(image), stored) <= FEW


def test_a_part_of_the_board_that_is_gone_is_seen(taken):
    take, page = taken
    whole = small(take("stupor-mundi"))
    fade = """([part, opacity]) => {
      document.querySelectorAll('svg.stupor > g')[part].style.opacity = opacity;
    }"""
    for part in range(5):
        page.evaluate(fade, [part, 0])
        assert differing(small(shot(page)), whole) > FEW, part
        page.evaluate(fade, [part, 1])
