"""One game at this screen: the table, who sits there, and what the people here have chosen but not played yet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from app.boards import TABLES
from app.parts import Translate
from app.words import words
from tafelrunde import bots, games
from tafelrunde.core import Action, Damaged, Event, Illegal, Record, Seeded, Table

FORMAT = 1
"""Of a saved game; raised when an older program could not read a newer save."""


class Save(NamedTuple):
    """A saved game that has been read but not played again yet."""

    key: str
    kinds: list[str]
    over: bool
    record: Record

    @classmethod
    def read(cls, data: Any) -> Save:
        """Raises `Damaged` with the reason."""
        if not isinstance(data, dict) or not isinstance(data.get("format"), int):
            raise Damaged("save")
        if data["format"] > FORMAT:
            raise Damaged("newer save")
        key, kinds, record = data.get("key"), data.get("kinds"), Record.from_json(data.get("record"))
        if record.game not in TABLES:
            raise Damaged("unknown game", game=record.game)
        if not isinstance(key, str) or not isinstance(kinds, list) or len(kinds) != len(record.names):
            raise Damaged("save")
        return cls(key, kinds, bool(data.get("over")), record)


class Session:
    """A game between the people at this screen and bots."""

    def __init__(self, key: str, table: Table, kinds: Sequence[str]) -> None:
        self.key = key
        self.table = table
        self.kinds = tuple(kinds)
        """Per seat: `person` or `bot`."""
        self.selected: frozenset[int] = frozenset()
        """What is picked on the board before it is played, such as dice to roll again."""
        self._chance = Random()

    @classmethod
    def new(cls, key: str, game: str, names: Sequence[str], kinds: Sequence[str], **options: int) -> Session:
        """Sit down to a new game."""
        return cls(key, Table.new(games.load(game), names, Seeded(), **options), kinds)

    @classmethod
    def load(cls, save: Save) -> Session:
        """Take up a saved game; raises `Damaged` with the reason."""
        return cls(save.key, Table.load(games.load(save.record.game), save.record, Seeded()), save.kinds)

    def to_json(self) -> dict[str, Any]:
        """The saved game."""
        return {
            "format": FORMAT,
            "key": self.key,
            "kinds": list(self.kinds),
            "over": self.over,
            "record": self.table.record.to_json(),
        }

    @property
    def names(self) -> list[str]:
        """What the people are called."""
        return spoken(self.table.record.names)

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.table.state.turn is None

    @property
    def bot_moves(self) -> bool:
        """Whether a bot must decide now."""
        return not self.over and self.kinds[self.table.state.turn] == "bot"

    @property
    def me(self) -> int | None:
        """Through whose eyes the table is shown: the person to move, else the one who moved last; None looks on."""
        if not self.over and not self.bot_moves:
            turn: int = self.table.state.turn
            return turn
        people = [seat for seat, kind in enumerate(self.kinds) if kind == "person"]
        moved = [entry.seat for entry in self.table.record.entries if entry.seat in people]
        return moved[-1] if moved else next(iter(people), None)

    @property
    def view(self) -> Any:
        """The table as it is shown here."""
        return self.table.state.seen_by(self.me)

    def actions(self) -> Sequence[Action]:
        """What the person at this screen may do now."""
        return () if self.over or self.bot_moves else self.table.game.actions(self.view)

    def play(self, text: str) -> list[Event]:
        """Play a line of notation for the seat to move; raises `Illegal` or `Unreadable`."""
        self.selected = frozenset()
        return self.table.play(self.table.game.read(self.table.state, text))

    def explain(self, text: str) -> Illegal | None:
        """Why this line may not be played now; None if it may."""
        try:
            self.table.game.play(self.view, self.table.game.read(self.view, text), Seeded(0))
        except Illegal as refusal:
            return refusal
        return None

    def bot_plays(self) -> list[Event]:
        """The bot whose turn it is decides on what its own seat sees."""
        state = self.table.state
        return self.table.play(bots.choose(self.table.game, state.seen_by(state.turn), self._chance))

    def select(self, what: str) -> None:
        """Pick or unpick something on the board, such as `die:3`."""
        self.selected ^= {int(what.rpartition(":")[2])}

    def can_undo(self) -> bool:
        """Whether the person here can take back what was done last."""
        return not self.bot_moves and self.me is not None and self.table.can_undo(self.me) is not None

    def undo(self) -> bool:
        """Take back the last decision of the person here."""
        self.selected = frozenset()
        return self.table.undo(self.me)

    def log(self, _: Translate) -> list[tuple[int, int | None, str]]:
        """What happened, as (entry, seat, sentences), oldest first."""
        game_words, names = words(self.table.game.name), self.names
        lines: list[tuple[int, int | None, str]] = []
        for number, entry in enumerate(self.table.record.entries):
            told = [game_words.sentence(event, names, _) for event in self.table.events(number)]
            if any(told):
                lines.append((number, entry.seat, ". ".join(filter(None, told)) + "."))
        return lines


def spoken(names: Sequence[str]) -> list[str]:
    """Names as they are shown: a record holds them as one word each."""
    return [name.replace("_", " ") for name in names]
