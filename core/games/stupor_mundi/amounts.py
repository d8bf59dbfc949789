"""What a choice costs and gains at once, as amounts."""

from collections import Counter
from collections.abc import Iterator

from ...scene import Amount
from . import names as n
from . import rules as r
from .scene_data import to_amounts
from .text import mover, phrase, top, waits
from .types import Fields


def costs(fields: Fields, action: int) -> tuple[Amount, ...]:
    """Return what the seat to act pays for an action."""
    paid = r.price(fields, action)
    if r.SITE <= action < r.PIECE:
        return _building_costs(fields, action - r.SITE, paid)
    if r.REMOVE_HAND <= action < r.CARD or r.DISCARD <= action < r.EDICT:
        return (Amount("card", 1),)
    if r.PURCHASE <= action < r.REMOVE_HAND:
        card = n.costs_a_card(n.data_of(fields), fields["card"][action - r.PURCHASE])
        return (Amount("card", 1),) if card else to_amounts(paid)
    if r.STOCK <= action < r.TIMES:
        grain, stone = divmod(action - r.STOCK, 16)
        frame = top(fields)
        return to_amounts({"grain": frame["memo"] - grain, "stone": frame["extra"] - stone})
    if r.PAY_GRAIN <= action < r.SUMMON:
        return to_amounts({"grain": action - r.PAY_GRAIN})
    return to_amounts(paid)


def _building_costs(fields: Fields, site: int, paid: dict[str, int]) -> tuple[Amount, ...]:
    """Return the cubes of a site, and the Augustales of the piece if there is only one."""
    data = n.data_of(fields)
    left = pieces_left(fields, data["castle"]["site"][n.SITES[site]]["kind"])
    more = r.price(fields, r.PIECE + left[0])["augustales"] if len(left) == 1 else 0
    coins = {"augustales": paid["augustales"] + more}
    if r.any_mix(fields):
        return to_amounts({"cube": paid["grain"] + paid["stone"], **coins})
    return to_amounts({**paid, **coins})


def pieces_left(fields: Fields, kind: str) -> list[int]:
    """Return the pieces of a kind that the seat whose turn it is can build with."""
    data = n.data_of(fields)
    pieces = n.piece_names(data)
    left = n.bits(mover(fields)["pieces"])
    return [i for i in left if data["structure"][pieces[i]]["kind"] == kind]


def gains(fields: Fields, action: int) -> tuple[Amount, ...]:
    """Return what the seat to act gains by an action at once, also by its workplaces."""
    if r.GRAINS <= action < r.STOCK:
        grain = action - r.GRAINS
        return to_amounts({"grain": grain, "stone": top(fields)["memo"] - grain})
    if action == r.PERFORM and waits(fields) == r.F_ASK and phrase(fields).startswith("draw "):
        p = mover(fields)
        most = p["pile_size"] + p["discard"].bit_count()
        return to_amounts({"card": min(int(phrase(fields)[5:]), most)})
    if r.SITE <= action < r.PIECE:
        return _building_gains(fields, action - r.SITE)
    if r.SUMMON <= action < r.HOST:
        return to_amounts({"ally": 1, **_benefits(fields, ["summon"])})
    if r.PURCHASE <= action < r.REMOVE_HAND:
        return to_amounts({"card": 1, **_benefits(fields, ["purchase"])})
    if r.EDICT <= action < r.ADD:
        reward = n.data_of(fields)["edict_reward"][n.NUMERALS[(action - r.EDICT) % 3]]
        return to_amounts(dict([_list_gain(reward)]))
    return to_amounts(r.gain_of(fields, action))


def _building_gains(fields: Fields, site: int) -> tuple[Amount, ...]:
    """Return what closed sides, workplaces and a Keep bring at once, and the Edict of the site."""
    data, name = n.data_of(fields), n.SITES[site]
    printed = data["castle"]["site"][name]
    events = [f"build-{printed['kind']}", "build-any"]
    events += ["build-tower-or-wall"] * (printed["kind"] != "keep")
    got = Counter({"card": 2 * (data["castle"]["cover"]["hand_plus_2"] == name)})
    for side in closed_by(fields, fields["turn"], site):
        got.update(dict([_list_gain(data["castle"]["side"][n.SIDES[side]]["income"])]))
    got.update(_benefits(fields, events))
    return to_amounts({**got, "edict": int(printed["edict"])})


def _benefits(fields: Fields, events: list[str]) -> Counter[str]:
    """Return what the workplaces of the seat whose turn it is bring after any of some events."""
    got: Counter[str] = Counter()
    for phrase_ in _list_abilities(fields):
        word, _, rest = phrase_.partition(" ")
        event, _, gain = rest.partition(" ")
        if word == "after" and event in events:
            got.update(dict([_list_gain(gain)]))
    return got


def _list_abilities(fields: Fields) -> Iterator[str]:
    for place in set(mover(fields)["specialist"]):
        ability = fields["work"][place]
        if place and place not in n.CITY_PLACES and ability != n.NONE:
            yield from n.abilities(n.data_of(fields), ability)


def _list_gain(text: str) -> tuple[str, int]:
    """Return the good and the number of a phrase: `gain 2 vp`, `cubes 1`, `market`."""
    words = text.split()
    if words[0] == "gain":
        return words[2], int(words[1])
    return ("cube", int(words[1])) if words[0] == "cubes" else (words[0], 1)


def closed_by(fields: Fields, seat: int, site: int) -> list[int]:
    """Return the sides of a seat's castle that a Structure on a site closes."""
    players = list(fields["player"])
    players[seat] = {**players[seat], "sites": players[seat]["sites"] | 1 << site}
    after: Fields = {**fields, "player": players}
    was, now = (r.holdings(each)[seat]["closed"] for each in (fields, after))
    return n.bits(now & ~was)
