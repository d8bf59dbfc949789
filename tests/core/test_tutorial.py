"""The lessons of a guided first game are told when what they speak of is there."""

import re

import pytest

from staufen.core import CHANCE, InputError, game_names, load, tutorial
from tests.support.walk import walk

TAUGHT = [name for name in game_names() if tutorial.load_lessons(load(name))]
GAMES = 20  # random ones, until all lessons were due


def test_the_three_games_have_lessons():
    assert TAUGHT == ["fredericus", "staufer", "stupor-mundi"]


@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_are_short_and_name_rules_of_the_game(name):
    game = load(name)
    rules = (tutorial.lessons_path(game).parent / "RULES.md").read_text()
    known = tutorial.load_lessons(game)
    assert len({lesson.name for lesson in known}) == len(known)
    for lesson in known:
        assert 10 <= len(lesson.text.split()) <= 60, lesson.name
        assert lesson.text.endswith("."), lesson.name
        assert not re.search(r"[{}_]|\bseat\b", lesson.text), lesson.name
        for rule in lesson.rule.split(", "):
            assert re.search(rf"^\| {rule} \|", rules, re.MULTILINE), (lesson.name, rule)


@pytest.mark.parametrize("name", TAUGHT)
def test_each_lesson_comes_up_and_means_places_that_are_there(name):
    game, found = load(name), {}
    wanted = {lesson.name: lesson for lesson in tutorial.load_lessons(game)}
    for state in (state for seed in range(GAMES) for state, _ in walk(game, seed)):
        left = [lesson for key, lesson in wanted.items() if key not in found]
        if not left:
            break
        if state.to_act == CHANCE:
            continue
        words = [game.format_action(action) for action in state.legal_actions]
        if any(lesson.at.match(word) for lesson in left for word in words):
            scene = game.scene(state.view(state.to_act))
            found |= {
                lesson.name: lesson.places(scene)
                for lesson in tutorial.find_due_lessons(game, scene)
            }
    assert set(found) == set(wanted)
    for key, places in found.items():
        assert bool(places) == (wanted[key].look.pattern != tutorial.MATCHES_NOTHING), key


def test_a_lesson_is_described_to_who_chooses_and_to_nobody_else():
    game = load("fredericus")
    state = game.new_state(1)
    seats = [
        tutorial.find_due_lessons(game, game.scene(state.view(seat)))
        for seat in range(game.players)
    ]
    assert [bool(lines) for lines in seats] == [
        seat == state.to_act for seat in range(game.players)
    ]


def test_conditions_are_those_of_the_guide():
    def text(players):
        (found,) = (
            each
            for each in tutorial.load_lessons(load("fredericus", players))
            if each.name == "The next bet"
        )
        return found.text

    assert "centre" in text(3)
    assert "centre" not in text(2)


@pytest.mark.parametrize(("entry", "lines"), [
    ('name = "A"', "lesson A: at, rule, text expected"),
    ('name = "A"\nwhen = "b*"', "lesson A: unknown key when; known are name"),
    ('name = "A"\nat = "b*"', "lesson A: at: a list expected"),
])  # fmt: skip
def test_a_wrong_lesson_is_named(monkeypatch, tmp_path, entry, lines):
    file = tmp_path / "lessons.toml"
    file.write_text(f"[[lesson]]\n{entry}\n")
    monkeypatch.setattr(tutorial, "lessons_path", lambda game: file)
    with pytest.raises(InputError, match=re.escape(f"{file}: {lines}")):
        tutorial.load_lessons(load("oh-hell"))
