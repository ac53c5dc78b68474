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


class Phrases:
    """What was said last by whom: nothing is heard twice, nothing that was said before it, and not too much at once."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}
        self._when: dict[int, list[float]] = {}

    def crowded(self, seat: int, now: float) -> bool:
        """Whether a seat says too much at once; if not, this counts."""
        recent = [then for then in self._when.get(seat, []) if now - then < WHILE]
        crowded = len(recent) >= AT_ONCE
        self._when[seat] = recent if crowded else [*recent, now]
        return crowded

    def heard(self, said: Statement, genesis: Genesis, now: float) -> tuple[int | None, str]:
        """The phrase or the words; raises `Refusal`."""
        (number,), body = said.slot[1], said.body
        if number <= self._last.get(said.seat, -1):
            raise Refusal(Reason.REPEATED)
        phrase = body if type(body) is int and 0 <= body < PHRASES else None
        text = body if isinstance(body, str) and len(body) <= LONGEST and body.isprintable() else ""
        if phrase is None and not text:
            raise Refusal(Reason.MALFORMED)
        if text and not genesis.words:
            raise Refusal(Reason.UNWANTED)
        if self.crowded(said.seat, now):
            raise Refusal(Reason.TOO_MANY, seat=said.seat)
        self._last[said.seat] = number
        return phrase, text
