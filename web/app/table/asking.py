"""Where is thought: in a second Python where the page has one, so that nothing on the page waits for it; else here, in slices."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from random import Random
from typing import Any

from app.shell.ports import Mind, Progress, Unreachable
from app.table.bites import BITE
from tafelrunde.core import Action, Game, State
from tafelrunde.core.reflex import reflex

NOW = "now"
"""Whoever is told this while thinking answers with what is known by then."""


async def ask(mind: Mind, game: str, progress: Progress, **question: Any) -> Any:
    """What comes of a question of `app.thinking`; None where the answer is not wanted any more."""
    text = json.dumps({"game": game, **question})
    found = await mind.think(game, text, progress)
    if found is not None:
        return json.loads(found) if found else None
    await mind.bring("thinking")
    job = import_module("app.thinking.job").Job(text)
    while not job.go_on(BITE):
        await asyncio.sleep(0)
        wanted = progress(job.share)
        if not wanted:
            return None
        if wanted == NOW:
            job.hurry()
    return json.loads(job.answer)


async def choose(
    mind: Mind, game: Game[Any], view: State, seed: int, level: int, temper: str, progress: Progress
) -> Action | None:
    """What a bot of this level and this temper does that sees this; None where nobody wants to know any more."""
    legal = game.actions(view)
    if len(legal) == 1:
        return legal[0]
    from app.table.patience import heard  # noqa: PLC0415 - comes with the first table

    try:
        question = {"ask": "move", "seen": game.to_json(view), "seed": seed, "level": level, "temper": temper}
        line = await heard(lambda hears: ask(mind, game.name, hears, **question), progress)
    except Unreachable:
        # A network was lost, or is stuck, before anything was kept: better a bot without thought than one that waits for ever.
        return reflex(game, view, Random(seed))
    return None if line is None else game.read(view, line)
