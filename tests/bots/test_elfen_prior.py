"""König der Elfen, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

from typing import Any

from elfen_positions import Spot, played, wanderer
from tafelrunde.bots import mind
from tafelrunde.bots.elfen.prior import KEPT, SWAP, prior
from tafelrunde.games.elfen import GAME


def test_judgement_likes_gold_cards_and_a_way_to_travel() -> None:
    table = played(5, 3, wanderer)
    for entry in range(0, len(table.record.entries), 5):
        state = table.at(entry)
        for seat in range(3):
            richer = state.copy()
            richer.books[seat][0] += 5
            assert prior(richer, seat) == prior(state, seat) + 5
    final = table.state
    totals = [score["total"] for score in GAME.scores(final)]
    assert prior(final, 0) == totals[0] - max(totals[1:])


def test_what_ranks_actions_for_the_greedy_is_this_judgement() -> None:
    state = played(5, 3, wanderer).at(20)
    assert [mind(GAME).prior(state, seat) for seat in range(3)] == [prior(state, seat) for seat in range(3)]


def test_judgement_foresees_the_journey_that_the_cards_allow() -> None:
    def outlook(hand: str, realm: str, **position: Any) -> float:
        return prior(Spot(hand, "", realms=[realm, "desert"], journey=2, **position).s, 0)

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
    assert prior(second, 1) == 2


def test_judgement_hopes_for_nothing_more_from_whoever_has_travelled() -> None:
    spot = Spot("pig", "pig", realms=["plains", "plains"], journey=2)
    assert prior(spot.s, 0) == 0
    spot.s.turn = 1
    assert prior(spot.s, 0) == 0
    spot.s.turn = 0
    spot.travel().act("stop")
    assert spot.s.turn == 1
    assert prior(spot.s, 0) == -2
    assert prior(spot.s, 1) == 2


def test_judgement_foresees_what_is_left_of_a_journey() -> None:
    spot = Spot("pig pig guard", "pig", realms=["plains forest+thief1", "desert"], journey=2).travel()
    assert prior(spot.s, 0) == 2 + 3 - 2
    spot.act("guard guard")
    assert prior(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert prior(spot.s, 0) == 2 + 3
    spot.act("enter pig pig")
    assert prior(spot.s, 0) == 2 + 3
    spot.act("stop")
    assert prior(spot.s, 0) == 5


def test_judgement_plans_no_journey_that_its_tickets_are_too_good_for() -> None:
    # Two tickets are kept for more than the three gold of a forest, as long as another journey follows.
    assert prior(Spot("dragon dragon", "", realms=["forest", "desert"]).s, 0) == 2 * KEPT
    assert prior(Spot("pig dragon", "", realms=["forest", "desert"]).s, 0) == 2 * KEPT + (3 + 5 + 10) - 2 * KEPT


def test_judgement_keeps_cards_for_later_journeys_but_not_those_that_must_go() -> None:
    spot = Spot("raft raft", "", realms=["plains", "plains"], pile="raft " * 5)
    assert prior(spot.s, 0) == 2 * KEPT
    spot.act("exchange")
    assert prior(spot.s, 0) == KEPT - SWAP
    spot.act("discard raft raft raft raft")
    assert prior(spot.s, 0) == KEPT
