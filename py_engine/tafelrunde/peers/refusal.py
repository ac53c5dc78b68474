"""Why something from outside was not taken. Keys and facts; the words come from the page."""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Every reason there is."""

    MALFORMED = "malformed"
    """Not a message at all, or one with a part missing or of the wrong kind."""
    TOO_LARGE = "too-large"
    NEWER = "newer"
    """Written by a later version of this protocol: `theirs`, `ours`."""
    OLDER = "older"
    """Played under other rules of agreement, by an earlier version of this protocol: `theirs`, `ours`."""
    VERSION = "version"
    """Another version of the engine or of the rules: `theirs`, `ours`. The table cannot be shared."""
    OTHER_GAME = "other-game"
    """From another table."""
    NO_SEAT = "no-seat"
    """Speaks for a seat that this table does not have."""
    FORGED = "forged"
    """The signature, or the lock of a sealed message, is not that of the seat that it names."""
    REPEATED = "repeated"
    """Known already. Normal on a bad line; nothing to show."""
    TOO_EARLY = "too-early"
    """Too far ahead of what is known here to be kept; it will be asked for when it is needed."""
    OUT_OF_TURN = "out-of-turn"
    """`seat` acted where it was not to act."""
    ILLEGAL = "illegal"
    """`seat` did what `rule` forbids."""
    OTHER_PAST = "other-past"
    """Builds on another past than ours: `entry` is the first one that differs."""
    DESYNC = "desync"
    """The same entries led to another position there: the engines differ at `entry`."""
    BAD_PROOF = "bad-proof"
    """`seat` gave a share, a shuffle or a seed with a proof that does not hold."""
    TOO_MANY = "too-many"
    """Too much is said at once: by `seat`, or by ourselves."""
    UNWANTED = "unwanted"
    """Nobody asked for it, or this table does not allow it."""


class Refusal(Exception):
    """Raised within this package only; a peer turns it into a `Refused`."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts
