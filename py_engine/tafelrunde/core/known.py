"""What is known of cards: the one place where things hide.

A card is a handle, a number. Who knows its face stands here and nowhere else. Nobody knows the order of a face-down
pile, not even this class: a face comes to a handle only when somebody may see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import compress, groupby
from types import NoneType
from typing import Any, NewType, Self, cast

from tafelrunde.core.errors import Damaged

Handle = NewType("Handle", int)
"""The number by which a card is known, whoever may see its face."""
Face = str
"""What is printed on a card: a short name that starts with a letter, to tell it from a die in a record."""

_FACE = re.compile(r"[A-Za-z]\w*")

ALL = -1
"""The mask, a bit per seat, of those who have seen a card that lies open: every seat, and every onlooker."""

NO_CARD = Handle(-1)
"""Stands where a card is missing, as in a row that has not been refilled yet."""


class Known:
    """Every card of a game: its face if known here, who has seen it, and the shuffle that it came from.

    `decks` holds one tuple per shuffle: what lay in the pile, as faces where they were open and as the handles of
    before where they were not. The handles of after are some order of these; which one, nobody knows.

    Copies share their lists until one of them learns something or lays out new cards, and then takes lists of its own:
    do not hold on to one of these lists while a dealer deals.

    >>> cards = Known()
    >>> pile = cards.shuffled(cards.open(["A", "B"]))
    >>> cards.learn(pile[0], "B", who=1 << 1)      # seat 1 has drawn a card and looks at it
    >>> cards.shown(pile[0], 1), cards.shown(pile[0], 0)
    ('B', None)
    """

    __slots__ = ("deck", "decks", "face", "seen", "shared")

    def __init__(self) -> None:
        self.face: list[Face | None] = []
        self.seen: list[int] = []
        self.deck: list[int] = []
        self.decks: list[tuple[Face | Handle, ...]] = []
        self.shared = False
        """Whether a copy may hold the same lists."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and all(
            getattr(self, name) == getattr(other, name) for name in ("face", "seen", "deck", "decks")
        )

    __hash__ = None  # type: ignore[assignment]

    def open(self, faces: Iterable[Face]) -> list[Handle]:
        """New cards that everybody sees."""
        laid = list(faces)
        if odd := [face for face in laid if not _FACE.fullmatch(face)]:
            raise ValueError(f"no faces that a record could tell from dice: {odd}")
        return self._add(laid, ALL, -1)

    def shuffled(self, pile: Sequence[Handle]) -> list[Handle]:
        """The same cards face down in an unknown order: new handles, so that nobody can follow the old ones."""
        deck, face, seen = len(self.decks), self.face, self.seen
        contents = tuple([face[card] or card if seen[card] == ALL else card for card in pile])
        cards = self._add([None] * len(pile), 0, deck)
        self.decks.append(contents)
        return cards

    def learn(self, card: Handle, face: Face | None, who: int) -> None:
        """`who` (a mask) sees this card; `face` is None where this machine is not told what they see."""
        if self.shared:
            self.own()
        self.face[card] = self.face[card] or face
        self.seen[card] |= who

    def shown(self, card: Handle, seat: int | None) -> Face | None:
        """The face of a card, if this seat has seen it and it is known here."""
        seen, bit = self.seen[card], 0 if seat is None else 1 << seat
        return self.face[card] if seen == ALL or seen & bit else None

    def seen_by(self, seat: int | None) -> Self:
        """What a seat knows of the cards; `None` is an onlooker, who knows the open ones alone. It may go to strangers: what they
        write in it stands nowhere else.
        """
        view = self.copy()
        view.own()
        bit = 0 if seat is None else 1 << seat
        view.face = [
            face if seen == ALL or seen & bit else None for face, seen in zip(self.face, self.seen, strict=True)
        ]
        return view

    def hide(self, cards: Iterable[Handle], who: int) -> None:
        """These cards are as if only `who` (a mask) had ever seen them.

        >>> cards = Known()
        >>> pile = cards.shuffled(cards.open(["A", "B"]))
        >>> cards.learn(pile[0], "B", who=ALL)
        >>> cards.hide(pile[:1], who=1 << 1)
        >>> cards.face[pile[0]], cards.seen[pile[0]]
        (None, 2)
        """
        if self.shared:
            self.own()
        for card in cards:
            self.face[card], self.seen[card] = None, who

    def untold(self, seat: int) -> bool:
        """Whether this seat has seen cards whose faces this machine is not told.

        >>> cards = Known()
        >>> card, other = cards.shuffled(cards.open(["A", "B"]))
        >>> cards.learn(card, None, who=1 << 1)
        >>> cards.untold(0), cards.untold(1)
        (False, True)
        """
        return not all(compress(self.face, map((1 << seat).__and__, self.seen)))

    def copy(self) -> Self:
        """An independent copy."""
        cls = type(self)
        twin = cls.__new__(cls)
        twin.face, twin.seen, twin.deck, twin.decks = self.face, self.seen, self.deck, self.decks
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
    def from_json(cls, data: Any) -> Self:
        """From plain JSON; raises `Damaged` where it is no set of cards."""
        cards = cls()
        try:
            cards.face = _all_of({str, NoneType}, data["face"])
            cards.seen = _all_of({int}, data["seen"])
            cards.deck = _all_of({int}, data["deck"])
            cards.decks = [tuple(_all_of({str, int}, contents)) for contents in _all_of({list}, data["decks"])]
            printed = [item for item in set[Any]().union(cards.face, *cards.decks) if isinstance(item, str)]
            if not all(map(_FACE.fullmatch, printed)):
                raise ValueError(printed)
            if not cards._fit():
                raise ValueError(data)
        except (KeyError, TypeError, ValueError) as error:
            raise Damaged("cards") from error
        return cards

    def prints(self, cards: Iterable[Handle]) -> set[Face]:
        """Every face that one of these cards has or, by what was shuffled, could have.

        >>> cards = Known()
        >>> pile = cards.shuffled(cards.open(["A", "B"]))
        >>> sorted(cards.prints(cards.shuffled(pile)))
        ['A', 'B']
        """
        found, looked, waiting = set[Face](), {-1}, list(cards)
        while waiting:
            card = waiting.pop()
            if face := self.face[card]:
                found.add(face)
            elif (deck := self.deck[card]) not in looked:
                looked.add(deck)
                found.update(item for item in self.decks[deck] if isinstance(item, str))
                waiting += [item for item in self.decks[deck] if not isinstance(item, str)]
        return found

    def _fit(self) -> bool:
        """Whether all this goes together: the cards of a shuffle follow each other, as many as lay in the pile, what lay there
        hidden came from an earlier shuffle, and what all see is known.
        """
        if not len(self.face) == len(self.seen) == len(self.deck):
            return False
        shuffles = [(deck, len([*cards])) for deck, cards in groupby(self.deck) if deck != -1]
        if shuffles != [(deck, len(contents)) for deck, contents in enumerate(self.decks) if contents]:
            return False
        cards = range(len(self.face))
        return all(
            seen >= ALL and (face is not None or (seen != ALL and deck >= 0))
            for face, seen, deck in zip(self.face, self.seen, self.deck, strict=True)
        ) and all(
            item in cards and 0 <= self.deck[item] < deck
            for deck, contents in enumerate(self.decks)
            for item in contents
            if not isinstance(item, str)
        )

    def own(self) -> None:
        """From here on no copy holds these lists."""
        self.face, self.seen, self.deck, self.decks = self.face[:], self.seen[:], self.deck[:], self.decks[:]
        self.shared = False

    def _add(self, faces: Sequence[Face | None], seen: int, deck: int) -> list[Handle]:
        if self.shared:
            self.own()
        first = len(self.face)
        self.face += faces
        self.seen += [seen] * len(faces)
        self.deck += [deck] * len(faces)
        return cast("list[Handle]", list(range(first, len(self.face))))


def _all_of(kinds: set[type[Any]], values: Any) -> list[Any]:
    """A list of its own, if each value is exactly of one of these types: a text would pass for a list of its letters, and True for
    a 1.
    """
    listed = cast("list[Any]", values)
    if type(values) is not list or not kinds.issuperset(map(type, listed)):
        raise TypeError(listed)
    return listed[:]
