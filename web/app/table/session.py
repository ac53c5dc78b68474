"""One game at this screen: the table, who sits there, and what the people here have chosen but not played yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from app.parts import Arms, Translate, arms_of, fitting, isolated, pick
from app.parts import marked as _
from app.table.bites import in_bites
from app.table.lesson import Lesson
from app.table.levels import NEWCOMER, graded, unheard_of
from app.table.view import Line, moments
from app.words import ABOUT, reached, words
from tafelrunde import games
from tafelrunde.core import Action, Entry, Event, Illegal, Record, Scripted, Seeded, Table
from tafelrunde.core.curtain import Curtain, Sight
from tafelrunde.core.names import tidy, visible

FINAL = _("Nothing can be taken back: nobody here has acted yet, or something new has been seen since.")
"""Why, where nothing can."""


class Session:
    """A game between the people at this screen and bots."""

    provable = False
    """Whether everybody at the table can prove what happened there."""

    def __init__(
        self,
        key: str,
        table: Table[Any],
        kinds: Sequence[str],
        *,
        colours: Sequence[object] = (),
        levels: Sequence[object] = (),
        own: Sequence[str] = (),
        hands: str = "hidden",
        title: str = "",
        tried: str = "",
        practice: bool = False,
        alone: bool = False,
        ended: bool = False,
    ) -> None:
        self.key = key
        self.title = title
        self.tried = tried
        """Of a trial the address of the moment of another game at which it began."""
        self.practice = practice
        """Whether something was taken back here after more had been seen: the game says so from then on."""
        self.alone = alone
        """Whether no coach helps here: it is a trial of a game with others that was not over, who have none either."""
        self.ended = ended
        """Whether all who played it have ended it before its end: nobody goes on with it."""
        self.table = table
        self.kinds = tuple(kinds)
        """Per seat: `person` or `bot`; `far` for a person at another device."""
        self.colours = fitting(colours, len(kinds), table.game.seats[-1])
        """Per seat the colour of whoever sits there, who keeps it on any other."""
        self.levels = graded(levels, len(kinds))
        """Per seat how well a bot plays that sits there."""
        self.unheard = unheard_of(levels)
        """Whether a newer version has asked for another level, until it was told."""
        self.own = [*own, *[""] * len(kinds)][: len(kinds)]
        """Per seat the file of somebody's own bot, as long as it plays there; see `app.table.own`."""
        self.lapse: Callable[[Translate], str] | None = None
        """Why one of these plays no more, until it was told."""
        self.curtain = Curtain(table.game, kinds, open_hands=hands == "open")
        self.selected: frozenset[str] = frozenset()
        """What is picked on the board before it is played, such as dice to roll again."""
        self.lesson: Lesson | None = None
        """The first game that is followed here."""
        self.hints = 0
        """How often the coach was asked what to do."""
        self.heard = 0
        """How many entries there were when the player had last read a note."""
        self.beat = range(0)
        """The entries that bots played last as one."""
        self.goes_on = False
        """Whether there is more to come of them."""
        self.hurried = False
        """Whether nobody here wants to wait for the bots."""
        self.share = self.thought = 0.0
        """How much is done of what a bot thinks; and of what takes long, as it was last shown."""
        self.impatient = False
        """Whether it shall say what it has found by now."""
        self.retold = -1
        """The last entry before something was taken back: it has been heard."""
        self.chance = Random()
        """What is left to it where the record leaves something open: how bots decide, and what is told of what nobody knows."""
        self._lines: list[str] = []
        self._log: list[Line] = []
        self._logged: tuple[Translate | None, int] = (None, 0)
        """The language of `_log`, and how many entries it covers."""

    @classmethod
    def new(
        cls,
        key: str,
        game: str,
        names: Sequence[str],
        kinds: Sequence[str],
        *,
        colours: Sequence[int] = (),
        levels: Sequence[int] = (),
        own: Sequence[str] = (),
        hands: str = "hidden",
        **options: int,
    ) -> Session:
        """Sit down to a new game."""
        table = Table[Any].new(games.load(game), names, Seeded(), **options)
        return cls(key, table, kinds, colours=colours, levels=levels, own=own, hands=hands)

    @classmethod
    def taught(cls, key: str, lesson: Lesson) -> Session:
        """Sit down to a first game: the player, and bots that follow the script as well."""
        table = Table[Any].load(games.load(lesson.record.game), lesson.opening, Seeded())
        kinds = ["person" if seat == lesson.seat else "bot" for seat in range(len(lesson.record.names))]
        session = cls(key, table, kinds, levels=[NEWCOMER] * len(kinds))
        session.lesson = lesson
        return session

    @property
    def lines(self) -> list[str]:
        """The record as it is written."""
        record = self.record
        self._lines += [record.line(number) for number in range(len(self._lines), len(record.entries))]
        return self._lines

    async def tellable(self) -> Record:
        """The game as it can be told here: while it runs, whatever else is hidden is drawn by lot."""
        if self.over:
            return self.record
        *_, drawn = await in_bites(self.table.imagining(len(self.record.entries) - 1, self.me, self.chance))
        return drawn

    @property
    def record(self) -> Record:
        """The game as it was played."""
        return self.table.record

    @property
    def names(self) -> list[str]:
        """What the people are called."""
        return spoken(self.record.names)

    @property
    def arms(self) -> Sequence[Arms]:
        """What stands for the people."""
        return arms_of(self.names, self.colours)

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.ended or self.table.state.turn is None

    @property
    def coached(self) -> bool:
        """Whether the coach helps at this table."""
        return not (self.provable or self.alone)

    @property
    def bot_moves(self) -> bool:
        """Whether a bot must decide now."""
        turn: int | None = self.table.state.turn
        return turn is not None and not self.ended and self.kinds[turn] == "bot"

    @property
    def step(self) -> Entry | None:
        """What the lesson plays next."""
        return self.lesson.next(self.record) if self.lesson else None

    @property
    def pauses(self) -> bool:
        """Whether a bot waits until the note to its action has been read."""
        count = len(self.record.entries)
        noted = self.lesson is not None and self.step is not None and count in self.lesson.notes
        return noted and self.bot_moves and count != self.heard

    @property
    def bot_goes(self) -> bool:
        """Whether a bot plays without being asked to."""
        return self.bot_moves and not self.pauses

    @property
    def sight(self) -> Sight:
        """Whose hand the screen shows, and whom it waits for: all that matters where people share it."""
        return self.curtain.sight(self.table.state) or Sight(self._eyes())

    @property
    def hands(self) -> str:
        """Whether people at one screen see each other's hands: `open` or `hidden`."""
        return "open" if self.curtain.open_hands else "hidden"

    @property
    def shared(self) -> bool:
        """Whether several people sit at this screen."""
        return len(self.curtain.people) > 1

    @property
    def me(self) -> int | None:
        """Through whose eyes the table is shown; None looks on."""
        return self.sight.eyes

    @property
    def waits(self) -> bool:
        """Whether nobody here may act now: the game is over, a bot decides, or whose turn it is has not taken the screen."""
        sight = self.sight
        return self.over or self.bot_moves or sight.waits_for is not None or sight.covered is not None

    @property
    def underway(self) -> bool:
        """Whether what our seat did must still be heard by others before it has happened."""
        return False

    @property
    def view(self) -> Any:
        """The table as it is shown here."""
        return self.table.state.seen_by(self.me)

    def eyes_at(self, entry: int, eyes: int | None) -> int | None:
        """These eyes, if this device can show what they saw after an entry; else those of an onlooker."""
        return None if eyes is not None and self.table.at(entry).cards.untold(eyes) else eyes

    def actions(self) -> Sequence[Action]:
        """What the person at this screen may do now."""
        if self.waits:
            return ()
        game, view = self.table.game, self.own_view
        return [game.read(view, self.step.action)] if self.step else game.actions(view)

    def play(self, text: str) -> list[Event]:
        """Play a line of notation for the seat to move; raises `Illegal` or `Unreadable`."""
        self.selected = frozenset()
        state = self.table.state
        events = self._play(self.table.game.read(state, text))
        self.curtain.acted(state.turn)
        return events

    def strays(self, text: str) -> bool:
        """Whether a line is not what the lesson shows next."""
        game, state = self.table.game, self.table.state
        return self.step is not None and game.write(game.read(state, text)) != self.step.action

    def explain(self, text: str) -> Illegal | None:
        """Why this line may not be played now; None if it may."""
        try:
            self.table.game.play(self.own_view, self.table.game.read(self.own_view, text), Seeded(0))
        except Illegal as refusal:
            return refusal
        return None

    def bot_plays(self, action: Action) -> None:
        """The bot whose turn it is does this."""
        self._play(action)

    def _play(self, action: Action) -> list[Event]:
        """With the chance of the lesson as long as it is followed; after that with our own."""
        return self.table.play(action, Scripted(self.step.outcomes) if self.step else None)

    def select(self, what: str) -> None:
        """Pick or unpick something on the board, such as `die:3`."""
        self.selected = pick(self.selected, what)

    def can_undo(self) -> bool:
        """Whether the person here who decided last can take it back."""
        seat = self._last_person()
        entry = None if seat is None or self.ended else self.table.can_undo(seat)
        return entry is not None and (self.lesson is None or entry >= self.lesson.first)

    def can_rewind(self) -> bool:
        """Whether that could be taken back as practice: by who plays against bots alone, whatever has been seen since."""
        seat = self._last_person()
        alone = len(self.curtain.people) == 1 and "far" not in self.kinds
        return alone and self.lesson is None and not self.over and seat is not None

    def rewind(self) -> bool:
        """Do so."""
        seat = self._last_person()
        if seat is None or not self.table.rewind(seat):
            return False
        self.selected, self.practice = frozenset(), True
        self.forget(len(self.record.entries))
        return True

    def undo(self) -> bool:
        """Take back the last decision of a person here."""
        self.selected = frozenset()
        if self.sight.eyes is None:  # whoever sits before the curtain, or covered hands, need not be who decided
            self.curtain.take(None)
        done = self.table.undo(self._last_person())
        self.forget(len(self.record.entries))
        return done

    def forget(self, count: int) -> None:
        """The record has only so many entries now."""
        self.retold = count - 1
        del self._lines[count:]
        self._log = [line for line in self._log if line.entry < count]
        self._logged = self._logged[0], min(self._logged[1], count)

    def log(self, _: Translate) -> list[Line]:
        """What happened, oldest first."""
        language, logged = self._logged
        if language is not _:
            self._log, logged = [], 0
        game, names, entries = self.table.game.name, self.names, self.record.entries
        sentence, parted = words(game).sentence, ABOUT[game].round and not ABOUT[game].turns
        for number in range(logged, len(entries)):
            said = [sentence(event, names, _) for event in self.table.events(number)]
            if any(said):
                text = ". ".join(filter(None, said)) + "."
                count = reached(self.table.at(number - 1)) if parted else 0
                self._log.append(Line(number, entries[number].seat, text, count))
        self._logged = _, len(entries)
        return self._log

    def curve(self) -> list[tuple[int, list[int]]]:
        """Everybody's points after some entries, from the last on which nothing had been won to the latest; few enough to be drawn."""
        last, score = len(self.record.entries) - 1, self.table.game.scores
        points = [(entry, [one["total"] for one in score(self.table.at(entry))]) for entry in moments(last)]
        first = next((number for number, (_, totals) in enumerate(points) if totals != points[0][1]), 1)
        return points[first - 1 :]

    @property
    def own_view(self) -> Any:
        """What the seat to move sees."""
        return self.table.state.seen_by(self.table.state.turn)

    def _last_person(self) -> int | None:
        """The person here who decided last."""
        people = self.curtain.people
        return next((entry.seat for entry in reversed(self.record.entries) if entry.seat in people), None)

    def _eyes(self) -> int | None:
        """Where nothing is hidden: the person to move, else the one who moved last, else the first."""
        turn, people = self.table.state.turn, self.curtain.people
        if turn in people:
            return int(turn)
        last = self._last_person()
        return last if last is not None else next(iter(people), None)


def spoken(names: Sequence[str]) -> list[str]:
    """Names as they are shown: a record holds them as one word each. In one that came from outside there may be what cannot be
    seen, and then two look alike.

    >>> spoken(["King_Ada", "Ben", "Ben\u200b"])
    ['King Ada', 'Ben', 'Ben 3']
    """
    return list(_spoken(tuple(names)))


@lru_cache(64)
def _spoken(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(isolated(name.replace("_", " ")) for name in tidy(map(visible, names)))
