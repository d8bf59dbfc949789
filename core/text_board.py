"""A game's table in text, drawn from its scene.

Lines are lists of spans: texts with the name of a style, which is `head`, `dim`, `glow` for what
can be clicked, or `player 0`, `player 1` and so on, by colour.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .player_names import capitalize, possessive
from .scene import Counter, Piece, Place, Player, Scene, Zone

INDENT = 4  # columns before what goes on from the line above
MAX_LABEL = 21  # columns of a zone's label; a longer one pushes the rest to the right
BETWEEN = " · "


class Span(NamedTuple):
    """A piece of a line and the name of its style."""

    text: str
    style: str = ""


Line = list[Span]
WORD = re.compile(r"[^ ]+ *| +")  # with the blanks behind it


def to_text(lines: Iterable[Line]) -> str:
    """Return lines without their styles."""
    return "\n".join("".join([span.text for span in line]).rstrip() for line in lines)


def draw_scene(scene: Scene, width: int = 80, brief: bool = False) -> list[Line]:
    """Draw all zones; with `brief`, those that may be folded are one short text each."""
    title = [part for part in (scene.title, scene.round, scene.phase) if part]
    heads = [[Span(part, "head" if part is scene.title else "")] for part in title]
    lines = _wrap(_join(heads, BETWEEN), width)
    lines += _wrap(_join(map(_draw_player, scene.players), "   "), width)
    for zones in _group_tables(scene.zones):
        if len(zones) > 1:
            lines += _draw_table(scene, zones, width)
        else:
            lines += draw_zone(scene, zones[0], width, brief)
    return lines


def draw_changes(before: Scene, after: Scene, width: int = 80) -> list[Line]:
    """Draw the zones that look different from before."""
    old = {zone.id: to_text(draw_zone(before, zone, width)) for zone in before.zones}
    drawn = [(zone.id, draw_zone(after, zone, width)) for zone in after.zones]
    return [line for zone, lines in drawn if to_text(lines) != old.get(zone) for line in lines]


def draw_zone(scene: Scene, zone: Zone, width: int = 80, brief: bool = False) -> list[Line]:
    """Draw a zone: its counters and note, and its places one behind the other."""
    label = _draw_label(scene, zone)
    if zone.brief and (not zone.places or (brief and zone.folded)):
        return _wrap([label, Span(zone.brief)], width)
    tokens = _draw_facts(scene, zone)
    places = [_draw_place(scene, zone, place) for place in zone.places]
    if zone.columns == 1:  # a list: a line for each place
        return [
            *_wrap([label, *_join(tokens, BETWEEN)], width),
            *(line for place in places for line in _wrap([Span("  "), *place], width)),
        ]
    if all(map(_is_piece, zone.places)):  # cards in a hand
        places = [_join(places)] if places else []
    return _wrap([label, *(_join([*tokens, *places], BETWEEN) or [Span("–", "dim")])], width)


def explain(scene: Scene, thing: Zone | Place, width: int = 80) -> list[Line]:
    """Draw a zone or a place with all that its texts say, a line or more for each place."""
    if isinstance(thing, Zone):
        about = _draw_facts(scene, thing) or ([[Span(thing.brief)]] if not thing.places else [])
        lines = _wrap([_draw_label(scene, thing), *_join(about, BETWEEN)], width)
        return [*lines, *(line for place in thing.places for line in explain(scene, place, width))]
    texts = [thing.text, *(_label_text(each.label, each.text, thing) for each in thing.pieces)]
    texts += [_label_text(each.name, each.text, thing) for each in thing.counters]
    lines = _wrap([Span(f"  {thing.label} ", "head"), *_join(_draw_facts(scene, thing))], width)
    for text in dict.fromkeys(filter(None, texts)):
        lines += _wrap([Span("    "), Span(text, "dim")], width, 6)
    return lines


def _label_text(label: str, text: str, place: Place) -> str:
    return f"{label}: {text}" if text and label != place.label else text


def _group_tables(zones: Sequence[Zone]) -> Iterator[Sequence[Zone]]:
    """Yield zones alone, or together those that are the columns of one table."""
    for zone in zones:
        columns = [each for each in zones if zone.table and each.table == zone.table] or [zone]
        if zone is columns[0]:
            yield columns


def _draw_table(scene: Scene, zones: Sequence[Zone], width: int) -> list[Line]:
    """Draw a line for the first places of all zones, one for the second, and so on."""
    notes = [[Span(f"{zone.label}: {zone.note}", "dim")] for zone in zones if zone.note]
    lines = _wrap([Span(f"{zones[0].table} ", "head"), *_join(notes, BETWEEN)], width)
    for places in zip_longest(*(zone.places for zone in zones)):
        row = [pair for pair in zip(zones, places, strict=True) if pair[1] is not None]
        keys = [place.label.rpartition(" ")[2] for _, place in row]
        cells = [
            [Span(f"{zone.label}: "), *_join(facts)]
            for zone, place in row
            if (facts := _draw_facts(scene, place, zone.owner))
        ]
        glow = "glow" if any(_is_target(scene, place) for _, place in row) else ""
        lines += _wrap([Span(f"  {keys[0]:<3} ", glow), *_join(cells, BETWEEN)], width, 6)
    return lines


def _draw_label(scene: Scene, zone: Zone) -> Span:
    style = "head" if zone.owner is None else f"player {scene.players[zone.owner].color}"
    column = min(MAX_LABEL, max(len(each.label) for each in scene.zones))
    return Span(f"{zone.label.ljust(column)} ", style)


def _draw_player(player: Player) -> Line:
    points = "" if player.points is None else f" {player.points}"
    note = f" ({player.note})" if player.note else ""
    mark = Span("> " if player.to_act else "")
    return [mark, Span(capitalize(player.name), f"player {player.color}"), Span(points + note)]


def _draw_place(scene: Scene, zone: Zone, place: Place) -> Line:
    """Draw a place with its label, unless the label says nothing more."""
    facts = _join(_draw_facts(scene, place, zone.owner))
    glow = "glow" if _is_target(scene, place) else ""
    if facts and (_is_piece(place) or place.label == zone.label):
        return [Span(text, glow or style) for text, style in facts]
    if not facts and (glow or place.why):  # a choice, not a place that is empty
        return [Span(place.label, glow or "dim")]
    return [Span(place.label, glow), *([Span(": "), *facts] if facts else [Span(" –", "dim")])]


def _is_target(scene: Scene, place: Place) -> bool:
    return any(place.id == gesture.path[0] for gesture in scene.gestures if gesture.path)


def _is_piece(place: Place) -> bool:
    """Return whether a place is one card and called so."""
    return [piece.label for piece in place.pieces] == [place.label]


def _draw_facts(scene: Scene, thing: Zone | Place, owner: int | None = None) -> list[Line]:
    """Draw the pieces, counters and note of a place, or a zone's counters and note."""
    pieces = thing.pieces if isinstance(thing, Place) else ()
    facts = [_draw_piece(scene, piece, thing.label, owner) for piece in pieces]
    if facts and all(len(_sign(piece)) == 1 and piece.count == 1 for piece in pieces):
        facts = [_join(facts, "")]  # signs are read as one word
    facts += [[Span(_draw_counter(counter))] for counter in thing.counters]
    return [*facts, [Span(thing.note, "dim")]] if thing.note else facts


def _draw_counter(counter: Counter) -> str:
    most = "" if counter.most is None else f"/{counter.most}"
    return f"{counter.name} {counter.value}{most}"


def _draw_piece(scene: Scene, piece: Piece, label: str, owner: int | None) -> Line:
    sign = _sign(piece)
    plural = sign.endswith("s") and sign[0].isalpha()
    times = "" if plural or len(sign) == 1 or piece.face == "down" else "× "
    count = f"{piece.count} {times}" if piece.count > 1 or piece.face == "down" else ""
    if piece.owner is None:
        return [Span(f"{count}{sign}")]
    player = scene.players[piece.owner]
    known = (capitalize(player.name), player.name.partition(" (")[0])
    if piece.owner != owner and label != known[0] and piece.label != known[1]:
        count = f"{possessive(player.name)} {count}"
    return [Span(f"{count}{sign}", f"player {player.color}")]


def _sign(piece: Piece) -> str:
    return piece.short or piece.label


def _join(tokens: Iterable[Line], between: str = ", ") -> Line:
    line: Line = []
    for token in tokens:
        line += [Span(between), *token] if line else token
    return line


def _wrap(line: Line, width: int, indent: int = INDENT) -> list[Line]:
    """Return a line as several that are no wider than `width`, broken between words."""
    breaks, at, used = [], 0, 0
    for word in WORD.findall("".join([span.text for span in line])):
        if used > indent and used + len(word) - (word[-1] == " ") > width:
            breaks.append(at)
            used = indent
        at += len(word)
        used += len(word)
    return [_cut(each, width) for each in _break_line(line, breaks, indent)]


def _break_line(line: Line, breaks: list[int], indent: int) -> list[Line]:
    """Return the parts of a line between places of its text; all but the first are indented."""
    parts: list[Line] = [[]]
    at, left = 0, breaks[::-1]
    for text, style in line:
        while left and left[-1] < at + len(text):
            head = left.pop() - at
            parts[-1].append(Span(text[:head], style))
            parts.append([Span(" " * indent)])
            text, at = text[head:], at + head
        parts[-1].append(Span(text, style))
        at += len(text)
    return parts


def _cut(line: Line, width: int) -> Line:
    """Return a line without trailing blanks, and without what is beyond the width."""
    text = to_text([line])
    if len(text) <= width:
        return line
    return [Span(f"{text[: width - 1]}…", line[-1].style)]
