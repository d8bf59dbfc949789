"""The command `staufen report`."""

from tests.support.program import staufen


def test_a_run_and_its_folder_are_told_alike(tmp_path):
    store = ["--store", tmp_path / "store.sqlite"]
    folder, file = tmp_path / "out", tmp_path / "run.html"
    staufen(
        "tournament", "leduc-poker", "--bots", "random", "greedy", "--deals", "4",
        "--workers", "0", "--out", folder, *store,
    )  # fmt: skip
    done = staufen("report", "1", "--html", file, *store)
    assert (done.code, done.stdout) == (0, f"{file}: 8 games\n")
    html = file.read_text()
    assert "<title>leduc-poker(players=2): tournament 1</title>" in html
    assert "<h2>Time</h2>" in html
    assert '<th scope="row">deals</th><td><code>4</code></td>' in html
    assert (
        staufen("report", "1", *store).stdout.splitlines()[0] == "8 games, all played to the end."
    )
    told = staufen("report", folder).stdout
    assert "Who is stronger?" in told


def test_what_is_no_run_costs_one_line(tmp_path):
    store = ["--store", tmp_path / "store.sqlite"]
    for asked in ("77", str(tmp_path)):
        done = staufen("report", asked, *store)
        assert done.code == 2
        assert done.stderr.startswith("staufen: ")
        assert done.stderr.count("\n") == 1
