"""The file of a session."""

import pytest

from staufen.core import InputError
from staufen.web import setup
from staufen.web.diary import Diary


@pytest.mark.parametrize("line", [
    '{"seat":7,"person":"x","name":"y"}',
    '{"seat":-1,"person":"x","name":"y"}',
    '{"forfeit":["zzz",0,"c"]}',
    '{"forfeit":["crash",9,"c"]}',
    '{"back":1}',
    '{"do":1}',
])  # fmt: skip
def test_a_step_that_cannot_be_is_told_with_its_line(line, tmp_path):
    asked = {"game": "leduc-poker", "seats": ["you", "novice"]}
    path = Diary.begun(tmp_path, setup.made(asked, "me", {})).path
    good = '{"seat":1,"person":"x","name":"y"}\n{"forfeit":["crash",1,"c"]}\n'
    path.write_text(f"{path.read_text()}{good}")
    assert Diary.opened(path).forfeit == ("crash", 1, "c")
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(InputError, match=r"\.jsonl:4: not a step of a session"):
        Diary.opened(path)
