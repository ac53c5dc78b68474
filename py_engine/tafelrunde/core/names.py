"""Names of people, whatever somebody wrote: as a record can hold them, and as they can be shown."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

LONGEST = 24
"""So many letters a name has at most."""

_FORBIDDEN = re.compile(r"[\[\]()|~#\x00-\x1f\x7f\ud800-\udfff]+")

_UNSEEN = frozenset(map(chr, [0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810)]))
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""What counts as printable, and yet nobody sees: with it two names look alike."""


def tidy(names: Iterable[str]) -> tuple[str, ...]:
    """Names as a record can hold them: one word each, all different, none too long.

    >>> tidy(["King Ada", "Ben", "Ben", "  "])
    ('King_Ada', 'Ben', 'Ben_3', 'Seat_4')
    """
    tidied: dict[str, None] = {}
    for seat, name in enumerate(names, 1):
        word = whole = "_".join(_FORBIDDEN.sub(" ", name).split())[:LONGEST] or f"Seat_{seat}"
        number = seat
        while word in tidied:
            end = f"_{number}"
            word = whole[: LONGEST - len(end)] + end
            number += 1
        tidied[word] = None
    return tuple(tidied)


def distinct(names: Collection[str]) -> bool:
    """Whether a record can hold these names as they are: one word each, all different, however long.

    >>> distinct(["King_Ada", "Ben"]), distinct(["King Ada", "Ben"]), distinct(["Ben", "Ben"])
    (True, False, False)
    """
    return len(set(names)) == len(names) and all([name] == _FORBIDDEN.sub(" ", name).split() for name in names)


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
