"""What cannot be taken back: found out beforehand, on a copy."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from app.table.view import GameView
from tafelrunde.core import Dealer, Handle, Illegal, Scripted, Unreadable, Wanted


class Untaught(Dealer):
    """Deals for as long as a seat learns nothing by it: interrupts before that, and before dice are thrown."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def _dice(self, count: int, sides: int) -> tuple[int, ...]:
        raise Wanted("roll", count, sides=sides)

    def _show(self, cards: Sequence[Handle], to: int | None, who: int) -> None:
        if to in (None, self.seat) and any(not self.cards.seen[card] >> self.seat & 1 for card in cards):
            raise Wanted("faces", len(cards), cards=cards, to=to)
        for card in cards:
            self.cards.learn(card, None, who)


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
