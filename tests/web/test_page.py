"""The page in a real browser: whole games by clicks and by keys, undone, left and gone on with."""

import json
import re

import pytest

from staufen import core
from staufen.arena.store import records, replay
from staufen.core.registry import card
from staufen.web import lobby
from tests.support import boards
from tests.support.browser import LARGE, NARROW, SIZES, WIDE, Visitor, each_size, seats
from tests.support.server import program

GAMES = [game["name"] for game in lobby.list_games()]
BOXES = [game["name"] for game in lobby.list_games() if game["box"]] or GAMES[:1]
CARDS = [name for name in GAMES if name not in BOXES]
DYNASTY = "staufer"
PHONES = ("leduc-poker", DYNASTY)
PHONE = {"size": NARROW, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    "name", [*CARDS, *(pytest.param(name, marks=pytest.mark.nightly) for name in BOXES)]
)
def test_a_whole_game_is_played_by_clicks(visit, name):
    """Two of them on a phone. Another one of the Dynasty is played in test_scoring.py."""
    person = visit(name, **PHONE if name in PHONES else {})
    person.play()
    assert_ended(person, name)


@pytest.mark.parametrize("name", BOXES)
def test_the_last_turns_of_a_game_are_played_by_clicks(visit, tables, name):
    person = visit()
    boards.open_position(person, tables, name, len(seats(name)), "late", others="novice")
    assert not person.over
    person.play()
    assert_ended(person, name)


def assert_ended(person, name):
    """The page shows the places of all, and offers a record that holds."""
    assert person.page.text_content(".standings").count(".") == len(seats(name))
    record = records.parse_record(person.record().encode())
    assert record.end == "finished"
    replay.verify_record(record, core.load(name, players=len(seats(name))))


UNCLICKABLE = """() => {
    const places = [...document.querySelectorAll('.field [data-place]:not(.target)')];
    for (const place of places) {
        const box = place.getBoundingClientRect();
        const spot = [box.x + box.width / 2, box.y + box.height / 2];
        const above = document.elementFromPoint(...spot);
        let opens = above;
        while (opens && !opens.handlers?.click) opens = opens.parentElement;
        if (place.contains(above) && !opens) return spot;
    }
}"""  # the middle of a place that is in sight and does nothing


@pytest.mark.parametrize("name", BOXES)
def test_a_game_is_played_on_a_phone(visit, name):
    person = visit(name, **PHONE)
    for _ in range(6):  # what is asked for next is in sight each time
        person.click()
    person.page.tap(".tab[data-tab=board]")
    if person.page.is_visible("[data-what=zoom-fit]"):
        person.page.tap("[data-what=zoom-fit]")
    person.page.touchscreen.tap(*person.page.evaluate(UNCLICKABLE))
    person.page.wait_for_selector(".tip:visible")
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW[0]


@pytest.mark.parametrize("name", ["oh-hell", pytest.param(DYNASTY, marks=pytest.mark.nightly)])
def test_a_whole_game_is_played_by_keys_alone(visit, name):
    person = visit(name)
    person.play(person.press)


def test_a_board_with_paths_of_places_is_played_by_keys_alone(visit):
    person = visit(DYNASTY)
    for _ in range(12):
        person.press()


def test_a_game_is_found_again_on_the_front_page_and_after_a_reload(visit):
    person = visit("oh-hell")
    person.click()
    board = person.page.inner_text(".field")
    person.page.reload()
    person.wait()
    assert person.page.inner_text(".field") == board
    person.page.goto("/")
    person.page.click(".tables a >> nth=0")
    person.wait()
    assert person.page.inner_text(".field") == board


def test_a_turn_is_taken_back_by_a_click(visit):
    person = visit("oh-hell")
    board = person.page.inner_text(".field")
    person.click()
    version = person.version
    person.page.click("[data-what=back]")
    person.settle(version)
    assert person.page.inner_text(".field") == board
    assert person.page.is_visible("text=assisted")


def test_a_hint_gets_stronger_with_each_click(visit):
    person = visit("oh-hell")
    for shown in (".advice", ".choice.hinted", ".advice .reasons"):
        person.page.click("[data-what=hint]")
        person.page.wait_for_selector(shown)


def test_what_a_hint_says_is_in_sight_on_a_phone_and_then_the_board(visit):
    person = visit("fredericus", **PHONE)
    for what, shown in (("hint", ".where"), ("hint", ".advice"), ("analyse", ".advice")):
        person.page.tap(f"[data-what={what}]")
        person.page.wait_for_selector(f"{shown}:visible")
    person.page.tap("[data-what=analyse]")
    person.page.wait_for_selector(".target:visible")


def test_a_game_is_reviewed_and_gone_through_step_by_step(visit):
    person = visit("leduc-poker", deal=5)
    person.play()
    person.page.click("[data-what=review]")
    person.page.wait_for_function("() => document.querySelector('.curve polyline')?.points.length")
    board = person.page.inner_text(".field")
    person.page.click("[data-what=step-back]")
    person.page.wait_for_selector(".log .here")
    assert " of " in person.page.inner_text(".prompt")
    person.page.click("[data-what=step-back]")
    person.page.wait_for_function(
        "old => document.querySelector('.field').innerText !== old", arg=board
    )
    person.page.click("[data-what=step-on]")
    person.page.click("[data-what=step-on]")
    person.page.wait_for_selector(".log .here", state="detached")
    assert person.page.inner_text(".field") == board
    person.page.click("[data-what=step-back]")
    person.page.click("[data-what=fork]")
    person.wait(".ask.yours")
    assert person.page.is_visible("text=assisted")


def test_a_record_that_is_chosen_on_the_front_page_is_shown(visit, tmp_path):
    person = visit("leduc-poker", deal=5)
    person.play()
    file = tmp_path / "two.jsonl"
    file.write_text(person.record() * 2)
    person.page.goto("/")
    person.page.set_input_files(".records input", str(file))
    person.page.click(".records a >> nth=1")
    person.wait(".ask.over")
    assert person.page.query_selector("[data-what=again]") is None


def test_a_long_file_is_listed_part_by_part_and_names_are_whole(visit, tmp_path):
    line = {"number": 1, "game": "leduc-poker(players=2)", "deal": 1}
    bots = ["c=1,k=2=so-ismcts(c=1, k=2)", "=odd"]
    (tmp_path / "many.jsonl").write_text(f"{json.dumps({**line, 'bots': bots})}\n" * 130)
    person = visit(at="/")
    person.page.set_input_files(".records input", str(tmp_path / "many.jsonl"))
    person.wait(".records li:has-text('deal 1: c=1,k=2, =odd')")
    for listed, button in ((60, "70 more games: show some"), (120, "10 more games: show some")):
        assert person.page.locator(".records li").count() == listed
        person.page.click(f"[data-what=further]:text-is('{button}')")
    assert person.page.locator(".records li").count() == 130
    assert person.page.query_selector("[data-what=further]") is None


@pytest.mark.parametrize(("text", "said"), [
    ("", "odd.jsonl is empty."),
    ("<html>\n{}\n", "odd.jsonl holds no games. “staufen export” writes files that do."),
    ('{"number": 1, "game": "g", "deal": 1, "bots": ["a"]}\nhalf a li',
     "odd.jsonl: 1 line cannot be read as a game, and is left out."),
])  # fmt: skip
def test_a_file_of_other_things_says_so(visit, tmp_path, text, said):
    person = visit(at="/")
    (tmp_path / "odd.jsonl").write_text(text)
    person.page.set_input_files(".records input", str(tmp_path / "odd.jsonl"))
    person.wait(f".records .error:text-is('{said}')")


def test_a_double_click_sets_up_one_table(visit):
    person = visit(at="/?game=leduc-poker&players=2")
    person.page.dblclick("[data-what=play]")
    person.wait()
    person.page.goto("/")
    person.wait(".tables a")
    assert len(person.page.query_selector_all(".tables a")) == 1


def test_a_word_that_is_not_explained_is_described(visit):
    person = visit("leduc-poker")
    person.page.click("[data-what=rules]")
    person.page.fill("dialog input", "zzzz")
    assert "No such word or rule." in person.page.inner_text("dialog .words")


def test_a_first_game_is_explained_until_it_is_known_or_skipped(visit):
    person = visit("fredericus", "novice")
    assert "Bet" in person.page.inner_text(".lesson h3")
    assert person.page.query_selector_all("[data-place^=keep].taught")
    person.click()
    while not person.page.query_selector(".lesson"):
        person.click()
    assert person.page.inner_text(".lesson h3") == "Hunt"
    person.page.focus("[data-what=lesson]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("[data-what=lesson]:focus")
    assert person.page.inner_text(".lesson h3") == "Actions"
    known = person.page.inner_text(".lesson small")
    person.page.reload()
    person.wait()
    assert person.page.inner_text(".lesson small") == known
    person.page.click("[data-what=no-lessons]")
    person.page.wait_for_selector(".lesson", state="detached")
    person.page.goto("/?game=fredericus")
    assert not person.page.is_checked("[name=guide]")
    person.page.check("[name=guide]")
    person.page.click("[data-what=play]")
    person.page.wait_for_selector(".lesson h3:text-is('Bet')")


def test_a_match_is_watched_step_by_step_and_from_a_seat(visit):
    person = visit(at="/?game=oh-hell&players=3&seats=novice,novice,novice&deal=7")
    person.page.click("[data-what=play]")
    person.page.click("[data-what=pause]")
    person.page.wait_for_selector("[data-what=go]")
    version = person.version
    person.page.keyboard.press("ArrowRight")
    person.page.wait_for_function(
        "old => document.querySelector('main').dataset.version > old", arg=version
    )
    assert person.page.query_selector("[data-kind=card-back]") is None
    person.page.select_option("[data-what=view]", label="As Bianca sees it")
    person.page.wait_for_selector("[data-kind=card-back]")
    person.page.select_option("[data-what=pace]", label="Instant")
    person.wait(".ask.over")


def test_an_analysis_goes_on_until_it_is_stopped(visit):
    person = visit("oh-hell")
    person.page.click("[data-what=analyse]")
    board = person.page.inner_text(".field")
    person.page.click(".analysis li button >> nth=-1")
    person.page.wait_for_selector(".ask.supposed")
    assert person.page.inner_text(".supposed li >> nth=0").startswith("You ")
    assert person.page.inner_text(".field") != board
    person.page.click(".choice >> nth=0")
    person.page.wait_for_selector("[data-what=suppose-back]")
    person.page.keyboard.press("Escape")
    person.wait(".ask.yours")
    assert person.page.inner_text(".field") == board
    person.page.click("[data-what=analyse]")
    person.page.wait_for_selector(".analysis", state="detached")
    assert person.page.is_visible("text=assisted")


@pytest.mark.parametrize("name", BOXES)
def test_axe_finds_no_serious_fault(visit, name):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    person = visit(bypass_csp=True)  # axe is a script that is put into the page
    person.sit_down(name, *seats(name))
    found = axe.Axe().run(person.page).response["violations"]
    if name == BOXES[0]:  # the front page is the same for all
        person.page.goto("/")
        person.page.wait_for_selector(".game")
        found += axe.Axe().run(person.page).response["violations"]
    serious = [
        (fault["id"], [node["html"][:200] for node in fault["nodes"][:3]])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_a_place_that_cannot_be_chosen_says_why(visit):
    person = visit("stupor-mundi", "novice")
    for _ in range(4):  # until a slot is chosen
        if person.page.query_selector("[data-place^=slot].target"):
            break
        person.click()
    slot = person.page.locator("[data-place^=slot][data-place$='-6']").first
    assert slot.get_attribute("data-does") == "It is locked until K2 is built."
    assert slot.get_attribute("aria-label").endswith("It is locked until K2 is built.")


def test_equal_draws_in_a_row_are_one_line_of_the_log(visit):
    person = visit(at="/")
    message = person.page.evaluate("""async () => {
        const log = await import("/static/log.js");
        const draw = (number, text) => [number, -1, [text]];
        const entries = [[0, 0, ["Anna passes"]], draw(1, "Anna draws a card"),
            draw(2, "Anna draws a card"), draw(3, "You draw Purse"), draw(4, "Anna draws a card")];
        const drawn = log.drawLog(entries, { since: 0 }, ["Anna"]);
        return [...drawn.querySelectorAll("p")].map((line) => line.textContent);
    }""")
    assert message == [
        "Anna passes", "Anna draws a card ×2", "You draw Purse", "Anna draws a card"
    ]  # fmt: skip


def test_a_number_goes_with_its_noun(visit):
    person = visit(at="/")
    message = person.page.evaluate("""async () => {
        const { formatCount } = await import("/static/dom.js");
        return [0, 1, 2].map((number) => formatCount(number, "chest"));
    }""")
    assert message == ["0 chests", "1 chest", "2 chests"]


def test_rules_open_and_words_are_looked_up(visit):
    person = visit("oh-hell")
    person.page.click("[data-what=rules]")
    person.page.fill("dialog input", "trump")
    assert "trump" in person.page.inner_text("dialog dt >> nth=0")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="detached")


def test_the_server_is_killed_and_the_page_goes_on(browser, tmp_path):
    store = tmp_path / "store.sqlite"
    with program(store) as (client, process):
        port = int(client.host.partition(":")[2])
        person = Visitor(browser, f"http://{client.host}")
        person.sit_down("oh-hell", *seats("oh-hell"))
        person.click()
        board = person.page.inner_text(".field")
        process.kill()
        process.wait()
        person.page.wait_for_selector("body.alone")
        person.page.click(".choice >> nth=0")
        person.wait(".alert.shown:text-is('The server does not answer.')")
    with program(store, port=port):
        person.page.wait_for_selector("body:not(.alone)")
        person.wait()
        assert person.page.inner_text(".field") == board
        person.click()
        person.faults = [fault for fault in person.faults if "ERR_" not in fault]
        person.close()


def test_a_link_that_opens_nothing_says_so(visit):
    person = visit(at="/table/zzz/abc")
    person.page.wait_for_selector("text=This link is not valid: the table is gone, or it was used.")
    assert not person.page.evaluate("document.body.classList.contains('alone')")
    person.page.click("text=To the front page")
    person.page.wait_for_selector("[data-what=play]")
    person.faults = [fault for fault in person.faults if "404" not in fault]


def test_two_people_sit_at_one_table_and_at_the_next(visit):
    one, two = visit(), visit()
    one.page.goto("/?game=leduc-poker&players=2&seats=you,friend&deal=5")
    one.page.click("[data-what=play]")
    link = one.page.input_value(".links input")
    one.page.click("a.go")
    assert one.page.input_value(".invitation input") == link, "also where it was not copied"
    assert one.page.inner_text(".player:has(.invitation) .note") == "not here yet"
    two.page.goto(link)
    one.wait()
    one.page.wait_for_selector(".invitation", state="detached")
    two.page.click("[data-what=seat]")
    two.page.fill("[data-what=name]", "Bruno")
    two.page.keyboard.press("Enter")
    one.page.wait_for_selector(".player >> text=Bruno")
    one.page.click("[data-what=seat]")
    watch = one.page.input_value("dialog input[readonly]")
    one.page.keyboard.press("Escape")
    one.page.click(".choice >> nth=0")
    two.wait()
    three = visit()
    three.page.goto(watch)
    three.page.wait_for_selector(".player >> text=Bruno")
    assert three.page.query_selector(".choice, .target, [data-what=seat]") is None
    hands = [
        person.page.eval_on_selector_all(
            "[data-place^=card-] > *", "all => all.map((card) => card.dataset.kind)"
        )
        for person in (one, two)
    ]
    assert [kinds.count("card-back") for kinds in hands] == [1, 1]
    assert len({*hands[0], *hands[1]}) == 3
    for _ in range(8):
        for person in (one, two):
            if person.page.query_selector(".ask.yours") and not person.over:
                person.page.click(".choice >> nth=-1")
                person.page.wait_for_selector(".ask.theirs, .ask.over")
        if one.over:
            break
        one.page.wait_for_timeout(200)
    one.page.click("[data-what=again]")
    one.page.wait_for_selector(".ask:not(.over)")
    two.page.click("[data-what=again]:text-is('Join the next game')")
    two.page.wait_for_selector(".ask:not(.over)")
    tables = {person.page.url.split("/")[-2] for person in (one, two)}
    assert len(tables) == 1
    assert [person.page.inner_text(".player.me .name") for person in (one, two)] == ["You"] * 2
    assert one.page.is_visible(".player >> text=Bruno")


FOCUSED = """() => {
    const {activeElement} = document;
    return activeElement.checkVisibility({visibilityProperty: true})
        && (activeElement.dataset.place || activeElement.textContent);
}"""


def test_keys_do_what_they_do_elsewhere_while_one_types_or_opens(visit):
    person = visit("fredericus", "novice", size=(1100, 700))
    while not person.page.query_selector("[data-what=undo]"):
        person.click()
    version = person.version
    person.page.click("[data-what=seat]")
    person.page.keyboard.press("Control+z")
    person.page.keyboard.press("Escape")
    assert person.version == version
    person.page.click(".tab[data-tab=story]")
    person.page.focus(".log summary")
    person.page.keyboard.press("Enter")
    assert person.page.query_selector(".log details[open]")
    assert person.version == version
    person.page.click("[data-what=speed]")
    assert person.page.evaluate("document.activeElement.dataset.what") == "speed"
    person.page.keyboard.press("Control+z")
    person.settle(version)
    person.page.click(".tab[data-tab=board]")
    seen = set()
    for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp") * 3:
        person.page.keyboard.press(key)
        seen.add(person.page.evaluate(FOCUSED))
    assert len(seen - {False}) > 2, "what is hidden behind a tab does not catch them"


@pytest.mark.parametrize("name", BOXES)
def test_the_board_of_another_opens_and_closes_by_a_click_beside_it_alone(visit, name):
    """By a click, and by the keyboard."""
    person = visit(name, "novice")
    other = person.page.locator(".field svg.scene [role=button]:not([data-place])").first
    other.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("dialog[open] svg")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector("dialog", state="detached")
    other.click()
    box = person.page.locator("dialog[open]").bounding_box()
    person.page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    assert person.page.query_selector("dialog[open]")
    person.page.mouse.click(box["x"] - 5, box["y"] + box["height"] / 2)
    person.page.wait_for_selector("dialog", state="detached")


def test_the_bar_has_a_menu_on_a_phone(visit):
    person = visit("fredericus", "novice", **PHONE)
    person.page.tap("[data-what=menu]")
    person.page.tap("dialog.menu [data-what=lessons]")
    person.page.wait_for_selector(".lesson", state="detached")
    assert person.page.query_selector("dialog") is None


def test_a_window_of_large_letters_has_room_for_the_board(visit):
    """1280 pixels by 800 at 200 %."""
    person = visit("fredericus", "novice", size=(640, 400))
    assert person.page.locator(".lesson").is_visible()
    assert person.page.locator(".field").bounding_box()["height"] > 240


def test_the_slider_is_dragged_and_a_review_ends_with_its_game(visit):
    person = visit("leduc-poker", "Last", deal=5)
    person.play()
    person.page.click("[data-what=review]")
    person.page.wait_for_function("() => document.querySelector('.curve polyline')?.points.length")
    box = person.page.locator("[data-what=slider]").bounding_box()
    middle = box["y"] + box["height"] / 2
    person.page.mouse.move(box["x"] + box["width"] - 6, middle)
    person.page.mouse.down()
    seen = set()
    for part in (0.8, 0.6, 0.4, 0.2):
        person.page.mouse.move(box["x"] + part * box["width"], middle)
        person.page.wait_for_timeout(100)
        seen.add(person.page.input_value("[data-what=slider]"))
    person.page.mouse.up()
    assert len(seen) == 4
    person.page.focus("[data-what=slider]")
    person.page.keyboard.press("End")
    person.page.click("[data-what=back]")
    person.wait(".ask.yours")
    assert person.page.query_selector(".curve") is None
    person.play()
    person.wait("[data-what=review]")


def test_a_log_has_its_beginning_though_the_board_comes_late(visit):
    person = visit(at="/")
    slow = lambda route: (person.page.wait_for_timeout(600), route.continue_())  # noqa: E731
    person.page.route("**/games/fredericus.js", slow)
    person.page.goto("/?game=fredericus&players=2&seats=novice,novice&deal=7")
    person.page.click("[data-what=play]")
    person.page.click("[data-what=pause]")
    person.page.unroute("**/games/fredericus.js")
    person.page.wait_for_selector(".log .turn h4:text-is('Set-up')")


def test_a_page_listens_again_after_a_moment_without_the_server(visit):
    person = visit("leduc-poker", "Last", deal=5)
    once = iter([True])
    away = lambda route: route.fulfill(status=503) if next(once, None) else route.continue_()  # noqa: E731
    person.page.route("**/events*", away)
    person.page.reload()
    person.page.wait_for_selector(".alone:text('Trying again')")
    person.wait()
    assert person.page.inner_text(".alone") == ""
    person.faults = [fault for fault in person.faults if "503" not in fault]


def test_the_front_page_says_that_the_server_is_away_and_forms_keep_their_place(visit):
    person = visit(at="/")
    person.page.route("**/lobby", lambda route: route.abort())
    person.page.goto("/")
    person.page.wait_for_selector(".lost:has-text('The server does not answer.')")
    person.page.unroute("**/lobby")
    person.page.click("text=Try again")
    person.page.click(".game[data-game=staufer]")
    person.page.click(".table-setup summary")
    person.page.focus("select[aria-label='Seat 2']")
    person.page.keyboard.press("ArrowDown")
    assert person.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Seat 2"
    assert person.page.query_selector(".table-setup details[open]")
    person.faults = [fault for fault in person.faults if "ERR_" not in fault]


def test_how_a_game_ended_is_stated_of_one_of_two_and_of_all(visit):
    person = visit(at="/")
    message = person.page.evaluate("""async () => {
        const { winnerText } = await import("/static/prompt.js");
        const said = (places, scores, ...names) => {
            const players = names.map((name, seat) => ({ seat, name, you: name === "you" }));
            return winnerText({ over: { places, scores }, scene: { players } });
        };
        return [said([1], [8], "you"), said([1], [1], "you"), said([1, 2], [3, 2], "you", "Anna"),
            said([2, 1], [2, 3], "you", "Anna"), said([1, 1], [2, 2], "you", "Anna")];
    }""")
    assert message == [
        "You have 8 points.", "You have 1 point.", "You have won.", "Anna has won.",
        "You and Anna share the first place.",
    ]  # fmt: skip


IN_VIEW = """() => {
    const story = document.querySelector('.story');
    const [since, box] = [story.querySelector('.since'), story.getBoundingClientRect()];
    const end = story.scrollHeight - story.scrollTop - story.clientHeight;
    const mark = since?.getBoundingClientRect();
    const seen = !mark || (mark.top >= box.top - 1 && mark.bottom <= box.bottom + 1);
    const long = story.scrollHeight > story.clientHeight + 50;
    return { end, seen, marked: Boolean(since), long };
}"""  # of the log


LOGS = dict(zip((*BOXES, "oh-hell"), (WIDE, NARROW, LARGE, WIDE), strict=True))


@pytest.mark.parametrize(("name", "size"), [
    pytest.param(name, size, marks=() if size == LOGS[name] else pytest.mark.nightly)
    for name in LOGS for size in SIZES
], ids=str)  # fmt: skip
def test_the_log_shows_what_is_new_until_one_scrolls(visit, name, size):
    person = visit(name, size=size)
    marked = 0
    view = {"long": False}
    while not (person.over or (marked > 2 and view["long"])):
        person.click()
        view = person.page.evaluate(IN_VIEW)
        marked += view["marked"]
        assert view["seen"], view
        assert view["marked"] or view["end"] < 2, view
    assert marked
    if name == "oh-hell" or person.over:
        return
    if size == NARROW:
        person.page.click(".tab[data-tab=story]")
    person.page.hover(".story")
    person.page.mouse.wheel(0, -100_000)
    person.page.wait_for_function("() => document.querySelector('.story').scrollTop === 0")
    person.page.set_viewport_size({"width": size[0], "height": size[1] - 40})
    person.page.click("[data-what=hint]")  # the list of choices changes
    person.page.wait_for_selector(".hinted, .advice", state="attached")
    assert person.page.evaluate("document.querySelector('.story').scrollTop") == 0
    if size == NARROW:
        person.page.click(".tab[data-tab=board]")
    person.click()
    view = person.page.evaluate(IN_VIEW)
    assert view["seen"], "one who acts has read the log"
    assert view["marked"] or view["end"] < 2


@each_size(NARROW)
def test_the_log_stays_at_its_end_while_an_analysis_grows(visit, size):
    person = visit("fredericus", size=size)
    for _ in range(6):
        person.click()
    while not person.page.query_selector("[data-what=analyse]"):
        person.click()
    person.page.click("[data-what=analyse]")
    person.page.wait_for_selector(".analysis li", state="attached")
    person.page.wait_for_timeout(100)
    view = person.page.evaluate(IN_VIEW)
    assert view["seen"], view
    assert view["marked"] or view["end"] < 2, view


@each_size(WIDE)
def test_a_click_on_a_row_that_is_updated_is_not_lost(visit, size):
    person = visit("fredericus", size=size)
    page = person.page
    page.click("[data-what=analyse]")
    page.wait_for_selector(".analysis li button")
    row = page.locator(".analysis li button").first
    action = row.get_attribute("data-what")
    page.evaluate("what => document.querySelector(`[data-what=${what}]`).mine = true", action)
    row.hover()
    page.mouse.down()
    before = page.inner_text(".analysis p")
    page.wait_for_function(
        "old => document.querySelector('.analysis p').innerText !== old", arg=before
    )
    assert page.evaluate("what => document.querySelector(`[data-what=${what}]`).mine", action)
    page.mouse.up()
    person.wait(".ask.supposed")


def test_rows_keep_their_order_under_the_mouse(visit):
    person = visit(at="/")
    found = person.page.evaluate("""async () => {
        const { keepOrder } = await import("/static/advice.js");
        const rows = (...names) => names.map((action) => ({ action, of: names.length }));
        return keepOrder(rows("a", "b"), rows("c", "b", "a")).map((row) => [row.action, row.of]);
    }""")
    assert found == [["a", 3], ["b", 3], ["c", 3]]


@each_size(WIDE)
def test_a_place_pressed_while_others_act_is_clicked(visit, size):
    """The board is updated in place: the button goes up on what it went down on."""
    person = visit("fredericus", size=size)
    person.page.evaluate("document.querySelector('[data-place=row-1]').mine = true")
    for _ in range(4):
        person.click()
    assert person.page.evaluate("document.querySelector('[data-place=row-1]').mine")


@each_size(WIDE)
def test_what_others_do_is_skipped_by_a_key_or_a_click(visit, size):
    """The clock stands still but for a moment: without skipping one step would be shown."""
    person = visit(size=size, reduced_motion="no-preference")
    person.page.clock.install()
    person.page.goto("/")
    person.page.evaluate("localStorage.setItem('staufen-speed', '\"slow\"')")
    person.sit_down("fredericus", "novice", "novice", "novice", "you")
    skip_until_asked(person, lambda: person.page.keyboard.press(" "))
    version = person.version
    while person.page.query_selector(".ask.yours"):
        act_without_waiting(person)
    person.page.wait_for_selector("[data-what=skip]")
    person.page.clock.run_for(1000)
    assert person.page.query_selector(".ask.yours") is None
    assert person.version != version
    skip_until_asked(person, lambda: person.page.click(".field", position={"x": 3, "y": 3}))


def test_one_changes_the_speed_in_the_bar_and_it_is_stored(visit):
    person = visit("oh-hell")
    for speed in ("slow", "normal", "fast", "instant"):
        person.page.click("[data-what=speed]")
        assert person.page.inner_text("[data-what=speed]") == f"Speed: {speed}"
    person.page.click("[data-what=speed]")
    person.page.reload()
    person.wait("[data-what=speed]:text-is('Speed: slow')")


def test_changes_that_are_shown_together_have_the_log_of_all(visit):
    person = visit(at="/")
    found = person.page.evaluate("""async () => {
        const { mergeChanges } = await import("/static/playback.js");
        const change = (from, ...log) => ({ from, log, version: from, points: [...log] });
        return [mergeChanges([change(2, "c"), change(3, "d", "e"), change(4, "f")]),
            mergeChanges([change(2, "c"), change(3, "d")]),
            mergeChanges([change(2, "c"), change(1, "x")])];
    }""")
    assert found == [
        {"from": 2, "log": ["c", "d", "f"], "version": 4, "points": ["f"]},  # "e" was undone
        {"from": 2, "log": ["c", "d"], "version": 3, "points": ["c", "d"]},
        {"from": 1, "log": ["x"], "version": 1, "points": ["x"]},
    ]


@each_size(LARGE)
def test_a_turn_of_one_step_ends_by_itself_unless_one_wants_to_confirm(visit, size):
    person = visit("fredericus", size=size)  # its first turns are bets
    assert person.page.inner_text(".lesson h3") == "Bet"
    person.page.click("[data-what=menu]")
    assert person.page.inner_text("dialog [data-what=confirm]").endswith("turns of several steps")
    person.page.keyboard.press("Escape")
    target = ".field [data-place].target >> nth=-1"
    person.page.locator(target).click(force=True)
    person.page.wait_for_selector(".log .since", state="attached")  # the other has acted
    person.wait()
    person.page.click("[data-what=menu]")
    person.page.click("dialog [data-what=confirm]")
    person.page.locator(target).click(force=True)
    person.page.wait_for_selector("[data-what=end]")


@each_size(NARROW, sizes=[*SIZES, (640, 400)])  # the last: 1280 by 800 at 200 %
def test_a_lesson_is_in_sight_and_ends_by_enter_or_escape(visit, size):
    person = visit("fredericus", size=size)
    box = person.page.locator("[data-what=lesson]").bounding_box()
    assert 0 <= box["y"] <= size[1] - box["height"]
    person.click()
    while not person.page.query_selector(".lesson"):
        person.click()
    first = person.page.inner_text(".lesson h3")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(f".lesson h3:not(:text-is('{first}'))")
    person.page.keyboard.press("Escape")
    person.page.wait_for_selector(".lesson", state="detached")
    assert (
        person.page.evaluate("JSON.parse(localStorage['staufen-lessons-fredericus']).on") is False
    )


@each_size(NARROW)
def test_the_number_of_a_rule_opens_the_rule(visit, size):
    person = visit("fredericus", size=size)
    person.page.click(".lesson a.rule:text-is('FR-10')")
    person.page.wait_for_selector("dialog.rules dd:has-text('First bets: seat after seat')")
    person.page.fill("dialog.rules input", "FR-23")
    person.page.wait_for_selector("dialog.rules dd:has-text('a peregrine captures')")
    person.page.fill("dialog.rules input", "sky")
    person.page.click("dialog.rules .words a.rule >> nth=0")
    assert person.page.input_value("dialog.rules input").startswith("FR-")
    assert len(person.page.query_selector_all("dialog")) == 1


@pytest.mark.parametrize("name", BOXES)
def test_rule_options_are_words_of_the_rulebook(visit, name):
    person = visit(at=f"/?game={name}")
    person.page.click(".table-setup summary")
    texts = person.page.locator(".table-setup details option").all_inner_texts()
    titles = person.page.locator(".table-setup details label > span").all_inner_texts()
    assert len(texts) >= 2 * len(titles) > 0
    for text in (*texts, *titles):
        assert text[0].isupper() or text[0].isdigit(), text
        assert "_" not in text, text
    names = {key.replace("_", " ").capitalize() for key in card(name)["options"]}
    assert len(names & set(titles)) < len(names) / 2, "titles, not names of variables"
    for wide, high in SIZES:
        person.page.set_viewport_size({"width": wide, "height": high})
        assert person.page.evaluate("document.documentElement.scrollWidth") <= wide


ROOM_AT_THE_END = """() => {
    const width = (element) => element.getBoundingClientRect().width;
    const notes = [...document.querySelectorAll(".standings .note")];
    const list = width(document.querySelector(".standings"));
    return notes.map((each) => width(each) / list);
}"""


def test_the_final_points_of_three_have_room(visit, tables):
    """Their sources are lines as wide as the list."""
    person = visit()
    boards.open_position(person, tables, "stupor-mundi", 3, "over", last_round=20)
    for wide, high in SIZES:
        person.page.set_viewport_size({"width": wide, "height": high})
        found = person.page.evaluate(ROOM_AT_THE_END)
        assert len(found) == 3
        assert min(found) > 0.8


def skip_until_asked(person, skip):
    """Skip what others do, while the page's clock goes on by less than a slow step."""
    for _ in range(200):
        if person.page.query_selector(".ask.yours"):
            return
        skip()
        person.page.clock.run_for(5)
        person.page.wait_for_timeout(20)
    raise AssertionError(f"not asked: {person.page.inner_text('.ask')}")


def act_without_waiting(person):
    """Do one thing at a page whose clock stands still."""
    end = person.page.query_selector("[data-what=end]")
    if end:
        end.click()
    else:
        person.page.keyboard.press(person.page.locator(".choice kbd").last.text_content())
    person.page.wait_for_function("() => document.querySelector('main').ariaBusy !== 'true'")
    person.page.clock.run_for(20)


READ_TEXTS = """() => [...document.querySelectorAll("main.table *, .bar *")].flatMap((each) => [
    each.children.length ? "" : each.textContent,
    ...["aria-label", "data-tip", "data-does"].map((name) => each.getAttribute(name)),
]).filter(Boolean)"""


@each_size(WIDE)
def test_a_spectator_reads_names_and_nothing_of_undoing(visit, client, size):
    """While a player chooses, before they end their turn, after it, and at the end."""
    link = client.begin("leduc-poker", "you", "Last", deal=5, confirm="always", name="Ada")["link"]
    with client.listening(link) as messages:
        watch = json.loads(next(messages)[1])["watch"]
        change = client.until(messages, lambda change: change["asked"])
        spectator = visit(at=watch, size=size)
        spectator.wait(".prompt:has-text('Ada is to choose')")
        assert_names_both(spectator)
        choice = change["scene"]["gestures"][0]["action"]
        client.post(f"{link}/act", version=change["version"], actions=[choice])
        change = client.until(messages, lambda change: change["held"])
        spectator.wait(".prompt:text-is('Ada is about to end the turn.')")
        assert_names_both(spectator)
        client.post(f"{link}/end", version=change["version"])
    client.play(link)
    spectator.wait(".ask.over")
    assert_names_both(spectator)
    assert "Ada" in spectator.page.text_content(".standings")
    assert "Last wins 1 chip: Ada has folded" in spectator.page.text_content(".log")


def assert_names_both(spectator):
    """No text, label or tip of the table speaks to the spectator, or offers an action."""
    said = spectator.page.evaluate(READ_TEXTS)
    assert {"Ada", "Last"} <= set(said)
    assert [text for text in said if re.search(r"\b(you|your|undo)\b", text, re.IGNORECASE)] == []
    assert spectator.page.query_selector(".target, .choice, [data-what=undo]") is None
