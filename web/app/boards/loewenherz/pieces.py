"""Small drawings of Löwenherz, and what makes a button of one."""

from __future__ import annotations

from app.boards.loewenherz.ground import SIDE
from app.boards.loewenherz.scene import Scene
from app.parts import Markup, escape, painting, tag
from tafelrunde.core import Action
from tafelrunde.games.loewenherz.data import KINDS, MINES

MINE_KINDS = [KINDS[letter] for letter in MINES]
"""The kinds of mines, in the order of the rules."""


def pict(use: str, class_: str = "lh-pict") -> Markup:
    """The picture of what a card does."""
    return painting("loewenherz", use, class_)


def field_art(name: str, class_: str = "lh-small") -> Markup:
    """A drawing of the map, on its own."""
    return Markup(
        f'<svg class="{class_}" viewBox="0 0 {SIDE} {SIDE}" aria-hidden="true"><use href="art/loewenherz.svg#{name}"/></svg>'
    )


def ducats(count: int | str, class_: str = "", key: str = "") -> Markup:
    """So much money."""
    return tag("span", class_=f"lh-money {class_}".strip(), id=key)(
        painting("loewenherz", "ducat", "lh-ducat"), tag("b", class_="figure")(escape(str(count)))
    )


def sign(kind: str) -> Markup:
    """The sign of a kind of mine: the disc of its drawing on the map."""
    return Markup(
        f'<svg class="lh-disc" viewBox="17.5 1.5 21 21" aria-hidden="true"><use href="art/loewenherz.svg#{kind}" width="40" height="40"/></svg>'
    )


def card_back(letter: str) -> Markup:
    """The back of a power card: a lily and its letter."""
    return painting("loewenherz", "lily", "lh-back-art") + tag("span", class_="lh-back-letter")(escape(letter))


def deed(scene: Scene, action: Action, inside: Markup, *, class_: str, id: str, **values: object) -> Markup:
    """A button that plays an action, or asks the rules why not."""
    return tag(
        "button",
        type="button",
        class_=class_ + " is-legal" * (action in scene.legal),
        id=id,
        **scene.tap(action),
        **values,
    )(inside)
