"""What the games say: names, log sentences and refusals, one module per game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from app.parts import Translate, plural, signed
from app.parts import marked as _
from tafelrunde import games
from tafelrunde.core import Event, State


class About(NamedTuple):
    """What is told of a game before its own rules and words are here."""

    title: str
    """Names are never translated."""
    tagline: str
    """What one does."""
    seats: str
    """How many play, from–to."""
    minutes: int
    """How long."""
    round: str = ""
    """What is counted while it is played, if anything is."""
    begins: str = _("Whoever sits first begins; the others follow clockwise.")
    """What the seats mean."""
    lots: bool = False
    """Whether chance alone decides who begins."""
    turns: bool = False
    """Whether what is counted is one person's turn: too short to part the log."""


class _Shelf(dict[str, About]):
    """A game of which nothing is told yet has its name."""

    def __missing__(self, game: str) -> About:
        return About(game.capitalize(), "", "", 0)


ABOUT = _Shelf(
    {
        "laurin": About(
            "König Laurin",
            _("Place dwarfs round the king, bid for his steps, cast spells."),
            "3–5",
            60,
            _("round {number}"),
        ),
        "creatures": About(
            "Kings & Creatures",
            _("Collect heroes, creatures and treasures; the lowest number is next."),
            "2–6",
            30,
            _("round {number}"),
            _("Chance decides who begins; the seats say who sits beside whom."),
            lots=True,
        ),
        "elfen": About(
            "König der Elfen",
            _("Found villages, lay obstacles, travel round the table."),
            "2–6",
            60,
            _("journey {number}"),
        ),
        "wuerfel": About(
            "Würfelkönig",
            _("Roll, win citizens, give the dragons away."),
            "2–5",
            30,
        ),
        "loewenherz": About(
            "Löwenherz",
            _("Build borders round castles, forests and mines."),
            "2–4",
            60,
            _("turn {number}"),
            _("Whoever sits first builds the first castle, whoever sits last has the first turn."),
            turns=True,
        ),
    }
)


class Choice(NamedTuple):
    """Something that can be chosen before a game."""

    name: str
    values: Mapping[int, str]
    meaning: str
    """What it changes, in a sentence."""


class GameWords(NamedTuple):
    """What the module of a game offers as its `WORDS`."""

    options: Mapping[str, Choice]
    """What can be chosen before the game, by the engine's names."""
    categories: Mapping[str, str]
    """Where points come from, by the names that the score has for it."""
    sentence: Callable[[Event, Sequence[str], Translate], str]
    """What happened, for the log and the screen reader, with everybody's names; empty where the board says enough."""
    refusal: Callable[[str, Mapping[str, Any], Sequence[str], Translate], str]
    """Why something is not allowed: the number of the rule and its facts in a sentence; the rule's paragraph is shown below it."""
    hand: Callable[[Sequence[str], Translate], str] | None = None
    """The cards of a hand in words, where the game has hands."""
    laid: Callable[[Any, int, Translate], str] | None = None
    """The cards that lie open before a seat in words, where any can; empty while none does."""


def words(game: str) -> GameWords:
    """The words of a game that has been brought here; of one that has none yet, plain ones."""
    own = games.part(__name__, game)
    known: GameWords = own.WORDS if own else import_module(f"{__name__}.plain").words(game)
    return known


def category_of(key: str) -> str:
    """Where points come from, by a name in a score: what is counted round by round is one.

    >>> category_of("heroes3"), category_of("kings")
    ('heroes', 'kings')
    """
    return key.rstrip("0123456789")


def size(game: str, _: Translate) -> str:
    """How many play a game, and how long, as far as that is told.

    >>> size("laurin", str)
    '3–5 players · 60 minutes'
    """
    known = ABOUT[game]
    return (
        _("{seats} players · {minutes} minutes").format(seats=known.seats, minutes=known.minutes) if known.seats else ""
    )


def reached(state: State) -> int:
    """Which round, journey or turn this is, as the state counts them; 0 where none has begun."""
    return getattr(state, "round", 0)


def counted(game: str, number: int, _: Translate) -> str:
    """The round that is being played, in the game's own word; empty where none is counted.

    >>> counted("elfen", 2, str), counted("loewenherz", 0, str), counted("wuerfel", 0, str)
    ('journey 2', '', '')
    """
    return _(ABOUT[game].round).format(number=number) if number and ABOUT[game].round else ""


def house_rules(game: str, options: Mapping[str, int], _: Translate) -> list[str]:
    """What was chosen before a game, a line each.

    >>> house_rules("elfen", {"gold": 7}, str)
    ['Gold at the start: 7', 'Top card of the pile: face up', 'Gold of the others: shown']
    """
    known = games.load(game).options()
    return [
        f"{_(one.name)}: {_(one.values[options.get(key, known[key].default)])}"
        for key, one in words(game).options.items()
    ]


def points(count: int, _: Translate) -> str:
    """So many points.

    >>> points(1, str), points(-2, str)
    ('1 point', '−2 points')
    """
    return plural(_, "{points} point", "{points} points", count, points=signed(count))


def listed(items: Sequence[str], _: Translate) -> str:
    """Several things in a sentence.

    >>> listed(["Ada", "Ben", "Cleo"], str)
    'Ada, Ben and Cleo'
    """
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
