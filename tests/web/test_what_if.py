"""What if: what one is shown follows from one's own view."""

from concurrent.futures import ThreadPoolExecutor

from staufen.core.player_names import Names
from staufen.web import what_if
from staufen.web.what_if import WhatIf
from tests.support.pairs import alike
from tests.support.server import asked, serving


def followed(state):
    """Return what seat 0 is shown when it thinks of raising, as often as it may."""
    with ThreadPoolExecutor(1) as pool:
        followed = WhatIf(state.game, state.view(0), 0, Names(["A", "B"], 0), pool)
        node = followed.find_node((2,))
        scene = state.game.scene(node.world.view(0), followed.names)
        return node.texts, scene.to_dict(), node.world.fields()


def test_tables_that_look_alike_go_on_alike():
    one, two = map(followed, alike())
    assert one == two
    assert one[0][0] == "You raise by 2"


def test_a_world_that_is_the_real_one_is_caught(monkeypatch):
    seen = []
    for state in alike():
        monkeypatch.setattr(WhatIf, "__init__", peeking(state))
        seen.append(followed(state))
    assert seen[0] != seen[1]


def peeking(state):
    """Return a beginning that takes the table as it is."""

    def begin(self, game, view, seat, names, pool):
        self.game, self.seat, self.names, self.pool = game, seat, names, pool
        self.nodes, self.shown = {(): what_if.Node(state.copy())}, None

    return begin


def test_a_line_is_followed_and_ends_when_one_moves_on(tmp_path):
    with (
        serving(tmp_path) as (client, sessions),
        client.sitting("fredericus", "you", "novice", deal=5) as (link, messages, change),
    ):
        first = change["scene"]["gestures"][0]["action"]
        found = client.post(f"{link}/suppose", version=change["version"], line=[first])
        assert found["message"][0].startswith("You bet")
        second = found["scene"]["gestures"][0]["action"]
        found = client.post(f"{link}/suppose", version=change["version"], line=[first, second])
        assert len(found["message"]) > 1
        while not found["rows"]:
            found = client.post(f"{link}/suppose", version=change["version"], line=[first, second])
        legal = {gesture["action"] for gesture in found["scene"]["gestures"]}
        assert {row["action"] for row in found["rows"]} <= legal
        for line, text in (
            ([], "expected 1 to 60"),
            ([10**6], "not legal there"),
            ("a", "Expected `array`"),
            ([True], "Expected `int`"),
        ):
            wrong = {"version": change["version"], "line": line}
            assert text in client.refused(f"{link}/suppose", **wrong)
        (session,) = sessions.sessions.values()
        node = session.what_if.shown
        client.post(f"{link}/act", version=change["version"], actions=[first])
        assert node.analysis is None
        late = {"version": change["version"], "line": [first]}
        assert "moved on" in client.refused(f"{link}/suppose", **late)
        after = client.until(messages, asked)
        assert after["assisted"]
        assert session.what_if is None
