"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Self

from tafelrunde.core import ALL, NO_CARD, Handle, State
from tafelrunde.games.laurin.data import MOVES, START, MoveCard

ROUND = ("", "place", "relocate", "after", "king")
"""The parts of a round that spells can interrupt: `after` is when dwarfs have been placed and relocated; the first comes before all."""
PLANNING = ("buy", "assign")
"""The phases in which no move card lies open yet."""
AUCTION = ("bid", "keep", "move", "free", "last")
"""The phases in which the next king move is decided: first who does it, then what it is."""
PENDING = ("spell", "counter", "step", "divert", "fog")
"""The phases in which the king has moved and the scoring is still to come, if `part` says that it is his turn."""


@dataclass(slots=True)
class Laurin(State):
    """The garden with king and dwarfs, three piles with their discards, and what everybody holds."""

    SINCE: ClassVar = {**State.SINCE, "counters": 2, "resumes": 2}
    PER_SEAT = ("supply", "fronts", "backs", "reached", "hands", "bids", "books", "held")

    round: int = 0
    crown: int = 0
    """The start player."""
    king: tuple[int, int] = START
    """The circle where the king stands: columns from the west, rows from the north."""
    board: list[int] = field(default_factory=list[int])
    """Per square, row by row, the dwarf that stands there: a number of `data.DWARF`."""
    supply: list[list[int]] = field(default_factory=list[list[int]])
    """Per seat and kind, the dwarfs that wait beside the garden."""
    fronts: list[int] = field(default_factory=list[int])
    """Per seat, the points from dwarfs that showed their front."""
    backs: list[int] = field(default_factory=list[int])
    """Per seat, the points from dwarfs that showed their back."""
    scorings: int = 0
    """How many scorings there were."""
    reached: list[int] = field(default_factory=list[int])
    """Per seat, the number of the scoring that last changed its score."""

    treasure: list[Handle] = field(default_factory=list[Handle])
    """Treasure, face down; the last is on top."""
    spent: list[Handle] = field(default_factory=list[Handle])
    """The discarded treasure."""
    hands: list[list[Handle]] = field(default_factory=list[list[Handle]])
    """Per seat, the treasure in hand."""
    bids: list[list[Handle]] = field(default_factory=list[list[Handle]])
    """Per seat, the treasure laid in this auction."""
    shown: tuple[tuple[str, ...], ...] = ()
    """Per seat, the faces of what was turned up in the last auction of this round; nothing where there was none."""

    spells: list[Handle] = field(default_factory=list[Handle])
    """Spells, face down; the last is on top."""
    faded: list[Handle] = field(default_factory=list[Handle])
    """The discarded spells."""
    display: list[Handle] = field(default_factory=list[Handle])
    """The spells on sale."""
    books: list[list[Handle]] = field(default_factory=list[list[Handle]])
    """Per seat, the spells that were bought; they lie open."""

    moves: list[Handle] = field(default_factory=list[Handle])
    """Move cards, face down; the last is on top."""
    walked: list[Handle] = field(default_factory=list[Handle])
    """The discarded move cards."""
    drawn: list[Handle] = field(default_factory=list[Handle])
    """The move cards that the start player has yet to assign."""
    held: list[Handle] = field(default_factory=list[Handle])
    """Per seat, the move card before it; `NO_CARD` where none lies."""

    waiting: list[int] = field(default_factory=list[int])
    """The seats that are still to be asked in this phase, in order."""
    part: str = ""
    """Which part of the round a spell interrupts, one of `ROUND`."""
    active: int = 0
    """Whose action the current part is about."""
    left: int = 0
    """How many points may still be placed, or dwarfs relocated, in this action."""
    lifted: list[int] = field(default_factory=list[int])
    """The dwarfs taken off the board that are to be put down, the next one first."""
    swap: int = -1
    """The square of the first dwarf of a swap."""

    origin: tuple[int, int] = START
    """Where this king move began."""
    way: str = ""
    """The direction chosen for this king move."""
    distance: int = 0
    """How far this king move goes."""
    caster: int = 0
    """Who cast the latest spell."""
    spell: str = ""
    """The latest spell."""
    played: list[str] = field(default_factory=list[str])
    """The spells cast in this king move, window or turn, cancelled ones too."""
    undone: str = ""
    """The kind of spell that was cancelled in this king move, window or turn."""
    counters: list[int] = field(default_factory=list[int])
    """Who has cast counter-spells since, each on what was cast just before."""
    resumes: str = ""
    """The phase that a swap interrupts in the middle of a turn; empty where it has a window of its own."""
    fogged: int = -1
    """The seat that is left out of the next scoring."""

    @property
    def to_the_letter(self) -> bool:
        """Whether spells have all the moments that the print gives them; games of version 1 have fewer."""
        return self.version > 1

    def seen_by(self, seat: int | None) -> Self:
        """Hands of others are closed: of a card that lay open and was taken back nobody sees which one it is now, nor whether
        it lies there when its owner bids face down again (L24).
        """
        view = super(Laurin, self).seen_by(seat)
        for one, (hand, bid) in enumerate(zip(view.hands, view.bids, strict=True)):
            if one == seat:
                continue
            closed = hand
            if self.phase == "bid":
                closed = sorted([*hand, *bid])
                # Which of them were laid, their handles would tell whoever remembers.
                view.hands[one], view.bids[one] = closed[: len(hand)], closed[len(hand) :]
            # What was never in a pile never was hidden.
            known = [card for card in closed if view.cards.seen[card] == ALL and view.cards.deck[card] >= 0]
            if known:
                view.cards.hide(known, 1 << one)
        return view

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with this one."""
        return [*range(first, self.seats), *range(first)]

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return self.fronts[seat] + self.backs[seat]

    def move(self, seat: int) -> MoveCard:
        """The move card before a seat."""
        return MOVES[self.face(self.held[seat])]

    def open(self) -> list[int]:
        """The seats before which a move card lies."""
        return [seat for seat, card in enumerate(self.held) if card != NO_CARD]
