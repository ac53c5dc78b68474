"""The auction: who has bid what, where the hand lies from which the next bid comes."""

from __future__ import annotations

from app.boards.laurin.pieces import backs, hint
from app.boards.laurin.scene import Scene
from app.boards.laurin.status import part
from app.parts import aloud, element, escape, join
from app.words import laurin as words
from tafelrunde.games.laurin.king import winner


def auction(scene: Scene) -> str:
    """The bids in the order in which they were made, face down until all are turned up; and how the last auction ended."""
    _, view = scene._, scene.view
    running = view.phase == "bid"
    won = view.phase == "move" and scene.legal  # whoever chooses a way for the king knows
    if not running and (won or part(scene) != "king" or not view.shown):
        return ""
    bids = join((_running if running else _shown)(scene, seat) for seat in view.clockwise(view.crown))
    title = _("The bids") if running else _("The last bids")
    row = element(
        "div",
        element("b", escape(title), class_="auction-word"),
        bids,
        class_="auction",
        id="auction",
        role="group",
        aria_label=title,
    )
    if not running or not view.shown:
        return row
    last = _("Last time {name} won: {bids}.").format(
        name=scene.names[winner(view)], bids=words.laid(view.shown, scene.names)
    )
    return row + hint(last)


def _running(scene: Scene, seat: int) -> str:
    _, view = scene._, scene.view
    count = len(view.bids[seat])
    if count:
        return _bidder(scene, seat, _("cards bid: {count}").format(count=count), backs(count, "bid"))
    if seat == view.turn or seat in view.waiting:
        return _bidder(scene, seat, _("has yet to bid"), "…")
    return _bidder(scene, seat, _("bids nothing"), "–")


def _shown(scene: Scene, seat: int) -> str:
    _, bid = scene._, scene.view.shown[seat]
    told = words.held(bid, _) if bid else _("bids nothing")
    if seat != winner(scene.view):
        return _bidder(scene, seat, told, words.values(bid) or "–")
    return _bidder(scene, seat, aloud(told, _("won")), words.values(bid), look=" is-best")


def _bidder(scene: Scene, seat: int, told: str, drawn: str, *, look: str = "") -> str:
    """Somebody's arms, and a bid."""
    bid = element("b", drawn, class_="figure")
    heard = aloud(scene.names[seat], told)
    return element("span", scene.crest(seat), bid, class_="bidder" + look, role="img", aria_label=heard)
