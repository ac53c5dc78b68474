"""Everything that can be done, as verbs."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.core import Action, Handle


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy a spell from the display with these treasure cards."""

    spell: str
    cards: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave what is offered: a spell, a free king move, the last card."""


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Give a drawn move card to the next player, the start player first."""

    card: Handle


@dataclass(frozen=True, slots=True)
class Redraw(Action):
    """Show that all drawn move cards have one axis, and draw new ones."""


@dataclass(frozen=True, slots=True)
class Cast(Action):
    """Play a spell, by its letter."""

    spell: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Play no spell now, bid nothing, or do without the action."""


@dataclass(frozen=True, slots=True)
class Act(Action):
    """Announce that you want to place or relocate."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put a dwarf with this front from the supply on a square."""

    front: int
    square: str


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Take a dwarf off a square, to relocate it."""

    square: str


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put the dwarf that was lifted first on a square."""

    square: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the placing or relocating."""


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Choose a dwarf for the swap, by its square."""

    square: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Lay treasure cards face down."""

    cards: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Take these cards of a lost bid back."""

    cards: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move the king with the card before a seat, in a direction such as `W`."""

    of: int
    way: str


@dataclass(frozen=True, slots=True)
class Lapse(Action):
    """Let the card before a seat lapse."""

    of: int


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Haste: the king goes one step further."""

    way: str


@dataclass(frozen=True, slots=True)
class Divert(Action):
    """Revolt: the king goes so many steps as he began, and the rest to this side."""

    straight: int
    way: str


@dataclass(frozen=True, slots=True)
class Fog(Action):
    """Fog: this seat is left out of the scoring."""

    seat: int
