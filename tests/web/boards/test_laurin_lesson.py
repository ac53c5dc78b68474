"""König Laurin’s table in a first game, which shows only some of what may be done."""

from __future__ import annotations

from elements import Elements
from laurin_drawn import drawn, laid
from laurin_positions import position
from tafelrunde.games.laurin import GAME
from tafelrunde.games.laurin.state import Laurin


def taught(state: Laurin, action: str) -> Elements:
    """The table while a first game shows this one action."""
    return drawn(state, actions=[GAME.read(state, action)])


def test_other_squares_than_that_of_a_first_game_explain_themselves() -> None:
    shown = taught(laid(), "place 5 g4")
    assert shown.by_id("square-g4")["data-play"] == "place 5 g4"
    assert shown.by_id("square-c3")["data-why"] == "place 5 c3"


def test_a_first_game_that_places_no_more_says_so() -> None:
    assert "nothing more to place, 7 of 7 points left: choose “Done”." in taught(laid(), "done").text


def test_a_first_game_strikes_out_only_what_leads_out_of_the_garden() -> None:
    state = position("move", 0, active=0, king=(4, 0), held="H1 V1 -", hands=["", "", ""])
    shown = taught(state, "move 0 E")
    looks = {way: shown.by_id(f"move-{way}")["class"] for way in ("0-E", "0-W", "1-N", "1-S")}
    assert [way for way, look in looks.items() if "is-out" in look] == ["1-N"]


def test_a_first_game_lets_only_one_name_shine_in_the_fog() -> None:
    state = position("fog", 0, caster=0)
    shown = taught(state, "fog 2")
    assert [shown.by_id(f"fog-{seat}")["class"] for seat in range(3)] == ["button plain", "button plain", "button gold"]


def test_a_first_game_hands_out_one_card_and_the_others_say_so() -> None:
    state = position("assign", 0, held="- - -")
    state.drawn = state.cards.open(["H1", "H3", "V3"])
    shown = taught(state, f"assign #{state.drawn[1]}")
    assert [shown.by_id(f"drawn-{card}").get("data-play") for card in state.drawn] == [
        None,
        f"assign #{state.drawn[1]}",
        None,
    ]
    assert "is-legal" not in shown.by_id(f"drawn-{state.drawn[0]}")["class"]
    assert shown.by_id(f"drawn-{state.drawn[0]}")["data-why"] == f"assign #{state.drawn[0]}"


def test_a_first_game_that_wants_a_swap_between_two_dwarfs_lights_it_alone() -> None:
    state = position("place", 0, active=0, part="place", dwarfs="e5=0:1 f5=2:5", books=["B"], left=0)
    shown = taught(state, "cast B")
    assert "choose “Done”, or your swap." in shown.sentence
    assert "is-legal" in shown.by_id("cast-B")["class"]
    assert "gold" not in shown.by_id("done")["class"].split()
