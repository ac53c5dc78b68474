"""Actions: every kind of field as a line, as JSON, and neither trusted."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from tafelrunde.core import Action, Each, Handle, Unreadable


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


@dataclass(frozen=True, slots=True)
class Take(Action):
    card: str
    place: bool = False


@dataclass(frozen=True, slots=True)
class Move(Action):
    number: int
    fast: bool
    to: str


@dataclass(frozen=True, slots=True)
class Show(Action):
    card: Handle


@dataclass(frozen=True, slots=True)
class Pay(Action):
    to: int
    cards: tuple[Handle, ...]


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Name(Action):
    words: tuple[str, ...]


LINES = [
    (Pass(), "pass", {"verb": "pass"}),
    (Take("C22"), "take C22", {"verb": "take", "card": "C22", "place": False}),
    (Take("C22", place=True), "take C22 place", {"verb": "take", "card": "C22", "place": True}),
    (Move(3, True, "x"), "move 3 fast x", {"verb": "move", "number": 3, "fast": True, "to": "x"}),
    (Move(0, False, "x"), "move 0 x", {"verb": "move", "number": 0, "fast": False, "to": "x"}),
    (Show(Handle(7)), "show #7", {"verb": "show", "card": 7}),
    (Pay(1, (Handle(4), Handle(0))), "pay 1 #4 #0", {"verb": "pay", "to": 1, "cards": [4, 0]}),
    (Pay(1, ()), "pay 1", {"verb": "pay", "to": 1, "cards": []}),
    (Reroll((1, 4)), "reroll 1 4", {"verb": "reroll", "dice": [1, 4]}),
    (Reroll(()), "reroll", {"verb": "reroll", "dice": []}),
    (Name(("a", "b")), "name a b", {"verb": "name", "words": ["a", "b"]}),
]


@pytest.mark.parametrize(("action", "line", "data"), LINES)
def test_line_and_json_are_inverse(action: Action, line: str, data: dict[str, Any]) -> None:
    verb, *words = line.split()
    assert action.verb == verb
    assert str(action) == line
    assert type(action).parse(words) == action
    assert json.loads(json.dumps(action.to_json())) == data
    assert type(action).from_json(data) == action


def test_actions_are_values() -> None:
    assert Take("C1") == Take("C1") != Take("C1", place=True)
    assert len({Take("C1"), Take("C1"), Reroll((1,)), Reroll((1,))}) == 2
    with pytest.raises(FrozenInstanceError):
        Take("C1").card = "C2"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("verb", "usage"),
    [
        (Pass, "pass"),
        (Take, "take <card> [place]"),
        (Move, "move <number> [fast] <to>"),
        (Show, "show <card>"),
        (Pay, "pay <to> <cards>..."),
    ],
)
def test_a_verb_tells_how_it_is_written(verb: type[Action], usage: str) -> None:
    assert verb.usage() == usage


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        (Pass, "now"),
        (Take, ""),
        (Take, "C22 place place"),
        (Take, "C22 now"),
        (Move, "fast x"),
        (Move, "-1 x"),
        (Move, "+1 x"),
        (Move, "1_0 x"),
        (Move, "01 x"),
        (Move, "1.0 x"),
        (Move, "² x"),
        (Move, "٣ x"),
        (Move, "#3 x"),
        (Move, "3"),
        (Move, f"{'9' * 5000} x"),
        (Show, "7"),
        (Show, "#"),
        (Show, "##7"),
        (Show, "#-1"),
        (Show, "#07"),
        (Pay, "#1"),
        (Pay, "1 2"),
        (Pay, "1 #2 3"),
        (Reroll, "1 #2"),
        (Reroll, "1 x"),
    ],
)
def test_other_words_are_unreadable_and_the_refusal_says_what_was_expected(verb: type[Action], words: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        verb.parse(words.split())
    assert refusal.value.text == f"{verb.verb} {words}".rstrip()
    assert refusal.value.expected == verb.usage()
    assert str(refusal.value) == f"cannot read {refusal.value.text!r}: expected {verb.usage()}"


@pytest.mark.parametrize(
    ("verb", "data"),
    [
        (Take, {}),
        (Take, {"card": "C22"}),
        (Take, {"card": 22, "place": False}),
        (Take, {"card": None, "place": False}),
        (Take, {"card": "", "place": False}),
        (Take, {"card": "C22 place", "place": False}),
        (Take, {"card": " C22", "place": False}),
        (Take, {"card": "C22", "place": "no"}),
        (Take, {"card": "C22", "place": 1}),
        (Show, {"card": "7"}),
        (Show, {"card": -1}),
        (Show, {"card": True}),
        (Show, {"card": 7.0}),
        (Pay, {"to": 1, "cards": 4}),
        (Pay, {"to": 1, "cards": "4"}),
        (Pay, {"to": 1, "cards": {"4": 4}}),
        (Pay, {"to": 1, "cards": ["4"]}),
        (Pay, {"to": 1, "cards": [[4]]}),
        (Pay, {"to": 1, "cards": [-4]}),
        (Reroll, {"dice": [True]}),
        (Name, {"words": ["a b"]}),
        (Name, {"words": [1]}),
    ],
)
def test_json_of_another_shape_is_unreadable(verb: type[Action], data: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as refusal:
        verb.from_json(data)
    assert refusal.value.expected == verb.usage()


def test_actions_that_are_made_when_looked_at_are_like_a_list_of_them() -> None:
    made: list[str] = []

    def take(card: str) -> Take:
        made.append(card)
        return Take(card)

    actions = Each(take, ["C1", "C2", "C3"])
    assert (len(actions), made) == (3, [])
    assert (actions[1], actions[-1], made) == (Take("C2"), Take("C3"), ["C2", "C3"])
    assert list(actions) == [Take("C1"), Take("C2"), Take("C3")]
    assert list(actions[1:]) == [Take("C2"), Take("C3")]
    assert Take("C1") in actions
