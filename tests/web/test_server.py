"""Games by the server's addresses: played, undone, taken back, left and gone on with."""

import json
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from staufen import core
from staufen.arena.store import records, replay
from staufen.core import InputError
from staufen.web.event_log import ActionsCommitted, ActionTaken, EventLog
from tests.support.bots import place
from tests.support.server import Client, asked, program, serving


def last_choice(change):
    return change["scene"]["gestures"][-1]["action"]


def test_a_whole_game_is_played_and_its_record_holds(client):
    """In a browser those of all games are: see the tests of the page."""
    link = client.begin("fredericus", "you", "apprentice", deal=7)["link"]
    last = json.loads(client.play(link, last_choice)[-1])
    assert sorted(last["over"]["places"])[0] == 1
    record = records.parse_record(client.ask("GET", f"{link}/record")[2].encode())
    assert record.end == "finished"
    assert list(record.scores) == last["over"]["scores"]
    replay.verify_record(record, core.load("fredericus", players=2))


def test_what_nobody_has_is_not_found_however_long(client):
    link = client.begin("leduc-poker", "you", "novice")["link"]
    many = "7" * 5000
    for path in (f"/runs/1/games/{many}", f"{link}/at/{many}", f"{link}/review/{many}",
                 f"/table/{'x' * 300}/x/record"):  # fmt: skip
        assert client.ask("GET", path)[0] == 404
    assert client.ask("POST", "/records", '{"record": "\\ud800"}')[0] == 400


def test_what_cannot_be_done_is_refused_in_words(client):
    for bad in (
        {"game": "leduc-poker", "options": {"": 1}},
        {"game": "chess"},
        {"game": 7},
        {"game": "leduc-poker", "seats": ["you"]},
        {"game": "leduc-poker", "seats": ["you", "you"]},
        {"game": "leduc-poker", "seats": ["you", "so-ismcts(iterations=5)"]},
        {"game": "leduc-poker", "seats": ["you", "external(./x)"]},
        {"game": "leduc-poker", "seats": ["you", "novice"], "deal": -1},
        {"game": "leduc-poker", "seats": ["you", "novice"], "options": [1]},
        *(
            {"game": "leduc-poker", "seats": ["you", "novice"], "options": {word: "x"}}
            for word in ("name", "players", "text", "self", "", "a b", 'a="')
        ),
        {"game": "leduc-poker", "seats": ["you", "novice"], "name": "x" * 99},
        {"game": "leduc-poker", "seats": ["you", "novice"], "players": True},
    ):
        assert client.refused("/tables", **bad)
    box = {"components": "/etc/passwd"}
    message = client.refused("/tables", game="leduc-poker", seats=["you", "novice"], options=box)
    assert "unknown option 'components'" in message, "no page says which files are read"
    with client.sitting("leduc-poker", "you", "novice") as (link, _, change):
        version = change["version"]
        assert "moved on" in client.refused(f"{link}/act", version=version - 1, actions=[1])
        assert "not legal" in client.refused(f"{link}/act", version=version, actions=[99])
        assert "Expected `int`" in client.refused(f"{link}/act", version=version, actions=["1"])
        assert "no turn" in client.refused(f"{link}/end", version=version)
        assert "cannot be undone" in client.refused(f"{link}/undo", version=version)
        assert "no turn" in client.refused(f"{link}/back", version=version)
        assert client.refused(f"{link}/dance", version=version)
    assert client.ask("GET", f"{link}x/events")[0] == 404
    assert client.ask("GET", "/table/../../etc/x/events")[0] == 404
    assert "not over" in json.loads(client.ask("GET", f"{link}/record")[2])["error"]


def test_a_wrong_address_is_described_to_a_person_as_a_page(client):
    for path, status, lines in (("/runs/77", 400, "store: not found"), ("/no", 404, "Not Found")):
        code, headers, text = client.ask("GET", path, Accept="text/html,*/*")
        assert (code, headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert f"<p>{lines}" in text
        assert '<a href="/">To the front page</a>' in text
        code, headers, text = client.ask("GET", path)
        assert (code, headers["content-type"]) == (status, "application/json")
        assert lines in json.loads(text)["error"]


def test_a_turn_is_taken_back_with_the_same_luck_and_the_game_is_marked(client):
    with client.sitting("leduc-poker", "you", "Last", deal=5) as (link, messages, first):
        assert not first["back"]
        client.post(f"{link}/act", version=first["version"], actions=[2])
        second = client.until(messages, asked)
        assert second["back"]
        client.post(f"{link}/back", version=second["version"])
        again = client.until(messages, asked)
        assert again["scene"] == first["scene"]
        assert again["assisted"]
        assert not first["assisted"]
        client.post(f"{link}/act", version=again["version"], actions=[2])
        assert client.until(messages, asked)["scene"] == second["scene"]


def test_the_record_of_an_assisted_game_is_marked_and_so_it_is_when_it_is_shown(client):
    with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, _, change):
        client.post(f"{link}/hint", version=change["version"], strength=1)
    client.play(link)
    record = client.ask("GET", f"{link}/record")[2]
    assert records.parse_record(record.encode()).assisted
    shown = client.post("/records", record=record)["link"]
    assert client.ask("GET", f"{shown}/record")[2] == record


def test_a_bot_that_thinks_is_stopped_at_once_when_its_person_moves_on(tmp_path):
    """Three times one bot is asked for a minute's thought, in two threads."""
    with (
        serving(tmp_path, {"Slow": "Slow=so-ismcts(seconds=60)"}) as (client, _),
        client.sitting("leduc-poker", "you", "Slow", deal=5) as (link, messages, change),
    ):
        for _ in range(3):
            client.post(f"{link}/act", **chosen(change))
            change = client.until(messages, lambda change: change["thinking"] == 1)
            began = time.monotonic()
            client.post(f"{link}/back", version=change["version"])
            change = client.until(messages, asked)
            assert time.monotonic() - began < 20


def chosen(change):
    return {"version": change["version"], "actions": [last_choice(change)]}


def test_a_step_is_undone_until_the_turn_is_ended(client):
    with client.sitting("fredericus", "you", "novice", deal=7) as (link, messages, change):
        before = change
        while change["held"] or not change["undo"]:
            if change["held"]:
                client.post(f"{link}/end", version=change["version"])
            else:
                client.post(f"{link}/act", **chosen(change))
            before, change = change, client.until(messages, asked)
        while not change["held"]:
            last, version = change, change["version"]
            client.post(f"{link}/act", **chosen(change))
            change = client.until(messages, lambda c, v=version: c["asked"] and c["version"] > v)
        assert "not your turn" in client.refused(
            f"{link}/act", version=change["version"], actions=[1]
        )
        client.post(f"{link}/undo", version=change["version"])
        undone = client.until(messages, asked)
        assert undone["scene"] == last["scene"]
        assert not undone["held"]
        while undone["undo"]:
            client.post(f"{link}/undo", version=undone["version"])
            undone = client.until(messages, asked)
        assert undone["scene"] == before["scene"]
        assert not undone["assisted"]
        assert undone["from"] + len(undone["log"]) == before["from"] + len(before["log"])


def test_a_hint_says_first_where_then_what_then_why(client):
    with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, _, change):
        where, what, why = (
            client.post(f"{link}/hint", version=change["version"], strength=n) for n in (1, 2, 3)
        )
    assert where == {"message": "Start with Raise.", "path": ["raise"]}
    gestures = change["scene"]["gestures"]
    assert what["actions"][0] in [gesture["action"] for gesture in gestures]
    assert why["rows"][0]["action"] == what["actions"][0] == why["actions"][0]
    assert why["rows"][0]["loss"] == 0
    reasons = why["reasons"]
    assert reasons["other"] in {gesture["label"].capitalize() for gesture in gestures}
    assert reasons["worlds"] > 1
    assert {each["name"] for each in reasons["players"]} <= {"you", "Novice"}


def test_a_level_that_thinks_by_the_clock_can_be_asked_to_the_table(tmp_path):
    with serving(tmp_path) as (client, _):  # when it ends, so does the thought
        link = client.begin("leduc-poker", "grandmaster", "you", deal=5)["link"]
        with client.listening(link) as messages:
            assert client.until(messages, lambda change: change["thinking"] == 0)


def test_two_people_at_one_table_see_each_their_own_view(client):
    links = client.begin("leduc-poker", "you", "friend", deal=5)
    one, two = links["link"], client.join(links["friends"][0]["link"])
    with ThreadPoolExecutor(2) as pool:
        seen = list(pool.map(client.play, (one, two)))
    first = [json.loads(text) for text in seen[0]]
    second = [json.loads(text) for text in seen[1]]
    assert first[0]["seat"] == 0
    assert second[0]["seat"] == 1
    hands = [
        {
            zone["id"]: zone["places"][0]["pieces"][0]["face"]
            for zone in each["scene"]["zones"]
            if zone["owner"] is not None
        }
        for each in (first[1], second[1])
    ]
    assert hands == [{"hand-1": "up", "hand-2": "down"}, {"hand-1": "down", "hand-2": "up"}]


def people(client, *cookies):
    """Return the browsers of two people."""
    jars = (
        "; ".join([f"staufen-person={name}", *cookies])
        for name in ("anna-anna-anna-a", "bruno-bruno-brun")
    )
    return [Client(client.host.partition(":")[2], jar) for jar in jars]


def test_whoever_set_a_table_up_has_the_links_of_those_who_are_not_there(tmp_path):
    with serving(tmp_path, token="token") as (stranger, _):
        client, guest = people(stranger, "staufen-token=token")
        made = client.begin("oh-hell", "you", "friend", "friend", deal=5)
        friends = made["friends"]
        assert [friend["link"].endswith("?token=token") for friend in friends] == [True, True]
        own = made["link"]
        first = friends[0]["link"]
        assert stranger.ask("GET", first)[0] == 303, "it lets them in, too"
        first = first.partition("?")[0]
        with client.listening(own) as mine:
            change = client.until(mine, lambda change: True)
            assert (change["absent"], change["friends"]) == ([1, 2], friends)
            theirs = guest.join(first)
            with guest.listening(theirs) as theirs:
                hello = json.loads(next(theirs)[1])
                assert hello["watch"].endswith("?token=token")
                seen = guest.until(theirs, lambda change: True)
                assert (seen["absent"], seen["friends"]) == ([2], [])
                version = change["version"]
                change = client.until(mine, lambda change: change["absent"] == [2])
                assert change["friends"] == friends[1:]
                assert change["version"] == version, "what was begun goes on"


def test_the_link_of_an_invitation_is_used_up(client):
    """Whoever set the table up cannot see the friend's hand, or play for them."""
    owner, guest = people(client)
    made = owner.begin("leduc-poker", "friend", "you", deal=5)
    invitation = made["friends"][0]["link"]
    assert "join" in json.loads(owner.ask("GET", f"{invitation}/events")[2])["error"]
    with owner.listening(made["link"]) as messages:
        own = guest.join(invitation)
        assert own != invitation
        change = owner.until(messages, lambda change: not change["absent"])
        assert change["friends"] == []
    for each in (owner, guest):
        assert each.ask("GET", f"{invitation}/events")[0] == 404
        for what in ("join", "act", "name", "hint"):
            assert each.ask("POST", f"{invitation}/{what}", "{}")[0] == 404
    assert invitation.rpartition("/")[2] not in json.dumps(change)
    assert guest.join(own) == own, "once more, or from another browser"
    with guest.listening(own) as messages:
        change = guest.until(messages, asked)
    guest.post(f"{own}/act", version=change["version"], actions=[1])
    assert guest.get("/lobby")["tables"][0]["link"] == own


def test_people_go_on_together_and_each_in_their_own_seat(client):
    client, guest = people(client)
    made = client.begin("leduc-poker", "you", "friend", deal=5)
    one, two = made["link"], guest.join(made["friends"][0]["link"])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda who: who[0].play(who[1]), ((client, one), (guest, two))))
    guest.post(f"{two}/name", name="Bruno")
    went = [each.post(f"{link}/again") for each, link in ((guest, two), (client, one))]
    tables = {found["link"].rpartition("/")[0] for found in went}
    assert len(tables) == 1, "the second one joins the first"
    for each, found, seat in ((guest, went[0], 0), (client, went[1], 1)):
        with each.listening(found["link"]) as messages:
            hello = json.loads(next(messages)[1])
            assert (hello["seat"], hello["acts"]) == (seat, True)
            assert [who["name"] for who in hello["seats"]] == ["Bruno", "Player 1"]
    fork = guest.post(f"{two}/fork", number=3)["link"]
    with guest.listening(fork) as messages:
        assert json.loads(next(messages)[1])["seat"] == 1
        change = guest.until(messages, lambda change: True)
        assert change["absent"] == [0]
        assert [friend["name"] for friend in change["friends"]] == ["Player 1"]


def test_after_a_restart_players_go_on_at_their_own_table_and_to_one_next_game(tmp_path):
    tables = []
    with serving(tmp_path) as (client, _):
        for number in range(3):
            players = client.known(), client.known()
            made = players[0].begin("leduc-poker", "you", "friend", deal=5, name=f"Anna {number}")
            guest = players[1].join(made["friends"][0]["link"])
            tables.append((players, (made["link"], guest)))
    with serving(tmp_path) as (client, _), ThreadPoolExecutor(6) as pool:
        for number, (players, links) in enumerate(tables):
            for each in players:
                each.host = client.host
            ends = [json.loads(sent[-1]) for sent in pool.map(Client.play, players, links)]
            assert ends[0]["over"] == ends[1]["over"]
            (listed,) = players[1].get("/lobby")["tables"]
            assert (listed["seat"], listed["seats"][0]) == (1, f"Anna {number}")
        (one, two), (first, second) = tables[0]
        next_game = one.post(f"{first}/again")["link"].rpartition("/")[0]
    with serving(tmp_path) as (client, _):
        two.host = client.host
        assert two.post(f"{second}/again")["link"].rpartition("/")[0] == next_game


def test_nobody_is_called_you_and_who_only_set_a_table_up_has_no_seat(client):
    message = client.refused("/tables", game="leduc-poker", seats=["you", "novice"], name=" You ")
    assert "'you' is reserved" in message
    made = client.begin("leduc-poker", "friend", "friend")
    assert made["link"] is None
    assert len(made["friends"]) == 2


def test_the_others_read_whose_turn_is_not_ended_yet(client):
    made = client.begin("fredericus", "you", "friend", deal=7)
    one, two = made["link"], client.join(made["friends"][0]["link"])
    with client.listening(one) as mine, client.listening(two) as theirs:
        change = client.until(mine, asked)
        while not change["held"]:
            client.post(f"{one}/act", **chosen(change))
            version = change["version"]
            change = client.until(mine, lambda c, v=version: c["asked"] and c["version"] > v)
        seen = client.until(theirs, lambda c: c["version"] == change["version"])
    assert seen["scene"]["prompt"] == "Player 1 is about to end the turn."
    for lines in (seen, change):
        assert [player["to_act"] for player in lines["scene"]["players"]] == [True, False]


def test_who_looks_on_does_not_play(client):
    link = client.begin("leduc-poker", "you", "novice")["link"]
    with client.listening(link) as messages:
        hello = json.loads(next(messages)[1])
    watch = hello["watch"]
    with client.listening(watch) as messages:
        lines = json.loads(next(messages)[1])
        assert lines["acts"] is False
        assert lines["watch"] is None
        change = client.until(messages, lambda change: True)
        assert not change["asked"]
        assert change["scene"]["gestures"] == []
    assert "Spectators" in client.refused(f"{watch}/act", version=change["version"], actions=[1])


def test_bots_alone_are_watched_with_all_hands_open(client):
    link = client.begin("leduc-poker", "novice", "novice")["link"]
    with client.listening(link) as messages:
        change = client.until(messages, lambda change: change["over"])
    faces = [zone["places"][0]["pieces"][0]["face"] for zone in change["scene"]["zones"][1:]]
    assert faces == ["up", "up"]


def test_bots_alone_go_step_by_step_or_at_a_pace(client):
    link = client.begin("fredericus", "novice", "novice", deal=5)["link"]
    client.post(f"{link}/pace", pace=None)
    with client.listening(link) as messages:
        hello = json.loads(next(messages)[1])
        assert [view["name"] for view in hello["views"]] == ["", "Bianca", "Manfred"]
        steps = 0
        for number in range(4):  # the first is made unasked
            if number:
                client.post(f"{link}/pace", pace=None, step=True)
            own = []
            while not own:  # draws may come by themselves
                change = client.until(messages, lambda change: change["log"])
                assert change["from"] == steps
                steps += len(change["log"])
                own = [entry for entry in change["log"] if entry[1] >= 0]
            assert len(own) == 1
        assert change["pace"] is None
        seat = f"{link.rpartition('/')[0]}/{hello['views'][1]['key']}"
        with client.listening(seat) as others:
            seen = client.until(others, lambda change: True)
            places = [place for zone in seen["scene"]["zones"] for place in zone["places"]]
            faces = {piece["face"] for place in places for piece in place["pieces"]}
            assert "down" in faces
            assert all(entry[1] < 0 for entry in seen["log"][steps:])
        for pace in (-1, 61, "0"):
            assert "pace" in client.refused(f"{link}/pace", pace=pace)
    mine = client.begin("leduc-poker", "you", "novice", deal=5)["link"]
    assert "bots play alone" in client.refused(f"{mine}/pace", pace=0)
    quick = client.begin("leduc-poker", "novice", "novice", deal=5)["link"]
    client.post(f"{quick}/pace", pace=0)
    with client.listening(quick) as messages:
        client.until(messages, lambda change: change["over"])
    assert "over" in client.refused(f"{quick}/pace", pace=0)


def test_a_bot_that_fails_forfeits_and_the_page_is_described(tmp_path):
    offered = {"Bad": f"Bad={place('Raises')}"}
    with serving(tmp_path, offered) as (client, _):
        link = client.begin("leduc-poker", "you", "Bad", deal=5)["link"]
        change = json.loads(client.play(link)[-1])
        assert change["over"]["places"] == [1, 2]
        assert "forfeits" in change["over"]["message"]


@pytest.mark.parametrize("kind", [ActionTaken, ActionsCommitted])
def test_a_game_goes_on_after_the_disk_was_full(tmp_path, monkeypatch, capsys, kind):
    """What was done and not kept is not told: the session is read from its file again."""
    with serving(tmp_path) as (client, _):
        with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, first):
            write = EventLog.write

            def no_room(log, event):
                if len(log.actions) == 3 and isinstance(event, kind):
                    raise InputError(f"{log.path}: No space left on device")
                write(log, event)

            monkeypatch.setattr(EventLog, "write", no_room)
            answer = {"version": first["version"], "actions": [1]}
            if kind is ActionTaken:  # the bot's, not the person's
                client.post(f"{link}/act", **answer)
            else:
                assert "No space left" in client.refused(f"{link}/act", **answer)
            assert not any('"over":{' in text for _, text in messages), "but it ends"
        monkeypatch.setattr(EventLog, "write", write)
        client.play(link)
        record = records.parse_record(client.ask("GET", f"{link}/record")[2].encode())
    replay.verify_record(record, core.load("leduc-poker"))
    lines = capsys.readouterr().err
    if kind is ActionTaken:
        assert re.fullmatch(r"staufen: .*\.jsonl: No space left on device\n", lines)


def test_two_servers_do_not_spoil_a_table_of_both(tmp_path):
    with serving(tmp_path) as (one, _), serving(tmp_path) as (two, _):
        with one.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, first):
            two.play(link)
            message = one.refused(f"{link}/act", version=first["version"], actions=[1])
            assert "over" in message, "it has read the file again"
            list(messages)  # it ends
        for client in (one, two):
            record = records.parse_record(client.ask("GET", f"{link}/record")[2].encode())
            replay.verify_record(record, core.load("leduc-poker"))


def test_a_session_that_somebody_changed_is_refused_in_words(tmp_path):
    with serving(tmp_path) as (client, _):
        link = client.begin("leduc-poker", "you", "novice")["link"]
    (path,) = tmp_path.iterdir()
    first, *rest = path.read_text().splitlines(keepends=True)
    with serving(tmp_path) as (client, sessions):
        for key, value, message in (
            ("id", "other", "id: other does not match"),
            ("game", 5, "Expected `str`, got `int` - at `$.config.game`"),
            ("open", None, "Expected `str`, got `null`"),
            ("seats", [], "seats: 0 (expected 2)"),
            ("seats", None, "Expected `array`"),
            ("deal", -1, "seed -1: "),
            ("deal", True, "Expected `int`, got `bool`"),
        ):
            changed = {**json.loads(first)["config"], key: value}
            path.write_text(f"{json.dumps({'event': 'table', 'config': changed})}\n{''.join(rest)}")
            status, _, text = client.ask("GET", f"{link}/events")
            assert (status, message in text) == (400, True), text
            sessions.sessions.clear()


def test_a_damaged_table_is_left_out_and_the_server_says_so_once(tmp_path, capfd):
    with serving(tmp_path) as (client, _):
        person = client.known()
        person.begin("leduc-poker", "you", "novice")
        (tmp_path / "torn.jsonl").write_text("{")
        for _ in range(2):
            assert len(person.get("/lobby")["tables"]) == 1
    lines = capfd.readouterr().err
    assert lines.count("staufen: table left out: ") == 1
    assert "torn.jsonl:1: " in lines


def test_a_killed_server_loses_no_step(tmp_path):
    store = tmp_path / "store.sqlite"
    with program(store) as (client, process):
        with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, first):
            client.post(f"{link}/act", version=first["version"], actions=[1])
            second = client.until(messages, asked)
        process.send_signal(signal.SIGKILL)
        process.wait()
    with program(store) as (client, process), client.listening(link) as messages:
        again = client.until(messages, asked)
        assert again["scene"] == second["scene"]
        assert len(again["log"]) == second["log"][-1][0] + 1
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0


@pytest.mark.parametrize("endings", [["SIGINT"] * 3, ["SIGHUP"], ["SIGTERM", "SIGINT"]])
def test_a_server_ends_quietly_however_it_is_described(tmp_path, endings):
    """Twice in a row too, while a page listens."""
    with (
        program(tmp_path / "store.sqlite") as (client, process),
        client.sitting("leduc-poker", "you", "novice"),
    ):
        for ending in endings:
            process.send_signal(getattr(signal, ending))
            time.sleep(0.03)
        assert process.wait(10) == 0
        assert process.stderr.read() == ""


def test_games_are_played_though_nothing_can_be_written_to_stderr(tmp_path):
    tables = tmp_path / "store-tables"
    tables.mkdir()
    (tables / "torn.jsonl").write_text("{")
    with open("/dev/full", "w") as full, program(tmp_path / "store.sqlite", stderr=full) as served:
        client, process = served
        assert client.get("/lobby")["tables"] == [], "the torn one cannot be reported"
        link = client.begin("leduc-poker", "you", "novice", deal=5)["link"]
        assert json.loads(client.play(link)[-1])["over"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) in (0, 120), "120: Python could not flush stderr"
