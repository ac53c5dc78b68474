"""Cards: the one place where things hide.

A card is a handle, a number. Who knows its face stands here and nowhere else. Nobody knows the order of a face-down
pile, not even this class: a face comes to a handle only when somebody may see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from random import Random
from typing import Any, NamedTuple, NewType, cast

from tafelrunde.core.errors import Damaged

Handle = NewType("Handle", int)
"""The number by which a card is known, whoever may see its face."""
Face = str
"""What is printed on a card: a short name that starts with a letter, to tell it from a die in a record."""

ALL = -1
"""The mask, a bit per seat, of those who have seen a card that lies open: every seat, and every onlooker."""

TRIES = 100
"""How often to look for a world that fits before the cards count as damaged; one try nearly always does."""

NO_CARD = Handle(-1)
"""Stands where a card is missing, as in a row that has not been refilled yet."""


class Rest(NamedTuple):
    """What the cards of a deck without a face can still be."""

    faces: dict[Face, int]
    """How many of each open face are left."""
    hidden: frozenset[Handle]
    """The cards of before that nobody has seen."""
    origins: dict[int, int]
    """How many of these there are of each deck."""
    missing: list[Face]
    """The known faces that only a hidden card explains."""

    def less(self, face: Face) -> None:
        """One more card of the deck is known."""
        if self.faces.get(face):
            self.faces[face] -= 1
        else:
            self.missing.append(face)

    def copy(self) -> Rest:
        """An independent copy."""
        return Rest(self.faces.copy(), self.hidden, self.origins, self.missing[:])


class Cards:
    """Every card of a game: its face if known here, who has seen it, and the shuffle that it came from.

    `decks` holds one tuple per shuffle: what lay in the pile, as faces where they were open and as the handles of
    before where they were not. The handles of after are some order of these; which one, nobody knows.

    Copies share their lists until one of them learns something or lays out new cards, and then takes lists of its own:
    do not hold on to one of these lists while a dealer deals.

    >>> cards = Cards()
    >>> pile = cards.shuffled(cards.open(["A", "B"]))
    >>> cards.learn(pile[0], "B", who=1 << 1)      # seat 1 has drawn a card and looks at it
    >>> cards.shown(pile[0], 1), cards.shown(pile[0], 0)
    ('B', None)
    >>> cards.can_be(pile[1], "A"), cards.can_be(pile[1], "B")
    (True, False)
    """

    __slots__ = ("deck", "decks", "face", "left", "lot", "rests", "seen", "shared")

    def __init__(self) -> None:
        self.face: list[Face | None] = []
        self.seen: list[int] = []
        self.deck: list[int] = []
        self.decks: list[tuple[Face | Handle, ...]] = []
        self.lot: dict[Handle, Face] = {}
        """Faces that this machine drew by lot for cards that nobody has seen; they are no part of the game."""
        self.left: list[list[Face | Handle]] | None = None
        """Per deck, what its cards without a face can still be; derived, and only kept to spare the work."""
        self.rests: dict[int, Rest] = {}
        """The rests of decks that were asked for; derived too."""
        self.shared = False
        """Whether a copy may hold the same lists."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def open(self, faces: Iterable[Face]) -> list[Handle]:
        """New cards that everybody sees."""
        return self._add(list(faces), ALL, -1)

    def shuffled(self, pile: Sequence[Handle]) -> list[Handle]:
        """The same cards face down in an unknown order: new handles, so that nobody can follow the old ones."""
        deck, face, seen = len(self.decks), self.face, self.seen
        contents = tuple([face[card] or card if seen[card] == ALL else card for card in pile])
        cards = self._add([None] * len(pile), 0, deck)
        self.decks.append(contents)
        if self.left is not None:
            faces, hidden = self._contents(deck)
            self.left.append([*faces, *hidden])
        return cards

    def learn(self, card: Handle, face: Face | None, who: int) -> None:
        """`who` (a mask) sees this card; `face` is None where this machine is not told what they see."""
        if self.shared:
            self._own()
        if face is not None and self.face[card] is None:
            lot = self.lot.pop(card, None)
            if lot != face:
                self.left = None
                self._less(card, face, lot)
            self.face[card] = face
        self.seen[card] |= who

    def show(self, cards: Sequence[Handle], chance: Callable[[], float], who: int) -> list[Face]:
        """`who` (a mask) sees these cards; faces that are not known yet are drawn by lot."""
        if self.shared:
            self._own()
        known, seen = self.face, self.seen
        faces: list[Face] = []
        for card in cards:
            face = known[card] = known[card] or self._draw(card, chance)
            seen[card] |= who
            faces.append(face)
        return faces

    def pick(self, card: Handle, chance: Callable[[], float]) -> Face:
        """The face of a card: the known one, or one drawn by lot from all that it can still be."""
        face = self._known(card)
        if face is None:
            if self.shared:
                self._own()
            face = self.lot[card] = self._draw(card, chance)
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
        view = self.copy()
        bit = 0 if seat is None else 1 << seat
        view.face = [
            face if seen == ALL or seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)
        ]
        view.lot, view.left, view.rests = {}, None, {}
        return view

    def untold(self, seat: int) -> bool:
        """Whether this seat has seen cards whose faces this machine is not told.

        >>> cards = Cards()
        >>> card, other = cards.shuffled(cards.open(["A", "B"]))
        >>> cards.learn(card, None, who=1 << 1)
        >>> cards.untold(0), cards.untold(1)
        (False, True)
        """
        return not all(compress(self.face, map((1 << seat).__and__, self.seen)))

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
        twin.face, twin.seen, twin.deck, twin.decks = self.face, self.seen, self.deck, self.decks
        twin.lot, twin.left, twin.rests = self.lot, self.left, self.rests
        twin.shared = self.shared = True
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

    def _own(self) -> None:
        """From here on no copy holds these lists."""
        self.face, self.seen, self.deck, self.decks = self.face[:], self.seen[:], self.deck[:], self.decks[:]
        self.lot, self.left = self.lot.copy(), self.left and [pool[:] for pool in self.left]
        self.rests = {deck: rest.copy() for deck, rest in self.rests.items()}
        self.shared = False

    def _add(self, faces: list[Face | None], seen: int, deck: int) -> list[Handle]:
        if self.shared:
            self._own()
        first = len(self.face)
        self.face += faces
        self.seen += [seen] * len(faces)
        self.deck += [deck] * len(faces)
        return cast("list[Handle]", list(range(first, len(self.face))))

    def _draw(self, card: Handle, chance: Callable[[], float]) -> Face:
        """The lot of a card without a face, which thereby is no longer kept; one is drawn where it has none."""
        if card in self.lot:
            return self.lot.pop(card)
        if self.left is None:
            self._settle(chance)
            # Settling may have said already what this card is.
            return self._draw(card, chance)
        pool = self.left[self.deck[card]]
        item = pool.pop(int(chance() * len(pool)))
        if self.rests:
            self.rests.clear()
        return item if isinstance(item, str) else self.pick(item, chance)

    def _known(self, card: Handle) -> Face | None:
        return self.face[card] or self.lot.get(card)

    def _contents(self, deck: int) -> tuple[list[Face], list[Handle]]:
        """What was shuffled: the faces that are known by now, and the hidden cards of before, each in order."""
        contents = self.decks[deck]
        faces = [item for item in contents if isinstance(item, str)]
        hidden: list[Handle] = []
        if len(faces) < len(contents):
            before = [item for item in contents if not isinstance(item, str)]
            faces += [face for item in before if (face := self._known(item)) is not None]
            hidden = sorted([item for item in before if self._known(item) is None])
        faces.sort()
        return faces, hidden

    def _pool(self, deck: int) -> tuple[list[Face], list[Handle], list[Face]]:
        """What the cards of a deck without a face can be: open faces, and hidden cards of before, each in order; and the
        known faces that only one of these hidden cards explains.
        """
        faces, hidden = self._contents(deck)
        count, lot = len(self.decks[deck]), self.lot
        missing: list[Face] = []
        first = self.deck.index(deck) if count else 0
        known = self.face[first : first + count]
        if lot:
            known = [face or lot.get(Handle(card)) for card, face in enumerate(known, first)]
        for face in known:
            if face is None:
                continue
            if face in faces:
                faces.remove(face)
            else:
                missing.append(face)
        return faces, hidden, missing

    def _rest(self, deck: int) -> Rest:
        """The same, counted; kept for as long as it is right."""
        if deck not in self.rests:
            faces, hidden, missing = self._pool(deck)
            origins = Counter([self.deck[card] for card in hidden])
            self.rests[deck] = Rest(dict(Counter(faces)), frozenset(hidden), origins, missing)
        return self.rests[deck]

    def _less(self, card: Handle, face: Face, lot: Face | None) -> None:
        """Keep the rests right: a card that had that lot turns out to have this face."""
        if lot is not None or any(card in rest.hidden for rest in self.rests.values()):
            self.rests.clear()
        elif self.deck[card] in self.rests:
            self.rests[self.deck[card]].less(face)

    def _holds(self, deck: int, faces: list[Face]) -> bool:
        """Whether these can all be among the unknown cards of a deck, together with what was already missing."""
        rest = self._rest(deck).copy()
        for face in faces:
            rest.less(face)
        hidden, origins = rest.missing, rest.origins
        if len(origins) == 1:
            ((origin, count),) = origins.items()
            return len(hidden) <= count and self._holds(origin, hidden)
        # Of several origins it is only asked whether one could be: never refuse a game that did happen.
        return all(any(self._holds(origin, [face]) for origin in origins) for face in hidden)

    def _settle(self, chance: Callable[[], float]) -> None:
        """Fill `left`, and the lots of hidden cards that must be what later shuffles showed."""
        lot, tries = self.lot, 0
        while self.left is None:
            tries += 1
            if tries > TRIES:
                raise Damaged("cards")
            self.lot = lot.copy()
            self.rests.clear()
            self.left = self._origins(chance)

    def _origins(self, chance: Callable[[], float]) -> list[list[Face | Handle]] | None:
        """Later decks first: what they showed says what must lie among the hidden cards of earlier ones.

        None where an unlucky choice left a face without an origin.
        """
        left: list[list[Face | Handle]] = [[] for _ in self.decks]
        for deck in reversed(range(len(self.decks))):
            faces, hidden, missing = self._pool(deck)
            for face in missing:
                # Hidden cards of one shuffle are all alike: ask once for each shuffle, and not at all where there is one.
                origins = {self.deck[item] for item in hidden}
                holds = {origin: len(origins) == 1 or self._holds(origin, [face]) for origin in origins}
                fits = [item for item in hidden if holds[self.deck[item]]]
                if not fits:
                    return None
                origin = fits[int(chance() * len(fits))]
                self.lot[origin] = face
                self.rests.clear()
                hidden.remove(origin)
            left[deck] = [*faces, *hidden]
        return left


def _of(kind: type[Any], value: Any) -> Any:
    """The value, if it is exactly of this type: a text would pass for a list of its letters, and True for a 1."""
    if type(value) is not kind:
        raise TypeError(value)
    return value
