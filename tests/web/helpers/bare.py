"""Pages of the site that do nothing by themselves: they join rooms as the app would, and tests see what happens there."""

from __future__ import annotations

from typing import Any

JOIN = """async ([secret, relays]) => {
  const { join } = await import('/tafelrunde/js/peers/network.js');
  globalThis.heard = [];
  globalThis.network = await join('room', secret, JSON.stringify({ relays, ice: [] }), (...what) => heard.push(what));
}"""
LINKED = "n => Object.keys(JSON.parse(network.state()).links).length === n"
MESSAGES = "heard.filter(([kind]) => kind === 'message').map(([, , text]) => text)"
SECRET = "0123456789abcdef0123456789abcdef"  # noqa: S105 - of rooms on this machine


def linked(page: Any, count: int) -> None:
    """Wait until a page has so many links."""
    page.wait_for_function(LINKED, arg=count)
