"""What things are called: names of the component files by the numbers the engine uses."""

from pathlib import Path
from typing import Any

from ...tables import read_toml
from . import tables
from .wording import amount, told

HERE = Path(__file__).parent
NONE, UNSEEN = 0xFF, 0xFE
CHANCE = -1


def _ours(name: str) -> dict[str, Any]:
    return read_toml(HERE / f"{name}.toml")


_cards, _boards, _voyage = _ours("cards"), _ours("boards"), _ours("voyage")

# Ids are the same for every set of components: a user's file changes values, not entries.
CARDS = [name for level in _cards["card"].values() for name in level]
COPIES = [card.get("copies", 1) for level in _cards["card"].values() for card in level.values()]
HOUSES = list(_cards["house"])
SITES = list(_boards["castle"]["site"])
SIDES = list(_boards["castle"]["side"])
BONUSES = list(_boards["city_bonus"])
TILES = list(_boards["workplace"]["tile"])
CITIES = list(_voyage["voyage"]["order"])
MARKETS = list(_voyage["market"])
ALLIES = list(_voyage["ally"])
EDICTS = [name for name in _ours("edicts")["edict"] if name != "source"]
SOLO = list(_ours("solo")["solo"]["card"])
TITLES: list[str] = list(_ours("solo")["solo"]["title"])
MAINS = ("promote", "market", "build", "summon", "purchase")
ICONS = ("grain", "stone", "treasury", "tower", "wall", "keep", "ally", "specialist")
GOODS = ("augustales", "grain", "stone", "vp")
TYPES = ("independents", "loyalists")
NUMERALS = ("I", "II", "III")
PLACES = ("start", *(f"{path}{i + 1}" for path in "ABC" for i in range(3 if path == "B" else 5)))
CITY_PLACES = (5, 8, 13)
PIECES = (*(f"t{i + 1}" for i in range(5)), *(f"w{i + 1}" for i in range(5)), "k1", "k2", "k3")
LEVELS = [level for level, cards in _cards["card"].items() for _ in cards]
SLOTS = 6


def data_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the component data a position is played with."""
    data: dict[str, Any] = tables.data_of(fields["head"]["table"])
    return data


def title(name: str) -> str:
    """Return an id as a name: `di_romano` as Di Romano."""
    return name.replace("_", " ").title()


def kinds_in(cards: int) -> list[int]:
    """Return the kinds of cards in a set of 64 bits, each as often as it is there."""
    found, bit = [], 0
    for kind, copies in enumerate(COPIES):
        found += [kind] * ((cards >> bit) & ((1 << copies) - 1)).bit_count()
        bit += copies
    return found


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def card_text(data: dict[str, Any], kind: int) -> str:
    """Return what a kind of card does."""
    return told(data["card"][LEVELS[kind]][CARDS[kind]]["do"])


def card_cost(data: dict[str, Any], kind: int) -> str:
    """Return what an Advanced card costs."""
    cost = data["card"][LEVELS[kind]][CARDS[kind]]["cost"]
    return "a card" if cost == "card" else amount(cost.split()[1], "augustales")


def piece_names(data: dict[str, Any]) -> list[str]:
    """Return the thirteen pieces in the order of the engine: `tower`, `great_wall_a`."""
    others = [
        name
        for name, piece in data["structure"].items()
        if piece["kind"] != "tower"
        for _ in range(piece["count"])
    ]
    return [*data["player_board"]["ally_pieces"], *others]


def ability_phrases(data: dict[str, Any], ability: int) -> list[str]:
    """Return what a workplace gives, 2 * tile + level, as in its file."""
    phrases: list[str] = data["workplace"]["tile"][TILES[ability // 2]][f"level{ability % 2 + 1}"]
    return phrases


def structures(player: dict[str, Any]) -> int:
    """Return the number of Structures in a castle."""
    return int(player["sites"]).bit_count()


def closed_sides(data: dict[str, Any], player: dict[str, Any]) -> list[str]:
    """Return the closed sides of a castle."""
    built = {SITES[i] for i in bits(player["sites"])}
    sides = data["castle"]["side"].items()
    return [name for name, side in sides if {side["wall"], *side["towers"]} <= built]


def fare(fields: dict[str, Any], seat: int, cities: int) -> int:
    """Return the Augustales a travel costs."""
    data = data_of(fields)
    free = 0 if fields["head"]["option"][3] else data["voyage"]["free_steps"]
    for place in fields["player"][seat]["specialist"]:
        ability = fields["work"][place]
        if ability != NONE:
            for phrase in ability_phrases(data, ability):
                if phrase.startswith("free-travel"):
                    free = max(free, int(phrase.split()[1]))
    cost: int = max(cities - free, 0) * data["voyage"]["step_cost"]
    return cost
