"""Help for everything, one clear line for bad input, and the right exit code."""

import errno
import json
import os
import shlex
import subprocess
import sys

import pytest
from click import Context

from staufen.arena import cli as commands
from staufen.arena import participant
from staufen.arena.cli import cli
from staufen.core import spec
from tests.support.bots import place
from tests.support.program import ENV, call, refusal, started, staufen

MOST_LINES = 40  # of a help page
COMMANDS = cli.list_commands(Context(cli))


def test_the_module_prints_its_help():
    done = staufen()
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout == call("--help").stdout
    assert {"play", "tournament", "resume", "import"} <= set(COMMANDS)
    assert [command for command in COMMANDS if f"\n  {command} " not in done.stdout] == []


def test_a_file_in_the_folder_is_a_command(tmp_path, monkeypatch):
    (tmp_path / "greet.py").write_text(
        "import click\n@click.command()\ndef greet():\n    click.echo('Good evening.')\n"
    )
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    assert "greet" in cli.list_commands(Context(cli))
    assert call("greet") == (0, "Good evening.\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_has_help(command):
    done = call(command, "--help")
    assert done.code == 0
    assert done.stdout == call(command, "-h").stdout
    assert f"staufen {command}" in done.stdout
    assert "Examples:" in done.stdout
    assert len(done.stdout.splitlines()) <= MOST_LINES
    options = cli.get_command(Context(cli), command).params
    options = [option for option in options if option.param_type_name == "option"]
    assert all(option.help for option in options)
    if hidden := [option.opts[0] for option in options if option.hidden]:
        assert not any(f"  {name} " in done.stdout for name in hidden)
        whole = call(command, "--help-all")
        assert (whole.code, call(command, "--help")) == (0, done)
        assert all(f"  {option.opts[-1]}" in whole.stdout for option in options)


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_in_help_texts_are_valid(command):
    known = cli.get_command(Context(cli), command)
    shown = known.help.partition("Examples:")[2].replace("\\\n", "")
    lines = [words for line in shown.split("\n") if (words := shlex.split(line))[:1] == ["staufen"]]
    assert lines
    for _, name, *words in lines:
        assert name == command
        context = known.make_context(command, words)
        for text in context.params.get("field", ()):
            spec.parse(participant.parse(text).spec)


@pytest.mark.parametrize(("line", "message"), [
    ("tournement", "No such command 'tournement'. See `staufen --help`"),
    ("match", "Missing argument 'GAME'. See `staufen match --help`"),
    ("play", "Missing argument 'GAME'. See `staufen play --help`"),
    ("match leduc-pokr --bots random",
     "unknown game 'leduc-pokr'; did you mean 'leduc-poker'? (known: "),
    ("match leduc-poker --bets x", "'--trust'?) See `staufen match --help`"),
    ("match leduc-poker --playerz 2", "Did you mean '--players'? See `staufen match --help`"),
    ("match leduc-poker", "Missing option '--bots'."),
    ("match leduc-poker --bots", "Option '--bots' requires an argument."),
    ("match leduc-poker --bots randon", "did you mean 'random'?"),
    ("match leduc-poker --bots random random random", "has 2 seats"),
    ("match leduc-poker --bots 'random(x=1)'", "unknown option 'x'"),
    ("match leduc-poker --bots random --players 3", "unknown number of pl"),
    ("match leduc-poker --bots random --players 0", "unknown number of pl"),
    ("match 'staufer(players=3)' --bots random --players 4", "a table of 4 was"),
    ("match leduc-poker --bots random --set players=2", "expected --players 2"),
    ("match leduc-poker --bots random --set components=x", "expected --components x"),
    ("match leduc-poker --bots random --set name=x", "unknown option 'name'"),
    ("match fredericus --bots random --set 'short_variant=true, players=2'", "repeat --set"),
    ("match oh-hell --bots random --set size=x", "(known: oh-28, oh-16)"),
    ("match leduc-poker --bots random --players x", "not a valid integer"),
    ("match leduc-poker --bots random --set x", "expected OPTION=VALUE"),
    ("match leduc-poker --bots random --set x=1", "unknown option 'x'"),
    ("match leduc-poker --bots random --set a=1 a=2", "is given twice"),
    ("match leduc-poker --bots random --deal -1", "not in the range"),
    (f"evaluate {place('nope')} --game leduc-poker", "nor a heuristic: "),
    ("match leduc-poker --bots random --time-limit -1", "not in the range"),
    ("match leduc-poker --bots random --time-limit 0", "0 needs a --time-bank"),
    ("match leduc-poker --bots random --time-limit nan", "a finite number"),
    ("match leduc-poker --bots random --time-bank inf", "a finite number"),
    ("ladder leduc-poker --minutes inf", "inf is not a finite number"),
    ("match leduc-poker --bots 'expert(iterations=1)'", "expert is a level, which ta"),
    ("match leduc-poker --components no.toml --bots random", "no.toml: No s"),
    ("match 'leduc-poker(' --bots random", "expected option=value"),
    ("match leduc-poker --bot random --nonsense", "No such option"),
    ("tournament leduc-poker --bots random random", "duplicate bot random"),
    ("tournament leduc-poker --bots cheater", "sees hidden information"),
    ("tournament leduc-poker --bots random --workers -1", "not in the range"),
    ("tournament leduc-poker --bots random --deals 100000000000", "the range"),
    *((f"{words} --store new/s", "new/s: no store found")
      for words in ("runs", "runs 1", "resume 1", "promote 1", "report 1", "export 1 x",
                    "ladder oh-hell")),
    *((words.format("9" * 20), f"no run {'9' * 20} (runs: none)")
      for words in ("runs {}", "resume {}", "report {}", "promote {}", "export {} x")),
    ("report .", "games.jsonl: No such file or directory"),
    ("tournament leduc-poker --bots random --book 1 --seed 1",
     "--seed, --book: expected only one of them"),
    ("ladder leduc-poker --deals 4", "--deals: can only be used with --remake or --anew"),
    ("ladder leduc-poker --workers 2", "--workers: can only be used with --remake or --anew"),
    ("ladder leduc-poker --anew --version 1", "--version: cannot be used with --remake"),
    ("tournament leduc-poker --bots random --scheduler nonsense", "such as t"),
    ("tournament leduc-poker --bots random --scheduler tcp://x", "such as tcp"),
    ("perft leduc-poker --depth -1", "not in the range"),
    ("games chess", "unknown game 'chess'"),
    ("replay nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("report nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("replay --verify nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("replay", "Missing argument 'FILE_OR_RUN'."),
    (f"replay {__file__}", "test_options.py:1: not a record"),
    ("play chess", "unknown game 'chess'"),
    (f"replay --verify {os.devnull}", "/dev/null: not a regular file"),
    ("play leduc-poker --seat 0", "0 is not in the range x>=1"),
    ("play leduc-poker --seat 3", "--seat 3: leduc-poker(players=2) has seats 1 to 2"),
    ("replay nowhere.jsonl --seat 0", "0 is not in the range x>=1"),
    ("play leduc-poker --bots human", "--bots human: not a bot"),
    ("play --resume no.jsonl --seat 1", "says what is played, and by whom; leave that out"),
    ("play --resume no.jsonl --bots random", "the saved game says what"),
    ("play --resume no.jsonl", "no.jsonl: No such file or directory"),
])  # fmt: skip
def test_invalid_input_gives_one_line_and_exit_code_2(
    line, message, own_folder, tmp_path_factory, monkeypatch
):
    """In a store of its own, in which there is no run."""
    monkeypatch.setenv("STAUFEN_STORE", str(tmp_path_factory.getbasetemp() / "none.sqlite"))
    assert message in refusal(*shlex.split(line))
    assert list(own_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [("runs", "No runs in "), ("ladder leduc-poker", "greedy")],
)
def test_reading_commands_create_no_store(line, message, tmp_path, monkeypatch):
    """Nor need there be a place for one: below a file there is none."""
    (tmp_path / "file").touch()
    for store in (tmp_path / "new" / "s", tmp_path / "file" / "s"):
        monkeypatch.setenv("STAUFEN_STORE", str(store))
        done = call(*line.split())
        assert (done.code, message in done.stdout) == (0, True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


HOMELESS = """
import pwd, sys
def unknown(user):
    raise KeyError(user)
pwd.getpwuid = unknown
from staufen.arena.cli import main
main()
"""


def test_without_a_home_directory_a_store_must_be_named(tmp_path):
    """As in a container, where the system does not know the user."""
    homes = ("HOME", "XDG_DATA_HOME", "STAUFEN_STORE")
    env = {key: value for key, value in ENV.items() if key not in homes}

    def homeless(*words):
        done = subprocess.run(
            [sys.executable, "-c", HOMELESS, *words], env=env, capture_output=True, text=True
        )
        return done.returncode, done.stdout + done.stderr

    assert homeless("runs", "--store", str(tmp_path / "s")) == (
        2,
        f"staufen: {tmp_path}/s: no store found\n",
    )
    assert "none without a home" in homeless("runs", "--help-all")[1]
    code, shown = homeless("runs")
    assert (code, "set HOME, or name a file with --store" in shown) == (2, True), shown


def test_the_program_itself_exits_with_2():
    done = staufen("match", "chess", "--bots", "random")
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.startswith("staufen: unknown game 'chess'")


@pytest.mark.parametrize("line", [
    "export 1 -", "import -", "replay -", "report 1 --html -", "report 1 --figures -",
    "play --resume -", "match leduc-poker --bots random --record -",
])  # fmt: skip
def test_a_dash_is_not_a_file(line, own_folder):
    assert "expected a path (for a file named -, use ./-)" in refusal(*line.split())
    assert not list(own_folder.iterdir())


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_stops_no_command(closed, tmp_path):
    """Whoever starts it in the background may have closed what nobody reads."""
    words = ["tournament", "leduc-poker", "--bots", "random", "greedy", "--deals", "1"]
    words += ["--workers", "0", "--store", str(tmp_path / "s.sqlite")]
    with started(*words, preexec_fn=lambda: os.close(closed)) as process:
        process.wait(60)
    assert process.returncode == 0


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_characters_outside_the_output_encoding_are_written_as_ascii(encoding):
    how = {"more": {"PYTHONIOENCODING": encoding}, "encoding": encoding}
    match = staufen("match", "leduc-poker", "--bots", "random", **how)
    ladder = staufen("ladder", "leduc-poker", **how)
    unknown = staufen("match", "leduc-poker", "--bots", "─", **how)
    assert (match.code, match.stderr, ladder.code, unknown.code) == (0, "", 0, 2)
    assert "Js is the public card" in match.stdout
    rule = next(line.strip() for line in ladder.stdout.splitlines() if "---" in line)
    assert set(rule) == {"-"}
    assert len(rule) < 120
    assert "unknown bot '-'" in unknown.stderr
    assert "\\u" not in match.stdout + ladder.stdout + unknown.stderr


def test_names_are_read_as_utf8_whatever_the_locale(tmp_path):
    bare = {"LC_ALL": "C", "PYTHONUTF8": "0"}
    done = staufen("new", "bot", "bö.py", more=bare, cwd=tmp_path)
    assert (done.code, done.stderr) == (0, "")
    assert "bö.py:MyBot" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["bö.py"]
    done = staufen("match", "leduc-poker", "--bots", "Bä=random", "bö.py:MyBot", more=bare,
                   cwd=tmp_path)  # fmt: skip
    assert (done.code, "Bä" in done.stdout) == (0, True)
    message = "'b\\udcff=random': not UTF-8"
    assert refusal("match", "leduc-poker", "--bots", "b\udcff=random") == message


@pytest.mark.parametrize(
    ("number", "message", "place"),
    [
        (errno.ENOSPC, "No space left on device", "output"),
        (errno.ENOENT, "No usable temporary directory found", "TMPDIR"),
    ],
)
def test_a_full_disk_is_reported(number, message, place, monkeypatch):
    def fails(*args, **options):
        raise OSError(number, message)

    monkeypatch.setattr("click.echo", fails)
    assert call("games") == (2, "", f"staufen: {place}: {message}\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="of Linux alone")
def test_a_full_device_is_reported_once():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "staufen", "games"], env=ENV, stdout=full, text=True,
            stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "staufen: output: No space left on device\n")


def test_options_of_the_game_are_given_by_set_or_in_its_specification(tmp_path):
    path = tmp_path / "kept.jsonl"
    rest = ["--players", 2, "--bots", "random", "--deal", 3, "--record", path]
    one = call("match", "fredericus(short_variant=true, bet_reward=per_player)", *rest)
    other = call(
        "match", "fredericus", *rest, "--set", "short_variant=true", "bet_reward=per_player"
    )
    spaced = call(
        "match", "fredericus", *rest, "--set", "short_variant = true", " bet_reward= per_player"
    )
    assert one.code == other.code == spaced.code == 0
    first, second, third = (json.loads(line) for line in path.read_text().splitlines())
    assert first == {**second, "number": 0} == {**third, "number": 0}
    assert first["game"] == "fredericus(players=2, short_variant=true, bet_reward=per_player)"


@pytest.mark.parametrize("library", ["numpy", "click"])
def test_ctrl_c_during_start_prints_one_line(tmp_path, library):
    """A library is what is loaded just then."""
    (tmp_path / f"{library}.py").write_text("raise KeyboardInterrupt")
    path = os.pathsep.join([str(tmp_path), ENV["PYTHONPATH"]])
    done = staufen("--version", more={"PYTHONPATH": path})
    assert (done.code, done.stdout, done.stderr) == (130, "", "staufen: interrupted\n")
