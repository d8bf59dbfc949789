"""The laws of scenes, for every game that has one."""

import json
from functools import cache

import jsonschema
import pytest

from staufen import core
from staufen.core import InputError, guide, scene
from staufen.core.player_names import Names
from staufen.core.scene import Gesture
from tests.support.each_table import each_table
from tests.support.prose import faults
from tests.support.walk import moments, rng

MOMENTS = 20  # of each table
PEOPLE = ("Anna (expert)", "Bela (expert)", "Carl (master)", "Dora (novice)", "Enzo (greedy)")
OURS = {"id", "kind", "word", "path", "shape", "face", "key", "about"}  # texts for programs


def people(game, seat):
    return Names(PEOPLE[: game.players], you=seat)


def draw(view):
    return view.game.scene(view, people(view.game, view.seat))


@cache
def views(game):
    """Return states of a random game, a seat's view of each, and its scene; ends included.

    Of two states of three it is the view of the seat to act: there are many tables.
    """
    found = []
    for number, state in enumerate(moments(game, MOMENTS)):
        acts = state.to_act in range(game.players) and number % 3
        view = state.view(state.to_act if acts else number % game.players)
        found.append((state, view, draw(view)))
    return found


def ids(drawn):
    return [zone.id for zone in drawn.zones] + [place.id for place in places(drawn)]


def places(drawn):
    return [place for zone in drawn.zones for place in zone.places]


def texts(thing, name=""):
    """Yield every text that a person reads of a scene as a dictionary."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key != "data":
                yield from texts(value, key)
    elif isinstance(thing, list):
        for each in thing:
            yield from texts(each, name)
    elif isinstance(thing, str) and name not in OURS:
        yield thing


@each_table
def test_every_legal_action_has_one_gesture_and_no_other_action_has_one(game):
    for _, view, drawn in views(game):
        legal = view.legal_actions if view.to_act == view.seat else []
        assert sorted(gesture.action for gesture in drawn.gestures) == legal


def strings(value):
    """Yield every string and key in JSON data."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


@each_table
def test_data_is_json_with_identifiers_and_no_sentences(game):
    """Boards draw data in any language; sentences have fields of their own."""
    for _, _, drawn in views(game):
        for thing in (drawn, *drawn.players, *drawn.zones, *places(drawn), *drawn.gestures):
            assert json.loads(json.dumps(thing.data)) == thing.data
            assert not [each for each in strings(thing.data) if " " in each]


@each_table
def test_a_gesture_can_be_clicked_or_typed_and_described_from_the_others(game):
    for _, _, drawn in views(game):
        known = {place.id for place in places(drawn)}
        for gesture in drawn.gestures:
            assert set(gesture.path) <= known
            assert game.parse_action(gesture.word) == gesture.action
            assert gesture.label
        clicks = [(gesture.path, gesture.label) for gesture in drawn.gestures]
        assert len(set(clicks)) == len(clicks)
        keys = [gesture.key for gesture in drawn.gestures]
        assert keys == [*scene.KEYS, *[""] * len(keys)][: len(keys)]


@each_table
def test_only_who_chooses_is_described_why_a_place_cannot_be_chosen(game):
    for _, view, drawn in views(game):
        begun = {id for gesture in drawn.gestures for id in gesture.path[:1]}
        lines = {place.id for place in places(drawn) if place.why}
        assert not lines & begun
        assert not lines or view.to_act == view.seat


@each_table
def test_ids_are_unique_and_stay(game):
    stay = {}
    for _, _, drawn in views(game):
        assert len(set(ids(drawn))) == len(ids(drawn))
        for zone in drawn.zones:
            assert stay.setdefault(zone.id, (zone.shape, zone.owner)) == (zone.shape, zone.owner)


@each_table
def test_players_are_those_at_the_table(game):
    for state, view, drawn in views(game):
        assert [player.seat for player in drawn.players] == list(range(game.players))
        acting = [player.seat for player in drawn.players if player.to_act]
        assert acting == [state.to_act] * (state.to_act >= 0)
        assert drawn.players[view.seat].name == "you"
        owners = {zone.owner for zone in drawn.zones} - {None}
        owners |= {p.owner for place in places(drawn) for p in place.pieces} - {None}
        assert owners <= set(range(game.players))


@each_table
def test_a_scene_fits_its_schema_and_survives_json(game):
    check = jsonschema.Draft202012Validator(scene.schema())
    for _, _, drawn in views(game)[::10]:
        plain = drawn.to_dict()
        check.validate(plain)
        assert json.loads(json.dumps(plain)) == plain


@each_table
def test_people_read_words_not_codes(game):
    for _, _, drawn in views(game):
        plain = drawn.to_dict()
        assert {text: faults(text) for text in texts(plain) if faults(text)} == {}
        for zone in plain["zones"]:
            assert zone["label"]
            assert all(place["label"] for place in zone["places"])
            assert all(piece["label"] for place in zone["places"] for piece in place["pieces"])


@each_table
def test_what_a_piece_or_place_is_about_can_be_looked_up(game):
    things = [t for _, _, drawn in views(game) for p in places(drawn) for t in (p, *p.pieces)]
    words = {thing.about for thing in things} - {""}
    assert len(words) > 20 or not game.components.data
    assert all(guide.find_entries(game, word)[0][0].text for word in words)


@each_table
def test_the_points_of_a_finished_game_are_shown(game):
    for state, _, drawn in views(game):
        if state.is_over:
            assert [player.points for player in drawn.players] == state.scores()


def twins(game):
    """Yield states of a random game, worlds that look alike to a seat, and its scene."""
    for number, (state, view, drawn) in enumerate(views(game)):
        world = view.determinize(rng(number))
        assert world.view(view.seat) == view
        yield state, world, drawn


@each_table
def test_worlds_that_look_alike_have_one_scene(game):
    assert all(draw(world.view(drawn.seat)) == drawn for _, world, drawn in twins(game))


def test_a_scene_made_from_a_state_is_caught():
    game = core.load("leduc-poker")
    module = __import__("staufen.core.games.leduc_poker.scene", fromlist=["scene"])

    def cheat(state):
        return module.scene(state.fields(), [], people(game, 0))

    assert any(cheat(state) != cheat(world) for state, world, _ in twins(game))


def test_a_finished_game_lies_open():
    game = core.load("leduc-poker")
    state = game.replay(["deal-Js", "deal-Qh", "raise"])
    with pytest.raises(InputError):
        game.scene(state)
    state.apply(game.parse_action("fold"))
    drawn = game.scene(state)
    assert (drawn.seat, drawn.gestures) == (-1, ())
    assert [piece.label for place in places(drawn) for piece in place.pieces] == ["J♠", "Q♥"]


def test_a_game_without_a_scene_has_its_choices_in_words():
    game = core.load("leduc-poker")
    drawn = scene.plain_scene(game, game.new_state(1).view(0).fields(), [1, 2], people(game, 0))
    assert (drawn.zones, drawn.prompt) == ((), "Choose.")
    others = scene.plain_scene(game, game.new_state(1).view(1).fields(), [], people(game, 1))
    assert others.prompt == f"{people(game, 1)[0]} is to choose."
    assert [(g.action, g.word, g.label) for g in drawn.gestures] == [
        (1, "call", "you check"),
        (2, "raise", "you raise by 2"),
    ]


def test_only_views_of_the_same_game_have_scenes():
    game = core.load("leduc-poker")
    for other in (game.new_state(1), core.load("oh-hell").new_state(1).view(0), None):
        with pytest.raises(InputError, match=r"scene: a view of leduc-poker\(players=2\) expected"):
            game.scene(other)


def test_players_without_names_are_numbered_from_1():
    game = core.load("leduc-poker")
    drawn = game.scene(game.new_state(1).view(0))
    assert [player.name for player in drawn.players] == ["you", "player 2"]


def test_a_schema_refuses_what_is_no_scene():
    check = jsonschema.Draft202012Validator(scene.schema())
    game = core.load("leduc-poker")
    plain = draw(game.new_state(1).view(0)).to_dict()
    for wrong in ({**plain, "zones": None}, {**plain, "more": 1}, {**plain, "seat": "0"}):
        assert not check.is_valid(wrong)
    plain["zones"][0]["shape"] = "heap"
    assert not check.is_valid(plain)


def test_keys_are_digits_then_letters_then_none():
    assign_keys = scene.assign_keys(Gesture(n, str(n), str(n)) for n in range(40))
    assert "".join(each.key for each in assign_keys) == "123456789abcdefghijklmnopqrstuvwxyz"
    assert [each.action for each in assign_keys] == list(range(40))


def test_the_prompt_says_who_is_to_act():
    names = Names(PEOPLE[:2], you=1)
    assert scene.prompt(names, 1, "bid") == "Bid."
    assert scene.prompt(names, 0, "bid") == "Anna (expert) is to choose: bid."
    assert scene.prompt(names, core.CHANCE, "bid") == "Luck is to decide."
    assert scene.prompt(names, core.OVER, "bid") == "The game is over."
