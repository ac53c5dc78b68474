"""König der Elfen, a second opinion: a clerk who keeps the books of a game by the rule book alone."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.state import Elfen

CHART = {
    "pig": "plains forest",
    "cycle": "plains forest mountain mountain",
    "cloud": "plains plains forest forest mountain",
    "unicorn": "forest mountain desert desert",
    "wagon": "plains forest forest mountain mountain desert desert",
    "dragon": "plains forest forest mountain desert",
    "raft": "river lake lake",
}
"""A transport, and every village as often as it takes tickets."""

WORTH = {"plains": 2, "forest": 3, "mountain": 4, "desert": 5, "river": 6, "lake": 7}


class Village:
    """A village as the clerk draws it."""

    def __init__(self, face: str, realm: int) -> None:
        self.face, self.realm = face, realm
        self.cards: dict[str, int] = {}

    def foreign(self, seat: int, *cards: str) -> list[int]:
        return [owner for card, owner in self.cards.items() if card in cards and owner != seat]


class Clerk:
    """Keeps the books of a game with a pencil, by the rule book: every action by faces, one after the other.

    The clerk is told the faces of what was played and how a search of the pile went, and counts everything else.
    """

    def __init__(self, seats: int, gold: int) -> None:
        self.n = seats
        self.money = [gold] * seats
        self.tokens = [4] * seats
        self.row: list[list[Village]] = [[] for _ in range(seats)]
        self.hand = [10] * seats
        self.pile, self.waste = 120 - 10 * seats, 0
        self.bought = [0] * seats
        self.passed: list[int] = []
        self.round, self.first, self.next = 1, 0, 0
        self.queue: list[int] = []
        self.over = False

    def play(self, words: list[str], turned: int | None, mixed: bool) -> None:
        verb, *rest = words
        seat = self.next
        getattr(self, verb)(seat, *rest, **({"turned": turned, "mixed": mixed} if verb == "novillage" else {}))
        if not self.queue and not self.over and self.pile == 0:
            self.pile, self.waste = self.waste, 0

    def done(self, seat: int) -> None:
        self.passed = []
        self.next = (seat + 1) % self.n

    def village(self, seat: int, face: str, realm: str) -> None:
        assert face in WORTH and len(self.row[int(realm)]) < (3 if self.n == 2 else 2)
        self.row[int(realm)].append(Village(face, int(realm)))
        self.hand[seat] -= 1
        self.done(seat)

    def attach(self, seat: int, face: str, realm: str, index: str) -> None:
        village = self.row[int(realm)][int(index)]
        assert face not in village.cards
        assert face in ("gold", "thief", "monster" if village.face in ("river", "lake") else "tree")
        village.cards[face] = seat
        self.tokens[seat] -= 1
        assert self.tokens[seat] >= 0
        self.hand[seat] -= 1
        self.done(seat)

    def close(self, seat: int, index: str) -> None:
        village = self.row[seat].pop(int(index))
        self.money[seat] -= 2 + len(village.cards)
        assert self.money[seat] >= 0
        self.remove(village)
        self.done(seat)

    def remove(self, village: Village) -> None:
        self.waste += 1 + len(village.cards)
        for owner in village.cards.values():
            self.tokens[owner] += 1

    def exchange(self, seat: int) -> None:
        assert self.hand[seat] > 1 or (self.hand[seat] == 1 and self.row[seat])
        for _ in range(3):
            if self.pile == 0:
                self.pile, self.waste = self.waste, 0
            self.pile -= 1
        assert self.pile >= 0
        self.hand[seat] += 3
        self.passed = []

    def discard(self, seat: int, *faces: str) -> None:
        assert len(faces) in (1, 4)
        self.hand[seat] -= len(faces)
        self.waste += len(faces)
        self.done(seat)

    def buy(self, seat: int) -> None:
        self.bought[seat] += 1
        assert self.bought[seat] <= 3
        self.money[seat] -= self.bought[seat]
        assert self.money[seat] >= 0
        self.hand[seat] += 1
        self.pile -= 1
        self.done(seat)

    def novillage(self, seat: int, turned: int | None, mixed: bool) -> None:
        assert not self.row[seat]
        if mixed:
            self.pile, self.waste = self.pile + self.waste, 0
        if turned is None:
            self.give_way(seat)
            return
        self.pile -= 1
        self.hand[seat] += 1
        self.passed = []
        if self.hand[seat] == 1:
            self.done(seat)

    def give_way(self, seat: int) -> None:
        self.passed.append(seat)
        self.next = (seat + 1) % self.n
        if len(self.passed) == self.n:
            order = [(self.first + step) % self.n for step in range(self.n)]
            self.queue = [one for one in order if self.row[one]]
            self.leave()

    def __getattr__(self, name: str) -> Any:
        # `pass` is no name that a method can have.
        if name == "pass":
            return self.pass_
        raise AttributeError(name)

    def pass_(self, seat: int) -> None:
        assert self.row[seat]
        self.give_way(seat)

    # The journeys: the table is a ring, and the traveller a pointer into it.

    def leave(self) -> None:
        self.next = self.queue[0]
        self.ring = [village for row in self.row for village in row]
        self.here: Village | None = None
        self.clockwise, self.free = True, -1
        self.seen: list[Village] = []

    def target(self, seat: int) -> Village:
        if self.here is None:
            return self.row[seat][0 if self.clockwise else -1]
        double = [*self.ring, *self.ring, *self.ring]
        at = len(self.ring) + self.ring.index(self.here)
        return double[at + 1 if self.clockwise else at - 1]

    def turn(self, seat: int, face: str) -> None:
        assert face == "turn"
        self.clockwise = not self.clockwise
        self.hand[seat] -= 1
        self.waste += 1

    def guard(self, seat: int, face: str) -> None:
        assert face == "guard"
        self.free = self.target(seat).realm
        assert self.here is None or self.here.realm != self.free
        self.hand[seat] -= 1
        self.waste += 1

    def enter(self, seat: int, transport: str, *tickets: str) -> None:
        village = self.target(seat)
        if village.realm != self.free:
            self.free = -1
        needed = CHART[transport].split().count(village.face)
        assert needed > 0
        if self.free < 0:
            needed += len(village.foreign(seat, "tree", "monster"))
        assert [*tickets] == [transport] * needed
        self.hand[seat] -= needed
        self.waste += needed
        self.money[seat] += WORTH[village.face]
        if village.cards.get("gold") == seat:
            self.money[seat] += WORTH[village.face]
        if self.free < 0:
            for thief in village.foreign(seat, "thief"):
                self.money[seat] -= 2
                self.money[thief] += 2
        if village not in self.seen:
            self.seen.append(village)
            if all(one in self.seen for one in self.ring):
                self.money[seat] += 10
        self.here = village

    def stop(self, seat: int) -> None:
        assert self.queue.pop(0) == seat
        if self.queue:
            self.leave()
            return
        for village in self.ring:
            self.remove(village)
        self.row = [[] for _ in range(self.n)]
        if self.round == min(self.n, 5):
            self.over = True
            return
        self.round += 1
        self.first = (self.first + 1) % self.n
        self.pile, self.waste = self.pile + self.waste, 0
        for step in range(8 * self.n):
            if self.pile:
                self.hand[(self.first + step) % self.n] += 1
                self.pile -= 1
        self.bought, self.passed, self.next = [0] * self.n, [], self.first


def compare(clerk: Clerk, s: Elfen) -> None:
    """The clerk's books and the position say the same."""
    assert clerk.money == [score["total"] for score in GAME.scores(s)]
    assert clerk.tokens == s.tokens
    assert clerk.hand == [len(hand) for hand in s.hands]
    assert len(clerk.passed) == s.passes
    assert (clerk.pile, clerk.waste) == (len(s.pile), len(s.discard))
    assert [[village.face for village in row] for row in clerk.row] == [
        [s.face(card) for card in row] for row in s.realms
    ]
    marks = [[{s.face(card): owner for card, owner in s.laid[village]} for village in row] for row in s.realms]
    assert [[village.cards for village in row] for row in clerk.row] == marks
    assert (clerk.round, clerk.first, clerk.over) == (s.journey, s.start, s.turn is None)
    if not clerk.over:
        assert clerk.next == s.turn
