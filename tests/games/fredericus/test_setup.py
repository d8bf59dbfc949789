"""Fredericus: the box, what is laid out, the first bets."""

from collections import Counter

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import CARDS, GAMES, PLAYERS, Table
from tests.support.positions import changed

DATA = GAMES[2].components.data


def deals(players):
    return [Table(GAMES[players].new_state(seed)) for seed in range(5)]


def test_the_box_fr_1_fr_t1():
    box = DATA["box"]
    creatures = box["creature_kinds"] * box["creature_copies"]
    goals = box["creature_kinds"] * box["goal_copies"]
    parts = [box["seal"], box["woods"], box["sky"], creatures, goals,
             box["falconer"], box["fredericus"], box["start_card"]]  # fmt: skip
    assert parts == [8, 24, 24, 32, 24, 4, 1, 1]
    assert sum(parts) == box["cards"] == 118


@pytest.mark.parametrize(("players", "length", "deck"), [(4, 11, 21), (3, 9, 18), (2, 7, 15)])
def test_rows_and_deck_fr_6_fr_8_fr_t1(players, length, deck):
    for table in deals(players):
        assert table["length"] == [length] * 8
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
    """Drawn to the end 500 times, he comes in each of the last five places evenly."""
    found = Counter(place_of_fredericus(players, seed) for seed in range(500))
    assert set(found) == set(range(first, first + 5))
    chi_square = sum((n - 100) ** 2 / 100 for n in found.values())
    assert chi_square < 18.5  # one in a thousand at four degrees of freedom


def place_of_fredericus(players, seed):
    """Return his place from the top, by owing a seat more goals than the deck holds."""
    owing = {"phase": r.PAYING, "of 1 due": 30}
    drawing = {"head to_act": core.CHANCE, "head pile": r.GOAL_PILE}
    state = changed(GAMES[players].new_state(1), **owing, **drawing)
    drawn = list(core.ChanceSampler(seed).resolve(state))
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
    table = Table(GAMES[players].initial_state())
    towers = [falconer["tower"] for falconer in table["of"][:players]]
    assert [peregrine for peregrine, _ in towers] == [[0, 2], [0, 1, 2], [0, 1, 2, 3]][players - 2]
    assert all(goshawk - peregrine == 4 for peregrine, goshawk in towers)
    if players == 4:
        assert sorted(tower for pair in towers for tower in pair) == list(range(8))


@pytest.mark.parametrize("players", PLAYERS)
def test_chosen_falcons_start_on_opposite_towers_fr_t5(players):
    """A-25: seat after seat, before any card is laid; on a tower where others are, too."""
    state = core.load("fredericus", players=players, falcon_placement="chosen").initial_state()
    for seat, word in zip(range(players), ("b6", "b6", "b0", "b3"), strict=False):
        assert (state.to_act, state.pile) == (seat, 0)
        assert state.legal_actions == [r.BET + tower for tower in range(8)]
        gesture = state.game.scene(state.view(seat)).gestures[6]
        assert gesture.path == ("tower-6",)
        assert gesture.label == (
            "place the peregrine on tower VII and the goshawk opposite, on tower III"
        )
        state.apply(state.game.parse_action(word), journal := [])
        assert {entry.seat for entry in journal} == {seat}
        assert {entry.cause for entry in journal} == {"set-up"}
    assert (state.to_act, state.pile) == (core.CHANCE, r.ROW_PILE)
    towers = [falconer["tower"] for falconer in state.fields()["of"][:players]]
    assert towers == [[6, 2], [6, 2], [0, 4], [3, 7]][:players]


def test_first_bets_fr_3_fr_10_fr_t6():
    """A-14: seat after seat, any keep, one already taken too, never the centre."""
    table = Table(GAMES[3].new_state(1))
    for seat in range(3):
        assert table.to_act == seat
        assert table.legal_actions == list(range(51, 59))
        table.play("b4")
    assert [table.tokens(seat) for seat in range(3)] == ["4", "4", "4"]
    assert (table["phase"], table.to_act) == (r.ACTING, 0)


def test_two_players_bet_in_turns_fr_10_fr_t6():
    """A-12: 0, 1, 0, 1; tokens of a seat are kept in order."""
    table, order = Table(GAMES[2].new_state(1)), []
    for word in ("b5", "b2", "b3", "b2"):
        order.append(table.to_act)
        assert table.legal_actions == list(range(51, 59))
        table.play(word)
    assert order == [0, 1, 0, 1]
    assert (table.tokens(0), table.tokens(1)) == ("3 5", "2 2")
    assert table["phase"] == r.ACTING


@pytest.mark.parametrize(("players", "budgets"), [(4, [2, 3, 4, 4]), (3, [2, 3, 4]), (2, [2, 3])])
def test_budgets_of_the_first_rounds_fr_12_fr_t7(players, budgets):
    table, found = Table(GAMES[players].new_state(1)), []
    while table["phase"] == r.FIRST_BETS:
        table.play("b7")
    for _ in range(2 * players):
        found.append(table["budget"])
        table.pass_turn()
    assert found == budgets + [4] * players


def test_set_up_is_drawn_from_two_piles_one_card_a_draw():
    """FR-6, FR-7: rows first, then the goals, those of the seats unseen by the others."""
    state, dealer, seen = GAMES[3].initial_state(), core.ChanceSampler(5), []
    while state.to_act == core.CHANCE:
        action = dealer.sample(state)
        seen.append(
            (state.pile, [state.observed_action(action, seat) == action for seat in range(3)])
        )
        state.apply(action)
    assert seen == (
        [(r.ROW_PILE, [True] * 3)] * 72
        + [(r.GOAL_PILE, [i == seat for i in range(3)]) for seat in range(3)]
        + [(r.GOAL_PILE, [True] * 3)] * 4
    )


def test_each_row_card_is_equally_likely():
    """FR-6: the weights of a draw are the cards not yet laid."""
    state = GAMES[2].initial_state()
    assert [weight for _, weight in state.chance_outcomes()] == [2] * 8 + [18, 18, 4]
    state.apply(state.game.parse_action("lE"))
    assert [weight for _, weight in state.chance_outcomes()] == [2] * 8 + [18, 18, 3]
