"""What the measurements share: the bounds that are to be held, and the file of results."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).with_name("results.md")


class Bound(NamedTuple):
    """Something that is to be held: at most so much or, where more is better, at least."""

    what: str
    value: float
    bound: float
    unit: str = ""
    least: bool = False

    @property
    def held(self) -> bool:
        """Whether it is."""
        return self.value >= self.bound if self.least else self.value <= self.bound


def bounds(all_of_them: Iterable[Bound]) -> list[str]:
    """A table of what is to be held, and whether it is."""
    lines = ["| what | measured | bound | |", "|---|--:|--:|---|"]
    for one in all_of_them:
        bound = f"{'≥' if one.least else '≤'} {one.bound}{one.unit}"
        lines.append(f"| {one.what} | {one.value:.3g}{one.unit} | {bound} | {'held' if one.held else '**missed**'} |")
    return lines


def machine(node: str) -> str:
    """What this was measured on, and how busy it was; `node` is the program."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", info.read_text("utf-8")) if info.exists() else None
    version = subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=False).stdout.strip()
    load = f", load {os.getloadavg()[1]:.1f}" if hasattr(os, "getloadavg") else ""
    chip = found[1].strip() if found else platform.machine()
    return f"{chip}, {os.cpu_count()} cores{load}; Python {sys.version.split()[0]}, Node.js {version[1:]}"


def standing(heading: str) -> dict[str, str]:
    """The rows of a section that were measured before, by what they measure: whoever asks for some only leaves the others as they are."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return {line[2:].partition(" | ")[0]: line for line in section.splitlines() if line.startswith("| ")}


def write(heading: str, section: str) -> None:
    """Print a section, and write it into the results in place of the one that was there."""
    section = f"## {heading}\n\n{section.strip()}\n"
    print(section)
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Measured\n"
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    kept = [one.strip() for one in sections if not one.startswith(f"## {heading}\n")]
    RESULTS.write_text("\n\n".join([*kept, section]), encoding="utf-8")
