"""What a bot does that sees this."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from tafelrunde import games
from tafelrunde.bots.thinking import think
from tafelrunde.bots.thought import Thought


def thinking(thought: Thought, most: float = 1.0) -> Generator[float, bool | None]:
    """A thought, pause by pause to its end, that is so much of the whole; or until it is sent that nobody wants to wait."""
    while not thought.go_on():
        if (yield most * thought.done / thought.total) and not thought.amid:
            return


def move(game: str, seen: dict[str, Any], seed: int, level: int, temper: str) -> Generator[float, bool | None, str]:
    """A line of notation."""
    rules = games.load(game)
    thought = think(rules, rules.from_json(seen), Random(seed), level, temper)
    yield from thinking(thought)
    return rules.write(thought.choice)
