"""Bounds on connections, requests in parts, and pages that listen."""

import http.client
import json
import socket
import time
from contextlib import ExitStack

import pytest

from staufen.web import connections, messages, server
from tests.support.server import Client, asked, serving

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-More: "
BODY = b"POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n"


def connect(client, sent):
    connection = socket.create_connection(("127.0.0.1", int(client.host.partition(":")[2])))
    connection.settimeout(10)
    connection.sendall(sent)
    return connection


def is_closed(connection):
    """Return whether the server closes a connection within some seconds."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_half_sent_requests_keep_no_one_out(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 20)
    with serving(tmp_path) as (client, _), ExitStack() as stack:
        half = [stack.enter_context(connect(client, sent)) for sent in (b"", HALF, BODY) * 30]
        began = time.monotonic()
        with client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, change):
            action = change["scene"]["gestures"][0]["action"]
            client.post(f"{link}/act", version=change["version"], actions=[action])
            more = [stack.enter_context(connect(client, HALF)) for _ in range(40)]
            assert client.until(messages, lambda c: c["asked"] or c["over"]), "streams stay open"
        assert time.monotonic() - began < connections.REQUEST_TIMEOUT_S
        assert is_closed(half[0])
        assert more


@pytest.mark.parametrize(
    "sent", [b"", HALF, BODY + b"Origin: http://localhost\r\n\r\n{", b"GET /lobby HTTP/1.1\r\n"]
)
def test_a_request_has_a_time_limit_however_slowly_it_comes(tmp_path, monkeypatch, sent):
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT_S", 0.3)
    with serving(tmp_path) as (client, _), connect(client, sent) as connection:
        began = time.monotonic()
        connection.settimeout(0.1)
        closed = False
        while not closed and time.monotonic() - began < 10:
            closed = is_closed(connection)
            if not closed:
                try:
                    connection.sendall(b"x")
                except ConnectionError:
                    closed = True
        assert closed


def test_a_browser_that_takes_nothing_is_disconnected(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "WRITE_TIMEOUT_S", 0.3)
    with serving(tmp_path) as (client, sessions):
        link = client.begin("stupor-mundi", "you", "novice", deal=5)["link"]
        with connect(client, b"") as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(f"GET {link}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            session = sessions.find(link.split("/")[2])
            deadline, heard = time.monotonic() + 30, False
            while time.monotonic() < deadline and not (heard and not session.listeners):
                client.post(f"{link}/name", name=f"A{time.monotonic_ns() % 10**9}")
                heard = heard or bool(session.listeners)
            assert heard
            assert not session.listeners


def test_a_complete_request_may_take_long(tmp_path, monkeypatch):
    """The time limit is for the request, not for the answer: streams last for hours."""
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT_S", 0.2)
    with (
        serving(tmp_path) as (client, _),
        client.sitting("leduc-poker", "you", "novice", deal=5) as (link, messages, change),
    ):
        time.sleep(0.6)
        action = change["scene"]["gestures"][0]["action"]
        client.post(f"{link}/act", version=change["version"], actions=[action])
        assert client.until(messages, lambda c: c["version"] > change["version"])


def test_listeners_are_bounded_by_link_and_altogether(tmp_path, monkeypatch):
    for bound in ("MAX_LISTENERS_PER_LINK", "MAX_LISTENERS"):
        with monkeypatch.context() as patch, serving(tmp_path) as (client, _), ExitStack() as stack:
            patch.setattr(server, bound, 3)
            link = client.begin("leduc-poker", "you", "novice")["link"]
            for _ in range(3):
                hello = next(stack.enter_context(client.listening(link)))
            status, _, text = client.ask("GET", f"{link}/events")
            assert (status, "Too many pages" in text) == (503, True)
            assert client.get("/lobby"), "everything else answers"
            watch = json.loads(hello[1])["watch"]
            if bound == "MAX_LISTENERS_PER_LINK":  # spectators keep no player out
                assert next(stack.enter_context(client.listening(watch)))
            else:
                assert client.ask("GET", f"{watch}/events")[0] == 503


def test_a_change_is_rendered_once_for_all_who_see_the_same(tmp_path, monkeypatch):
    calls, create = [], messages.create_change

    def count(session, viewer, known):
        calls.append((session.version, viewer))
        return create(session, viewer, known)

    monkeypatch.setattr(messages, "create_change", count)
    with serving(tmp_path) as (client, _), ExitStack() as stack:
        link = client.begin("leduc-poker", "you", "novice", deal=5)["link"]
        own = stack.enter_context(client.listening(link))
        watch = json.loads(next(own)[1])["watch"]
        change = client.until(own, asked)
        watchers = [stack.enter_context(client.listening(watch)) for _ in range(30)]
        for each in watchers:
            client.until(each, lambda change: True)
        calls.clear()
        action = change["scene"]["gestures"][0]["action"]
        client.post(f"{link}/act", version=change["version"], actions=[action])
        for each in (own, *watchers):
            last = client.until(each, lambda c: c["version"] > change["version"])
            assert last["log"]
        assert len(calls) == len(set(calls)) > 0


def test_a_connection_serves_several_requests(tmp_path):
    with serving(tmp_path) as (client, _):
        connection = http.client.HTTPConnection(client.host, timeout=10)
        for _ in range(3):
            connection.request("GET", "/lobby")
            assert connection.getresponse().read()
        connection.close()
        assert isinstance(client, Client)


def test_steps_that_are_shown_at_once_come_together_and_none_is_lost(client):
    link = client.begin("fredericus", "novice", "novice", deal=7)["link"]
    log, count = [], 0
    with client.listening(link) as messages:
        client.until(messages, lambda each: log.extend(each["log"]) or True)
        client.post(f"{link}/pace", pace=0)
        for event, text in messages:
            change = json.loads(text)
            assert event == "change"
            count += 1
            log[change["from"] :] = change["log"]
            if change["over"]:
                break
    assert [entry[0] for entry in log] == list(range(len(log)))
    assert count < len(log) / 2
