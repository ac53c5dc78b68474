"""König der Elfen: bodyguards and changes of direction (K23, K24), with their rulings."""

from __future__ import annotations

import pytest

from elfen_positions import Spot
from tafelrunde.core import Illegal
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.travel import Guard, Turn

# Bodyguards


@pytest.mark.rule("elfen", "K23")
@pytest.mark.rule("elfen", "EA21")
@pytest.mark.rule("elfen", "EA22")
def test_a_bodyguard_protects_in_all_villages_of_one_realm() -> None:
    realms = ["plains", "plains+tree0+thief0 forest+tree0+thief0", "plains+tree0+thief0"]
    spot = Spot("", "cycle " * 7 + "guard", "", realms=realms, turn=1, start=1).travel()
    (event,) = spot.act("guard guard")
    assert event.facts == {"seat": 1, "card": spot.s.discard[0], "realm": 1}
    spot.act("enter cycle cycle", "enter cycle cycle")
    assert spot.gold == [7, 7 + 2 + 3, 7]
    spot.act("enter cycle cycle cycle")
    assert spot.gold == [7 + 2, 12 + 2 - 2, 7]
    assert spot.s.guarded == -1


@pytest.mark.rule("elfen", "K23")
def test_the_bodyguard_is_a_card_of_the_own_hand() -> None:
    spot = Spot("pig turn", "guard", realms=["plains", "plains"]).travel()
    assert spot.lines("guard") == []
    spot.refused("guard pig", "K23", card="pig")
    with pytest.raises(Illegal, match=r"^K23\b"):
        GAME.play(spot.s, Guard(spot.s.hands[1][0]), spot.dealer)


@pytest.mark.rule("elfen", "EA21")
def test_a_bodyguard_is_laid_before_the_first_village_of_a_realm_and_only_once() -> None:
    spot = Spot("pig pig pig guard guard", "", realms=["plains plains", "plains"]).travel()
    spot.act("guard guard")
    spot.refused("guard guard", "EA21", realm=0)
    late = Spot("pig pig pig guard guard", "", realms=["plains plains", "plains"]).travel()
    late.act("enter pig pig")
    late.refused("guard guard", "EA21", realm=0)
    late.act("enter pig pig", "guard guard")
    assert late.s.guarded == 1


@pytest.mark.rule("elfen", "EA21")
def test_turning_inside_a_realm_keeps_the_bodyguard_and_coming_back_needs_another() -> None:
    spot = Spot(
        "pig " * 6 + "guard guard turn turn", "", "", realms=["plains+thief1 plains+thief1", "plains", "plains"]
    )
    spot.travel().act("guard guard", "enter pig pig", "enter pig pig", "turn turn", "enter pig pig")
    assert spot.gold == [13, 7, 7]
    assert spot.s.guarded == 0
    # Out on the right, and back in: the bodyguard has gone.
    spot.act("enter pig pig", "turn turn")
    assert (spot.s.guarded, spot.s.at) == (-1, 3)
    assert "guard guard" in spot.lines()
    spot.act("enter pig pig")
    assert spot.gold == [13 + 2 + 2 - 2, 7 + 2, 7]


# Changing direction


@pytest.mark.rule("elfen", "K24")
@pytest.mark.rule("elfen", "EA19")
def test_after_a_change_of_direction_one_goes_back_to_where_one_came_from() -> None:
    spot = Spot("pig " * 5 + "turn", "", "", realms=["plains forest", "plains", "forest"]).travel()
    spot.act("enter pig pig", "enter pig pig", "enter pig pig")
    (event,) = spot.act("turn turn")
    assert event.facts == {"seat": 0, "card": spot.s.discard[-1], "way": -1}
    assert spot.s.at == 2
    spot.act("enter pig pig")
    assert spot.s.at == 1
    spot.act("enter pig pig")
    assert (spot.s.at, spot.s.way) == (0, -1)


@pytest.mark.rule("elfen", "K24")
def test_the_change_of_direction_is_a_card_of_the_own_hand() -> None:
    spot = Spot("pig guard", "turn", realms=["plains", "plains"]).travel()
    assert spot.lines("turn") == []
    spot.refused("turn guard", "K24", card="guard")
    with pytest.raises(Illegal, match=r"^K24\b"):
        GAME.play(spot.s, Turn(spot.s.hands[1][0]), spot.dealer)


@pytest.mark.rule("elfen", "EA18")
def test_turned_before_the_first_village_a_journey_begins_on_the_left_and_goes_counter_clockwise() -> None:
    realms = ["plains", "forest plains", "forest"]
    spot = Spot("", "cycle " * 5 + "turn", "", realms=realms, turn=1, start=1).travel()
    spot.act("turn turn")
    places = []
    for _ in range(5):
        spot.act("enter cycle cycle")
        places.append(spot.s.at)
    assert places == [2, 1, 0, 3, 2]


@pytest.mark.rule("elfen", "EA18")
@pytest.mark.parametrize(
    ("seat", "way", "first"), [(0, 1, 0), (0, -1, 1), (1, 1, 2), (1, -1, 2), (2, 1, 3), (2, -1, 4)]
)
def test_where_a_journey_begins(seat: int, way: int, first: int) -> None:
    spot = Spot("pig", "pig", "pig", realms=["plains plains", "plains", "plains plains"], turn=seat, start=seat)
    spot.travel(way=way).act("enter pig pig")
    assert spot.s.at == first


@pytest.mark.rule("elfen", "K23")
@pytest.mark.rule("elfen", "K24")
def test_equal_journey_cards_are_listed_once() -> None:
    spot = Spot("pig pig guard guard turn turn turn", "", realms=["plains", "plains"]).travel()
    assert spot.lines() == ["enter pig pig", "guard guard", "turn turn", "stop"]


@pytest.mark.rule("elfen", "EA20")
def test_the_direction_changes_once_between_two_arrivals_but_again_after_the_next() -> None:
    spot = Spot("pig pig pig turn turn turn", "", realms=["plains plains", "plains"]).travel()
    spot.act("turn turn")
    spot.refused("turn turn", "EA20")
    spot.act("enter pig pig", "turn turn")
    assert spot.s.way == 1
    spot.refused("turn turn", "EA20")
    spot.act("enter pig pig", "turn turn")


@pytest.mark.rule("elfen", "EA36")
def test_after_a_bodyguard_one_follows_him_and_turns_no_more() -> None:
    spot = Spot("pig pig pig guard turn", "", realms=["plains plains", "plains"]).travel()
    spot.act("guard guard")
    spot.act("enter pig pig")
    # Inside the realm that he guards one may turn.
    spot.act("turn turn")
    other = Spot("pig pig pig guard turn", "", "", realms=["plains", "plains", "plains"]).travel()
    other.act("enter pig pig", "guard guard")
    other.refused("turn turn", "EA36")
    assert other.lines() == ["enter pig pig", "stop"]
    first = Spot("pig guard turn", "", realms=["plains plains", "plains"]).travel()
    first.act("turn turn", "guard guard", "enter pig pig")
    assert (first.s.at, first.s.guarded) == (1, 0)


@pytest.mark.rule("elfen", "EA36")
def test_one_turns_where_the_other_way_leads_to_the_bodyguard_too() -> None:
    spot = Spot("pig pig pig guard turn", "", realms=["plains", "plains forest"]).travel()
    spot.act("enter pig pig", "guard guard", "turn turn", "enter pig pig")
    assert (spot.s.at, spot.s.guarded) == (2, 1)
    old = Spot("pig pig pig guard turn", "", realms=["plains", "plains forest"]).travel()
    old.s.version = 2
    old.act("enter pig pig", "guard guard")
    old.refused("turn turn", "EA36")


@pytest.mark.rule("elfen", "EA36")
def test_at_the_start_of_a_journey_a_bodyguard_and_a_change_of_direction_may_come_in_either_order() -> None:
    spot = Spot("pig pig guard turn", "", realms=["plains plains", "plains"]).travel()
    spot.act("guard guard", "turn turn", "enter pig pig")
    assert (spot.s.at, spot.s.guarded) == (1, 0)
    spot.act("enter pig pig")
    assert (spot.s.at, spot.s.guarded) == (0, 0)
    old = Spot("pig pig guard turn", "", realms=["plains plains", "plains"]).travel()
    old.s.version = 1
    old.act("guard guard")
    old.refused("turn turn", "EA36")
