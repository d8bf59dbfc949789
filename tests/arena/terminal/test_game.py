"""A person at the terminal: what is shown is what the seat knows; commands do what they say."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

import staufen.core as core
from staufen.arena.cli.play import seat_bots
from staufen.arena.participant import HUMAN
from staufen.arena.session import LogEntry
from staufen.arena.store import records, replay
from staufen.arena.terminal.game import AFTER
from staufen.arena.terminal.save_file import read_saved_game
from staufen.core import InputError, cards
from tests.support.bots import place
from tests.support.positions import arranged
from tests.support.program import call, started, staufen
from tests.support.terminal import sit
from tests.support.walk import one_each

LEDUC = core.load("leduc-poker")
FREDERICUS = core.load("fredericus", players=3)
OH_HELL = core.load("oh-hell")
STUPOR = core.load("stupor-mundi")
PLAY = ["play", "leduc-poker", "--bots", place("Last"), "--deal", "5"]  # Js to the first seat
RESUME = "  staufen play --resume leduc-poker-5.jsonl --trust\n"


def test_actions_are_typed_as_numbers_words_or_their_beginnings():
    by_word = sit(LEDUC, "call", "fold", bots=place("Last"))[2]
    for lines in (("1", "1"), ("ca", "F")):
        assert sit(LEDUC, *lines, bots=place("Last"))[2] == by_word
    assert by_word.actions[2:] == ("call", "raise", "fold")
    assert by_word.bots == (HUMAN, place("Last"))
    assert by_word.scores == (-1, 1)
    replay.verify_record(records.parse_record(str(by_word).encode()), LEDUC)
    assert sit(LEDUC, "fold", bots=place("Last"))[2] is None, "there is nothing to fold to"


def test_only_what_the_seat_knows_is_shown():
    for seat in range(2):
        game, terminal, record = sit(LEDUC, "log", "board", seat=seat)
        assert record is None
        hidden = game.session.state.fields()["private_card"][1 - seat]
        assert "1 card face down" in terminal.text
        assert cards.sign(LEDUC.text.CARDS[hidden][::-1].upper()) not in terminal.text


@pytest.mark.parametrize("game", one_each(), ids=str)
def test_no_line_of_any_game_is_wider_than_the_terminal(game):
    _, terminal, _ = sit(game, *["1", "choices", "board", "me", "log 3"] * 12, deal=2)
    assert max(map(len, terminal.text.split("\n"))) <= terminal.width
    assert len(terminal.shown) > 5


def test_an_invalid_choice_gets_a_one_line_message():
    _, terminal, _ = sit(LEDUC, "3", "0", "rase", "-1", "²", 5000 * "9", 100_000 * "x", "ante")
    assert terminal.shown[0][-3:-1] == ["Check or raise.", "   1  check — you put in nothing"]
    three, zero, rase, minus, square, large, long, ante = terminal.shown[1:]
    assert three == ["3 is not a choice (expected 1 to 2)."]
    assert rase == ["Unknown choice 'rase'. Did you mean 'raise'? `help` lists commands."]
    assert "`rules ante` explains the word. `help`" in ante[0]
    assert len(zero) == len(minus) == len(square) == 1
    assert len("".join(large + long)) < 1000
    game, terminal, _ = sit(OH_HELL, "bid", "bid 1", bots=place("First"), deal=2)
    assert "bid-1" in game.session.actions
    assert terminal.shown[1][:2] == ["Which one?", "   1  bid 0"]


def test_parts_of_the_table_are_shown_on_demand():
    lines = ("me", "board", "board pot", "public", "board moon", "rules pair", "board tunis")
    game, terminal, _ = sit(LEDUC, *lines)
    _, mine, table, pot, public, moon, rules, tunis = terminal.shown
    assert mine[0] == "Your hand"
    assert table[0].startswith("Leduc poker")
    assert pot[0] == "  Pot chips 2"
    assert public[0].startswith("  Public card")
    other = game.session.names(0).short().of(1)
    assert moon == [f"No moon on the table (there is Table, Bet, Your hand and {other} hand)."]
    assert tunis[0].startswith("No tunis")
    assert "your card and the public card are of one rank" in " ".join(rules)
    game, terminal, _ = sit(STUPOR, "board tunis", "tunis", bots=place("First"), deal=1)
    assert terminal.shown[1][0].startswith("  Tunis"), "without board its name is a choice"
    assert game.has_acted


def test_after_an_action_only_what_has_changed_is_drawn():
    game, terminal, _ = sit(STUPOR, "1", "2", "", bots=place("First"), deal=3)
    drawn = [any(line.startswith("Stupor Mundi") for line in lines) for lines in terminal.shown]
    assert drawn == [True, False, False, True], "Enter draws all of it again"
    assert game.session.can_undo(0)


def test_rules_are_the_guide_or_explain_a_word_or_a_place(capsys):
    _, terminal, _ = sit(STUPOR, "rules", "rules B2", "rules moon", "rules quarry")
    assert "What you want" in capsys.readouterr().out
    assert terminal.shown[2][0].startswith("Workplace tile ")
    assert terminal.shown[3][0].startswith("stupor-mundi: unknown word 'moon'")
    assert "gain 1 Stone" in " ".join(terminal.shown[4])


def test_tab_completes_commands_and_choices():
    _, terminal, _ = sit(LEDUC, "ra", "undo")
    assert terminal.offered == [["raise"], ["undo"]]


def test_the_log_lists_actions_in_order_and_merges_repeats():
    game, terminal, _ = sit(LEDUC, "call", "log", "log 1", "fold", bots=place("Last"))
    other = game.session.names(0)[1]
    log = ["You are dealt J♥", f"{other} is dealt a card", "You check", f"{other} raises by 2"]
    assert [re.sub("J.", "J♥", line) for line in terminal.shown[2]] == log
    assert terminal.shown[3] == log[-1:]
    assert terminal.shown[4][:2] == ["You fold", f"  {other} wins 1 chip: you have folded"]
    game.log.extend(LogEntry(9, 1, (text,)) for text in ("a", "b", "b", "b", "a"))
    game.show_news()
    assert terminal.shown[-1][-3:] == ["a", "b (3 times)", "a"]


def test_the_end_shows_all_cards_and_the_scores():
    game, terminal, record = sit(LEDUC, "call", "fold", bots=place("Last"))
    end = "\n".join(terminal.shown[-1])
    assert "face down" not in end.partition("Leduc poker")[2]
    assert terminal.shown[-1][-1].startswith(f"The end: {game.session.names(0)[1]} ")
    assert record.places == (2, 1)


def test_a_wrong_number_of_bots_is_rejected():
    with pytest.raises(InputError, match="--bots: 3 bots for 1 seat "):
        seat_bots(LEDUC, 0, ("random",) * 3)
    assert seat_bots(FREDERICUS, 1, ("a", "b")) == ("a", HUMAN, "b")
    assert seat_bots(FREDERICUS, 2, ("a",)) == ("a", "a", HUMAN)


# -------------------------------------------------------------------- hints and thoughts


def test_a_hint_depends_only_on_the_view():
    hints = set()
    for card in range(6):
        game, terminal, _ = sit(LEDUC, hint="so-ismcts(iterations=300)")
        fields = game.session.state.fields()
        if card == fields["private_card"][0]:
            continue
        fields["private_card"][1] = card
        game.session.table.recorder.state = arranged(LEDUC, fields)
        game.do_hint("why")
        lines = terminal.shown[-1]
        begin = next(i for i, line in enumerate(lines) if "would choose" in line)
        hints.add("\n".join(line for line in lines[begin:] if "iterations," not in line))
        assert game.session.assisted
    (hint,) = hints
    assert re.search(r"\n     +\d  (check|raise): win chance \d+ %, \d+ % of 300 visits", hint)
    assert re.search(r"\n +expected next: \w+", hint)
    assert "Compared with" in hint


def test_a_program_gives_hints_and_a_failing_hint_does_not_end_the_game():
    program = Path(__file__).parents[3] / "examples/bots/leduc_poker.py"
    for bot, message, assisted in (
        (f'external("{sys.executable} {program}")', "External would choose ", True),
        (place("Raises"), "has no hint: ValueError: cannot play", False),
        (place("Answers"), "has no hint: action 77 is not legal", False),
    ):
        _, terminal, record = sit(LEDUC, "hint", "call", "fold", hint=bot, bots=place("Last"))
        assert message in terminal.shown[1][0]
        assert (record.end, record.assisted) == ("finished", assisted)


def test_thoughts_of_bots_are_shown_on_demand_or_after_the_game():
    bots = "so-ismcts(iterations=200)"
    assert "visits" in sit(LEDUC, "call", bots=bots, thoughts=True)[1].text
    game, terminal, record = sit(LEDUC, *["call"] * 4, bots=bots)
    assert record is not None
    assert "visits" not in terminal.text
    terminal.lines = ["thoughts", "log 1", "board", "1", ""]
    game.linger()
    _, thoughts, log, table, other, _ = terminal.shown[-6:]
    assert thoughts[0].startswith(game.session.names(0)[1])
    assert any("win chance" in line for line in thoughts)
    assert log[0] == game.log[-1].lines[0]
    assert not any("face down" in line for line in table), "all cards are open now"
    assert other == [AFTER], "what is no answer does not leave"
    terminal.lines = ["q", "thoughts"]
    game.linger()
    assert terminal.lines == ["thoughts"], "the beginning of `quit` leaves"


def test_an_invalid_thought_does_not_end_the_game():
    assert sit(LEDUC, "call", "call", bots=place("Boasts"), thoughts=True)[2].end == "finished"


# -------------------------------------------------------------------- undo and back


def test_a_turn_of_one_action_can_be_undone():
    lines = ("call", "undo", "raise", "", "1")
    game, terminal, _ = sit(LEDUC, *lines, bots=place("First"), confirm="always")
    assert terminal.shown[1][-1] == "Enter ends your turn; `undo` undoes your last action."
    assert terminal.shown[2][0] == "Undone."
    assert game.session.actions[2] == "raise"
    assert not game.session.assisted
    _, terminal, _ = sit(LEDUC, "call", "undo", bots=place("Last"))
    assert terminal.shown[-1][0].startswith("This step cannot be undone")
    assert "`back` returns" in " ".join(terminal.shown[-1])


def test_a_turn_of_several_actions_waits_for_confirmation():
    lines = ["1", "pass", "undo", "pass", "log 1", "moon", "end"]
    _, terminal, _ = sit(STUPOR, *lines, bots=place("First"), deal=3, confirm="always")
    last = [lines[-1] if lines else "" for lines in terminal.shown]
    assert "Enter ends your turn" in last[2]
    assert "pass for the rest of the round" in "\n".join(terminal.shown[3])
    assert terminal.shown[6][0].startswith("Press Enter to end your turn, or type board, ")
    assert "Enter ends" not in sit(STUPOR, "1", "pass", bots=place("First"), deal=3)[1].text


def test_back_returns_to_the_previous_turn_with_the_same_draws():
    _, terminal, record = sit(LEDUC, "call", "back", "call", "call", bots=place("First"))
    plain = sit(LEDUC, "call", "call", bots=place("First"))[2]
    assert terminal.shown[2][0] == "Back at the start of your turn. This game is not rated."
    assert (record.actions, record.assisted) == (plain.actions, True)
    assert "This game was assisted; it is not rated." in terminal.shown[-1]
    assert "no turn" in sit(LEDUC, "back", bots=place("First"))[1].shown[1][0]


def test_bots_with_tree_reuse_continue_after_back():
    lines, stored = ["1", "1", "back", *["1"] * 30], "so-ismcts(iterations=60, reuse=true)"
    game, _, record = sit(OH_HELL, *lines, bots=stored, deal=4)
    assert (record.end, record.assisted) == ("finished", True)
    numbers = [each.number for each in game.bot_thoughts]
    assert numbers == sorted(set(numbers))


# -------------------------------------------------------------------- the program


def test_a_game_is_played_through_a_pipe(tmp_path):
    path = tmp_path / "record.jsonl"
    done = staufen("play", "fredericus", "--players", "2", "--bots", "greedy(worlds=1)", "--deal",
                   "4", "--seat", "2", "--hint", "greedy", "--record", str(path),
                   stdin="help\nhint\n" + "1\n" * 400)  # fmt: skip
    assert (done.code, done.stderr) == (0, "")
    assert re.search(r"^You are player 2, against \w+ \(greedy\)\.$", done.stdout, re.M)
    assert "\x1b" not in done.stdout
    assert "NUMBER or WORDS " in done.stdout
    assert "Greedy would choose " in done.stdout
    assert "The end: " in done.stdout
    (line,) = records.read_records(path)
    replay.verify_record(line.record, core.load("fredericus", players=2), line.where)


def test_a_game_is_resumed(own_folder):
    done = call(*PLAY, stdin="call\nquit\n")
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.endswith(f"You left the game. Resume with\n{RESUME}"), "a line of its own"
    again = call("play", "--resume", "leduc-poker-5.jsonl", stdin="fold\n")
    assert again.code == 0
    assert "4 actions were played. The last were:\nYou are dealt J" in again.stdout
    assert "The end: " in again.stdout
    assert (own_folder / "leduc-poker-5.jsonl").exists(), "it was asked for"
    done = call("play", "leduc-poker", "--resume", "leduc-poker-5.jsonl")
    assert (done.code, done.stdout) == (2, "")
    assert call("replay", "--verify", "leduc-poker-5.jsonl").code == 0
    assert call(*PLAY).stdout.endswith("You left the game.\n"), "nothing was done"


@pytest.mark.parametrize("how", ["kill", "interrupt", "hang up"])
def test_every_action_is_saved_before_a_kill(how, tmp_path):
    with started(*PLAY, cwd=tmp_path) as process:
        process.stdin.write("call\nlog 1\n")
        process.stdin.flush()
        while "raises by" not in process.stdout.readline():
            assert process.poll() is None
        if how == "kill":
            process.kill()
        elif how == "interrupt":
            time.sleep(0.2)
            os.killpg(process.pid, signal.SIGINT)
            stdout, stderr = process.communicate(timeout=20)
            assert (process.returncode, stderr) == (130, "")
            assert stdout.endswith(f"Resume with\n{RESUME}")
        else:
            process.stdout.close()
            process.stdin.write("log\nlog\n")
            process.stdin.flush()
        process.wait(20)
    saved = read_saved_game(tmp_path / "leduc-poker-5.jsonl").record
    assert saved.actions[2:3] == ("call",)


def test_a_failing_bot_ends_the_game_with_the_cause_and_exit_code_1():
    done = call("play", "leduc-poker", "--deal", "5", "--bots", place("Raises"), stdin="call\n")
    assert done.code == 1
    assert "forfeits: a bot raised an error" in done.stdout


def test_an_unwritable_record_is_rejected_before_the_game(tmp_path):
    for command in (["play"], ["match", "--bots", "random"]):
        done = call(command[0], "leduc-poker", *command[1:], "--record", tmp_path / "none/r.jsonl")
        assert (done.code, done.stdout) == (2, "")
        assert "none/r.jsonl: No such file or directory" in done.stderr
