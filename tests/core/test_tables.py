"""Component files: what they hold, and where each number comes from."""

import pytest

from staufen import core
from staufen.core import InputError, tables


def written(folder, text):
    path = folder / "box.toml"
    path.write_text(text)
    return tables.read([path])


@pytest.mark.parametrize("name", core.game_names())
def test_every_number_of_ours_has_a_source(name):
    """Sources are looked up only when asked for, so this test asks for all."""
    components = core.load(name).components
    assert components.provenance.keys() == dict(tables.leaves(components.data)).keys()
    assert set(components.provenance.values()) <= set(tables.SOURCES) - {"U"}


def test_who_changes_what_a_box_tells_changes_no_box():
    """All who load a game share its box."""
    for table in core.load("staufer").components.data.values():
        table.clear()
    assert all(core.load("staufer").components.data.values())


def test_the_longest_pattern_says_where_a_number_comes_from(tmp_path):
    box = written(tmp_path, '[provenance]\n"a.*" = "R"\n"a.big" = "C"\n[a]\nbig = 1\nc = 2\n')
    assert box.provenance == {"a.big": "C", "a.c": "R"}
    assert box.data == {"a": {"big": 1, "c": 2}}
    assert box.shares() == {"C": 1, "R": 1}


def test_a_source_in_a_table_speaks_for_all_below_it_and_is_no_number(tmp_path):
    box = written(tmp_path, '[a]\nsource = "P"\nnote = "guess"\n[a.b]\nc = [1, 2]\n')
    assert box.provenance == {"a.b.c": "P"}
    assert box.data == {"a": {"b": {"c": [1, 2]}}}


def test_rules_are_named_as_sources_are(tmp_path):
    text = '[provenance]\n"*" = "R"\n[see]\n"a.*" = "X-1"\n[a]\nc = 1\n'
    box = written(tmp_path, text + '[a.b]\nd = { see = "X-2", e = 1 }\nf = 2\ng = 3\n')
    assert box.see == {"a.c": "X-1", "a.b.d.e": "X-2", "a.b.f": "X-1", "a.b.g": "X-1"}
    assert box.data == {"a": {"c": 1, "b": {"d": {"e": 1}, "f": 2, "g": 3}}}
    assert [box.rule(path) for path in ("a.b.d", "a.b.f", "a.bb")] == ["X-2", "X-1", ""]


def test_what_we_made_up_is_known_by_any_value_below_a_path(tmp_path):
    box = written(tmp_path, '[provenance]\n"*" = "R"\n"a.b.c" = "C"\n[a.b]\nc = 1\n[a.bc]\nd = 1\n')
    paths = ["a", "a.b", "a.b.c", "a.bc"]
    assert list(filter(box.is_ours, paths)) == paths[:3]


@pytest.mark.parametrize(("text", "message"), [
    ("[a]\nb = 1\n", r"box.toml: a.b: no provenance, one of R, X, P, C, U"),
    ('[a]\nsource = "Z"\nb = 1\n', r"box.toml: a: unknown provenance 'Z'"),
])  # fmt: skip
def test_a_number_without_a_source_is_named(tmp_path, text, message):
    box = written(tmp_path, text)
    with pytest.raises(InputError, match=message):
        _ = box.provenance


def test_what_a_user_changes_is_the_users(tmp_path):
    ours = written(tmp_path, '[a]\nsource = "R"\nb = 1\nc = 2\nd = [1]\ne = []\n')
    theirs = tables.overlay(ours, {"a": {"b": 1, "c": 3}}, "my.toml")
    assert theirs.provenance == {"a.b": "R", "a.c": "U", "a.d": "R", "a.e": "R"}
    assert theirs.digest != ours.digest
    for wrong in ({"a": {"f": 1}}, {"a": {"b": "1"}}, {"a": 1}, {"a": {"d": ["1"]}}):
        with pytest.raises(InputError, match=r"my\.toml"):
            tables.overlay(ours, wrong, "my.toml")


def test_tables_too_deep_within_each_other_are_refused(tmp_path):
    ours, path = written(tmp_path, '[a]\nsource = "R"\nb = 1\n'), tmp_path / "my.toml"
    for text in (f"a = {'[' * 5000}{']' * 5000}", f"a.{'.'.join('b' * 5000)} = 1"):
        path.write_text(text)
        with pytest.raises(InputError, match=r"my\.toml: tables too deep"):
            tables.overlay(ours, tables.read_toml(path), str(path))


def test_what_is_no_text_is_refused_in_words(tmp_path):
    (tmp_path / "my.toml").write_bytes(b'name = "M\xe9ro\n"')
    with pytest.raises(InputError, match=r"my\.toml: text in UTF-8 expected"):
        tables.read_toml(tmp_path / "my.toml")
