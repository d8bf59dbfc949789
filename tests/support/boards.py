"""Boards in a browser: positions from recorded games, and measures of what is drawn.

for moment in boards.MOMENTS:
    boards.open_position(person, folder, "fredericus", 4, moment)
    assert boards.measure_overlaps(person.page) == []
"""

from functools import cache
from itertools import product

import pytest

from staufen import core
from staufen.arena.match.match import play_match
from staufen.arena.schedule import Pairing
from staufen.web.event_log import EventLog, events_of_actions
from staufen.web.table_config import TableRequest, create_config
from tests.support.browser import LARGE, WIDE

MOMENTS = {"early": 0.02, "mid": 0.5, "late": 0.93, "over": 1.0}  # shares of the players' actions
SIZES = (WIDE, LARGE, (2560, 1440))
LEAST_TYPE = 12  # pixels, at WIDE
LEAST_FILLED = 0.85

QUADS = """
  const scenes = [...document.querySelectorAll('.field svg.scene')];
  const isShown = (element) => element.checkVisibility({opacityProperty: true});
  const texts = scenes.flatMap((scene) => [...scene.querySelectorAll('text')])
    .filter((text) => text.textContent.trim() && isShown(text));
  const quad = (text) => {
    const {x, y, width, height} = text.getBBox();
    const [top, bottom] = [y + 0.25 * height, y + 0.78 * height];  // of capitals
    const corners = [[x, top], [x + width, top], [x + width, bottom], [x, bottom]];
    return corners.map(([a, b]) => new DOMPoint(a, b).matrixTransform(text.getScreenCTM()));
  };
"""  # the texts of the scene, and the corners of what is printed of one, in pixels
OVERLAPS = (
    """(ignored) => {"""
    + QUADS
    + """
  const sheet = new CSSStyleSheet();  // so that what lies above a text is found
  sheet.replaceSync(`svg.scene * { pointer-events: visiblePainted !important }
    svg.scene text { pointer-events: all !important }
    svg.scene .hit { pointer-events: none !important }`);
  const apart = (one, two) => [one, two].some((shape) => shape.some((from, i) => {
    const to = shape[(i + 1) % 4];
    const [nx, ny] = [to.y - from.y, from.x - to.x];
    const along = (points) => points.map((p) => (p.x * nx + p.y * ny) / Math.hypot(nx, ny));
    const [a, b] = [along(one), along(two)];
    return Math.max(...a) < Math.min(...b) + 0.5 || Math.max(...b) < Math.min(...a) + 0.5;
  }));
  const isCovered = (text, [a, b, c, d]) => [0.15, 0.5, 0.85].some((share) => {
    const along = (from, to) => from + (to - from) * share;
    const x = along(a.x + d.x, b.x + c.x) / 2;
    const y = along(a.y + d.y, b.y + c.y) / 2;
    const above = document.elementsFromPoint(x, y).find(isShown);
    if (!above?.closest('svg.scene') || text.contains(above)) return false;
    return text.compareDocumentPosition(above) & Node.DOCUMENT_POSITION_FOLLOWING;  // drawn later
  });
  const isCut = (text, points) => {
    const {left, right, top, bottom} = text.closest('svg.scene').getBoundingClientRect();
    return points.some(({x, y}) => x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1);
  };
  document.adoptedStyleSheets.push(sheet);
  const wanted = texts.filter((text) => !ignored || !text.closest(ignored));
  const found = [];
  const shapes = wanted.map(quad);
  wanted.forEach((text, i) => {
    const said = JSON.stringify(text.textContent);
    if (isCut(text, shapes[i])) found.push(`${said} is cut off`);
    if (isCovered(text, shapes[i])) found.push(`${said} is covered`);
    for (let j = 0; j < i; j += 1)
      if (!apart(shapes[i], shapes[j]))
        found.push(`${said} overlaps ${JSON.stringify(wanted[j].textContent)}`);
  });
  document.adoptedStyleSheets.pop();
  return found;
}"""
)
TYPE = (
    "() => {"
    + QUADS
    + """
  const size = (text) => {
    const {a, b} = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  };
  return texts.map((text) => [size(text), text.textContent]).sort((a, b) => a[0] - b[0])[0];
}"""
)
FILLED = """() => {
  const scene = document.querySelector('.field svg.scene');
  const {width, height} = scene.viewBox.baseVal;
  const {a, d} = scene.getScreenCTM();
  const field = document.querySelector('.field');
  return (width * a * height * d) / (field.clientWidth * field.clientHeight);
}"""


@cache
def record_game(name, players, deal=1, bot="greedy", **options):
    """Return the record of a game between bots, and the (ply, seat) of each choice."""
    game = core.load(name, players=players, **options)
    record = play_match(game, Pairing(0, deal, (bot,) * players)).record
    state, choices = game.initial_state(), []
    for ply, word in enumerate(record.actions):
        if state.to_act >= 0 and len(state.legal_actions) > 1:  # who has one needs no question
            choices.append((ply, state.to_act))
        state.apply(game.parse_action(word))
    return record, choices


def find_moment(name, players, moment, **more):
    """Return a record, how many of its actions come before a moment, and the seat to act then.

    `moment` is one of MOMENTS, or a share of the choices; at 1 the game is over, the seat 0.
    """
    record, choices = record_game(name, players, **more)
    share = MOMENTS.get(moment, moment)
    ply, seat = choices[int(share * len(choices))] if share < 1 else (len(record.actions), 0)
    return record, ply, seat


def open_position(person, folder, name, players, moment, *, aside=0, others="friend", **more):
    """Open a recorded position as the seat to act, or as that `aside` seats after it.

    `folder` is that of the server's sessions. All others are people, too, or bots of a level.
    """
    record, ply, seat = find_moment(name, players, moment, **more)
    own = (seat + aside) % players
    seats = ["friend" if each == own else others for each in range(players)]
    table = create_config(TableRequest(record.game, seats, deal=record.deal), "", {})
    EventLog.create(folder, table, events_of_actions(record.actions[:ply]))
    person.page.goto(f"/table/{table.id}/{table.seats[own].key}")
    person.wait(".ask.theirs, .ask.yours, .ask.over")


def measure_overlaps(page, ignored=""):
    """Return what is wrong with texts of the scene: they overlap, are covered or cut off.

    Texts in elements that the selector `ignored` finds are left out.
    """
    return page.evaluate(OVERLAPS, ignored)


def find_smallest_type(page):
    """Return the size in pixels of the smallest text of the scene, and the text."""
    return tuple(page.evaluate(TYPE))


def measure_filled(page, size=WIDE):
    """Return the share of the space for the board that the scene fills in a window of a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page.evaluate(FILLED)


def pick_positions(counts):
    """Return numbers of players with moments; `make nightly` adds the earlier ones of few."""
    usual = {(n, m) for n in counts for m in MOMENTS if n == max(counts) or m == "late"}
    return [
        pytest.param(*pair, marks=() if pair in usual else pytest.mark.nightly)
        for pair in product(counts, MOMENTS)
    ]
