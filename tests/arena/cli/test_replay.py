"""The command `staufen replay`."""

import json
import signal

from staufen.arena import display_names
from tests.support.program import call, refusal, started, staufen


def test_replay_tells_a_game_in_words(games):
    done = call("replay", games, "--number", 1)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Game 1, leduc-poker(players=2), deal ")
    assert lines[1] == "Set up, with 2 draws."
    assert not any("deal" in line for line in lines[2:])
    assert lines[2].split(" (")[0] in display_names.FIRST
    assert "The end: " in lines[-2]
    assert call("replay", games / "games.jsonl", "--number", 1).stdout == done.stdout
    assert call("replay", games).stdout.count("The end: ") == 4


def test_replay_shows_the_board_and_only_what_a_seat_saw(games):
    done = call("replay", games, "--number", 0, "--seat", 2, "--board")
    assert "1 card face down" in done.stdout
    assert "Your card: " in done.stdout
    assert refusal("replay", games, "--number", 9).endswith("games.jsonl: no game 9")
    done = call("replay", games, "--seat", 5)
    assert (done.code, "--seat 5: leduc-poker(players=2) has seats 1 to 2" in done.stderr) == (
        2, True,
    )  # fmt: skip


def test_a_record_of_more_bots_than_seats_is_refused(games, tmp_path):
    record = json.loads((games / "games.jsonl").read_text().splitlines()[0])
    record |= {"bots": ["random"] * 40, "scores": [0] * 40, "places": [1] * 40}
    path = tmp_path / "many.jsonl"
    path.write_text(json.dumps(record | {"shares": [1 / 40] * 40}) + "\n")
    assert refusal("replay", path).endswith("many.jsonl:1: bots: 40 at a table of 2")


def test_replay_of_a_run_shows_the_traceback_of_a_bot_that_raised(tmp_path):
    (tmp_path / "bad.py").write_text(
        "from staufen.bots import Bot, register_bot\n@register_bot('bad')\nclass Bad(Bot):\n"
        "    def act(self, view):\n        raise ValueError('no\\x1b idea')\n"
    )
    store = ["--store", tmp_path / "s"]
    field = ["--bots", f"{tmp_path}/bad.py:Bad", "random"]
    call("tournament", "leduc-poker", *field, "--deals", 1, "--workers", 0, *store)
    shown = call("replay", 1, "--number", 0, *store).stdout
    assert "(ValueError: no idea)\n\nTraceback (most recent call last):\n" in shown
    assert "    raise ValueError('no\\x1b idea')\n" in shown
    assert "\nValueError: no idea\n" in shown


def test_replay_waits_for_enter_step_by_step(games):
    done = staufen("replay", str(games), "--number", "0", "--step", stdin="\n\n")
    assert done.code == 0
    assert len(done.stdout.splitlines()) == 1 + 3  # the title, and an action more than Enters


def test_verify_takes_no_choice_of_games(games):
    for more in (["--number", 0], ["--seat", 1], ["--board"], ["--step"]):
        assert (
            refusal("replay", "--verify", games, *more)
            == f"{more[0]}: cannot be used with --verify"
        )


def test_verify_names_the_line_and_the_action(games, tmp_path):
    assert "4 games, all valid" in call("replay", "--verify", games).stdout
    lines = (games / "games.jsonl").read_text().splitlines()
    entry = json.loads(lines[2])
    entry["actions"][2] = "fold"
    lines[2] = json.dumps(entry)
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join(lines) + "\n")
    message = refusal("replay", "--verify", path)
    assert message.startswith(
        f"{path}:3: action 3 of {len(entry['actions'])} (fold): not legal here"
    )


def test_a_pipe_that_closes_early_is_no_error(games):
    with started("replay", str(games)) as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(20) == 128 + signal.SIGPIPE


def test_a_users_components_are_played_with_and_asked_for_at_replay(tmp_path):
    mine, path = tmp_path / "mine.toml", tmp_path / "kept.jsonl"
    mine.write_text("[setup.2]\nstart_axes = [1, 3]\n")
    args = ["fredericus", "--components", mine, "--deal", 3, "--record", path, "--bots", "random"]
    assert call("match", *args).code == 0
    message = refusal("replay", "--verify", path)
    assert message.startswith(f"{path}:1: components: played with ")
    assert message.endswith("(--components takes the file they came from)")
    assert call("replay", "--verify", path, "--components", mine).code == 0
    into = ["import", path, "--store", tmp_path / "store.sqlite"]
    assert refusal(*into) == message
    assert call(*into, "--components", mine).stdout == "run 1: 1 game added\n"
    played = ["tournament", "fredericus", "--components", mine, "--bots", "random", "A=random",
              "--deals", 1, "--workers", 0, "--out", tmp_path / "out"]  # fmt: skip
    assert call(*played).code == 0
    mine.write_text("[setup.2]\nstart_axes = [0, 1]\n")
    assert "holds another tournament: components " in refusal(*played)
    mine.write_text("[setup.2]\nstart = [0, 1]\n")
    assert f"{mine}: setup.2: unknown entry 'start'" in refusal(*played)
    mine.write_text("[setup.2]\nstart_axes = [1, 99]\n")
    assert f"{mine}: fredericus: setup.2.start_axes: " in refusal(
        "replay", path, "--components", mine
    )
