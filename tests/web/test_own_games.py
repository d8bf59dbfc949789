"""A game from a Python file on the page."""

from pathlib import Path
from urllib.parse import quote

from staufen import core
from staufen.web import lobby
from tests.support.browser import Visitor
from tests.support.server import serving

KUHN = str(Path(__file__).parents[2] / "examples/games/kuhn_poker.py")


def test_a_game_in_python_is_offered_and_played(tmp_path, monkeypatch):
    monkeypatch.setenv("STAUFEN_GAME_FILES", "")
    lobby.list_games.cache_clear()
    core.load_file(KUHN)
    assert "Kuhn poker" in [game["title"] for game in lobby.list_games() if game["name"] == KUHN]
    lobby.list_games.cache_clear()
    with serving(tmp_path) as (client, _):
        with client.sitting(KUHN, "you", "novice", deal=1) as (link, _, change):
            assert "'Cards'" in str(change)
            client.post(f"{link}/act", version=change["version"], actions=[3])
        client.play(link)
        rules = client.get(f"/rules/{quote(KUHN, safe='')}")
        assert "<h1>Kuhn poker</h1>" in rules["html"]
        assert "the higher card wins" in rules["html"]
        assert rules["rules"] == {}
        assert rules["words"] == []
        assert "kuhn_poker" in client.ask("GET", f"{link}/record")[2]


def test_a_game_in_python_has_a_picture_and_a_board(tmp_path, monkeypatch, browser):
    """Its tile comes last, with its initial; its board shows its lines, each with its name."""
    monkeypatch.setenv("STAUFEN_GAME_FILES", "")
    lobby.list_games.cache_clear()
    core.load_file(KUHN)
    with serving(tmp_path) as (client, _):
        person = Visitor(browser, f"http://{client.host}")
        person.page.goto("/")
        assert person.page.text_content(".game:last-child .initial") == "K"
        person.page.click(".game:last-child")
        person.page.click("[data-what=play]")
        person.wait()
        assert person.page.locator(".place .label").all_text_contents() == ["Cards", "Bets"]
        person.close()
    lobby.list_games.cache_clear()
