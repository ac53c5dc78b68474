"""How likely each seat wins, by a rough look at the turn to come: what it may bring, and how things would stand then."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeVar

from tafelrunde.bots.mind import final
from tafelrunde.bots.odds import powers, shares, total
from tafelrunde.bots.wuerfel.value import CHANCE, WEIGHTS, dearer, fairies, gain, guess, luck, more_fairies, often
from tafelrunde.games.wuerfel.data import CITIZENS, COLOURS
from tafelrunde.games.wuerfel.scoring import worth
from tafelrunde.games.wuerfel.state import Wuerfel

One = TypeVar("One")


class Stand(NamedTuple):
    """How things stand, as far as it says who wins."""

    points: tuple[float, ...]
    minus: tuple[int, ...]
    fairies: tuple[int, ...]
    elves: tuple[bool, ...]
    pile: int
    """How many cards will be left in it after this turn."""
    penalties: int
    places: int
    """How many place cards are left where they are fewest."""
    lying: int
    hidden: int
    """How many fairies lie in the row, and how many in the pile."""

    def burdened(self, seat: int, points: int) -> Stand:
        """The same with a card of so many minus points on top of a kingdom."""
        return self._replace(
            points=_with(self.points, seat, self.points[seat] - points),
            minus=_with(self.minus, seat, self.minus[seat] - points),
            elves=_with(self.elves, seat, False),
        )

    def chances(self, mover: int) -> list[float]:
        """Per seat, its chance where this one is next."""
        if not (self.pile and self.penalties and self.places):
            likely, ranks = shares(self.points, luck(1)), [*zip(self.points, self.minus, strict=True)]
            winners = [rank == max(ranks) for rank in ranks]
            return final(likely, [won / sum(winners) for won in winners])
        left = guess(self.pile, self.penalties, self.places)
        dear, lead = dearer(self.lying, self.hidden, left / self.pile), tempo(self.pile, len(self.points))
        likely = [
            points + dear * fairies + (WEIGHTS["elf"] if elf else 0.0) + lead[seat - mover]
            for seat, (points, fairies, elf) in enumerate(zip(self.points, self.fairies, self.elves, strict=True))
        ]
        return shares(likely, luck(left))


def stand(s: Wuerfel) -> Stand:
    """How things stand before a turn."""
    scores = [worth(kingdom) for kingdom in s.kingdoms]
    return Stand(
        tuple([score["total"] for score in scores]),
        tuple([score["penalties"] + score["dragons"] for score in scores]),
        tuple([fairies(kingdom) for kingdom in s.kingdoms]),
        tuple([s.top(seat) == "elf" for seat in range(s.seats)]),
        len(s.pile) - 1,
        len(s.penalties),
        min(s.places),
        *more_fairies(s),
    )


def outlook(s: Wuerfel) -> list[float]:
    """Per seat, its chance where somebody is about to roll, who goes for the citizen with which it wins most often."""
    seat, now = s.mover, stand(s)
    rolls = 1 if now.elves[seat] else 0
    row = [s.face(card) for card in s.row]
    hopes: list[tuple[float, float, list[float]]] = []
    for slot, face in enumerate(row):
        citizen, places = CITIZENS[face], s.places[slot]
        beside = max(gain(s, seat, slot + 1, row[slot + 1]), 0) if citizen.type == "hypnotist" and slot < 4 else 0
        place = s.above(slot) if citizen.colour == COLOURS[slot] else 0
        then = won(now, seat, face, place + beside, min(now.places, places - 1) if place else now.places)
        if place and places == 1:
            # It would end the game, and may better be left.
            then = max(then, won(now, seat, face, beside, 1), key=lambda chances: chances[seat])
        hopes.append((then[seat], CHANCE[face][rolls], then))
    hopes.sort(reverse=True)
    ends = [*[then for *_, then in hopes], missed(now, seat, s.loss())]
    mine = [then[seat] for then in ends]
    best = max(often(*[chance for _, chance, _ in hopes]), key=lambda won: total(map(mul, won, mine)))
    return [total(map(mul, best, chances)) for chances in zip(*ends, strict=True)]


@lru_cache(maxsize=4096)
def won(now: Stand, seat: int, face: str, more: float, places: int) -> list[float]:
    """Per seat, its chance once this one has won a citizen and what comes with it. Kept, for whatever card follows next, most of the
    row is the same.
    """
    citizen = CITIZENS[face]
    mover = seat if citizen.type == "apprentice" else (seat + 1) % len(now.points)
    if citizen.type == "dragon":
        # It is given to whoever is ahead of the others.
        to = max([other for other in range(len(now.points)) if other != seat], key=now.points.__getitem__)
        return now.burdened(to, -(citizen.points or 0)).chances(mover)
    points = now.points[seat] + more + (2 * now.fairies[seat] + 1 if citizen.points is None else citizen.points)
    then = now._replace(
        points=_with(now.points, seat, points), elves=_with(now.elves, seat, citizen.type == "elf"), places=places
    )
    if citizen.points is None:
        then = then._replace(fairies=_with(now.fairies, seat, now.fairies[seat] + 1), lying=now.lying - 1)
    return then.chances(mover)


@lru_cache(maxsize=1024)
def missed(now: Stand, seat: int, penalty: int) -> list[float]:
    """The same once it has won none."""
    then = now.burdened(seat, penalty)._replace(penalties=now.penalties - 1)
    return then.chances((seat + 1) % len(now.points))


@lru_cache(maxsize=256)
def tempo(pile: int, seats: int) -> list[float]:
    """What the turns to come are worth to each seat, whoever is next first. Where the game lasts till the pile is used up they
    can be counted; else whoever is sooner has a part of one more.
    """
    sure = powers(WEIGHTS["lasts"], pile)[-1]
    return [
        WEIGHTS["turn"] * (sure * ((pile - later + seats - 1) // seats) + (1 - sure) * (seats - 1 - later) / seats)
        for later in range(seats)
    ]


def _with(values: tuple[One, ...], seat: int, value: One) -> tuple[One, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
