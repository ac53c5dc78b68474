"""Runs in the page's own Python: what libsodium gives beside what plain Python gives."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from tafelrunde.peers.crypto import ORDER, WORD, ZERO, digest, word
from tafelrunde.peers.decks import face_point, open_cards, shuffled, sound
from tafelrunde.peers.pure import Pure

PURE = Pure()
NO_POINTS = [
    b"\xff" * WORD,
    b"\x01" + bytes(31),
    bytes([0xF3]) + b"\xff" * 30 + b"\x7f",
    bytes(31) + b"\x80",
    b"",
    b"\2",
]
SMALL = [b"\x01" + bytes(31), bytes(WORD), bytes(31) + b"\x80", bytes([0xEC]) + b"\xff" * 30 + b"\x7f"]
"""Keys of Ed25519 to which a signature can be found that fits anything."""


async def port() -> Any:
    """Cryptography as a room of the page has it."""
    from app.far.sodium import crypto
    from js import sodium

    return await crypto(sodium)


async def kind() -> str:
    """Which of the two it is."""
    return type(await port()).__name__


def answer(ask: Callable[[], Any]) -> Any:
    """What comes of it; that it is refused, as a text."""
    try:
        return ask()
    except ValueError:
        return "refused"


async def differences() -> str:
    """Whatever the two do not agree on."""
    sodium, rng, found = await port(), Random(7), list[str]()
    if type(sodium) is Pure:
        return "there is no libsodium"

    def same(name: str, *args: bytes) -> Any:
        ours, theirs = (answer(lambda one=one: getattr(one, name)(*args)) for one in (sodium, PURE))
        if ours != theirs:
            found.append(f"{name} {[arg.hex() for arg in args]}: {ours!r} {theirs!r}")
        return ours

    points, scalars = [ZERO], [0, 1, 2, ORDER - 1, 1 << 252]
    points += [PURE.mapped(rng.randbytes(64)) for _ in range(40)]
    scalars += [rng.randrange(ORDER) for _ in range(40)]
    for count in (0, 1, 2, 40):
        numbers = b"".join(map(word, rng.sample(scalars, count)))
        some, others = (b"".join(rng.sample(points, count)) for _ in range(2))
        same("base", numbers)
        same("times", numbers, some)
        same("plus", some, others)
        same("minus", some, others)
        same("minus", some, some)
        same("mapped", rng.randbytes(64 * count))
        same("valid", some)
    same("base", b"".join(map(word, scalars)))
    for number in scalars[:5]:
        for point in (points[0], points[1], *NO_POINTS):
            same("times", word(number), point)
    for bad in NO_POINTS:
        for column in (bad, points[1] + bad, bad + points[1]):
            same("valid", column)
            for operation in ("plus", "minus"):
                same(operation, column, b"".join(points[1:3])[: len(column)])
                same(operation, points[1] * (len(column) // WORD), column)
    for name in ("plus", "minus", "times"):
        same(name, points[1], points[1] * 2)
    for size in (0, 1, 31, 32, 1000):
        seed, message = rng.randbytes(32), rng.randbytes(size)
        key, signature = same("public", seed), same("sign", seed, message)
        assert same("verify", key, message, signature) is True
        flipped = bytearray(signature)
        flipped[rng.randrange(64)] ^= 1 << rng.randrange(8)
        beyond = signature[:32] + (int.from_bytes(signature[32:], "little") + ORDER).to_bytes(32, "little")
        for forged in (bytes(flipped), beyond, signature[:63], b"", signature + b"x"):
            assert same("verify", key, message, forged) is False
        assert same("verify", key, message + b"x", signature) is False
        for owner in (*NO_POINTS, *SMALL, key[:31]):
            for signed in (signature, SMALL[0] + bytes(32)):
                assert same("verify", owner, message, signed) is False
    return "\n".join(found)


async def mixed(cards: int, seats: int) -> list[float]:
    """Milliseconds of every step of a joint shuffle on one device: each seat's pass, and the look at it."""
    sodium = await port()
    key = sodium.base(word(12345))
    now = open_cards([face_point(sodium, f"C{card}") for card in range(cards)])
    steps: list[float] = []
    for seat in range(seats):
        for step in ("pass", "look"):
            began = time.perf_counter()
            if step == "pass":
                before, now = now, shuffled(sodium, key, now, digest(bytes([seat])))
            else:
                assert sound(sodium, before, now)
            steps.append((time.perf_counter() - began) * 1000)
    return steps
