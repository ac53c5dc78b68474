"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from tafelrunde.core import Face, Handle, State


@dataclass(slots=True)
class Creatures(State):
    """Five piles, the open cards in the middle, and a row of cards per seat."""

    PER_SEAT = ("rows", "shifted", "out", "fame")

    round: int = 0
    """The round that is played, 1 to 5."""
    piles: list[list[Handle]] = field(default_factory=list[list[Handle]])
    """The face-down piles of the rounds to come; the first is next."""
    pile: list[Handle] = field(default_factory=list[Handle])
    """What is left of this round's pile, face down; the last is on top."""
    middle: list[Handle] = field(default_factory=list[Handle])
    """The open cards that can be taken."""
    gone: list[Handle] = field(default_factory=list[Handle])
    """Cards that left the game: unseen legends, the three left over, and what nobody took."""
    rows: list[list[Face]] = field(default_factory=list[list[Face]])
    """Per seat, the cards in the order they were laid; the castle first, the visible number last."""
    shifted: list[int] = field(default_factory=list[int])
    """Per seat, how many of its last cards are shifted up, since they were taken in this round."""
    out: list[bool] = field(default_factory=list[bool])
    """Per seat, whether it is out of this round."""
    fame: list[list[int]] = field(default_factory=list[list[int]])
    """Per seat, the hero fame after each round that is over."""
