"""Cryptography that hides nothing and is quick: the group of numbers below the order, where a point is its own logarithm.

Every equation of the protocol holds in it, so thousands of games can be played. Signatures only bind honest people;
what forgers can do is tested with the real thing.
"""

from __future__ import annotations

from hashlib import sha512

from tafelrunde.peers.crypto import ORDER, WORD, ZERO, digest, number, word, words


class Fast:
    """The port `Crypto`, without secrets."""

    def public(self, seed: bytes) -> bytes:
        return digest(b"public", seed)

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return sha512(self.public(seed) + message).digest()

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        return signature == sha512(key + message).digest()

    def valid(self, points: bytes) -> bool:
        return all(one != ZERO and number(one) < ORDER for one in words(points))

    def base(self, scalars: bytes) -> bytes:
        return b"".join(word(number(one)) for one in words(scalars))

    def times(self, scalars: bytes, points: bytes) -> bytes:
        pairs = zip(words(scalars), words(points), strict=True)
        return b"".join(word(number(one) * number(point)) for one, point in pairs)

    def plus(self, left: bytes, right: bytes) -> bytes:
        pairs = zip(words(left), words(right), strict=True)
        return b"".join(word(number(one) + number(other)) for one, other in pairs)

    def minus(self, left: bytes, right: bytes) -> bytes:
        pairs = zip(words(left), words(right), strict=True)
        return b"".join(word(number(one) - number(other)) for one, other in pairs)

    def mapped(self, wide: bytes) -> bytes:
        return b"".join(
            word(int.from_bytes(wide[at : at + 2 * WORD], "little")) for at in range(0, len(wide), 2 * WORD)
        )
