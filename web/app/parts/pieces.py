"""Cards, coins, points and lines of the log."""

from __future__ import annotations

from functools import lru_cache

from app.parts.markup import attributes, element, escape, painting


def signed(points: int) -> str:
    """Points with a true minus sign.

    >>> signed(-2), signed(7)
    ('−2', '7')
    """
    return str(points).replace("-", "−")


def coin(points: int | str, class_: str = "coin") -> str:
    """What a card is worth, as a struck disc."""
    text = signed(points) if isinstance(points, int) else points
    return f'<span class="{class_}{" is-minus" if text[0] == "−" else ""}">{escape(text)}</span>'


def card(
    sheet: str,
    name: str,
    worth: int | str,
    *,
    tint: str = "",
    label: str = "",
    class_: str = "card",
    **values: object,
) -> str:
    """A small card for a pile or a kingdom: the drawing and what it is worth."""
    told = attributes(
        class_=f"{class_} leaf", data_tint=tint, role="img" if label else None, aria_label=label, **values
    )
    return f"<span{told}>{painting(sheet, name, 'card-art')}{coin(worth)}</span>"


def chip(word: str, points: int) -> str:
    """One category of a score: its word and its points."""
    shown = element("b", signed(points), class_="figure")
    return element("span", escape(word), " ", shown, class_="chip" + (" is-minus" if points < 0 else ""))


@lru_cache(512)
def log_line(text: str, entry: int, *, crest: str = "", now: bool = False) -> str:
    """What happened, as a line that leads back to that moment."""
    line = element("button", crest, element("span", escape(text)), type="button", data_do=f"look {entry}")
    return element("li", line, id=f"log-{entry}", class_="log-line" + (" is-now" if now else ""), role="listitem")
