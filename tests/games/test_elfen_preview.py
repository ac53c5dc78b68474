"""König der Elfen, how far a journey could lead: what people are shown and programs reckon with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from elfen_positions import Spot, positions
from tafelrunde.games import elfen
from tafelrunde.games.elfen.data import COST
from tafelrunde.games.elfen.preview import Stop, longest, outline

DATA: dict[str, Any] = json.loads((Path(elfen.__file__).parent / "cards.json").read_text("utf-8"))


def most(hand: str, realm: str, other: str) -> int:
    """The most that the tickets of a hand can earn from the first realm on."""
    spot = Spot(hand, "", realms=[realm, other])
    tickets = tuple(hand.split().count(transport) for transport in DATA["transports"])
    return longest(0, tickets, tuple(outline(spot.s)), 0, 1, frozenset(), -1)


def test_the_best_journey_spends_no_ticket_where_another_will_do_that_is_of_no_use_later() -> None:
    # A wagon for the plains leaves the dragon for the desert, and cycles for the forest and the mountains.
    assert most("wagon dragon cycle cycle cycle", "plains+thief1 desert", "forest mountain") == 2 - 2 + 5 + 3 + 4 + 10
    assert most("cloud cloud pig", "mountain+tree1 forest", "lake") == 4 + 3
    assert most("raft", "plains", "lake") == most("", "plains", "lake") == 0
    assert most("raft raft raft", "river+gold0", "lake") == 12 + 7 + 10
    assert most("pig " * 9, "plains", "forest") == 9 * 5 // 2 + 10


def test_the_best_journey_earns_what_the_best_of_all_ways_to_spend_the_tickets_earns() -> None:
    for seed in range(3):
        for state, _events in islice(positions(3, seed), 0, None, 9):
            stops = tuple(outline(state))
            if not stops:
                continue
            hand = {face: len(cards) for face, cards in state.kinds(state.hands[0]).items() if face in COST}
            tickets = tuple(hand.get(transport, 0) for transport in COST)
            assert longest(0, tickets, stops, 0, 1, frozenset(), -1) == tried(stops, tickets, 0, frozenset())


def tried(stops: Sequence[Stop], tickets: tuple[int, ...], place: int, seen: frozenset[int]) -> int:
    """The same, by trying everything."""
    _realm, village, gold, thief, obstacle = stops[place % len(stops)]
    been = seen | {place % len(stops)}
    pays = DATA["villages"][village]["value"] * (2 if gold == 0 else 1) - (2 if thief else 0)
    pays += 10 if len(been) == len(stops) > len(seen) else 0
    best = 0
    for number, cost in enumerate(COST.values()):
        need = cost.get(village, 99) + bool(obstacle)
        if tickets[number] >= need:
            left = (*tickets[:number], tickets[number] - need, *tickets[number + 1 :])
            best = max(best, pays + tried(stops, left, place + 1, been))
    return best
