"""The port of cryptography in the page: libsodium, see web/js/peers/sodium.js. It gives what `tafelrunde.peers.pure` gives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import JsException, to_js

from tafelrunde.peers import Crypto
from tafelrunde.peers.pure import Pure


async def crypto(load: Callable[[], Awaitable[Any]]) -> Crypto:
    """The fastest that this browser lets us have."""
    try:
        return Sodium(await load())
    except JsException:
        return Pure()


class Sodium:
    """Ed25519 and ristretto255; see `tafelrunde.peers.Crypto` for what each method is. Scalars are below the order."""

    def __init__(self, module: Any) -> None:
        self._js = module

    def public(self, seed: bytes) -> bytes:
        return _bytes(self._js.keyOf(to_js(seed)))

    def sign(self, seed: bytes, message: bytes) -> bytes:
        return _bytes(self._js.sign(to_js(seed), to_js(message)))

    def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        return bool(self._js.verify(to_js(key), to_js(message), to_js(signature)))

    def valid(self, points: bytes) -> bool:
        return bool(self._js.valid(to_js(points)))

    def base(self, scalars: bytes) -> bytes:
        return _bytes(self._js.base(to_js(scalars)))

    def times(self, scalars: bytes, points: bytes) -> bytes:
        return _bytes(self._js.times(to_js(scalars), to_js(points)))

    def plus(self, left: bytes, right: bytes) -> bytes:
        return _bytes(self._js.plus(to_js(left), to_js(right)))

    def minus(self, left: bytes, right: bytes) -> bytes:
        return _bytes(self._js.minus(to_js(left), to_js(right)))

    def mapped(self, wide: bytes) -> bytes:
        return _bytes(self._js.mapped(to_js(wide)))


def _bytes(made: Any) -> bytes:
    if made is None:
        raise ValueError("a word that is no point")
    data: bytes = made.to_bytes()
    return data
