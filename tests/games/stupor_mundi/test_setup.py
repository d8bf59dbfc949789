"""What lies on the table at the start."""

import pytest

from staufen import core
from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r

from .table import BASICS, OWN, Table, load, names

COUNTS = (1, 2, 3, 4)
BOARDS = {1: 2, 2: 2, 3: 3, 4: 4}  # SM-17: solo uses what two players use


def dealt(players, seed=1, **options):
    return Table(load(players, **options).new_state(seed))


def test_sm_12_what_is_in_the_box():
    data = load(4).components.data
    tiles = sorted(data["workplace"]["tile"])  # Countryside and Village
    assert tiles == ["CA", "CB", "CC", "CD", "VA", "VB", "VC", "VD"]
    assert [len(data[kind]) for kind in ("market", "edict")] == [6, 27]
    assert sum(bonus["count"] for bonus in data["city_bonus"].values()) == 12
    basics = sum(card["copies"] for card in data["card"]["basic"].values())
    assert sum(basics + len(house["cards"]) for house in data["house"].values()) == 40
    types = [ally["type"] for ally in data["ally"].values() for _ in range(ally["count"])]
    assert sorted(types) == ["independent"] * 10 + ["loyalist"] * 10
    assert [len(data["card"][level]) for level in "AB"] == [16, 16]
    assert len(data["solo"]["card"]) == 16


@pytest.mark.parametrize("players", COUNTS)
def test_sm_12_and_sm_17_shared_components_by_number_of_players(players):
    """SM-18, SM-28, SM-D9: spaces with marks are not there with fewer players."""
    t, board = dealt(players), BOARDS[players]
    assert sum(card != n.NONE for card in t["card"]) == {2: 5, 3: 7, 4: 10}[board]
    assert sum(ally != n.NONE for ally in t["ally_up"]) == {2: 5, 3: 8, 4: 10}[board]
    assert t["ally_down"].bit_count() == {2: 5, 3: 8, 4: 10}[board]


def test_sm_17_there_are_games_for_one_to_four():
    assert core.registry.card("stupor-mundi")["players"] == [1, 2, 3, 4]


@pytest.mark.parametrize("players", COUNTS)
def test_sm_18_and_sm_23_edicts(players):
    t = dealt(players)
    tiles = {2: 15, 3: 21, 4: 27}[BOARDS[players]]
    shown = t["active"] + t["next"]
    assert len(set(shown)) == 6
    assert t["edict_stack"].bit_count() == tiles - 6
    marks = [e["min_players"] for e in t.game.components.data["edict"].values()]
    seen = shown + n.bits(t["edict_stack"])
    assert sorted(seen) == [i for i, mark in enumerate(marks) if mark <= BOARDS[players]]


@pytest.mark.parametrize("players", COUNTS)
def test_sm_19_and_sm_15_fredericks_palace(players):
    t = dealt(players)
    assert t["palace"] == [1, 1, 6, 2, 2, 1, 2, 1]
    data = t.game.components.data["palace"]
    pieces = [data[name]["high"] for name in ("towers", "walls", "keeps", "allies")]
    assert pieces == [5, 5, 3, 5]


def test_sm_20_five_of_the_workplace_tiles():
    for seed in range(5):
        work = dealt(2, seed)["work"]
        country = [work[place] // 2 for place in (1, 6, 9)]
        village = [work[place] // 2 for place in (3, 11)]
        assert len(set(country)) == 3
        assert set(country) <= set(range(4))
        assert len(set(village)) == 2
        assert set(village) <= set(range(4, 8))
        assert all(work[p + 1] == work[p] + 1 for p in (1, 3, 6, 9, 11))
        assert [work[p] for p in (0, 5, 8, 13)] == [n.NONE] * 4


@pytest.mark.parametrize("players", COUNTS)
def test_sm_21_and_sm_t21_city_bonuses(players):
    city = dealt(players)["city"]
    assert [sum(stack) for stack in city] == [{2: 1, 3: 2, 4: 3}[BOARDS[players]]] * 3


def test_sm_22_two_edict_tokens():
    assert dealt(2)["tokens"] == 1 << 3 | 1 << 11  # the first Village workplaces of A and C


@pytest.mark.parametrize(("difficulty", "hard"), [("easy", 0), ("medium", 2), ("difficult", 5)])
def test_sm_24_five_of_six_markets_and_how_many_are_hard(difficulty, hard):
    left_out = set()
    for seed in range(20):
        tiles = dealt(2, seed, market_difficulty=difficulty)["market"]
        assert len({tile // 2 for tile in tiles}) == 5
        assert sum(tile % 2 for tile in tiles) == hard
        left_out |= set(range(6)) - {tile // 2 for tile in tiles}
    assert len(left_out) > 2


@pytest.mark.parametrize("players", COUNTS)
def test_sm_25_face_up_allies_lie_on_face_down_ones_and_the_rest_is_in_the_box(players):
    """Nobody knows which of the tiles that are not seen lie below."""
    t = dealt(players)
    shown = [ally for ally in t["ally_up"] if ally != n.NONE]
    assert sum(t["ally_pool"]) == 20 - len(shown)
    for kind, name in enumerate(n.ALLIES):
        count = t.game.components.data["ally"][name]["count"]
        assert t["ally_pool"][kind] == count - shown.count(kind)
    spaces = [i for i, ally in enumerate(t["ally_up"]) if ally != n.NONE]
    assert n.bits(t["ally_down"]) == spaces


@pytest.mark.parametrize("players", COUNTS)
def test_sm_26_sm_27_and_sm_t21_the_advanced_pile(players):
    """Level A comes first; the pile and the spaces hold 8, 12 or 16 of each."""
    t = dealt(players)
    shown = [card for card in t["card"] if card != n.NONE]
    assert all(n.LEVELS[card] == "A" for card in shown)
    each = {2: 8, 3: 12, 4: 16}[BOARDS[players]]
    assert t["card_left"] == [each - len(shown), each]


@pytest.mark.parametrize("players", COUNTS)
def test_sm_27_each_card_fills_the_next_open_space_from_roma(players):
    t, filled = Table(load(players).initial_state()), []
    voyage = t.game.components.data["voyage"]["city"]
    marks = [mark for city in n.CITIES for mark in voyage[city]["card_players"]]
    while t["phase"] < r.PH_HANDS:
        before = t["card"]
        t.take(t.legal_actions[-1])
        filled += [i for i, card in enumerate(t["card"]) if card != before[i]]
    assert n.CITIES[0] == "roma"
    assert filled == [i for i, mark in enumerate(marks) if mark <= BOARDS[players]]


def test_sm_29_houses_are_dealt_or_chosen_in_reverse_seat_order():
    houses = {tuple(p["house"] for p in dealt(4, seed)["player"]) for seed in range(12)}
    assert len(houses) > 6
    assert all(sorted(deal) == [0, 1, 2, 3] for deal in houses)
    t = Table(load(3, house_assignment="draft").initial_state()).deal()
    assert t.to_act == 2
    assert t.may() == [f"house-{name}" for name in n.HOUSES]
    t.play("house-wittelsbach")
    assert t.to_act == 1
    assert "house-wittelsbach" not in t.may()
    t.play("house-savoy")
    assert t.to_act == 0
    t.play("house-di_romano").deal()
    assert [p["house"] for p in t["player"][:3]] == [3, 0, 2]


@pytest.mark.parametrize("players", COUNTS)
def test_sm_13_sm_14_sm_30_sm_33_and_sm_t21_every_seat(players):
    """SM-16: a Tower on four of the five Ally spaces, a Wall on four of seven warehouse spaces."""
    t = dealt(players)
    for seat in range(players):
        p = t.seat(seat)
        own = OWN[n.HOUSES[p["house"]]]
        assert sorted(names(p["owned"])) == sorted([*BASICS * 2, f"{own}1", f"{own}2"])
        assert (p["hand_size"], p["pile_size"], p["discard"]) == (5, 5, 0)
        assert t.specialists(seat) == "start start start"
        assert (t.ship(seat), t.vp(seat), t.castle(seat)) == ("roma", 0, "T1 W3")
        assert t.stock(seat)[:2] == (1, 1)
        assert t.pieces(seat) == "t2 t3 t4 t5 w2 w3 w4 w5 k1 k2 k3"
    great = [p["great"] for p in t.game.components.data["structure"].values()]
    assert great.count(True) == 5


@pytest.mark.parametrize("players", COUNTS)
def test_sm_31_money_by_seat(players):
    t = dealt(players)
    assert [t.stock(seat)[2] for seat in range(players)] == [6, 7, 8, 9][:players]
    assert (t["first"], t["turn"], t["round"]) == (0, 0, 1)
