"""What the tests of a game do with a position, whichever game it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tafelrunde.core import Event, Game, Illegal, Scripted


def refuses(game: Game[Any], state: Any, text: str, rule: str, **facts: Any) -> None:
    """The line is not allowed by this rule, is not offered, and changes nothing."""
    before, action = game.to_json(state), game.read(state, text)
    assert action not in game.actions(state)
    with pytest.raises(Illegal) as refusal:
        game.play(state, action, Scripted())
    assert (refusal.value.rule, refusal.value.facts) == (rule, refusal.value.facts | facts)
    assert game.to_json(state) == before


def told(events: Iterable[Event], what: str) -> list[dict[str, Any]]:
    """The facts of all events of one kind."""
    return [dict(event.facts) for event in events if event.what == what]
