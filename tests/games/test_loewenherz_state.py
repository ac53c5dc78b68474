"""Löwenherz: positions as JSON, and what is hidden in them."""

from __future__ import annotations

from typing import Any

import pytest

from loewenherz_positions import do, fresh, frontier, lines
from tafelrunde.core import Damaged
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.state import Loewenherz

rule = pytest.mark.rule


@rule("loewenherz", "HA44")
def test_only_the_faces_of_hands_and_deck_are_hidden() -> None:
    s = fresh(3)
    while s.phase != "turn":
        do(s, lines(s)[0])
    do(s, lines(s)[1])
    do(s, "draw")
    for seat in (None, 0, 1, 2):
        view = s.seen_by(seat)
        assert GAME.to_json(view) | {"cards": 0} == GAME.to_json(s) | {"cards": 0}
        assert [view.cards.face[card] for card in s.market] == [s.face(card) for card in s.market]
        assert {view.letter(card) for card in s.deck} == set("ABCD")
        for other, hand in enumerate(s.hands):
            assert [view.cards.face[card] is not None for card in hand] == [seat == other] * 3


@rule("loewenherz", "HA44")
def test_everybody_remembers_who_took_what_from_the_market() -> None:
    s = frontier(hands={0: ["A01"]}, market=["B01"])
    do(s, "sell A01")
    do(s, "take B01")
    assert [s.seen_by(1).cards.face[card] for card in s.hands[0]] == ["B01"]


@pytest.mark.parametrize(
    "change",
    [
        {"castles": [144]}, {"castles": {}}, {"figures": [[-1]]}, {"figures": {}}, {"figures": [[144], [], []]},
        {"east": [True]}, {"east": [144]}, {"south": None}, {"board": "."}, {"colours": []}, {"lands": []}, {"more": 1},
        {"castle": -2},
    ],
)  # fmt: skip
def test_a_damaged_position_is_refused(change: dict[str, Any]) -> None:
    hands = {0: ["A01", "A02", "A03"], 1: ["B01", "B02", "B03"], 2: ["C01", "C02", "C03"]}
    data = GAME.to_json(frontier(hands=hands))
    assert GAME.from_json(data) == frontier(hands=hands)
    assert GAME.from_json(GAME.to_json(frontier(mine="a1", hands=hands))) == frontier(mine="a1", hands=hands)
    with pytest.raises(Damaged, match=r"^position"):
        GAME.from_json({**data, **change})


def test_while_castles_are_placed_a_position_holds_no_territory_though_one_stands_alone_on_the_board() -> None:
    s = fresh()
    do(s, lines(s)[0])
    again = GAME.from_json(GAME.to_json(s))
    assert again == s
    assert again.lands == [0]


def test_a_position_is_a_table_of_names() -> None:
    with pytest.raises(Damaged):
        Loewenherz.from_json([])
    missing = GAME.to_json(frontier())
    del missing["east"]
    with pytest.raises(Damaged):
        GAME.from_json(missing)
