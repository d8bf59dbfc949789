"""Edicts: when, which tile, its reward, its icons, the next one."""

import pytest

from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r

from .table import given

NO_GRAIN = {"workplace": {"path": {"A": {"arrow_grain": [0, 0, 0, 1, 0]}}}}


def issuing(**rest):
    """A seat that must issue an Edict: its Specialist has come onto a token, for no Grain."""
    rest = {"passed": "1", "specialists": "A2 start start", "components": NO_GRAIN} | rest
    return given(**rest).down(1, "promote").play("promote-A3")


def palace(**values):
    return {**dict(grain=1, stone=1, treasury=6, tower=2, wall=2, keep=1, ally=2), **values}


def test_sm_71_an_edict_for_a_marked_ally_space_and_only_for_it():
    board = dict(
        castle="T1 W3 T3=t5 T4=t2", grain=3, stone=0, allies={"roma1": "gisele"}, passed="1"
    )
    t = given(**board).down(4, "summon").play("summon-roma1", "host-5")
    assert t.may("edict") == ["edict-I", "edict-II", "edict-III"]
    assert given(**board).down(4, "summon").play("summon-roma1", "host-1")["phase"] == r.PH_TRAVEL


CASTLES = dict.fromkeys(("W1", "T3", "T4", "W5", "K1", "K2", "K3"), "T1 W3")
CASTLES |= {"T2": "T1 W3 W1", "W2": "T1 W3 T3", "W4": "T1 W3 T4", "T5": "T1 W3 T4 W4"}


@pytest.mark.parametrize("site", CASTLES)
def test_sm_71_an_edict_for_marked_castle_sites_and_only_for_them(site):
    t = given(castle=CASTLES[site], hand="B14", money=30, passed="1").card("B14")
    t.play(f"site-{site}")
    t.play(t.may("piece")[0]).deal()
    assert bool(t.may("edict")) == (site in ("T2", "W2", "W4", "T5", "K1", "K2", "K3"))


def test_sm_72_a_tile_its_reward_and_all_its_icons():
    t = issuing(active="E11 E04 E05", upcoming="E06 E07 E08").play("edict-I")
    assert t.stock()[2] == 9
    t.play("add-grain", "take-stone", "add-treasury")
    assert t.palace("grain", "stone", "treasury") == (2, 0, 9)


def test_sm_73_few_or_no_tiles():
    t = issuing(active="- E04 -", upcoming="- - -", stack="")
    assert t.may() == ["grain-0", "grain-1"]  # the only tile, and its reward
    assert issuing(active="E03 - E05", upcoming="- - -", stack="").may() == ["edict-I", "edict-III"]
    none = issuing(active="- - -", upcoming="- - -", stack="")
    before = none["palace"]
    assert none.may() == ["reward-I", "reward-II", "reward-III"]
    none.play("reward-III")
    assert (none.vp(), none["palace"]) == (2, before)
    assert none["phase"] == r.PH_TRAVEL


def test_sm_74_three_rewards():
    assert issuing().play("edict-I").stock() == (1, 1, 9)
    t = issuing().play("edict-II")
    assert t.may() == ["grain-0", "grain-1"]
    assert t.play("grain-0").stock() == (1, 2, 6)
    assert issuing().play("edict-III").vp() == 2


ICONS = [
    ("E11", "grain", 1, 1),
    ("E11", "stone", 1, 1),
    ("E11", "treasury", 6, 3),
    ("E14", "tower", 2, 1),
    ("E15", "wall", 2, 1),
    ("E13", "keep", 1, 1),
    ("E12", "ally", 2, 1),
]


@pytest.mark.parametrize(("tile", "icon", "value", "step"), ICONS)
@pytest.mark.parametrize("way", ["add", "take"])
def test_sm_75_each_icon_adds_or_removes(tile, icon, value, step, way):
    t = issuing(active=f"E04 E05 {tile}", upcoming="E06 E07 E08").play("edict-III")
    while not t.may(f"{way}-{icon}"):
        t.play(t.may("add")[0])
    t.play(f"{way}-{icon}")
    assert t.palace(icon) == value + (step if way == "add" else -step)


def test_sm_75_and_sm_78_fredericks_specialist_moves_on_path_a():
    t = issuing(
        active="E04 E05 E15", upcoming="E06 E07 E08", palace={"specialist": 4}, city={"A": "A"}
    )
    t.play("edict-III", "add-treasury", "add-wall", "add-specialist")
    assert t.palace("specialist") == 5
    assert t["city"][0] == [1, 0, 0, 0, 0, 0]  # he takes no tile
    assert t.palace("grain") == 1  # and pays nothing
    start = issuing(active="E04 E05 E15", upcoming="E06 E07 E08").play("edict-III", "add-treasury")
    start.play("add-wall")
    assert start.palace("specialist") == 2  # it cannot go back beyond the first


def test_sm_76_an_impossible_direction_leaves_the_other():
    t = issuing(active="E13 E04 E05", palace=palace(grain=0, keep=3, ally=5)).play("edict-I")
    assert t.palace("grain", "keep", "ally") == (1, 2, 4)
    assert t.may("next") == ["next-I", "next-II", "next-III"]


def test_sm_77_and_sm_t8_two_of_a_kind_go_the_same_way_and_completely():
    """SM-T8: with four Towers two more do not fit, and one each way is no choice."""
    t = issuing(active="E03 E04 E05", palace=palace(tower=4)).play("edict-I")
    assert t.may() == ["add-stone", "take-stone"]
    t.play("add-stone")
    assert t.palace("tower") == 2
    low = issuing(active="E03 E04 E05", palace=palace(tower=1)).play("edict-I", "take-stone")
    assert low.palace("tower", "stone") == (3, 0)


def test_sm_77_different_kinds_are_chosen_independently():
    ways = {
        (a, b): issuing(active="E03 E04 E05").play("edict-I", a, b).palace("stone", "tower")
        for a in ("add-stone", "take-stone")
        for b in ("add-tower", "take-tower")
    }
    assert sorted(ways.values()) == [(0, 0), (0, 4), (2, 0), (2, 4)]


def test_sm_79_limits_of_the_palace():
    full = palace(grain=5, stone=5, treasury=15, tower=5, wall=5, keep=3, ally=5, specialist=5)
    t = issuing(active="E11 E04 E05", palace=full).play("edict-I")
    assert t.palace("grain", "stone", "treasury") == (4, 4, 12)
    empty = palace(grain=0, stone=0, treasury=0, tower=0, wall=0, keep=0, ally=0)
    t = issuing(active="E11 E04 E05", palace=empty).play("edict-I")
    assert t.palace("grain", "stone", "treasury") == (1, 1, 3)


def test_sm_80_the_tile_is_gone_and_the_issuer_fills_its_space():
    t = issuing().play("edict-II", "grain-0")
    assert t.may() == ["next-I", "next-II", "next-III"]
    t.play("next-III", "deal-E01")
    assert (t.edicts(), t.edicts("next")) == ("E03 E08 E05", "E06 E07 E01")
    assert t["issued"] == 1 << 3
    dry = issuing(stack="").play("edict-II", "grain-0", "next-III")
    assert (dry.edicts(), dry.edicts("next")) == ("E03 E08 E05", "E06 E07 -")


def test_sm_81_without_a_next_tile_the_space_stays_empty_and_the_game_ends_after_the_round():
    t = issuing(upcoming="- - -", stack="").play("edict-II", "grain-0")
    assert t.edicts() == "E03 - E05"
    assert t["edicts_out"] == 1
    assert t["phase"] == r.PH_TRAVEL  # the round goes on
    assert t.pass_on().is_over


@pytest.mark.parametrize(("players", "tiles", "last"), [(2, 15, 13), (3, 21, 19), (4, 27, 25)])
def test_sm_d8_the_edict_clock(players, tiles, last):
    """SM-81: the 13th, 19th or 25th issue is the first that cannot refill its space.

    The tiles are those that the issue before has left; all else is laid out anew.
    """
    left = {}
    for issued in range(1, last + 1):
        t = issuing(players=players, passed=" ".join("123"[: players - 1]), **left)
        while t["phase"] == r.PH_ACT:
            t.take(t.legal_actions[0])
        stack = " ".join(n.EDICTS[i] for i in n.bits(t["edict_stack"]))
        left = dict(active=t.edicts(), upcoming=t.edicts("next"), stack=stack)
        shown = [tile for tile in " ".join(left.values()).split() if tile != "-"]
        assert (t["issued"].bit_count(), len(set(shown))) == (issued, tiles - issued)
        assert t["edicts_out"] == (issued == last)


def test_sm_82_the_reward_comes_before_the_icons_and_can_overflow():
    t = issuing(grain=0, stone=3, active="E04 E03 E05").play("edict-II")
    assert t.palace("stone", "tower") == (1, 2)
    t.play("grain-1")
    assert t.may() == ["keep-0g3s", "keep-1g2s"]
    assert t.palace("stone") == 1


LETTERS = dict(zip("gsatwklp", n.ICONS, strict=True))


def results(tile, icon, value):
    """Return what an Edict can make of a value of the palace."""
    others = [name for name in n.EDICTS if name != tile]
    t = issuing(players=4, passed="1 2 3", active=" ".join([tile, *others[:2]]),
                upcoming=" ".join(others[2:5]), palace={icon: value}).play("edict-I")  # fmt: skip
    while not t.may("next"):
        if t.may(f"add-{icon}", f"take-{icon}"):
            return {t.copy().play(word).palace(icon) for word in t.may()}
        t.play(t.may()[0])
    return {t.palace(icon)}


@pytest.mark.parametrize("tile", n.EDICTS)
def test_sm_d7_every_tile_can_be_issued_whatever_the_palace_shows(tile):
    """SM-76, SM-77: every direction in which all of its icons fit is there, and there is one."""
    data = given(4).game.components.data
    icons = data["edict"][tile]["icons"]
    ranges = dict.fromkeys("gstwl", range(6)) | {"k": range(4), "p": range(1, 6)}
    ranges["a"] = range(0, 16, 3)
    for letter in set(icons):
        values = ranges[letter]
        move = icons.count(letter) * values.step
        for value in values:
            fitting = {value + move, value - move} & set(values)
            assert fitting
            assert results(tile, LETTERS[letter], value) == fitting, (letter, value)
