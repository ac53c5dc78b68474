"""Who plays: bots by name, and bots of people's own."""

from __future__ import annotations

import ast
import signal
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from types import FrameType
from typing import Any

from tafelrunde.bots import Player, own, player
from tafelrunde.core import Action, Game, State


class Unfit(ValueError):
    """This cannot be played; says why."""


class Forfeit(Exception):
    """A bot has lost the game for itself; says why."""


AGAIN, ELSEWHERE = 0.000001, 0.01
"""After so many seconds the bell rings once more: a little later each time and then from the first again, twice as far, for
whoever catches it over and over has to meet one where it is caught; and where something else was running than the file, after a while.
"""

SENT: dict[str, bytes] = {}
"""Files of bots that came with the tasks, by their names: not every machine of a cluster has them."""

READING = 10.0
"""How many seconds the file of a bot may take to be read."""


def is_own(name: str) -> bool:
    """Whether this is a file of somebody's own."""
    return name.endswith(".py")


def sources(names: Iterable[str]) -> dict[str, bytes]:
    """What stands in the files of people's own bots, by their names; raises `OSError`."""
    return {name: SENT.get(name) or Path(name).read_bytes() for name in names if is_own(name)}


def beside(names: Iterable[str]) -> dict[str, bytes]:
    """The same with what these files import that lies beside them, and what that imports."""
    found = sources(names)
    waiting = [*found]
    while waiting:
        name = waiting.pop()
        for module in _imported(found[name]):
            there = Path(name).with_name(f"{module}.py")
            if str(there) not in found and there.is_file():
                found[str(there)] = there.read_bytes()
                waiting.append(str(there))
    return found


def _imported(source: bytes) -> set[str]:
    """What a source names in its imports, wherever in the file they stand; of one that is no Python nothing."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError):
        return set()
    named = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    named |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {module.partition(".")[0] for module in named}


@cache
def entrant(name: str) -> Player:
    """The bot of this name, or of this file; raises `Unfit` or `OSError`."""
    if not is_own(name):
        try:
            return player(name)
        except LookupError as error:
            raise Unfit(f"{error}, nor a file that ends in .py") from error
    source = sources([name])[name]
    sys.path.append(str(Path(name).resolve().parent))  # what lies beside it can be imported
    try:
        with _bell(name, READING):
            return own.read(name, source)
    except own.Late:
        raise Unfit(f"{name} cannot be read: it takes longer than {READING:g} s") from None
    except own.Lapse as lapse:
        why, what = lapse.args
        said = {"unread": f"cannot be read: {what}", "lacks": "has no function choose(game, view, rng)"}
        raise Unfit(f"{name} {said[why]}") from lapse


def decision(name: str, game: Game[Any], view: State, rng: Random, budget: float) -> Action:
    """What a bot does; a bot of somebody's own gets so many seconds, and must keep to what is legal."""
    bot = entrant(name)  # which may have to be read first, with a bell of its own
    if not is_own(name):
        return bot(game, view, rng)
    late = Forfeit(f"took longer than {budget:g} s")
    before = perf_counter()
    try:
        with _bell(name, budget):
            action = own.decide(bot, game, view, rng)
    except own.Late:
        raise late from None
    except own.Lapse as lapse:
        why, what = lapse.args
        raise Forfeit(what if why == "raised" else f"{what} is not legal") from lapse
    if perf_counter() - before > budget:
        raise late
    return action


def _unheard(_number: int, _frame: FrameType | None) -> None:
    """A bell that rings for nobody. Python complains of one that it was told to ignore while it rang."""


@contextmanager
def _bell(name: str, seconds: float) -> Generator[None]:
    """Interrupt a file that takes longer, where the system can; elsewhere it is told when it is over."""
    if not hasattr(signal, "setitimer"):  # pragma: no cover - Windows
        yield
        return

    rings = 0

    def ring(_number: int, frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1
        while frame and frame.f_code.co_filename != name:
            frame = frame.f_back
        again = AGAIN * (1 + rings - (1 << rings.bit_length() - 1))
        signal.setitimer(signal.ITIMER_REAL, again if frame else ELSEWHERE, ELSEWHERE)
        if frame:
            raise own.Late

    before = signal.signal(signal.SIGALRM, ring)
    # Again and again: a signal that the system gives to another thread wakes nobody in a file that only reckons.
    signal.setitimer(signal.ITIMER_REAL, seconds, ELSEWHERE)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, _unheard)  # one that is on its way rings no more
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
