"""How good a position looks for a seat, in points: what it has, and what it can hope for.

An open castle hopes for its best plan (`plans`), a territory for what it can take, and fears its neighbours (`frontiers`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.bots.loewenherz.frontiers import Frontiers, adjacent, chances, estates, frontiers
from tafelrunde.bots.loewenherz.plans import HOME, MINE, STEPS, best, ground, planned
from tafelrunde.bots.odds import total
from tafelrunde.games.loewenherz.data import CARDS, UNKNOWN, terrain
from tafelrunde.games.loewenherz.scoring import income, points, scores
from tafelrunde.games.loewenherz.state import Loewenherz, pair
from tafelrunde.games.loewenherz.turn import DEEDS

WON = 30
"""What winning is worth beside the lead: no lead is worth playing on for."""
DUCAT, PLENTY = 0.2, 12
"""What a ducat is worth, up to plenty: what runs short is turns."""
HELD = 0.3
"""The part that counts of what a card in the hand would bring: its turn has to come."""
USEFUL = 0.1
"""What a step is worth that brings nothing yet."""
NOTHING = (0.0,) * (STEPS + 1)
PARTS = ("points", "mines", "ducats", "growth", "danger", "knights", "homes", "plans")
"""What speaks for a seat, cards aside."""


def turns_left(s: Loewenherz) -> int:
    """How many turns each seat has left, at most."""
    return -(-(len(s.deck) + sum(map(len, s.hands))) // s.seats)


class Outlook:
    """A position with a view to what may come of it."""

    def __init__(self, s: Loewenherz) -> None:
        self.s = s
        self.left = turns_left(s)
        self.plans = planned(ground(s), self.left)
        self.at = frontiers(s, self.left)
        self.hopes = [
            NOTHING if land or seat == s.seats else self._hope(castle)
            for castle, (seat, land) in enumerate(zip(s.colours, s.lands, strict=True))
        ]
        """What each open castle hopes for, as things are and with some borders for nothing."""

    def parts(self) -> list[dict[str, float]]:
        """What speaks for each seat, by name, without its cards."""
        return [dict(zip(PARTS, parts, strict=True)) for parts in self._counted()]

    def worths(self) -> list[float]:
        """The same in one figure for each seat."""
        return [total(parts) for parts in self._counted()]

    def _counted(self) -> list[tuple[float, ...]]:
        s = self.s
        plans = [0.0] * (s.seats + 1)
        for seat, hopes in zip(s.colours, self.hopes, strict=True):
            plans[seat] += hopes[0]
        return [
            (has.points, has.mines, DUCAT * min(ducats, PLENTY), has.hope, has.danger, has.guards, has.homes, plan)
            for has, ducats, plan in zip(holdings(self.at), s.ducats, plans[:-1], strict=True)
        ]

    def _hope(self, castle: int) -> tuple[float, ...]:
        known = self.plans[self.s.castles[castle]]
        return best(known, self.s.east & known.east, self.s.south & known.south)

    def promise(self, seat: int, use: str, steps: int, growing: int = -1) -> float:
        """What so many steps of a use would bring a seat; `growing` is the castle whose territory expands already."""
        if use != "borders":
            return gained(self.at, seat, use, steps, growing) + USEFUL * steps
        brings = [hopes[steps] - hopes[0] for of, hopes in zip(self.s.colours, self.hopes, strict=True) if of == seat]
        return max([0.0, *brings]) + USEFUL * steps

    def pending(self) -> float:
        """What the steps will bring that a played card still has."""
        s = self.s
        return self.promise(s.seat, s.phase, s.most - s.made, s.castle) if s.phase in DEEDS else 0.0

    def hand(self, seat: int) -> float:
        """What the cards of a seat would bring; of its uses a card has the better one."""
        held = 0.0
        for handle in self.s.hands[seat]:
            face = self.s.cards.face[handle]
            card = UNKNOWN if face is None else CARDS[face]
            brings = max([self.promise(seat, use, steps) for use, steps in card.does.items()])
            held += HELD * max(0.0, brings - DUCAT * card.price)
        return held


class Holding(NamedTuple):
    """What the territories of a seat are worth to it."""

    points: float
    mines: float
    hope: float
    danger: float
    guards: float
    homes: float


@lru_cache(maxsize=8192)
def holdings(at: Frontiers) -> list[Holding]:
    """Per seat, what speaks for it on the map: of all that can be done next, most leaves that as it is."""
    kinds, found = terrain(at.board), list[Holding]()
    for seat in range(at.seats):
        own, realm = estates(at, seat), 0
        for castle in own:
            realm |= at.lands[castle]
        hope, fear, guards = chances(at).standing[seat]
        mines = MINE * at.left * income(realm, kinds)
        found.append(Holding(float(points(realm, kinds)), mines, hope, -fear, guards, HOME * len(own)))
    return found


@lru_cache(maxsize=8192)
def gained(at: Frontiers, seat: int, use: str, steps: int, growing: int) -> float:
    """What so many steps of an expansion or with knights would bring, or one of a politician."""
    own = estates(at, seat)
    if use == "expansion":
        gains = [chances(at).gains[castle] for castle in own if growing in (-1, castle)]
        brings = [gain.two if steps > 1 else gain.one for gain in gains]
    else:
        now = lead(chances(at).totals, seat)
        brings = [lead(chances(then).totals, seat) - now for then in afterwards(at, own, use, steps)]
    return max([0.0, *brings])


def afterwards(at: Frontiers, own: list[int], use: str, steps: int) -> Iterator[Frontiers]:
    """How the frontiers may stand after knights, a defector or an alliance."""
    for castle in own:
        garrisons = list(at.garrisons)
        garrisons[castle] += steps
        if use == "knights":
            yield at._replace(garrisons=tuple(garrisons))
            continue
        for other in adjacent(at, castle):
            if use == "alliance":
                yield at._replace(alliances=(*at.alliances, pair(castle, other)))
            elif at.garrisons[castle] and at.garrisons[other]:
                weaker = garrisons[:]
                weaker[other] -= 1
                yield at._replace(garrisons=tuple(weaker))


def lead(worths: list[float], seat: int) -> float:
    """How far a seat is ahead of the best other one."""
    return worths[seat] - max([worth for other, worth in enumerate(worths) if other != seat])


def prior(s: Loewenherz, seat: int) -> float:
    """The lead over the best other seat; of the hands only that of the seat counts, for it knows no other."""
    if s.turn is None:
        ahead = lead([score["total"] for score in scores(s)], seat)
        return ahead + WON * ((ahead > 0) - (ahead < 0))
    outlook = Outlook(s)
    worths = outlook.worths()
    worths[s.seat] += outlook.pending()
    worths[seat] += outlook.hand(seat)
    return lead(worths, seat)


def parts(s: Loewenherz) -> list[dict[str, float]]:
    """What speaks for each seat, by name; of hands that are not known, what any card may do."""
    if s.turn is None:
        return [{"points": float(score["total"])} for score in scores(s)]
    outlook = Outlook(s)
    known = outlook.parts()
    for seat, mine in enumerate(known):
        mine["steps"] = outlook.pending() if seat == s.seat else 0.0
        mine["cards"] = outlook.hand(seat)
    return known
