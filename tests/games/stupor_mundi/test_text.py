"""Action texts and sentences."""

from pathlib import Path

import pytest

from staufen import core
from staufen.core import guide
from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import phrases as p
from staufen.core.games.stupor_mundi import text
from staufen.core.games.stupor_mundi.consequences import describe_consequences
from staufen.core.player_names import Names

from .table import Table, given, load

TABLE = Names(Table.people)


def test_sentences_of_a_turn():
    t = given(stone=2, grain=0, castle="T1 W3", passed="1")
    said = []
    for word in ("stay", "down-3", "card-BC", "build", "site-W1", "piece-w5", "promote-A1"):
        said.append(t.said(word, 0))
        t.play(word)
    assert said == [
        "you stay in Roma",
        "you choose slot 3 for a card face down, for Market or Build",
        "you play Purse (BC) face down into slot 3",
        "you choose to build",
        "you build on the Wall site W1 for 2 Stone",
        "you use the Great Wall B for 4 Augustales more",
        "you promote a Specialist to the workplace A1",
    ]


def test_what_is_paid_is_described_as_the_rules_have_it():
    """SM-42, SM-58, SM-93, SM-100, SM-108: with what abilities and effects take off."""
    assert given().said("stay") == "Anna stays in Roma"
    assert given().said("travel-1") == "Anna travels to Constantinople for free"
    assert given().said("travel-2") == "Anna travels to Alexandria for 1 Augustalis"
    far = given(money=9, specialists="C1 start start")
    assert far.said("travel-3") == "Anna travels to Tunis for 1 Augustalis"
    promoting = given(specialists="A2 start start").down(1, "promote")
    assert promoting.said("promote-A3") == (
        "Anna promotes a Specialist to the workplace A3 for 1 Grain"
    )
    where = "CA CB CD VA VC"
    cheap = given(workplaces=where, specialists="C1 start start", cards={"roma1": "A8"})
    assert cheap.down(5, "purchase").said("purchase-roma1") == (
        "Anna purchases Purse and Promotion (A8) for free"
    )
    ally = given(
        workplaces=where, specialists="C3 start start", grain=2, stone=0, allies={"roma1": "gisele"}
    )
    assert ally.down(4, "summon").said("summon-roma1") == (
        "Anna summons Gisele in Roma for 2 Grain"
    )
    keep = given(workplaces="CA CB CC VB VA", specialists="A3 start start", stone=2, grain=1)
    assert keep.down(3, "build").said("site-K1") == ("Anna builds on the Keep site K1 for 2 Stone")
    both = given(hand="B14", money=9).card("B14")
    assert both.said("site-W1") == "Anna builds on the Wall site W1 for 7 Augustales"
    mine = given(stone=2, grain=1).down(3, "build")
    assert mine.said("site-T4") == ("Anna builds on the Tower site T4 for 1 Grain and 1 Stone")


def test_the_reward_of_an_edict_is_no_choice_and_comes_first():
    """SM-72, SM-73, SM-82."""
    ((thing,), _) = guide.find_entries(load(2), "Edict II")
    assert thing.text == (
        "whoever issues it must gain a Grain or Stone, before Frederick's palace changes"
    )


def test_what_others_see_is_stated_without_the_card():
    t = given().play("stay", "down-3")
    view = t.view(1)
    action = t.observed_action(t.game.parse_action("card-BC"), 1)
    assert text.say(view.fields(), action, TABLE) == "Anna plays a card face down into slot 3"


def test_words_are_those_of_the_games_data():
    mine = {"card": {"A": {"A7": {"do": ["gain 9 vp"]}}}}
    t = given(cards={"roma1": "A7"}, components=mine)
    assert t.play("stay", "down-5", "card-BC", "purchase").said("purchase-roma1") == (
        "Anna purchases Fame (A7) for a card"
    )
    assert core.load("stupor-mundi").text is text


@pytest.mark.parametrize(("phrase", "meaning"), [
    ("gain 1 augustales", "gain 1 Augustalis"),
    ("gain 3 augustales", "gain 3 Augustales"),
    ("cubes 1", "gain a Grain or Stone"),
    ("cubes 3", "gain 3 cubes, Grain or Stone"),
    ("draw 1", "draw a card"),
    ("trade 2 augustales for 1 stone up-to 3", "pay 2 Augustales for 1 Stone, up to 3 times"),
    ("trade 1 grain for 2 vp up-to 1", "pay 1 Grain for 2 VP"),
    ("with 3 grain gain 8 augustales", "with 3 Grain or more, gain 8 Augustales"),
    ("per 3 own-structures gain 3 augustales cap none",
     "gain 3 Augustales for every 3 own Structures"),
    ("per 1 frederick-allies gain 1 grain cap 3",
     "gain 1 Grain for each Ally of Frederick, 3 Grain at most"),
    (
        "per-type 1 grain-or-stone cap 3",
        "gain 1 Grain or Stone for each own Independent, or for each own Loyalist, all Grain or"
        " all Stone, 3 at most",
    ),
    ("promote 1 grain-free", "promote a Specialist without paying Grain"),
    ("promote 2 any", "promote Specialists 2 times"),
    ("promote 2 different", "promote up to 2 different Specialists"),
    ("pay-to-build 7 structure resource-free",
     "for 7 Augustales build a Structure without paying cubes"),
    ("pay-to-summon 3 grain-free", "for 3 Augustales summon an Ally without paying Grain"),
    ("summon 1-grain-less", "summon an Ally for 1 Grain less"),
    ("edict 2", "issue 2 Edicts"),
    ("after build-any cubes 1", "after building gain a Grain or Stone"),
])  # fmt: skip
def test_phrases_are_described_in_a_players_words(phrase, meaning):
    assert p.describe([phrase]) == meaning


def test_every_verb_is_described():
    """A phrase that can be loaded can be told: no verb is left without its words."""
    for vocabulary in (p.EFFECTS, p.PASSIVES, p.SYMBOLS, p.COSTS):
        for word, verb in vocabulary.verbs.items():
            words = [
                taken if isinstance(taken, str) else next(map(str, taken)) for taken in verb.takes
            ]
            assert vocabulary.describe(" ".join([word, *words])) != ""
    assert p.describe_symbols(["join", "edict 3"]) == (
        "sails to the city of your Ship and issues Edict III"
    )
    assert p.describe_symbols(["move", "move", "ally"]) == (
        "sails 2 cities on and removes any Ally there"
    )
    for left in p.COMPARED:
        assert "3" in p.describe_condition(f"{left} >= 3")


@pytest.mark.parametrize(("content", "meaning"), [
    ("own-towers > frederick-towers", "you have more Towers than Frederick"),
    ("own-grain >= frederick-grain", "you have at least as much Grain as Frederick"),
    ("own-augustales > frederick-treasury", "you have more Augustales than Frederick's Treasury"),
    ("own-specialist > frederick-specialist",
     "your foremost Specialist is farther on than Frederick's"),
    ("frederick-specialist >= 3", "Frederick's Specialist has reached column 3"),
    ("frederick-grain >= 3", "Frederick has 3 or more Grain"),
    ("own-walls > 3", "you have more than 3 Walls"),
])  # fmt: skip
def test_conditions_are_described(content, meaning):
    assert p.describe_condition(content) == meaning


def test_who_chooses_a_house_is_described_its_cards():
    """SM-29: one who drafts need not know the House by heart."""
    state = load(2, house_assignment="draft").new_state(1)
    action = text.parse("house-savoy")
    assert text.say(state.fields(), action, TABLE) == "Bert chooses the House Savoy"
    assert describe_consequences(state.fields(), action, TABLE) == (
        "Harvest of Frederick's Allies (SAV1): gain 1 Grain for each Ally of Frederick, 3 Grain at"
        " most; Purse and Purchase (SAV2): gain 2 Augustales; purchase a card"
    )


def test_what_is_asked_is_described():
    """A part says what it is, an exchange how often, an Edict how much and of how much."""
    assert given().card("BS").said("do") == "Anna gains 1 Stone"
    assert given().card("BS").said("skip") == "Anna declines 1 Stone"
    assert given(hand="SAV1").card("SAV1").said("do") == "Anna gains 2 Grain"
    few = given(hand="BD", pile="BS", discard="BC").card("BD")
    assert few.said("do") == "Anna draws 2 cards"
    assert few.said("skip") == "Anna declines to draw 2 cards"
    assert given(hand="BD").card("BD").said("do") == "Anna draws 4 cards"
    trade = given(hand="A2", money=3, grain=0, stone=0).card("A2")
    assert trade.said("times-0") == "Anna declines to pay 1 Augustalis for 1 Grain, up to 3 times"
    assert trade.said("times-1") == "Anna pays 1 Augustalis for 1 Grain"
    assert trade.said("times-2") == "Anna pays 2 Augustales for 2 Grain"
    edict = given(castle="T1 W3", stone=2, money=3, passed="1", active="E05 E04 E03")
    edict.down(3, "build").play("site-W1", "piece-w4", "edict-I")
    assert edict.said("add-treasury") == "Anna gives Frederick 6 Augustales (6 to 12)"
    assert edict.play("add-treasury").said("take-tower") == (
        "Anna takes 1 Tower from Frederick (2 to 1)"
    )


def test_who_declines_says_whether_some_of_it_is_done():
    """SM-50, SM-162."""
    t = given(hand="A11").card("A11")
    assert t.said("skip") == "Anna promotes nobody"
    assert t.play("promote-A1").deal().said("skip") == "Anna promotes no further"
    both = given(castle="T1 W3 K3", grain=0, stone=3, hand="BC", both=True).down(3)
    assert both.said("skip") == "Anna uses no action of the slot"
    assert both.play("market", "buy").said("skip") == ("Anna uses no other action of the slot")


def test_rules_name_allies_as_the_table_does():
    rules = Path(n.__file__).with_name("RULES.md").read_text(encoding="utf-8")
    for kind in range(len(n.ALLIES)):
        assert f" {n.ally_label(kind)}" in rules
