"""What happened since somebody's last decision: told on the curtain, and on a leaf behind the head of the table."""

from __future__ import annotations

from app.parts import BLANK, Markup, button, dialog, escape, join, shield, tag
from app.shown import Shown
from app.spoken.sentences import since
from app.table.view import GameView, Line, at_screen

KEY = "news"


def happened(session: GameView, lines: list[Line], **values: object) -> Markup:
    """Everybody's arms and what they did, oldest first."""
    arms = session.arms
    items = join(
        tag("li")(BLANK if line.seat is None else shield(arms[line.seat]), escape(line.text)) for line in lines
    )
    return tag("ol", class_="news", **values)(items) if items else BLANK


def leaf(shown: Shown, session: GameView, log: list[Line]) -> Markup:
    """The leaf with all of it, written when somebody opens it; the head of the table tells the last of it."""
    lines, _ = since(session, shown.moment, log, at_screen(session)), shown._
    if len(lines) < 2:
        return BLANK
    body = watch = BLANK
    if shown.opened == KEY:
        body = happened(session, lines)
        if shown.moment.since is not None:
            watch = button(
                _("Show me what happened"), do="meanwhile", id="news-watch",
                popovertarget=KEY, popovertargetaction="hide",
            )  # fmt: skip
    return dialog(KEY, _("What happened meanwhile"), body, watch, close=_("Close"))
