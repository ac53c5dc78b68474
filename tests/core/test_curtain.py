"""People who share a screen: it is passed on where a hand is asked for, and only there."""

from __future__ import annotations

from tafelrunde import games
from tafelrunde.core import ALL, Seeded
from tafelrunde.core.curtain import Curtain, Sight, asks_for_hand, hides
from tafelrunde.games.elfen.planning import Buy, Exchange
from toy import SPY, Bid, Pass, Spies


def begun() -> Spies:
    return SPY.start(3, Seeded(1))


def bid(state: Spies) -> None:
    """The seat to move bids its first card."""
    SPY.play(state, Bid(state.hands[state.turn or 0][0]), Seeded(1))


def test_a_card_from_the_hand_asks_for_the_hand_and_what_lies_open_does_not() -> None:
    state = begun()
    assert asks_for_hand(SPY, state)
    for _ in range(3):
        bid(state)
    assert state.phase == "spying"
    assert not asks_for_hand(SPY, state)


def test_a_hand_that_everybody_happens_to_know_is_still_played_by_its_owner() -> None:
    state = begun()
    for card in state.hands[0]:
        state.cards.seen[card] = ALL
    assert asks_for_hand(SPY, state)


def test_one_person_alone_has_nothing_to_hide_and_two_have() -> None:
    state = begun()
    assert not hides(state, [1])
    assert hides(state, [0, 1])
    assert Curtain(SPY, ["person", "bot", "bot"]).sight(state) is None
    assert Curtain(SPY, ["person", "person", "bot"], open_hands=True).sight(state) is None


def test_the_screen_waits_for_whoever_needs_the_hand_and_shows_it_to_nobody_else() -> None:
    state, curtain = begun(), Curtain(SPY, ["person", "person", "bot"])
    assert curtain.sight(state) == curtain.sight(state) == Sight(None, waits_for=0)
    curtain.take(0)
    assert curtain.sight(state) == Sight(0)
    bid(state)
    after = state.copy()
    curtain.acted(0)
    assert curtain.sight(after) == Sight(None, waits_for=1)
    curtain.take(1)
    bid(after)
    # A bot decides: whoever held the screen goes on looking.
    assert curtain.sight(after.copy()) == Sight(1)


def test_a_decision_from_what_lies_open_hides_the_table_from_nobody() -> None:
    state, curtain = begun(), Curtain(SPY, ["person", "person", "bot"])
    for _ in range(3):
        bid(state)
    assert curtain.sight(state) == Sight(None, covered=0)
    curtain.take(0)
    assert curtain.sight(state) == Sight(0)
    curtain.take(None)
    SPY.play(state, Pass(), Seeded(1))
    curtain.acted(0)
    assert curtain.sight(state.copy()) == Sight(None, covered=1)


def test_what_tells_nothing_of_a_hand_is_done_before_it_is_taken() -> None:
    game = games.load("elfen")
    state, curtain = game.start(3, Seeded(1)), Curtain(game, ["person", "person", "bot"])
    assert curtain.sight(state) == Sight(None, covered=0, beforehand=(Exchange(), Buy()))
    # Whether somebody may search for a village would tell whether there is one in the hand.
    state.hands[0] = [card for card in state.hands[0] if state.cards.face[card] in ("pig", "raft", "cloud")]
    curtain.take(None)
    assert curtain.sight(state.copy()) == Sight(None, covered=0, beforehand=(Exchange(), Buy()))
    curtain.take(0)
    assert curtain.sight(state) == Sight(0)
    # Where nothing is left without the hand, the screen waits.
    curtain.take(None)
    state.books[0] = [0] * len(state.books[0])
    state.hands[0] = state.cards.open(["lake"])  # that was searched for, and is not exchanged
    assert curtain.sight(state.copy()) == Sight(None, waits_for=0)
