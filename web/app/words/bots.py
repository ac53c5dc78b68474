"""What is said of the bots' people: how well they play, and how."""

from __future__ import annotations

from app.parts import marked as _

LEVELS = (_("Page"), _("Squire"), _("Knight"), _("Baron"), _("King"))
"""The levels, the weakest first; see `tafelrunde.core.court`."""

TEMPERS = {
    "bold": _("Bold: takes points as they come."),
    "patient": _("Patient: likes what will be worth more later."),
    "quarrelsome": _("Quarrelsome: likes what hurts the others."),
    "thrifty": _("Thrifty: keeps things together."),
}
"""How the people like to play where much comes to the same."""
