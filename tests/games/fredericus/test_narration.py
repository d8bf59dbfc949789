"""Fredericus: what a seat is told of what actions did."""

from staufen.core.games.fredericus import narration, rules
from tests.games.fredericus.table import given, hunt


def test_accounts_and_causes_have_the_words_of_their_numbers():
    """Those that are not called as the numbers are."""
    assert narration.ACCOUNTS[rules.CLOSED] == "deck closed"
    assert narration.CAUSES[rules.LAST_CAPTURE] == "last capture"


def test_moves_are_not_described_twice():
    assert hunt().narrate("c2>", 0) == hunt().narrate("fP<", 0) == []


def test_a_capture_tells_who_is_paid_fr_28():
    table = hunt(tokens="1@2 2@2 3@5 0@2", captured={0: "a"})
    assert table.narrate("xP", 0) == [
        "Ben's token comes off keep III for 1 goal",
        "Carla's token comes off keep III for 1 goal",
        "you score 1 for the centaur",
    ]
    assert table.narrate("da", you=2) == ["Ben scores 1 for the goal"]


def test_two_tokens_win_two_goals_or_one_a_9():
    table = hunt(2, tokens="1@2 1@2")
    assert table.narrate("xP", 0)[0] == "Ben's two tokens come off keep III for 2 goals"
    table = hunt(2, tokens="1@2 1@2", bet_reward="per_player")
    assert table.narrate("xP", 0)[0] == "Ben's two tokens come off keep III for 1 goal"


def test_a_bet_wins_nothing_once_the_deck_is_closed_fr_44():
    message = hunt(tokens="1@2", closed=True, owner=3).narrate("xP", 0)
    assert message[0] == "Ben's token comes off keep III for nothing: no goals are drawn now"


def test_the_token_in_the_centre_comes_off_fr_49():
    message = hunt(tokens="2@C").narrate("xP", 0)
    assert message[0] == "Carla's token comes off the centre without a goal, because of the capture"


def test_only_the_owner_is_described_of_a_pair_fr_52():
    for seat, wanted in {0: " and 2 for pair number 2 (centaur)", 1: ""}.items():
        table = hunt(goals={0: "add"}, captured={0: "a"})
        who = "you score" if seat == 0 else "Anna scores"
        assert table.narrate("xP", seat) == [f"{who} 1 for the centaur{wanted}"]


def test_a_drawn_goal_that_makes_a_pair_is_described_to_its_drawer():
    pair = "1 for pair number 1 (basilisk)"
    message = {1: f"you score 1 for the goal and {pair}", 0: "Ben scores 1 for the goal"}
    for seat, wanted in message.items():
        table = hunt(tokens="1@2", captured={1: "a"}).play("xP")
        assert table.narrate("da", seat) == [wanted]


def test_a_seal_tells_the_new_end_and_the_actions_fr_31():
    table = given(rows={7: "E", 1: "E", 0: "cWb"}, falcons="P0@0")
    assert table.narrate("o0", 0) == ["row I now ends in the siren"]
    assert table.narrate("da", you=1) == ["Anna scores 1 for the goal"]
    assert table.narrate("-<", 0) == ["you get 2 more actions"]


def test_three_cards_that_are_moved_tell_the_new_end_fr_55():
    table = given(rows={0: "abWWW"}, falcons="P0@0", short_variant=True)
    assert table.narrate("v0", 0) == ["row I now ends in the griffin"]


def test_hoods_are_described_fr_40():
    table = given(2, rows={3: "W", 5: "W"}, falcons="P1@4")
    assert table.narrate("h4", 0) == [
        "Ben's peregrine is out of use until the end of Ben's next turn",
    ]
    freed = given(2, hooded="P0", budget=0)
    assert freed.narrate(".", 0) == ["your peregrine is free again"]


def test_the_next_turn_is_described_fr_11_fr_12():
    table = given(3, phase="BETTING", tokens="1@C")
    assert table.narrate("b1", 0) == [
        "it is Ben's turn, with 4 actions",
        "Ben's token comes back from the centre",
    ]
    assert table.narrate("da", 0) == ["Ben scores 1 for the goal"]
    last = given(3, act=2, phase="BETTING").play("b1")
    assert last.narrate("da", 0) == ["round 3 begins; it is your turn, with 4 actions"]


def test_it_is_described_why_the_deck_closes_fr_43_fr_44():
    near = "no more goals are drawn, and the game ends with this round"
    table = hunt(tokens="1@2 2@2", deck="").play("xP")
    assert table.narrate("dF", you=3) == [
        f"Fredericus has come: {near}",
        "Carla draws nothing for the bet: the goal deck is closed",
        "Ben scores 2 for Fredericus",
    ]
    assert hunt(captured={0: "aabbcce"}).narrate("xP", 0)[0] == f"you have 8 creatures: {near}"


def test_the_final_score_is_described_line_by_line_fr_51_to_fr_54():
    table = given(3, act=2, phase="BETTING", captured={0: "aab", 2: "cd"}, deck="",
                  goals={0: "abbd", 1: "hhh", 2: "cddeg"}).play("b1")  # fmt: skip
    assert table.narrate("dF", you=1) == [
        "Fredericus has come: no more goals are drawn, and the game ends with this round",
        "the round is complete and the game is over",
        "Anna: 3 for creatures (2 basilisks, 1 griffin), 4 for goals (1 basilisk, 2 griffins,"
        " 1 centaur), 3 for 2 pairs; 10 points in all",
        "you: 3 for goals (3 dragons); 3 points in all",
        "Carla: 2 for creatures (1 siren, 1 centaur), 5 for goals (1 siren, 2 centaurs, 1 hydra,"
        " 1 manticore), 3 for 2 pairs; 10 points in all",
        "Anna and Carla are level; Carla wins as the last to play",
    ]
    assert table.scores() == [10, 3, 10]


def test_who_wins_is_described_fr_51():
    table = given(3, act=2, phase="BETTING", captured={0: "aabc", 2: "cd"}, deck="",
                  goals={0: "abbd", 1: "hhh", 2: "cddeg"}).play("b1")  # fmt: skip
    assert table.narrate("dF", you=0)[-1] == "you win"
