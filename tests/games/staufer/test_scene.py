"""The Dynasty: what a seat sees and may click, and what a choice says of its consequences."""

from collections import Counter

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from staufen.core.journal import visible_entries
from staufen.core.scene import Amount
from tests.games.staufer.table import Table, begun_until, final, given, last_turn, tile_at, tracked
from tests.support.telling import journal_of
from tests.support.walk import rng, walk


def outlook(state, word, seat=0):
    return state.gesture(word, seat).consequence.split("; ")


def test_the_ring_says_what_is_scored_and_for_whom_as_things_stand_st_70_to_76():
    state = given(a=["palermo"], b=["most_figures"], tiles=tile_at("palermo", 0),
                  sit={("palermo", 3): "e1", ("palermo", 2): "e0", ("aachen", 2): "N2",
                       ("aachen", 3): "e3", ("aachen", 4): "e3"})  # fmt: skip
    notes = {each.label: each.note for each in state.zone("ring").places}
    assert notes["Palermo"] == (
        "scored this round: 7 points for you (counting 1), 4 for Berthold (counting 1)"
    )
    assert notes["Aachen"].startswith("scored this round, as things stand (Most figures): ")
    assert notes["Aachen"].endswith("for Constance (counting 2), 6 for Dietrich (counting 2)")
    assert notes["Milano"] == ""
    labels = [piece.label for piece in state.place("ring-6").pieces]
    assert labels == ["marker", "7/4/3", "bonus Envoys 2 / 1"]
    assert state.zone("ring").brief == (
        "King in Nijmegen; to be scored: Palermo, as things stand Aachen too"
    )
    markers = [state.place(each).pieces[0].text for each in ("ring-6", "ring-2")]
    assert markers == [
        "This region is scored this round.",
        "This region is scored this round, as things stand (Most figures).",
    ]
    assert [zone.label for zone in state.scene().zones if zone.id.startswith("region")] == [
        each.label for each in state.zone("ring").places
    ]


RECALLED = {  # Augsburg's bonus changes which region has most payments
    "seat": 3,
    "king": "nijmegen",
    "a": ["augsburg"],
    "b": ["most_payment"],
    "paid": {(0, "strasbourg"): (4, 0), (1, "aachen"): (2, 0), (1, "palermo"): (2, 0)},
    "sit": {("augsburg", 3): "e0", ("augsburg", 4): "e1"},
}


def marked(state):
    """Return the notes of the regions that bear a marker, and what the ring says of them."""
    zone = state.zone("ring", 1)
    notes = {
        each.label: each.note
        for each in zone.places
        if any(piece.kind == "marker" for piece in each.pieces)
    }
    return notes, zone.brief.removeprefix("King in Nijmegen; ")


def test_a_region_once_marked_stays_the_one_that_is_scored_st_70_st_71():
    state = last_turn(**RECALLED).play("supply-5")
    assert state.to_act == 1  # which of its figures come back
    notes, brief = marked(state)
    assert notes["Strasbourg"] == "scored this round: nobody is there"
    assert notes["Augsburg"].startswith("scored this round: 9 points for Anna")
    assert (len(notes), brief) == (2, "scored this round: Augsburg, Strasbourg")


def test_a_region_marked_late_is_described_as_things_stand_until_then_a11():
    state = last_turn(b_marker="after_a", **RECALLED).play("supply-5")
    notes, brief = marked(state)
    assert list(notes) == ["Palermo", "Augsburg"]
    assert notes["Palermo"].startswith("scored this round, as things stand (Most payments): ")
    assert brief == "scored this round: Augsburg, as things stand Palermo too"


def test_a_region_that_is_emptied_says_no_more_than_that_it_was_scored_st_82():
    state = last_turn(**RECALLED).play("supply-5")
    while state.to_act >= 0:
        state.apply(state.legal_actions[0])
    assert state.sitting("augsburg") == {}
    notes, _ = marked(state)
    assert notes == {"Augsburg": "scored this round", "Strasbourg": "scored this round"}


def test_a_region_that_is_not_scored_says_what_it_would_bring():
    state = given(2, a=["palermo"], sit={("augsburg", 1): "N1"}, tiles=tile_at("augsburg", 0))
    (note,) = (e.note for e in state.zone("ring").places if e.label == "Augsburg")
    assert note == "if scored, 7 points for Berthold (counting 2)"


def test_a_deployment_says_where_is_paid_in_order_and_what_returns_st_41_to_50():
    state = given(king="nijmegen", court={0: (8, 1)}, c=[2], deployed=[1, 1, 2, 2])
    found = state.gesture("deploy-palermo-4")
    assert found.path == ("office-6-4",)
    assert found.group == "Deploy to Palermo"
    assert found.consequence.split("; ")[:2] == [
        "paid in Strasbourg, Palermo, Aachen, Augsburg",
        "2 of them return after this round",
    ]
    assert found.data["pays"] == {"paid-3": 1, "paid-6": 1, "paid-2": 1, "paid-4": 1}
    assert found.costs == (Amount("figure", 5),)


def test_a_deployment_says_how_a_scored_region_then_stands_and_what_jobs_gain():
    state = given(a=["palermo"], king="palermo", tiles=tile_at("palermo", 0),
                  sit={("palermo", 3): "e1"}, deployed=[1, 2, 3, 3], court={0: (8, 1)},
                  jobs={0: ("palermo", "j_same2", "j_seat3")})  # fmt: skip
    assert outlook(state, "deploy-palermo-2")[-3:] == [
        "Palermo then: 7 points for you (counting 1), 4 for Berthold (counting 1)",
        "your jobs are then worth 12 points more",
        "you get turn 8 of 12 in the next round",
    ]
    assert "Palermo" not in state.gesture("deploy-aachen-4").consequence.partition("Aachen")[2]


def test_a_deployment_says_if_another_region_is_then_scored_st_72():
    state = given(a=["palermo"], b=["most_nobles"], king="aachen")
    word = "deploy-aachen-2"
    state.play(word)
    found = state.gesture("sit-noble")
    assert found.path == ("nobles-1",)
    assert "Aachen is then scored this round, as things stand (Most Nobles)" not in (
        found.consequence
    )  # the King's own region is the first of all that have none
    far = given(a=["palermo"], b=["most_nobles"], king="milano", court={0: (9, 1)})
    assert "Nijmegen is then scored this round, as things stand (Most Nobles)" in outlook(
        far, "deploy-nijmegen-1"
    )


def test_an_office_for_nobles_is_judged_with_a_noble_st_45():
    state = given(a=["augsburg"], king="augsburg", tiles=tile_at("augsburg", 0))
    assert any("for you (counting 2)" in text for text in outlook(state, "deploy-augsburg-1"))


def test_supply_says_the_turn_it_gives_and_points_at_once_st_96():
    state = given(supplied=[1], under={1: ["o_vp3", "t_recall"]},
                  owned={0: ["p_treasurer"]})  # fmt: skip
    found = state.gesture("supply-1")
    assert found.consequence == "you get turn 2 of 12 in the next round"
    assert found.gains == (
        *(Amount("envoy", 1), Amount("noble", 1)),
        *(Amount("points", 5), Amount("turquoise-chest", 1)),
    )
    assert found.path == ("supply-1",)


def test_the_last_round_gives_no_turns_and_returns_nothing_st_91():
    state = given(round=4, king="nijmegen", court={0: (8, 1)})
    texts = " ".join(gesture.consequence for gesture in state.scene().gestures)
    assert "next round" not in texts
    assert "return" not in texts


def test_a_chest_attached_says_what_the_deployment_then_costs_st_51():
    state = given(king="nijmegen", court={0: (9, 0)}, hold={0: ["t_seat_discount"]},
                  deployed=[1, 1, 2, 2]).play("deploy-palermo-4")  # fmt: skip
    assert state.gesture("use-t_seat_discount").consequence == (
        "one office costs 2 figures less; the office then takes 3 figures instead of 5"
    )


def test_free_chests_are_clicked_before_what_they_are_used_on():
    state = given(hold={0: ["t_recall", "purple", "purple"]}, paid={(0, "aachen"): (2, 0)},
                  piles=["p_steward"])  # fmt: skip
    assert state.gesture("recall-aachen").path == ("chest-12", "paid-2")
    assert state.gesture("recall-aachen").label == "use Recall in Aachen"
    assert state.gesture("recall-aachen").gains == (Amount("envoy", 2),)
    assert state.gesture("exchange-p_steward").path == ("chest-15", "privilege-2")
    assert state.gesture("exchange-vp").path == ("chest-15", "privilege-points")
    assert {state.gesture(word).group for word in ("recall-aachen", "exchange-vp")} == {"Free"}


def test_a_paying_noble_says_whether_the_king_comes_by_a_8():
    state = given(king="nijmegen", c=[1], court={0: (3, 2)}, deployed=[1, 1, 2, 2])
    state.play("deploy-palermo-4 sit-envoy")
    assert state.gesture("noble-strasbourg").path == ("paid-3",)
    assert outlook(state, "noble-strasbourg") == ["the Noble returns after this round"]
    assert outlook(state, "noble-augsburg") == ["the King does not come by after this round"]


def test_the_viewers_chests_and_jobs_are_open_and_those_of_others_down():
    state = given(hold={0: ["t_recall", "brown", "brown"], 1: ["purple"]},
                  jobs={0: ("palermo", "j_same2", "j_seat3")}, sit={("palermo", 2): "e0"},
                  )  # fmt: skip
    own = [(p.id, p.label, p.pieces[0].count) for p in state.zone("chests-1").places]
    assert own == [("chest-12", "Recall", 1), ("chest-16", "brown", 2)]
    assert state.place("jobs-1").pieces[0].label == "Palermo (12 points now)"
    assert [(p.label, p.face, p.count) for p in state.place("jobs-2").pieces] == [
        ("secret jobs", "down", 3)
    ]
    assert [p.label for p in state.place("chests-of-2").pieces] == ["purple"]
    assert not any(each.id == "chests-of-1" for each in state.zone("prince-1").places)


def test_the_turns_to_come_and_those_of_the_next_round_are_in_their_order_st_96_to_98():
    state = given(supplied=[1, 0], deployed=[2, 3], order=[0, 0, 1, 2, 3, 1, 2, 3])
    tracks = {p.id: [piece.label for piece in p.pieces] for p in state.zone("order").places}
    assert tracks == {
        "turns": ["you", "you", *("Berthold", "Constance", "Dietrich") * 2],
        "next-first": ["Berthold", "you"],
        "next-last": ["Dietrich", "Constance"],
    }
    assert state.place("next-last").note == "last in the next round; +1 Envoy for the next 2"
    last = given(deployed=[2, 3, 1])
    assert last.place("next-last").note == "last in the next round; +1 Envoy for the next"


def test_the_end_of_a_turn_says_who_is_next():
    state = given(hold={0: ["purple", "purple"]}, order=[0, 1, 0], piles=["p_steward"])
    assert state.play("supply-2").gesture("end-turn").consequence == "then Berthold is next"
    last = last_turn(seat=0, hold={0: ["purple", "purple"]}, piles=["p_steward"])
    assert last.play("supply-2").gesture("end-turn").consequence == "then the round is scored"


def test_rounds_that_are_over_show_no_tiles():
    shown = [len(each.pieces) for each in given(round=2).zone("rounds").places]
    assert shown == [0, 0, 2, 2, 2]
    assert given(round=4).zone("rounds").brief.endswith("then the game ends")


@pytest.mark.parametrize("seat", [-1, 0.5, 9, 300])
def test_unknown_seat_is_rejected(seat):
    fields = given().fields()
    with pytest.raises(IndexError, match=f"seat {seat}: 0 to"):
        r.tally(fields, seat)


def test_the_points_at_the_end_are_all_points_st_99():
    state = final("palermo")
    assert [player.points for player in state.scene().players] == state.scores()
    for seat, player in enumerate(state.scene().players):
        parts = r.tally(state.fields(), seat)
        region, pattern, offices = parts["jobs"]
        assert player.note == (
            f"{parts['board']} on the board, {region}, {pattern} and {offices} for jobs,"
            f" {parts['chests']} for chests"
        )
    assert {each.note for each in state.zone("rounds").places} == {"over"}
    assert {each.note for each in state.zone("ring").places} == {"nobody in office"}


MAIN = ("deploy", "supply", "sit", "collect")  # what a turn is


@pytest.mark.parametrize("players", [2, 5])
def test_what_a_choice_says_it_brings_is_what_it_brings(players):
    """Figures and points, in random games with all privileges: those of the journal."""
    lines = Counter()
    for state, action in games(players, 2):
        if state.to_act < 0 or not state.game.format_action(action).startswith(MAIN):
            continue
        found = state.gesture(state.game.format_action(action), state.to_act)
        if found.data.get("helped"):
            continue
        message = {each.kind: each.count for each in found.gains if "chest" not in each.kind}
        assert message == brought(state.copy(), action, state.to_act)
        lines.update(message)
    assert min(lines.values()) > 3
    assert set(lines) == {"envoy", "noble", "points"}


@pytest.mark.parametrize("players", [2, 5])
def test_the_envoys_that_come_first_are_those_that_were_stated(players):
    """As far as any are left, with all privileges. Those from payment areas are told elsewhere."""
    lines = set()
    for state, action in games(players):
        word = state.game.format_action(action)
        if state.to_act >= 0 and word.startswith("deploy"):
            seat = state.to_act
            first = state.gesture(word, seat).data["first"]
            came = [t for t in state.copy().narrate(word, you=seat) if " for deploying" in t]
            own = state["of"][seat]
            if own["province"][0] > 2 or not any(envoys for envoys, _ in own["paid"]):
                assert [str(first)] * bool(first) == [t.split()[2] for t in came]
                lines.add(bool(first))
    assert True in lines


def test_no_envoy_is_stated_to_come_where_none_is_left_and_one_that_comes_sits():
    state = given(court={0: (15, 1)}, a=["palermo"])
    assert state.gesture("deploy-palermo-2").data["first"] == 0
    state = given(court={0: (0, 3)}, a=["strasbourg"], king="strasbourg")
    message = outlook(state, "deploy-strasbourg-5")
    assert state.gesture("deploy-strasbourg-5").data["first"] == 1
    assert any("for you (counting 1)" in text for text in message)


@pytest.mark.parametrize(("option", "comes"), [("all_gains", True), ("supply_only", False)])
def test_an_envoy_of_the_track_is_stated_to_come_from_where_it_may_a9(option, comes):
    """ST-39: the Province has none, a payment area has some."""
    state = given(court={0: (10, 1)}, paid={(0, "aachen"): (5, 0)}, exhausted=option)
    assert state.gesture("deploy-nijmegen-3").data["first"] == comes
    court = state.play("deploy-nijmegen-3").court(0)
    assert court[0] == (11 if comes else 10)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_paid_where_is_what_was_stated(players):
    """ST-41 to ST-50: payments of random deployments, in their order."""
    lines = 0
    for state, action in games(players):
        word = state.game.format_action(action)
        if state.to_act < 0 or not word.startswith("sit"):
            continue
        fields = state.fields()
        way, price = r.payments(fields, word.endswith("back"))
        entries = journal_of(state, action)[1]
        paid = [e.place - 2 for e in entries if e.cause in ("way", "price") and e.amount > 0]
        if paid:  # else it is asked where Nobles pay
            assert paid == [*way, *price]
            lines += 1
    assert lines > 10


def games(players, number=4):
    game = core.load("staufer", players=players, privileges="random")
    for seed in range(number):
        yield from ((Table(state), action) for state, action in walk(game, seed))


def brought(state, action, seat):
    """Return what a main action alone brings: an Envoy sits if it may, all else is random."""
    found, dice = Counter(), rng(1)
    while True:
        entries = []
        state.apply(action, journal=entries)
        for entry in visible_entries(entries, seat):
            if entry.cause in ("a marker", "next"):
                return +found
            if entry.account == "points" and entry.cause in ("chest", "privilege"):
                found["points"] += entry.amount
            if entry.account in ("envoys", "nobles") and entry.place == 0 and entry.amount > 0:
                found[entry.account[:-1]] += entry.amount  # of the Court
        words = [state.game.format_action(action) for action in state.legal_actions]
        if state.to_act != seat or words[-1].startswith(("end-turn", "take")):
            return +found
        plain = [word for word in words if not word.startswith(("use", "promote", "recall"))]
        plain = [word for word in plain if word.startswith("sit-envoy")] or plain
        action = state.game.parse_action(str(dice.choice(plain or words)))


def test_labels_are_short_where_there_are_many_choices():
    state = given(hold={0: ["purple", "purple"]}, piles=["p_steward"], king="palermo",
                  under={1: ["t_recall", "o_vp3"], ("palermo", 4): ["brown", "brown"]},
                  court={0: (2, 1)}, order=[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])  # fmt: skip
    labels = {word: state.gesture(word).label for word in
              ("supply-1", "deploy-palermo-4", "exchange-p_steward", "exchange-vp")}  # fmt: skip
    assert labels == {
        "supply-1": "supply space 1: Recall, +3 points",
        "deploy-palermo-4": "Palermo, office 4: 2 × brown",
        "exchange-p_steward": "buy Steward",
        "exchange-vp": "buy 12 points",
    }
    assert state.gesture("exchange-p_steward").consequence == "offices cost 1 figure less"
    assert state.gesture("exchange-vp").costs == (Amount("purple-chest", 2),)
    assert state.gesture("exchange-vp").gains == (Amount("points", 12),)


def test_what_is_under_way_is_described_with_the_phase():
    state = tracked(0, court={0: (9, 1)}, hold={0: ["t_seat_discount"] * 2})
    assert state.scene().phase == "Supply or deployment"
    state.play("deploy-aachen-2 use-t_seat_discount")
    assert state.scene().phase == (
        "Deployment, with what and whom (office 2 of Aachen; the office costs 2 figures less)"
    )


def test_a_table_can_be_drawn_at_every_step_of_set_up():
    """ST-9 to ST-21: only what lies there is drawn."""
    state = begun_until(r.LAYING, 5, privileges="random")
    dealer = core.ChanceSampler(2)
    assert "Place 6" in state.overview()
    assert "bonus" not in state.overview()
    while state.to_act == core.CHANCE:
        assert len(state.overview().splitlines()) >= 15
        state.apply(dealer.sample(state.state))
    assert state.overview().count("King, ") == 1
    assert state.overview().count("bonus") >= 6
