"""Analysis while one plays: from one's own view, until one moves on or looks away."""

import time
from concurrent.futures import ThreadPoolExecutor

from staufen.web import analysis
from tests.support.pairs import alike
from tests.support.server import serving


def test_it_goes_on_while_somebody_looks_and_marks_the_game(tmp_path):
    with (
        serving(tmp_path) as (client, sessions),
        client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, change),
    ):
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
        (session,) = sessions.sessions.values()
        running = session.analysis
        action = change["scene"]["gestures"][0]["action"]
        client.post(f"{link}/act", version=change["version"], actions=[action])
        assert running.stopped
        assert client.refused(f"{link}/analyse", version=change["version"])
        after = client.until(messages, lambda change: change["asked"] or change["over"])
        assert after["assisted"]


def test_it_sees_what_its_seat_sees():
    """In two deals that look alike to a seat it finds the same, from the same seed."""
    with ThreadPoolExecutor(1) as pool:
        views = [analysis.Analysis(each.game, each.view(0), pool).view for each in alike()]
    assert views[0].fields() == views[1].fields()
