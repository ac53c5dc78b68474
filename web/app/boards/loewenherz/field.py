"""The map in its frame, which scrolls when the map is enlarged."""

from __future__ import annotations

from collections.abc import Sequence

from app.boards.loewenherz import ground
from app.boards.loewenherz.scene import Scene
from app.boards.loewenherz.targets import targets
from app.parts import Arms, Translate, element, escape
from tafelrunde.games.loewenherz.state import Loewenherz


def field(scene: Scene) -> str:
    """The map, with what can be tapped on it."""
    return chart(scene.view, scene.arms, scene._, targets(scene))


def chart(view: Loewenherz, arms: Sequence[Arms], _: Translate, tapped: str = "") -> str:
    """The map as it lies there, under what is `tapped`."""
    lies = ground.land(view.board) + ground.territories(view, arms)
    stands = ground.walls(view) + ground.pacts(view) + ground.figures(view, arms)
    label = _("The board")
    drawing = (
        f'<svg class="lh-map" viewBox="{ground.BOX}" role="group" aria-label="{escape(label)}" data-arrows>'
        f'<g aria-hidden="true">{lies}{stands}</g>{element("g", tapped, id="taps")}{ground.names()}</svg>'
    )
    return element(
        "div",
        drawing,
        class_="lh-frame",
        id="frame",
        tabindex="0",
        role="region",
        aria_label=_("Board, can be scrolled; in words it stands beside the log"),
    )
