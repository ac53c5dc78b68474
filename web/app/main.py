"""Where the page begins: the browser's side of the app, and the app."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import _pyodide._future_helper as promises
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from app.app import App
from app.shell.network import Heard, Scanned
from app.shell.ports import Progress, Unreachable
from app.shell.unchanged import Unchanged
from js import Error, document, history, location, navigator, tafelrunde

if TYPE_CHECKING:
    from tafelrunde.peers import Crypto


def _rejected(future: asyncio.Future[Any], reason: Any) -> None:
    """A promise that Python awaits is rejected: with an error, whatever the page gave as one.

    Pyodide takes neither what a full device tells today (QuotaExceededError is no DOMException any more), nor nothing at all, as of an
    aborted transaction, nor a text or an event: whoever awaits would wait for ever.
    """
    if not future.done():
        future.set_exception(reason if isinstance(reason, BaseException) else Error.new(str(reason)))


promises.set_exception = _rejected


def _utf8(text: str) -> Any:
    """A long text for the page. As it is, Pyodide would put it together letter by letter."""
    return to_js(text.encode(errors="replace"))


async def _fetched(coming: Any) -> Any:
    try:
        return await coming
    except JsException as error:
        raise Unreachable from error


class Browser:
    """The page as the app needs it; see `app.shell.ports.Page`."""

    tell = tafelrunde.tell
    look = tafelrunde.look
    show = tafelrunde.show
    update = tafelrunde.update
    install = tafelrunde.install
    save_as = tafelrunde.saveAs
    when = tafelrunde.when
    calm = tafelrunde.calm
    shares = tafelrunde.shares
    replaced = tafelrunde.replaced
    rouse = tafelrunde.rouse
    walk = tafelrunde.walk

    def __init__(self) -> None:
        self._unchanged = Unchanged()

    def render(self, html: str) -> None:
        if not tafelrunde.render(_utf8(self._unchanged.shorten(html))):
            self._unchanged = Unchanged()
            tafelrunde.render(_utf8(self._unchanged.shorten(html)))

    def goto(self, route: str) -> None:
        location.hash = route

    def instead(self, route: str) -> None:
        history.replaceState(None, "", route)

    def address(self) -> str:
        return str(location.href).partition("#")[0]

    def new_key(self, size: int = 6) -> str:
        return os.urandom(size).hex()  # as `secrets` does, which wakes much more

    async def permit(self) -> bool:
        return bool(await tafelrunde.permit())

    async def sizes(self) -> str:
        return str(await _fetched(tafelrunde.sizes()))

    async def clear(self, kind: str, but: str) -> None:
        await _fetched(tafelrunde.clear(kind, but))

    async def claim(self, kind: str, key: str, force: bool, lost: Callable[[str], None]) -> bool:
        return bool(await tafelrunde.claim(kind, key, force, create_proxy(lost)))

    async def newer(self) -> str:
        try:
            found = await (await navigator.serviceWorker.getRegistration()).update()
        except (AttributeError, JsException):  # a browser that keeps no copy of the page, or no network
            return ""
        return "waits" if found.waiting else "comes" if found.installing else ""

    async def still(self) -> None:
        await tafelrunde.still()

    async def bring(self, *parts: str) -> None:
        await _fetched(tafelrunde.bring(*parts))
        gc.freeze()  # what is there by now stays: nobody's tap has to wait while garbage is looked for in it

    async def think(self, what: str, question: str, progress: Progress) -> str | None:
        hears = create_proxy(progress)
        try:
            found: str | None = await tafelrunde.think(what, question, hears)
        finally:
            hears.destroy()
        return found

    async def network(self) -> Rooms:
        return Rooms(await _fetched(tafelrunde.network()))

    async def read(self, path: str) -> str:
        text: str = await _fetched(tafelrunde.read(path))
        return text

    async def keep(self, key: str, text: str) -> None:
        await tafelrunde.store.set(key, _utf8(text))

    async def change(self, key: str, how: Callable[[str], str]) -> None:
        await tafelrunde.store.change(key, create_once_callable(how))

    async def drop(self, key: str) -> None:
        await tafelrunde.store.drop(key)

    async def kept(self) -> dict[str, str]:
        # Another page of the same server may keep what it likes beside ours.
        kept = json.loads(await tafelrunde.store.all())
        return {key: text for key, text in kept if isinstance(key, str) and isinstance(text, str)}


class Rooms:
    """The network as the app needs it; see `app.shell.network.Network`."""

    def __init__(self, module: Any) -> None:
        self.keep = module.store.keep
        self.kept = module.store.kept
        self.qr = module.qr
        self.reaches = module.reaches
        self._join = module.join
        self._scan = module.scan
        self._sodium = module.sodium

    async def scan(self, seen: Scanned) -> None:
        await self._scan(create_proxy(seen))

    async def join(self, room: str, secret: str, places: str, heard: Heard) -> Any:
        return await self._join(room, secret, places, create_proxy(heard))

    async def crypto(self) -> Crypto:
        from app.far.sodium import crypto  # noqa: PLC0415 - comes with the first room

        return await crypto(self._sodium)


async def begin() -> None:
    """Show the app in place of the shell; in steps, between which the page may do what has come up meanwhile."""
    await asyncio.sleep(0)
    page = Browser()
    app = App(page, list(navigator.languages))
    await asyncio.sleep(0)
    await app.remember()
    await asyncio.sleep(0)
    tafelrunde.listen(create_proxy(app.on))
    await app.go(location.hash)  # as it is by now
    document.documentElement.dataset.ready = "yes"
