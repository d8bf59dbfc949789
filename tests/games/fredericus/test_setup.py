"""Fredericus: the box, what is laid out, the first bets."""

import copy
from collections import Counter

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.fredericus import components, tables
from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import CARDS, Table
from tests.support.walk import choose, rng

PLAYERS = (2, 3, 4)
GAMES = {players: core.load("fredericus", players=players) for players in PLAYERS}
DATA = GAMES[2].components.data


def deals(players, number=5):
    return [Table(GAMES[players].deal(seed)) for seed in range(number)]


def test_the_box_fr_1_fr_t1():
    box = DATA["box"]
    creatures = box["creature_kinds"] * box["creature_copies"]
    goals = box["creature_kinds"] * box["goal_copies"]
    parts = [box["seal"], box["woods"], box["sky"], creatures, goals,
             box["falconer"], box["fredericus"], box["start_card"]]  # fmt: skip
    assert parts == [8, 24, 24, 32, 24, 4, 1, 1]
    assert sum(parts) == box["cards"] == 118


@pytest.mark.parametrize(("players", "total", "length", "deck"), [
    (4, 88, 11, 21), (3, 72, 9, 18), (2, 56, 7, 15),
])  # fmt: skip
def test_rows_and_deck_fr_6_fr_8_fr_t1(players, total, length, deck):
    for table in deals(players):
        assert table["length"] == [length] * 8
        assert sum(table["length"]) == total
        assert table["deck_size"] == deck


@pytest.mark.parametrize(("players", "woods", "sky", "seal", "copies"), [
    (4, 24, 24, 8, 4), (3, 21, 21, 6, 3), (2, 18, 18, 4, 2),
])  # fmt: skip
def test_row_cards_fr_5_fr_t2(players, woods, sky, seal, copies):
    for table in deals(players):
        found = Counter("".join(table.row(i) for i in range(8)))
        assert found == dict.fromkeys(CARDS[:8], copies) | {"W": woods, "S": sky, "E": seal}


@pytest.mark.parametrize(("players", "first"), [(4, 16), (3, 13), (2, 10)])
def test_fredericus_lies_among_the_last_five_fr_8_fr_t3(players, first):
    """Drawn to the end 2,000 times, he comes in each of the last five places evenly."""
    found = Counter(place_of_fredericus(players, seed) for seed in range(2000))
    assert set(found) == set(range(first, first + 5))
    chi_square = sum((n - 400) ** 2 / 400 for n in found.values())
    assert chi_square < 18.5  # one in a thousand at four degrees of freedom


def place_of_fredericus(players, seed):
    """Return his place from the top, by owing a seat more goals than the deck holds."""
    state = GAMES[players].deal(1)
    fields = state.fields() | {"phase": r.PAYING}
    fields["head"] |= {"to_act": core.CHANCE, "pile": r.GOAL_PILE}
    fields["of"][1]["due"] = 30
    state.game.rules.arrange(state, fields)
    drawn = list(core.Dealer(seed).settle(state))
    assert drawn[-1] == r.DRAW_FREDERICUS
    return len(drawn) - 1


@pytest.mark.parametrize(("players", "turned_up"), [(4, 0), (3, 4), (2, 8)])
def test_goals_dealt_and_turned_up_fr_7_fr_t4(players, turned_up):
    for table in deals(players):
        assert sum(table["discard"]) == turned_up
        hands = [falconer["goals"] for falconer in table["of"][:players]]
        assert [sum(hand) for hand in hands] == [1] * players
        everywhere = [sum(kinds) for kinds in zip(*hands, table["discard"], table["deck"],
                                                  strict=True)]  # fmt: skip
        assert everywhere == [3] * 8


@pytest.mark.parametrize("players", PLAYERS)
def test_falcons_start_on_opposite_towers_fr_2_fr_4_fr_t5(players):
    table = Table(GAMES[players].begin())
    towers = [falconer["tower"] for falconer in table["of"][:players]]
    assert [peregrine for peregrine, _ in towers] == [[0, 2], [0, 1, 2], [0, 1, 2, 3]][players - 2]
    assert all(goshawk - peregrine == 4 for peregrine, goshawk in towers)
    if players == 4:
        assert sorted(tower for pair in towers for tower in pair) == list(range(8))


def test_first_bets_fr_3_fr_10_fr_t6():
    """A-14: seat after seat, any keep, one already taken too, never the centre."""
    table = Table(GAMES[3].deal(1))
    for seat in range(3):
        assert table.state.to_act == seat
        assert table.state.legal_actions() == list(range(51, 59))
        table.play("b4")
    assert [table.tokens(seat) for seat in range(3)] == ["4", "4", "4"]
    assert (table["phase"], table.state.to_act) == (r.ACTING, 0)


def test_two_players_bet_in_turns_fr_10_fr_t6():
    """A-12: 0, 1, 0, 1; tokens of a seat are kept in order."""
    table, order = Table(GAMES[2].deal(1)), []
    for word in ("b5", "b2", "b3", "b2"):
        order.append(table.state.to_act)
        assert table.state.legal_actions() == list(range(51, 59))
        table.play(word)
    assert order == [0, 1, 0, 1]
    assert (table.tokens(0), table.tokens(1)) == ("3 5", "2 2")
    assert table["phase"] == r.ACTING


@pytest.mark.parametrize(("players", "bets", "seat", "tokens"), [
    (3, 0, 1, [4, -1]), (3, 1, 2, [4, -1]), (3, 1, 1, [4, -1]), (3, 1, 0, [-1, -1]),
    (3, 1, 0, [8, -1]), (2, 1, 0, [4, 4]), (2, 2, 0, [4, 4]), (2, 3, 1, [-1, -1]),
])  # fmt: skip
def test_first_bets_out_of_turn_are_refused_fr_10(players, bets, seat, tokens):
    """A state from outside has as many tokens on keeps as the seat to bet says."""
    fields = Table(GAMES[players].deal(1)).play(*["b4"] * bets).state.fields()
    assert GAMES[players].from_fields(fields).fields() == fields
    fields["of"][seat]["token"] = tokens
    with pytest.raises(InputError, match="tokens"):
        GAMES[players].from_fields(fields)
    laying = GAMES[players].begin().fields()
    laying["of"][seat]["token"] = [5, -1] if players == 3 else [-1, 5]
    with pytest.raises(InputError, match="tokens"):
        GAMES[players].from_fields(laying)


@pytest.mark.parametrize(("players", "budgets"), [(4, [2, 3, 4, 4]), (3, [2, 3, 4]), (2, [2, 3])])
def test_budgets_of_the_first_rounds_fr_12_fr_t7(players, budgets):
    table, found = Table(GAMES[players].deal(1)), []
    while table["phase"] == r.FIRST_BETS:
        table.play("b7")
    for _ in range(2 * players):
        found.append(table["budget"])
        table.pass_turn()
    assert found == budgets + [4] * players


def test_set_up_is_drawn_from_two_piles_one_card_a_draw():
    """FR-6, FR-7: rows first, then the goals, those of the seats unseen by the others."""
    state, dealer, seen = GAMES[3].begin(), core.Dealer(5), []
    while state.to_act == core.CHANCE:
        action = dealer.draw(state)
        seen.append((state.pile, [state.seen(action, seat) == action for seat in range(3)]))
        state.apply(action)
    assert seen == (
        [(r.ROW_PILE, [True] * 3)] * 72
        + [(r.GOAL_PILE, [i == seat for i in range(3)]) for seat in range(3)]
        + [(r.GOAL_PILE, [True] * 3)] * 4
    )


def test_each_row_card_is_equally_likely():
    """FR-6: the weights of a draw are the cards not yet laid."""
    state = GAMES[2].begin()
    assert [weight for _, weight in state.outcomes()] == [2] * 8 + [18, 18, 4]
    state.apply(state.game.parse("lE"))
    assert [weight for _, weight in state.outcomes()] == [2] * 8 + [18, 18, 3]


def test_start_axes_are_component_data_a_3():
    """A-3: the picture of the starting towers is lost, so a user may set them otherwise."""
    theirs = {"setup": {"2": {"start_axes": [5, 6]}}}
    game = core.load("fredericus", players=2, components=theirs)
    assert [f["tower"] for f in game.begin().fields()["of"][:2]] == [[5, 1], [6, 2]]
    assert game.components.provenance["setup.2.start_axes"] == "U"
    assert GAMES[2].components.provenance["setup.2.start_axes"] == "C"
    assert game.digest != GAMES[2].digest
    with pytest.raises(InputError):
        GAMES[2].from_bytes(game.deal(1).to_bytes())


def test_equal_components_share_a_table():
    assert core.load("fredericus", players=2, components={}).table == GAMES[4].table


@pytest.mark.parametrize(("path", "value", "message"), [
    ("box.creature_kinds", 9, "box.creature_kinds: 8"),
    ("box.cards", 117, "box.cards: the cards listed are 118"),
    ("box.fredericus", 2, "box.fredericus: 1"),
    ("box.goal_copies", 5, "box.goal_copies: 1 to 4"),
    ("setup.4.woods", 25, "setup.4.woods: the box has 24"),
    ("setup.3.seal", 5, "setup.3.row_cards: the cards listed are 71"),
    ("setup.2.row_length", 8, "setup.2.row_length: 8 rows"),
    ("setup.2.goal_deck", 16, "setup.2.goal_deck: 15 cards are left"),
    ("setup.2.goals_turned_up", 19, "setup.2.goals_turned_up: too few"),
    ("setup.2.centre", True, "setup.2.centre: only where each seat has one token"),
    ("setup.3.tokens", 3, "setup.3.tokens: 1 or 2"),
    ("setup.3.start_axes", [0, 1, 8], "setup.3.start_axes: 3 numbers from 0 to 7"),
    ("setup.3.start_axes", [0, 1], "setup.3.start_axes: 3 numbers"),
    ("setup.4.first_actions", [0, 3, 4, 4], "setup.4.first_actions: 4 numbers from 1"),
    ("turn.actions", 0, "turn.actions: 1 to 20"),
    ("end.bottom_cards", 40, "end.bottom_cards"),
    ("end.goal_points", -1, "end.goal_points: 0 to 20"),
])  # fmt: skip
def test_components_that_contradict_each_other_are_refused(path, value, message):
    data = copy.deepcopy(DATA)
    *names, key = path.split(".")
    place = data
    for name in names:
        place = place[name]
    place[key] = value
    with pytest.raises(InputError, match="fredericus: ") as error:
        core.load("fredericus", components=data)
    assert message in str(error.value) or message in "; ".join(components.faults(data))


def test_our_own_components_hold_together():
    assert list(components.faults(DATA)) == []
    assert set(GAMES[2].components.provenance.values()) <= set("RXPC")


def test_our_own_components_are_checked_once_in_a_process(monkeypatch):
    """Every position that comes from another process loads its game, and is read in less time."""

    def install(data):
        raise AssertionError("checked again")

    monkeypatch.setattr(r, "install", install)
    assert core.load("fredericus", players=2).table == GAMES[2].table
    with pytest.raises(AssertionError, match="checked again"):
        core.load("fredericus", components={"turn": {"actions": 5}})


def test_no_more_sets_of_components_than_tables(monkeypatch):
    """A polite refusal of a new one, while those that are loaded go on working."""
    monkeypatch.setattr(tables, "_installed", [str(i) for i in range(64)])
    with pytest.raises(InputError, match="no more than 64 sets of components"):
        core.load("fredericus", components={"turn": {"actions": 5}})
    assert GAMES[2].deal(1).broken() is None


def test_other_numbers_play_to_the_end():
    """Longer turns, fewer creatures to win: nothing is wired to our own numbers."""
    theirs = {"turn": {"actions": 6}, "end": {"creatures": 2, "bottom_cards": 3}}
    game = core.load("fredericus", players=3, components=theirs)
    dice, state = rng(1), game.deal(1)
    while not state.is_over:
        assert state.broken() is None
        state.apply(choose(state, dice))
    assert max(sum(f["captured"]) for f in state.fields()["of"]) <= 3


def test_a_round_ends_with_a_goal_drawn():
    """FR-42: so there are no more rounds than goals that have left the deck."""
    dice, state = rng(3), GAMES[2].deal(1)
    while state.fields()["round"] == 0:
        state.apply(choose(state, dice))
    fields = state.fields() | {"round": 62}
    with pytest.raises(InputError, match="more rounds than goals drawn"):
        GAMES[2].from_fields(fields)
