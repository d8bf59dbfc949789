"""The command line: help for everything, one clear line for bad input, and the right exit code."""

import json
import os
import signal
import time

import pytest
from click import Context

from staufen.arena.cli import cli
from staufen.arena.store import Store
from staufen.bots.levels import levels
from staufen.core import names
from tests.support.bots import place
from tests.support.program import call, refusal, started, staufen

# Under pytest there are threads about when a test forks, which Python 3.12 warns of.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")

COMMANDS = ["games", "bots", "perft", "match", "tournament", "resume", "runs", "export", "import",
            "evaluate", "ladder", "promote", "new", "replay", "play"]  # fmt: skip


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A small tournament's folder."""
    path = tmp_path_factory.mktemp("games") / "out"
    done = call("tournament", "leduc-poker", "--bots", "random", place("Last"), "--deals", 2,
                "--workers", 1, "--start", "fork", "--out", path)  # fmt: skip
    assert done.code == 0
    return path


# -------------------------------------------------------------------- help


def test_the_program_runs_as_a_module_and_says_what_it_can():
    done = staufen()
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout == staufen("--help").stdout
    assert [command for command in COMMANDS if f"\n  {command} " not in done.stdout] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_and_says_what_every_option_is_for(command):
    done = call(command, "--help")
    assert done.code == 0
    assert done.stdout == call(command, "-h").stdout
    assert f"staufen {command}" in done.stdout
    assert "Examples:" in done.stdout
    options = cli.get_command(Context(cli), command).params
    assert all(option.help for option in options if option.param_type_name == "option")


# -------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["tournement"], "No such command 'tournement'"),
        (["match"], "Missing argument 'GAME'."),
        (
            ["match", "leduc-pokr", "--bots", "random"],
            "unknown game 'leduc-pokr'; did you mean 'leduc-poker'? (known: ",
        ),
        (["match", "leduc-poker"], "Missing option '--bots'."),
        (["match", "leduc-poker", "--bots"], "Option '--bots' requires an argument."),
        (["match", "leduc-poker", "--bots", "randon"], "did you mean 'random'?"),
        (["match", "leduc-poker", "--bots", "random", "random", "random"], "has 2 seats"),
        (["match", "leduc-poker", "--bots", "random(x=1)"], "unknown option 'x'"),
        (["match", "leduc-poker", "--bots", "random", "--players", "3"], "unknown number of pl"),
        (["match", "leduc-poker", "--bots", "random", "--players", "0"], "unknown number of pl"),
        (["match", "staufer(players=3)", "--bots", "random", "--players", "4"], "a table of 4 was"),
        (["match", "leduc-poker", "--bots", "random", "--set", "players=2"], "--players 2 exp"),
        (["match", "oh-hell", "--bots", "random", "--set", "size=x"], "(known: oh-28, oh-16)"),
        (["match", "leduc-poker", "--bots", "random", "--players", "x"], "not a valid integer"),
        (["match", "leduc-poker", "--bots", "random", "--set", "x"], "OPTION=VALUE expected"),
        (["match", "leduc-poker", "--bots", "random", "--set", "x=1"], "unknown option 'x'"),
        (["match", "leduc-poker", "--bots", "random", "--set", "a=1", "a=2"], "given already"),
        (["match", "leduc-poker", "--bots", "random", "--deal", "-1"], "not in the range"),
        (["evaluate", place("nope"), "--game", "leduc-poker"], "nor a heuristic: "),
        (["match", "leduc-poker", "--bots", "random", "--time-limit", "-1"], "not in the range"),
        (["match", "leduc-poker", "--bots", "random", "--time-limit", "0"], "no time at all"),
        (["match", "leduc-poker", "--bots", "random", "--time-limit", "nan"], "a finite number"),
        (["match", "leduc-poker", "--bots", "random", "--time-bank", "inf"], "a finite number"),
        (["ladder", "leduc-poker", "--minutes", "inf"], "inf is not a finite number"),
        (["match", "leduc-poker", "--bots", "expert(iterations=1)"], "expert is a level, which ta"),
        (["match", "leduc-poker", "--components", "no.toml", "--bots", "random"], "no.toml: No s"),
        (["match", "leduc-poker(", "--bots", "random"], "expected an option's name"),
        (["match", "leduc-poker", "--bot", "random", "--nonsense"], "No such option"),
        (["tournament", "leduc-poker", "--bots", "random", "random"], "stands twice"),
        (["tournament", "leduc-poker", "--bots", "cheater"], "sees what is hidden"),
        (["tournament", "leduc-poker", "--bots", "random", "--workers", "-1"], "not in the range"),
        (["tournament", "leduc-poker", "--bots", "random", "--deals", "100000000000"], "the range"),
        *(
            ([*words, "--store", "new/s"], "new/s: there is no store here")
            for words in (
                ["runs"],
                ["runs", "1"],
                ["resume", "1"],
                ["export", "1", "x"],
                ["promote", "1"],
                ["report", "1"],
                ["ladder", "leduc-poker"],
            )
        ),
        *(
            (words, f"no run {'9' * 20} (runs: none)")
            for words in (
                ["runs", "9" * 20],
                ["resume", "9" * 20],
                ["report", "9" * 20],
                ["export", "9" * 20, "x"],
                ["promote", "9" * 20],
            )
        ),
        (
            ["tournament", "leduc-poker", "--bots", "random", "--book", "1", "--seed", "1"],
            "--seed, --book: deals are of one or of the other",
        ),
        (["ladder", "leduc-poker", "--deals", "4"], "--deals: only with --remake or --anew"),
        (["ladder", "leduc-poker", "--workers", "2"], "--workers: only with --remake or --anew"),
        (["ladder", "leduc-poker", "--anew", "--version", "1"], "--version: not with --remake"),
        (["tournament", "leduc-poker", "--bots", "random", "--start", "x"], "is not one of"),
        (["tournament", "leduc-poker", "--bots", "random", "--scheduler", "nonsense"], "such as t"),
        (
            ["tournament", "leduc-poker", "--bots", "random", "--scheduler", "tcp://x"],
            "such as tcp",
        ),
        (["perft", "leduc-poker", "--depth", "-1"], "not in the range"),
        (["games", "chess"], "unknown game 'chess'"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["replay", "--verify", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["replay"], "Missing argument 'FILE'."),
        (["replay", __file__], "test_cli.py:1: not a record"),
        (["play", "chess"], "unknown game 'chess'"),
        (["replay", "--verify", os.devnull], "/dev/null: no game at all"),
        (["play", "leduc-poker", "--bots", "human"], "--bots human: a bot expected"),
        (["play", "--resume", "no.jsonl", "--seat", "1"], "the saved game says what is played"),
        (["play", "--resume", "no.jsonl", "--bots", "random"], "the saved game says what"),
        (["play", "--resume", "no.jsonl"], "no.jsonl: No such file or directory"),
    ],
)
def test_bad_input_costs_one_line_and_exit_code_2(args, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in refusal(*args)
    assert list(tmp_path.iterdir()) == []


def test_the_program_itself_exits_with_2():
    done = staufen("match", "chess", "--bots", "random")
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith("staufen: unknown game 'chess'")


# -------------------------------------------------------------------- what there is


def test_a_usual_store_with_nothing_in_it_is_no_error(tmp_path, monkeypatch):
    monkeypatch.setenv("STAUFEN_STORE", str(tmp_path / "s"))
    assert call("runs") == (0, f"No runs yet in {tmp_path / 's'}.\n", "")


def test_games_lists_every_game_with_its_options():
    done = call("games")
    assert done.code == 0
    assert all(f"{name}: " in done.stdout for name in names())
    told = call("games", "leduc-poker").stdout
    assert told.startswith("leduc-poker: Leduc poker, for 2 players")
    assert "features: rank, pair, pot\n" in told


def test_bots_lists_every_bot_with_its_options():
    text = call("bots").stdout
    assert "random: Takes any legal action" in text
    assert "    iterations=0, seconds=0.0, " in text
    assert text.count("\nso-ismcts: ") == 1


def test_bots_tells_what_the_options_of_one_are_for():
    text = call("bots", "so-ismcts").stdout
    assert text.startswith("Single-observer information-set Monte Carlo tree search")
    assert "    iterations, seconds, nodes  budgets of one decision; 1000 iterations when" in text
    assert "settings=game, heuristic=default,\n    threads=1\n" in text
    assert text.endswith("final, reuse\n")  # what the game's settings say
    assert call("bots", "random").stdout == "Takes any legal action, all alike.\n"
    assert call("bots", place("First")).stdout.endswith('Defaults\n    label=""\n')
    assert "did you mean 'random'?" in refusal("bots", "randon")


def test_bots_tells_what_a_level_stands_for_in_each_game():
    text = call("bots", "expert").stdout
    for name in names():
        assert f"\n  in {name}: {levels(name)['expert']}\n" in text


def test_perft_counts_and_divides():
    assert call("perft", "leduc-poker", "--depth", 2).stdout == "30\n"
    lines = call("perft", "leduc-poker", "--depth", 3, "--deal", 7, "--divide").stdout.split("\n")
    counts = dict(line.split() for line in lines[:-2])
    assert set(counts) == {"call", "raise"}
    assert sum(map(int, counts.values())) == int(lines[-2])


# -------------------------------------------------------------------- matches and tournaments


def test_a_match_is_told_in_words_and_kept(tmp_path):
    path = tmp_path / "kept.jsonl"
    done = call("match", "leduc-poker", "--bots", place("Last"), "--deal", 3, "--record", path)
    assert done.code == 0
    assert "seat 0: raise\nseat 1: raise\nseat 0: call\n" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The end: seat ")
    again = call("replay", path).stdout
    assert done.stdout in again
    quiet = call("match", "leduc-poker", "--bots", place("Last"), "--deal", 3, "--quiet")
    assert quiet.stdout == done.stdout.splitlines(keepends=True)[-1]


def test_a_match_that_is_forfeited_says_why():
    done = call("match", "leduc-poker", "--bots", place("Raises"), "random")
    assert done.code == 1
    assert "forfeits: a bot raised an error (ValueError: cannot play" in done.stdout
    assert "Traceback" in done.stderr


def test_a_tournament_takes_its_bots_in_any_place(tmp_path):
    field = ["--bots", "random", place("Last"), place("First")]
    rest = ["--deals", 2, "--workers", 1, "--start", "fork", "--store"]
    stores = [[tmp_path / f"{i}.sqlite", "--out", tmp_path / name]
              for i, name in enumerate(("one", "other", "twice"))]  # fmt: skip
    one = call("tournament", "leduc-poker", *field, *rest, *stores[0])
    other = call("tournament", "--players", 2, *field, *rest, *stores[1], "leduc-poker")
    twice = call("tournament", "leduc-poker", *rest, *stores[2], "--bots", "random",
                 "--bots", place("Last"), place("First"))  # fmt: skip
    assert [done.code for done in (one, other, twice)] == [0, 0, 0]
    folders = [tmp_path / name for name in ("one", "other", "twice")]
    assert len({(folder / "games.jsonl").read_bytes() for folder in folders}) == 1
    assert one.stdout.startswith("12 games, all played to the end.\n")
    assert (tmp_path / "one" / "standings.txt").read_text() == one.stdout
    assert "12/12" in one.stderr


def test_games_that_were_kept_and_not_played_are_told_and_so_is_another_build(
    tmp_path, monkeypatch
):
    args = ["tournament", "leduc-poker", "--bots", "random", place("Last"), "--deals", 2,
            "--workers", 0, "--store", tmp_path / "s", "--out", tmp_path / "out"]  # fmt: skip
    first = call(*args)
    assert first.stdout.startswith("4 games, all played to the end.\n")
    again = call(*args)
    assert again.stdout.startswith(
        "4 games, all played to the end. Kept from before, not played now: 4.\n"
    )
    assert (tmp_path / "out" / "standings.txt").read_text() == first.stdout
    assert "another build" not in again.stderr
    monkeypatch.setattr("staufen.arena.fingerprint.build", lambda: "staufen of tomorrow")
    said = [line for line in call(*args).stderr.splitlines() if "another build" in line]
    assert len(said) == 1
    assert said[0].startswith("staufen: run 1 was begun by another build: staufen ")


def test_a_tournament_with_failures_says_so_first_and_in_its_exit_code(tmp_path):
    args = ["tournament", "leduc-poker", "--bots", "random", place("Raises"), "--deals", 1,
            "--workers", 1, "--start", "fork", "--out", tmp_path / "out"]  # fmt: skip
    done = call(*args)
    assert done.code == 1
    assert done.stdout.startswith("FAILURES in 2 of 2 games: 2 exception (")


def test_what_a_bot_prints_is_no_part_of_the_standings(tmp_path):
    done = staufen("tournament", "leduc-poker", "--bots", "random", place("Prints"), "--deals", "1",
                   "--workers", "1", "--out", str(tmp_path / "out"))  # fmt: skip
    assert done.stdout.startswith("2 games, all played to the end.\n")
    assert "nice cards" not in done.stdout + done.stderr


def test_a_tournament_of_another_kind_does_not_touch_the_folder(games):
    before = {path.name: path.read_bytes() for path in games.iterdir()}
    store = games.parent / "other.sqlite"
    said = refusal("tournament", "leduc-poker", "--bots", "random", "--deals", 2, "--out", games,
                   "--store", store)  # fmt: skip
    assert "holds another tournament: bots [" in said
    assert {path.name: path.read_bytes() for path in games.iterdir()} == before
    with Store(store) as opened:
        assert opened.runs() == [], "nothing is begun"


@pytest.mark.parametrize("start", ["fork", "forkserver", "spawn"])
def test_ctrl_c_keeps_everything_and_says_how_to_go_on(start, tmp_path):
    """The signal goes to the whole group of processes, as from a terminal."""
    store = tmp_path / "kept.sqlite"
    args = ["tournament", "leduc-poker", "--bots", "random", place("Slow"), "--deals", "4",
            "--workers", "2", "--start", start, "--store", str(store)]  # fmt: skip
    with started(*args) as process:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not kept(store):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert stdout == ""
    assert "Traceback" not in stderr
    before = kept(store)
    assert before
    assert f"staufen: stopped; {len(before)} of 8 games are kept in {store}\n" in stderr
    assert f"staufen: go on with: staufen resume 1 --store {store}\n" in stderr
    done = call("resume", 1, "--workers", 1, "--start", "fork", "--store", store)
    assert done.stdout.startswith("8 games, all played to the end.")
    assert f" Kept from before, not played now: {len(before)}.\n" in done.stdout
    assert set(before) <= set(kept(store))
    again = call(*args).stdout
    assert again.splitlines()[1:] == done.stdout.splitlines()[1:]


def kept(path):
    """Return the records that are in a store by now, as another process sees them."""
    if not path.exists():
        return []
    with Store(path) as store:
        return [str(record) for run in store.runs() for record in store.records(run)]


# -------------------------------------------------------------------- records


def test_replay_tells_a_game_in_words(games):
    done = call("replay", games, "--number", 1)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Game 1, leduc-poker(players=2), deal ")
    assert lines[1].startswith("deal-")
    assert any(line.startswith("seat 0: ") for line in lines)
    assert "The end: seat " in lines[-2]
    assert call("replay", games / "games.jsonl", "--number", 1).stdout == done.stdout
    assert call("replay", games).stdout.count("The end: ") == 4


def test_replay_shows_the_board_and_only_what_a_seat_saw(games):
    done = call("replay", games, "--number", 0, "--seat", 1, "--board")
    assert "deal-?" in done.stdout
    assert "seat 0: card ?" in done.stdout
    assert refusal("replay", games, "--number", 9).endswith("games.jsonl: no game 9")
    assert "seat 5" in call("replay", games, "--seat", 5).stderr


def test_replay_waits_for_enter_step_by_step(games):
    done = staufen("replay", str(games), "--number", "0", "--step", stdin="\n\n")
    assert done.code == 0
    assert len(done.stdout.splitlines()) == 1 + 3  # the title, and an action more than Enters


def test_verify_names_the_line_and_the_action(games, tmp_path):
    assert "4 games, all replay as they say" in call("replay", "--verify", games).stdout
    lines = (games / "games.jsonl").read_text().splitlines()
    entry = json.loads(lines[2])
    entry["actions"][2] = "fold"
    lines[2] = json.dumps(entry)
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join(lines) + "\n")
    said = refusal("replay", "--verify", path)
    assert said.startswith(f"{path}:3: action 3 of {len(entry['actions'])} (fold): not legal here")


def test_a_pipe_that_closes_early_is_no_error(games):
    with started("replay", str(games)) as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(20) == 128 + signal.SIGPIPE


# -------------------------------------------------------------------- options and components


def test_options_of_the_game_are_given_by_set_or_in_its_specification(tmp_path):
    path = tmp_path / "kept.jsonl"
    rest = ["--players", 2, "--bots", "random", "--deal", 3, "--record", path]
    one = call("match", "fredericus(short_variant=true, bet_reward=per_player)", *rest)
    other = call(
        "match", "fredericus", *rest, "--set", "short_variant=true", "bet_reward=per_player"
    )
    assert one.code == other.code == 0
    first, second = path.read_text().splitlines()
    assert first == second
    game = "fredericus(players=2, short_variant=true, bet_reward=per_player)"
    assert json.loads(first)["game"] == game


def test_a_users_components_are_played_with_and_asked_for_at_replay(tmp_path):
    mine, path = tmp_path / "mine.toml", tmp_path / "kept.jsonl"
    mine.write_text("[setup.2]\nstart_axes = [1, 3]\n")
    args = ["fredericus", "--components", mine, "--deal", 3, "--record", path, "--bots", "random"]
    assert call("match", *args).code == 0
    said = refusal("replay", "--verify", path)
    assert said.startswith(f"{path}:1: components: played with ")
    assert said.endswith("(--components takes the file they came from)")
    assert call("replay", "--verify", path, "--components", mine).code == 0
    out = tmp_path / "out"
    done = call("tournament", "fredericus", "--components", mine, "--bots", "random", "--deals", 1,
                "--workers", 1, "--out", out)  # fmt: skip
    assert done.code == 0
    mine.write_text("[setup.2]\nstart_axes = [0, 1]\n")
    again = ["tournament", "fredericus", "--components", mine, "--bots", "random", "--deals", 1]
    assert "holds another tournament: components " in refusal(*again, "--out", out)
    mine.write_text("[setup.2]\nstart = [0, 1]\n")
    assert f"{mine}: setup.2: unknown entry 'start'" in refusal(*again, "--out", out)
    mine.write_text("[setup.2]\nstart_axes = [1, 99]\n")
    assert f"{mine}: fredericus: setup.2.start_axes: " in refusal(
        "replay", path, "--components", mine
    )


def test_games_tells_options_with_their_rules_and_where_the_data_comes_from():
    text = call("games", "fredericus").stdout
    assert "--set short_variant={false, true}  [FR-55] " in text
    assert "values: 44 rulebook, 6 derived from an example or a count, 3 our reconstruction" in text
