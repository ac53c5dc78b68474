"""Where is thought: in a second Python where the page has one, so that nothing on the page waits for it; else here, in slices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from importlib import import_module
from random import Random
from typing import Any

from app.shell.ports import Unreachable
from app.table.bites import BITE
from tafelrunde.core import Action, Game, State
from tafelrunde.core.reflex import reflex

NOW = "now"
"""Whoever is told this while thinking answers with what is known by then."""

Progress = Callable[[float], bool | str]
"""Hears how much of a thought is done, from 0 to 1, and says whether it is still wanted; or `NOW`."""

elsewhere: Callable[[str, str, Progress], Awaitable[str | None]] | None = None
"""Takes a question to the other Python's `Job`; None comes back where there is no other, and nothing where nobody wants to know."""


def _awake() -> None:
    """What thinks here is awake."""


rouse: Callable[[], object] = _awake
"""Has the other Python started before there is a question: it takes some seconds, in which a person thinks."""


async def _here() -> None:
    """All of it is here."""


bring: Callable[[], Awaitable[None]] = _here
"""Has brought what thinks, to where it was left out."""


async def ask(game: str, progress: Progress, **question: Any) -> Any:
    """What comes of a question of `app.thinking`; None where the answer is not wanted any more."""
    text = json.dumps({"game": game, **question})
    if elsewhere:
        found = await elsewhere(game, text, progress)
        if found is not None:
            return json.loads(found) if found else None
    await bring()
    job = import_module("app.thinking.job").Job(text)
    while not job.go_on(BITE):
        await asyncio.sleep(0)
        wanted = progress(job.share)
        if not wanted:
            return None
        if wanted == NOW:
            job.hurry()
    return json.loads(job.answer)


async def choose(game: Game[Any], view: State, seed: int, level: int, temper: str, progress: Progress) -> Action | None:
    """What a bot of this level and this temper does that sees this; None where nobody wants to know any more."""
    legal = game.actions(view)
    if len(legal) == 1:
        return legal[0]
    try:
        line = await ask(
            game.name, progress, ask="move", seen=game.to_json(view), seed=seed, level=level, temper=temper
        )
    except Unreachable:
        # A network was lost before anything was kept: better a bot without thought than one that waits for ever.
        return reflex(game, view, Random(seed))
    return None if line is None else game.read(view, line)
