"""A game at a terminal: people who share it, and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde import bots
from tafelrunde.core import Action, Illegal, Table, Unreadable
from tafelrunde.core.curtain import Curtain, Sight
from tafelrunde.core.record import remarked
from tafelrunde.terminal import words
from tafelrunde.terminal.pictures import picture
from tafelrunde.terminal.screen import Left, Screen, number

FEW = 16
"""As many actions are listed one by one; more are summed up by their verbs."""

COMMANDS = {
    "help": "what you can type, and what may be done now",
    "look": "the table again",
    "hand": "the table with your own hand, where people share the screen and a decision is shown without one",
    "log": "everything that has happened, as you saw it",
    "scores": "the points as they would be now",
    "undo": "take your last decision back, unless chance has answered since",
    "save FILE": "write the game down, hidden cards too; `tafelrunde play FILE` goes on with it",
    "quit": "leave",
}


class Sitting:
    """A table, the seats of the people before the screen, what each of them has been told, and how well a bot plays per seat."""

    def __init__(
        self,
        table: Table[Any],
        people: Sequence[int],
        screen: Screen,
        levels: Sequence[int],
        rng: Random,
        about: Mapping[str, str] | None = None,
        came: str = "",
        keep: str = "",
    ) -> None:
        self.table = table
        self.people = people
        self.screen = screen
        self._levels = levels
        self._rng = rng
        self._heard = dict.fromkeys(people, 0)
        kinds = ["person" if seat in people else "bot" for seat in range(table.state.seats)]
        self.curtain = Curtain(table.game, kinds)
        self._about = {**(about or {}), "kinds": " ".join(kinds), "levels": " ".join(map(str, levels))}
        """What a saved game says beside its record, what somebody else has said of it included."""
        self._eyes: int | None = None
        """Whose hand is on the screen."""
        self._keep = keep
        """The file in which it is written down at its end, or wherever it is left."""
        self._files = {came, keep}
        """What may be written over: where the game came from, what it was written to, and what somebody has named twice."""
        self._unwritten = False
        """Whether people here have done what is not written down, and have not said that they leave it so."""

    @property
    def names(self) -> Sequence[str]:
        """Who sits there."""
        return self.table.record.names

    def play(self) -> None:
        """Until the game is over; raises `Left` if it is not."""
        try:
            self._played()
        finally:
            if self._keep:
                self._write(self._keep)

    def _played(self) -> None:
        while (seat := self.table.state.turn) is not None:
            if seat in self.people:
                self._decide(seat)
            else:
                self._bot(seat)
        self._end()
        if self._unwritten and self.screen.live:
            while line := self.screen.ask("save FILE keeps this game, Enter leaves it:"):
                self._save(line.removeprefix("save").strip())

    def _write(self, name: str) -> None:
        Path(name).write_text(remarked(self._about, self.table.record.text()), encoding="utf-8")

    def _bot(self, seat: int) -> None:
        """A program decides; it gets what its seat sees."""
        entry = len(self.table.record.entries)
        temper = bots.PEOPLE.get(self.names[seat], "")
        self.table.play(bots.choose(self.table.game, self.table.state, self._rng, self._levels[seat], temper))
        if not self.people:
            self.screen.say(*self._happened(entry, None))

    def _decide(self, seat: int) -> None:
        """Show a person the table, and read until something has been played or taken back."""
        self._face(seat)
        entries = self.table.record.entries
        for entry in range(self._heard[seat], len(entries)):
            self.screen.say(*self._happened(entry, self._eyes))
        self._heard[seat] = len(entries)
        self._look(seat)
        while not self._typed(seat, self.screen.ask(f"{words.name(seat, self.names)}>")):
            pass

    def _face(self, seat: int) -> None:
        """See to it that nobody else's hand is on the screen; where the decision asks for none, none is shown."""
        sight = self.curtain.sight(self.table.state) or Sight(seat)
        if sight.waits_for is not None or sight.beforehand:
            self._take(seat)
        elif sight.eyes is None and self._eyes is not None:
            self.screen.clear()
            self._eyes = None
        else:
            self._eyes = sight.eyes

    def _take(self, seat: int) -> None:
        """The others look away while a person takes the screen; in a pipe there is nobody to look."""
        if self.screen.live:
            self.screen.clear()
            self.screen.ask(f"Now it is for {words.name(seat, self.names)} alone to look. Enter:")
            self.screen.clear()
        self.curtain.take(seat)
        self._eyes = seat

    def _typed(self, seat: int, line: str) -> bool:
        """Do what was typed; whether the table has changed."""
        command, _, rest = line.partition(" ")
        match command:
            case "" | "look":
                self._look(seat)
            case "hand":
                self._take(seat)
                self._look(seat)
            case "help" | "?":
                self._help(seat)
            case "log":
                happened = [self._happened(entry, self._eyes) for entry in range(len(self.table.record.entries))]
                self.screen.page([line for lines in happened for line in lines])
            case "scores":
                self.screen.say(*words.scores(self.table.game, self.table.state, self.names, self._eyes))
            case "save":
                self._save(rest)
            case "quit":
                if not self._unwritten:
                    raise Left
                self._unwritten = False
                self.screen.say(
                    "This game is not written down; save FILE does that. Type quit once more to leave it as it is."
                )
            case "undo":
                return self._undo(seat)
            case _:
                return self._act(seat, line)
        return False

    def _act(self, seat: int, line: str) -> bool:
        """Play an action by its number, by its notation, or by a beginning that no other has; else list what fits."""
        game, view = self.table.game, self.table.state.seen_by(seat)
        actions = game.actions(view)
        if 1 <= (chosen := number(line) or 0) <= len(actions):
            return self._play(actions[chosen - 1])
        fits = [action for action in actions if game.spoken(view, action).startswith(line)]
        try:
            action = game.read(view, line)
        except Unreadable as error:
            if not fits:
                self.screen.say(f"{error}. Type help, or the number of an action.")
                return False
        else:
            # `reroll` alone can be read, as no dice at all; but it is only a beginning.
            if action in actions or not fits:
                return self._play(action)
        if len(fits) == 1:
            return self._play(fits[0])
        self._offer(seat, line)
        return False

    def _play(self, action: Action) -> bool:
        seat = self.table.state.turn
        try:
            self.table.play(action)
        except Illegal as refusal:
            self.screen.say(words.refused(refusal))
            return False
        self.curtain.acted(seat)
        self._unwritten = not self._keep
        return True

    def _undo(self, seat: int) -> bool:
        if not self.table.undo(seat):
            self.screen.say("That cannot be taken back: chance has answered since, or there is nothing.")
            return False
        left = len(self.table.record.entries)
        self._heard = {one: min(heard, left) for one, heard in self._heard.items()}
        return True

    def _save(self, name: str) -> None:
        if not name:
            self.screen.say("Under which name? save FILE")
            return
        if name not in self._files and Path(name).is_file():
            self._files.add(name)
            self.screen.say(f"There is a file {name} already. Type save {name} once more to write over it.")
            return
        try:
            self._write(name)
        except (OSError, ValueError) as error:
            self.screen.say(f"That could not be written: {error}.")
            return
        self._files.add(name)
        self._unwritten = False
        self.screen.say(f"Saved in {name}.")

    def _happened(self, entry: int, seat: int | None) -> list[str]:
        """An entry in words, for whoever sits there; whoever only looks on sees what lies open."""
        view = self.table.state.seen_by(seat)
        return [f"  {words.sentence(self.table.game, event, self.names, view)}" for event in self.table.events(entry)]

    def _look(self, seat: int) -> None:
        game, view = self.table.game, self.table.state.seen_by(self._eyes)
        self.screen.say("", *picture(game, view, self.names, self._eyes), "")
        phase = game.phase(view)
        self.screen.say(f"{words.doc(phase)} ({phase.rule})")
        self._offer(seat)

    def _offer(self, seat: int, beginning: str = "") -> None:
        """What may be done: one by one with numbers, or where that is much, by verbs."""
        game, view = self.table.game, self.table.state.seen_by(seat)
        lines = [(number, game.spoken(view, action)) for number, action in enumerate(game.actions(view), 1)]
        lines = [(number, line) for number, line in lines if line.startswith(beginning)]
        if beginning or len(lines) <= FEW:
            self.screen.page(self._rows([f"{number:4}  {line}" for number, line in lines]))
            return
        usages = {verb.verb: verb.usage() for verb in game.phase(view).verbs}
        for verb, count in Counter(line.split()[0] for _, line in lines).items():
            self.screen.say(f"  {usages[verb]:34}" + ("" if count == 1 else f"{count} ways; `{verb}` lists them"))

    def _rows(self, cells: Sequence[str]) -> list[str]:
        """Many short lines side by side, as many as a window is wide; in a pipe each stays a line."""
        width = max(map(len, cells)) + 2
        beside = max(self.screen.size[0] // width, 1) if self.screen.live and len(cells) > FEW else 1
        rows = [cells[first : first + beside] for first in range(0, len(cells), beside)]
        return ["".join(cell.ljust(width) for cell in row).rstrip() for row in rows]

    def _help(self, seat: int) -> None:
        phase = self.table.game.phase(self.table.state)
        self.screen.say("Type the number of an action, its notation, or as much of it as no other begins with:")
        self.screen.say(*(f"  {verb.usage():34}{words.doc(verb)}" for verb in phase.verbs))
        self.screen.say("Or:", *(f"  {command:34}{what}" for command, what in COMMANDS.items()))

    def _end(self) -> None:
        entries = len(self.table.record.entries)
        for entry in range(min(self._heard.values(), default=entries), entries):
            self.screen.say(*self._happened(entry, None))
        game, state = self.table.game, self.table.state
        self.screen.say("", *words.scores(game, state, self.names), "", words.places(game, state, self.names))
