"""What stands between two people at one screen: the curtain, and the bar over a table whose hands are covered."""

from __future__ import annotations

from app.parts import BLANK, Markup, button, escape, shield, tag
from app.screens import news
from app.shown import Shown
from app.spoken.hand import drawn
from app.spoken.sentences import since, summons
from app.table.view import GameView, Line


def curtain(shown: Shown, session: GameView, log: list[Line]) -> Markup:
    """Nothing of the table but what everybody may know: what happened since this person's last turn."""
    _, seat = shown._, session.sight.waits_for or 0
    name = session.names[seat]
    lines = since(session, shown.moment, log, seat)
    told = _drawn(shown, session) + news.happened(session, lines, aria_label=_("What happened meanwhile"))
    take = button(_("I am {name}").format(name=name), kind="gold", do="take", id=f"take-{seat}", autofocus=True)
    back = (
        button(_("Take the last step back"), kind="quiet", do="undo", id="curtain-undo")
        if session.can_undo()
        else BLANK
    )
    open_ = tag("details", class_="curtain-open")(
        tag("summary")(escape(_("Play without a curtain"))),
        tag("p")(escape(_("From now on everybody at this table sees everybody’s cards."))),
        button(_("Open the hands"), do="bare", id="open-hands"),
    )
    head = tag("h2", class_="curtain-title")(escape(summons(session, _)))
    arms = shield(session.arms[seat], "shield-huge")
    return tag("section", class_="curtain", id="curtain", aria_label=_("Curtain"))(arms, head, take, told, back, open_)


def _drawn(shown: Shown, session: GameView) -> Markup:
    """Before the screen goes on, whoever has drawn a card sees it while they hold this."""
    _, shows = shown._, session.curtain.peeking
    came = drawn(session, shown.moment, _)
    if came is None:
        return BLANK
    seat, card = came
    words = card if shows else _("{name}: hold to see the new card").format(name=session.names[seat])
    return tag("button", type="button", class_="button", data_hold="peek", id="drawn", aria_pressed=shows)(
        escape(words)
    )


def covered(shown: Shown, session: GameView) -> Markup:
    """The bar over a table that everybody may see while whose turn it is has not taken the screen; nothing acts for them before."""
    _, seat = shown._, session.sight.covered
    if seat is None:
        return BLANK
    name = session.names[seat]
    told = tag("p")(escape(summons(session, _)))
    mine = button(_("I am {name}").format(name=name), kind="gold", do="take", id="uncover")
    return tag("div", class_="covered", id="covered")(told, mine)
