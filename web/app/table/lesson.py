"""A first game: a record with a word to every action, which the player follows until it ends in a game of their own."""

from __future__ import annotations

import re
from typing import NamedTuple

from tafelrunde.core import Entry, Record
from tafelrunde.core.names import tidy

_NOTE = re.compile(r"# (?P<language>[a-z]{2}) (?P<text>.+)")
YOU = "You"
"""Who the player is in the files."""


class Lesson(NamedTuple):
    """The record, the player's seat, and what is said before each entry, by language; the last note follows the last."""

    record: Record
    seat: int
    notes: dict[int, dict[str, str]]

    @classmethod
    def read(cls, text: str, name: str) -> Lesson:
        """A file of `assets/lessons`, told to a player of this name."""
        notes, entries = dict[int, dict[str, str]](), 0
        for line in text.splitlines():
            entries += line[:1].isdigit()
            note = _NOTE.fullmatch(line)
            if note:
                notes.setdefault(entries, {})[note["language"]] = note["text"]
        record = Record.parse(text)
        seat = record.names.index(YOU)
        return cls(_renamed(record, seat, name), seat, notes)

    @property
    def first(self) -> int:
        """The entry that is played first; those before it have been played when the player sits down."""
        return min(self.notes)

    @property
    def opening(self) -> Record:
        """The record as the player finds it."""
        whole = self.record
        return Record(whole.game, whole.version, whole.names, whole.options, whole.entries[: self.first])

    def next(self, record: Record) -> Entry | None:
        """What comes next in a game that has followed so far; None at the end, or where it went its own way."""
        played = len(record.entries)
        return self.record.entries[played] if self._leads(record) and played < len(self.record.entries) else None

    def note(self, record: Record, language: str) -> str:
        """What is said at this point, in English where that language does not say it; the empty text is nothing."""
        notes = self.notes.get(len(record.entries), {})
        return notes.get(language, notes.get("en", "")) if self._leads(record) else ""

    def _leads(self, record: Record) -> bool:
        return record.entries == self.record.entries[: len(record.entries)]


def _renamed(record: Record, seat: int, name: str) -> Record:
    """The same record with this name at this seat, or one like it where another is called that."""
    names = [other for other in record.names if other != YOU]
    names.insert(seat, tidy([*names, name])[-1])
    renamed = Record(record.game, record.version, tuple(names), record.options)
    for entry in record.entries:
        renamed.append(entry.seat, entry.action, entry.outcomes)
    return renamed
