"""What actions did, in sentences; that entries add up is tests/core/test_journal.py's."""

import re

import pytest

from staufen import core
from staufen.arena.store import replay
from staufen.core.player_names import Names
from tests.games.staufer.accounts import accounts
from tests.games.staufer.table import given, last_turn, tile_at, tracked
from tests.support import telling
from tests.support.walk import walk


def test_a_region_is_scored_place_by_place():
    """ST-74 to ST-79."""
    state = last_turn(seat=3, a=["palermo"], king="palermo", tiles=tile_at("palermo", 0),
                      sit={("palermo", 2): "e1", ("palermo", 3): "N0",
                           ("palermo", 4): "e2"})  # fmt: skip
    assert state.narrate("supply-4", you=0) == [
        "The turns of the round are over: Palermo is scored",
        "Palermo is also the King's region: it alone is scored",
        "Palermo: 7 points for you (counting 2), 4 for Berthold (counting 1, ahead in the tie),"
        " 3 for Constance (counting 1, tied)",
        "The bonus of Palermo: 2 Envoys for you, 1 Envoy for Berthold",
        "Palermo is emptied, back to the Province: your 1 Noble, Berthold's 1 Envoy and"
        " Constance's 1 Envoy",
    ]


@pytest.mark.parametrize("option", ["at_start", "after_a"])
def test_one_region_for_both_tiles_is_described_once_even_if_it_is_ignored(option):
    """ST-70, A11, A14: nobody is there, so it is marked no more when the B tile is looked at."""
    state = last_turn(
        seat=3, a=["palermo"], king="palermo", b_marker=option, empty_region="ignored"
    )
    assert state.narrate("supply-4", you=0) == [
        "The turns of the round are over: Palermo is scored",
        "Palermo is also the King's region: it alone is scored",
        "Nobody holds an office in Palermo: no points",
    ]
    assert state.scored() == []


def test_two_regions_nobody_there_and_figures_back():
    """ST-70, ST-78, ST-80."""
    state = last_turn(seat=3, a=["aachen"], b=["most_figures"], sit={("augsburg", 2): "e1"},
                      paid={(1, "milano"): (2, 1)})  # fmt: skip
    lines = state.narrate("supply-4")
    assert lines[:3] == [
        "The turns of the round are over: Aachen is scored",
        "Augsburg is the region with most offices taken and is scored too",
        "Nobody holds an office in Aachen: no points",
    ]
    assert "The bonus of Augsburg: 2 Envoys and 1 Noble back (from Milano) for Berthold" in lines


def test_figures_of_a_bonus_say_where_they_come_from():
    """ST-36, ST-80: from the Province, or from payment areas if it has too few."""
    state = last_turn(seat=3, a=["palermo"], king="strasbourg",
                      court={0: (7, 1)}, paid={(0, "milano"): (6, 0)},
                      sit={("palermo", 2): "e1", ("palermo", 3): "N0",
                           ("palermo", 4): "e0"})  # fmt: skip
    lines = state.narrate("supply-4", you=1)
    assert (
        "The bonus of Palermo: 1 Envoy and 1 Envoy back (from Milano) for Anna, 1 Envoy for you"
    ) in lines


def test_the_rest_of_a_bonus_is_no_smaller_bonus():
    """ST-80: a figure of Augsburg's three is chosen, and that settles the others."""
    state = last_turn(a=["augsburg"], b=["king_region"], king="milano",
                      sit={("augsburg", 4): "e1"},
                      paid={(1, "strasbourg"): (1, 0), (1, "milano"): (3, 1)})  # fmt: skip
    state.play("supply-5")
    assert state.narrate("back-envoy-strasbourg", you=1)[0] == (
        "The rest of the bonus of Augsburg: 2 Envoys back (from Milano) for you"
    )


def test_who_takes_figures_back_is_described_the_bonus_of_the_other_region_too():
    """ST-79, ST-80."""
    state = last_turn(a=["augsburg"], b=["king_region"], king="milano",
                      sit={("augsburg", 4): "e1", ("milano", 2): "e2"},
                      paid={(1, "strasbourg"): (2, 1), (1, "milano"): (2, 1)})  # fmt: skip
    state.play("supply-5 back-noble-milano back-envoy-strasbourg")
    assert state.narrate("back-envoy-milano", you=1)[:2] == [
        "Milano: 10 points for Constance (counting 1)",
        "The bonus of Milano: 3 points for Constance",
    ]


def test_the_kings_way_and_the_next_order():
    """ST-92 to ST-98: who gets figures back, who comes when, and why."""
    state = last_turn(seat=3, king="nijmegen", a=["nijmegen"], c=[2], deployed=[],
                      paid={(0, "strasbourg"): (2, 1), (1, "palermo"): (1, 0),
                            (2, "nijmegen"): (3, 0)})  # fmt: skip
    state.play("supply-4")
    while state.to_act == core.CHANCE:
        lines = state.narrate(state.may()[0], you=1)
    assert lines == [
        "The King moves 2 regions, to Palermo",
        "What was paid on his way returns to the Courts: Anna's 2 Envoys and 1 Noble and your 1"
        " Envoy",
        "Round 2 begins",
        "First come those who took supply, in this order: Anna 3 times, you 3 times, Constance 3"
        " times and Dietrich 3 times",
    ]


def test_those_who_deployed_come_last():
    state = given(2, supplied=[1, 1, 0], deployed=[0, 1], order=[0], court={0: (9, 1)})
    state.play("deploy-nijmegen-2 sit-envoy")
    while state.to_act == core.CHANCE:
        lines = state.narrate(state.may()[0])
    assert lines[-2:] == [
        "First come those who took supply, in this order: Berthold twice and Anna",
        "Then come those who deployed, the last one first: Anna, Berthold and Anna",
    ]


def test_steps_without_a_choice_are_described():
    """ST-40, ST-43: one figure can sit, Envoys pay."""
    state = given(court={0: (5, 0)}, under={("nijmegen", 3): ["o_vp4", "brown"]})
    assert state.narrate("deploy-nijmegen-3", you=0) == [
        "You take 1 Envoy for deploying",
        "You put an Envoy in the office and pay 2 Envoys (Strasbourg, Palermo)",
        "You take a chest of 4 points and a brown chest",
        "You score 4 points",
        "You have the next turn too",
    ]


def test_a_choice_is_not_described_again():
    state = tracked(0, court={0: (5, 1)}, under={("nijmegen", 3): ["brown"]})
    assert state.narrate("deploy-nijmegen-3") == []
    assert state.narrate("sit-envoy") == [
        "Anna takes a brown chest", "Anna has the next turn too",
    ]  # fmt: skip


def test_a_payment_with_a_noble_is_described_once():
    """ST-46, A8: by the choice of the figure, or when it sits by itself; then where Nobles lie."""
    state = tracked(0, court={0: (3, 2)}).play("deploy-palermo-4")
    assert state.said("sit-envoy").endswith(
        "pays 2 Envoys and 2 Nobles (Strasbourg, Palermo, Aachen, Augsburg)"
    )
    assert state.narrate("sit-envoy") == []
    assert state.narrate("noble-strasbourg") == []
    assert state.narrate("noble-augsburg") == ["Anna has the next turn too"]


def test_a_payment_with_a_noble_is_described_once_whoever_sits():
    """ST-46: also where one kind only may sit, so that no one was asked."""
    game, forced = core.load("staufer(players=3)"), 0
    for seed in range(20):
        lines, asked = [], False
        for state, action in walk(game, seed):
            word = game.format_action(action)
            if word.startswith("deploy-"):
                lines, asked = [], False
            asked |= word.startswith("sit-")
            lines += replay.describe_action(state, action, Names(["A", "B", "C"]), None)
            if word.startswith("noble-"):
                assert sum(bool(re.search(r"pays \d", line)) for line in lines) == 1
                forced += not asked
    assert forced


def test_figures_that_the_province_lacks_are_described():
    """ST-36 to ST-38."""
    state = given(court={0: (13, 2)}, paid={(0, "milano"): (1, 1), (0, "aachen"): (1, 0)})
    (line, *_) = state.narrate("supply-1")
    assert line == "Anna's Province has too few: figures come from Milano"
    state = given(court={0: (13, 3)}, order=[0, 1] * 6)
    assert state.narrate("supply-2") == ["Anna has too few Nobles to take: 1 Envoy instead"]
    state = given(court={0: (15, 3)}, order=[0, 1] * 6)
    assert state.narrate("supply-4") == ["Anna has no more figures to take: 2 figures too few"]


def test_a_figure_from_the_only_payment_area_is_described():
    """ST-28, ST-36: no one is asked where the Envoy for deploying comes from."""
    state = given(court={0: (13, 1)}, paid={(0, "milano"): (2, 0)})
    assert state.narrate("deploy-nijmegen-2")[:2] == [
        "Anna takes 1 Envoy for deploying",
        "Anna's Province has too few: figures come from Milano",
    ]
    state = given(court={0: (12, 1)}, paid={(0, "milano"): (2, 0), (0, "aachen"): (1, 0)})
    assert state.narrate("supply-4") == []
    assert state.narrate("fetch-milano")[0] == (
        "Anna's Province has too few: figures come from Milano"
    )


def test_who_lacks_figures_is_described_by_seat():
    """ST-37: what a round's last turn lacks, and what its bonuses lack."""
    state = last_turn(seat=3, a=["aachen"], sit={("aachen", 2): "e1"},
                      court={1: (9, 3), 3: (9, 3)})  # fmt: skip
    lines = state.narrate("supply-2")
    assert [line for line in lines if "too few" in line] == [
        "Dietrich has too few Nobles to take: 1 Envoy instead",
        "Berthold has too few Nobles to take: 1 Envoy instead",
    ]


def test_privileges_are_named_where_they_work():
    """ST-69."""
    state = tracked(0, court={0: (9, 1)}, under={("nijmegen", 2): ["brown", "brown"]},
                    owned={0: ["p_kings_friend", "p_treasurer", "p_escort"]})  # fmt: skip
    lines = state.narrate("deploy-nijmegen-2 sit-envoy")
    assert lines[0] == "Anna takes 1 Envoy for deploying, 1 figure by Escort"
    assert "King's Friend brings Anna 2 points" in lines
    assert "Treasurer brings Anna 2 points" in lines
    state = last_turn(seat=3, a=["palermo"], king="palermo", sit={("palermo", 2): "e1"},
                      owned={1: ["p_laurels", "p_loyalty"]})  # fmt: skip
    lines = state.narrate("supply-4")
    assert "Laurels brings Berthold 3 points" in lines
    assert "From Palermo back to the Court: Berthold's 1 Envoy" in lines


def test_a_farewell_is_described():
    state = last_turn(seat=3, a=["palermo"], king="palermo", owned={1: ["p_farewell"]},
                      paid={(1, "palermo"): (2, 0)})  # fmt: skip
    state.play("supply-4")
    while state.to_act == core.CHANCE:
        lines = state.narrate(state.may()[0])
    assert "Farewell brings back Berthold's 2 Envoys as well" in lines


def test_a_new_pile_is_described():
    """ST-86."""
    state = last_turn(seat=3, a=["palermo"], king="palermo", rest="discard")
    lines = state.narrate("supply-4")
    assert "The pile of chests is used up: 72 discarded ones make a new pile" in lines


def test_every_line_of_the_final_score_is_described():
    """ST-99 to ST-106."""
    state = last_turn(2, seat=1, round=4, score={0: 20, 1: 20}, sit={("milano", 4): "e0"},
                      hold={0: ["brown"] * 2 + ["purple", "t_recall"]},
                      jobs={0: ("milano", "j_same2", "j_seat3"),
                            1: ("palermo", "j_row3", "j_seat4")})  # fmt: skip
    lines = state.narrate("supply-4", you=0)
    assert lines[-4:] == [
        "Your points: 33 on the board, 12 for the job Milano (first there), 0 for the job Two in a"
        " region, 3 for the job Offices of 3, 5 for 2 brown chests, 1 for 1 purple chest, 1 for 1"
        " turquoise chest; 55 in all",
        "Berthold's points: 20 on the board, 0 for the job Palermo, 0 for the job Three in a row,"
        " 0 for the job Offices of 4; 20 in all",
        "Five rounds are played, and the game is over",
        "You win",
    ]


@pytest.mark.parametrize(("courts", "end"), [
    ({0: (5, 1), 1: (3, 1)},
     "Anna wins: others have as many points, but fewer figures in the Court"),
    ({0: (5, 1), 1: (3, 1), 2: (5, 1)},
     "Anna and Constance share the win: as many points, as many figures in the Court"),
])  # fmt: skip
def test_how_a_tie_at_the_end_is_broken_is_described(courts, end):
    """ST-106."""
    state = last_turn(3, seat=1, round=4, court=courts)
    assert state.narrate("supply-2")[-1] == end


def test_points_of_the_accounts_are_the_rulebooks_at_the_end():
    game = core.load("staufer", players=3)
    for state, action in walk(game, 2):
        last = state.child(action)
    found = accounts(last.fields())
    assert [found[seat, "points", 0] for seat in range(3)] == last.scores()


def test_settled_states_have_no_markers():
    state = last_turn(seat=3, a=["palermo"]).play("supply-4").settle()
    assert not [a for a, n in accounts(state.fields()).items() if a[1] == "markers" and n]


def test_people_are_described_by_their_names_alone_unless_two_have_the_same():
    state = given(king="palermo", court={0: (5, 1)}, deployed=[1, 1, 2, 2, 3, 3][:4])
    state.play("deploy-palermo-4")
    for called, shown in (
        (("Anna (expert)", "Bela (expert)", "Carl", "Dora"), "Anna"),
        (("Anna (expert)", "Anna (greedy)", "Carl", "Dora"), "Anna (expert)"),
    ):
        lines = telling.narrate(state, state.game.parse_action("sit-envoy"), Names(called))
        assert all(line.startswith(f"{shown} ") for line in lines)


def test_points_stand_alone_where_several_chests_are_taken():
    state = given(order=[0, *[0, 1, 2, 3] * 2, 1, 2, 3],
                  under={1: ["o_vp5", "t_recall"]})  # fmt: skip
    assert state.narrate("supply-1", you=0)[:1] == ["You score 5 points"]
