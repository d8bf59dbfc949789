"""Actions and tables in words."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer import tables, text, things
from staufen.core.games.staufer.components import CONDITIONS
from tests.games.staufer.table import do, given, last_turn, may, tracked


@pytest.mark.parametrize(("code", "word"), [
    (0, "recall-nijmegen"), (5, "recall-palermo"), (6, "promote"), (7, "exchange-p_traveller"),
    (21, "exchange-p_laurels"), (22, "exchange-vp"), (29, "use-t_free_travel"),
    (36, "use-t_counter_travel"), (39, "supply-1"), (43, "supply-5"), (44, "deploy-nijmegen-1"),
    (73, "deploy-palermo-5"), (74, "collect"), (75, "collect-1"), (78, "sit-envoy"),
    (79, "sit-noble"), (80, "sit-envoy-back"), (81, "sit-noble-back"), (82, "fetch-nijmegen"),
    (88, "pay-envoy"), (89, "pay-noble"), (90, "end-turn"), (91, "take-1-o_vp3"),
    (170, "take-5-brown"), (172, "region-aachen"), (177, "tile-pt1"), (183, "chest-o_vp3"),
    (198, "chest-brown"), (199, "pile-p_traveller"), (214, "job-j_nijmegen"), (223, "job-j_row3"),
    (231, "job-j_seat_noble"), (232, "job-?"), (233, "a-nijmegen"), (239, "b-king_region"),
    (247, "c-3"), (252, "start-4"),
])  # fmt: skip
def test_words_of_the_codes(code, word):
    assert text.write(code) == word
    assert text.parse(word) == code


def test_every_code_has_a_word_of_its_own():
    """ST-107: every choice and every draw can be written down and read back."""
    assert sorted(text.WORDS) == list(range(r.ACTIONS))
    assert [text.parse(text.write(code)) for code in range(r.ACTIONS)] == list(range(r.ACTIONS))
    assert not any(" " in word for word in text.WORDS.values())


@pytest.mark.parametrize("word", [
    "", "supply-6", "supply-0", "deploy-rom-1", "sit", "take-6-brown", "job", "collect-4",
    "start-5", "c-4",
])  # fmt: skip
def test_other_words_are_refused(word):
    with pytest.raises(InputError, match="unknown action"):
        text.parse(word)


def test_codes_that_are_none_are_refused_and_near_words_named():
    with pytest.raises(InputError, match="no action has the number"):
        text.write(r.ACTIONS)
    with pytest.raises(InputError, match="did you mean 'deploy-aachen-1'"):
        text.parse("deploy-achen-1")


def test_a_word_may_be_in_other_letters():
    assert text.parse("Recall-Milano") == text.parse("recall-milano")


# Sentences


def said(state, word):
    return text.say(state.fields(), text.parse(word))


def test_a_supply_turn_is_told():
    state = given(hold={0: ["t_extra_supply", "t_second_chest"]}, owned={0: ["p_peerage"]},
                  under={1: ["brown", "o_vp3"], 2: ["purple"], 3: ["t_recall"]},
                  round=1)  # fmt: skip
    assert said(state, "supply-1") == (
        "seat 0 takes supply from space 1 and takes brown, o_vp3"
    )  # fmt: skip
    assert said(state, "supply-4") == "seat 0 takes supply from space 4"
    do(state, "supply-1")
    assert said(state, "use-t_extra_supply") == "seat 0 attaches t_extra_supply"
    assert said(state, "collect") == "seat 0 collects the figures"
    assert said(state, "collect-1") == "seat 0 collects the figures, 1 Envoy as a Noble"
    do(state, "use-t_second_chest collect")
    assert said(state, "take-2-purple") == "seat 0 takes purple from under supply space 2"


def test_a_deployment_is_told():
    state = tracked(1, court={1: (9, 1)}, owned={1: ["p_both_ways"]}, noble_payment="free",
                    under={("augsburg", 4): ["o_vp5"]})  # fmt: skip
    assert said(state, "deploy-augsburg-4") == (
        "seat 1 deploys to seat 4 of Augsburg (for 3 and 4 on the way) and takes o_vp5"
    )  # fmt: skip
    do(state, "deploy-augsburg-4")
    assert said(state, "sit-envoy") == "seat 1 travels clockwise and seats an Envoy"
    assert said(state, "sit-noble-back") == "seat 1 travels counterclockwise and seats a Noble"
    do(state, "sit-envoy-back")
    assert said(state, "pay-envoy") == "seat 1 pays with an Envoy"
    assert said(state, "pay-noble") == "seat 1 pays with a Noble"


def test_free_effects_are_told():
    state = given(hold={0: ["t_recall", "t_promotion", "purple", "purple"]},
                  paid={(0, "milano"): (1, 0)})  # fmt: skip
    assert said(state, "recall-milano") == (
        "seat 0 uses t_recall: the figures paid in Milano return to Court"
    )
    assert (
        said(state, "promote") == "seat 0 uses t_promotion: an Envoy of the Court becomes a Noble"
    )
    assert said(state, "exchange-p_steward") == "seat 0 hands in purple chests for p_steward"
    assert said(state, "exchange-vp") == (
        "seat 0 hands in purple chests for the top card of the VP pile"
    )
    do(state, "supply-4")
    assert said(state, "end-turn") == "seat 0 ends the turn"


def test_fetches_are_told():
    state = given(court={0: (8, 1)}, paid={(0, "augsburg"): (2, 0), (0, "milano"): (5, 0)})
    do(state, "supply-3")
    assert said(state, "fetch-milano") == "seat 0 takes a figure from the payment area of Milano"


def test_draws_are_told():
    """Set-up step by step, then a chest of the Clean-up and one of a bonus."""
    state, told = core.load("staufer", start="random", privileges="random").begin(), {}
    dealer = core.Dealer(5)
    while state.to_act == core.CHANCE:
        action = dealer.draw(state)
        sentence = text.say(state.fields(), action)
        told.setdefault(state.fields()["phase"], (state.game.write(action), sentence))
        state.apply(action)
    words = {phase: told[phase][0].split("-", 1)[1] for phase in told}
    names = {phase: word.capitalize() for phase, word in words.items()}
    assert {phase: sentence for phase, (_, sentence) in told.items()} == {
        r.LAYING: f"{names[r.LAYING]} is laid next",
        r.TILING: f"point tile {words[r.TILING]} goes to Nijmegen",
        r.OPENING: f"{words[r.OPENING]} is laid out",
        r.CHOOSING: f"{words[r.CHOOSING]} is on display",
        r.DEALING: f"seat 0 is dealt {words[r.DEALING]}",
        r.SHOWING_A: f"round 1 will score {names[r.SHOWING_A]}",
        r.SHOWING_B: f"round 1 will score by {words[r.SHOWING_B]}",
        r.SHOWING_C: f"after round 1 the King moves {words[r.SHOWING_C]}",
        r.STARTING: f"seat {words[r.STARTING]} starts",
    }
    clean = do(last_turn(seat=3), "supply-5")
    assert said(clean, "chest-brown") == "brown is laid out"
    bonus = do(last_turn(seat=3, a=["strasbourg"], sit={("strasbourg", 5): "e2"}), "supply-5")
    assert said(bonus, "chest-brown") == "seat 2 draws brown"


def test_an_unseen_job_is_told_without_its_name():
    """ST-6."""
    state, dealer = core.load("staufer", players=3).begin(), core.Dealer(1)
    while state.fields()["phase"] != r.DEALING:
        state.apply(dealer.draw(state))
    assert said(state, "job-?") == "seat 0 is dealt a job"
    assert said(state, "job-j_milano") == "seat 0 is dealt j_milano"


# The table


def board(state):
    return text.board(state.fields()).splitlines()


def line(state, start):
    """Return the one line of the table that begins so."""
    (found,) = [row for row in board(state) if row.strip().startswith(start)]
    return found


def test_the_title_says_round_step_seat_and_observer():
    state = given(round=2, deployed=[1])
    assert board(state)[0] == "round 3 of 5: the main action, seat 0 to act"
    assert text.board(state.view(2).fields()).splitlines()[0] == (
        "round 3 of 5: the main action, seat 0 to act, as seat 2 sees it"
    )
    over = do(last_turn(2, seat=1, round=4), "supply-4")
    assert board(over)[0] == "round 5 of 5: the game is over"


def test_the_title_says_what_is_under_way():
    state = tracked(0, court={0: (9, 1)}, hold={0: ["t_seat_discount"] * 2})
    do(state, "deploy-aachen-2 use-t_seat_discount")
    assert board(state)[0] == (
        "round 1 of 5: deployment, with what and whom (Aachen, seat 2; seat_discount 2), "
        "seat 0 to act"
    )


def test_rows_of_round_tiles_that_are_left():
    """ST-19, ST-88, ST-89."""
    state = given(round=3, a=["milano", "aachen", "augsburg", "palermo", "nijmegen"],
                  b=["king_region", "most_nobles", "most_figures", "fewest_chests"],
                  c=[1, 2, 3, 2])  # fmt: skip
    assert [row for row in board(state) if "round" in row][1:] == [
        "> round 4: Palermo, then fewest_chests; King 2 on",
        "  round 5: Nijmegen, then most_payment; final scoring",
    ]


def test_a_region_shows_points_bonus_seats_chests_and_payments():
    state = given(king="palermo", sit={("palermo", 1): "N2", ("palermo", 4): "e0"},
                  under={("palermo", 2): ["brown", "purple"]}, round=1, tiles=(1, 2, 0, 3, 4, 5),
                  paid={(0, "palermo"): (2, 1), (3, "palermo"): (0, 1)})  # fmt: skip
    rows = board(state)
    at = next(i for i, row in enumerate(rows) if row.startswith("King in Palermo"))
    assert rows[at].startswith("King in Palermo, 7/4/3 points; bonus ")
    assert rows[at + 1] == "    1) 6N: N2 | 2) 6: brown+purple | 3) 4: - | 4) 3: e0"
    assert rows[at + 2] == "    paid: seat 0 2e 1N, seat 3 1N"
    assert sum("King in" in row for row in rows) == 1


def test_a_table_of_two_has_its_own_sides():
    """ST-7, ST-8."""
    state = given(2)
    assert "    1) 5N: - | 2) 3: -" in board(state)
    assert "Nijmegen, 7/3 points" in line(state, "King in")
    assert "| 4) 2e 0N: -" in line(state, "supply 1)")
    assert "5)" not in line(state, "supply 1)")


def test_the_supply_table_the_piles_and_the_tracks():
    state = given(3, under={2: ["brown"]}, discard=["o_vp3"], owned={1: ["p_steward"]},
                  vp_owner=[2], supplied=[0], deployed=[1, 2])  # fmt: skip
    assert line(state, "supply 1)") == (
        "supply 1) 1e 1N: - | 2) 0e 1N: brown | 3) 3e 0N: - | 4) 2e 0N: -; "
        "70 chests in the pile, 1 discarded"
    )
    assert line(state, "privileges") == (
        "privileges 2 p_traveller, 1 p_steward, 2 p_quartermaster, 2 p_ennoblement, "
        "2 p_kings_friend; VP cards 11 10"
    )
    assert line(state, "turns") == (
        "turns 0 0 1 1 2 2; supply track 0; deployment track 1 2 (1 Envoy left on it)"
    )


def test_what_lies_before_a_seat():
    state = given(score={0: 126}, hold={0: ["brown", "brown", "t_recall"]}, vp_owner=[0, 0],
                  owned={0: ["p_traveller"]},
                  jobs={0: ("palermo", "j_row3", "j_seat4")})  # fmt: skip
    rows = board(state)
    at = next(i for i, row in enumerate(rows) if row.startswith("seat 0:"))
    assert rows[at] == (
        "seat 0: 126 points (1 gold, 1 silver, space 1); Court 4e 1N; Province 11e 2N"
    )
    assert rows[at + 1].strip() == (
        "chests 1 t_recall, 2 brown; privileges 1 p_traveller, 2 VP cards; "
        "jobs j_palermo, j_row3, j_seat4"
    )


def test_jobs_of_others_are_question_marks():
    """ST-6, ST-99."""
    state = given()
    seen = text.board(state.view(1).fields())
    assert seen.count("jobs ?, ?, ?") == 3
    assert text.board(state.fields()).count("jobs ?") == 0
    over = do(last_turn(2, seat=1, round=4), "supply-4")
    assert "?" not in text.board(over.view(0).fields())


def test_a_table_can_be_drawn_at_every_step_of_set_up():
    """ST-9 to ST-21: only what lies there is drawn."""
    state, dealer = core.load("staufer", players=5, privileges="random").begin(), core.Dealer(2)
    first = text.board(state.fields())
    assert "the regions are laid in a ring" in first
    assert ("Nijmegen" in first, "Palermo" in first, "points;" in first) == (True, False, False)
    while state.to_act == core.CHANCE:
        assert text.board(state.fields()).count("\n") >= 15
        state.apply(dealer.draw(state))
    assert text.board(state.fields()).count("King in") == 1


def test_the_words_of_what_may_be_done_are_those_of_the_codes():
    assert may(given())[:5] == [f"supply-{i}" for i in range(1, 6)]


# What things do


@pytest.mark.parametrize(("words", "n", "meaning"), [
    ("{n} Envoys more from supply", 1, "1 Envoy more from supply"),
    ("{n} Envoys more from supply", 2, "2 Envoys more from supply"),
    ("{n} Envoys of the Court become Nobles", 1, "1 Envoy of the Court becomes a Noble"),
    ("{n} figures of a cleared region go to your Court", 1,
     "1 figure of a cleared region goes to your Court"),
    ("a seat for {n} figures less", 12, "a seat for 12 figures less"),
])  # fmt: skip
def test_one_of_a_thing_is_told_in_the_singular(words, n, meaning):
    assert things.number(words, n) == meaning


def test_two_envoys_as_nobles_are_told_in_the_plural():
    state = do(given(owned={0: ["p_peerage"]}, hold={0: ["t_extra_supply"]}), "supply-1")
    assert said(state, "collect-1").endswith("1 Envoy as a Noble")
    assert said(state, "collect-2").endswith("2 Envoys as Nobles")


def test_every_effect_and_condition_can_be_told():
    words = {word for effects in tables.ON_CHESTS.values() for word in effects}
    assert set(things.ON_CHESTS) == words - {"set", "privilege_share"}
    assert set(things.ON_PRIVILEGES) == set(tables.ON_PRIVILEGES)
    assert tuple(things.ON_B_TILES) == CONDITIONS


def test_the_table_ends_with_what_the_things_in_sight_do():
    """Chests that lie or are held, privileges, own jobs, B tiles that are left; no others."""
    state = given(hold={1: ["purple"]}, under={1: ["brown"]}, owned={2: ["p_steward"]}, round=3,
                  jobs={0: ("palermo", "j_row3", "j_seat_noble")})  # fmt: skip
    told = " ".join(text.board(state.view(0).fields()).split())
    for part in (
        "brown 2/5/9/14/20 points for 1 to 5 at the end",
        "purple 2 of them for a privilege, or 1 point each at the end",
        "p_steward seats for 1 figure less",
        "j_palermo 12/6/6/6/6 points by your place in Palermo at the end",
        "j_row3 7 points each time your figures in seats of the ring are 1-1-1-0-0-0",
        "j_seat_noble 5 points for each of your figures in a seat for Nobles only",
    ):
        assert part in told
    assert "t_recall" not in told
    assert told.count("points by your place in") == 1
    conditions = {CONDITIONS[kind] for kind in state.fields()["b"][3:]}
    shown = {name for name in CONDITIONS if f"{name} {things.ON_B_TILES[name]}" in told}
    assert shown == conditions


def test_the_end_shows_where_points_come_from():
    """ST-99 to ST-104."""
    over = do(last_turn(2, seat=1, round=4), "supply-4")
    told = text.board(over.view(0).fields())
    for seat, total in enumerate(over.scores()):
        parts = r.tally(over.fields(), seat)
        region, pattern, seats = parts["jobs"]
        assert (
            f"in all {total}: {parts['board']} on the board, jobs {region} and {pattern} and"
            f" {seats}, chests {parts['chests']}"
        ) in told
    assert "in all" not in text.board(given().fields())
