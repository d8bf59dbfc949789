"""Stupor Mundi in words: actions as short texts and as sentences.

Action texts: `stay` or `travel-2`; `pass`; `up-3` or `down-4` and the card, `card-A7`; main
actions `promote market build summon purchase`; then `promote-A3` (path and workplace), `sell`,
`buy`, `site-T2`, `piece-t3` (Towers by Ally space, Walls w1 to w5, Keeps k1 to k3, the Great ones
last), `pay-1g` (Grain among mixed cubes), `summon-roma1`, `host-2`, `purchase-tunis1`,
`remove-hand-BS`, `remove-discard-BS`, `do` or `skip` a part; Edicts `edict-I`, `add-wall` or
`take-wall`, `next-II`, `reward-I`; `bonus-A`, `grain-2` (of the cubes gained), `keep-2g1s`,
`times-2`, `independents`, `good-grain`, `side-S5`, `ship-tunis`, `discard-BS`, `house-savoy`.
Chance: `draw-BS`, `deal-A1`, `tile-A`, `extra-E16`, `market-M1-easy`, `solo-X01`.
"""

from ...errors import unknown
from . import rules as r
from .drawing import board
from .names import (
    ALLIES,
    BONUSES,
    CARDS,
    CITIES,
    EDICTS,
    GOODS,
    HOUSES,
    ICONS,
    MAINS,
    MARKETS,
    NUMERALS,
    PIECES,
    PLACES,
    SIDES,
    SITES,
    SLOTS,
    SOLO,
    TILES,
    TYPES,
)
from .sentences import say

__all__ = ["board", "parse", "say", "write"]

SPACES = [f"{city}{i}" for city in CITIES for i in (1, 2)]

WORDS: dict[int, str] = {
    r.PASS: "pass",
    r.SKIP: "skip",
    r.PERFORM: "do",
    r.TRAVEL: "stay",
    **{r.TRAVEL + k: f"travel-{k}" for k in range(1, 5)},
    **{r.PLAY_UP + i: f"up-{i + 1}" for i in range(SLOTS)},
    **{r.PLAY_DOWN + i: f"down-{i + 1}" for i in range(SLOTS)},
    **{r.MAIN + i: name for i, name in enumerate(MAINS)},
    **{r.PROMOTE + i: f"promote-{name}" for i, name in enumerate(PLACES) if i},
    r.SELL: "sell",
    r.BUY: "buy",
    **{r.SITE + i: f"site-{name}" for i, name in enumerate(SITES)},
    **{r.PIECE + i: f"piece-{name}" for i, name in enumerate(PIECES)},
    **{r.PAY_GRAIN + n: f"pay-{n}g" for n in range(16)},
    **{r.SUMMON + i: f"summon-{name}" for i, name in enumerate(SPACES)},
    **{r.HOST + i: f"host-{i + 1}" for i in range(5)},
    **{r.PURCHASE + i: f"purchase-{name}" for i, name in enumerate(SPACES)},
    **{r.REMOVE_HAND + i: f"remove-hand-{name}" for i, name in enumerate(CARDS)},
    **{r.REMOVE_DISCARD + i: f"remove-discard-{name}" for i, name in enumerate(CARDS)},
    **{r.CARD + i: f"card-{name}" for i, name in enumerate(CARDS)},
    **{r.DISCARD + i: f"discard-{name}" for i, name in enumerate(CARDS)},
    **{r.EDICT + i: f"edict-{name}" for i, name in enumerate(NUMERALS)},
    **{r.REWARD + i: f"reward-{name}" for i, name in enumerate(NUMERALS)},
    **{r.ADD + i: f"add-{name}" for i, name in enumerate(ICONS)},
    **{r.TAKE + i: f"take-{name}" for i, name in enumerate(ICONS)},
    **{r.NEXT + i: f"next-{name}" for i, name in enumerate(NUMERALS)},
    **{r.CITY + i: f"bonus-{name}" for i, name in enumerate(BONUSES)},
    **{r.GRAINS + n: f"grain-{n}" for n in range(16)},
    **{r.STOCK + 16 * g + s: f"keep-{g}g{s}s" for g in range(16) for s in range(16)},
    **{r.TIMES + n: f"times-{n}" for n in range(16)},
    **{r.TYPE + i: name for i, name in enumerate(TYPES)},
    **{r.GOOD + i: f"good-{name}" for i, name in enumerate(GOODS)},
    **{r.SIDE + i: f"side-{name}" for i, name in enumerate(SIDES)},
    **{r.SHIP + i: f"ship-{name}" for i, name in enumerate(CITIES)},
    **{r.HOUSE + i: f"house-{name}" for i, name in enumerate(HOUSES)},
    **{r.DRAW + i: f"draw-{name}" for i, name in enumerate(CARDS)},
    **{r.DEAL_CARD + i: f"deal-{name}" for i, name in enumerate(CARDS)},
    **{r.DEAL_ALLY + i: f"deal-{name}" for i, name in enumerate(ALLIES)},
    **{r.DEAL_EDICT + i: f"deal-{name}" for i, name in enumerate(EDICTS)},
    **{r.DEAL_EXTRA + i: f"extra-{name}" for i, name in enumerate(EDICTS)},
    **{r.DEAL_WORKPLACE + i: f"deal-{name}" for i, name in enumerate(TILES)},
    **{r.DEAL_CITY + i: f"tile-{name}" for i, name in enumerate(BONUSES)},
    **{
        r.DEAL_MARKET + 2 * i + side: f"market-{name}-{word}"
        for i, name in enumerate(MARKETS)
        for side, word in enumerate(("easy", "hard"))
    },
    **{r.DEAL_HOUSE + i: f"deal-{name}" for i, name in enumerate(HOUSES)},
    **{r.DEAL_SOLO + i: f"solo-{name}" for i, name in enumerate(SOLO)},
    r.CARD_UNSEEN: "card-?",
    r.DRAW_UNSEEN: "draw-?",
}
CODES = {word.lower(): code for code, word in WORDS.items()}


def write(action: int) -> str:
    """Return an action's text. Raises InputError for a number that is no action."""
    if action not in WORDS:
        raise unknown("action", action, ())
    return WORDS[action]


def parse(text: str) -> int:
    """Return the action of a text, large and small letters alike. Raises InputError."""
    if text.lower() not in CODES:
        raise unknown("action", text, WORDS.values())
    return CODES[text.lower()]
