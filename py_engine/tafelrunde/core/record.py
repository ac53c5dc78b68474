"""The record of a game: who sat there, what was chosen, and then one line per action with what chance answered.

    [game wuerfel 1]
    [seats Ada Ben]
    [options -]
    0 start | C05 C17 C30 C08 C22 ~5f0c11d2
    1 Ada roll | 2 1 4 1 4 3 ~0b9e3a77

Every entry is linked to the one before by its hash. A card that one seat alone saw stands as `Ada(T3)`, or as `Ada(?)`
where this machine was not told; the hash covers it as `Ada(?)`, so that all machines hold the same chain. The short
check after `~` also covers what only this copy knows. It may be left out by whoever writes a record by hand. Above it may
stand what is said about the game, each thing in a line such as `# kinds person bot`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from tafelrunde.core.dealer import Hidden, Outcome
from tafelrunde.core.errors import Damaged
from tafelrunde.core.names import distinct

_HEADER = re.compile(
    r"\[game (?P<game>\w+) (?P<version>0|[1-9][0-9]{0,8})\]\n\[seats (?P<seats>[^\]\n]+)\]\n\[options (?P<options>[^\]\n]+)\]$"
)
_LINE = re.compile(
    r"(?P<number>0|[1-9][0-9]{0,8}) (?P<action>[^|~]+?)(?: \|(?P<outcomes>[^~]*))?(?: ~(?P<check>[0-9a-f]{8}))?$"
)
_OUTCOME = re.compile(r"(?<!\S)(?:(?P<name>[^\s()]+)\((?P<faces>[^()]*)\)|(?P<open>[^\s()]+))(?!\S)")
_DIE = re.compile(r"0|[1-9][0-9]{0,8}")
_HALF = re.compile(r"[\ud800-\udfff]")
"""Half a letter, as JSON can name one; it has no hash."""

MOST_SEATS = 6
"""No game has more: so many are the bots' people, and what a lead is worth is known for so many."""


class Entry(NamedTuple):
    """One action: who, what, and the answers of chance; `link` is its hash, which covers all entries before.

    >>> record = Record("wuerfel", 1, ("Ada", "Ben"), {})
    >>> entry = record.append(0, "roll", [2, 1, 4, 1, 4, 3])
    >>> entry.action, entry.outcomes, entry.link == record.head
    ('roll', (2, 1, 4, 1, 4, 3), True)
    """

    seat: int | None
    action: str
    outcomes: tuple[Outcome, ...]
    link: str


@dataclass
class Record:
    """A game from its beginning to now; equal records are equal games.

    >>> record = Record("laurin", 1, ("Ada", "Ben", "Cleo"), {})
    >>> entry = record.append(None, "start", [Hidden(0, "T3")])
    >>> print(record.text(), end="")
    [game laurin 1]
    [seats Ada Ben Cleo]
    [options -]
    0 start | Ada(T3) ~57929737
    >>> Record.parse(record.text()) == record
    True
    >>> record.seen_by(1).entries[0].outcomes, record.seen_by(1).head == record.head
    ((Hidden(seat=0, face=None),), True)
    """

    game: str
    version: int
    names: tuple[str, ...]
    options: dict[str, int]
    entries: list[Entry] = field(default_factory=list[Entry])

    @property
    def head(self) -> str:
        """The hash that stands for the whole game so far."""
        return self.entries[-1].link if self.entries else _hash(self._header())

    def append(self, seat: int | None, action: str, outcomes: Sequence[Outcome]) -> Entry:
        """Write down one more action."""
        open_to_all = self._body(seat, action, [Hidden(o.seat, None) if isinstance(o, Hidden) else o for o in outcomes])
        entry = Entry(seat, action, tuple(outcomes), _hash(self.head, open_to_all))
        self.entries.append(entry)
        return entry

    def seen_by(self, seat: int | None) -> Record:
        """The same record without the faces that this seat has not seen."""
        seen = [
            entry._replace(
                outcomes=tuple(
                    Hidden(o.seat, None) if isinstance(o, Hidden) and o.seat != seat else o for o in entry.outcomes
                )
            )
            for entry in self.entries
        ]
        return Record(self.game, self.version, self.names, self.options, seen)

    def text(self) -> str:
        """The whole record in the notation above."""
        return "\n".join([self._header(), *map(self.line, range(len(self.entries)))]) + "\n"

    def line(self, number: int) -> str:
        """One entry in the notation above."""
        entry = self.entries[number]
        body = self._body(entry.seat, entry.action, entry.outcomes)
        return f"{number} {body} ~{_hash(entry.link, body)[:8]}"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The inverse of `text`; raises `Damaged` naming the first entry that is not as it was written."""
        lines = lines_of(text)
        header = _HEADER.match("\n".join(lines[:3]))
        if not header or _HALF.search(text):
            raise Damaged("header")
        record = cls(
            header["game"], int(header["version"]), tuple(header["seats"].split()), _options(header["options"])
        )
        if len(record.names) > MOST_SEATS or not distinct(record.names):
            raise Damaged("header")
        for number, text_line in enumerate(lines[3:]):
            line = _LINE.match(text_line)
            if not line or int(line["number"]) != number:
                raise Damaged("syntax", number, line=text_line)
            record._read(number, line["action"], line["outcomes"] or "", line["check"])
        return record

    @classmethod
    def blank(cls, text: str) -> Record:
        """What stands over the entries, which a newer program may write in a way that is not known here; raises `Damaged`."""
        return cls.parse("\n".join(lines_of(text)[:3]))

    def to_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "game": self.game,
            "version": self.version,
            "names": list(self.names),
            "options": self.options,
            "entries": [self.line(number) for number in range(len(self.entries))],
        }

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """From plain JSON; raises `Damaged`."""
        try:
            blank = cls(data["game"], data["version"], tuple(data["names"]), dict(data["options"]))
            text = "\n".join([blank._header(), *data["entries"]])
        except (KeyError, TypeError, ValueError) as error:
            raise Damaged("header") from error
        record = cls.parse(text)
        header = (record.game, record.version, list(record.names), record.options)
        if (
            header != (data["game"], data["version"], data["names"], data["options"])
            or type(data["entries"]) is not list
        ):
            raise Damaged("header")
        return record

    def _header(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in sorted(self.options.items())) or "-"
        return f"[game {self.game} {self.version}]\n[seats {' '.join(self.names)}]\n[options {options}]"

    def _body(self, seat: int | None, action: str, outcomes: Sequence[Outcome]) -> str:
        body = action if seat is None else f"{self.names[seat]} {action}"
        if not outcomes:
            return body
        words: list[str] = []
        for owner, group in groupby(outcomes, lambda o: o.seat if isinstance(o, Hidden) else None):
            faces = " ".join(str((o.face or "?") if isinstance(o, Hidden) else o) for o in group)
            words.append(faces if owner is None else f"{self.names[owner]}({faces})")
        return f"{body} | {' '.join(words)}"

    def _read(self, number: int, action: str, outcomes: str, check: str | None) -> None:
        seat = None
        if number:
            name, _, action = action.partition(" ")
            if name not in self.names or not action:
                raise Damaged("syntax", number, line=f"{name} {action}")
            seat = self.names.index(name)
        entry = self.append(seat, action, self._outcomes(number, outcomes))
        if check and check != _hash(entry.link, self._body(seat, action, entry.outcomes))[:8]:
            raise Damaged("link", number)

    def _outcomes(self, number: int, text: str) -> list[Outcome]:
        outcomes: list[Outcome] = []
        if _OUTCOME.sub("", text).strip():
            raise Damaged("syntax", number, line=text)
        for match in _OUTCOME.finditer(text):
            if match["open"]:
                outcomes.append(int(match["open"]) if _DIE.fullmatch(match["open"]) else match["open"])
            elif match["name"] in self.names:
                owner = self.names.index(match["name"])
                outcomes += [Hidden(owner, None if face == "?" else face) for face in match["faces"].split()]
            else:
                raise Damaged("syntax", number, line=text)
        return outcomes


def remarked(about: Mapping[str, str], record: str) -> str:
    """A record in notation under what is said about the game.

    >>> sheet = remarked({"kinds": "person bot", "levels": "3 5"}, "[game wuerfel 1]")
    >>> print(sheet)
    # kinds person bot
    # levels 3 5
    [game wuerfel 1]
    >>> remarks(sheet), lines_of(sheet)
    ({'kinds': 'person bot', 'levels': '3 5'}, ['[game wuerfel 1]'])
    """
    return "".join(f"# {what} {value}\n" for what, value in about.items()) + record


def remarks(text: str) -> dict[str, str]:
    """What is said about a game; of two that say the same thing, the first holds."""
    said = dict[str, str]()
    for line in text.splitlines():
        if line.startswith("# "):
            what, _, value = line[2:].partition(" ")
            said.setdefault(what, value.strip())
    return said


def lines_of(text: str) -> list[str]:
    """What a text says of the game itself: no remarks, no empty lines."""
    return [line.split(" # ")[0].strip() for line in text.splitlines() if not line.startswith("#") and line.strip()]


def _options(text: str) -> dict[str, int]:
    words = [] if text == "-" else text.split()
    try:
        options = {name: int(value) for name, value in (word.split("=") for word in words)}
    except ValueError as error:
        raise Damaged("header") from error
    # Neither one name twice, nor another way to write a number.
    if [f"{name}={value}" for name, value in options.items()] != words:
        raise Damaged("header")
    return options


def _hash(*parts: str) -> str:
    from hashlib import sha256  # noqa: PLC0415, a browser takes long to wake it, and a first start needs it not

    return sha256("\n".join(parts).encode()).hexdigest()
