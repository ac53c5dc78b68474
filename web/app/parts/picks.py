"""What has been picked and not been played yet: keys, each a name for something on the table.

`die:3` comes beside others of its kind. `field=e4` is the one of its kind: another takes its place.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet


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
