"""Component files: the constraints, the vocabulary, and what a user may change."""

import pickle
from collections import Counter

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.stupor_mundi import phrases, rules
from staufen.core.games.stupor_mundi import rules as r
from staufen.core.games.stupor_mundi.components import at, check, faults
from tests.support.boxes import user, with_other

from .table import Table, given, load

OURS = load(2).components.data


def changed(path, value):
    """Return our data with one value changed."""
    return with_other(OURS, path, value)


def test_ours_fulfils_all_22_constraints():
    assert list(faults(OURS)) == []


def test_our_reconstruction_is_in_one_piece():
    """SM-86 and constraints 4, 7, 11, 13, 16, 18: what is ours alone, and binds nobody else."""
    sites, start = OURS["castle"]["site"], OURS["castle"]["start"]
    ring = list(sites)[:10]
    one, other = (ring.index(name) for name in start)
    assert (one - other) % 10 not in (1, 9)  # the pieces of the start are not neighbours
    assert not any(sites[name]["edict"] for name in start)
    beside = [sites[ring[(i + step) % 10]] for i in (one, other) for step in (1, 9)]
    assert any(site["stone"] <= 1 and site["grain"] <= 1 for site in beside)  # a first build
    tiles = OURS["edict"].values()
    assert [sum(e["min_players"] <= n for e in tiles) for n in (2, 3, 4)] == [15, 21, 27]
    assert {len(tile["icons"]) for tile in tiles} == {3}
    spread = Counter("".join(tile["icons"] for tile in tiles)).values()
    assert max(spread) - min(spread) <= 3
    assert OURS["workplace"]["path"]["B"]["arrow_grain"][2] == 0
    spaces = [least for _, least in at(OURS, "voyage.city.*.ally_players")]
    assert len(spaces) == 5  # of two spaces each
    for least in [*spaces, *(least for _, least in at(OURS, "voyage.city.*.card_players"))]:
        assert sum(players <= 2 for players in least) == 1
    for tile in OURS["market"].values():
        assert all(tile["hard"][key] == tile["easy"][key] for key in ("sell", "buy"))


FACTS = [  # constraint, path, a value that cannot be, a word of the message
    (1, "structure.keep.count", 3, "keeps"),
    (1, "structure.great_wall_b.augustales", 5, "great_wall_b"),
    (1, "structure.great_keep.great", False, "great_keep"),
    (1, "structure.wall.augustales", 1, "structure.wall"),
    (1, "structure.wall.bonus", ["market"], "structure.wall"),
    (1, "castle.site.T1.kind", "wall", "T1"),
    (2, "player_board.ally_pieces", ["tower"] * 5, "ally_pieces"),
    (2, "player_board.open_ally_space", 3, "open_ally_space"),
    (2, "player_board.edict_ally_space", 6, "edict_ally_space"),
    (3, "castle.side.S1.towers", ["T1", "T3"], "S1"),
    (3, "castle.side.S1.wall", "W2", "castle.side"),
    (3, "castle.side.S1.income", "gain 2 vp", "incomes"),
    (4, "castle.start", ["T1", "T2"], "castle.start"),
    (5, "castle.site.W2.stone", 1, "W2"),
    (5, "castle.start", ["T1", "W2"], "W2"),
    (6, "castle.site.K1.stone", 2, "Keep for cards"),
    (6, "castle.site.K2.edict", False, "K2"),
    (6, "castle.site.T2.edict", False, "marked towers"),
    (6, "castle.cover.extra_slot", "K3", "cover"),
    (8, "player_board.slot_actions", ["build"] * 6, "slot_actions"),
    (8, "player_board.locked_slot", 5, "locked_slot"),
    (9, "player_board.warehouse_base", 3, "warehouse"),
    (10, "palace.walls.start", 3, "palace.walls"),
    (10, "palace.grain.high", 2, "palace.grain"),
    (10, "palace.treasury.high", 16, "treasury"),
    (11, "edict.E01.icons", "wwt", "kww"),
    (11, "edict.E03.icons", "kkkk", "cannot move"),
    (11, "edict.E03.icons", "xyz", "letters"),
    (12, "edict_reward.II", "gain 2 vp", "edict_reward.II"),
    (12, "edict_reward.I", "gain 2 vp", "I or III"),
    (13, "workplace.path.A.arrow_grain", [0, 0, 1, 0, 0], "arrow_grain"),
    (13, "workplace.path.C.edict_tokens", [], "tokens"),
    (13, "workplace.path.B.columns", [1, 2, 3], "columns"),
    (13, "workplace.tile.VA.level2", ["after build-wall gain 3 vp"], "VA"),
    (14, "city_bonus.A.count", 3, "city_bonus"),
    (15, "voyage.order", ["roma", "tunis", "alexandria", "constantinople", "barcelona"], "order"),
    (15, "voyage.max_steps", 5, "max_steps"),
    (16, "voyage.city.alexandria.ally_players", [2, 4], "alexandria"),
    (16, "voyage.city.barcelona.ally_grain", [2, 2], "barcelona"),
    (16, "voyage.city.roma.card_players", [1, 2], "roma"),
    (18, "market.M1.easy.price", 5, "market"),
    (18, "market.M2.hard.price", 7, "M2"),
    (19, "ally.gisele.count", 2, "ally"),
    (20, "card.A.A1.cost", "card", "cost a card"),
    (20, "card.A.A1.cost", "augustales 4", "Augustales in all"),
    (20, "card.basic.BS.copies", 1, "BS"),
    (20, "house.savoy.cards", ["SAV1", "HOH1"], "house"),
    (21, "solo.title.Knight", 20, "title"),
    (21, "solo.card.X10.crown", "no", "crown"),
    (22, "setup.start_augustales_by_seat", [4, 5, 6, 7], "start_augustales"),
    (22, "setup.city_bonus_per_city.3", 3, "city_bonus_per_city"),
    (22, "scoring.augustales_per_vp", 5, "augustales_per_vp"),
]


@pytest.mark.parametrize(("number", "path", "value", "word"), FACTS)
def test_what_the_rulebooks_state_holds_for_anybodys_data(number, path, value, word):
    if path.endswith("crown"):
        with pytest.raises(InputError, match="crown"):
            core.load("stupor-mundi", components=user(path, value))
        return
    found = list(faults(changed(path, value)))
    assert any(word in fault for fault in found), found
    with pytest.raises(InputError, match="stupor-mundi"):
        check(changed(path, value))


def test_constraint_17_fewer_card_spaces_than_cards():
    data = changed("setup.advanced_cards_per_level", {"2": 2, "3": 3, "4": 4})
    assert any("more card spaces" in fault for fault in faults(data))


@pytest.mark.parametrize(("path", "value"), [
    ("castle.start", ["T1", "W1"]),
    ("castle.site.T1.edict", True),
    ("edict.E16.min_players", 2),
    ("edict.E11.icons", "gsas"),
    ("workplace.path.B.arrow_grain", [0, 0, 1]),
    ("voyage.city.roma.card_players", [2, 2]),
    ("market.M1.hard.sell", [1, 0]),
])  # fmt: skip
def test_what_is_our_reconstruction_alone_binds_nobody_else(path, value):
    """SM-86: the owner of a game may find the starting pieces elsewhere."""
    data = changed(path, value)
    if path == "castle.start":
        data["castle"]["site"]["W3"]["stone"] = 2
    check(data)
    assert rules.install(data) > 0


# --- The vocabulary ------------------------------------------------------------------------------

WRONG = [  # path, phrase, what the message must say
    ("card.A.A1.do", ["gian 2 grain"], ["card.A.A1.do", "'gian'", "'gain'"]),
    ("card.A.A1.do", ["gain 2 grian"], ["card.A.A1.do", "'grian'", "'grain'"]),
    ("card.A.A1.do", ["gain 12 grain"], ["card.A.A1.do", "1 to 9", "'12'"]),
    ("card.A.A1.do", ["gain grain"], ["card.A.A1.do", "'gain' takes 2"]),
    ("card.A.A8.do", ["gain 3 augustales", "promote 1 anyway"], ["A8.do[1]", "'any'"]),
    ("card.B.B10.do", ["per 3 own-structure gain 1 grain cap none"], ["'own-structures'"]),
    ("card.B.B14.do", ["build structure resource-fre"], ["'resource-free'"]),
    ("card.A.A1.do", [""], ["card.A.A1.do"]),
    ("city_bonus.D.do", ["build towers resource-free"], ["city_bonus.D", "'tower'"]),
    ("city_bonus_earlier.B", ["edicts 2"], ["city_bonus_earlier.B", "'edict'"]),
    ("structure.great_tower_a.bonus", ["purchse"], ["great_tower_a", "'purchase'"]),
    ("workplace.tile.CA.level1", ["hand-limits 1"], ["tile.CA.level1", "'hand-limit'"]),
    ("workplace.tile.CB.level1", ["after build-wal gain 1 grain"], ["CB.level1", "'build-wall'"]),
    ("workplace.tile.CB.level1", ["after build-wall draw 1"], ["CB.level1", "`gain`"]),
    ("workplace.tile.CB.level1", ["extra-trades 1", "free-travel 2"], ["CB.level1", "one"]),
    ("workplace.tile.CA.level1", ["hand-limit 1", "hand-limit 2"], ["CA.level1[1]", "already"]),
    ("workplace.tile.CA.level1", ["after summon cubes 8"] * 2, ["CA.level1[1]", "16 in all", "15"]),
    ("workplace.tile.CA.level1", ["after market gain 9 vp"] * 2, ["CA.level1[1]", "18 in all"]),
    ("edict_reward.III", "draw 2", ["edict_reward.III", "`gain`"]),
    ("edict_reward.III", "market", ["edict_reward.III", "`gain`"]),
    ("ally.gisele.content", "own-alies > frederick-allies", ["ally.gisele", "'own-allies'"]),
    ("ally.gisele.content", "own-allies = 3", ["ally.gisele", "'='"]),
    ("ally.gisele.content", "own-allies", ["ally.gisele", "three words"]),
    ("ally.gisele.content", "own-allies > 1000", ["ally.gisele", "0 to 99"]),
    ("solo.card.X01.do", ["moves"], ["solo.card.X01", "'move'"]),
    ("solo.card.X01.do", ["edict 4"], ["solo.card.X01", "1 to 3"]),
    ("card.A.A1.cost", "augustale 3", ["card.A"]),
]


@pytest.mark.parametrize(("path", "phrase", "parts"), WRONG)
def test_a_wrong_word_is_named_with_its_place_and_the_nearest_right_one(path, phrase, parts):
    with pytest.raises(InputError) as error:
        core.load("stupor-mundi", components=user(path, phrase))
    for part in parts:
        assert part in str(error.value)


def test_the_file_is_named_too(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[card.A.A1]\ndo = ["gian 2 grain"]\n')
    with pytest.raises(InputError, match=r"mine\.toml.*card\.A\.A1\.do.*'gian'.*'gain'"):
        core.load("stupor-mundi", components=path)


def test_a_file_is_read_once(tmp_path):
    """Other processes play with what it said, whatever becomes of it."""
    path = tmp_path / "mine.toml"
    path.write_text("[castle.site.W1]\nstone = 1\n")
    game = core.load("stupor-mundi", components=path)
    path.unlink()
    assert pickle.loads(pickle.dumps(game)).digest == game.digest != load(4).digest


@pytest.mark.parametrize(("tables_", "word"), [
    ({"card": {"A": {"A99": {}}}}, "A99"),
    ({"castle": {"site": {"W1": {"stone": "two"}}}}, "W1"),
    ({"castle": {"site": {"W1": {"stone": -1}}}}, "W1"),
    ({"castle": {"site": {"W1": {"stone": 300}}}}, "W1"),
    ({"voyage": {"order": []}}, "order"),
    ({"voyage": {"order": [1, 2, 3, 4, 5]}}, "order"),
    ({"market": {"M1": {"easy": {"sell": [[1], 2]}}}}, "sell"),
    ({"market": {"M1": {"easy": {"sell": [9, 9]}}}}, "sell"),
    ({"workplace": {"path": {"B": {"arrow_grain": [0] * 9}}}}, "arrow_grain"),
    ({"workplace": {"path": {"A": {"edict_tokens": [9]}}}}, "tokens"),
    ({"house": {"savoy": {"cards": ["SAV1"]}}}, "house"),
    ({"castle": {"start": ["T1", "X9"]}}, "castle.start"),
    ({"castle": {"cover": {"extra_slot": "Z"}}}, "cover"),
    ({"castle": {"side": {"S1": {"wall": "Q"}}}}, "S1"),
    ({"solo": {"start_city": "paris"}}, "start_city"),
    ({"solo": {"card": {"X01": {"do": ["move"] * 9}}}}, "X01"),
    ({"edict": {"E03": {"icons": ""}}}, "E03"),
    ({"edict": {"E03": {"min_players": 9}}}, "E03"),
    ({"ally": {"gisele": {"type": "neutral"}}}, "ally"),
    ({"card": {"A": {"A1": {"do": [["gain 1 vp"]]}}}}, "A1"),
    ({"card": {"A": {"A1": {"do": ["gain 1 vp"] * 200}}}}, "effects"),
    ({"structure": {"keep": {"bonus": [3]}}}, "bonus"),
])  # fmt: skip
def test_bad_tables_are_refused_politely(tables_, word):
    with pytest.raises(InputError, match=word):
        core.load("stupor-mundi", components=tables_)


def test_every_phrase_of_ours_is_read():
    assert phrases.effect("gain 3 augustales", "here")["gain"]["augustales"] == 3
    pay = phrases.effect("pay-to-build 7 structure resource-free", "here")
    assert (pay["pay"]["augustales"], pay["resource_free"], pay["kinds"]) == (7, 1, 7)
    assert phrases.condition("own-grain >= 3", "here")[3] == 3
    assert phrases.cost("card", "here") == (0, 1)
    assert phrases.symbol("edict 2", "here") == phrases.symbol("edict 1", "here") + 1


# --- What a user may change without code ---------------------------------------------------------


def mine(path, value, **rest):
    return given(components=user(path, value), **rest)


def test_a_users_number_effect_or_condition_is_what_is_played():
    t = mine("card.A.A1.do", ["gain 3 vp", "purchase"], hand="A1", cards={"roma1": "A8"}).card("A1")
    assert t.play("do").vp() == 3
    assert t.may() == ["skip", "purchase-roma1"]
    t = mine("castle.site.W1.stone", 1, stone=1, grain=0).down(3, "build")
    assert "site-W1" in t.may()
    t = mine("ally.tento.content", "own-structures > 12", hosts="1:tento", passed="1",
             palace={"treasury": 15}).play("stay", "pass", "skip", "skip").deal()  # fmt: skip
    assert t.vp() == 1
    t = mine("workplace.tile.CA.level1", ["free-travel 4"], specialists="A1 start start", money=0)
    assert t.may()[-1] == "travel-4"
    t = mine("voyage.free_steps", 2, money=0)
    assert t.may()[-1] == "travel-2"


def test_a_card_whose_gain_depends_on_the_position_may_be_the_first():
    """The first kind of cards is no stand-in for the bits that no card has."""
    game = load(2, components=user("card.basic.BS.do", ["with 1 grain gain 1 stone"]))
    assert len(game.new_state(1).features(0)) > 0


def test_sm_42_of_several_free_travels_the_longest_counts():
    """The first cities are free: two workplaces that say so say it of the same cities."""
    both = {"CA": {"level1": ["free-travel 2"]}, "CB": {"level1": ["free-travel 3"]}}
    t = given(components={"workplace": {"tile": both}}, specialists="A1 B1 start", money=1)
    fields = t.fields()
    paid = [
        rules.price(fields, t.game.parse_action(word))["augustales"] for word in t.may("travel")
    ]
    assert paid == [0, 0, 0, 1]
    assert t.play("travel-4").stock()[2] == 0


@pytest.mark.parametrize(("phrase", "gained", "message"), [
    ("per 1 own-structures gain 3 vp cap 7", 6, "6 VP at most"),
    ("per 1 own-structures gain 3 vp cap none", 21, "for each own Structure"),
    ("per 1 own-structures gain 1 vp cap 30", 7, "30 VP at most"),
])  # fmt: skip
def test_a_cap_counts_goods_and_gains_are_whole(phrase, gained, message):
    t = mine("card.A.A1.do", [phrase], hand="A1", castle="T1 W1 T2 W2 T3 W3 K1").card("A1")
    assert t.play("do").vp() == gained
    assert message in phrases.describe([phrase])


def test_a_cap_counts_goods_of_allies_too():
    t = mine("card.B.B5.do", ["per-type 2 augustales cap 3"], hand="B5", money=0,
             hosts="1:tento 2:romigi", castle="T1 T2 W3").card("B5")  # fmt: skip
    assert t.play("loyalists").stock()[2] == 2
    assert "2 at most" in phrases.describe(["per-type 2 augustales cap 3"])


def test_sm_1_points_and_augustales_have_no_upper_bound():
    lavish = ["with 1 grain gain 9 vp", "with 1 grain gain 9 augustales"] * 10
    t = mine("card.A.A1.do", lavish, hand="A1", vp=32760, money=32760).card("A1")
    while t["phase"] == r.PH_ACT:
        t.play("do")
    assert (t.vp(), t.stock()[2]) == (32850, 32850)


def test_the_owner_may_move_the_starting_pieces():
    """SM-86 and SM-32: the sites they leave get their printed cost."""
    sites = {"T1": {"stone": 2}, "W3": {"stone": 2, "grain": 0}, "W4": {"edict": False}}
    sites |= {"T4": {"edict": True}, "W5": {"edict": True}}
    place = {"castle": {"start": ["T2", "W4"], "site": sites}}
    game = core.load("stupor-mundi", components=place)
    state = game.new_state(1)
    assert state.check_invariants() is None
    assert Table(state).castle() == "T2 W4"
    assert game.components.provenance["castle.start"] == "U"


def test_other_data_other_digest_and_states_do_not_mix():
    theirs = load(2, components=user("castle.site.W1.stone", 1))
    assert theirs.digest != load(2).digest
    assert theirs.new_state(1) != load(2).new_state(1)


def test_data_is_found_again_by_the_number_of_its_table():
    assert rules.data_of(load(2).box.table) == OURS
    with pytest.raises(InputError):
        rules.data_of(99)
