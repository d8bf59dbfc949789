"""Who may talk to the server, and what a page may load: a layer around the whole application."""

import ipaddress
import secrets
import socket
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 2**16  # bytes of what a page may send
DOOR = "staufen-door"  # the cookie of who came with the token
PERSON = "staufen-person"  # the cookie by which a browser is known again
# Not `strict`: a browser that follows a link from elsewhere would come as a stranger.
YEAR = 365 * 24 * 3600
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src"
    " 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",  # else a browser may mix modules of two versions
}


class Guard:
    """Lets only requests through that name this server and, elsewhere than here, have the token."""

    def __init__(self, app: ASGIApp, host: str, token: str | None) -> None:
        self.app = app
        self.hosts = {name.lower() for name in (*LOOPBACK, host, socket.gethostname())}
        self.token = token  # None: who comes from this machine needs none

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = Request(scope).cookies
        person = cookies.get(PERSON) or secrets.token_urlsafe(12)
        scope["person"] = person
        fresh = None if cookies.get(PERSON) else person
        answer = self._refused(scope, headers) or self._at_the_door(scope, cookies) or self.app
        await answer(scope, _bounded(receive), _with_headers(send, fresh))

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        """Return an answer to a request that is not for us, or too large."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return PlainTextResponse("This address is none of the server's names.", 421)
        origin = headers.get("origin")
        if origin not in (None, f"http://{host}", f"https://{host}"):
            return PlainTextResponse("Only the server's own pages may ask for this.", 403)
        if scope["method"] == "POST" and origin is None:
            return PlainTextResponse("An Origin is expected.", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST:
            return PlainTextResponse(f"At most {LARGEST} bytes are taken.", 413)
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.hosts or (self.token is not None and _is_address(name))

    def _at_the_door(self, scope: Scope, cookies: dict[str, str]) -> Response | None:
        """Return an answer to who has no token, or who has just shown it."""
        if self.token is None:
            return None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        shown = query.pop("token", [""])[0]
        if shown and secrets.compare_digest(shown.encode(), self.token.encode()):
            rest = urlencode(query, doseq=True)
            answer = RedirectResponse(scope["path"] + (f"?{rest}" if rest else ""), 303)
            answer.set_cookie(DOOR, self.token, YEAR, httponly=True, samesite="lax")
            return answer
        known = cookies.get(DOOR, "")
        if secrets.compare_digest(known.encode(), self.token.encode()):
            return None
        return PlainTextResponse("Ask whoever runs this server for the link with the token.", 403)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send, fresh: str | None) -> Send:
    """Return a `send` that adds what every answer has, and a cookie for a fresh person."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if fresh is not None:
                jar = f"{PERSON}={fresh}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax"
                headers.append("Set-Cookie", jar)
        await send(message)

    return sender


def _bounded(receive: Receive) -> Receive:
    """Return a `receive` that ends a body which is longer than it said."""
    got = 0

    async def receiver() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > LARGEST:
            return {"type": "http.disconnect"}
        return message

    return receiver
