"""What König Laurin says: events, refusals, spells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.words import laurin as words
from elements import PEOPLE, same
from laurin_drawn import GAMES, played, reached
from tafelrunde.core import Event, Seeded
from tafelrunde.games.laurin import GAME, magic
from tafelrunde.games.laurin.actions import Decline
from tafelrunde.games.laurin.data import SPELLS

ROOT = Path(__file__).parents[3]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/laurin").glob("*.py"))


def test_sentences_tell_what_happened() -> None:
    told = {
        "Ada moved the king one step west": Event(
            "moved", {"seat": 0, "card": "H1", "way": "W", "from": (4, 4), "to": (3, 4)}
        ),
        "Ada moved the king 3 steps north": Event(
            "moved", {"seat": 0, "card": "V3", "way": "N", "from": (4, 4), "to": (4, 1)}
        ),
        "Ada moved the king one step further north-west": Event(
            "stepped", {"seat": 0, "way": "NW", "from": (4, 4), "to": (3, 3)}
        ),
        "Ada made the king turn off south after one step": Event(
            "diverted", {"seat": 0, "way": "S", "straight": 1, "from": (6, 4), "to": (5, 5)}
        ),
        "Ben made the king turn off east after 2 steps": Event(
            "diverted", {"seat": 1, "way": "E", "straight": 2, "from": (4, 1), "to": (5, 2)}
        ),
        "The bids: Ada: 3 + 1; Cleo: 2": Event("revealed", {"bids": [["T1", "T3"], [], ["T2"]]}),
        "The bids: Ada: 3; Cleo: 2 + 1. Of equal bids the one with more cards wins": Event(
            "revealed", {"bids": [["T3"], [], ["T1", "T2"]]}
        ),
        "The bids: Ada: 3; Cleo: 3. Of equal bids the one that comes first from the crown on wins": Event(
            "revealed", {"bids": [["T3"], [], ["T3"]]}
        ),
        "Ben scored 3 points on c4, and the dwarf went home": Event(
            "scored", {"seat": 1, "square": "c4", "points": 3, "home": True}
        ),
        "Ben bought Counter-spell for 2 + 1": Event("bought", {"seat": 1, "spell": "F", "cards": ["T1", "T2"]}),
        "Ben bought no spell": Event("declined", {"seat": 1, "offer": "buy"}),
        "Ben skipped the free king move": Event("declined", {"seat": 1, "offer": "free"}),
        "Ada let a card lapse: 2 steps west or east": Event("lapsed", {"seat": 0, "card": "H2", "last": False}),
        "Ada skipped the last card: 1 step north or south": Event("lapsed", {"seat": 0, "card": "V1", "last": True}),
        "The move cards are turned up. Ada: 2 steps west or east; Ben: 1 step north or south": Event(
            "moves", {"cards": ["H2", "V1"]}
        ),
        "Nobody scored": Event("unscored", {}),
        "Ben took nothing back": Event("kept", {"seat": 1, "cards": []}),
        "Ada left Ben out of the scoring": Event("fogged", {"seat": 0, "on": 1}),
        "Ada stays out of the scoring": Event("fogged", {"seat": 0, "on": 0}),
        "The dwarfs on a1 and b2 changed places": Event("swapped", {"seat": 1, "squares": ["a1", "b2"]}),
    }
    for sentence, event in told.items():
        assert words.sentence(event, PEOPLE, same) == sentence


def test_every_event_has_its_sentence() -> None:
    seen: dict[str, set[str]] = {}
    for seats, seed in GAMES:
        for _state, events in played(seats, seed):
            for event in events:
                seen.setdefault(event.what, set()).add(words.sentence(event, PEOPLE, same))
    state = reached("free")
    while state.phase == "free":
        for event in GAME.play(state, Decline(), Seeded(0)):
            seen.setdefault(event.what, set()).add(words.sentence(event, PEOPLE, same))
    assert set(seen) == set(re.findall(r'Event\(\s*"(\w+)"', ENGINE))
    assert all("{" not in sentence for told in seen.values() for sentence in told)
    assert all(all(told) for what, told in seen.items() if what != "treasure")
    short = Event("treasure", {"seat": 1, "cards": [7]})
    assert words.sentence(short, PEOPLE, same) == "Ben gets fewer treasure cards (1), because there are no more"


def test_every_refusal_has_its_sentence() -> None:
    keys = set(re.findall(r'Illegal\(\s*"(\w+)"', ENGINE)) | set(re.findall(r'"(LA?\d+)"', ENGINE))
    keys |= set(magic.TIMES.values()) | {GAME.seats_rule, GAME.over_rule}
    facts = {"price": 2, "front": 5, "left": 3, "count": 1, "least": 3, "most": 5}
    phases = {part.rule for part in GAME.phases if part.verbs}
    for key in sorted(keys - {"L9"}):
        asked = facts | ({"verb": "bid"} if key in phases else {})
        told = words.refusal(key, asked, PEOPLE, same)
        assert told, key
        assert "{" not in told
    for key in sorted(set(re.findall(r'Illegal\(\s*"(\w+)"', ENGINE)) | set(magic.TIMES.values())):
        assert words.refusal(key, facts, PEOPLE, same), key


@pytest.mark.rule("laurin", "L19")
def test_a_dwarf_that_is_not_in_the_supply_is_refused_in_other_words_than_a_square_that_is_taken() -> None:
    told = [words.refusal("L19", facts, PEOPLE, same) for facts in ({"front": 5}, {"square": "c4"})]
    assert told == [
        "You have no dwarf worth 5 left.",
        "A dwarf comes from your supply and goes to an empty square.",
    ]


@pytest.mark.rule("laurin", "L50")
def test_a_spell_whose_kind_was_cancelled_is_refused_in_other_words_than_a_late_counter_spell() -> None:
    told = [words.refusal("L50", {"spell": spell}, PEOPLE, same) for spell in "CDEF"]
    assert ["cancelled on this king move" in line for line in told] == [True, True, True, False]


def test_spells_have_names_effects_and_times() -> None:
    for letter in SPELLS:
        assert words.spell_name(letter, same)
        assert words.effect(letter, same)
        assert words.details(letter, same)
    assert words.steps("H1", same) == "1 step west or east"
    assert words.steps("V3", same) == "3 steps north or south"
