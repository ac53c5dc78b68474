"""Whose work the site holds, where it comes from, and on what terms: a page of its own, which needs no program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "web/node_modules"

PACKAGES = (
    "pyodide",
    "@pyscript/core",
    "idb-keyval",
    "@noble/secp256k1",
    "qr",
    "libsodium-sumo",
    "@fontsource-variable/eb-garamond",
    "@fontsource-variable/grenze-gotisch",
    "@fontsource/eb-garamond",  # the italic, which has one weight here: half as heavy
)
"""Whatever of others goes into the site."""

SHORT = 50
"""A line of a licence with fewer letters was meant to end there; longer ones were only broken for want of room."""

ITEM = re.compile(r"[*-] |\(?\w{1,3}[.)] ")

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Licences – Tafelrunde</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style/tokens.css">
<link rel="stylesheet" href="style/base.css">
<link rel="stylesheet" href="style/screens.css">
</head>
<body>
<main class="hall seating-screen">
<header class="hall-head">
<a class="hall-home" href="./">Tafelrunde</a>
<h1 class="hall-title">Licences</h1>
<p class="hall-word">Whose work is in this page.<br><span lang="de">Wessen Arbeit in dieser Seite steckt.</span></p>
</header>
<article class="book">
<!-- works -->
</article>
</main>
</body>
</html>
"""


class Work(NamedTuple):
    """Something in the site that has an author."""

    name: str
    version: str
    terms: str
    home: str
    text: str


def works() -> Iterator[Work]:
    """Ours first, then that of others."""
    yield Work("Tafelrunde", "", "MIT, CC BY 4.0", "", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    for package in PACKAGES:
        told = json.loads((MODULES / package / "package.json").read_bytes())
        texts = (path.read_text(encoding="utf-8") for path in sorted((MODULES / package).glob("LICEN[CS]E*")))
        yield Work(package, told["version"], told["license"], told.get("homepage", ""), "\n\n".join(texts))
    yield Work("CPython", "inside pyodide", "PSF-2.0", "https://docs.python.org/3/license.html", "")


def flowing(text: str) -> Iterator[str]:
    r"""The paragraphs of a text that was broken into lines for a wide page, so that they fit a narrow one.

    >>> list(flowing("A title\nof two lines\n-----\n\n  Words that go on and on until the line is full of them,\n  and end."))
    ['A title<br>of two lines', 'Words that go on and on until the line is full of them, and end.']
    """
    for block in re.split(r"\n\s*\n", re.sub(r"(?m)^\s*[-=]{5,}\s*$", "", text)):
        flow, before = "", ""
        for line in filter(None, map(str.strip, block.splitlines())):
            parted = len(before) < SHORT or ITEM.match(line)
            flow += ("<br>" if parted else " ") * bool(before) + escape(line, quote=False)
            before = line
        if flow:
            yield flow


def page() -> str:
    """All of them, each to be opened."""
    shown = ""
    for work in works():
        head = f"<b>{escape(work.name)}</b> {escape(work.version)} <i>{escape(work.terms)}</i>"
        home = f'<p><a href="{escape(work.home)}">{escape(work.home)}</a></p>\n' if work.home else ""
        told = "\n".join(f"<p>{paragraph}</p>" for paragraph in flowing(work.text))
        shown += f"<details>\n<summary>{head}</summary>\n{home}{told}\n</details>\n"
    return PAGE.replace("<!-- works -->", shown)
