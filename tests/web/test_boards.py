"""The boards of games find in the scenes what they draw."""

import re

import pytest

from staufen import core
from staufen.web import messages

BOARDS = sorted(path.stem.replace("_", "-") for path in messages.BOARDS.glob("*.js"))
WANTED = re.compile(r"\bzone\(\"([a-z-]+)\"\)")


@pytest.mark.parametrize("name", BOARDS)
def test_each_zone_that_a_board_asks_for_is_in_the_scene(name):
    asked = WANTED.findall((messages.BOARDS / f"{name.replace('-', '_')}.js").read_text())
    assert asked
    view = core.load(name).deal(1).view(0)
    scene = view.game.scene(view)
    zones = {re.sub(r"-\d+$", "", zone.id) for zone in scene.zones}
    assert set(asked) <= zones | {zone.id for zone in scene.zones}
    assert len({place.id for zone in scene.zones for place in zone.places}) > 10
