"""Names of people, whatever somebody wrote: as a record can hold them, and as they can be shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORBIDDEN = re.compile(r"[\[\]()|~#\x00-\x1f\x7f\ud800-\udfff]+")

_UNSEEN = frozenset(map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)]))
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""What counts as printable, and yet nobody sees: with it two names look alike."""


def tidy(names: Iterable[str]) -> tuple[str, ...]:
    """Names as a record can hold them: one word each, all different.

    >>> tidy(["King Ada", "Ben", "Ben", "  "])
    ('King_Ada', 'Ben', 'Ben_3', 'Seat_4')
    """
    tidied: dict[str, None] = {}
    for seat, name in enumerate(names, 1):
        word = "_".join(_FORBIDDEN.sub(" ", name).split())[:24] or f"Seat_{seat}"
        while word in tidied:
            word = f"{word}_{seat}"
        tidied[word] = None
    return tuple(tidied)


def visible(name: str) -> str:
    """What can be seen of a name: no marks of direction, nothing of no width, no invisible letters.

    >>> visible("Ada\u202e\u200b\u3164")
    'Ada'
    """
    return "".join(
        letter
        for letter in name
        if letter.isprintable() and letter not in _UNSEEN and not any(ord(letter) in one for one in _SELECTORS)
    )
