"""The shelf: every game that was begun on this device."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from app.saved.saves import Save, written
from app.shell.ports import Store
from app.table.session import Session
from tafelrunde.core import Damaged
from tafelrunde.core.plain import mapping

PREFIX = "game:"
"""What the names of saved games begin with in the browser's store."""


class Shelf:
    """Saved games by their key, each as the text that the browser keeps."""

    def __init__(
        self, store: Store, later: Callable[[Coroutine[Any, Any, None]], object], lost: Callable[[], None]
    ) -> None:
        self.texts: dict[str, str] = {}
        self.removed: tuple[str, str] | None = None
        """The key and text of the game that was taken off the shelf last, so that it can come back."""
        self._store, self._later, self._lost = store, later, lost
        self._unkept: dict[str, str] = {}
        """What the browser has not kept, or not yet: it lies here alone."""
        self._read: dict[str, tuple[str, Save | Exception]] = {}

    def fill(self, kept: dict[str, str]) -> None:
        """What the browser has kept."""
        self.texts = {key.removeprefix(PREFIX): text for key, text in kept.items() if key.startswith(PREFIX)}
        self.texts |= self._unkept

    def keep(self, session: Session) -> None:
        """Save a game as it stands."""
        self._keep(session.key, json.dumps(written(session)))

    def read(self, key: str, text: str) -> Save | Exception:
        """A saved game at a glance, or what is wrong with it."""
        known, save = self._read.get(key, ("", ValueError()))
        if text != known:
            try:
                save = Save.read(text)
            except Damaged as damage:
                save = damage
            self._read[key] = text, save
        return save

    def latest_first(self) -> list[tuple[str, Save | Exception]]:
        """Every game, the one that was played last on top (in one second: begun last); what cannot be read stands at the end."""
        shown = [(key, self.read(key, text)) for key, text in reversed(self.texts.items())]
        return sorted(shown, key=lambda one: -one[1].brief.played if isinstance(one[1], Save) else 1)

    def rename(self, key: str, title: str) -> None:
        """Call a game by a title of one's own; by none, it is called after its game again."""
        if key in self.texts and isinstance(self.read(key, self.texts[key]), Save):
            save = json.loads(self.texts[key])
            self._keep(key, json.dumps(save | {"brief": mapping(save.get("brief")) | {"title": title}}))

    def remove(self, key: str) -> None:
        """Take a game off the shelf."""
        if key in self.texts:
            self.removed = key, self.texts.pop(key)
            self._unkept.pop(key, None)
            self._later(self._store.drop(PREFIX + key))

    def clear(self) -> None:
        """Take every game off the shelf, for good."""
        for key in list(self.texts):
            self.remove(key)
        self.removed = None

    def restore(self) -> None:
        """Put the game that was removed last back on the shelf, unless it came back by itself."""
        if self.removed:
            key, text = self.removed
            if key not in self.texts:
                self._keep(key, text)
            self.removed = None

    def _keep(self, key: str, text: str) -> None:
        self.texts[key] = self._unkept[key] = text
        self._later(self._write(key, text))

    async def _write(self, key: str, text: str) -> None:
        try:
            await self._store.keep(PREFIX + key, text)
            if self._unkept.get(key) == text:
                del self._unkept[key]
        except Exception:  # noqa: BLE001 - whatever keeps a browser from keeping: a private window, a full disk
            self._lost()
