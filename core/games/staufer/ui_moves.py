"""The choices of a seat: what one clicks for them, and what they are called."""

from collections import Counter
from collections.abc import Sequence

from ...player_names import Names, join_words, plural
from ...scene import Data, Flow, Gesture
from . import rules as r
from . import text
from .amounts import costs, envoys_first, gains, is_helped, kind_of, paid_region, where_paid
from .automatic_choices import find_fetch
from .components import REGION_IDS
from .consequences import consequences
from .glossary import chest_name, title
from .pieces import chest_label
from .regions import region_id
from .rules import data_of
from .types import Fields

ADD_CHEST = "add a chest, or "
WANTED = {  # what is asked for, by the phase
    r.BEFORE: "take supply or deploy to an office",
    r.SUPPLYING: ADD_CHEST + "take the figures",
    r.DEPLOYING: ADD_CHEST + "choose who takes the office",
    r.PAYING: "choose where a Noble pays",
    r.FETCHING: "the Province has none left: choose where the figure comes from",
    r.PICKING: "choose one more chest",
    r.AFTER: "do what is free, or end the turn",
    r.REGAINING: "choose which figure comes back",
}


def describe_request(phase: int, legal: Sequence[int]) -> str:
    """Return what is asked for; a chest only where one can be added."""
    text = WANTED.get(phase, "wait")
    has_chest = any(r.USE <= action < r.SUPPLY for action in legal)
    return text if has_chest else text.removeprefix(ADD_CHEST)


def gesture(fields: Fields, action: int, names: Names) -> Gesture:
    """Return a legal action with its clicks, what it costs and brings, and what comes of it."""
    return Gesture(
        action,
        text.write(action),
        _format_label(fields, action),
        _click_path(fields, action),
        "; ".join(consequences(fields, action, names)),
        _format_group(fields, action),
        kind=kind_of(action),
        costs=tuple(costs(fields, action)),
        gains=tuple(gains(fields, action)),
        data=_gesture_data(fields, action),
        flow=_flow(fields, action),
    )


def _gesture_data(fields: Fields, action: int) -> Data:
    """Return the Envoys that a deployment brings first, where it is paid, if a chest must help."""
    if not (r.DEPLOY <= action < r.COLLECT or r.SIT <= action < r.FETCH):
        return {}
    places = Counter(where_paid(fields, action))
    pays = {f"paid-{region_id(fields, place)}": n for place, n in places.items()}
    first = envoys_first(fields) if action < r.COLLECT else 0
    return {"first": first, "pays": pays, "helped": is_helped(fields, action)}


def _flow(fields: Fields, action: int) -> Flow:
    """Return how a choice goes together with the next one: a spot, then what goes there."""
    if r.SUPPLY <= action < r.COLLECT:
        return "opening"
    if r.COLLECT <= action < r.FETCH:
        attached = any(n for key, n in fields["plan"].items() if key != "spot")
        return "final" if attached else ""
    if action == r.PROMOTION or r.USE <= action < r.SUPPLY:
        return "final" if fields["phase"] == r.AFTER else ""
    if r.FETCH <= action < r.PAY_AT and action == find_fetch(fields):
        return "automatic"
    return "final"


def _format_label(fields: Fields, action: int) -> str:
    """Return what a choice is, in a few words; what it costs and brings is told beside it."""
    if action < r.SUPPLY:
        return _free_label(fields, action)
    if action < r.DEPLOY:
        space = action - r.SUPPLY
        return _join_with(
            f"supply space {space + 1}", _list_lying(fields, text.SUPPLY_SPOT + space)
        )
    if action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, text.OFFICES)
        what = f"{title(REGION_IDS[region])}, office {office + 1}"
        what += " (a chest must help)" if is_helped(fields, action) else ""
        return _join_with(
            what, _list_lying(fields, text.OFFICES * fields["place"][region] + office)
        )
    if action < r.SIT:
        nobles = action - r.COLLECT
        return f"take the figures{f', {nobles} more as Nobles' if nobles else ''}"
    if action < r.FETCH:
        who = ("an Envoy", "a Noble")[(action - r.SIT) & 1]
        return f"{who} takes the office{', counterclockwise' if action - r.SIT >> 1 else ''}"
    return join_words([plural(doing) for doing in text.choice(fields, action)])


def _free_label(fields: Fields, action: int) -> str:
    """Return what a choice is that is made beside supply and deployment, or attached to them."""
    if action < r.PROMOTION:
        return f"use Recall in {title(REGION_IDS[action - r.RECALL])}"
    if action == r.PROMOTION:
        return "use Promotion"
    if action <= r.EXCHANGE_VP:
        return f"buy {text.bought(fields, action - r.EXCHANGE).partition(': ')[0]}"
    return f"add {chest_name(data_of(fields['head']['table']), action - r.USE)}"


def _join_with(what: str, things: Sequence[str]) -> str:
    return f"{what}: {', '.join(things)}" if things else what


def _list_lying(fields: Fields, spot: int) -> list[str]:
    """Return the chests on a spot as words."""
    data, kinds = data_of(fields["head"]["table"]), Counter(text.under(fields, spot))
    return [f"{n} × {chest_label(data, kind)}".removeprefix("1 × ") for kind, n in kinds.items()]


def _click_path(fields: Fields, action: int) -> tuple[str, ...]:
    """Return the places to click: the thing, then where it goes."""
    if action < r.SUPPLY:
        return _free_path(fields, action)
    if action < r.DEPLOY:
        return (f"supply-{action - r.SUPPLY + 1}",)
    if action < r.COLLECT:
        region, office = divmod(action - r.DEPLOY, text.OFFICES)
        return (f"office-{region + 1}-{office + 1}",)
    if action < r.SIT:
        return (chosen_place(fields),)
    if action < r.FETCH:
        seat = fields["head"]["to_act"] + 1
        return (f"nobles-{seat}" if (action - r.SIT) & 1 else f"court-{seat}",)
    if action == r.END:
        return ()
    if r.TAKE <= action < r.REGAIN_FROM:
        return (f"supply-{(action - r.TAKE) // 16 + 1}",)
    return (f"paid-{paid_region(action) + 1}",)


def chosen_place(fields: Fields) -> str:
    """Return the id of the office or supply space of the action under way, or ""."""
    spot = fields["plan"]["spot"] - 1
    if spot < 0:
        return ""
    if spot >= text.SUPPLY_SPOT:
        return f"supply-{spot - text.SUPPLY_SPOT + 1}"
    place, office = divmod(spot, text.OFFICES)
    return f"office-{region_id(fields, place)}-{office + 1}"


def _free_path(fields: Fields, action: int) -> tuple[str, ...]:
    if action < r.PROMOTION:
        return (chest_with(fields, "recall_region"), f"paid-{action - r.RECALL + 1}")
    if action == r.PROMOTION:
        return (chest_with(fields, "promote"),)
    if action >= r.USE:
        return (f"chest-{action - r.USE + 1}",)
    kind = action - r.EXCHANGE
    target = "points" if action == r.EXCHANGE_VP else str(kind + 1)
    return (chest_with(fields, "privilege_share"), f"privilege-{target}")


def chest_with(fields: Fields, effect: str) -> str:
    """Return the place of the first chest with an effect that the seat to act holds, or ""."""
    held = fields["of"][fields["head"]["to_act"]]["chests"]
    kinds = data_of(fields["head"]["table"])["chest"]
    found = (
        f"chest-{kind + 1}"
        for kind, entry in enumerate(kinds)
        if held[kind] and entry["effect"] == effect
    )
    return next(found, "")


def _format_group(fields: Fields, action: int) -> str:
    if fields["phase"] not in (r.BEFORE, r.AFTER):
        return ""
    if action < r.SUPPLY:
        return "Free"
    if action < r.DEPLOY:
        return "Supply"
    if action < r.COLLECT:
        return f"Deploy to {title(REGION_IDS[(action - r.DEPLOY) // text.OFFICES])}"
    return ""
