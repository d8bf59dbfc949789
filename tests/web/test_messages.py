"""Nothing on the wire tells a seat what it may not know, and a server that leaks is caught."""

import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

import pytest

from staufen import core
from staufen.arena.session import ALL_SEEING, Viewer
from staufen.arena.store import replay
from staufen.core.player_names import Names
from staufen.core.registry import GAMES as SHELF
from staufen.web import lobby, messages
from staufen.web.event_log import EventLog
from staufen.web.session import TableSession
from staufen.web.table_config import TableRequest, create_config
from tests.support.bots import place
from tests.support.server import serving
from tests.support.walk import moments, rng

GAMES = [game["name"] for game in lobby.list_games()]
DRAWN = [path.parent.name.replace("_", "-") for path in sorted(SHELF.glob("*/scene.py"))]
NAMES = Names(["A", "B"])
POSITIONS = 40  # of each game
SECOND_PERSON = re.compile(r"\b(you|your|yours|undo)\b", re.IGNORECASE)
KEYS = re.compile(r"[\w-]{16}|[0-9a-f]{10}")  # of seats and tables, another one each time


def sessions(name, folder):
    """Yield sessions at random positions of a game, one person at each seat."""
    game = core.load(name)
    asked = TableRequest(name, ["friend"] * game.players, game.players, deal=1)
    with ThreadPoolExecutor(1) as pool:
        for state in moments(game, POSITIONS):
            if state.is_over:
                continue
            log = EventLog.create(folder, create_config(asked, "", {}))
            table = TableSession(game, log, pool, pool)
            table.play.table.recorder.state = state.copy()
            yield table


def read_by_seat(table, seat):
    """Return what the player of a seat is sent, and who watches that seat."""
    return [messages.create_change(table, Viewer(seat, plays)) for plays in (True, False)]


def differs(table, seat, seed):
    """Say whether a seat is told something else of a table that looks the same to it."""
    message = read_by_seat(table, seat)
    state = table.state
    table.play.table.recorder.state = state.view(seat).determinize(rng(seed, seat))
    other = read_by_seat(table, seat)
    table.play.table.recorder.state = state
    return message != other


def find_leaks(name, folder):
    """Yield each position and seat at which a seat is told what it may not know."""
    for seed, table in enumerate(sessions(name, folder)):
        for seat in range(table.game.players):
            if differs(table, seat, seed):
                yield seed, seat


@pytest.mark.parametrize("name", GAMES)
def test_tables_that_look_alike_are_described_alike(name, tmp_path):
    assert list(find_leaks(name, tmp_path)) == []


@pytest.mark.parametrize("name", DRAWN)
def test_a_server_that_shows_all_hands_is_caught(name, tmp_path, monkeypatch):
    monkeypatch.setattr(messages, "create_scene", messages.show_all_hands)
    assert len(list(islice(find_leaks(name, tmp_path), 11))) == 11


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
        state, dealer = game.initial_state(), core.ChanceSampler(deal)
        list(dealer.resolve(state))
        mine, theirs = state.fields()["private_card"]
        for _ in range(3):
            state.apply(next(a for a in (2, 1) if a in state.legal_actions))
        public = dealer.sample(state)
        if (mine, public) in found and found[mine, public][1] != theirs:
            return found[mine, public][0], deal
        found[mine, public] = deal, theirs
    raise AssertionError("no such deals")


def test_the_bytes_of_a_seat_do_not_depend_on_what_another_holds(tmp_path):
    one, two = streams(tmp_path, alike())
    assert one.count("version") > 4
    assert one == two


def test_a_log_that_tells_too_much_is_caught_in_the_bytes(tmp_path, monkeypatch):
    describe = replay.describe_effects
    monkeypatch.setattr(replay, "describe_effects", lambda effects, *_: describe(effects, NAMES))
    one, two = streams(tmp_path, alike())
    assert one != two


def test_a_table_with_all_hands_open_hides_no_points(tmp_path):
    for table in sessions("fredericus", tmp_path):
        for player in messages.show_all_hands(table, ALL_SEEING).players:
            assert player.points is not None
            assert "secret" not in player.note


def test_who_watches_bots_has_no_last_move(tmp_path):
    config = create_config(TableRequest("leduc-poker", ["novice"] * 2, deal=1), "", {})
    with ThreadPoolExecutor(1) as pool:
        table = TableSession(
            core.load("leduc-poker"), EventLog.create(tmp_path, config), pool, pool
        )
        table.set_up()
        assert table.logs[ALL_SEEING]
        assert messages.find_last_own_action(table, ALL_SEEING) == 0


def test_keys_of_other_seats_are_sent_to_nobody(tmp_path):
    config = create_config(TableRequest("leduc-poker", ["you", "friend"]), "me", {})
    with ThreadPoolExecutor(1) as pool:
        table = TableSession(
            core.load("leduc-poker"), EventLog.create(tmp_path, config), pool, pool
        )
        message = json.dumps(
            [
                create(table, viewer)
                for create in (messages.create_hello, messages.create_change)
                for viewer in (Viewer(0, plays=True), Viewer(0))
            ]
        )
    for secret in (
        config.seats[1].key,
        config.seats[1].watch,
        config.open,
        config.seats[0].key,
        "me",
    ):
        assert f'"{secret}"' not in message


def read_sentences(change):
    """Yield what a message says of the game, without explanations of pieces and places."""
    scene = change["scene"]
    yield from (scene["round"], scene["phase"], scene["prompt"])
    for player in scene["players"]:
        yield from (player["name"], player["note"])
    for zone in scene["zones"]:
        yield from (zone["label"], zone["note"], zone["brief"])
        for each in zone["places"]:
            yield from (each["label"], each["note"], each["why"])
            yield from (piece["label"] for piece in each["pieces"])
    for _, _, lines, _ in change["log"]:
        yield from lines


def play_at_random(name, folder, steps):
    """Yield a table of people after each step of a random game; each turn is confirmed."""
    game, random = core.load(name), Random(4)
    asked = TableRequest(name, ["friend"] * game.players, game.players, deal=3, confirm="always")
    with ThreadPoolExecutor(1) as pool:
        log = EventLog.create(folder, create_config(asked, "", {}))
        table = TableSession(game, log, pool, pool)
        for _ in range(steps):
            play = table.play
            if play.is_over:
                return
            if play.awaiting_confirmation:
                play.end_turn(play.awaited_seat())
            elif play.awaited_seat() is None:
                play.apply(play.next_action())
            else:
                play.apply(random.choice(play.legal_actions))
            yield table


@pytest.mark.parametrize("steps", [80, pytest.param(400, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", GAMES)
def test_spectators_read_the_third_person(name, steps, tmp_path):
    known, addressed, held = Counter(), 0, 0
    for table in play_at_random(name, tmp_path, steps):
        held += table.play.awaiting_confirmation
        for seat in range(table.game.players):
            for viewer in (Viewer(seat), Viewer(seat, plays=True)):
                change = messages.create_change(table, viewer, known[viewer])
                known[viewer] = len(table.logs[viewer])
                found = [text for text in read_sentences(change) if SECOND_PERSON.search(text)]
                addressed += viewer.plays and len(found) > 0
                if not viewer.plays:
                    assert found == []
                    assert not any(change[what] for what in ("undo", "back", "lessons", "since"))
                    assert change["scene"]["gestures"] == []
    assert addressed > 10
    assert held


def test_the_end_of_a_game_is_described_to_spectators_in_the_third_person(tmp_path):
    config = create_config(TableRequest("leduc-poker", ["you", "novice"], name="Ada"), "me", {})
    with ThreadPoolExecutor(1) as pool:
        table = TableSession(
            core.load("leduc-poker"), EventLog.create(tmp_path, config), pool, pool
        )
        table.record = table.play.to_record().replace(end="timeout", seat=0, cause="no answer")
        message = [
            messages.describe_end(table, Viewer(0, plays))["message"] for plays in (True, False)
        ]
    assert message[0].startswith("You forfeit: ")
    assert message[1].startswith("Ada forfeits: ")
