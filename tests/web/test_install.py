"""The page as an application of its own: manifest, service worker, links for a phone."""

import io
import xml.etree.ElementTree as ET

import segno

from tests.support.browser import Visitor
from tests.support.server import serving


def picture_of(link):
    found = io.BytesIO()
    segno.make(link, micro=False).save(found, kind="svg", scale=6, light="white")
    return found.getvalue().decode()


def test_the_page_can_be_installed(browser, tmp_path):
    """A browser reads the manifest and its icons, and runs the service worker."""
    with serving(tmp_path) as (client, _):
        person = Visitor(browser, f"http://{client.host}", service_workers="allow")
        person.page.goto("/")
        address = person.page.get_attribute("link[rel=manifest]", "href")
        manifest = client.get(address)
        assert manifest["start_url"] == manifest["scope"] == "/"
        for icon in manifest["icons"]:
            status, headers, text = client.ask("GET", f"{address.rpartition('/')[0]}/{icon['src']}")
            assert (status, headers["content-type"]) == (200, icon["type"])
            assert ET.fromstring(text).get("viewBox") == "0 0 32 32"
        found = person.page.evaluate(
            "navigator.serviceWorker.ready.then(found => [found.scope, found.active.scriptURL])"
        )
        version = address.split("/")[2]
        assert found == [f"http://{client.host}/", f"http://{client.host}/worker.js?{version}"]
        person.close()


def test_the_page_opens_without_its_server(browser, tmp_path):
    with serving(tmp_path) as (client, _):
        person = Visitor(browser, f"http://{client.host}", service_workers="allow")
        person.page.goto("/")
        person.page.evaluate("navigator.serviceWorker.ready")
        person.page.wait_for_function("() => navigator.serviceWorker.controller")
        person.page.reload()  # now all files come through the worker
        person.page.wait_for_selector("[data-what=play]")
    person.page.reload()
    person.page.wait_for_selector("text=Try again")
    person.page.context.clear_cookies()
    assert all("Failed to" in fault or "net::ERR" in fault for fault in person.faults)


def test_a_link_is_shown_as_a_code(tmp_path):
    with serving(tmp_path) as (stranger, _):
        client = stranger.known()
        made = client.begin("leduc-poker", "you", "friend")
        for link in (made["link"], made["friends"][0]["link"]):
            status, headers, text = client.ask("GET", f"{link}/code")
            assert (status, headers["content-type"]) == (200, "image/svg+xml")
            assert text == picture_of(f"http://{client.host}{link}")
        assert client.ask("GET", "/table/0/0/code")[0] == 404


def test_a_code_has_the_token_of_the_server(tmp_path):
    with serving(tmp_path, token="secret") as (stranger, _):
        stranger.cookies = "staufen-token=secret"
        client = stranger.known()
        client.cookies += "; staufen-token=secret"
        made = client.begin("leduc-poker", "you", "friend")
        link = made["friends"][0]["link"]
        assert link.endswith("?token=secret")
        text = client.ask("GET", f"{link.partition('?')[0]}/code")[2]
        assert text == picture_of(f"http://{client.host}{link}")


def test_a_friend_scans_the_link(browser, tmp_path):
    with serving(tmp_path) as (client, _):
        person = Visitor(browser, f"http://{client.host}", service_workers="allow")
        person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        person.page.goto("/?game=leduc-poker&players=2&seats=you,friend")
        person.page.click("[data-what=play]")
        person.page.click("[data-what=copy-link] >> nth=0")
        person.page.wait_for_selector("text=Copied")
        copied = person.page.evaluate("navigator.clipboard.readText()")
        assert copied == person.page.input_value(".copied-link input >> nth=0")
        person.page.click("[data-what=code] >> nth=0")
        person.page.wait_for_function(
            "() => document.querySelector('.code img').naturalWidth > 100"
        )
        assert not person.faults
        person.close()
