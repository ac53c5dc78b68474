"""What stands between two people at one screen: the curtain, and the bar over a table whose hands are covered."""

from __future__ import annotations

from app.parts import button, element, escape, shield
from app.screens import news
from app.shown import Shown
from app.spoken.hand import drawn
from app.spoken.sentences import since, summons
from app.table.view import GameView, Line


def curtain(shown: Shown, session: GameView, log: list[Line]) -> str:
    """Nothing of the table but what everybody may know: what happened since this person's last turn."""
    _, seat = shown._, session.sight.waits_for or 0
    name = session.names[seat]
    lines = since(session, shown.moment, log, seat)
    told = _drawn(shown, session) + news.told(session, lines, aria_label=_("What happened meanwhile"))
    take = button(_("I am {name}").format(name=name), kind="gold", do="take", id=f"take-{seat}", autofocus=True)
    back = (
        button(_("Take the last step back"), kind="quiet", do="undo", id="curtain-undo") if session.can_undo() else ""
    )
    open_ = element(
        "details",
        element("summary", escape(_("Play without a curtain"))),
        element("p", escape(_("From now on everybody at this table sees everybody’s cards."))),
        button(_("Open the hands"), do="bare", id="open-hands"),
        class_="curtain-open",
    )
    head = element("h2", escape(summons(session, _)), class_="curtain-title")
    arms = shield(session.arms[seat], "shield-huge")
    return element(
        "section", arms, head, take, told, back, open_, class_="curtain", id="curtain", aria_label=_("Curtain")
    )


def _drawn(shown: Shown, session: GameView) -> str:
    """Before the screen goes on, whoever has drawn a card sees it while they hold this."""
    _, shows = shown._, session.curtain.peeking
    came = drawn(session, shown.moment, _)
    if came is None:
        return ""
    seat, card = came
    words = card if shows else _("{name}: hold to see the new card").format(name=session.names[seat])
    pressed = "true" if shows else "false"
    return element(
        "button", escape(words), type="button", class_="button", data_hold="peek", id="drawn", aria_pressed=pressed
    )


def covered(shown: Shown, session: GameView) -> str:
    """The bar over a table on which somebody decides from what lies open; the own hand is there for whoever holds it."""
    _, seat = shown._, session.sight.covered
    if seat is None:
        return ""
    name, class_ = session.names[seat], f"covered covered-{session.table.game.name}"
    if session.sight.beforehand:
        told = element("p", escape(_("All hands are covered. Yours is for you alone:")))
        mine = button(_("I am {name}").format(name=name), kind="gold", do="take", id="uncover")
        return element("div", told, mine, class_=class_, id="covered")
    words = _("{name} decides. All hands are covered.").format(name=name)
    peek = element(
        "button",
        escape(_("Hold to see your hand")),
        type="button",
        class_="button",
        data_hold="peek",
        id="peek",
        aria_pressed="true" if session.curtain.peeking else "false",
    )
    take = button(_("Uncover"), kind="quiet", do="take", id="uncover")
    return element("div", element("p", escape(words)), peek, take, class_=class_, id="covered")
