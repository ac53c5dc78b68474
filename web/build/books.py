"""What a reference of the engine needs besides its docstrings: the rule books, the protocol, and what was measured, as pages beside it.

books.py FOLDER     where the reference lies; its first page leads to all of them
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

from app.words import ABOUT
from rulebook import rulebook
from tafelrunde import __version__, games
from words import tongues

ROOT = Path(__file__).parents[2]

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="../style/tokens.css">
<link rel="stylesheet" href="../style/base.css">
<link rel="stylesheet" href="../style/hall.css">
<link rel="stylesheet" href="../style/screens.css">
<main class="hall seating-screen"><article class="book">
{body}</article></main>
</html>
"""


class Book(NamedTuple):
    """A text that people read from beginning to end."""

    source: Path
    title: str
    kind: str
    language: str = "en"

    @property
    def name(self) -> str:
        """Its page."""
        return f"{self.source.stem.lower()}.html"


def books() -> list[Book]:
    """All of them, in the order in which they are listed."""
    rules = [
        Book(ROOT / f"assets/rules/{game}.{language}.md", f"{ABOUT[game].title}, {tongue}", "Rule books", language)
        for game in games.NAMES
        for language, tongue in tongues().items()
    ]
    return [
        *(book for book in rules if book.source.exists()),
        Book(ROOT / "py_engine/tafelrunde/peers/PROTOCOL.md", "Tables between devices", "Protocol"),
        Book(ROOT / "tests/bench/bots.md", "What was tried with bots, and what came of it", "Measured"),
        Book(ROOT / "tests/bench/results.md", "How quick it is", "Measured"),
    ]


def write(folder: Path) -> None:
    """The pages, and in place of the first one a list of all."""
    listed = f"<h1>Tafelrunde {__version__}</h1>\n"
    listed += '<h2>Reference</h2>\n<p><a href="tafelrunde.html">Everything in the wheel</a></p>\n'
    kind = ""
    for book in books():
        listed += f"<h2>{book.kind}</h2>\n" if book.kind != kind else ""
        kind = book.kind
        listed += f'<p><a href="{book.name}" lang="{book.language}">{escape(book.title)}</a></p>\n'
        # What leads to other files of the sources leads nowhere here.
        text = re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", book.source.read_text(encoding="utf-8"))
        page = PAGE.format(language=book.language, title=escape(book.title), body=rulebook(text))
        (folder / book.name).write_text(page, encoding="utf-8", newline="\n")
    (folder / "index.html").write_text(
        PAGE.format(language="en", title="Tafelrunde", body=listed), encoding="utf-8", newline="\n"
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]))
