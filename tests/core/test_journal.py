"""Law 9: the journal accounts for every change, and tells a seat what it may know."""

import re
from collections import Counter

import pytest

from staufen import core
from staufen.core.journal import Entry, visible_entries
from staufen.core.player_names import Names
from tests.support.accounts import standing, unaccounted
from tests.support.each_table import each_table
from tests.support.prose import faults
from tests.support.telling import journal_of, narrate
from tests.support.walk import games_each, moments, rng, tables, walk, watched


@pytest.mark.promises
@each_table
def test_entries_add_up_to_every_change(game):
    for seed in range(games_each()):
        state = game.initial_state()
        before, entries = standing(state), []
        for ply, (_, action) in enumerate(walk(game, 5000 + seed)):
            state.apply(action, journal=entries)
            if watched(ply) or state.is_over:
                after = standing(state)
                assert unaccounted(before, entries, after) == {}, (seed, ply, entries)
                before, entries = after, []


@pytest.mark.promises
@each_table
def test_a_journal_changes_nothing(game):
    for state in moments(game, 20):
        for action in state.legal_actions[:3]:
            lines, _ = journal_of(state, action)
            assert lines.to_bytes() == state.child(action).to_bytes()


@each_table
def test_worlds_that_look_alike_are_described_alike(game):
    """Unless the action itself shows the seat in which of its worlds it is."""
    for i, state in enumerate(moments(game, 40)):
        for seat in range(game.players):
            world = state.view(seat).determinize(rng(i, seat))
            for action in set(state.legal_actions[:12]) & set(world.legal_actions):
                (later, entries), (other, others) = (
                    journal_of(position, action) for position in (state, world)
                )
                if later.view(seat) == other.view(seat):
                    assert visible_entries(entries, seat) == visible_entries(others, seat)


@each_table
def test_draws_that_look_alike_are_described_alike(game):
    for state in moments(game, 40):
        if state.to_act != core.CHANCE:
            continue
        for seat in range(game.players):
            lines = {}
            for action in state.legal_actions[:12]:
                later, entries = journal_of(state, action)
                entries = visible_entries(entries, seat)
                assert lines.setdefault(later.view(seat), entries) == entries


@each_table
def test_what_was_done_is_described_in_sentences(game):
    """From what one seat knows alone; nobody is called by a number of the program's."""
    message = 0
    for i in range(games_each()):
        for ply, (state, action) in enumerate(walk(game, 6 + i)):
            if not watched(ply):
                continue
            for seat in range(game.players) if i == 0 else [i % game.players]:
                names = Names(["Anna", "Berthold", "Constance", "Dietrich", "Enzio"], seat)
                sentences = narrate(state, action, names)
                if seat == state.to_act:
                    said_first = game.text.say(state.view(seat).fields(), action, names)
                    sentences = [*sentences, said_first]
                for sentence in sentences:
                    assert sentence.strip()
                    assert "seat" not in sentence
                    assert faults(sentence) == [], sentence
                    message += 1
    assert message > 0


@each_table
def test_the_words_are_those_of_the_numbers(game):
    """The names of accounts and causes stand in the order of the enums in C."""
    for words, names in zip(
        (game.narration.ACCOUNTS, game.narration.CAUSES), enums(game.name), strict=True
    ):
        assert len(set(words)) == len(words) == len(names)
        alike = [re.sub("[- ]", "_", word).upper() for word in words]
        assert all(names.index(word) == i for i, word in enumerate(alike) if word in names)
    assert game.narration.ACCOUNTS[0] == "points"


def enums(name):
    """Yield the names of accounts and those of causes in C, without a prefix of all."""
    folder = core.registry.GAMES / name.replace("-", "_")
    path = folder / "journal_accounts.pxi"
    blocks = re.split(r"enum.*:", path.read_text(encoding="utf-8"))
    for block in blocks[1:3]:
        names = re.findall(r"^    ([A-Z]\w+)", block, re.MULTILINE)
        prefix = re.match("[AC]_|", names[0])[0]
        yield [name.removeprefix(prefix) for name in names if not name.endswith("_COUNT")]


def test_a_missing_entry_and_a_false_one_are_caught():
    one = Entry(0, "points", 0, 3, "capture", 0)
    before, after = Counter({(0, "points", 0): 1}), Counter({(0, "points", 0): 4})
    assert unaccounted(before, [one], after) == {}
    assert unaccounted(before, [], after) == {(0, "points", 0): 3}
    assert unaccounted(before, [one, one], after) == {(0, "points", 0): -3}


def test_a_seat_sees_its_own_secrets_only():
    card = Entry(0, "hand", 4, 1, "dealt", 0, 0, "place")
    secret = Entry(1, "points", 0, 2, "pair", 4, 1, "entry")
    assert visible_entries([card, secret], 0) == [card]
    assert visible_entries([card, secret], 1) == [card._replace(place=255, by=255), secret]


def test_accounts_of_some_games_are_secret():
    """Otherwise the promises about what seats are told would be empty."""
    veils = {
        entry.veil
        for game in tables()
        for state, action in walk(game, 7)
        for entry in journal_of(state, action)[1]
    }
    assert veils >= {"", "place"}
