"""The auction: who has bid what, where the hand lies from which the next bid comes."""

from __future__ import annotations

from app.boards.laurin.desk import Desk
from app.boards.laurin.pieces import backs, hint
from app.boards.laurin.status import part
from app.parts import aloud, element, escape, join
from app.words import laurin as words
from tafelrunde.games.laurin.king import winner


def auction(desk: Desk) -> str:
    """The bids in the order in which they were made, face down until all are turned up; and how the last auction ended."""
    _, view = desk._, desk.view
    running = view.phase == "bid"
    won = view.phase == "move" and desk.legal  # whoever chooses a way for the king knows
    if not running and (won or part(desk) != "king" or not view.shown):
        return ""
    bids = join((_running if running else _shown)(desk, seat) for seat in view.clockwise(view.crown))
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
        name=desk.names[winner(view)], bids=words.laid(view.shown, desk.names)
    )
    return row + hint(last)


def _running(desk: Desk, seat: int) -> str:
    _, view = desk._, desk.view
    count = len(view.bids[seat])
    if count:
        return _bidder(desk, seat, _("cards bid: {count}").format(count=count), backs(count, "bid"))
    if seat == view.turn or seat in view.waiting:
        return _bidder(desk, seat, _("has yet to bid"), "…")
    return _bidder(desk, seat, _("bids nothing"), "–")


def _shown(desk: Desk, seat: int) -> str:
    _, bid = desk._, desk.view.shown[seat]
    told = words.held(bid, _) if bid else _("bids nothing")
    if seat != winner(desk.view):
        return _bidder(desk, seat, told, words.values(bid) or "–")
    return _bidder(desk, seat, aloud(told, _("won")), words.values(bid), look=" is-best")


def _bidder(desk: Desk, seat: int, told: str, drawn: str, *, look: str = "") -> str:
    """Somebody's arms, and a bid."""
    bid = element("b", drawn, class_="figure")
    heard = aloud(desk.names[seat], told)
    return element("span", desk.crest(seat), bid, class_="bidder" + look, role="img", aria_label=heard)
