"""Files that are written whole: the old file is replaced completely, or stays."""

from pathlib import Path

import pytest

from staufen.arena.store import Store, files
from staufen.core import InputError


def failing():
    yield "half a line"
    raise OSError(28, "disk full")


def test_replacing_a_file_is_atomic(tmp_path):
    path = tmp_path / "notes"
    files.replace_file(path, ["one\n", "two\n"])
    with pytest.raises(InputError, match="notes: disk full"):
        files.replace_file(path, failing())
    assert path.read_text() == "one\ntwo\n"
    assert list(tmp_path.iterdir()) == [path]
    files.append_text(path, "three\n")
    files.replace_file(path, (line.upper() for line in path.read_text()))
    assert path.read_text() == "ONE\nTWO\nTHREE\n"


def test_links_and_pipes_are_written_through(tmp_path):
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    files.replace_file(link, ["one"])
    assert link.is_symlink()
    assert file.read_text() == "one"
    files.replace_file(Path("/dev/null"), ["gone"])
    assert not Path("/dev/null").is_file()


def test_a_store_is_never_overwritten(tmp_path):
    path = tmp_path / "arena.sqlite"
    Store(path).close()
    before = path.read_bytes()
    for write in (lambda: files.replace_file(path, ["x"]), lambda: files.append_text(path, "x")):
        with pytest.raises(InputError, match=r"^/.*sqlite: holds a store of games"):
            write()
    assert path.read_bytes() == before


def test_a_read_only_file_is_not_overwritten(tmp_path, monkeypatch):
    """By its mode, also for whom the system lets write; or as the system says."""
    path = tmp_path / "notes"
    path.write_text("one")
    path.chmod(0o444)
    with pytest.raises(InputError, match=r"notes: read-only file \(not overwritten\)"):
        files.replace_file(path, ["two"])
    path.chmod(0o644)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(InputError, match="notes: read-only file"):
        files.replace_file(path, ["two"])
    files.replace_file(tmp_path / "others", ["two"])
    assert path.read_text() == "one"


def test_appending_is_atomic(tmp_path):
    """A disk that is full takes a part, to which the next line would be added."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "games.jsonl"
    path.write_text("first\n")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    try:
        with pytest.raises(InputError, match=r"games\.jsonl: File too large"):
            files.append_text(path, "the second\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == "first\n"


def test_unwritable_files_are_detected_before_appending(tmp_path):
    files.check_appending(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    (tmp_path / "old").write_text("kept")
    files.check_appending(tmp_path / "old")
    assert (tmp_path / "old").read_text() == "kept"
    for path, message in (
        (tmp_path / "none/new", "new: No such file or directory"),
        (tmp_path, ": is a directory"),
        (Path("a\0b"), "null"),
    ):
        for write in (files.check_appending, lambda path: files.replace_file(path, ["x"])):
            with pytest.raises(InputError, match=message):
                write(path)
