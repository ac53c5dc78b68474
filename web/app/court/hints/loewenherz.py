"""Löwenherz: what a coach says."""

from __future__ import annotations

from app.court.hints import HintWords, saying
from app.parts import Translate, plural
from app.parts import marked as _
from app.words.loewenherz import card, use, ware
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.diplomacy import Defect
from tafelrunde.games.loewenherz.geometry import INDEX
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Play, Take


def _play(view: Loewenherz, play: Play, _: Translate) -> str:
    """With the card, for several can do the same."""
    face = view.face(play.card)
    price, does = CARDS[face].price, CARDS[face].does
    facts = {"card": card(face, _), "use": use(play.use, does[play.use], _)}
    return plural(_, "Play “{card}” for 1 ducat: {use}.", "Play “{card}” for {count} ducats: {use}.", price, **facts)


def _take(view: Loewenherz, take: Take, _: Translate) -> str:
    """With what the card costs and brings, for several do the same."""
    del view
    return _("Take from the market: {card}.").format(card=ware(take.card, _))


def _defect(view: Loewenherz, defect: Defect, _: Translate) -> str:
    """With the field of one's own, which the log tells only when the knight stands there."""
    told = _("Call for a defector in the territory of {castle} and place a knight on {field}.")
    if view.terrain.forest >> INDEX[defect.field] & 1:
        told = _(
            "Call for a defector in the territory of {castle}, place a knight on {field} and pay a ducat for the forest."
        )
    return told.format(castle=defect.castle, field=defect.field)


HINTS = HintWords(
    look={
        "ally": _("Look at your borders: with whom is peace worth more than war?"),
        "border": _("Look at your territories: where is one nearly closed, and what lies inside?"),
        "castle": _("Look at the free fields: where are forests, villages and mines near?"),
        "defect": _("Look at your neighbours’ knights."),
        "done": _("Look at what is left: more of it would not help."),
        "draw": _("Look at your hand and the market."),
        "expand": _("Look at the fields round your territories: which are worth most, and which may you take?"),
        "knight": _("Look at where knights are needed: at your weakest border."),
        "play": _("Look at the uses of your cards, and what each costs."),
        "remove": _("Look at your knights: which of them holds least?"),
        "sell": _("Look at your ducats: which card brings more sold than played?"),
        "take": _("Look at the market: which card do you want next turn?"),
    },
    parts={
        "cards": _("cards in hand"),
        "danger": _("how safe the land is from others"),
        "ducats": _("ducats"),
        "growth": _("land that can still be gained"),
        "homes": _("castles in closed territories"),
        "knights": _("knights at the borders"),
        "mines": _("income from mines"),
        "plans": _("what open castles promise"),
        "points": _("points"),
        "steps": _("what the card that is played still gives"),
    },
    deeds={
        "defect": _defect,
        "done": saying(_("Leave it at that.")),
        "draw": saying(_("Draw a card.")),
        "play": _play,
        "take": _take,
    },
    orders={
        "{name} placed a castle on {field}": _("Place a castle on {field}"),
        "{name} placed a neutral castle on {field}": _("Place a neutral castle on {field}"),
        "{name} placed a knight on {field}": _("Place a knight on {field}"),
        "{name} placed a knight on {field} and paid a ducat for the forest": _(
            "Place a knight on {field} and pay a ducat for the forest"
        ),
        "{name} placed a neutral knight on {field}": _("Place a neutral knight on {field}"),
        "{name} sold “{card}” for {ducats} ducats": _("Sell “{card}” for {ducats} ducats"),
        "{name} put a border between {field} and {other}": _("Put a border between {field} and {other}"),
        "{name} took {field} for the territory of {castle}": _("Take {field} for the territory of {castle}"),
        "{name} lost the knight on {field}": _("Give up the knight on {field}"),
        "The neutral knight on {field} is gone": _("Take away the neutral knight on {field}"),
        "The territories of {castle} and {other} are allied for ever": _(
            "Ally the territories of {castle} and {other} for ever"
        ),
    },
)
