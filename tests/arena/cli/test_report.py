"""The command `staufen report`."""

import json

from tests.support.program import call, refusal


def test_a_run_and_its_folder_give_the_same_report(tmp_path):
    store = ["--store", tmp_path / "store.sqlite"]
    folder, file = tmp_path / "out", tmp_path / "run.html"
    call(
        "tournament", "leduc-poker", "--bots", "random", "greedy", "--deals", "4",
        "--workers", "0", "--out", folder, *store,
    )  # fmt: skip
    done = call("report", "1", "--html", file, *store)
    assert (done.code, done.stdout) == (0, f"{file}: 8 games\n")
    html = file.read_text()
    assert "<title>leduc-poker(players=2): tournament 1</title>" in html
    assert "<h2>Time</h2>" in html
    assert '<th scope="row">deals</th><td><code>4</code></td>' in html
    assert call("report", "1", *store).stdout.splitlines()[0] == "8 games, all played to the end."
    output = call("report", folder).stdout
    assert "Who is stronger?" in output
    assert "In the terminal: staufen replay 1 --number N." in html
    replayed = [call("replay", what, "--number", 3, *store) for what in ("1", folder)]
    assert replayed[0].stdout.startswith("Game 3, leduc-poker")
    assert replayed[0].stdout == replayed[1].stdout
    assert call("replay", "1", "--number", 9, *store).stderr == "staufen: run 1: no game 9\n"


def test_invalid_records_are_rejected(games, tmp_path):
    first, *rest = (games / "games.jsonl").read_text().splitlines()
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([*rest, json.dumps(json.loads(first) | {"digest": "0" * 16})]))
    assert refusal("report", file).startswith(f"{file}:4: digest: ")


def test_games_of_other_components_are_reported_with_a_warning(games, tmp_path):
    lines = [json.loads(line) for line in (games / "games.jsonl").read_text().splitlines()]
    file = tmp_path / "games.jsonl"
    other = [json.dumps({**line, "components": "0" * 16}) for line in lines]
    file.write_text("\n".join(other) + "\n")
    done = call("report", file)
    assert done.stdout.startswith("4 games, all played to the end.")
    assert "4 games played with other rules or components, not verified" in done.stderr


def test_duplicate_records_are_rejected(games, tmp_path):
    text = (games / "games.jsonl").read_text()
    (tmp_path / "twice.jsonl").write_text(text + text)
    number = text.count("\n") + 1
    file = tmp_path / "twice.jsonl"
    assert refusal("report", file) == f"{file}:{number}: duplicate of {file}:1"
    done = call("replay", "--verify", file)
    assert done.code == 2
    assert done.stderr.count(": duplicate of ") == number - 1


def test_an_untrusted_folder_runs_no_code(games, tmp_path):
    file = tmp_path / "evil.py"
    file.write_text(f"open({str(tmp_path / 'mark')!r}, 'w').close()\n")
    path = games / "standings.json"
    known = json.loads(path.read_text())
    for changes in (
        {"codes": {f"{file}:Bot": "x"}}, {"codes": [1, 2]}, {"codes": {"random": 5}},
        {"opponents": 5}, {"limits": 3}, {"limits": [1, 2, 3, 4, 5]},
    ):  # fmt: skip
        path.write_text(json.dumps({**known, "tournament": {**known["tournament"], **changes}}))
        assert call("report", games, "--html", tmp_path / "page.html").code == 0
    assert not (tmp_path / "mark").exists()
    path.write_text(json.dumps(known))
