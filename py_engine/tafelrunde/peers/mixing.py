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


class Rank(NamedTuple):
    """What speaks against one of several passes that a seat told in one place: the lowest stands."""

    left: bool
    """Others have gone on from another one."""
    unanswered: bool
    """Too few have helped chance with a deck made of it: it was not answered."""
    unhelped: bool
    """Nor have we helped with such a deck."""
    support: int
    """How many others have helped, or passed over it; less than nothing, so that more is lower."""
    digest: str
    ours: bool
    """Whether we have helped with such a deck."""


class Shuffle(NamedTuple):
    """A whole shuffle: what went in, who passed, and which cards came out."""

    which: Which
    items: list[Face | Handle]
    passes: list[Pass]
    cards: list[Handle]


class Mixing:
    """Every sealed card.

    Chance answers a deck once: what is asked after a deck was made stands for that deck, too, so whoever helps to answer it says with which
    passes. If somebody tells another pass later, the one stands of which the deck was answered; and whoever has helped a deck
    helps no other one in its place.
    """

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
        desk.book.passed_over = self.passed_over

    def pool(self, cards: Cards, deck: int) -> list[Face] | None:
        """What an unsealed deck still holds, if everybody knows that."""
        return pool(cards, deck, self.sealed.__contains__)

    def mix(self, step: Step, cards: Cards, deck: int) -> bool:
        """Seal a deck together; says our pass when it is our turn. False where it must wait."""
        desk = self._desk
        for item in cards.decks[deck] if self.pool(cards, deck) is None else ():
            if not isinstance(item, str) and item not in self.sealed and not self.mix(step, cards, cards.deck[item]):
                return False
        which = (step.entry, self.asked(step).ask, deck)
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
        if which[1] in desk.still or self._helped_another(passes, desk.gone):
            desk.still.add(_asks(which, now))
        self.sealed |= zip(out, zip(words(now.noise), words(now.body), strict=True), strict=True)
        self.shuffles.append(Shuffle(which, items, passes, out))
        return True

    def asked(self, step: Step) -> Step:
        """The step, as it is asked of the decks that were made for its entry so far."""
        made = [shuffle for shuffle in self.shuffles if shuffle.which[0] == step.entry]
        return step._replace(ask=_asks(made[-1].which, made[-1].passes[-1].after)) if made else step

    @property
    def asks(self) -> set[int]:
        """What is asked of the decks that were made."""
        return {_asks(one.which, one.passes[-1].after) for one in self.shuffles}

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

    def leave(self, known: Statement, done: bool) -> bool:
        """Hold to the next pass in the place of this one; False where all have been tried and it is the first again. Whoever has helped a
        deck leaves it only for one that was answered; where its entry is done here, and it was not answered itself, also for one of which that
        cannot be seen: a card for one seat alone is answered to that seat.
        """
        made = [(shuffle, one) for shuffle in self.shuffles for one in shuffle.passes]
        here = [(shuffle, one) for shuffle, one in made if (one.seat, one.said.slot) == (known.seat, known.slot)]
        self._left |= {one.said.digest for _, one in here}
        rest = [
            rank
            for shuffle, one in here
            for rank, _ in self._ranked(one.seat, one.said.slot[1], one.before, self._missed(shuffle))
        ]
        holds = any(rank.ours and not (done and rank.unanswered) for rank in rest)
        able = [rank for rank in rest if not rank.left and not (rank.unanswered and holds)]
        if not able:
            self._left -= {rank.digest for rank in rest}
        return bool(able)

    def _missed(self, shuffle: Shuffle) -> set[int]:
        """Who had no part in a shuffle."""
        return set(range(self._desk.genesis.seats)) - {one.seat for one in shuffle.passes}

    def passed_over(self, said: Statement) -> bool:
        """Whether others have passed over the cards that came out of a pass."""
        data, book = wire.raw(said.body), self._desk.book
        after = Sealed(data[: len(data) // 2], data[len(data) // 2 :])
        on = ("mix", (*said.slot[1][:3], _goes_in(after, self._desk.gone)))
        return any(book.told(seat, on) for seat in self._desk.genesis.people if seat != said.seat)

    def forget(self, entry: int) -> None:
        """What was sealed for this entry, and for all after it, is open again."""
        self.shuffles = [one for one in self.shuffles if one.which[0] < entry]
        self.sealed = {card: self.sealed[card] for one in self.shuffles for card in one.cards}

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
        """A seat's pass over these very cards, if there is a sound one; of several the one that stands."""
        return min(self._ranked(seat, slot, before, gone), default=(None, None))[1]

    def _ranked(self, seat: int, slot: Place, before: Sealed, gone: set[int]) -> list[tuple[Rank, Pass]]:
        """A seat's sound passes over these cards, each with what speaks for it."""
        found: list[tuple[Rank, Pass]] = []
        stories = [(said, self._looked_at(said, before)) for said in list(self._desk.book.stories(seat, ("mix", slot)))]
        for said, after in stories:
            if after is not None:
                helped, on = self._upon(slot, seat, after, gone) if len(stories) > 1 else (set[int](), set[int]())
                ours, unanswered = self._desk.seat in helped, len(helped) < self._desk.genesis.needed
                support = -len((helped | on) - {seat})
                left = said.digest in self._left
                rank = Rank(left, unanswered, unanswered and not ours, support, said.digest, ours)
                found.append((rank, Pass(seat, before, after, said)))
        return found

    def _upon(self, slot: Place, seat: int, after: Sealed, gone: set[int]) -> tuple[set[int], set[int]]:
        """Who has helped chance with a deck of these cards, and who has passed over them."""
        book, rest = self._desk.book, [one for one in range(seat + 1, self._desk.genesis.seats) if one not in gone]
        if not rest:
            return {said.seat for said in book.helping(slot[0], _asks(slot, after))}, set()
        helped, on = set[int](), set[int]()
        for said in book.stories(rest[0], ("mix", (*slot[:3], _goes_in(after, gone)))):
            cards = self._looked_at(said, after)
            if cards is not None:
                some, others = self._upon(slot, rest[0], cards, gone)
                helped, on = helped | some, on | others | {rest[0]}
        return helped, on

    def _helped_another(self, passes: list[Pass], gone: set[int]) -> bool:
        """Whether we have helped chance with another deck in the place of this one."""
        ranked = [rank for one in passes for rank, _ in self._ranked(one.seat, one.said.slot[1], one.before, gone)]
        return any(rank.ours for rank in ranked if rank.digest not in {one.said.digest for one in passes})

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


def _asks(slot: Place, cards: Sealed) -> int:
    """What stands for an action, and for a deck that was made for it: the rest is asked of both."""
    return wire.mark(b"deck", *(number.to_bytes(wire.MARK, "big") for number in slot[:3]), cards.mark)


def _seed(secret: bytes, slot: Place) -> bytes:
    """What all of a pass follows from: the secret, and what goes in. So no two decks are ever mixed alike."""
    return digest(b"shuffle", secret, *(number.to_bytes(wire.MARK, "big") for number in slot))
