"""A code for a camera, drawn: ink on vellum by day and by night, for a reader wants dark on light and a margin."""

from __future__ import annotations

from app.parts import BLANK, Markup, join, tag

QUIET = 4
"""Modules of light around it; see web/js/peers/qr.js."""

EYE = 7
"""Modules of the three squares by which a reader finds it."""


def leaf(rows: str | None, label: str, **values: object) -> Markup:
    """The picture on a leaf of its own; nothing before it is made."""
    return tag("div", class_="leaf qr-leaf")(qr(rows, label, **values)) if rows else BLANK


def qr(rows: str, label: str, **values: object) -> Markup:
    """The picture of `rows`, lines of 0 and 1."""
    lines = rows.split()
    size = len(lines)
    last = size - QUIET - EYE
    eyes = [(QUIET, QUIET), (last, QUIET), (QUIET, last)]
    ink = join(
        f"M{x} {y}h1v1h-1z"
        for y, line in enumerate(lines)
        for x, dark in enumerate(line)
        if dark == "1" and not any(0 <= x - left < EYE and 0 <= y - top < EYE for left, top in eyes)
    )
    rings = join(
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="6" height="6" rx="1.2"/><rect x="{x + 2}" y="{y + 2}" width="3" height="3" rx="0.6"/>'
        for x, y in eyes
    )
    return tag("svg", role="img", aria_label=label, class_="qr", viewBox=f"0 0 {size} {size}", **values)(
        Markup(f'<path d="{ink}"/>'), tag("g", class_="qr-eyes")(Markup(rings))
    )
