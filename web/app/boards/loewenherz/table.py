"""The table of Löwenherz, put together: what is going on, the map, the hand, the market, the people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.boards.loewenherz import ground
from app.boards.loewenherz.cards import Cards, wares
from app.boards.loewenherz.people import People, legend
from app.boards.loewenherz.targets import Targets
from app.parts import Arms, Drawn, Scene, Seen, Translate, button, element, escape
from app.words import listed
from app.words.loewenherz import ENDS
from tafelrunde.core import Action
from tafelrunde.games.loewenherz.data import CARDS, CASTLES, DISTANCE, WEALTH
from tafelrunde.games.loewenherz.flow import Done
from tafelrunde.games.loewenherz.geometry import INDEX, NAMES
from tafelrunde.games.loewenherz.setup import sites, whose
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Draw, Play, Sell

if TYPE_CHECKING:
    from typing import Unpack


_BESIDE = 13
"""So many different market cards have room beside the map on an upright tablet, and under it on a desk."""

_ZOOM = '<input type="checkbox" id="zoom">'
"""Before all that it enlarges, so that no style has to ask what a table holds: that would be asked anew after every action."""


def table(view: Loewenherz, actions: Sequence[Action], **seen: Unpack[Seen]) -> Drawn:
    """The whole table. `selected` names the field or castle that was picked first.

    With `hints` edges shine where a border would close a territory.
    """
    scene = Scene(view, actions, **seen)
    targets, cards, _ = Targets(scene), Cards(scene), scene._
    status = _Status(scene, targets)
    asked, picked, final = status.sentence(), status.picked(), status.final()
    inside = element(
        "div",
        scene.status(picked or asked, final),
        _ZOOM,
        chart(view, scene.arms, _, targets.drawn()),
        _tools(scene, targets),
        cards.hand(),
        People(scene).drawn(),
        cards.store(),
        legend(scene),
        class_="lh-table" + " is-crowded" * (len(wares(view)) > _BESIDE) + " is-final" * bool(final),
    )
    # What the hand is filled up from comes before the hand where both do not fit.
    look = "lh" + " is-filling" * (view.phase == "refill" and bool(actions))
    return scene.drawn(asked, inside, picked=picked, besides=targets.told(), label=_("Löwenherz: the table"), look=look)


def chart(view: Loewenherz, arms: Sequence[Arms], _: Translate, tapped: str = "") -> str:
    """The map in its frame, which scrolls when the map is enlarged."""
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


def _tools(scene: Scene, targets: Targets) -> str:
    """Under the map: look closer, read the legend, and what else can be done now."""
    view, _ = scene.view, scene._
    zoom = element(
        "label",
        '<svg class="lh-glass" viewBox="0 0 24 24" aria-hidden="true"><circle cx="10" cy="10" r="6.500"/><path d="M15 15l6 6M10 7v6M7 10h6"/></svg>',
        element("span", escape(_("Enlarge"))),
        class_="lh-zoom",
        for_="zoom",
    )
    key = element(
        "button", escape(_("Legend")), type="button", class_="lh-tool", id="legend-open", popovertarget="legend"
    )
    deeds = ""
    for way in targets.ways:
        castle = view.castles.index(INDEX[way.castle])
        label = _("For {castle} (knights: {knights})").format(castle=way.castle, knights=view.garrison(castle))
        deeds += button(label, kind="gold", play=str(way), id=f"way-{way.castle}")
    if targets.tied and targets.chosen is not None:
        deeds += button(_("Place it all the same"), kind="gold", play=str(targets.places[targets.chosen]), id="anyway")
    if Done() in scene.legal:
        words = {
            "borders": _("No more borders"),
            "knights": _("No more knights"),
            "expansion": _("No second field"),
        }
        deeds += button(words[view.phase], kind="plain", play=str(Done()), id="done")
    asking = element("div", deeds, class_="lh-deeds", id="deeds")
    return element("div", zoom, key, asking, class_="lh-tools" + " is-asking" * bool(deeds))


class _Status:
    """What is going on."""

    def __init__(self, scene: Scene, targets: Targets) -> None:
        self.scene, self.view, self._, self.targets = scene, scene.view, scene._, targets

    def sentence(self) -> str:
        """Whose turn it is and what can be done now; at the end, why the game is over."""
        view, _ = self.view, self._
        return _(ENDS[view.ended]) if view.turn is None else self._now() if self.scene.legal else _("is thinking.")

    def picked(self) -> str:
        """What the field or castle that was picked leads to; empty where nothing was picked."""
        _, targets = self._, self.targets
        if targets.ways:
            field = NAMES[targets.chosen or 0]
            return _("for which of your territories shall {field} be taken?").format(field=field)
        if targets.tied:
            castles = listed(targets.tied, _)
            return _("this ties {castles} together: no border parts them. All the same?").format(castles=castles)
        return self._placing(targets.chosen) if targets.chosen in targets.victims else ""

    def _placing(self, castle: int | None) -> str:
        """Where the knight goes that comes for one of this castle's."""
        words = self._("place your knight on a gold field; {castle} loses one.")
        return words.format(castle=NAMES[castle or 0])

    def final(self) -> str:
        """How far the final phase has come, while it is on."""
        view, _ = self.view, self._
        if not view.final or view.turn is None:
            return ""
        told = _("Final phase, no filling up; cards left: {count}. Most ducats: {most} points, second most: {second}.")
        told = told.format(count=sum(map(len, view.hands)), most=WEALTH[0], second=WEALTH[1])
        return element("p", escape(told), class_="lh-final")

    def _now(self) -> str:
        """What may be done now."""
        view, _, targets = self.view, self._, self.targets
        step, most = view.made + 1, view.most
        match view.phase:
            case "castles":
                return self._castle()
            case "guard":
                return _("place the knight beside its castle.")
            case "turn":
                return self._card()
            case "refill" if self.scene.legal == {Draw()}:
                return _("draw a card.")
            case "refill":
                return _("fill up your hand: from the deck or from the market.")
            case "borders":
                return self._border().format(number=step, all=most)
            case "knights" if most > 1:
                return _("place knight {number} of {all} on a gold field.").format(number=step, all=most)
            case "knights":
                return _("place a knight on a gold field.")
            case "expansion" if view.made:
                return _("take a second field for the same territory, or stop here.")
            case "expansion":
                return _("take a gold field for one of your territories.")
            case "defector" if len(targets.victims) > 1:
                return _("whose knight shall leave? Choose a castle in a gold frame.")
            case "defector":
                return self._placing(targets.victims[0])
            case "removal":
                return _("one of your knights defects. Choose the one that leaves.")
        if targets.idle:
            return _("choose a gold mark: peace for ever, at pale ones anyway.")
        return _("choose a gold mark: the territories there keep peace for ever.")

    def _card(self) -> str:
        """What can be done with the hand: where no card can be played, whether that is for want of money."""
        view, _, legal = self.view, self._, self.scene.legal
        if any(isinstance(action, Play) for action in legal):
            return _("play a card or sell one.")
        held = [CARDS[view.face(action.card)] for action in legal if isinstance(action, Sell)]
        if all(card.price > view.ducats[view.seat] for card in held):
            return _("your money pays for no card: sell one.")
        return _("you can play no card now: sell one.")

    def _border(self) -> str:
        """Which border comes, and what the broad lines do, for whom where that is the same for all of them."""
        _, targets, several = self._, self.targets, self.view.most > 1
        if not targets.closing:
            return _("put border {number} of {all} on a gold line.") if several else _("put a border on a gold line.")
        put = _("put border {number} of {all}.") if several else _("put a border.")
        gains = {tuple(targets.gain(edge)) for edge in targets.closing}
        if len(gains) > 1 or () in gains:
            return put + " " + _("Broad lines close a territory.")
        return put + " " + _("Broad lines: a territory for {names}.").format(names=listed([*gains.pop()], _))

    def _castle(self) -> str:
        _, view = self._, self.view
        (seat, colour), (_fields, distance) = whose(view), sites(view)
        near = ""
        if distance < DISTANCE:
            near = " " + _(
                "No meadow is far enough from the other castles of this colour: {distance} steps will do."
            ).format(distance=distance)
        if colour == view.seats:
            return _("place a neutral castle on a gold meadow.") + near
        number = view.colours.count(seat) + 1
        words = _("place castle {number} of {all} on a gold meadow.")
        return words.format(number=number, all=CASTLES[view.seats]) + near
