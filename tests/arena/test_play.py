"""A person at the table: what is shown is what the seat knows, and steps can be taken back."""

import os
import re
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

import staufen.core as core
from staufen.arena import play, saves
from staufen.arena.entrant import HUMAN
from staufen.arena.match import Forfeit
from staufen.arena.play import Session, shows_new
from staufen.arena.schedule import Pairing
from staufen.arena.store import records, replay
from staufen.arena.store.records import ENDS
from staufen.core import InputError, cards
from tests.support.bots import place
from tests.support.positions import arranged
from tests.support.program import call, started, staufen
from tests.support.terminal import Terminal
from tests.support.walk import walk

LEDUC = core.load("leduc-poker")
FREDERICUS = core.load("fredericus", players=3)
OH_HELL = core.load("oh-hell")
STUPOR = core.load("stupor-mundi")
DEAL = 5  # of Leduc poker: Js to seat 0
PLAY = ["play", "leduc-poker", "--bots", place("Last"), "--deal", str(DEAL)]


def sit(game, *lines, seat=0, bots="random", deal=DEAL, hint="random", thinking="off", **more):
    """Return a session that was played with these lines, its terminal, and the record."""
    terminal = Terminal(*lines)
    pairing = Pairing(0, deal, play.seats(game, seat, (bots,)))
    session = Session(game, pairing, hint=hint, thinking=thinking, screen=terminal, **more)
    return session, terminal, session.play()


def test_a_game_is_played_by_number_or_by_word():
    """Of commands and choices the beginning will do."""
    by_word = sit(LEDUC, "call", "fold", bots=place("Last"))[2]
    for lines in (("1", "1"), ("c", "F")):
        assert sit(LEDUC, *lines, bots=place("Last"))[2] == by_word
    assert by_word.actions[2:] == ("call", "raise", "fold")
    assert by_word.bots == (HUMAN, place("Last"))
    assert by_word.scores == (-1, 1)
    replay.verify_record(records.parse_record(str(by_word).encode()), LEDUC)
    assert sit(LEDUC, "fold", bots=place("Last"))[2] is None  # nothing to fold to: asked again
    _, terminal, _ = sit(LEDUC, "bo", "un", "ca", bots=place("Last"))
    assert any("card" in line for line in terminal.shown[1])
    assert "no step of yours" in terminal.shown[2][0]


def test_only_what_the_seat_knows_is_shown():
    for seat in range(2):
        session, terminal, record = sit(LEDUC, "log", "board", seat=seat)
        assert record is None
        hidden = session.state.fields()["private_card"][1 - seat]
        assert "1 card face down" in terminal.text
        assert cards.sign(LEDUC.words.CARDS[hidden][::-1].upper()) not in terminal.text
        other = session.names[1 - seat]
        assert terminal.text.count(f"{other} is dealt a card") == 1
        assert "seat" not in terminal.text


def test_the_choices_are_numbered_and_what_is_not_one_is_refused_in_a_line():
    _, terminal, _ = sit(LEDUC, "3", "0", "rase", "-1", "²")
    assert terminal.shown[0][-3:-1] == ["Check or raise.", "   1  check — you put in nothing"]
    three, zero, rais, minus, square = terminal.shown[1:]
    assert three == zero == ["There are choices 1 to 2; `help` lists what else you can say."]
    assert "did you mean 'raise'?; `help` lists" in rais[0]
    assert len(rais) == len(minus) == len(square) == 1


def test_what_several_choices_begin_with_is_asked_again():
    session, terminal, _ = sit(OH_HELL, "bid", "bid 1", bots=place("First"), deal=2)
    assert "bid-1" in session.table.recorder.actions
    assert terminal.shown[1][0] == "Which one?"
    assert terminal.shown[1][1].startswith("   1  bid 0")


def test_a_place_is_shown_where_its_name_alone_would_be_a_choice():
    """As docs/play.md says: `tunis` travels there, `board tunis` shows the place."""
    session, terminal, _ = sit(STUPOR, "board tunis", "tunis", bots=place("First"), deal=1)
    assert terminal.shown[1][0].startswith("  Tunis")
    assert session.acted


def test_parts_of_the_table_are_shown_on_demand():
    _, terminal, _ = sit(LEDUC, "me", "board", "board pot", "public", "board moon", "rules pair")
    _, mine, table, pot, public, moon, rules = terminal.shown
    assert mine[0] == "Your hand"
    assert [line for line in table if not line.startswith(" ")][:2] == ["Table", "Your hand"]
    assert pot[0] == "  Pot chips 2"
    assert public[0].startswith("  Public card")
    assert moon[0].startswith("There is no moon on the table; there is: Table, Your hand and ")
    assert "your card and the public card are of one rank" in " ".join(rules)


def test_the_table_is_drawn_once_a_turn_and_then_what_has_changed():
    """Nothing but what the first step changed is drawn before the second one."""
    session, terminal, _ = sit(STUPOR, "1", "2", bots=place("First"), deal=3)
    first, second, third = terminal.shown
    assert sum(line.startswith("Stupor Mundi") for line in first) == 1
    assert not any(line.startswith("Stupor Mundi") for line in second + third)
    assert session.steps


def test_enter_draws_the_table_again():
    _, terminal, _ = sit(LEDUC, "", bots=place("Last"))
    assert terminal.shown[1] == terminal.shown[0][-len(terminal.shown[1]) :]
    assert terminal.shown[1][1].startswith("Leduc poker")


def test_rules_alone_are_the_guide(capsys):
    sit(LEDUC, "rules")
    assert "What you want" in capsys.readouterr().out


def test_rules_explain_what_lies_at_a_place_of_the_table():
    _, terminal, _ = sit(STUPOR, "rules B2", "rules moon")
    assert terminal.shown[1][0].startswith("Workplace tile ")
    assert terminal.shown[2][0].startswith("stupor-mundi: unknown word 'moon'")


def test_tab_completes_commands_and_choices():
    _, terminal, _ = sit(LEDUC, "ra", "undo")
    assert terminal.offered[0] == ["raise"]
    assert terminal.offered[1] == ["undo"]


def test_what_is_said_several_times_running_is_said_once():
    session, terminal, _ = sit(LEDUC)
    for text in ("a card", "a card", "a card", "another", "end"):
        session._tell(text)
    session._flush()
    assert terminal.shown[-1][-3:] == ["a card (3 times)", "another", "end"]


def test_nothing_that_is_typed_loses_the_game(own_folder, monkeypatch):
    """A number of 5,000 digits, a long word, a long name, a folder that cannot be entered."""

    def closed(path):
        raise PermissionError(13, "Permission denied")

    lines = [5000 * "9", 100_000 * "x", f"save {300 * 'n'}", "save closed/here", "ante"]
    is_file = type(own_folder).is_file
    monkeypatch.setattr(
        type(own_folder), "is_file", lambda p: closed(p) if "closed" in p.parts else is_file(p)
    )
    _, terminal, record = sit(LEDUC, *lines, "1", "1", bots=place("Last"))
    said = [shown[0] for shown in terminal.shown[1:6]]
    assert said[0].startswith("There are choices 1 to 2")
    assert said[1].startswith("unknown choice 'xxx")
    assert len(said[1]) < 500
    assert said[2].endswith("n: File name too long")
    assert said[3] == "closed/here: Permission denied"
    assert said[4] == ("unknown choice 'ante'; `rules ante` explains the word, and "
                       "`help` lists what else you can say.")  # fmt: skip
    assert record.end == "finished"


def without_choice():
    """Return a position of Fredericus in which a seat has one legal action."""
    positions = (state for seed in range(9) for state, _ in walk(FREDERICUS, seed))
    return next(s for s in positions if s.to_act >= 0 and len(s.legal_actions()) == 1)


def test_a_single_choice_goes_by_itself_and_is_told():
    only = without_choice()
    session, terminal, _ = sit(FREDERICUS, seat=only.to_act)
    session.table.recorder.state = only.copy()
    told = replay.describe_action(only, only.legal_actions()[0], session.names, only.to_act)[0]
    before = len(session.log)
    with suppress(EOFError):  # at the next step that is a choice
        session.play()
    assert session.log[before][0] == told
    assert told in terminal.text


def test_quitting_keeps_a_game_that_was_begun(own_folder):
    done = call(*PLAY, stdin="call\nquit\n")
    assert (done.code, done.stderr) == (0, "")
    command = "Go on with: staufen play --resume leduc-poker-5.jsonl --trust"
    assert done.stdout.endswith(f"You left the table. {command}\n")
    assert saves.read(own_folder / "leduc-poker-5.jsonl").record.actions[2:] == ("call", "raise")


def test_bots_keep_their_thoughts_to_themselves_unless_asked(own_folder):
    args = ["play", "leduc-poker", "--bots", "so-ismcts(iterations=50)", "--deal", "5"]
    assert "visits" not in call(*args, stdin="call\n").stdout
    assert "visits" in call(*args, "--thinking", "short", stdin="call\n").stdout


def test_the_log_tells_everything_in_order():
    session, terminal, record = sit(LEDUC, "call", "log", "fold", bots=place("Last"))
    assert record.seat is None
    other = session.names[1]
    card = cards.sign(record.actions[0][-2:][::-1].upper())
    log = [f"You are dealt {card}", f"{other} is dealt a card", "You check", f"{other} raises by 2"]
    assert terminal.shown[2] == log
    assert [lines[0] for lines in session.log] == [*log, "You fold"]
    assert session.log[-1][1] == f"{other} wins 1 chip: you have folded"
    _, terminal, _ = sit(LEDUC, "call", "log 1", bots=place("Last"))
    assert terminal.shown[2] == log[-1:]


def test_the_end_shows_all_cards_and_the_scores():
    session, terminal, record = sit(LEDUC, "call", "fold", bots=place("Last"))
    assert not any("face down" in line for line in terminal.shown[-1])
    assert terminal.shown[-1][-1].startswith(f"The end: {session.names[1]} ")
    assert record.places == (2, 1)


def test_a_hint_is_a_search_from_the_players_own_view():
    """Two tables that look alike to the seat get the same hint."""
    hints = set()
    for card in range(6):
        session, terminal, _ = sit(LEDUC, hint="so-ismcts(iterations=300)")
        fields = session.state.fields()
        if card == fields["private_card"][0]:
            continue
        fields["private_card"][1] = card
        session.table.recorder.state = arranged(LEDUC, fields)
        session.obey("hint")
        lines = terminal.shown[-1]
        start = next(i for i, line in enumerate(lines) if "would choose" in line)
        hints.add("\n".join(lines[start:-1]))
        assert session.assisted
    assert len(hints) == 1
    hint = hints.pop()
    assert re.search(r"\n     +\d  (check|raise): win chance \d+ %, \d+ % of 300 visits", hint)
    assert re.search(r"\n +expected next: \w+", hint)


def test_a_program_that_checks_digests_gives_hints_too():
    program = Path(__file__).parents[2] / "examples/bots/leduc_in_step.py"
    hint = f'external("{sys.executable} {program}")'
    _, terminal, _ = sit(LEDUC, "hint", "call", "hint", "quit", bots=place("Last"), hint=hint)
    told = [line for lines in terminal.shown for line in lines if "External" in line]
    assert len(told) == 2
    assert all(line.startswith("External would choose ") for line in told)


def test_bots_tell_what_they_thought_of_what_they_did():
    bots = "so-ismcts(iterations=200)"
    _, short, _ = sit(LEDUC, "call", bots=bots, thinking="short")
    _, full, _ = sit(LEDUC, "call", bots=bots, thinking="full")
    _, off, _ = sit(LEDUC, "call", bots=bots, thinking="off")
    said = [line for line in short.shown[1] if line.startswith("    ")]
    assert len(said) >= 1
    assert any(re.match(r"    \d+ % of 200 visits, win chance \d+ %$", line) for line in said)
    assert any(re.match(r"    200 iterations, \d+ nodes in ", line) for line in full.shown[1])
    assert not any("visits" in line for line in off.shown[1])


def test_what_bots_thought_can_be_looked_at_after_the_game():
    session, terminal, record = sit(LEDUC, *["call"] * 4, bots="so-ismcts(iterations=200)")
    assert record is not None
    assert "visits" not in terminal.text
    terminal.lines = ["thoughts", "log 1", "board", "1", ""]
    session.linger()
    _, thoughts, log, table, other, _ = terminal.shown[-6:]
    assert thoughts[0].startswith(session.names[1])
    assert any("win chance" in line for line in thoughts)
    assert log[0] == session.log[-1][0]
    assert not any("face down" in line for line in table), "all cards are open now"
    assert other == play.AFTER.split("\n"), "what is no answer does not leave"
    terminal.lines = ["q", "thoughts"]
    session.linger()
    assert terminal.lines == ["thoughts"], "the beginning of `quit` leaves, as in the game"


def test_a_bot_without_choice_is_not_asked():
    """It would only think for nothing."""
    only = without_choice()
    session, _, _ = sit(FREDERICUS, seat=(only.to_act + 1) % 3, bots=place("Raises"))
    session.table.recorder.state = only.copy()
    with suppress(Forfeit):
        session.play()
    assert len(session.table.recorder.actions) > 0


# -------------------------------------------------------------------- undo


def first_free_step():
    """Return a session of Fredericus in which the last step of the person's own is free."""
    for deal in range(20):
        for choice in range(1, 20):
            lines = ["1", *["1"] * 3, str(choice)]
            session, terminal, _ = sit(FREDERICUS, *lines, deal=deal)
            if len(session.steps):
                return session, terminal
    raise AssertionError("no free step anywhere")


def test_an_own_step_that_revealed_nothing_is_taken_back():
    session, _ = first_free_step()
    after, count = session.state.copy(), len(session.steps)
    actions, log = list(session.table.recorder.actions), list(session.log)
    session.obey("undo")
    assert len(session.steps) == count - 1
    assert session.table.recorder.actions == actions[:-1]
    assert session.log == log[:-1]
    assert session.state.to_act == session.seat
    assert session.state.after(FREDERICUS.parse(actions[-1])) == after
    pairing = session.table.pairing
    record = session.table.recorder.record(0, pairing.deal, pairing.bots, "stopped", None, "saved")
    replay.verify_record(record, FREDERICUS)


def test_nothing_is_taken_back_once_others_or_chance_have_acted():
    session, terminal, _ = sit(LEDUC, "call", "undo", bots=place("Last"))
    told = " ".join(line.strip() for line in terminal.shown[-1])
    assert told == (
        "There is no step of yours to take back: what was done before others or chance acted,"
        " or before the game was kept, stays. `back` returns to your turn before, and marks the"
        " game."
    )
    assert session.log[-1][0] == f"{session.names[1]} raises by 2"


def test_a_step_is_free_exactly_while_it_shows_nothing_and_keeps_the_turn():
    """In a random game, some actions that keep the turn show nothing new."""
    free = 0
    for state, _ in walk(FREDERICUS, 3):
        seat = state.to_act
        if seat < 0:
            continue
        for action in state.legal_actions()[:4]:
            after = state.after(action)
            free += after.to_act == seat and not shows_new(state, action, after, seat)
    assert free > 50


def test_a_step_that_shows_a_hidden_card_is_not_free():
    """A hypothetical: as if a fold in Leduc poker kept the turn and showed the other card."""

    class Peek:
        """A state in which acting uncovers a card."""

        def __init__(self, card, uncovered=False):
            self.card, self.uncovered, self.to_act = card, uncovered, 0

        def view(self, seat):
            return Known(self.card if self.uncovered else None)

        def after(self, action):
            return Peek(self.card, uncovered=action == 1)

    class Known(tuple):
        """What the seat knows: the card or None."""

        def __new__(cls, card):
            return super().__new__(cls, (card,))

        def determinize(self, rng):
            return Peek(int(rng.integers(6)))

    before = Peek(3)
    assert shows_new(before, 1, before.after(1), 0)
    assert not shows_new(before, 0, before.after(0), 0)


def test_back_returns_to_the_turn_before_with_the_same_luck():
    """All cards that are drawn after it are the same again."""
    lines = ["call", "back", "call", "call"]
    _, terminal, record = sit(LEDUC, *lines, bots=place("First"))
    plain = sit(LEDUC, "call", "call", bots=place("First"))[2]
    assert terminal.shown[2][:2] == [
        "Back to where your turn began.",
        "This game is assisted from now on: it will not be rated.",
    ]
    assert record == plain.replace(assisted=True)
    assert "This game was assisted; it is not rated." in terminal.shown[-1]
    replay.verify_record(records.parse_record(str(record).encode()), LEDUC)


def test_what_is_taken_back_was_not_thought():
    session, _, _ = sit(LEDUC, "call", "back", "call", "call", bots="so-ismcts(iterations=9)")
    numbers = [musing.number for musing in session.musings]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 2


def test_back_goes_no_further_than_the_first_turn():
    _, terminal, _ = sit(LEDUC, "back", bots=place("First"))
    assert terminal.shown[1] == ["There is no turn of yours to go back to."]


def test_bots_that_keep_a_tree_go_on_after_a_turn_was_taken_back():
    lines = ["1", "1", "back", *["1"] * 30]
    kept = "so-ismcts(iterations=60, reuse=true)"
    _, _, record = sit(OH_HELL, *lines, bots=kept, deal=4)
    assert record is not None
    assert (record.end, record.assisted) == ("finished", True)


def test_a_turn_of_several_steps_ends_when_the_person_says_so():
    """A wrong key, such as one that ends the turn, can be undone before the bots act."""
    lines = ["1", "pass", "undo", "1", "1", "log 1", "1"]
    session, terminal, _ = sit(STUPOR, *lines, bots=place("First"), deal=3, confirm=True)
    shown = [lines[-1] if lines else "" for lines in terminal.shown]
    assert shown[2] == "Enter ends your turn; `undo` takes back your last step."
    assert session.table.recorder.movers[-1] == session.seat
    assert "pass for the rest of the round" in "\n".join(terminal.shown[3])
    quick, terminal, _ = sit(STUPOR, "1", "pass", bots=place("First"), deal=3)
    assert not any("Enter ends" in line for lines in terminal.shown for line in lines)
    assert set(quick.table.recorder.movers[-9:]) != {quick.seat}


# -------------------------------------------------------------------- save and resume


def test_a_saved_game_goes_on_where_it_was_with_the_same_luck(tmp_path):
    path = tmp_path / "kept.jsonl"
    lines = ["call", "call", "call", "call", "call"]
    _, _, whole = sit(LEDUC, *lines, bots=place("First"))
    session, terminal, left = sit(LEDUC, "call", f"save {path}", bots=place("First"))
    assert left is None
    assert terminal.shown[-1] == [f"Saved; go on with: staufen play --resume {path} --trust"]
    line = saves.read(path)
    assert line.record.end == "stopped"
    told = replay.describe_ending(line.record)
    assert told == f"Stopped after action {len(line.record.actions)}: {ENDS['stopped']} (saved)"
    terminal = Terminal(*lines[1:])
    again = Session(LEDUC, Pairing(0, line.record.deal, line.record.bots), hint="random",
                    thinking="off", screen=terminal)  # fmt: skip
    again.restore(line)
    assert again.log == session.log
    assert again.state == session.state
    assert (again.turns, again.fresh) == (session.turns, session.fresh)
    assert again.play() == whole


def test_saving_where_one_cannot_is_said(tmp_path):
    _, terminal, _ = sit(LEDUC, f"save {tmp_path}/no/such/place")
    assert terminal.shown[-1] == [f"{tmp_path}/no/such/place: No such file or directory"]
    for name, said in [(tmp_path, f"{tmp_path}: is a directory"), ("a\0b", "null byte")]:
        _, terminal, _ = sit(LEDUC, f"save {name}")
        assert said in terminal.shown[-1][0]
    assert list(tmp_path.iterdir()) == []


def test_an_adviser_that_fails_costs_no_game():
    _, terminal, record = sit(LEDUC, "hint", "call", "fold", hint=place("Raises"),
                              bots=place("Last"))  # fmt: skip
    assert "has no hint: ValueError: cannot play" in terminal.shown[1][0]
    assert record.end == "finished"


def test_an_adviser_that_advises_what_is_not_legal_costs_no_game():
    hint = place("Answers")
    _, terminal, record = sit(LEDUC, "hint", "call", "fold", hint=hint, bots=place("Last"))
    assert "has no hint: action 77 is not legal" in terminal.shown[1][0]
    assert record.end == "finished"


def test_a_bot_that_says_nonsense_of_its_search_costs_no_game():
    _, _, record = sit(LEDUC, "call", "call", bots=place("Boasts"), thinking="full")
    assert record.end == "finished"


def test_what_is_no_saved_game_is_refused(tmp_path):
    path = tmp_path / "kept.jsonl"
    session, _, _ = sit(LEDUC, "call", f"save {path}", bots=place("Last"))
    text = path.read_text()
    finished = sit(LEDUC, "call", "fold", bots=place("Last"))[2]
    for content, said in [
        ("", "not a saved game"),
        (text * 2, "not a saved game"),
        (f"{finished}\n", "not a saved game"),
        (text.replace("human", "robot"), "one human expected"),
        (text[:-20], "not a record"),
        (text.replace('"call"', '"raise"', 1), "action 3 of 4 (raise): leads to state"),
    ]:
        path.write_text(content)
        with pytest.raises(InputError) as error:
            session.restore(saves.read(path))
        assert said in str(error.value)


def test_a_table_that_does_not_fit_is_refused():
    with pytest.raises(InputError, match="--bots: 3 bots for 1 seat;"):
        play.seats(LEDUC, 0, ("random",) * 3)


def test_who_sits_where():
    assert play.seats(FREDERICUS, 1, ("a", "b")) == ("a", HUMAN, "b")
    assert play.seats(FREDERICUS, 2, ("a",)) == ("a", "a", HUMAN)


def test_a_bot_that_fails_ends_the_game_with_the_cause():
    _, terminal, record = sit(LEDUC, "call", bots=place("Raises"))
    assert (record.end, record.seat) == ("exception", 1)
    assert "forfeits: a bot raised an error" in terminal.shown[-1][-1]


# -------------------------------------------------------------------- the program


def test_a_whole_game_of_fredericus_through_a_pipe(tmp_path):
    path = tmp_path / "record.jsonl"
    done = staufen("play", "fredericus", "--players", "2", "--bots", "greedy(worlds=1)", "--deal",
                   "4", "--seat", "2", "--hint", "greedy", "--record", str(path),
                   stdin="help\nhint\n" + "1\n" * 400)  # fmt: skip
    assert (done.code, done.stderr) == (0, "")
    assert "NUMBER or WORDS " in done.stdout
    assert "Greedy would choose " in done.stdout
    assert "The end: " in done.stdout
    (line,) = records.read_records(path)
    replay.verify_record(line.record, core.load("fredericus", players=2), line.where)


def test_the_program_saves_and_resumes(tmp_path):
    path = tmp_path / "kept.jsonl"
    done = call(*PLAY, stdin=f"call\nsave {path}\nquit\n")
    assert (done.code, done.stderr) == (0, "")
    again = f"staufen play --resume {path} --trust"
    assert done.stdout.endswith(f"You left the table. Go on with: {again}\n")
    done = call("play", "--resume", str(path), stdin="fold\n")
    assert done.code == 0
    assert "The end: " in done.stdout
    done = call("play", "leduc-poker", "--resume", str(path))
    assert (done.code, done.stdout) == (2, "")
    assert call("replay", "--verify", str(path)).code == 0


def test_the_exit_code_tells_whether_a_bot_has_failed():
    args = ["play", "leduc-poker", "--deal", "5", "--bots"]
    assert call(*args, place("Raises"), stdin="call\n").code == 1
    assert call(*args, place("Last"), stdin="call\nfold\n").code == 0


def test_the_end_of_input_keeps_a_game_that_was_begun(own_folder):
    assert call(*PLAY).stdout.endswith("You left the table.\n")
    assert not list(own_folder.iterdir())
    (own_folder / "leduc-poker-5.jsonl").write_text("my own notes")
    done = call(*PLAY, stdin="call\n")
    assert done.code == 130
    assert "go on with: staufen play --resume leduc-poker-5-2.jsonl" in done.stderr
    done = call("play", "--resume", "leduc-poker-5-2.jsonl", stdin="raise\nsave\n")
    assert "go on with: staufen play --resume leduc-poker-5-2.jsonl" in done.stdout
    kept = saves.read(own_folder / "leduc-poker-5-2.jsonl").record
    assert kept.actions[2:5] == ("call", "raise", "raise")
    assert (own_folder / "leduc-poker-5.jsonl").read_text() == "my own notes"


@pytest.mark.parametrize("line", ["quit\n", ""])
@pytest.mark.parametrize("folder", ["data", "tmp"])
def test_a_game_is_kept_elsewhere_where_nothing_can_be_written(line, folder, tmp_path, monkeypatch):
    elsewhere(tmp_path / folder, tmp_path, monkeypatch)
    done = call(*PLAY, stdin=f"call\n{line}")
    path = tmp_path / folder / "leduc-poker-5.jsonl"
    said = done.stdout + done.stderr
    assert f"o on with: staufen play --resume {path} --trust\n" in said
    assert "\nThis could not be written: leduc-poker-5.jsonl: Read-only file system\n" in said
    assert saves.read(path).record.actions[2:] == ("call", "raise")


def test_a_game_that_no_file_can_keep_is_written_out(tmp_path, monkeypatch):
    elsewhere(tmp_path / "none", tmp_path, monkeypatch)
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "none")])
    *_, said, here, data, line = call(*PLAY, stdin="call\nquit\n").stdout.splitlines()
    assert said.endswith("Go on with: staufen play --resume FILE, with the last line in FILE")
    assert here == "This could not be written: leduc-poker-5.jsonl: Read-only file system"
    assert data.endswith("data/leduc-poker-5.jsonl: Read-only file system")
    assert records.parse_record(line.encode()).actions[2:] == ("call", "raise")


def elsewhere(folder, tmp_path, monkeypatch):
    """Let games be kept in a folder alone, of those for data and for temporary files."""
    write = saves.write

    def forbidden(path, *others):
        if path.parent == folder:
            return write(path, *others)
        raise InputError(f"{path}: Read-only file system")

    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(saves, "write", forbidden)
    monkeypatch.setattr(play, "default_path", lambda: tmp_path / "data/arena.sqlite")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))


def test_a_game_is_kept_when_nobody_hears_us_any_more(tmp_path):
    with started(*PLAY, cwd=tmp_path) as process:
        process.stdin.write("call\n")
        process.stdin.flush()
        while "raises by" not in process.stdout.readline():
            assert process.poll() is None
        process.stdout.close()
        process.stdin.write("raise\n")
        process.stdin.flush()
        process.wait(20)
        assert process.stderr.read() == ""
    assert saves.read(tmp_path / "leduc-poker-5.jsonl").record.actions[2:4] == ("call", "raise")


def test_a_killed_program_loses_no_step(tmp_path):
    with started(*PLAY, cwd=tmp_path) as process:
        process.stdin.write("call\nhint\n")
        process.stdin.flush()
        while "assisted from now on" not in process.stdout.readline():
            assert process.poll() is None
        while "would choose" not in process.stdout.readline():
            assert process.poll() is None
        process.kill()
    kept = saves.read(tmp_path / "leduc-poker-5.jsonl").record
    assert (kept.actions[2:], kept.assisted) == (("call", "raise"), True)


def test_what_was_kept_unasked_goes_with_the_end_of_the_game(own_folder):
    kept = []
    for lines in ("call\nfold\n", "call\nsave mine\nquit\n", "call\nsave\nfold\n"):
        assert call(*PLAY, stdin=lines).code == 0
        kept.append(sorted(path.name for path in own_folder.iterdir()))
    assert kept == [[], ["mine"], ["leduc-poker-5.jsonl", "mine"]]
    assert "The end: " in call("play", "--resume", "mine", stdin="fold\n").stdout
    assert sorted(path.name for path in own_folder.iterdir()) == kept[2]


def test_a_game_is_not_saved_over_something_else(tmp_path):
    finished = sit(LEDUC, "1", "1", bots=place("Last"))[2]
    path = tmp_path / "my records.jsonl"
    records.write_records(path, [finished, finished])
    _, terminal, _ = sit(LEDUC, "call", f"save {path}", f"save {tmp_path / 'my game'}")
    text = [line for lines in terminal.shown for line in lines]
    assert f"{path}: holds something else, and is left as it is" in text
    assert f"Saved; go on with: staufen play --resume '{tmp_path / 'my game'}'" in text
    assert [line.record for line in records.read_records(path)] == [finished, finished]


def test_a_game_is_not_saved_over_another_of_the_same_deal(own_folder):
    first, second = own_folder / "leduc-poker-5.jsonl", own_folder / "leduc-poker-5-2.jsonl"
    call(*PLAY, stdin="call\nraise\n")
    kept = first.read_text()
    done = call(*PLAY, stdin=f"call\nsave {first}\nsave\nquit\n")
    assert f"{first}: holds something else, and is left as it is" in done.stdout
    command = "o on with: staufen play --resume leduc-poker-5-2.jsonl"
    assert done.stdout.count(command) == 2
    assert first.read_text() == kept
    assert saves.read(second).record.actions[2:] == ("call", "raise")
    done = call("play", "--resume", first.name, stdin="back\nquit\n")
    assert "Go on with: staufen play --resume leduc-poker-5.jsonl" in done.stdout
    assert sorted(own_folder.iterdir()) == [second, first]


def test_a_read_only_game_is_gone_on_with_beside_it(own_folder):
    path = own_folder / "leduc-poker-5.jsonl"
    call(*PLAY, stdin="call\n")
    path.chmod(0o444)
    kept = path.read_bytes()
    done = call("play", "--resume", path.name, stdin=f"raise\nsave {path.name}\nquit\n")
    assert "leduc-poker-5.jsonl is read-only: the game goes on in a file beside it." in done.stdout
    assert f"{path.name}: holds something else" in done.stdout
    assert "Go on with: staufen play --resume leduc-poker-5-2.jsonl" in done.stdout
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (kept, 0o444)
    kept = saves.read(own_folder / "leduc-poker-5-2.jsonl").record
    assert kept.actions[2:5] == ("call", "raise", "raise")


def test_a_record_that_could_not_be_kept_is_known_before_the_game(tmp_path):
    for command in (["play"], ["match", "--bots", "random"]):
        done = call(*command[:1], "leduc-poker", *command[1:], "--record",
                       str(tmp_path / "none/r.jsonl"), stdin="call\n" * 9)  # fmt: skip
        assert (done.code, done.stdout) == (2, "")
        assert "none/r.jsonl: No such file or directory" in done.stderr


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(tmp_path):
    with started(*PLAY, cwd=tmp_path) as process:
        process.stdin.write("call\n")
        process.stdin.flush()
        shown = ""
        while "raises by" not in shown and process.poll() is None:
            shown += process.stdout.readline()
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert "go on with: staufen play --resume leduc-poker-5.jsonl" in stderr
    assert saves.read(tmp_path / "leduc-poker-5.jsonl").record.actions[2:] == ("call", "raise")
