"""One letter, one answer: for whoever does not look at the board, or not just now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app import boards
from app.parts import marked as _
from app.parts import signed
from app.screens import news
from app.screens.curtain import summons
from app.screens.lesson import note
from app.screens.table import present
from app.spoken.hand import hand
from app.words import listed

if TYPE_CHECKING:
    from app.shell.app import App
    from app.table.session import Session

KEYS = {
    "t": _("whose turn it is, and what is asked of me"),
    "s": _("the scores"),
    "h": _("my cards"),
    "l": _("what happened since I acted"),
    "n": _("on to what I can do"),
    "N": _("back to what I can do"),
    "m": _("the map of Löwenherz, field by field"),
    "1": _("on to the first player, 2 to the second, and so on"),
    "[": _("a step back"),
    "]": _("a step on"),
    "?": _("these letters"),
}
"""What can be asked, by its letter."""

WALKS = "nNm123456"
"""What leads the focus."""


def answer(app: App, session: Session, key: str) -> str:
    """The answer to a letter, as text; empty where it asks nothing."""
    known: dict[str, Callable[[App, Session], str]] = {
        "t": _turn,
        "s": _scores,
        "h": hand,
        "l": _last,
        "m": _map,
        "?": _letters,
    }
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
    if called:
        return called
    told = [note(app, session)]
    if session.actions():
        table = present(app, session)
        told += table.asked, table.picked * bool(session.selected), table.besides
    else:
        told.append(then)
    return " ".join(filter(None, told))


def _scores(app: App, session: Session) -> str:
    totals = [score["total"] for score in session.table.game.scores(session.table.at(app.past.entry))]
    return ", ".join(f"{name}: {signed(total)}" for name, total in zip(session.names, totals, strict=True)) + "."


def _last(app: App, session: Session) -> str:
    told = [line for line in session.log(app._) if line.entry <= app.past.entry]
    since = news.since(app, session, told, app.past.seat(session)) if app.past.at is None else []
    return " ".join(line.text for line in since or told[-1:]) or app._("The game begins.")


def _map(app: App, session: Session) -> str:
    """The board in words lies open, where it has any; the focus comes to it."""
    if _mapped(session):
        app.panel.leaf, app.panel.open = "told", True
    return ""


def _mapped(session: Session) -> bool:
    return boards.load(session.table.game.name).told is not None


def _letters(app: App, session: Session) -> str:
    known = [f"{key}: {app._(word)}" for key, word in KEYS.items() if key != "m" or _mapped(session)]
    letters = listed(known, app._) + "."
    arrows = app._("Arrow keys lead over maps and from card to card, Home and End to the first and the last.")
    golden = app._("What is called golden can be chosen: n leads to it.")
    return " ".join(
        (
            letters,
            arrows,
            golden,
            app._("Escape closes what is open, lays back what was chosen, and leads back to now."),
        )
    )
