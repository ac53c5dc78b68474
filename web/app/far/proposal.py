"""What is proposed to be played: which game, by which rules, who sits where, and how chance is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tafelrunde import games
from tafelrunde.peers import BOT, OPEN, Genesis, Reason, Refusal, wire
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.genesis import FRESH, differ, key_or_bot

TOLERANT, STRICT = "tolerant", "strict"
CHANCES = (TOLERANT, STRICT, OPEN)
"""How the cards are mixed and the dice thrown: sealed, so that people may leave; sealed, and nobody may; or open."""

FREE = b""
"""Stands for a seat that nobody has taken."""

PEOPLE = 2
"""So many seats at least are for people: whoever plays with bots alone needs no table far away."""

Held = TypeVar("Held")


@dataclass(frozen=True)
class Proposal:
    """What is to be played, and who sits where."""

    number: int
    game: str
    options: dict[str, int]
    seats: tuple[bytes, ...]
    """Per seat the key of who sits there, or `FREE`, or `BOT`."""
    colours: tuple[int, ...]
    """Per seat the colour that goes with whoever sits there."""
    chance: str
    """One of `CHANCES`."""
    nonce: bytes

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "number": self.number,
            "game": self.game,
            "options": self.options,
            "seats": [wire.text(key) for key in self.seats],
            "colours": list(self.colours),
            "chance": self.chance,
            "nonce": wire.text(self.nonce),
        }

    @classmethod
    def from_json(cls, data: Any) -> Proposal:
        """From plain JSON that somebody sent; raises `Refusal`."""
        if not wire.is_object(data) or not wire.is_object(data.get("options")):
            raise Refusal(Reason.MALFORMED)
        if data.get("chance") not in CHANCES:
            # A page of before it could be chosen, or of after there were more: not what we would play.
            raise Refusal(Reason.VERSION)
        if data.get("game") not in games.NAMES:
            raise Refusal(Reason.VERSION, game=str(data.get("game"))[:40])
        seats = tuple(wire.listed(data.get("seats"), _seat, 8))
        colours = tuple(wire.listed(data.get("colours"), wire.natural, 8))
        people = [seat for seat in seats if seat not in (FREE, BOT)]
        fits = len(set(people)) == len(people) and seats.count(BOT) <= len(seats) - PEOPLE
        game = games.load(str(data["game"]))
        if len(seats) not in game.seats or not differ(colours, len(seats), game) or not fits:
            raise Refusal(Reason.MALFORMED)
        options = {wire.line(name, 40): wire.natural(value) for name, value in data["options"].items()}
        if not game.offers(options):
            raise Refusal(Reason.VERSION, game=data["game"])
        nonce = wire.raw(data.get("nonce"), 16)
        number = wire.natural(data.get("number"), 1 << 52)
        return cls(number, data["game"], options, seats, colours, data["chance"], nonce)

    @property
    def rules(self) -> bytes:
        """What stands for all but the people: what is played, and how chance is made."""
        return _rules(self.nonce, self.game, self.options, len(self.seats), self.chance)

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be chosen for so many people: without one of two there is nobody left to go on with."""
        return CHANCES if len(self.seats) - self.seats.count(BOT) > PEOPLE else CHANCES[1:]

    @property
    def chosen(self) -> str:
        """What is chosen of these."""
        return self.chance if self.chance in self.choices else STRICT

    @property
    def spares_one(self) -> bool:
        """Whether one more seat could be a bot's."""
        return self.seats.count(BOT) < len(self.seats) - PEOPLE

    @property
    def weight(self) -> tuple[int, bytes]:
        """Of two proposals the one that weighs more holds."""
        return self.number, digest(wire.canonical(self.to_json()))


def fresh(game: str, options: dict[str, int], count: int, nonce: bytes) -> Proposal:
    """A proposal with nobody at it yet."""
    return Proposal(1, game, options, tuple([FREE] * count), tuple(range(count)), TOLERANT, nonce)


def rules_of(genesis: Genesis) -> bytes:
    """The same of a table that is played."""
    return _rules(genesis.nonce, genesis.game, genesis.options, genesis.seats, chance_of(genesis))


def _rules(nonce: bytes, game: str, options: dict[str, int], seats: int, chance: str) -> bytes:
    return digest(b"rules", nonce, wire.canonical([game, options, seats, chance]))[:FRESH]


def chance_of(genesis: Genesis) -> str:
    """What was chosen for a table."""
    if genesis.chance == OPEN:
        return OPEN
    return STRICT if genesis.strict else TOLERANT


def turned(held: Sequence[Held]) -> tuple[Held, ...]:
    """What everybody had takes their place one seat further up: whoever sat second begins."""
    return (*held[1:], held[0])


def _seat(value: Any) -> bytes:
    return FREE if value == "" else key_or_bot(value)
