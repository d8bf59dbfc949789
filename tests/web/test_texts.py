"""The page's own texts: each is there and used, and the page speaks the chosen language."""

import re

import pytest

from staufen.web.messages import TEXTS
from staufen.web.server import FOLDER
from tests.core.test_catalogue import placeholders

MODULES = [path.read_text() for path in sorted((FOLDER / "static").rglob("*.js"))]
SOURCES = "\n".join(
    module for module in MODULES if re.search("/texts.js|const PLACEHOLDER", module)
)
USED = set(re.findall(r"""\btext\(\s*"([\w.-]+)\"""", SOURCES))
CHOSEN = set(re.findall(r"""\btext\([^"`]* \? "([\w.-]+)" : "([\w.-]+)\"""", SOURCES))
SAID = set(re.findall(r'format\(names, "([\w.]+)"', (FOLDER / "messages.py").read_text()))
BUILT = set(re.findall(r"\btext\(`([a-z]+\.)\$\{", SOURCES))  # of a group, by a value


def test_languages_have_the_same_texts_with_the_same_values():
    english = TEXTS.texts["en"]
    assert set(TEXTS.texts) == {"en", "de"}
    for language, found in TEXTS.texts.items():
        assert set(found) == set(english), language
        for key, text in found.items():
            assert placeholders(text) == placeholders(english[key]), (language, key)


def test_every_text_is_there_and_used():
    used = USED.union(SAID, *CHOSEN)
    known = set(TEXTS.texts["en"])
    assert used <= known
    assert {key for key in known - used if not key.startswith(tuple(BUILT))} == set()
    assert all(any(key.startswith(group) for key in known) for group in BUILT)


@pytest.mark.parametrize("chosen", ["browser", "button"])
def test_the_page_and_a_game_speak_german(visit, chosen):
    person = visit(at="/", **({"locale": "de-DE"} if chosen == "browser" else {}))
    page = person.page
    if chosen == "button":
        assert page.get_attribute("html", "lang") == "en"
        page.click("[data-what=language]")
        page.wait_for_selector("html[lang=de]")
    person.sit_down("leduc-poker", "you", "apprentice")
    assert page.get_attribute("html", "lang") == "de"
    assert page.inner_text("[data-what=rules]") == "Regeln"
    assert page.inner_text(".prompt") == "Abwarten oder erhöhen."
    person.click()
    assert re.search("Du (erhöhst|wartest)", page.inner_text(".story"))
    if chosen == "button":
        page.context.clear_cookies(name="language")
        page.reload()
        person.wait()
        assert re.search("You (raise|check)", page.inner_text(".story"))
    else:
        page.context.clear_cookies()
