"""Lines to the host as a page sees them, whatever this machine does beside: scripts that run before the page's own, and what is long in coming."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Thread
from typing import Any

from pages import Server

SITE = Path(__file__).parents[3] / "dist"
SLOW = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', downlink: 2 } });"
"""The browser speaks of a line over which a first visit does not wait for the snapshot: it is fetched when the page stands."""

FAST = """delete Navigator.prototype.connection;
Object.defineProperty(PerformanceResourceTiming.prototype, 'responseStart', { get() { return this.responseEnd; } });"""
"""Whatever comes takes no time."""

PATIENT = "AbortSignal.timeout = () => new AbortController().signal;"
"""Nothing takes too long, however busy this machine is."""


def held(page: Any, what: str, times: int | None = None) -> list[Any]:
    """What is asked for and does not come yet: whoever has waited lets it come, or fail."""
    routes: list[Any] = []

    def hold(route: Any) -> None:
        routes.append(route)

    page.route(what, hold, times=times)
    return routes


def let_come(page: Any, routes: list[Any]) -> None:
    """Wait until what is held is asked for, and let it come."""
    while not routes:
        page.evaluate("new Promise(requestAnimationFrame)")
    for route in routes:
        route.continue_()


@contextmanager
def answered(by: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address of the site from a host that answers in a way of its own."""
    server = Server(0, partial(by, site=SITE, base="/tafelrunde/"))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/tafelrunde/"
    finally:
        server.shutdown()
        server.server_close()
