"""Score sheets add up: to the result of a game, and to what each round has changed on the table."""

from itertools import groupby

import pytest

from staufen import core
from staufen.core.action_context import find_effects
from staufen.core.score_sheet import find_scores, find_starting_scores, make_sheet
from tests.support.walk import walk

TABLES = [
    core.load(name, players)
    for name in core.game_names()
    for players in core.registry.card(name)["players"]
]
ROUNDS = [core.load("staufer", 3), core.load("stupor-mundi", 2)]


def scores_of(game, seed=4):
    """Return all points of a random game, and its end."""
    found = find_starting_scores(game.score_sheet, game.initial_state())
    for number, (state, action) in enumerate(walk(game, seed)):
        found += find_scores(game.score_sheet, find_effects(state, action), number)
    return found, state


def total(rows, players):
    """Return the sums of the columns."""
    return [sum(row["points"][seat] for row in rows) for seat in range(players)]


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_the_sheet_of_a_game_adds_up_to_its_result(game):
    found, end = scores_of(game)
    rows = make_sheet(found, game.players, None)
    assert total(rows, game.players) == end.scores()
    assert len({row["label"] for row in rows}) == len(rows)


@pytest.mark.parametrize("game", ROUNDS, ids=str)
def test_the_sheet_of_a_round_adds_up_to_what_the_table_shows(game):
    sheet, known, rounds = game.score_sheet, {}, 0
    for number, (state, action) in enumerate(walk(game, 4)):
        current = sheet.round_number(state.fields())
        if current not in known:  # its first position
            points = [player.points for player in game.scene(state.view(0)).players]
            known[current] = {"points": points, "scores": []}
        known[current]["scores"] += find_scores(sheet, find_effects(state, action), number)
    for number in range(1, max(known)):
        found = [
            each for each in known[number]["scores"] if each.source.kind not in sheet.END_SOURCES
        ]
        rows = make_sheet(found, game.players, None)
        before, after = known[number]["points"], known[number + 1]["points"]
        assert total(rows, game.players) == [b - a for a, b in zip(before, after, strict=True)]
        rounds += any(row["points"] for row in rows)
    assert rounds > 1


def test_who_may_not_know_of_points_does_not_read_of_them():
    """Pairs of Fredericus are secret as long as the goals are."""
    game = core.load("fredericus", players=2)
    found = [each for seed in range(4) for each in scores_of(game, seed)[0]]
    secret = [each for each in found if each.entry.veil]
    assert secret
    for seat in range(2):
        rows = make_sheet(secret, 2, seat)
        assert not [row for row in rows if row["points"][1 - seat]]


def test_points_have_the_round_in_which_they_were_scored():
    found, _ = scores_of(ROUNDS[0])
    rounds = [number for number, _ in groupby(found, key=lambda each: each.round)]
    assert rounds == sorted(set(rounds))
    assert set(rounds) <= {1, 2, 3, 4, 5}


@pytest.mark.parametrize("game", [core.load("fredericus", 4), *ROUNDS], ids=str)
def test_points_come_from_a_place_of_the_scene(game):
    """Of the scene before the action or of that after it, as the player sees it."""
    named = 0
    for number, (state, action) in enumerate(walk(game, 4)):
        scores = find_scores(game.score_sheet, find_effects(state, action), number)
        for score in (each for each in scores if each.place):
            after = state.copy()
            after.apply(action)
            scenes = [game.scene(each.view(score.entry.seat)) for each in (state, after)]
            zones = [zone for scene in scenes for zone in scene.zones]
            assert score.place in {place.id for zone in zones for place in zone.places}
            named += 1
    assert named
