"""Who sits there: one secret of 32 bytes per player, and every key that follows from it.

The secret is kept on the device. Locked with a code that is written down, it is kept by the others too, see `lending`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from hmac import compare_digest
from hmac import digest as hmac

from tafelrunde.peers.crypto import WORD, Crypto, digest, number, scalar, word, words
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.threshold import prove

TAG = 16
NOISE = b"noise"
"""What is proven of a word of noise: that somebody knows what is behind it."""

KEY = 2 * WORD
"""Bytes of a public key: one word for signatures, one for sealed messages."""


class Identity:
    """A player: signs, seals for others, and opens what was sealed for it.

    >>> from tafelrunde.peers.pure import Pure
    >>> ada, ben = (Identity(bytes([who]) * 32, Pure()) for who in (1, 2))
    >>> ben.unseal(ada.key, ada.seal(ben.key, b"three of hearts", b"card 7"), b"card 7")
    b'three of hearts'
    """

    def __init__(self, secret: bytes, crypto: Crypto) -> None:
        self.secret = secret
        self.crypto = crypto
        self._signing = digest(b"sign", secret)
        self._lock = word(scalar(b"lock", secret))
        self.key = crypto.public(self._signing) + crypto.base(self._lock)
        self._shared: dict[bytes, bytes] = {}

    def derive(self, *labels: bytes) -> bytes:
        """A secret for one purpose."""
        return digest(b"derive", self.secret, *labels)

    def sign(self, message: bytes) -> bytes:
        """A signature by the owner of `key`."""
        return self.crypto.sign(self._signing, message)

    def seal(self, key: bytes, plain: bytes, about: bytes) -> bytes:
        """Bytes that only the owner of `key` can read, and that only we two can have written."""
        shared = self._secret_with(key, about)
        tag = hmac(shared, plain, "sha256")[:TAG]
        return tag + _stream(shared, tag, plain)

    def unseal(self, key: bytes, sealed: bytes, about: bytes) -> bytes:
        """What the owner of `key` sealed for us; raises `Refusal`."""
        shared = self._secret_with(key, about)
        tag = sealed[:TAG]
        plain = _stream(shared, tag, sealed[TAG:])
        if not compare_digest(tag, hmac(shared, plain, "sha256")[:TAG]):
            raise Refusal(Reason.FORGED)
        return plain

    def noise(self, label: bytes, point: bytes, keys: Sequence[bytes]) -> tuple[bytes, bytes, list[bytes]]:
        """A word for all to see, a proof over a point that we know what is behind it, and what it lets us share with each of these, and
        with nobody else.
        """
        secret = scalar(NOISE, self.secret, label)
        public = self.crypto.base(word(secret))
        (proof,) = prove(self.crypto, secret, public, point, NOISE)
        return public, proof, words(self.crypto.times(word(secret) * len(keys), b"".join(keys)))

    def opening(self, noise: bytes) -> bytes:
        """What the owner of such a word shares with us, and a proof that it is this: whoever gets it learns nothing else. He must have proven
        that he is its owner: else it could be somebody's key.
        """
        return prove(self.crypto, number(self._lock), self.key[WORD:], noise)[0]

    def _secret_with(self, key: bytes, about: bytes) -> bytes:
        """What we two share at one table; those who play again have the same keys at the next."""
        if key not in self._shared:
            self._shared[key] = self.crypto.times(self._lock, key[WORD:])
        return digest(b"pair", self._shared[key], about)


def _stream(shared: bytes, tag: bytes, data: bytes) -> bytes:
    """The data with a key stream over it. The tag depends on the plain text, so no stream serves two of them."""
    stream = shake_256(shared + tag).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")
