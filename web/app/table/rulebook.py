"""A rule book, as the build made it: what its parts are called, what stands under a number, and where something is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from app.parts import BLANK, Markup, escape, join, tag

_PARTS = re.compile(r'<h2 id="(part-\d+)">(.*?)</h2>')
_SAID = re.compile(r"<(p|li|tr)\b[^>]*>(.*?)</\1>", re.DOTALL)
"""What one may look for: paragraphs, entries of lists, lines of tables."""
_FIGURE = re.compile(r"<figure\b.*?</figure>", re.DOTALL)
"""In which nothing is said: cards lie in it, perhaps, as the entries of a list."""
_OWN = re.compile(r"<strong>([A-Z]+\d+)\.</strong>")
_CELLS = re.compile(r"</t[hd]>\s*<t[hd]\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
"""What stands otherwise in the book than it is said; the last makes the others."""
LEAST = 2
"""So many letters say what somebody looks for."""


def _plain(text: str) -> str:
    """As somebody types it."""
    return text.casefold().replace("’", "'")


class Part(NamedTuple):
    """A part of a rule book."""

    key: str
    title: Markup


class Found(NamedTuple):
    """Where something is said."""

    part: Part | None
    """None where that is before the first part."""
    rule: str
    """The number of the paragraph; empty where it has none."""
    text: Markup


class Rulebook:
    """The rules of one game in one language.

    >>> book = Rulebook('<h2 id="part-1">Turn</h2><p id="W15"><strong>W15.</strong> Take <em>one</em>.</p>')
    >>> book.paragraph("W15"), book.parts
    ('Take <em>one</em>.', [Part(key='part-1', title='Turn')])
    >>> [found.text for found in book.find("ONE take")]
    ['<mark>Take</mark> <mark>one</mark>.']
    >>> [found.text for found in Rulebook("<p>The king’s chip &amp; amulet.</p>").find("king's am")]
    ['The <mark>king’s</mark> chip &amp; <mark>am</mark>ulet.']
    """

    def __init__(self, html: str) -> None:
        self.html = Markup(html)

    def paragraph(self, rule: str) -> Markup:
        """What stands under a number, without the number; empty if there is no such number."""
        found = re.search(rf'<p id="{rule}"><strong>{rule}\.</strong>\s*(.*?)</p>', self.html, re.DOTALL)
        return Markup(found[1]) if found else BLANK

    @cached_property
    def parts(self) -> Sequence[Part]:
        """All parts, in order."""
        return [Part(key, Markup(title)) for key, title in _PARTS.findall(self.html)]

    @cached_property
    def _paragraphs(self) -> Sequence[tuple[Part | None, str, str, str]]:
        """Everything that is said in it: the part, the number, the text, and both of these as they are looked for."""
        told = _FIGURE.sub("", self.html)
        said, places = list[tuple[Part | None, str, str, str]](), [one.start() for one in _PARTS.finditer(told)]
        part = -1
        for one in _SAID.finditer(told):
            while part + 1 < len(places) and places[part + 1] < one.start():
                part += 1
            own = _OWN.match(one[2])
            text = _TAG.sub("", _CELLS.sub(" · ", one[2][own.end() if own else 0 :])).strip()
            for sign, entity in _ENTITIES.items():
                text = text.replace(entity, sign)
            if text:
                rule = own[1] if own else ""
                said.append((self.parts[part] if part >= 0 else None, rule, text, _plain(f"{rule} {text}")))
        return said

    def find(self, sought: str) -> Iterator[Found]:
        """Where all these words are said, each marked."""
        words = _plain(sought).split()
        if sum(map(len, words)) < LEAST:
            return
        marks = re.compile(f"({'|'.join(map(re.escape, words))})".replace("'", "['’]"), re.IGNORECASE)
        for part, rule, text, plain in self._paragraphs:
            if all(word in plain for word in words):
                pieces = enumerate(map(escape, marks.split(text)))  # every other one is such a word
                yield Found(part, rule, join(tag("mark")(piece) if at % 2 else piece for at, piece in pieces))
