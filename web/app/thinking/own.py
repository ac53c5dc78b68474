"""A bot of somebody's own, in a Python where nothing else is: see web/js/table/own.worker.mjs, which asks, and `app.table.own`."""

from __future__ import annotations

import json
import sys
from functools import cache
from random import Random

from tafelrunde import games
from tafelrunde.bots import own

_read = cache(own.read)
"""By its name and source: a bot may remember what it thought before."""


def forget() -> None:
    """From here on no module leads to the browser."""
    for module in list(sys.modules):
        if module.partition(".")[0] in ("js", "pyodide_js"):
            del sys.modules[module]


def answer(question: str) -> str:
    """A line of notation, or why there is none; nothing where the file was only to be read."""
    asked = json.loads(question)
    found = dict[str, str]()
    try:
        choose = _read(asked["file"], asked["source"])
        if "seen" in asked:
            game = games.load(str(asked["game"]))
            seen = game.from_json(asked["seen"])
            found["line"] = game.write(own.decide(choose, game, seen, Random(asked["seed"])))
    except own.Lapse as lapse:
        found["why"], found["what"] = lapse.args
    return json.dumps(found)
