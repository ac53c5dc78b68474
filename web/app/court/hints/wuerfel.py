"""Würfelkönig: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords
from app.parts import marked as _

HINTS = HintWords(
    look={
        "decline": _("Look at the citizen that the hypnotist brings: is it worth having?"),
        "give": _("Look at everybody’s points: whom does the dragon hurt most, so that it helps you?"),
        "penalty": _("Nobody can be won with these dice."),
        "reroll": _("Look at your dice: which of them serve a citizen that you want, and which do not?"),
        "roll": _("All six dice begin."),
        "take": _("Look at the row: your dice win somebody, and rolling on can lose that again."),
    },
    parts={
        "citizens": _("points of your citizens"),
        "dragons": _("dragons"),
        "elf": _("the fourth roll from an elf on top"),
        "fairies": _("your fairies"),
        "penalties": _("penalties"),
        "places": _("cards of places"),
        "row": _("what the row offers whoever is next"),
    },
    chance={"roll": _("Roll all dice."), "reroll": _("Roll these dice again, keep the others: {dice}.")},
)
