"""König der Elfen: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords, saying
from app.parts import marked as _

HINTS = HintWords(
    look={
        "attach": _("Look at the villages on the way: where would gold, a thief or an obstacle do most?"),
        "buy": _("Look at the top card of the pile and its price."),
        "close": _("Look at your own villages: which one helps others more than you?"),
        "discard": _("Look at your hand: which cards serve your journey least?"),
        "enter": _("Look at the next realm and at your tickets."),
        "exchange": _("Look at the cards that your journey does not need: four of them buy three new ones."),
        "guard": _("Look at what lies on the village before you."),
        "novillage": _("Look at your realm and your hand: there is no village in either."),
        "pass": _("Look at what more cards would cost, and that you may still act while others do."),
        "stop": _("Look at how far you have come: further costs more than it brings."),
        "turn": _("Look at both ways round the table."),
        "village": _("Look at the realms: where can you enter a village easily, and the others hardly?"),
    },
    parts={
        "cards": _("cards that are left"),
        "delay": _("being late with the first village"),
        "gold": _("gold"),
        "hand": _("cards in hand"),
        "journey": _("what the journey is likely to bring"),
    },
    deeds={"exchange": saying(_("Exchange: draw three cards, discard four."))},
    orders={
        "{name} founded a village for {other}: {face}": _("Found a village for {other}: {face}"),
        "{name} founded a village at home: {face}": _("Found a village at home: {face}"),
        "{name} laid gold on {other}’s village ({village})": _("Lay gold on {other}’s village ({village})"),
        "{name} laid a thief on {other}’s village ({village})": _("Lay a thief on {other}’s village ({village})"),
        "{name} laid a tree on {other}’s village ({village})": _("Lay a tree on {other}’s village ({village})"),
        "{name} laid a sea monster on {other}’s village ({village})": _(
            "Lay a sea monster on {other}’s village ({village})"
        ),
        "{name} laid gold on their own village ({village})": _("Lay gold on your own village ({village})"),
        "{name} laid a thief on their own village ({village})": _("Lay a thief on your own village ({village})"),
        "{name} laid a tree on their own village ({village})": _("Lay a tree on your own village ({village})"),
        "{name} laid a sea monster on their own village ({village})": _(
            "Lay a sea monster on your own village ({village})"
        ),
        "{name} closed a village for {cost} gold: {face}": _("Close a village for {cost} gold: {face}"),
        "{name} discarded {faces}": _("Discard {faces}"),
        "{name} bought a card for {cost} gold": _("Buy a card for {cost} gold"),
        "{name} bought for {cost} gold: {face}": _("Buy for {cost} gold: {face}"),
        "{name} passed": _("Pass"),
        "{name} has no village and shows the hand: {faces}": _("Show your hand and search the pile for a village"),
        "{name} travelled to {other} ({village}) with {tickets}": _("Travel to {other} ({village}) with {tickets}"),
        "{name} travelled home ({village}) with {tickets}": _("Travel home ({village}) with {tickets}"),
        "{name} took a bodyguard along for the realm of {other}": _("Take a bodyguard along for the realm of {other}"),
        "{name} took a bodyguard along for the realm at home": _("Take a bodyguard along for the realm at home"),
        "{name} changed direction and now travels clockwise": _("Change direction and travel clockwise"),
        "{name} changed direction and now travels anticlockwise": _("Change direction and travel anticlockwise"),
        "{name} ended the journey": _("End the journey"),
    },
)
