"""What things are called, by the numbers the engine uses.

Cards and tiles have no names in the box. Theirs are made from what they do, with the id of
`components.toml` behind them: `Double Purse (A7)`.
"""

from pathlib import Path

from ...player_names import join_words
from ...tables import read_toml
from . import rules as r
from .components import LETTERS, PALACE
from .phrases import COSTS, coins, describe, describe_condition, describe_symbols, named
from .types import Components, Fields, Player

NONE, UNSEEN = 0xFF, 0xFE
CHANCE = -1
SLOTS = 6

# Ids are the same for every set of components: a user's file changes values, not entries.
_box = read_toml(Path(__file__).with_name("components.toml"))
CARDS = [name for level in _box["card"].values() for name in level]
COPIES = [card.get("copies", 1) for level in _box["card"].values() for card in level.values()]
KINDS = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]  # of cards, by bit
LEVELS = [level for level, cards in _box["card"].items() for _ in cards]
HOUSES = list(_box["house"])
SITES = list(_box["castle"]["site"])
RING = 10  # sites of Towers and Walls, before those of Keeps
SIDES = list(_box["castle"]["side"])
BONUSES = list(_box["city_bonus"])
TILES = list(_box["workplace"]["tile"])
CITIES = list(_box["voyage"]["order"])
MARKETS = list(_box["market"])
ALLIES = list(_box["ally"])
EDICTS = list(_box["edict"])
SOLO = list(_box["solo"]["card"])
TITLES: list[str] = list(_box["solo"]["title"])
ICONS = ("grain", "stone", "treasury", "tower", "wall", "keep", "ally", "specialist")
SPECIALIST = ICONS.index("specialist")
QUANTITIES = (*PALACE.values(), "structures")
UNITS = (  # of the palace: one, several
    *(("Grain", "Grain"), ("Stone", "Stone"), ("Augustalis", "Augustales"), ("Tower", "Towers")),
    *(("Wall", "Walls"), ("Keep", "Keeps"), ("Ally", "Allies")),
    *(("step of the Specialist", "steps of the Specialist"), ("Structure", "Structures")),
)
COVERS = {  # what a Keep brings, by the keys of `castle.cover`
    "hand_plus_2": "2 cards and a hand limit 2 higher",
    "extra_slot": "slot 6",
    "both_actions": "both actions of a slot",
}
NUMERALS = ("I", "II", "III")
PLACES = ("start", *(f"{path}{i + 1}" for path in "ABC" for i in range(3 if path == "B" else 5)))
CITY_PLACES = (5, 8, 13)
FIRST_PLACES = (1, 6, 9)  # of each path
PIECES = (*(f"t{i + 1}" for i in range(5)), *(f"w{i + 1}" for i in range(5)), "k1", "k2", "k3")
SPACES = [f"{city}{i}" for city in CITIES for i in (1, 2)]
MARKET_SIDES = ("easy", "hard")


def data_of(fields: Fields) -> Components:
    """Return the component data a position is played with."""
    return r.data_of(fields["head"]["table"])


def title(name: str) -> str:
    """Return an id as a name: `di_romano` as Di Romano."""
    return name.replace("_", " ").title()


def counted(texts: list[str]) -> list[str]:
    """Return each text once, those that are there more often with their number."""
    return [
        f"{number} × {text}" if (number := texts.count(text)) > 1 else text
        for text in dict.fromkeys(texts)
    ]


def kinds_in(cards: int) -> list[int]:
    """Return the kinds of cards in a set of 64 bits, each as often as it is there."""
    return [KINDS[bit] for bit in bits(cards)]


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def card_text(data: Components, kind: int) -> str:
    """Return what a kind of card does."""
    return describe(data["card"][LEVELS[kind]][CARDS[kind]]["do"])


def card_cost(data: Components, kind: int) -> str:
    """Return the printed cost of an Advanced card."""
    return COSTS.describe(data["card"][LEVELS[kind]][CARDS[kind]]["cost"])


def card_name(data: Components, kind: int) -> str:
    """Return what a kind of card is called: `Double Purse`."""
    return named(data["card"][LEVELS[kind]][CARDS[kind]]["do"]) or "Blank"


def card_label(data: Components, kind: int) -> str:
    """Return a card's name and id: `Double Purse (A7)`."""
    return f"{card_name(data, kind)} ({CARDS[kind]})"


def costs_a_card(data: Components, kind: int) -> bool:
    """Tell whether an Advanced card is paid with another card."""
    cost: str = data["card"][LEVELS[kind]][CARDS[kind]]["cost"]
    return cost == "card"


def edict_text(data: Components, tile: int) -> str:
    """Return what an Edict tile moves in the palace: `2 Walls and 1 Grain`."""
    return join_words(
        [
            moved(icon, number)
            for icon in range(len(ICONS))
            if (number := edict_count(data, tile, icon))
        ]
    )


def edict_count(data: Components, tile: int, icon: int) -> int:
    """Return by how much an Edict tile moves a value of the palace."""
    letters: str = data["edict"][EDICTS[tile]]["icons"]
    step: int = list(data["palace"].values())[icon]["step"]
    return letters.count(LETTERS[icon]) * step


def moved(icon: int, number: int) -> str:
    """Return so much of a value of the palace: `2 Walls`."""
    one, many = UNITS[icon]
    return f"{number} {one if number == 1 else many}"


def edict_tile(data: Components, tile: int) -> str:
    """Return what an Edict tile moves, with its id: `2 Walls and 1 Grain (E10)`."""
    return f"{edict_text(data, tile)} ({EDICTS[tile]})"


def edict_label(data: Components, tile: int) -> str:
    """Return an Edict's name and id: `the Edict of 2 Walls and 1 Grain (E10)`."""
    return f"the Edict of {edict_tile(data, tile)}"


def ally_pays(data: Components) -> tuple[int, int]:
    """Return the VP of an Ally whose condition does not hold, and does."""
    income = data["ally_income"]
    return income["vp"], income["vp"] + income["vp_if_content"]


def compared(noun: str) -> int:
    """Return the number of what an Ally compares: as in the palace, then Structures."""
    return QUANTITIES.index("treasury" if noun == "augustales" else noun)


def ally_text(data: Components, kind: int, has: str = "you have", whose: str = "your") -> str:
    """Return what an Ally gives, in one line; `has` and `whose` are for who has it."""
    plain, content = ally_pays(data)
    when = describe_condition(data["ally"][ALLIES[kind]]["content"], has, whose)
    return f"{plain} VP a round, {content} if {when}"


def ally_kind(data: Components, kind: int) -> str:
    """Return what an Ally is: `an Independent`."""
    independent = data["ally"][ALLIES[kind]]["type"] == "independent"
    return "an Independent" if independent else "a Loyalist"


def ally_label(kind: int) -> str:
    """Return an Ally's name."""
    return title(ALLIES[kind])


def bonus_do(fields: Fields, kind: int) -> list[str]:
    """Return the phrases of a City bonus, by the option `city_bonus_b`."""
    data = data_of(fields)
    two_edicts = fields["head"]["option"][r.OPT_CITY_B]
    do: list[str] = data["city_bonus"][BONUSES[kind]]["do"]
    return data["city_bonus_earlier"].get(BONUSES[kind], do) if two_edicts else do


def place_label(place: int) -> str:
    """Return where a Specialist stands: `the workplace A1`, `the City of path A`."""
    if place == 0:
        return "the start area"
    if place in CITY_PLACES:
        return f"the City of path {PLACES[place][0]}"
    return f"the workplace {PLACES[place]}"


def site_label(data: Components, site: int) -> str:
    """Return a site of the castle: `the Tower site T2`."""
    return f"the {title(data['castle']['site'][SITES[site]]['kind'])} site {SITES[site]}"


def side_label(data: Components, side: int) -> str:
    """Return a side of the castle with what it gives: `side S1 (1 VP)`."""
    return f"side {SIDES[side]} ({side_brief(data, side)})"


def side_brief(data: Components, side: int) -> str:
    """Return what a closed side of the castle pays, as a thing: `1 VP`."""
    income = describe([data["castle"]["side"][SIDES[side]]["income"]]).removeprefix("gain ")
    return income.replace("visit the Market", "a visit to the Market")


def city_label(city: int) -> str:
    """Return a city's name."""
    return title(CITIES[city])


def space_label(space: int) -> str:
    """Return the city of a space of the Voyage Board."""
    return city_label(space // 2)


def piece_label(data: Components, piece: int) -> str:
    """Return a piece of the Player Board: `the Great Wall A`, `a Wall`, `the Tower`."""
    name = piece_names(data)[piece]
    article = "the" if data["structure"][name]["great"] or piece < 5 else "a"
    return f"{article} {title(name)}"


def reward_text(data: Components, space: int) -> str:
    """Return what stands below an open Edict."""
    return describe([data["edict_reward"][NUMERALS[space]]])


def ability_text(data: Components, ability: int) -> str:
    """Return what a workplace gives, by 2 * tile + level."""
    return describe(abilities(data, ability))


def lasting_text(data: Components, ability: int) -> str:
    """Return what a workplace gives as long as a Specialist stands there, beyond its arrival."""
    return describe(each for each in abilities(data, ability) if not each.startswith("arriving "))


def abilities(data: Components, ability: int) -> list[str]:
    """Return the phrases of a workplace, by 2 * tile + level."""
    phrases: list[str] = data["workplace"]["tile"][TILES[ability // 2]][f"level{ability % 2 + 1}"]
    return phrases


def market_text(data: Components, tile: int) -> str:
    """Return what can be traded at a Market, by 2 * tile + side."""
    return f"{trade_text(data, tile, True)}, {trade_text(data, tile, False)}"


def trade_text(data: Components, tile: int, sells: bool) -> str:
    """Return what can be sold at a Market, or bought."""
    side = data["market"][MARKETS[tile // 2]][MARKET_SIDES[tile % 2]]
    if sells:
        return f"sell {cubes(side['sell'])} for {coins(side['price'])}"
    return f"buy {cubes(side['buy'])} for {coins(side['pay'])}"


def cubes(pair: list[int]) -> str:
    """Return [Grain, Stone] in words."""
    kinds = zip(pair, ("Grain", "Stone"), strict=True)
    return " and ".join(f"{n} {kind}" for n, kind in kinds if n)


def piece_names(data: Components) -> list[str]:
    """Return the thirteen pieces in the order of the engine: `tower`, `great_wall_a`."""
    others = [
        name
        for name, piece in data["structure"].items()
        if piece["kind"] != "tower"
        for _ in range(piece["count"])
    ]
    return [*data["player_board"]["ally_pieces"], *others]


def workplace(fields: Fields, place: int) -> str:
    """Return what a place of the paths gives."""
    token = "an Edict for the first there; " if fields["tokens"] >> place & 1 else ""
    if place in CITY_PLACES:
        stack = fields["city"][CITY_PLACES.index(place)]
        tiles = [
            f"{name} ({describe(bonus_do(fields, kind))})"
            for kind, name in enumerate(BONUSES)
            for _ in range(stack[kind])
        ]
        return f"{token}City bonus {' or '.join(tiles)}" if tiles else f"{token}no City bonus left"
    ability = fields["work"][place]
    return token + (ability_text(data_of(fields), ability) if ability != NONE else "")


def unseen(p: Player) -> list[int]:
    """Return the cards of a seat that others have not seen: in hand, draw pile or face down."""
    found = kinds_in(p["owned"])
    open_cards = [
        kind
        for i, kind in enumerate(p["slot"])
        if kind not in (NONE, UNSEEN) and not p["face_down"] >> i & 1
    ]
    for kind in kinds_in(p["discard"]) + open_cards:
        found.remove(kind)
    return found


def solo_text(data: Components, card: int) -> str:
    """Return what Frederick does by a Solo card."""
    return describe_symbols(data["solo"]["card"][SOLO[card]]["do"])


def rank(data: Components, points: int) -> str:
    """Return the title of a solo game that ended with so many points."""
    least: dict[str, int] = data["solo"]["title"]
    return max((name for name in TITLES if least[name] <= points), key=least.__getitem__)
