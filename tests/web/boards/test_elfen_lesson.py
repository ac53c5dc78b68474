"""The table of König der Elfen in a first game, which shows only some of what may be done."""

from __future__ import annotations

from elements import Elements
from elfen_drawn import drawn, journey
from elfen_positions import Spot
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.state import Elfen


def taught(state: Elfen, verb: str) -> Elements:
    """The table while a first game shows actions of this kind alone."""
    return drawn(state, actions=[action for action in GAME.actions(state) if action.verb == verb])


def test_what_a_first_game_does_not_show_yet_is_not_said_to_be_missing() -> None:
    spot = Spot("thief", "", realms=["forest", "plains"])
    assert "now you may play a card" in taught(spot.s, "attach").sentence
    assert "tickets do not reach" not in taught(journey("pig guard").s, "guard").sentence


def test_a_first_game_lights_the_cards_that_are_to_go_and_no_others() -> None:
    state = Spot("raft raft raft monster pig cycle wagon gold", "").s
    state.phase = "swap"
    four = next(action for action in GAME.actions(state) if state.face(action.cards[-1]) == "monster")
    shown = drawn(state, actions=[four])
    golden = {one for one in state.hands[0] if "is-legal" in shown.by_id(f"drop-{one}")["class"]}
    assert golden == {*four.cards}


def test_a_first_game_that_wants_a_change_of_direction_does_not_light_the_end_of_the_journey() -> None:
    state = journey("raft turn").s
    assert "gold" in drawn(state).by_id("stop")["class"].split()
    assert "gold" not in taught(state, "turn").by_id("stop")["class"].split()
