"""The table of The Staufer Dynasty as data."""

from collections.abc import Sequence
from dataclasses import replace

from ...player_names import Names, capitalize, format_count, join_words
from ...scene import (
    Counter,
    Data,
    Gesture,
    Piece,
    Place,
    Player,
    Scene,
    Zone,
    assign_keys,
    explain_blocked,
    players,
    prompt,
)
from . import rules as r
from . import text
from .components import CONDITIONS, REGION_IDS
from .glossary import ON_B_TILES, condition, title
from .pieces import chests, family, figure, sentence
from .regions import offices, ring
from .rules import data_of
from .seats import display, own_chests, prince
from .types import Fields
from .ui_moves import chosen_place, describe_request, gesture
from .why_not import obstacles

ROUNDS = 5


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    me, others = head["observer"], range(head["num_players"])
    short = names.short()
    mine: tuple[Zone, ...] = ()
    if me == names.you:
        mine = (own_chests(fields, me), prince(fields, me, short, apart=True))
    found = gestures(fields, legal, names)
    zones = (
        _rounds_zone(fields),
        ring(fields, short),
        *(offices(fields, place, short) for place in range(len(REGION_IDS))),
        _supply_zone(fields),
        display(fields),
        _turn_order_zone(fields, short),
        *mine,
        *(prince(fields, seat, short) for seat in others if not (mine and seat == me)),
    )
    return Scene(
        title="The Staufer Dynasty",
        seat=me,
        round=f"Round {fields['round'] + 1} of {ROUNDS}",
        phase=_format_phase(fields),
        prompt=prompt(names, head["to_act"], describe_request(fields["phase"], legal)),
        players=_list_players(fields, names),
        zones=explain_blocked(zones, found, obstacles(fields, legal)),
        gestures=found,
        data=_board_data(fields),
    )


def gestures(fields: Fields, legal: Sequence[int], names: Names) -> tuple[Gesture, ...]:
    """Return the gestures of the scene alone."""
    return assign_keys(gesture(fields, action, names.short()) for action in legal)


def _board_data(fields: Fields) -> Data:
    """Return where the King stands and goes, the round, and what chests are worth at the end."""
    worth = data_of(fields["head"]["table"])["chests"]
    known, over = fields["phase"] > r.SHOWING_C, fields["phase"] == r.FINISHED
    moves = fields["c"][fields["round"]] if known and fields["round"] < ROUNDS - 1 else 0
    return {
        "round": fields["round"] + 1,
        "over": over,
        "king": fields["king"] if fields["phase"] > r.SHOWING_A else -1,
        "steps": moves,
        "place": chosen_place(fields),
        "sets": list(worth["brown"].values()),
        "left": dict(worth["end_vp"]),
        "price": worth["purple_per_privilege"],
    }


def _format_phase(fields: Fields) -> str:
    doing = text.under_way(fields)
    return capitalize(text.PHASES[fields["phase"]] + (f" ({doing})" if doing else ""))


def _list_players(fields: Fields, names: Names) -> tuple[Player, ...]:
    seats = range(fields["head"]["num_players"])
    points: list[int | None] = [fields["of"][seat]["score"] for seat in seats]
    left = fields["order"][fields["turn"] : 3 * len(seats)]
    notes = [f"{format_count(left.count(seat), 'turn')} left" for seat in seats]
    data: list[Data] = [{"turns": left.count(seat)} for seat in seats]
    if fields["phase"] == r.FINISHED:
        found = [r.tally(fields, seat) for seat in seats]
        points = [each["board"] + sum(each["jobs"]) + each["chests"] for each in found]
        notes = [_format_parts(**each) for each in found]
        data = [{**each, "court": sum(fields["of"][i]["court"])} for i, each in enumerate(found)]
    at_table = players(names, fields["head"]["to_act"], points, notes)
    return tuple(replace(each, data=data[each.seat]) for each in at_table)


def _format_parts(board: int, jobs: Sequence[int], chests: int) -> str:
    """Return where points come from: "54 on the board, 0, 8 and 0 for jobs, 7 for chests"."""
    return (
        f"{board} on the board, {join_words([str(n) for n in jobs])} for jobs, {chests} for chests"
    )


def _rounds_zone(fields: Fields) -> Zone:
    """Return what the rounds score that are not over, and how far the King goes after them."""
    known = fields["phase"] > r.SHOWING_C
    places = []
    for i in range(ROUNDS):
        over = i < fields["round"] or fields["phase"] == r.FINISHED
        when = "over" if over else "now" if i == fields["round"] else ""
        first = Piece("a-tile", title(REGION_IDS[fields["a"][i]]), about="A tile")
        scored = sentence(f"{ON_B_TILES[CONDITIONS[fields['b'][i]]]} is scored too")
        second = Piece("b-tile", condition(fields["b"][i]), scored, about="B tile")
        shown = known and not over
        steps = Counter("King's steps", fields["c"][i], text="Regions that he goes clockwise.")
        places.append(
            Place(
                f"round-{i + 1}",
                f"Round {i + 1}",
                (first, second) if shown else (),
                (steps,) if shown and i < ROUNDS - 1 else (),
                when,
                data=_round_data(fields, i) if known else {},
            )
        )
    brief = _this_round(fields) if known and fields["phase"] != r.FINISHED else ""
    return Zone("rounds", "Rounds", "track", tuple(places), brief=brief)


def _round_data(fields: Fields, i: int) -> Data:
    """Return the tiles of a round; they lay open even where the round is over."""
    return {
        "region": REGION_IDS[fields["a"][i]],
        "condition": CONDITIONS[fields["b"][i]],
        "steps": fields["c"][i] if i < ROUNDS - 1 else 0,
        "over": i < fields["round"] or fields["phase"] == r.FINISHED,
        "now": i == fields["round"] and fields["phase"] != r.FINISHED,
    }


def _this_round(fields: Fields) -> str:
    i = fields["round"]
    moves = f"the King moves {format_count(fields['c'][i], 'region')}"
    after = moves if i < ROUNDS - 1 else "the game ends"
    first, second = title(REGION_IDS[fields["a"][i]]), condition(fields["b"][i])
    return f"scored: {first} and {second}; then {after}"


def _supply_zone(fields: Fields) -> Zone:
    setup, box = text.parts(fields)[0], data_of(fields["head"]["table"])
    places = []
    for i in range(setup["spaces"]):
        space = setup["space"][i]
        shown = enumerate((space["envoys"], space["nobles"]))
        pieces = [figure(kind, None, n) for kind, n in shown if n]
        pieces += chests(box, text.under(fields, text.SUPPLY_SPOT + i))
        label, help_text = (
            f"Space {i + 1}",
            "These figures come from your Province, with the chests.",
        )
        about = f"Supply space {i + 1}"
        places.append(Place(f"supply-{i + 1}", label, tuple(pieces), text=help_text, about=about))
    piles = (
        Counter("chests in the pile", sum(fields["pile"])),
        Counter("discarded", sum(fields["discard"])),
    )
    brief = "; ".join(
        f"space {i + 1}: {join_words(list(map(_format_count, place.pieces)) or ['nothing'])}"
        for i, place in enumerate(places)
    )
    return Zone("supply", "Supply", "row", tuple(places), counters=piles, brief=brief)


def _format_count(piece: Piece) -> str:
    return piece.label if piece.count == 1 else f"{piece.count} {piece.label}"


def _turn_order_zone(fields: Fields, names: Names) -> Zone:
    """Return the turn order, and what the next one will be as far as it is known."""
    turns = 3 * fields["head"]["num_players"] if fields["phase"] >= r.BEFORE else 0
    left = max(0, text.parts(fields)[0]["envoy_spaces"] - fields["deployed"])
    escort = [f"+1 Envoy for the next{f' {left}' if left > 1 else ''}"] if left else []
    now = family(names, fields["order"][fields["turn"] : turns])
    first = family(names, fields["supply_track"][: fields["supplied"]])
    last = family(names, fields["deploy_track"][: fields["deployed"]][::-1])
    places = (
        Place("turns", "Turns", now, text="Whose turns these are, in their order."),
        Place(
            "next-first",
            "Supply",
            first,
            note="first in the next round",
            text="Who takes supply lines up here: the first of them begins the next round.",
        ),
        Place(
            "next-last",
            "Deploy",
            last,
            note="; ".join(["last in the next round", *escort]),
            text="Players who deploy join the end of this line; the first in line get an Envoy.",
        ),
    )
    labels = ", ".join(piece.label for piece in now)
    lined_up = ", ".join(piece.label for piece in first)
    brief = f"{labels or 'no more turns'}; next round: {lined_up or 'nobody yet'} …"
    brief = "no more turns" if fields["phase"] == r.FINISHED else brief
    data = {
        "turns": 3 * fields["head"]["num_players"],
        "done": fields["turn"],
        "envoys": text.parts(fields)[0]["envoy_spaces"],
    }
    return Zone("order", "Turn order", "track", places, brief=brief, data=data)
