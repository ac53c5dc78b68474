"""Threshold ElGamal: a key that nobody has, and that any `needed` of the seats can use together.

Every seat deals a polynomial; the joint secret is the sum of their values at 0, and nobody ever computes it. A share of
a point is the point times a seat's part of the secret, with a proof that it is (Chaum–Pedersen). Seat s stands at s+1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.peers.crypto import ORDER, WORD, ZERO, Crypto, number, scalar, word, words

SHARE = 3 * WORD
"""Bytes of a share: the point, the challenge, the answer."""


def polynomial(secret: bytes, needed: int) -> list[int]:
    """The coefficients that follow from a secret, as many as seats are needed."""
    return [scalar(b"polynomial", secret, bytes([power])) for power in range(needed)]


def dealt(coefficients: Sequence[int], seat: int) -> int:
    """What a polynomial deals to a seat."""
    total = 0
    for one in reversed(coefficients):
        total = (total * (seat + 1) + one) % ORDER
    return total


def expected(crypto: Crypto, commitments: bytes, seat: int) -> bytes:
    """The generator times what a seat is dealt, from the commitments to the coefficients alone."""
    powers = b"".join(word((seat + 1) ** power) for power in range(len(commitments) // WORD))
    return added(crypto, crypto.times(powers, commitments))


def added(crypto: Crypto, points: bytes) -> bytes:
    """The sum of a column."""
    total = ZERO
    for point in words(points):
        total = crypto.plus(total, point)
    return total


def prove(crypto: Crypto, secret: int, public: bytes, points: bytes, about: bytes = b"share") -> list[bytes]:
    """A secret times some points, with proofs that it is the one behind the public word; what proves one thing proves no other."""
    mine = word(secret) * (len(points) // WORD)
    shares = crypto.times(mine, points)
    pairs = list(zip(words(points), words(shares), strict=True))
    # The nonce follows from the secret and from what is proven: it can be neither guessed nor used twice.
    nonces = [scalar(b"nonce", about, word(secret), point, share) for point, share in pairs]
    column = b"".join(map(word, nonces))
    ones, others = words(crypto.base(column)), words(crypto.times(column, points))
    proofs: list[bytes] = []
    for (point, share), nonce, one, other in zip(pairs, nonces, ones, others, strict=True):
        challenge = scalar(about, public, point, share, one, other)
        proofs.append(share + word(challenge) + word(nonce + challenge * secret))
    return proofs


def holds(crypto: Crypto, public: bytes, points: bytes, shares: Sequence[bytes], about: bytes = b"share") -> bool:
    """Whether all these are what `prove` gives to the owner of the public word."""
    count = len(points) // WORD
    if len(shares) != count or any(len(share) != SHARE for share in shares):
        return False
    given = b"".join(share[:WORD] for share in shares)
    challenges = b"".join(share[WORD : 2 * WORD] for share in shares)
    answers = b"".join(share[2 * WORD :] for share in shares)
    if not crypto.valid(given) or any(number(one) >= ORDER for one in words(challenges + answers)):
        return False
    ones = crypto.minus(crypto.base(answers), crypto.times(challenges, public * count))
    others = crypto.minus(crypto.times(answers, points), crypto.times(challenges, given))
    rows = zip(words(points), words(given), words(ones), words(others), words(challenges), strict=True)
    return all(
        scalar(about, public, point, share, one, other) == number(challenge)
        for point, share, one, other, challenge in rows
    )


def recovered(parts: Mapping[int, int], needed: int) -> int:
    """The secret of whoever dealt these parts, from so many as are needed."""
    seats = sorted(parts)[:needed]
    return sum(_weight(seat, seats) * parts[seat] for seat in seats) % ORDER


class JointKey:
    """The public side of the joint key."""

    def __init__(self, crypto: Crypto, commitments: Sequence[bytes], seats: int) -> None:
        self.crypto = crypto
        self.needed = len(commitments[0]) // WORD
        column = b""
        for power in range(self.needed):
            at = power * WORD
            column += added(crypto, b"".join(one[at : at + WORD] for one in commitments))
        self.key = column[:WORD]
        """Everybody encrypts for this one."""
        self.parts = [expected(crypto, column, seat) for seat in range(seats)]
        """Per seat, the generator times its part of the secret."""

    def prove(self, seat: int, secret: int, points: bytes) -> list[bytes]:
        """A seat's shares of some points, with proofs."""
        return prove(self.crypto, secret, self.parts[seat], points)

    def holds(self, seat: int, points: bytes, shares: Sequence[bytes]) -> bool:
        """Whether all these are shares of this seat."""
        return holds(self.crypto, self.parts[seat], points, shares)

    def combine(self, shares: Mapping[int, bytes]) -> bytes:
        """The joint secret times a point, from the shares of `needed` seats."""
        seats = sorted(shares)[: self.needed]
        weights = b"".join(word(_weight(seat, seats)) for seat in seats)
        return added(self.crypto, self.crypto.times(weights, b"".join(shares[seat][:WORD] for seat in seats)))


def _weight(seat: int, seats: Sequence[int]) -> int:
    """How much a seat's share counts where these seats stand together (Lagrange, at 0)."""
    above, below = 1, 1
    for other in seats:
        if other != seat:
            above = above * (other + 1) % ORDER
            below = below * (other - seat) % ORDER
    return above * pow(below, -1, ORDER) % ORDER
