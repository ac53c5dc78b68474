"""The cards in the hand of whoever is at this screen, in words: all of them, and what has just come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.parts import Translate
from app.spoken.sentences import summons
from app.table.view import GameView, Moment, decided
from app.words import words
from tafelrunde.core import Handle


def hand(session: GameView, moment: Moment, _: Translate) -> str:
    """All of them, and what has come since they began to act; and what lies open before somebody."""
    eyes, known, state = moment.eyes, words(session.table.game.name), session.table.at(moment.entry)
    if eyes is None or not (known.hand or known.laid):
        return summons(session, _) or _("There is no hand to read out.")
    mine = _mine(session, moment, state, eyes, _) if known.hand else ""
    open_ = known.laid(state, eyes, _) if known.laid else ""
    before = _("Before you: {cards}").format(cards=open_) + "." if open_ else ""
    return " ".join(filter(None, [mine, before]))


def _mine(session: GameView, moment: Moment, state: Any, eyes: int, _: Translate) -> str:
    acted = decided(session, eyes, moment.entry) or 1
    cards, new = state.hands[eyes], _came(session, eyes, acted, moment.entry)
    mine = _("In your hand: {cards}").format(cards=_told(session, state, cards, _)) + "."
    if not 0 < len(new) < len(cards):
        return mine
    return mine + " " + _("New among them: {cards}").format(cards=_told(session, state, new, _)) + "."


def learned(session: GameView, moment: Moment, _: Translate) -> str:
    """What came with the last entry; where people share the screen, what came since they acted, once they are asked.

    Cards that all have seen are told by what happened.
    """
    eyes, entry = session.me, moment.last
    if session.sight.waits_for is not None and session.curtain.peeking and (came := drawn(session, moment, _)):
        return came[1]
    if eyes is None or words(session.table.game.name).hand is None or (session.shared and not session.actions()):
        return ""
    since = decided(session, eyes, entry) if session.shared else entry
    if not since:
        return ""
    now, new = session.table.at(entry), _came(session, eyes, since, entry)
    if all(now.cards.shown(card, None) for card in new):
        return ""
    return _("New in your hand: {cards}").format(cards=_told(session, now, new, _)) + "."


def drawn(session: GameView, moment: Moment, _: Translate) -> tuple[int, str] | None:
    """Who decided last at this screen and drew by it what nobody else knows, and that in words, for them alone."""
    entries, last = session.record.entries, moment.last
    entry = next((entry for entry in range(last, 0, -1) if entries[entry].seat in session.curtain.people), 0)
    seat, now = entries[entry].seat, session.table.at(entry)
    if seat is None or words(session.table.game.name).hand is None:
        return None
    new, *others = (_came(session, one, entry, entry) for one in (seat, *(set(range(now.seats)) - {seat})))
    if any(others) or all(now.cards.shown(card, None) for card in new):  # what is dealt to all has not been drawn
        return None
    return seat, _("New in your hand: {cards}").format(cards=_told(session, now, new, _)) + "."


def _came(session: GameView, eyes: int, since: int, entry: int) -> list[Handle]:
    """What is in a hand after an entry and was not before an earlier one."""
    had = session.table.at(since - 1).hands[eyes]
    return [card for card in session.table.at(entry).hands[eyes] if card not in had]


def _told(session: GameView, state: Any, cards: Sequence[Handle], _: Translate) -> str:
    in_words = words(session.table.game.name).hand
    return in_words([state.face(card) for card in cards], _) if in_words and cards else _("nothing")
