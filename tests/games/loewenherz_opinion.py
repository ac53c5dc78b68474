"""Löwenherz, a second opinion: regions, points and legal actions worked out slowly.

On sets of (row, column) pairs, from what the rule book says and from nothing that the engine computes.
"""

from __future__ import annotations

from itertools import product

from loewenherz_positions import ALL_SPOTS, Spot, borders_of, name, sides
from tafelrunde.core import NO_CARD
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz


def regions_of(s: Loewenherz) -> list[set[Spot]]:
    """What hangs together without crossing a border."""
    borders, left, found = borders_of(s), set(ALL_SPOTS), []
    while left:
        queue = [min(left)]
        region = set(queue)
        while queue:
            at = queue.pop()
            for to in sides(at):
                if to not in region and frozenset((at, to)) not in borders:
                    region.add(to)
                    queue.append(to)
        left -= region
        found.append(region)
    return found


class Opinion:
    """Everything about a position that the rule book lets one see."""

    def __init__(self, s: Loewenherz) -> None:
        self.s = s
        self.borders = borders_of(s)
        self.castles = [divmod(at, 12) for at in s.castles]
        self.figures = {divmod(at, 12): colour for colour, fields in enumerate(s.to_json()["figures"]) for at in fields}
        self.lands: list[set[Spot]] = [set() for _ in s.castles]
        self.regions = regions_of(s)
        for region in self.regions:
            inside = [castle for castle, at in enumerate(self.castles) if at in region]
            # While castles are being placed nothing is scored, though the first stands alone on the whole board.
            if len(inside) == 1 and s.round:
                self.lands[inside[0]] = region

    def kind(self, at: Spot) -> str:
        return self.s.board[12 * at[0] + at[1]]

    def troop(self, castle: int) -> set[Spot]:
        return {at for at in self.lands[castle] if at in self.figures and at != self.castles[castle]}

    def lies(self, at: Spot) -> int:
        """The castle whose territory a field belongs to; -1 if it belongs to none."""
        return next((castle for castle, land in enumerate(self.lands) if at in land), -1)

    def points(self, seat: int) -> int:
        kinds = [
            self.kind(at) for castle, land in enumerate(self.lands) if self.s.colours[castle] == seat for at in land
        ]
        monopolies = sum(kinds.count(mine) >= 3 for mine in "CSGJ")
        return kinds.count("F") + 3 * kinds.count("V") + 5 * kinds.count("K") + 5 * monopolies

    def income(self, seat: int) -> int:
        kinds = {self.kind(at) for c, land in enumerate(self.lands) if self.s.colours[c] == seat for at in land}
        return len(kinds & set("CSGJ"))

    def final_bonus(self, seat: int) -> int:
        mine = self.s.ducats[seat]
        richer = {ducats for ducats in self.s.ducats if ducats > mine}
        return (5, 3)[len(richer)] if mine and len(richer) < 2 else 0

    def touching(self, castle: int, other: int) -> bool:
        return any(to in self.lands[other] for at in self.lands[castle] for to in sides(at))

    def estates(self) -> list[int]:
        return [c for c, land in enumerate(self.lands) if land and self.s.colours[c] == self.s.seat]

    def victims(self) -> list[int]:
        return [c for c, land in enumerate(self.lands) if land and self.s.colours[c] != self.s.seat]

    def border_steps(self) -> set[str]:
        if len(self.borders) == 100:
            return set()
        found = set()
        for at, to in [(one, other) for one in ALL_SPOTS for other in sides(one) if one < other]:
            if frozenset((at, to)) not in self.borders:
                friends = at in self.figures and self.figures.get(at) == self.figures.get(to)
                if self.lies(at) < 0 and not friends:
                    found.add(f"border {name(*at)} {name(*to)}")
        return found

    def knight_steps(self, ducats: int) -> set[Spot]:
        seat = self.s.seat
        if sum(at not in self.castles for at, colour in self.figures.items() if colour == seat) == 15:
            return set()
        found = set()
        for at in ALL_SPOTS:
            ground = self.kind(at) == "." or (self.kind(at) == "F" and ducats >= 1)
            friends = [to for to in sides(at) if self.figures.get(to) == seat]
            if at not in self.figures and ground and any(frozenset((at, to)) not in self.borders for to in friends):
                found.add(at)
        return found

    def expand_steps(self) -> set[str]:
        s = self.s
        found = set()
        for castle in self.estates():
            if s.castle not in (-1, castle):
                continue
            for at in ALL_SPOTS:
                ours = [to for to in sides(at) if to in self.lands[castle]]
                if at in self.lands[castle] or not ours or at in self.figures:
                    continue
                there = self.lies(at)
                if there >= 0:
                    stronger = len(self.troop(castle)) > len(self.troop(there))
                    allied = tuple(sorted((castle, there))) in s.alliances
                    if s.colours[there] == s.seat or allied or not stronger:
                        continue
                new = [to for to in sides(at) if to not in ours and frozenset((at, to)) not in self.borders]
                if len(self.borders) - len(ours) + len(new) <= 100:
                    found.add(f"expand {name(*self.castles[castle])} {name(*at)}")
        return found

    def defect_steps(self, ducats: int) -> set[str]:
        found = set()
        for castle, victim in product(self.estates(), self.victims()):
            if self.touching(castle, victim) and self.troop(castle) and self.troop(victim):
                for at in self.knight_steps(ducats) & self.lands[castle]:
                    found.add(f"defect {name(*self.castles[victim])} {name(*at)}")
        return found

    def remove_steps(self) -> set[str]:
        """Knights without which the others still hang together with their castle."""
        castle = self.s.castle
        found = set()
        for knight in self.troop(castle):
            rest = self.troop(castle) - {knight}
            reached, queue = set(), [self.castles[castle]]
            while queue:
                at = queue.pop()
                new = [t for t in sides(at) if t in rest - reached and frozenset((at, t)) not in self.borders]
                reached.update(new)
                queue += new
            if reached == rest:
                found.add(f"remove {name(*knight)}")
        return found

    def ally_steps(self) -> set[str]:
        return {
            f"ally {name(*self.castles[castle])} {name(*self.castles[other])}"
            for castle, other in product(self.estates(), self.victims())
            if self.touching(castle, other) and tuple(sorted((castle, other))) not in self.s.alliances
        }

    def castle_steps(self) -> set[str]:
        """Rules H9 to H12: far enough from its like, or as far as can be."""
        s = self.s
        colour = len(s.castles) % s.seats if s.seats > 2 or len(s.castles) < 8 else 2
        own = [at for at, other in zip(self.castles, s.colours, strict=True) if other == colour]
        fits = [at for at in ALL_SPOTS if self.kind(at) == "." and at not in self.figures and self.guards(at)]
        for least in range(7, 0, -1):
            far = [at for at in fits if all(abs(at[0] - o[0]) + abs(at[1] - o[1]) >= least for o in own)]
            if far:
                return {f"castle {name(*at)}" for at in far}
        return set()

    def guards(self, castle: Spot) -> list[Spot]:
        return [at for at in sides(castle) if self.kind(at) in ".F" and at not in self.figures]

    def steps(self, use: str, ducats: int) -> set[str]:
        if use == "borders":
            return self.border_steps()
        if use == "knights":
            return {f"knight {name(*at)}" for at in self.knight_steps(ducats)}
        if use == "expansion":
            return self.expand_steps()
        return self.defect_steps(ducats) if use == "defector" else self.ally_steps()

    def actions(self) -> set[str]:
        """Every legal action of the seat to move."""
        s = self.s
        purse = s.ducats[s.seat]
        if s.phase == "castles":
            return self.castle_steps()
        if s.phase == "guard":
            return {f"knight {name(*at)}" for at in self.guards(self.castles[-1])}
        if s.phase == "refill":
            return {"draw", *(f"take {s.face(card)}" for card in s.market if card != s.sold)}
        if s.phase == "removal":
            return self.remove_steps()
        if s.phase == "turn":
            found = {f"sell #{card}" for card in s.hands[s.seat]}
            for card in s.hands[s.seat]:
                shown = CARDS[s.face(card)]
                for use in shown.does:
                    if shown.price <= purse and self.steps(use, purse - shown.price):
                        found.add(f"play #{card} {use}")
            return found
        return self.steps(s.phase, purse) | ({"done"} if s.made else set())


def check(s: Loewenherz) -> Opinion:
    """The invariants of the game, and both opinions about the same position."""
    view = Opinion(s)
    assert s.lands == [sum(1 << 12 * at[0] + at[1] for at in land) for land in view.lands]
    assert s.free_borders() == 100 - len(view.borders) >= 0
    for colour in range(len(s.figures)):
        mine = [at for at, other in view.figures.items() if other == colour]
        knights = [at for at in mine if at not in view.castles]
        assert s.free_knights(colour) == 15 - len(knights) >= 0
        assert s.knights(colour) == sum(1 << 12 * at[0] + at[1] for at in knights)
        if s.phase != "guard":
            assert_chained(view, colour, set(mine))
    for castle, land in enumerate(view.lands):
        assert {view.figures[at] for at in land if at in view.figures} <= {s.colours[castle]}
        assert not any(border <= land for border in view.borders)
        if land:
            assert s.garrison(castle) == len(view.troop(castle))
    scores = GAME.scores(s)
    for seat, score in enumerate(scores):
        bonus = view.final_bonus(seat) if s.ended == "cards" else 0
        assert score["ducats"] == bonus
        assert score["total"] == view.points(seat) + bonus == sum(score.values()) - score["total"]
    cards = [*s.deck, *s.market, *s.discard, *(card for hand in s.hands for card in hand)]
    assert len(set(cards)) == len(cards) == 60
    assert min(s.ducats) >= 0
    assert set(map(len, s.hands)) == {3} or s.final or s.phase == "refill" or s.most
    assert s.sold == NO_CARD or s.sold in s.market
    return view


def assert_chained(view: Opinion, colour: int, mine: set[Spot]) -> None:
    """Every knight hangs together with a castle of its colour, figure to figure, with no border in between."""
    queue = [at for at, other in zip(view.castles, view.s.colours, strict=True) if other == colour]
    reached = set(queue)
    while queue:
        at = queue.pop()
        new = [to for to in sides(at) if to in mine - reached and frozenset((at, to)) not in view.borders]
        reached.update(new)
        queue += new
    assert reached == mine
