"""What happened since somebody's last decision: told on the curtain, and on a leaf behind the head of the table."""

from __future__ import annotations

from app.parts import button, dialog, element, escape, join, shield
from app.shown import Shown
from app.spoken.sentences import since
from app.table.view import GameView, Line, at_screen

KEY = "news"


def told(session: GameView, lines: list[Line], **values: object) -> str:
    """Everybody's arms and what they did, oldest first."""
    arms = session.arms
    items = join(
        element("li", "" if line.seat is None else shield(arms[line.seat]), escape(line.text)) for line in lines
    )
    return element("ol", items, class_="news", **values) if items else ""


def leaf(shown: Shown, session: GameView, log: list[Line]) -> str:
    """The leaf with all of it, written when somebody opens it; the head of the table tells the last of it."""
    lines, _ = since(session, shown.moment, log, at_screen(session)), shown._
    if len(lines) < 2:
        return ""
    body = watch = ""
    if shown.opened == KEY:
        body = told(session, lines)
        if shown.moment.since is not None:
            watch = button(
                _("Show me what happened"), do="meanwhile", id="news-watch",
                popovertarget=KEY, popovertargetaction="hide",
            )  # fmt: skip
    return dialog(KEY, _("What happened meanwhile"), body, watch, close=_("Close"))
