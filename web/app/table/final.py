"""What cannot be taken back: found out beforehand, on a copy."""

from __future__ import annotations

from contextlib import suppress

from app.table.view import GameView
from tafelrunde.core import Illegal, Scripted, Unreadable, Untaught, Wanted


def final(session: GameView, line: str) -> bool:
    """Whether a line may be played, though something else might, and could not be taken back: somebody learns something by it.

    Here that is whoever plays it; among devices, anybody.
    """
    if len(session.actions()) < 2:
        return False
    game, now = session.table.game, session.table.state
    # Whoever plays it may see what is no news to a machine: a card that lay open and has been hidden since.
    state = now.copy() if session.provable else now.seen_by(now.turn)
    dealer = Scripted() if session.provable else Untaught(now.turn)
    with suppress(Illegal, Unreadable):
        try:
            game.play(state, game.read(state, line), dealer)
        except Wanted:
            return True
    return False
