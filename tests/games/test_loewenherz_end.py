"""Löwenherz: monopolies, the last ducats and the end, with their rulings."""

from __future__ import annotations

import pytest

from loewenherz_positions import (
    FAR,
    block,
    do,
    fence,
    fresh,
    frontier,
    last_card,
    lines,
    number,
    paint,
    position,
    refused,
    total,
    using,
)
from tafelrunde.core import Damaged, Event, Illegal, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from walks import walk

rule = pytest.mark.rule


@rule("loewenherz", "H57")
@pytest.mark.parametrize(("mines", "points"), [("a1 a2", 0), ("a1 a2 e9", 5), ("a1 a2 e9 e10", 5)])
def test_three_or_four_mines_of_a_kind_are_worth_five_points(mines: str, points: int) -> None:
    s = frontier(extra=[(0, "f9", "f10")], borders=fence(block("e8", "h11")), board=paint(S=mines))
    assert GAME.scores(s)[0]["monopolies"] == points


@rule("loewenherz", "H58")
def test_a_monopoly_is_lost_and_won_again() -> None:
    s = frontier(mine="b3 c3", yours="g3", board=paint(G="e1 e4 h1"))
    assert total(s, 1) == 5
    events = do(using(s, "expansion"), "expand b2 e1")
    assert total(s, 1) == 0
    assert events[1] == Event("monopoly", {"seat": 1, "mine": "gold", "won": False})
    s.seat = s.turn = 1
    s.figures[1] |= 1 << number("f2") | 1 << number("f1")
    events = do(using(s, "expansion"), "expand g2 e1")
    assert total(s, 1) == 5
    assert events[1] == Event("monopoly", {"seat": 1, "mine": "gold", "won": True})


@rule("loewenherz", "H59")
@pytest.mark.parametrize("final", [False, True])
def test_who_reaches_the_target_wins_at_once_in_the_final_phase_too(final: bool) -> None:
    s = frontier(board=paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3", F="c5"))
    assert total(s, 0) == 39
    s.final = final
    s.hands = [s.cards.open([face]) for face in ("A01", "A02", "A03")]
    events = do(using(s, "expansion"), "expand b2 c5")
    assert (s.turn, s.ended) == (None, "target")
    assert events[-1] == Event("ended", {"reason": "target", "ducats": [0, 0, 0]})
    assert GAME.actions(s) == ()
    assert GAME.scores(s)[0]["ducats"] == 0
    with pytest.raises(Illegal) as refusal:
        GAME.play(s, GAME.read(fresh(), "draw"), Seeded(1))
    assert refusal.value.rule == "H59"


@rule("loewenherz", "H60")
def test_the_last_card_of_the_deck_begins_the_final_phase_without_refills() -> None:
    s = last_card()
    do(s, "sell A01")
    events = do(s, "draw")
    assert Event("final", {"seat": 0}) in events
    assert s.final
    assert s.ducats[1] == 21
    do(s, lines(s)[0])
    assert (s.phase, s.turn) == ("turn", 2)
    assert len(s.hands[1]) == 2
    assert refused(s, "take B01") == "H60"
    assert refused(s, "draw") == "H60"
    assert refused(s, "done") == "H15"


@rule("loewenherz", "H60")
def test_a_final_phase_in_which_somebody_would_have_no_card_left_is_refused() -> None:
    table, ends = walk("loewenherz", 3, 1), 0
    for entry in range(len(table.record.entries)):
        s = table.at(entry)
        if not s.final or s.turn is None:
            continue
        assert GAME.from_json(GAME.to_json(s)) == s
        last, second = (s.hands[(s.seat - back) % 3] for back in (1, 2))
        for giver, taker in ((last, second), (second, last), (last, s.hands[s.seat])):
            if giver:
                ends += 1
                taker.append(giver.pop())
                with pytest.raises(Damaged) as damage:
                    GAME.from_json(GAME.to_json(s))
                assert damage.value.facts["field"] == "hands"
                giver.append(taker.pop())
    assert ends > 10


@rule("loewenherz", "H61")
def test_the_game_ends_with_the_last_card_in_a_hand_three_turns_each_later() -> None:
    s = last_card()
    do(s, "sell A01")
    do(s, "draw")
    turns = []
    events = []
    while s.turn is not None:
        turns.append(s.turn)
        events = do(s, lines(s)[0])
    assert turns == [1, 2, 0] * 3
    assert s.ended == "cards"
    assert events[-1] == Event("ended", {"reason": "cards", "ducats": [score["ducats"] for score in GAME.scores(s)]})
    assert sum(events[-1].facts["ducats"]) >= 8
    with pytest.raises(Illegal) as refusal:
        GAME.play(s, GAME.read(fresh(), "draw"), Seeded(1))
    assert refusal.value.rule == "H61"


@rule("loewenherz", "H62")
@pytest.mark.parametrize(
    ("ducats", "bonus"),
    [
        ([9, 9, 4], [5, 5, 3]),
        ([3, 0, 0], [5, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([4, 7, 5], [0, 5, 3]),
        ([4, 4, 4], [5, 5, 5]),
    ],
)
def test_the_most_ducats_bring_five_points_and_the_second_most_three(ducats: list[int], bonus: list[int]) -> None:
    s = frontier(ducats=0)
    s.ducats = ducats
    assert [score["ducats"] for score in GAME.scores(s)] == [0, 0, 0]
    s.turn, s.ended = None, "cards"
    assert [score["ducats"] for score in GAME.scores(s)] == bonus
    assert [score["total"] for score in GAME.scores(s)] == bonus


@rule("loewenherz", "H62")
def test_fixture_9_with_four_players() -> None:
    s = position((0, "b2", ""), (3, "h8", ""), seats=4)
    s.ducats, s.ended = [9, 9, 4, 0], "cards"
    assert [total(s, seat) for seat in range(4)] == [5, 5, 3, 0]


@rule("loewenherz", "H63")
def test_most_points_win_then_ducats_then_the_victory_is_shared() -> None:
    board = paint(V="a1", F="e1 e2 e3")
    s = frontier(board=board)
    s.ducats, s.ended = [5, 6, 9], "target"
    assert GAME.ranking(s) == [[1], [0], [2]]
    s.ducats = [6, 6, 9]
    assert GAME.ranking(s) == [[0, 1], [2]]


@rule("loewenherz", "HA32")
def test_the_fourth_mine_brings_nothing_more_but_a_second_monopoly_does() -> None:
    assert GAME.scores(frontier(board=paint(S="a1 a2 a3 a4")))[0]["monopolies"] == 5
    assert GAME.scores(frontier(board=paint(S="a1 a2 a3 a4", J="d1 d2 d3")))[0]["monopolies"] == 10


@rule("loewenherz", "HA33")
def test_victory_is_looked_at_when_the_action_is_complete_for_everybody() -> None:
    walls = fence(block("a1", "d4"))
    board = paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3", F="d4")
    s = position((1, "b2", "b3"), *FAR, borders=walls[:-1], board=board, hands={0: ["A06"]})
    do(s, "play A06 borders")
    do(s, "border " + " ".join(walls[-1]))
    assert total(s, 1) == 40
    assert (s.turn, s.phase, s.ended) == (0, "borders", "")
    do(s, "done")
    assert (s.turn, s.ended) == (None, "target")
    assert GAME.ranking(s)[0] == [1]


@rule("loewenherz", "HA34")
def test_of_several_at_the_target_the_most_points_then_ducats_win() -> None:
    s = frontier(board=paint(V=" ".join(block("a1", "d4")[:14] + block("e1", "h4")[:14])))
    assert total(s, 0) == total(s, 1) == 42
    s.ducats, s.ended = [3, 4, 9], "target"
    assert GAME.ranking(s) == [[1], [0], [2]]
    s.ducats[0] = 4
    assert GAME.ranking(s) == [[0, 1], [2]]


@rule("loewenherz", "HA35")
def test_in_the_final_phase_sold_cards_are_dead_and_income_goes_on() -> None:
    s = last_card()
    do(s, "sell A01")
    do(s, "draw")
    assert [len(hand) for hand in s.hands] == [3, 3, 3]
    assert (s.turn, s.ducats[1]) == (1, 21)
    before = len(s.market)
    for _ in range(3):
        do(s, lines(s)[0])
    assert len(s.market) == before + 3
    assert [len(hand) for hand in s.hands] == [2, 2, 2]
    assert s.ducats[1] == 21 + CARDS["A04"].sale + 1


@rule("loewenherz", "HA36")
@pytest.mark.parametrize(("ducats", "bonus"), [([4, 2], [5, 3]), ([4, 0], [5, 0]), ([4, 4], [5, 5]), ([0, 0], [0, 0])])
def test_the_ranks_of_the_last_ducats(ducats: list[int], bonus: list[int]) -> None:
    s = position((0, "a1", ""), (1, "l12", ""), (2, "f6", ""), seats=2)
    s.ducats, s.ended = ducats, "cards"
    assert [score["ducats"] for score in GAME.scores(s)] == bonus


@rule("loewenherz", "HA36")
def test_the_last_ducats_do_not_reach_for_the_target() -> None:
    s = frontier(board=paint(V="a1 a2 a3 a4 b1 b4 c1 c2 c3 c4 d1 d2 d3"))
    s.final = True
    s.hands = [s.cards.open(["A01"]), [], []]
    do(s, "sell A01")
    assert (s.ended, total(s, 0)) == ("cards", 44)


@rule("loewenherz", "HA47")
def test_who_is_carried_over_the_target_by_others_wins() -> None:
    strip = [*block("e1", "h4"), "i1", "j1", "j2"]
    board = paint(V=" ".join(field for field in block("e1", "h4") if field not in ("g2", "g3", "e1")), F="e1")
    s = position((0, "i3", "i2"), (1, "g2", "g3"), (2, "j2", ""), *FAR, board=board,
                 borders=[*fence(strip), *fence(["i2", "i3"])])  # fmt: skip
    assert total(s, 1) == 0
    do(using(s, "expansion"), "expand i3 i1")
    assert total(s, 1) == 40
    assert (s.turn, s.ended) == (None, "target")
    assert GAME.ranking(s)[0] == [1]
