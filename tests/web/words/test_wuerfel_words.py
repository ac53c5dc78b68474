"""What Würfelkönig says: events and refusals."""

from __future__ import annotations

import pytest

from app.words import wuerfel as words
from elements import PEOPLE, same
from tafelrunde.core import Event, Illegal, Seeded
from tafelrunde.games.wuerfel import GAME
from tafelrunde.games.wuerfel.data import CITIZENS
from wuerfel_drawn import FOURS, ROW, laid


def test_dice_are_told_by_colours_and_a_place_is_called_by_its_name() -> None:
    told = {
        "Ada rolled red\u00a05\u00a06, green\u00a02\u00a02\u00a04\u00a06": Event(
            "rolled", {"seat": 0, "dice": [2, 2, 6, 4, 5, 6], "rerolled": [1, 2, 3, 4, 5, 6]}
        ),
        "Ben also took the place: orc village, worth 3": Event("place", {"seat": 1, "place": 4, "value": 3}),
    }
    for sentence, event in told.items():
        assert words.sentence(event, PEOPLE, same) == sentence
    # Dragons differ in what they cost.
    gift = Event("gave", {"seat": 0, "to": 1, "card": "C39"})
    assert words.sentence(gift, PEOPLE, same) == "Ada gave the dragon (−4) to Ben"
    assert words.sentence(Event("took", {"seat": 0, "card": "C32"}), PEOPLE, same) == "Ada won the fairy"
    refused = words.refusal("W20", {"card": "C06", "dice": [2, 2, 6, 4, 5, 6]}, PEOPLE, same)
    assert refused.endswith("show red\u00a05\u00a06, green\u00a02\u00a02\u00a04\u00a06.")
    refused = words.refusal("W26", {"card": "C38", "dice": [3, 3, 1, 5, 6, 2]}, PEOPLE, same)
    assert refused.endswith("blue\u00a05, together 20.")


def test_what_takes_all_six_dice_is_not_called_a_least() -> None:
    assert words.need(CITIZENS["C30"], same) == "2 red, 2 green and 2 blue dice"
    assert words.need(CITIZENS["C32"], same) == "at least 2 red and 2 green dice"


@pytest.mark.parametrize(
    ("rolls", "line"),
    [
        (1, "Choose the dice that you want to roll again."),
        (3, "You have rolled as often as you may; now you must decide."),
    ],
)
def test_whoever_wants_to_throw_all_six_dice_once_more_is_told_what_can_be_done(rolls: int, line: str) -> None:
    state = laid(ROW, FOURS, rolls=rolls)
    with pytest.raises(Illegal) as refused:
        GAME.play(state, GAME.read(state, "roll"), Seeded(1))
    assert words.refusal(refused.value.rule, refused.value.facts, PEOPLE, same) == line
