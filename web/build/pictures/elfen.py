"""The pictures of König der Elfen's rule book."""

from __future__ import annotations

from app.boards.elfen.field import field
from app.boards.elfen.pieces import back, card, coin
from app.boards.elfen.scene import Scene
from app.parts import Markup, Translate, art, escape, join, tag, tincture
from app.parts.people import arms_of, stroked
from app.words import elfen as words
from pictures import NAMES, scene
from tafelrunde.core import Seeded
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, VALUE

LOOK = "ke"


def _named(faces: list[str], _: Translate) -> Markup:
    """Cards with their names under them."""
    return join(
        tag("span", class_="ke-book-named")(card(0, face), tag("span")(escape(words.title(face, _)))) for face in faces
    )


def villages(_: Translate) -> Markup:
    """A village of every landscape, with what it pays."""
    return _named([*VALUE], _)


def tickets(_: Translate) -> Markup:
    """All kinds of tickets."""
    return _named([*COST], _)


def specials(_: Translate) -> Markup:
    """All special cards."""
    return _named([*words.EFFECTS], _)


def road(_: Translate) -> Markup:
    """Three realms along the road, with what may lie on their villages; Ada is about to leave."""
    state = GAME.start(3, Seeded(1))
    for seat, realm in enumerate((("forest+gold", "lake"), ("plains+thief", "mountain+tree"), ("river", "desert"))):
        for village in realm:
            face, _sep, laid = village.partition("+")
            (handle,) = state.cards.open([face])
            state.realms[seat].append(handle)
            state.laid[handle] = [(*state.cards.open([laid]), seat)] if laid else []
    state.phase, state.at = "travel", -1
    return field(scene(Scene, state, _))


PICTURES = {"villages": villages, "tickets": tickets, "specials": specials, "road": road}
SIGNS = {
    "coin": lambda _: coin(7),
    "back": lambda _: back("ke-mini-back"),
    "token": lambda _: stroked(arms_of(NAMES[:3])[0], "ke-token"),
    "elf": lambda _: art("elfen", "elf", "book-art", tincture(0)),
}
