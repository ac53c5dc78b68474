"""A bot of one's own takes a seat: its file is opened and read, where it can do no harm, before anybody sits down."""

from __future__ import annotations

from typing import NamedTuple

from app.parts import BLANK, Markup, Translate, button, escape, tag, void
from app.parts import marked as _
from app.shell.commands import Commands, Fields
from app.shell.messages import Messages
from app.shell.ports import Loop, Mind
from app.shell.settings import Settings
from app.shown import Shown
from app.table import own
from app.table.setup import Chair, Setup, Setups, numbered
from app.words.bots import LEVELS
from tafelrunde.core.court import BUDGET, following
from tafelrunde.core.names import LONGEST, visible

FILES = 4
"""So many files are kept on this device, those that were opened last."""

MEANS = _(
    "A Python file with choose(game, view, rng). It sees what its seat sees, and thinks in a separate Python, which reaches neither the "
    "network nor anything that is kept on this device. For a decision it has {seconds} seconds. If it fails you are told why, and a "
    "{level} goes on in its place."
)


class Opened(NamedTuple):
    """What became of the file that was opened last."""

    seat: int = -1
    file: str = ""
    lapse: own.Lapse | None = None
    """Why it cannot be played with; None while it is being read."""


class OwnBots:
    """Has files read, and seats what is in them."""

    def __init__(
        self, mind: Mind, loop: Loop, messages: Messages, settings: Settings, translate: Translate, setups: Setups
    ) -> None:
        self._mind, self._loop, self._messages, self._settings, self._setups = mind, loop, messages, settings, setups
        self._ = translate
        self.opened = Opened()

    @property
    def commands(self) -> Commands:
        return {"disown": self.leave}

    @property
    def fields(self) -> Fields:
        return {"own": self.open}

    def open(self, rest: str, source: str) -> None:
        """A file was chosen for a seat."""
        seat, _, file = rest.partition("-")
        setup = self._setups.setup
        if setup and int(seat) < len(setup.chairs):
            self.opened = Opened(int(seat), visible(file))
            self._loop.later(self._read(setup, setup.chairs[int(seat)], self.opened, source))

    def leave(self, seat: str) -> None:
        """One of our bots sits there again."""
        if setup := self._setups.setup:
            chair = setup.chairs[int(seat)]
            chair.name, chair.own = following("", [one.name for one in setup.chairs]), ""
            self._tell(int(seat), chair.name)

    async def _read(self, setup: Setup, chair: Chair, asked: Opened, source: str) -> None:
        lapse: own.Lapse | None = None
        try:
            await own.read(self._mind, setup.game.name, asked.file, source)
        except own.Lapse as found:
            lapse = found
        if self.opened is not asked:
            return  # whoever opened it has opened another
        if self._setups.setup is not setup or all(one is not chair for one in setup.chairs):
            self.opened = Opened()  # or has gone on
            return
        self.opened = asked._replace(lapse=lapse) if lapse else Opened()
        if not lapse:
            files = [(file, text) for file, text in self._settings["own"].items() if file != asked.file]
            self._settings.choose(own=dict([*files, (asked.file, source)][-FILES:]))
            chair.kind, chair.own = "bot", asked.file
            chair.name = asked.file.removesuffix(".py")[:LONGEST] or chair.name
            seat = next(seat for seat, one in enumerate(setup.chairs) if one is chair)
            self._tell(seat, self._("Own bot: {file}").format(file=asked.file))
        self._loop.changed()

    def _tell(self, seat: int, who: str) -> None:
        self._messages.done = f"{numbered(seat, self._)}: {who}."


def opening(shown: Shown, seat: int, opened: Opened) -> Markup:
    """Where a bot of one's own is opened, what it may do, and what became of it."""
    _, setup = shown._, shown.setup
    chair: Chair | None = setup.chairs[seat] if setup else None
    if chair is None:
        return BLANK
    if chair.own:
        gone = _("{name}: a house bot again").format(name=chair.name)
        back = button(_("A house bot"), kind="quiet", do=f"disown {seat}", id=f"disown-{seat}", aria_label=gone)
        return tag("p", class_="seat-own", id=f"own-{seat}")(escape(_("Own bot: {file}").format(file=chair.own)), back)
    where, own_bot, open_file = numbered(seat, _), _("A bot of your own"), _("Open a Python file")
    means = _(MEANS).format(seconds=BUDGET, level=_(LEVELS[chair.level - 1]))
    field = void(
        "input", type="file", name=f"own-{seat}", accept=".py", class_="unseen", aria_label=f"{where}: {open_file}"
    )
    file = tag("label", class_="button import")(field, escape(open_file))
    return tag("details", class_="seat-own", id=f"own-{seat}")(
        tag("summary", aria_label=f"{where}: {own_bot}")(escape(own_bot)),
        _state(shown, opened) if opened.seat == seat else BLANK,  # farther below it would lie behind the bar of a phone
        tag("p", class_="hint")(escape(means)),
        file,
    )


def _state(shown: Shown, opened: Opened) -> Markup:
    """How the file does that was opened."""
    _ = shown._
    if opened.lapse:
        return tag("p", class_="seat-lapse", role="alert")(escape(opened.lapse.sentence(_)))
    return tag("p", class_="hint", role="status")(escape(_("{file} is being read …").format(file=opened.file)))
