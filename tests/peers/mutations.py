"""Messages with something changed in them: bytes, values, whole parts; seeded."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tafelrunde.peers import Peer, wire

DEEP: list[Any] = []
for _ in range(200):
    DEEP = [DEEP]

VALUES: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    3,
    2**40,
    10**30,
    10**400,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "x" * 70_000,
    "A" * 86,
    "act",
    "é\ud800",
    [],
    [[]],
    [0],
    [0] * 3000,
    DEEP,
    {},
    {"k": "say"},
    ["act", 0, 1, 0, 0],
]
"""One of each type that JSON knows, what looks nearly right, and what is far too much of it."""


def mutated(data: bytes, rng: Random) -> bytes:
    """The message, changed in one way or several."""
    kind = rng.randrange(4)
    if kind == 0:
        return _bytes(data, rng)
    try:
        message = json.loads(data)
    except ValueError:
        return _bytes(data, rng)
    for _ in range(rng.randint(1, 3)):
        message = _value(message, rng)
    return json.dumps(message).encode()


def resigned(liar: Peer, data: bytes, rng: Random) -> bytes:
    """A statement that is changed somewhere, and signed by the one who would say it."""
    message = wire.unpack(data)
    slot, body = message["w"], message["b"]
    slot = [slot[0], *(max(0, number + rng.choice((0, 0, 0, -1, 1))) for number in slot[1:])]
    if slot[0] == "act" and rng.random() < 0.7:
        slot[2] = liar._play.number
    if rng.random() < 0.8:
        body = _value(body, rng)
    said = liar._desk.signed((slot[0], tuple(slot[1:])), body)
    return liar._desk.give(0, [said]) if slot[0] == "give" else liar._desk.pack(said.to_json())


def _bytes(data: bytes, rng: Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(out) + 1)
        match rng.randrange(3):
            case 0:
                out[at : at + rng.choice((1, 2, 50))] = b""
            case 1:
                out[at:at] = rng.randbytes(rng.choice((1, 3)))
            case _:
                out[at : at + 1] = bytes([rng.randrange(256)])
    return bytes(out)


def _value(data: Any, rng: Random) -> Any:
    """Something else at some place."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        if rng.random() < 0.1:
            return {one: value for one, value in data.items() if one != key}
        return data | {key: _value(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                return data[:at] + data[at + 1 :]
            case 1:
                return [*data, data[at]]
            case _:
                return [*data[:at], _value(data[at], rng), *data[at + 1 :]]
    if isinstance(data, int) and rng.random() < 0.5:
        return data + rng.choice((-1, 1))
    if isinstance(data, str) and data and rng.random() < 0.5:
        at = rng.randrange(len(data))
        return data[:at] + rng.choice("AZaz09-_ #") + data[at + 1 :]
    return rng.choice(VALUES)
