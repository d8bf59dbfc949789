"""Every game has a guide, and all words of guides and games can be looked up."""

import re
from collections import Counter
from pathlib import Path

import pytest

from staufen.core import InputError, game_names, guide, load, load_file
from staufen.core.registry import card
from staufen.core.spec import format_value
from tests.support.each_table import each_table

HEADINGS = ["What you want", "The table", "A turn", "What matters", "Your first game", "Ties"]
BIG = ("fredericus", "staufer", "stupor-mundi")


@pytest.mark.parametrize("name", game_names())
def test_a_guide_can_be_read_in_one_sitting(name):
    text = guide.read_guide(load(name))
    assert 200 <= len(re.findall(r"[\w'’]+", text)) <= 1500


@pytest.mark.parametrize("name", game_names())
def test_guides_have_the_same_headings(name):
    text = guide.read_guide(load(name))
    assert text.startswith(f"# {load(name).title}\n")
    headings = re.findall("^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in HEADINGS] == HEADINGS
    assert headings[-1] == "Words"


@pytest.mark.parametrize("name", BIG)
def test_ten_things_matter(name):
    _, _, matters = guide.read_guide(load(name)).partition("## What matters\n")
    found = re.findall(r"^(\d+)\. \*\*", matters.partition("\n## ")[0], re.MULTILINE)
    assert found == [str(i) for i in range(1, 11)]


@pytest.mark.parametrize("name", game_names())
def test_conditions_name_options_and_their_values(name):
    options = {"players": card(name)["players"]}
    options |= {key: entry["values"] for key, entry in card(name).get("options", {}).items()}
    lines = [
        (option, other)
        for paragraph in guide.read_guide(load(name)).split("\n\n")
        for option, values in re.findall(r"\{(\w+)=([^}]+)\}", paragraph)
        for other in values.split(",")
    ]
    assert [(o, v) for o, v in lines if v not in map(format_value, options.get(o, []))] == []


@pytest.mark.parametrize("name", game_names())
def test_conditions_stand_where_they_are_found(name):
    """Conditions stand at the beginning of a paragraph: elsewhere they would be shown."""
    assert not re.search(r"[^\n} ] *\{\w+=|\w\n\{", guide.read_guide(load(name)))


@each_table
def test_a_filled_guide_says_which_options_are_not_the_usual_ones(game):
    text = guide.render_guide(game)
    assert "{" not in text
    usual = {key: entry["values"][0] for key, entry in card(game.name).get("options", {}).items()}
    changed = {f"- {key}={format_value(v)}: " for key, v in game.options.items() if v != usual[key]}
    assert {line for line in changed if line in text} == changed
    assert ("Options chosen" in text) == bool(changed)


def test_a_paragraph_is_shown_where_its_conditions_hold():
    """FR-48, A-9: the centre with three or four players, both tokens with two."""
    assert "**centre**" in guide.render_guide(load("fredericus", 3))
    assert "**centre**" not in guide.render_guide(load("fredericus", 2))
    assert "Move three" in guide.render_guide(load("fredericus", short_variant=True))
    assert "Move three" not in guide.render_guide(load("fredericus"))
    assert "bring one goal" in guide.render_guide(load("fredericus", 2, bet_reward="per_player"))
    assert "bring one goal" not in guide.render_guide(
        load("fredericus", 3, bet_reward="per_player")
    )


def test_a_condition_on_what_is_no_option_is_refused(monkeypatch):
    monkeypatch.setattr(guide, "read_guide", lambda game: "# Oh Hell\n\n{sise=oh-28} Nine cards.\n")
    with pytest.raises(InputError, match="unknown option 'sise'; did you mean 'size'"):
        guide.render_guide(load("oh-hell"))


@each_table
def test_every_thing_has_a_name_of_its_own_and_a_sentence(game):
    things = guide.list_entries(game)
    assert [name for name, n in Counter(thing.name for thing in things).items() if n > 1] == []
    for thing in things:
        assert "_" not in thing.name + thing.text, thing
        assert thing.text, thing
        assert not thing.text.endswith("."), thing
        assert not re.search(r"\b(seat \d|1 (figures|points|Envoys|Nobles)\b)", thing.text), thing
        leaves = game.components.provenance
        for path in thing.paths:
            assert any(f"{leaf}.".startswith(f"{path}.") for leaf in leaves), path


@pytest.mark.parametrize("name", game_names())
def test_every_thing_is_found_by_its_names(name):
    game = load(name)
    for thing in guide.list_entries(game):
        for word in (thing.name, thing.name.upper(), *thing.ids):
            found, more = guide.find_entries(game, word)
            assert thing in found, word
            assert not set(found) & set(more)


@pytest.mark.parametrize("name", BIG)
def test_rules_of_things_are_rules_of_the_game(name):
    """Every rule that a component file names stands in RULES.md."""
    game = load(name)
    rules = (guide.guide_path(game).parent / "RULES.md").read_text()
    named = set(game.components.see.values())
    assert named
    assert [rule for rule in sorted(named) if f"| {rule} |" not in rules] == []


def test_words_are_found_by_their_beginning_without_accents_and_case():
    game = load("stupor-mundi")
    assert [thing.name for thing in guide.find_entries(game, "théo")[0]] == ["Theophilos (Ally)"]
    found, more = guide.find_entries(game, "GREAT")
    assert [thing.name for thing in found] == ["Great"]
    assert {thing.name for thing in more} >= {"Great Tower A", "Great Keep"}


def test_an_unknown_word_is_answered_with_the_nearest():
    with pytest.raises(InputError, match="unknown word 'traveler'; did you mean Traveller"):
        guide.find_entries(load("staufer"), "traveler")
    for word in ("", "!?", "qqqqqq"):
        with pytest.raises(InputError, match="the guide ends with a glossary"):
            guide.find_entries(load("staufer"), word)


def test_what_is_our_reconstruction_is_marked():
    game = load("stupor-mundi")
    for word, lines in {
        "A8": "Card Purse and Promotion (A8): gain 3 Augustales; promote a Specialist; costs 2"
        " Augustales. [SM-159]",
        "ROM2": "Card Purse and Promotion (ROM2): gain 2 Augustales; promote a Specialist; in"
        " the deck from the start. [SM-151] (our reconstruction)",
        "slot": "slot: a place for one card; determines what a face-down card does.",
    }.items():
        (thing,) = guide.find_entries(game, word)[0]
        assert guide.explain_entry(game, thing) == lines


def test_the_users_own_values_are_described_and_are_no_reconstruction():
    privilege = [dict(entry) for entry in load("staufer").components.data["privilege"]]
    privilege[0]["n"] = 2
    game = load("staufer", components={"privilege": privilege})
    (thing,) = guide.find_entries(game, "traveller")[0]
    lines = guide.explain_entry(game, thing)
    assert lines == "Traveller (privilege): journeys cost 2 figures less; never below none. [ST-69]"


def test_the_things_of_a_game_depend_on_its_players_and_options():
    """ST-8, A6: regions have two sides; second_only pays only the second place."""
    few, many = (load("staufer", n, region_job="second_only") for n in (2, 4))
    (two,), (side,) = (guide.find_entries(game, "nijmegen")[0] for game in (few, many))
    assert two.text.startswith("offices from the left 5 (Nobles only), 3;")
    assert side.text.startswith("offices from the left 5 (Nobles only), 4, 3;")
    (job,) = guide.find_entries(few, "j_milano")[0]
    assert job.text == "12 points for the first place in Milano at the end, 6 for the second"


def test_a_word_inside_a_name_is_found_with_those_behind_it():
    found, _ = guide.find_entries(load("staufer"), "two neighbours")
    assert [thing.name for thing in found] == ["Job Two neighbours"]


@pytest.mark.parametrize("name", game_names())
def test_each_option_and_value_has_a_name_for_people(name):
    for key, option in card(name).get("options", {}).items():
        assert len(option["labels"]) == len(set(option["labels"])) == len(option["values"]), key
        assert option["title"] not in (key, key.replace("_", " ")), key
        assert not [text for text in (option["title"], *option["labels"]) if "_" in text], key


def test_a_game_from_a_file_explains_no_words(monkeypatch):
    monkeypatch.setenv("STAUFEN_GAME_FILES", "")
    game = load_file(str(Path(__file__).parents[2] / "examples/games/kuhn_poker.py"))
    with pytest.raises(InputError, match="unknown word 'bet'; this game explains no words"):
        guide.explain_word(game, "bet")
