"""What the things of the Dynasty are called, and what they do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...interface import Thing
from . import rules as r
from .components import CHEST_IDS, CONDITIONS, PATTERN_IDS, PRIVILEGE_IDS, REGION_IDS, SEAT_JOB_IDS

if TYPE_CHECKING:
    from ...library import Game

JOB_IDS = (*(f"j_{region}" for region in REGION_IDS), *PATTERN_IDS, *SEAT_JOB_IDS)
NAMES = {  # of what is called by an id that says too little
    "t_seat_discount": "Cheaper Office",
    "t_counter_travel": "Way Back",
    "t_envoy_as_noble": "Envoy as Noble",
    "p_kings_friend": "King's Friend",
    "j_same2": "Two in a region",
    "j_adjacent2": "Two neighbours",
    "j_opposite2": "Two opposite",
    "j_row3": "Three in a row",
    "j_triangle3": "Triangle",
    "j_same3": "Three in a region",
}

# The words of the component file's effects, with their numbers

ON_CHESTS = {
    "vp": "{n} points at once",
    "envoys": "{n} Envoys at once",
    "nobles": "{n} Nobles at once",
    "free_travel": "a journey without payments",
    "move_discount": "a journey for {n} figures less",
    "seat_discount": "a seat for {n} figures less",
    "envoy_on_noble_seat": "an Envoy may take a seat for Nobles",
    "supply_bonus": "{n} Envoys more from supply",
    "promote": "{n} Envoys of the Court become Nobles",
    "recall_region": "your figures paid in one region return to your Court",
    "extra_chest": "{n} chests more from under the supply table",
    "counter_travel": "a journey counterclockwise",
}
ON_PRIVILEGES = {
    "move_discount": "journeys for {n} figures less",
    "seat_discount": "seats for {n} figures less",
    "supply_bonus": "{n} Envoys more from every supply",
    "envoy_on_noble_seat": "your Envoys may take seats for Nobles",
    "vp_on_deploy_king_region": "{n} points for each seat you take in the King's region",
    "counter_travel": "your journeys may go counterclockwise",
    "recall_king_start": "figures paid in the region the King leaves return to you, too",
    "win_ties": "you win ties when regions are scored",
    "influence_bonus": "influence +{n} in scored regions where you have a seat",
    "vp_per_chest_taken": "{n} points for each chest you take in a turn",
    "end_vp_per_leftover_chest": "{n} points more for each turquoise or purple chest at the end",
    "supply_envoy_to_noble": "in supply, {n} Nobles instead of Envoys if you like",
    "keep_one_on_clear": "{n} figures of a cleared region go to your Court",
    "envoy_on_deploy": "{n} Envoys when you deploy",
    "vp_on_majority": "{n} points for each first place in a scored region",
}
ON_B_TILES = {
    "king_region": "the King's region",
    "fewest_chests": "the region with fewest chests under its seats",
    "most_figures": "the region with most seats taken",
    "most_payment": "the region with most figures in its payment area",
    "most_chests": "the region with most chests under its seats",
    "most_nobles": "the region with most seats taken by Nobles",
}
BONUSES = {
    "vp": "{n} points",
    "envoys": "{n} Envoys",
    "nobles": "{n} Nobles",
    "recall": "{n} figures back",
    "draw_chests": "{n} chests",
}


def number(words: str, n: int) -> str:
    """Put a number into words that are in the plural; mend them if it is 1."""
    text = words.format(n=n)
    if n != 1:
        return text
    for several, one in (
        ("1 Envoys of the Court become Nobles", "1 Envoy of the Court becomes a Noble"),
        ("1 Nobles instead of Envoys", "1 Noble instead of an Envoy"),
        ("1 figures of a cleared region go", "1 figure of a cleared region goes"),
        ("1 Envoys", "1 Envoy"),
        ("1 Nobles", "1 Noble"),
        ("1 figures", "1 figure"),
        ("1 chests", "1 chest"),
        ("1 points", "1 point"),
    ):
        text = text.replace(several, one)
    return text


def title(name: str) -> str:
    """Return an id as a name: `t_free_travel` as Free Travel."""
    return NAMES.get(name) or name.removeprefix("t_").removeprefix("p_").replace("_", " ").title()


def chest_text(data: dict[str, Any], kind: int) -> str:
    """Return what a kind of chest does."""
    entry, chests = data["chest"][kind], data["chests"]
    if entry["effect"] == "set":
        worth = chests["brown"].values()
        return f"{'/'.join(map(str, worth))} points for 1 to {len(worth)} at the end"
    if entry["effect"] == "privilege_share":
        worth = number("{n} points each", chests["end_vp"]["purple"])
        return f"{chests['purple_per_privilege']} of them for a privilege, or {worth} at the end"
    return number(ON_CHESTS[entry["effect"]], entry["n"])


def privilege_text(data: dict[str, Any], kind: int) -> str:
    """Return what a kind of privilege does."""
    entry = data["privilege"][kind]
    return number(ON_PRIVILEGES[entry["effect"]], entry["n"])


def job_text(data: dict[str, Any], card: int, ranks: dict[str, int]) -> str:
    """Return what a job is worth; `card` counts through JOB_IDS, `ranks` is for region jobs."""
    kind, i = divmod(card, 6)
    if kind == r.REGION_JOB:
        worth = "/".join(str(points) for points in ranks.values())
        return f"{worth} points by your place in {title(REGION_IDS[i])} at the end"
    if kind == r.PATTERN_JOB:
        entry = data["job_pattern"][i]
        ring = "-".join(map(str, entry["ring"]))
        return f"{entry['vp']} points each time your figures in seats of the ring are {ring}"
    entry = data["job_seat"][i]
    seats = f"of {entry['cost']}" if entry["kind"] == "cost" else "for Nobles only"
    return f"{entry['vp']} points for each of your figures in a seat {seats}"


def region_ranks(data: dict[str, Any], second_only: bool) -> dict[str, int]:
    """Return the points of a region job by rank, as the option `region_job` has it."""
    table = data["other_reading"] if second_only else data["jobs"]
    ranks: dict[str, int] = table["region_rank_vp"]
    return ranks


def things(game: "Game") -> Iterator[Thing]:
    """Return all that has a name: chests, privileges, jobs, regions, tiles, spaces."""
    data = game.components.data
    yield from _chests(data)
    for i, name in enumerate(PRIVILEGE_IDS):
        called, paths = title(name), (f"privilege.{i}.effect", f"privilege.{i}.n")
        yield Thing(f"{called} (privilege)", privilege_text(data, i), (name, called), paths)
    pile = data["privileges"]["vp_pile"][str(game.players)]
    yield Thing(
        "Pile of points",
        f"two purple chests buy its top card in place of a privilege: {_list(pile)} points",
        ("VP pile", "VP card"),
        (f"privileges.vp_pile.{game.players}",),
    )
    yield from _jobs(data, game.options["region_job"] == "second_only")
    yield from _regions(data, data["sides"]["regions"][str(game.players)])
    yield from _tiles(data, data["sides"]["point_tile"][str(game.players)])
    yield from _spaces(game)


def _chests(data: dict[str, Any]) -> Iterator[Thing]:
    for i, (name, entry) in enumerate(zip(CHEST_IDS, data["chest"], strict=True)):
        colour, text = entry["color"], chest_text(data, i)
        if name == colour:
            path = "chests.brown" if colour == "brown" else f"chests.end_vp.{name}"
            yield Thing(f"{colour} chest", text, (name,), (path,))
            continue
        gain = BONUSES.get(entry["effect"]) if colour == "orange" else None
        called = number(gain, entry["n"]) if gain else title(name)
        paths = (f"chest.{i}.effect", f"chest.{i}.n")
        yield Thing(f"{called} ({colour} chest)", text, (name, called), paths)


def _jobs(data: dict[str, Any], second_only: bool) -> Iterator[Thing]:
    ranks = region_ranks(data, second_only)
    for card, name in enumerate(JOB_IDS):
        kind, i = divmod(card, 6)
        if kind == r.REGION_JOB:
            yield Thing(
                f"Job {title(REGION_IDS[i])}",
                f"{_list(list(ranks.values()))} points by your place there at the end",
                (name,),
                ("job_region", "jobs.region_rank_vp"),
            )
        elif kind == r.PATTERN_JOB:
            entry = data["job_pattern"][i]
            text = f"{entry['vp']} points each time you have in offices {_pattern(entry['ring'])}"
            yield Thing(f"Job {title(name)}", text, (name,), (f"job_pattern.{i}",))
        else:
            entry = data["job_seat"][i]
            what = f"of number {entry['cost']}" if entry["kind"] == "cost" else "for Nobles only"
            text = f"{entry['vp']} points for each of your figures in an office {what}"
            yield Thing(f"Job Offices {what}", text, (name,), (f"job_seat.{i}",))


def _pattern(ring: list[int]) -> str:
    """Return a pattern of figures, region by region clockwise, in words."""
    places = [
        f"{number('{n} figures', figures)} {_further(distance)}"
        for distance, figures in enumerate(ring)
        if figures
    ]
    return ", ".join(places)


def _further(distance: int) -> str:
    return f"{distance} further clockwise" if distance else "in a region"


def _regions(data: dict[str, Any], side: str) -> Iterator[Thing]:
    for i, entry in enumerate(data["region"]):
        offices = [
            f"{seat['cost']}{' (Nobles only)' if seat['noble_only'] else ''}"
            for seat in entry["seats"][side]
        ]
        bonus = [
            " and ".join(number(BONUSES[word], n) for word, n in rank.items() if n)
            for rank in entry["bonus"]
        ]
        text = f"offices from the left {_list(offices)}; bonus by place {', then '.join(bonus)}"
        paths = (f"region.{i}.seats.{side}", f"region.{i}.bonus")
        yield Thing(title(entry["id"]), text, (entry["id"],), paths)


def _tiles(data: dict[str, Any], side: str) -> Iterator[Thing]:
    for i, entry in enumerate(data["point_tile"]):
        text = f"{_list(entry[side])} points by place in the region where it lies"
        yield Thing(f"Point tile {i + 1}", text, (entry["id"],), (f"point_tile.{i}.{side}",))
    for i, name in enumerate(CONDITIONS):
        text = f"{ON_B_TILES[name]} is the second region scored".replace("seats", "offices")
        yield Thing(f"{title(name)} (B tile)", text, (name,), (f"b_tile.{i}",))


def _spaces(game: "Game") -> Iterator[Thing]:
    data = game.components.data
    sides = data["sides"] if game.options["supply_side"] == "by_players" else data["other_reading"]
    side = sides["supply"][str(game.players)]
    for i, space in enumerate(data["supply"][side]):
        figures = [number(BONUSES[kind], n) for kind, n in space.items() if n]
        text = f"{' and '.join(figures)} to your Court, and the chests under it"
        yield Thing(f"Supply space {i + 1}", text, (f"supply-{i + 1}",), (f"supply.{side}.{i}",))


def _list(words: list[Any]) -> str:
    return ", ".join(map(str, words))
