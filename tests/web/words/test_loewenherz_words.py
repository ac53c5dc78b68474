"""Löwenherz in words: events, refusals and cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.words import loewenherz as words
from elements import PEOPLE, same
from loewenherz_drawn import drawn, positions
from tafelrunde.core import Event, Illegal, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.geometry import INDEX

ROOT = Path(__file__).parents[3]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/loewenherz").glob("*.py"))


def test_every_event_has_its_sentence() -> None:
    told: dict[str, set[str]] = {}
    for seats in GAME.seats:
        for seed in range(6):
            for _state, events in positions(seats, seed):
                for event in events:
                    line = words.sentence(event, PEOPLE[:seats], same)
                    assert line
                    assert "{" not in line
                    told.setdefault(event.what, set()).add(line)
    assert set(told) | {"final", "ended", "returned"} >= set(re.findall(r'Event\(\s*"(\w+)"', ENGINE))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event("ended", {"reason": "target", "ducats": [0, 0]}), "The king is back: the target is reached and the game is over"),
        (Event("ended", {"reason": "cards", "ducats": [3, 5]}), "The last card has left the last hand: the game is over. For ducats: Ada +3, Ben +5"),
        (Event("ended", {"reason": "cards", "ducats": [0, 5]}), "The last card has left the last hand: the game is over. For ducats: Ben +5"),
        (Event("income", {"seat": 0, "ducats": 1}), "Ada’s mines bring 1 ducat"),
        (Event("knight", {"seat": 0, "colour": 2, "field": "a1", "fee": 0}), "Ada placed a neutral knight on a1"),
        (Event("knight", {"seat": 0, "colour": 0, "field": "a1", "fee": 1}), "Ada placed a knight on a1 and paid a ducat for the forest"),
        (Event("removed", {"colour": 1, "field": "a1"}), "Ben lost the knight on a1"),
        (Event("points", {"seat": 1, "points": -3, "total": 4}), "Ben loses 3 points and has 4"),
        (Event("points", {"seat": 1, "points": -1, "total": 4}), "Ben loses 1 point and has 4"),
        (Event("monopoly", {"seat": 1, "mine": "gold", "won": False}), "Ben has lost a monopoly: gold mine"),
        (Event("sold", {"seat": 1, "card": "A11", "ducats": 3}), "Ben sold “1 knight or 2 borders” for 3 ducats"),
        (Event("expanded", {"seat": 0, "castle": "k1", "field": "i1"}), "Ada took i1 for the territory of k1"),
        (Event("returned", {"borders": 1}), "1 superfluous border went back"),
        (Event("returned", {"borders": 4}), "4 superfluous borders went back"),
        (Event("final", {"seat": 1}), "That was the last card of the deck: the final phase begins"),
    ],
)  # fmt: skip
def test_sentences(event: Event, line: str) -> None:
    assert words.sentence(event, ["Ada", "Ben"], same) == line


@pytest.mark.rule("loewenherz", "H12")
def test_where_no_field_is_far_enough_the_table_says_how_many_steps_will_do() -> None:
    state = GAME.start(3, Seeded(1))
    assert "will do" not in drawn(state).text
    state.castles, state.colours, state.lands = [INDEX["a1"], INDEX["l12"], INDEX["a12"]], [0, 1, 2], [0, 0, 0]
    state.figures = [1 << at for at in state.castles]
    state.board = "." + "F" * 5 + "." + "F" * 137
    assert list(map(str, GAME.actions(state))) == ["castle g1"]
    assert "No meadow is far enough from the other castles of this colour: 6 steps will do." in drawn(state).text


def test_every_card_has_a_name() -> None:
    assert {words.card(face, same) for face in CARDS} >= {"3 borders", "2 knights or expansion", "defector", "alliance"}


def test_every_refusal_has_its_sentence() -> None:
    facts = {
        "field": "a1", "other": "b1", "castle": "c1", "card": 3, "use": "borders", "price": 4, "ducats": 2, "most": 3,
        "distance": 7, "seats": 9, "least": 2,
    }  # fmt: skip
    # Every rule that the code names as a word of its own is one that it can refuse with.
    keys = set(re.findall(r'"(HA?\d+)"', ENGINE)) - {"H4"}
    assert len(keys) > 30
    for key in keys:
        assert words.refusal(key, facts, PEOPLE, same).endswith((".", "?")), key
        assert words.refusal(key, {"verb": "sell"} | facts, PEOPLE, same), key
    useless = {
        words.refusal("HA38", {"use": use}, PEOPLE, same) for use in ("borders", "knights", "expansion", "alliance")
    }
    assert len(useless) == 4, "a card that nothing can be done with says what is missing for its use"
    assert words.refusal("H22", {"card": 3}, PEOPLE, same) == "This card is not in your hand."
    assert words.refusal("H41", {"field": "z9"}, PEOPLE, same) == "There is no such field."
    assert words.refusal("HA2", {"field": "a1", "distance": 4}, PEOPLE, same).startswith("a1 is too near")
    assert words.refusal("HA2", {"field": "a1"}, PEOPLE, same) == "There would be no room for the knight beside a1."
    short = words.refusal("H22", {"price": 6, "ducats": 2}, PEOPLE, same)
    assert short == "This card costs 6 ducats, and you have 2. You can sell a card instead."
    least = words.refusal("H22", {"price": 1, "ducats": 0}, PEOPLE, same)
    assert least == "This card costs 1 ducat, and you have 0. You can sell a card instead."


def test_who_reaches_for_the_market_too_soon_hears_what_lies_there() -> None:
    state = GAME.start(3, Seeded(1))
    state.turn = state.seat = 0
    state.phase, state.market = "turn", state.cards.open(["A13"])
    with pytest.raises(Illegal) as refusal:
        GAME.play(state, GAME.read(state, "take A13"), Seeded(1))
    told = words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same)
    assert told == "1 knight or expansion, costs 3, sells for 3. First sell a card or play one."
    assert words.refusal("H15", {"verb": "take", "card": "no card"}, PEOPLE, same) == "First sell a card or play one."
