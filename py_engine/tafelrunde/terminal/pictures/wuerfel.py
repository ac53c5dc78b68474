"""Würfelkönig as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.core import NO_CARD, Event
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS, DICE, PLACES, VALUES
from tafelrunde.games.wuerfel.needs import colours
from tafelrunde.games.wuerfel.state import Wuerfel
from tafelrunde.terminal.words import counted, listed, name

NEEDS = {
    "all": "all six dice {}",
    "straight": "{} numbers in a row",
    "number": "{} dice showing {}",
    "colours": "the colours {}",
    "same": "{} dice of one colour",
    "groups": "equal dice in groups of {}",
    "at_most": "a sum of {} or less",
    "at_least": "a sum of {} or more",
}
"""What the dice must show, by the kinds of the data file."""


def picture(s: Wuerfel, names: Sequence[str], points: Sequence[str]) -> Iterator[str]:
    """The row under its places, the dice, and what everybody has won."""
    for slot, handle in enumerate(s.row):
        left = VALUES[slot][-s.places[slot] :] if s.places[slot] else []
        place = f"{PLACES[slot]}, {COLOURS[slot]}: {' '.join(map(str, left)) or 'empty'}"
        yield f"{slot + 1}  {place:26}{'-' if handle == NO_CARD else citizen(s.face(handle))}"
    yield f"{counted(len(s.pile), 'citizen')} to come; penalty on top: {listed(s.penalties[-1:], s.cards)}, {len(s.penalties)} left"
    for seat, kingdom in enumerate(s.kingdoms):
        yield f"{seat} {name(seat, names)} ({points[seat]}): {' '.join(kingdom) or '-'}"
    if s.gift:
        yield f"To give away: {citizen(s.gift)}"
    if s.dice:
        yield f"Dice 1 to 6:  {'  '.join(map(str, s.dice))}   roll {s.rolls} of {s.limit}"
        yield f"              {'  '.join(colours(s.dice, DICE))}"


def citizen(card: str) -> str:
    """A card: its name, what it brings, and what the dice must show.

    >>> citizen("C01")
    'C01 snob, yellow, worth 5: all six dice even'
    >>> citizen("C13")
    'C13 dwarf, brown, worth 10: 5 dice showing 6'
    """
    face = CITIZENS[card]
    ((kind, wanted),) = face.need.items()
    # A single figure or word, one for each gap, or a list of however many.
    words = (
        wanted if kind == "number" else [wanted if isinstance(wanted, str | int) else " and ".join(map(str, wanted))]
    )
    points = "all fairies worth their number squared" if face.points is None else f"worth {face.points}"
    return f"{', '.join(filter(None, [f'{card} {face.type}', face.colour, points]))}: {NEEDS[kind].format(*words)}"


def happened(event: Event, _names: Sequence[str]) -> Event:
    """What of it is not told as it stands: a roll of all dice names none, and whoever leaves the row is nobody's card."""
    facts = event.facts
    if event.what == "rolled" and len(facts["rerolled"]) == len(DICE):
        return Event(event.what, {"seat": facts["seat"], "dice": facts["dice"]})
    if event.what == "discarded":
        return Event(f"{facts['card']} {CITIZENS[facts['card']].type} left the row", {})
    if event.what == "place":
        return Event(
            f"also took the place {PLACES[facts['place'] - 1]}, worth {facts['value']}", {"seat": facts["seat"]}
        )
    return event
