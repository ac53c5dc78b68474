"""Cards: the one place where things hide.

A card is a handle, a number. Who knows its face stands here and nowhere else. Nobody knows the order of a face-down
pile, not even this class: a face comes to a handle only when somebody may see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NewType

from tafelrunde.core.errors import Damaged

Handle = NewType("Handle", int)
"""The number by which a card is known, whoever may see its face."""
Face = str
"""What is printed on a card: a short name that starts with a letter, to tell it from a die in a record."""

ALL = -1
"""The mask of those who have seen a card that lies open: every seat, and every onlooker."""

TRIES = 100
"""How often to look for a world that fits before the cards count as damaged; one try nearly always does."""

NO_CARD = Handle(-1)
"""Stands where a card is missing, as in a row that has not been refilled yet."""


def mask(seat: int | None) -> int:
    """The bit of one seat; `None` stands for everybody.

    >>> mask(2), mask(None) == ALL
    (4, True)
    """
    return ALL if seat is None else 1 << seat


class Cards:
    """Every card of a game: its face if known here, who has seen it, and the shuffle that it came from.

    `decks` holds one tuple per shuffle: what lay in the pile, as faces where they were open and as the handles of
    before where they were not. The handles of after are some order of these; which one, nobody knows.

    >>> cards = Cards()
    >>> pile = cards.shuffled(cards.open(["A", "B"]))
    >>> cards.learn(pile[0], "B", who=mask(1))     # seat 1 has drawn a card and looks at it
    >>> cards.shown(pile[0], 1), cards.shown(pile[0], 0)
    ('B', None)
    >>> cards.can_be(pile[1], "A"), cards.can_be(pile[1], "B")
    (True, False)
    """

    __slots__ = ("deck", "decks", "face", "left", "lot", "seen")

    def __init__(self) -> None:
        self.face: list[Face | None] = []
        self.seen: list[int] = []
        self.deck: list[int] = []
        self.decks: list[tuple[Face | Handle, ...]] = []
        self.lot: dict[Handle, Face] = {}
        """Faces that this machine drew by lot for cards that nobody has seen; they are no part of the game."""
        self.left: list[list[Face | Handle]] | None = None
        """Per deck, what its cards without a face can still be; derived, and only kept to spare the work."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def open(self, faces: Iterable[Face]) -> list[Handle]:
        """New cards that everybody sees."""
        return [self._add(face, ALL, -1) for face in faces]

    def shuffled(self, pile: Sequence[Handle]) -> list[Handle]:
        """The same cards face down in an unknown order: new handles, so that nobody can follow the old ones."""
        deck = len(self.decks)
        self.decks.append(tuple(self.face[card] or card if self.seen[card] == ALL else card for card in pile))
        cards = [self._add(None, 0, deck) for _ in pile]
        if self.left is not None:
            self.left.append(self._pool(deck)[0])
        return cards

    def learn(self, card: Handle, face: Face | None, who: int) -> None:
        """`who` (a mask) sees this card; `face` is None where this machine is not told what they see."""
        if face is not None and self.face[card] is None:
            if self.lot.pop(card, None) != face:
                self.left = None
            self.face[card] = face
        self.seen[card] |= who

    def pick(self, card: Handle, chance: Callable[[], float]) -> Face:
        """The face of a card: the known one, or one drawn by lot from all that it can still be."""
        face = self._known(card)
        if face is None:
            pool = self._settle(chance)[self.deck[card]]
            # Settling may have said already what this card is.
            face = self.lot.get(card)
            if face is None:
                item = pool.pop(int(chance() * len(pool)))
                face = self.lot[card] = item if isinstance(item, str) else self.pick(item, chance)
        return face

    def can_be(self, card: Handle, face: Face) -> bool:
        """Whether this card may turn out to be `face`, by all that is known here."""
        known = self._known(card)
        return self._holds(self.deck[card], [face]) if known is None else known == face

    def shown(self, card: Handle, seat: int | None) -> Face | None:
        """The face of a card, if this seat has seen it and it is known here."""
        seen, bit = self.seen[card], 0 if seat is None else 1 << seat
        return self.face[card] if seen == ALL or seen & bit else None

    def seen_by(self, seat: int | None) -> Cards:
        """What a seat knows of the cards; `None` is an onlooker, who knows the open ones alone."""
        view = Cards()
        bit = 0 if seat is None else 1 << seat
        view.face = [
            face if seen == ALL or seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)
        ]
        view.seen = self.seen[:]
        view.deck = self.deck[:]
        view.decks = self.decks[:]
        return view

    def guess(self, rng: Random) -> Cards:
        """One world that fits: every card that somebody has seen gets a face, the piles stay unknown."""
        world = self.copy()
        for number, seen in enumerate(world.seen):
            if seen:
                card = Handle(number)
                world.learn(card, world.pick(card, rng.random), 0)
        return world

    def copy(self) -> Cards:
        """An independent copy."""
        twin = Cards.__new__(Cards)
        twin.face = self.face[:]
        twin.seen = self.seen[:]
        twin.deck = self.deck[:]
        twin.decks = self.decks[:]
        twin.lot = self.lot.copy()
        twin.left = self.left and [pool[:] for pool in self.left]
        return twin

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "face": self.face[:],
            "seen": self.seen[:],
            "deck": self.deck[:],
            "decks": [list(contents) for contents in self.decks],
        }

    @classmethod
    def from_json(cls, data: Any) -> Cards:
        """From plain JSON; raises `Damaged` where it is no set of cards."""
        cards = cls()
        try:
            cards.face = [None if face is None else _of(str, face) for face in _of(list, data["face"])]
            cards.seen = [_of(int, seen) for seen in _of(list, data["seen"])]
            cards.deck = [_of(int, deck) for deck in _of(list, data["deck"])]
            cards.decks = [
                tuple(item if isinstance(item, str) else Handle(_of(int, item)) for item in _of(list, contents))
                for contents in _of(list, data["decks"])
            ]
            sizes = {len(cards.face), len(cards.seen), len(cards.deck)}
            if len(sizes) != 1 or not all(-1 <= deck < len(cards.decks) for deck in cards.deck):
                raise ValueError(data)
        except (KeyError, TypeError, ValueError) as error:
            raise Damaged("cards") from error
        return cards

    def _add(self, face: Face | None, seen: int, deck: int) -> Handle:
        self.face.append(face)
        self.seen.append(seen)
        self.deck.append(deck)
        return Handle(len(self.face) - 1)

    def _known(self, card: Handle) -> Face | None:
        return self.face[card] or self.lot.get(card)

    def _pool(self, deck: int) -> tuple[list[Face | Handle], list[Face]]:
        """What the cards of a deck without a face can be; and the known faces that only a hidden origin explains."""
        pool = [item if isinstance(item, str) else self._known(item) or item for item in self.decks[deck]]
        missing: list[Face] = []
        first = self.deck.index(deck) if pool else 0
        for card in range(first, first + len(pool)):
            face = self._known(Handle(card))
            if face is None:
                continue
            if face in pool:
                pool.remove(face)
            else:
                missing.append(face)
        pool.sort(key=_order)
        return pool, missing

    def _holds(self, deck: int, faces: list[Face]) -> bool:
        """Whether these can all be among the unknown cards of a deck, together with what was already missing."""
        pool, missing = self._pool(deck)
        hidden: list[Face] = []
        for face in missing + faces:
            if face in pool:
                pool.remove(face)
            else:
                hidden.append(face)
        origins = Counter(self.deck[item] for item in pool if not isinstance(item, str))
        if len(origins) == 1:
            ((origin, count),) = origins.items()
            return len(hidden) <= count and self._holds(origin, hidden)
        # Of several origins it is only asked whether one could be: never refuse a game that did happen.
        return all(any(self._holds(origin, [face]) for origin in origins) for face in hidden)

    def _settle(self, chance: Callable[[], float]) -> list[list[Face | Handle]]:
        """Fill `left`, and the lots of hidden cards that must be what later shuffles showed."""
        lot, tries = self.lot, 0
        while self.left is None:
            tries += 1
            if tries > TRIES:
                raise Damaged("cards")
            self.lot = lot.copy()
            self.left = self._origins(chance)
        return self.left

    def _origins(self, chance: Callable[[], float]) -> list[list[Face | Handle]] | None:
        """Later decks first: what they showed says what must lie among the hidden cards of earlier ones.

        None where an unlucky choice left a face without an origin.
        """
        left: list[list[Face | Handle]] = [[] for _ in self.decks]
        for deck in reversed(range(len(self.decks))):
            left[deck], missing = self._pool(deck)
            for face in missing:
                hidden = [item for item in left[deck] if not isinstance(item, str)]
                # Hidden cards of one shuffle are all alike: ask once for each shuffle, and not at all where there is one.
                origins = {self.deck[item] for item in hidden}
                holds = {origin: len(origins) == 1 or self._holds(origin, [face]) for origin in origins}
                fits = [item for item in hidden if holds[self.deck[item]]]
                if not fits:
                    return None
                origin = fits[int(chance() * len(fits))]
                self.lot[origin] = face
                left[deck].remove(origin)
        return left


def _order(item: Face | Handle) -> tuple[bool, Face | Handle]:
    return not isinstance(item, str), item


def _of(kind: type[Any], value: Any) -> Any:
    """The value, if it is exactly of this type: a text would pass for a list of its letters, and True for a 1."""
    if type(value) is not kind:
        raise TypeError(value)
    return value
