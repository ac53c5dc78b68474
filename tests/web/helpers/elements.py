"""Markup taken apart, for the tests of the tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

from app.boards import Board
from pictures import drawer
from rulebook import rulebook
from tafelrunde.core import Action, Game, State

VOID = {"input", "br"}


PEOPLE = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]
"""Who sits at the tables that are drawn: as many of them as it has seats."""


RUDE = ["<img src=x onerror=alert(1)>", '" onclick="alert(1)', "&lt;b&gt;", "{0}", "</section>", "%s"]
"""Names that would be more than text if they were not escaped."""


ART = Path(__file__).parents[3] / "assets" / "art"


def drawings(text: str) -> set[tuple[str, str]]:
    """The sheet and the name of every drawing in markup. What is shown as an image must have all its colours by itself."""
    painted = set(re.findall(r" art-([a-z]+)-([\w-]+)", text))
    for sheet, name in painted:
        assert strokes(sheet, name), (sheet, name)
        assert "currentColor" not in strokes(sheet, name), (sheet, name)
    return painted | set(re.findall(r'href="art/([^.]+)\.svg#([^"]+)"', text))


@cache
def strokes(sheet: str, name: str) -> str:
    """What a drawing is made of."""
    return (ART / f"{sheet}.svg").read_text("utf-8").partition(f'<symbol id="{name}"')[2].partition("</symbol>")[0]


def classes(text: str) -> set[str]:
    """All that markup is dressed in."""
    return {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}


def same(sentence: str) -> str:
    return sentence


def book(game: str) -> str:
    """The rule book of a game, which shows what its table is drawn from."""
    text = (ART.parent / "rules" / f"{game}.en.md").read_text("utf-8")
    return rulebook(text, drawer(game, same))


def keys(cards: Iterable[int]) -> list[str]:
    """What is selected once these cards have been tapped, of which several can be."""
    return [f"card:{card}" for card in cards]


def values(text: str, attribute: str) -> list[str]:
    """The same as `Elements.values`, for the many positions of a whole game."""
    return [unescape(value) for value in re.findall(rf' {attribute}="([^"]*)"', text)]


def nameless(text: str) -> list[str]:
    """The buttons of which a screen reader could say nothing."""
    return [
        whole
        for whole, inside in re.findall(r"(<button[^>]*>)(.*?)</button>", text, re.DOTALL)
        if "aria-label=" not in whole and not re.sub(r"<[^>]*>", "", inside).strip()
    ]


def table_of(
    game: Game[Any], board: Board, people: Sequence[str] = PEOPLE
) -> tuple[Callable[..., str], Callable[..., Elements]]:
    """Two that draw this game's table as the seat to move sees it, or another one, or an onlooker, with `actions` as in a first
    game, which shows some of them: one gives markup, and one that taken apart.
    """

    def markup(
        state: State,
        *,
        selected: Iterable[str] = (),
        names: Sequence[str] = people,
        me: int | None = -1,
        log: Sequence[str] = (),
        actions: Sequence[Action] | None = None,
        shared: bool = False,
    ) -> str:
        me = state.turn if me == -1 else me
        view = state.seen_by(me)
        taught = actions is not None
        if actions is None:
            actions = game.actions(view) if me is not None and me == state.turn else ()
        return board.table(
            view,
            actions,
            me=me,
            names=names[: state.seats],
            selected=frozenset(selected),
            _=same,
            log=log,
            taught=taught,
            shared=shared,
        ).html

    def drawn(state: State, **more: Any) -> Elements:
        return Elements(markup(state, **more))

    return markup, drawn


TAG = re.compile(r"""<!--[^>]*-->|<(/?)([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(/?)>""")
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)")?""")


class Elements:
    """Every start tag with its attributes; complains about tags that do not close in order, and about whatever is not
    written as ours are: that would be read in many ways.
    """

    def __init__(self, markup: str) -> None:
        self.all: list[tuple[str, dict[str, str]]] = []
        told, unclosed, at = list[str](), list[str](), 0
        for found in TAG.finditer(markup):
            told.append(markup[at : found.start()])
            at = found.end()
            ends, tag, attributes, alone = found.groups("")
            tag = tag.lower()
            if ends:
                assert unclosed.pop() == tag
            elif tag:  # and no remark
                self.all.append((tag, {key.lower(): unescape(value) for key, value in ATTRIBUTE.findall(attributes)}))
                assert tag != "button" or "button" not in unclosed, "a button inside a button"
                if not alone and tag not in VOID:
                    unclosed.append(tag)
        told.append(markup[at:])
        assert unclosed == []
        assert not any("<" in words for words in told)
        self.text = unescape(" ".join(told)).replace("\u00a0", " ")  # which is one to whoever reads

    def values(self, attribute: str) -> list[str]:
        return [attrs[attribute] for _, attrs in self.all if attribute in attrs]

    def by_id(self, key: str) -> dict[str, str]:
        return next(attrs for _, attrs in self.all if attrs.get("id") == key)

    def told(self, key: str) -> str:
        """What the picture on a button says."""
        button = next(at for at, (_, attrs) in enumerate(self.all) if attrs.get("id") == key)
        return self.all[button + 1][1]["aria-label"]

    @property
    def harmless(self) -> bool:
        """Whether the rude names have come, as text."""
        return RUDE[0] in self.text and all(tag != "img" and "onclick" not in attrs for tag, attrs in self.all)

    @property
    def sentence(self) -> str:
        return re.sub(r"\s+", " ", self.text)
