"""A circle, a spell, a card or a dwarf from near."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.laurin.pieces import little_dwarf, move_pictures, move_words, standing
from app.boards.laurin.scene import Scene
from app.court.near import Near
from app.parts import capital, painting, tag
from app.words import laurin as words
from tafelrunde.games.laurin.actions import Assign, Cast
from tafelrunde.games.laurin.data import EMPTY, SPELLS, SQUARES

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Seen
    from tafelrunde.core import Action
    from tafelrunde.games.laurin.state import Laurin


def near(what: str, view: Laurin, actions: Sequence[Action], **seen: Unpack[Seen]) -> Near | None:
    """By the action or the pick that it stands for."""
    scene = Scene(view, actions, **seen)
    circles = {f"look={scene.spot(point)}": point for point in scene.coming}
    if what in circles:
        return _circle(scene, scene.promised(circles[what]), circles[what])
    for point, ways in scene.targets().items():
        if what in (f"point={scene.spot(point)}", *map(str, ways)):
            return _circle(scene, scene.led(ways[0]), point)
    if spell := _spell_meant(what):
        return _spell(scene, spell)
    drawn = {str(Assign(card)): view.cards.face[card] for card in view.drawn}
    if face := drawn.get(what):
        told = move_words(face, scene._)
        picture = tag("span", class_="kl-move leaf")(*move_pictures(face))
        return Near(scene._("Move card"), [capital(line) for line in told], picture, deed=scene._("Give it"))
    square = what.rsplit(maxsplit=1)[-1] if " " in what else ""
    where = SQUARES.index(square) if square in SQUARES else -1
    return _dwarf(scene, where) if where >= 0 and view.board[where] != EMPTY else None


def _circle(scene: Scene, title: str, point: tuple[int, int]) -> Near:
    """Where the king may come, and what that would bring everybody."""
    _ = scene._
    meaning = _("Dwarfs on the squares around this circle score when the king stands here.")
    return Near(capital(title), (meaning,), more=scene.gain_chips(point), deed=_("The king goes here"))


def _spell_meant(what: str) -> str:
    """By its letter: what is bought, picked to be bought, or cast."""
    verb, _, rest = what.replace("=", " ").partition(" ")
    letter = rest[:1]
    return letter if verb in ("spell", "buy", "cast") and letter in SPELLS else ""


def _spell(scene: Scene, letter: str) -> Near:
    _ = scene._
    told = (words.details(letter, _), _("Price in treasure: {price}").format(price=SPELLS[letter].price))
    cast = Cast(letter) in scene.legal
    drawing = painting("laurin", f"spell-{letter}", "is-square")
    return Near(words.spell_name(letter, _), told, drawing, deed=_("Cast it") if cast else "")


def _dwarf(scene: Scene, square: int) -> Near:
    """Whose he is, and where he would score."""
    _, number = scene._, scene.view.board[square]
    shown = standing(number)
    stands = _("on {square}, {side}, worth {value}").format(
        square=SQUARES[square], side=_("back") if shown.back else _("front"), value=shown.value
    )
    told = (stands, scene.touching(square) if scene.coming else "")
    drawing = little_dwarf(number, scene.arms[shown.seat], "is-square")
    return Near(_("Dwarf of {name}").format(name=scene.names[shown.seat]), told, drawing)
