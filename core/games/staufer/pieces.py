"""Figures, chests, privileges and people as pieces of a scene."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ...player_names import Names, capitalize
from ...scene import Piece
from .components import CHEST_IDS, PRIVILEGE_IDS
from .glossary import chest_name, chest_text, number, privilege_text, title
from .types import Components

FIGURES = ("Envoy", "Noble")
FIGURE_TEXTS = (
    "Every Envoy counts 1 in an office.",
    "Every Noble counts 2 in an office, and may take any of them.",
)


def figure(kind: int, owner: int | None, n: int = 1) -> Piece:
    """Return figures of a kind, of a seat or of none."""
    name = FIGURES[kind]
    label = name if n == 1 else f"{name}s"
    return Piece(name.lower(), label, FIGURE_TEXTS[kind], owner, n, about=name)


def chest(data: Components, kind: int, n: int = 1, owner: int | None = None) -> Piece:
    """Return chests of a kind, with what they do."""
    colour, name = data["chest"][kind]["color"], chest_name(data, kind)
    label = chest_label(data, kind)
    about = f"{colour} chest" if name == colour else name
    text = sentence(chest_text(data, kind))
    known = {key: data["chest"][kind][key] for key in ("color", "effect", "n")}
    return Piece(f"chest-{CHEST_IDS[kind]}", label, text, owner, n, about=about, data=known)


def chest_label(data: Components, kind: int) -> str:
    """Return what is written on a chest: its name, or "+3 Envoys" if it brings them at once."""
    name = chest_name(data, kind)
    return f"+{name}" if data["chest"][kind]["color"] == "orange" else name


def chests(data: Components, kinds: Iterable[int]) -> list[Piece]:
    """Return chests as they lie, those of a kind together."""
    return [chest(data, kind, n) for kind, n in Counter(kinds).items()]


def privilege(data: Components, kind: int, n: int = 1, owner: int | None = None) -> Piece:
    """Return privileges of a kind, with what they do."""
    name = title(PRIVILEGE_IDS[kind])
    text = sentence(privilege_text(data, kind))
    known = {key: data["privilege"][kind][key] for key in ("effect", "n")}
    kind_id = f"privilege-{PRIVILEGE_IDS[kind]}"
    return Piece(kind_id, name, text, owner, n, about=name, data=known)


def points_card(points: int, owner: int | None = None) -> Piece:
    """Return a card of the pile of points; one with an owner is scored already."""
    label = number("{n} points" if owner is None else "card of {n} points", points)
    text = "" if owner is None else "Its points are counted already."
    return Piece("points-card", label, text, owner, data={"points": points})


def family(names: Names, seats: Sequence[int]) -> tuple[Piece, ...]:
    """Return the family members on a track, in its order."""
    return tuple(Piece("family", names[seat], owner=seat) for seat in seats)


def sentence(words: str) -> str:
    """Return words as a sentence."""
    return f"{capitalize(words)}."
