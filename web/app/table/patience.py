"""How long a bot waits for what thinks: before a device has kept the page, that can be stuck on its way to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from app.shell.ports import Progress, Unreachable

LOOK = 0.2
"""After so many seconds it is looked whether there is an answer, and whether somebody is in a hurry."""
PATIENCE, IMPATIENCE = 100, 10
"""So many looks without a sign of whoever thinks; and in a hurry, or while an older question is unanswered. Looks and no clock: a page
that was busy itself, or asleep, has heard nothing meanwhile.
"""

_unanswered: set[asyncio.Future[Any]] = set()
"""Questions that were given up, until what was stuck has come after all."""


async def heard(ask: Callable[[Progress], Coroutine[Any, Any, Any]], progress: Progress) -> Any:
    """What comes of a question, asked with who hears of it; `Unreachable` where nothing is heard for long."""
    quiet, known, over = 0, 0.0, False

    def hears(share: float) -> bool | str:
        nonlocal quiet, known
        quiet, known = 0, share
        return not over and progress(share)

    asked = asyncio.ensure_future(ask(hears))
    while not (await asyncio.wait({asked}, timeout=LOOK))[0]:
        wanted = progress(known)
        quiet += 1
        hurried = wanted is not True or _unanswered
        if not wanted or quiet > (IMPATIENCE if hurried else PATIENCE):
            over = True
            _unanswered.add(asked)
            asked.add_done_callback(_come)
            if not wanted:
                return None
            raise Unreachable
    return asked.result()


def _come(asked: asyncio.Future[Any]) -> None:
    _unanswered.discard(asked)
    asked.exception()  # nobody waits for it
