"""The citizens of Würfelkönig: what each asks, brings and does, and whether the dice are what it wants."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.boards.wuerfel.pieces import pictograph
from app.words.wuerfel import DOES
from tafelrunde.games.wuerfel.data import CITIZENS
from tafelrunde.games.wuerfel.game import Take
from wuerfel_drawn import FOURS, ROW, drawn, laid, markup


def test_a_citizen_is_told_with_pauses() -> None:
    told = drawn(laid(ROW)).told("card-C10")
    assert told == "dwarf, 6 points, at least 4 dice showing 4, at home here: mine"


def test_a_citizen_that_cannot_be_won_is_explained_at_any_time() -> None:
    shown = drawn(laid(ROW, FOURS))
    assert shown.by_id("card-C10")["data-play"] == "take C10 place"
    assert "popovertarget" not in shown.by_id("card-C10")
    assert "card-C10-leaf" not in shown.values("id")
    assert "data-play" not in shown.by_id("card-C05")
    assert shown.by_id("pile-penalty")["data-why"] == "penalty"
    ended = laid(ROW)
    ended.turn, ended.ended = None, "pile"
    for asked in (shown, drawn(laid(ROW)), drawn(laid(ROW, FOURS), actions=[]), drawn(ended)):
        assert asked.by_id("card-C05")["popovertarget"] == "card-C05-leaf"
        assert asked.by_id("card-C05-leaf")["role"] == "dialog"


def test_the_leaf_of_a_citizen_says_what_it_asks_brings_and_does() -> None:
    shown = drawn(laid(["C05", "C30", "C37", "C32", "C38"], (1, 2, 3, 5, 5, 6))).text
    for told in (
        "A straight of 6 numbers. 7 points.",
        "At home here: city.",
        "A sum of 25 or more.",
        *DOES.values(),
    ):
        assert told in re.sub(r"\s+", " ", shown)
    # What the dice add up to matters to two only, and to the right of the last stands nobody.
    assert shown.count("Together they show 22 now.") == 2
    assert "Together" not in drawn(laid(ROW)).text
    assert DOES["hypnotist"] not in drawn(laid(["C21", "C22", "C23", "C24", "C37"])).text


def test_a_citizen_says_what_else_it_does() -> None:
    told = [
        "on top: 4 rolls",
        "then another turn",
        "brings along who stands to the right",
        "1 point per fairy of yours",
        "to be given away",
    ]
    shown = drawn(laid(["C05", "C30", "C37", "C32", "C38"])).sentence
    assert all(effect in shown for effect in told)
    # To the right of the last stands nobody, and an orc only counts.
    shown = drawn(laid(["C21", "C22", "C23", "C24", "C37"])).sentence
    assert not any(effect in shown for effect in told)


def test_a_citizen_can_be_won_without_its_place() -> None:
    shown = drawn(laid(ROW, FOURS))
    assert shown.by_id("alone-C10")["data-play"] == "take C10"
    assert "Just the dwarf, not the mine" in shown.text
    # A first game shows one thing at a time.
    assert "alone-C10" not in drawn(laid(ROW, FOURS), actions=[Take("C10", place=True)]).values("id")


def test_the_hypnotist_offers_the_citizen_to_its_right() -> None:
    state = laid(["C37", *ROW[:4]], (1, 1, 2, 2, 3, 1))
    state.row[0], state.phase, state.bonus = -1, "bonus", 1
    assert set(drawn(state).values("data-play")) == {"take C05", "decline"}


def bodies(look: str, card_id: str, dice: tuple[int, ...]) -> int:
    """How many small dice of a pictograph look like this."""
    found = re.search(f'class="{look}" d="([^"]*)"', pictograph(CITIZENS[card_id], dice))
    return found[1].count("Z") if found else 0


@pytest.mark.parametrize("card_id", [key for key, citizen in CITIZENS.items() if "at_" not in str(citizen.need)])
def test_a_pictograph_is_all_gold_exactly_when_the_need_is_met(card_id: str) -> None:
    rng, citizen = Random(card_id), CITIZENS[card_id]
    parts = bodies("mini", card_id, ())
    for _ in range(300):
        dice = tuple(rng.choice((1, 2, 3, 4, 5, 6)) for _die in range(6))
        lit = bodies("mini is-lit", card_id, dice)
        assert lit + bodies("mini", card_id, dice) == parts
        assert (lit == parts) == citizen.met(dice), dice


def test_little_dice_turn_gold_while_dice_lie_there() -> None:
    assert "is-lit" in markup(laid(ROW, FOURS), actions=[])
    assert "is-lit" not in markup(laid(ROW), actions=[])
