"""What cannot lie on the table: a card or dwarf that is missing or there twice, a king beside the garden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tafelrunde.core import NO_CARD, Handle
from tafelrunde.games.laurin.data import AROUND, BOOK, DWARF, DWARFS, FRONTS, MOVE_DECK, SQUARES, TREASURE, VALUE, WAYS
from tafelrunde.games.laurin.magic import EFFECTS, TURNS, WINDOWS
from tafelrunde.games.laurin.state import ROUND, Laurin

WITHIN = {
    "magic": ("place", "relocate", "after"),
    "declare": TURNS,
    "ban": TURNS,
    "place": ("place",),
    "relocate": ("relocate",),
    "spell": ("king",),
}
"""Where in the round a part can be played; all others anywhere."""


def flaws(s: Laurin) -> Iterator[str]:
    """The fields that cannot be so."""
    yield from _cards(s)
    yield from _figures(s)
    yield from _people(s)
    yield from _round(s)


def _cards(s: Laurin) -> Iterator[str]:
    """Treasure, spells and move cards, each there once."""
    if not s.complete([*s.treasure, *s.spent, *_all(s.hands), *_all(s.bids)], TREASURE):
        yield "treasure"
    if not s.complete([*s.spells, *s.faded, *s.display, *_all(s.books)], BOOK):
        yield "spells"
    if not s.complete([*s.moves, *s.walked, *s.drawn, *_held(s)], MOVE_DECK):
        yield "moves"
    if s.shown and (len(s.shown) != s.seats or not {face for bid in s.shown for face in bid} <= VALUE.keys()):
        yield "shown"
    if not s.opened([*s.display, *_all(s.books)]):
        yield "books"


def _figures(s: Laurin) -> Iterator[str]:
    """Dwarfs in the garden, in a hand and in the supply, and the king."""
    if any(len(waiting) != len(FRONTS) or min(waiting) < 0 for waiting in s.supply):
        yield "supply"
    figures = [*s.board, *s.lifted]
    if len(s.board) != len(SQUARES) or any(number not in range(len(DWARF)) for number in figures):
        yield "board"
    dwarfs = Counter((dwarf.seat, dwarf.kind) for number in figures if (dwarf := DWARF[number]))
    for seat, waiting in enumerate(s.supply):
        dwarfs.update({(seat, kind): count for kind, count in enumerate(waiting)})
    if +dwarfs != Counter({(n, kind): count for n in range(s.seats) for kind, count in enumerate(DWARFS[s.seats])}):
        yield "supply"
    for name in ("king", "origin"):
        if getattr(s, name) not in AROUND:
            yield name
    if s.swap not in range(-1, len(SQUARES)):
        yield "swap"
    if min(*s.fronts, *s.backs) < 0:
        yield "fronts"


def _people(s: Laurin) -> Iterator[str]:
    """Those who are named somewhere."""
    for name in ("crown", "active", "caster"):
        if getattr(s, name) not in range(s.seats):
            yield name
    for name in ("waiting", "counters"):
        if any(seat not in range(s.seats) for seat in getattr(s, name)):
            yield name


def _round(s: Laurin) -> Iterator[str]:
    """Where in the round that is, and what is open there. While a spell is at work, it says where."""
    if s.resumes not in ("", *TURNS):
        yield "resumes"
    if s.spell not in ("", *EFFECTS):
        yield "spell"
    window = WINDOWS.get(s.spell, "") if s.phase in (WINDOWS["F"], *EFFECTS.values()) else s.phase
    if not window:
        yield "spell"
    if s.part not in WITHIN.get(window, ROUND):
        yield "part"
    if s.way not in (WAYS if window == "spell" else ("", *WAYS)):
        yield "way"
    covered = s.phase != "assign" and not s.opened(_held(s))
    if covered or (window in WITHIN and s.part != "king" and NO_CARD in s.held):
        yield "held"
    if s.phase == "last" and s.open() != [s.turn]:
        yield "turn"


def _held(s: Laurin) -> list[Handle]:
    return [card for card in s.held if card != NO_CARD]


def _all(hands: list[list[Handle]]) -> list[Handle]:
    return [card for hand in hands for card in hand]
