"""The style sheets of the site. Each is a file in web/style, or a folder of files that dress different things, joined; each lies in
the cascade layer of its name, all games in one. So which of two sheets wins says the order of the layers, which tokens.css begins with.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import shell
from app.parts.people import COLOURS, field
from tafelrunde import games

STYLE = Path(__file__).parents[1] / "style"
NAMES = sorted({path.relative_to(STYLE).parts[0].removesuffix(".css") for path in STYLE.rglob("*.css")})
"""What the page can ask for."""
FIRST = ("tokens", "base", "parts", "hall")
"""What is painted before anything else has come."""


def files(name: str) -> list[Path]:
    """What a sheet is made of. Its files are joined by their names, for their order says nothing."""
    return sorted((STYLE / name).glob("*.css")) or [STYLE / f"{name}.css"]


def source(name: str) -> str:
    """A sheet as it is written."""
    return "\n".join(path.read_text(encoding="utf-8") for path in files(name))


def arms() -> str:
    """What stands behind every shield, as images in the colours of our own tokens."""
    colours = dict(re.findall(r"--([\w-]+): (#\w+|var\(--[\w-]+\));", source("tokens")))

    def inked(drawing: str) -> str:
        return re.sub(r"var\(--([\w-]+)\)", lambda found: inked(colours[found[1]]), drawing)

    rules = ""
    for colour in range(COLOURS):
        drawn = inked(field(colour))
        image = quote(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 48">{drawn}</svg>', safe=" =:/,.")
        rules += f'.arms-{colour} {{ background-image: url("data:image/svg+xml,{image}"); }}\n'
    return rules


def sheets() -> dict[str, bytes]:
    """The sheets by their path in the site; what only tells whoever reads the source is left out."""
    order, _, tokens = source("tokens").partition("\n")
    made = {name: source(name) for name in NAMES} | {"tokens": tokens}
    made["parts"] += arms()
    made["hall"] += shell.style()
    content = {}
    for name, text in made.items():
        layer = "games" if name in games.NAMES else name
        content[f"style/{name}.css"] = f"@layer {layer} {{{dense(text)}}}\n"
    content["style/tokens.css"] = f"{order}\n{content['style/tokens.css']}"
    return {path: text.encode() for path, text in content.items()}


def dense(text: str) -> str:
    r"""A sheet without its comments, and without the space that nobody but a person reads.

    >>> dense('/* a sign */\n.who > b:has(:hover), p :not(q) { content: ", "; margin: 0 auto; }')
    '.who>b:has(:hover),p :not(q){content:", ";margin:0 auto;}'
    """
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).strip()
    return re.sub(
        r"""("[^"]*")|\s*([{};,>])\s*|(:)\s+|\s+""", lambda found: found[1] or found[2] or found[3] or " ", bare
    )


def first(content: dict[str, bytes]) -> str:
    """What is painted first, to lie in the page itself: it has no way to the host of its own."""
    return "".join(content[f"style/{name}.css"].decode() for name in FIRST).replace('url("../', 'url("')
