"""What König der Elfen says: events, refusals, names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from app.words import elfen as words
from elements import PEOPLE, same
from elfen_drawn import SEATS
from elfen_positions import Spot, positions
from tafelrunde.core import Event
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.data import COST, FACES, SPOT, VALUE

ROOT = Path(__file__).parents[3]
ENGINE = "".join(path.read_text("utf-8") for path in (ROOT / "py_engine/tafelrunde/games/elfen").glob("*.py"))


def test_every_event_has_its_sentence() -> None:
    seen: dict[str, set[str]] = {}
    for seats in SEATS:
        for _state, events in positions(seats, seats):
            for event in events:
                seen.setdefault(event.what, set()).add(words.sentence(event, PEOPLE, same))
    spot = Spot("pig raft", "", pile="cloud lake")
    for event in spot.act("novillage"):
        seen.setdefault(event.what, set()).add(words.sentence(event, PEOPLE, same))
    assert set(seen) == set(re.findall(r'Event\(\s*"(\w+)"', ENGINE))
    assert all(told and "{" not in told for sentences in seen.values() for told in sentences)


def test_sentences_tell_what_happened() -> None:
    told = {
        "Ada founded a village at home: lake": Event(
            "village", {"seat": 0, "card": 3, "face": "lake", "realm": 0, "index": 0}
        ),
        "Ada laid a sea monster on Ben’s village (lake)": Event(
            "attached", {"seat": 0, "card": 3, "face": "monster", "realm": 1, "index": 1, "village": "lake"}
        ),
        "Ada laid gold on their own village (lake)": Event(
            "attached", {"seat": 0, "card": 3, "face": "gold", "realm": 0, "index": 1, "village": "lake"}
        ),
        "Ben travelled to Ada (forest) with 2\u00a0×\u00a0dragon": Event(
            "entered",
            {"seat": 1, "transport": "dragon", "tickets": [1, 2], "realm": 0, "card": 9, "village": "forest"},
        ),
        "Ben travelled home (river) with 1\u00a0×\u00a0raft": Event(
            "entered", {"seat": 1, "transport": "raft", "tickets": [1], "realm": 1, "card": 9, "village": "river"}
        ),
        "Ada discarded 2\u00a0×\u00a0raft and giant pig": Event(
            "discarded", {"seat": 0, "cards": [1, 2, 3], "faces": ["raft", "raft", "pig"]}
        ),
        "Ada bought for 1 gold: raft": Event("bought", {"seat": 0, "card": 4, "face": "raft", "cost": 1}),
        "Ada bought a card for 2 gold": Event("bought", {"seat": 0, "card": 4, "face": "", "cost": 2}),
        "Journey 1 of 3: Ben has the dragon and begins": Event(
            "journey", {"number": 1, "of": 3, "start": 1, "dealt": [10, 10, 10]}
        ),
        "Journey 2 of 3: the table is cleared, all get new cards. Ben begins": Event(
            "journey", {"number": 2, "of": 3, "start": 1, "dealt": [8, 8, 8]}
        ),
        "Ben’s thief took 2 gold from Ada": Event("robbed", {"seat": 0, "by": 1, "gold": 2}),
        "Ben changed direction and now travels anticlockwise": Event("turned", {"seat": 1, "card": 4, "way": -1}),
        "Ben has no village and shows the hand: nothing": Event("showed", {"seat": 1, "cards": [], "faces": []}),
    }
    for sentence, event in told.items():
        assert words.sentence(event, PEOPLE, same) == sentence


def test_refusals_name_the_facts() -> None:
    told = {
        "The next card costs 2 gold, and you have 1.": ("K13", {"bought": 1, "gold": 1}),
        "You have bought three cards in this journey. There are no more.": ("K13", {"bought": 3, "gold": 9}),
        "Tree and lake do not go together: a tree needs land, a sea monster needs water.": (
            "K10",
            {"card": "tree", "village": "lake"},
        ),
        "There is no village on the table yet where this card could lie.": ("K9", {"realm": 0, "index": 0}),
        "The raft does not go there.": ("K19", {"transport": "raft", "village": "forest"}),
        "Choose tickets that you hold.": ("K19", {"cards": [1], "transport": "raft"}),
        "That takes a ticket (dragon), and you have none.": ("EA25", {"transport": "dragon", "need": 1, "tickets": 0}),
        "All tickets must be of the same kind.": ("EA25", {"card": "pig", "transport": "raft"}),
        "First discard four cards.": ("K12", {"verb": "pass"}),
        "": ("X1", {}),
    }
    for sentence, (rule, facts) in told.items():
        assert words.refusal(rule, facts, PEOPLE, same) == sentence


def test_every_refusal_has_its_sentence() -> None:
    facts: dict[str, Any] = {"least": 2, "most": 6, "cost": 2, "gold": 1, "bought": 0, "need": 2, "transport": "pig"}
    facts |= {"card": "tree", "village": "lake", "hand": 1, "cards": 2}
    keys = set(re.findall(r'"((?:K|EA)\d+)"', ENGINE))
    for key in sorted(keys - {"K7", "K18"}):
        told = words.refusal(key, facts, PEOPLE, same)
        assert told, key
        assert "{" not in told
    for part in GAME.phases:
        assert words.refusal(part.rule, {"verb": "buy"}, PEOPLE, same)


def test_everything_on_the_cards_has_a_name() -> None:
    assert set(words.NAMES) == set(FACES)
    assert set(words.EFFECTS) == set(FACES) - set(VALUE) - set(COST)
    assert set(words.PLACES) == {*VALUE, *SPOT}
