"""A bot of somebody's own, in a Python where nothing else is: see web/js/table/own.worker.mjs, which asks, and `app.table.own`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from tafelrunde import games
from tafelrunde.core import Action

Choose = Callable[[Any, Any, Random], Action]


class _Lapse(Exception):
    """The bot cannot be played with: which way, and what it said."""


_read_before: dict[str, Choose] = {}
"""By source what was read: a bot may remember what it thought before."""


def forget() -> None:
    """From here on no module leads to the browser."""
    for module in list(sys.modules):
        if module.partition(".")[0] in ("js", "pyodide_js"):
            del sys.modules[module]


def answer(question: str) -> str:
    """A line of notation, or why there is none; nothing where the file was only to be read."""
    asked = json.loads(question)
    try:
        choose = _choose(asked["file"], asked["source"])
        found = {"line": _line(choose, asked["game"], asked["seen"], asked["seed"])} if "seen" in asked else {}
    except _Lapse as lapse:
        why, what = lapse.args
        found = {"why": why, "what": what}
    return json.dumps(found)


def _choose(file: str, source: str) -> Choose:
    if source not in _read_before:
        space: dict[str, Any] = {"__name__": "tafelrunde_bot", "__file__": file}
        try:
            exec(compile(source, file, "exec"), space)  # noqa: S102 - the bot that was opened
        except BaseException as error:
            raise _Lapse("unread", _named(error)) from error
        if not callable(space.get("choose")):
            raise _Lapse("lacks", "")
        _read_before[source] = space["choose"]
    return _read_before[source]


def _line(choose: Choose, game: str, seen: Any, seed: int) -> str:
    rules = games.load(game)
    legal = rules.actions(rules.from_json(seen))
    try:
        wish = choose(rules, rules.from_json(seen), Random(seed))
        for action in legal:
            if action == wish:
                return rules.write(action)
        told = str(wish)
    except BaseException as error:  # whoever calls sys.exit ends nobody's game
        raise _Lapse("raised", _named(error)) from error
    raise _Lapse("illegal", told)


def _named(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - what it says of itself is written by whoever wrote the bot
        return type(error).__name__
