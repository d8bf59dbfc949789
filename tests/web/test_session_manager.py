"""The tables of a folder: records, saved games, and the list of one's own games."""

import errno
import json
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.arena.session import GameSession, Viewer
from staufen.arena.store import records, replay
from staufen.arena.terminal.save_file import read_saved_game
from staufen.bots.base.levels import levels
from tests.support.server import Client, serving

PAIRING = Pairing(0, 1, ("random", "random"))


@pytest.fixture
def game():
    return core.load("leduc-poker")


def test_a_shown_record_that_is_cut_short_is_refused_and_no_program_of_it_is_run(tmp_path, game):
    mark = tmp_path / "mark"
    record = match.play_match(game, PAIRING).record
    record = record.replace(bots=(f'external("touch {mark}")', "random"))
    with serving(tmp_path / "tables") as (client, sessions):
        link = client.post("/records", record=str(record))["link"]
        (path,) = sessions.folder.iterdir()
        lines = path.read_text().splitlines(keepends=True)
        for length in (1, 4, len(lines) - 3):
            path.write_text("".join(lines[:length]))
            status, _, text = client.ask("GET", f"{link}/record")
            assert (status, "the record is cut short" in text) == (400, True), text
    assert not mark.exists()


def test_the_file_of_a_shown_record_is_written_whole_or_not_at_all(tmp_path, game, monkeypatch):
    def no_room(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    record = match.play_match(game, PAIRING).record
    with serving(tmp_path) as (client, _):
        monkeypatch.setattr("os.fsync", no_room)
        assert "No space left" in client.refused("/records", record=str(record))
    assert list(tmp_path.iterdir()) == []


def test_a_shown_record_in_which_nobody_acted_stays_as_it_is(client, game):
    record = match.barred_match(game, PAIRING, 1, "too many").record
    link = client.post("/records", record=str(record))["link"]
    assert client.ask("GET", f"{link}/record")[2] == f"{record}\n"


def test_a_game_that_goes_on_stays_in_reach_however_many_are_over(client, game, monkeypatch):
    monkeypatch.setattr("staufen.web.session_manager.MAX_LISTED", 2)
    anna = client.known()
    link = anna.begin("leduc-poker", "you", "novice")["link"]
    for deal in range(3):
        record = match.play_match(game, PAIRING._replace(deal=deal)).record
        anna.post("/records", record=str(record))
    tables = anna.get("/lobby")["tables"]
    assert [table["over"] for table in tables] == [False, True, True]
    assert tables[0]["link"] == link


def saved(game, person=0, bots=("novice",), steps=1):
    """Return the record of a game that was saved in the terminal after some own steps."""
    specs = match.check_bots(game, [f"{bot}={levels(game.name)[bot]}" for bot in bots])
    session = GameSession(game, Pairing(0, 5, (*specs[:person], "human", *specs[person:])))
    session.seat_bots()
    while steps:
        if session.awaited_seat() is None:
            session.apply(session.next_action())
        else:
            session.apply(session.legal_actions[-1])
            steps -= 1
    session.close()
    return session.to_record()


def test_a_game_saved_in_the_terminal_continues_on_the_page(client, game):
    record, anna = saved(game), client.known()
    link = anna.post("/records", record=str(record))["link"]
    with anna.listening(link) as messages:
        hello = json.loads(next(messages)[1])
        assert (hello["seat"], hello["acts"]) == (0, True)
        assert [seat["bot"] for seat in hello["seats"]] == ["", "novice"]
        assert anna.until(messages, lambda c: c["asked"] or c["over"])["log"]
    assert json.loads(anna.play(link)[-1])["over"]
    end = records.parse_record(anna.ask("GET", f"{link}/record")[2].encode())
    assert end.actions[: len(record.actions)] == record.actions
    replay.verify_record(end, game)
    assert anna.get("/standing") == [], "its deal was not drawn here"


@pytest.mark.parametrize(("bots", "message"), [
    (["random"], None),
    (["so-ismcts(iterations=20)"], None),
    (['external("touch MARK")'], "is not offered here"),
    (["gone.py:Bot"], "is not offered here"),
    (["greedy(world=3)"], "did you mean 'worlds'?"),
    (["nobot"], "is not offered here"),
    (["human"], "2 of them human"),
])  # fmt: skip
def test_a_saved_game_brings_no_programs_along(tmp_path, game, bots, message):
    mark = tmp_path / "mark"
    record = saved(game).replace(bots=("human", bots[0].replace("MARK", str(mark))))
    with serving(tmp_path / "tables") as (client, sessions):
        if message is None:
            client.play(client.post("/records", record=str(record))["link"])
        else:
            assert message in client.refused("/records", record=str(record))
            assert not list(sessions.folder.glob("*"))
    assert not mark.exists()


def test_a_game_of_the_page_continues_in_the_terminal(tmp_path, game):
    with serving(tmp_path / "tables") as (client, _):
        with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, _, change):
            message = client.post(f"{link}/save")["command"]
            assert "staufen play --resume" in message
            path = Path(shlex.split(message)[3])
            line = read_saved_game(path)
            assert line.record.bots[0] == "human"
            assert not line.record.assisted
            again = GameSession(game, Pairing(0, line.record.deal, line.record.bots))
            again.restore(line.record)
            assert len(again.logs[Viewer(0, plays=True)]) == len(change["log"])
            assert client.post(f"{link}/save")["command"] != message, "it takes the place of none"
        client.play(link)
        assert "over" in client.refused(f"{link}/save")
        record = records.parse_record(client.ask("GET", f"{link}/record")[2].encode())
        assert record.assisted, "whoever has the file can read what is hidden"
        made = client.begin("leduc-poker", "you", "friend")
        assert "against bots alone" in client.refused(f"{made['link']}/save")


def test_a_game_is_saved_only_on_the_computer_of_the_server(tmp_path):
    with serving(tmp_path / "tables", host="0.0.0.0", token="t") as (stranger, _):
        client = Client(stranger.host.partition(":")[2], "staufen-token=t")
        link = client.begin("leduc-poker", "you", "novice")["link"]
        assert "on the computer that runs the server" in client.refused(f"{link}/save")
    assert [path.name for path in tmp_path.iterdir()] == ["tables"]


def test_my_games_tell_when_with_whom_and_how_they_ended(tmp_path):
    with serving(tmp_path) as (stranger, _):
        anna = stranger.known()
        link = anna.begin("leduc-poker", "you", "novice", deal=5, name="Anna")["link"]
        (entry,) = anna.get("/lobby")["tables"]
        assert (entry["seats"][0], entry["bots"], entry["seat"]) == ("Anna", ["", "novice"], 0)
        assert [entry[key] for key in ("over", "places", "scores")] == [False, None, None]
        last = json.loads(anna.play(link)[-1])
        (entry,) = anna.get("/lobby")["tables"]
        assert entry["over"]
        assert entry["places"] == last["over"]["places"]
        assert entry["scores"] == last["over"]["scores"]
        assert entry["round"] == last["scene"]["round"]
        created, modified = (datetime.fromisoformat(entry[k]) for k in ("created", "modified"))
        assert timedelta(0) <= modified - created < timedelta(minutes=5)
        assert created <= datetime.now(UTC)


def test_a_deleted_game_is_gone(tmp_path):
    with serving(tmp_path) as (stranger, _):
        anna, bruno = stranger.known(), stranger.known()
        link = anna.begin("leduc-poker", "you", "novice")["link"]
        assert "only your own" in bruno.refused(f"{link}/delete")
        with anna.listening(link) as messages:
            anna.until(messages, lambda change: True)
            anna.post(f"{link}/delete")
            assert not list(messages)[5:], "whoever listens is disconnected"
        assert anna.get("/lobby")["tables"] == []
        assert anna.ask("GET", f"{link}/events")[0] == 404
        assert list(tmp_path.iterdir()) == []


def test_a_game_of_two_people_is_gone_once_both_have_deleted_it(tmp_path):
    with serving(tmp_path) as (stranger, _):
        anna, bruno = stranger.known(), stranger.known()
        made = anna.begin("leduc-poker", "you", "friend")
        link = bruno.join(made["friends"][0]["link"])
        for _ in range(2):
            anna.post(f"{made['link']}/delete")
        assert anna.get("/lobby")["tables"] == []
        assert len(bruno.get("/lobby")["tables"]) == 1
        bruno.post(f"{link}/delete")
        assert list(tmp_path.iterdir()) == []


def test_many_tables_are_not_all_stored_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr("staufen.web.session_manager.MAX_LOADED", 3)
    with serving(tmp_path) as (client, sessions):
        links = [client.begin("leduc-poker", "you", "novice")["link"] for _ in range(6)]
        assert len(sessions.sessions) == 3
        for link in links:
            client.play(link)
        assert len(sessions.sessions) == 3


def test_a_record_is_shown_at_one_table_also_after_a_restart(tmp_path, game):
    record, links = match.play_match(game, PAIRING).record, set()
    for _ in range(2):
        with serving(tmp_path) as (stranger, _):
            client = Client(stranger.host.partition(":")[2], f"staufen-person={'a' * 16}")
            links |= {client.post("/records", record=str(record))["link"] for _ in range(3)}
    assert len(links) == len(list(tmp_path.iterdir())) == 1
