"""The pictures of König Laurin's rule book."""

from __future__ import annotations

from app.boards.laurin.field import field
from app.boards.laurin.pieces import axis, little_dwarf, move_card, price, spell_face
from app.boards.laurin.scene import Scene
from app.parts import Markup, Translate, join, tag
from app.parts.people import arms_of
from pictures import ARROW, NAMES, scene
from tafelrunde.core import Seeded
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.data import FRONTS, INDEX, MOVES, SPELLS, code
from tafelrunde.games.laurin.state import Laurin

LOOK = "kl"


def _laid(**dwarfs: int) -> Laurin:
    """A garden for three with these dwarfs in it."""
    state = GAME.start(3, Seeded(1))
    for square, number in dwarfs.items():
        state.board[INDEX[square]] = number
    return state


def _garden(state: Laurin, _: Translate, box: str = "") -> Markup:
    """The garden, or a part of it."""
    drawn = field(scene(Scene, state, _), "").partition("<svg")[2].partition("</svg>")[0]
    attributes, _sep, inside = drawn.partition(">")
    if box:
        attributes = attributes.replace('viewBox="-38 -38 876 876"', f'viewBox="{box}"')
    return Markup(f"<svg{attributes}>{inside}</svg>")


def garden(_: Translate) -> Markup:
    """The king in the middle, between four squares; dwarfs beside him, and farther away."""
    return _garden(_laid(d4=code(0, 5), e5=code(1, 3), d6=code(2, 1), f3=code(0, 1), b5=code(1, 5), g7=code(2, 3)), _)


def dwarfs(_: Translate) -> Markup:
    """Every kind of dwarf, in front and from behind."""
    arms = arms_of(NAMES[:3])
    return join(
        tag("span", class_="kl-book-pair")(
            little_dwarf(code(seat, front), arms[seat]), little_dwarf(code(seat, front, back=True), arms[seat])
        )
        for seat, front in enumerate(FRONTS)
    )


def moves(_: Translate) -> Markup:
    """A move card of each length."""
    cards = join(
        tag("span", class_="kl-move leaf")(move_card(face, _)) for face, card in MOVES.items() if card.axis == "H"
    )
    return tag("div", class_="kl-move-row")(cards)


def spells(_: Translate) -> Markup:
    """All spells."""
    cards = join(tag("span", class_="kl-spell leaf")(spell_face(letter, _) + price(letter, _)) for letter in SPELLS)
    return tag("div", class_="kl-spells")(cards)


def revolt(_: Translate) -> Markup:
    """A move of two steps, as the card says; and as it goes when the dwarfs revolt."""
    straight, turned = (_garden(_moved(king), _, "140 320 320 260") for king in ((4, 5), (3, 4)))
    return straight + ARROW + turned


def _moved(king: tuple[int, int]) -> Laurin:
    """The king has just come here, eastwards at first."""
    state = _laid(d4=code(0, 3), e5=code(1, 3))
    state.phase, state.part, state.origin, state.king, state.way = "spell", "king", (2, 5), king, "E"
    return state


def _sign(number: int) -> Markup:
    return little_dwarf(number, arms_of(NAMES[:3])[0], "book-art")


def _circle(look: str) -> Markup:
    return Markup(f'<svg class="book-art" viewBox="-34 -34 68 68"><circle class="{look}" r="27"/></svg>')


def _way(way: str) -> Markup:
    return axis(next(face for face, card in MOVES.items() if card.axis == way and card.distance > 1))


PICTURES = {"garden": garden, "dwarfs": dwarfs, "moves": moves, "spells": spells, "revolt": revolt}
SIGNS = {
    "front": lambda _: _sign(code(0, 5)),
    "back": lambda _: _sign(code(0, 5, back=True)),
    "promise": lambda _: _circle("kl-promise"),
    "spot": lambda _: _circle("kl-gold-spot"),
    "east-west": lambda _: _way("H"),
    "north-south": lambda _: _way("V"),
}
