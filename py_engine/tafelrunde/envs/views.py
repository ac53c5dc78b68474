"""What a seat sees, as a row of whole numbers that always has the same length and order.

It says all that the seat sees of the position and nothing more. Seats are counted from the observer on: 0 is the
observer, 1 the next clockwise, and so on; -1 stands for nobody and for what is not there. Cards that lie together are
counted by their faces, and at the end those whose faces the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tafelrunde.core import NO_CARD, Game, Handle
from tafelrunde.envs.actions import ESTATES
from tafelrunde.games.creatures.data import CARDS as ROYAL
from tafelrunde.games.creatures.data import NUMBER
from tafelrunde.games.creatures.scoring import ROUNDS
from tafelrunde.games.creatures.state import Creatures
from tafelrunde.games.elfen.data import FACES, ROOM, VALUE
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.laurin.data import DWARF, FRONTS, MOVES, SPELLS, WAYS, code
from tafelrunde.games.laurin.data import VALUE as COINS
from tafelrunde.games.laurin.state import Laurin
from tafelrunde.games.loewenherz.data import CARDS as POWER
from tafelrunde.games.loewenherz.data import KINDS
from tafelrunde.games.loewenherz.geometry import FIELDS
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.wuerfel.data import CITIZENS, PLACES
from tafelrunde.games.wuerfel.state import Wuerfel

Part = tuple[str, Sequence[int]]
"""A piece of an observation: its name, and its numbers."""

ROUND = ("", "place", "relocate", "after", "king")
"""The parts of a round of König Laurin that spells can interrupt."""


class Eyes:
    """Who looks: helps to write what lies there."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view = view
        self.seats: list[int] = [(seat + step) % view.seats for step in range(view.seats)]
        """All seats, the observer first."""

    def seat(self, seat: int | None) -> int:
        """A seat as the observer counts."""
        return self.seats.index(seat) if seat in self.seats else -1

    def counts(self, cards: Iterable[Handle], faces: Sequence[str]) -> list[int]:
        """How many cards of each face, and how many whose face is hidden."""
        counted = [0] * (len(faces) + 1)
        for card in cards:
            if card != NO_CARD:
                face = self.view.cards.face[card]
                counted[len(faces) if face is None else faces.index(face)] += 1
        return counted

    def each(self, piles: Sequence[Iterable[Handle]], faces: Sequence[str]) -> list[int]:
        """The same for a pile of each seat."""
        return [count for seat in self.seats for count in self.counts(piles[seat], faces)]

    def turned(self, values: Sequence[int]) -> list[int]:
        """One number of each seat, the observer's first."""
        return [int(values[seat]) for seat in self.seats]


def parts(game: Game[Any], view: Any, seat: int) -> Iterator[Part]:
    """An observation, piece by piece."""
    eyes = Eyes(view, seat)
    phases = [phase.name for phase in game.phases]
    yield "turn", [eyes.seat(view.turn)]
    yield "phase", [phases.index(view.phase) if view.phase in phases else -1]
    yield "options", list(view.options.values())
    yield "scores", eyes.turned([score["total"] for score in game.scores(view)])
    yield from _PARTS[game.name](view, eyes)


def observation(game: Game[Any], view: Any, seat: int) -> list[int]:
    """An observation, in one row."""
    return [value for _, values in parts(game, view, seat) for value in values]


def layout(game: Game[Any], view: Any) -> dict[str, slice]:
    """Where each piece of an observation stands; the same throughout a game.

    >>> from tafelrunde import games
    >>> from tafelrunde.core import Seeded
    >>> game = games.load("wuerfel")
    >>> where = layout(game, game.start(2, Seeded(1)))
    >>> where["turn"], where["dice"]
    (slice(0, 1, None), slice(4, 10, None))
    """
    where: dict[str, slice] = {}
    start = 0
    for name, values in parts(game, view, 0):
        where[name] = slice(start, start + len(values))
        start += len(values)
    return where


def _wuerfel(s: Wuerfel, eyes: Eyes) -> Iterator[Part]:
    """Citizens are numbered as in the data file. `piles` are citizens, penalties, and the penalty on top; `pending` is
    whether another turn follows, the slot that the hypnotist offers, and the dragon to be given away.
    """
    citizens = list(CITIZENS)
    yield "dice", [*s.dice, *[0] * (6 - len(s.dice))]
    yield "rolls", [s.rolls, s.limit]
    yield "row", [-1 if card == NO_CARD else citizens.index(s.face(card)) for card in s.row]
    yield "places", s.places
    yield "piles", [len(s.pile), len(s.penalties), int(s.face(s.penalties[-1])[1:]) if s.penalties else 0]
    yield "discard", eyes.counts(s.discard, citizens)
    yield "pending", [s.extra, s.bonus, citizens.index(s.gift) if s.gift else -1]
    for seat in eyes.seats:
        won = s.kingdoms[seat]
        yield f"citizens {eyes.seat(seat)}", [won.count(card) for card in citizens]
        yield (
            f"places {eyes.seat(seat)}",
            [sum(f"P{place + 1}:" in card for card in won) for place in range(len(PLACES))],
        )
        yield f"elf {eyes.seat(seat)}", [s.top(seat) == "elf"]


def _creatures(s: Creatures, eyes: Eyes) -> Iterator[Part]:
    """Cards are numbered as in the data file; `shown` are the visible numbers, `shifted` the cards of this round."""
    faces = list(ROYAL)
    yield "round", [s.round]
    yield "middle", eyes.counts(s.middle, faces)
    yield "pile", [len(s.pile)]
    yield "gone", eyes.counts(s.gone, faces)
    yield "out", eyes.turned(s.out)
    yield "shifted", eyes.turned(s.shifted)
    yield "shown", [NUMBER[s.rows[seat][-1]] for seat in eyes.seats]
    for seat in eyes.seats:
        yield f"row {eyes.seat(seat)}", [face in s.rows[seat] for face in faces]
        yield f"fame {eyes.seat(seat)}", [*s.fame[seat], *[0] * (ROUNDS - len(s.fame[seat]))]


def _laurin(s: Laurin, eyes: Eyes) -> Iterator[Part]:
    """Dwarfs are the numbers of `laurin.data.code`. `king` is where he stands, where this move began, its direction and
    its distance; `part` is the part of the round, whose it is, what is left of it, and the first square of a swap.
    """
    coins, spells, moves, ways = [face for face in COINS if face], list(SPELLS), list(MOVES), ["", *WAYS]
    most = max(card.dwarfs for card in MOVES.values())

    def seen(number: int) -> int:
        """A dwarf, with its seat as the observer counts."""
        there = DWARF[number]
        return code(eyes.seat(there.seat), FRONTS[there.kind], back=there.back) if there else 0

    yield "round", [s.round, eyes.seat(s.crown)]
    yield "king", [*s.king, *s.origin, ways.index(s.way), s.distance]
    yield "board", [seen(number) for number in s.board]
    yield "lifted", [*map(seen, s.lifted), *[0] * (most - len(s.lifted))]
    yield "supply", [count for seat in eyes.seats for count in s.supply[seat]]
    yield "fronts", eyes.turned(s.fronts)
    yield "reached", eyes.turned(s.reached)
    yield "hands", eyes.each(s.hands, coins)
    yield "bids", eyes.each(s.bids, coins)
    yield "books", eyes.each(s.books, spells)
    yield "held", eyes.each([[card] for card in s.held], moves)
    for name, cards, faces in (
        ("drawn", s.drawn, moves),
        ("display", s.display, spells),
        ("spent", s.spent, coins),
        ("faded", s.faded, spells),
        ("walked", s.walked, moves),
    ):
        yield name, eyes.counts(cards, faces)
    yield "piles", [len(s.treasure), len(s.spells), len(s.moves)]
    yield "part", [ROUND.index(s.part), eyes.seat(s.active), s.left, s.swap]
    yield "waiting", eyes.turned([seat in s.waiting for seat in range(s.seats)])
    yield "spell", [eyes.seat(s.caster), *(int(spell == s.spell) for spell in spells), eyes.seat(s.fogged)]
    yield "played", [s.played.count(spell) for spell in spells]
    yield "undone", [int(spell == s.undone) for spell in spells]


def _elfen(s: Elfen, eyes: Eyes) -> Iterator[Part]:
    """Of each place for a village: the village, whose gold, thief and obstacle lie on it, whether it was visited, and
    whether the traveller is there.
    """
    faces, villages = sorted(set(FACES)), list(VALUE)
    yield "journey", [s.journey, eyes.seat(s.start), s.passes]
    yield "pile", [len(s.pile)]
    yield "top", eyes.counts(s.pile[-1:], faces)
    yield "discard", eyes.counts(s.discard, faces)
    yield "hands", eyes.each(s.hands, faces)
    yield "tokens", eyes.turned(s.tokens)
    yield "bought", eyes.turned(s.bought)
    yield "way", [s.way, s.turned, eyes.seat(s.guarded)]
    first = {seat: sum(len(realm) for realm in s.realms[:seat]) for seat in eyes.seats}
    for seat in eyes.seats:
        for index in range(ROOM[s.seats]):
            there = s.realms[seat][index] if index < len(s.realms[seat]) else None
            place, name = first[seat] + index, f"village {eyes.seat(seat)} {index}"
            if there is None:
                yield name, [-1] * 6
            else:
                owners = [eyes.seat(s.on(there, spot)) for spot in ("gold", "thief", "obstacle")]
                yield name, [villages.index(s.face(there)), *owners, place in s.visited, place == s.at]


def _loewenherz(s: Loewenherz, eyes: Eyes) -> Iterator[Part]:
    """Field by field: the kind of ground, 1 for a knight and 2 for a castle plus twice the colour, the borders to the right
    and below, and the castle whose territory it is. `backs` are the letters of the hands; `card` is whose turn it is, the
    castle that is being expanded, and the steps of the card.
    """
    power, letters = list(POWER), sorted({face[0] for face in POWER})
    kinds = list(KINDS)

    def colour(number: int) -> int:
        """A colour as the observer counts seats; the one that nobody plays comes last."""
        return number if number == s.seats else eyes.seat(number)

    figures, lands = [0] * FIELDS, [-1] * FIELDS
    for number, taken in enumerate(s.figures):
        for field in range(FIELDS):
            if taken >> field & 1:
                figures[field] = 2 * colour(number) + (2 if field in s.castles else 1)
    for castle, land in enumerate(s.lands):
        for field in range(FIELDS):
            if land >> field & 1:
                lands[field] = castle
    spare = [-1] * (ESTATES - len(s.castles))
    yield "board", [kinds.index(letter) for letter in s.board]
    yield "figures", figures
    yield "east", [s.east >> field & 1 for field in range(FIELDS)]
    yield "south", [s.south >> field & 1 for field in range(FIELDS)]
    yield "lands", lands
    yield "castles", [*s.castles, *spare]
    yield "colours", [*map(colour, s.colours), *spare]
    yield "allied", [int((one, other) in s.alliances) for one in range(ESTATES) for other in range(ESTATES)]
    yield "ducats", eyes.turned(s.ducats)
    yield "hands", eyes.each(s.hands, power)
    backs = [[s.letter(card) for card in s.hands[seat]] for seat in eyes.seats]
    yield "backs", [hand.count(letter) for hand in backs for letter in letters]
    yield "market", eyes.counts(s.market, power)
    yield "discard", eyes.counts(s.discard, power)
    yield "deck", [len(s.deck), power.index(s.face(Handle(s.sold))) if s.sold != NO_CARD else -1]
    yield "card", [eyes.seat(s.seat), s.castle, s.most, s.made, s.final]


_PARTS: dict[str, Callable[[Any, Eyes], Iterator[Part]]] = {
    "laurin": _laurin,
    "creatures": _creatures,
    "elfen": _elfen,
    "wuerfel": _wuerfel,
    "loewenherz": _loewenherz,
}
