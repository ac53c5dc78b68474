"""Sealed decks: what lies in a pile, and one pass of the joint shuffle.

A sealed card is a pair of points. A pass puts the cards in an order that only its seat knows, and adds noise to each so
that nobody can follow them; after all seats have passed, nobody knows the order. Whoever opens its secret after the
game shows that it put in nothing and took out nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tafelrunde.core import ALL, Cards, Face, Handle
from tafelrunde.peers.chance import Lots
from tafelrunde.peers.crypto import WORD, ZERO, Crypto, digest, scalar, wide, word, words


class Sealed(NamedTuple):
    """Cards, sealed: the columns of their first and of their second points."""

    noise: bytes
    body: bytes

    @property
    def mark(self) -> bytes:
        """What stands for these very cards in this very order."""
        return digest(self.noise, self.body)


def face_point(crypto: Crypto, face: Face) -> bytes:
    """The point that stands for a face."""
    return crypto.mapped(wide(b"face", face.encode()))


def open_cards(points: Sequence[bytes]) -> Sealed:
    """Cards that everybody knows, in the form of sealed ones."""
    return Sealed(ZERO * len(points), b"".join(points))


def order(seed: bytes, count: int) -> list[int]:
    """The order of a pass: where each card comes from."""
    lots, places = Lots(digest(b"order", seed)), list(range(count))
    for last in range(count - 1, 0, -1):
        other = lots.below(last + 1)
        places[last], places[other] = places[other], places[last]
    return places


def shuffled(crypto: Crypto, key: bytes, cards: Sealed, seed: bytes) -> Sealed:
    """One pass over some cards, all of it following from a seed."""
    noise, body = words(cards.noise), words(cards.body)
    places = order(seed, len(noise))
    more = b"".join(word(scalar(b"noise", seed, place.to_bytes(4, "big"))) for place in range(len(places)))
    return Sealed(
        crypto.plus(b"".join(noise[place] for place in places), crypto.base(more)),
        crypto.plus(b"".join(body[place] for place in places), crypto.times(more, key * len(places))),
    )


def sound(crypto: Crypto, before: Sealed, after: Sealed) -> bool:
    """Whether a pass looks as it should, as far as can be seen before its seed is opened."""
    same = len(before.noise) == len(after.noise) == len(after.body)
    distinct = len(set(words(after.noise))) * WORD == len(after.noise)
    return same and distinct and crypto.valid(after.noise + after.body)


def handles(cards: Cards, deck: int) -> list[Handle]:
    """The cards of a deck."""
    first = cards.deck.index(deck) if cards.decks[deck] else 0
    return [Handle(first + place) for place in range(len(cards.decks[deck]))]


def pool(cards: Cards, deck: int, sealed: Callable[[Handle], bool]) -> list[Face] | None:
    """What the face-down cards of an unsealed deck are, in no order; None where that is not known to all.

    Hidden cards that were shuffled in are known as a whole if all that was left of their own deck went in with them.
    """
    faces: list[Face] = []
    inside = [item for item in cards.decks[deck] if not isinstance(item, str)]
    for origin in sorted({cards.deck[item] for item in inside}):
        hidden = [card for card in handles(cards, origin) if cards.seen[card] != ALL]
        if any(sealed(card) for card in inside) or not set(hidden) <= set(inside):
            return None
        rest = pool(cards, origin, sealed)
        if rest is None:
            return None
        faces += rest
    faces += [item for item in cards.decks[deck] if isinstance(item, str)]
    left = Counter(faces)
    left.subtract(str(cards.face[card]) for card in handles(cards, deck) if cards.seen[card] == ALL)
    return sorted(left.elements())
