"""Where bots think: in a second Python where the page has one, so that nothing on the page waits for them; else here."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from tafelrunde import games
from tafelrunde.bots import greedy
from tafelrunde.core import Action, Game, State

elsewhere: Callable[[str, str, int], Awaitable[str | None]] | None = None
"""Takes a question to the other Python's `answer`; None comes back where there is no other."""


async def choose(game: Game[Any], view: State, chance: Random) -> Action:
    """What a bot does that sees this."""
    legal = game.actions(view)
    if len(legal) > 1 and elsewhere:
        text = await elsewhere(game.name, json.dumps(game.to_json(view)), chance.getrandbits(32))
        if text is not None:
            return game.read(view, text)
    return greedy.choose(game, view, chance)


def answer(name: str, seen: str, seed: int) -> str:
    """The other side of `elsewhere`: a line of notation for what the bot sees."""
    game = games.load(name)
    return game.write(greedy.choose(game, game.from_json(json.loads(seen)), Random(seed)))
