"""The one place where the page is drawn: once after whatever has changed, and what goes on beside."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any

from app.shell.ports import Glass, Unreachable


class Redraw:
    """Keeps in mind what was begun and whether something has changed; a `Loop` of `app.shell.ports`."""

    def __init__(self, page: Glass, markup: Callable[[], str], unreachable: Callable[[], None]) -> None:
        self._page, self._markup = page, markup
        self._unreachable = unreachable
        """Told that a file of ours could not be fetched."""
        self.tasks: set[asyncio.Task[None]] = set()
        self._due = self._busy = False
        self._then: list[Callable[[], None]] = []

    def changed(self, then: Callable[[], None] | None = None) -> None:
        """Something that is shown has changed."""
        if then:
            self._then.append(then)
        if not self._due:
            self._due = True
            if not self._busy:
                asyncio.get_event_loop().call_soon(self.draw)  # where the page calls, no loop is running yet

    @contextmanager
    def once(self) -> Generator[None, None, None]:
        """Whatever changes within is drawn at its end, and what is due before it begins."""
        if not self._busy:
            self.draw()
        with self._more():
            yield
        if not self._busy:
            self.draw()

    def draw(self) -> None:
        """One crossing into the page, if anything has changed."""
        while self._due:
            self._due, then, self._then = False, self._then, []
            self._page.render(self._markup())
            with self._more():
                for effect in then:
                    effect()

    @contextmanager
    def _more(self) -> Generator[None, None, None]:
        """What changes now is drawn by who draws already, or draws at the end."""
        self._busy, busy = True, self._busy
        try:
            yield
        finally:
            self._busy = busy

    async def wait(self, seconds: float) -> None:
        """Until what has changed is drawn and nothing moves any more, and so many seconds."""
        self.draw()
        await self._page.still()
        await asyncio.sleep(seconds)

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin something that takes its time."""
        task = asyncio.ensure_future(self._fetching(work))
        self.tasks.add(task)
        task.add_done_callback(lambda task: self._ended(task, work))
        return task

    async def _fetching(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Unreachable:
            self._unreachable()
            self.changed()

    def _ended(self, task: asyncio.Task[None], work: Coroutine[Any, Any, None]) -> None:
        self.tasks.discard(task)
        work.close()  # it may have been cancelled before it began
        if not task.cancelled() and (error := task.exception()):
            sys.excepthook(type(error), error, error.__traceback__)  # the loop would say it when memory is tidied up
