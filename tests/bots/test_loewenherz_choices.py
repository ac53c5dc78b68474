"""Löwenherz, what a bot decides: what any person at the table would do, and no person would shake the head at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from loewenherz_positions import FAR, block, do, fence, frontier, paint, position, spot, total, using
from tafelrunde.bots.greedy import choose
from tafelrunde.core import Action, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import TARGET
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Play, Sell


def decides(s: Loewenherz) -> str:
    """What a bot does there, a card by its face."""
    assert s.turn is not None
    action: Any = choose(GAME, s.seen_by(s.turn), Random(1))
    if isinstance(action, Sell):
        return f"sell {s.cards.face[action.card]}"
    if isinstance(action, Play):
        return f"play {s.cards.face[action.card]} {action.use}"
    return str(action)


def goes_on(s: Loewenherz) -> list[str]:
    """What a bot does until the card that it plays has been used up."""
    deed, done = s.phase, list[str]()
    while s.phase == deed:
        done.append(decides(s))
        do(s, done[-1])
    return done


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(4))
def test_the_first_castle_leans_on_the_edge_of_the_board(seed: int) -> None:
    s = GAME.start(4, Seeded(seed))
    row, column = spot(decides(s).split()[1])
    # The frame is half of the walls.
    assert min(row, 11 - row, column, 11 - column) <= 1


def corner(**more: Any) -> Loewenherz:
    """Three castles in three corners, with villages in the first; nothing has been built."""
    return position((0, "b2", "b1"), (1, "k2", "k1"), *FAR, board=paint(V="a1 a3", F="c1 c2 c3"), **more)


def test_a_card_of_three_borders_is_played_in_the_first_turn_and_not_sold() -> None:
    assert decides(corner(hands={0: ["A06", "A15", "A10"]}, ducats=7)) == "play A06 borders"


def test_a_territory_between_those_of_others_is_closed_along_their_borders() -> None:
    # What lies between has no rectangle of its own, and only two gaps.
    left, right = block("a1", "d5"), [*block("h1", "l3"), *block("g4", "l6")]
    s = position(
        (1, "b2", "b3"),
        (2, "k2", "k3"),
        (0, "f2", "f3"),
        *FAR,
        board=paint(V="e1 f5 g1", F="e5 g3"),
        borders=[*fence(left), *fence(right)],
    )
    assert set(goes_on(using(s, "borders", 2))) == {"border e5 e6", "border f5 f6"}
    assert total(s, 0) == 11


def test_what_can_be_closed_is_closed_rather_than_sold() -> None:
    walls = fence(block("a1", "c3"))
    s = corner(hands={0: ["A01", "A15", "B15"]}, borders=walls[1:], ducats=1)
    assert decides(s) == "play A01 borders"
    assert goes_on(using(s, "borders", 1)) == [" ".join(["border", *walls[0]])]


def test_a_knight_comes_before_the_raid_that_it_makes_possible() -> None:
    board = paint(V="e2 e3")
    even = frontier(hands={0: ["B06", "C04", "B15"]}, board=board)
    assert decides(even) == "play B06 knights"
    ahead = frontier(mine="b3 c3", hands={0: ["B06", "C04", "B15"]}, board=board)
    assert decides(ahead) == "play C04 expansion"
    assert goes_on(using(ahead, "expansion", 2)) == ["expand b2 e2", "expand b2 e3"]


def test_an_expansion_reaches_through_a_meadow_for_the_village_behind_it() -> None:
    s = using(frontier(board=paint(V="a6", F="d5")), "expansion", 2)
    assert goes_on(s) == ["expand b2 a5", "expand b2 a6"]


def test_of_the_market_a_bot_takes_what_it_can_use() -> None:
    s = frontier(hands={0: ["D14", "C02"]}, market=["A08", "A13", "C13"], board=paint(V="a5 b5 c5"))
    s.phase = "refill"
    assert decides(s) == "take A13"


def test_what_is_of_no_use_is_sold() -> None:
    # No castle is open: three borders are for nothing, though others pay more.
    s = frontier(hands={0: ["B05", "B14", "A13"]}, board=paint(V="a5 b5"), ducats=0)
    assert decides(s) in ("sell B05", "sell B14")


def test_a_game_is_won_rather_than_a_lead_enlarged() -> None:
    ours, theirs = block("a1", "d4"), [*block("f1", "h4"), *block("e4", "e8")]
    villages = " ".join(field for field in [*ours, "e5", "e6", "e7", "e8"] if field not in ("b2", "b3", "c3"))
    s = position(
        (0, "b2", "b3 c3"),
        (1, "g2", "g3"),
        *FAR,
        board=paint(V=villages, F="a5"),
        borders=[*fence(ours), *fence(theirs)],
    )
    assert [total(s, seat) for seat in range(2)] == [39, 12]
    # From d4 the way to four villages can be cut, but the forest is the last point of 40.
    assert decides(using(s, "expansion", 1)) == "expand b2 a5"


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", GAME.seats)
def test_who_only_takes_what_scores_at_once_is_beaten_all_the_way(seats: int) -> None:
    rng, dealer = Random(1), Seeded("strength")
    s = GAME.start(seats, dealer)
    while s.turn is not None:
        view = s.seen_by(s.turn)
        action = choose(GAME, view, rng) if s.turn == 0 else _hasty(view, rng)
        GAME.play(s, action, dealer)
    assert s.ended == "target"
    assert total(s, 0) > max(total(s, seat) for seat in range(1, seats)) + TARGET[seats] / 2


def _hasty(view: Loewenherz, rng: Random) -> Action:
    """What brings most points now, or else anything."""
    seat = view.turn
    assert seat is not None

    def points(action: Action) -> tuple[int, float]:
        after = view.guess(rng)
        GAME.play(after, action, Seeded(1))
        return total(after, seat), rng.random()

    return max(GAME.actions(view), key=points)
