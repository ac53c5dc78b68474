"""Cards: what is known of them, and how what is not known is drawn.

Where chance comes from this machine, a face that is wanted and not known yet is drawn by lot from all that it can still
be. So is a whole world that fits, for bots that think about what they cannot see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Self

from tafelrunde.core.errors import Damaged
from tafelrunde.core.known import Face, Handle, Known

TRIES = 100
"""How often to look for a world that fits before the cards count as damaged; one try nearly always does."""


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


class Cards(Known):
    """The cards of a game with what those that are not known can be.

    >>> cards = Cards()
    >>> pile = cards.shuffled(cards.open(["A", "B"]))
    >>> cards.learn(pile[0], "B", who=1 << 1)
    >>> cards.can_be(pile[1], "A"), cards.can_be(pile[1], "B")
    (True, False)
    """

    __slots__ = ("left", "lot", "rests")

    def __init__(self) -> None:
        super().__init__()
        self.lot: dict[Handle, Face] = {}
        """Faces that this machine drew by lot for cards that nobody has seen; they are no part of the game."""
        self.left: list[list[Face | Handle]] | None = None
        """Per deck, what its cards without a face can still be; derived, and only kept to spare the work."""
        self.rests: dict[int, Rest] = {}
        """The rests of decks that were asked for; derived too."""

    def shuffled(self, pile: Sequence[Handle]) -> list[Handle]:
        cards = super().shuffled(pile)
        if self.left is not None:
            faces, hidden = self._contents(len(self.decks) - 1)
            self.left.append([*faces, *hidden])
        return cards

    def learn(self, card: Handle, face: Face | None, who: int) -> None:
        if self.shared:
            self.own()
        if face is not None and self.face[card] is None:
            lot = self.lot.pop(card, None)
            if lot != face:
                self.left = None
                self._less(card, face, lot)
        super().learn(card, face, who)

    def show(self, cards: Sequence[Handle], chance: Callable[[], float], who: int) -> list[Face]:
        """`who` (a mask) sees these cards; faces that are not known yet are drawn by lot."""
        if self.shared:
            self.own()
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
                self.own()
            face = self.lot[card] = self._draw(card, chance)
        return face

    def can_be(self, card: Handle, face: Face) -> bool:
        """Whether this card may turn out to be `face`, by all that is known here."""
        known = self._known(card)
        return self._holds(self.deck[card], [face]) if known is None else known == face

    def seen_by(self, seat: int | None) -> Self:
        view = super().seen_by(seat)
        view.lot, view.left, view.rests = {}, None, {}
        return view

    def guess(self, rng: Random) -> Self:
        """One world that fits: every card that somebody has seen gets a face, the piles stay unknown."""
        world = self.copy()
        for number, seen in enumerate(world.seen):
            if seen and world.face[number] is None:
                card = Handle(number)
                world.learn(card, world.pick(card, rng.random), 0)
        if all(isinstance(card, str) for deck in world.decks for card in deck):
            # Where all was open before it was shuffled, no lot says what is left: that is found out once for all that is tried.
            world.settle(rng.random)
        return world

    def copy(self) -> Self:
        twin = super().copy()
        twin.lot, twin.left, twin.rests = self.lot, self.left, self.rests
        return twin

    def own(self) -> None:
        super().own()
        self.lot, self.left = self.lot.copy(), self.left and [pool[:] for pool in self.left]
        self.rests = {deck: rest.copy() for deck, rest in self.rests.items()}

    def _draw(self, card: Handle, chance: Callable[[], float]) -> Face:
        """The lot of a card without a face, which thereby is no longer kept; one is drawn where it has none."""
        if card in self.lot:
            return self.lot.pop(card)
        if self.left is None:
            self.settle(chance)
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

    def settle(self, chance: Callable[[], float]) -> None:
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
