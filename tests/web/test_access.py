"""Who is let in, what may be sent, and what a page may load."""

import http.client
import json
import re
from urllib.parse import quote, urljoin, urlsplit

import pytest

from staufen.arena import run_tournament
from staufen.web import guide
from staufen.web.access import MAX_BODY_BYTES
from staufen.web.versioned_files import VersionedFiles
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
    large = json.dumps({"game": "x" * MAX_BODY_BYTES})
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


def test_files_are_stored_by_the_browser_until_they_change(client, tmp_path):
    page = client.ask("GET", "/")[2]
    (script,) = re.findall(r'src="(/static/v\w+/)page\.js"', page)
    status, headers, text = client.ask("GET", f"{script}page.js")
    assert (status, text) == (200, client.ask("GET", "/static/page.js")[2])
    assert "immutable" in headers["cache-control"]
    assert set(re.findall(r'"(/static/.*?)[\w.-]+"', page)) == {script, f"{script}games/"}
    assert client.ask("GET", f"{script}nothing.js")[0] == 404
    (tmp_path / "one.js").write_text("1")
    files = VersionedFiles(directory=tmp_path)
    before = files.compute_version()
    assert files.compute_version() == before
    (tmp_path / "one.js").write_text("12")
    assert files.compute_version() != before


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
        known = Client(client.host.partition(":")[2], "staufen-token=secret")
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


SITES = [
    ("cross-site", "navigate", "document", 200),
    ("cross-site", "no-cors", "image", 403),
    ("cross-site", "cors", "empty", 403),
    ("cross-site", "navigate", "iframe", 403),
    ("same-site", "no-cors", "script", 403),
    ("same-origin", "cors", "empty", 200),
    ("none", "navigate", "document", 200),
]


@pytest.mark.parametrize(("site", "mode", "kind", "status"), SITES)
def test_other_sites_may_link_to_the_page_and_no_more(client, site, mode, kind, status):
    headers = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": kind}
    assert client.ask("GET", "/", **headers)[0] == status
    if site == "cross-site":
        assert client.ask("POST", "/tables", SETUP, **headers)[0] == 403


@pytest.mark.parametrize("path", [
    "//evil.example/", "/%2Fevil.example/", "/\\evil.example/", "/%5Cevil.example",
    "///evil.example", "/%09/evil.example", "//evil.example/%2e%2e",
])  # fmt: skip
def test_the_token_leads_to_no_other_server(tmp_path, path):
    with serving(tmp_path, host="0.0.0.0", token="secret") as (client, _):
        status, headers, _ = client.ask("GET", f"{path}?token=secret")
        assert status == 303
        target = urlsplit(urljoin(f"http://{client.host}/", headers["location"]))
        assert target.netloc == client.host
        assert not re.match(r"[/\\]{2}", headers["location"])


@pytest.mark.parametrize("cookie", ["x", "x" * 40_000, "../../../../etc/passw", "ä" * 16, " " * 16])
def test_a_cookie_that_the_server_did_not_make_is_replaced(tmp_path, cookie):
    with serving(tmp_path) as (client, _):
        forged = Client(client.host.partition(":")[2], f"staufen-person={cookie}".encode())
        status, headers, _ = forged.ask("GET", "/")
        assert (status, "staufen-person=" in headers["set-cookie"]) == (200, True)
        assert forged.ask("POST", "/tables", SETUP)[0] == 200
        (path,) = tmp_path.iterdir()
        config = json.loads(path.read_text().splitlines()[0])["config"]
        assert re.fullmatch(r"[\w-]{16}", config["owner"])


def files(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_get_changes_nothing(tmp_path):
    """Every address, also that of an invitation and of a game of a run."""
    store = tmp_path / "store.sqlite"
    run_tournament("leduc-poker", ["random", "greedy"], deals=2, store=store)
    with serving(tmp_path / "tables", store=store) as (client, _):
        over = client.begin("leduc-poker", "you", "novice")["link"]
        client.play(over)
        made = client.begin("leduc-poker", "you", "friend", deal=5)
        invitation, own = made["friends"][0]["link"], made["link"]
        with client.listening(own) as messages:
            client.until(messages, lambda change: True)
        before = files(tmp_path)
        stranger = client.known()
        for path in (
            "/", "/lobby", "/standing", "/runs", "/runs/1", *["/runs/1/games/0"] * 3,
            "/rules/leduc-poker", "/ladders/leduc-poker", "/records", "/tables",
            own, f"{own}/events/", invitation, f"{invitation}/join", f"{invitation}/name",
            f"{own}/delete", f"{own}/save", f"{own}/record", f"{over}/record", f"{over}/review/0",
            f"{over}/at/2", f"{over}/again", f"{over}/fork",
        ):  # fmt: skip
            assert stranger.ask("GET", path)[0] < 500, path
        assert stranger.ask("GET", f"{invitation}/events")[0] == 409
        with stranger.listening(own) as messages:
            client.until(messages, lambda change: True)
        assert files(tmp_path) == before


def test_the_guide_is_stored_once_however_its_game_is_written(client):
    guide.render_guide.cache_clear()
    players = "(players=2)"
    for number in range(40):
        name = f"leduc-poker{' ' * number}{players if number % 2 else ''}"
        assert client.get(f"/rules/{quote(name)}")["html"]
    found = guide.render_guide.cache_info()
    assert found.currsize == 1
    assert found.maxsize == guide.MAX_CACHED
