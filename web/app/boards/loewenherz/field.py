"""The map in its frame, which scrolls when the map is enlarged."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.loewenherz import ground
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.targets import targets
from app.parts import BLANK, Arms, Markup, Translate, tag, verbatim
from tafelrunde.games.loewenherz.state import Loewenherz


def field(scene: Scene) -> Markup:
    """The map, with what can be tapped on it."""
    return chart(scene.view, scene.arms, scene._, targets(scene))


def chart(view: Loewenherz, arms: Sequence[Arms], _: Translate, tapped: Markup = BLANK) -> Markup:
    """The map as it lies there, under what is `tapped`."""
    lies = ground.land(view.board) + ground.territories(view, arms)
    stands = ground.walls(view) + ground.pacts(view) + ground.figures(view, arms)
    label = _("The board")
    drawing = Markup(
        f'<svg class="lh-map" viewBox="{ground.BOX}" role="group" aria-label="{verbatim(label)}" data-arrows>'
        f'<g aria-hidden="true">{lies}{stands}</g>{tag("g", id="taps")(tapped)}{ground.names()}</svg>'
    )
    return tag(
        "div",
        class_="lh-frame",
        id="frame",
        tabindex="0",
        role="region",
        aria_label=_("Board, can be scrolled; in words it stands beside the log"),
    )(drawing)
