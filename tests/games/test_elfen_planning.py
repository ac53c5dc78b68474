"""König der Elfen, planning: turns, villages, planning cards, closing (K7 to K11), with their rulings."""

from __future__ import annotations

import pytest

from elfen_positions import LAND, VILLAGES, WATER, Spot
from tafelrunde.core import ALL, Handle

# Turns


@pytest.mark.rule("elfen", "K7")
def test_planning_goes_clockwise_from_the_start_player_one_action_each() -> None:
    spot = Spot(*["forest"] * 4, turn=2, start=2)
    order = []
    for _ in range(4):
        order.append(spot.s.turn)
        spot.act(f"village forest {spot.s.turn}")
    assert order == [2, 3, 0, 1]
    assert spot.s.turn == 2


@pytest.mark.rule("elfen", "K7")
def test_there_are_seven_actions_and_no_others() -> None:
    full = Spot("lake thief pig", "", realms=["plains", "lake"], pile="pig " * 5)
    assert {line.split()[0] for line in full.lines()} == {"village", "attach", "close", "exchange", "buy", "pass"}
    assert Spot("pig", "", pile="pig").lines() == ["buy", "novillage"]
    full.refused("stop", "K7", verb="stop")
    full.refused("discard pig", "K7")
    full.refused("enter pig pig", "K7")


# Villages


@pytest.mark.rule("elfen", "K8")
def test_a_village_goes_into_any_realm_the_first_on_the_right() -> None:
    spot = Spot("lake river forest", "plains", "", realms=["desert"])
    assert spot.lines("village") == [
        f"village {card} {seat}" for card in ("lake", "river", "forest") for seat in range(3)
    ]
    (event,) = spot.act("village lake 0")
    assert event.facts == {"seat": 0, "card": spot.s.realms[0][1], "face": "lake", "realm": 0, "index": 1}
    assert spot.realm(0) == ["desert", "lake"]
    assert spot.hand() == ["forest", "river"]
    assert spot.s.cards.seen[spot.s.realms[0][1]] == ALL


@pytest.mark.rule("elfen", "K8")
@pytest.mark.rule("elfen", "EA34")
@pytest.mark.parametrize(("seats", "room"), [(2, 3), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_a_realm_holds_two_villages_with_two_players_three(seats: int, room: int) -> None:
    spot = Spot("lake", *[""] * (seats - 1), realms=["plains", *["forest"] * (seats - 1)])
    for realm in range(seats):
        spot.s.realms[realm] *= room - 1
    spot.act("village lake 0")
    assert len(spot.s.realms[0]) == room


@pytest.mark.rule("elfen", "EA8")
def test_nobody_plays_into_a_full_realm_but_into_a_foreign_one_while_the_own_is_empty() -> None:
    spot = Spot("lake", "", "", realms=["", "plains forest", "river"])
    spot.refused("village lake 1", "EA8", realm=1, most=2)
    spot.act("village lake 2")
    assert [spot.realm(seat) for seat in range(3)] == [[], ["plains", "forest"], ["river", "lake"]]
    two = Spot("lake", "", realms=["plains forest river"])
    two.refused("village lake 0", "EA8", realm=0, most=3)


@pytest.mark.rule("elfen", "K8")
def test_only_a_village_from_the_own_hand_founds_a_village() -> None:
    spot = Spot("lake pig", "river")
    spot.refused("village pig 0", "K8", card="pig")
    spot.refused(f"village #{spot.s.hands[1][0]} 0", "K8")
    spot.refused("village #999 0", "K8")
    spot.refused("village lake 2", "K8", realm=2)


@pytest.mark.rule("elfen", "EA9")
def test_villages_move_up_to_the_right_and_new_ones_come_on_the_left() -> None:
    spot = Spot("desert", "", realms=["lake+gold1 river forest", "plains"], gold=3, pile="pig")
    (event,) = spot.act("close 0")
    assert event.facts == {"seat": 0, "card": spot.s.discard[0], "face": "lake", "index": 0, "cost": 3}
    assert spot.realm(0) == ["river", "forest"]
    spot.act("pass", "village desert 0")
    assert spot.realm(0) == ["river", "forest", "desert"]


# Planning cards


@pytest.mark.rule("elfen", "K9")
@pytest.mark.rule("elfen", "EA16")
def test_a_planning_card_goes_on_any_village_with_a_token() -> None:
    spot = Spot("thief gold", "", realms=["lake", "forest river"])
    assert spot.lines("attach") == [
        f"attach {card} {place}" for card in ("thief", "gold") for place in ("0 0", "1 0", "1 1")
    ]
    (event,) = spot.act("attach thief 0 0")
    lake = spot.s.realms[0][0]
    assert event.facts == {
        "seat": 0,
        "card": spot.s.laid[lake][0][0],
        "face": "thief",
        "realm": 0,
        "index": 0,
        "village": "lake",
    }
    spot.act("pass", "attach gold 1 1")
    assert spot.s.laid[spot.s.realms[1][1]] == [(event_card(spot, 1, 1), 0)]
    assert spot.s.tokens == [2, 4]
    assert spot.hand() == []


def event_card(spot: Spot, realm: int, index: int) -> Handle:
    """The only card on a village, which lies open."""
    ((card, _),) = spot.s.laid[spot.s.realms[realm][index]]
    assert spot.s.cards.seen[card] == ALL
    return card


@pytest.mark.rule("elfen", "K9")
@pytest.mark.rule("elfen", "EA15")
def test_one_gold_one_thief_and_one_obstacle_fit_on_a_village() -> None:
    spot = Spot("thief gold tree monster", "thief", realms=["forest+thief1", "plains"], pile="pig")
    spot.refused("attach thief 0 0", "K9", card="thief", village="forest")
    spot.act("attach gold 0 0", "pass", "attach tree 0 0")
    assert spot.faces(card for card, _ in spot.s.laid[spot.s.realms[0][0]]) == ["thief", "gold", "tree"]
    for face in ("gold", "tree"):
        again = Spot(face, "", realms=["forest+gold1+tree1"])
        again.refused(f"attach {face} 0 0", "K9")
        assert again.lines("attach") == []
    water = Spot("monster", "", realms=["river+monster1"])
    water.refused("attach monster 0 0", "K9")


@pytest.mark.rule("elfen", "K9")
def test_only_a_planning_card_from_the_own_hand_goes_on_a_village() -> None:
    spot = Spot("pig guard lake thief", "gold", realms=["forest", "plains"])
    for face in ("pig", "guard", "lake"):
        spot.refused(f"attach {face} 0 0", "K9", card=face)
    spot.refused(f"attach #{spot.s.hands[1][0]} 0 0", "K9")
    spot.refused("attach thief 0 1", "K9", realm=0, index=1)
    spot.refused("attach thief 2 0", "K9", realm=2)


@pytest.mark.rule("elfen", "K10")
@pytest.mark.parametrize("village", VILLAGES)
def test_trees_stand_on_land_and_monsters_swim_in_water(village: str) -> None:
    spot = Spot("tree monster", "", realms=[village, "plains"])
    wrong, right = ("monster", "tree") if village in LAND else ("tree", "monster")
    assert (village in WATER) == (wrong == "tree")
    spot.refused(f"attach {wrong} 0 0", "K10", card=wrong, village=village)
    spot.act(f"attach {right} 0 0")


@pytest.mark.rule("elfen", "EA7")
def test_a_fifth_planning_card_has_no_token_until_one_comes_home() -> None:
    realms = ["lake+gold0+thief0 desert+gold0+thief0", "plains"]
    spot = Spot("tree", "", realms=realms, gold=9)
    assert spot.s.tokens == [0, 4]
    spot.refused("attach tree 1 0", "EA7", most=4)
    spot.act("close 0")
    assert spot.s.tokens == [2, 4]
    spot.act("pass", "attach tree 1 0")
    spot.travel().s.turn = 1
    spot.act("stop")
    assert spot.s.tokens == [4, 4]
    assert spot.s.realms == [[], []] and spot.s.laid == {}


# Closing


@pytest.mark.rule("elfen", "K11")
@pytest.mark.rule("elfen", "EA11")
def test_closing_costs_two_and_one_for_each_card_whosever_it_is() -> None:
    spot = Spot("", "", realms=["plains", "forest+gold0+thief1+tree1 lake"], turn=1, gold=[4, 6], pile="pig")
    assert spot.s.tokens == [3, 2]
    spot.act("close 0")
    assert spot.gold == [4, 1]
    assert spot.s.tokens == [4, 4]
    assert sorted(spot.s.laid) == sorted(spot.s.realms[0] + spot.s.realms[1])
    assert spot.realm(1) == ["lake"]
    assert Spot("", "", realms=["lake"], gold=2).lines("close") == ["close 0"]


@pytest.mark.rule("elfen", "K11")
def test_a_closed_village_and_its_cards_are_discarded() -> None:
    spot = Spot("", "", realms=["lake+gold1+monster0 plains"], pile="pig")
    spot.act("close 0")
    assert spot.faces(spot.s.discard) == ["lake", "gold", "monster"]


@pytest.mark.rule("elfen", "K11")
@pytest.mark.rule("elfen", "EA11")
def test_only_own_villages_that_can_be_paid_for_are_closed() -> None:
    spot = Spot("", "", realms=["lake+gold1", "plains"], gold=2)
    spot.refused("close 0", "EA11", cost=3, gold=2)
    spot.refused("close 1", "K11", index=1)


@pytest.mark.rule("elfen", "EA10")
def test_the_last_own_village_may_be_closed_but_then_not_passed() -> None:
    spot = Spot("river", "plains", realms=["lake", "forest"], pile="pig")
    spot.act("close 0", "pass")
    assert spot.realm(0) == []
    spot.refused("pass", "K14")
    spot.act("village river 0", "pass", "pass")
