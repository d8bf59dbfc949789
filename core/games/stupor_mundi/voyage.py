"""The Voyage Board as zones of a scene: cities, their Markets, Allies and cards."""

from collections.abc import Iterator

from ...player_names import capitalize
from ...scene import Piece, Place, Zone
from . import names as n
from . import rules as r
from .boards import Table, ally_piece, card_piece
from .components import SpaceKey
from .consequences import card_price, usual, worth
from .scene_data import market_data, to_goods


def voyage(table: Table) -> Iterator[Zone]:
    """Yield the ring of cities with the Ships, and what each city offers."""
    ship = table.players[table.me]["ship"]
    yield Zone(
        "voyage",
        "Cities",
        "ring",
        tuple(_city_place(table, city) for city in range(len(n.CITIES))),
        note="Ships sail from each to the next",
        brief=f"{table.names.of(table.me)} Ship is in {n.city_label(ship)}",
    )
    cities = [city for city, tile in enumerate(table.fields["market"]) if tile != n.NONE]
    trades = [_trade_place(table, city, sells) for city in cities for sells in (True, False)]
    yield Zone("markets", "Markets", "grid", tuple(trades), columns=2, note=EACH_ONCE)
    yield Zone("allies", "Allies in the cities", "row", tuple(_allie_places(table)))
    yield Zone("offers", "Cards in the cities", "row", tuple(_offer_places(table)))


EACH_ONCE = "each trade once a visit"


def _city_place(table: Table, city: int) -> Place:
    pieces = [
        Piece("ship", "Ship", owner=seat)
        for seat, p in enumerate(table.players)
        if p["ship"] == city
    ]
    if len(table.players) == 1 and table.fields["fred_city"] == city:
        pieces.append(Piece("ship", "Frederick's Ship", data={"frederick": True}))
    name = n.CITIES[city]
    return Place(f"city-{name}", n.city_label(city), tuple(pieces), data={"city": name})


def _trade_place(table: Table, city: int, sells: bool) -> Place:
    tile = table.fields["market"][city]
    name = f"Market {n.MARKETS[tile // 2]}, {n.MARKET_SIDES[tile % 2]} side"
    text = n.trade_text(table.data, tile, sells)
    data = {"city": n.CITIES[city], **market_data(table.data, tile, sells)}
    word = "sell" if sells else "buy"
    label = f"{n.city_label(city)}, {word}"
    return Place(f"{word}-{n.CITIES[city]}", label, note=text.removeprefix(f"{word} "),
                 text=f"{capitalize(text)}.", about=name, data=data)  # fmt: skip


def _allie_places(table: Table) -> Iterator[Place]:
    fields = table.fields
    for space in _used(table, "ally_players"):
        pieces = []
        up, below = fields["ally_up"][space], bool(fields["ally_down"] >> space & 1)
        cost = table.prices[r.SUMMON + space]
        price = usual(table.prices, r.SUMMON + space)
        if up != n.NONE:
            would = worth(table.data, up, table.holdings[table.me])
            text = f"; costs {price}; would pay {would} now"
            pieces.append(ally_piece(table, up, text, more={"cost": to_goods(cost)}))
        if below:
            text = "It is turned up at the end of a round, once the Ally above it is gone"
            if up == n.NONE:
                text = f"It is turned up at the end of the round; costs {price} then"
            pieces.append(Piece("ally", "Ally face down", f"{text}.", face="down"))
        data = {"city": n.CITIES[space // 2], "below": below}
        label = f"{n.space_label(space)}, Ally {space % 2 + 1}"
        yield Place(f"ally-{n.SPACES[space]}", label, tuple(pieces), data=data)


def _offer_places(table: Table) -> Iterator[Place]:
    for space in _used(table, "card_players"):
        kind = table.fields["card"][space]
        pieces: tuple[Piece, ...] = ()
        if kind != n.NONE:
            price = card_price(table.fields, table.prices, space)
            card = n.costs_a_card(table.data, kind)
            cost = {"card": 1} if card else to_goods(table.prices[r.PURCHASE + space])
            pieces = (card_piece(table.data, kind, price=price, cost={"cost": cost}),)
        label = f"{n.space_label(space)}, card {space % 2 + 1}"
        yield Place(f"card-{n.SPACES[space]}", label, pieces, data={"city": n.CITIES[space // 2]})


def _used(table: Table, key: SpaceKey) -> Iterator[int]:
    """Yield the spaces that are used with so many players."""
    players = max(len(table.players), 2)
    for city, name in enumerate(n.CITIES):
        for i, least in enumerate(table.data["voyage"]["city"][name][key]):
            if least <= players:
                yield 2 * city + i
