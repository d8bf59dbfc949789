"""The sessions of a folder: records that are shown, which nobody plays on."""

import errno

import pytest

from staufen import core
from staufen.arena import match
from staufen.arena.schedule import Pairing
from tests.support.server import serving

PAIRING = Pairing(0, 1, ("random", "random"))


@pytest.fixture
def game():
    return core.load("leduc-poker")


def test_a_shown_record_that_is_cut_short_is_refused_and_no_program_of_it_is_run(tmp_path, game):
    mark = tmp_path / "mark"
    record = match.play(game, PAIRING).record
    record = record.replace(bots=(f'external("touch {mark}")', "random"))
    with serving(tmp_path / "tables") as (client, hall):
        link = client.post("/records", record=str(record))["link"]
        (path,) = hall.folder.iterdir()
        lines = path.read_text().splitlines(keepends=True)
        for length in (1, 4, len(lines) - 3):
            path.write_text("".join(lines[:length]))
            status, _, text = client.ask("GET", f"{link}/record")
            assert (status, "a record that is cut short" in text) == (400, True), text
    assert not mark.exists()


def test_the_file_of_a_shown_record_is_written_whole_or_not_at_all(tmp_path, game, monkeypatch):
    def no_room(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    record = match.play(game, PAIRING).record
    with serving(tmp_path) as (client, _):
        monkeypatch.setattr("os.fsync", no_room)
        assert "No space left" in client.refused("/records", record=str(record))
    assert list(tmp_path.iterdir()) == []


def test_a_shown_record_in_which_nobody_acted_stays_as_it_is(client, game):
    record = match.barred(game, PAIRING, 1, "too many").record
    link = client.post("/records", record=str(record))["link"]
    assert client.ask("GET", f"{link}/record")[2] == f"{record}\n"


def test_a_game_that_goes_on_stays_in_reach_however_many_are_over(client, game, monkeypatch):
    monkeypatch.setattr("staufen.web.hall.SHOWN", 2)
    anna = client.known()
    link = anna.begin("leduc-poker", "you", "novice")["link"]
    for deal in range(3):
        record = match.play(game, PAIRING._replace(deal=deal)).record
        anna.post("/records", record=str(record))
    tables = anna.get("/lobby")["tables"]
    assert [table["over"] for table in tables] == [False, True, True]
    assert tables[0]["link"] == link
