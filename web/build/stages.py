"""What every step of the build has in common: it says what it does, is left out while nothing has changed, and says how to mend it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"


class Mend(Exception):
    """Something is missing or wrong; the text says what, and how to mend it."""


# Saying what happens


_running: dict[str, float] = {}
"""The steps that are being done, and since when."""


@contextmanager
def doing(what: str) -> Iterator[None]:
    """Names a step, counts its seconds while it runs, and says how long it took; beside what a program prints for a file."""
    began, done = time.monotonic(), threading.Event()
    live = sys.stderr.isatty()
    _running[what] = began
    if live:
        threading.Thread(target=_counting, args=[done], daemon=True).start()
    else:
        print(f"· {what} …", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        del _running[what]
        done.set()
        took = f"· {what}: {time.monotonic() - began:.1f} s"
        print(_over(took) if live else f"  {took}", file=sys.stderr, flush=True)


def _counting(done: threading.Event) -> None:
    """All that is being done stands in one line."""
    while True:
        steps = [f"· {what} … {time.monotonic() - began:.0f} s" for what, began in [*_running.items()]]
        print(_over("  ".join(steps)), end="", file=sys.stderr, flush=True)
        if done.wait(1):
            return


def _over(line: str) -> str:
    """In place of the line that stands there, and no longer than it can be."""
    wide = shutil.get_terminal_size().columns - 1
    return f"\r{line[:wide]:<{wide}}"


def at_once(*steps: Callable[[], object]) -> None:
    """Steps of which none needs another: what one waits for, the other can use."""
    with ThreadPoolExecutor() as pool:
        for step in [pool.submit(step) for step in steps]:
            step.result()


def run(command: Iterable[object], mend: str, *, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Runs a program quietly; what it said is shown only when it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env=os.environ | (env or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise Mend(f"{words[0]} cannot be run: {error}.\n{mend}") from error
    if done.returncode:
        tail = "\n".join(line[:300] for line in done.stdout.strip().splitlines()[-40:])
        raise Mend(f"{tail}\n\n`{' '.join(words)[:200]}` failed.\n{mend}")
    return done.stdout


# Doing only what changed


def fingerprint(paths: Iterable[Path]) -> str:
    """The content of files and folders, as one number."""
    total = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            # What is named itself counts, wherever it lies: the lists of packages lie in a hidden folder.
            folders = file.relative_to(path).parts[:-1]
            if file.is_file() and not any(
                name.startswith(".") or name in ("__pycache__", "node_modules") for name in folders
            ):
                total.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def stands(name: str, now: str, made: Path, noted: Path = WORK) -> bool:
    """Whether a step was done, of sources with this fingerprint."""
    stamp = noted / f"{name}.stamp"
    return made.exists() and stamp.exists() and stamp.read_text("utf-8") == now


def stage(
    name: str,
    what: str,
    sources: Iterable[Path],
    made: Path,
    make: Callable[[], object],
    noted: Path = WORK,
    *,
    told: str = "",
) -> None:
    """One step of the build; skipped while its sources, and what it is told beside them, are the same and its result is there."""
    stamp, now = noted / f"{name}.stamp", fingerprint(sources) + told
    if stands(name, now, made, noted):
        return
    with doing(what):
        stamp.unlink(missing_ok=True)
        make()
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(now, "utf-8", newline="\n")
