"""The table of Knockout Whist as data."""

from collections.abc import Sequence

from ...cards import suit_name
from ...game import OVER
from ...player_names import Names
from ...scene import Counter, Data, Place, Scene, Zone, assign_keys, players, prompt
from ...trick_taking import seats_from_viewer
from . import text
from .text import TEXTS
from .types import Fields


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    size = fields["hand_size"]
    over = head["to_act"] == OVER
    dealing = "phase.deal" if fields["trump"] == len(text.SUITS) else "phase.tricks"
    points = [int(not out) for out in fields["out"][: head["num_players"]]] if over else None
    return Scene(
        title=TEXTS.format(names, "title"),
        seat=head["observer"],
        round=TEXTS.format(names, "round", n=size) if size else "",
        phase=TEXTS.format(names, "phase.over" if over else dealing),
        prompt=prompt(names, head["to_act"], text.PACK.describe_request(fields, names)),
        players=players(
            names, head["to_act"], points, _list_notes(fields, names), _player_data(fields)
        ),
        zones=(
            _table_zone(fields, names),
            *(_seat_zone(fields, seat, names) for seat in seats_from_viewer(fields, names)),
        ),
        gestures=assign_keys(
            text.PACK.play(fields, action, names, fields["out"].count(0)) for action in legal
        ),
        data={**text.PACK.data(fields), "tricks": size},
    )


def _list_notes(fields: Fields, names: Names) -> list[str]:
    def note(seat: int) -> str:
        if fields["out"][seat]:
            return TEXTS.format(names, "out")
        leads = seat == fields["leader"] and fields["hand_size"]
        return TEXTS.format(names, "leads") if leads else ""

    return [note(seat) for seat in range(fields["head"]["num_players"])]


def _player_data(fields: Fields) -> list[Data]:
    return [
        {
            **text.PACK.player_data(fields, seat),
            "out": bool(fields["out"][seat]),
            "leads": seat == fields["leader"] and bool(fields["hand_size"]),
        }
        for seat in range(fields["head"]["num_players"])
    ]


def _table_zone(fields: Fields, names: Names) -> Zone:
    trump = fields["trump"]
    if trump < len(text.SUITS):
        note = suit_name(text.SUITS[trump], names)
    else:
        note = TEXTS.format(names, "trumps.unknown")
    label, explanation = (TEXTS.format(names, f"trumps.{key}") for key in ("label", "text"))
    trumps = Place("trump", label, note=note, text=explanation)
    staying = [seat for seat in range(fields["head"]["num_players"]) if not fields["out"][seat]]
    return text.PACK.table(trumps, fields, names, staying)


def _seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    taken = Counter(
        TEXTS.format(names, "taken"),
        fields["taken"][seat],
        text=TEXTS.format(names, "taken_text"),
    )
    counters = () if fields["out"][seat] else (taken,)
    return text.PACK.hand(fields, seat, names, counters)
