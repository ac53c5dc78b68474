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
        "heroes": _("the fame of your heroes against your neighbours"),
        "kings": _("crowns of your kings"),
        "legends": _("legends, fulfilled or begun"),
        "pace": _("how many turns you still get, and how soon"),
        "treasures": _("treasures"),
    },
)
