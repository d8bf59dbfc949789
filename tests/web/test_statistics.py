"""A person's finished games in numbers."""

from staufen.web.event_log import EventLog, GameOver, SeatJoined
from staufen.web.statistics import summarize_games
from staufen.web.table_config import TableRequest, create_config


def finished(folder, game, seats, places, scores, person="anna"):
    config = create_config(TableRequest(game, seats, len(seats)), person, {})
    return EventLog.create(folder, config, [GameOver(places, scores, "Round 5")])


def test_games_are_summed_by_table_and_opponents(tmp_path):
    logs = [
        finished(tmp_path, "staufer", ["you", "expert", "novice"], (1, 2, 3), (30, 24, 10)),
        finished(tmp_path, "staufer", ["novice", "you", "expert"], (1, 2, 2), (40, 20, 20)),
        finished(tmp_path, "staufer", ["you", "expert", "expert"], (1, 1, 3), (33, 33, 10)),
        finished(tmp_path, "staufer", ["you", "expert"], (2, 1), (1, 3)),
        finished(tmp_path, "staufer", ["you", "novice", "expert"], (1, 2, 3), (9, 2, 1), "otto"),
        EventLog.create(
            tmp_path, create_config(TableRequest("leduc-poker", ["you", "novice"]), "anna", {})
        ),
    ]
    first, *others = summarize_games(logs, "anna")
    assert first == {
        "game": "staufer", "title": "The Staufer Dynasty", "players": 3,
        "opponents": ["expert", "novice"], "games": 2, "won": 1, "points": 25.0, "lead": -7.0,
    }  # fmt: skip
    assert sorted((each["players"], each["won"], each["lead"]) for each in others) == [
        (2, 0, -2.0),
        (3, 1, 0.0),
    ]
    assert summarize_games(logs, "") == []


def test_people_and_single_players_are_summed_too(tmp_path):
    config = create_config(TableRequest("leduc-poker", ["you", "friend"]), "anna", {})
    events = [SeatJoined(1, "otto", "Otto", "key"), GameOver((1, 2), (3, -3), "")]
    friends = EventLog.create(tmp_path, config, events)
    alone = finished(tmp_path, "stupor-mundi", ["you"], (1,), (70,))
    found = {each["game"]: each for each in summarize_games([friends, alone], "anna")}
    assert found["leduc-poker"]["opponents"] == [""]
    assert found["leduc-poker"]["lead"] == 6.0
    assert (found["stupor-mundi"]["points"], found["stupor-mundi"]["lead"]) == (70.0, None)
