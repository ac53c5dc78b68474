"""Where the answers of chance come from when several machines play one game.

A step is one question of the rules: the entry, the action that asks, with all before it, and how many answers came before. Whoever
makes chance for a table answers a step, or says that it must wait; it is asked again whenever something has arrived. Another
action gets another answer, and an honest seat helps for one action of an entry and never for a second one: so nobody throws, looks,
and chooses again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tafelrunde.core import Cards, Hidden, Outcome, Wanted
from tafelrunde.peers import wire
from tafelrunde.peers.crypto import WORD, digest
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement


class Step(NamedTuple):
    """One question of the rules."""

    entry: int
    ask: int
    """The action that asks, see `Statement.ask`; for the start, and for what is handed over, what all have made before it."""
    step: int

    @property
    def label(self) -> bytes:
        """The question as bytes."""
        return b"".join(number.to_bytes(wire.MARK, "big") for number in self)


class Chance(Protocol):
    """The dealer of a table that everybody deals at together."""

    awaited: frozenset[int]
    """The seats that the last question to chance still needs something from."""
    making: str
    """What for: `setup`, `mix`, `deal` (cards for one seat) or `open` (dice, and cards for all)."""

    @property
    def rigged(self) -> bool:
        """Whether a card came up that cannot be: some shuffle was rigged, and the audit will say whose."""
        ...

    @property
    def joint(self) -> bytes:
        """What all have made together before the start, as far as everybody may see it; nothing before that."""
        ...

    def ready(self) -> bool:
        """Whether the table is set up; says what is ours to say for that."""
        ...

    def check(self, statement: Statement) -> None:
        """Refuse a statement of ours that is not what it should be."""
        ...

    def answer(self, step: Step, wanted: Wanted, cards: Cards, author: int | None) -> Sequence[Outcome] | None:
        """What chance says to the action of the seat `author`; None while others are missing."""
        ...

    def private(self, seat: int, entry: int) -> list[Statement]:
        """What is for the eyes of one seat alone about an entry."""
        ...

    def hand_over(self, step: Step, cards: Cards, seat: int) -> bool:
        """Show what a seat has seen to whoever plays for it now; False where that is us and shares are missing."""
        ...

    def recall(self, entry: int, cards: Cards) -> None:
        """Entries from this one on are void, and these are the cards now: put the faces in that are known here."""
        ...

    def help(self, entry: int) -> None:
        """An entry waits for long: do what is ours to do without those who are slow."""
        ...

    def exposed(self, statement: Statement) -> bool:
        """Whether what was meant for one seat alone is laid open here because it proves that its author has cheated."""
        ...

    def decks(self, entry: int) -> bytes:
        """What stands for the decks that were sealed for an entry."""
        ...

    @property
    def asks(self) -> set[int]:
        """What is asked of the decks that were made."""
        ...

    def mixed_otherwise(self, known: Statement) -> bool:
        """Whether a deck was made with another pass, in the place of this one, than the one that stands now."""
        ...

    def leave(self, known: Statement, done: bool) -> bool:
        """The others have gone on from another pass, or part of the key, in the place of this one than ours: hold to the next; False where
        that is the first. Whether the entry that asked for it is done here bears upon what can be left.
        """
        ...

    def view(self, state: Any) -> Any:
        """The state as far as every peer knows the same of it."""
        ...


class Lots:
    """A random value of 32 bytes, as many fair choices.

    >>> lots = Lots(bytes(32))
    >>> [lots.below(6) for _ in range(8)]
    [3, 5, 3, 4, 4, 3, 3, 0]
    """

    def __init__(self, value: bytes) -> None:
        self._value = value
        self._drawn = 0

    def below(self, count: int) -> int:
        """A number from 0 on, each as likely as the others."""
        limit = 2**64 - 2**64 % count
        while True:
            self._drawn += 1
            word = int.from_bytes(digest(self._value, self._drawn.to_bytes(4, "big"))[:8], "big")
            if word < limit:
                return word % count

    def random(self) -> float:
        """A number from 0 to just below 1."""
        return self.below(2**53) / 2**53

    def dice(self, wanted: Wanted) -> list[Outcome]:
        """What a roll shows."""
        return [1 + self.below(wanted.sides) for _ in range(wanted.count)]


class OpenChance:
    """Chance from one number that all seats made together before the start, each bound to its part beforehand.

    Nobody can steer it, and no round trip is needed. But every machine knows it all, hidden cards included: a program
    that was changed could look ahead. For play by letter, and among friends.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._part = desk.identity.derive(b"part", desk.genesis.id)
        self._joint: bytes | None = None
        self.awaited: frozenset[int] = frozenset()
        self.making = "setup"

    @property
    def rigged(self) -> bool:
        return False

    @property
    def joint(self) -> bytes:
        return self._joint or b""

    def ready(self) -> bool:
        desk = self._desk
        for kind, said in (("commit", digest(self._part)), ("deal", self._part)):
            if self._joint is None:
                desk.say(kind, body=wire.text(said))
                self.awaited = desk.silent(kind) | desk.unbound()
                if self.awaited:
                    return False
        if self._joint is None:
            self._joint = digest(desk.genesis.id, *(wire.raw(said.body) for said in desk.book.at("deal")))
        return True

    def check(self, statement: Statement) -> None:
        kind, seat = statement.slot[0], statement.seat
        if kind not in ("commit", "deal"):
            raise Refusal(Reason.UNWANTED, kind=kind)
        said = wire.raw(statement.body, WORD)
        if kind == "deal":
            commit = self._desk.book.get(seat, "commit")
            if commit is None:
                raise Refusal(Reason.TOO_EARLY)
            if commit.body != wire.text(digest(said)):
                raise Refusal(Reason.BAD_PROOF, seat=seat)

    def answer(self, step: Step, wanted: Wanted, cards: Cards, author: int | None) -> Sequence[Outcome] | None:
        lots = Lots(digest(self._joint or b"", step.label))
        if wanted.kind == "roll":
            return lots.dice(wanted)
        faces = [cards.pick(card, lots.random) for card in wanted.cards]
        return faces if wanted.to is None else [Hidden(wanted.to, face) for face in faces]

    def private(self, seat: int, entry: int) -> list[Statement]:
        return []

    def hand_over(self, step: Step, cards: Cards, seat: int) -> bool:
        return True

    def recall(self, entry: int, cards: Cards) -> None:
        pass

    def help(self, entry: int) -> None:
        pass

    def exposed(self, statement: Statement) -> bool:
        return False

    def decks(self, entry: int) -> bytes:
        return b""

    @property
    def asks(self) -> set[int]:
        return set()

    def mixed_otherwise(self, known: Statement) -> bool:
        return False

    def leave(self, known: Statement, done: bool) -> bool:
        self._joint = None
        return self._desk.book.turn(
            known,
            lambda deal: (
                isinstance(deal.body, str) and wire.text(digest(wire.raw(deal.body))) in self._desk.bound(deal.seat)
            ),
        )

    def view(self, state: Any) -> Any:
        return state
