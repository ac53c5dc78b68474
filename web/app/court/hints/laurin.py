"""König Laurin: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords, saying
from app.parts import Translate
from app.parts import marked as _
from app.words.laurin import steps, values
from tafelrunde.games.laurin.actions import Assign, Bid
from tafelrunde.games.laurin.magic import WINDOWS
from tafelrunde.games.laurin.state import Laurin


def _bid(view: Laurin, bid: Bid, _: Translate) -> str:
    return _("Bid {cards}.").format(cards=values([view.face(card) for card in bid.cards]))


def _assign(view: Laurin, assign: Assign, _: Translate) -> str:
    """With the card, which the others do not see; the first is one's own."""
    own = len(view.drawn) == view.seats
    told = _("Take this move card yourself: {card}.") if own else _("Hand out this move card: {card}.")
    return told.format(card=steps(view.face(assign.card), _))


HINTS = HintWords(
    look={
        "act": _("Look at the spells that are open to you now."),
        "assign": _("Look at the move cards: which one would you rather have for yourself?"),
        "bid": _("Look at where each king move would lead, and what it is worth to you."),
        "buy": _("Look at the spell that is offered, and at your treasure."),
        "cast": _("Look at your spells: this is a moment for one."),
        "decline": _("Look at your treasure: it is worth more later."),
        "divert": _("Look at the king’s way: he can turn off."),
        "done": _("Look at your dwarfs: they stand well enough."),
        "fog": _("Look at who would score most."),
        "keep": _("Look at your treasure: which cards will win a bid?"),
        "lapse": _("Look at where the free move would lead: it helps the others."),
        "lift": _("Look at your dwarfs: one stands where the king hardly comes."),
        "move": _("Look at where each way leads the king, and who stands around it."),
        "pass": _("Look at your spells: keep them for now."),
        "pass bid": _("Look at your treasure: another king move may be worth more."),
        "pass declare": _("Look at your dwarfs: they stand well enough."),
        "place": _("Look at the squares around where the king may come next."),
        "put": _("Look at the squares around where the king may come next."),
        "redraw": _("Look at the move cards: none of them serves you."),
        "step": _("Look one square further on the king’s way."),
        "swap": _("Look at the dwarfs next to the king."),
    },
    parts={
        "dwarfs": _("where the dwarfs stand"),
        "king": _("the next king move"),
        "points": _("points at once"),
        "spells": _("spells in hand"),
        "treasure": _("treasure in hand"),
    },
    deeds={
        "assign": _assign,
        "bid": _bid,
        "redraw": saying(_("Draw new move cards.")),
        **{f"pass {window}": saying(_("Cast no spell.")) for window in WINDOWS.values()},
    },
)
