"""What may be done at a table of Fredericus: the clicks, the costs and gains, the consequences."""

from collections.abc import Iterator, Sequence

from ...player_names import Names
from ...scene import Amount, Flow, Gesture, assign_keys
from . import derived_values, text
from . import rules as r
from .derived_values import NUMERALS
from .pieces import falcon_place
from .text import TEXTS, card_name
from .types import Fields

KINDS = (  # of actions, by their first codes
    (r.CARD, "move-card"),
    (r.FALCON, "move-falcon"),
    (r.HOOD, "hood"),
    (r.HUNT, "capture"),
    (r.OPEN, "open-seal"),
    (r.SHIFT, "move-three"),
    (r.END, "end"),
    (r.PICK, "hood"),
    (r.DROP, "remove-seal"),
    (r.BET, "bet"),
)
DIRECT = {"move-card", "move-falcon", "capture"}  # boards have a button for each
GROUPS = {"move-card", "move-falcon", "hood"}  # other actions are free


def gestures(fields: Fields, legal: Sequence[int], names: Names) -> tuple[Gesture, ...]:
    """Return the gestures of the legal actions: what is free first, the end of the turn last."""
    ordered = sorted(legal, key=_rank)
    return assign_keys(_make_gesture(fields, action, names.short()) for action in ordered)


def _rank(action: int) -> tuple[int, int]:
    first = (r.HUNT <= action < r.END, r.HOOD <= action < r.HUNT, r.FALCON <= action < r.HOOD)
    return (first.index(True) if True in first else 3), action


def _make_gesture(fields: Fields, action: int, names: Names) -> Gesture:
    kind = find_kind(fields, action)
    return Gesture(
        action,
        text.write(action),
        text.choice(fields, action, names),
        _click_path(fields, action),
        "; ".join(_list_consequences(fields, action, kind, names)),
        _format_group(kind, names) if fields["phase"] == r.ACTING else "",
        kind=kind,
        costs=(Amount("action", 1),) if action < r.HUNT else (),
        gains=tuple(_gain_amounts(fields, action, kind)),
        data={"direct": True} if kind in DIRECT else {},
        flow=_flow(fields, action, kind),
    )


def _format_group(kind: str, names: Names) -> str:
    return TEXTS.format(names, f"group.{kind}" if kind in GROUPS else "free")


def _flow(fields: Fields, action: int, kind: str) -> Flow:
    """Return how an action goes on: a bet ends the turn, a hood may ask for the falcon."""
    if fields["phase"] == r.BETTING:
        return "final" if fields["second"] == derived_values.setup(fields)["tokens"] - 1 else ""
    if kind == "end" and not fields["closed"]:
        return "implied"
    if kind == "hood" and action < r.HUNT:
        struck = derived_values.hoodable(fields, action - r.HOOD)
        return "opening" if any(falcon is None for _, falcon in struck) else ""
    return ""


def find_kind(fields: Fields, action: int) -> str:
    """Return the kind of an action of a seat."""
    if fields["phase"] == r.PLACING:
        return "place"
    return next(kind for first, kind in reversed(KINDS) if action >= first)


def _click_path(fields: Fields, action: int) -> tuple[str, ...]:
    """Return the places to click: the thing, then where it goes."""
    seat = fields["seat"]
    if fields["phase"] == r.PLACING:
        return (f"tower-{action - r.BET}",)
    if fields["phase"] in (r.FIRST_BETS, r.BETTING):
        return ("centre",) if action == r.BET_CENTRE else (f"keep-{action - r.BET}",)
    if action < r.FALCON:
        row, up = divmod(action - r.CARD, 2)
        return (f"row-{row}", f"row-{derived_values.beside(row, up)}")
    if action < r.HOOD:
        falcon, up = divmod(action - r.FALCON, 2)
        tower = fields["of"][seat]["tower"][falcon]
        return (falcon_place(seat, falcon), f"tower-{derived_values.beside(tower, up)}")
    if action < r.HUNT:
        return (f"tower-{action - r.HOOD}",)
    if action < r.OPEN:
        return (falcon_place(seat, action - r.HUNT), f"row-{_side(fields, action)}")
    if action < r.SHIFT:
        return (f"tower-{action - r.OPEN}",)
    if action < r.END:
        return (f"row-{action - r.SHIFT}", f"keep-{action - r.SHIFT}")
    if action == r.END:
        return ()
    if action < r.DROP:
        return (falcon_place(derived_values.next_due(fields) or 0, action - r.PICK),)
    return (f"row-{derived_values.beside(fields['target'], action - r.DROP)}",)


def _side(fields: Fields, action: int) -> int:
    """Return the side at which a creature is captured."""
    tower: int = fields["of"][fields["seat"]]["tower"][action - r.HUNT]
    return tower


# What comes of it


def _gain_amounts(fields: Fields, action: int, kind: str) -> Iterator[Amount]:
    data = derived_values.numbers(fields)
    if kind == "capture":
        side = _side(fields, action)
        points, pair = data["end"]["creature_points"], _new_pair(fields, side)
        yield Amount("points", points + pair)
        for seat, goals in derived_values.wins_by_bets(fields, side).items():
            yield Amount("goal", goals, seat)
    elif kind == "open-seal":
        yield from () if fields["closed"] else [Amount("goal", 1)]
        yield Amount("action", data["turn"]["seal_actions"])


def _new_pair(fields: Fields, side: int) -> int:
    """Return the number of the pair that a capture makes with a goal of the seat, or 0."""
    kind, falconer = derived_values.ends(fields)[side], fields["of"][fields["seat"]]
    found: bool = falconer["goals"][kind] > falconer["captured"][kind]
    return derived_values.pairs(falconer) + 1 if found else 0


def _list_consequences(fields: Fields, action: int, kind: str, names: Names) -> Iterator[str]:
    if kind == "bet":
        yield from _of_bet(fields, action, names)
    elif kind == "hood" and action < r.HUNT:
        several = len(derived_values.hoodable(fields, action - r.HOOD)) > 1
        yield TEXTS.format(names, "then.hood_each" if several else "then.hood")
    elif kind == "capture":
        yield from _of_capture(fields, _side(fields, action), names)
    elif kind == "open-seal":
        yield TEXTS.format(names, "then.seal")
        yield from _of_move(fields, action, names)
    elif kind == "end":
        yield from _of_end(fields, names)
    elif kind != "place":
        yield from _of_move(fields, action, names)


def _of_end(fields: Fields, names: Names) -> Iterator[str]:
    if fields["of"][fields["seat"]]["hooded"] != r.NOT_HOODED:
        yield TEXTS.format(names, "then.free")
    if not fields["closed"]:
        yield TEXTS.format(names, "then.bet")
    elif fields["seat"] < fields["head"]["num_players"] - 1:
        yield TEXTS.format(names, "then.next")
    else:
        yield TEXTS.format(names, "then.over")


def _of_bet(fields: Fields, action: int, names: Names) -> Iterator[str]:
    if action == r.BET_CENTRE:
        yield TEXTS.format(names, "then.centre")
        return
    side, at = action - r.BET, derived_values.ends(fields)
    for seat, falcon, hooded in derived_values.falcons_at(fields, side):
        if seat != fields["seat"] and not hooded and derived_values.hunter(at, side) == falcon:
            who = text.falcon_of(names, seat, falcon)
            key = "then.prey" if derived_values.pays_bets(fields, seat) else "then.prey_unpaid"
            yield TEXTS.format(names, key, whose=who, card=card_name(at[side], names))


def _of_move(fields: Fields, action: int, names: Names) -> Iterator[str]:
    """Tell which captures a change of the ends, or of a falcon's tower, allows and ends."""
    before, after = (
        set(derived_values.hunts(fields)),
        set(derived_values.hunts(r.after(fields, action))),
    )
    for changed, key in ((after - before, "then.can"), (before - after, "then.cannot")):
        for seat, falcon, tower, kind in sorted(changed):
            who = text.falcon_of(names, seat, falcon)
            card, row = card_name(kind, names), NUMERALS[tower]
            yield TEXTS.format(names, key, whose=who, card=card, a=row)


def _of_capture(fields: Fields, side: int, names: Names) -> Iterator[str]:
    me = fields["seat"]
    if pair := _new_pair(fields, side):
        yield TEXTS.format(names, "then.pair", n=pair)
    for seat in derived_values.betting(fields, r.CENTRE):
        if seat != me:
            yield TEXTS.format(names, "then.centre_off", who=names.person(seat))
    if derived_values.is_last_wanted(fields, me):
        yield TEXTS.format(names, "then.last")
