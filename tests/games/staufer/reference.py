"""The rules a second time: plain Python over a state's fields, with no thought of speed.

It reads the component file, not the engine's tables, and is told the words of a whole turn. What
it makes of them must be what the engine makes of them.
"""

from copy import deepcopy

from staufen.core.games.staufer.components import (
    CHEST_IDS,
    CONDITIONS,
    PRIVILEGE_IDS,
    REGION_IDS,
)

ENVOY, NOBLE = 0, 1
SPACES = 30  # the spot of the first supply space
COMPARED = (
    *("round", "turn", "king", "order", "supplied", "supply_track", "deployed", "deploy_track"),
    *("nobles", "chest", "pile", "discard", "piles", "vp_owner", "of"),
)


class Reference:
    """A table: `fields` as the engine gives them between two turns."""

    def __init__(self, game, fields):
        self.data, self.options, self.n = game.components.data, game.options, game.players
        self.f = deepcopy({key: fields[key] for key in (*COMPARED, "a", "b", "c", "ring", "tile")})
        players = str(self.n)
        sides = self.data["sides"]
        five = self.options["supply_side"] == "five_spaces"
        side = "high" if five else sides["supply"][players]
        self.spaces = self.data["supply"][side]
        self.seats = [r["seats"][sides["regions"][players]] for r in self.data["region"]]
        self.tiles = [t[sides["point_tile"][players]] for t in self.data["point_tile"]]
        self.envoy_spaces = self.data["action_board"]["deployment_envoy_spaces"][players]
        self.words = []

    # The words of a turn

    def expects(self, start):
        return bool(self.words) and self.words[0].startswith(start)

    def take(self, start):
        assert self.expects(start), (start, self.words)
        return self.words.pop(0)[len(start) :]

    # What a seat has

    def own(self, seat):
        return self.f["of"][seat]

    def power(self, seat, effect):
        cards = zip(self.own(seat)["privileges"], self.data["privilege"], strict=True)
        return sum(n * max(1, card["n"]) for n, card in cards if card["effect"] == effect)

    def place(self, region):
        return self.f["ring"].index(region)

    def score(self, seat, vp):
        self.own(seat)["score"] += vp

    def from_areas(self, seat, kind, n, ask):
        """ST-36: the player's choice where there is one, told by `fetch-` words; else the order."""
        own, moved, last = self.own(seat), 0, 0
        king = self.f["king"]
        n = min(n, sum(area[kind] for area in own["paid"]))
        while moved < n:
            if not ask:
                place = next(p for i in range(6) if own["paid"][p := (king - i) % 6][kind])
            else:
                choices = []
                for region in range(last, 6):
                    rest = sum(own["paid"][self.place(r)][kind] for r in range(region, 6))
                    if own["paid"][self.place(region)][kind] and rest >= n - moved:
                        choices.append(region)
                region = choices[0]
                if len(choices) > 1:
                    region = REGION_IDS.index(self.take("fetch-"))
                    assert region in choices
                last, place = region, self.place(region)
            own["paid"][place][kind] -= 1
            own["court"][kind] += 1
            moved += 1
        return moved

    def gain(self, seat, nobles, envoys, *, ask, supply=False):
        """ST-36 to ST-39."""
        own = self.own(seat)
        areas = supply or self.options["exhausted"] == "all_gains"
        short = {}
        for kind, wanted in ((NOBLE, nobles), (ENVOY, envoys)):
            if kind == ENVOY and areas:
                paid_nobles = sum(area[NOBLE] for area in own["paid"])
                wanted += max(0, short[NOBLE] - paid_nobles)  # ST-37
            found = min(wanted, own["province"][kind])
            own["province"][kind] -= found
            own["court"][kind] += found
            short[kind] = wanted - found
        if areas:
            self.from_areas(seat, ENVOY, short[ENVOY], ask)
            self.from_areas(seat, NOBLE, short[NOBLE], ask)

    def return_paid(self, seat, place):
        own = self.own(seat)
        for kind in (ENVOY, NOBLE):
            own["court"][kind] += own["paid"][place][kind]
            own["paid"][place][kind] = 0

    # Chests

    def receive(self, seat, kind, *, ask):
        """ST-58 to ST-62."""
        card = self.data["chest"][kind]
        if card["color"] != "orange":
            self.own(seat)["chests"][kind] += 1
            return
        self.f["discard"][kind] += 1
        if card["effect"] == "vp":
            self.score(seat, card["n"])
        else:
            n = card["n"]
            nobles, envoys = (n, 0) if card["effect"] == "nobles" else (0, n)
            self.gain(seat, nobles, envoys, ask=ask)

    def lift(self, seat, spot, index):
        kind = self.f["chest"][spot].pop(index) - 1
        self.f["chest"][spot].append(0)
        self.score(seat, self.power(seat, "vp_per_chest_taken"))
        self.receive(seat, kind, ask=True)

    def loot(self, seat, spot, picks):
        while self.f["chest"][spot][0]:
            self.lift(seat, spot, 0)
        spots = range(SPACES, SPACES + len(self.spaces))
        last = 0
        for left in range(picks, 0, -1):
            lying = [(s, k - 1) for s in spots for k in self.f["chest"][s] if k]
            codes = sorted(16 * (s - SPACES) + k for s, k in lying if 16 * (s - SPACES) + k >= last)
            left = min(left, len(codes))
            if not left:
                return
            choices = sorted({c for c in codes if len(codes) - codes.index(c) >= left})
            last = choices[0]
            if len(choices) > 1:
                space, name = self.take("take-").split("-")
                last = 16 * (int(space) - 1) + CHEST_IDS.index(name)
                assert last in choices
            at = SPACES + last // 16
            self.lift(seat, at, self.f["chest"][at].index(last % 16 + 1))

    def spend(self, seat, kind, n=1):
        self.own(seat)["chests"][kind] -= n
        assert self.own(seat)["chests"][kind] >= 0
        self.f["discard"][kind] += n

    def attached(self, seat):
        """Spend what is attached to the main action; return the sum of each effect."""
        plan = dict.fromkeys(("supply_bonus", "extra_chest", "free_travel", "seat_discount"), 0)
        plan |= {"envoy_on_noble_seat": 0, "counter_travel": 0}
        while self.expects("use-"):
            kind = CHEST_IDS.index(self.take("use-"))
            self.spend(seat, kind)
            card = self.data["chest"][kind]
            if card["effect"] == "promote":
                self.promote(seat, card["n"])
            else:
                plan[card["effect"]] += max(1, card["n"])
        return plan

    def promote(self, seat, n):
        own = self.own(seat)
        assert own["court"][ENVOY] >= n
        own["court"][ENVOY] -= n
        own["province"][ENVOY] += n
        nobles = own["court"][NOBLE]
        self.gain(seat, n, 0, ask=True)
        assert own["court"][NOBLE] == nobles + n

    def free_effects(self, seat):
        """ST-57, ST-60."""
        while True:
            if self.expects("recall-"):
                self.spend(seat, CHEST_IDS.index("t_recall"))
                self.return_paid(seat, self.place(REGION_IDS.index(self.take("recall-"))))
            elif self.expects("promote"):
                self.take("promote")
                self.spend(seat, CHEST_IDS.index("t_promotion"))
                self.promote(seat, 1)
            elif self.expects("exchange-"):
                self.exchange(seat, self.take("exchange-"))
            else:
                return

    def exchange(self, seat, name):
        self.spend(seat, CHEST_IDS.index("purple"), self.data["chests"]["purple_per_privilege"])
        if name == "vp":
            card = self.f["vp_owner"].index(0)
            self.f["vp_owner"][card] = seat + 1
            self.score(seat, self.data["privileges"]["vp_pile"][str(self.n)][card])
            return
        kind = PRIVILEGE_IDS.index(name)
        self.f["piles"][kind] -= 1
        self.own(seat)["privileges"][kind] += 1
        assert self.own(seat)["privileges"][kind] == 1 <= self.f["piles"][kind] + 1

    # A turn

    def turn(self, words):
        """Play a turn, and what follows if it was the last one of the round."""
        self.words = list(words)
        seat = self.f["order"][self.f["turn"]]
        self.free_effects(seat)
        if self.expects("supply-"):
            self.supply(seat, int(self.take("supply-")) - 1)
        else:
            name, chair = self.take("deploy-").split("-")
            self.deploy(seat, REGION_IDS.index(name), int(chair) - 1)
        self.free_effects(seat)
        if self.expects("end-turn"):
            self.take("end-turn")
        self.f["order"][self.f["turn"]] = 0
        self.f["turn"] += 1
        if self.f["turn"] == 3 * self.n:
            self.score_regions()
            if self.f["round"] < 4:
                self.clean_up()
        assert self.words == []

    def supply(self, seat, space):
        self.f["supply_track"][self.f["supplied"]] = seat
        self.f["supplied"] += 1
        plan = self.attached(seat)
        instead = 0
        if self.expects("collect"):
            instead = int(self.take("collect").strip("-") or 0)
        assert instead <= self.power(seat, "supply_envoy_to_noble")
        shown = self.spaces[space]
        envoys = shown["envoys"] - instead + plan["supply_bonus"]
        envoys += self.power(seat, "supply_bonus")
        self.gain(seat, shown["nobles"] + instead, envoys, ask=True, supply=True)
        self.loot(seat, SPACES + space, plan["extra_chest"])

    def deploy(self, seat, region, chair):
        """ST-50, step by step."""
        envoys = (self.f["deployed"] < self.envoy_spaces) + self.power(seat, "envoy_on_deploy")
        self.f["deploy_track"][self.f["deployed"]] = seat
        self.f["deployed"] += 1
        self.gain(seat, 0, envoys, ask=True)
        plan = self.attached(seat)
        own, king, target = self.own(seat), self.f["king"], self.place(region)
        printed = self.seats[region][chair]
        price = max(1, printed["cost"] - plan["seat_discount"] - self.power(seat, "seat_discount"))
        ways = [1]
        if self.power(seat, "counter_travel"):
            ways = [1, -1]
        elif plan["counter_travel"]:
            ways = [-1]
        moves = {way: self.moves(seat, (target - king) * way % 6, plan) for way in ways}
        if len(ways) == 2 and moves[1] == moves[-1] == 0:
            ways = [1]
        open_to_envoys = not printed["noble_only"] or plan["envoy_on_noble_seat"]
        open_to_envoys = open_to_envoys or self.power(seat, "envoy_on_noble_seat")
        choices = [
            (kind, way)
            for way in ways
            for kind in (ENVOY, NOBLE)
            if own["court"][kind] and (kind == NOBLE or open_to_envoys)
            if moves[way] + price <= sum(own["court"])
        ]
        kind, way = choices[0]
        if len(choices) > 1 or self.expects("sit-"):
            text = self.take("sit-").split("-")
            kind, way = int(text[0] == "noble"), -1 if text[1:] else 1
        assert (kind, way) in choices
        own["court"][kind] -= 1
        own["seats"][target] |= 1 << chair
        self.f["nobles"][target] |= kind << chair
        self.pay(own, self.road(king, target, way, moves[way], printed["cost"], price))
        if target == king:
            self.score(seat, self.power(seat, "vp_on_deploy_king_region"))
        self.loot(seat, 5 * target + chair, plan["extra_chest"])

    def moves(self, seat, distance, plan):
        if plan["free_travel"]:
            return 0
        return max(0, distance - self.power(seat, "move_discount"))

    def road(self, king, target, way, moves, cost, price):
        """Return the places paid in, in their order (ST-50, ST-51)."""
        distance = (target - king) * way % 6
        movement = [(king + way * i) % 6 for i in range(1, distance + 1)]
        sitting = [(target + i) % 6 for i in range(1, cost)]
        if self.options["discount"] == "head":
            return [*movement[distance - moves :], *sitting[cost - price :]]
        return [*movement[:moves], *sitting[: price - 1]]

    def pay(self, own, places):
        """ST-53, A8: as few Nobles as possible; where these lie is told by `noble-` words."""
        regions = [self.f["ring"][place] for place in places]
        by_nobles, last = [], 0
        needed = len(places) - own["court"][ENVOY]
        if self.options["noble_payment"] == "free" and 0 < needed < len(places):
            for left in range(needed, 0, -1):
                free = sorted(r for r in regions if r >= last)
                for region in by_nobles:
                    if region in free:
                        free.remove(region)
                choices = sorted({r for r in free if sum(o >= r for o in free) >= left})
                last = choices[0]
                if len(choices) > 1:
                    last = REGION_IDS.index(self.take("noble-"))
                    assert last in choices
                by_nobles.append(last)
        for place, region in zip(places, regions, strict=True):
            kind = ENVOY if own["court"][ENVOY] else NOBLE
            if region in by_nobles:
                by_nobles.remove(region)
                kind = NOBLE
            own["court"][kind] -= 1
            own["paid"][place][kind] += 1
            assert own["court"][kind] >= 0

    # Between rounds

    def figures(self, seat, place):
        """Return the own seats of a region from the left, True for a Noble."""
        seats, nobles = self.own(seat)["seats"][place], self.f["nobles"][place]
        return {i: bool(nobles >> i & 1) for i in range(5) if seats >> i & 1}

    def ranking(self, place, *, powers):
        keys = []
        for seat in range(self.n):
            there = self.figures(seat, place)
            if there:
                influence = len(there) + sum(there.values())
                tied = 0
                if powers:
                    influence += self.power(seat, "influence_bonus")
                    tied = bool(self.power(seat, "win_ties"))
                keys.append((-influence, -tied, min(there), seat))
        return [key[-1] for key in sorted(keys)]

    def best_region(self):
        """ST-72, ST-73."""
        condition = CONDITIONS[self.f["b"][self.f["round"]]]
        king, n = self.f["king"], range(self.n)
        fit = {}
        for i in range(6):
            place = (king + i + (self.options["b_tie"] == "after_king")) % 6
            there = [noble for seat in n for noble in self.figures(seat, place).values()]
            chests = sum(k > 0 for spot in range(5) for k in self.f["chest"][5 * place + spot])
            fit[place] = {
                "king_region": place == king,
                "fewest_chests": -chests,
                "most_chests": chests,
                "most_figures": len(there)
                + (sum(there) if self.options["most_figures"] == "influence" else 0),
                "most_nobles": sum(there),
                "most_payment": sum(sum(self.own(seat)["paid"][place]) for seat in n),
            }[condition]
        best = [place for place in fit if fit[place] == max(fit.values())]
        return best[0] if len(best) == 1 or self.options["b_tie"] != "no_second" else None

    def score_regions(self):
        first = self.place(self.f["a"][self.f["round"]])
        second = self.best_region()
        marked = []
        for which in ("a", "b"):
            if which == "b" and self.options["b_marker"] == "after_a":
                second = self.best_region()
            place = first if which == "a" else second
            if place is None or (which == "b" and place == first):
                continue
            order = self.ranking(place, powers=True)
            if order or self.options["empty_region"] == "scored":
                marked.append(place)
            self.reward(place, order)
        self.marked = marked

    def reward(self, place, order):
        """ST-76 to ST-80."""
        points = self.tiles[self.f["tile"][place]]
        for seat, vp in zip(order, points, strict=False):
            self.score(seat, vp)
        for seat in order[:1]:
            self.score(seat, self.power(seat, "vp_on_majority"))
        bonuses = self.data["region"][self.f["ring"][place]]["bonus"]
        if self.options["bonus"] == "as_points":
            bonuses = bonuses[: len(points)]
        for seat, bonus in zip(order, bonuses, strict=False):
            self.score(seat, bonus.get("vp", 0))
            self.gain(seat, bonus.get("nobles", 0), bonus.get("envoys", 0), ask=False)
        for seat, bonus in zip(order, bonuses, strict=False):
            self.recall(seat, bonus.get("recall", 0))
            for _ in range(bonus.get("draw_chests", 0)):
                kind = self.draw()
                if kind is not None:
                    self.receive(seat, kind, ask=False)

    def recall(self, seat, n):
        """ST-80: the owner's choice, Nobles first; at the end of the game none is better."""
        own, last = self.own(seat), 0
        codes = [(kind, region) for kind in (NOBLE, ENVOY) for region in range(6)]

        def paid(code):
            return own["paid"][self.place(codes[code][1])]

        if self.f["round"] == 4:
            codes = [
                (k, self.f["ring"][(self.f["king"] - i) % 6]) for k in (1, 0) for i in range(6)
            ]
        n = min(n, sum(map(sum, own["paid"])))
        for left in range(n, 0, -1):
            there = [(code, paid(code)[codes[code][0]]) for code in range(last, 12)]
            choices = [c for c, k in there if k and sum(m for o, m in there if o >= c) >= left]
            last = choices[0]
            if len(choices) > 1 and self.f["round"] < 4:
                kind, region = self.take("back-").split("-")
                last = codes.index((int(kind == "noble"), REGION_IDS.index(region)))
                assert last in choices
            paid(last)[codes[last][0]] -= 1
            own["court"][codes[last][0]] += 1

    def draw(self):
        """ST-86."""
        if not sum(self.f["pile"]):
            self.f["pile"], self.f["discard"] = self.f["discard"], [0] * 16
        if not sum(self.f["pile"]):
            return None
        kind = CHEST_IDS.index(self.take("chest-"))
        self.f["pile"][kind] -= 1
        assert self.f["pile"][kind] >= 0
        return kind

    def clean_up(self):
        """ST-82 to ST-98."""
        for place in self.marked:
            for seat in range(self.n):
                there = sorted(self.figures(seat, place).values(), reverse=True)
                stored = self.power(seat, "keep_one_on_clear")
                for i, noble in enumerate(there):
                    self.own(seat)["court" if i < stored else "province"][noble] += 1
                self.own(seat)["seats"][place] = 0
            self.f["nobles"][place] = 0
        regions = [(place, self.seats[self.f["ring"][place]]) for place in self.marked]
        spots = [5 * place + i for place, seats in regions for i in range(len(seats))]
        for spot in [*spots, *range(SPACES, SPACES + len(self.spaces))]:
            kind = self.draw()
            if kind is not None:
                chests = self.f["chest"][spot]
                chests[chests.index(0)] = kind + 1
        self.travel()
        supply, deployed = self.f["supplied"], self.f["deployed"]
        order = self.f["supply_track"][:supply] + self.f["deploy_track"][:deployed][::-1]
        self.f["order"] = order + [0] * (15 - len(order))
        self.f["supply_track"], self.f["deploy_track"] = [0] * 15, [0] * 15
        self.f["supplied"] = self.f["deployed"] = self.f["turn"] = 0
        self.f["round"] += 1

    def travel(self):
        for seat in range(self.n):
            if self.power(seat, "recall_king_start"):
                self.return_paid(seat, self.f["king"])
        for _ in range(self.f["c"][self.f["round"]]):
            self.f["king"] = (self.f["king"] + 1) % 6
            for seat in range(self.n):
                self.return_paid(seat, self.f["king"])

    # The end

    def total(self, seat):
        """ST-99 to ST-104, patterns round the ring."""
        own, data = self.own(seat), self.data
        region, pattern, office = (job - 1 for job in own["jobs"])
        total = own["score"]
        order = self.ranking(self.place(region), powers=False)
        if seat in order:
            ranks = data["jobs"] if self.options["region_job"] == "any_presence" else None
            ranks = (ranks or data["other_reading"])["region_rank_vp"]
            total += ranks[str(order.index(seat) + 1)]
        there = [len(self.figures(seat, place)) for place in range(6)]
        card = data["job_pattern"][pattern]
        total += card["vp"] * most_disjoint(tuple(there), tuple(card["ring"]))
        card = data["job_seat"][office]
        for place in range(6):
            for chair in self.figures(seat, place):
                printed = self.seats[self.f["ring"][place]][chair]
                if card["kind"] == "noble_seat":
                    total += card["vp"] * printed["noble_only"]
                else:
                    total += card["vp"] * (printed["cost"] == card["cost"])
        for n, chest in zip(own["chests"], data["chest"], strict=True):
            if chest["color"] == "brown":
                sets = data["chests"]["brown"]
                total += n // 5 * sets["5"] + (sets[str(n % 5)] if n % 5 else 0)
            elif n:
                each = data["chests"]["end_vp"][chest["color"]]
                total += n * (each + self.power(seat, "end_vp_per_leftover_chest"))
        return total

    def ranks(self):
        keys = [(self.total(seat), sum(self.own(seat)["court"])) for seat in range(self.n)]
        return [1 + sum(other > key for other in keys) for key in keys]


def most_disjoint(numbers, ring):
    """Return how often a pattern fits, no figure used twice: every rotation, again and again."""
    best = 0
    for turn in range(6):
        left = tuple(n - ring[(i - turn) % 6] for i, n in enumerate(numbers))
        if min(left) >= 0:
            best = max(best, 1 + most_disjoint(left, ring))
    return best
