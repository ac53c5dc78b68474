"""Messages as bytes: compact JSON, small, and read without trusting anybody."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Any, TypeVar

from tafelrunde.core import plain
from tafelrunde.core.plain import is_list, is_object
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.refusal import Reason, Refusal

T = TypeVar("T")

PROTOCOL = 3
"""Raised whenever an older peer could not follow any more."""

MARK = 16
"""Bytes of a mark by which a statement names something that somebody could choose."""

LARGEST = 64_000
"""Bytes of a message; a data channel of every browser takes that in one piece."""

_CANONICAL = json.JSONEncoder(separators=(",", ":"), sort_keys=True, ensure_ascii=True).encode


def pack(message: dict[str, Any]) -> bytes:
    """A message as bytes."""
    return canonical(message | {"v": PROTOCOL})


def unpack(data: bytes) -> dict[str, Any]:
    """The message in these bytes; raises `Refusal`."""
    if len(data) > LARGEST:
        raise Refusal(Reason.TOO_LARGE, bytes=len(data), most=LARGEST)
    message = parsed(data)
    if not is_object(message) or type(message.get("v")) is not int:
        raise Refusal(Reason.MALFORMED)
    same(message["v"])
    return message


def same(protocol: int) -> None:
    """Refuse what belongs to another protocol than ours."""
    if protocol != PROTOCOL:
        raise Refusal(Reason.NEWER if protocol > PROTOCOL else Reason.OLDER, theirs=protocol, ours=PROTOCOL)


def parsed(data: bytes) -> Any:
    """The JSON in these bytes; raises `Refusal`."""
    try:
        return plain.parsed(data.decode())
    except ValueError as error:
        raise Refusal(Reason.MALFORMED) from error


def canonical(value: Any) -> bytes:
    """The one way to write a value: what is signed and hashed."""
    return _CANONICAL(value).encode("ascii")


def text(data: bytes) -> str:
    """Bytes as a word for JSON."""
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def raw(value: Any, size: int | None = None) -> bytes:
    """The inverse of `text`; raises `Refusal` unless it is exactly what `text` would write (of `size` bytes)."""
    if not isinstance(value, str) or not value.isascii():
        raise Refusal(Reason.MALFORMED)
    try:
        data = urlsafe_b64decode(value + "=" * (-len(value) % 4))
    except ValueError as error:
        raise Refusal(Reason.MALFORMED) from error
    if text(data) != value or (size is not None and len(data) != size):
        raise Refusal(Reason.MALFORMED)
    return data


def mark(*parts: bytes) -> int:
    """128 bits that stand for these parts: nobody finds others that have the same."""
    return int.from_bytes(digest(*parts)[:MARK], "big")


def natural(value: Any, below: int = 1_000_000_000) -> int:
    """A number from 0 on; raises `Refusal`."""
    if type(value) is not int or not 0 <= value < below:
        raise Refusal(Reason.MALFORMED)
    return value


def line(value: Any, longest: int = 400) -> str:
    """A line of plain ASCII; raises `Refusal`."""
    if not isinstance(value, str) or len(value) > longest or not value.isascii() or not value.isprintable():
        raise Refusal(Reason.MALFORMED)
    return value


def listed(value: Any, item: Callable[[Any], T], longest: int = 1000) -> list[T]:
    """A list of such items; raises `Refusal`."""
    if not is_list(value) or len(value) > longest:
        raise Refusal(Reason.MALFORMED)
    return [item(one) for one in value]
