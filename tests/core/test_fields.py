"""The typed classes of fields and component data are what positions and component files have."""

from importlib import import_module

import msgspec
import pytest

from staufen import core


def has_type(value, kind):
    """Return whether a value has a TypedDict's keys, no others, and values of their types."""
    try:
        return msgspec.convert(value, kind) == value
    except msgspec.ValidationError:
        return False


def types_of(game):
    return import_module(f"staufen.core.games.{game.name.replace('-', '_')}.types")


@pytest.mark.parametrize("name", core.game_names())
def test_fields_of_states_and_views_have_the_declared_types(name):
    game = core.load(name)
    chance = core.ChanceSampler(1)
    state = game.new_state(1)
    for _ in range(20):
        for position in (state, state.view(0)):
            assert has_type(position.fields(), types_of(game).Fields)
        state.apply(state.legal_actions[0])
        chance.resolve(state)
        if state.is_over:
            break


@pytest.mark.parametrize("name", ["fredericus", "staufer", "stupor-mundi"])
def test_component_data_have_the_declared_types(name):
    game = core.load(name)
    assert has_type(game.components.data, types_of(game).Components)


def test_missing_added_and_mistyped_fields_are_found():
    game = core.load("leduc-poker")
    kind, fields = types_of(game).Fields, game.new_state(1).fields()
    assert has_type(fields, kind)
    assert not has_type({**fields, "more": 1}, kind)
    assert not has_type({**fields, "round": "1"}, kind)
    assert not has_type({key: value for key, value in fields.items() if key != "round"}, kind)
