"""The rules once more, slowly and from the component files, against the engine in random games."""

from functools import cache

import pytest

from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r
from staufen.core.games.stupor_mundi.components import ICONS
from tests.support.positions import may
from tests.support.walk import walk

from .table import load

F_MAINS = 9
PATH_OF = {"A": (1, 5), "B": (6, 8), "C": (9, 13)}


@cache
def box(game):
    """Return the numbers of a game's box, of which each asking gives a copy."""
    return game.components.data


def phrases_of(data, ability):
    """Return what a workplace gives, 2 * tile + level, as in its file."""
    return data["workplace"]["tile"][n.TILES[ability // 2]][f"level{ability % 2 + 1}"]


def structures(player):
    return player["sites"].bit_count()


def closed_sides(data, player):
    built = {n.SITES[i] for i in n.bits(player["sites"])}
    sides = data["castle"]["side"].items()
    return [name for name, side in sides if {side["wall"], *side["towers"]} <= built]


class Opinion:
    """What the seat to act may do, worked out from the fields and the component data."""

    def __init__(self, state):
        self.data = box(state.game)
        self.fields = state.fields()
        self.seat = self.fields["turn"]
        self.own = self.fields["player"][self.seat]
        self.abilities = {
            phrase
            for place in self.own["specialist"]
            if self.fields["work"][place] != n.NONE
            for phrase in phrases_of(self.data, self.fields["work"][place])
        }

    def amount(self, word):
        """Return what the standing abilities of a word add up to."""
        return sum(int(p.split()[1]) for p in self.abilities if p.split()[0] == word)

    def fare(self, cities):
        voyage = self.data["voyage"]
        free = 0 if self.fields["head"]["option"][3] else voyage["free_steps"]
        return max(cities - max(free, self.amount("free-travel")), 0) * voyage["step_cost"]

    def travels(self):
        return [k for k in range(5) if self.fare(k) <= self.own["money"]]

    def slots(self):
        unlocked = 6 if "K2" in self.built() else 5
        return [i for i in range(unlocked) if self.own["slot"][i] == n.NONE]

    def built(self):
        return {n.SITES[i] for i in n.bits(self.own["sites"])}

    def pieces(self, kind):
        """Return the pieces of a kind that the seat could pay for."""
        names = n.piece_names(self.data)
        left = (self.data["structure"][names[i]] for i in n.bits(self.own["pieces"]))
        return [p for p in left if p["kind"] == kind and p["augustales"] <= self.own["money"]]

    def promote(self):
        return any(self.may_move(place) for place in self.own["specialist"])

    def may_move(self, place):
        if place == 0:
            return True  # the first arrow of every path is free
        name, (first, city) = next(
            (key, span) for key, span in PATH_OF.items() if span[0] <= place <= span[1]
        )
        if place == city or (place + 1 == city and city in self.own["specialist"]):
            return False
        arrows = self.data["workplace"]["path"][name]["arrow_grain"]
        return arrows[place + 1 - first] <= self.own["grain"]

    def market(self):
        tile = self.fields["market"][self.own["ship"]]
        side = self.data["market"][n.MARKETS[tile // 2]][("easy", "hard")[tile % 2]]
        goods = self.own["grain"], self.own["stone"]
        sells = all(have >= cost for have, cost in zip(goods, side["sell"], strict=True))
        return sells or self.own["money"] >= side["pay"]

    def build(self):
        return any(self.may_build(site) for site in self.data["castle"]["site"])

    def may_build(self, name):
        site, built = self.data["castle"]["site"][name], self.built()
        ring = n.SITES[:10]
        if name in built or not self.pieces(site["kind"]):
            return False
        stone = site["stone"]
        if name in ring:
            at = ring.index(name)
            if not {ring[at - 1], ring[(at + 1) % 10]} & built:
                return False
        else:
            stone = max(stone - self.amount("keeps-cheaper"), 0)
        return stone <= self.own["stone"] and site["grain"] <= self.own["grain"]

    def summon(self):
        towers = n.bits(self.own["pieces"])
        if not any(self.own["ally"][i] == n.NONE and i not in towers for i in range(5)):
            return False
        prices = self.data["voyage"]["city"][n.CITIES[self.own["ship"]]]["ally_grain"]
        for i, price in enumerate(prices):
            ally = self.fields["ally_up"][2 * self.own["ship"] + i]
            cost = max(price - self.amount("allies-cheaper"), 0)
            if ally != n.NONE and ally not in self.own["ally"] and cost <= self.own["grain"]:
                return True
        return False

    def purchase(self):
        for i in (0, 1):
            kind = self.fields["card"][2 * self.own["ship"] + i]
            if kind == n.NONE:
                continue
            cost = self.data["card"][n.LEVELS[kind]][n.CARDS[kind]]["cost"].split()
            if cost == ["card"]:
                if self.own["hand_size"] or self.own["discard"]:
                    return True
            elif int(cost[1]) - self.amount("cards-cheaper") <= self.own["money"]:
                return True
        return False


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 1)])
def test_what_a_seat_may_do(players, seed):
    """SM-5, SM-40, SM-47, SM-57, SM-58, SM-66, SM-85, SM-92, SM-97, SM-99, SM-104, SM-108."""
    compared = 0
    for state, _ in walk(load(players), 10 * seed + players):
        if state.to_act < 0:
            continue
        fields = state.fields()
        stack = fields["stack"]
        if fields["phase"] == r.PH_TRAVEL:
            wanted = [f"travel-{k}" if k else "stay" for k in Opinion(state).travels()]
            assert may(state) == wanted
        elif fields["phase"] == r.PH_SLOT:
            slots = [i + 1 for i in Opinion(state).slots()]
            plays = [f"{face}-{i}" for face in ("up", "down") for i in slots]
            assert may(state) == (["pass"] if players > 1 else []) + plays
        elif stack["height"] and stack["frame"][stack["height"] - 1]["op"] == F_MAINS:
            mask = stack["frame"][stack["height"] - 1]["mask"]
            opinion = Opinion(state)
            mains = [name for i, name in enumerate(ICONS) if mask >> i & 1]
            wanted = [name for name in mains if getattr(opinion, name)()]
            assert may(state) == ["skip", *wanted]
            compared += 1
    assert compared > 3


def worth(fields, data, seat):
    """Return the points of a seat before majorities (SM-121, SM-123)."""
    p, score = fields["player"][seat], data["scoring"]
    money = p["money"] + score["augustales_per_resource"] * (p["grain"] + p["stone"])
    return p["vp"] + structures(p) + money // score["augustales_per_vp"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_game_is_worth(players):
    """SM-122: four for most Structures, two for the next number, not with two."""
    for seed in range(4):
        for state, _ in walk(load(players), seed):
            last = state
        fields, data = last.fields(), box(last.game)
        counts = [structures(p) for p in fields["player"][:players]]
        levels = sorted(set(counts), reverse=True)
        bonus = {levels[0]: 4, **({levels[1]: 2} if players > 2 and len(levels) > 1 else {})}
        wanted = [worth(fields, data, seat) + bonus.get(counts[seat], 0) for seat in range(players)]
        assert last.scores() == wanted


QUANTITIES = ("grain", "stone", "treasury", "towers", "walls", "keeps", "allies", "specialist")


def content(fields, data, p, kind):
    """Tell whether an Ally's condition holds, reading its phrase (SM-184 to SM-201)."""
    palace = dict(zip((f"frederick-{q}" for q in QUANTITIES), fields["palace"], strict=True))
    palace["frederick-structures"] = sum(fields["palace"][3:6])
    built = [n.SITES[i][0] for i in n.bits(p["sites"])]
    columns = [0, 1, 2, 3, 4, 5, 1, 2, 5, 1, 2, 3, 4, 5]
    own = {
        "own-grain": p["grain"],
        "own-stone": p["stone"],
        "own-augustales": p["money"],
        "own-towers": built.count("T"),
        "own-walls": built.count("W"),
        "own-keeps": built.count("K"),
        "own-structures": len(built),
        "own-allies": sum(a != n.NONE for a in p["ally"]),
        "own-specialist": max(columns[place] for place in p["specialist"]),
    }
    left, sign, right = data["ally"][n.ALLIES[kind]]["content"].split()
    values = palace | own
    than = int(right) if right.isdigit() else values[right]
    return values[left] > than if sign == ">" else values[left] >= than


END_PHASE = (r.PH_DISCARD, r.PH_REFILL, r.PH_INCOME)


@pytest.mark.parametrize(("players", "games"), [(1, 20), (2, 3), (4, 2)])
def test_what_allies_pay(players, games):
    """SM-117: one point each, and two more; seats without a closed side gain nothing else then."""
    paid = 0
    for seed in range(games):
        before = None
        for state, _ in walk(load(players), 50 + seed):
            fields = state.fields()
            if before or fields["phase"] in END_PHASE:
                if before and fields["phase"] not in END_PHASE:
                    paid += compare_income(before, fields, box(state.game), players)
                before = fields if fields["phase"] in END_PHASE else None
    assert paid > 0


def compare_income(before, after, data, players):
    """Compare the points of those who have no closed side; return how many were paid."""
    found = 0
    for seat in range(players):
        p = before["player"][seat]
        if not closed_sides(data, p):
            allies = [kind for kind in p["ally"] if kind != n.NONE]
            wanted = sum(3 if content(before, data, p, kind) else 1 for kind in allies)
            assert after["player"][seat]["vp"] - p["vp"] == wanted
            found += wanted
    return found
