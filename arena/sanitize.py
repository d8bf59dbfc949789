"""Clean and shorten texts from outside, such as the errors of bots, for storage and display."""

import codecs
import re
import unicodedata

ASCII_HANDLER = "staufen-ascii"  # name of the error handler that is `to_ascii`
LOOKALIKES = str.maketrans({
    "─": "-", "━": "-", "│": "|", "┃": "|", "–": "-", "—": "-", "−": "-", "×": "x", "·": "*",
    "•": "*", "±": "+-", "…": "...", "→": "->", "♠": "s", "♥": "h", "♦": "d", "♣": "c", "’": "'",
    "⁄": "/", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "≈": "~", "ß": "ss", "æ": "ae",
    "ø": "o",
})  # fmt: skip
MAX_LINE_LENGTH = 300  # characters of a line
MAX_TEXT_LENGTH = 16_384  # characters of a longer text: the beginning and the end stay
MAX_INPUT_LENGTH = 10_000  # characters that are looked at for a line


def clean_line(text: str) -> str:
    """Return a text as one printable line of moderate length, without addresses in memory."""
    text = re.sub(r"0x[0-9a-fA-F]+", "0x…", text[:MAX_INPUT_LENGTH])
    return clean_text(text)[:MAX_LINE_LENGTH] or "no message"


def clean_text(text: str) -> str:
    """Return a text as one line of printable characters, which cannot control a terminal."""
    return _printable(" ".join(text.split()))


def clean_lines(text: str) -> str:
    """Return a text of several lines with printable characters only."""
    return "\n".join(map(_printable, text.splitlines()))


def _printable(text: str) -> str:
    return "".join(filter(str.isprintable, text))


def clean_trace(text: str) -> str:
    """Return a text of several lines as a file can hold it: without surrogates, not too long."""
    if len(text) > MAX_TEXT_LENGTH:
        half, omitted = MAX_TEXT_LENGTH // 2, len(text) - MAX_TEXT_LENGTH
        text = f"{text[:half]}\n… {omitted} characters left out …\n{text[-half:]}"
    return text.encode(errors="backslashreplace").decode().replace("\0", "\\0")


def error_message(error: BaseException) -> str:
    """Return the message of an error whose class may come from a bot."""
    try:
        # A plain string, also if the class of the text is the bot's own.
        return str.__getitem__(str(error), slice(MAX_INPUT_LENGTH))
    except (Exception, SystemExit, GeneratorExit):
        return "an error without a message"


def to_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace unencodable characters by similar ASCII (a codec error handler).

    Accents are dropped; characters without similar ASCII become escapes.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    text = "".join(c for c in text if not unicodedata.combining(c)).translate(LOOKALIKES)
    return text.encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(ASCII_HANDLER, to_ascii)
