"""The scoreboard itself is tested: even matches are even, and nothing depends on the clock."""

import json
import signal
import time

import pytest

import staufen.core as core
from staufen.arena import match, records, tournament
from staufen.arena.ratings import standings
from staufen.arena.schedule import Pairing
from staufen.arena.tournament import Folder, Settings
from staufen.core import InputError
from tests.arena_bots import place
from tests.program import started, staufen

# Under pytest there are threads about when a test forks, which Python 3.12 warns of.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")

LEDUC = core.load("leduc-poker")


def settings(*bots, deals=3, seed=1, **others):
    return Settings(LEDUC, match.check_bots(LEDUC, bots), deals, seed, **others)


def play(path, asked, workers=1, start="fork"):
    """Play a tournament; return its folder, closed."""
    with Folder(path, asked).opened() as folder:
        tournament.play(folder, workers, start)
        folder.report()
    return folder


def rows(folder):
    return {row.bot: row for row in standings(folder.records.values())}


# -------------------------------------------------------------------- matches


def test_a_mirror_match_is_exactly_even(tmp_path):
    """Two of a kind, playing at random, get the same of every deal."""
    twins = [place(f"Twin(label={label})") for label in "ab"]
    folder = play(tmp_path, settings(*twins, deals=12))
    a, b = rows(folder).values()
    assert a.share == b.share == 0.5
    assert a.margin == b.margin == 0
    assert a.score == b.score == 0
    games = list(folder.records.values())
    assert all(
        one.actions == other.actions for one, other in zip(games[::2], games[1::2], strict=True)
    )
    assert len({game.actions for game in games}) > 6


def test_the_hopeless_bot_loses_everything(tmp_path):
    """Who folds to every raise never wins against who always raises."""
    folder = play(tmp_path, settings(place("First"), place("Last"), deals=10))
    hopeless, other = rows(folder)[place("First")], rows(folder)[place("Last")]
    assert (hopeless.share, other.share) == (0, 1)
    assert hopeless.score == -1
    assert hopeless.rating.mu < other.rating.mu - 10


def test_bots_of_other_seats_and_deals_have_other_seeds():
    seeds = {match.bot_seed(deal, seat) for deal in range(50) for seat in range(5)}
    assert len(seeds) == 250


def test_a_bot_is_given_its_view_and_nothing_else(monkeypatch):
    shown = []

    def act(self, view):
        shown.append((self, view))
        return view.legal_actions()[0]

    monkeypatch.setattr("staufen.bots.random.Random.act", act)
    match.play(LEDUC, Pairing(0, 5, ("random", "random")))
    assert {type(view) for _, view in shown} == {core.View}
    assert all(view.seat == view.to_act for _, view in shown)
    assert all(view.fields()["private_card"][1 - view.seat] == 6 for _, view in shown)


@pytest.mark.parametrize(
    ("bad", "end", "cause"),
    [
        ("Raises", "exception", "ValueError: cannot play <object object at 0x…>"),
        ("Quits", "exception", "SystemExit: 3"),
        ("Unborn", "exception", "RuntimeError: not today"),
        ("Sleeps", "timeout", "no answer within 0.3 s"),
        ("Answers", "illegal", "action 77 is not legal"),
        ("Answers(answer=none)", "illegal", "action None is not legal"),
        ("Answers(answer=word)", "illegal", "action 'raise' is not legal"),
        ("Answers(answer=float)", "illegal", "is not legal"),
    ],
)
def test_a_bot_that_fails_forfeits_with_the_cause(bad, end, cause):
    for seat in range(2):
        bots = ["random", "random"]
        bots[seat] = place(bad)
        played = match.play(LEDUC, Pairing(0, 5, tuple(bots)), time_limit=0.3)
        record = played.record
        assert (record.end, record.seat) == (end, seat)
        assert cause in record.cause
        assert record.places[seat] == 2
        assert record.shares[1 - seat] == 1
        assert record.scores is None
        assert (played.fault is not None) == (end == "exception")
        records.verify(records.parse(str(record).encode()), LEDUC)


def test_numbers_of_other_kinds_are_good_answers():
    record = match.play(LEDUC, Pairing(0, 5, (place("Answers(answer=numpy)"), "random"))).record
    assert record.end == "finished"


def test_the_alarm_leaves_no_trace():
    before = signal.getsignal(signal.SIGALRM)
    match.play(LEDUC, Pairing(0, 5, (place("Sleeps"), "random")), time_limit=0.05)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_bot_that_sees_all_is_not_rated():
    with pytest.raises(InputError, match="sees what is hidden"):
        match.check_bots(LEDUC, ["random", "cheater"], rated=True)
    assert match.check_bots(LEDUC, ["cheater"]) == ("cheater",)
    bots = ("cheater(iterations=20)", "random")
    assert match.play(LEDUC, Pairing(0, 5, bots)).record.end == "finished"


def test_a_bot_that_cannot_be_created_is_found_before_the_first_match():
    with pytest.raises(InputError, match="Unborn: RuntimeError: not today"):
        match.check_bots(LEDUC, ["random", place("Unborn")])


# -------------------------------------------------------------------- tournaments


@pytest.mark.parametrize(("workers", "start"), [(2, "fork"), (2, "forkserver"), (3, "spawn")])
def test_the_records_are_the_same_bytes_for_any_number_of_workers(workers, start, tmp_path):
    field = settings("random", "greedy(worlds=2)", "so-ismcts(iterations=20)", place("Raises"))
    one = play(tmp_path / "one", field).games.read_bytes()
    other = play(tmp_path / "other", field, workers, start).games.read_bytes()
    assert one == other
    assert one.count(b"\n") == 36
    numbers = [json.loads(line)["number"] for line in one.splitlines()]
    assert numbers == list(range(36))


def test_another_seed_gives_other_games(tmp_path):
    one = play(tmp_path / "one", settings("random", place("Last"))).games.read_bytes()
    other = play(tmp_path / "other", settings("random", place("Last"), seed=2)).games.read_bytes()
    assert one != other


def test_a_process_that_dies_or_hangs_forfeits_its_match_and_the_rest_goes_on(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(tournament, "GRACE", 0.3)
    bad = [place("Dies"), place("Stubborn")]
    asked = settings("random", *bad, deals=1, time_limit=0.5)
    folder = play(tmp_path, asked, 2)
    assert len(folder.records) == 6
    against_random = [game for game in folder.records.values() if "random" in game.bots]
    told = {(g.bots[g.seat], g.end, g.cause) for g in against_random}
    assert told == {
        (bad[0], "crash", "the process was ended by SIGKILL"),
        (bad[1], "timeout", "no answer within 0.5 s"),
    }
    assert all(len(game.actions) >= 2 for game in against_random)  # what was played is kept
    for record, where in records.read(folder.games):
        records.verify(record, LEDUC, where)
    first = (tmp_path / "standings.txt").read_text().splitlines()[0]
    assert first.startswith("FAILURES in 6 of 6 games: ")


def test_what_differs_from_run_to_run_is_in_the_diary(tmp_path):
    folder = play(tmp_path, settings(place("Slow"), place("Raises(after=1)"), deals=1))
    entries = [json.loads(line) for line in folder.diary.read_text().splitlines()]
    assert {entry["number"] for entry in entries} == {0, 1}
    assert all(entry["attempts"] == 1 for entry in entries)
    assert any("ValueError: cannot play" in (entry["fault"] or "") for entry in entries)
    told = json.loads((tmp_path / "standings.json").read_text())["standings"]
    slow = next(row for row in told if row["bot"].endswith("Slow"))
    assert slow["seconds"] / slow["decisions"] >= 0.1


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path):
    asked = settings("random", place("Last"), deals=6)
    whole = play(tmp_path / "whole", asked).games.read_bytes()
    path = tmp_path / "stopped"
    play(path, asked)
    lines = whole.splitlines(keepends=True)
    (path / "games.jsonl").write_bytes(lines[7] + lines[2] + lines[5][:40])  # torn by a kill
    with Folder(path, asked).opened() as folder:
        assert folder.missing() == [0, 1, 3, 4, 5, 6, 8, 9, 10, 11]
        tournament.play(folder, 2, "fork")
    assert folder.games.read_bytes() == whole


def test_more_deals_are_another_tournament(tmp_path):
    play(tmp_path, settings("random", place("Last")))
    for other in (
        settings("random", place("Last"), deals=4),
        settings("random", place("First")),
        settings("random", place("Last"), time_limit=1.0),
    ):
        with (
            pytest.raises(InputError, match="holds another tournament: "),
            Folder(tmp_path, other).opened(),
        ):
            pass


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("important")
    with (
        pytest.raises(InputError, match="other things than a tournament"),
        Folder(tmp_path, settings("random")).opened(),
    ):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_game_that_does_not_belong_is_refused(tmp_path):
    asked = settings("random", place("Last"))
    folder = play(tmp_path, asked)
    lines = folder.games.read_text().splitlines()
    lines[1] = lines[1].replace('"number":1', '"number":4')
    folder.games.write_text("\n".join(lines) + "\n")
    with (
        pytest.raises(InputError, match=r"games\.jsonl:2: not a game of this"),
        Folder(tmp_path, asked).opened(),
    ):
        pass


def test_two_processes_do_not_play_one_tournament(tmp_path):
    asked = settings("random")
    with (
        Folder(tmp_path, asked).opened(),
        pytest.raises(InputError, match="another process"),
        Folder(tmp_path, asked).opened(),
    ):
        pass


def test_a_tournament_killed_outright_loses_no_finished_game(tmp_path):
    """kill -9 of the whole program, twice, then once to the end."""
    args = ["tournament", "leduc-poker", "--bots", "random", place("Slow"), "--deals", "6",
            "--workers", "2", "--start", "fork", "--out", str(tmp_path / "out")]  # fmt: skip
    kept = set()
    for wait in (3, 6):
        process = started(*args)
        games = tmp_path / "out" / "games.jsonl"
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if games.exists() and games.read_bytes().count(b"\n") >= wait:
                break
            time.sleep(0.02)
        process.kill()
        process.communicate()
        whole = games.read_bytes()
        lines = set(whole[: whole.rfind(b"\n")].splitlines())
        assert kept <= lines
        kept = lines
    assert staufen(*args).stdout.startswith("12 games, all played to the end.")
    assert kept <= set(games.read_bytes().splitlines())
    assert games.read_bytes().count(b"\n") == 12
