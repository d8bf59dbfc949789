"""What the things of the Dynasty are called, and what they do, from the data of the box."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...interface import GlossaryEntry
from ...player_names import join_words
from . import rules as r
from .components import CHEST_IDS, CONDITIONS, PATTERN_IDS, PRIVILEGE_IDS, REGION_IDS, SEAT_JOB_IDS
from .types import Components, Height

if TYPE_CHECKING:
    from ...registry import Game

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
    "king_region": "King's region",
    "most_payment": "Most payments",
    "most_nobles": "Most Nobles",
}

# The words of the component file's effects, with their numbers: what each does, then how it is used

ON_CHESTS = {
    "vp": "{n} points at once",
    "envoys": "{n} Envoys at once",
    "nobles": "{n} Nobles at once",
    "free_travel": "one journey costs nothing",
    "move_discount": "one journey costs {n} figures less",
    "seat_discount": "one office costs {n} figures less",
    "envoy_on_noble_seat": "an Envoy may take an office for Nobles",
    "supply_bonus": "one supply brings {n} Envoys more",
    "promote": "{n} Envoys of the Court become Nobles",
    "recall_region": "all figures you paid in one region return to the Court",
    "extra_chest": "{n} chests more from under the supply table",
    "counter_travel": "one journey may go counterclockwise",
}
CHESTS_USED = {  # {when} and {instead} depend on options
    "vp": "it is used when you take it, and discarded",
    "envoys": "from your Province into your Court",
    "nobles": "from your Province into your Court; where no Noble is left, {instead} comes",
    "free_travel": "choose an office first, then attach it; no figure is left on the way",
    "move_discount": "choose an office first, then attach it; the last steps cost nothing",
    "seat_discount": (
        "choose an office first, then attach it; the figure that takes the office is always paid"
    ),
    "envoy_on_noble_seat": "choose the office first, then attach it; the Envoy still counts 1",
    "supply_bonus": "choose a space first, then attach it",
    "promote": (
        "use it in your turn, {when}, or attach it to a deployment; an Envoy goes to the "
        "Province, and a Noble comes, as long as one of yours is to be had"
    ),
    "recall_region": "use it in your turn, {when}",
    "extra_chest": "attach it to supply or to a deployment; you choose after the usual chests",
    "counter_travel": (
        "choose an office first, then attach it; payments for the office still go clockwise"
    ),
}
ON_PRIVILEGES = {
    "move_discount": "journeys cost {n} figures less",
    "seat_discount": "offices cost {n} figures less",
    "supply_bonus": "every supply brings {n} Envoys more",
    "envoy_on_noble_seat": "Envoys may take offices for Nobles",
    "vp_on_deploy_king_region": "{n} points for each office taken in the King's region",
    "counter_travel": "journeys may go counterclockwise",
    "recall_king_start": "figures you paid in the region the King leaves return, too",
    "win_ties": "ties are won when regions are scored",
    "influence_bonus": "{n} more counts in scored regions where an office is held",
    "vp_per_chest_taken": "{n} points for each chest taken in a turn",
    "end_vp_per_leftover_chest": "{n} points more for each turquoise or purple chest at the end",
    "supply_envoy_to_noble": "in supply {n} Envoys may be taken as Nobles",
    "keep_one_on_clear": "of each emptied region {n} figures of yours go to the Court",
    "envoy_on_deploy": "{n} Envoys with every deployment",
    "vp_on_majority": "{n} points for each first place in a scored region",
}
PRIVILEGES_USED = {
    "move_discount": "never below none",
    "seat_discount": "the figure that takes the office is always paid",
    "envoy_on_noble_seat": "there they still count 1",
    "counter_travel": "you choose when you deploy; payments for the office still go clockwise",
    "win_ties": "between two who have it the office further left decides; jobs do not count it",
    "influence_bonus": "jobs do not count it",
    "vp_per_chest_taken": "a chest drawn as a bonus does not count",
    "supply_envoy_to_noble": "as long as Nobles of yours are to be had",
    "keep_one_on_clear": "the others go to the Province; a Noble is kept first",
    "envoy_on_deploy": "it may be used at once, beside that of the deployment track",
}
ON_B_TILES = {
    "king_region": "the King's region",
    "fewest_chests": "the region with fewest chests under its offices",
    "most_figures": "the region with most offices taken",
    "most_payment": "the region with most figures in its payment area",
    "most_chests": "the region with most chests under its offices",
    "most_nobles": "the region with most offices taken by Nobles",
}
BONUSES = {
    "vp": "{n} points",
    "envoys": "{n} Envoys",
    "nobles": "{n} Nobles",
    "recall": "{n} figures back",
    "draw_chests": "{n} chests",
}
SHAPES: dict[tuple[int, ...], str] = {  # patterns of jobs: figures round the ring
    (2, 0, 0, 0, 0, 0): "two figures in offices of one region",
    (3, 0, 0, 0, 0, 0): "three figures in offices of one region",
    (1, 1, 0, 0, 0, 0): "a figure in an office of each of two neighbouring regions",
    (1, 1, 1, 0, 0, 0): "a figure in an office of each of three neighbouring regions",
    (1, 0, 0, 1, 0, 0): "a figure in an office of each of two opposite regions",
    (1, 0, 1, 0, 1, 0): "a figure in an office of every second region, round the ring",
}


SEVERAL = re.compile(r"\b1 (Envoy|Noble|figure|chest|point|region)s\b")
OF_ONE = (("become Nobles", "becomes a Noble"), ("as Nobles", "as a Noble"), ("go to", "goes to"))


def number(words: str, n: int) -> str:
    """Put a number into words that are in the plural; mend them if it is 1."""
    text = words.format(n=n)
    if n != 1:
        return text
    for several, one in OF_ONE:
        text = text.replace(several, one)
    return SEVERAL.sub(r"1 \1", text)


def figures(envoys: int, nobles: int) -> str:
    """Return "2 Envoys and 1 Noble"; "no figures" for none."""
    counts = (("{n} Envoys", envoys), ("{n} Nobles", nobles))
    return join_words([number(words, n) for words, n in counts if n > 0] or ["no figures"])


def title(name: str) -> str:
    """Return an id as a name: `t_free_travel` as Free Travel."""
    return NAMES.get(name) or name.removeprefix("t_").removeprefix("p_").replace("_", " ").title()


def condition(kind: int) -> str:
    """Return the name of a B tile: "fewest chests"."""
    return NAMES.get(CONDITIONS[kind], CONDITIONS[kind].replace("_", " ").capitalize())


# Chests


def chest_name(data: Components, kind: int) -> str:
    """Return what a kind of chest is called: "Recall", "4 points", "brown"."""
    entry = data["chest"][kind]
    if entry["id"] == entry["color"]:
        return str(entry["color"])
    if entry["color"] == "orange":
        return number(BONUSES[entry["effect"]], entry["n"])
    return title(entry["id"])


def chest(data: Components, kind: int, n: int = 1) -> str:
    """Return "a brown chest", "2 Recall chests", "a chest of 4 points"."""
    name = chest_name(data, kind)
    what = name if name.endswith("Chest") else f"{name} chest"
    if name[0].isdigit():
        what = f"chest of {name}"
    if n != 1:
        return f"{n} {what.replace('hest', 'hests')}"
    return f"{'an' if what[0] in 'AEIOU' else 'a'} {what}"


def chests(data: Components, kinds: Iterable[int]) -> str:
    """Return several chests in words, those of a kind together; there must be some."""
    return join_words([chest(data, kind, n) for kind, n in sorted(Counter(kinds).items())])


def chest_text(data: Components, kind: int) -> str:
    """Return what a kind of chest does."""
    entry, worth = data["chest"][kind], data["chests"]
    if entry["effect"] == "set":
        points = list(map(str, worth["brown"].values()))
        return f"a set of 1 to {len(points)} is worth {join_words(points)} points at the end"
    if entry["effect"] == "privilege_share":
        each = number("{n} points each", worth["end_vp"]["purple"])
        return f"{worth['purple_per_privilege']} of them buy a privilege; {each} at the end"
    return number(ON_CHESTS[entry["effect"]], entry["n"])


def privilege_text(data: Components, kind: int) -> str:
    """Return what a kind of privilege does."""
    entry = data["privilege"][kind]
    return number(ON_PRIVILEGES[entry["effect"]], entry["n"])


# Jobs


def job_name(data: Components, card: int) -> str:
    """Return what a job is called; `card` counts through JOB_IDS."""
    kind, i = divmod(card, 6)
    if kind == r.REGION_JOB:
        return title(REGION_IDS[i])
    return title(JOB_IDS[card]) if kind == r.PATTERN_JOB else f"Offices {_of_seat_job(data, i)}"


def _of_seat_job(data: Components, i: int) -> str:
    entry = data["job_seat"][i]
    return f"of {entry['cost']}" if entry["kind"] == "cost" else "for Nobles"


def job_text(data: Components, card: int, options: Mapping[str, bool]) -> str:
    """Return what a job is worth; `card` counts through JOB_IDS.

    `options` has `second_only` and `in_row`: the other readings of A6 and A18.
    """
    kind, i = divmod(card, 6)
    if kind == r.REGION_JOB:
        return _region_job_text(region_ranks(data, options["second_only"]), title(REGION_IDS[i]))
    if kind == r.PATTERN_JOB:
        entry = data["job_pattern"][i]
        shape = _format_shape(entry["ring"])
        if options["in_row"]:
            figures = " ".join(map(str, entry["ring"]))
            shape = f"figures in offices of one region, side by side, as {figures}"
        return f"{entry['vp']} points each time its owner has {shape}"
    vp = data["job_seat"][i]["vp"]
    return f"{vp} points for each of its owner's figures in an office {_of_seat_job(data, i)}"


def _region_job_text(ranks: Mapping[str, int], region: str) -> str:
    first, *lower = ranks.values()
    text = f"{first} points for the first place in {region} at the end"
    if not any(lower[1:]):
        return f"{text}, {lower[0]} for the second"
    if len(set(lower)) == 1:
        return f"{text}, {lower[0]} for an office there without the first place"
    return f"{text}, {join_words(list(map(str, lower)))} for the places after that"


def region_ranks(data: Components, second_only: bool) -> dict[str, int]:
    """Return the points of a region job by rank, as the option `region_job` has it."""
    table = data["other_reading"] if second_only else data["jobs"]
    ranks: dict[str, int] = table["region_rank_vp"]
    return ranks


def _format_shape(ring: Sequence[int]) -> str:
    """Return a pattern of figures, region by region clockwise, in words."""
    places = [
        f"{number('{n} figures', n)} {f'{i} further clockwise' if i else 'in a region'}"
        for i, n in enumerate(ring)
        if n
    ]
    return SHAPES.get(tuple(ring)) or f"in offices {', '.join(places)}"


# All that has a name


def list_entries(game: "Game") -> Iterator[GlossaryEntry]:
    """Return all that has a name: chests, privileges, jobs, regions, tiles, spaces."""
    data = r.data_of(game.box.table)
    yield from _chest_entries(data, game.options)
    for i, name in enumerate(PRIVILEGE_IDS):
        called, paths = title(name), (f"privilege.{i}.effect", f"privilege.{i}.n")
        used = PRIVILEGES_USED.get(data["privilege"][i]["effect"])
        text = "; ".join(filter(None, [privilege_text(data, i), used]))
        yield GlossaryEntry(f"{called} (privilege)", text, (name, called), paths)
    pile = data["privileges"]["vp_pile"][str(game.players)]
    price = data["chests"]["purple_per_privilege"]
    yield GlossaryEntry(
        "Pile of points",
        f"{price} purple chests buy its top card in place of a privilege:"
        f" {_join_words(pile)} points",
        ("VP pile", "VP card", "card of points"),
        (f"privileges.vp_pile.{game.players}",),
    )
    yield from _job_entries(data, job_options(game.options))
    yield from _region_entries(data, data["sides"]["regions"][str(game.players)])
    yield from _tile_entries(data, data["sides"]["point_tile"][str(game.players)])
    yield from _space_entries(game)


def job_options(options: Mapping[str, object]) -> dict[str, bool]:
    """Return the options that jobs depend on, from those of a game."""
    return {
        "second_only": options["region_job"] == "second_only",
        "in_row": options["pattern_jobs"] == "seats",
    }


def _chest_entries(data: Components, options: Mapping[str, object]) -> Iterator[GlossaryEntry]:
    early, supply_only = options["turquoise"] == "before", options["exhausted"] == "supply_only"
    when = "before your action" if early else "before or after your action"
    instead = "nothing" if supply_only else "an Envoy"
    for i, (name, entry) in enumerate(zip(CHEST_IDS, data["chest"], strict=True)):
        colour, text, called = entry["color"], chest_text(data, i), chest_name(data, i)
        if name == colour:
            path = "chests.brown" if colour == "brown" else f"chests.end_vp.{name}"
            yield GlossaryEntry(f"{colour} chest", text, (name,), (path,))
            continue
        paths = (f"chest.{i}.effect", f"chest.{i}.n")
        used = CHESTS_USED[entry["effect"]].format(when=when, instead=instead)
        text = f"{text}; {used}"
        yield GlossaryEntry(f"{called} ({colour} chest)", text, (name, called), paths)


def _job_entries(data: Components, options: Mapping[str, bool]) -> Iterator[GlossaryEntry]:
    paths = {
        r.REGION_JOB: ("job_region", "jobs.region_rank_vp"),
        r.PATTERN_JOB: ("job_pattern.{i}",),
        r.SEAT_JOB: ("job_seat.{i}",),
    }
    for card, name in enumerate(JOB_IDS):
        kind, i = divmod(card, 6)
        yield GlossaryEntry(
            f"Job {job_name(data, card)}",
            job_text(data, card, options),
            (name,),
            tuple(path.format(i=i) for path in paths[kind]),
        )


def _region_entries(data: Components, side: str) -> Iterator[GlossaryEntry]:
    for i, entry in enumerate(data["region"]):
        offices = [
            f"{office['cost']}{' (Nobles only)' if office['noble_only'] else ''}"
            for office in entry["seats"][side]
        ]
        bonus = [
            join_words([number(BONUSES[word], n) for word, n in rank.items() if n] or ["nothing"])
            for rank in entry["bonus"]
        ]
        bonuses = ", then ".join(bonus) or "nothing"
        text = f"offices from the left {_join_words(offices)}; bonus by place {bonuses}"
        paths = (f"region.{i}.seats.{side}", f"region.{i}.bonus")
        yield GlossaryEntry(title(entry["id"]), text, (entry["id"],), paths)


def _tile_entries(data: Components, side: Height) -> Iterator[GlossaryEntry]:
    for i, entry in enumerate(data["point_tile"]):
        text = f"{_join_words(entry[side])} points by place in the region where it lies"
        yield GlossaryEntry(
            f"Point tile {i + 1}", text, (entry["id"],), (f"point_tile.{i}.{side}",)
        )
    for i, name in enumerate(CONDITIONS):
        text = f"{ON_B_TILES[name]} is the second region scored"
        yield GlossaryEntry(f"{condition(i)} (B tile)", text, (name,), (f"b_tile.{i}",))


def _space_entries(game: "Game") -> Iterator[GlossaryEntry]:
    data = r.data_of(game.box.table)
    sides = data["sides"] if game.options["supply_side"] == "by_players" else data["other_reading"]
    side = sides["supply"][str(game.players)]
    for i, space in enumerate(data["supply"][side]):
        found = figures(space["envoys"], space["nobles"])
        text = f"{found} to your Court, and the chests under it"
        yield GlossaryEntry(
            f"Supply space {i + 1}", text, (f"supply-{i + 1}",), (f"supply.{side}.{i}",)
        )


def _join_words(words: Iterable[object]) -> str:
    return ", ".join(map(str, words))
