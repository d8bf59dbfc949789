"""Positions told in a few words, so that a test reads as a story.

What is not said: it is the first turn of seat 0; board spaces are empty; the castle is T1 and W3;
Specialists are in the start area; Edicts E03 E04 E05 are active, E06 E07 E08 next; workplaces are
CA, CB, CC, VA, VB (paths A, B, C, then the Villages of A and C); markets M1 to M5; every seat has
the cards of its House: BS BC BG BD and the first own card in hand, the other five to draw.
"""

from inspect import signature

from staufen import core
from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r
from tests.support import table as tables
from tests.support.positions import arranged

GAMES = {}
COPIES = dict(zip(n.CARDS, n.COPIES, strict=True))
ALLY_COUNTS = [2 if name in ("gregoria", "sebastian") else 1 for name in n.ALLIES]
BASICS = ["BS", "BC", "BG", "BD"]
OWN = {"savoy": "SAV", "hohenstaufen": "HOH", "wittelsbach": "WIT", "di_romano": "ROM"}
STANDARD = {
    "T": ["t1", "t2", "t5", "t3", "t4"],
    "W": ["w1", "w2", "w3", "w4", "w5"],
    "K": ["k1", "k2", "k3"],
}
RING = "T1 W1 T2 W2 T3=t3 W3 T4=t4 W4=w4 T5=t5 W5=w5"
CASTLES = {  # of so many Structures
    2: "T1 W3",
    3: "T1 W3 K1",
    5: "T1 W3 K1 K2 W1",
    6: "T1 W3 K1 K2 W1 W5",
    8: "T1 W1 T2 W2 T3 W3 K1 K2",
    9: "T1 W1 T2 W2 T3 W3 K1 K2 K3",
    10: RING,
    11: f"{RING} K1",
    12: f"{RING} K1 K2",
    13: f"{RING} K1 K2 K3=k3",
}


def load(players, components=None, **options):
    """Return a game, loaded once."""
    key = players, repr(components), repr(options)
    if key not in GAMES:
        GAMES[key] = core.load("stupor-mundi", players=players, components=components, **options)
    return GAMES[key]


def given(
    players=2,
    *,
    seat=0,
    phase="TRAVEL",
    palace=None,
    active="E03 E04 E05",
    upcoming="E06 E07 E08",
    stack=None,
    workplaces="CA CB CC VA VB",
    tokens="A3 C3",
    city=None,
    markets="M1 M2 M3 M4 M5",
    allies=None,
    below="",
    cards=None,
    pool=None,
    frederick="roma",
    components=None,
    seats=None,
    round=1,
    first=0,
    passed="",
    fred_turns=0,
    crowns=0,
    solo_deck=None,
    **rest,
):
    """Return a `Table`. Keywords that no other takes belong to seat 0 (see `_seat`) or are options
    of the game; `seats` is {seat: {keyword: value}} for the others."""
    own = {key: rest.pop(key) for key in list(rest) if key in SEAT}
    game = load(players, components, **rest)
    fields = game.initial_state().fields()
    fields["head"] |= {"to_act": seat, "pile": 0}
    fields |= {"phase": getattr(r, f"PH_{phase}"), "turn": seat, "round": round, "first": first}
    fields["count"] = 0
    for name, value in (palace or {}).items():
        fields["palace"][n.ICONS.index(name)] = value
    _edicts(fields, active, upcoming, stack)
    _workplaces(fields, workplaces.split(), tokens, city or {})
    fields["market"] = [
        2 * n.MARKETS.index(word[:2]) + word.endswith("-hard") for word in markets.split()
    ]
    for i in range(players):
        _seat(fields, i, **(own if i == 0 else (seats or {}).get(i, {})))
    for word in passed.split():
        fields["player"][int(word)]["passed"] = 1
    _allies(fields, allies or {}, below.split())
    _advanced(fields, cards or {}, pool)
    fields["fred_city"] = n.CITIES.index(frederick)
    fields |= {"fred_turns": fred_turns, "crowns": crowns}
    if solo_deck is not None:
        fields["solo_deck"] = sum(1 << n.SOLO.index(word) for word in solo_deck.split())
    state = arranged(game, fields)
    assert state.check_invariants() is None
    return Table(state)


def _edicts(fields, active, upcoming, stack):
    fields["active"] = [_edict(word) for word in active.split()]
    fields["next"] = [_edict(word) for word in upcoming.split()]
    shown = {tile for tile in fields["active"] + fields["next"] if tile != n.NONE}
    everything = set(n.bits(fields["edict_stack"]))
    left = everything - shown if stack is None else {_edict(word) for word in stack.split()}
    fields["edict_stack"] = sum(1 << tile for tile in left)
    fields["issued"] = sum(1 << tile for tile in everything - shown - left)
    fields["edicts_out"] = int(n.NONE in fields["active"])


def _edict(word):
    return n.NONE if word == "-" else n.EDICTS.index(word)


def _workplaces(fields, tiles, tokens, city):
    for first, tile in zip((1, 6, 9, 3, 11), tiles, strict=True):
        fields["work"][first] = 2 * n.TILES.index(tile)
        fields["work"][first + 1] = 2 * n.TILES.index(tile) + 1
    fields["tokens"] = sum(1 << n.PLACES.index(word) for word in tokens.split())
    for path, bonuses in city.items():
        for bonus in bonuses:
            fields["city"]["ABC".index(path)][n.BONUSES.index(bonus)] += 1


def _allies(fields, shown, below):
    left = list(ALLY_COUNTS)
    for space, name in shown.items():
        fields["ally_up"][space_of(space)] = n.ALLIES.index(name)
    owned = [a for p in fields["player"][: fields["head"]["num_players"]] for a in p["ally"]]
    for ally in fields["ally_up"] + owned:
        if ally != n.NONE:
            left[ally] -= 1
    fields["ally_pool"] = left + [0] * (20 - len(left))
    fields["ally_down"] = sum(1 << space_of(space) for space in below)


def _advanced(fields, shown, pool):
    for space, name in shown.items():
        fields["card"][space_of(space)] = n.CARDS.index(name)
    gone = set(shown.values())
    for player in fields["player"][: fields["head"]["num_players"]]:
        gone |= set(names(player["owned"]))
    left = [k for k, level in enumerate(n.LEVELS) if level in "AB" and n.CARDS[k] not in gone]
    for i, level in enumerate("AB"):
        most = sum(n.LEVELS[k] == level for k in left)
        fields["card_left"][i] = min(fields["card_left"][i], most) if pool is None else pool[i]
    fields["card_pool"] = cards_of(" ".join(n.CARDS[k] for k in left))


def space_of(word):
    """Return the number of a space of the Voyage Board, `roma1`."""
    return 2 * n.CITIES.index(word[:-1]) + int(word[-1]) - 1


def cards_of(words):
    """Return a set of cards as 64 bits."""
    found, bit = 0, 0
    given = words.split()
    for name, copies in COPIES.items():
        number = given.count(name)
        assert number <= copies, name
        found |= ((1 << number) - 1) << bit
        bit += copies
    assert set(given) <= set(COPIES), words
    return found


def names(cards):
    """Return the names of the cards in a set."""
    return [n.CARDS[kind] for kind in n.kinds_in(cards)]


def _seat(
    fields,
    seat,
    *,
    house=None,
    hand=None,
    pile=None,
    discard="",
    slots="",
    grain=1,
    stone=1,
    money=None,
    vp=0,
    castle="T1 W3",
    specialists="start start start",
    hosts="",
    ship="roma",
    both=False,
    earlier="",
):
    """Lay out one seat. `slots` is `1:BS 4:BC-` (face down), `castle` `T1 W3 W2=w5` (which piece
    stands there; without, a normal one if there is one), `hosts` `1:gisele`, `earlier` cards in
    slots that are no longer in the log of the round."""
    p = fields["player"][seat]
    house = house or list(OWN)[seat]
    p["house"] = n.HOUSES.index(house)
    p |= {"grain": grain, "stone": stone, "vp": vp, "ship": n.CITIES.index(ship), "both": both}
    p["money"] = 6 + seat if money is None else money
    p["specialist"] = sorted(n.PLACES.index(word) for word in specialists.split())
    _castle(p, castle.split())
    p["ally"] = [n.NONE] * 5
    for word in hosts.split():
        p["ally"][int(word[0]) - 1] = n.ALLIES.index(word[2:])
    played = [word[2:].rstrip("-") for word in slots.split()]
    deck = [*BASICS, *BASICS, f"{OWN[house]}1", f"{OWN[house]}2"]
    if hand is None and not played and not discard and pile is None:
        hand = " ".join([*BASICS, f"{OWN[house]}1"])
    hand = hand or ""
    if pile is None:
        for word in [*hand.split(), *discard.split(), *played]:
            if word in deck:
                deck.remove(word)
        pile = " ".join(deck)
    _deck(p, hand, pile, discard, played)
    for i, word in enumerate(slots.split()):
        _slot(p, i, word)


SEAT = signature(_seat).parameters.keys() - {"fields", "seat"}


def _deck(p, hand, pile, discard, played):
    p["hand"], p["pile"], p["discard"] = cards_of(hand), cards_of(pile), cards_of(discard)
    p["hand_size"], p["pile_size"] = len(hand.split()), len(pile.split())
    p["owned"] = cards_of(" ".join([hand, pile, discard, *played]))
    p["cohort"] = [p["pile"], 0]


def _slot(p, i, word):
    slot, kind, down = int(word[0]) - 1, n.CARDS.index(word[2:].rstrip("-")), word.endswith("-")
    p["slot"][slot] = kind
    p["face_down"] |= down << slot
    p["event"][i] = {"what": r.EV_SLOT + slot if down else kind, "drawn": 0}
    p["num_events"] += 1


def _castle(p, words):
    gone = [word[3:] for word in words if "=" in word]
    for word in words:
        if "=" not in word:
            gone.append(next(piece for piece in STANDARD[word[0]] if piece not in gone))
    p["sites"] = sum(1 << n.SITES.index(word[:2]) for word in words)
    p["pieces"] = 0x1FFF & ~sum(1 << n.PIECES.index(piece) for piece in gone)


class Table(tables.Table):
    """What stands on a table of Stupor Mundi; each action leaves a sound state."""

    people = ("Anna", "Bert", "Cleo", "Dora")

    def play(self, *words):
        """Apply actions. Chance deals what a word says, and otherwise the first thing it can."""
        for word in words:
            action = self.game.parse_action(word)
            while self.to_act == core.CHANCE and action not in self.legal_actions:
                self.take(self.legal_actions[0])
            self.take(action)
        return self

    def deal(self):
        """Let chance deal whatever comes first, until a seat is to act."""
        while self.to_act == core.CHANCE:
            self.take(self.legal_actions[0])
        return self

    def card(self, kind, slot=1, *, up=True):
        """Stay, and play a card."""
        if self["phase"] == r.PH_TRAVEL:
            self.play("stay")
        return self.play(f"{'up' if up else 'down'}-{slot}", f"card-{kind}")

    def down(self, slot, main=None, kind="BC"):
        """Stay, and play a card face down for a main action."""
        self.card(kind, slot, up=False)
        return self.play(main) if main else self

    def passing(self):
        """Yield what passes, discards nothing and declines everything until the round is over.

        Each word must be played before the next; chance deals the first thing it can.
        """
        started = self["round"]
        while self["round"] == started and not self.is_over:
            words = self.may()
            yield next((word for word in ("pass", "skip", "stay") if word in words), words[0])

    def pass_on(self):
        """Let all pass until the next round or the end."""
        for word in self.passing():
            self.play(word)
        return self

    def take(self, action):
        self.apply(action)
        assert self.check_invariants() is None

    def seat(self, seat=0):
        """Return the fields of a seat."""
        return self["player"][seat]

    def stock(self, seat=0):
        """Return (Grain, Stone, Augustales) of a seat."""
        p = self.seat(seat)
        return p["grain"], p["stone"], p["money"]

    def vp(self, seat=0):
        return self.seat(seat)["vp"]

    def hand(self, seat=0):
        return " ".join(names(self.seat(seat)["hand"]))

    def discard(self, seat=0):
        return " ".join(names(self.seat(seat)["discard"]))

    def specialists(self, seat=0):
        return " ".join(n.PLACES[place] for place in self.seat(seat)["specialist"])

    def castle(self, seat=0):
        return " ".join(n.SITES[i] for i in n.bits(self.seat(seat)["sites"]))

    def pieces(self, seat=0):
        """Return the pieces left on the Player Board."""
        return " ".join(n.PIECES[i] for i in n.bits(self.seat(seat)["pieces"]))

    def hosts(self, seat=0):
        """Return the Allies of a seat: `1:gisele`."""
        allies = enumerate(self.seat(seat)["ally"], 1)
        return " ".join(f"{i}:{n.ALLIES[kind]}" for i, kind in allies if kind != n.NONE)

    def ship(self, seat=0):
        return n.CITIES[self.seat(seat)["ship"]]

    def palace(self, *icons):
        """Return values of the palace, one number if one is asked for."""
        values = [self["palace"][n.ICONS.index(icon)] for icon in icons]
        return values[0] if len(values) == 1 else tuple(values)

    def edicts(self, where="active"):
        return " ".join("-" if tile == n.NONE else n.EDICTS[tile] for tile in self[where])
