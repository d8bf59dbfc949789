"""Action texts, sentences and the drawing of the table."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.stupor_mundi import phrases as p
from staufen.core.games.stupor_mundi import rules as r
from staufen.core.games.stupor_mundi import text
from tests.support.walk import walk

from .table import given, load


def test_every_action_has_its_own_text_and_is_read_back():
    assert len({word.lower() for word in text.WORDS.values()}) == len(text.WORDS)
    for action, word in text.WORDS.items():
        assert text.parse(word) == action
        assert text.parse(word.upper()) == action
        assert text.write(action) == word
        assert " " not in word


@pytest.mark.parametrize("word", ["promote-A0", "card-B17", "keep-16g0s", "", "travel-5", "sit-W1"])
def test_other_texts_are_refused_with_the_nearest_right_one(word):
    with pytest.raises(InputError, match="action"):
        text.parse(word)


def test_a_number_without_an_action_is_refused():
    for action in (-1, 10**6, max(text.WORDS) + 1):
        with pytest.raises(InputError):
            text.write(action)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_in_words(players):
    for i, (state, action) in enumerate(walk(load(players), players)):
        if i > 2000:
            break
        assert text.parse(text.write(action)) == action
        if i % 20 == 0:
            fields = state.fields()
            seen = state.view(0)
            for legal in state.legal_actions():
                assert text.say(fields, legal)
                assert text.say(seen.fields(), state.seen(legal, 0))
            assert text.board(fields)
            assert text.board(seen.fields())


SENTENCES = [
    ("stay", "travel-2", "seat 0 travels to Alexandria for 1 Augustalis"),
    ("stay", "travel-1", "seat 0 travels to Constantinople for nothing"),
    ("stay", "stay", "seat 0 stays in Roma"),
]


@pytest.mark.parametrize(("_", "word", "sentence"), SENTENCES)
def test_sentences_of_travel(_, word, sentence):
    t = given()
    assert text.say(t.state.fields(), t.game.parse(word)) == sentence


def test_sentences_of_a_turn():
    t = given(stone=2, grain=0, castle="T1 W3", passed="1")
    said = []
    for word in ("stay", "down-3", "card-BC", "build", "site-W1", "piece-w5", "promote-A1"):
        said.append(text.say(t.state.fields(), t.game.parse(word)))
        t.play(word)
    assert said == [
        "seat 0 stays in Roma",
        "seat 0 plays a card face down into slot 3, to market or build",
        "seat 0 takes BC for it",
        "seat 0 builds",
        "seat 0 builds on W1 for 2 Stone",
        "seat 0 takes the Great Wall B, for 4 Augustales",
        "seat 0 moves a Specialist onto the workplace A1 (hand limit +1; on arrival draw a card)",
    ]


def test_what_is_paid_is_told_as_the_rules_have_it():
    """SM-42, SM-58, SM-93, SM-100, SM-108: with what abilities and effects take off."""
    far = given(money=9, specialists="C1 start start")
    assert said(far, "travel-3") == "seat 0 travels to Tunis for 1 Augustalis"
    promoting = given(specialists="A2 start start").down(1, "promote")
    assert said(promoting, "promote-A3").startswith(
        "seat 0 moves a Specialist onto the workplace A3 for 1 Grain ("
    )
    where = "CA CB CD VA VC"
    cheap = given(workplaces=where, specialists="C1 start start", cards={"roma1": "A8"})
    told = "(gain 3 Augustales; promote a Specialist)"
    assert (
        said(cheap.down(5, "purchase"), "purchase-roma1")
        == f"seat 0 purchases A8 for nothing {told}"
    )
    ally = given(
        workplaces=where, specialists="C3 start start", grain=2, stone=0, allies={"roma1": "gisele"}
    )
    assert said(ally.down(4, "summon"), "summon-roma1") == (
        "seat 0 summons Gisele in Roma for 2 Grain"
    )
    keep = given(workplaces="CA CB CC VB VA", specialists="A3 start start", stone=2, grain=1)
    assert said(keep.down(3, "build"), "site-K1") == (
        "seat 0 builds on K1 for 2 Stone; an Edict is issued there"
    )
    both = given(hand="B14", money=9).card("B14")
    assert said(both, "site-W1") == "seat 0 builds on W1 for 7 Augustales"
    mine = given(stone=2, grain=1).down(3, "build")
    assert said(mine, "site-T4") == "seat 0 builds on T4 for 1 Grain and 1 Stone"


def test_what_others_see_is_said_without_the_card():
    t = given().play("stay", "down-3")
    view = t.state.view(1)
    action = t.state.seen(t.game.parse("card-BC"), 1)
    assert text.say(view.fields(), action) == "seat 0 takes a card for it that nobody sees"
    t.play("card-BC")
    drawn = t.state.view(1).fields()
    assert "[? face down]" in text.board(drawn)
    assert "[BC face down]" in text.board(t.state.fields())


def test_the_board_shows_all_that_is_public_and_no_more():
    t = given(
        3,
        cards={"tunis1": "A7"},
        allies={"roma1": "gisele"},
        below="roma1",
        city={"A": "AF"},
        hosts="1:tento",
        slots="1:BS 4:BC-",
        hand="BG BD SAV1",
        pile="BS",
    )
    drawn = text.board(t.state.fields())
    assert max(map(len, drawn.splitlines())) <= 100
    for part in (
        "Frederick: Grain 1, Stone 1, Treasury 6, Towers 2, Walls 2, Keeps 1 (5 Structures)",
        "Edict I    Tower, Tower, Stone",
        "A5            City: A (gain 6 Augustales; gain 3 cubes, Grain or Stone), F (build a Keep",
        "Market M1 easy: sell 2 Grain for 6, buy 2 Stone for 4",
        "Ally 1 for 3 Grain: Gisele (independent: own Allies more than Frederick's), one below",
        "Card 1 A7 for a card: gain 6 Augustales",
        "Seat 0: Savoy, 0 VP, 6 Augustales, 1 Grain and 1 Stone of 3, Ship in Roma, first player",
        "castle: 2 of 13: T1 W3; closed sides: none",
        "Great Tower A (2) on 3",
        "slots: 1 [BS] 2 promote/market 3 market/build 4 [BC face down] 5 summon/purchase 6 locked",
        "3 in hand: BG (gain 1 Grain); BD (draw 4 cards); SAV1 (gain 1 Grain for each Ally of",
        "draw pile 1 (BS); discard pile: none",
        "W2 2S1G!",
    ):
        assert part in drawn
    other = text.board(t.state.view(1).fields())
    assert "as seat 1 sees it" in other
    assert "3 in hand, draw pile 1; discard pile: none; not seen: BS BC BG BD SAV1" in other
    assert "draw pile 1 (BS)" not in other


def test_what_waits_and_how_the_game_ends_are_shown():
    t = given(castle="T1 W3", stone=2, money=3, passed="1").down(3, "build")
    t.play("site-W1", "piece-w4")
    assert "to be done: an Edict" in text.board(t.state.fields())
    end = given(active="E03 - E05", upcoming="- - -", stack="")
    assert "last round: an Edict could not be replaced" in text.board(end.state.fields())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_shows_where_points_come_from(players):
    """SM-121 to SM-123: the parts the table shows are the score."""
    for seed, other in ((1, False), (2, True)):
        for state, action in walk(load(players, solo_majority_vs_frederick=other), seed):
            last = state.after(action)
        fields = last.fields()
        parts = [r.holding(fields, seat)["points"] for seat in range(players)]
        assert [sum(part.values()) for part in parts] == last.scores()
        for part in parts:
            told = "{} VP: {} on the track, {} for Structures, {} for the majority, {} for money"
            assert told.format(sum(part.values()), *part.values()) in text.board(fields)
        assert "for the majority" not in text.board(given(players).state.fields())


def test_words_are_those_of_the_games_data():
    mine = {"card": {"A": {"A7": {"do": ["gain 9 vp"]}}}}
    t = given(cards={"roma1": "A7"}, components=mine)
    assert "A7 for a card: gain 9 VP" in text.board(t.state.fields())
    assert core.load("stupor-mundi").words is text


@pytest.mark.parametrize(
    ("phrase", "meaning"),
    [
        ("gain 1 augustales", "gain 1 Augustalis"),
        ("gain 3 augustales", "gain 3 Augustales"),
        ("cubes 1", "gain a Grain or Stone"),
        ("cubes 3", "gain 3 cubes, Grain or Stone"),
        ("draw 1", "draw a card"),
        ("trade 2 augustales for 1 stone up-to 3", "pay 2 Augustales for 1 Stone, up to 3 times"),
        ("trade 1 grain for 2 vp up-to 1", "pay 1 Grain for 2 VP"),
        ("with 3 grain gain 8 augustales", "with 3 Grain or more, gain 8 Augustales"),
        (
            "per 3 own-structures gain 3 augustales cap none",
            "gain 3 Augustales for every 3 own Structures",
        ),
        (
            "per 1 frederick-allies gain 1 grain cap 3",
            "gain 1 Grain for each Ally of Frederick, 3 Grain at most",
        ),
        (
            "per-type 1 grain-or-stone cap 3",
            "gain 1 Grain or Stone for each own Independent or each own Loyalist, all of one kind,"
            " 3 at most",
        ),
        ("promote 1 grain-free", "promote a Specialist without paying Grain"),
        ("promote 2 any", "promote Specialists 2 times"),
        ("promote 2 different", "promote up to 2 different Specialists"),
        (
            "pay-to-build 7 structure resource-free",
            "for 7 Augustales build a Structure without paying cubes",
        ),
        ("pay-to-summon 3 grain-free", "for 3 Augustales summon an Ally without paying Grain"),
        ("summon 1-grain-less", "summon an Ally for 1 Grain less"),
        ("edict 2", "issue 2 Edicts"),
        ("after build-any cubes 1", "after building gain a Grain or Stone"),
    ],
)
def test_phrases_are_told_in_a_players_words(phrase, meaning):
    assert p.told([phrase]) == meaning


def test_every_verb_is_told():
    """A phrase that can be loaded can be told: no verb is left without its words."""
    for vocabulary in (p.EFFECTS, p.PASSIVES, p.SYMBOLS, p.COSTS):
        for word, verb in vocabulary.verbs.items():
            words = [
                taken if isinstance(taken, str) else next(map(str, taken)) for taken in verb.takes
            ]
            assert vocabulary.told(" ".join([word, *words])) != ""
    assert p.told_symbols(["join", "edict 3"]) == "sails to your city, issues Edict III"
    for left in p.COMPARED:
        assert p.told_condition(f"{left} >= 3").endswith("at least 3")


@pytest.mark.parametrize(
    ("content", "meaning"),
    [
        ("own-towers > frederick-towers", "own Towers more than Frederick's"),
        ("own-augustales > frederick-treasury", "own Augustales more than Frederick's Treasury"),
        ("frederick-grain >= 3", "Frederick's Grain at least 3"),
    ],
)
def test_conditions_are_told(content, meaning):
    assert p.told_condition(content) == meaning


def test_who_chooses_a_house_is_told_its_cards():
    """SM-29: one who drafts need not know the House by heart."""
    state = load(2, house_assignment="draft").deal(1)
    wanted = (
        "seat 1 chooses the House Savoy (SAV1: gain 1 Grain for each Ally of Frederick, 3 Grain"
        " at most, SAV2: gain 2 Augustales; purchase a card)"
    )
    assert text.say(state.fields(), text.parse("house-savoy")) == wanted
    assert text.board(state.fields()).startswith("round 0, seat 1: Houses")


def test_what_is_asked_is_told():
    """A part says what it is, an exchange how often, an Edict how much and of how much."""
    assert said(given().card("BS"), "do") == "seat 0 does it: gain 1 Stone"
    trade = given(hand="A2", money=3, grain=0, stone=0).card("A2")
    what = "(pay 1 Augustalis for 1 Grain, up to 3 times)"
    assert said(trade, "times-0") == f"seat 0 does it not at all {what}"
    assert said(trade, "times-1") == f"seat 0 does it once {what}"
    assert said(trade, "times-2") == f"seat 0 does it 2 times {what}"
    edict = given(castle="T1 W3", stone=2, money=3, passed="1", active="E05 E04 E03")
    edict.down(3, "build").play("site-W1", "piece-w4", "edict-I")
    assert said(edict, "add-treasury") == (
        "seat 0 adds to Frederick's palace: 6 Treasury, of which he has 6"
    )
    assert said(edict.play("add-treasury"), "take-tower") == (
        "seat 0 removes from Frederick's palace: 1 Tower, of which he has 2"
    )


def said(table, word):
    """Return the sentence of an action that is legal there."""
    action = table.game.parse(word)
    assert action in table.state.legal_actions()
    return text.say(table.state.fields(), action)
