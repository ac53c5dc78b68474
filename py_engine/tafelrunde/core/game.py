"""Games: a set of phases over a state, and the public face that is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Generic, TypeVar

from tafelrunde.core.action import Action
from tafelrunde.core.dealer import Dealer, Outcome
from tafelrunde.core.errors import Damaged, Illegal, Unreadable
from tafelrunde.core.known import Handle
from tafelrunde.core.plain import mapping
from tafelrunde.core.record import Entry, Record
from tafelrunde.core.state import State

S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Dealer)


SEATS = frozenset(["by", "caster", "colour", "crown", "on", "realm", "seat", "start", "to"])
"""The facts of events that name a seat."""

CARDS = frozenset(["card", "cards", "tickets"])
"""Those that name cards: by their faces, or as handles where not everybody may see them; `cards` may also be a count."""


@dataclass(slots=True)
class Event:
    """Something that just happened, in words and plain values; a card that is hidden stands as its handle.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game, dealer = games.load("wuerfel"), Seeded(7)
    >>> state = game.start(2, dealer)
    >>> [(event.what, event.facts["seat"]) for event in game.play(state, game.read(state, "roll"), dealer)]
    [('rolled', 0)]
    """

    what: str
    facts: Mapping[str, Any]

    def of(self, seat: int) -> bool:
        """Whether a fact of it names this seat."""
        return any(self.facts.get(one) == seat for one in SEATS)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen before the start.

    >>> from tafelrunde import games
    >>> games.load("elfen").options()["gold"]
    Option(default=7, choices=(7, 12), since=1)
    """

    default: int
    choices: tuple[int, ...]
    since: int = 1
    """The version of the rules that brought it."""


class Phase(Generic[S]):
    """One part of the play, named after it. It lists what the seat to move may do, and does it.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> phase = game.phase(game.start(2, Seeded(7)))
    >>> phase.name, phase.rule, phase.__doc__
    ('roll', 'W9', 'A turn begins with all six dice.')
    """

    verbs: ClassVar[tuple[type[Action], ...]]
    """What may be done here at all."""
    rule: ClassVar[str]
    """The paragraph that describes this phase."""
    openly: ClassVar[tuple[type[Action], ...]] = ()
    """Among cards that are played from the hand: what is done without one, and whether it may be tells nothing of one."""
    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.name = vars(cls).get("name", cls.__name__.lower())

    def actions(self, s: S) -> Sequence[Action]:
        """Every legal action of the seat to move, without duplicates, in a stable order."""
        raise NotImplementedError

    def play(self, s: S, action: Any, dealer: Dealer) -> list[Event]:
        """Refuse with `Illegal` before anything has changed, or do it and tell what happened."""
        raise NotImplementedError

    def misplaced(self, s: S, action: Action) -> str:
        """The paragraph that answers whoever tries what is not done in this phase at all."""
        return self.rule


class Game(Generic[S]):
    """A game. Subclasses say what it is made of; programs use `start`, `actions`, `play`, `scores`, `ranking`.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game, dealer = games.load("creatures"), Seeded(7)
    >>> state = game.start(2, dealer)
    >>> while state.turn is not None:
    ...     events = game.play(state, game.actions(state)[0], dealer)
    >>> game.ranking(state), [score["total"] for score in game.scores(state)]
    ([[1], [0]], [18, 42])
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Raised whenever a change of rules or data would make an old record play differently: a game goes on by the
    `State.version` that it began with.
    """
    seats: ClassVar[range]
    seats_rule: ClassVar[str]
    """The paragraph that says how many can play."""
    over_rule: ClassVar[str]
    """The paragraph that says when it is over."""
    state: ClassVar[type[State]]
    phases: ClassVar[tuple[type[Phase[Any]], ...]]

    def __init__(self) -> None:
        self._phases: dict[str, Phase[S]] = {phase.name: phase() for phase in self.phases}
        self._verbs = {verb.verb: verb for phase in self.phases for verb in phase.verbs}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def options(self) -> Mapping[str, Option]:
        """What can be chosen before the start, by name."""
        return {}

    def offered(self, version: int | None = None) -> Mapping[str, Option]:
        """The same by the rules of an older version, where one is named."""
        of = self.version if version is None else max(version, 1)
        return {name: option for name, option in self.options().items() if option.since <= of}

    def offers(self, options: Mapping[str, int], version: int | None = None) -> bool:
        """Whether all of this can be chosen, by the rules of today or those of an older version.

        >>> from tafelrunde import games
        >>> games.load("elfen").offers({"gold": 12}), games.load("elfen").offers({"gold": 99})
        (True, False)
        """
        known = self.offered(version)
        return all(_among(known, name, value) for name, value in options.items())

    def chosen(self, options: Mapping[str, int], version: int | None = None) -> dict[str, int]:
        """Everything that can be chosen, as it was here or as it is otherwise; raises `Unreadable` for what cannot be."""
        known = self.offered(version)
        for name, value in options.items():
            if not _among(known, name, value):
                fits = " or ".join(map(str, known[name].choices)) if name in known else ", ".join(known) or "no option"
                raise Unreadable(f"{name}={value}", fits)
        return {name: options.get(name, option.default) for name, option in known.items()}

    def start(self, seats: int, dealer: Dealer, *, version: int | None = None, **options: int) -> S:
        """Set the game up, by the rules of today or those of an older version."""
        return self._laid(seats, dealer, self.version if version is None else version, options)

    def restart(self, record: Record, dealer: Dealer) -> S:
        """Set the game of a record up again, as it was."""
        # Not by `start`: what a record calls an option may be called as one of its arguments.
        return self._laid(len(record.names), dealer, record.version, record.options)

    def _laid(self, seats: int, dealer: Dealer, version: int, options: Mapping[str, int]) -> S:
        if type(seats) is not int or seats not in self.seats:
            raise Illegal(self.seats_rule, seats=seats, least=self.seats[0], most=self.seats[-1])
        self.accept(version)
        state: S = self.state(version=version, seats=seats, options=self.chosen(options, version))  # type: ignore[assignment]
        dealer.sit(state.cards)
        self.setup(state, dealer)
        return state

    def again(self, record: Record, deal: Callable[[Sequence[Outcome]], D]) -> Iterator[tuple[Entry, D]]:
        """Play a record again, each entry with a dealer of its own for what chance answered then; gives both afterwards."""
        state: S | None = None
        for entry in record.entries:
            dealer = deal(entry.outcomes)
            if state is None:
                state = self.restart(record, dealer)
            else:
                self.play(state, self.read(state, entry.action), dealer)
            yield entry, dealer

    def setup(self, s: S, dealer: Dealer) -> None:
        """Lay out the table and name the seat that begins."""
        raise NotImplementedError

    def actions(self, state: S) -> Sequence[Action]:
        """Every legal action of the seat to move, without duplicates, in a stable order; none when the game is over."""
        return () if state.turn is None else self._phases[state.phase].actions(state)

    def phase(self, state: S) -> Phase[S]:
        """The current phase of a game that is not over: its rule, its verbs, and in its docstring what it is about."""
        return self._phases[state.phase]

    def play(self, state: S, action: Action, dealer: Dealer) -> list[Event]:
        """Play an action in place and tell what happened; raises `Illegal` before anything has changed."""
        if state.turn is None:
            raise Illegal(self.over(state))
        if not hasattr(action, "verb"):
            raise TypeError(f"{action!r} is no action; `read` makes one of a line")
        phase = self._phases[state.phase]
        if type(action) not in phase.verbs:
            raise Illegal(phase.misplaced(state, action), **action.to_json())
        dealer.sit(state.cards)
        return phase.play(state, action, dealer)

    def over(self, state: S) -> str:
        """The paragraph by which a finished game is over."""
        return self.over_rule

    def scores(self, state: S) -> list[dict[str, int]]:
        """Per seat, category by category, with their `total`."""
        raise NotImplementedError

    def tells_score(self, state: S, seat: int, eyes: int | None) -> bool:
        """Whether somebody with these eyes is told what a seat has so far; None looks on. What it comes from is open to all."""
        return True

    def standing(self, state: S) -> list[tuple[int, ...]]:
        """Per seat, what decides the game: the total, then the tie-breaks; more is better."""
        return [(score["total"],) for score in self.scores(state)]

    def ranking(self, state: S) -> list[list[int]]:
        """The seats by place, best first; seats that share a place stand together."""
        standing = self.standing(state)
        return [
            [seat for seat, mine in enumerate(standing) if mine == one] for one in sorted(set(standing), reverse=True)
        ]

    def write(self, action: Action) -> str:
        """One line of notation."""
        return str(action)

    def read(self, state: S, text: str) -> Action:
        """The action behind a line of notation; cards may also be called by a face that the seat can see."""
        verb, *words = text.split() or [""]
        if verb not in self._verbs:
            raise Unreadable(text, " | ".join(self._verbs))
        try:
            return self._verbs[verb].parse(words)
        except Unreadable:
            for action in self.actions(state):
                if self.spoken(state, action) == _in_order(str(action).split(), [verb, *words]):
                    return action
            # What is meant may be forbidden, and then `play` says why.
            return self._verbs[verb].parse(words, state.called(state.turn))

    def spoken(self, state: S, action: Action) -> str:
        """The line as the seat to move would say it: cards by the faces that it can see, in alphabetical order.

        >>> from tafelrunde import games
        >>> from tafelrunde.core import Seeded
        >>> game = games.load("laurin")
        >>> state = game.start(3, Seeded(1))
        >>> action = game.read(state, "buy A T1 T1")
        >>> game.write(action), game.spoken(state, action)
        ('buy A #158 #161', 'buy A T1 T1')
        """
        line, cards = str(action).split(), state.cards
        said = [(cards.shown(Handle(int(word[1:])), state.turn) or word) if word[0] == "#" else word for word in line]
        return _in_order(line, said)

    def action(self, data: Any) -> Action:
        """An action from plain JSON; raises `Unreadable`."""
        known = mapping(data)
        verb = self._verbs.get(str(known.get("verb")))
        if verb is None:
            raise Unreadable(repr(data), " | ".join(self._verbs))
        return verb.from_json(known)

    def to_json(self, state: S) -> dict[str, Any]:
        """A position as plain JSON."""
        return {"game": self.name} | state.to_json()

    def from_json(self, data: Any) -> S:
        """A position from plain JSON; raises `Damaged`."""
        known = mapping(data)
        if known.get("game") != self.name:
            raise Damaged("position")
        self.accept(known.get("version"))
        rest = {key: value for key, value in known.items() if key != "game"}
        state: S = self.state.from_json(rest)  # type: ignore[assignment]
        # The first is enough, and those that follow may rely on what was looked at before.
        for field in chain(self._flaws(state), self.flaws(state), self._stuck(state)):
            raise Damaged("position", field=field)
        return state

    def flaws(self, state: S) -> Iterable[str]:
        """The fields of a position that was read that cannot be so in this game, as far as a glance tells: what is
        missing, there twice, or nobody's.
        """
        return ()

    def _flaws(self, state: S) -> Iterator[str]:
        """The same for what every game has."""
        if state.seats not in self.seats:
            yield "seats"
        if state.turn is not None and state.turn not in range(state.seats):
            yield "turn"
        if state.turn is not None and state.phase not in self._phases:
            yield "phase"
        offered = self.offered(state.version)
        if state.options.keys() != offered.keys() or not self.offers(state.options, state.version):
            yield "options"
        yield from (name for name in state.PER_SEAT if len(getattr(state, name)) != state.seats)
        lying, cards = state.lying(), range(len(state.cards.face))
        if len(set(lying)) < len(lying) or any(card not in cards for card in lying):
            yield "cards"

    def _stuck(self, state: S) -> Iterator[str]:
        """Somebody must decide, and there is nothing that may be done; or the phase asks for what does not lie there."""
        try:
            if state.turn is not None and not self.actions(state):
                yield "turn"
        except (LookupError, ValueError):
            yield "phase"

    def accept(self, version: Any) -> None:
        """Refuse what was written under rules that this program does not know."""
        if type(version) is not int or version > self.version:
            raise Damaged("newer", game=self.name, version=version, known=self.version)
        if version < 0:
            raise Damaged("header")


def _among(known: Mapping[str, Option], name: str, value: object) -> bool:
    """Whether this can be chosen. `True` is no 1: a record could not be read again."""
    return name in known and type(value) is int and value in known[name].choices


def _in_order(line: Sequence[str], words: Sequence[str]) -> str:
    """The words with those sorted that stand where the cards of a line stand: a set has no order."""
    places = [place for place, word in enumerate(line) if word[0] == "#"]
    if not places or len(words) != len(line):
        return " ".join(words)
    first, end = places[0], places[-1] + 1
    return " ".join([*words[:first], *sorted(words[first:end]), *words[end:]])
