"""Fills C tables from component data. Each distinct set of data is checked and kept once."""


def _fill(int number, data):
    cdef Table* table = &TABLES[number]
    turn, end = data["turn"], data["end"]
    for players, given in data["setup"].items():
        _fill_setup(&table.setup[int(players)], given)
    table.goal_copies = data["box"]["goal_copies"]
    table.actions = turn["actions"]
    table.seal_actions = turn["seal_actions"]
    table.bottom_cards = end["bottom_cards"]
    table.creatures_to_end = end["creatures"]
    table.creature_points = end["creature_points"]
    table.goal_points = end["goal_points"]
    table.fredericus_points = end["fredericus_points"]


boxes = ComponentTables("fredericus", MAX_TABLES, check, _fill)
install, data_of = boxes.install, boxes.data_of


cdef _fill_setup(Setup* setup, given):
    cdef int i
    kinds = CREATURES * [given["creature_copies"]]
    setup.cards = [*kinds, given["woods"], given["sky"], given["seal"]]
    setup.row_length = given["row_length"]
    setup.turned_up = given["goals_turned_up"]
    setup.tokens = given["tokens"]
    setup.centre = given["centre"]
    for i, axis in enumerate(given["start_axes"]):
        setup.axis[i] = axis
    for i, actions in enumerate(given["first_actions"]):
        setup.first_actions[i] = actions
