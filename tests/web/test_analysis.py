"""Analysis while one plays: from one's own view, until one moves on or looks away."""

import time
from concurrent.futures import ThreadPoolExecutor

from staufen import core
from staufen.web import analysis
from tests.support.server import serving


def test_it_goes_on_while_somebody_looks_and_marks_the_game(tmp_path):
    with serving(tmp_path) as (client, hall):
        link = client.begin("leduc-poker", "you", "novice", deal=5)["link"]
        with client.listening(link) as messages:
            change = client.until(messages, lambda change: change["asked"])
            found = {"iterations": 0}
            while found["iterations"] == 0:
                time.sleep(0.05)
                found = client.post(f"{link}/analyse", version=change["version"])
            more = found
            while more["iterations"] <= found["iterations"]:
                time.sleep(0.05)
                more = client.post(f"{link}/analyse", version=change["version"])
            legal = {gesture["action"] for gesture in change["scene"]["gestures"]}
            assert {row["action"] for row in more["rows"]} == legal
            assert more["rows"][0]["loss"] == 0
            (session,) = hall.sessions.values()
            running = session.analysis
            action = change["scene"]["gestures"][0]["action"]
            client.post(f"{link}/act", version=change["version"], action=action)
            assert running.stopped
            assert client.refused(f"{link}/analyse", version=change["version"])
            after = client.until(messages, lambda change: change["asked"] or change["over"])
            assert after["assisted"]


def test_it_sees_what_its_seat_sees(tmp_path):
    """In two deals that look alike to a seat it finds the same, from the same seed."""
    game = core.load("leduc-poker")
    state = game.deal(5)
    other = next(
        world
        for world in (game.deal(deal) for deal in range(100))
        if world.view(0).fields() == state.view(0).fields() and world.fields() != state.fields()
    )
    with ThreadPoolExecutor(1) as pool:
        views = [analysis.Analysis(game, each.view(0), pool).view for each in (state, other)]
    assert views[0].fields() == views[1].fields()
