"""A few words of the bots' people, at the moments that matter to them."""

from __future__ import annotations

from app.court.words import SAYINGS
from app.parts import BLANK, Markup, art, escape, tag
from app.shown import Shown
from app.table.cues import Gains
from app.table.view import GameView

MUCH = 6
"""As many points as a game of about a hundred brings at once when it is worth a word; of smaller games a share of it."""


def saying(shown: Shown, session: GameView, brought: Gains) -> Markup:
    """What somebody says to what has just happened; empty where nobody has anything to say, or it is not wanted."""
    if (found := _speaks(shown, session, brought)) is None:
        return BLANK
    inside = art("court", session.record.names[found[0]], "saying-face") + tag("span")(
        escape(_told(shown, session, found))
    )
    # What is said with everything else that happened is not said twice.
    return tag("p", class_="saying", id=f"saying-{shown.moment.entry}", aria_hidden="true")(inside)


def aloud(shown: Shown, session: GameView, brought: Gains) -> str:
    """The same as it is heard."""
    found = _speaks(shown, session, brought)
    return _told(shown, session, found) if found else ""


def _told(shown: Shown, session: GameView, found: tuple[int, str]) -> str:
    seat, words = found
    return shown._("{name}: “{words}”").format(name=session.record.names[seat], words=shown._(words))


def _speaks(shown: Shown, session: GameView, brought: Gains) -> tuple[int, str] | None:
    """Which seat says what; none where it is not wanted."""
    if shown.settings["sayings"] == "off" or shown.moment.at is not None or session.lesson:
        return None
    known = {
        seat: SAYINGS[name]
        for seat, (name, kind) in enumerate(zip(session.record.names, session.kinds, strict=True))
        if kind == "bot" and name in SAYINGS
    }
    table = session.table
    totals = [score["total"] for score in table.game.scores(session.view)]
    if session.over:
        winners = table.game.ranking(table.state)[0]
        best = min(known, key=lambda seat: (seat not in winners, -totals[seat]), default=None)
        return None if best is None else (best, known[best].won if best in winners else known[best].lost)
    much = max(2, min(MUCH, max(totals) // 4))
    changed = {seat: sum(brought.get(seat, {}).values()) for seat in known}
    for seat, points in sorted(changed.items(), key=lambda one: one[1]):
        by_other = session.record.entries[-1].seat != seat
        if points <= -much and by_other:
            return seat, known[seat].loss
        if points >= much and not by_other:
            return seat, known[seat].gain
    return None
