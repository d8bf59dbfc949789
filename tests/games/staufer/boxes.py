"""Boxes of the Dynasty that nobody has printed: ours, changed here and there."""

import re
from copy import deepcopy

from staufen.core.games.staufer.components import BRIEF, VALUES

PLAYED, LENGTH = 0.5, 100  # the share that is played, and positions of a game, at least
CHANGED = ("figures", "action_board", "supply", "region", "chest", "privileges", "privilege",
           "job_pattern", "job_seat")  # fmt: skip
FIXED = re.compile(  # what the checks hold to the rulebook
    r"provenance|see|scoreboard|rules|sides|round_tiles|chests|vp_privilege|jobs|job_region"
    r"|privileges\.(?!max_same)|privilege\.\d+\.count|chest\.\d+\.count|figures\.family"
    r"|point_tile|other_reading"
)


def places(table, path=""):
    """Yield the path of every number, with the list or table it stands in and its key there."""
    items = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in items:
        below = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict | list):
            yield from places(value, below)
        elif isinstance(value, bool | int):
            yield below, table, key


def allowed(path):
    """Return what a number may be, of a range."""
    pattern = re.sub(r"\.\d+(?=\.|$)", ".*", path)
    found = VALUES.get(pattern) or VALUES.get(pattern.rpartition(".")[0])
    return found[0] if isinstance(found, list) else found


def box(ours, dice):
    """Return our tables changed here and there: mostly a little, now and then to the utmost."""
    data = deepcopy(ours)
    free = [each for each in places(data) if not FIXED.match(each[0])]
    for path, table, key in dice.sample(free, dice.randint(1, 12)):
        numbers = allowed(path)
        if isinstance(table[key], bool):
            table[key] = not table[key]
        elif isinstance(numbers, range):
            near = [n for n in (table[key] - 1, table[key] + 1, table[key] + 2) if n in numbers]
            far = [numbers[0], numbers[-1], dice.choice(numbers)]
            table[key] = dice.choice(far if dice.random() < 0.3 else near)
    for entries in (data["privilege"], kinds(data, "turquoise"), kinds(data, "orange")):
        effects = [entry["effect"] for entry in entries]
        for entry in dice.sample(entries, dice.randint(0, 3)):
            entry["effect"] = dice.choice(effects)
        more, less = dice.sample(entries, 2)
        if "color" in more and less["count"]:
            more["count"], less["count"] = more["count"] + 1, less["count"] - 1
    bonuses = [BRIEF, {}, {"draw_chests": 9}, {"recall": 9, "vp": 9}, {"nobles": 3, "envoys": 9}]
    region = dice.choice(data["region"][:5])
    region["bonus"] = [dict(dice.choice(bonuses)) for _ in range(dice.randint(0, 5))]
    return {key: data[key] for key in CHANGED}


def kinds(data, colour):
    """Return the entries of the chests of a colour."""
    return [entry for entry in data["chest"] if entry["color"] == colour]
