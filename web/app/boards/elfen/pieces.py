"""Cards and coins, as pictures with a name."""

from __future__ import annotations

from app.parts import BLANK, Markup, Translate, escape, painting, tag
from tafelrunde.core import Face, Handle
from tafelrunde.games.elfen.data import COST, SPOT, VALUE

JOURNEY = ("guard", "turn")

_KINDS = {
    **dict.fromkeys(VALUE, "village"),
    **dict.fromkeys(SPOT, "laid"),
    **dict.fromkeys(COST, "ticket"),
    **dict.fromkeys(JOURNEY, "journey"),
}


def kind(face: Face) -> str:
    """Whether a card is a `village`, is `laid` on one, is a `ticket`, or is for the `journey` otherwise."""
    return _KINDS[face]


def coin(count: int | str, class_: str = "ke-coin", **values: object) -> Markup:
    """So much gold, on a coin."""
    return tag("b", class_=f"{class_} figure", **values)(escape(str(count)))


def piece(handle: Handle, *, goes: str = "discards") -> dict[str, object]:
    """What makes an element a card that the page can see move; cards come from the pile and end on the discards."""
    return {"id": f"card-{handle}", "data_piece": True, "data_from": "pile", "data_to": goes}


def card(handle: Handle, face: Face, *, covered: bool = False, goes: str = "discards") -> Markup:
    """A card; of one that lies under its like only the edge is seen."""
    inside = BLANK if covered else painting("elfen", face, "ke-card-art")
    if face in VALUE and not covered:
        inside += coin(VALUE[face])
    look = f"ke-card leaf is-{kind(face)}"
    return tag("span", class_=look, aria_hidden="true", **piece(handle, goes=goes))(inside)


def back(class_: str = "ke-card is-back") -> Markup:
    """The back of a card."""
    return tag("span", class_=class_, aria_hidden="true")(painting("elfen", "back", "ke-back-art"))


def worth(gold: int, _: Translate) -> str:
    """So much gold, in words."""
    return _("{gold} gold").format(gold=gold)
