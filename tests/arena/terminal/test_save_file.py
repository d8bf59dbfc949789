"""Saved games: in files of their own, which never replace anything else."""

import pytest

from staufen import core
from staufen.arena.store import records, replay
from staufen.arena.store.records import ENDS
from staufen.arena.terminal import save_file
from staufen.arena.terminal.save_file import read_saved_game
from staufen.core import InputError
from tests.support.bots import place
from tests.support.program import call
from tests.support.terminal import sit

LEDUC = core.load("leduc-poker")
PLAY = ["play", "leduc-poker", "--bots", place("Last"), "--deal", "5"]


def list_names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_game_is_saved_after_each_action_and_removed_at_its_end(own_folder):
    game, _, _ = sit(LEDUC, "call", bots=place("Last"), save=True)
    line = read_saved_game(own_folder / "leduc-poker-5.jsonl")
    assert line.record.end == "stopped"
    message = replay.describe_ending(line.record)
    assert message == f"Stopped after action {len(line.record.actions)}: {ENDS['stopped']} (saved)"
    assert list(line.record.actions) == game.session.actions[:3], "up to the person's action"
    game.forget_save()
    assert list_names(own_folder) == []
    game, _, _ = sit(LEDUC, "call", "save", bots=place("Last"), save=True)
    game.forget_save()
    assert list_names(own_folder) == ["leduc-poker-5.jsonl"], "it was asked for"


def test_a_file_of_another_game_is_not_overwritten(own_folder):
    (own_folder / "leduc-poker-5.jsonl").write_text("my own notes")
    done = call(*PLAY, stdin="call\nsave leduc-poker-5.jsonl\nsave mine\nquit\n")
    assert "leduc-poker-5.jsonl: this file exists (expected a new one)" in done.stdout
    assert "\n  staufen play --resume mine --trust\n" in done.stdout
    assert list_names(own_folder) == ["leduc-poker-5.jsonl", "mine"]
    assert (own_folder / "leduc-poker-5.jsonl").read_text() == "my own notes"
    call(*PLAY, stdin="call\nquit\n")
    assert list_names(own_folder) == ["leduc-poker-5-2.jsonl", "leduc-poker-5.jsonl", "mine"]
    call("play", "--resume", "leduc-poker-5-2.jsonl", stdin="raise\nquit\n")
    saved = read_saved_game(own_folder / "leduc-poker-5-2.jsonl").record
    assert saved.actions[2:5] == ("call", "raise", "raise")


def test_a_read_only_game_is_continued_in_a_new_file(own_folder):
    path = own_folder / "leduc-poker-5.jsonl"
    call(*PLAY, stdin="call\nquit\n")
    path.chmod(0o444)
    before = path.read_bytes()
    done = call("play", "--resume", path.name, stdin="raise\nquit\n")
    assert "  staufen play --resume leduc-poker-5-2.jsonl" in done.stdout
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (before, 0o444)
    saved = read_saved_game(own_folder / "leduc-poker-5-2.jsonl").record
    assert saved.actions[2:5] == ("call", "raise", "raise")


def test_unwritable_paths_are_rejected_in_a_line(own_folder):
    lines = [f"save {own_folder}/no/place", "save a\0b", f"save {300 * 'n'}", f"save {own_folder}"]
    _, terminal, _ = sit(LEDUC, *lines, save=True)
    message = [" ".join(line.strip() for line in shown) for shown in terminal.shown[1:]]
    assert "no/place: No such file or directory" in message[0]
    assert "null byte" in message[1]
    assert "File name too long" in message[2]
    assert "irectory" in message[3]
    assert list_names(own_folder) == []


def test_a_game_is_saved_in_user_data_if_the_folder_is_read_only(tmp_path, monkeypatch):
    write = records.write_records

    def refuse(path, games):
        if path.parent.name not in allowed:
            raise InputError(f"{path}: Read-only file system")
        write(path, games)

    allowed = ["data"]
    monkeypatch.setattr(records, "write_records", refuse)
    monkeypatch.setattr(save_file, "default_path", lambda: tmp_path / "data/arena.sqlite")
    game, _, _ = sit(LEDUC, "call", bots=place("Last"), save=True)
    assert f"--resume {tmp_path}/data/leduc-poker-5.jsonl" in game.save_file.command
    allowed.clear()
    game, terminal, _ = sit(LEDUC, "call", bots=place("Last"), save=True)
    assert not game.say_goodbye()
    assert terminal.shown[-1][-1] == "You left the game."
    _, terminal, record = sit(LEDUC, "call", "fold", bots=place("Last"), save=True)
    assert "The game is not saved: leduc-poker-5.jsonl: Read-only file system" in terminal.text
    assert record.end == "finished"


def test_an_invalid_saved_game_is_rejected(own_folder):
    finished = sit(LEDUC, "1", "1", bots=place("Last"))[2]
    path = own_folder / "games.jsonl"
    for games, message in [
        ([finished], "not a saved game"),
        ([finished, finished], "not a saved game"),
        ([], "not a saved game"),
    ]:
        records.write_records(path, games)
        with pytest.raises(InputError, match=message):
            read_saved_game(path)
    call(*PLAY, stdin="call\nquit\n")
    text = (own_folder / "leduc-poker-5.jsonl").read_text()
    path.write_text(text.replace('"call"', '"raise"', 1))
    done = call("play", "--resume", path.name, "--trust")
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith("staufen: games.jsonl:1: action ")
