"""Alone against Frederick."""

import pytest

from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r
from tests.support.walk import walk

from .table import Table, given, load

CARDS = " ".join(n.SOLO)


def answered(card, *, then=True, **rest):
    """The human has gained a Stone; Frederick turns up a Solo card."""
    rest = {"hand": "BS BC BG", "stone": 0, "solo_deck": CARDS} | rest
    t = given(1, **rest).card("BS").play("do")
    return t.play(f"solo-{card}") if then else t


def test_sm_126_set_up_like_two_players():
    """What both have in common is asked in test_setup.py."""
    t = Table(load(1).new_state(1))
    assert (t["fred_city"], t["solo_deck"]) == (0, 0xFFFF)


def test_sm_126_an_easier_game_has_three_more_edicts():
    easy = Table(load(1, solo_easy=True).new_state(1))
    assert easy["edict_stack"].bit_count() == 12
    marks = [e["min_players"] for e in easy.game.components.data["edict"].values()]
    seen = easy["active"] + easy["next"] + n.bits(easy["edict_stack"])
    assert sorted(marks[tile] for tile in seen) == [2] * 15 + [3] * 3


def test_sm_127_frederick_answers_every_turn_and_the_human_begins_every_round():
    t = answered("X08", then=False)
    assert (t["phase"], t.pile) == (r.PH_FREDERICK, r.PILE_SOLO)
    t.play("solo-X08")
    assert (t["phase"], t["fred_turns"]) == (r.PH_TRAVEL, 1)
    after = given(1, hand="", pile="BS BC BG BD").play("stay").pass_on()
    assert (after["first"], after["turn"], after["fred_turns"]) == (0, 0, 0)


def test_sm_128_no_early_pass():
    assert "pass" not in given(1, hand="BS").play("stay").may()
    full = "1:BS 2:BC 3:BG 4:BD 5:SAV1"
    t = given(1, hand="BS BC", slots=full, fred_turns=5).play("stay")
    assert t["phase"] == r.PH_DISCARD  # no open slot: passed


def test_sm_129_frederick_has_five_turns_a_round():
    five = dict(castle="T1 W3 K2", hand="BS BC BG", slots="1:BS 2:BC 3:BG 4:BD 5:SAV1")
    t = given(1, fred_turns=4, **five | {"slots": "1:BS 2:BC 3:BG 4:BD"}).card("BC", 5).play("do")
    t.play("solo-X08").card("BG", 6).play("do")  # the sixth human turn
    assert t["phase"] == r.PH_DISCARD
    assert t["fred_turns"] == 5


def test_sm_130_fewer_cards_end_the_round_at_once():
    t = given(1, hand="", pile="BS BC", fred_turns=2).play("stay")
    assert t["phase"] >= r.PH_DISCARD


def test_sm_130_with_the_cards_of_the_box_frederick_always_has_five_turns():
    """A hand of five is played out before its owner may pass, so nothing is left to complete."""
    game = load(1)
    for seed in range(20):
        turns = 0
        for state, _ in walk(game, seed):
            fields = state.fields()
            if fields["phase"] == r.PH_DISCARD:
                assert turns == 5
            turns = fields["fred_turns"]


@pytest.mark.parametrize(
    ("card", "city"),
    [("X01", "constantinople"), ("X03", "alexandria"), ("X14", "tunis"), ("X08", "roma")],
)
def test_sm_131_fredericks_ship_moves_or_stays(card, city):
    assert n.CITIES[answered(card).deal()["fred_city"]] == city


def test_sm_131_frederick_comes_to_the_human():
    t = answered("X11", ship="tunis", cards={"tunis1": "A1", "roma1": "A2"})
    assert n.CITIES[t["fred_city"]] == "tunis"
    assert t["card"][6] == n.NONE
    assert t["card"][0] != n.NONE


def test_sm_131_symbols_in_printed_order():
    """X13: on by one, the card there, on by one, the Ally there."""
    t = answered("X13", cards={"constantinople1": "A1", "alexandria1": "A2"},
                 allies={"constantinople1": "gisele", "alexandria1": "tento"})  # fmt: skip
    assert t["card"][2] == n.NONE
    assert t["card"][4] != n.NONE
    assert t["ally_up"][2] != n.NONE
    assert t["ally_up"][4] == n.NONE


def test_sm_132_removals():
    """What is removed leaves the game; the tile below stays face down; nothing there, nothing
    happens."""
    t = answered("X09", allies={"roma1": "gisele"}, below="roma1")
    assert t["ally_up"][0] == n.NONE
    assert t["ally_down"] == 1
    assert t["ally_pool"][n.ALLIES.index("gisele")] == 0
    assert answered("X09", below="roma1")["ally_down"] == 1
    card = answered("X08", cards={"roma1": "A1"})
    assert card["card"][0] == n.NONE
    assert card["card_pool"] >> 16 & 1 == 0


def test_sm_132_the_lower_space_first():
    two = {"voyage": {"city": {"alexandria": {"ally_players": [2, 2]}}}}
    t = answered("X09", frederick="alexandria", components=two,
                 allies={"alexandria1": "gisele", "alexandria2": "tento"})  # fmt: skip
    assert t["ally_up"][4] == n.NONE
    assert t["ally_up"][5] != n.NONE


def test_sm_133_frederick_only_adds_and_takes_no_reward():
    t = answered("X10", active="E01 E04 E05", upcoming="E06 E07 E08").deal()
    assert t.palace("wall", "keep") == (4, 2)
    assert t.stock() == (1, 1, 6)
    assert t.edicts() == "E06 E04 E05"


def test_sm_t18_and_sm_133_frederick_adds_what_fits():
    t = answered("X10", palace={"tower": 4}).deal()  # E03: two Towers and a Stone
    assert t.palace("tower", "stone") == (5, 2)


def test_sm_133_an_empty_space_means_the_next_in_the_cycle():
    t = answered("X06", active="E03 - E05", upcoming="- - -", stack="").deal()
    assert t.edicts() == "E03 - -"
    t = answered("X07", active="E03 E04 -", upcoming="- - -", stack="").deal()
    assert t.edicts() == "- E04 -"  # after III comes I


def test_sm_134_the_next_tile_comes_from_the_same_place_or_the_next_in_the_cycle():
    t = answered("X06").play("deal-E01")
    assert (t.edicts(), t.edicts("next")) == ("E03 E07 E05", "E06 E01 E08")


def test_sm_d24_solo_edicts_with_gaps():
    t = answered("X10", active="- E04 -", upcoming="- - -", stack="").deal()
    assert t.edicts() == "- - -"
    t = answered("X06", upcoming="E06 - E08", stack="").deal()
    assert (t.edicts(), t.edicts("next")) == ("E03 E08 E05", "E06 - -")
    t = answered("X06", upcoming="E06 - -", stack="").deal()
    assert (t.edicts(), t.edicts("next")) == ("E03 E06 E05", "- - -")
    assert t.vp() == 0
    t = answered("X06", upcoming="- - -", stack="").deal()
    assert (t.edicts(), t["edicts_out"]) == ("E03 - E05", 1)


def test_sm_135_the_second_crown_brings_a_shuffle():
    t = answered("X10", crowns=0).deal()
    assert (t["crowns"], t["solo_deck"].bit_count()) == (1, 15)
    t = answered("X14", crowns=1, solo_deck="X01 X14 X15").deal()
    assert (t["crowns"], t["solo_deck"]) == (0, 0xFFFF)


def test_sm_136_frederick_gains_nothing_and_pays_nothing():
    t = answered("X07", active="E05 E04 E07", upcoming="E06 E03 E08", palace={"specialist": 4},
                 city={"A": "A"}).deal()  # fmt: skip
    assert t.palace("specialist", "ally", "grain", "treasury") == (5, 3, 1, 6)
    assert t["city"][0] == [1, 0, 0, 0, 0, 0]
    assert t["tokens"] == 1 << 3 | 1 << 11


@pytest.mark.parametrize(("vp", "title"), [
    *((0, "Serf"), (29, "Serf"), (30, "Knight"), (49, "Knight")),
    *((50, "Feudal lord"), (79, "Feudal lord"), (80, "Duke")),
])  # fmt: skip
def test_sm_137_titles(vp, title):
    """The score is the usual one: 2 Structures, the majority, money."""
    t = given(1, vp=vp - 6 if vp > 6 else 0, money=0, grain=0, stone=0, hand="", pile="BS BC",
              active="- - -", upcoming="- - -", stack="").play("stay").pass_on()  # fmt: skip
    assert t.is_over
    assert t.scores() == [vp if vp > 6 else 6]
    assert t.game.scene(t.state).players[0].note.startswith(f"{title}: ")
    assert t.returns()[0] == pytest.approx(min(t.scores()[0] / 80, 1))


def test_sm_138_the_majority_is_the_humans_unless_the_option_compares():
    poor = dict(money=0, grain=0, stone=0)
    assert given(1, **poor).scores() == [2 + 4]
    assert given(1, solo_majority_vs_frederick=True, **poor).scores() == [2]
    even = dict(palace={"tower": 1, "wall": 1, "keep": 0})
    assert given(1, solo_majority_vs_frederick=True, **poor, **even).scores() == [2 + 4]
