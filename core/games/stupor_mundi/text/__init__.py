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

from ....words import Words
from .sentences import WORDS, say
from .things import things

__all__ = ["WORDS", "parse", "say", "things", "write"]

_words = Words(WORDS)
write, parse = _words.write, _words.parse
