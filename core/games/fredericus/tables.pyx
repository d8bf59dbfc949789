"""Fills C tables from component data. Each distinct set of data is checked and kept once."""

from ...boxes import Boxes
from .components import check

boxes = Boxes("fredericus", MAX_TABLES)
data_of = boxes.data_of


def install(data):
    """Return the index of the table with these numbers. Raises InputError for numbers that
    contradict each other, or when too many distinct sets are loaded."""
    check(data)
    number = boxes.number(data)
    if number == len(boxes):
        _fill(&TABLES[number], data)
        boxes.add(data)
    return number


cdef int _fill(Table* table, data) except -1:
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
    return 0


cdef int _fill_setup(Setup* setup, given) except -1:
    cdef int i
    kinds = CREATURES * [given["creature_copies"]]
    for i, number in enumerate([*kinds, given["woods"], given["sky"], given["seal"]]):
        setup.cards[i] = number
    setup.row_length = given["row_length"]
    setup.turned_up = given["goals_turned_up"]
    setup.tokens = given["tokens"]
    setup.centre = given["centre"]
    for i, axis in enumerate(given["start_axes"]):
        setup.axis[i] = axis
    for i, actions in enumerate(given["first_actions"]):
        setup.first_actions[i] = actions
    return 0
