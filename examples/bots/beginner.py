"""A bot that follows the guides, for Fredericus, the Staufer Dynasty and Stupor Mundi.

Each game has a list of rules, in the order of the section "Your first game" of its guide. The first
rule that tells two actions apart decides; what no rule tells apart is taken as it comes. The bot
looks one action ahead, counts and compares, as a person does in a first game: no features, no
network, no search. So it shows what a beginner reaches with the guide beside the board.

    staufen match fredericus --bots examples/bots/beginner.py novice
    staufen evaluate examples/bots/beginner.py --game staufer
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any

import numpy as np

from staufen.bots import Bot, register_bot
from staufen.core import CHANCE, Game, InputError, State, View
from staufen.core.fields import Fields

ENDS = ("sit", "collect", "end-turn")  # of what a turn of the Dynasty asks on its way


class Table:
    """What a rule looks at: the table as it stands, and as it is after an action."""

    def __init__(self, game: Game, view: View, rng: np.random.Generator) -> None:
        self.game, self.seat, self.now = game, view.seat, view.fields()
        self._world, self._rng = view.determinize(rng), rng
        self.after, self.turn = cache(self._after), cache(self._turn)

    @cached_property
    def data(self) -> Fields:
        """The numbers of the box."""
        return self.game.components.data

    def word(self, action: int) -> str:
        """Return an action's word: `c3>`, `deploy-milano-4`, `travel-2`."""
        return self.game.format_action(action)

    def _turn(self, action: int) -> Fields:
        """Return the table after the whole turn, what is asked on the way answered as it comes."""
        state = self._world.child(action)
        while state.to_act in (CHANCE, self.seat) and not state.is_over:
            legal = self._draw(state) if state.to_act == CHANCE else state.legal_actions
            words = [self.game.format_action(a) for a in legal]
            if "supply-1" in words:
                break
            usual = [a for a, word in zip(legal, words, strict=True) if word.startswith(ENDS)]
            state.apply([*usual, *legal][0])
        return state.fields()

    def ways(self, action: int, *steps: str) -> Iterator[tuple[State, int]]:
        """Yield how the last of some steps can be taken in this turn, if one begins with an action.

        A step is a word, or how a word begins if it ends in -. Of several cards any will do.
        """
        own = [i for i, step in enumerate(steps) if fits(self.word(action), step)]
        if own == [len(steps) - 1]:
            yield self._world, action
        elif own or fits(self.word(action), "travel-") or self.word(action) == "stay":
            yield from self._ways(self._world.child(action), steps[own[0] + 1 if own else 0 :])

    def _ways(self, state: State, steps: tuple[str, ...]) -> Iterator[tuple[State, int]]:
        if state.to_act != self.seat:
            return
        fit = [a for a in state.legal_actions if fits(self.word(a), steps[0])]
        if len(steps) == 1:
            yield from ((state, action) for action in fit)
            return
        for action in fit[:1] if steps[0] == "card-" else fit:
            yield from self._ways(state.child(action), steps[1:])

    def _after(self, action: int) -> Fields:
        state = self._world.child(action)
        while state.to_act == CHANCE:
            state.apply(self._draw(state)[0])
        return state.fields()

    def _draw(self, state: State) -> list[int]:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return [int(self._rng.choice(outcomes, p=[w / sum(weights) for w in weights]))]


def fits(word: str, step: str) -> bool:
    """Tell whether a word is a step, or begins with it if it ends in -."""
    return word.startswith(step) if step.endswith("-") else word == step


Rule = Callable[[Table, int], float]  # how well an action follows a piece of advice


@register_bot("beginner")
class Beginner(Bot):
    """Follows the guide's advice for a first game, rule by rule."""

    def __init__(self, **table: Any) -> None:
        super().__init__(**table)
        if self.game.name not in ADVICE:
            raise InputError(f"beginner: no advice for {self.game.name}")

    def act(self, view: View) -> int:
        """Return the action that the rules leave over."""
        left, table = view.legal_actions, Table(self.game, view, self.rng)
        for rule in ADVICE[self.game.name]:
            if len(left) == 1:
                break
            worth = {action: rule(table, action) for action in left}
            best = max(worth.values())
            left = [action for action in left if worth[action] == best]
        return left[0]


# -------------------------------------------------------------------- Fredericus

WOODS, SKY, SEAL = 8, 9, 10  # cards; below them creatures
FAR = 9  # actions: more than anyone counts


def hunts_now(t: Table, action: int) -> float:
    """A hunt and a seal cost no action."""
    return t.word(action)[0] in "xo"


def hunts_what_it_holds(t: Table, action: int) -> float:
    """Look for a creature of a kind you hold: four actions or fewer, and you do it now."""
    if t.word(action)[0] not in "xcfh":
        return 0
    after = t.after(action)
    if t.word(action)[0] == "x":
        return pairs(after, t.seat)
    need = min(
        (n for n, _, card in chances(after, t.seat) if holds(after, t.seat, card)), default=FAR
    )
    return -need if need <= after["budget"] else -FAR


def pays_others_least(t: Table, action: int) -> float:
    """If nothing fits, take the creature that pays your opponents least."""
    if t.word(action)[0] not in "xcfh":
        return 0
    after = t.after(action)
    if t.word(action)[0] == "x":
        return -sum(rival["goal_count"] for rival in rivals(after, t.seat))
    found = [
        (tokens(after, t.seat, side), need)
        for need, side, _ in chances(after, t.seat)
        if need <= after["budget"]
    ]
    bets, need = min(found, default=(FAR, FAR))
    return -FAR * bets - need


def nears_next_hunt(t: Table, action: int) -> float:
    """Or begin the hunt that will take fewest actions."""
    if t.word(action)[0] not in "cfh":
        return 0
    after = t.after(action)
    return -min((need for need, _, _ in chances(after, t.seat, next_turn=True)), default=FAR)


def bets_on_the_next(t: Table, action: int) -> float:
    """Put your token where the next player can hunt most easily."""
    if t.word(action)[0] != "b" or t.word(action) == "bC":
        return -FAR
    keep, rival = int(t.word(action)[1]), (t.seat + 1) % t.now["head"]["num_players"]
    return -min(n for n, side, _ in chances(t.now, rival, True, True) if side == keep)


def holds(s: Fields, seat: int, kind: int) -> bool:
    """Tell whether a seat holds a goal of a kind that has no creature yet."""
    return bool(s["of"][seat]["goals"][kind] > s["of"][seat]["captured"][kind])


def pairs(s: Fields, seat: int) -> int:
    """Return how many creatures of a seat have a goal of their kind."""
    own = s["of"][seat]
    return sum(min(two) for two in zip(own["goals"], own["captured"], strict=True))


def rivals(s: Fields, seat: int) -> list[Fields]:
    """Return what the others have."""
    return [one for i, one in enumerate(s["of"][: s["head"]["num_players"]]) if i != seat]


def tokens(s: Fields, seat: int, side: int) -> int:
    """Return how many tokens of others stand on a keep."""
    return sum(rival["token"].count(side) for rival in rivals(s, seat))


def chances(
    s: Fields, seat: int, next_turn: bool = False, all_sides: bool = False
) -> Iterator[tuple[int, int, int]]:
    """Yield about how many actions each hunt of a seat takes, its side and its prey."""
    own, rows = s["of"][seat], [row[:n] for row, n in zip(s["rows"], s["length"], strict=True)]
    lie = {card: [depth(row, card) for row in rows] for card in (WOODS, SKY)}
    prey = [next((i for i, card in enumerate(reversed(row)) if card < WOODS), -1) for row in rows]
    for falcon in range(2):
        if not next_turn and (s["used"][falcon] or own["hooded"] == falcon):
            continue
        wanted = [(SKY, SKY)] if falcon == 0 else [(WOODS, SKY), (SKY, WOODS)]
        for side, deep in enumerate(prey):
            way = (side - own["tower"][falcon]) % 8
            flanks = min(fetch(lie[a], side, -1) + fetch(lie[b], side, 1) for a, b in wanted)
            if deep >= 0:
                yield min(way, 8 - way) + flanks + deep, side, rows[side][-1 - deep]
            elif all_sides:
                yield FAR, side, SEAL


def fetch(lie: list[int], side: int, way: int) -> int:
    """Return how many moves make a flank of a side fit: dug up, or laid from the row beyond."""
    return min(lie[(side + way) % 8], lie[(side + 2 * way) % 8] + 1)


def depth(row: list[int], card: int) -> int:
    """Return how many cards lie on the outermost one of a kind."""
    return row[::-1].index(card) if card in row else FAR


# -------------------------------------------------------------------- The Staufer Dynasty

BROWN, PURPLE = 15, 14  # chests
CHEST = 2  # points that a chest is worth, about; twice that in the colour one collects


def supplies_first(t: Table, action: int) -> float:
    """Begin with supply: four Envoys and a Noble do not go far."""
    first = t.now["round"] == 0 and t.seat not in t.now["supply_track"][: t.now["supplied"]]
    return first and t.word(action).startswith("supply")


def uses_what_it_has(t: Table, action: int) -> float:
    """Two purple chests buy something at once, and a promotion is free."""
    return t.word(action).startswith(("exchange", "promote"))


def sits_well(t: Table, action: int) -> float:
    """Deploy where most points are, chests of one colour and the job's region among them."""
    after = t.turn(action)
    own, before = after["of"][t.seat], t.now["of"][t.seat]
    first, *later = (after["place"][region] for region in after["a"][t.now["round"] :])
    second = max(range(6), key=lambda i: marked(t, after, (after["king"] + i) % 6))
    now = {first, (after["king"] + second) % 6}
    mine = PURPLE if before["chests"][PURPLE] > before["chests"][BROWN] else BROWN
    chests = [own["chests"][i] - before["chests"][i] for i in range(16)]
    return (
        own["score"]
        + sum(points(t, after, place) for place in now)
        + sum(points(t, after, place) for place in later) / 2
        + CHEST * (sum(chests) + chests[mine])
        + job(t, after, {first, *later})
    )


def marked(t: Table, s: Fields, place: int) -> int:
    """Return how well a region fits the round's B tile."""
    princes = s["of"][: s["head"]["num_players"]]
    chests = sum(s["chest"][office][0] > 0 for office in range(5 * place, 5 * place + 5))
    return {
        "king_region": int(place == s["king"]),
        "fewest_chests": -chests,
        "most_chests": chests,
        "most_figures": sum(bin(prince["seats"][place]).count("1") for prince in princes),
        "most_nobles": bin(s["nobles"][place]).count("1"),
        "most_payment": sum(sum(prince["paid"][place]) for prince in princes),
    }[t.data["b_tile"][s["b"][t.now["round"]]]["id"]]


def job(t: Table, s: Fields, scored: set[int]) -> int:
    """Return the points of the job that names a region, if that is not scored any more."""
    place = s["place"][s["of"][t.seat]["jobs"][0] - 1]
    others = None if place in scored else ahead(s, t.seat, place)
    return 0 if others is None else 12 if others == 0 else 6


def keeps_a_noble(t: Table, action: int) -> float:
    """Keep one Noble for later."""
    return min(1, t.turn(action)["of"][t.seat]["court"][1])


def gets_figures_back(t: Table, action: int) -> float:
    """Look whether the King passes your payments."""
    after = t.turn(action)
    own, way = after["of"][t.seat], after["c"][min(t.now["round"], 3)]
    back = sum(sum(own["paid"][(t.now["king"] + i) % 6]) for i in range(1, way + 1))
    return sum(own["court"]) + back


def strengths(s: Fields, place: int) -> list[int]:
    """Return what the figures of each seat count in a region: a Noble counts double."""
    return [
        sum(bin(prince["seats"][place] & which).count("1") for which in (31, s["nobles"][place]))
        for prince in s["of"][: s["head"]["num_players"]]
    ]


def ahead(s: Fields, seat: int, place: int) -> int | None:
    """Return how many are ahead of a seat in a region, None if it is not there."""
    counts = strengths(s, place)
    own = counts.pop(seat)
    return sum(count >= own for count in counts) if own else None


def points(t: Table, s: Fields, place: int) -> int:
    """Return the points that a region would bring the seat if it were scored now."""
    others = ahead(s, t.seat, place)
    tile = t.data["point_tile"][s["tile"][place]]
    places: list[int] = tile[t.data["sides"]["point_tile"][str(s["head"]["num_players"])]]
    return places[others] if others is not None and others < len(places) else 0


# -------------------------------------------------------------------- Stupor Mundi

NO_ALLY = 255
PRICE = 6  # Augustales that most Markets ask for
GATHERING = (0, 6, 5, 2, 1, 3, 4)  # how well a slot suits a card that gathers: 3 and 4 can build


def summons(t: Table, action: int) -> float:
    """Summon an Ally, best one whose condition holds."""
    allies = t.ways(action, "down-", "card-", "summon", "summon-")
    return max((1 + content(t, t.now, called(t, state, a)) for state, a in allies), default=0)


def builds(t: Table, action: int) -> float:
    """Build, Towers first."""
    sites = t.ways(action, "down-", "card-", "build", "site-")
    return max((" KWT".index(t.word(a)[5]) for _, a in sites), default=0)


def buys(t: Table, action: int) -> float:
    """Buy Grain and Stone, three of each. Money is worth little in the end."""
    if t.word(action) == "sell":
        return -1 if t.now["player"][t.seat]["money"] >= PRICE else 0
    trades = t.ways(action, "down-", "card-", "market", "buy")
    return max((stock(state.child(a).fields(), t.seat) for state, a in trades), default=0)


def keeps_both(t: Table, action: int) -> float:
    """A full warehouse wastes what comes: keep both kinds of cubes."""
    return stock(t.after(action), t.seat) if fits(t.word(action), "keep-") else 0


def pleases_its_allies(t: Table, action: int) -> float:
    """Make your own Allies content with an Edict."""
    if not t.word(action).startswith(("add-", "take-")):
        return 0
    after = t.after(action)
    return sum(
        content(t, after, ally) for ally in after["player"][t.seat]["ally"] if ally != NO_ALLY
    )


def plays_strong_cards_face_up(t: Table, action: int) -> float:
    """Play the strongest card face up. Weak ones go face down, for the actions above."""
    word = t.word(action)
    if word.startswith("card-"):
        return gain(t, action) * (1 if t.now["face_up"] else -1)
    if word.startswith("up-") and room(t, t.now) > 0:
        return GATHERING[int(word[3])]
    return 0


def passes_last(t: Table, action: int) -> float:
    """Pass last."""
    return t.word(action) not in ("pass", "skip")


def stock(s: Fields, seat: int) -> int:
    """Return how useful a seat's cubes are: three of a kind pay for anything, Grain first."""
    own = s["player"][seat]
    return 2 * min(3, own["grain"]) + min(3, own["stone"])


def called(t: Table, state: State, action: int) -> int:
    """Return the kind of the Ally that `summon-roma1` calls."""
    city, space = t.word(action)[len("summon-") : -1], int(t.word(action)[-1])
    order: list[str] = t.data["voyage"]["order"]
    return int(state.fields()["ally_up"][2 * order.index(city) + space - 1])


def content(t: Table, s: Fields, ally: int) -> bool:
    """Tell whether an Ally's condition holds for the seat: `own-walls > frederick-walls`."""
    left, sign, right = list(t.data["ally"].values())[ally]["content"].split()
    one, other = (int(x) if x.isdigit() else count(t, s, *x.split("-")) for x in (left, right))
    return one > other or (one == other and sign == ">=")


def count(t: Table, s: Fields, whose: str, what: str) -> int:
    """Return how much of something the seat or Frederick has."""
    own = s["player"][t.seat]
    if whose == "frederick":
        kinds = ("grain", "stone", "treasury", "towers", "walls", "keeps", "allies", "specialist")
        palace = dict(zip(kinds, s["palace"], strict=True))
        return palace[what] if what in palace else sum(s["palace"][3:6])
    sites = [name for i, name in enumerate(t.data["castle"]["site"]) if own["sites"] >> i & 1]
    return {
        "grain": own["grain"],
        "stone": own["stone"],
        "augustales": own["money"],
        "structures": len(sites),
        "allies": sum(ally != NO_ALLY for ally in own["ally"]),
        "specialist": 0,  # too hard to see at a glance
    }.get(what, sum(name[0] == what[0].upper() for name in sites))


def room(t: Table, s: Fields) -> int:
    """Return how many cubes the seat's warehouse has room for."""
    own = s["player"][t.seat]
    return 2 + count(t, s, "own", "walls") - own["grain"] - own["stone"]


def gain(t: Table, action: int) -> int:
    """Return how strong a card is: bought ones and those of a House are, then cubes, then coins."""
    grain, stone = (t.now["player"][t.seat][kind] for kind in ("grain", "stone"))
    basic = {"BD": 0, "BC": 1, "BS": 2 + (grain >= stone), "BG": 2 + (stone > grain)}
    return basic.get(t.word(action)[len("card-") :], 4)


ADVICE: dict[str, list[Rule]] = {
    "fredericus": [
        hunts_now, hunts_what_it_holds, pays_others_least, nears_next_hunt, bets_on_the_next,
    ],
    "staufer": [
        supplies_first, uses_what_it_has, sits_well, keeps_a_noble, gets_figures_back,
    ],
    "stupor-mundi": [
        summons, builds, buys, keeps_both, pleases_its_allies, plays_strong_cards_face_up,
        passes_last,
    ],
}  # fmt: skip
