"""What a choice costs and gains at once, as amounts."""

from typing import Any

from ...scene import Amount
from . import names as n
from . import rules as r
from .scene_data import to_amounts
from .text import mover, phrase, top, waits


def costs(fields: dict[str, Any], action: int) -> tuple[Amount, ...]:
    """Return what the seat to act pays for an action."""
    paid = to_amounts(r.price(fields, action))
    if r.REMOVE_HAND <= action < r.CARD or r.DISCARD <= action < r.EDICT:
        return (*paid, Amount("card", 1))
    if r.PURCHASE <= action < r.REMOVE_HAND:
        kind = fields["card"][action - r.PURCHASE]
        return (*paid, Amount("card", 1)) if n.costs_a_card(n.data_of(fields), kind) else paid
    if r.STOCK <= action < r.TIMES:
        grain, stone = divmod(action - r.STOCK, 16)
        lost = {"grain": top(fields)["memo"] - grain, "stone": top(fields)["extra"] - stone}
        return to_amounts(lost)
    if r.PAY_GRAIN <= action < r.SUMMON:
        return to_amounts({"grain": action - r.PAY_GRAIN})
    return paid


def gains(fields: dict[str, Any], action: int) -> tuple[Amount, ...]:
    """Return what the seat to act gains by an action at once."""
    got = to_amounts(r.gain_of(fields, action))
    data = n.data_of(fields)
    if r.GRAINS <= action < r.STOCK:
        grain = action - r.GRAINS
        return to_amounts({"grain": grain, "stone": top(fields)["memo"] - grain})
    if action == r.PERFORM and waits(fields) == r.F_ASK:
        word, _, number = phrase(fields).partition(" ")
        if word == "draw":
            p = mover(fields)
            most = p["pile_size"] + p["discard"].bit_count()
            return to_amounts({"card": min(int(number), most)})
    if r.SITE <= action < r.PIECE:
        return _building_gains(fields, action - r.SITE)
    if r.SUMMON <= action < r.HOST:
        return (Amount("ally", 1),)
    if r.PURCHASE <= action < r.REMOVE_HAND:
        return (Amount("card", 1),)
    if r.EDICT <= action < r.ADD:
        word, number, *good = data["edict_reward"][n.NUMERALS[(action - r.EDICT) % 3]].split()
        return to_amounts({good[0] if good else word: int(number)})
    return got


def _building_gains(fields: dict[str, Any], site: int) -> tuple[Amount, ...]:
    """Return what closed sides and a Keep bring at once, and the Edict of the site."""
    data, seat = n.data_of(fields), fields["turn"]
    printed = data["castle"]["site"][n.SITES[site]]
    got = {"card": 2 * (data["castle"]["cover"]["hand_plus_2"] == n.SITES[site])}
    for side in closed_by(fields, seat, site):
        word, *rest = data["castle"]["side"][n.SIDES[side]]["income"].split()
        good, number = (rest[1], int(rest[0])) if rest else (word, 1)
        got[good] = got.get(good, 0) + number
    got["edict"] = int(printed["edict"])
    return to_amounts(got)


def closed_by(fields: dict[str, Any], seat: int, site: int) -> list[int]:
    """Return the sides of a seat's castle that a Structure on a site closes."""
    players = list(fields["player"])
    players[seat] = {**players[seat], "sites": players[seat]["sites"] | 1 << site}
    after = {**fields, "player": players}
    was, now = (r.holdings(each)[seat]["closed"] for each in (fields, after))
    return n.bits(now & ~was)
