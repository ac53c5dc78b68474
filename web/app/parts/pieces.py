"""Cards, coins, points and lines of the log."""

from __future__ import annotations

from functools import lru_cache

from app.parts.markup import BLANK, Markup, Translate, attributes, escape, painting, tag


def signed(points: int) -> str:
    """Points with a true minus sign.

    >>> signed(-2), signed(7)
    ('−2', '7')
    """
    return str(points).replace("-", "−")


def tenths(number: float, _: Translate) -> str:
    """A number with one decimal, as people write it.

    >>> tenths(-3.46, str), tenths(10.77, str)
    ('−3.5', '10.8')
    """
    whole, tenth = f"{number:.1f}".replace("-", "−").split(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def coin(points: int | str, class_: str = "coin") -> Markup:
    """What a card is worth, as a struck disc."""
    text = signed(points) if isinstance(points, int) else points
    return Markup(f'<span class="{class_}{" is-minus" if text[0] == "−" else ""}">{escape(text)}</span>')


def card(
    sheet: str,
    name: str,
    worth: int | str,
    *,
    tint: str = "",
    label: str = "",
    class_: str = "card",
    **values: object,
) -> Markup:
    """A small card for a pile or a kingdom: the drawing and what it is worth."""
    written = attributes(
        class_=f"{class_} leaf", data_tint=tint, role="img" if label else None, aria_label=label, **values
    )
    return Markup(f"<span{written}>{painting(sheet, name, 'card-art')}{coin(worth)}</span>")


def chip(word: str, points: int) -> Markup:
    """One category of a score: its word and its points."""
    shown = tag("b", class_="figure")(escape(signed(points)))
    return tag("span", class_="chip" + (" is-minus" if points < 0 else ""))(escape(word), escape(" "), shown)


@lru_cache(512)
def log_line(text: str, entry: int, *, crest: Markup = BLANK, now: bool = False) -> Markup:
    """What happened, as a line that leads back to that moment."""
    line = tag("button", type="button", data_do=f"look {entry}")(crest, tag("span")(escape(text)))
    return tag("li", id=f"log-{entry}", class_="log-line" + (" is-now" if now else ""), role="listitem")(line)
