"""Bots of people's own, as the page asks them: what comes back is a line, and counts only if it is legal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from app.parts import Translate
from app.parts import marked as _
from app.shell.ports import Mind, Progress
from app.shell.untrusted import parsed
from app.table.view import TableView
from app.words.bots import LEVELS
from tafelrunde.core import Action, Game, State, Unreadable
from tafelrunde.core.court import BUDGET, SAID
from tafelrunde.core.plain import is_object

TICK = 0.25
"""How often it is told how much of that is over: a file cannot say how far it is."""
LARGEST = 100_000
"""So many letters a file may have: it is kept on this device."""

WHY = {
    "absent": _("{file} is not on this device."),
    "alone": _("This browser has no separate Python in which {file} could think."),
    "illegal": _("{file} wanted what is not legal: {what}."),
    "lacks": _("{file} has no function choose(game, view, rng)."),
    "late": _("{file} took longer than {seconds} seconds."),
    "long": _("{file} has more than {what} characters."),
    "raised": _("{file} failed: {what}."),
    "unread": _("{file} cannot be read: {what}."),
}
"""Why a bot cannot be played with."""
ON = _("From here on a {level} plays for {name}.")


class Lapse(Exception):
    """A bot has given up its seat."""

    def __init__(self, file: str, why: str, what: str = "") -> None:
        super().__init__(why)
        self._file, self._why, self._what = file, why, what[:SAID]

    def sentence(self, translate: Translate) -> str:
        """Why."""
        return translate(WHY[self._why]).format(file=self._file, what=self._what, seconds=BUDGET)

    def followed(self, name: str, level: int, translate: Translate) -> str:
        """Why, and who goes on."""
        on = translate(ON).format(level=translate(LEVELS[level - 1]), name=name)
        return f"{self.sentence(translate)} {on}"


class Unwanted(Exception):
    """Nobody waits for it any more: the table was left, or something was taken back."""


class Here(Protocol):
    """The game at which it plays; see `app.table.session.Session`."""

    own: list[str]
    lapse: Callable[[Translate], str] | None

    @property
    def table(self) -> TableView: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def levels(self) -> Sequence[int]: ...


async def choose(
    mind: Mind, game: Game[Any], view: State, seed: int, file: str, files: Mapping[str, str], progress: Progress
) -> Action:
    """What it does that sees this; raises `Lapse`."""
    if file not in files:
        raise Lapse(file, "absent")
    line = await _ask(mind, game.name, file, files[file], progress, seen=game.to_json(view), seed=seed)
    try:
        action = game.read(view, line)
    except Unreadable:
        raise Lapse(file, "illegal", line) from None
    if action not in game.actions(view):
        raise Lapse(file, "illegal", line)
    return action


async def played(
    mind: Mind, session: Here, view: Any, seed: int, files: Mapping[str, str], progress: Progress
) -> Action | None:
    """The same at a table; None from when on the level of its seat has to do, and where nobody waits any more."""
    seat: int = view.turn
    try:
        return await choose(mind, session.table.game, view, seed, session.own[seat], files, progress)
    except Lapse as lapse:
        session.own[seat], session.lapse = "", partial(lapse.followed, session.names[seat], session.levels[seat])
    except Unwanted:
        pass
    return None


async def read(mind: Mind, game: str, file: str, source: str) -> None:
    """Whether it can be played with at all; raises `Lapse`."""
    if len(source) > LARGEST:
        raise Lapse(file, "long", str(LARGEST))
    await _ask(mind, game, file, source, bool)


async def _ask(mind: Mind, game: str, file: str, source: str, progress: Progress, **more: Any) -> str:
    question = json.dumps({"game": game, "file": file, "source": source, "budget": BUDGET, **more})
    found = parsed(await _told(mind.think("own", question, bool), progress) or "")
    if not is_object(found):
        raise Lapse(file, "alone")
    if why := str(found.get("why", "")):
        raise Lapse(file, why if why in WHY else "raised", str(found.get("what", "")))
    return str(found.get("line", ""))


async def _told(asked: Awaitable[str | None], progress: Progress) -> str | None:
    """What comes of it; meanwhile it is told how much of its time is over. Raises `Unwanted`."""
    answer, over = asyncio.ensure_future(asked), 0.0
    while not (await asyncio.wait({answer}, timeout=TICK))[0]:
        over += TICK / BUDGET
        if not progress(min(over, 1.0)):
            raise Unwanted
    return answer.result()
