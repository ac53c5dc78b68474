"""Löwenherz, what a bot is told about a position. No rules, only good sense."""

from __future__ import annotations

from random import Random

import pytest

from loewenherz_positions import block, fence, frontier, number, paint, played, position, total, using
from tafelrunde.core import Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS, CITY, FOREST, VILLAGE, terrain
from tafelrunde.games.loewenherz.geometry import mask
from tafelrunde.games.loewenherz.judge import greatest
from tafelrunde.games.loewenherz.state import Loewenherz


def lead(**more: object) -> float:
    """How far orange is ahead of blue at their common border."""
    return GAME.judge(frontier(seats=2, **more), 0)


def promise(use: str, steps: int, castle: int = -1, **more: object) -> float:
    """What a card that was played for a use is worth until its steps are made."""
    s = using(frontier(seats=2, **more), use, steps)
    s.castle = castle
    return GAME.judge(s, 0) - lead(**more)


def test_the_judge_counts_points_and_likes_what_leads_to_them() -> None:
    s = frontier(mine="b3 c3")
    level = GAME.judge(s, 0)
    for change in (
        lambda t: t.ducats.__setitem__(0, 0),
        lambda t: t.figures.__setitem__(0, 1 << number("b2")),
        lambda t: t.figures.__setitem__(1, t.figures[1] | 1 << number("f2") | 1 << number("f3") | 1 << number("e3")),
    ):
        worse = s.copy()
        change(worse)
        assert GAME.judge(worse, 0) < level
    safer = s.copy()
    safer.alliances.append((0, 1))
    assert GAME.judge(safer, 1) > GAME.judge(s, 1)
    assert GAME.judge(using(s.copy(), "borders", 2), 0) > level
    assert GAME.judge(using(s.copy(), "expansion", 2), 0) > level


def test_a_new_kind_of_mine_is_worth_more_than_a_forest_and_less_than_two() -> None:
    one_forest, mine, two = (lead(board=paint(**places)) for places in ({"F": "a1"}, {"C": "a1"}, {"F": "a1 a2"}))
    assert one_forest < mine < two


def test_a_card_in_the_hand_is_worth_something_but_no_point() -> None:
    empty = lead()
    held = {face: lead(hands={0: [face]}) - empty for face in CARDS}
    assert all(0 < worth < 1 for worth in held.values())
    # More steps of a kind are worth more, and of two uses the better one counts.
    assert held["A03"] > held["A01"]
    assert held["A11"] == held["A03"] > held["A09"]


def test_steps_that_are_still_to_be_made_are_worth_more_than_the_card_in_the_hand() -> None:
    board = paint(V="a5")
    for face, card in CARDS.items():
        in_hand = lead(hands={0: [face]}) - lead()
        assert max(promise(use, steps, board=board) for use, steps in card.does.items()) > in_hand
    assert promise("borders", 3) > promise("borders", 2) > promise("borders", 1) > promise("knights", 1) > 0
    # A defector is a knight more here and one less there.
    assert promise("defector", 1) > 2 * promise("knights", 1)


def test_whose_turn_it_is_changes_nothing_while_no_card_is_played() -> None:
    assert lead(turn=1) == lead(turn=0)


def test_as_many_knights_as_the_neighbour_are_no_threat_and_no_safety() -> None:
    fewer, even, more = (lead(mine=knights, yours="f3 g3") for knights in ("b3", "b3 c3", "b3 c3 d3"))
    assert fewer < even < more
    assert more - even == pytest.approx(even - fewer)
    # Whoever lies between two others is no worse off than they are.
    lands = {"a": "b2", "e": "f2", "i": "j2"}
    row = [(seat, castle, castle[0] + "3") for seat, castle in enumerate(lands.values())]
    fences = [edge for corner in lands for edge in fence(block(f"{corner}1", f"{chr(ord(corner) + 3)}4"))]
    assert GAME.judge(position(*row, borders=fences), 1) == 0


def test_the_best_field_of_an_area_is_worth_what_it_scores() -> None:
    ground = terrain("".join(paint(F="a1", V="b1", K="c1")))
    areas = ("d1", "d1 a1", "a1 b1", "a1 b1 c1")
    best = [greatest(mask(number(field) for field in area.split()), ground) for area in areas]
    assert best == [0, FOREST, VILLAGE, CITY]


def test_an_expansion_promises_more_than_the_best_field_in_reach_for_it_takes_two() -> None:
    plain = promise("expansion", 2)
    found = [promise("expansion", 2, board=paint(**{kind: "a5"})) for kind in "FVK"]
    assert 0 < plain < found[0] < found[1] < found[2]
    assert all(worth > points for worth, points in zip(found, (FOREST, VILLAGE, CITY), strict=True))
    # What only the neighbour reaches is no promise to us.
    assert promise("expansion", 2, board=paint(K="i1")) == plain


def test_an_expansion_that_has_begun_goes_on_from_the_same_territory() -> None:
    second = {"extra": ((0, "b9", "a9"),), "borders": fence(block("a8", "d10"))}
    plain = promise("expansion", 2, **second)
    city = second | {"board": paint(K="a7")}
    assert promise("expansion", 2, **city) == promise("expansion", 2, 2, **city) > plain
    assert promise("expansion", 2, 0, **city) == plain


def test_an_open_castle_hopes_for_what_lies_round_it_and_the_last_borders_count_most() -> None:
    rich = paint(K="a1 a2 b1")
    fields, far = fence(block("a1", "b2")), (1, "k11", "k12")

    def hope(borders: int, board: list[str] = rich) -> float:
        return GAME.judge(position((0, "b2", ""), far, seats=2, board=board, borders=fields[:borders]), 0)

    assert hope(0) > hope(0, paint())
    gains = [hope(borders + 1) - hope(borders) for borders in range(len(fields))]
    assert gains == sorted(gains)
    assert gains[0] > 0


def test_the_judge_of_a_finished_game_is_the_lead() -> None:
    *_, (s, _, _) = played(4, 3)
    totals = [total(s, seat) for seat in range(3)]
    assert GAME.judge(s, 0) == totals[0] - max(totals[1:])


@pytest.mark.no_cover
def test_the_judge_leads_a_greedy_player_past_a_random_one() -> None:
    rng, dealer = Random(1), Seeded(1)
    s = GAME.start(2, dealer)
    while s.turn is not None and s.round < 120:
        actions = GAME.actions(s)
        action = max(actions, key=lambda a: _after(s, a)) if s.turn == 0 else rng.choice(actions)
        GAME.play(s, action, dealer)
    assert total(s, 0) > total(s, 1) + 20


def _after(s: Loewenherz, action: object) -> float:
    trial = s.seen_by(0).guess(Random(1))
    GAME.play(trial, action, Seeded(1))  # type: ignore[arg-type]
    return GAME.judge(trial, 0)
