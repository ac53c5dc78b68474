"""König der Elfen for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tafelrunde.envs.spaces import Eyes, Part, said
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, DISCARD, FACES, OBSTACLE, ROOM, SPOT, VALUE
from tafelrunde.games.elfen.state import Elfen


def lines() -> Iterator[str]:
    """All that can ever be said."""
    realms, places = range(max(ROOM)), range(max(ROOM.values()))
    yield from ("exchange", "buy", "pass", "novillage", "stop", "guard guard", "turn turn")
    yield from said("village", VALUE, realms)
    yield from said("attach", SPOT, realms, places)
    yield from said("close", places)
    for transport, cost in COST.items():
        tickets = range(min(cost.values()), max(cost.values()) + OBSTACLE + 1)
        yield from said("enter", [transport], (" ".join([transport] * count) for count in tickets))
    for count in (1, DISCARD):
        yield from said(
            "discard", (" ".join(cards) for cards in combinations_with_replacement(sorted(set(FACES)), count))
        )


def parts(s: Elfen, eyes: Eyes) -> Iterator[Part]:
    """Of each place for a village: the village, whose gold, thief and obstacle lie on it, whether it was visited, and
    whether the traveller is there. `books` are what `scores` come from, as in the scoring; nothing of gold that is secret.
    """
    faces, villages = sorted(set(FACES)), list(VALUE)
    yield "journey", [s.journey, eyes.seat(s.start), s.passes]
    yield "pile", [len(s.pile)]
    yield "top", eyes.counts(s.pile[-1:], faces)
    yield "discard", eyes.counts(s.discard, faces)
    yield "hands", eyes.each(s.hands, faces)
    yield "tokens", eyes.turned(s.tokens)
    yield "bought", eyes.turned(s.bought)
    told = [GAME.tells_score(s, seat, eyes.seats[0]) for seat in eyes.seats]
    books = zip(told, eyes.seats, strict=True)
    yield "books", [coins if tells else 0 for tells, seat in books for coins in s.books[seat]]
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
