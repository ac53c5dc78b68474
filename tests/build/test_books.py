"""What stands beside the reference of the engine."""

from __future__ import annotations

import re
from pathlib import Path

import books
from tafelrunde import games


def test_the_reference_leads_to_every_rule_book_the_protocol_and_what_was_measured(tmp_path: Path) -> None:
    books.write(tmp_path)
    pages = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    led = set(re.findall(r'href="([\w.]+\.html)"', pages["index.html"]))
    assert led == {*pages, "tafelrunde.html"} - {"index.html"}
    assert {f"{game}.{language}.html" for game in games.NAMES for language in ("de", "en")} < led
    assert {"protocol.html", "bots.html", "results.html"} < led
    for page in pages.values():
        assert not re.search(r'href="[^"]*\.(md|py)"', page)
