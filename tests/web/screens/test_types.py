"""What is written at a table is drawn with our own types: for a sign that they do not have a device looks long among its own."""

from __future__ import annotations

from typing import Any

import pytest

from tables import lay, middle
from tafelrunde import games


def foreign(page: Any) -> list[tuple[str, str]]:
    """Texts that are drawn with a type of this device, and which."""
    asked = page.context.new_cdp_session(page)
    for part in ("DOM", "CSS"):
        asked.send(f"{part}.enable")
    found, nodes = [], [asked.send("DOM.getDocument", {"depth": -1})["root"]]
    while nodes:
        node = nodes.pop()
        within = node.get("children", [])
        nodes += within
        text = "".join(one["nodeValue"] for one in within if one["nodeName"] == "#text")
        if text.strip():
            fonts = asked.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]
            found += [(text, font["familyName"]) for font in fonts if not font["isCustomFont"]]
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_is_written_with_our_types(page: Any, site: Any, game: str) -> None:
    lay(page, middle(game, "bot", game))
    page.goto(f"{site.address}#/table/{game}")
    page.wait_for_selector("#cues", state="attached")
    page.evaluate("document.fonts.ready")
    assert foreign(page) == []
