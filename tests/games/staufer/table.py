"""Positions of The Staufer Dynasty made to order, and short ways to play on from them."""

from staufen import core
from staufen.core import registry
from staufen.core.games.staufer.components import (
    CHEST_IDS,
    CONDITIONS,
    PATTERN_IDS,
    PRIVILEGE_IDS,
    REGION_IDS,
    SEAT_JOB_IDS,
)
from tests.support import table as tables
from tests.support.positions import arranged

RING_E = ("nijmegen", "strasbourg", "palermo", "aachen", "augsburg", "milano")
SAM, SEAN, ROSE, ADELE = range(4)
JOBS = (REGION_IDS, PATTERN_IDS, SEAT_JOB_IDS)


def region(name):
    return REGION_IDS.index(name)


def chest(name):
    return CHEST_IDS.index(name)


def place(name):
    """Return where a region lies on RING_E."""
    return RING_E.index(name)


def spot(where):
    """Return the number of `("palermo", 1)`, an office seat, or of `3`, a supply space."""
    return 30 + where - 1 if isinstance(where, int) else 5 * place(where[0]) + where[1] - 1


def given(players=4, **wanted):
    """Return a state as wanted: RING_E, point tile i at place i, nothing anywhere but as told.

    `king`, `a` (regions), `b` (conditions), `c` (steps), `tiles` by place, `round`;
    `court {seat: (Envoys, Nobles)}`, `paid {(seat, region): (Envoys, Nobles)}`,
    `sit {(region, office seat): "N0"}`; `under {spot: chests}`, `hold {seat: chests}`,
    `discard` chests, `rest` "pile", "discard" or the seat that holds all other chests;
    `owned {seat: privileges}`, `piles` names, `vp_owner` seats, `score {seat: points}`,
    `jobs {seat: names}`;
    `order` of the turns to come, `supplied` and `deployed` the seats on the tracks; all else are
    options, or `components` of one's own. The seats left over stay in the Provinces.
    """
    known = {*registry.card("staufer")["options"], "components"}
    options = {key: wanted.pop(key) for key in known & wanted.keys()}
    kinds = {
        *wanted.get("piles", ()),
        *(k for own in wanted.get("owned", {}).values() for k in own),
    }
    if kinds - set(PRIVILEGE_IDS[:5]):
        options["privileges"] = "random"
    game = core.load("staufer", players=players, **options)
    fields = game.new_state(1).fields()
    ring(fields, wanted)
    rounds(fields, wanted)
    tracks(fields, players, wanted)
    figures(fields, players, wanted)
    chests(game, fields, players, wanted)
    cards(fields, players, wanted)
    assert not wanted, f"unknown: {wanted}"
    return Table(arranged(game, fields))


def ring(fields, wanted):
    fields["ring"] = [region(name) for name in RING_E]
    fields["place"] = [RING_E.index(name) for name in REGION_IDS]
    fields["tile"] = list(wanted.pop("tiles", range(6)))
    fields["king"] = place(wanted.pop("king", "nijmegen"))


def rounds(fields, wanted):
    fields["round"] = wanted.pop("round", 0)
    first = wanted.pop("a", ["palermo"])
    regions = [*first, *(name for name in RING_E[1:] if name not in first)]
    fields["a"] = [region(name) for name in regions[:5]]
    first = wanted.pop("b", ["king_region"])
    conditions = [*first, *(name for name in CONDITIONS if name not in first)]
    fields["b"] = [CONDITIONS.index(name) for name in conditions[:5]]
    steps = list(wanted.pop("c", []))
    for step in [1, 1, 2, 2, 3, 3]:
        if len(steps) < 4 and steps.count(step) < 2:
            steps.append(step)
    fields["c"] = [*steps, 0]


def tracks(fields, players, wanted):
    supplied, deployed = (list(wanted.pop(key, [])) for key in ("supplied", "deployed"))
    gone = supplied + deployed
    left = [seat for seat in range(players) for _ in range(3 - gone.count(seat))]
    order = list(wanted.pop("order", left))
    turn = len(gone)
    fields["turn"], fields["supplied"], fields["deployed"] = turn, len(supplied), len(deployed)
    for name, seats in (("supply_track", supplied), ("deploy_track", deployed)):
        fields[name] = seats + [0] * (15 - len(seats))
    fields["order"] = [0] * turn + order + [0] * (15 - turn - len(order))
    fields["head"]["to_act"] = order[0]


def figures(fields, players, wanted):
    court, paid, sit = (wanted.pop(key, {}) for key in ("court", "paid", "sit"))
    fields["nobles"] = [0] * 6
    for seat in range(players):
        own = fields["of"][seat]
        own["court"] = list(court.get(seat, (4, 1)))
        own["paid"] = [list(paid.get((seat, name), (0, 0))) for name in RING_E]
        own["seats"] = [0] * 6
        out = [own["court"][kind] + sum(p[kind] for p in own["paid"]) for kind in (0, 1)]
        for (name, chair), figure in sit.items():
            if figure[1:] == str(seat):
                own["seats"][place(name)] |= 1 << (chair - 1)
                fields["nobles"][place(name)] |= (figure[0] == "N") << (chair - 1)
                out[figure[0] == "N"] += 1
        own["province"] = [15 - out[0], 3 - out[1]]


def chests(game, fields, players, wanted):
    left = [entry["count"] for entry in game.components.data["chest"]]
    if game.options["chest_counts"] == "german":
        left[14:] = [18, 10]
    fields["chest"] = [[0] * 5 for _ in range(35)]
    for where, names in wanted.pop("under", {}).items():
        for i, name in enumerate(names):
            fields["chest"][spot(where)][i] = chest(name) + 1
            left[chest(name)] -= 1
    hold = wanted.pop("hold", {})
    for seat in range(players):
        held = [list(hold.get(seat, [])).count(name) for name in CHEST_IDS]
        fields["of"][seat]["chests"] = held
        left = [a - b for a, b in zip(left, held, strict=True)]
    piles = {"pile": wanted.pop("pile", []), "discard": wanted.pop("discard", [])}
    for key, names in piles.items():
        fields[key] = [list(names).count(name) for name in CHEST_IDS]
        left = [a - b for a, b in zip(left, fields[key], strict=True)]
    rest = wanted.pop("rest", "pile")
    target = fields[rest] if isinstance(rest, str) else fields["of"][rest]["chests"]
    for kind, n in enumerate(left):
        target[kind] += n


def cards(fields, players, wanted):
    """Five kinds are in the game: those wanted, and others to fill up."""
    owned, piles = wanted.pop("owned", {}), wanted.pop("piles", ())
    kinds = list(dict.fromkeys([*(name for own in owned.values() for name in own), *piles]))
    kinds = [*kinds, *(name for name in PRIVILEGE_IDS if name not in kinds)][:5]
    copies = 1 if players == 2 else 2
    fields["piles"] = [copies * (name in kinds) for name in PRIVILEGE_IDS]
    for seat in range(players):
        fields["of"][seat]["privileges"] = [0] * 15
        for name in owned.get(seat, ()):
            fields["of"][seat]["privileges"][PRIVILEGE_IDS.index(name)] += 1
            fields["piles"][PRIVILEGE_IDS.index(name)] -= 1
    owners = wanted.pop("vp_owner", [])
    fields["vp_owner"] = [seat + 1 for seat in owners] + [0] * (5 - len(owners))
    for seat, points in wanted.pop("score", {}).items():
        fields["of"][seat]["score"] = points
    given_jobs = wanted.pop("jobs", {})
    if given_jobs:
        for kind in range(3):
            free = [
                i
                for i in range(1, 7)
                if JOBS[kind][i - 1] not in [names[kind] for names in given_jobs.values()]
            ]
            for seat in range(players):
                name = given_jobs[seat][kind] if seat in given_jobs else None
                fields["of"][seat]["jobs"][kind] = (
                    JOBS[kind].index(name) + 1 if name else free.pop()
                )


def last_turn(players=4, seat=0, **wanted):
    """Return a state before the last turn of a round, which `seat` is to take."""
    gone = [other for other in range(players) for _ in range(3 if other != seat else 2)]
    return given(players, supplied=gone, order=[seat], **wanted)


def final(a, b="king_region", *, players=4, seat=None, **wanted):
    """Return the state after the last turn of the fifth round, in which `seat` takes supply.

    There is no Clean-up, so all that the scoring of region `a` has done lies open.
    """
    wanted["a"] = [*[name for name in RING_E if name != a][:4], a]
    wanted["b"] = [*[name for name in CONDITIONS if name != b][:4], b]
    seat = players - 1 if seat is None else seat
    return last_turn(players, seat, round=4, **wanted).play("supply-4")


def tile_at(region, tile):
    """Return point tiles by place with `tile` at a region."""
    tiles = [i for i in range(6) if i != tile]
    tiles.insert(place(region), tile)
    return tiles


def tracked(seat, **wanted):
    """Return a state of the second half of a round: the track shows no more Envoys."""
    players = wanted.pop("players", 4)
    others = [other for other in range(players) if other != seat]
    deployed = [other for other in others for _ in range(2)][: players + 1]
    left = [other for other in others for _ in range(3 - deployed.count(other))]
    return given(players, deployed=deployed, order=[seat, seat, seat, *left], **wanted)


def dealt(players, seed=1, **options):
    return Table(core.load("staufer", players=players, **options).new_state(seed))


def begun_until(phase, players=4, **options):
    """Return a set-up when a phase begins."""
    table = Table(core.load("staufer", players=players, **options).initial_state())
    dealer = core.ChanceSampler(1)
    while table["phase"] != phase:
        table.apply(dealer.sample(table.state))
    return table


class Table(tables.Table):
    """What stands on a table of the Dynasty."""

    people = ("Anna", "Berthold", "Constance", "Dietrich", "Enzio")

    def settle(self, names=""):
        """Draw the named chests, then any others that are due."""
        self.play(*(f"chest-{name}" for name in names.split()))
        while self.to_act == core.CHANCE:
            self.apply(self.legal_actions[0])
        return self

    def of(self, seat):
        """Return what a seat has."""
        return self["of"][seat]

    def court(self, seat):
        return tuple(self.of(seat)["court"])

    def province(self, seat):
        return tuple(self.of(seat)["province"])

    def score(self, seat):
        """Return the points on the scoreboard."""
        return self.of(seat)["score"]

    def paid(self, seat):
        """Return {region: figures} of the payment areas where a seat has any."""
        rows = zip(self["ring"], self.of(seat)["paid"], strict=True)
        return {REGION_IDS[at]: sum(row) for at, row in rows if sum(row)}

    def sitting(self, name):
        """Return {office seat: "e0"} of a region."""
        fields = self.fields()
        at = fields["place"][region(name)]
        return {
            chair + 1: f"{'N' if fields['nobles'][at] >> chair & 1 else 'e'}{seat}"
            for seat in range(self.num_players)
            for chair in range(5)
            if fields["of"][seat]["seats"][at] >> chair & 1
        }

    def under(self, where):
        """Return the chests on a spot."""
        return [CHEST_IDS[kind - 1] for kind in self["chest"][spot(where)] if kind]

    def held(self, seat):
        """Return {chest: number} of what a seat holds."""
        return chests_of(self.of(seat)["chests"])

    def discarded(self):
        return chests_of(self["discard"])

    def king(self):
        """Return the King's region."""
        return REGION_IDS[self["ring"][self["king"]]]

    def scored(self):
        """Return the regions marked, while a round is scored."""
        ring = self["ring"]
        return [REGION_IDS[ring[at - 1]] for at in self["scored"] if at]

    def deployable(self):
        """Return the office seats in reach, as (region, office seat)."""
        words = [word.split("-") for word in self.may("deploy-")]
        return {(word[1], int(word[2])) for word in words}


def chests_of(numbers):
    """Return {chest: number} of those there are."""
    return {CHEST_IDS[kind]: n for kind, n in enumerate(numbers) if n}
