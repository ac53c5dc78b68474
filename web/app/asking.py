"""One letter, one answer: for whoever does not look at the board, or not just now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.parts import marked as _
from app.parts import signed
from app.screens import news
from app.screens.curtain import summons
from app.screens.lesson import note
from app.screens.table import present
from app.words import listed, words

if TYPE_CHECKING:
    from app.controller import App
    from app.session import Session

KEYS = {
    "t": _("whose turn it is, and what is asked of me"),
    "s": _("the scores"),
    "h": _("my cards"),
    "l": _("what happened since I acted"),
    "n": _("on to what I can do"),
    "N": _("back to what I can do"),
    "1": _("on to the first player, 2 to the second, and so on"),
    "[": _("a step back"),
    "]": _("a step on"),
    "?": _("these letters"),
}
"""What can be asked, by its letter."""

WALKS = "nN123456"
"""What leads the focus."""


def answer(app: App, session: Session, key: str) -> str:
    """The answer to a letter, as text; empty where it asks nothing."""
    known: dict[str, Callable[[App, Session], str]] = {"t": _turn, "s": _scores, "h": _hand, "l": _last, "?": _letters}
    return known[key](app, session) if key in known else ""


def _turn(app: App, session: Session) -> str:
    past, turn = app.past, session.table.at(app.past.entry).turn
    then = (
        app._("The game is over.") if turn is None else app._("{name} is next").format(name=session.names[turn]) + "."
    )
    if past.at is not None:
        where = app._("A look back: {number} of {all}.").format(number=past.at, all=past.last)
        return " ".join((where, then, app._("Escape leads back to now.")))
    if turn is None:
        return then
    called = summons(app, session)
    if called or session.pauses:
        return called or note(app, session)
    if session.actions():
        table = present(app, session)
        picked = table.picked * bool(session.selected)
        return " ".join(filter(None, [note(app, session) or table.asked, picked, table.besides]))
    return then


def _scores(app: App, session: Session) -> str:
    totals = [score["total"] for score in session.table.game.scores(session.table.at(app.past.entry))]
    return ", ".join(f"{name}: {signed(total)}" for name, total in zip(session.names, totals, strict=True)) + "."


def _hand(app: App, session: Session) -> str:
    eyes, known = app.past.eyes, words(session.table.game.name)
    held, laid, state = known.held, known.laid, session.table.at(app.past.entry)
    if eyes is not None and laid is not None:
        return app._("Before you: {cards}").format(cards=laid(state, eyes, app._)) + "."
    if eyes is None or held is None:
        return app._("There is no hand to tell of.")
    cards = sorted(state.hands[eyes])

    def told(sentence: str, some: Sequence[int]) -> str:
        faces = [state.face(card) for card in some]
        return app._(sentence).format(cards=held(faces, app._) if faces else app._("nothing")) + "."

    acted = app.past.decided(session, eyes, app.past.entry) or 1
    had = session.table.at(acted - 1).hands[eyes]
    came = [card for card in cards if card not in had]
    mine, new = told(_("In your hand: {cards}"), cards), told(_("New among them: {cards}"), came)
    return f"{mine} {new}" if 0 < len(came) < len(cards) else mine


def _last(app: App, session: Session) -> str:
    told = [line for line in session.log(app._) if line.entry <= app.past.entry]
    since = news.since(app, session, told, app.past.seat(session)) if app.past.at is None else []
    return " ".join(line.text for line in since or told[-1:]) or app._("The game begins.")


def _letters(app: App, _session: Session) -> str:
    letters = listed([f"{key}: {app._(word)}" for key, word in KEYS.items()], app._) + "."
    arrows = app._("Arrow keys lead over maps and from card to card, Home and End to the first and the last.")
    return " ".join((letters, arrows, app._("Escape closes what is open and leads back to now.")))
