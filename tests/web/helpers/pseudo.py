"""A language that nobody speaks: it shows what no translator could reach, and how a page stands whose words are longer."""

from __future__ import annotations

import re

LONGER = 0.4
"""By so much German or Finnish may be longer than English."""
PARTED = 7
"""Where a word has more letters than this, its translator may have parted it by a soft hyphen, as de.po does."""

OPEN, CLOSE = "⟦", "⟧"


def _longer(found: re.Match[str]) -> str:
    word = found[0]
    if word.startswith("{"):
        return word
    word += word[-1] * round(LONGER * len(word))
    middle = len(word) // 2
    return f"{word[:middle]}\N{SOFT HYPHEN}{word[middle:]}" if len(word) > PARTED else word


def longer(sentence: str) -> str:
    """Every word of it two fifths longer.

    >>> longer("Take {name} back"), len(longer("Apprentice"))
    ('Takeee {name} backkk', 15)
    """
    return re.sub(r"{.*?}|[^\W\d_]+", _longer, sentence)


def pseudo(sentence: str) -> str:
    """In brackets, which tell it from what was not translated."""
    return f"{OPEN}{longer(sentence)}{CLOSE}"


for language in (longer, pseudo):
    language.plural = lambda one, many, count, say=language: say(one if count == 1 else many)  # type: ignore[attr-defined]
