"""What a coach says of each game, one module per game: where to look before a decision, and what its reasons are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from app.parts import Translate
from app.words import words
from tafelrunde import games
from tafelrunde.core import Action, Game, Seeded, State

T = TypeVar("T")
Deed = Callable[[Any, Any, Translate], str]
"""An action in a position, in words."""
Look = Callable[[Any], str]
"""Where to look in a position, which says more than its phase."""
Aims = Sequence[tuple[Action, float]]
"""How it may end, and how likely; first what it is for."""


class HintWords(NamedTuple):
    """What the module of a game offers as its `HINTS`."""

    look: Mapping[str, str | Look]
    """Where to look, by the verb of what is best; where it means another thing in a phase, by both: `pass bid`."""
    parts: Mapping[str, str]
    """What speaks for a position, by the names that the bots' mind has for it: of whoever it is, so none says `your`."""
    deeds: Mapping[str, Deed] = {}
    """What is done, in the same way, where the log is no help: chance comes next, or others may not know it."""
    orders: Mapping[str, str] = {}
    """What is to be done where the log tells what was: by its sentence the one for whoever has not done it yet."""
    aims: Callable[[Any, Aims, Translate], list[str]] | None = None
    """What may come of an action that leaves all to chance, in a position."""
    aim: Callable[[Any, Aims, Translate], str] | None = None
    """The same in a few words, to be compared."""


def hints(game: str) -> HintWords:
    """The words of a game; of one that has none yet, none."""
    own = games.part(__name__, game)
    known: HintWords = own.HINTS if own else HintWords({}, {})
    return known


def in_phase(known: Mapping[str, T], verb: str, view: Any) -> T | None:
    """What is known of a verb in the phase of a position."""
    return known.get(f"{verb} {view.phase}") or known.get(verb)


def look(game: str, verb: str, view: Any) -> str:
    """Where to look before what is best, in a position; nothing where the game has no words for it."""
    told = in_phase(hints(game).look, verb, view) or ""
    return told if isinstance(told, str) else told(view)


class Orders:
    """A translator that makes of what was done what is to be done."""

    def __init__(self, game: str, translate: Translate) -> None:
        self._orders, self._translate = hints(game).orders, translate
        self.plural = getattr(translate, "plural", None)

    def __call__(self, sentence: str) -> str:
        return self._translate(self._orders.get(sentence, sentence))


def saying(sentence: str) -> Deed:
    """The same words, whatever the position."""
    return lambda _view, _action, translate: translate(sentence)


def deed(
    game: Game[Any], view: State, action: Action, names: Sequence[str], _: Translate, *, done: bool = False
) -> str:
    """An action in words, to whoever may do it or has done it: as the log would tell it, where that says enough."""
    if own := in_phase(hints(game.name).deeds, action.verb, view):
        return own(view, action, _)
    after, translate = view.copy(), _ if done else Orders(game.name, _)
    told = (words(game.name).sentence(event, names, translate) for event in game.play(after, action, Seeded(0)))
    return next(filter(None, told), game.write(action))
