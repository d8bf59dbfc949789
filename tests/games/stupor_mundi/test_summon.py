"""Summoning Allies."""

from staufen.core.games.stupor_mundi import rules as r

from .table import given


def summoning(allies=None, **rest):
    board = {"grain": 3, "stone": 0, "allies": allies or {"roma1": "gisele"}, "passed": "1"} | rest
    return given(**board).down(4, "summon")


def test_sm_97_the_ally_its_grain_and_an_open_space():
    t = summoning().play("summon-roma1")
    assert (t.stock(), t.hosts()) == ((0, 0, 6), "1:gisele")
    assert t["ally_up"][0] == 255
    assert "summon" not in given(grain=2, allies={"roma1": "gisele"}).down(4).may()


def test_sm_98_without_an_open_space_there_is_no_summoning():
    t = given(grain=3, stone=0, hosts="1:tento", allies={"roma1": "gisele"})
    assert "summon" not in t.down(4).may()


def test_sm_99_and_sm_d16_nobody_has_the_same_ally_twice():
    """Not even for free."""
    board = dict(castle="T1 W3 T3 T4", hosts="1:gregoria", grain=3, stone=0)
    t = given(allies={"roma1": "gregoria"}, **board).down(4)
    assert "summon" not in t.may()
    two = {"alexandria1": "gregoria", "alexandria2": "severin"}
    t = given(3, allies=two, ship="alexandria", **board).down(4, "summon")
    assert t.may() == ["summon-alexandria2"]
    free = given(allies={"roma1": "gregoria"}, specialists="B2 start start", city={"B": "C"},
                 passed="1", **board).down(1, "promote").play("promote-B3")  # fmt: skip
    assert free["phase"] == r.PH_TRAVEL


def test_sm_100_and_sm_214_reductions_add_up_down_to_nothing():
    tile = dict(workplaces="CA CB CC VC VA", specialists="A3 start start")
    assert summoning(grain=2, **tile).play("summon-roma1").stock()[0] == 0
    t = given(hand="A16", grain=1, allies={"roma1": "gisele"}, **tile).card("A16")
    assert t.play("summon-roma1").stock()[0] == 0
    cheap = {"voyage": {"city": {"roma": {"ally_grain": [1, 3]}}}}
    t = given(hand="A16", grain=0, allies={"roma1": "gisele"}, components=cheap, **tile).card("A16")
    assert t.play("summon-roma1").stock()[0] == 0


def test_sm_101_the_tile_below_stays_face_down_until_the_round_ends():
    t = summoning(below="roma1").play("summon-roma1")
    assert (t["ally_up"][0], t["ally_down"]) == (255, 1)
    t.play("stay", "pass", "skip", "skip")
    assert (t["ally_up"][0], t["ally_down"]) == (255, 1)
    t.deal()
    assert t["ally_up"][0] != 255
    assert t["ally_down"] == 0


def test_sm_102_workplaces_then_the_edict_of_a_marked_space():
    t = summoning(castle="T1 W3 T3=t5", workplaces="CA CB CC VA VB", specialists="A2 start start")
    t.play("summon-roma1", "host-5")
    assert t.vp() == 2
    assert t.may("edict")


def test_sm_103_the_player_chooses_the_space_where_it_matters():
    board = dict(castle="T1 W3 T3=t5 T4=t2")
    assert summoning(**board).play("summon-roma1").may() == ["host-1", "host-5"]
    same = summoning(castle="T1 W3 T3=t2").play("summon-roma1")
    assert same.hosts() == "1:gisele"  # two spaces without a mark are the same


def test_sm_t12_jack_in_alexandria():
    allies = {"alexandria1": "gisele", "alexandria2": "tento"}
    t = given(3, ship="alexandria", grain=3, stone=0, allies=allies).down(4, "summon")
    assert t.may() == ["summon-alexandria1", "summon-alexandria2"]
    t.play("summon-alexandria2")
    assert (t.stock()[0], t.hosts()) == (0, "1:tento")
