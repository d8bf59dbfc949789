"""Set-up and what is in the box."""

from collections import Counter

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import CHEST_IDS, REGION_IDS
from staufen.core.games.staufer.glossary import title
from staufen.core.games.staufer.rules import load_printed_data
from tests.games.staufer.table import begun_until, dealt

COUNTS = (2, 3, 4, 5)


def test_the_box_holds_what_the_rulebook_lists():
    """ST-1, ST-2."""
    data = core.load("staufer").components.data
    colours = Counter()
    for entry in data["chest"]:
        colours[entry["color"]] += entry["count"]
    assert colours == {"orange": 16, "turquoise": 28, "purple": 10, "brown": 18}
    assert data["other_reading"]["chest_counts"] == {"purple": 18, "brown": 10}
    assert (data["figures"]["envoys_per_player"], data["figures"]["nobles_per_player"]) == (15, 3)
    assert data["figures"]["family_members_per_player"] == 4
    board = data["scoreboard"]
    assert (board["silver_count"], board["silver_value"]) == (15, 25)
    assert (board["gold_count"], board["gold_value"]) == (5, 100)
    assert len(data["region"]) == len(data["point_tile"]) == 6


@pytest.mark.parametrize("players", COUNTS)
def test_st_7_st_8_sides_fit_the_number_of_players(players):
    data = core.load("staufer").components.data
    side = "two" if players == 2 else "many"
    setup, _ = load_printed_data(0, 0, players)
    for shown, region in zip(setup["region"], data["region"], strict=True):
        seats = region["seats"][side]
        assert shown["cost"][: shown["seats"]] == [seat["cost"] for seat in seats]
    assert setup["spaces"] == (4 if players < 4 else 5)
    assert setup["ranks"] == (2 if players < 4 else 3)
    tile = data["point_tile"][0]
    assert setup["points"][0][: setup["ranks"]] == tile["low" if players < 4 else "high"]


def test_st_9_the_ring_is_laid_in_any_order():
    """Region 0 lies at place 0, since only the order round the ring matters."""
    orders = Counter(tuple(dealt(2, seed).fields()["ring"]) for seed in range(60))
    assert len(orders) > 40
    assert all(sorted(ring) == list(range(6)) and ring[0] == 0 for ring in orders)
    state = core.load("staufer").initial_state()
    assert [(state.game.format_action(a), weight) for a, weight in state.chance_outcomes()] == [
        (f"region-{name}", 1) for name in REGION_IDS[1:]
    ]


def test_st_10_every_region_has_a_point_tile():
    tiles = {tuple(dealt(3, seed).fields()["tile"]) for seed in range(30)}
    assert len(tiles) > 25
    assert all(sorted(order) == list(range(6)) for order in tiles)


@pytest.mark.parametrize("players", COUNTS)
def test_st_11_a_chest_lies_on_every_spot(players):
    """Spaces from the left first, then the seats of the ring; drawn from all 72."""
    state = begun_until(r.OPENING, players)
    counts = [entry["count"] for entry in state.game.components.data["chest"]]
    assert [weight for _, weight in state.chance_outcomes()] == counts
    setup, _ = load_printed_data(0, 0, players)
    fields = state.fields()
    spots = [30 + space for space in range(setup["spaces"])]
    for place, region in enumerate(fields["ring"]):
        spots += [5 * place + seat for seat in range(setup["region"][region]["seats"])]
    for spot in spots:
        state.play(f"chest-{CHEST_IDS[15 if spot % 2 else 14]}" if spot < 12 else "")
        if spot >= 12:
            state.apply(state.legal_actions[0])
        assert state["chest"][spot][0]
    assert sum(row[0] > 0 for row in state["chest"]) == len(spots)
    assert state["phase"] == r.DEALING
    assert sum(state["pile"]) == 72 - len(spots)


@pytest.mark.parametrize("players", COUNTS)
def test_st_12_privileges_of_the_first_game(players):
    """As many cards of points as players, the highest (A16)."""
    copies = 1 if players == 2 else 2
    state = dealt(players)
    assert state["piles"] == [copies] * 5 + [0] * 10
    setup, _ = load_printed_data(0, 0, players)
    assert setup["vp_pile"][: setup["vp_cards"]] == [12, 11, 10, 9, 8][:players]


def test_st_13_five_kinds_of_fifteen():
    seen = Counter()
    for seed in range(40):
        piles = dealt(3, seed, privileges="random").fields()["piles"]
        assert sorted(piles) == [0] * 10 + [2] * 5
        seen.update(i for i, n in enumerate(piles) if n)
    assert len(seen) == 15
    assert dealt(2, 1, privileges="random").fields()["piles"].count(1) == 5


def test_st_14_and_st_t1_figures_at_the_start():
    state = dealt(4)
    for seat in range(4):
        assert (state.court(seat), state.province(seat)) == ((4, 1), (11, 2))
        assert state.paid(seat) == {}
        assert state.held(seat) == {}
        assert state.score(seat) == 0  # ST-17


RED, GREEN, BLUE, YELLOW = range(4)


@pytest.mark.parametrize(("players", "order"), [
    pytest.param(4, [RED, GREEN, BLUE, YELLOW, YELLOW, BLUE, GREEN, RED, YELLOW, BLUE, GREEN, RED],
                 id="ST-T2, and ST-T3: turns four and five are one seat's"),
    pytest.param(2, [0, 1, 1, 0, 1, 0], id="ST-T33 two"),
    pytest.param(3, [0, 1, 2, 2, 1, 0, 2, 1, 0], id="ST-T33 three"),
    pytest.param(5, [0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 4, 3, 2, 1, 0], id="ST-T33 five"),
])  # fmt: skip
def test_st_15_turn_order_of_the_first_round(players, order):
    assert dealt(players).fields()["order"][: 3 * players] == order


def test_st_16_the_first_seat_starts_or_one_that_is_drawn():
    assert dealt(3).to_act == 0
    starters = {dealt(3, seed, start="random").to_act for seed in range(20)}
    assert starters == {0, 1, 2}
    state = begun_until(r.STARTING, 3, start="random")
    assert state.play("start-2").fields()["order"][:9] == [2, 0, 1, 1, 0, 2, 1, 0, 2]


@pytest.mark.parametrize("players", COUNTS)
def test_st_17_st_18_every_seat_has_a_job_of_each_kind(players):
    state = begun_until(r.DEALING, players)
    piles = set()
    for kind in range(3):
        for seat in range(players):
            piles.add(state.pile)
            assert len(state.legal_actions) == 6 - seat
            state.apply(state.legal_actions[-1])
            assert state.of(seat)["jobs"][kind] == 6 - seat
    assert len(piles) == 3
    assert state.scores() == [0] * players


def test_st_19_the_display_of_round_tiles():
    for seed in range(20):
        fields = dealt(4, seed).fields()
        assert len(set(fields["a"])) == len(set(fields["b"])) == 5
        assert fields["c"][4] == 0
        steps = Counter(fields["c"][:4])
        assert set(steps) <= {1, 2, 3}
        assert max(steps.values()) <= 2


def test_st_20_st_22_the_king_starts_in_the_region_left_over():
    for seed in range(20):
        fields = dealt(4, seed).fields()
        start = fields["ring"][fields["king"]]
        assert start not in fields["a"]
        assert {start, *fields["a"]} == set(range(6))


def test_st_21_the_first_marker_is_on_the_first_a_tile_and_the_second_one_waits():
    for seed in range(20):
        state = dealt(4, seed)
        markers = {
            place.label: piece.text
            for place in state.zone("ring").places
            for piece in place.pieces
            if piece.kind == "marker"
        }
        first = title(REGION_IDS[state["a"][0]])
        assert markers.pop(first) == "This region is scored this round."
        assert all("as things stand" in text for text in markers.values())
        assert state.scored() == []
