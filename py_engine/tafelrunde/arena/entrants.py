"""Who plays: bots by name, and bots of people's own, which may do anything wrong that can be done wrong."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from types import FrameType
from typing import Any

from tafelrunde.bots import Player, player
from tafelrunde.core import Action, Game, State


class Unfit(ValueError):
    """This cannot be played; says why."""


class Forfeit(Exception):
    """A bot has lost the game for itself; says why."""


class _Late(BaseException):
    """Time is up. No `except Exception` of a bot holds it up."""


AGAIN, ELSEWHERE = 0.000001, 0.01
"""After so many seconds the bell rings once more: ever so little later, for whoever catches it over and over has to meet one
where it is caught; and where something else was running than the file, after a while.
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


@cache
def entrant(name: str) -> Player:
    """The bot of this name, or of this file; raises `Unfit` or `OSError`."""
    if not is_own(name):
        try:
            return player(name)
        except LookupError as error:
            raise Unfit(f"{error}, nor a file that ends in .py") from error
    space: dict[str, Any] = {"__name__": "tafelrunde_bot", "__file__": name}
    source = sources([name])[name]
    try:
        with _bell(name, READING):
            exec(compile(source, name, "exec"), space)  # noqa: S102 - the bot that was asked for
    except _Late:
        raise Unfit(f"{name} cannot be read: it takes longer than {READING:g} s") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Unfit(f"{name} cannot be read: {_named(error)}") from error
    if not callable(space.get("choose")):
        raise Unfit(f"{name} has no function choose(game, view, rng)")
    choose: Player = space["choose"]
    return choose


def decision(name: str, game: Game[Any], view: State, rng: Random, budget: float) -> Action:
    """What a bot does; a bot of somebody's own gets so many seconds, and must keep to what is legal."""
    bot = entrant(name)  # which may have to be read first, with a bell of its own
    if not is_own(name):
        return bot(game, view, rng)
    legal = game.actions(view)
    before = perf_counter()
    try:
        with _bell(name, budget):
            wish = bot(game, view.copy(), rng)
            action = next((one for one in legal if one == wish), None)
            told = f"{wish}" if action is None else ""
    except _Late:
        raise Forfeit(f"took longer than {budget:g} s") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # who calls sys.exit ends nobody else's game
        raise Forfeit(_named(error)) from error
    if perf_counter() - before > budget:
        raise Forfeit(f"took longer than {budget:g} s")
    if action is None:
        raise Forfeit(f"{told} is not legal")
    return action


def _named(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - what it says of itself is written by whoever wrote the bot
        return type(error).__name__


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
        signal.setitimer(signal.ITIMER_REAL, rings * AGAIN if frame else ELSEWHERE)
        if frame:
            raise _Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # one that is on its way rings no more
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
