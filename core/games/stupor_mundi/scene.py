"""The table of Stupor Mundi as data."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...fields import Frame
from ...player_names import Names, capitalize, join_words
from ...scene import Flow, Gesture, Player, Scene, assign_keys, explain_blocked, prompt
from ...scene import players as at_table
from . import names as n
from . import rules as r
from .amounts import costs, gains
from .boards import Table, bonuses, box, changes, edicts, palace, path
from .consequences import describe_consequences
from .narration import ENDS, majority
from .scene_data import seat_data
from .seats import other, own
from .text import MAINS, begun, label, parted, slot_icons, top, waits, write
from .types import Fields
from .voyage import voyage
from .why_not import obstacles

PHASE_NAMES = {
    **dict.fromkeys(range(r.PH_HOUSES), "setup"),
    r.PH_HOUSES: "houses",
    r.PH_HANDS: "setup",
    r.PH_TRAVEL: "travel",
    r.PH_SLOT: "slot",
    r.PH_CARD: "card",
    r.PH_ACT: "act",
    r.PH_FREDERICK: "frederick",
    **dict.fromkeys(range(r.PH_DISCARD, r.PH_OVER), "end-of-round"),
    r.PH_OVER: "over",
}
NOTHING = (r.PASS, r.SKIP)
PHASES = {
    r.PH_WORKPLACES: "workplace tiles are laid out",
    r.PH_CITY: "City bonuses are laid out",
    r.PH_EXTRA: "more Edicts for an easy game",
    r.PH_EDICTS: "Edicts are laid out",
    r.PH_MARKETS: "the Markets open",
    r.PH_ALLIES: "Allies are laid out",
    r.PH_CARDS: "cards are laid out",
    r.PH_HOUSES: "Houses are chosen",
    r.PH_HANDS: "the first hands are drawn",
    r.PH_TRAVEL: "travel, then play a card or pass",
    r.PH_SLOT: "play a card or pass",
    r.PH_CARD: "which card",
    r.PH_FREDERICK: "Frederick's turn",
    r.PH_DISCARD: "end of the round: discards before the hand is refilled",
    r.PH_REFILL: "end of the round: the hand is refilled",
    r.PH_INCOME: "end of the round: the castle pays",
    r.PH_RESTOCK: "end of the round: cards are refilled",
    r.PH_UNCOVER: "end of the round: Allies are uncovered",
    r.PH_OVER: "the game is over",
}
WANTED = (  # what the viewer is asked for, by its choices: from which action on
    (r.SKIP, "take what is offered, or not"),
    (r.TRAVEL, "travel or stay, then play a card"),
    (r.PLAY_UP, "choose a slot for a card, face up or face down"),
    (r.MAIN, "choose an action of the slot"),
    (r.PROMOTE, "choose where a Specialist goes"),
    (r.SELL, "sell or buy"),
    (r.SITE, "choose where to build"),
    (r.PIECE, "choose the piece to build with"),
    (r.PAY_GRAIN, "choose the cubes to pay with"),
    (r.SUMMON, "choose an Ally"),
    (r.HOST, "choose the space for the Ally"),
    (r.PURCHASE, "choose a card to purchase"),
    (r.REMOVE_HAND, "choose the card to give up as payment"),
    (r.CARD, "choose the card to play"),
    (r.DISCARD, "discard cards before the hand is refilled, or keep them"),
    (r.EDICT, "choose the Edict to issue"),
    (r.REWARD, "choose a reward"),
    (r.ADD, "choose whether Frederick gains or loses"),
    (r.NEXT, "choose the waiting Edict that moves up"),
    (r.CITY, "choose a City bonus"),
    (r.GRAINS, "choose Grain or Stone"),
    (r.STOCK, "choose which cubes to keep, as the warehouse is full"),
    (r.TIMES, "choose how often to pay"),
    (r.TYPE, "choose which Allies count"),
    (r.GOOD, "choose which good to take"),
    (r.SIDE, "choose which closed side of the castle pays first"),
    (r.SHIP, "choose where the Ship goes"),
    (r.HOUSE, "choose a House"),
)
OTHERS = {  # what another player is asked for, by the phase
    r.PH_TRAVEL: "travel or stay",
    r.PH_SLOT: "play a card or pass",
    r.PH_CARD: "which card to play",
    r.PH_DISCARD: "what to discard",
    r.PH_HOUSES: "a House",
}
PENDING = {  # what is to be done, by what waits
    r.F_PARTS: "the rest of {what}",
    r.F_ASK: "a gain, or not",
    r.F_DRAW: "a draw",
    r.F_GRAINS: "cubes of choice",
    r.F_STOCK: "too many cubes: which to keep",
    r.F_TIMES: "how often to pay",
    r.F_TYPE: "which Allies to count",
    r.F_SHIP: "where the Ship goes",
    r.F_MAINS: "an action of the slot",
    r.F_PROMOTE: "a Specialist's way",
    r.F_ARRIVE: "a Specialist's arrival",
    r.F_CITY: "a City bonus",
    r.F_MARKET: "the Market",
    r.F_BUILD: "a building",
    r.F_SIDES: "closed sides that pay",
    r.F_BENEFITS: "what workplaces give",
    r.F_SUMMON: "an Ally's arrival",
    r.F_PURCHASE: "a purchase",
    r.F_EDICT: "an Edict",
    r.F_RESTOCK: "a new Edict",
    r.F_SOLO: "the rest of Frederick's card",
}
GROUPS = (  # headings of a list of choices: from which action on
    (r.PASS, ""),
    (r.TRAVEL, "Travel"),
    (r.PLAY_UP, "A card face up, for what it says"),
    (r.PLAY_DOWN, "Any card face down, for an action beside the slot"),
    (r.MAIN, ""),
    (r.REMOVE_HAND, "From your hand"),
    (r.REMOVE_DISCARD, "From your discard pile"),
    (r.CARD, ""),
)


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view.

    The end of a game is nobody's view: it is shown from the seat of the person called you.
    """
    head = fields["head"]
    me = head["observer"] if head["observer"] >= 0 else names.you or 0
    table = Table(fields, n.data_of(fields), names, me)
    others = [(table.me + i) % head["num_players"] for i in range(1, head["num_players"])]
    zones = (
        *own(table),
        *voyage(table),
        palace(table),
        changes(table, legal),
        edicts(table),
        *(path(table, letter) for letter in "ABC"),
        bonuses(table),
        *(other(table, seat) for seat in others),
        box(table),
    )
    found = _list_gestures(table, legal)
    return Scene(
        title="Stupor Mundi",
        seat=table.me,
        round=f"Round {fields['round']}" if fields["round"] else "",
        phase=capitalize(_format_phase(fields)),
        prompt=prompt(names, head["to_act"], _format_request(fields, legal)),
        players=_list_players(table),
        data={
            "round": fields["round"],
            "phase": PHASE_NAMES[fields["phase"]],
            "turn": fields["turn"],
            "slot": fields["slot"] + 1 if fields["phase"] == r.PH_ACT else 0,
            "last": fields["phase"] != r.PH_OVER and bool(_last_round(fields)),
        },
        zones=explain_blocked(zones, found, obstacles(table, legal)),
        gestures=found,
    )


def gestures(fields: Fields, legal: Sequence[int], names: Names) -> tuple[Gesture, ...]:
    """Return the gestures of the scene alone."""
    return _list_gestures(
        Table(fields, n.data_of(fields), names, fields["head"]["observer"]), legal
    )


def _list_gestures(table: Table, legal: Sequence[int]) -> tuple[Gesture, ...]:
    # What does nothing stands last: a hasty 1 is then no pass.
    ordered = sorted(legal, key=NOTHING.__contains__)
    return assign_keys(_make_gesture(table, action) for action in ordered)


def _list_players(table: Table) -> tuple[Player, ...]:
    parts = [each["points"] for each in table.holdings]
    if table.fields["phase"] == r.PH_OVER:
        points = [sum(each.values()) for each in parts]
        notes = [_format_score(table, seat, each) for seat, each in enumerate(parts)]
    else:
        points = [each["track"] for each in parts]
        notes = [_turn_order_note(table, seat) for seat in range(len(table.players))]
    players = at_table(table.names, table.fields["head"]["to_act"], points, notes)
    first = table.fields["first"]
    return tuple(
        replace(
            each,
            data=seat_data(table.data, p, has, first=each.seat == first),
        )
        for each, p, has in zip(players, table.players, table.holdings, strict=True)
    )


def _format_score(table: Table, seat: int, parts: dict[str, int]) -> str:
    """Return where points come from (SM-121 to SM-123), and the title of one who plays alone."""
    built = [p["sites"].bit_count() for p in table.players]
    sources = {
        "track": "on the track",
        "structures": "for Structures",
        "majority": majority(built, seat),
        "money": "for money and cubes",
    }
    breakdown = ", ".join(f"{parts[key]} {text}" for key, text in sources.items() if parts[key])
    alone = len(table.players) == 1
    return f"{n.rank(table.data, sum(parts.values()))}: {breakdown}" if alone else breakdown


def _turn_order_note(table: Table, seat: int) -> str:
    first = ["first player"] if table.fields["first"] == seat else []
    return ", ".join([*first, *(["passed"] if table.players[seat]["passed"] else [])])


# --- What goes on --------------------------------------------------------------------------------


def _format_phase(fields: Fields) -> str:
    """Return what goes on, what is to be done after it, and whether this is the last round."""
    parts = [_format_current(fields)]
    height = fields["stack"]["height"]
    waiting = [
        _format_pending(fields, frame) for frame in fields["stack"]["frame"][: max(height - 1, 0)]
    ]
    if waiting:
        parts.append(f"then {', then '.join(n.counted(waiting[::-1]))}")
    if fields["phase"] != r.PH_OVER and (reasons := _last_round(fields)):
        parts.append(f"the last round: {join_words(reasons)}")
    return "; ".join(parts)


def _format_current(fields: Fields) -> str:
    if fields["phase"] == r.PH_ACT:
        return f"what {_format_played(fields)} does"
    alone = fields["head"]["num_players"] == 1
    return PHASES[fields["phase"]].removesuffix(" or pass" if alone else "")  # SM-128


def _format_played(fields: Fields) -> str:
    """Return what acts in this turn: a card face up, or the slot of one face down."""
    slot = fields["slot"]
    if not fields["face_up"]:
        return f"slot {slot + 1}"
    kind = fields["player"][fields["turn"]]["slot"][slot]
    return n.card_label(n.data_of(fields), kind) if kind < n.UNSEEN else "the card"


def _format_pending(fields: Fields, frame: Frame) -> str:
    what = "the card" if fields["face_up"] else "a bonus"
    return PENDING[frame["op"]].format(what=what)


def _last_round(fields: Fields) -> list[str]:
    """Return why the game ends with this round; nothing if it goes on."""
    players = fields["player"][: fields["head"]["num_players"]]
    signs = (
        (fields["edicts_out"], ENDS["no edict"]),
        (fields["cards_out"], ENDS["no cards"]),
        (any(not player["pieces"] for player in players), "a castle is finished"),
        (fields["round"] == r.final_round(fields), ENDS["long"]),
    )
    return [text for sign, text in signs if sign]


def _format_request(fields: Fields, legal: Sequence[int]) -> str:
    """Return what the seat to act is asked for; `legal` are its actions, none for another seat."""
    if not legal:
        if waits(fields):
            return _format_pending(fields, top(fields))
        return OTHERS.get(fields["phase"], "what the card does")
    asked = [text for first, text in WANTED if first <= max(legal)][-1]
    if fields["phase"] == r.PH_TRAVEL and (why := _format_hindrance(fields)):
        return f"travel or stay; then pass: {why}"
    if fields["phase"] == r.PH_CARD and not waits(fields):
        slot = fields["slot"]
        how = "up" if fields["face_up"] else f"down, for {slot_icons(fields, slot)}"
        return f"{asked} into slot {slot + 1}, face {how}"
    return f"{asked}, or pass" if legal[0] == r.PASS else asked


def _format_hindrance(fields: Fields) -> str:
    """Return what the seat to act lacks to play a card, if anything."""
    seat = fields["head"]["to_act"]
    if not fields["player"][seat]["hand_size"]:
        return "no card in hand"
    return "" if r.holdings(fields)[seat]["free"] else "no free slot"


# --- What may be done ----------------------------------------------------------------------------


def _make_gesture(table: Table, action: int) -> Gesture:
    """Return a legal action with its clicks and what comes of it."""
    fields, (kind, thing) = table.fields, parted(action)
    clicks = (CLICKS[kind](table, thing),) if kind in CLICKS else ()
    heading = [text for first, text in GROUPS if first <= action][-1]
    return Gesture(
        action,
        write(action),
        label(fields, action),
        clicks,
        describe_consequences(fields, action, table.names),
        heading,
        kind=GESTURE_KINDS[kind],
        costs=costs(fields, action),
        gains=gains(fields, action),
        flow=_flow(fields, action),
    )


def _flow(fields: Fields, action: int) -> Flow:
    """Return how a choice goes together with the next one."""
    if action == r.PERFORM or (r.SIDE <= action < r.SHIP and _all_sides_fit(fields)):
        return "automatic"
    if action == r.PASS or r.NEXT <= action < r.CITY:
        return "final"
    if action == r.SKIP:
        return "" if waits(fields) == r.F_MAINS and not begun(fields) else "final"
    if action == r.TRAVEL:  # no city further: staying
        return "implied"
    if r.PLAY_UP <= action < r.PROMOTE:  # slots, then the main actions
        return "prefix"
    if r.EDICT <= action < r.ADD or r.SHIP <= action < r.HOUSE:
        return "opening"
    return "chain" if any(first <= action < end for first, end in CHAINS) else ""


def _all_sides_fit(fields: Fields) -> bool:
    """Return whether the warehouse has room for what all closed sides pay, in any order."""
    seat = fields["turn"]
    has, p = r.holdings(fields)[seat], fields["player"][seat]
    paid = [r.gain_of(fields, r.SIDE + side) for side in n.bits(has["closed"])]
    cubes = p["grain"] + p["stone"] + sum(goods["grain"] + goods["stone"] for goods in paid)
    return cubes <= has["room"]


def _ship(table: Table) -> int:
    city: int = table.players[table.me]["ship"]
    return city


def _piece_place(table: Table, piece: int) -> str:
    if piece < 5:
        return f"host-{table.me}-{piece + 1}"
    return f"{table.piece_names[piece].replace('_', '-')}-{table.me}"


def _bonus_place(table: Table, kind: int) -> str:
    return f"bonus-{'ABC'[top(table.fields)['arg']]}-{n.BONUSES[kind]}"


# The place to click, by the first code of a kind of actions.
CLICKS: dict[int, Callable[[Table, int], str]] = {
    r.TRAVEL: lambda t, k: f"city-{n.CITIES[(_ship(t) + k) % 5]}",
    r.PLAY_UP: lambda t, slot: f"slot-{t.me}-{slot + 1}",
    r.PLAY_DOWN: lambda t, slot: f"down-{t.me}-{slot + 1}",
    r.MAIN: lambda t, i: f"icon-{list(MAINS)[i]}",
    r.PROMOTE + 1: lambda t, i: f"place-{n.PLACES[i + 1]}",
    r.SELL: lambda t, _: f"sell-{n.CITIES[_ship(t)]}",
    r.BUY: lambda t, _: f"buy-{n.CITIES[_ship(t)]}",
    r.SITE: lambda t, site: f"site-{n.SITES[site]}",
    r.PIECE: _piece_place,
    r.SUMMON: lambda t, space: f"ally-{n.SPACES[space]}",
    r.PURCHASE: lambda t, space: f"card-{n.SPACES[space]}",
    r.HOST: lambda t, i: f"host-{t.me}-{i + 1}",
    **dict.fromkeys((r.REMOVE_HAND, r.CARD, r.DISCARD), lambda t, kind: f"hand-{n.CARDS[kind]}"),
    r.REMOVE_DISCARD: lambda t, kind: f"discard-{t.me}",
    **dict.fromkeys((r.EDICT, r.REWARD), lambda t, i: f"edict-{n.NUMERALS[i]}"),
    r.ADD: lambda t, icon: f"add-{n.ICONS[icon]}",
    r.TAKE: lambda t, icon: f"take-{n.ICONS[icon]}",
    r.NEXT: lambda t, i: f"next-{n.NUMERALS[i]}",
    r.CITY: _bonus_place,
    r.SIDE: lambda t, side: f"side-{n.SIDES[side]}",
    r.SHIP: lambda t, city: f"city-{n.CITIES[city]}",
}
# Actions on which others follow that are chosen with them: from which code on, up to which.
CHAINS = (
    (r.SITE, r.PIECE),
    (r.SUMMON, r.HOST),
    (r.PURCHASE, r.REMOVE_HAND),
    (r.CARD, r.DISCARD),
    (r.ADD, r.NEXT),
)
# The kind of a gesture, by the first code of a kind of actions.
GESTURE_KINDS = {
    r.PASS: "pass",
    r.SKIP: "skip",
    r.PERFORM: "gain",
    r.TRAVEL: "travel",
    r.PLAY_UP: "play-up",
    r.PLAY_DOWN: "play-down",
    r.MAIN: "action",
    r.PROMOTE + 1: "promote",
    r.SELL: "sell",
    r.BUY: "buy",
    r.SITE: "build",
    r.PIECE: "piece",
    r.PAY_GRAIN: "pay",
    r.SUMMON: "summon",
    r.HOST: "host",
    r.PURCHASE: "purchase",
    r.REMOVE_HAND: "remove",
    r.REMOVE_DISCARD: "remove",
    r.CARD: "card",
    r.DISCARD: "discard",
    r.EDICT: "edict",
    r.REWARD: "edict",
    r.ADD: "add",
    r.TAKE: "take",
    r.NEXT: "edict",
    r.CITY: "bonus",
    r.GRAINS: "cubes",
    r.STOCK: "keep",
    r.TIMES: "trade",
    r.TYPE: "allies",
    r.GOOD: "good",
    r.SIDE: "side",
    r.SHIP: "ship",
    r.HOUSE: "house",
}
