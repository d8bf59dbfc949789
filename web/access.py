"""Access to the server, and what a page may load: a layer around the whole application."""

import ipaddress
import re
import secrets
import socket
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY_BYTES = 2**16
TOKEN_COOKIE = "staufen-token"
PERSON_COOKIE = "staufen-person"  # identifies a browser
PERSON_BYTES = 12
# Not `strict`: a browser that follows a link from elsewhere would come as a stranger.
COOKIE_AGE_S = 365 * 24 * 3600
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
IS_PERSON = re.compile(r"[\w-]{16}", re.ASCII).fullmatch  # as this server makes them
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src"
    " 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri"
    " 'none'; form-action 'self';"
    " frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",  # else a browser may mix modules of two versions
}


class AccessMiddleware:
    """Pass only requests that name this server, come from its pages, and have the token."""

    def __init__(self, app: ASGIApp, host: str, token: str | None) -> None:
        self.app = app
        self.hosts = {name.lower() for name in (*LOOPBACK, host, socket.gethostname())}
        self.token = token  # None: the server answers this machine only

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        cookies = Request(scope).cookies
        known = cookies.get(PERSON_COOKIE, "")
        fresh = None if IS_PERSON(known) else secrets.token_urlsafe(PERSON_BYTES)
        scope["person"] = fresh or known
        answer = self._check_request(scope, headers) or self._check_token(scope, cookies)
        await (answer or self.app)(scope, _bound_body(receive), _add_headers(send, fresh))

    def _check_request(self, scope: Scope, headers: Headers) -> Response | None:
        """Return an answer to a request that is not for this server, not allowed or too large."""
        host = headers.get("host", "")
        if not self._is_ours(host):
            return PlainTextResponse("host: not a name of this server", 421)
        origin = headers.get("origin")
        if origin not in (None, f"http://{host}", f"https://{host}"):
            return PlainTextResponse("origin: not this server", 403)
        if scope["method"] == "POST" and origin is None:
            return PlainTextResponse("origin: missing", 403)
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            link = scope["method"] == "GET" and headers.get("sec-fetch-dest") == "document"
            if not link or headers.get("sec-fetch-mode") != "navigate":
                return PlainTextResponse("sec-fetch-site: another site (expected a link)", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
            return PlainTextResponse(
                f"content-length: too large (expected at most {MAX_BODY_BYTES})", 413
            )
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.hosts or (self.token is not None and _is_address(name))

    def _check_token(self, scope: Scope, cookies: dict[str, str]) -> Response | None:
        """Return an answer to a request without the token, or with it in its address."""
        if self.token is None:
            return None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        shown = query.pop("token", [""])[0]
        if shown and secrets.compare_digest(shown.encode(), self.token.encode()):
            rest = urlencode(query, doseq=True)
            path = "/" + scope["path"].lstrip("/\\")  # `//name` would be another server
            answer = RedirectResponse(path + (f"?{rest}" if rest else ""), 303)
            answer.set_cookie(TOKEN_COOKIE, self.token, COOKIE_AGE_S, httponly=True, samesite="lax")
            return answer
        known = cookies.get(TOKEN_COOKIE, "")
        if secrets.compare_digest(known.encode(), self.token.encode()):
            return None
        return PlainTextResponse("token: missing (expected the link that the server printed)", 403)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _add_headers(send: Send, fresh: str | None) -> Send:
    """Return a `send` that adds headers to every answer, and a cookie for a new browser."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if fresh is not None:
                jar = f"{PERSON_COOKIE}={fresh}; Max-Age={COOKIE_AGE_S}; Path=/"
                headers.append("Set-Cookie", f"{jar}; HttpOnly; SameSite=Lax")
        await send(message)

    return sender


def _bound_body(receive: Receive) -> Receive:
    """Return a `receive` that ends a body which is longer than announced."""
    got = 0

    async def receiver() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MAX_BODY_BYTES:
            return {"type": "http.disconnect"}
        return message

    return receiver
