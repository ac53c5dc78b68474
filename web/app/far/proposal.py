"""What is proposed to be played: which game, by which rules, who sits where, and how chance is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from app.table.levels import FORMER, graded
from tafelrunde import games
from tafelrunde.core.court import LEVELS, NAMES
from tafelrunde.core.plain import is_object
from tafelrunde.peers import BOT, OPEN, Genesis, Reason, Refusal, wire
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.genesis import FRESH, differ
from tafelrunde.peers.identity import KEY

TOLERANT, STRICT = "tolerant", "strict"
CHANCES = (TOLERANT, STRICT, OPEN)
"""How the cards are mixed and the dice thrown: sealed, so that people may leave; sealed, and nobody may; or open."""

FREE = b""
"""Stands for a seat that nobody has taken."""

PEOPLE = 2
"""So many seats at least are for people: whoever plays with bots alone needs no table far away."""

Seat = TypeVar("Seat")


@dataclass(frozen=True)
class Bot:
    """Who plays on a seat where nobody sits."""

    level: int = FORMER
    name: str = ""
    """One of the bots' people; whoever is left of them where nobody has chosen."""

    @property
    def key(self) -> bytes:
        """What stands in place of a key, and goes with it to any other seat; `BOT` where nothing was chosen, as before it could be.

        >>> Bot().key, Bot(5, "Merlin").key
        (b'bot', b'bot5Merlin')
        """
        return BOT if self == Bot() else BOT + f"{self.level}{self.name}".encode()

    @classmethod
    def at(cls, key: bytes) -> Bot | None:
        """The bot that this stands for; None for a person, or for nobody.

        >>> Bot.at(b"bot2"), Bot.at(BOT) == Bot(), Bot.at(FREE)
        (Bot(level=2, name=''), True, None)
        """
        if not key.startswith(BOT) or len(key) == KEY:
            return None
        chosen = key.removeprefix(BOT)
        return cls(chosen[0] - ord("0"), chosen[1:].decode()) if chosen else cls()


@dataclass(frozen=True)
class Proposal:
    """What is to be played, and who sits where."""

    number: int
    game: str
    options: dict[str, int]
    seats: tuple[bytes, ...]
    """Per seat the key of who sits there, or `FREE`, or that of a `Bot`."""
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
        if not is_object(data) or not is_object(data.get("options")):
            raise Refusal(Reason.MALFORMED)
        if data.get("chance") not in CHANCES:
            # A page of before it could be chosen, or of after there were more: not what we would play.
            raise Refusal(Reason.VERSION)
        if data.get("game") not in games.NAMES:
            raise Refusal(Reason.VERSION, game=str(data.get("game"))[:40])
        seats = tuple(wire.listed(data.get("seats"), _seat, 8))
        colours = tuple(wire.listed(data.get("colours"), wire.natural, 8))
        bots = [bot for bot in map(Bot.at, seats) if bot]
        people = [seat for seat in seats if seat != FREE and not Bot.at(seat)]
        fits = len(set(people)) == len(people) and len(bots) <= len(seats) - PEOPLE
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
    def bots(self) -> dict[int, Bot]:
        """Who plays on the seats where nobody sits."""
        return {seat: bot for seat, bot in enumerate(map(Bot.at, self.seats)) if bot}

    @property
    def levels(self) -> tuple[int, ...]:
        """Per seat how well a bot plays there, be it only for somebody who has to leave; none where all play as they always did."""
        levels = graded([bot and bot.level for bot in map(Bot.at, self.seats)], len(self.seats))
        return levels if set(levels) != {FORMER} else ()

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be chosen for so many people: without one of two there is nobody left to go on with."""
        return CHANCES if len(self.seats) - len(self.bots) > PEOPLE else CHANCES[1:]

    @property
    def chosen(self) -> str:
        """What is chosen of these."""
        return self.chance if self.chance in self.choices else STRICT

    @property
    def spares_one(self) -> bool:
        """Whether one more seat could be a bot's."""
        return len(self.bots) < len(self.seats) - PEOPLE

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


def seated(genesis: Genesis) -> tuple[bytes, ...]:
    """Who sat at a table that was played, as they are proposed for the next one."""
    levels, names = graded(genesis.levels, genesis.seats), genesis.names
    bots = {seat: Bot(levels[seat], names[seat] if names[seat] in NAMES else "") for seat in sorted(genesis.bots)}
    plain = dict.fromkeys(bots, Bot())
    if not genesis.levels and bots_called(plain, [names[seat] for seat in genesis.people]) == {
        seat: names[seat] for seat in bots
    }:
        bots = plain
    return tuple(bots[seat].key if seat in bots else key for seat, key in enumerate(genesis.keys))


def bots_called(bots: Mapping[int, Bot], people: Iterable[str | None] = ()) -> dict[int, str]:
    """What bots are called at a table with these people: as somebody has chosen, unless another is called so.

    >>> bots_called({1: Bot(), 2: Bot(3, "Merlin"), 4: Bot(2, "Merlin")}, ["Morgana"])
    {2: 'Merlin', 1: 'Gawain', 4: 'Viviane'}
    """
    taken, named = set(people), dict[int, str]()
    for seat, bot in bots.items():
        if bot.name and bot.name not in taken:
            named[seat] = bot.name
            taken.add(bot.name)
    spare = iter([name for name in NAMES if name not in taken])
    return named | {seat: next(spare) for seat in bots if seat not in named}


def turned(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """What everybody had takes their place one seat further up: whoever sat second begins."""
    return (*seats[1:], seats[0])


def _seat(value: Any) -> bytes:
    seat = wire.raw(value)
    try:
        bot = Bot.at(seat)
    except UnicodeDecodeError as error:
        raise Refusal(Reason.MALFORMED) from error
    if bot is None and seat != FREE:
        return wire.raw(value, KEY)
    if bot and (bot.level not in range(1, len(LEVELS) + 1) or bot.name not in ("", *NAMES) or bot.key != seat):
        raise Refusal(Reason.VERSION)  # a page of after there were more
    return seat
