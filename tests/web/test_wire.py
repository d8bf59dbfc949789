"""Nothing on the wire tells a seat what it may not know, and a server that leaks is caught."""

import json
import re
import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from staufen import core
from staufen.arena.store import replay
from staufen.core.library import GAMES as SHELF
from staufen.core.names import Names
from staufen.web import lobby, setup, wire
from staufen.web.diary import Diary
from staufen.web.session import OPEN, Session
from tests.support.bots import place
from tests.support.server import serving
from tests.support.walk import moments, rng

GAMES = [game["name"] for game in lobby.games()]
DRAWN = [path.parent.name.replace("_", "-") for path in sorted(SHELF.glob("*/scene.py"))]
NAMES = Names(["A", "B"])
POSITIONS = 40  # of each game
KEYS = re.compile(r"[\w-]{16}|[0-9a-f]{10}")  # of seats and tables, another one each time


def sessions(name, folder):
    """Yield sessions at random positions of a game, one person at each seat."""
    game = core.load(name)
    asked = {"game": name, "players": game.players, "seats": ["friend"] * game.players}
    made = setup.made({**asked, "deal": 0}, "", {})
    with ThreadPoolExecutor(1) as pool:
        for state in moments(game, POSITIONS):
            if state.is_over:
                continue
            fresh = made._replace(deal=1, id=secrets.token_hex(5))
            table = Session(game, Diary.begun(folder, fresh), pool, pool)
            table.table.recorder.state = state.copy()
            yield table


def differs(table, seat, seed):
    """Say whether a seat is told something else of a table that looks the same to it."""
    told = wire.change(table, seat, True)
    state = table.state
    table.table.recorder.state = state.view(seat).determinize(rng(seed, seat))
    other = wire.change(table, seat, True)
    table.table.recorder.state = state
    return told != other


def leaks(name, folder):
    """Return at how many positions a seat is told what it may not know."""
    return sum(
        differs(table, seat, seed)
        for seed, table in enumerate(sessions(name, folder))
        for seat in range(table.game.players)
    )


@pytest.mark.parametrize("name", GAMES)
def test_tables_that_look_alike_are_told_alike(name, tmp_path):
    assert leaks(name, tmp_path) == 0


@pytest.mark.parametrize("name", DRAWN)
def test_a_server_that_shows_all_hands_is_caught(name, tmp_path, monkeypatch):
    monkeypatch.setattr(wire, "scene", wire.opened)
    assert leaks(name, tmp_path) > 10


def boldest(change):
    return max(gesture["action"] for gesture in change["scene"]["gestures"])


def streams(folder, deals):
    """Return what seat 0 is sent on each of these deals of Leduc poker, without the keys."""
    sent = []
    with serving(folder, {"Last": f"Last={place('Last')}"}) as (client, _):
        for deal in deals:
            link = client.begin("leduc-poker", "you", "Last", deal=deal)["link"]
            seen = [text for text in client.play(link, boldest) if '"over":null' in text]
            sent.append(KEYS.sub("", "\n".join(seen)))
    return sent


def alike():
    """Return two deals of Leduc poker that differ in what the other one holds, and no more."""
    game = core.load("leduc-poker")
    found = {}
    for deal in range(200):
        state, dealer = game.begin(), core.Dealer(deal)
        list(dealer.settle(state))
        mine, theirs = state.fields()["private_card"]
        for _ in range(3):
            state.apply(next(a for a in (2, 1) if a in state.legal_actions()))
        public = dealer.draw(state)
        if (mine, public) in found and found[mine, public][1] != theirs:
            return found[mine, public][0], deal
        found[mine, public] = deal, theirs
    raise AssertionError("no such deals")


def test_the_bytes_of_a_seat_do_not_depend_on_what_another_holds(tmp_path):
    one, two = streams(tmp_path, alike())
    assert one.count("version") > 4
    assert one == two


def test_a_log_that_tells_too_much_is_caught_in_the_bytes(tmp_path, monkeypatch):
    describe = replay.describe_action
    monkeypatch.setattr(replay, "describe_action", lambda s, action, *_: describe(s, action, NAMES))
    one, two = streams(tmp_path, alike())
    assert one != two


def test_a_table_with_all_hands_open_hides_no_points(tmp_path):
    for table in sessions("fredericus", tmp_path):
        for player in wire.opened(table, OPEN).players:
            assert player.points is not None
            assert "secret" not in player.note


def test_who_watches_bots_has_no_last_move(tmp_path):
    asked = {"game": "leduc-poker", "players": 2, "seats": ["novice", "novice"], "deal": 1}
    made = setup.made(asked, "", {})
    with ThreadPoolExecutor(1) as pool:
        table = Session(core.load("leduc-poker"), Diary.begun(tmp_path, made), pool, pool)
        table.set_up()
        assert table.logs[OPEN]
        assert wire.since(table, OPEN) == 0


def test_keys_of_other_seats_are_sent_to_nobody(tmp_path):
    made = setup.made({"game": "leduc-poker", "seats": ["you", "friend"]}, "me", {})
    with ThreadPoolExecutor(1) as pool:
        table = Session(core.load("leduc-poker"), Diary.begun(tmp_path, made), pool, pool)
        told = json.dumps([wire.hello(table, 0, True), wire.change(table, 0, True)])
    for secret in (made.seats[1].key, made.seats[1].watch, made.open, made.seats[0].key, "me"):
        assert f'"{secret}"' not in told
