"""The sealed dealer: cards and dice that nobody sees or steers alone.

Dice and cards that everybody sees at once come from a point that nobody knows until enough seats have opened it, and
they open it only after the action that asks is in the log. Cards for one seat lie in a deck that all seats have shuffled;
to draw one is to get the others' shares of it. A deck is sealed when a card of it is first hidden from somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tafelrunde.core import ALL, Cards, Damaged, Face, Handle, Hidden, Outcome, Wanted
from tafelrunde.peers.chance import Lots, Step
from tafelrunde.peers.crypto import digest, wide
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.keys import Keys
from tafelrunde.peers.mixing import Mixing
from tafelrunde.peers.refusal import Refusal
from tafelrunde.peers.shares import Shares
from tafelrunde.peers.statement import PROVING, Statement


class SealedChance:
    """Chance that all seats make together."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.keys = Keys(desk)
        self.shares = Shares(desk, self.keys)
        self.mixing = Mixing(desk, self.keys)
        self.known: dict[Handle, Face] = {}
        """Faces of hidden cards that are known here."""
        self.awaited: frozenset[int] = frozenset()
        self.making = "setup"
        self._rigged = False

    @property
    def rigged(self) -> bool:
        return self._rigged

    @property
    def joint(self) -> bytes:
        return self.keys.joint.key if self.keys.joint else b""

    def ready(self) -> bool:
        ready = self.keys.ready()
        self.awaited = self.keys.awaited
        return ready

    def check(self, statement: Statement) -> None:
        kind = statement.slot[0]
        if kind in ("commit", "deal"):
            self.keys.check(statement)
        elif kind == "bad":
            self.keys.accused(statement)
        elif kind == "audit":
            self.keys.secret_of(statement)
        elif kind in PROVING:
            self.shares.check(statement)
            self._look_at(statement)

    def answer(self, step: Step, wanted: Wanted, cards: Cards, author: int | None) -> Sequence[Outcome] | None:
        if wanted.kind == "roll":
            lots = self._lots(step)
            return lots.dice(wanted) if lots else None
        for card in wanted.cards:
            deck = cards.deck[card]
            lies_open = wanted.to is None and self.mixing.pool(cards, deck) is not None
            if card not in self.mixing.sealed and not lies_open and not self.mixing.mix(step, cards, deck):
                self._await("mix", self.mixing.awaited)
                return None
        step = self.mixing.asked(step)
        if wanted.to is not None:
            return self._for_one(step, wanted.cards, wanted.to)
        return self._for_all(step, wanted.cards, cards, author)

    def private(self, seat: int, entry: int) -> list[Statement]:
        return self.shares.private(seat, entry)

    def hand_over(self, step: Step, cards: Cards, seat: int) -> bool:
        hidden = [card for card in self.mixing.sealed if cards.seen[card] >> seat & 1 and cards.seen[card] != ALL]
        if hidden and self._for_one(step, hidden, seat) is None:
            return False
        self._learn(cards)
        return True

    def recall(self, entry: int, cards: Cards) -> None:
        self.shares.forget(entry)
        self.mixing.forget(entry)
        self.known = {card: face for card, face in self.known.items() if card in self.mixing.sealed}
        self._learn(cards)

    def help(self, entry: int) -> None:
        self.shares.help(entry)

    def exposed(self, statement: Statement) -> bool:
        return self.keys.joint is not None and self.shares.exposed(statement)

    def decks(self, entry: int) -> bytes:
        return self.mixing.marked(entry)

    @property
    def asks(self) -> set[int]:
        return self.mixing.asks

    def mixed_otherwise(self, known: Statement) -> bool:
        return self.mixing.otherwise(known)

    def leave(self, known: Statement, done: bool) -> bool:
        if known.slot[0] == "mix":
            return self.mixing.leave(known, done)
        self.shares.void()
        return self.keys.leave(known)

    def view(self, state: Any) -> Any:
        return state.told_to(None)

    def _await(self, making: str, seats: frozenset[int]) -> None:
        self.making, self.awaited = making, seats

    def _learn(self, cards: Cards) -> None:
        """Put the faces in that are known here."""
        for card, face in self.known.items():
            cards.learn(card, face, 0)

    def _for_one(self, step: Step, cards: Sequence[Handle], seat: int) -> list[Outcome] | None:
        """Cards for the eyes of a seat, or of whoever runs a bot there."""
        runner = self._desk.runners[seat]
        points = [self.mixing.sealed[card][0] for card in cards]
        self._await("deal", self.shares.for_one(step, points, runner))
        if runner != self._desk.seat:
            for said in self.shares.complaints(step, points, runner):
                with suppress(Refusal):
                    self._look_at(said)
            lacks = self.shares.lacks(step, points, runner)
            if lacks:
                self._await("deal", lacks)
            return None if lacks else [Hidden(seat, None) for _ in cards]
        opened = self.shares.opened(points)
        if opened is None:
            return None
        faces: list[Face] = []
        for card, point, sealed in zip(cards, opened, points, strict=True):
            try:
                faces.append(self._face(card, point))
            except Damaged:
                self.shares.complain(step, sealed)
                raise
        self.known |= zip(cards, faces, strict=True)
        self.shares.received(step, points)
        return [Hidden(seat, face) for face in faces]

    def _look_at(self, said: Statement) -> None:
        """Somebody shows what was meant for him alone: then it must be cards that cannot be."""
        for point in self.shares.complained(said) if said.slot[0] == "show" else ():
            (opened,) = self.shares.opened([point]) or [b""]
            card = next(card for card, (noise, _) in self.mixing.sealed.items() if noise == point)
            try:
                self._face(card, opened)
            except Damaged:
                self._rigged = True

    def _for_all(self, step: Step, wanted: Sequence[Handle], cards: Cards, author: int | None) -> list[Outcome] | None:
        """Cards for everybody: sealed ones are opened, the others drawn by lot from what everybody knows is left."""
        sealed = [card for card in wanted if card in self.mixing.sealed]
        points = [self.mixing.sealed[card][0] for card in sealed]
        runners = self._desk.runners
        alone = [
            any(cards.seen[card] >> seat & 1 and runners[seat] == author for seat in range(len(runners)))
            for card in sealed
        ]
        drawn = [card for card in wanted if card not in self.mixing.sealed]
        lot = [self._label(step)] if drawn else []
        alone += [False for _ in lot]
        self.shares.for_all(step, [*points, *lot], alone, author)
        shown = all(alone) and not lot and author is not None
        self._await(
            "open",
            frozenset({author})
            if shown and author is not None
            else self.shares.silent(
                step, [point for point, one in zip([*points, *lot], alone, strict=True) if not one]
            ),
        )
        opened = self.shares.opened([*points, *lot])
        if opened is None or not self.shares.heard_by_all(step, [*points, *lot], alone, author):
            return None
        faces = {card: self._face(card, point) for card, point in zip(sealed, opened, strict=False)}
        if lot:
            faces |= self._drawn(Lots(digest(b"value", opened[-1])), drawn, cards)
        return [faces[card] for card in wanted]

    def _drawn(self, lots: Lots, wanted: Sequence[Handle], cards: Cards) -> dict[Handle, Face]:
        """Cards of decks that are not sealed."""
        pools: dict[int, list[Face]] = {}
        drawn: dict[Handle, Face] = {}
        for card in wanted:
            deck = cards.deck[card]
            left = pools.setdefault(deck, self.mixing.pool(cards, deck) or [])
            drawn[card] = left.pop(lots.below(len(left)))
        return drawn

    def _lots(self, step: Step) -> Lots | None:
        """A value that nobody could know before the action was in the log."""
        label = self._label(step)
        self.shares.for_all(step, [label], [False], None)
        self._await("open", self.shares.silent(step, [label]))
        opened = self.shares.opened([label])
        return Lots(digest(b"value", opened[0])) if opened else None

    def _label(self, step: Step) -> bytes:
        return self._desk.crypto.mapped(wide(b"lot", self._desk.genesis.id, step.label))

    def _face(self, card: Handle, opened: bytes) -> Face:
        """What is printed on a sealed card; raises `Damaged` where that is nothing that ever went in."""
        point = self._desk.crypto.minus(self.mixing.sealed[card][1], opened)
        if point not in self.mixing.faces:
            raise Damaged("cards")
        return self.mixing.faces[point]
