"""The types of the fields of positions, as `state.pxi` explains them, and of component data."""

from typing import NotRequired, TypedDict

from ...action_context import ActionContext
from ...fields import Head, Stack


class Event(TypedDict):
    """A card played or bought in this round."""

    what: int
    drawn: int


class Player(TypedDict):
    """What a player has."""

    owned: int
    discard: int
    cohort: list[int]
    hand: int
    pile: int
    vp: int
    house: int
    ship: int
    both: int
    pile_size: int
    money: int
    sites: int
    pieces: int
    grain: int
    stone: int
    passed: int
    hand_size: int
    specialist: list[int]
    ally: list[int]
    slot: list[int]
    face_down: int
    num_events: int
    event: list[Event]


class Fields(TypedDict):
    """A state or view."""

    head: Head
    phase: int
    turn: int
    first: int
    round: int
    count: int
    slot: int
    face_up: int
    palace: list[int]
    work: list[int]
    city: list[list[int]]
    market: list[int]
    active: list[int]
    next: list[int]
    crowns: int
    stack: Stack
    tokens: int
    edict_stack: int
    issued: int
    ally_up: list[int]
    ally_down: int
    ally_pool: list[int]
    card: list[int]
    card_left: list[int]
    card_pool: int
    solo_deck: int
    edicts_out: int
    cards_out: int
    fred_city: int
    fred_turns: int
    player: list[Player]


Context = ActionContext[Fields]


class Supply(TypedDict):
    """What is in the box for all."""

    grain_cubes: int
    stone_cubes: int
    coins_of_1: int
    coins_of_5: int
    limited: bool


class Setup(TypedDict):
    """What players begin with."""

    start_augustales_by_seat: list[int]
    start_grain: int
    start_stone: int
    start_hand: int
    start_city: str
    specialists: int
    advanced_cards_per_level: dict[str, int]  # by number of players
    city_bonus_per_city: dict[str, int]
    market_difficulty: dict[str, list[int]]


class PlayerBoard(TypedDict):
    """The Player Board."""

    icon_order: list[str]
    slot_actions: list[str]
    locked_slot: int
    base_hand_limit: int
    warehouse_base: int
    warehouse_per_wall: int
    ally_pieces: list[str]
    open_ally_space: int
    edict_ally_space: int


class Structure(TypedDict):
    """A kind of piece."""

    kind: str
    count: int
    great: bool
    augustales: int
    bonus: list[str]


class Site(TypedDict):
    """A site of the castle."""

    kind: str
    stone: int
    grain: int
    edict: bool


class Side(TypedDict):
    """A side of the castle."""

    towers: list[str]
    wall: str
    income: str


class Castle(TypedDict):
    """The castle."""

    start: list[str]
    site: dict[str, Site]
    cover: dict[str, str]
    side: dict[str, Side]


class Track(TypedDict):
    """A value of the palace."""

    start: int
    low: int
    high: int
    step: int


class Path(TypedDict):
    """A path of workplaces."""

    spaces: list[str]
    columns: list[int]
    arrow_grain: list[int]
    edict_tokens: list[int]


class Workplace(TypedDict):
    """The workplaces."""

    path: dict[str, Path]
    tile: dict[str, dict[str, list[str]]]  # phrases by level


class CityBonus(TypedDict):
    """A kind of City tile."""

    count: int
    do: list[str]


class Edict(TypedDict):
    """An Edict tile."""

    icons: str
    min_players: int


class City(TypedDict):
    """A city of the Voyage Board."""

    ally_grain: list[int]
    ally_players: list[int]
    card_players: list[int]


class Voyage(TypedDict):
    """The Voyage Board."""

    order: list[str]
    max_steps: int
    free_steps: int
    step_cost: int
    city: dict[str, City]


class MarketSide(TypedDict):
    """A side of a Market tile."""

    sell: list[int]
    price: int
    buy: list[int]
    pay: int


class Ally(TypedDict):
    """A kind of Ally."""

    type: str
    count: int
    content: str


class AllyIncome(TypedDict):
    """What Allies pay."""

    vp: int
    vp_if_content: int


class Scoring(TypedDict):
    """What the end brings."""

    vp_per_structure: int
    most_structures: int
    second_most_structures: int
    second_most_min_players: int
    augustales_per_resource: int
    augustales_per_vp: int


class SoloCard(TypedDict):
    """A card of Frederick."""

    do: list[str]
    crown: bool


class Solo(TypedDict):
    """The game for one."""

    start_city: str
    max_turns: int
    crowns_to_shuffle: int
    easy_extra_edicts: int
    easy_min_players: int
    title: dict[str, int]
    card: dict[str, SoloCard]


class House(TypedDict):
    """A house of a player."""

    colours: str
    cards: list[str]


class Card(TypedDict):
    """A kind of Action card."""

    do: list[str]
    copies: NotRequired[int]  # 1 if missing
    cost: NotRequired[str]  # of Advanced cards


class Components(TypedDict):
    """The data of a box, as `components.toml` has it."""

    supply: Supply
    setup: Setup
    player_board: PlayerBoard
    structure: dict[str, Structure]
    castle: Castle
    palace: dict[str, Track]
    workplace: Workplace
    city_bonus: dict[str, CityBonus]
    city_bonus_earlier: dict[str, list[str]]
    edict_reward: dict[str, str]
    edict: dict[str, Edict]
    voyage: Voyage
    market: dict[str, dict[str, MarketSide]]
    ally_income: AllyIncome
    ally: dict[str, Ally]
    scoring: Scoring
    solo: Solo
    house: dict[str, House]
    card: dict[str, dict[str, Card]]  # by level


class Holding(TypedDict):
    """What can be reckoned from what a player has; `holdings` in derived_values.pxi explains it."""

    room: int
    closed: int
    own: list[int]
    content: int
    would: int
    limit: int
    free: int
    points: dict[str, int]
