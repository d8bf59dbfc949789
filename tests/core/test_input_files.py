"""Input files are regular and of a bounded size; anything else is one line of error."""

import os

import pytest

from staufen.core import InputError, input_files
from tests.support.program import refusal


@pytest.fixture
def special(tmp_path):
    """Paths of things that are no regular files, which reading would wait for or never end."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    return [tmp_path / "pipe", tmp_path / "link", "/dev/zero"]


def test_a_file_is_read_up_to_its_limit(tmp_path):
    path = tmp_path / "text"
    path.write_text("four")
    assert input_files.read_bytes(path, 4) == b"four"
    with pytest.raises(InputError, match=r"text: too large \(expected at most 3 bytes\)$"):
        input_files.read_text(path, 3)
    path.write_bytes(b"\xff")
    with pytest.raises(InputError, match="text: text in UTF-8 expected"):
        input_files.read_text(path)
    with pytest.raises(InputError, match="nowhere: No such file"):
        input_files.read_bytes(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"Is a directory|not a regular file"):
        input_files.read_bytes(tmp_path)


def test_special_files_are_rejected_by_every_command(special, tmp_path):
    for path in special:
        for command in (
            ("replay", path), ("report", path), ("import", path, "--store", tmp_path / "s"),
            ("runs", "--store", path), ("play", "--resume", path),
            ("play", "leduc-poker", "--components", path),
        ):  # fmt: skip
            assert refusal(*command) == f"{path}: not a regular file", command


def test_special_networks_and_bots_are_rejected(tmp_path):
    for suffix in ("toml", "npz", "py"):
        path = tmp_path / f"x.{suffix}"
        os.mkfifo(path)
        bot = f"{path}:Bot" if suffix == "py" else f"flat(heuristic={path})"
        assert "not a regular file" in refusal("match", "leduc-poker", "--bots", bot, "random")


def test_an_endless_line_is_rejected(tmp_path):
    path = tmp_path / "games.jsonl"
    with path.open("wb") as file:
        file.truncate(2**33)  # zeros that take no room
    assert "games.jsonl:1: not a record: line is too long (expected at most " in refusal(
        "replay", path
    )
