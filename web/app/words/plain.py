"""Words for a game that has none yet: what happened by its name and its facts, a refusal by the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.parts import Translate, capital
from app.words import Choice, GameWords, category_of
from tafelrunde import games
from tafelrunde.core import Event, Seeded
from tafelrunde.core.game import CARDS, SEATS
from tafelrunde.core.plain import is_list


@cache
def words(name: str) -> GameWords:
    """The words of any game of the core."""
    game = games.load(name)
    options = {
        name: Choice(name, {value: str(value) for value in option.choices}, "")
        for name, option in game.options().items()
    }
    start = game.start(game.seats[0], Seeded(0))
    categories = [category_of(key) for key in game.scores(start)[0] if key != "total"]
    return GameWords(options, {key: key for key in categories}, sentence, refusal)


def sentence(event: Event, names: Sequence[str], _: Translate) -> str:
    """What happened.

    >>> sentence(Event("won", {"seat": 0, "die": 3}), ["Ada"], str), sentence(Event("round", {}), ["Ada"], str)
    ('Ada: won (die 3)', 'Round')
    >>> sentence(Event("gave", {"seat": 0, "to": 1, "card": 17, "cards": [4, 5]}), ["Ada", "Ben"], str)
    'Ada: gave (to Ben)'
    """
    facts = {
        key: names[value] if key in SEATS and value in range(len(names)) else value
        for key, value in event.facts.items()
        if key != "seat" and not (key in CARDS and _hidden(value))
    }
    told = f"{event.what} ({_facts(facts)})" if facts else event.what
    return f"{names[event.facts['seat']]}: {told}" if "seat" in event.facts else capital(told)


def refusal(_rule: str, facts: Mapping[str, Any], _names: Sequence[str], _: Translate) -> str:
    """Why not: the number of the rule and its paragraph stand beside it.

    >>> refusal("S1", {"card": 7}, ["Ada"], str)
    'The rules do not allow that (card 7).'
    """
    if not facts:
        return _("The rules do not allow that.")
    return _("The rules do not allow that ({facts}).").format(facts=_facts(facts))


def _hidden(value: Any) -> bool:
    """Whether it is a card by its handle, or several, which says nothing to a person."""
    return isinstance(value, int) or (is_list(value) and any(isinstance(one, int) for one in value))


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in facts.items())
