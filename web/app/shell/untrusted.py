"""What a browser has kept, read without trusting it: another version wrote it, or another page of the same server."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from app.shell.ports import Store
from tafelrunde.core import plain
from tafelrunde.core.plain import is_list, mapping


def parsed(text: object) -> Any:
    """What a text of JSON says; None where it is none.

    >>> parsed('{"theme": "dark"}'), parsed("{"), parsed("[" * 100_000), parsed(7)
    ({'theme': 'dark'}, None, None, None)
    """
    try:
        return plain.parsed(text) if isinstance(text, str) else None
    except ValueError:
        return None


def sequence(data: Any) -> list[Any]:
    """The data as a list of JSON; an empty one where it is something else."""
    return data if is_list(data) else []


def texts(data: Any) -> list[str]:
    """The data as a list of texts; an empty one where it is something else.

    >>> texts(["turn:a.example", "Ada"]), texts(["Ada", 7]), texts("Ada")
    (['turn:a.example', 'Ada'], [], [])
    """
    found = sequence(data)
    return found if all(isinstance(one, str) for one in found) else []


async def change(store: Store, key: str, how: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Change something that is kept on this device and that other tabs change, too."""
    with suppress(Exception):  # a browser that keeps nothing says so once there is a game to lose
        await store.change(key, lambda text: json.dumps(how(mapping(parsed(text)))))
