"""König der Elfen, what a thinker expects: the best journey, and what of a plan comes true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elfen_positions import TRANSPORTS, VILLAGES, Spot, played, wanderer
from tafelrunde.bots import View
from tafelrunde.bots.elfen import MIND
from tafelrunde.bots.elfen.outlook import KEPT, SIGNS, WEIGHTS, journey, outlook, rank, signs
from tafelrunde.core import Seeded
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import LAP, VALUE
from tafelrunde.games.elfen.preview import outline
from tafelrunde.games.elfen.state import Elfen


def expects(hand: str, realm: str, journey: int = 2, **position: Any) -> float:
    """What the traveller expects to earn in the last journey of two."""
    return outlook(Spot(hand, "", realms=[realm, "desert"], journey=journey, **position).travel().s)[0]["journey"]


def test_the_best_journey_is_foreseen_with_bodyguards() -> None:
    assert expects("", "plains") == expects("raft", "plains") == 0
    assert expects("pig", "plains+gold0") == 2 * VALUE["plains"]
    assert expects("pig", "plains+thief1") == 0
    assert expects("pig guard", "plains+thief1") == expects("pig guard", "plains+tree1") == VALUE["plains"]
    assert expects("pig", "plains+tree1") == 0
    assert expects("pig dragon", "plains") == VALUE["plains"] + VALUE["desert"] + LAP
    # The dearest ticket is saved for where nothing else goes: unicorns for the desert.
    assert expects("unicorn unicorn pig", "forest") == VALUE["forest"] + VALUE["desert"] + LAP
    # A bodyguard guards one realm, for as long as one is there.
    assert expects("pig pig guard", "plains+thief1 plains+thief1") == 2 * VALUE["plains"]


def test_cards_are_kept_for_the_next_journey_if_they_bring_too_little() -> None:
    assert expects("cloud cloud", "plains", journey=1) == 0
    assert expects("raft", "lake", journey=1) == 0
    assert expects("raft", "river", journey=1) == VALUE["river"] - KEPT
    assert expects("cloud cloud", "plains") == VALUE["plains"]


def best_of_all(s: Elfen, seat: int) -> int:
    """The most gold that a journey can end with: every way to go on is tried."""
    if s.turn != seat:
        return s.gold(seat)
    results = []
    for action in GAME.actions(s):
        if str(action).startswith("turn"):
            continue
        after = s.copy()
        GAME.play(after, action, Seeded(1))
        results.append(best_of_all(after, seat))
    return max(results)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(60))
def test_no_way_to_travel_is_better(seed: int) -> None:
    rng = Random(seed)
    marks = ["", "", "", "+gold0", "+thief1", "+tree1", "+tree1+thief1", "+thief0"]
    land = [village for village in VILLAGES if village not in ("river", "lake")]
    realms = [" ".join(rng.choice(land) + rng.choice(marks) for _ in range(rng.randint(1, 2))) for _ in range(2)]
    hand = " ".join([*rng.choices(TRANSPORTS, k=4), *rng.choices(["guard", "pig"], k=2)])
    s = Spot(hand, "", realms=realms, journey=2).travel().s
    for _ in range(rng.randint(0, 2)):
        GAME.play(s, rng.choice(GAME.actions(s)), Seeded(1))
        if s.turn != 0:
            return
    assert s.gold(0) + journey(s, 0, tuple(outline(s)), s.hands[0], 99).earned == best_of_all(s, 0)


def test_the_way_round_can_be_changed_before_the_first_village() -> None:
    def plan(hand: str, realm: str, number: int = 2) -> tuple[float, int]:
        s = Spot(hand, "", realms=[realm, "desert"], journey=number).s
        return journey(s, 0, tuple(outline(s)), s.hands[0], 99)

    assert plan("pig", "lake plains") == (0, 0)
    assert plan("pig turn", "lake plains") == (VALUE["plains"], 2)
    assert plan("pig turn turn", "lake plains") == (VALUE["plains"], 2)
    assert plan("pig turn", "plains lake") == (VALUE["plains"], 1)
    # Not for that little while another journey follows.
    assert plan("pig turn", "lake plains", 1) == (0, 0)


def test_four_cards_that_are_still_to_be_discarded_are_missing() -> None:
    hand = "pig dragon pig dragon pig"
    s = Spot(hand, "", realms=["plains", "desert"], journey=2).s
    all_of_it = outlook(s)[0]
    s.phase = "swap"
    one = signs(s, 0, tuple(outline(s)), s.hands[0], 4)
    assert one["journey"] == VALUE["plains"]
    assert one["spare tickets"] == 4
    assert outlook(s)[0]["cards"] == 0
    # What is worth least goes first.
    rest = Spot(f"{hand} gold thief tree thief", "", realms=["plains", "desert"], journey=2).s
    rest.phase = "swap"
    assert outlook(rest)[0]["journey"] == all_of_it["journey"]


def test_each_sign_says_what_it_is_called() -> None:
    s = Spot("pig lake gold guard pig", "", realms=["", "desert forest"], journey=2).s
    stops = tuple(outline(s))
    mine, theirs = signs(s, 0, stops, s.hands[0]), signs(s, 1, stops, s.hands[1])
    assert [*mine] == [*SIGNS]
    assert mine == dict.fromkeys(SIGNS, 0.0) | {
        "tickets": 2,
        "villages": 1,
        "planning cards": 1,
        "other cards": 1,
        "behind": 1,
    }
    assert theirs["behind"] == 0
    at_home = Spot("pig lake pig raft", "", realms=["plains", "river"], journey=2).s
    found = signs(at_home, 0, tuple(outline(at_home)), at_home.hands[0])
    # Twice round, and nothing left but the lake.
    assert (found["journey"], found["spare tickets"], found["spare villages"], found["tickets"]) == (20, 0, 1, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_speaks_for_a_seat_adds_up_to_its_rank(seats: int) -> None:
    table = played(5, seats, wanderer)
    for entry in range(0, len(table.record.entries), 7):
        state = table.at(entry)
        expected = [sum(parts.values()) for parts in MIND.parts(state)]
        for seat, mine in enumerate(expected):
            others = [one for other, one in enumerate(expected) if other != seat]
            assert MIND.rank(state, seat) == rank(state, seat) == pytest.approx(mine - max(others))
    final = table.state
    assert [parts["gold"] for parts in MIND.parts(final)] == [score["total"] for score in GAME.scores(final)]


def test_the_weights_are_those_of_the_signs() -> None:
    assert {"early", "last"} == set(WEIGHTS)
    assert all([*weights] == [*SIGNS] for weights in WEIGHTS.values())


def test_who_waits_for_the_journey_expects_it_still_and_who_is_back_does_not() -> None:
    spot = Spot("pig", "dragon", realms=["plains", "desert"], journey=2).travel()
    assert [parts["journey"] for parts in outlook(spot.s)] == [VALUE["plains"], VALUE["desert"]]
    spot.act("stop")
    assert [parts["journey"] for parts in outlook(spot.s)] == [0, VALUE["desert"]]
    assert MIND.think(View(GAME, spot.s), Random(1), MIND.levels[4]).total == len(GAME.actions(spot.s))
