"""A game that people play: what may be undone and taken back, what each seat reads, saved games."""

import random
from collections import Counter

import pytest

from staufen import core
from staufen.arena.match.match import ForfeitError
from staufen.arena.schedule import Pairing
from staufen.arena.session import (
    ALL_SEEING,
    ConflictError,
    GameSession,
    Viewer,
)
from staufen.arena.store import replay
from staufen.core import CHANCE, InputError

GAMES = ["leduc-poker", "oh-hell", "knockout-whist", "fredericus", "staufer", "stupor-mundi"]


def start(name, *, people=(0,), deal=5, **options):
    game = core.load(name)
    bots = tuple("human" if seat in people else "random" for seat in range(game.players))
    session = GameSession(game, Pairing(0, deal, bots), **options)
    session.seat_bots()
    return session


def advance(session):
    """Let bots and chance act until a person is awaited."""
    while not session.is_over and session.awaited_seat() is None:
        session.apply(session.next_action())


def snapshot(session):
    return (
        session.state.to_bytes(),
        list(session.actions),
        session.logs[Viewer(0, plays=True)][:],
        session.committed,
    )


@pytest.mark.parametrize("name", GAMES)
def test_undo_returns_to_the_position_and_the_log_before(name):
    """Over a random game, each step that can be undone is undone once, and taken again."""
    session, rng, undone = start(name, confirm="always"), random.Random(3), 0
    for _ in range(150):
        advance(session)
        if session.is_over:
            break
        if session.awaiting_confirmation:
            assert session.legal_actions == []
            session.end_turn(0)
            continue
        before, action = snapshot(session), rng.choice(session.legal_actions)
        session.apply(action)
        if session.can_undo(0):
            session.undo(0)
            assert snapshot(session)[:3] == before[:3]
            undone += 1
            session.apply(action)
    session.close()
    assert undone or name in ("leduc-poker", "knockout-whist", "oh-hell")
    record = session.to_record()
    replay.verify_record(record, session.game)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_revealed_something_is_not_undone_after_a_restart(name):
    """A server may be killed when it has written a step, but not yet that it is committed."""
    session, rng, revealed = start(name, confirm="several"), random.Random(4), 0
    for _ in range(40):
        advance(session)
        if session.is_over:
            break
        if session.awaiting_confirmation:
            session.end_turn(0)
            continue
        committed = session.committed
        session.apply(rng.choice(session.legal_actions))
        again = start(name, confirm="several")
        again.replay(session.actions, committed)
        assert snapshot(again) == snapshot(session)
        assert again.awaiting_confirmation == session.awaiting_confirmation
        assert again.can_undo(0) == session.can_undo(0)
        revealed += not session.can_undo(0)
    assert revealed


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_continues_with_the_same_luck(name):
    session, rng = start(name), random.Random(1)
    for _ in range(1 if name == "leduc-poker" else 5):
        advance(session)
        session.apply(rng.choice(session.legal_actions))
    assert not session.is_over
    record = session.to_record()
    assert (record.end, record.cause) == ("stopped", "saved")
    again = start(name)
    again.restore(record)
    assert again.state.to_bytes() == session.state.to_bytes()
    assert again.logs == session.logs
    assert again.turn_starts == session.turn_starts
    assert again.committed == len(again.actions)
    for each in (session, again):
        each.table.bots.clear()  # random bots remember how often they were asked
        while not each.is_over:
            chance = each.state.to_act == CHANCE
            each.apply(
                each.table.dealer.sample(each.state) if chance else each.state.legal_actions[0]
            )
    assert session.actions == again.actions


def test_a_modified_record_is_rejected():
    session = start("leduc-poker")
    advance(session)
    record = session.to_record()
    words = record.actions
    for wrong in ((*words, words[0]), (*words[:-1], "dance"), words[1:]):
        with pytest.raises(InputError, match="action"):
            start("leduc-poker").replay(wrong)
    with pytest.raises(InputError, match="deal"):
        start("leduc-poker", deal=6).replay(words)


def test_taking_a_turn_back_keeps_the_draws_and_marks_the_game():
    session = start("leduc-poker", deal=5)
    advance(session)
    first = session.state.to_bytes()
    session.apply(session.legal_actions[-1])
    advance(session)
    assert session.actions
    before = session.table
    assert session.take_back(0) is before
    assert session.state.to_bytes() == first
    assert session.to_record().assisted
    with pytest.raises(ConflictError, match="no turn"):
        session.take_back(0)


def test_only_a_single_person_can_take_a_turn_back():
    session = start("leduc-poker", people=(0, 1))
    advance(session)
    session.apply(session.legal_actions[-1])
    assert session.turn_start(0) is None
    with pytest.raises(ConflictError):
        session.take_back(0)


@pytest.mark.parametrize(("confirm", "held"), [
    ("always", {1, 2, 3}), ("several", {2, 3}), ("never", set()),
])  # fmt: skip
def test_turns_wait_for_confirmation_as_configured(confirm, held):
    session, rng, found = start("fredericus", confirm=confirm, deal=7), random.Random(2), set()
    choices = 0
    for _ in range(400):
        advance(session)
        if session.is_over:
            break
        if session.awaiting_confirmation:
            found.add(min(choices, 3))
            session.end_turn(0)
            choices = 0
            continue
        committed = session.committed
        choices += 1
        session.apply(rng.choice(session.legal_actions))
        if session.committed > committed:
            choices = 0
    assert found <= held
    assert bool(found) == bool(held)


def test_an_illegal_action_is_rejected_and_changes_nothing():
    session = start("leduc-poker")
    advance(session)
    before = snapshot(session)
    for action in (99, -1, CHANCE):
        with pytest.raises(ConflictError, match="not legal"):
            session.apply(action)
    for refused in (session.undo, session.end_turn, session.take_back):
        with pytest.raises(ConflictError):
            refused(0)
    assert snapshot(session) == before


def test_each_seat_reads_its_own_log():
    session = start("leduc-poker", people=(0, 1))
    advance(session)
    read = {
        viewer: " ".join(line for entry in log for line in entry.lines)
        for viewer, log in session.logs.items()
    }
    assert len(set(read.values())) == 4
    for seat in (0, 1):
        assert "You are dealt" in read[Viewer(seat, plays=True)]
        assert "You" not in read[Viewer(seat)]
    alone = start("leduc-poker", people=())
    assert set(alone.logs) == {ALL_SEEING, Viewer(0), Viewer(1)}


def test_a_forfeit_ends_the_game():
    session = start("leduc-poker")
    advance(session)
    session.give_up(ForfeitError("exception", 1, "it raised"))
    assert session.is_over
    assert session.awaited_seat() is None
    assert session.turn_start(0) is None
    record = session.to_record()
    assert (record.end, record.seat, record.cause) == ("exception", 1, "it raised")


def test_a_step_that_reveals_cannot_be_undone_and_others_can():
    """In Love Letter, where a priest shows a hand and a handmaid does not."""
    game = core.load_file("examples/games/love_letter.py", players=2)
    counts = Counter()
    for deal in range(20):
        session = GameSession(game, Pairing(0, deal, ("human", "random")), confirm="always")
        session.seat_bots()
        advance(session)
        before, action = session.state.copy(), random.Random(deal).choice(session.legal_actions)
        session.apply(action)
        counts[before.reveals(action)] += 1
        assert session.can_undo(0) != before.reveals(action)
    assert min(counts.values()) > 2
