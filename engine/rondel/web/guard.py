"""The gate before every page: which host was meant, who asks from where, how much they send.

A page of another site must not act for a seat, a name that leads here by a trick must not be answered, and whoever
comes from another computer finds nothing but the links of seats.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 4096
OPEN_TO_ALL = "/s/"
HERE = ("127.0.0.1", "localhost")  # names that nobody else in a network can take
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Lets through what is meant for this server; `hosts` are the names under which it was bound, with the port."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status, said = self._refusal(scope)
        if status:
            await _refuse(scope, receive, send, status, said)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str]:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts:
            return 421, "this host was not bound"
        if not scope["path"].startswith(OPEN_TO_ALL) and not is_host(scope):
            return 404, "not found"
        is_deed = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if is_deed and headers.get("origin", "") != f"http://{host}":
            return 403, "this origin may not ask"
        if scope["type"] == "http" and is_deed:
            return _refused_body(headers)
        return 0, ""

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, host = 0, Headers(scope=scope)["host"]

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            # A body without a stated length may be as long as it likes: it ends here all the same.
            return message if taken <= LARGEST_BODY else {"type": "http.disconnect"}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found[name] = value
                # To some browsers a socket to the very same host is another source.
                found["Content-Security-Policy"] = f"{POLICY}; connect-src 'self' ws://{host}"
            await send(message)

        await self.app(scope, measured, with_headers)


def _refused_body(headers: Headers) -> tuple[int, str]:
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return 415, "JSON is wanted"
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        return 413, "too large"
    return 0, ""


def is_here(scope: Scope) -> bool:
    """Whether somebody asks from this very computer."""
    client = scope.get("client") or ("", 0)
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


def is_host(scope: Scope) -> bool:
    """Whether whoever asks may see the lobby: from this very computer, by a name that is only its own."""
    return is_here(scope) and Headers(scope=scope).get("host", "").partition(":")[0] in HERE


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, said: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    await PlainTextResponse(said, status, dict(HEADERS))(scope, receive, send)
