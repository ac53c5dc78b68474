"""One letter, one answer: for whoever does not look at the board, or not just now."""

from __future__ import annotations

from collections.abc import Callable

from app import boards
from app.parts import Screen, capital, signed
from app.parts import marked as _
from app.shown import Shown
from app.spoken import sentences
from app.spoken.hand import hand
from app.table.view import GameView, at_screen
from app.words import listed

KEYS = {
    "t": _("whose turn it is, and what is asked of me"),
    "s": _("the scores"),
    "h": _("my cards"),
    "l": _("what happened since I acted"),
    "n": _("on to what I can do"),
    "N": _("back to what I can do"),
    "m": _("what lies where, in words"),
    "i": _("what that is, where I am"),
    "1": _("on to the first player, 2 to the second, and so on"),
    "[": _("a step back"),
    "]": _("a step on"),
    "?": _("these letters"),
}
"""What can be asked, by its letter."""

WALKS = "nNm123456"
"""What leads the focus."""


MAP = "m"
"""What opens the board in words, where it has any; the focus comes to it."""


def answer(shown: Shown, screen: Screen, session: GameView, key: str) -> str:
    """The answer to a letter, as text; empty where it asks nothing."""
    _, moment = shown._, shown.moment
    known: dict[str, Callable[[], str]] = {
        "t": lambda: _turn(shown, screen, session),
        "s": lambda: _scores(shown, session),
        "h": lambda: hand(session, moment, _),
        "l": lambda: _last(shown, session),
        "?": lambda: _letters(shown, session),
    }
    return known[key]() if key in known else ""


def mapped(session: GameView) -> bool:
    """Whether a game has a board that is told in words."""
    return boards.load(session.table.game.name).in_words is not None


def _turn(shown: Shown, screen: Screen, session: GameView) -> str:
    _, moment = shown._, shown.moment
    turn = session.table.at(moment.entry).turn
    then = _("The game is over.") if turn is None else _("{name} is next").format(name=session.names[turn]) + "."
    if moment.at is not None:
        where = _("A look back: {number} of {all}.").format(number=moment.at, all=moment.last)
        return " ".join((where, then, _("Escape leads back to now.")))
    if turn is None:
        best = session.table.game.ranking(session.view)[0]
        won = _("won by {names}").format(names=listed([session.names[seat] for seat in best], _))
        return f"{then} {capital(won)}."
    called = sentences.summons(session, _)
    if called:
        return called
    return " ".join(
        filter(None, (sentences.note(session, shown.settings["language"]), screen.asked if session.actions() else then))
    )


def _scores(shown: Shown, session: GameView) -> str:
    game, state, secret = session.table.game, session.table.at(shown.moment.entry), shown._("secret")
    told = [
        f"{name}: {signed(score['total']) if game.tells_score(state, seat, session.me) else secret}"
        for seat, (name, score) in enumerate(zip(session.names, game.scores(state), strict=True))
    ]
    return ", ".join(told) + "."


def _last(shown: Shown, session: GameView) -> str:
    moment = shown.moment
    told = [line for line in session.log(shown._) if line.entry <= moment.entry]
    since = sentences.since(session, moment, told, at_screen(session)) if moment.at is None else []
    return " ".join(line.text for line in since or told[-1:]) or shown._("The game begins.")


def _letters(shown: Shown, session: GameView) -> str:
    _ = shown._
    shift = _("Shift {key}")
    letters = [
        f"{shift.format(key=key) if key.isupper() else key}: {_(word)}"
        for key, word in KEYS.items()
        if key != MAP or mapped(session)
    ]
    arrows = _("Arrow keys lead over maps and from card to card, Home and End to the first and the last.")
    golden = _("What is called golden can be chosen: n leads to it.")
    escape = _("Escape closes what is open, puts back what was chosen, and leads back to now.")
    space = _("The space bar hurries bots.")
    coach = [] if session.provable else [_("For a hint open “More” above the table.")]
    return "\n".join((*letters, arrows, golden, escape, space, *coach))
