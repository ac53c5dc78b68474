"""König der Elfen as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.games.elfen.data import COST, JOURNEYS, VALUE
from tafelrunde.games.elfen.state import Elfen
from tafelrunde.games.elfen.travel import ahead
from tafelrunde.terminal.words import counted, listed, name


def picture(s: Elfen, names: Sequence[str], points: Sequence[str]) -> Iterator[str]:
    """The realms with their villages and what lies on them, then the hands."""
    yield f"Journey {s.journey} of {JOURNEYS[s.seats]}, begun by {name(s.start, names)}; {s.passes} passed in succession"
    yield f"{counted(len(s.pile), 'card')} in the pile, on top {listed(s.pile[-1:], s.cards)}; discarded {len(s.discard)}"
    place, nearest = 0, ahead(s)[0] if s.phase == "travel" else -1
    for seat, realm in enumerate(s.realms):
        tokens = counted(s.tokens[seat], "token")
        yield f"Realm {seat}, {name(seat, names)}: {points[seat]} gold, {tokens}, bought {s.bought[seat]}"
        for index, village in enumerate(realm):
            here = " <- traveller" if s.phase == "travel" and s.at == place else ""
            been = ", visited" if s.phase == "travel" and place in s.visited else ""
            here += " <- next" if place == nearest else ""
            laid = "".join(f", {s.face(card)} of {name(owner, names)}" for card, owner in s.laid[village])
            yield f"    {index} {landscape(s.face(village))}{laid}{been}{here}"
            place += 1
    if s.phase == "travel":
        guarded = f", bodyguard for realm {s.guarded}" if s.guarded >= 0 else ""
        yield f"The traveller goes {'clockwise' if s.way > 0 else 'the other way round'}{guarded}"
    for seat, hand in enumerate(s.hands):
        known = sorted(hand, key=lambda card: s.cards.face[card] or "~")
        yield f"Hand of {name(seat, names)} ({len(hand)}): {listed(known, s.cards)}"


def landscape(village: str) -> str:
    """A village: what it pays, and which tickets lead there.

    >>> landscape("lake")
    'lake, pays 7, by raft 2'
    """
    ways = " ".join(f"{transport} {cost[village]}" for transport, cost in COST.items() if village in cost)
    return f"{village}, pays {VALUE[village]}, by {ways}"
