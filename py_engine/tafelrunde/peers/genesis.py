"""What a table agrees on before the first card: the game, the seats, their keys, and how chance is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tafelrunde import games
from tafelrunde.core import Game
from tafelrunde.core.names import LONGEST, tidy, visible
from tafelrunde.core.plain import is_object
from tafelrunde.peers import wire
from tafelrunde.peers.crypto import Crypto, digest
from tafelrunde.peers.identity import KEY
from tafelrunde.peers.refusal import Reason, Refusal

OPEN, SEALED = "open", "sealed"
"""Open: chance follows from one number that all made together; nobody can steer it, but a changed program could look at
hidden cards. Sealed: it cannot."""


BOT = b"bot"
"""Stands in place of a key where nobody sits, and a bot plays from the start: on the device of the first who has one."""


FRESH = 16
"""Bytes that make a table another one."""


def majority(seats: int) -> int:
    """How many seats decide for all. Any two majorities share a seat, so they cannot decide two things."""
    return max(2, seats // 2 + 1)


@dataclass(frozen=True)
class Genesis:
    """One table. Everybody computes the same `id` from it, and signs nothing that does not name this table."""

    game: str
    version: int
    options: dict[str, int]
    names: tuple[str, ...]
    keys: tuple[bytes, ...]
    """Per seat its public key, see `Identity.key`; or `BOT`."""
    colours: tuple[int, ...]
    """Per seat the number of its colour, which goes with a key from game to game."""
    needed: int
    """How many people must help to open a card or to throw a die, and how many decide when somebody is gone:
    all of them is strict, `majority` tolerates people who leave."""
    chance: str
    nonce: bytes
    """16 random bytes from whoever opened the table."""
    fresh: tuple[bytes, ...]
    """Per seat 16 random bytes of its own, used for no other table; none for a bot. So no table is ever the same as another, whatever
    the others would like: whoever joins looks for its own.
    """
    words: bool = False
    """Whether free text may be sent; quick phrases always may."""
    levels: tuple[int, ...] = ()
    """Per seat how well a bot plays that sits there; none where nobody has said so, and then it is not written either."""

    @cached_property
    def id(self) -> bytes:
        """16 bytes that stand for all of it."""
        return digest(b"tafelrunde", wire.canonical(self.to_json()))[:16]

    @property
    def seats(self) -> int:
        return len(self.names)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The seats with a device."""
        return tuple(seat for seat, key in enumerate(self.keys) if key != BOT)

    @cached_property
    def bots(self) -> frozenset[int]:
        """The seats that never had one."""
        return frozenset(range(self.seats)) - set(self.people)

    @property
    def enough(self) -> int:
        """How many people decide for all."""
        return majority(len(self.people))

    @property
    def strict(self) -> bool:
        """Whether nobody may be missing."""
        return self.needed == len(self.people)

    @property
    def spares(self) -> bool:
        """Whether the others can go on without somebody: one alone decides nothing, and sealed chance may need all."""
        return len(self.people) > 2 and (self.chance == OPEN or not self.strict)

    def again(self, nonce: bytes, fresh: tuple[bytes, ...]) -> Genesis:
        """The table for a rematch: the same people, another game. It begins once everybody opens it."""
        return replace(self, nonce=nonce, fresh=fresh)

    def rules(self) -> Game[Any]:
        """The game that is played here."""
        return games.load(self.game)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        levels = {"levels": list(self.levels)} if self.levels else {}
        return {
            "protocol": wire.PROTOCOL,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "names": list(self.names),
            "keys": [wire.text(key) for key in self.keys],
            "colours": list(self.colours),
            "needed": self.needed,
            "chance": self.chance,
            "nonce": wire.text(self.nonce),
            "fresh": [wire.text(one) for one in self.fresh],
            "words": self.words,
            **levels,
        }

    @classmethod
    def from_json(cls, data: Any, crypto: Crypto) -> Genesis:
        """From plain JSON that somebody sent; raises `Refusal`."""
        if not is_object(data):
            raise Refusal(Reason.MALFORMED)
        given, fields = frozenset(data) - {"levels"}, frozenset(cls.__dataclass_fields__) - {"levels"}
        # The first two did not say which they are; in the first nobody brought anything fresh.
        wire.same(wire.natural(data.get("protocol", {fields: 2, fields - {"fresh"}: 1}.get(given))))
        if given != fields | {"protocol"} or data.get("levels") == []:
            raise Refusal(Reason.MALFORMED)
        options = data["options"]
        if not is_object(options) or type(data["words"]) is not bool or data["chance"] not in (OPEN, SEALED):
            raise Refusal(Reason.MALFORMED)
        genesis = cls(
            wire.line(data["game"], 40),
            wire.natural(data["version"]),
            {wire.line(name, 40): wire.natural(value) for name, value in options.items()},
            tuple(wire.listed(data["names"], _name, 8)),
            tuple(wire.listed(data["keys"], key_or_bot, 8)),
            tuple(wire.listed(data["colours"], wire.natural, 8)),
            wire.natural(data["needed"]),
            data["chance"],
            wire.raw(data["nonce"], FRESH),
            tuple(wire.listed(data["fresh"], wire.raw, 8)),
            data["words"],
            tuple(wire.listed(data.get("levels", []), wire.natural, 8)),
        )
        genesis.check(crypto)
        return genesis

    def check(self, crypto: Crypto) -> None:
        """Refuse a table that cannot be played here."""
        if self.game not in games.NAMES:
            raise Refusal(Reason.VERSION, game=self.game)
        game = self.rules()
        if self.version > game.version:
            raise Refusal(Reason.VERSION, game=self.game, theirs=self.version, ours=game.version)
        keys = [self.keys[seat] for seat in self.people]
        fits = (
            self.seats in game.seats
            and self.names == tidy(map(visible, self.names))
            and len(self.keys) == self.seats
            and [len(one) for one in self.fresh] == [0 if key == BOT else FRESH for key in self.keys]
            and len(self.levels) in (0, self.seats)
            and differ(self.colours, self.seats, game)
            and len(set(keys)) == len(keys) > 1
            and all(crypto.valid(key[KEY // 2 :]) for key in keys)
            and self.enough <= self.needed <= len(keys)
            and game.offers(self.options, self.version)
        )
        if not fits:
            raise Refusal(Reason.MALFORMED)


def differ(colours: Sequence[int], seats: int, game: Game[Any]) -> bool:
    """Whether every seat has a colour of its own, of as many as the game has seats at most."""
    return len(colours) == len(set(colours)) == seats and max(colours) < game.seats[-1]


def key_or_bot(value: Any) -> bytes:
    """What stands for a seat in a message; raises `Refusal`."""
    return BOT if value == wire.text(BOT) else wire.raw(value, KEY)


def _name(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Refusal(Reason.MALFORMED)
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise Refusal(Reason.MALFORMED) from error
    return value
