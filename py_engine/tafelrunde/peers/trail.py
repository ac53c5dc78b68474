"""The trail of an action: what a device did just before in a row, so that its words are known even where they were lost.

On a bad line the last action of a device may arrive while those before it are lost. If the device is lost, too, nobody knows
any more what it did there; and if it did something else in that place, it would have told two stories. So every action carries
the marks of those before it, and whoever has heard the last one can tell all. Nobody keeps what is more than `AHEAD`
entries ahead, so a trail need not be longer.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.peers.bodies import AHEAD, FACTS
from tafelrunde.peers.statement import Book, Statement

NAME = 22
"""Letters of a mark that name the statement; its line follows."""


def mark(act: Statement) -> str:
    """An action in short: enough to say it again word for word."""
    return f"{act.digest}{act.body[1]}"


def line(mark: str) -> str:
    """The line of the action that is meant."""
    return mark[NAME:]


def meant(mark: str, act: Statement) -> bool:
    """Whether this is the action that is meant; it need not be signed."""
    return mark[:NAME] == act.digest


def marks(book: Book, seat: int, epoch: int, number: int) -> Iterator[str]:
    """How an entry is marked on the trails of what a seat did after it."""
    for ahead in range(AHEAD):
        for act in book.about(number + ahead + 1):
            if act.seat == seat and act.slot[0] == "act" and act.slot[1][0] == epoch:
                yield from act.body[FACTS + ahead :][:1]
