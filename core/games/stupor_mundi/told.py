"""What actions did, in Stupor Mundi.

ACCOUNTS and CAUSES are the words for the numbers of accounts.pxd, which says what places and
causes number.
"""

from .story import told

__all__ = ["ACCOUNTS", "CAUSES", "told"]

ACCOUNTS = (
    *("points", "augustales", "grain", "stone", "hand", "pile", "face down", "face up", "discard"),
    *("slot", "ship", "specialist", "site", "piece", "ally", "host", "house", "passed", "first"),
    *("turn", "due", "final", "rank", "round", "last", "end", "palace", "active", "next", "stack"),
    *("issued", "token", "workplace", "bonus", "market", "shown", "covered", "unseen", "card"),
    *("space", "cards", "level", "solo", "crowns", "frederick", "replies"),
)
CAUSES = (
    *("nothing", "setup", "travel", "play", "card", "workplace", "bonus", "great", "side"),
    *("reward", "sell", "buy", "build", "piece", "keep", "summon", "host", "purchase", "promote"),
    *("token", "edict", "forced", "frederick", "solo", "no room", "shuffle", "remove", "pass"),
    *("no card", "no slot", "order", "others passed", "clean up", "discard", "refill", "ally"),
    *("content", "restock", "round", "no edict", "no cards", "castle", "long", "track"),
    *("structures", "majority", "goods", "score", "tie"),
)
