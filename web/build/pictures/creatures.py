"""The pictures of Kings & Creatures' rule book."""

from __future__ import annotations

from app.boards.creatures.field import open_card
from app.boards.creatures.people import fan
from app.boards.creatures.pieces import CROWN, glyph, use
from app.boards.creatures.scene import Scene
from app.parts import Markup, Translate, coin, join, tag
from app.words.creatures import KINDS, SPECIES
from pictures import scene
from tafelrunde.core import Seeded
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS

LOOK = "kc"


def row(_: Translate) -> Markup:
    """A castle and two cards from earlier rounds; two of this round stand higher."""
    state = GAME.start(3, Seeded(1))
    state.rows[0], state.shifted[0] = ["N1", "N23", "N55", "N66", "N83"], 2
    return fan(scene(Scene, state, _), 0)


def kinds(_: Translate) -> Markup:
    """A card of every kind but castles, which lie in no middle."""
    table = scene(Scene, GAME.start(3, Seeded(1)), _)
    cards = join(open_card(table, CARDS[face]) for face in ("N76", "N99", "N92", "N88", "N97"))
    return tag("ol", class_="kc-cards kc-open-5")(cards)


def _crown(look: str) -> Markup:
    return Markup(f'<svg class="book-art" viewBox="0 0 26 20"><path class="kc-crown{look}" d="M1 1{CROWN}"/></svg>')


def _need(look: str) -> Markup:
    ring = Markup(f'<circle class="kc-need{look}" cx="14.5" cy="14.5" r="13.5"/>')
    return Markup(f'<svg class="book-art" viewBox="0 0 29 29">{ring}{use("treasure", 5, 5, 19)}</svg>')


_GLYPHS = (*KINDS, *SPECIES)

PICTURES = {"row": row, "kinds": kinds}
SIGNS = {
    **{name: lambda _, name=name: glyph(name) for name in _GLYPHS},
    "worth": lambda _: coin(4),
    "number": lambda _: Markup('<span data-kind="hero"><b class="kc-number">83</b></span>'),
    "crown": lambda _: _crown(""),
    "crown-won": lambda _: _crown(" is-lit"),
    "need": lambda _: _need(""),
    "need-met": lambda _: _need(" is-lit"),
}
