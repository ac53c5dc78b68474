"""How fast the rules play: ours beside other people's games, each in a program of its own, on this machine, in turn.

Everywhere the same: legal actions drawn by lot until the game is over. In every round each program plays for a while, and
the others sleep; figures are medians over the rounds, ratios are taken round by round. So a machine that is busy with
something else slows all alike.

    python build.py bench rules
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

from _results import Bound, bounds, machine, write
from stages import ROOT, WORK
from supplies import BIN, node

RIVALS = Path(__file__).with_name("rivals")
ROUNDS = 12
SECONDS = {"play": 0.4, "copy": 0.1, "rebuild": 0.2}
"""What may be asked of a program, and how long a slice of it takes."""

SIMPLE = ("wuerfel", "creatures")
RICH = ("laurin", "elfen", "loewenherz")
GAMES = (*SIMPLE, *RICH)
OTHERS = {
    "catanatron": ["Catan, 4 players"],
    "open_spiel": [
        f"python_{name}"
        for name in (
            "ant_foraging",
            "block_dominoes",
            "dynamic_routing",
            "hangman",
            "iterated_prisoners_dilemma",
            "kuhn_poker",
            "liars_poker",
            "team_dominoes",
            "tic_tac_toe",
        )
    ],
    "pettingzoo": ["connect_four_v3", "tictactoe_v3"],
    "rlcard": ["doudizhu", "gin-rummy", "leduc-holdem", "uno"],
}
"""Of OpenSpiel all games that are written in Python, play without further programs and are no mean-field games."""

NATIVE, PYODIDE, CATAN, SPIEL = "ours", "ours in Pyodide", "catanatron", "open_spiel"
ENTRIES = 500
"""The length of the record that is rebuilt."""


@dataclass
class Program:
    """One game of one library."""

    library: str
    game: str
    command: list[object]
    tasks: tuple[str, ...] = ("play",)
    version: str = ""
    fault: str = ""
    """Why it does not play here."""
    rates: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    """Per task, how much was done in a second, round by round."""

    def start(self) -> None:
        """Start the program and wait until it is warm."""
        self.complaints = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115, stays open as long as the program
        self.process = subprocess.Popen(
            [str(word) for word in self.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": str(ROOT / "py_engine")},
        )
        self.version = str(self._said().get("version", ""))

    def slice(self, task: str) -> None:
        """Let it do something for a while."""
        if self.fault:
            return
        print(task, SECONDS[task], file=self.process.stdin, flush=True)
        said = self._said()
        if said:
            self.rates.setdefault(task, []).append(said["done"] / said["seconds"])

    def rate(self, task: str) -> float:
        """How much it does in a second."""
        return statistics.median(self.rates[task])

    def _said(self) -> dict[str, float]:
        line = self.process.stdout.readline() if self.process.stdout else ""
        if line.startswith("{"):
            said: dict[str, float] = json.loads(line)
            return said
        self.complaints.seek(0)
        lines = [text for text in self.complaints.read().splitlines() if text.strip()]
        self.fault = lines[-1][:120] if lines else "ended without a word"
        return {}


def programs() -> list[Program]:
    """All that play, ours first."""
    own, python, (javascript, _) = tuple(SECONDS), WORK / "rivals" / BIN, node()
    shipped = WORK / "made/python"
    return [
        *(Program(NATIVE, game, [sys.executable, RIVALS / "ours.py", game], own) for game in GAMES),
        *(Program(PYODIDE, game, [javascript, RIVALS / "pyodide.mjs", shipped, "ours", game], own) for game in GAMES),
        *(
            Program(
                library, game, [python, RIVALS / "others.py", library, game], ("play", "copy")[: 1 + (library == CATAN)]
            )
            for library, all_games in OTHERS.items()
            for game in all_games
        ),
        Program("boardgame.io", "tic-tac-toe", [javascript, RIVALS / "boardgame.mjs"]),
    ]


def measure() -> list[Program]:
    """Start everybody, then let them play in turn."""
    everybody = programs()
    for number, one in enumerate(everybody, 1):
        print(f"  warming up {number} of {len(everybody)}: {one.library} {one.game}", flush=True)
        one.start()
        if one.fault:
            print(f"    does not play here: {one.fault}", flush=True)
    for number in range(1, ROUNDS + 1):
        began = time.monotonic()
        for one in everybody:
            for task in one.tasks:
                one.slice(task)
        seen = ", ".join(f"{one.game} {one.rates['play'][-1]:,.0f}" for one in everybody[: len(GAMES)] if one.rates)
        print(f"  round {number} of {ROUNDS}, {time.monotonic() - began:.0f} s: {seen}", flush=True)
    for one in everybody:
        one.process.communicate()
    return everybody


class Found:
    """What was measured."""

    def __init__(self, everybody: Iterable[Program]) -> None:
        self.everybody = list(everybody)
        self.by_name = {(one.library, one.game): one for one in self.everybody}

    def of(self, library: str) -> list[Program]:
        """The programs of one library that did play."""
        return [one for one in self.everybody if one.library == library and not one.fault]

    def rounds(self, library: str, task: str) -> list[float]:
        """Round by round, the middle one of a library's games."""
        return [statistics.median(rates) for rates in zip(*(one.rates[task] for one in self.of(library)), strict=True)]

    def ratio(self, one: Program, other: Iterable[float], task: str = "play") -> float:
        """How much faster a program is, judged in each round by itself."""
        return statistics.median(mine / theirs for mine, theirs in zip(one.rates[task], other, strict=True))


def ours(found: Found) -> list[str]:
    """Our own games, on CPython and in Pyodide."""
    lines = [
        "| game | decisions/s | in Pyodide | share | copy, µs | in Pyodide | rebuild 500, ms | in Pyodide |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for native, page in zip(found.of(NATIVE), found.of(PYODIDE), strict=True):
        share = found.ratio(page, native.rates["play"])
        cells = [f"{native.rate('play'):,.0f}", f"{page.rate('play'):,.0f}", f"{share:.0%}"]
        cells += [f"{1e6 / one.rate('copy'):.1f}" for one in (native, page)]
        cells += [f"{1e3 * ENTRIES / one.rate('rebuild'):.0f}" for one in (native, page)]
        lines.append(f"| {native.game} | {' | '.join(cells)} |")
    return lines


def others(found: Found) -> list[str]:
    """Everybody else."""
    lines = ["| library | game | decisions/s | copy, µs |", "|---|---|--:|--:|"]
    for one in found.everybody:
        if one.library in (NATIVE, PYODIDE):
            continue
        copy = f"{1e6 / one.rate('copy'):.1f}" if "copy" in one.rates else ""
        speed = f"not here: {one.fault}" if one.fault else f"{one.rate('play'):,.0f}"
        lines.append(f"| {one.library} {one.version} | {one.game} | {speed} | {copy} |")
    return lines


def goals(found: Found) -> list[Bound]:
    """What is to be held; a rival that does not play here leaves out what was to be compared with it."""
    held: list[Bound] = []
    for native, page in zip(found.of(NATIVE), found.of(PYODIDE), strict=True):
        simple = native.game in SIMPLE
        rival, name, least = (SPIEL, "the median of OpenSpiel's", 3) if simple else (CATAN, "catanatron", 2)
        if found.of(rival):
            ratio = found.ratio(native, found.rounds(rival, "play"))
            held.append(Bound(f"{native.game}: decisions, times {name}", ratio, least, least=True))
        held.append(
            Bound(f"{native.game}: in Pyodide, of native", found.ratio(page, native.rates["play"]), 0.5, least=True)
        )
        if found.of(CATAN):
            part = 1 / found.ratio(native, found.rounds(CATAN, "copy"), "copy")
            held.append(Bound(f"{native.game}: a copy, of catanatron's", part, 0.1))
        for one, where, most in ((native, "", 50), (page, " in Pyodide", 120)):
            held.append(
                Bound(
                    f"{native.game}: rebuild a record of {ENTRIES}{where}",
                    1e3 * ENTRIES / one.rate("rebuild"),
                    most,
                    " ms",
                )
            )
    return held


def main() -> None:
    """Measure, print, and write the section anew."""
    found = Found(measure())
    versions = sorted({one.version for library in (NATIVE, PYODIDE) for one in found.of(library)})
    lines: Callable[[list[str]], str] = "\n".join
    write(
        "Rules",
        f"""
`python build.py bench rules`: legal actions drawn by lot until the game is over, one program per game, all in turn, medians of
{ROUNDS} rounds of {SECONDS["play"]} s; ratios round by round. Ours play with every number of seats in turn. A decision is one
choice of one player and what follows until the next choice can be made; drawing the lot is counted in. A copy is one of a
state from anywhere in a game; a rebuild takes the text of a whole game and plays it again, reckoned for {ENTRIES} entries.
{machine(node()[0])}; ours on {" and ".join(versions)}.

{lines(ours(found))}

{lines(bounds(goals(found)))}

{lines(others(found))}

PettingZoo and boardgame.io carry every move through the machinery that they are made for; tic-tac-toe shows little else.
""",
    )


if __name__ == "__main__":
    main()
