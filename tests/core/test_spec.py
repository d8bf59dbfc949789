"""Specifications: what is written is read back, and what cannot be read is placed."""

import pytest

from staufen.core import InputError, spec
from staufen.core.spec import MAX_DEPTH, MAX_LENGTH, Spec


@pytest.mark.parametrize("options", [
    {},
    {"a": 1, "b": -2.5, "c": True, "d": False},
    {"word": "rounds:1", "like_a_number": "12", "like_a_flag": "true"},
    {"spaces": "my file.py:Bot", "marks": 'a"b\\c', "empty": ""},
    {"": 'what comes "first"', "last": True},
    {"inner": Spec("greedy", {"worlds": 1, "deeper": Spec("random", {"x": "y z"})})},
])  # fmt: skip
def test_what_is_written_is_read_back(options):
    for name in ("so-ismcts", "my bots/one (1).py:Bot"):
        text = spec.write(name, options)
        assert spec.parse(text) == Spec(name, options)
        assert str(spec.parse(text)) == text


@pytest.mark.parametrize(("text", "message"), [
    ("", "expected a name at column 1"),
    ("a(b)", "expected option=value, or a text in double quotes, at column 3"),
    ("a(./b)", "expected option=value, or a text in double quotes, at column 3"),
    ("a(b=1, c)", "expected option=value at column 8"),
    ("a(b=1", "expected ',' or ')' at column 6"),
    ("a(b=1)c", "expected the end at column 7"),
    ("my bots/one.py", "the end at column 4; a name with spaces stands in double quotes"),
    ("a(b=1, b=2)", "option 'b' is given twice"),
    ('a(b="c', 'expected a closing " at column 5'),
    ("a(1b=2)", "expected option=value, or a text in double quotes, at column 3"),
    ("a(b=" * (MAX_DEPTH + 1), f"no more than {MAX_DEPTH} specifications"),
])  # fmt: skip
def test_what_cannot_be_read_is_named_with_its_column(text, message):
    with pytest.raises(InputError) as found:
        spec.parse(text)
    assert message in str(found.value)


def test_an_option_is_changed_and_the_others_stay():
    assert spec.override_options("a(b=1, c=2)", c=3, d=None) == "a(b=1, c=3, d=none)"
    assert spec.override_options('external("./a b")', last=True) == 'external("./a b", last=true)'


def test_only_printable_texts_of_some_length_can_be_stored():
    recordable = ["a", "Ä ö", "x" * MAX_LENGTH]
    assert all(map(spec.is_recordable, recordable))
    assert not any(
        map(spec.is_recordable, ["", "a\nb", "\x1b[0m", "x" * (MAX_LENGTH + 1), "\udc80"])
    )
