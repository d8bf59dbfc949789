"""A real browser at the play page, with the hands of a person: clicks and keys alone."""

import shutil
from contextlib import contextmanager

import pytest

from staufen.web import lobby

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the lightest first
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
WIDE, LARGE, NARROW = (1280, 800), (1920, 1080), (390, 844)
SIZES = (WIDE, LARGE, NARROW)
PATIENCE = 30_000  # milliseconds
POLLING = 25  # likewise; to look at every frame makes the browser draw them all
NEXT = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const spot = (thing) => {
    const box = (thing.querySelector('.hit') || thing).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const above = (thing) => document.elementFromPoint(...spot(thing));
  const places = all('[data-place].target:not(.chosen)');
  const ends = all('[data-what=end]');
  const asked = ends.length ? ends : places;
  if (asked.length) {
    const seen = asked.filter((thing) => thing.contains(above(thing)));
    if (seen.length) return spot(seen.at(-1));
    throw new Error(`${asked.at(-1).outerHTML} is covered by ${above(asked.at(-1))?.outerHTML}`);
  }
  const last = all('.choice').at(-1);
  if (!last) return null;
  last.scrollIntoView({block: 'nearest', behavior: 'instant'});
  if (!last.contains(above(last))) throw new Error(`${last.outerHTML} is covered`);
  return spot(last);
}"""  # where a person would click next: it must be in sight, in a list by scrolling
UNDER_WAY = """old => {
  const main = document.querySelector('main');
  return main.dataset.version !== old || main.getAttribute('aria-busy') === 'true'
      || !document.querySelector('[data-what=unselect]');
}"""


def each_size(*usual, sizes=SIZES):
    """Mark a test that is run at each size; `make nightly` adds those that are not usual."""
    marks = {size: () if size in usual else pytest.mark.nightly for size in sizes}
    found = [pytest.param(size, marks=marks[size]) for size in sizes]
    return pytest.mark.parametrize("size", found, ids=str)


@contextmanager
def browsers():
    """Yield a browser for visitors; skip where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Rooms(browser)
        browser.close()


class Rooms:
    """Pages of a browser, one a visitor. One that is left is given to the next who wants the like.

    To open another takes a second of a processor.
    """

    def __init__(self, browser):
        self.browser = browser
        self.free = []

    def enter(self, size=WIDE, **wishes):
        """Return a page of this size that knows of no visitor before."""
        viewport = {"width": size[0], "height": size[1]}
        for room in self.free:
            if room[0] == wishes:
                self.free.remove(room)
                room[1].set_viewport_size(viewport)
                return room[1]
        context = self.browser.new_context(viewport=viewport, **wishes)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def leave(self, page, **wishes):
        """Give a page back, without what the visitor's pages have kept.

        It stays at the server, since for another one the browser would start another process.
        """
        if page.url.startswith("http"):  # else it shows a file, where there is no server
            page.goto("/static/icon.svg")
        page.evaluate("localStorage.clear()")
        page.context.clear_cookies()
        self.free.append((wishes, page))


class Visitor:
    """A person at a page of their own. `faults` are errors of the page or in its console."""

    def __init__(self, rooms, base, size=WIDE, **more):
        self.rooms = rooms
        self.wishes = {
            "reduced_motion": "reduce",
            "base_url": base,
            "color_scheme": "light",
            "service_workers": "block",  # which would answer in place of the routes of tests
            **more,
        }
        self.page = rooms.enter(size, **self.wishes)
        self.faults = []
        self.asked = []  # addresses that the page has asked for
        self.heard = {
            "pageerror": lambda error: self.faults.append(str(error)),
            "console": self._console,
            "request": lambda request: self.asked.append(request.url),
        }
        for event, hear in self.heard.items():
            self.page.on(event, hear)

    def _console(self, message):
        blocked = message.text.startswith("Service Worker registration blocked")
        if message.type in ("error", "warning") and not blocked:
            self.faults.append(message.text)

    def sit_down(self, game, *seats, deal=7):
        """Set a table up on the front page, by its address, and sit down."""
        lines = f"players={len(seats)}&seats={','.join(seats)}&deal={deal}"
        self.page.goto(f"/?game={game}&{lines}")
        self.page.click("[data-what=play]")
        self.wait()

    def wait(self, what=".ask.yours, .ask.over"):
        """Wait until the page shows something: a question or the end of the game, if not told."""
        from playwright.sync_api import TimeoutError as TooLong  # where there is a browser

        try:
            self.page.wait_for_selector(what)
        except TooLong as error:
            seen = f"{self.page.url} shows {self.page.inner_text('body')!r}"
            raise AssertionError(f"{error}\n{seen}; faults: {self.faults}") from None

    @property
    def over(self):
        """Whether the page says that the game is over."""
        return self.page.query_selector(".ask.over") is not None

    @property
    def version(self):
        """How many changes the page has shown."""
        return self.page.evaluate("document.querySelector('main').dataset.version")

    def settle(self, version):
        """Wait until the page shows something newer, and asks again; close sheets of points."""
        self.page.wait_for_function(
            """old => {
              document.querySelector('.scoring:not([hidden]) [data-what=sheet-close]')?.click();
              return document.querySelector('main').dataset.version !== old
                && document.querySelector('.ask.yours, .ask.over');
            }""",
            arg=version,
            polling=POLLING,
        )

    def click(self):
        """Do one thing with the mouse: what glows, the last choice, or the end of the turn."""
        version = self.version
        for _ in range(8):  # a path of clicks
            spot = self.page.evaluate(NEXT)
            if spot is None:  # the last click was all
                break
            self.page.mouse.click(*spot)
            if self.page.evaluate(UNDER_WAY, version):
                break
        self.settle(version)

    def press(self):
        """Do one thing with the keyboard."""
        version = self.version
        if self.page.query_selector("[data-what=end]"):
            self.page.keyboard.press("Enter")
        else:
            for _ in range(8):  # a key may choose a place alone
                self.page.keyboard.press(self.page.inner_text(".choice kbd >> nth=-1"))
                if self.page.evaluate(UNDER_WAY, version):
                    break
        self.settle(version)

    def play(self, step=None, most=2000):
        """Play to the end of the game."""
        for _ in range(most):
            if self.over:
                return
            (step or self.click)()
        raise AssertionError(f"not over after {most} steps")

    def record(self):
        """Return the record that the page offers of a game that is over."""
        address = self.page.get_attribute("a[href$=record]", "href")
        fetch = "path => fetch(path).then((answer) => answer.text())"
        return self.page.evaluate(fetch, address)

    def close(self):
        """Leave; nothing may have gone wrong, and nothing have been asked of others."""
        assert self.faults == [], self.faults
        base = self.page.url.split("/")[2]
        assert {url.split("/")[2] for url in self.asked if not url.startswith("data:")} == {base}
        for event, hear in self.heard.items():
            self.page.remove_listener(event, hear)
        self.rooms.leave(self.page, **self.wishes)


def seats(name):
    """Return the seats of the smallest table of a game: the person, and apprentices."""
    known = next(game["players"] for game in lobby.list_games() if game["name"] == name)
    players = min(count for count in known if count > 1)
    return ["you", *["apprentice"] * (players - 1)]
