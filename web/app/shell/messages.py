"""What is told above everything else, until somebody does something."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.core import Illegal


class Looked(NamedTuple):
    """What somebody looks at before they take it, or asks about."""

    what: str
    """What a tap on it would play, pick or ask; else its id."""
    words: str
    """What is heard of it."""
    why: str = ""
    """Why it cannot be done now."""


class Messages:
    """The latest of it; whoever has something to tell writes it here."""

    def __init__(self) -> None:
        self.notice = ""
        self.offer: tuple[str, str] | None = None
        """What could be done about it: a command, and what its button says."""
        self.refusal: Illegal | None = None
        """Of what somebody has just tried."""
        self.looked: Looked | None = None
        """See `app.court.near`."""
        self.done = ""
        """What was done that only the eye would notice; it is said once."""
        self.picks = False
        """Whether what a person did last was to pick something, or to lay it back."""
        self.hinted = False
        """Whether a hint has something to say that was not heard yet."""
        self.answers = False
        """Changes with everything a person does: the same answer twice is two answers."""

    def begin(self, *, picks: bool = False) -> None:
        """Somebody does something: what was told is over, and what lay under it is heard now."""
        self.hinted = self.hinted and bool(self.notice or self.refusal or self.looked)
        self.notice, self.offer, self.refusal, self.looked, self.done = "", None, None, None, ""
        self.answers, self.picks = not self.answers, picks
