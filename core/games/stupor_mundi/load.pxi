"""Fills C tables from component data. Each distinct set of data is checked and kept once."""

STRUCTURES = ("tower", "wall", "keep")
TYPES = ("independent", "loyalist")
COVERS = ("hand_plus_2", "extra_slot", "both_actions")
PATHS = {"A": 1, "B": 6, "C": 9}       # the first place of each

_phrases = {}                          # by table: the phrase of each row of effects


def _fill(int number, data):
    filler = _Filler(number)
    filler.fill(data)
    _phrases[number] = filler.phrases
    appraise(number)


boxes = ComponentTables("stupor-mundi", MAX_TABLES, check, _fill)
install, data_of = boxes.install, boxes.data_of


def phrase_of(int table, int row):
    """Return the phrase that a row of effects of a loaded table was read from."""
    return _phrases[table][row]


cdef class _Filler:
    """Fills one table and counts its rows of effects."""

    cdef Table* table
    cdef int rows
    cdef object words
    cdef readonly dict phrases

    def __init__(self, int index):
        from . import phrases          # here: phrases know the numbers of our opcodes

        self.table = &TABLES[index]
        self.words = phrases
        self.phrases = {}

    def fill(self, data):
        """Write every number of `data` into the table."""
        memset(self.table, 0, sizeof(Table))
        self.rows = 1                  # row 0 stays empty: frames that need no row name it
        self._plain()
        self._fill_cards(data)
        self._player_board(data)
        self._fill_castle(data["castle"])
        self._fill_pieces(data)
        self._paths(data["workplace"]["path"])
        self._tiles(data["workplace"]["tile"])
        self._fill_city(data)
        self._edicts(data)
        self._voyage(data["voyage"])
        self._allies(data)
        self._markets(data)
        self._setup(data)
        self._fill_solo(data)

    cdef list _fill_list(self, phrases, where, int cause=C_NOTHING, int by=0):
        """Add a list of effects, those of `by` for the journal. Returns [first, end], its rows;
        `end` is not one of them."""
        cdef int first = self.rows
        for i, text in enumerate(phrases):
            self.phrases[self.rows] = text
            row = self.words.effect(text, f"stupor-mundi: {where}[{i}]")
            self._fill_row(row, where, why(cause, by))
        return [first, self.rows]

    cdef _fill_row(self, dict row, where, int cause):
        if self.rows == MAX_EFFECTS:
            raise InputError(f"stupor-mundi: {where}: more than {MAX_EFFECTS - 1} effects in all")
        self.table.effect[self.rows] = row
        self.table.why[self.rows] = cause
        self.rows += 1

    cdef _plain(self):
        phrases = ("promote 1 any", "market", "build structure normally", "summon normally",
                   "purchase")
        self.table.plain = [self._fill_list([phrase], "player_board")[0] for phrase in phrases]

    # --- Cards -----------------------------------------------------------------------------------

    cdef _fill_cards(self, data):
        cdef int kind = 0, bit = 0
        numbers = {}
        for level, cards in data["card"].items():
            for name, card in cards.items():
                numbers[name] = kind
                bit += self._card(kind, bit, level, name, card)
                kind += 1
        for i, house in enumerate(data["house"].values()):
            for name in [*data["card"]["basic"], *house["cards"]]:
                self.table.house_deck[i] |= self.table.card[numbers[name]].bits

    cdef int _card(self, int kind, int bit, level, name, card) except -1:
        """Write one kind of card, its copies from `bit` on. Returns the number of copies."""
        cdef Card* c = &self.table.card[kind]
        cdef int copies = card.get("copies", 1), i
        for i in range(copies):
            c.bits |= <uint64_t>1 << (bit + i)
            self.table.kind_of_bit[bit + i] = kind
        self.table.first_copies |= <uint64_t>1 << bit
        if level in "AB":
            self.table.level["AB".index(level)] |= c.bits
            where = f"stupor-mundi: card.{level}.{name}.cost"
            c.money, c.remove = self.words.cost(card["cost"], where)
        c.first, c.end = self._fill_list(card["do"], f"card.{level}.{name}.do", C_CARD, kind)
        return copies

    # --- Player Board and castle -----------------------------------------------------------------

    cdef _player_board(self, data):
        board = data["player_board"]
        for i, actions in enumerate(board["slot_actions"]):
            self.table.slot_icons[i] = sum(
                [1 << MAIN_ACTIONS.index(action) for action in actions.split()])
        self.table.locked = 1 << (board["locked_slot"] - 1)
        self.table.warehouse_base = board["warehouse_base"]
        self.table.warehouse_per_wall = board["warehouse_per_wall"]
        self.table.host_edict = 1 << (board["edict_ally_space"] - 1)
        self.table.base_hand_limit = board["base_hand_limit"]

    cdef _fill_castle(self, castle):
        cdef int i, cubes
        names = list(castle["site"])
        for i, name in enumerate(names):
            site = castle["site"][name]
            kind = STRUCTURES.index(site["kind"])
            self.table.site[i] = {**site, "kind": kind}
            self.table.sites_of[kind] |= 1 << i
            for cubes in range(8):
                self.table.stone_within[cubes] |= (site["stone"] <= cubes) << i
                self.table.grain_within[cubes] |= (site["grain"] <= cubes) << i
        for i, cover in enumerate(COVERS):
            self.table.cover_site[i] = 1 << names.index(castle["cover"][cover])
        for i, (name, side) in enumerate(castle["side"].items()):
            sites = sum([1 << names.index(site) for site in [*side["towers"], side["wall"]]])
            row = self.words.effect(side["income"], f"stupor-mundi: castle.side.{name}.income")
            market = side["income"].split() == ["market"]
            self.table.side[i] = {"sites": sites, "income": row["gain"], "market": market}
        self.table.start_sites = sum([1 << names.index(site) for site in castle["start"]])

    cdef _fill_pieces(self, data):
        """Write the pieces: Towers in the order of their Ally spaces, then Walls and Keeps, the
        Great ones last."""
        board, pieces = data["player_board"], data["structure"]
        order = list(board["ally_pieces"])
        for name, piece in pieces.items():
            if piece["kind"] != "tower":
                order += piece["count"] * [name]
        bonus = {name: self._fill_list(piece["bonus"], f"structure.{name}.bonus", C_GREAT,
                                       order.index(name))
                 for name, piece in pieces.items()}
        for i, name in enumerate(order):
            piece = pieces[name]
            kind = STRUCTURES.index(piece["kind"])
            first, end = bonus[name]
            self.table.piece[i] = {"kind": kind, "great": piece["great"],
                                   "money": piece["augustales"], "first": first, "end": end}
            self.table.pieces_of[kind] |= 1 << i
            self.table.great |= piece["great"] << i
        standing = [board["open_ally_space"] - 1, order.index("wall")]
        self.table.start_pieces = 0x1FFF & ~sum([1 << i for i in standing])

    # --- Workplaces and City tiles ---------------------------------------------------------------

    cdef _paths(self, paths):
        cdef int place, grain
        for name, first in PATHS.items():
            path = paths[name]
            for i in range(len(path["spaces"])):
                place = first + i
                self.table.column[place] = path["columns"][i]
                self.table.steps[place] = i + 1
                self.table.arrow[place] = path["arrow_grain"][i]
                self.table.tokens |= (i + 1 in path["edict_tokens"]) << place
        for grain in range(8):
            for place in range(1, WORK_PLACES):
                if self.table.arrow[place] <= grain:
                    self.table.arrows_within[grain] |= 1 << place

    cdef _tiles(self, tiles):
        for i, (name, tile) in enumerate(tiles.items()):
            for level in (0, 1):
                key = f"level{level + 1}"
                self._ability(2 * i + level, tile[key], f"workplace.tile.{name}.{key}")

    cdef _ability(self, int number, phrases, where):
        """Write what a workplace gives: after an action, on arrival, or all the time."""
        cdef Ability* ability = &self.table.ability[number]
        cdef int event
        arrivals, events, passives = [], set(), set()
        for i, text in enumerate(phrases):
            kind, *rest = self.words.ability(text, f"stupor-mundi: {where}[{i}]")
            if kind == "arriving":
                arrivals.append(rest[0])
            elif kind == "passive":
                if rest[0] in passives:
                    raise InputError(f"stupor-mundi: {where}[{i}]: {text}: said already")
                passives.add(rest[0])
                self.table.by_passive[rest[0]] |= 1 << number
                ability.amount = rest[1]
            else:
                events.add(rest[0])
                self._benefit(ability, rest[1], f"stupor-mundi: {where}[{i}]: {text}")
                for event in range(EVENTS):
                    self.table.after[event] |= (rest[0] >> event & 1) << number
        if len(events) > 1 or len(passives) > 1:
            raise InputError(f"stupor-mundi: {where}: one event or one standing ability expected")
        ability.first = self.rows
        for row in arrivals:
            self._fill_row(row, where, why(C_WORKPLACE, number))
        ability.end = self.rows

    cdef _benefit(self, Ability* ability, row, where):
        """Add what one phrase gives after the event to what the others give."""
        now = {**ability.gain, "cubes": ability.choice}
        more = row["gain"] if any(row["gain"].values()) else {"cubes": row["n"]}
        for good, number in more.items():
            now[good] += number
            if now[good] > MOST_GAINED:
                raise InputError(f"{where}: {now[good]} in all, {MOST_GAINED} at most expected")
        ability.choice = now.pop("cubes")
        ability.gain = now

    cdef _fill_city(self, data):
        for i, (name, tile) in enumerate(data["city_bonus"].items()):
            now = then = self._fill_list(tile["do"], f"city_bonus.{name}.do", C_BONUS, i)
            earlier = data["city_bonus_earlier"].get(name)
            if earlier is not None:
                then = self._fill_list(earlier, f"city_bonus_earlier.{name}", C_BONUS, i)
            self.table.city[i] = {"count": tile["count"], "first": [now[0], then[0]],
                                  "end": [now[1], then[1]]}

    # --- Palace and Edicts -----------------------------------------------------------------------

    cdef _edicts(self, data):
        cdef int i, players
        self.table.palace = list(data["palace"].values())
        for i, tile in enumerate(data["edict"].values()):
            counts = [tile["icons"].count(letter) for letter in LETTERS]
            self.table.edict[i] = {**tile, "count": counts}
            for players in range(2, 5):
                if tile["min_players"] <= players:
                    self.table.edicts_for[players] |= <uint32_t>1 << i
            if tile["min_players"] == data["solo"]["easy_min_players"]:
                self.table.solo_extras |= <uint32_t>1 << i
        for i, (name, text) in enumerate(data["edict_reward"].items()):
            row = self.words.gain(text, f"stupor-mundi: edict_reward.{name}")
            self.table.reward[i] = {"gain": row["gain"],
                                    "choice": 0 if any(row["gain"].values()) else row["n"]}

    # --- Voyage Board ----------------------------------------------------------------------------

    cdef _voyage(self, voyage):
        cdef int space
        self.table.max_steps = voyage["max_steps"]
        self.table.free_steps = voyage["free_steps"]
        self.table.step_cost = voyage["step_cost"]
        for i, name in enumerate(voyage["order"]):
            city = voyage["city"][name]
            for j in (0, 1):
                space = 2 * i + j
                self.table.ally_space[space] = {"grain": city["ally_grain"][j],
                                                "min_players": city["ally_players"][j]}
                self.table.card_space[space] = city["card_players"][j]

    cdef _allies(self, data):
        for i, (name, ally) in enumerate(data["ally"].items()):
            where = f"stupor-mundi: ally.{name}.content"
            left, greater, right, number = self.words.condition(ally["content"], where)
            self.table.ally[i] = {**ally, "type": TYPES.index(ally["type"]), "left": left,
                                  "greater": greater, "right": right, "number": number}
        self.table.vp_base = data["ally_income"]["vp"]
        self.table.vp_bonus = data["ally_income"]["vp_if_content"]

    cdef _markets(self, data):
        cdef int i, j
        for i, tile in enumerate(data["market"].values()):
            for j, key in enumerate(("easy", "hard")):
                side = tile[key]
                self.table.market[i][j] = {**side, "sell": _cubes(side["sell"]),
                                           "buy": _cubes(side["buy"])}
        self.table.market_sides = list(data["setup"]["market_difficulty"].values())

    # --- Set-up, the end, solo -------------------------------------------------------------------

    cdef _setup(self, data):
        cdef int i
        setup, supply, score = data["setup"], data["supply"], data["scoring"]
        self.table.start_city = data["voyage"]["order"].index(setup["start_city"])
        self.table.start_grain = setup["start_grain"]
        self.table.start_stone = setup["start_stone"]
        self.table.start_hand = setup["start_hand"]
        self.table.start_money = setup["start_augustales_by_seat"]
        for i in range(2, 5):
            self.table.cards_per_level[i] = setup["advanced_cards_per_level"][str(i)]
            self.table.city_tiles[i] = setup["city_bonus_per_city"][str(i)]
        self.table.supply = [supply["coins_of_1"] + 5 * supply["coins_of_5"],
                             supply["grain_cubes"], supply["stone_cubes"]]
        self.table.limited = supply["limited"]
        self.table.vp_per_structure = score["vp_per_structure"]
        self.table.most_structures = score["most_structures"]
        self.table.second_most = score["second_most_structures"]
        self.table.second_most_from = score["second_most_min_players"]
        self.table.augustales_per_cube = score["augustales_per_resource"]
        self.table.augustales_per_vp = score["augustales_per_vp"]

    cdef _fill_solo(self, data):
        cdef int i, j
        solo = data["solo"]
        for i, (name, card) in enumerate(solo["card"].items()):
            for j, text in enumerate(card["do"]):
                where = f"stupor-mundi: solo.card.{name}.do[{j}]"
                self.table.solo[i].op[j] = self.words.symbol(text, where)
            self.table.solo[i].length = len(card["do"])
            self.table.solo[i].crown = card["crown"]
        self.table.solo_cards = len(solo["card"])
        self.table.solo_city = data["voyage"]["order"].index(solo["start_city"])
        self.table.solo_turns = solo["max_turns"]
        self.table.crowns = solo["crowns_to_shuffle"]
        self.table.solo_extra = solo["easy_extra_edicts"]
        self.table.title_from = list(solo["title"].values())


def _cubes(pair):
    return {"augustales": 0, "grain": pair[0], "stone": pair[1], "vp": 0}
