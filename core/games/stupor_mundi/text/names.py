"""What things are called: names of the component files by the numbers the engine uses."""

from pathlib import Path
from typing import Any

from ....tables import read_toml
from .. import tables
from ..phrases import COSTS, told

FOLDER = Path(__file__).parent.parent
NONE, UNSEEN = 0xFF, 0xFE
CHANCE = -1
SLOTS = 6


def _ours(name: str) -> dict[str, Any]:
    return read_toml(FOLDER / f"{name}.toml")


_cards, _boards = _ours("cards"), _ours("boards")

# Ids are the same for every set of components: a user's file changes values, not entries.
CARDS = [name for level in _cards["card"].values() for name in level]
COPIES = [card.get("copies", 1) for level in _cards["card"].values() for card in level.values()]
LEVELS = [level for level, cards in _cards["card"].items() for _ in cards]
HOUSES = list(_cards["house"])
SITES = list(_boards["castle"]["site"])
SIDES = list(_boards["castle"]["side"])
BONUSES = list(_boards["city_bonus"])
TILES = list(_boards["workplace"]["tile"])
CITIES = list(_boards["voyage"]["order"])
MARKETS = list(_boards["market"])
ALLIES = list(_boards["ally"])
EDICTS = list(_boards["edict"])
SOLO = list(_boards["solo"]["card"])
TITLES: list[str] = list(_boards["solo"]["title"])
ICONS = ("grain", "stone", "treasury", "tower", "wall", "keep", "ally", "specialist")
LETTERS = "gsatwklp"  # of the icons, in the component files
NUMERALS = ("I", "II", "III")
PLACES = ("start", *(f"{path}{i + 1}" for path in "ABC" for i in range(3 if path == "B" else 5)))
CITY_PLACES = (5, 8, 13)
PIECES = (*(f"t{i + 1}" for i in range(5)), *(f"w{i + 1}" for i in range(5)), "k1", "k2", "k3")
SPACES = [f"{city}{i}" for city in CITIES for i in (1, 2)]
MARKET_SIDES = ("easy", "hard")


def data_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the component data a position is played with."""
    return tables.data_of(fields["head"]["table"])


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
    """Return the printed cost of an Advanced card."""
    return COSTS.told(data["card"][LEVELS[kind]][CARDS[kind]]["cost"])


def edict_text(data: dict[str, Any], tile: int) -> str:
    """Return the icons of an Edict tile in words."""
    letters = data["edict"][EDICTS[tile]]["icons"]
    return ", ".join(title(ICONS[LETTERS.index(letter)]) for letter in letters)


def reward_text(data: dict[str, Any], space: int) -> str:
    """Return what stands below an Active space."""
    return told([data["edict_reward"][NUMERALS[space]]])


def ability_text(data: dict[str, Any], ability: int) -> str:
    """Return what a workplace gives, by 2 * tile + level."""
    return told(data["workplace"]["tile"][TILES[ability // 2]][f"level{ability % 2 + 1}"])


def market_side(data: dict[str, Any], tile: int) -> dict[str, Any]:
    """Return what a Market buys and sells, by 2 * tile + side."""
    side: dict[str, Any] = data["market"][MARKETS[tile // 2]][MARKET_SIDES[tile % 2]]
    return side


def cubes(pair: list[int]) -> str:
    """Return [Grain, Stone] in words."""
    kinds = zip(pair, ("Grain", "Stone"), strict=True)
    return " and ".join(f"{n} {kind}" for n, kind in kinds if n)


def piece_names(data: dict[str, Any]) -> list[str]:
    """Return the thirteen pieces in the order of the engine: `tower`, `great_wall_a`."""
    others = [
        name
        for name, piece in data["structure"].items()
        if piece["kind"] != "tower"
        for _ in range(piece["count"])
    ]
    return [*data["player_board"]["ally_pieces"], *others]
