"""What things do, in a player's words: chests, privileges, jobs and conditions of B tiles."""

from typing import Any

from .checks import CHEST_IDS, CONDITIONS, PATTERN_IDS, PRIVILEGE_IDS, REGION_IDS, SEAT_JOB_IDS

JOB_IDS = (*(f"j_{region}" for region in REGION_IDS), *PATTERN_IDS, *SEAT_JOB_IDS)
# The words of effects, with their numbers.
CHESTS = {
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
PRIVILEGES = {
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
REGIONS = {
    "king_region": "the King's region",
    "fewest_chests": "the region with fewest chests under its seats",
    "most_figures": "the region with most seats taken",
    "most_payment": "the region with most figures in its payment area",
    "most_chests": "the region with most chests under its seats",
    "most_nobles": "the region with most seats taken by Nobles",
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


def chest(data: dict[str, Any], kind: int) -> str:
    """Return what a chest does, by its kind."""
    entry, colors = data["chest"][kind], data["chests"]
    if entry["effect"] == "set":
        worth = colors["brown"].values()
        return f"{'/'.join(map(str, worth))} points for 1 to {len(worth)} at the end"
    if entry["effect"] == "privilege_share":
        worth = number("{n} points each", colors["end_vp"]["purple"])
        return f"{colors['purple_per_privilege']} of them for a privilege, or {worth} at the end"
    return number(CHESTS[entry["effect"]], entry["n"])


def privilege(data: dict[str, Any], kind: int) -> str:
    """Return what a privilege does, by its kind."""
    entry = data["privilege"][kind]
    return number(PRIVILEGES[entry["effect"]], entry["n"])


def job(data: dict[str, Any], card: int, ranks: dict[str, int]) -> str:
    """Return what a job is worth, by its place in JOB_IDS; `ranks` are those of region jobs."""
    if card < len(REGION_IDS):
        worth = "/".join(str(points) for points in ranks.values())
        return f"{worth} points by your place in {REGION_IDS[card].capitalize()} at the end"
    card -= len(REGION_IDS)
    if card < len(PATTERN_IDS):
        entry = data["job_pattern"][card]
        ring = "-".join(map(str, entry["ring"]))
        return f"{entry['vp']} points each time your figures in seats of the ring are {ring}"
    entry = data["job_seat"][card - len(PATTERN_IDS)]
    seats = f"of {entry['cost']}" if entry["kind"] == "cost" else "for Nobles only"
    return f"{entry['vp']} points for each of your figures in a seat {seats}"


def legend(fields: dict[str, Any], data: dict[str, Any], second_only: bool) -> list[str]:
    """Return what the things in sight do, a line for each sort of them."""
    ranks = (data["other_reading"] if second_only else data["jobs"])["region_rank_vp"]
    sorts = {
        "Chests": [(CHEST_IDS[k], chest(data, k)) for k in _chests(fields)],
        "Privileges": [(PRIVILEGE_IDS[k], privilege(data, k)) for k in _privileges(fields)],
        "Jobs": [(JOB_IDS[k], job(data, k, ranks)) for k in _jobs(fields)],
        "B tiles": [(CONDITIONS[k], REGIONS[CONDITIONS[k]]) for k in _conditions(fields)],
    }
    return [
        f"{sort}: {'; '.join(f'{name} {what}' for name, what in things)}"
        for sort, things in sorts.items()
        if things
    ]


def _chests(fields: dict[str, Any]) -> list[int]:
    lying = {kind - 1 for spot in fields["chest"] for kind in spot if kind}
    held = {kind for own in fields["of"] for kind, n in enumerate(own["chests"]) if n}
    return sorted(lying | held)


def _privileges(fields: dict[str, Any]) -> list[int]:
    shown = {kind for kind, n in enumerate(fields["piles"]) if n}
    owned = {kind for own in fields["of"] for kind, n in enumerate(own["privileges"]) if n}
    return sorted(shown | owned)


def _jobs(fields: dict[str, Any]) -> list[int]:
    cards = [
        6 * kind + card - 1 for own in fields["of"] for kind, card in enumerate(own["jobs"]) if card
    ]
    return sorted(set(cards))


def _conditions(fields: dict[str, Any]) -> list[int]:
    return sorted(set(fields["b"][fields["round"] :]))
