"""Whose work the site holds, where it comes from, and on what terms: a page of its own, which needs no program, and a list for
programs (CycloneDX).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from shell import leaf, whose
from tafelrunde import __version__

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
TEXTS = ROOT / "assets/licences"
"""The terms of what comes without their text; and by the name of a work what it tells of others' work in it."""

ELSEWHERE = ("@resvg/resvg-wasm", "@types/emscripten", "ws")
"""What draws the icons, and what Pyodide wants outside a browser only: they do not come along."""

CHANGED = {
    "pyodide": "changed here, by web/build/lean.py and web/build/archives.mjs: the names that only compiled packages ask for are left "
    "out, and so are the parts of Python's library that no page reaches; and its start can be done in steps."
}
"""What is not as its author made it."""

SHORT = 50
"""A line of a licence with fewer letters was meant to end there; longer ones were only broken for want of room."""

ITEM = re.compile(r"[*-] |\(?\w{1,3}[.)] ")

PAGE = """<main class="hall seating-screen">
<header class="hall-head">
<a class="hall-home" href="./">Tafelrunde</a>
<h1 class="hall-title">Licences</h1>
<p class="hall-word"><!-- whose --></p>
</header>
<article class="book">
<!-- works -->
</article>
</main>"""


class Work(NamedTuple):
    """Something in the site that has an author."""

    name: str
    version: str
    terms: str
    home: str
    text: str
    checksum: str = ""


def shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every package that the site is made of, those inside others, too: their folders, and what package-lock.json says of them."""
    locked: dict[str, dict[str, Any]] = json.loads((WEB / "package-lock.json").read_bytes())["packages"]
    for folder, entry in locked.items():
        if folder and not entry.get("dev") and folder.removeprefix("node_modules/") not in ELSEWHERE:
            yield folder, entry


def said(terms: str, holder: str = "", name: str = "") -> str:
    """What we have of the terms, and of what the work of this name tells."""
    paths = [TEXTS / f"{kind}.txt" for kind in terms.split(" AND ")]
    paths += [path for path in TEXTS.iterdir() if path.stem == name]
    return "\n\n".join(path.read_text(encoding="utf-8") for path in paths).replace("<holder>", holder)


def works() -> Iterator[Work]:
    """Ours first, then that of others."""
    yield Work("Tafelrunde", __version__, "MIT AND CC-BY-4.0", "", (ROOT / "LICENSE").read_text(encoding="utf-8"))
    for folder, entry in shipped():
        told = json.loads((WEB / folder / "package.json").read_bytes())
        terms = told["license"].replace("APACHE", "Apache")
        texts = [path.read_text(encoding="utf-8") for path in sorted((WEB / folder).glob("LICEN[CS]E*"))]
        if not texts:
            author = told.get("author", told["name"])
            holder = author if isinstance(author, str) else author["name"]
            texts = [said(terms, holder)]
        text = "\n\n".join(texts)
        yield Work(told["name"], told["version"], terms, told.get("homepage", ""), text, entry["integrity"])
    python = json.loads((WEB / "node_modules/pyodide/pyodide-lock.json").read_bytes())["info"]["python"]
    text = said("PSF-2.0", name="CPython")
    yield Work("CPython", python, "PSF-2.0", "https://docs.python.org/3/license.html", text)
    # What Pyodide's program, or libsodium's, was linked with or has copied. They say of some which version they are.
    for told in json.loads((TEXTS / "inside.json").read_text(encoding="utf-8")):
        text = said(told["terms"], told.pop("holder"), told["name"])
        yield Work(**told, text=text)


def component(work: Work) -> dict[str, Any]:
    """A work as CycloneDX describes it."""
    kind = "npm" if work.checksum else "generic"
    address = f"pkg:{kind}/{quote(work.name.lower())}" + f"@{work.version}" * bool(work.version)
    described = {
        "type": "library",
        "bom-ref": address,
        "name": work.name,
        "version": work.version,
        "purl": address,
        "licenses": [{"expression": work.terms}],
    }
    if work.checksum:
        algorithm, _, digest = work.checksum.partition("-")
        content = base64.b64decode(digest).hex()
        described["hashes"] = [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": content}]
    return described


def bill() -> str:
    """The site's parts as a list for programs."""
    ours, *others = map(component, works())
    parts = {one["bom-ref"]: one for one in others}  # the same may lie inside several
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours | {"type": "application"}},
        "components": list(parts.values()),
        "dependencies": [{"ref": ours["bom-ref"], "dependsOn": list(parts)}],
    }
    return json.dumps(told, indent=1) + "\n"


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
    """All of them, to be opened; those whose text is the same, once."""
    together: dict[str, list[Work]] = {}
    for work in works():
        together.setdefault(work.text, []).append(work)
    shown = ""
    for text, those in together.items():
        heads = [f"<b>{escape(one.name)}</b> {escape(one.version)} <i>{escape(one.terms)}</i>" for one in those]
        homes = [f'<a href="{escape(one.home)}">{escape(one.home)}</a>' for one in those if one.home]
        changes = [f"{one.name}: {CHANGED[one.name]}" for one in those if one.name in CHANGED]
        told = "\n".join(f"<p>{paragraph}</p>" for paragraph in (*dict.fromkeys(homes), *changes, *flowing(text)))
        shown += f"<details>\n<summary>{'<br>'.join(dict.fromkeys(heads))}</summary>\n{told}\n</details>\n"
    return leaf("Licences", PAGE.replace("<!-- whose -->", whose()).replace("<!-- works -->", shown))
