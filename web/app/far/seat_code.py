"""The code of a seat: its secret as somebody writes it down on paper and types it in again."""

from __future__ import annotations

from tafelrunde.peers import Reason, Refusal
from tafelrunde.peers.crypto import WORD, digest

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without those that look like others (Crockford)."""

_ALIKE = str.maketrans("OIL", "011", "- \n\t")

_CHECK = 3
"""Bytes by which a slip of the pen is noticed, and a code of another table."""

_SIGN, _GROUP = 5, 4
"""Bits of a sign, and signs that stand together."""


def seat_code(key: bytes, room: str) -> str:
    """The code of a seat in a room, as it is written down.

    >>> code = seat_code(bytes(32), "ab" * 16)
    >>> code[:9], len(code)
    ('0000-0000', 69)
    >>> read_seat_code(code.lower().replace("0", "o"), "ab" * 16) == bytes(32)
    True
    """
    data = key + _check(key, room)
    number = int.from_bytes(data, "big")
    signs = "".join(_SIGNS[number >> at & 31] for at in range(8 * len(data) - _SIGN, -1, -_SIGN))
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def read_seat_code(code: str, room: str) -> bytes:
    """What stands behind it; raises `Refusal`: `MALFORMED` where it is none, `OTHER_GAME` where it is none of this room or a
    sign is wrong.
    """
    signs, size = code.upper().translate(_ALIKE), WORD + _CHECK
    if len(signs) * _SIGN != 8 * size or not set(signs) <= set(_SIGNS):
        raise Refusal(Reason.MALFORMED)
    number = 0
    for sign in signs:
        number = number << _SIGN | _SIGNS.index(sign)
    data = number.to_bytes(size, "big")
    if data[WORD:] != _check(data[:WORD], room):
        raise Refusal(Reason.OTHER_GAME)
    return data[:WORD]


def _check(key: bytes, room: str) -> bytes:
    return digest(b"seat", key, room.encode())[:_CHECK]
