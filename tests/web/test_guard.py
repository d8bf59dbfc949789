"""Who is let in, what may be sent, and what a page may load."""

import http.client
import json

from staufen.web.guard import LARGEST
from tests.support.server import Client, serving

SETUP = json.dumps({"game": "leduc-poker", "seats": ["you", "novice"]})


def test_a_name_is_known_however_it_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Annas-PC")
    with serving(tmp_path) as (client, _):
        for name in ("annas-pc:80", "Annas-PC:80", "LOCALHOST"):
            assert client.ask("GET", "/lobby", Host=name)[0] == 200
        assert client.ask("GET", "/lobby", Host="Ottos-PC")[0] == 421


def test_a_request_for_another_name_is_refused(client):
    port = client.host.partition(":")[2]
    for host in ("example.com", f"example.com:{port}", "127.0.0.1.example.com", "[::1", ""):
        assert client.ask("GET", "/", Host=host)[0] in (400, 421), host
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert client.ask("GET", "/", Host=host)[0] == 200, host


def test_another_page_may_not_ask_for_anything(client):
    assert client.ask("POST", "/tables", SETUP)[0] == 200
    here = ("https://127.0.0.1", "http://127.0.0.1:1", "http://[::1")
    for origin in ("http://example.com", "null", *here, None):
        assert client.ask("POST", "/tables", SETUP, Origin=origin)[0] == 403, origin
    assert client.ask("GET", "/lobby", Origin="http://example.com")[0] == 403


def test_only_json_is_taken(client):
    assert client.ask("POST", "/tables", SETUP, Content_Type="text/plain")[0] == 400
    for body in ("[]", "{", "1", "[" * 5000):
        assert client.ask("POST", "/tables", body)[0] == 400


def test_a_body_is_bounded_whatever_it_says_of_its_length(client):
    large = json.dumps({"game": "x" * LARGEST})
    assert client.ask("POST", "/tables", large)[0] == 413
    connection = http.client.HTTPConnection(client.host, timeout=10)
    headers = {"Origin": f"http://{client.host}", "Content-Type": "application/json"}
    chunks = iter([b'{"game":"', *(b"x" * 4096 for _ in range(100)), b'"}'])
    connection.request("POST", "/tables", chunks, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_a_page_loads_nothing_from_elsewhere_and_runs_no_inline_script(client):
    for path in ("/", "/static/page.js", "/lobby", "/nothing"):
        headers = client.ask("GET", path)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-cache"  # modules of two versions would not agree
    page = client.ask("GET", "/")[2]
    assert "<script>" not in page
    assert "://" not in page


def test_elsewhere_the_token_opens_the_door_and_then_a_cookie(tmp_path):
    with serving(tmp_path, host="0.0.0.0", token="secret") as (client, _):
        for path in ("/", "/lobby", "/static/page.js", "/?token=wrong", "/?token="):
            assert client.ask("GET", path)[0] == 403, path
        assert client.ask("POST", "/tables", SETUP)[0] == 403
        status, headers, _ = client.ask("GET", "/table/a/b?token=secret&x=1")
        assert (status, headers["location"]) == (303, "/table/a/b?x=1")
        (jar,) = (each for each in headers.get_all("set-cookie") if "secret" in each)
        assert "HttpOnly" in jar
        assert "samesite=lax" in jar.lower()
        known = Client(client.host.partition(":")[2], "staufen-door=secret")
        assert known.ask("POST", "/tables", SETUP)[0] == 200
        assert known.ask("GET", "/lobby", Host="192.168.7.7:80")[0] == 200
        assert known.ask("GET", "/lobby", Host="example.com")[0] == 421


def test_a_browser_is_known_again(client):
    assert "HttpOnly" in client.ask("GET", "/")[1]["set-cookie"]
    again = client.known()
    link = again.begin("leduc-poker", "you", "novice")["link"]
    assert [table["link"] for table in again.get("/lobby")["tables"]] == [link]
    assert client.get("/lobby")["tables"] == []
    assert "set-cookie" not in again.ask("GET", "/")[1]
