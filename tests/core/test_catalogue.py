"""Texts of a language: every one is there, used, and has the same values in all languages."""

import ast
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from staufen import core
from staufen.core.action_context import find_effects
from staufen.core.catalogue import COMMON, PLACEHOLDER, Catalogue, format_text
from staufen.core.player_names import Names, Person
from staufen.core.registry import GAMES
from staufen.core.score_sheet import find_scores
from tests.support.walk import walk

GAME_FOLDERS = sorted({path.parent for path in GAMES.glob("*/text.en.toml")})
TRANSLATED = [folder.name.replace("_", "-") for folder in GAME_FOLDERS]
FOLDERS = [COMMON.folder, *GAME_FOLDERS]
IDENTIFIERS = {
    "id",
    "kind",
    "word",
    "key",
    "shape",
    "flow",
    "path",
    "data",
    "face",
    "about",
    "short",
}
VALUES = re.compile(r"[0-9]|[JQKAT]?[♣♦♥♠]|[Pp]layer|[IV]+")  # of cards, names, numerals


@pytest.mark.parametrize(("text", "values", "expected"), [
    ("{n} of {m}", {"n": 1, "m": 2}, "1 of 2"),
    ("{n|# chip|# chips}", {"n": 1}, "1 chip"),
    ("{n|# chip|# chips}", {"n": 0}, "0 chips"),
    ("{who|you win|# wins}", {"who": Person("you", True)}, "you win"),
    ("{who|you win|# wins}", {"who": Person("Anna")}, "Anna wins"),
    ("{who|your|##} hand", {"who": Person("Anna (expert)")}, "Anna's hand"),
    ("{who|you|#}", {"who": Person("## {n} #")}, "## {n} #"),
])  # fmt: skip
def test_placeholders_are_replaced(text, values, expected):
    assert format_text(text, values, "en") == expected


@pytest.mark.parametrize(("name", "expected"), [("Anna", "Annas"), ("Hans (novice)", "Hans’")])
def test_german_genitives(name, expected):
    assert format_text("{who|deine|##} Hand", {"who": Person(name)}, "de") == f"{expected} Hand"


def placeholders(text):
    """Return the names of the values of a text."""
    return {found[1] for found in PLACEHOLDER.finditer(text)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_languages_have_the_same_texts_with_the_same_values(folder):
    texts = Catalogue(str(folder / "text.py")).texts
    assert set(texts) == {"en", "de"}
    for language, found in texts.items():
        assert set(found) == set(texts["en"]), language
        for key, text in found.items():
            assert placeholders(text) == placeholders(texts["en"][key]), (language, key)
            assert not re.search(r"[{}|#]", PLACEHOLDER.sub("", text)), (language, key)


def constants(folder):
    """Return the texts in the code of a folder; of `f"phase.{name}"` the part before the value."""
    found = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_text_is_used(folder):
    known = constants(folder)
    if folder == COMMON.folder:
        known |= constants(folder.parent / "arena")
    for key in Catalogue(str(folder / "text.py")).texts["en"]:
        group = key.rpartition(".")[0]
        built = f"{group}." in known or key.endswith("_text") or group == "source"
        assert key in known or built, key


@pytest.mark.parametrize("name", TRANSLATED)
def test_sources_of_points_have_labels(name):
    game, names = core.load(name), Names(["A", "B", "C"], language="de")
    found = set()
    for seed in range(3):
        for number, (state, action) in enumerate(walk(game, seed)):
            for score in find_scores(game.score_sheet, find_effects(state, action), number):
                found.add(game.score_sheet.find_label(names, score.source))
    assert found
    assert found <= {
        text for key, text in game.text.TEXTS.texts["de"].items() if key.startswith("source.")
    }


def list_texts(thing):
    """Yield what a person reads of a scene."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from list_texts(each)
    elif is_dataclass(thing):
        for each in fields(thing):
            if each.name not in IDENTIFIERS:
                yield from list_texts(getattr(thing, each.name))


@pytest.mark.parametrize("name", TRANSLATED)
def test_no_sentence_is_written_in_the_code(name, monkeypatch):
    """With texts without letters no letters are left, in scenes, actions and what they did."""
    game = core.load(name)
    for catalogue in (COMMON, game.text.TEXTS):
        blank = {key: "".join(f"{{{each}}}" for each in placeholders(text)) or "·"
                 for key, text in catalogue.texts["en"].items()}  # fmt: skip
        monkeypatch.setitem(catalogue.__dict__, "texts", {"en": blank})
    names = Names([f"player {seat}" for seat in range(game.players)])
    read = set()
    for state, action in walk(game, 2):
        for seat in range(game.players):
            read.update(list_texts(game.scene(state.view(seat), names)))
        context = find_effects(state, action).to_context(names)
        read.add(game.text.say(state.fields(), action, names))
        read.update(game.narration.narrate(context))
    left = {text for text in read if re.search("[A-Za-z]{2}", VALUES.sub("", text))}
    assert not left
    assert len(read) > 10


def test_packages_of_games_know_their_languages():
    assert core.load("leduc-poker").languages == ("en", "de")
    assert Path(GAMES / "leduc_poker" / "text.de.toml").exists()
