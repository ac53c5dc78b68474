"""Where bots think: in a second Python where the page has one, so that nothing on the page waits for them; else here."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from importlib import import_module
from random import Random
from typing import Any

from app.shell.ports import Unreachable
from tafelrunde import games
from tafelrunde.core import Action, Game, State
from tafelrunde.core.reflex import reflex

elsewhere: Callable[[str, str, int], Awaitable[str | None]] | None = None
"""Takes a question to the other Python's `answer`; None comes back where there is no other."""


async def _here() -> None:
    """All of it is here."""


bring: Callable[[], Awaitable[None]] = _here
"""Has brought what thinks, to where it was left out."""


async def choose(game: Game[Any], view: State, chance: Random) -> Action:
    """What a bot does that sees this."""
    legal = game.actions(view)
    if len(legal) == 1:
        return legal[0]
    if elsewhere:
        text = await elsewhere(game.name, json.dumps(game.to_json(view)), chance.getrandbits(32))
        if text is not None:
            return game.read(view, text)
    try:
        await bring()
    except (
        Unreachable
    ):  # a network lost before anything was kept: better a bot without thought than one that waits for ever
        return reflex(game, view, chance)
    return _best(game, view, chance)


def answer(name: str, seen: str, seed: int) -> str:
    """The other side of `elsewhere`: a line of notation for what the bot sees."""
    game = games.load(name)
    return game.write(_best(game, game.from_json(json.loads(seen)), Random(seed)))


def _best(game: Game[Any], view: State, chance: Random) -> Action:
    best: Action = import_module("tafelrunde.bots.greedy").choose(game, view, chance)
    return best
