"""The pictures of Würfelkönig's rule book."""

from __future__ import annotations

from app.boards.wuerfel.dice import Mini, face, minis
from app.boards.wuerfel.field import stalls
from app.boards.wuerfel.pieces import pictograph
from app.boards.wuerfel.scene import Scene
from app.parts import Markup, Translate, coin, join, tag
from pictures import scene
from tafelrunde.core import Scripted
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.data import CITIZENS, DICE

LOOK = "wk"


def market(_: Translate) -> Markup:
    """Five places over five citizens; the orc stands under his own."""
    state = GAME.start(3, Scripted(["C38", "C04", "C12", "C22", "C17", "V1"]))
    return stalls(scene(Scene, state, _))


def dice(_: Translate) -> Markup:
    """The six dice with a throw."""
    thrown = (2, 3, 3, 3, 5, 6)
    return join(
        tag("span", class_="die")(face(shows, faces[shows - 1])) for faces, shows in zip(DICE, thrown, strict=True)
    )


def _mini(**kind: object) -> Markup:
    drawn = minis([Mini(0, 0, **kind)])  # type: ignore[arg-type]
    return Markup(f'<svg class="book-art" viewBox="-1 -1 20 20">{drawn}</svg>')


PICTURES = {"market": market, "dice": dice}
SIGNS = {
    "red": lambda _: _mini(colour="R"),
    "green": lambda _: _mini(colour="G"),
    "blue": lambda _: _mini(colour="B"),
    "any": lambda _: _mini(colour="RGB"),
    "three": lambda _: _mini(number=3),
    "sun": lambda _: _mini(sign="sun"),
    "moon": lambda _: _mini(sign="moon"),
    "bell": lambda _: _mini(sign="bell"),
    "worth": lambda _: coin(5),
    "fairies": lambda _: coin("×"),
    "minus": lambda _: coin(-2),
    **{
        f"need-{citizen}": lambda _, citizen=citizen: pictograph(CITIZENS[citizen], ())
        for citizen in ("C01", "C04", "C37", "C38")
    },
}
