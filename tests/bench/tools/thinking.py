"""How fast bots think: iterations a second of every method, here and in Pyodide, beside boardgame.io's MCTS bot on tic-tac-toe, all in
turn.

    python build.py dist
    python build.py program tests/bench/tools/thinking.py FOLDER

The folder is one in which `npm install` has put what `rivals/package.json` names; without one, ours are measured alone. An iteration is
what each program calls one: all ends of a turn in a world, a roll that is left, a playout, a walk down a tree, an action in a world.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

RIVALS = Path(__file__).parents[1] / "rivals"
MADE = Path(__file__).parents[3] / ".build/made/python"
"""The archives that the page has."""
ROUNDS, SECONDS = 8, 1.0
OURS = [("wuerfel", 2), ("creatures", 2), ("creatures", 4), ("laurin", 3), ("loewenherz", 2), ("elfen", 2)]


class Program:
    """A program that thinks when it is told to."""

    def __init__(self, name: str, command: list[object], folder: Path) -> None:
        self.name, self.rates = name, list[float]()
        words = [str(word) for word in command]
        engine = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3] / "py_engine")}
        self.process = subprocess.Popen(words, stdin=-1, stdout=-1, encoding="utf-8", cwd=folder, env=engine)
        self.said()

    def said(self) -> dict[str, float]:
        """Its next line."""
        assert self.process.stdout
        found: dict[str, float] = json.loads(self.process.stdout.readline())
        return found

    def slice(self) -> None:
        """Let it think for a while."""
        print("think", SECONDS, file=self.process.stdin, flush=True)
        said = self.said()
        self.rates.append(said["done"] / said["seconds"])


def main(modules: str | None) -> None:
    """Start everybody, let them think in turn, and tell the medians."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        native: list[object] = [sys.executable, RIVALS / "thinkers.py"]
        page: list[object] = ["node", RIVALS / "pyodide.mjs", MADE, "thinkers"]
        programs = [
            Program(f"{game}, {seats} seats{where}", [*command, game, seats], folder)
            for where, command in (("", native), (", Pyodide", page))
            for game, seats in OURS
        ]
        if modules:
            shutil.copy(RIVALS / "boardgame.mjs", folder)
            (folder / "node_modules").symlink_to(Path(modules, "node_modules").resolve())
            programs.append(Program("boardgame.io, tic-tac-toe", ["node", "boardgame.mjs"], folder))
        for _ in range(ROUNDS):
            for one in programs:
                one.slice()
        for one in programs:
            one.process.communicate()
            low, high = min(one.rates), max(one.rates)
            print(f"{one.name}: {statistics.median(one.rates):,.0f} iterations a second ({low:,.0f} to {high:,.0f})")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
