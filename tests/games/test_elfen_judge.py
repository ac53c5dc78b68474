"""König der Elfen, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from elfen_positions import Spot, played, positions, wanderer
from tafelrunde.games import elfen
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST
from tafelrunde.games.elfen.judge import KEPT, SWAP, Stop, longest, outline

DATA: dict[str, Any] = json.loads((Path(elfen.__file__).parent / "cards.json").read_text("utf-8"))


def test_judgement_likes_gold_cards_and_a_way_to_travel() -> None:
    table = played(5, 3, wanderer)
    for entry in range(0, len(table.record.entries), 5):
        state = table.at(entry)
        for seat in range(3):
            richer = state.copy()
            richer.books[seat][0] += 5
            assert GAME.judge(richer, seat) == GAME.judge(state, seat) + 5
    final = table.state
    totals = [score["total"] for score in GAME.scores(final)]
    assert GAME.judge(final, 0) == totals[0] - max(totals[1:])


def test_judgement_foresees_the_journey_that_the_cards_allow() -> None:
    def outlook(hand: str, realm: str, **position: Any) -> float:
        return GAME.judge(Spot(hand, "", realms=[realm, "desert"], journey=2, **position).s, 0)

    # The last journey: nothing but gold counts, and a card that leads nowhere is worth nothing.
    assert outlook("", "plains") == outlook("raft", "plains") == 0
    assert outlook("pig", "plains") == 2
    assert outlook("pig", "plains+gold0") == 4
    assert outlook("pig", "plains+thief1") == 0
    assert outlook("pig", "plains+thief0+tree0") == 2
    assert outlook("pig", "plains+tree1") == 0
    assert outlook("pig pig", "plains+tree1") == 2
    # Twice round, with the bonus for the first lap.
    assert outlook("pig dragon dragon pig", "plains") == 2 + 5 + 10 + 2 + 5
    # The way round can be changed before the first village.
    assert outlook("pig", "lake plains") == 0
    assert outlook("pig turn", "lake plains") == 2
    # Village by village, whichever way.
    assert outlook("pig pig turn", "plains plains lake") == 4
    assert outlook("pig pig turn", "lake plains plains") == 4
    # Everybody begins in the own realm.
    second = Spot("", "pig turn", "", realms=["desert", "lake plains", "desert"], journey=3).s
    assert GAME.judge(second, 1) == 2


def test_judgement_hopes_for_nothing_more_from_whoever_has_travelled() -> None:
    spot = Spot("pig", "pig", realms=["plains", "plains"], journey=2)
    assert GAME.judge(spot.s, 0) == 0
    spot.s.turn = 1
    assert GAME.judge(spot.s, 0) == 0
    spot.s.turn = 0
    spot.travel().act("stop")
    assert spot.s.turn == 1
    assert GAME.judge(spot.s, 0) == -2
    assert GAME.judge(spot.s, 1) == 2


def test_judgement_foresees_what_is_left_of_a_journey() -> None:
    spot = Spot("pig pig guard", "pig", realms=["plains forest+thief1", "desert"], journey=2).travel()
    assert GAME.judge(spot.s, 0) == 2 + 3 - 2
    spot.act("guard guard")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert GAME.judge(spot.s, 0) == 2 + 3
    spot.act("stop")
    assert GAME.judge(spot.s, 0) == 5


def test_judgement_plans_no_journey_that_its_tickets_are_too_good_for() -> None:
    # Two tickets are kept for more than the three gold of a forest, as long as another journey follows.
    assert GAME.judge(Spot("dragon dragon", "", realms=["forest", "desert"]).s, 0) == 2 * KEPT
    assert GAME.judge(Spot("pig dragon", "", realms=["forest", "desert"]).s, 0) == 2 * KEPT + (3 + 5 + 10) - 2 * KEPT


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


def test_judgement_keeps_cards_for_later_journeys_but_not_those_that_must_go() -> None:
    spot = Spot("raft raft", "", realms=["plains", "plains"], pile="raft " * 5)
    assert GAME.judge(spot.s, 0) == 2 * KEPT
    spot.act("exchange")
    assert GAME.judge(spot.s, 0) == KEPT - SWAP
    spot.act("discard raft raft raft raft")
    assert GAME.judge(spot.s, 0) == KEPT
