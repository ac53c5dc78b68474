"""Games that take long are played once: what came of each is kept, and not played again as long as the engine and its network are the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def sources() -> str:
    """The engine and its network, as one number."""
    total = sha256()
    for folder in (
        "py_engine/tafelrunde/core",
        "py_engine/tafelrunde/games",
        "py_engine/tafelrunde/peers",
        "tests/peers",
    ):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".json"):
                total.update(file.read_bytes())
    return total.hexdigest()[:12]


def done(work: Callable[[int], dict[str, Any]], count: int, pool: ProcessPoolExecutor) -> Iterator[dict[str, Any]]:
    """What comes of each seed below `count`, whether now or in a run that was broken off."""
    file = ROOT / ".build" / f"peers-{work.__name__}-{sources()}.jsonl"
    written = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = written[: written.rfind("\n") + 1]  # the last line ends where the run was broken off
    if whole != written:
        file.write_text(whole, encoding="utf-8")
    lines = whole.splitlines()[:count]
    yield from map(json.loads, lines)
    with file.open("a", encoding="utf-8") as kept:
        for found in pool.map(work, range(len(lines), count)):
            kept.write(json.dumps(found) + "\n")
            kept.flush()
            yield found
