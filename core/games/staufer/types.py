"""The types of the fields of positions, as `state.pxi` explains them, and of component data."""

from typing import Literal, TypedDict

from ...action_context import ActionContext
from ...fields import Head, Stack


class Prince(TypedDict):
    """What a player has."""

    score: int
    court: list[int]
    province: list[int]
    paid: list[list[int]]
    seats: list[int]
    chests: list[int]
    privileges: list[int]
    jobs: list[int]


class Fields(TypedDict):
    """A state or view."""

    head: Head
    phase: int
    round: int
    turn: int
    dealt: int
    king: int
    floor: int
    ring: list[int]
    place: list[int]
    tile: list[int]
    a: list[int]
    b: list[int]
    c: list[int]
    scored: list[int]
    order: list[int]
    supplied: int
    supply_track: list[int]
    deployed: int
    deploy_track: list[int]
    nobles: list[int]
    chest: list[list[int]]
    pile: list[int]
    discard: list[int]
    piles: list[int]
    vp_owner: list[int]
    of: list[Prince]
    plan: dict[str, int]  # the main action under way
    stack: Stack


Context = ActionContext[Fields]


Height = Literal["high", "low"]


class PointTile(TypedDict):
    """Points for majorities."""

    id: str
    high: list[int]
    low: list[int]


class Chest(TypedDict):
    """A kind of chest."""

    id: str
    color: str
    count: int
    effect: str
    n: int


class VpPrivilege(TypedDict):
    """A privilege of the VP pile."""

    vp: int


class Privilege(TypedDict):
    """A kind of privilege."""

    id: str
    seal: str
    count: int
    effect: str
    n: int


class JobRegion(TypedDict):
    """A job card of a region."""

    region: str


class JobPattern(TypedDict):
    """A job card of a pattern."""

    id: str
    ring: list[int]
    vp: int


class JobSeat(TypedDict):
    """A job card of an office."""

    id: str
    kind: str
    cost: int
    vp: int


class BTile(TypedDict):
    """A condition."""

    id: str


class Rules(TypedDict):
    """The length of the game."""

    rounds: int
    actions_per_round: int


class Figures(TypedDict):
    """The figures of a player."""

    envoys_per_player: int
    nobles_per_player: int
    family_members_per_player: int
    start_envoys: int
    start_nobles: int
    noble_influence: int


class Scoreboard(TypedDict):
    """The scoreboard and its markers."""

    spaces: int
    silver_value: int
    silver_count: int
    gold_value: int
    gold_count: int


class Sides(TypedDict):
    """The sides of boards, by number of players."""

    regions: dict[str, str]
    point_tile: dict[str, Height]
    supply: dict[str, str]


class ActionBoard(TypedDict):
    """The action board."""

    deployment_envoy_spaces: dict[str, int]


class Space(TypedDict):
    """A space of the supply table."""

    envoys: int
    nobles: int


class Seat(TypedDict):
    """An office."""

    cost: int
    noble_only: bool


class Region(TypedDict):
    """A region."""

    id: str
    seats: dict[str, list[Seat]]  # by side
    bonus: list[dict[str, int]]  # by rank


class Chests(TypedDict):
    """What chests are worth."""

    purple_per_privilege: int
    end_vp: dict[str, int]
    brown: dict[str, int]  # by number


class Privileges(TypedDict):
    """The display of privileges."""

    piles_per_game: int
    copies_per_pile: dict[str, int]  # by number of players
    vp_pile: dict[str, list[int]]
    max_same_per_player: int
    first_game: list[str]


class Jobs(TypedDict):
    """What region jobs are worth."""

    region_rank_vp: dict[str, int]


class RoundTiles(TypedDict):
    """The tiles of the rounds."""

    a: list[str]
    c: list[int]
    final_scoring: int
    shown: dict[str, int]


class OtherReading(TypedDict):
    """The values of rule options."""

    chest_counts: dict[str, int]
    region_rank_vp: dict[str, int]
    supply: dict[str, str]


class Components(TypedDict):
    """The data of a box, as `components.toml` has it."""

    point_tile: list[PointTile]
    chest: list[Chest]
    vp_privilege: list[VpPrivilege]
    privilege: list[Privilege]
    job_region: list[JobRegion]
    job_pattern: list[JobPattern]
    job_seat: list[JobSeat]
    b_tile: list[BTile]
    rules: Rules
    figures: Figures
    scoreboard: Scoreboard
    sides: Sides
    action_board: ActionBoard
    supply: dict[str, list[Space]]  # by side
    region: list[Region]
    chests: Chests
    privileges: Privileges
    jobs: Jobs
    round_tiles: RoundTiles
    other_reading: OtherReading


class RegionSide(TypedDict):
    """The side of a region that is used."""

    seats: int
    cost: list[int]
    noble_only: int
    up_to: list[int]


class PrintedSetup(TypedDict):
    """What is printed on the sides used."""

    spaces: int
    space: list[Space]
    region: list[RegionSide]
    ranks: int  # of a point tile
    points: list[list[int]]
    envoy_spaces: int
    copies: int
    vp_cards: int
    vp_pile: list[int]


Printed = tuple[PrintedSetup, list[list[dict[str, int]]]]  # the bonuses by region and rank


class Tally(TypedDict):
    """Where points come from."""

    board: int
    jobs: list[int]
    chests: int
