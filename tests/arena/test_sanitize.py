"""What bots say is kept cut and cleaned."""

from staufen.arena import sanitize


def test_clean_line_removes_addresses_and_control_characters():
    expected = sanitize.clean_line("bad\n\tthing <Bot at 0x7f00Ab> \x1b[31m" + "x" * 1000)
    assert expected.startswith("bad thing <Bot at 0x…> [31mxxx")
    assert (len(expected), expected.isprintable()) == (sanitize.MAX_LINE_LENGTH, True)
    assert sanitize.clean_line(" \n\x00") == "no message"


def test_long_texts_are_shortened_in_the_middle():
    text = "begin" + "\udc80\0" + "m" * 50_000 + "end"
    stored = sanitize.clean_trace(text)
    assert stored.startswith("begin\\udc80\\0m")
    assert stored.endswith("mend")
    assert f"… {len(text) - sanitize.MAX_TEXT_LENGTH} characters left out …" in stored
    assert sanitize.clean_trace("as it is\n") == "as it is\n"
    stored.encode()


def test_errors_without_a_message_have_a_default_text():
    class WrongError(Exception):
        def __str__(self):
            raise SystemExit

    class LongError(Exception):
        def __str__(self):
            return "y" * (2 * sanitize.MAX_INPUT_LENGTH)

    assert sanitize.error_message(WrongError()) == "an error without a message"
    assert sanitize.error_message(LongError()) == "y" * sanitize.MAX_INPUT_LENGTH
    assert sanitize.error_message(ValueError("no")) == "no"


def test_unencodable_characters_become_ascii():
    text = "── 5 × 4½ Città, J♥ → Łódź 狗\udc80"
    assert (
        text.encode("ascii", sanitize.ASCII_HANDLER)
        == b"-- 5 x 41/2 Citta, Jh -> \\u0141odz \\u72d7\\udc80"
    )
    assert text.encode("utf-8", sanitize.ASCII_HANDLER).decode() == text.replace(
        "\udc80", "\\udc80"
    )


def test_control_characters_are_removed():
    assert sanitize.clean_lines("a\x1b\n  b\r\n") == "a\n  b"
    assert (
        sanitize.clean_text("a\x1b]0;title\x07 b\n  c\x9b31m\ud800é 狗") == "a]0;title b c31mé 狗"
    )
