"""A letter: what one device hands on to others that no network reaches, as the end of a link."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from app.saved import share
from app.shell.route import LETTER
from tafelrunde.peers import Reason, Refusal, wire

_FORM = "1"
"""The form of a letter, before its content."""

_MOST = 2_000_000
"""More characters than the longest game has; whoever sends more wants to fill a memory."""

_LINES = 10_000
"""More than anybody has to say in one; each is tried, and those that are refused once more."""


class Letter(NamedTuple):
    """What is handed on."""

    room: str
    """The secret of the room."""
    meeting: str
    """The relays that its invitation names."""
    hello: str
    """What its writer tells in the lobby."""
    said: tuple[str, ...] = ()
    """What the writer's peer has to say, see `tafelrunde.peers.letters`."""

    def fold(self) -> str:
        """The part of a link from `#/letter/` on.

        >>> letter = Letter("0" * 32, "", "{}", ("{}", "{}"))
        >>> read("Here you are: https://play.example/" + letter.fold()) == letter
        True
        """
        return LETTER + _FORM + share.squeeze("\n".join([self.room, self.meeting, self.hello, *self.said]))


def read(text: str) -> Letter:
    """The letter in a link, a message or a file; raises `Refusal`."""
    found = text.partition(LETTER)[2].split()
    part = found[0] if found else ""
    if part[:1] != _FORM:
        raise Refusal(Reason.NEWER if part[:1].isdecimal() else Reason.MALFORMED)
    if len(part) > _MOST:
        raise Refusal(Reason.TOO_LARGE)
    try:
        lines = share.loosen(part[1:], _MOST).split("\n")
    except (ValueError, zlib.error) as error:
        raise Refusal(Reason.MALFORMED) from error
    if len(lines) > _LINES:
        raise Refusal(Reason.TOO_LARGE)
    if len(lines) < 3 or not re.fullmatch("[0-9a-f]{32}", lines[0]):
        raise Refusal(Reason.MALFORMED)
    return Letter(lines[0], wire.line(lines[1], 2000), lines[2], tuple(lines[3:]))
