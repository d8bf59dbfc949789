"""The front page in a real browser: one's own games, and games of a tournament."""

import pytest

from staufen.arena import run_tournament
from staufen.arena.terminal.save_file import read_saved_game
from tests.support.browser import Visitor
from tests.support.server import serving


@pytest.fixture
def served(browser, tmp_path):
    """Yield a visitor of a server whose store has a tournament, and its tables' folder."""
    store = tmp_path / "store.sqlite"
    run_tournament("leduc-poker", ["random", "greedy"], deals=1, store=store)
    with serving(tmp_path / "tables", store=store) as (client, _):
        person = Visitor(browser, f"http://{client.host}")
        yield person, tmp_path
        person.close()


def test_a_game_of_a_report_opens_as_a_table(served):
    person, _ = served
    person.page.goto("/runs/1")
    person.page.click("a[href='/runs/1/games/1'] >> nth=0")
    person.page.wait_for_selector(".ask.over")
    assert "/table/" in person.page.url


def test_a_running_game_is_saved_for_the_terminal_and_deleted(served):
    person, folder = served
    person.sit_down("leduc-poker", "you", "novice")
    person.page.goto("/")
    person.page.wait_for_selector(".tables >> text=with Manfred (novice)")
    person.page.click("[data-what=save]")
    person.page.wait_for_selector("text=staufen play --resume")
    (saved,) = (folder / "tables-saved").iterdir()
    assert read_saved_game(saved).record.bots[0] == "human"
    person.page.click(".tables [data-what=delete]")
    person.page.wait_for_selector(".tables [data-what=delete]", state="detached")
    person.page.reload()
    person.page.wait_for_selector("[data-what=play]")
    assert person.page.query_selector(".tables [data-what=delete]") is None
    assert not list((folder / "tables").iterdir())
