"""Talking: quick phrases by their number, and plain text where the table allows it."""

from __future__ import annotations

from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement

PHRASES = 24
"""How many quick phrases there are; which, the page knows in every language."""

LONGEST = 200
"""Letters of a text."""

AT_ONCE, WHILE = 6, 10.0
"""So much may a seat say in so many seconds."""


class Crowd:
    """Who says too much at once, of a kind that the page is told of."""

    def __init__(self) -> None:
        self._when: dict[tuple[int | None, str], list[float]] = {}

    def crowded(self, seat: int | None, kind: str, now: float) -> bool:
        """Whether a seat says too much of a kind at once; if not, this counts."""
        recent = [then for then in self._when.get((seat, kind), []) if now - then < WHILE]
        crowded = len(recent) >= AT_ONCE
        self._when[seat, kind] = recent if crowded else [*recent, now]
        return crowded


def heard(said: Statement, genesis: Genesis) -> tuple[int | None, str]:
    """The phrase or the words; raises `Refusal`."""
    body = said.body
    phrase = body if type(body) is int and 0 <= body < PHRASES else None
    text = body if isinstance(body, str) and len(body) <= LONGEST and body.isprintable() else ""
    if phrase is None and not text:
        raise Refusal(Reason.MALFORMED)
    if text and not genesis.words:
        raise Refusal(Reason.UNWANTED)
    return phrase, text
