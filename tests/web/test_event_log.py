"""The file of a session."""

import pytest

from staufen.core import InputError
from staufen.web.event_log import EventLog, SeatForfeited
from staufen.web.table_config import TableRequest, create_config


@pytest.mark.parametrize("line", [
    '{"event":"join","seat":7,"person":"x","name":"y","key":"k"}',
    '{"event":"join","seat":-1,"person":"x","name":"y","key":"k"}',
    '{"event":"forfeit","end":"zzz","seat":0,"cause":"c"}',
    '{"event":"forfeit","end":"crash","seat":9,"cause":"c"}',
    '{"event":"over","places":[1],"scores":null,"rounds":""}',
    '{"event":"undo","count":1}',
    '{"event":"action","action":1}',
    '{"event":"action","action":"x","more":1}',
    '{"event":"dance"}',
    "[" * 100_000,
    "\ud800",
    "7",
])  # fmt: skip
def test_an_event_that_does_not_fit_is_rejected_with_its_line(line, tmp_path):
    asked = TableRequest("leduc-poker", ["you", "novice"])
    path = EventLog.create(tmp_path, create_config(asked, "me", {})).path
    good = (
        '{"event":"join","seat":1,"person":"x","name":"y","key":"k"}\n'
        '{"event":"forfeit","end":"crash","seat":1,"cause":"c"}\n'
    )
    path.write_text(f"{path.read_text()}{good}")
    assert EventLog.open(path).forfeit == SeatForfeited("crash", 1, "c")
    path.write_bytes(path.read_bytes() + line.encode(errors="surrogatepass") + b"\n")
    with pytest.raises(
        InputError, match=r"\.jsonl:4: .*(not an event of a|does not fit the) table"
    ):
        EventLog.open(path)
