"""Sentences about a game that are shown in one place and spoken in another."""

from __future__ import annotations

from bisect import bisect

from app.parts import Translate
from app.table.view import GameView, Line, Moment, decided


def summons(session: GameView, _: Translate) -> str:
    """Who must take the screen, or decides while all hands are covered, in a sentence; empty where nobody must."""
    sight = session.sight
    if sight.covered is not None:
        return _("{name} decides. All hands are covered.").format(name=session.names[sight.covered])
    if sight.waits_for is not None:
        return _("Hand the device to {name}.").format(name=session.names[sight.waits_for])
    return ""


def note(session: GameView, language: str) -> str:
    """What the lesson says at this point, as text."""
    return session.lesson.note(session.record, language) if session.lesson else ""


def since(session: GameView, moment: Moment, log: list[Line], seat: int | None) -> list[Line]:
    """The lines after the last decision of this person, from the beginning where there was none; whoever looks on has no news."""
    if seat is None:
        return []
    mine = decided(session, seat, moment.last) or 0
    return log[bisect(log, mine, key=lambda line: line.entry) :]
