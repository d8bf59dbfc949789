"""The play page's server, in a thread of this process or as a program, and what talks to it."""

import http.client
import json
import socket
import threading
import time
from contextlib import contextmanager

from staufen.web.server import create_app
from staufen.web.server_process import Server
from staufen.web.session_manager import SessionManager
from tests.support.program import started

PATIENCE = 60


def asked(change):
    """Say whether a change asks its seat for something."""
    return change["asked"]


class Client:
    """A browser without a screen."""

    def __init__(self, port, cookies=""):
        self.host = f"127.0.0.1:{port}"
        self.cookies = cookies

    def ask(self, method, path, body=None, **headers):
        """Return status, headers and text of an answer. A header that is None is left out."""
        usual = {"Host": self.host, "Cookie": self.cookies}
        if method == "POST":
            usual |= {"Origin": f"http://{self.host}", "Content-Type": "application/json"}
        headers = {k.replace("_", "-"): v for k, v in {**usual, **headers}.items() if v is not None}
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            connection.close()

    def known(self):
        """Return another browser that is known again, by its cookie."""
        jar = self.ask("GET", "/")[1]["set-cookie"].partition(";")[0]
        return Client(self.host.partition(":")[2], jar)

    def get(self, path):
        """Return what an address answers, read as JSON; it must answer."""
        status, _, text = self.ask("GET", path)
        assert status == 200, text
        return json.loads(text)

    def post(self, path, **body):
        """Return what is answered to a deed, read as JSON; it must be done."""
        status, _, text = self.ask("POST", path, json.dumps(body))
        assert status == 200, text
        return json.loads(text)

    def refused(self, path, **body):
        """Return the error with which a deed is refused."""
        status, _, text = self.ask("POST", path, json.dumps(body))
        assert 400 <= status < 500, text
        return json.loads(text)["error"] if text.startswith("{") else text

    def begin(self, game, *seats, **more):
        """Set a table up; return its links."""
        return self.post("/tables", game=game, players=len(seats), seats=list(seats), **more)

    def join(self, link):
        """Join the seat of a link, as a page does; return the link that opens it from now on."""
        return self.post(f"{link.partition('?')[0]}/join")["link"]

    @contextmanager
    def sitting(self, game, *seats, **more):
        """Set a table up; yield the link, its messages, and the change with which it asks first."""
        link = self.begin(game, *seats, **more)["link"]
        with self.listening(link) as messages:
            yield link, messages, self.until(messages, asked)

    @contextmanager
    def listening(self, link):
        """Yield an iterator over the messages that a seat is sent, as (event, text)."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request("GET", f"{link}/events", headers={"Cookie": self.cookies})
            answer = connection.getresponse()
            assert answer.status == 200, answer.read()
            yield _messages(answer)
        finally:
            if connection.sock is not None:
                connection.sock.shutdown(socket.SHUT_RDWR)
            connection.close()

    def until(self, messages, wanted):
        """Return the first change for which `wanted` holds."""
        for event, text in messages:
            if event == "change" and wanted(change := json.loads(text)):
                return change
        raise AssertionError("the server sends no more")

    def play(self, link, choose=lambda change: change["scene"]["gestures"][0]["action"]):
        """Play a seat to the end of the game; return all messages that it was sent."""
        seen, answered = [], -1  # a version is told again when somebody comes to a seat
        with self.listening(link) as messages:
            for event, text in messages:
                seen.append(text)
                change = json.loads(text)
                if event != "change" or not (change["asked"] or change["over"]):
                    continue
                if change["over"]:
                    return seen
                if change["version"] == answered:
                    continue
                answered = change["version"]
                if change["held"]:
                    self.post(f"{link}/end", version=change["version"])
                else:
                    action = choose(change)
                    self.post(f"{link}/act", version=change["version"], actions=[action])
        raise AssertionError("the server sends no more")


def _messages(answer):
    event = ""
    for line in answer:
        text = line.decode().rstrip("\r\n")
        if text.startswith("event: "):
            event = text[7:]
        elif text.startswith("data: "):
            yield event, text[6:]


@contextmanager
def serving(folder, offered=(), host="127.0.0.1", token=None, store=None):
    """Run the server in a thread; yield a client of it and its sessions."""
    sessions = SessionManager(folder, dict(offered), store)
    server = Server(create_app(sessions, host, token), sessions)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield Client(listener.getsockname()[1]), sessions
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def program(store, *more, port=0, **options):
    """Run `staufen serve`; yield a client of it and the process."""
    with started(
        "serve", "--no-open", "--port", str(port), "--store", str(store), *more, **options
    ) as process:
        link = process.stdout.readline().split()[-1]
        yield Client(int(link.split(":")[2].partition("/")[0])), process
