"""Sets of component data are kept once, and no more of them than there are tables."""

import pytest

from staufen.core import InputError
from staufen.core.boxes import Boxes


def test_a_set_is_kept_once_whatever_the_order_of_its_keys():
    boxes = Boxes("mine", 2)
    assert boxes.number({"a": 1, "b": [2]}) == len(boxes) == 0
    boxes.add({"a": 1, "b": [2]})
    assert boxes.number({"b": [2], "a": 1}) == 0
    assert boxes.number({"a": 1, "b": [3]}) == len(boxes) == 1


def test_what_is_kept_does_not_change_with_what_was_given():
    boxes, data = Boxes("mine", 2), {"a": [1]}
    boxes.add(data)
    data["a"].append(2)
    assert boxes.data_of(0) == {"a": [1]}
    with pytest.raises(InputError, match=r"unknown table of components '1' .*\(known: 0\)"):
        boxes.data_of(1)
    with pytest.raises(InputError, match="unknown table of components '-1'"):
        boxes.data_of(-1)


def test_a_new_set_is_refused_when_no_table_is_left():
    boxes = Boxes("mine", 1)
    boxes.add({"a": 1})
    with pytest.raises(InputError, match="mine: no more than 1 sets of components at once"):
        boxes.number({"a": 2})
    assert boxes.number({"a": 1}) == 0
