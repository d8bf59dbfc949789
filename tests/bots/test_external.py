"""Programs in any language can play; their failures are results and harm no one else."""

import errno
import hashlib
import json
import re
import shlex
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.match import fingerprint, match
from staufen.arena.match.executors.serial import Serial
from staufen.arena.match.limits import Limits
from staufen.arena.plans.runner import PlayMatch
from staufen.arena.schedule import Pairing
from staufen.arena.store.recorder import Recorder
from staufen.bots import create_bot, parse_spec
from staufen.bots.base.bot_process import BotProcess, ProtocolError
from staufen.bots.external import exchange_hello, is_same_int
from staufen.core import CHANCE, ChanceSampler, InputError, spec
from tests.support import speaker
from tests.support.walk import counts, moments, rng

EXAMPLES = Path(__file__).parents[2] / "examples/bots"


def program(how, *more, **options):
    """Return the specification of a program that does one thing in its own way."""
    words = " ".join([sys.executable, speaker.__file__, how, *map(str, more)])
    return spec.write("external", {"command": words, **options})


def played(how, *more, limits=Limits(30.0)):  # noqa: B008 - it cannot be changed
    return match.play_match(
        core.load("leduc-poker"), Pairing(0, 1, (program(how, *more), "random")), limits
    )


@pytest.mark.parametrize(("how", "end", "said"), [
    ("illegal", "illegal", "65000"),
    ("words", "illegal", "call"),
    ("other-id", "exception", "an answer to 2, and not to 1"),
    ("garbage", "exception", "not a line of JSON"),
    ("array", "exception", "not an object"),
    ("long", "exception", "more than 65536 bytes"),
    ("twice", "exception", "nobody asked for"),
    ("dies", "exception", "exit code 3: out of luck"),
    ("killed", "exception", "SIGKILL"),
    ("visits", "exception", "Expected `float`, got `str` - at `$.visits[0][1]`"),
])  # fmt: skip
def test_protocol_errors_forfeit(how, end, said):
    record = played(how).record
    assert (record.end, record.seat) == (end, 0)
    assert said in record.cause


def test_late_answers_forfeit():
    record = played("mute", limits=Limits(0.5)).record
    assert (record.end, record.seat) == ("timeout", 0)


@pytest.mark.parametrize("how", ["well", "prints", "listens", "thinks"])
def test_valid_programs_finish_the_game(how):
    assert played(how).record.end == "finished"


def alive(group):
    """Say whether a process of a group still runs: the dead ones wait for whoever adopted them."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
            if int(of) == group and state != "Z":
                return True
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="of Linux alone")
@pytest.mark.parametrize("how", ["stays", "forks"])
def test_programs_do_not_outlive_their_match(how, monkeypatch):
    monkeypatch.setattr("staufen.bots.base.bot_process.QUIT_TIMEOUT_S", 0.2)
    groups = []

    class Started(BotProcess):
        def __init__(self, command):
            super().__init__(command)
            groups.append(self.pid)

    monkeypatch.setattr("staufen.bots.external.BotProcess", Started)
    assert played(how).record.end == "finished"
    assert groups
    end = time.monotonic() + 20  # the system takes its time to end what was killed
    while any(map(alive, groups)) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(map(alive, groups))


def test_programs_get_the_result(tmp_path):
    log = tmp_path / "log"
    record = played("illegal", log).record
    output = [json.loads(line) for line in log.read_text().splitlines()]
    assert [message["type"] for message in output[-3:]] == ["error", "game_over", "quit"]
    assert output[-3]["code"] == "illegal_action"
    assert output[-2]["ranks"] == list(record.places)
    assert output[-2]["termination"] == record.end


def test_events_are_what_the_seat_observed(tmp_path):
    log = tmp_path / "log"
    game = core.load("leduc-poker")
    record = played("listens", log).record
    output = [json.loads(line) for line in log.read_text().splitlines()]
    events = [message for message in output if message["type"] == "event"]
    assert [event["index"] for event in events] == list(range(len(events)))
    state, heard = game.initial_state(), []
    for word in record.actions:
        action = game.parse_action(word)
        heard.append((state.to_act, state.observed_action(action, 0)))
        state.apply(action)
    assert [(event["seat"], event["action"]) for event in events] == heard[: len(events)]
    request = next(message for message in output if message["type"] == "act")
    legal = request["legal_actions"]
    assert request["action_texts"] == [game.format_action(action) for action in legal]
    assert request["num_events"] == 2


class Wire:
    """A child that keeps what it is told, and answers with the first legal action."""

    def __init__(self, command):
        self.lines = []

    def queue_line(self, line):
        self.lines.append(line)

    def request(self, line, answer, seconds=None):
        self.lines.append(line)
        message = json.loads(line)
        if answer == "hello":
            include = ["events", "view", "action_text", "digest"]
            return {**speaker.HELLO, "include": include, "options": {}}
        return {"id": message["id"], "action": message.get("legal_actions", [0])[0]}

    def limit_memory(self, memory):
        pass

    def close(self):
        return 0


def on_the_wire(game, state, seat, peek=False):
    """Return what a program in a seat is told in a position; a cheat is told the whole of it."""
    player = create_bot('external("anything")', game, seed=1)
    player.start(seat, None, 0.0, None)
    player.act(state if peek else state.view(seat))
    return player.child.lines


@pytest.mark.parametrize(("name", "players"), counts())
def test_messages_reveal_nothing_hidden(name, players, monkeypatch):
    """Two states that look the same to a seat are the same lines; a view that leaks is caught."""
    monkeypatch.setattr("staufen.bots.external.BotProcess", Wire)
    game, caught, hidden = core.load(name, players=players), 0, 0
    for i, state in enumerate(moments(game, 60)):
        seat = state.to_act
        if seat < 0:
            continue
        other = state.view(seat).determinize(rng(i))
        assert on_the_wire(game, state, seat) == on_the_wire(game, other, seat)
        hidden += other != state
        caught += on_the_wire(game, state, seat, True) != on_the_wire(game, other, seat, True)
    assert caught == hidden
    assert hidden or name == "stupor-mundi" or players == 1


ABOUT = """\
Both sessions begin after `hello`. The program has seat 0, includes `events`, and in Leduc poker
also `digest`. It plays the first legal action; the others play at random, in deal 1. Your build
has another `fingerprint`."""


class Taped(Wire):
    """A child that writes down both sides, as docs/protocol.md shows them."""

    tape = ()
    include = ("events",)

    def _say(self, sign, line):
        message = json.loads(line) if isinstance(line, str) else line
        for key in {"fingerprint", "version"} & set(message):
            message[key] = "..."  # another one in each build
        self.tape.append(f"{sign} {json.dumps(message)}")

    def queue_line(self, line):
        self._say("->", line)

    def request(self, line, answer, seconds=None):
        said = super().request(line, answer, seconds)
        self._say("->", line)
        shown = {"type": answer, **said}
        if answer == "ready":
            del shown["action"]
        include = list(self.include)
        self._say("<-", shown | ({"include": include} if answer == "hello" else {}))
        return {**said, "include": include}

    def close(self):
        self.queue_line('{"type": "quit"}')
        return 0


SHOWN = {"leduc-poker": ("events", "digest"), "oh-hell": ("events",)}


def shortened(tape):
    """Return a game's messages: its beginning, its first two decisions, and its end."""
    asked = [i for i, line in enumerate(tape) if '"type": "act"' in line]
    first, second = ({*range(i - 2, i + more)} for i, more in zip(asked, (4, 2), strict=False))
    whole = sorted({*range(4), *first, *second, *range(len(tape) - 3, len(tape))})
    lines = []
    for before, i in zip([-1, *whole], whole, strict=False):
        missing = i - before - 1
        lines += [f"   ... {missing} more"] if missing else []
        lines.append(tape[i])
    return lines


def test_sample_sessions_in_the_docs_are_current(bless, monkeypatch):
    """Deal 1, a program that always takes the first legal action, and random bots."""
    monkeypatch.setattr("staufen.bots.external.BotProcess", Taped)
    page = Path(__file__).parents[2] / "docs/protocol.md"
    output = []
    for name, include in SHOWN.items():
        monkeypatch.setattr(Taped, "tape", [])
        monkeypatch.setattr(Taped, "include", include)
        game = core.load(name)
        bots = ('external("./my_bot")', *["random"] * (game.players - 1))
        played = match.play_match(game, Pairing(0, 1, bots))
        assert played.record.end == "finished"
        greeting = next(i for i, line in enumerate(Taped.tape) if '"type": "new_game"' in line)
        output.append("\n".join([f"### {game.title}", "", "```", *shortened(Taped.tape[greeting:]),
                               "```", ""]))  # fmt: skip
    made = f"{ABOUT}\n\n" + "\n".join(output)
    before, mark, stored = page.read_text().partition("## Sample sessions\n\n")
    if bless:
        page.write_text(before + mark + made)
        stored = made
    assert mark
    assert stored == made, "bless it with --bless"


@pytest.mark.parametrize(("text", "said"), [
    ('external("no-such-program")', "no such program"),
    ('external("/")', "/: a folder, no program"),
    ('external("my_bot.py:Mine")', "no such program; a class in a file is no program: `staufen"),
    ("external(\"sh -c 'echo Error: no sense >&2; echo sh 1.0 >&2; exit 1'\")",
     "ended with exit code 1: Error: no sense$"),
    ("external", "external: no command"),
    ('external("")', "external: no command"),
    ('external("a \'b")', "No closing quotation"),
    (program("greets"), "not a line of JSON"),
    (program("digests"), "`digest` needs `events`"),
    (program("well", depth=10), "expected integer from 1 to 9"),
    (program("well", depth="deep"), "expected integer from 1 to 9"),
    (program("well", dept=2), "did you mean 'depth'"),
])  # fmt: skip
def test_invalid_programs_are_rejected_before_the_game(text, said):
    with pytest.raises(InputError, match=said):
        match.check_bots(core.load("leduc-poker"), [text])


def hello(**more):
    return json.dumps({**speaker.HELLO, **more})


@pytest.mark.parametrize(("line", "said"), [
    (hello(protocol=True), "hello: Expected `int`, got `bool` - at `$.protocol`"),
    (hello(protocol=1), "hello: Invalid enum value 1 - at `$.protocol`"),
    (hello(name="a\nb"), "name: 'a\\nb' cannot be printed"),
    (hello(name="n" * 101), "hello: Expected `str` of length <= 100 - at `$.name`"),
    (hello(version="\ud800"), "not a line of JSON"),
    (hello(include=[["events"]]), "hello: Expected `str`, got `array` - at `$.include[0]`"),
    (hello(options={"a": None}), "Expected `object`, got `null` - at `$.options[...]`"),
    (hello(options={"a": {"type": [], "default": 1}}), "at `$.options[...].type`"),
    (hello(options={"a": {"type": "integer", "default": True}}),
     "default True (expected integer from"),
    (hello(options={"a": {"type": "number", "default": float("inf")}}), "not a line of JSON"),
    (hello(options={"a": {"type": "number", "default": float("nan")}}), "not a line of JSON"),
    (hello(options={"self": {"type": "integer", "default": 1}}),
     "'self': this name cannot be used"),
    (hello(options={"a": {"type": "number", "default": 9}}).replace("9}", "1e999}"),
     "not a line of JSON"),
    ("\ufeff" + hello(), "not a line of JSON"),
    (hello(type="ready"), "'hello' expected"),
])  # fmt: skip
def test_an_invalid_hello_is_rejected(line, said):
    child = BotProcess(shlex.join(["sh", "-c", 'read x; printf "%s\\n" "$0"', line]))
    with pytest.raises(ProtocolError, match=re.escape(said)):
        exchange_hello(child)
    child.close()


@pytest.mark.parametrize(("text", "mode", "said"), [
    ("print(1)", 0o755, "no program of this system, and no script whose first line says"),
    ("#!/nowhere/python -u\n", 0o755, "its first line says that '/nowhere/python' runs it, and"),
    ("#!/bin/sh\r\n", 0o755, r"its first line says that '/bin/sh\\r' runs it, and there is no"),
    ("\x7fELF garbage", 0o755, "no program of this system"),
    ("", 0o755, "no program of this system"),
    ("#!/bin/sh", 0o644, "not executable"),
])  # fmt: skip
def test_files_that_are_no_programs_are_reported(text, mode, said, tmp_path):
    path = tmp_path / "my büt's"
    path.write_text(text)
    path.chmod(mode)
    with pytest.raises(InputError, match=f"my büt.*: {said}"):
        BotProcess(shlex.quote(str(path)))


def test_stderr_cannot_control_the_terminal():
    child = BotProcess("sh -c 'printf \"\\\\033]0;x\\\\007%5000d\" 1 >&2'")
    with pytest.raises(ProtocolError, match=r"exit code 0: \]0;x") as fault:
        child.request('{"type":"ping"}', "pong", 5.0)
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 400
    assert child.stderr().startswith("]0;x")
    child.close()


def test_stderr_is_included_in_timeouts():
    child = BotProcess("sh -c 'echo no model >&2; sleep 600'")
    with pytest.raises(TimeoutError, match=r"^no .hello. within 2 s: no model$"):
        child.request("{}", "hello", 2.0)
    child.kill()
    child.close()


def test_missing_system_resources_void_the_match(monkeypatch):
    def full(*_, **__):
        raise OSError(errno.EMFILE, "Too many open files")

    game = core.load("leduc-poker")
    asked = PlayMatch(game, Limits(5.0))
    pairing = Pairing(0, 1, (program("well"), "random"))
    with monkeypatch.context() as patch, Serial(asked) as place:
        patch.setattr("staufen.bots.base.bot_process.subprocess.Popen", full)
        (outcome,) = place.run([pairing])
    assert outcome.status == "raised"
    played = asked.to_result(outcome).record
    assert (played.end, played.seat) == ("void", None)
    assert "Too many open files" in played.cause


def test_booleans_are_not_ids():
    assert (is_same_int(1, 1), is_same_int(True, 1), is_same_int(1.0, 1), is_same_int("1", 1)) == (
        True,
        False,
        False,
        False,
    )


def test_specifications_round_trip():
    text = parse_spec(program("well", depth=4)).text
    assert text == program("well", depth=4)
    assert parse_spec(text).text == text
    assert parse_spec('external("true")').options == {"command": "true"}


def test_fingerprints_cover_the_named_files(tmp_path):
    file = tmp_path / "my bot.py"
    file.write_text("1")
    text = f"external(\"{sys.executable} '{file}'\")"
    game = core.load("leduc-poker")
    before = fingerprint.fingerprint_bot(text, game)
    assert fingerprint.fingerprint_bot(text, game) == before
    file.write_text("2")
    assert fingerprint.fingerprint_bot(text, game) != before


def leduc_bot(**options):
    command = f"{sys.executable} {EXAMPLES / 'leduc_poker.py'}"
    return spec.write("external", {"command": command, **options})


def test_the_sample_tracks_the_game_from_either_seat():
    """Its rules are its own: what it knows after every event is what the arena says."""
    game = core.load("leduc-poker")
    for deal in range(12):
        bots = (leduc_bot(), "random")[:: 1 if deal % 2 else -1]
        record = match.play_match(game, Pairing(0, deal, bots)).record
        assert record.end == "finished", record.cause


@pytest.mark.parametrize("skip", [0, 1, 3])
def test_a_program_reports_the_event_that_it_missed(skip):
    game = core.load("leduc-poker")
    played = match.play_match(game, Pairing(0, 1, (leduc_bot(skip=skip), "random"))).record
    assert (played.end, played.seat) == ("exception", 0)
    assert f"wrong digest at event {skip}: " in played.cause


def test_digests_follow_each_event():
    """Also where they are asked for late, and where an action is taken back."""
    game = core.load("oh-hell")
    one, late, state, dealer = (
        Recorder(game.initial_state()),
        Recorder(game.initial_state()),
        game.initial_state(),
        ChanceSampler(1),
    )
    one.watch_seat(1)
    output = []
    for _ in range(40):
        action = dealer.sample(state) if state.to_act == CHANCE else state.legal_actions[0]
        for recorder in (one, late):
            recorder.apply(action)
        state.apply(action)
        text = json.dumps(state.view(1).fields(), sort_keys=True, separators=(",", ":"))
        output.append(hashlib.sha256(text.encode()).hexdigest()[:16])
    late.watch_seat(1)
    assert one.digests[1] == late.digests[1] == output
    assert len(set(output)) > 30
    assert one.hashes == late.hashes
    one.undo(state)
    assert one.digests[1] == output[:-1]


def test_a_programs_search_is_shown():
    game = core.load("leduc-poker")
    player = create_bot(program("thinks"), game, seed=1)
    player.start(0, None, 0.0, None)
    state = game.new_state(1)
    player.act(state.view(0))
    assert {row.visits for row in player.thought.rows} == {5}
    player.finish(None)
