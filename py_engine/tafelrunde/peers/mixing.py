"""Joint shuffles: one pass over the seats, each in its turn, and the audit of them all when the secrets are open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.core import ALL, Cards, Face, Handle
from tafelrunde.peers import wire
from tafelrunde.peers.chance import Step
from tafelrunde.peers.crypto import digest, words
from tafelrunde.peers.decks import Sealed, face_point, handles, open_cards, order, pool, shuffled, sound
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.keys import Keys
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import Statement

Which = tuple[int, int, int]
"""The entry that needed a shuffle, the action that it serves, and the deck."""


Place = tuple[int, ...]
"""The same, and what goes in."""


class Pass(NamedTuple):
    """One seat's part of a shuffle."""

    seat: int
    before: Sealed
    after: Sealed
    said: Statement


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
        self._sound: dict[str, Sealed | None] = {}
        self._left: set[str] = set()
        """Passes from which others have not gone on, but from another one in their place."""

    def pool(self, cards: Cards, deck: int) -> list[Face] | None:
        """What an unsealed deck still holds, if everybody knows that."""
        return pool(cards, deck, self.sealed.__contains__)

    def mix(self, step: Step, cards: Cards, deck: int) -> bool:
        """Seal a deck together; says our pass when it is our turn. False where it must wait."""
        desk, which = self._desk, (step.entry, step.ask, deck)
        for item in cards.decks[deck] if self.pool(cards, deck) is None else ():
            if not isinstance(item, str) and item not in self.sealed and not self.mix(step, cards, cards.deck[item]):
                return False
        items, out = self._inside(cards, deck)
        now, passes = self._input(items), list[Pass]()
        for seat in range(desk.genesis.seats):
            if seat in desk.gone:
                continue
            slot = (*which, _goes_in(now, desk.gone))
            if seat == desk.seat and not desk.book.get(seat, "mix", *slot) and not desk.mute:
                after = shuffled(desk.crypto, self._joint, now, _seed(self._keys.shuffling, slot))
                desk.say("mix", *slot, body=wire.text(after.noise + after.body))
            passed = self._passed(seat, slot, now, desk.gone)
            if passed is None:
                self.awaited = frozenset({seat})
                return False
            passes.append(passed)
            now = passed.after
        for one in passes:
            desk.book.follow(one.said)
        self.sealed |= zip(out, zip(words(now.noise), words(now.body), strict=True), strict=True)
        self.shuffles.append(Shuffle(which, items, passes, out))
        return True

    def marked(self, entry: int) -> bytes:
        """What stands for the decks that were sealed for an entry."""
        return b"".join(shuffle.passes[-1].after.mark for shuffle in self.shuffles if shuffle.which[0] == entry)

    def otherwise(self, known: Statement) -> bool:
        """Whether a deck was made with another pass, in the place of this one, than the one that stands now."""
        place = known.seat, known.slot
        made = [(shuffle, one) for shuffle in self.shuffles for one in shuffle.passes]
        here = [(shuffle, one) for shuffle, one in made if (one.seat, one.said.slot) == place]
        stands = [self._passed(one.seat, one.said.slot[1], one.before, self._missed(shuffle)) for shuffle, one in here]
        return stands != [one for _, one in here]

    def leave(self, known: Statement) -> bool:
        """Hold to the next pass in the place of this one; False where all have been tried and it is the first again."""
        place = known.seat, known.slot
        made = (one.said for shuffle in self.shuffles for one in shuffle.passes)
        self._left |= {said.digest for said in made if (said.seat, said.slot) == place}
        rest = {said.digest for said in self._desk.book.stories(*place) if self._sound.get(said.digest)} - self._left
        if not rest:
            self._left -= {said.digest for said in self._desk.book.stories(*place)}
        return bool(rest)

    def _missed(self, shuffle: Shuffle) -> set[int]:
        """Who had no part in a shuffle."""
        return set(range(self._desk.genesis.seats)) - {one.seat for one in shuffle.passes}

    def forget(self, cards: int) -> None:
        """Cards from this handle on were never dealt."""
        self.sealed = {card: points for card, points in self.sealed.items() if card < cards}
        self.shuffles = [one for one in self.shuffles if one.cards[0] < cards]

    def audit(self, secrets: dict[int, bytes]) -> Iterator[tuple[Statement, bool]]:
        """Replay every pass whose secret is open, one by one: what was said, and whether it is what it should be."""
        for shuffle in self.shuffles:
            for one in shuffle.passes:
                if one.seat in secrets:
                    seed = _seed(secrets[one.seat], one.said.slot[1])
                    again = shuffled(self._desk.crypto, self._joint, one.before, seed)
                    yield one.said, again == one.after

    def opened(self, secrets: dict[int, bytes]) -> dict[Handle, Face]:
        """The face of every sealed card, where the secrets of all who shuffled it are open."""
        faces: dict[Handle, Face] = {}
        for shuffle in self.shuffles:
            items: list[Face | Handle] = shuffle.items
            for one in shuffle.passes:
                if one.seat not in secrets:
                    return faces
                places = order(_seed(secrets[one.seat], one.said.slot[1]), len(items))
                items = [items[place] for place in places]
            for card, item in zip(shuffle.cards, items, strict=True):
                faces[card] = item if isinstance(item, str) else faces[item]
        return faces

    @property
    def _joint(self) -> bytes:
        return self._keys.joint.key if self._keys.joint else b""

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

    def _passed(self, seat: int, slot: Place, before: Sealed, gone: set[int]) -> Pass | None:
        """A seat's pass over these very cards, if there is a sound one. Of several, the one from which others have gone on; before that is
        seen, the one over which most have passed.
        """
        found: list[tuple[bool, int, str, Pass]] = []
        for said in list(self._desk.book.stories(seat, ("mix", slot))):
            after = self._looked_at(said, before)
            if after is not None:
                on = (*slot[:3], _goes_in(after, gone))
                later = sum(one.seat != seat for one in self._desk.book.at("mix", *on))
                found.append((said.digest in self._left, -later, said.digest, Pass(seat, before, after, said)))
        return min(found)[3] if found else None

    def _looked_at(self, said: Statement, before: Sealed) -> Sealed | None:
        """What comes out of a pass; None where that cannot be."""
        if said.digest not in self._sound:
            data = wire.raw(said.body)
            after = Sealed(data[: len(data) // 2], data[len(data) // 2 :])
            good = sound(self._desk.crypto, before, after)
            self._sound[said.digest] = after if good else None
            if not good:
                facts = {"entry": said.slot[1][0], "deck": said.slot[1][2]}
                self._desk.accuse(said.seat, Reason.BAD_PROOF, facts, said)
        return self._sound[said.digest]


def _goes_in(cards: Sealed, gone: set[int]) -> int:
    """What stands for the cards of a pass, and for those who pass: if that changes, all do it anew."""
    return wire.mark(b"goes in", cards.mark, bytes(sorted(gone)))


def _seed(secret: bytes, slot: Place) -> bytes:
    """What all of a pass follows from: the secret, and what goes in. So no two decks are ever mixed alike."""
    return digest(b"shuffle", secret, *(number.to_bytes(wire.MARK, "big") for number in slot))
