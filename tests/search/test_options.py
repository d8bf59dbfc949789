"""One table of options, and all that is made of it."""

import pytest

from staufen import core
from staufen.bots import list_options
from staufen.bots.base.search_bot import SearchBot, declare_options
from staufen.bots.base.settings import settings
from staufen.core import InputError
from staufen.search import Searcher, generate
from staufen.search import options as root_table
from staufen.search.options import MEMBER, SETTING, TABLE, Option


@pytest.mark.parametrize("path", generate.generate_files(), ids=lambda path: path.name)
def test_what_is_made_of_the_table_is_current(path):
    assert path.read_text() == generate.generate_files()[path], f"run {generate.COMMAND}"


def test_a_new_option_is_one_row(monkeypatch):
    """It is in the struct, the page, the stub, the checks, the settings and the bots."""
    row = Option(
        "patience", "short", {"short": None, "plies": (1, 9)}, SETTING, "How long it waits"
    )
    monkeypatch.setattr(root_table, "TABLE", (*TABLE, row))
    monkeypatch.setattr(generate, "TABLE", (*TABLE, row))
    assert "    int patience\n    int patience_amount\n" in generate.format_struct()
    assert "    PATIENCE_PLIES = 1\n" in generate.format_struct()
    assert (
        "| `patience` | `short` | short \\| plies:N | How long it waits |" in generate.format_page()
    )
    assert any("patience: str = ...," in text for text in generate.generate_files().values())
    fields = root_table.option_fields({"patience": "plies:3"})
    assert (fields["patience"], fields["patience_amount"]) == (1, 3)
    with pytest.raises(InputError, match=r"patience=plies:10 \(expected plies:1 to plies:9\)"):
        root_table.option_fields({"patience": "plies:10"})

    class Patient(SearchBot):
        declared = declare_options((*TABLE, row))

    assert "patience" in list_options(Patient)


@pytest.mark.parametrize("option", [o for o in TABLE if o.in_search], ids=lambda o: o.name)
def test_every_option_of_the_search_has_a_default_that_is_allowed(option):
    option.check(option.default)
    for value in allowed(option):
        option.check(value)
        fields = root_table.option_fields({"multi_observer": True, option.name: value})
        assert option.name in fields


def allowed(option):
    """Return values at the ends of what an option may be."""
    if isinstance(option.allowed, dict):
        found = []
        for word, bounds in option.allowed.items():
            found += [word] if bounds is None else [f"{word}:{bound}" for bound in bounds]
        return found
    return option.allowed or (False, True)


@pytest.mark.parametrize("option", [o for o in TABLE if o.role == SETTING], ids=lambda o: o.name)
def test_a_word_that_is_none_is_refused(option):
    with pytest.raises(InputError, match=option.name):
        Searcher(core.load("leduc-poker"), **{option.name: "nonsense"})


def test_settings_are_what_is_no_member_of_the_family():
    members = {option.name for option in TABLE if option.role == MEMBER}
    assert not members & set(settings("leduc-poker"))
