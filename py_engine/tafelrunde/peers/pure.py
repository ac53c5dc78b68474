"""The port of cryptography in plain Python: for tests, for `verify` without a browser, and as the measure for faster ones.

Its running time tells about secrets: in the page libsodium stands here.
"""

from __future__ import annotations

from hashlib import sha512

from tafelrunde.peers import curve
from tafelrunde.peers.crypto import ORDER, WORD, ZERO, number, word, words
from tafelrunde.peers.curve import Point


class Pure:
    """Ed25519 (RFC 8032) and ristretto255 (RFC 9496); see `Crypto` for what each method is."""

    def public(self, seed: bytes) -> bytes:
        return curve.compress(curve.base(_expanded(seed)[0]))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        secret, prefix = _expanded(seed)
        key = curve.compress(curve.base(secret))
        nonce = _hash(prefix, message)
        commitment = curve.compress(curve.base(nonce))
        return commitment + word(nonce + _hash(commitment, key, message) * secret)

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        commitment, answer = signature[:WORD], number(signature[WORD:])
        owner = curve.expand(key)
        if owner is None or curve.small(owner) or len(signature) != 2 * WORD or answer >= ORDER:
            return False
        claimed = curve.times(_hash(commitment, key, message), curve.negative(owner))
        found = curve.add(curve.base(answer), claimed)
        return curve.compress(found) == commitment and not curve.small(found)

    def valid(self, points: bytes) -> bool:
        return all(one != ZERO and curve.decode(one) is not None for one in words(points))

    def base(self, scalars: bytes) -> bytes:
        return b"".join(curve.encode(curve.base(number(one))) for one in words(scalars))

    def times(self, scalars: bytes, points: bytes) -> bytes:
        pairs = zip(words(scalars), words(points), strict=True)
        return b"".join(curve.encode(curve.times(number(one), _point(point))) for one, point in pairs)

    def plus(self, left: bytes, right: bytes) -> bytes:
        pairs = zip(words(left), words(right), strict=True)
        return b"".join(curve.encode(curve.add(_point(one), _point(other))) for one, other in pairs)

    def minus(self, left: bytes, right: bytes) -> bytes:
        pairs = zip(words(left), words(right), strict=True)
        return b"".join(curve.encode(curve.add(_point(one), curve.negative(_point(other)))) for one, other in pairs)

    def mapped(self, wide: bytes) -> bytes:
        size = 2 * WORD
        return b"".join(curve.encode(curve.mapped(wide[at : at + size])) for at in range(0, len(wide), size))


def _point(data: bytes) -> Point:
    point = curve.decode(data)
    if point is None:
        raise ValueError(data)
    return point


def _expanded(seed: bytes) -> tuple[int, bytes]:
    wide = sha512(seed).digest()
    clamped = int.from_bytes(wide[:WORD], "little") & ((1 << 254) - 8) | 1 << 254
    return clamped, wide[WORD:]


def _hash(*parts: bytes) -> int:
    return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % ORDER
