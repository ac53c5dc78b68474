"""Every order of a vote among three, of whom one signs what it likes: two decisions cannot be, unless its own words prove it a liar, and
then both honest ones end at the same.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.peers.council import Council
from tafelrunde.peers.desk import Desk
from tafelrunde.peers.play import Tip
from tafelrunde.peers.refusal import Reason
from tafelrunde.peers.statement import Statement
from wires import genesis

FACTS, PEOPLE = genesis("wuerfel", Fast(), 3, 1, chance="open")
LIAR = 2
TIPS = [Tip(1, "0" * 32, ""), Tip(2, "1" * 32, "")]
"""Where the two honest ones stand."""

END = ["end"]
Local = tuple[frozenset[int], int]
"""What a seat knows, by the numbers of statements, and the round in which it is."""


class Place:
    """A record that only knows where its seat stands."""

    def __init__(self, tip: Tip) -> None:
        self.tip, self.number, self.limit = tip, tip.number, None
        self.holding = self.ended = False
        self.table = self.pending = None

    def link(self, entry: int) -> str:
        return TIPS[entry].link

    def stands_at(self, tip: Tip) -> bool:
        return True


WISHES = [Desk(FACTS, person).signed(("wish", (0,)), {"w": END, "e": 0, "t": list(TIPS[0])}) for person in PEOPLE]
WORDS: list[Statement] = []
"""Every statement that anybody could make."""

NUMBERS: dict[bytes, int] = {}


def number(said: Statement) -> int:
    if said.signature not in NUMBERS:
        NUMBERS[said.signature] = len(WORDS)
        WORDS.append(said)
    return NUMBERS[said.signature]


def lies(last: int) -> list[int]:
    """All that the liar can sign up to a round."""
    desk, found = Desk(FACTS, PEOPLE[LIAR]), list[int]()
    for tip, at in product(TIPS, range(last + 1)):
        body = {"w": END, "t": list(tip)}
        found += [number(desk.signed(("vote", (1, at)), body | {"u": allowed})) for allowed in range(-1, at)]
        found.append(number(desk.signed(("bind", (1, at)), body)))
    return found


def council(seat: int, local: Local) -> tuple[Desk, Council]:
    """A seat that knows this much."""
    known, at = local
    desk = Desk(FACTS, PEOPLE[seat])
    for wish in WISHES:
        desk.book.keep(wish)
    for said in sorted(known):
        desk.book.keep(WORDS[said])
    place: Any = Place(TIPS[seat])
    made = Council(desk, place, place)
    made._ballots._epoch, made._ballots._round, made._ballots._now = 1, at, 2.0
    return desk, made


@cache
def step(seat: int, local: Local) -> tuple[Local, bytes]:
    """What it says then, and what it takes for decided."""
    desk, made = council(seat, local)
    known, at = local
    while True:
        decided = made.meet(voting=True)
        votes = {number(said) for kind in ("vote", "bind") for said in desk.book.moot(1, kind)}
        if decided or votes == known:
            return (frozenset(votes), at), made._made[0].ballot.words if made._made else b""
        known = frozenset(votes)


@cache
def caught(known: frozenset[int]) -> frozenset[int]:
    """Whom these words prove a liar."""
    desk, made = council(0, (known, 0))
    desk.chair = None
    for said in known:
        place = WORDS[said].seat, WORDS[said].slot
        one, *others = desk.book.stories(*place)
        for other in others:
            desk.accuse(one.seat, Reason.OTHER_PAST, {}, one, other)
        made.doubted(WORDS[said])
    return frozenset(desk.cheats)


@pytest.mark.no_cover
@pytest.mark.parametrize(("last", "deliveries"), [(0, 8), (1, 2)])
def test_two_decisions_cannot_be_unless_the_liar_is_named(last: int, deliveries: int) -> None:
    """In one round all that it can sign comes to both in every order; over two rounds, so many words of it."""
    told = lies(last)
    start = tuple(step(seat, (frozenset(), 0))[0] for seat in (0, 1))
    states, seen, two = [(start, deliveries)], set[Any](), 0
    while states:
        (both, left) = states.pop()
        if (both, left) in seen:
            continue
        seen.add((both, left))
        decided = [step(seat, both[seat])[1] for seat in (0, 1)]
        if all(decided) and decided[0] != decided[1]:
            known = both[0][0] | both[1][0]
            two += 1
            assert caught(known) == {LIAR}
            after = [step(seat, (known, both[seat][1]))[1] for seat in (0, 1)]
            assert after[0] == after[1] != b""
        for seat in (0, 1):
            mine, at = both[seat]
            events: list[tuple[Local, int]] = [((mine | both[1 - seat][0], at), left)]
            events += [((mine | {said}, at), left - 1) for said in told if left and said not in mine]
            events += [((mine, at + 1), left)] * (at < last)
            for local, rest in events:
                now = step(seat, local)[0]
                states.append(((now, both[1]) if seat == 0 else (both[0], now), rest))
    assert bool(two) == (deliveries > 3)
    assert len(seen) > 500
