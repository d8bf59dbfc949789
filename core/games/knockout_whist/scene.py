"""The table of Knockout Whist as data."""

from collections.abc import Sequence

from ...cards import SUITS
from ...game import OVER
from ...player_names import Names, format_count
from ...scene import Counter, Data, Place, Scene, Zone, assign_keys, players, prompt
from ...trick_taking import seats_from_viewer
from . import text
from .types import Fields


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    size = fields["hand_size"]
    over = head["to_act"] == OVER
    dealing = "The deal" if fields["trump"] == len(text.SUITS) else "Tricks"
    points = [int(not out) for out in fields["out"][: head["num_players"]]] if over else None
    return Scene(
        title="Knockout Whist",
        seat=head["observer"],
        round=f"Round of {format_count(size, 'trick')}" if size else "",
        phase="One is left" if over else dealing,
        prompt=prompt(names, head["to_act"], text.PACK.wanted(fields)),
        players=players(names, head["to_act"], points, _list_notes(fields), _player_data(fields)),
        zones=(
            _table_zone(fields, names),
            *(_seat_zone(fields, seat, names) for seat in seats_from_viewer(fields, names)),
        ),
        gestures=assign_keys(
            text.PACK.play(fields, action, names, fields["out"].count(0)) for action in legal
        ),
        data={**text.PACK.data(fields), "tricks": size},
    )


def _list_notes(fields: Fields) -> list[str]:
    def note(seat: int) -> str:
        if fields["out"][seat]:
            return "out"
        return "leads" if seat == fields["leader"] and fields["hand_size"] else ""

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
    drawn = f"{SUITS[text.SUITS[trump]]}" if trump < len(text.SUITS) else "not drawn yet"
    trumps = Place("trump", "Trumps", note=drawn, text="This suit beats all others.")
    staying = [seat for seat in range(fields["head"]["num_players"]) if not fields["out"][seat]]
    return text.PACK.table(trumps, fields, names, staying)


def _seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    taken = Counter("taken", fields["taken"][seat], text="tricks; who takes none is out")
    counters = () if fields["out"][seat] else (taken,)
    return text.PACK.hand(fields, seat, names, counters)
