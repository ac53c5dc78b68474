"""König der Elfen, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from elfen_positions import Spot, played, wanderer
from tafelrunde.games import elfen
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.judge import KEPT, SWAP

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


def test_judgement_keeps_cards_for_later_journeys_but_not_those_that_must_go() -> None:
    spot = Spot("raft raft", "", realms=["plains", "plains"], pile="raft " * 5)
    assert GAME.judge(spot.s, 0) == 2 * KEPT
    spot.act("exchange")
    assert GAME.judge(spot.s, 0) == KEPT - SWAP
    spot.act("discard raft raft raft raft")
    assert GAME.judge(spot.s, 0) == KEPT
