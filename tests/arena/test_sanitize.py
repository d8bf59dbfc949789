"""What bots say is kept cut and cleaned."""

from staufen.arena import sanitize


def test_a_line_is_one_printable_line_without_addresses():
    said = sanitize.clean_line("bad\n\tthing <Bot at 0x7f00Ab> \x1b[31m" + "x" * 1000)
    assert said.startswith("bad thing <Bot at 0x…> [31mxxx")
    assert (len(said), said.isprintable()) == (sanitize.MAX_LINE_LENGTH, True)
    assert sanitize.clean_line(" \n\x00") == "no word about it"


def test_a_long_text_keeps_its_ends_and_can_be_written():
    text = "begin" + "\udc80\0" + "m" * 50_000 + "end"
    kept = sanitize.clean_trace(text)
    assert kept.startswith("begin\\udc80\\0m")
    assert kept.endswith("mend")
    assert f"… {len(text) - sanitize.MAX_TEXT_LENGTH} characters left out …" in kept
    assert sanitize.clean_trace("as it is\n") == "as it is\n"
    kept.encode()


def test_an_error_that_cannot_be_shown_has_no_words():
    class WrongError(Exception):
        def __str__(self):
            raise SystemExit

    class LongError(Exception):
        def __str__(self):
            return "y" * (2 * sanitize.MAX_INPUT_LENGTH)

    assert sanitize.error_message(WrongError()) == "an error without words"
    assert sanitize.error_message(LongError()) == "y" * sanitize.MAX_INPUT_LENGTH
    assert sanitize.error_message(ValueError("no")) == "no"


def test_characters_that_an_encoding_lacks_become_ascii():
    text = "── 5 × 4½ Città, J♥ → Łódź 狗\udc80"
    assert (
        text.encode("ascii", sanitize.ASCII_HANDLER)
        == b"-- 5 x 41/2 Citta, Jh -> \\u0141odz \\u72d7\\udc80"
    )
    assert text.encode("utf-8", sanitize.ASCII_HANDLER).decode() == text.replace(
        "\udc80", "\\udc80"
    )


def test_what_is_shown_on_a_terminal_cannot_steer_it():
    assert sanitize.clean_lines("a\x1b\n  b\r\n") == "a\n  b"
    assert (
        sanitize.clean_text("a\x1b]0;title\x07 b\n  c\x9b31m\ud800é 狗") == "a]0;title b c31mé 狗"
    )
