"""What happened since somebody's last decision: told on the curtain, and on a leaf behind the head of the table."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING

from app.parts import button, dialog, element, escape, join, shield

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Line, Session

KEY = "news"


def since(app: App, session: Session, log: list[Line], seat: int | None) -> list[Line]:
    """The lines after the last decision of this person, from the beginning where there was none; whoever looks on has no news."""
    if seat is None:
        return []
    mine = app.past.decided(session, seat, app.past.last) or 0
    return log[bisect(log, mine, key=lambda line: line.entry) :]


def told(session: Session, lines: list[Line], **values: object) -> str:
    """Everybody's arms and what they did, oldest first."""
    arms = session.arms
    items = join(
        element("li", "" if line.seat is None else shield(arms[line.seat]), escape(line.text)) for line in lines
    )
    return element("ol", items, class_="news", **values) if items else ""


def leaf(app: App, session: Session, log: list[Line]) -> str:
    """The leaf with all of it, written when somebody opens it; the head of the table tells the last of it."""
    lines, _ = since(app, session, log, app.past.seat(session)), app._
    if len(lines) < 2:
        return ""
    body = watch = ""
    if app.opened == KEY:
        body = told(session, lines)
        if app.past.since is not None:
            watch = button(
                _("Show me what happened"), do="meanwhile", id="news-watch",
                popovertarget=KEY, popovertargetaction="hide",
            )  # fmt: skip
    return dialog(KEY, _("What happened meanwhile"), body, watch, close=_("Close"))
