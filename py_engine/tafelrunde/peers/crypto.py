"""Cryptography as the protocol asks for it: a port, so that the page can bring libsodium and tests bring what they like.

Points of ristretto255 and scalars are words of 32 bytes. Every operation works on whole columns, words one after the
other in one `bytes`, so that a page crosses into JavaScript a few times for a deck and not for every card.
"""

from __future__ import annotations

from hashlib import sha256, sha512
from typing import Protocol

WORD = 32
ZERO = bytes(WORD)
"""The neutral point; also the scalar 0."""

ORDER = 2**252 + 27742317777372353535851937790883648493
"""How many points the group has: scalars are numbers below it, little-endian."""


class Crypto(Protocol):
    """Ed25519 and ristretto255. All calls are synchronous; a deck of 120 cards should take less than 50 ms.

    Points that come from others are asked for with `valid` before they are used. `ZERO` may stand wherever a point
    may; libsodium refuses it, so its adapter looks for it first.
    """

    def public(self, seed: bytes) -> bytes:
        """The Ed25519 key behind a seed of 32 bytes."""
        ...

    def sign(self, seed: bytes, message: bytes) -> bytes:
        """An Ed25519 signature, 64 bytes."""
        ...

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Whether the owner of a key signed this."""
        ...

    def valid(self, points: bytes) -> bool:
        """Whether every word is the one encoding of a point other than `ZERO`."""
        ...

    def base(self, scalars: bytes) -> bytes:
        """Each scalar times the generator."""
        ...

    def times(self, scalars: bytes, points: bytes) -> bytes:
        """Each scalar times its point."""
        ...

    def plus(self, left: bytes, right: bytes) -> bytes:
        """The sums of two columns."""
        ...

    def minus(self, left: bytes, right: bytes) -> bytes:
        """The differences of two columns."""
        ...

    def mapped(self, wide: bytes) -> bytes:
        """A point for every 64 random bytes; nobody knows its discrete logarithm (RFC 9496, 4.3.4)."""
        ...


def words(column: bytes) -> list[bytes]:
    """The words of a column."""
    return [column[at : at + WORD] for at in range(0, len(column), WORD)]


def digest(*parts: bytes) -> bytes:
    """SHA-256 over parts, each with its length, so that no two lists of parts look the same."""
    return sha256(_joined(parts)).digest()


def wide(*parts: bytes) -> bytes:
    """64 bytes that stand for these parts."""
    return sha512(_joined(parts)).digest()


def scalar(*parts: bytes) -> int:
    """A number below the order of the group that stands for these parts."""
    return int.from_bytes(wide(*parts), "little") % ORDER


def word(number: int) -> bytes:
    """A scalar as a word."""
    return (number % ORDER).to_bytes(WORD, "little")


def number(scalar_word: bytes) -> int:
    """The inverse of `word`."""
    return int.from_bytes(scalar_word, "little")


def _joined(parts: tuple[bytes, ...]) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
