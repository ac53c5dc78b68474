"""The table of König der Elfen in a first game, which shows only some of what may be done."""

from __future__ import annotations

from elfen_drawn import drawn, journey
from elfen_positions import Spot
from tafelrunde.games.elfen.planning import Attach
from tafelrunde.games.elfen.travel import Guard


def test_what_a_first_game_does_not_show_yet_is_not_said_to_be_missing() -> None:
    spot = Spot("thief", "", realms=["forest", "plains"])
    assert "do one thing: play a card" in drawn(spot.s, only=Attach).sentence
    assert "tickets do not reach" not in drawn(journey("pig guard").s, only=Guard).sentence
