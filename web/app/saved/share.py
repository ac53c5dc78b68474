"""A game as text that a person can read, keep and send: in a file, in a message, or folded into a link."""

from __future__ import annotations

import binascii
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from app.saved.saves import Save
from app.table.session import Session
from tafelrunde.core import Damaged, Record
from tafelrunde.core.names import visible
from tafelrunde.core.plain import is_object
from tafelrunde.core.record import lines_of, remarked, remarks

LINK = "#/g/"
"""What stands before the game in a link."""

ENDING = ".tafel"
"""What a file with a game is called at its end, or one with a letter: a system that knows it opens the page."""

_FORM = "1"
"""The form of a link, before its content."""

_MOST = 1_000_000
"""More characters than any game has; whoever sends more wants to fill a memory."""


def file_of(what: str) -> str:
    """What the file of a game is called, or that of a letter."""
    return f"tafelrunde-{what}{ENDING}"


class Sheet(NamedTuple):
    """A game that came from outside: what was written on the sheet, not played again yet."""

    lines: Sequence[str]
    """The record in notation, without what is said about it."""
    kinds: Sequence[str] = ()
    title: str = ""
    hands: str = "hidden"
    colours: Sequence[object] = ()
    levels: Sequence[object] = ()
    """As they were written, perhaps by a newer version; so the colours."""
    practice: bool = False
    """Whether something was taken back in it that could not be otherwise."""

    @property
    def record(self) -> Record:
        """The record; raises `Damaged`."""
        return Record.parse("\n".join(self.lines))

    def until(self, entry: int) -> Sheet:
        """The same without this entry and all after it."""
        return self._replace(lines=self.lines[: 3 + entry])


def write(
    record: Record,
    kinds: Sequence[str] = (),
    title: str = "",
    hands: str = "hidden",
    colours: Sequence[int] = (),
    levels: Sequence[object] = (),
    *,
    practice: bool = False,
) -> str:
    """A game as a sheet of notation.

    >>> sheet = write(Record("wuerfel", 1, ("Ada", "Ben"), {}), ["person", "bot"], "Sunday", colours=[3, 0], levels=[2, 5])
    >>> print(sheet)
    # kinds person bot
    # title Sunday
    # hands hidden
    # colours 3 0
    # levels 2 5
    [game wuerfel 1]
    [seats Ada Ben]
    [options -]
    <BLANKLINE>
    >>> read(sheet).title
    'Sunday'
    """
    return remarked(_about(kinds, title, hands, colours, levels, practice=practice), record.text())


async def of_session(session: Session) -> str:
    """The game as text: while it runs only as it can be told here."""
    kinds = ["person" if kind == "person" else "bot" for kind in session.kinds]
    record, title, practice = await session.tellable(), session.title, session.practice
    return write(record, kinds, title, session.hands, session.colours, session.levels, practice=practice)


def of_save(save: Save) -> str:
    """A saved game as it was written, even where its record is damaged."""
    raw = save.raw
    chosen = raw.get("options")
    pairs = sorted(chosen.items()) if is_object(chosen) else []
    options = " ".join(f"{name}={value}" for name, value in pairs) or "-"
    head = [f"[game {save.game} {raw.get('version')}]", f"[seats {' '.join(save.names)}]", f"[options {options}]"]
    about = _about(save.kinds, save.brief.title, save.hands, save.colours, save.levels, practice=save.practice)
    return remarked(about, "\n".join([*head, *map(str, raw["entries"])]) + "\n")


def read(text: str) -> Sheet:
    """A sheet from a file, from a message or from a link; raises `Damaged`."""
    if len(text) > _MOST:
        raise Damaged("too large")
    text = text.strip()
    if LINK in text:
        text = unfold(text.partition(LINK)[2].split()[0] if text.partition(LINK)[2] else "")
    if text.startswith("{"):
        return _of_json(text)
    about, lines = remarks(text), lines_of(text)
    if not lines or not lines[0].startswith("[game "):
        raise Damaged("save")
    colours, levels = ([_figure(one) for one in about.get(what, "").split()] for what in ("colours", "levels"))
    kinds, hands = about.get("kinds", "").split(), about.get("hands", "hidden")
    title, practice = visible(about.get("title", ""))[:60], about.get("take-backs") == "yes"
    return Sheet(lines, kinds, title, hands, colours, levels, practice)


def _about(
    kinds: Sequence[str],
    title: str,
    hands: str,
    colours: Sequence[int],
    levels: Sequence[object],
    *,
    practice: bool,
) -> dict[str, str]:
    """What is said of a game above its record."""
    about = {"kinds": " ".join(kinds), "title": title, "hands": hands}
    about |= {what: " ".join(map(_token, per)) for what, per in (("colours", colours), ("levels", levels))}
    return about | ({"take-backs": "yes"} if practice else {})


def _token(figure: object) -> str:
    """What stands for a seat is one word, whatever it is, so that the next seat keeps its own."""
    return "".join(str(figure).split()) or "-"


def _figure(token: str) -> int | str:
    """A number; or the word that a newer version has written in its place."""
    return int(token) if token.isdecimal() and len(token) < 10 else token


def fold(text: str) -> str:
    """A sheet as the part of a link after `#/g/`; what can be found out again is left out.

    >>> sheet = write(Record("wuerfel", 1, ("Ada", "Ben"), {}))
    >>> unfold(fold(sheet)) == sheet
    True
    """
    lines = [line.rpartition(" ~")[0] or line for line in text.splitlines()]
    return _FORM + squeeze("\n".join(_unnumbered(lines)))


def unfold(part: str) -> str:
    """The sheet behind a link; raises `Damaged`."""
    if part[:1] != _FORM:
        raise Damaged("newer link" if part[:1].isdecimal() else "broken link")
    try:
        text = loosen(part[1:], _MOST)
    except (ValueError, zlib.error) as error:
        raise Damaged("broken link") from error
    lines, number = list[str](), 0
    for line in text.split("\n"):
        head = line.startswith(("[", "#")) or not line
        lines.append(line if head else f"{number} {line}")
        number += not head
    return "\n".join(lines) + "\n"


def squeeze(text: str) -> str:
    """A text in as few letters as a link can have."""
    packed = zlib.compress(text.encode(), 9)
    return binascii.b2a_base64(packed, newline=False).decode().translate({43: "-", 47: "_"}).rstrip("=")


def loosen(part: str, most: int) -> str:
    """The inverse of `squeeze`, up to so many bytes; raises `ValueError` or `zlib.error`."""
    packed = binascii.a2b_base64(part.translate({45: "+", 95: "/"}) + "===")
    loose = zlib.decompressobj()
    text = loose.decompress(packed, most).decode()
    if not loose.eof:
        raise ValueError(part)
    return text


def _unnumbered(lines: list[str]) -> list[str]:
    return [line if line.startswith(("[", "#")) else line.partition(" ")[2] for line in lines]


def _of_json(text: str) -> Sheet:
    """A saved game of the form in which the browser keeps it."""
    return read(of_save(Save.read(text)))
