"""Any game's table in text, drawn from its scene.

Lines are lists of spans, texts with the name of a style: `head`, `dim`, `glow` for what can be
clicked, and `player 0`, `player 1` and so on, by colour. `plain` joins them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import zip_longest
from math import inf
from typing import NamedTuple

from .names import start, whose
from .scene import Counter, Piece, Place, Player, Scene, Zone

LABEL = 21  # columns for a zone's label at most; longer ones push the rest to the right
RICH = 24  # characters of a place from which on it is worth a line of its own
SHORT = 2  # characters of a number such as "12", before which a repeated word is left out
SIGN = 3  # characters of a place that is a card's sign alone
BETWEEN = " · "


class Span(NamedTuple):
    """A piece of a line and the name of its style."""

    text: str
    style: str = ""


Line = list[Span]


def plain(lines: Iterable[Line]) -> str:
    """Return lines without their styles."""
    return "\n".join("".join([span.text for span in line]).rstrip() for line in lines)


def overview(scene: Scene, width: int = 80, height: int | None = None) -> list[Line]:
    """Draw all zones, in `height` lines at most: what matters least is folded, then left out.

    Without a height nothing is folded, places stand one behind the other, and a legend says what
    the things in sight do.
    """
    levels = _fitted(scene, width, height)
    lines = _head(scene, width)
    for zones, level in _blocks(scene.zones, levels):
        lines += _block(scene, zones, width, level)
    lines += _left_out([zone for zone in scene.zones if levels[zone.id] == GONE], width)
    return [*lines, *_legend(scene, width)] if height is None else lines[:height]


def changes(before: Scene, after: Scene, width: int = 80) -> list[Line]:
    """Draw what differs from a scene before: the places, or the zones where most of them do.

    Of a table these are the rows in which something differs.
    """
    old = {zone.id: zone for zone in before.zones}
    lines = []
    for zones, _ in _blocks(after.zones, dict.fromkeys([zone.id for zone in after.zones], FLOW)):
        if len(zones) > 1:
            lines += _table(after, _changed_rows(old, zones), width)
            continue
        (zone,), known = zones, old.get(zones[0].id)
        if known is None or (known != zone and _shown(known) != _shown(zone)):
            lines += _drawn(after, _changed(known, zone), width, FLOW)
    return lines


def in_full(scene: Scene, zone: Zone, width: int = 80) -> list[Line]:
    """Draw a zone with all its texts, a place a line or more."""
    facts = _facts(scene, zone)
    if zone.brief and not zone.places:
        facts = [[Span(zone.brief)]]
    lines = _wrapped(Span(zone.label, _owned(scene, zone)), facts, width)
    for place in zone.places:
        lines += explained(scene, place, width, zone.owner)
    return lines


def explained(scene: Scene, place: Place, width: int = 80, owner: int | None = None) -> list[Line]:
    """Draw a place with all that can be said of it. `owner` is the seat whose zone it is in."""
    alone = _is_piece(place)
    facts = _facts(scene, place, owner)[1 if alone else 0 :]
    texts = [place.text]
    texts += [piece.text if alone else f"{piece.label}: {piece.text}" for piece in place.pieces]
    texts += [f"{each.name}: {each.text}" for each in place.counters]
    told = [text for text in dict.fromkeys(texts) if text and not text.endswith(": ")]
    if alone and not facts:  # a card on a line, with what it does
        facts, told = [[Span(text, "dim")] for text in told], []
    lines = _wrapped(Span(f"  {place.label}", "head"), facts, width, 6)
    for text in told:
        lines += _flow([Span("     ")], [[Span(text, "dim")]], width, 6)
    return lines


# ------------------------------------------------------------------ how much of a zone is shown

PLACES, FLOW, BRIEF, FOLDED, GONE = range(5)  # BRIEF: folded, but not cut to one line
# What is shown more of while there is room, in this order; FLOW of what was `folded` at first.
UNFOLDING = ((FOLDED, BRIEF), (FLOW, PLACES), (BRIEF, FLOW), (FLOW, PLACES))


def _fitted(scene: Scene, width: int, height: int | None) -> dict[str, int]:
    """Return how every zone is drawn so that all of it fits."""
    if height is None:
        return {zone.id: PLACES if _is_list(zone) else FLOW for zone in scene.zones}
    levels = {zone.id: FOLDED if zone.folded else FLOW for zone in scene.zones}
    room = height - len(_head(scene, width))
    by_id = {zone.id: zone for zone in scene.zones}

    @cache
    def block_rows(zones: tuple[str, ...], level: int) -> int:
        return len(_block(scene, [by_id[zone] for zone in zones], width, level))

    def rows(levels: dict[str, int]) -> int:
        blocks = _blocks(scene.zones, levels)
        drawn = sum(block_rows(tuple(each.id for each in zones), level) for zones, level in blocks)
        gone = [zone for zone in scene.zones if levels[zone.id] == GONE]
        return drawn + len(_left_out(gone, width))

    def within(most: float) -> Callable[[dict[str, int]], bool]:
        return lambda levels: rows(levels) <= most

    order = sorted(scene.zones, key=lambda zone: _matters(scene, zone))
    # Choices name the targets, so what else stands on the table is not less worth a line.
    leaving = sorted(scene.zones, key=lambda zone: _stays(scene, zone))
    if any(zone.table for zone in scene.zones):
        # It is worth more than the last line, which names what is left out.
        for last in (0, 1):
            given = _giving_way(scene, levels, leaving, within(room + last))
            if rows(given) <= room + last * (GONE in given.values()):
                levels, room = given, max(room, rows(given))
                break
    for level, least in ((FOLDED, order), (GONE, leaving)):
        for zone in least:
            if rows(levels) <= room:
                break
            levels[zone.id] = max(levels[zone.id], level)
    richness = {zone.id: _richness(scene, zone) for zone in scene.zones}
    richest = sorted(reversed(order), key=lambda zone: -richness[zone.id])
    for less, more in UNFOLDING:
        for zone in richest if more == PLACES else reversed(order):
            worth = zone.folded if more == FLOW else more == BRIEF or richness[zone.id] > RICH
            if levels[zone.id] == less and worth:
                given = {**levels, zone.id: more}
                if more == BRIEF and zone.owner == scene.seat:
                    given = _giving_way(scene, given, leaving, within(room))
                if rows(given) <= room:
                    levels = given
    return levels


def _giving_way(
    scene: Scene, levels: dict[str, int], leaving: Sequence[Zone], fits: Callable[..., bool]
) -> dict[str, int]:
    """Leave out zones in which nothing is done until all of an own zone, or of a table, fits."""
    for zone in leaving:
        idle = zone.owner != scene.seat and not zone.table and not _is_target(scene, zone)
        if idle and not fits(levels):
            levels = {**levels, zone.id: GONE}
    return levels


def _richness(scene: Scene, zone: Zone) -> float:
    """Return how much there is in a zone's places, in characters a place; no end of it in lists."""
    if _is_list(zone):
        return inf
    lengths = [len(plain([_place(scene, zone, place)])) for place in zone.places]
    return sum(lengths) / len(lengths) if len(lengths) > 1 else 0


def _is_list(zone: Zone) -> bool:
    """Return whether a zone is best drawn line by line: a list, the column of a table."""
    return zone.columns == 1 or bool(zone.table)


def _matters(scene: Scene, zone: Zone) -> tuple[int, int]:
    """Return how much a zone matters now: targets, own zones, the table's, the others'."""
    return (3, -scene.zones.index(zone)) if _is_target(scene, zone) else _stays(scene, zone)


def _is_target(scene: Scene, zone: Zone) -> bool:
    targets = {id for gesture in scene.gestures for id in gesture.path}
    return any(place.id in targets for place in zone.places)


def _stays(scene: Scene, zone: Zone) -> tuple[int, int]:
    """Return how much a zone matters whatever is to be done: own, the table's, the others'."""
    kind = 1 if zone.owner is None else 2 if zone.owner == scene.seat else 0
    return kind, -scene.zones.index(zone)


def _left_out(zones: Sequence[Zone], width: int) -> list[Line]:
    if not zones:
        return []
    names = [[Span(zone.label, "dim")] for zone in zones]
    return _flow([Span("Also: ", "dim")], names, width, 6)


def _blocks(zones: Sequence[Zone], levels: dict[str, int]) -> Iterator[tuple[Sequence[Zone], int]]:
    """Yield what is drawn in one: the columns of a table, if none is folded, or a zone alone.

    A table has its notes below it where there is room for PLACES.
    """
    for zone in zones:
        columns = [each for each in zones if each.table == zone.table] if zone.table else []
        if not columns or any(levels[each.id] > FLOW for each in columns):
            yield [zone], levels[zone.id]
        elif zone is columns[0]:
            yield columns, levels[zone.id]


def _block(scene: Scene, zones: Sequence[Zone], width: int, level: int) -> list[Line]:
    if len(zones) == 1:
        return _drawn(scene, zones[0], width, level)
    legends = [[Span(zone.note, "dim")] for zone in zones if zone.note and level == PLACES]
    return [
        *_table(scene, zones, width),
        *(_flow([Span("    ")], legends, width) if legends else []),
    ]


def _table(scene: Scene, zones: Sequence[Zone], width: int) -> list[Line]:
    """Draw zones as columns: a row for the first places, one for the second, and so on."""
    targets = {id for gesture in scene.gestures for id in gesture.path[:1]}
    rows = [tuple(filter(None, row)) for row in zip_longest(*(zone.places for zone in zones))]
    if not rows:
        return []
    header, *cells = zip(*(_column(scene, zone, len(rows)) for zone in zones), strict=True)
    keys = [row[0].label.rpartition(" ")[2] for row in rows]
    wide = max(map(len, (*keys, zones[0].table))) + 2
    lines = _flow([Span(zones[0].table.ljust(wide), "head")], header, width, 6, "  ")
    for key, places, row in zip(keys, rows, cells, strict=True):
        told = list(row)
        notes = [[Span(place.note, "dim")] for place in places if place.note]
        long = sum(_length(cell) + 2 for cell in (*told, *notes)) + wide > width
        while told and (not notes or long) and not plain([told[-1]]).strip():
            told.pop()
        glow = "glow" if targets & {place.id for place in places} else ""
        if told or notes or glow or len(places) > 1:
            lines += _flow([Span(key.ljust(wide), glow)], [*told, *notes], width, 6, "  ")
    return lines


def _column(scene: Scene, zone: Zone, rows: int) -> list[Line]:
    """Return a zone's label and its places without their notes, all of one width.

    Places that hold no more than signs stand to the right, so that the last ones are in line.
    """
    facts = [_facts(scene, replace(place, note=""), zone.owner) for place in zone.places]
    signs = all(len(plain([fact])) == 1 for place in facts for fact in place)
    cells = [_joined(place, "" if signs else ", ") for place in facts]
    cells = [[Span(zone.label, _owned(scene, zone))], *cells, *[[]] * (rows - len(cells))]
    wide = max(map(_length, cells))
    gaps = [Span(" " * (wide - _length(cell))) for cell in cells]
    return [[gap, *cell] if signs else [*cell, gap] for gap, cell in zip(gaps, cells, strict=True)]


def _drawn(scene: Scene, zone: Zone, width: int, level: int) -> list[Line]:
    column = min(LABEL, max(len(each.label) for each in scene.zones))
    label = Span(zone.label.ljust(column), _owned(scene, zone))
    facts = _facts(scene, zone)
    if level == GONE:
        return []
    if level == PLACES:
        lines = _wrapped(label, facts, width)
        for place in zone.places:
            lines += _flow([Span("  ")], [_place(scene, zone, place)], width, 6)
        return lines
    folded = level in (BRIEF, FOLDED)
    if folded and zone.brief:
        tokens = [[Span(zone.brief)]]
    elif folded and facts:
        tokens = facts
    else:
        shown = [place for place in zone.places if not folded or _facts(scene, place)]
        tokens = [*facts, *_places(scene, zone, shown)]
    tokens = tokens or [[Span(zone.brief) if zone.brief else Span("nothing", "dim")]]
    if level != FOLDED:
        return _wrapped(label, tokens, width)
    return [_shortened([label, Span(" "), *_joined(tokens, BETWEEN)], width)]


def _places(scene: Scene, zone: Zone, places: Sequence[Place]) -> list[Line]:
    """Return places as tokens. Those that are no more than a card's sign are one token."""
    tokens: list[Line] = []
    signs: list[Line] = []
    for before, place in zip((None, *places), places, strict=False):
        token = _place(scene, zone, place)
        if len(plain([token])) <= SIGN:
            signs.append(token)
        else:
            label = _numbered(before, place)
            tokens.append(token if label == place.label else _place(scene, zone, place, label))
    return [_joined(signs, " "), *tokens] if signs else tokens


def _numbered(before: Place | None, place: Place) -> str:
    """Return a place's label, or its number alone if the one before is of the same kind."""
    kind, _, number = place.label.rpartition(" ")
    alike = before is not None and before.label.rpartition(" ")[0] == kind
    short = len(number) <= SHORT or not number.strip("IVX")
    return number if alike and kind and short else place.label


def _shown(thing: Zone | Place | Piece | Counter) -> tuple[object, ...]:
    """Return what is shown of a thing, to compare: what explains it is no change of the table."""
    parts = {
        name: tuple(map(_shown, getattr(thing, name)))
        for name in ("places", "pieces", "counters")
        if hasattr(thing, name)
    }
    return tuple({**vars(thing), "text": "", "why": "", "brief": "", **parts}.values())


def _changed(before: Zone | None, zone: Zone) -> Zone:
    """Return a zone with the places that differ alone, if any, unless most do or some are gone.

    What is said of all places is left out where it is as before. Cards in a hand, places that are
    no more than their pieces, are drawn together: one of them alone would pass for all.
    """
    if before is None or {place.id for place in before.places} - {
        place.id for place in zone.places
    }:
        return zone
    known = set(map(_shown, before.places))
    places = tuple(place for place in zone.places if _shown(place) not in known)
    few = len(places) <= len(zone.places) // 2 and not any(map(_is_piece, places))
    note = "" if zone.note == before.note else zone.note
    return replace(zone, places=places, note=note) if few else zone


def _changed_rows(old: dict[str, Zone], zones: Sequence[Zone]) -> list[Zone]:
    """Return the columns of a table with the rows alone in which a place differs."""
    places = {place.id: _shown(place) for zone in old.values() for place in zone.places}
    rows = {
        row
        for zone in zones
        for row, place in enumerate(zone.places)
        if places.get(place.id) != _shown(place)
    }
    return [
        replace(zone, places=tuple(place for row, place in enumerate(zone.places) if row in rows))
        for zone in zones
    ]


def _legend(scene: Scene, width: int) -> list[Line]:
    """Draw what the pieces do, own ones first: a line each, those that do the same together."""
    called: dict[str, dict[str, str]] = {}
    for zone in sorted(scene.zones, key=lambda zone: zone.owner != scene.seat):
        for piece in (piece for place in zone.places for piece in place.pieces if piece.text):
            called.setdefault(piece.text, {}).setdefault(piece.kind, piece.label)
    lines: list[Line] = [[Span("Legend", "head")]] if called else []
    for text, labels in called.items():
        lines += _explained(", ".join(dict.fromkeys(labels.values())), text, width)
    return lines


@lru_cache(1000)  # pieces stay what they are from one board to the next
def _explained(name: str, text: str, width: int) -> list[Line]:
    return _flow([Span("  ")], [[Span(f"{name}: "), Span(text, "dim")]], width)


# ------------------------------------------------------------------ spans


def _head(scene: Scene, width: int) -> list[Line]:
    parts = [part for part in (scene.title, scene.round, scene.phase) if part]
    title = [[Span(part, "head" if part is scene.title else "")] for part in parts]
    players = [_player(player) for player in scene.players]
    return [*_flow([], title, width, 2), *_flow([], players, width, 2, "   ")]


def _player(player: Player) -> Line:
    mark = "> " if player.to_act else ""
    points = "" if player.points is None else f" {player.points}"
    note = f" ({player.note})" if player.note else ""
    return [Span(mark), Span(start(player.name), f"player {player.color}"), Span(points + note)]


def _owned(scene: Scene, zone: Zone) -> str:
    return "head" if zone.owner is None else f"player {scene.players[zone.owner].color}"


def _place(scene: Scene, zone: Zone, place: Place, label: str = "") -> Line:
    """Return a place as a token, with its label unless the label says nothing more."""
    label = label or place.label
    facts = _facts(scene, place, zone.owner)
    same = _is_piece(place) or place.label == zone.label
    targets = {id for gesture in scene.gestures for id in gesture.path[:1]}
    glow = "glow" if place.id in targets else ""
    if same and facts:
        return [Span(span.text, glow or span.style) for span in _joined(facts)]
    if not facts:
        return [Span(label, glow), Span(" –", "dim")]
    return [Span(label, glow), Span(": "), *_joined(facts)]


def _is_piece(place: Place) -> bool:
    """Return whether a place is one card and called so."""
    return [piece.label for piece in place.pieces] == [place.label]


def _joined(tokens: Sequence[Line], between: str = ", ") -> Line:
    line: Line = []
    for token in tokens:
        line += [Span(between), *token] if line else token
    return line


def _facts(scene: Scene, thing: Zone | Place, owner: int | None = None) -> list[Line]:
    """Return the pieces, counters and note of a place, or a zone's counters and note."""
    pieces = thing.pieces if isinstance(thing, Place) else ()
    facts = [_piece(scene, piece, thing.label, owner) for piece in pieces]
    facts += [[Span(_counter(counter))] for counter in thing.counters]
    return [*facts, [Span(thing.note, "dim")]] if thing.note else facts


def _counter(counter: Counter) -> str:
    most = "" if counter.most is None else f"/{counter.most}"
    return f"{counter.name} {counter.value}{most}"


def _piece(scene: Scene, piece: Piece, label: str, owner: int | None) -> Line:
    count = f"{piece.count} {_times(piece)}" if piece.count > 1 or piece.face == "down" else ""
    if piece.owner is None:
        return [Span(f"{count}{piece.label}")]
    player = scene.players[piece.owner]
    name = player.name.partition(" (")[0]
    told = piece.owner == owner or label == start(player.name) or piece.label == name
    owned = count if told else f"{whose(player.name)} {count}"
    return [Span(f"{owned}{piece.label}", f"player {player.color}")]


def _times(piece: Piece) -> str:
    """Return the sign between a number and what is no plural: `2 × Harvest`, but `2 Envoys`."""
    plural = piece.label.endswith("s") and piece.label[0].isalpha()
    return "" if plural or len(piece.label) == 1 or piece.face == "down" else "× "


def _wrapped(label: Span, tokens: Sequence[Line], width: int, indent: int = 4) -> list[Line]:
    return _flow([label, Span(" ")] if tokens else [label], tokens, width, indent)


def _flow(
    first: Line, tokens: Sequence[Line], width: int, indent: int = 4, between: str = BETWEEN
) -> list[Line]:
    """Return lines of tokens after the spans `first`; later lines are indented."""
    lines, begun, taken = [list(first)], False, _length(first)
    margin = Span(" " * indent)
    for token in tokens:
        space, wide = between if begun else "", _length(token)
        fits = taken + len(space) + (wide if wide <= width - indent else 0) <= width
        if begun and not fits:
            lines.append([margin])
            taken = indent
        elif space:
            lines[-1].append(Span(space))
            taken += len(space)
        for span in token if taken + wide <= width else _words(token):
            if taken + len(span.text.rstrip()) > width and taken > indent:
                lines.append([margin])
                taken = indent
            lines[-1].append(span)
            taken += len(span.text)
        begun = True
    return [_cut(line, width) for line in lines]


def _words(token: Line) -> Iterator[Span]:
    """Return the words of a token; a comma or colon stays with the word before it."""
    kept = Span("")
    for span in token:
        for word in re.findall("[^ ]* |[^ ]+$", span.text):
            if word.strip() in (",", ":") and kept.text.strip():
                kept = Span(kept.text + word, kept.style)
                continue
            yield kept
            kept = Span(word, span.style)
    yield kept


def _length(line: Line) -> int:
    return sum([len(span.text) for span in line])


def _shortened(line: Line, width: int) -> Line:
    """Return a line no wider than `width`, without the last things on it but with their number."""
    text = plain([line])
    if len(text) <= width:
        return line
    for between in (BETWEEN, "; ", ", "):
        ends = [found.start() for found in re.finditer(between, text)]
        for left, end in enumerate(reversed(ends), start=1):
            more = f"{BETWEEN}{left} more"
            if end + len(more) <= width:
                return [*_first(line, end), Span(more, "dim")]
    return _cut(line, width)


def _first(line: Line, length: int) -> Line:
    """Return the first `length` characters of a line."""
    first: Line = []
    for span in line:
        first.append(Span(span.text[: length - _length(first)], span.style))
    return first


def _cut(line: Line, width: int) -> Line:
    """Return a line that is no wider than `width`; what is cut off is marked."""
    if len(plain([line])) <= width:
        return line
    return [*_first(line, width - 1), Span("…", "dim")]
