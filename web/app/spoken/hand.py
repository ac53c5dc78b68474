"""The cards in the hand of whoever is at this screen, in words: all of them, and what has just come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.shell.app import App
    from app.table.session import Session
    from tafelrunde.core import Handle


def hand(app: App, session: Session) -> str:
    """All of them, and what has come since they began to act; and what lies open before somebody."""
    eyes, known, state = app.past.eyes, words(session.table.game.name), session.table.at(app.past.entry)
    if eyes is None or not (known.held or known.laid):
        return app._("There is no hand to tell of.")
    mine = _mine(app, session, state, eyes) if known.held else ""
    open_ = known.laid(state, eyes, app._) if known.laid else ""
    before = app._("Before you: {cards}").format(cards=open_) + "." if open_ else ""
    return " ".join(filter(None, [mine, before]))


def _mine(app: App, session: Session, state: Any, eyes: int) -> str:
    acted = app.past.decided(session, eyes, app.past.entry) or 1
    cards, new = state.hands[eyes], _came(session, eyes, acted, app.past.entry)
    mine = app._("In your hand: {cards}").format(cards=_told(app, session, state, cards)) + "."
    if not 0 < len(new) < len(cards):
        return mine
    return mine + " " + app._("New among them: {cards}").format(cards=_told(app, session, state, new)) + "."


def learned(app: App, session: Session) -> str:
    """What came with the last entry; where people share the screen, what came since they acted, once they are asked.

    Cards that all have seen are told by what happened.
    """
    eyes, entry = session.me, app.past.last
    if session.sight.waits_for is not None and session.curtain.peeking and (came := drawn(app, session)):
        return came[1]
    if eyes is None or words(session.table.game.name).held is None or (session.shared and not session.actions()):
        return ""
    since = app.past.decided(session, eyes, entry) if session.shared else entry
    if not since:
        return ""
    now, new = session.table.at(entry), _came(session, eyes, since, entry)
    if all(now.cards.shown(card, None) for card in new):
        return ""
    return app._("New in your hand: {cards}").format(cards=_told(app, session, now, new)) + "."


def drawn(app: App, session: Session) -> tuple[int, str] | None:
    """Who decided last at this screen and drew by it what nobody else knows, and that in words, for them alone."""
    entries, last = session.record.entries, app.past.last
    entry = next((entry for entry in range(last, 0, -1) if entries[entry].seat in session.curtain.people), 0)
    seat, now = entries[entry].seat, session.table.at(entry)
    if seat is None or words(session.table.game.name).held is None:
        return None
    new, *others = (_came(session, one, entry, entry) for one in (seat, *(set(range(now.seats)) - {seat})))
    if any(others) or all(now.cards.shown(card, None) for card in new):  # what is dealt to all has not been drawn
        return None
    return seat, app._("New in your hand: {cards}").format(cards=_told(app, session, now, new)) + "."


def _came(session: Session, eyes: int, since: int, entry: int) -> list[Handle]:
    """What is in a hand after an entry and was not before an earlier one."""
    had = session.table.at(since - 1).hands[eyes]
    return [card for card in session.table.at(entry).hands[eyes] if card not in had]


def _told(app: App, session: Session, state: Any, cards: Sequence[Handle]) -> str:
    held = words(session.table.game.name).held
    return held([state.face(card) for card in cards], app._) if held and cards else app._("nothing")
