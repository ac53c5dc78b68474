"""How positions are written for people."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde import games
from tafelrunde.core import Event, Seeded
from tafelrunde.terminal.pictures import picture
from tafelrunde.terminal.words import sentence
from toy import SPY
from walks import NAMES, by_verb, greedy, played

FEWEST_AND_MOST = [(name, games.load(name).seats[end]) for name in games.NAMES for end in (0, -1)]


@pytest.mark.parametrize(("name", "seats"), FEWEST_AND_MOST)
def test_a_picture_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str, seats: int) -> None:
    table = played(games.load(name), seats, 2, greedy if name == "loewenherz" else by_verb)
    for entry in range(len(table.record.entries)):
        state, seat = table.at(entry), entry % seats
        lines = list(picture(games.load(name), state.seen_by(seat), NAMES, seat))
        assert all(any(NAMES[one] in line for line in lines) for one in range(seats)), (
            f"draw terminal/pictures/{name}.py"
        )
        if entry % 20 == 0:
            other = state.seen_by(seat).guess(Random(entry)).seen_by(seat)
            assert list(picture(games.load(name), other, NAMES, seat)) == lines


def test_a_game_without_a_picture_is_told_field_by_field() -> None:
    view = SPY.start(2, Seeded(1)).seen_by(0)
    lines = list(picture(SPY, view, NAMES, 0))
    assert "points: [1, 1]" in lines
    assert f"cards: { {card: view.face(card) for card in view.hands[0]} }" in lines, "one's own, and no other"


def test_gold_that_is_secret_is_told_to_its_owner_alone() -> None:
    game = games.load("elfen")
    state = game.start(2, Seeded(1), secret=1)

    def told(eyes: int | None) -> list[bool]:
        lines = list(picture(game, state.seen_by(eyes), NAMES, eyes))
        return [any(f"{NAMES[seat]}: 7 gold" in line for line in lines) for seat in range(2)]

    assert [told(0), told(1), told(None)] == [[True, False], [False, True], [False, False]]
    state.turn = None
    assert told(None) == [True, True]


def test_the_garden_shows_king_fronts_and_backs() -> None:
    state = games.load("laurin").start(3, Seeded(1))
    state.king, state.board[0], state.board[9] = (1, 0), 3, 12
    state.lifted = [5]
    lines = list(picture(games.load("laurin"), state, NAMES, None))
    assert lines[2] == "   +--K--+--+--+--+--+--+--+"
    assert lines[3] == " 1 |A3|  |  |  |  |  |  |  |"
    assert lines[5] == " 2 |  |b3|  |  |  |  |  |  |"
    assert "Lifted, next first: A5" in lines


def test_the_board_shows_figures_borders_and_alliances() -> None:
    state = games.load("loewenherz").start(2, Seeded(1))
    state.board = "." * 144
    state.castles, state.colours, state.lands = [0, 2], [0, 1], [3, 12]
    state.figures = [3, 4, 0]
    state.east, state.south = 2, 1
    state.alliances = [(0, 1)]
    lines = list(picture(games.load("loewenherz"), state, NAMES, None))
    assert lines[2].startswith(" 1 |.A  .a |.B  .   ")
    assert lines[3].startswith("   +---+   +")
    assert "Alliances: a1 and c1" in lines


def test_a_power_card_says_how_many_borders_or_knights_it_gives() -> None:
    state = games.load("loewenherz").start(2, Seeded(1))
    state.hands[0] = state.cards.open(["A03", "A09", "A13"])
    (hand,) = [line for line in picture(games.load("loewenherz"), state, NAMES, None) if "A03" in line]
    assert hand.split("; ") == [
        "      A03 2 borders for 3, sells for 3",
        "A09 1 knight for 2, sells for 3",
        "A13 1 knight or expansion for 3, sells for 3",
    ]


def test_a_fee_that_nobody_pays_is_not_told() -> None:
    state = games.load("loewenherz").start(2, Seeded(1))
    paid, free = (Event("knight", {"seat": 0, "colour": 0, "field": "b1", "fee": fee}) for fee in (1, 0))
    assert [sentence(games.load("loewenherz"), event, ["Ada", "Ben"], state) for event in (paid, free)] == [
        "Ada: knight, field b1, fee 1",
        "Ada: knight, field b1",
    ]


def test_the_dragon_that_is_to_be_given_away_is_shown() -> None:
    state = games.load("wuerfel").start(2, Seeded(1))
    state.gift = "C38"
    assert "To give away: C38 dragon, worth -2: a sum of 25 or more" in list(
        picture(games.load("wuerfel"), state, NAMES, None)
    )
