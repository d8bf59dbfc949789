"""A folder holds the results of one tournament, and nothing else is touched."""

import json
from pathlib import Path

import pytest

from staufen.arena.report import output_dir, run_data
from staufen.core import InputError
from tests.support.places import plan, play


def write(out, run, scheduled):
    results = run.list_results()
    output_dir.write_results(out, run.run.config, results, scheduled, run.read_records())


def test_the_folder_contains_games_and_standings(tmp_path):
    played = play(tmp_path, plan("random", "greedy"))
    out = tmp_path / "out"
    write(out, played, 6)
    assert (out / "games.jsonl").read_text() == "".join(
        f"{record}\n" for record in played.read_records()
    )
    assert (out / "standings.txt").read_text().startswith("6 games, all played to the end.")
    assert json.loads((out / "standings.json").read_text())["games"] == 6
    write(out, played, 6)
    other = play(tmp_path, plan("random", "greedy", deals=1))
    with pytest.raises(InputError, match="holds another tournament: deals 3, not 1"):
        write(out, other, 2)


def test_a_folder_with_other_files_is_rejected(tmp_path):
    (tmp_path / "thesis.tex").write_text("important")
    with pytest.raises(InputError, match=r"files that are not part of a tournament: thesis\.tex"):
        output_dir.check_output_dir(tmp_path, {})
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize("text", [
    "{", "5", '{"tournament": []}', '{"tournament": 5}', '{"tournament": {"game": 5}}',
    '{"standings": [{}]}',
])  # fmt: skip
def test_damaged_standings_are_rejected(text, tmp_path):
    played = play(tmp_path, plan("random", "greedy", deals=1))
    out = tmp_path / "out"
    write(out, played, 2)
    (out / "standings.json").write_text(text)
    assert len(run_data.load_path(out).to_summary().records) == 2
    with pytest.raises(InputError, match=r"cannot be used|holds another tournament"):
        output_dir.check_output_dir(out, played.run.config)


def test_an_unwritable_folder_is_rejected_before_play(tmp_path, monkeypatch):
    with pytest.raises(InputError, match="/dev/null/out: Not a directory"):
        output_dir.check_output_dir(Path("/dev/null/out"), {})

    def forbidden(path, *args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("staufen.arena.store.files.append_text", forbidden)
    with pytest.raises(InputError, match=r"games\.jsonl: Permission denied"):
        output_dir.check_output_dir(tmp_path, {})
