"""Actions and tables in words."""

import pytest

from staufen import core
from staufen.core.games.staufer import glossary, text
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import CONDITIONS
from tests.games.staufer.table import begun_until, given, last_turn, tracked
from tests.support.walk import walk


@pytest.mark.parametrize(("code", "word"), [
    (0, "recall-nijmegen"), (5, "recall-palermo"), (6, "promote"), (7, "exchange-p_traveller"),
    (21, "exchange-p_laurels"), (22, "exchange-vp"), (29, "use-t_free_travel"),
    (36, "use-t_counter_travel"), (39, "supply-1"), (43, "supply-5"), (44, "deploy-nijmegen-1"),
    (73, "deploy-palermo-5"), (74, "collect"), (75, "collect-1"), (78, "sit-envoy"),
    (79, "sit-noble"), (80, "sit-envoy-back"), (81, "sit-noble-back"), (82, "fetch-nijmegen"),
    (88, "noble-nijmegen"), (93, "noble-palermo"), (94, "end-turn"), (95, "take-1-o_vp3"),
    (174, "take-5-brown"), (175, "back-noble-nijmegen"), (186, "back-envoy-palermo"),
    (188, "region-aachen"), (193, "tile-pt1"), (199, "chest-o_vp3"), (214, "chest-brown"),
    (215, "pile-p_traveller"), (230, "job-j_nijmegen"), (239, "job-j_row3"),
    (247, "job-j_seat_noble"), (248, "job-?"), (249, "a-nijmegen"), (255, "b-king_region"),
    (263, "c-3"), (268, "start-4"),
])  # fmt: skip
def test_words_of_the_codes(code, word):
    assert text.write(code) == word
    assert text.parse(word) == code


def test_a_supply_turn_is_described():
    state = given(hold={0: ["t_extra_supply", "t_second_chest"]}, owned={0: ["p_peerage"]},
                  under={1: ["brown", "o_vp3"], 2: ["purple"], 3: ["t_recall"]},
                  round=1)  # fmt: skip
    assert state.said("supply-1") == (
        "Anna takes supply from space 1: 1 Envoy and 1 Noble with a chest of 3 points and"
        " a brown chest"
    )
    assert state.said("supply-4") == "Anna takes supply from space 4: 2 Envoys"
    state.play("supply-1")
    assert state.said("use-t_extra_supply") == (
        "Anna uses Extra Supply: one supply brings 2 Envoys more"
    )
    assert state.said("collect") == "Anna takes the figures: 1 Envoy and 1 Noble"
    assert state.said("collect-1") == "Anna takes the figures: 2 Nobles"
    state.play("use-t_second_chest collect")
    assert state.said("take-2-purple") == "Anna takes a purple chest from under space 2"


def test_a_supply_says_what_it_really_brings():
    """ST-36 to ST-38, ST-69: with privileges, and no more than there is."""
    state = given(owned={0: ["p_quartermaster"]})
    assert state.said("supply-3") == "Anna takes supply from space 3: 4 Envoys"
    state = given(court={0: (14, 3)}, owned={0: ["p_quartermaster"]})
    assert state.said("supply-1") == "Anna takes supply from space 1: 1 Envoy"
    state = given(court={0: (15, 3)})
    assert state.said("supply-3") == "Anna takes supply from space 3: no figures"


def test_a_deployment_is_described():
    state = tracked(1, court={1: (9, 1)}, owned={1: ["p_both_ways"]},
                    under={("augsburg", 4): ["o_vp5"]})  # fmt: skip
    assert state.said("deploy-augsburg-4") == (
        "Berthold deploys to office 4 of Augsburg for 5 figures (2 on the way counterclockwise)"
        ", where a chest of 5 points lies"
    )
    state.play("deploy-augsburg-4")
    assert state.said("sit-envoy") == (
        "Berthold travels, puts an Envoy in the office and pays 6 Envoys (Strasbourg, Palermo,"
        " Aachen, Augsburg, Milano, Nijmegen)"
    )
    assert state.said("sit-noble-back", 1) == (
        "you travel counterclockwise, put a Noble in the office and pay 4 Envoys (2 in Milano,"
        " Augsburg, Nijmegen)"
    )
    poor = tracked(1, court={1: (6, 2)}).play("deploy-augsburg-4")
    assert poor.said("sit-envoy") == (
        "Berthold travels, puts an Envoy in the office and pays 5 Envoys and 1 Noble (Strasbourg,"
        " Palermo, Aachen, Augsburg, Milano, Nijmegen)"
    )
    poor.play("sit-envoy")
    assert poor.said("noble-milano") == "Berthold pays with a Noble in Milano"


def test_what_a_bonus_brings_back_is_described():
    """ST-80."""
    owed = {(1, "milano"): (3, 1), (1, "aachen"): (1, 0)}
    state = last_turn(seat=3, a=["augsburg"], sit={("augsburg", 4): "e1"}, paid=owed)
    state.play("supply-4")
    assert state.said("back-noble-milano") == "Berthold takes back a Noble from Milano"
    assert state.said("back-envoy-milano", 1) == ("you take back an Envoy from Milano")


def test_prices_are_those_that_are_paid():
    """ST-51, ST-52: with what the player has; what chests could do is only hinted at."""
    state = tracked(0, court={0: (9, 1)}, owned={0: ["p_traveller", "p_steward"]})
    assert state.said("deploy-palermo-1") == (
        "Anna deploys to office 1 of Palermo (for Nobles) for 6 figures (1 on the way)"
    )
    state = tracked(0, court={0: (2, 0)}, hold={0: ["t_seat_discount"]})
    assert state.said("deploy-nijmegen-2") == (
        "Anna deploys to office 2 of Nijmegen for 4 figures (needs a chest that helps)"
    )


def test_a_price_in_a_sentence_is_what_the_rules_take():
    """In random games, where no chest is needed."""
    checked = 0
    for seed in range(6):
        for state, action in walk(core.load("staufer", players=4, privileges="random"), seed):
            if not r.DEPLOY <= action < r.COLLECT:
                continue
            fields, seat = state.fields(), state.to_act
            way, price, back, enough = r.quote(fields, *divmod(action - r.DEPLOY, 5))
            later = state.child(action)
            sit = [a for a in later.legal_actions if a - r.SIT in (2 * back, 2 * back + 1)]
            if later.to_act != seat or not sit or not enough:
                continue
            forth, there = r.payments(later.fields(), back)
            assert (len(forth), len(there)) == (way, price - 1)
            checked += 1
    assert checked > 50


def test_free_effects_are_described():
    state = given(hold={0: ["t_recall", "t_promotion", "purple", "purple"]},
                  paid={(0, "milano"): (1, 1)})  # fmt: skip
    assert state.said("recall-milano") == (
        "Anna uses Recall and takes back 1 Envoy and 1 Noble from Milano"
    )
    assert state.said("promote") == (
        "Anna uses Promotion and turns an Envoy of the Court into a Noble"
    )
    assert state.said("exchange-p_steward") == (
        "Anna hands in 2 purple chests and takes Steward: offices cost 1 figure less"
    )
    assert state.said("exchange-vp") == "Anna hands in 2 purple chests and takes 12 points"
    state.play("supply-4")
    assert state.said("end-turn") == "Anna ends the turn"


def test_fetches_are_described():
    state = given(court={0: (8, 1)}, paid={(0, "augsburg"): (2, 0), (0, "milano"): (5, 0)})
    state.play("supply-3")
    assert state.said("fetch-milano") == (
        "Anna takes an Envoy from the payment area of Milano, as the Province has none"
    )


def test_draws_are_described():
    """Set-up step by step, then a chest of the Clean-up and one of a bonus."""
    state, lines = begun_until(r.LAYING, 3, start="random", privileges="random"), {}
    dealer = core.ChanceSampler(5)
    while state.to_act == core.CHANCE:
        action = dealer.sample(state.state)
        word = state.game.format_action(action)
        lines.setdefault(state["phase"], (word, state.said(word)))
        state.apply(action)
    words = {phase: lines[phase][0].split("-", 1)[1] for phase in lines}
    data = state.game.components.data
    kind = {phase: text.parse(word) for phase, (word, _) in lines.items()}
    assert {phase: sentence for phase, (_, sentence) in lines.items()} == {
        r.LAYING: f"{words[r.LAYING].capitalize()} is placed next",
        r.TILING: f"the point tile {_tile(data, words[r.TILING])} goes to Nijmegen",
        r.OPENING: glossary.chest(data, kind[r.OPENING] - r.CHEST)
        + " is laid under supply space 1",
        r.CHOOSING: f"{glossary.title(words[r.CHOOSING])} is on display: "
        + glossary.privilege_text(data, kind[r.CHOOSING] - r.KIND),
        r.DEALING: f"Anna is dealt the job {words[r.DEALING].removeprefix('j_').capitalize()}: "
        + glossary.job_text(
            data, kind[r.DEALING] - r.DEAL_JOB, {"second_only": False, "in_row": False}
        ),
        r.SHOWING_A: f"round 1 scores {words[r.SHOWING_A].capitalize()}",
        r.SHOWING_B: f"round 1 also scores {glossary.ON_B_TILES[words[r.SHOWING_B]]}",
        r.SHOWING_C: f"after round 1 the King moves {words[r.SHOWING_C]} regions",
        r.STARTING: f"{state.people[int(words[r.STARTING])]} starts",
    }
    clean = last_turn(seat=3, king="palermo").play("supply-5")
    assert clean.said("chest-brown") == "a brown chest is laid under office 1 of Palermo"
    bonus = last_turn(seat=3, a=["strasbourg"], sit={("strasbourg", 5): "e2"}).play("supply-5")
    drawn = "Constance draws a brown chest, the bonus of Strasbourg"
    assert bonus.said("chest-brown") == drawn
    second = last_turn(seat=3, a=["palermo"], b=["most_figures"],
                       sit={("strasbourg", 5): "e2", ("strasbourg", 4): "e2",
                            ("palermo", 4): "e1"}).play("supply-5")  # fmt: skip
    assert second.said("chest-brown") == drawn


def _tile(data, tile):
    (entry,) = (entry for entry in data["point_tile"] if entry["id"] == tile)
    return "/".join(map(str, entry["low"]))


def test_an_unseen_job_is_described_without_its_name():
    """ST-6."""
    state = begun_until(r.DEALING, 3)
    assert state.said("job-?") == "Anna is dealt a job"
    assert state.said("job-j_milano").startswith("Anna is dealt the job Milano: 12 points for ")


# What things do


@pytest.mark.parametrize(("words", "n", "meaning"), [
    ("one supply brings {n} Envoys more", 1, "one supply brings 1 Envoy more"),
    ("one supply brings {n} Envoys more", 2, "one supply brings 2 Envoys more"),
    ("{n} Envoys of the Court become Nobles", 1, "1 Envoy of the Court becomes a Noble"),
    ("of each emptied region {n} figures of yours go to the Court", 1,
     "of each emptied region 1 figure of yours goes to the Court"),
    ("one office costs {n} figures less", 12, "one office costs 12 figures less"),
])  # fmt: skip
def test_one_of_a_thing_is_described_in_the_singular(words, n, meaning):
    assert glossary.number(words, n) == meaning


@pytest.mark.parametrize(("name", "n", "lines"), [
    ("brown", 1, "a brown chest"), ("brown", 3, "3 brown chests"),
    ("t_extra_supply", 1, "an Extra Supply chest"), ("t_second_chest", 1, "a Second Chest"),
    ("t_second_chest", 2, "2 Second Chests"), ("t_recall", 2, "2 Recall chests"),
    ("o_vp4", 1, "a chest of 4 points"), ("o_noble", 2, "2 chests of 1 Noble"),
])  # fmt: skip
def test_chests_are_called_by_their_names(name, n, lines):
    data = core.load("staufer").components.data
    assert glossary.chest(data, glossary.CHEST_IDS.index(name), n) == lines


def test_every_effect_and_condition_can_be_described():
    words = {word for effects in r.ON_CHESTS.values() for word in effects}
    lines = set(glossary.ON_CHESTS)
    assert lines == set(glossary.CHESTS_USED) == words - {"set", "privilege_share"}
    assert set(glossary.ON_PRIVILEGES) == set(r.ON_PRIVILEGES)
    assert set(glossary.PRIVILEGES_USED) <= set(glossary.ON_PRIVILEGES)
    assert tuple(glossary.ON_B_TILES) == CONDITIONS


def test_a_job_says_what_the_options_make_of_the_job():
    """A6, A18."""
    data = core.load("staufer").components.data
    row, milano = glossary.JOB_IDS.index("j_row3"), glossary.JOB_IDS.index("j_milano")
    usual, other = ({"second_only": on, "in_row": on} for on in (False, True))
    assert glossary.job_text(data, row, usual) == (
        "7 points each time its owner has a figure in an office of each of three"
        " neighbouring regions"
    )
    assert "of one region, side by side, as 1 1 1" in glossary.job_text(data, row, other)
    assert glossary.job_text(data, milano, usual) == (
        "12 points for the first place in Milano at the end,"
        " 6 for an office there without the first place"
    )
    assert glossary.job_text(data, milano, other).endswith(" at the end, 6 for the second")
