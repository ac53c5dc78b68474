"""Talking: quick phrases by their number, and plain text where the table allows it."""

from __future__ import annotations

from tafelrunde.peers.genesis import Genesis
from tafelrunde.peers.refusal import Reason, Refusal
from tafelrunde.peers.statement import Statement

PHRASES = 24
"""How many quick phrases there are; which, the page knows in every language."""

LONGEST = 200
"""Letters of a text."""


class Phrases:
    """What was said last by whom: nothing is heard twice, and nothing that was said before it."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}

    def heard(self, said: Statement, genesis: Genesis) -> tuple[int | None, str]:
        """The phrase or the words; raises `Refusal`."""
        (number,), body = said.slot[1], said.body
        if number <= self._last.get(said.seat, -1):
            raise Refusal(Reason.REPEATED)
        if type(body) is int and 0 <= body < PHRASES:
            self._last[said.seat] = number
            return body, ""
        if not isinstance(body, str) or not 0 < len(body) <= LONGEST or not body.isprintable():
            raise Refusal(Reason.MALFORMED)
        if not genesis.words:
            raise Refusal(Reason.UNWANTED)
        self._last[said.seat] = number
        return None, body
