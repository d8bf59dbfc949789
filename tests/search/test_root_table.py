"""The action chosen from a table."""

from staufen.search import Row, Table


def test_the_best_action_has_most_visits_then_the_highest_value():
    rows = (Row(7, 60, 0.4, 100, (0.4, 0.6)), Row(3, 40, 0.9, 100, (0.9, 0.1)))
    assert Table(rows, 100, 10, 0.1).best() == 7
    assert Table((rows[0], rows[1]._replace(visits=60)), 120, 10, 0.1).best() == 3
