"""Words for a game that has none yet: what happened by its name and its facts, a refusal by the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from app.parts import Translate, capital
from app.words import Choice, GameWords, category_of
from tafelrunde import games
from tafelrunde.core import Event, Seeded


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
    """
    facts = {key: value for key, value in event.facts.items() if key != "seat"}
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


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {value}" for key, value in facts.items())
