"""A record replays to the state it names; a changed record is refused, naming the place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

import staufen.core as core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.arena.store import records, replay
from staufen.arena.store.recorder import hash_state
from staufen.arena.store.records import Line, Record
from staufen.core import InputError
from tests.support.bots import place

LEDUC = core.load("leduc-poker")


def played(*bots, deal=3, number=0):
    return match.play_match(LEDUC, Pairing(number, deal, bots)).record


LONG = played(place("Last"), place("Last"))  # deal, deal, raises and calls, deal, raises, call
SHORT = played(place("First"), place("Last"), deal=4)
FORFEIT = played(place("Last"), place("Raises(after=1)"))


def changed(record, **fields):
    """Return the line of a record with other fields, and perhaps one word of its actions."""
    at, word = fields.pop("action", (None, None))
    entry = {**asdict(record), **fields}
    if at is not None:
        entry["actions"] = [*record.actions[:at], word, *record.actions[at + 1 :]]
    return json.dumps(entry).encode()


def refusal(data, where="FILE:7"):
    """Return the error with which a line is refused, read and verified."""
    with pytest.raises(InputError) as error:
        replay.verify_record(records.parse_record(data, where), LEDUC, where)
    message = str(error.value)
    assert message.startswith("FILE:7: ")
    assert "\n" not in message
    return message.removeprefix("FILE:7: ")


@pytest.mark.parametrize("record", [LONG, SHORT, FORFEIT])
def test_records_round_trip_and_replay(record):
    line = str(record)
    again = records.parse_record(line.encode())
    assert again == record
    assert str(again) == line
    assert hash_state(replay.verify_record(again, LEDUC)) == record.digest


def test_the_fields_of_a_record():
    bets = ("raise", "raise", "call")
    assert LONG.actions == (*LONG.actions[:2], *bets, LONG.actions[5], *bets)
    assert all(word.startswith("deal-") for word in LONG.actions[:2] + LONG.actions[5:6])
    assert LONG.end == "finished"
    assert (LONG.seat, LONG.cause) == (None, None)
    assert sum(LONG.scores) == 0
    assert sum(LONG.shares) == 1
    assert len(LONG.state_hashes) == 4 * len(LONG.actions)
    assert (SHORT.scores, SHORT.places, SHORT.shares) == ((-1, 1), (2, 1), (0.0, 1.0))
    assert (FORFEIT.end, FORFEIT.seat) == ("exception", 1)
    assert (FORFEIT.scores, FORFEIT.places, FORFEIT.shares) == (None, (1, 2), (1.0, 0.0))


@pytest.mark.parametrize("at", range(len(LONG.actions)))
def test_a_replaced_action_is_reported(at):
    for word in LEDUC.text.WORDS:
        if word != LONG.actions[at]:
            message = refusal(changed(LONG, action=(at, word)))
            assert message.startswith(f"action {at + 1} of {len(LONG.actions)} ({word}): ")


def test_invalid_actions_are_reported_with_the_cause():
    message = [
        refusal(changed(LONG, action=(2, "rise"))),
        refusal(changed(LONG, action=(2, "fold"))),
        refusal(changed(LONG, action=(2, "call"))),
        refusal(changed(LONG, action=(0, "deal-?"))),
        refusal(changed(LONG, action=(1, next(
            word for word in LEDUC.text.WORDS[3:9] if word not in LONG.actions
        )))),
    ]  # fmt: skip
    assert "unknown action 'rise'; did you mean 'raise'?" in message[0]
    assert "not legal here (legal: call, raise)" in message[1]
    assert "leads to state" in message[2]
    assert "not legal here (legal: deal-Js" in message[3]
    assert f"the deal has {LONG.actions[1]} here" in message[4]


@pytest.mark.parametrize(("fields", "message"), [
    ({"deal": 99}, "action "),
    ({"digest": "0" * 16}, "digest: 0000000000000000, but it ends in "),
    ({"scores": [100, -100]}, "scores: (100, -100), but it ends with "),
    ({"places": [3, 3]}, "places: (3, 3), but it ends with "),
    ({"shares": [0.25, 0.75]}, "shares: (0.25, 0.75), but it ends with "),
    ({"rules": 77}, "rules: version 77, this is version 1"),
    ({"components": "abc"}, "components: played with abc, these are "),
    ({"game": "leduc-poker"}, "game: leduc-poker, replayed as leduc-poker(players=2)"),
    ({"bots": ["x"]}, "scores: 2 values (expected one for each of 1 bots)"),
    ({"state_hashes": "0" * len(LONG.state_hashes)}, "action 1 of 9 "),
    ({"state_hashes": LONG.state_hashes[:-1]}, "state_hashes: wrong length (expected 4 digits "),
    ({"state_hashes": LONG.state_hashes[:-1] + "G"}, "state_hashes: expected `str` matching regex"),
    ({"actions": list(LONG.actions[:-1]), "state_hashes": LONG.state_hashes[:-4]}, "digest: "),
    ({"actions": [*LONG.actions, "call"], "state_hashes": LONG.state_hashes + "0000"},
     "action 10 of 10 (call): the game was over before it"),
    ({"end": "won"}, "end: 'won' is unknown (expected finished, illegal, "),
    ({"end": ["x"]}, "end: expected `str`, got `array`"),
    ({"end": "illegal"}, "seat: None contradicts end 'illegal'"),
    ({"end": "stopped"}, "cause: None contradicts end 'stopped'"),
    ({"end": "void"}, "cause: None contradicts end 'void'"),
    ({"end": "illegal", "seat": 0, "cause": "x", "scores": None}, "end: illegal, but"),
    ({"seat": 2, "end": "crash"}, "seat: 2 is too large (expected 0 to 1)"),
    ({"seat": True}, "seat: expected `int | null`, got `bool`"),
    ({"number": -1}, "number: expected `int` >= 0"),
    ({"number": 1.0}, "number: expected `int`, got `float`"),
    ({"deal": 2**60}, "deal: expected `int` <= 9007199254740992"),
    ({"bots": "random"}, "bots: expected `array`, got `str`"),
    ({"bots": ["a\nb", "c"]}, "bots: unprintable character (expected a line of text)"),
    ({"bots": ["a", "c" * 1001]}, "bots[1]: expected `str` of length <= 1000"),
    ({"actions": [1]}, "actions[0]: expected `str`, got `int`"),
    ({"scores": [1, 2, 3]}, "scores: 3 values (expected one for each of 2 bots)"),
    ({"scores": None}, "scores: None contradicts end 'finished'"),
    ({"places": None}, "places: None contradicts end 'finished'"),
    ({"shares": [2, -1]}, "shares[0]: expected `float` <= 1.0"),
    ({"format": 2}, "format: expected `int` <= 1"),
    ({"game": ""}, "game: expected `str` of length >= 1"),
    ({"places ": 1}, "not a record: object contains unknown field `places `"),
])  # fmt: skip
def test_a_forged_field_is_reported(fields, message):
    assert refusal(changed(LONG, **fields)).startswith(message)


@pytest.mark.parametrize("key", [key for key in Record.__struct_fields__ if key != "assisted"])
def test_a_missing_field_is_reported(key):
    entry = asdict(LONG)
    del entry[key]
    assert (
        refusal(json.dumps(entry).encode())
        == f"not a record: object missing required field `{key}`"
    )


def test_only_assisted_games_are_marked():
    assert "assisted" not in str(LONG)
    marked = LONG.replace(assisted=True)
    assert str(marked) == str(LONG)[:-1] + ',"assisted":true}'
    assert records.parse_record(str(marked).encode()) == marked
    assert records.parse_record(str(LONG).encode()) == LONG
    assert refusal(changed(LONG, assisted=1)) == "assisted: expected `bool`, got `int`"


def test_a_forfeit_must_be_of_the_seat_to_act():
    entry = {"seat": 0, "places": [2, 1], "shares": [0.0, 1.0]}
    assert refusal(changed(FORFEIT, **entry)) == "seat: 0, but it was the turn of 1"


@pytest.mark.parametrize("data", [
    b"", b"{", b"[]", b"null", b"12", b'"x"', b"\xff\xfe", b"{}", b"[" * 5000, b"9" * 5000,
    b'{"number": NaN}', str(LONG).encode()[:-1],
    str(LONG).encode() * 2, str(LONG).replace("1", "1e999").encode(),
])  # fmt: skip
def test_invalid_records_are_rejected(data):
    assert refusal(data)
    assert "codec" not in refusal(data)


@given(st.data())
def test_changed_bytes_are_detected(data):
    """A changed line is refused, unless a replay cannot know the changed field."""
    line = str(LONG).encode()
    at = data.draw(st.integers(0, len(line) - 1))
    new = data.draw(st.binary(max_size=3))
    forged = line[:at] + new + line[at + data.draw(st.integers(0, 3)) :]
    try:
        record = records.parse_record(forged)
        replay.verify_record(record, LEDUC)
    except InputError:
        return
    assert record.replace(number=0, deal=LONG.deal, bots=LONG.bots) == LONG


@given(
    st.dictionaries(
        st.sampled_from(Record.__struct_fields__),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda values: st.lists(values, max_size=3),
            max_leaves=5,
        ),
    )
)
def test_any_fields_are_this_record_or_an_input_error(fields):
    """Four fields are not a matter of the actions, so that no replay can verify them."""
    try:
        record = records.parse_record(json.dumps({**asdict(LONG), **fields}).encode())
        replay.verify_record(record, LEDUC)
    except InputError:
        return
    free = {"number": 0, "deal": LONG.deal, "bots": LONG.bots, "assisted": LONG.assisted}
    assert record.replace(**free) == LONG


def test_an_invalid_line_is_reported(tmp_path):
    path = tmp_path / "games.jsonl"
    records.write_records(path, [LONG, SHORT])
    assert [record for record, _ in records.read_records(path)] == [LONG, SHORT]
    assert [where for _, where in records.read_records(path)] == [f"{path}:1", f"{path}:2"]
    path.write_text(f"{LONG}\n{SHORT}\nnonsense\n")
    with pytest.raises(InputError, match=r"games\.jsonl:3: not a record"):
        list(records.read_records(path))
    with pytest.raises(InputError, match="No such file"):
        list(records.read_records(tmp_path / "nowhere"))


def test_all_faults_of_a_file_are_reported(tmp_path):
    path = tmp_path / "games.jsonl"
    lines = [str(LONG), changed(LONG, action=(2, "call")).decode(), "{", str(SHORT)]
    lines.append(changed(SHORT, game="chess").decode())
    path.write_text("\n".join(lines))
    found = list(replay.find_faults(path, replay.GameCache()))
    assert [fault is None for fault in found] == [True, False, False, True, False]
    assert f"{path}:2: action 3 of 9 (call): " in found[1]
    assert f"{path}:5: game: unknown game 'chess'" in found[4]


def test_narration_for_a_seat_reveals_nothing_hidden():
    line = Line(LONG, "here")
    cards = [step.lines for step in replay.narrate_record(line, LEDUC)]
    as_seen = [step.lines for step in replay.narrate_record(line, LEDUC, seat=0)]
    other = replay.name_players(LONG)[1]
    assert as_seen[1] == [f"{other} is dealt a card"]
    hidden = [a for a, b in zip(cards, as_seen, strict=True) if a != b and "You" not in b[0]]
    assert hidden == [cards[1]]
