"""What Würfelkönig says: events and refusals."""

from __future__ import annotations

from app.words import wuerfel as words
from elements import same
from tafelrunde.core import Event

NAMES = ["Ada", "Ben"]


def test_dice_stand_in_one_line_and_a_place_is_called_by_its_name() -> None:
    told = {
        "Ada rolled 2\u00a02\u00a06\u00a04\u00a05\u00a06": Event(
            "rolled", {"seat": 0, "dice": [2, 2, 6, 4, 5, 6], "rerolled": [1, 2, 3, 4, 5, 6]}
        ),
        "Ben also took the place: orc village, worth 3": Event("place", {"seat": 1, "place": 4, "value": 3}),
    }
    for sentence, event in told.items():
        assert words.sentence(event, NAMES, same) == sentence
    refused = words.refusal("W20", {"card": "C06", "dice": [2, 2, 6, 4, 5, 6]}, NAMES, same)
    assert refused.endswith("2\u00a02\u00a06\u00a04\u00a05\u00a06.")
