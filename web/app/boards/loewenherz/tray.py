"""Under the map: look closer, read the legend, and what else can be done now."""

from __future__ import annotations

from app.boards.loewenherz.scene import Scene
from app.parts import BLANK, Markup, button, escape, tag
from tafelrunde.games.loewenherz.flow import Done
from tafelrunde.games.loewenherz.geometry import INDEX


def tray(scene: Scene) -> Markup:
    """Under the map: look closer, read the legend, and what else can be done now."""
    view, _ = scene.view, scene._
    zoom = tag("label", class_="lh-zoom", for_="zoom")(
        Markup(
            '<svg class="lh-glass" viewBox="0 0 24 24" aria-hidden="true"><circle cx="10" cy="10" r="6.500"/><path d="M15 15l6 6M10 7v6M7 10h6"/></svg>'
        ),
        tag("span")(escape(_("Enlarge"))),
    )
    key = tag("button", type="button", class_="lh-tool", id="legend-open", popovertarget="legend")(escape(_("Legend")))
    deeds = BLANK
    for way in scene.ways:
        castle = view.castles.index(INDEX[way.castle])
        label = _("For {castle} (knights: {knights})").format(castle=way.castle, knights=view.garrison(castle))
        deeds += button(label, kind="gold", play=str(way), id=f"way-{way.castle}")
    if scene.tied and scene.chosen is not None:
        deeds += button(_("Place it all the same"), kind="gold", play=str(scene.places[scene.chosen]), id="anyway")
    if Done() in scene.legal:
        words = {
            "borders": _("No more borders"),
            "knights": _("No more knights"),
            "expansion": _("No second field"),
        }
        deeds += button(words[view.phase], kind="plain", play=str(Done()), id="done")
    asking = tag("div", class_="lh-deeds", id="deeds")(deeds)
    return tag("div", class_="lh-tools" + " is-asking" * bool(deeds))(zoom, key, asking)
