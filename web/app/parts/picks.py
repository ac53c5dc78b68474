"""What has been picked and not been played yet: keys, each a name for something on the table.

`die:3` comes beside others of its kind. `field=e4` is the one of its kind: another takes its place.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.core import Action

_SEVERAL = {"cards": "card", "dice": "die"}
_ALONE = {"spell": "spell", "front": "dwarf", "card": "card"}
"""The fields of actions whose things are picked first: several, or the one of its kind; and what one of them is called."""


def leads_to(action: Action) -> list[str]:
    """What is picked on the way to an action: what comes alone first, then what comes beside others."""
    alone = [f"{kind}={getattr(action, field)}" for field, kind in _ALONE.items() if hasattr(action, field)]
    return alone + [f"{kind}:{one}" for field, kind in _SEVERAL.items() for one in getattr(action, field, ())]


def pick(selected: AbstractSet[str], key: str) -> frozenset[str]:
    """What is picked after a tap: what was picked already is laid back.

    >>> sorted(pick({"die:3"}, "die:5")), sorted(pick({"die:3"}, "die:3"))
    (['die:3', 'die:5'], [])
    >>> sorted(pick({"card:7", "look=e4"}, "look=f5")), sorted(pick({"look=e4"}, "look=e4"))
    (['card:7', 'look=f5'], [])
    """
    kind, alone, _name = key.partition("=")
    rest = frozenset(one for one in selected if one != key and not (alone and one.startswith(f"{kind}=")))
    return rest if key in selected else rest | {key}


def the_one(selected: AbstractSet[str], kind: str) -> str:
    """The name of the one that is picked of this kind; empty where none is.

    >>> the_one({"card:7", "look=e4"}, "look"), the_one({"card:7"}, "look")
    ('e4', '')
    """
    return next((key.partition("=")[2] for key in selected if key.startswith(f"{kind}=")), "")
