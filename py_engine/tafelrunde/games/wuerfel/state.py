"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from tafelrunde.core import Handle, State
from tafelrunde.games.wuerfel.data import CITIZENS, MET, VALUES

ENDS = ("", "pile", "place", "penalty")
"""Which stack can run out; none before the end."""


@dataclass(slots=True)
class Wuerfel(State):
    """Five places over five citizens, three piles, six dice, and a kingdom per seat."""

    PER_SEAT = ("kingdoms",)

    round: int = 0
    """How many turns have begun."""
    dice: tuple[int, ...] = ()
    """What the six dice show; nothing before the first roll of a turn."""
    rolls: int = 0
    """How often was rolled in this turn."""
    limit: int = 3
    """How often may be rolled in this turn."""
    row: list[Handle] = field(default_factory=list[Handle])
    """The citizens in slots 1 to 5; a slot that waits for its refill holds `NO_CARD`."""
    places: list[int] = field(default_factory=list[int])
    """How many cards are left on each place."""
    pile: list[Handle] = field(default_factory=list[Handle])
    """Citizens, face down; the last is on top."""
    penalties: list[Handle] = field(default_factory=list[Handle])
    """Penalties; the last is on top and lies face up."""
    discard: list[Handle] = field(default_factory=list[Handle])
    kingdoms: list[list[str]] = field(default_factory=list[list[str]])
    """Per seat, from the bottom up: citizens such as `C22`, places such as `P3:4` (place 3, worth 4), penalties such
    as `V2` (worth -2)."""
    extra: bool = False
    """Whether the same seat has another turn after this one."""
    bonus: int = -1
    """The slot that the hypnotist points to, while its taker decides."""
    gift: str = ""
    """The dragon that is to be given away."""
    ended: str = ""
    """Which stack ran out, one of `ENDS`."""

    def met(self) -> list[int]:
        """The slots whose citizens' conditions the dice meet."""
        face, dice = self.cards.face, self.dice
        return [slot for slot, card in enumerate(self.row) if MET[face[card]](dice)]

    def above(self, slot: int) -> int:
        """What the top card of the place over a slot is worth."""
        return VALUES[slot][-self.places[slot]]

    def loss(self) -> int:
        """How many points the open penalty costs; none where they have run out."""
        return int(self.face(self.penalties[-1])[1:]) if self.penalties else 0

    def top(self, seat: int) -> str:
        """The type of the citizen on top of a kingdom; empty where none lies there."""
        kingdom = self.kingdoms[seat]
        citizen = CITIZENS.get(kingdom[-1]) if kingdom else None
        return citizen.type if citizen else ""
