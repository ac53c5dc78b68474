"""A power card from near, with all that it can do; and a field of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.boards.loewenherz.pieces import card_back, pict
from app.boards.loewenherz.scene import Scene
from app.court.near import Near
from app.parts import BLANK, capital, join, tag
from app.words import loewenherz as words
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.geometry import INDEX
from tafelrunde.games.loewenherz.turn import Draw, Play, Sell, Take

if TYPE_CHECKING:
    from typing import Unpack

    from app.boards.scene import Seen
    from tafelrunde.core import Action
    from tafelrunde.games.loewenherz.state import Loewenherz


def near(what: str, view: Loewenherz, actions: Sequence[Action], **seen: Unpack[Seen]) -> Near | None:
    """By the action that it stands for; a field by its name."""
    scene = Scene(view, actions, **seen)
    _ = scene._
    if what == str(Draw()):
        return _top(scene)
    for card in () if scene.me is None else view.hands[scene.me]:
        face = view.face(card)
        for use, count in CARDS[face].does.items():
            if what == str(Play(card, use)):
                return _power(scene, face, {use: count}, _("Play it"))
        if what == str(Sell(card)):
            return _power(scene, face, CARDS[face].does, _("Sell for {sale}").format(sale=CARDS[face].sale))
    face = next((face for card in view.market if what == str(Take(face := view.face(card)))), "")
    if face:
        return _power(scene, face, CARDS[face].does, _("Take it"))
    # Of a golden field more is heard than lies there.
    field = what.rsplit(maxsplit=1)[-1] if " " in what and what not in map(str, actions) else ""
    return Near(field, (scene.lands[INDEX[field]],)) if field in INDEX else None


def _power(scene: Scene, face: str, uses: Mapping[str, int], deed: str) -> Near:
    """What it can do, or the one use that is meant; what it costs and what it sells for."""
    _, shown = scene._, CARDS[face]
    sums = _("To play it costs {price} ducats; sold, it brings {sale}.").format(price=shown.price, sale=shown.sale)
    drawing = tag("span", class_="near-power leaf")(join(pict(use) for use in uses))
    title = _(" or ").join(words.use(use, count, _) for use, count in uses.items())
    return Near(capital(title), (*(_(words.USES[use][1]) for use in uses), sums), drawing, deed=deed)


def _top(scene: Scene) -> Near:
    """The back of the card that would be drawn."""
    _, view = scene._, scene.view
    letter = view.letter(view.deck[-1]) if view.deck else ""
    told = (
        _("{letter} on top").format(letter=letter) if letter else "",
        _("Cards left: {count}").format(count=len(view.deck)),
    )
    back = tag("span", class_="lh-back")(card_back(letter)) if letter else BLANK
    return Near(_("Deck"), told, back, deed=_("Draw"))
