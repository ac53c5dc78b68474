"""König Laurin: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords, saying
from app.parts import Translate, forms, plural
from app.parts import marked as _
from app.words.laurin import WAYS, steps, values
from tafelrunde.games.laurin.actions import Assign, Bid, Divert, Step
from tafelrunde.games.laurin.magic import WINDOWS
from tafelrunde.games.laurin.state import Laurin


def _bid(view: Laurin, bid: Bid, _: Translate) -> str:
    return _("Bid {cards}.").format(cards=values([view.face(card) for card in bid.cards]))


def _assign(view: Laurin, assign: Assign, _: Translate) -> str:
    """With the card, which the others do not see; the first is one's own."""
    own = len(view.drawn) == view.seats
    told = _("Take this move card yourself: {card}.") if own else _("Hand out this move card: {card}.")
    return told.format(card=steps(view.face(assign.card), _))


def _step(_view: Laurin, step: Step, _: Translate) -> str:
    return _("Move the king one step further {way}.").format(way=_(WAYS[step.way]))


def _divert(_view: Laurin, divert: Divert, _: Translate) -> str:
    """Where, which the log leaves to the garden."""
    one, many = forms("Turn the king off {way} after one step.", "Turn the king off {way} after {count} steps.")
    return plural(_, one, many, divert.straight, way=_(WAYS[divert.way]))


_WAYS = _("Look at where the king could go: every way helps the others more than you.")
HINTS = HintWords(
    look={
        "act": _("Look at your dwarfs: it is worth acting, ban or no ban."),
        "assign": _("Look at the move cards: which one for yourself, and which for whom?"),
        "bid": _("Look at where each king move would lead, and what it is worth to you."),
        "buy": _("Look at the spells on sale, and at your treasure."),
        "cast": _("Look at your spells: this is a moment for one."),
        "decline": _WAYS,
        "decline buy": _("Look at your treasure: it is worth more later."),
        "divert": _("Look at the king’s way: he can turn off."),
        "done": _("Look at your dwarfs: they stand well enough."),
        "fog": _("Look at who would score most."),
        "keep": _("Look at your treasure: which cards will win the next auction?"),
        "lapse": _WAYS,
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
        "points": _("points"),
        "spells": _("spells in hand"),
        "treasure": _("treasure in hand"),
    },
    deeds={
        "assign": _assign,
        "bid": _bid,
        "divert": _divert,
        "redraw": saying(_("Draw new move cards.")),
        "step": _step,
        **{f"pass {window}": saying(_("Cast no spell.")) for window in WINDOWS.values()},
    },
    orders={
        "{name} bought no spell": _("Buy no spell"),
        "{name} skipped the free king move": _("Skip the free king move"),
        "{name} bought {spell} for {cards}": _("Buy {spell} for {cards}"),
        "{name} wants to place dwarfs": _("Place dwarfs"),
        "{name} wants to relocate dwarfs": _("Relocate dwarfs"),
        "{name} chose not to place": _("Place nothing"),
        "{name} chose not to relocate": _("Relocate nothing"),
        "{name} placed a dwarf worth {front} on {square}": _("Place a dwarf worth {front} on {square}"),
        "{name} put the dwarf worth {value} on {square}": _("Put the dwarf worth {value} on {square}"),
        "{name} lifted the dwarf worth {value} from {square}": _("Lift the dwarf worth {value} from {square}"),
        "{name} finished placing": _("Place no more dwarfs"),
        "{name} finished relocating": _("Relocate no more dwarfs"),
        "{name} bid nothing": _("Bid nothing"),
        "{name} took back {cards}": _("Take back {cards}"),
        "{name} moved the king {count} steps {way}": _("Move the king {count} steps {way}"),
        "{name} moved the king one step {way}": _("Move the king one step {way}"),
        "{name} let a card lapse: {card}": _("Let a card lapse: {card}"),
        "{name} skipped the last card: {card}": _("Skip the last card: {card}"),
        "{name} cast {spell}": _("Cast {spell}"),
        "{name} cancelled the spell of {caster}: {spell}": _("Cancel the spell of {caster}: {spell}"),
        "{name} chose the dwarf on {square}": _("Choose the dwarf on {square}"),
        "The dwarfs on {squares} changed places": _("Let the dwarfs on {squares} change places"),
        "{name} left {on} out of the scoring": _("Leave {on} out of the scoring"),
        "{name} stays out of the scoring": _("Stay out of the scoring yourself"),
        "{name} wants to leave {on} out of the scoring": _("Leave {on} out of the scoring"),
        "{name} wants to stay out of the scoring": _("Stay out of the scoring yourself"),
    },
)
