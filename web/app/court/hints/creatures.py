"""Kings & Creatures: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords
from app.parts import marked as _

HINTS = HintWords(
    look={
        "take": _("Look at the middle, at what your realm lacks, and at the number that says when your next turn is.")
    },
    parts={
        "creatures": _("creatures"),
        "heroes": _("the fame of heroes against neighbours"),
        "kings": _("crowns of kings"),
        "legends": _("legends, fulfilled or begun"),
        "pace": _("how many turns are still to come, and how soon"),
        "treasures": _("treasures"),
    },
    orders={
        "{name} took the {number}: {card}": _("Take the {number}: {card}"),
    },
)
