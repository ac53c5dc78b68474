"""What Kings & Creatures says: events, refusals, cards."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from app.words import creatures as words
from creatures_drawn import laid
from creatures_positions import played
from elements import PEOPLE, same
from tafelrunde.core import Event, Illegal, Seeded
from tafelrunde.games.creatures import GAME
from tafelrunde.games.creatures.data import CARDS
from tafelrunde.games.creatures.game import Take

ROOT = Path(__file__).parents[3]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/creatures").glob("*.py"))


def test_every_event_has_its_sentence() -> None:
    told = set()
    for number in range(20):
        rng, dealer = Random(number), Seeded(number)
        state = GAME.start(2 + number % 5, dealer)
        while state.turn is not None:
            for event in GAME.play(state, rng.choice(GAME.actions(state)), dealer):
                sentence = words.sentence(event, PEOPLE, same)
                assert sentence
                assert "{" not in sentence
                told.add(event.what)
    assert told == {"took", "left", "opened", "turn", "fame", "cleared", "round", "ended"}
    legend = Event("took", {"seat": 0, "card": "N86"})
    assert words.sentence(legend, PEOPLE, same) == "Ada took the 86: legend worth 5"
    king = Event("opened", {"card": "N35"})
    assert words.sentence(king, PEOPLE, same) == "New in the middle: 35, king of heroes"
    one = Event("cleared", {"cards": ["N8"], "hidden": 0})
    assert words.sentence(one, PEOPLE, same) == "One card leaves the game"


def test_every_refusal_has_its_sentence() -> None:
    state = laid([["N1"], ["N2"]], ["N8"])
    for action, sentence in (
        (Take("N9"), "The 9 does not lie in the middle."),
        (Take("N0"), "Only the open cards in the middle can be taken."),
    ):
        with pytest.raises(Illegal) as refusal:
            GAME.play(state, action, Seeded(1))
        assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same) == sentence
    with pytest.raises(Illegal) as refusal:
        GAME.play(played(3, 2).state, Take("N9"), Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same) == "The game is over."
    with pytest.raises(Illegal) as refusal:
        GAME.start(7, Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same) == "2 to 6 can play."
    assert words.refusal("X1", {}, PEOPLE, same) == ""
    for rule in re.findall(r'(?:Illegal\(|rule = )"(\w+)"', ENGINE):
        assert words.refusal(rule, {"least": 2, "most": 6}, PEOPLE, same)


def test_cards_in_words() -> None:
    def told(face: str) -> str:
        return words.described(CARDS[face], same)

    assert told("N83") == "3 heroes"
    assert told("N35") == "king of heroes, crowns: 2 left, 3 right"
    assert told("N97") == "legend worth 6, asks for 2 hero cards, 2 treasures and 2 creatures"
    assert told("N8") == "treasure worth 1"
    assert told("N1") == "castle"
    assert told("N110") == "unicorn"
