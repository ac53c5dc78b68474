"""The auction: who has bid what, where the hand lies from which the next bid comes."""

from __future__ import annotations

from app.boards.laurin.pieces import backs, hint, treasure
from app.boards.laurin.scene import Scene
from app.boards.laurin.status import part
from app.parts import BLANK, Markup, aloud, escape, join, tag
from app.words import laurin as words
from tafelrunde.games.laurin.king import winner


def auction(scene: Scene) -> Markup:
    """The bids in the order in which they were made, face down until all are turned up; and how the last auction ended."""
    _, view = scene._, scene.view
    running = view.phase == "bid"
    won = view.phase == "move" and scene.legal  # whoever chooses a way for the king knows
    if not running and (won or part(scene) != "king" or not view.shown):
        return BLANK
    bids = join((_running if running else _shown)(scene, seat) for seat in view.clockwise(view.crown))
    title = _("The bids") if running else _("The last bids")
    row = tag("div", class_="kl-auction", id="auction", role="group", aria_label=title)(tag("b")(escape(title)), bids)
    if not running or not view.shown:
        return row
    last = _("Last time {name} won: {bids}.").format(
        name=scene.names[winner(view)], bids=words.laid(view.shown, scene.names)
    )
    return row + hint(last)


def _running(scene: Scene, seat: int) -> Markup:
    _, view = scene._, scene.view
    count = len(view.bids[seat])
    if count:
        return _bidder(
            scene, seat, _("cards bid: {count}").format(count=count), backs(count, "bid", f"bid-{seat}", f"seat-{seat}")
        )
    if seat == view.turn or seat in view.waiting:
        return _bidder(scene, seat, _("has yet to bid"), escape("…"))
    return _bidder(scene, seat, _("bids nothing"), escape("–"))


def _shown(scene: Scene, seat: int) -> Markup:
    _, bid = scene._, scene.view.shown[seat]
    told = words.hand(bid, _) if bid else _("bids nothing")
    if seat != winner(scene.view):
        return _bidder(scene, seat, told, escape(words.values(bid)) or escape("–"))
    return _bidder(scene, seat, aloud(told, _("won")), escape(words.values(bid)), look=" is-best")


def _bidder(scene: Scene, seat: int, told: str, drawn: Markup, *, look: str = "") -> Markup:
    """Somebody's arms, and a bid."""
    bid = tag("b", class_="figure")(drawn)
    heard = aloud(scene.names[seat], told)
    return tag("span", class_="kl-bidder" + look, role="img", aria_label=heard)(scene.crest(seat), bid)


def unveiled(scene: Scene) -> Markup:
    """The bids that have just been turned up, laid out over the garden: to be seen only while they turn, see `cues.moves`."""
    view = scene.view
    if view.phase not in ("keep", "move") or not view.shown:
        return BLANK
    bids = join(_laid(scene, seat) for seat in view.clockwise(view.crown) if view.shown[seat])
    return tag("div", class_="kl-unveiled", id="unveiled", aria_hidden="true")(bids)


def _laid(scene: Scene, seat: int) -> Markup:
    """Somebody's arms and cards, each with its back; gold is under whoever won."""
    back = tag("i", class_="kl-unveiled-back")()
    cards = join(
        tag("span", class_="kl-unveiled-card", data_piece=f"bid-{seat}-{card}")(
            tag("span", class_="kl-unveiled-sides", id=f"bid-{seat}-{card}")(treasure(face, scene._), back)
        )
        for card, face in enumerate(scene.view.shown[seat])
    )
    gold = tag("i", class_="kl-unveiled-gold", id="unveiled-gold")() if seat == winner(scene.view) else BLANK
    return tag("span", class_="kl-unveiled-bid")(gold, scene.crest(seat), cards)
