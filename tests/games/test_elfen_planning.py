"""König der Elfen: the start, dealing (K2 to K6) and planning (K7 to K15), with their rulings."""

from __future__ import annotations

from collections import Counter

import pytest

from elfen_positions import LAND, NAMES, TRANSPORTS, VILLAGES, WATER, Spot, inventory, lying, played, told
from tafelrunde.core import ALL, Handle, Hidden, Illegal, Scripted, Seeded, Table, Unreadable
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, FACES, SPOT, VALUE
from tafelrunde.games.elfen.planning import Attach, Discard, Village
from tafelrunde.games.elfen.state import Elfen

# The start


@pytest.mark.rule("elfen", "K2")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(seats: int) -> None:
    with pytest.raises(Illegal, match="K2") as refusal:
        GAME.start(seats, Seeded(1))
    assert refusal.value.facts == {"seats": seats, "least": 2, "most": 6}


@pytest.mark.rule("elfen", "K2")
@pytest.mark.rule("elfen", "EA34")
@pytest.mark.parametrize(("seats", "journeys"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_there_are_as_many_journeys_as_players_but_five_at_most(seats: int, journeys: int) -> None:
    table = played(3, seats)
    assert table.state.journey == journeys
    events = [event for entry in range(1, len(table.record.entries)) for event in table.events(entry)]
    starts = [0, *(fact["start"] for fact in told(events, "journey"))]
    assert starts == list(range(journeys))
    assert told(events, "ended") == [{"journeys": journeys}]


@pytest.mark.rule("elfen", "K3")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_starts_with_gold_and_four_tokens(seats: int) -> None:
    state = GAME.start(seats, Seeded(1))
    assert [score["total"] for score in GAME.scores(state)] == [7] * seats
    assert state.tokens == [4] * seats
    assert [score["total"] for score in GAME.scores(GAME.start(seats, Seeded(1), gold=12))] == [12] * seats
    with pytest.raises(Unreadable):
        GAME.start(seats, Seeded(1), gold=11)


@pytest.mark.rule("elfen", "K4")
def test_the_first_seat_starts_and_the_dragon_goes_to_the_left() -> None:
    state = GAME.start(3, Seeded(1))
    assert (state.start, state.turn) == (0, 0)
    spot = Spot("", "", "", realms=["plains"] * 3, pile="pig " * 40, turn=2, start=1).travel()
    spot.act("stop")
    (journey,) = told(spot.act("stop"), "journey")
    assert (journey["start"], spot.s.start, spot.s.turn, spot.s.phase) == (2, 2, 2, "plan")


@pytest.mark.rule("elfen", "K5")
def test_at_the_start_all_120_cards_are_shuffled() -> None:
    orders = set()
    for seed in range(4):
        state = GAME.start(2, Seeded(seed))
        assert inventory(state) == Counter(FACES)
        orders.add(tuple(state.face(card) for card in state.hands[0]))
    assert len(orders) == 4
    kinds = Counter(FACES)
    assert len(FACES) == 120
    assert sum(kinds[village] for village in VILLAGES) == 26
    assert [kinds[transport] for transport in TRANSPORTS] == [9, 9, 9, 9, 9, 9, 10]
    assert sum(kinds[card] for card in (*SPOT, "guard", "turn")) == 30


@pytest.mark.rule("elfen", "K5")
@pytest.mark.rule("elfen", "K6")
def test_before_a_journey_all_but_the_hands_is_shuffled_and_eight_are_dealt_on_top() -> None:
    spot = Spot("pig raft", "turn", realms=["plains+gold0", "lake"], pile="guard " * 30, discard="wagon " * 3, turn=1)
    kept = [hand[:] for hand in spot.s.hands]
    spot.travel().s.start = 0
    known = set(lying(spot.s)) - {card for hand in kept for card in hand}
    events = spot.act("stop")
    assert [hand[: len(old)] for hand, old in zip(spot.s.hands, kept, strict=True)] == kept
    assert [len(hand) for hand in spot.s.hands] == [10, 9]
    assert told(events, "journey") == [{"number": 2, "of": 2, "start": 1, "dealt": [8, 8]}]
    assert spot.s.discard == [] and len(spot.s.pile) == 36 - 16
    # New handles: nobody can follow a card through the shuffle.
    assert not known.intersection(lying(spot.s))
    assert inventory(spot.s) == Counter("pig raft turn plains gold lake".split() + ["guard"] * 30 + ["wagon"] * 3)


@pytest.mark.rule("elfen", "K6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_ten_cards_are_dealt_for_the_first_journey(seats: int) -> None:
    state = GAME.start(seats, Seeded(5))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert len(state.pile) == 120 - 10 * seats
    for seat, hand in enumerate(state.hands):
        assert all(state.cards.seen[card] == 1 << seat for card in hand)


@pytest.mark.rule("elfen", "EA5")
def test_with_too_few_cards_they_are_dealt_one_by_one_from_the_start_player() -> None:
    spot = Spot("", "", "", realms=["plains"] * 3, pile="pig " * 8, turn=0, start=1).travel()
    events = spot.act("stop")
    # Eleven cards for three: seat 2 starts, and the other two get one more between them.
    assert (spot.s.start, [len(hand) for hand in spot.s.hands]) == (2, [4, 3, 4])
    assert told(events, "journey")[0]["dealt"] == [4, 3, 4]
    assert spot.s.pile == []


@pytest.mark.rule("elfen", "EA6")
def test_a_hand_may_grow_without_limit() -> None:
    spot = Spot("pig " * 30, "", realms=["plains", "lake"], pile="raft " * 30, turn=1).travel()
    spot.act("stop")
    assert len(spot.s.hands[0]) == 38
    spot.s.turn = 0
    spot.act("exchange")
    assert len(spot.s.hands[0]) == 41


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


# Exchanging


@pytest.mark.rule("elfen", "K12")
def test_three_cards_come_and_any_four_go_open_to_the_discards() -> None:
    spot = Spot("lake pig", "", realms=["plains", "forest"], pile="raft turn guard wagon", open_top=0)
    top = spot.s.pile[:-4:-1]
    (event,) = spot.act("exchange")
    assert event.facts == {"seat": 0, "cards": top}
    assert [spot.s.cards.seen[card] for card in top] == [1, 1, 1]
    assert (spot.s.turn, spot.s.phase) == (0, "swap")
    assert spot.hand() == ["guard", "lake", "pig", "raft", "turn"]
    assert len(spot.lines()) == 5
    (event,) = spot.act("discard raft pig turn lake")
    assert event.facts["faces"] == ["raft", "pig", "turn", "lake"]
    assert spot.faces(spot.s.discard) == ["raft", "pig", "turn", "lake"]
    assert all(spot.s.cards.seen[card] == ALL for card in spot.s.discard)
    assert (spot.hand(), spot.s.turn, spot.s.phase) == (["guard"], 1, "plan")


@pytest.mark.rule("elfen", "K12")
def test_equal_cards_are_listed_once_however_many_there_are() -> None:
    spot = Spot("pig " * 6 + "raft raft lake", "", realms=["plains"], pile="pig pig pig")
    spot.act("exchange")
    assert sorted(" ".join(sorted(line.split()[1:])) for line in spot.lines()) == [
        *("lake pig pig pig", "lake pig pig raft", "lake pig raft raft"),
        *("pig pig pig pig", "pig pig pig raft", "pig pig raft raft"),
    ]
    lowest = sorted(card for card in spot.s.hands[0] if spot.s.face(card) == "pig")
    assert Discard(tuple(lowest[:4])) in GAME.actions(spot.s)


@pytest.mark.rule("elfen", "K12")
def test_the_discard_is_four_different_cards_of_the_own_hand() -> None:
    spot = Spot("lake pig", "river", realms=["plains"], pile="raft turn guard")
    spot.act("exchange")
    spot.refused("discard raft pig turn", "K12", cards=3, discard=4)
    spot.refused("discard raft pig turn lake guard", "K12")
    hand = spot.s.hands[0]
    spot.refused(f"discard #{hand[0]} #{hand[1]} #{hand[2]} #{hand[2]}", "K12")
    spot.refused(f"discard #{hand[0]} #{hand[1]} #{hand[2]} #{spot.s.hands[1][0]}", "K12")
    spot.refused("pass", "K12", verb="pass")


@pytest.mark.rule("elfen", "EA3")
def test_an_exchange_needs_a_card_in_hand() -> None:
    Spot("", "", realms=["plains"], pile="pig " * 5).refused("exchange", "EA3", hand=0)
    spot = Spot("lake", "", realms=["plains"], pile="raft turn guard wagon")
    spot.act("exchange")
    assert spot.lines() == ["discard lake guard turn raft"]
    spot.act("discard lake raft turn guard")
    assert spot.hand() == []
    assert len(spot.s.discard) == 4


@pytest.mark.rule("elfen", "EA4")
def test_the_discards_become_the_pile_when_it_runs_out() -> None:
    spot = Spot("lake pig", "", realms=["plains"], pile="raft", discard="turn turn turn turn", open_top=0)
    events = spot.act("exchange")
    assert told(events, "reshuffled") == [{"cards": 4}]
    assert spot.hand() == ["lake", "pig", "raft", "turn", "turn"]
    assert (len(spot.s.pile), spot.s.discard) == (2, [])
    bought = Spot("", "", realms=["plains"], pile="raft", discard="turn guard")
    events = bought.act("buy")
    assert told(events, "reshuffled") == [{"cards": 2}]
    assert (len(bought.s.pile), bought.s.discard, bought.s.cards.seen[bought.s.pile[-1]]) == (2, [], ALL)


@pytest.mark.rule("elfen", "EA4")
def test_with_no_pile_and_no_discards_nothing_can_be_bought_or_exchanged() -> None:
    spot = Spot("lake pig", "", realms=["plains"])
    assert spot.lines("buy", "exchange") == []
    spot.refused("buy", "EA4")
    spot.refused("exchange", "EA4", cards=0)
    Spot("lake pig", "", realms=["plains"], pile="pig", discard="pig").refused("exchange", "EA4", cards=2)
    # The first card that is discarded then is a new pile.
    spot = Spot("", "", realms=["plains lake"], gold=9)
    spot.act("close 0")
    assert (spot.faces(spot.s.pile), spot.s.discard) == (["plains"], [])


# Buying


@pytest.mark.rule("elfen", "K13")
def test_the_top_card_costs_one_then_two_then_three_and_then_no_more() -> None:
    spot = Spot("", "", realms=["plains", "forest"], pile="raft turn guard wagon pig")
    for cost, card in enumerate(("raft", "turn", "guard"), 1):
        events = spot.act("buy")
        assert told(events, "bought") == [{"seat": 0, "card": spot.s.hands[0][-1], "cost": cost}]
        assert spot.faces(spot.s.hands[0])[-1] == card
        assert spot.gold[0] == 7 - sum(range(1, cost + 1))
        spot.act("pass")
    spot.refused("buy", "K13", bought=3)


@pytest.mark.rule("elfen", "K13")
@pytest.mark.parametrize(("bought", "gold"), [(0, 0), (1, 1), (2, 2)])
def test_nobody_buys_on_credit(bought: int, gold: int) -> None:
    spot = Spot("", "", realms=["plains"], pile="pig", gold=gold)
    spot.s.bought[0] = bought
    spot.refused("buy", "K13", bought=bought, gold=gold)
    spot.s.books[0][0] += 1
    spot.act("buy")
    assert spot.gold[0] == 0


@pytest.mark.rule("elfen", "EA2")
def test_purchases_count_per_player_and_per_journey() -> None:
    spot = Spot("", "", realms=["plains", "forest"], pile="pig " * 40)
    spot.act("buy", "buy", "buy")
    assert spot.s.bought == [2, 1]
    assert spot.gold == [4, 6]
    spot.travel().s.turn = 1
    spot.act("stop")
    assert spot.s.bought == [0, 0]
    (bought,) = told(spot.act("buy"), "bought")
    assert bought["cost"] == 1


@pytest.mark.rule("elfen", "EA1")
def test_while_planning_the_top_card_lies_open_and_is_the_first_of_three() -> None:
    state = GAME.start(3, Seeded(2))
    assert state.cards.seen[state.pile[-1]] == ALL
    assert sum(seen == ALL for seen in (state.cards.seen[card] for card in state.pile)) == 1
    spot = Spot("lake", "", realms=["plains", "forest"], pile="raft turn guard wagon pig pig")
    (bought, opened) = spot.act("buy")
    assert opened.facts == {"card": spot.s.pile[-1], "face": "turn"}
    assert spot.s.cards.seen[bought.facts["card"]] == ALL
    spot.s.turn = 0
    drew, opened = spot.act("exchange")
    assert [spot.s.cards.seen[card] for card in drew.facts["cards"]] == [ALL, 1, 1]
    assert opened.facts["face"] == "pig"


@pytest.mark.rule("elfen", "EA1")
def test_the_top_card_may_stay_face_down_and_be_bought_blind() -> None:
    state = GAME.start(3, Seeded(2), open=0)
    assert not any(state.cards.seen[card] for card in state.pile)
    spot = Spot("", "", realms=["plains"], pile="raft turn", open_top=0)
    (bought,) = spot.act("buy")
    assert spot.s.cards.seen[bought.facts["card"]] == 1
    assert not spot.s.cards.seen[spot.s.pile[-1]]


# Passing


@pytest.mark.rule("elfen", "K14")
def test_passing_needs_a_village_in_the_own_realm() -> None:
    spot = Spot("lake", "", realms=["", "plains"])
    spot.refused("pass", "K14")
    spot.act("village lake 0")
    assert "pass" in spot.lines()


@pytest.mark.rule("elfen", "K14")
@pytest.mark.rule("elfen", "EA14")
def test_planning_ends_when_all_have_passed_in_succession() -> None:
    spot = Spot("pig pig", "", "", realms=["plains", "lake", "river"], pile="pig " * 9, start=1)
    spot.act("pass", "pass", "buy", "pass", "pass")
    assert (spot.s.phase, spot.s.passes) == ("plan", 2)
    events = spot.act("pass")
    assert [event.what for event in events] == ["passed", "departs"]
    assert (spot.s.phase, spot.s.turn) == ("travel", 1)


@pytest.mark.rule("elfen", "K14")
@pytest.mark.parametrize(
    "lines", [["village lake 1"], ["attach thief 1 0"], ["close 0"], ["buy"], ["exchange", "discard pig pig raft raft"]]
)
def test_every_other_action_begins_the_count_of_passes_anew(lines: list[str]) -> None:
    spot = Spot("lake thief pig pig", "", realms=["plains lake", "river"], pile="raft raft raft raft")
    spot.s.passes = 1
    spot.act(*lines)
    assert (spot.s.passes, spot.s.phase, spot.s.turn) == (0, "plan", 1)


@pytest.mark.rule("elfen", "EA14")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_journey_begins_with_a_village_in_every_realm(seats: int) -> None:
    for seed in range(6):
        table = played(seed, seats)
        for entry in range(1, len(table.record.entries)):
            if table.at(entry - 1).phase == "plan" and table.at(entry).phase == "travel":
                assert all(table.at(entry).realms)


# No village


@pytest.mark.rule("elfen", "K15")
def test_without_any_village_the_hand_is_shown_and_the_next_village_taken_for_a_card() -> None:
    spot = Spot("pig gold", "lake", pile="raft turn forest lake pig", open_top=0)
    shown, found = spot.act("novillage")
    hand = spot.s.hands[0]
    assert shown.facts == {"seat": 0, "cards": hand[:2], "faces": ["pig", "gold"]}
    assert found.facts == {"seat": 0, "card": hand[2], "face": "forest", "turned": 2}
    assert all(spot.s.cards.seen[card] == ALL for card in hand)
    assert (spot.s.phase, spot.s.turn) == ("pay", 0)
    # What was turned up is open; what lies deeper stays hidden.
    seen = [(spot.s.cards.face[card], spot.s.cards.seen[card]) for card in spot.s.pile]
    assert seen == [("raft", ALL), ("turn", ALL), (None, 0), (None, 0)]
    assert spot.lines() == ["discard pig", "discard gold"]
    before = set(spot.s.pile)
    (event,) = spot.act("discard gold")
    assert event.facts["faces"] == ["gold"]
    assert (spot.hand(), spot.faces(spot.s.discard)) == (["forest", "pig"], ["gold"])
    assert (spot.s.phase, spot.s.turn) == ("plan", 1)
    assert len(spot.s.pile) == 4 and not before.intersection(spot.s.pile)
    assert not any(spot.s.cards.seen[card] for card in spot.s.pile)


@pytest.mark.rule("elfen", "K15")
@pytest.mark.rule("elfen", "EA1")
def test_the_open_top_card_is_the_first_that_the_search_turns_up() -> None:
    spot = Spot("pig", "lake", pile="forest raft raft")
    _, found = spot.act("novillage")
    assert (found.facts["face"], found.facts["turned"]) == ("forest", 0)
    spot.act("discard pig")
    assert [spot.s.cards.seen[card] for card in spot.s.pile] == [0, ALL]


@pytest.mark.rule("elfen", "K15")
def test_no_village_is_for_those_who_have_none_in_realm_or_hand() -> None:
    Spot("pig lake", "", pile="forest").refused("novillage", "K15", realm=0, hand=1)
    Spot("pig", "", realms=["plains"], pile="forest").refused("novillage", "K15", realm=1, hand=0)
    spot = Spot("pig", "", pile="forest")
    assert spot.lines("novillage", "pass") == ["novillage"]


@pytest.mark.rule("elfen", "K15")
@pytest.mark.rule("elfen", "EA12")
def test_one_other_card_is_paid_for_the_village_that_was_found() -> None:
    spot = Spot("pig gold", "lake", pile="forest")
    spot.act("novillage")
    spot.refused("discard forest", "EA12", card="forest")
    spot.refused("discard pig gold", "K15", cards=2)
    spot.refused(f"discard #{spot.s.hands[1][0]}", "K15")
    spot.refused("pass", "K15")
    spot.s.passes = 1
    spot.act("discard pig")
    assert spot.s.phase == "plan"


@pytest.mark.rule("elfen", "EA12")
def test_whoever_holds_nothing_but_the_village_pays_nothing() -> None:
    spot = Spot("", "lake", pile="pig forest raft")
    spot.s.passes = 1
    events = spot.act("novillage")
    assert [event.what for event in events] == ["showed", "found", "opened"]
    assert (spot.hand(), spot.s.phase, spot.s.turn, spot.s.passes) == (["forest"], "plan", 1, 0)
    assert spot.s.discard == [] and len(spot.s.pile) == 2


@pytest.mark.rule("elfen", "EA12")
def test_the_search_goes_on_among_the_discards() -> None:
    spot = Spot("gold", "lake", pile="pig raft", discard="turn forest turn")
    events = spot.act("novillage")
    assert told(events, "reshuffled") == [{"cards": 5}]
    assert (spot.hand(), spot.s.discard) == (["forest", "gold"], [])
    spot.act("discard gold")
    assert len(spot.s.pile) == 4 and spot.faces(spot.s.discard) == ["gold"]
    # The village was the last card: what is paid for it is the new pile.
    last = Spot("gold", "lake", pile="forest")
    last.act("novillage", "discard gold")
    assert (last.faces(last.s.pile), last.s.discard) == (["gold"], [])


@pytest.mark.rule("elfen", "EA12")
@pytest.mark.parametrize("pile", ["", "pig raft"])
def test_where_there_is_no_village_to_find_the_search_is_a_pass(pile: str) -> None:
    spot = Spot("gold", "", realms=["", "plains"], pile=pile, discard="turn" if pile else "")
    events = spot.act("novillage")
    assert [event.what for event in events][:2] == ["showed", "passed"]
    assert (spot.hand(), spot.s.passes, spot.s.turn, spot.s.phase) == (["gold"], 1, 1, "plan")
    assert len(spot.s.pile) == len(pile.split())
    events = spot.act("pass")
    # There is no way to travel without a village at home.
    assert told(events, "departs") == [{"seat": 1}]
    events = spot.act("stop")
    assert told(events, "journey")[0]["number"] == 2


@pytest.mark.rule("elfen", "EA12")
def test_where_nobody_has_a_village_at_home_there_is_no_journey_at_all() -> None:
    spot = Spot("lake", "gold", "pig", realms=["forest"], turn=1, start=1, pile="pig " * 30)
    spot.act("novillage", "novillage", "pass")
    assert (spot.s.phase, spot.s.turn, spot.s.journey) == ("travel", 0, 1)
    bare = Spot("gold", "pig", turn=0, start=1, pile="pig " * 30)
    bare.act("novillage", "novillage")
    assert (bare.s.phase, bare.s.journey) == ("plan", 2)


@pytest.mark.rule("elfen", "EA13")
@pytest.mark.parametrize("seats", range(2, 7))
def test_there_is_always_something_to_do(seats: int) -> None:
    table = played(9, seats)
    for entry in range(len(table.record.entries) - 1):
        state = table.at(entry)
        assert GAME.actions(state)
        if state.phase == "plan" and not state.realms[state.turn]:
            verbs = {action.verb for action in GAME.actions(state)}
            held = any(state.face(card) in VALUE for card in state.hands[state.turn])
            assert "pass" not in verbs and ("village" if held else "novillage") in verbs
            assert ("novillage" in verbs) == (not held)


@pytest.mark.rule("elfen", "EA35")
def test_the_last_card_cannot_be_exchanged_while_the_own_realm_is_empty() -> None:
    spot = Spot("lake", "", pile="pig " * 9)
    spot.refused("exchange", "EA35", hand=1)
    spot.act("village lake 0")
    two = Spot("lake pig", "", pile="pig " * 9)
    two.act("exchange")


@pytest.mark.rule("elfen", "EA35")
@pytest.mark.parametrize("seats", range(2, 7))
def test_even_whoever_never_wants_to_pass_must_stop_planning(seats: int) -> None:
    # Searching, exchanging and giving villages away as long as it goes: without the ruling this would never end.
    wishes = ["discard", "novillage", "exchange", "buy", "close", "attach", "village", "stop", "pass"]
    for seed in range(3):
        dealer = Seeded(seed)
        state, decisions = GAME.start(seats, dealer), 0
        while state.turn is not None:
            actions = GAME.actions(state)
            verb = min((action.verb for action in actions if action.verb != "enter"), key=wishes.index)
            abroad = [action for action in actions if action.verb == verb][-1]
            GAME.play(state, abroad, dealer)
            decisions += 1
        assert decisions < 400 * seats


# The bank, and what is hidden


@pytest.mark.rule("elfen", "EA33")
def test_the_bank_never_runs_out() -> None:
    spot = Spot("raft " * 9, "", realms=["lake+gold0", "river"], gold=500).travel()
    spot.act("enter raft raft raft", "enter raft raft", "enter raft raft raft")
    assert spot.gold[0] == 500 + 14 + 6 + 10 + 14


@pytest.mark.rule("elfen", "K3")
def test_hands_are_hidden_while_gold_is_moved_in_the_open() -> None:
    state = GAME.start(3, Seeded(4))
    view = state.seen_by(1)
    assert all(view.cards.face[card] for card in view.hands[1])
    assert not any(view.cards.face[card] for hand in (view.hands[0], view.hands[2]) for card in hand)
    assert view.books == state.books
    assert [len(hand) for hand in view.hands] == [10, 10, 10]


def test_a_machine_that_is_told_a_wrong_face_refuses_after_the_reveal() -> None:
    cheats: list[tuple[Spot, Village | Attach, str, str]] = []
    for wrong, rule in (("pig", "K8"), ("thief", "K8")):
        spot = Spot("lake pig thief", "", realms=["plains"])
        cheats.append((spot, Village(spot.s.hands[0][0], 1), wrong, rule))
    for wrong, rule in (("pig", "K9"), ("monster", "K10"), ("thief", "K9")):
        spot = Spot("tree pig thief monster", "", realms=["plains+thief1"])
        cheats.append((spot, Attach(spot.s.hands[0][0], 0, 0), wrong, rule))
    for spot, action, wrong, rule in cheats:
        view: Elfen = spot.s.seen_by(1)
        assert action in GAME.actions(view)
        with pytest.raises(Illegal, match=rule):
            GAME.play(view, action, Scripted([wrong]))
    spot = Spot("pig lake", "")
    with pytest.raises(Illegal, match="K15") as refusal:
        GAME.play(spot.s.seen_by(1), spot.action("novillage"), Scripted(["lake", "pig"]))
    assert refusal.value.facts == {"realm": 0, "hand": 1}


def test_an_onlooker_lists_every_hidden_card_as_a_kind_of_its_own() -> None:
    spot = Spot("lake pig", "", realms=["plains"])
    view = spot.s.seen_by(1)
    cards = spot.s.hands[0]
    listed = GAME.actions(view)
    for card in cards:
        assert Village(card, 0) in listed and Attach(card, 0, 0) in listed
    assert [action.verb for action in listed if action.verb not in ("village", "attach")] == ["close", "pass"]


def test_a_record_tells_hidden_draws_to_their_seat_alone() -> None:
    table = Table.new(GAME, NAMES[:2], Seeded(3))
    deals = table.record.entries[0].outcomes
    assert [outcome.seat for outcome in deals if isinstance(outcome, Hidden)] == [0] * 10 + [1] * 10
    assert sum(isinstance(outcome, str) for outcome in deals) == 1
    assert set(COST) | set(SPOT) | set(VALUE) | {"guard", "turn"} == set(FACES)
