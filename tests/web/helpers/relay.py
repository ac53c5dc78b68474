"""The site and a Nostr relay (NIP-01) behind one port, so that the page's own policy lets it talk to both."""

from __future__ import annotations

import json
import mimetypes
import threading
from base64 import b64encode
from contextlib import suppress
from functools import partial
from hashlib import sha1
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

from pages import Pages, Server

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
BASE = "/tafelrunde/"


REFUSALS = {
    "auth": "auth-required: we serve members only",
    "work": "pow: 28 bits needed",
    "clock": "invalid: created_at too late",
    "refuses": "blocked: not here",
}
"""How relays say that they take nothing."""


class Relay(Server):
    """Keeps nothing: what is published goes to whoever has asked for it, as with the ephemeral kinds of the protocol.

    It has other manners where its address ends in a question mark and one of `REFUSALS`, or `garbled`, `silent`, `slow` (as long
    as it is not told to go on), `swallows` or `closes`.
    """

    def __init__(self, site: Path) -> None:
        super().__init__(0, partial(Socket, site=site, base=BASE))
        self.sockets: set[Socket] = set()
        self.own = {"places.json": json.dumps({"relays": [self.url], "ice": []})}
        """Files that are not the site's: nobody is sent anywhere else."""
        self.carried: list[dict[str, Any]] = []
        """Every event, for tests to look at as whoever runs a relay could."""
        self.go_on = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://localhost:{self.server_port}{BASE}"

    @property
    def published(self) -> int:
        """How many events were published here."""
        return len(self.carried)

    @property
    def url(self) -> str:
        """Where the relay is."""
        return f"ws://localhost:{self.server_port}/relay"

    def publish(self, event: dict[str, Any]) -> None:
        """Bring an event to everybody who has asked for such."""
        self.carried.append(event)
        for socket in list(self.sockets):
            for name, filters in list(socket.wanted.items()):
                if any(fits(event, one) for one in filters):
                    socket.say("EVENT", name, event)


def fits(event: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether an event is what a filter asks for."""
    if event["kind"] not in wanted.get("kinds", [event["kind"]]) or event["created_at"] < wanted.get("since", 0):
        return False
    tags = [(f"#{tag[0]}", tag[1]) for tag in event["tags"]]
    return all(any((name, value) in tags for value in wanted[name]) for name in wanted if name.startswith("#"))


class Socket(Pages):
    """A connection: files as `Pages` serves them, or a WebSocket."""

    server: Relay
    wanted: dict[str, list[dict[str, Any]]]

    def do_GET(self) -> None:  # noqa: N802 - named as in the standard library
        own = self.server.own.get(self.path.removeprefix(BASE))
        if own is not None:
            self.send_response(200)
            self.send_header("Content-Type", str(mimetypes.guess_type(self.path)[0]))
            self.answer(own.encode())
            return
        if self.headers.get("Upgrade") != "websocket":
            super().do_GET()
            return
        accept = b64encode(sha1((self.headers["Sec-WebSocket-Key"] + MAGIC).encode()).digest()).decode()  # noqa: S324
        self.send_response(101)
        for name, value in (("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", accept)):
            self.send_header(name, value)
        self.end_headers()
        self.wanted, self.writing, self.manner = {}, threading.Lock(), self.path.partition("?")[2]
        self.server.sockets.add(self)
        try:
            while (text := self.heard()) is not None:
                self.take(*json.loads(text))
        finally:
            self.server.sockets.discard(self)
            self.close_connection = True

    def take(self, kind: str, first: Any, *filters: dict[str, Any]) -> None:
        """A message of the protocol."""
        if self.manner == "slow":
            self.server.go_on.wait()
        if kind == "REQ" and self.manner == "auth":
            self.say("AUTH", "who are you?")
            self.say("CLOSED", first, REFUSALS["auth"])
        elif kind == "EVENT" and self.manner in REFUSALS:
            self.say("OK", first["id"], False, REFUSALS[self.manner])
        elif kind == "EVENT" and self.manner == "swallows":
            self.say("OK", first["id"], True, "")
        elif kind == "REQ" and self.manner == "garbled":
            self.say({"error": "what?"})
        elif kind == "REQ" and self.manner != "silent":
            self.wanted[first] = list(filters)
            self.say("EOSE", first)
            if self.manner == "closes":
                self.connection.shutdown(SHUT_RDWR)
        elif kind == "CLOSE":
            self.wanted.pop(first, None)
        elif kind == "EVENT":
            self.say("OK", first["id"], True, "")
            self.server.publish(first)

    def heard(self) -> str | None:
        """The next message; None when the other side has gone."""
        text = b""
        while head := self.rfile.read(2):
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.rfile.read(2 if size == 126 else 8), "big")
            mask = self.rfile.read(4)
            text += bytes(byte ^ mask[at % 4] for at, byte in enumerate(self.rfile.read(size)))
            if head[0] & 15 == 8:
                return None
            if head[0] & 128:
                return text.decode()
        return None

    def say(self, *message: Any) -> None:
        """A message to this browser."""
        data = json.dumps(message).encode()
        count = len(data)
        long = b"\x7e" + count.to_bytes(2, "big") if count < 1 << 16 else b"\x7f" + count.to_bytes(8, "big")
        size = bytes([count]) if count < 126 else long
        with suppress(OSError), self.writing:
            self.wfile.write(b"\x81" + size + data)
