"""König der Elfen, planning: exchanging and buying cards (K12, K13), with their rulings."""

from __future__ import annotations

import pytest

from elfen_positions import Spot
from moves import told
from tafelrunde.core import ALL, Seeded
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.planning import Discard

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
    # A position that was laid by hand may have none but discards.
    spot = Spot("", "", realms=["plains"], discard="pig raft turn")
    assert spot.lines("buy", "exchange") == ["buy"]
    assert [event.what for event in spot.act("buy")][:2] == ["reshuffled", "opened"]
    assert (len(spot.hand()), len(spot.s.pile), spot.s.discard) == (1, 2, [])
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
        assert told(events, "bought") == [{"seat": 0, "card": spot.s.hands[0][-1], "face": card, "cost": cost}]
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
    assert bought.facts["face"] == ""
    assert spot.s.cards.seen[bought.facts["card"]] == 1
    assert not spot.s.cards.seen[spot.s.pile[-1]]
