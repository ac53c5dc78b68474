"""Markup taken apart, for the tests of the tables."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"input", "br"}


def same(sentence: str) -> str:
    return sentence


class Elements(HTMLParser):
    """Every start tag with its attributes; complains about tags that do not close in order."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(markup)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {key: value or "" for key, value in attrs}))
        assert tag != "button" or "button" not in self.open, "a button inside a button"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] for _, attrs in self.all if attribute in attrs]

    def by_id(self, key: str) -> dict[str, str]:
        return next(attrs for _, attrs in self.all if attrs.get("id") == key)

    @property
    def sentence(self) -> str:
        return re.sub(r"\s+", " ", self.text)
