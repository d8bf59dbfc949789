"""Fills C tables from component data. Each distinct set of data is checked and kept once."""

ON_CHESTS = {                       # colour: what such chests may do
    "orange": ("vp", "envoys", "nobles"),
    "turquoise": (
        "free_travel", "move_discount", "seat_discount", "envoy_on_noble_seat", "supply_bonus",
        "promote", "recall_region", "extra_chest", "counter_travel",
    ),
    "purple": ("privilege_share",),
    "brown": ("set",),
}
ON_PRIVILEGES = (
    "move_discount", "seat_discount", "supply_bonus", "envoy_on_noble_seat",
    "vp_on_deploy_king_region", "counter_travel", "recall_king_start", "win_ties",
    "influence_bonus", "vp_per_chest_taken", "end_vp_per_leftover_chest", "supply_envoy_to_noble",
    "keep_one_on_clear", "envoy_on_deploy", "vp_on_majority",
)


def _effect(what, words, entry, table):
    """Return the number of an effect, which has the name of the word in tables.pxi.

    Raises InputError naming the entry and the nearest word.
    """
    if entry["effect"] not in words:
        raise unknown(what, entry["effect"], words, f"{table} {entry['id']!r}")
    return globals()[entry["effect"].upper()]


def _fill(int number, data):
    cdef Table* table = &TABLES[number]
    cdef int side, players
    memset(table, 0, sizeof(Table))
    figures = data["figures"]
    table.owned = [figures["envoys_per_player"], figures["nobles_per_player"]]
    table.start = [figures["start_envoys"], figures["start_nobles"]]
    table.noble_influence = figures["noble_influence"]
    for side, sides in enumerate((data["sides"]["supply"], data["other_reading"]["supply"])):
        for players in range(2, PRINCES + 1):
            _fill_setup(&table.setup[side][players], data, str(players), sides)
    for i, region in enumerate(data["region"]):
        for rank, bonus in enumerate(region["bonus"]):
            table.bonus[i][rank] = BRIEF | bonus
    _fill_chests(table, data)
    _fill_privileges(table, data)
    _fill_jobs(table, data)
    for step in data["round_tiles"]["c"]:
        table.c_tiles[step] += 1


boxes = ComponentTables("staufer", MAX_TABLES, check, _fill)
install, data_of = boxes.install, boxes.data_of


cdef _fill_setup(Setup* setup, data, players, supply):
    cdef int i, seat, cost
    spaces = data["supply"][supply[players]]
    setup.spaces = len(spaces)
    for i, space in enumerate(spaces):
        setup.space[i] = space
    for i, region in enumerate(data["region"]):
        seats = region["seats"][data["sides"]["regions"][players]]
        setup.region[i].seats = len(seats)
        for seat, given in enumerate(seats):
            setup.region[i].cost[seat] = given["cost"]
            setup.region[i].noble_only |= given["noble_only"] << seat
            for cost in range(16):
                if cost >= setup.region[i].cost[seat]:
                    setup.region[i].up_to[cost] |= 1 << seat
    for i, tile in enumerate(data["point_tile"]):
        points = tile[data["sides"]["point_tile"][players]]
        setup.ranks = len(points)
        for rank, vp in enumerate(points):
            setup.points[i][rank] = vp
    setup.envoy_spaces = data["action_board"]["deployment_envoy_spaces"][players]
    setup.copies = data["privileges"]["copies_per_pile"][players]
    pile = data["privileges"]["vp_pile"][players]
    setup.vp_cards = len(pile)
    for i, vp in enumerate(pile):
        setup.vp_pile[i] = vp


cdef _fill_chests(Table* table, data):
    cdef int i
    other = data["other_reading"]["chest_counts"]
    for i, chest in enumerate(data["chest"]):
        color = chest["color"]
        effect = _effect(f"effect of {color} chests", ON_CHESTS[color], chest, "chest")
        table.color[i] = COLORS.index(color)
        table.turquoise |= (color == "turquoise") << i
        table.chests[0][i] = chest["count"]
        table.chests[1][i] = other.get(chest["id"], chest["count"])
        table.chest[i] = {"op": effect, "n": chest["n"]}
        table.chests_with[effect] |= 1 << i
        table.left_vp[i] = data["chests"]["end_vp"].get(color, 0)
    table.purple = CHEST_IDS.index("purple")
    table.brown = CHEST_IDS.index("brown")
    table.price = data["chests"]["purple_per_privilege"]
    for size, vp in data["chests"]["brown"].items():
        table.set_vp[int(size)] = vp


cdef _fill_privileges(Table* table, data):
    cdef int i
    for i, card in enumerate(data["privilege"]):
        effect = _effect("effect of privileges", ON_PRIVILEGES, card, "privilege")
        table.privilege[i] = {"op": effect, "n": card["n"]}
        table.privileges_with[effect] |= 1 << i
    for kind in data["privileges"]["first_game"]:
        table.first_game |= 1 << PRIVILEGE_IDS.index(kind)
    table.piles = data["privileges"]["piles_per_game"]
    table.max_same = data["privileges"]["max_same_per_player"]


cdef _fill_jobs(Table* table, data):
    cdef int i, turn, seats
    for i in range(PRINCES):
        table.region_job_vp[0][i] = data["jobs"]["region_rank_vp"][str(i + 1)]
        table.region_job_vp[1][i] = data["other_reading"]["region_rank_vp"][str(i + 1)]
    for i, job in enumerate(data["job_pattern"]):
        ring = job["ring"]
        for turn in range(REGIONS):
            table.pattern[i][turn] = int.from_bytes(ring[-turn:] + ring[:-turn], "little")
        table.pattern_turns[i] = [
            t for t in range(1, 7) if ring[t:] + ring[:t] == ring][0]
        table.pattern_size[i] = sum(ring)
        for seats in range(32):
            table.in_row[i][seats] = fulfilled_in_row(ring, seats)
        table.pattern_vp[i] = job["vp"]
    for i, job in enumerate(data["job_seat"]):
        table.seat_job_cost[i] = job["cost"] if job["kind"] == "cost" else 0
        table.seat_job_vp[i] = job["vp"]


@cache
def load_printed_data(int table, int five_spaces, int players):
    """Return what is printed on the sides used, as dictionaries: (setup, bonus by region)."""
    cdef Setup setup = TABLES[table].setup[five_spaces][players]
    return setup, TABLES[table].bonus


def fulfilled_in_row(ring, int seats):
    """Return how often the seats of one region (a bit set) fulfil a pattern, no seat used twice.

    This is the other reading of A18: the wanted places are seats side by side. Where a pattern
    wants more than one figure in a place, the others may sit anywhere in the same region.
    """
    cdef int part, first, size = sum(ring), best = 0
    shape = sum([1 << i for i, figures in enumerate(ring) if figures])
    places = [1 << i for i in range(5)] if shape == 1 else [shape << i for i in range(5)]
    for part in range(1, seats + 1):
        if part & ~seats or bin(part).count("1") != size:
            continue
        for first in places:
            if part & first == first:
                best = max(best, 1 + fulfilled_in_row(ring, seats & ~part))
                break
    return best
