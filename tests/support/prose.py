"""What people must not read: numbers and ids of the program, and words that do not fit."""

import re
from functools import cache

RAW = re.compile(r"\bseats? \d|\bplayer \d|\w_\w|\w-\d|\b[a-z]\d|None|\bit\b$| ,|[{}]|  ")
ONE = re.compile(
    r"(?<![\d,.-])1 (?:actions|Allies|Augustales|cards|chests|chips|cities|creatures|cubes|Envoys"
    r"|figures|goals|Keeps|Nobles|offices|points|regions|steps|Structures|Towers|tokens|tricks"
    r"|turns|Walls)\b"
)


@cache
def faults(text: str) -> list[str]:
    """Return what is wrong with a text for people: codes, `1 points`, a lone `it`."""
    return [found[0] for rule in (RAW, ONE) for found in rule.finditer(text)]
