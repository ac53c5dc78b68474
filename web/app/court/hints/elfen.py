"""König der Elfen: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords, saying
from app.parts import marked as _

HINTS = HintWords(
    look={
        "attach": _("Look at the villages on the way: where would gold, a thief or an obstacle do most?"),
        "buy": _("Look at the open card and its price."),
        "close": _("Look at your own villages: which one helps others more than you?"),
        "discard": _("Look at your hand: which cards serve your journey least?"),
        "enter": _("Look at the next realm and at your tickets."),
        "exchange": _("Look at the cards that your journey does not need: four of them buy three new ones."),
        "guard": _("Look at what lies on the village before you."),
        "novillage": _("Look at the realms: no place is good for a village now."),
        "pass": _("Look at what more cards would cost, and that you may still act while others do."),
        "stop": _("Look at how far you have come: further costs more than it brings."),
        "turn": _("Look at both ways round the table."),
        "village": _("Look at the realms: where will most people pass, and you first?"),
    },
    parts={
        "cards": _("cards that are left"),
        "delay": _("a first village in the realm"),
        "gold": _("gold"),
        "journey": _("what the journey is likely to bring"),
    },
    deeds={"buy": saying(_("Buy cards.")), "exchange": saying(_("Exchange your hand."))},
)
