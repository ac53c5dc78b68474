"""What a coach says of each game, one module per game: where to look before a decision, and what its reasons are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.parts import Translate
from app.words import words
from tafelrunde import games
from tafelrunde.core import Action, Game, Seeded, State


class HintWords(NamedTuple):
    """What the module of a game offers as its `HINTS`."""

    look: Mapping[str, str]
    """Where to look, by the verb of what is best."""
    parts: Mapping[str, str]
    """What speaks for a position, by the names that the bots' mind has for it."""
    chance: Mapping[str, str] = {}
    """What is done where chance comes next, by verb: what would follow cannot be told. `{dice}` are those of the action."""


def hints(game: str) -> HintWords:
    """The words of a game; of one that has none yet, none."""
    own = games.part(__name__, game)
    known: HintWords = own.HINTS if own else HintWords({}, {})
    return known


def deed(game: Game[Any], view: State, action: Action, names: Sequence[str], _: Translate) -> str:
    """An action in words: as the log would tell it, but for what chance decides."""
    known = hints(game.name).chance.get(action.verb)
    if known:
        thrown = [getattr(view, "dice", ())[number - 1] for number in getattr(action, "dice", ())]
        return _(known).format(dice=" ".join(map(str, thrown)))
    after = view.copy()
    told = (words(game.name).sentence(event, names, _) for event in game.play(after, action, Seeded(0)))
    return next(filter(None, told), game.write(action))
