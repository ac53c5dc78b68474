"""Three words that friends read to each other on the telephone: who sits in between two tables cannot make both say the same.

They follow from the id of the table and from what all brought together for it, to which everybody was bound before he saw the
others'. So nobody can try tables at home until the words fit: for each that he lays he has one chance in 2**30. Without that
binding a pair of tables with the same words would be found in a second.
"""

from __future__ import annotations

from pkgutil import get_data

from tafelrunde.peers.crypto import digest

WORDS = 3
BITS = 10
"""What a word stands for: there are 1,024 of them in each language, and each means the same in both."""

_LINES = [line.split() for line in (get_data(__name__, "words.txt") or b"").decode().splitlines()]

LISTS = {language: [line[place] for line in _LINES] for place, language in enumerate(("de", "en"))}
"""The words of each language. They belong to the protocol: another list would say something else on older devices."""


def code(table: bytes, joint: bytes, language: str) -> tuple[str, ...]:
    """The words for a table, from its id and what all have made together.

    >>> code(b"a table", b"a key", "en")
    ('herald', 'forest', 'walrus')
    >>> code(b"a table", b"a key", "de")
    ('Herold', 'Wald', 'Walross')

    A language that has no list has the English one.

    >>> code(b"a table", b"a key", "pl")
    ('herald', 'forest', 'walrus')
    """
    words = LISTS.get(language, LISTS["en"])
    number = int.from_bytes(digest(b"code", table, joint), "big")
    return tuple(words[number >> BITS * place & (1 << BITS) - 1] for place in range(WORDS))
