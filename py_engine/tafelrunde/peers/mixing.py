"""Joint shuffles: one pass over the seats, each in its turn, and the audit of them all when the secrets are open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.core import ALL, Cards, Face, Handle
from tafelrunde.peers import wire
from tafelrunde.peers.chance import Step
from tafelrunde.peers.crypto import WORD, digest, words
from tafelrunde.peers.decks import Sealed, face_point, handles, open_cards, order, pool, shuffled, sound
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.keys import Keys
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement
from tafelrunde.peers.wishes import Caught

Which = tuple[int, int, int, int]
"""The entry that needed a shuffle, how often that was tried, the deck, and the action that it serves."""


class Pass(NamedTuple):
    """One seat's part of a shuffle."""

    seat: int
    before: Sealed
    after: Sealed


class Shuffle(NamedTuple):
    """A whole shuffle: what went in, who passed, and which cards came out."""

    which: Which
    items: list[Face | Handle]
    passes: list[Pass]
    cards: list[Handle]


class Mixing:
    """Every sealed card."""

    def __init__(self, desk: Desk, keys: Keys) -> None:
        self._desk = desk
        self._keys = keys
        self.sealed: dict[Handle, tuple[bytes, bytes]] = {}
        """The two points of each card of a sealed deck."""
        self.shuffles: list[Shuffle] = []
        self.faces: dict[bytes, Face] = {}
        """Faces by the points that stand for them."""
        self.awaited: frozenset[int] = frozenset()
        """The seat whose pass is next."""
        self._points: dict[Face, bytes] = {}
        self._sound: dict[tuple[int, Which, bytes], Sealed] = {}

    def pool(self, cards: Cards, deck: int) -> list[Face] | None:
        """What an unsealed deck still holds, if everybody knows that."""
        return pool(cards, deck, self.sealed.__contains__)

    def mix(self, step: Step, cards: Cards, deck: int) -> bool:
        """Seal a deck together; says our pass when it is our turn. False where it must wait."""
        desk, which = self._desk, (step.entry, step.tries, deck, step.act)
        for item in cards.decks[deck] if self.pool(cards, deck) is None else ():
            if not isinstance(item, str) and item not in self.sealed and not self.mix(step, cards, cards.deck[item]):
                return False
        items, out = self._inside(cards, deck)
        now, passes = self._input(items), list[Pass]()
        for seat in range(desk.genesis.seats):
            if seat in desk.gone and (which, seat) not in desk.honoured:
                continue
            if seat == desk.seat and not desk.book.get(seat, "mix", *which):
                after = shuffled(desk.crypto, self._joint, now, self._seed(self._keys.shuffling, which))
                body = {"i": wire.text(now.mark), "d": wire.text(after.noise + after.body)}
                desk.say("mix", *which, body=body)
            passed = self._passed(seat, which, now)
            if passed is None:
                self.awaited = frozenset({seat})
                return False
            passes.append(Pass(seat, now, passed))
            now = passed
        self.sealed |= zip(out, zip(words(now.noise), words(now.body), strict=True), strict=True)
        self.shuffles.append(Shuffle(which, items, passes, out))
        return True

    def check(self, said: Statement) -> None:
        """Refuse a pass that is none at all; whether it is a good one is seen when its turn comes."""
        body = said.body
        if not wire.is_object(body):
            raise Refusal(Reason.MALFORMED)
        wire.raw(body.get("i"), 8)
        data = wire.raw(body.get("d"))
        if not data or len(data) % (2 * WORD):
            raise Refusal(Reason.MALFORMED)

    def forget(self, cards: int) -> None:
        """Cards from this handle on were never dealt."""
        self.sealed = {card: points for card, points in self.sealed.items() if card < cards}
        self.shuffles = [one for one in self.shuffles if one.cards[0] < cards]

    def audit(self, secrets: dict[int, bytes]) -> Iterator[tuple[Which, int, bool]]:
        """Replay every pass whose secret is open, one by one: whose it was, and whether it is what it should be."""
        for shuffle in self.shuffles:
            for one in shuffle.passes:
                if one.seat in secrets:
                    seed = self._seed(secrets[one.seat], shuffle.which)
                    again = shuffled(self._desk.crypto, self._joint, one.before, seed)
                    yield shuffle.which, one.seat, again == one.after

    def opened(self, secrets: dict[int, bytes]) -> dict[Handle, Face]:
        """The face of every sealed card, where the secrets of all who shuffled it are open."""
        faces: dict[Handle, Face] = {}
        for shuffle in self.shuffles:
            items: list[Face | Handle] = shuffle.items
            for one in shuffle.passes:
                if one.seat not in secrets:
                    return faces
                places = order(self._seed(secrets[one.seat], shuffle.which), len(items))
                items = [items[place] for place in places]
            for card, item in zip(shuffle.cards, items, strict=True):
                faces[card] = item if isinstance(item, str) else faces[item]
        return faces

    @property
    def _joint(self) -> bytes:
        return self._keys.joint.key if self._keys.joint else b""

    def _seed(self, secret: bytes, which: Which) -> bytes:
        return digest(b"shuffle", secret, *(number.to_bytes(8, "big") for number in which))

    def _inside(self, cards: Cards, deck: int) -> tuple[list[Face | Handle], list[Handle]]:
        """What is to be shuffled, and the cards that it becomes: those that nobody has seen yet."""
        faces = self.pool(cards, deck)
        if faces is None:
            return list(cards.decks[deck]), handles(cards, deck)
        return list(faces), [card for card in handles(cards, deck) if cards.seen[card] != ALL]

    def _input(self, items: list[Face | Handle]) -> Sealed:
        for face in items:
            if isinstance(face, str) and face not in self._points:
                self._points[face] = face_point(self._desk.crypto, face)
                self.faces[self._points[face]] = face
        opened = [None if not isinstance(item, str) else self._points[item] for item in items]
        pairs = [
            self.sealed[item] if point is None and not isinstance(item, str) else open_cards([point or b""])
            for item, point in zip(items, opened, strict=True)
        ]
        return Sealed(b"".join(noise for noise, _ in pairs), b"".join(body for _, body in pairs))

    def _passed(self, seat: int, which: Which, before: Sealed) -> Sealed | None:
        """A seat's pass over these very cards, if there is a sound one."""
        said = self._desk.book.get(seat, "mix", *which)
        if said is None:
            return None
        known = (seat, which, before.mark)
        if known not in self._sound:
            data = wire.raw(said.body["d"])
            after = Sealed(data[: len(data) // 2], data[len(data) // 2 :])
            if said.body["i"] != wire.text(before.mark):
                return None
            if not self._desk.waking and not sound(self._desk.crypto, before, after):
                proof = (self._desk.pack(said.to_json()),)
                self._desk.wish(Caught(seat, Reason.BAD_PROOF, {"entry": which[0], "deck": which[2]}, proof))
                self._desk.book.strike(said)
                return None
            self._sound[known] = after
        return self._sound[known]
