"""States: copies and JSON follow from the annotations; games: what their public face checks."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Optional

import pytest

from tafelrunde import games
from tafelrunde.core import (
    ALL,
    NO_CARD,
    Action,
    Cards,
    Damaged,
    Game,
    Handle,
    Illegal,
    Phase,
    Seeded,
    State,
    Unreadable,
)
from tafelrunde.core.plain import typed
from toy import SPY, Bid, Spies


@dataclass(slots=True)
class Rich(State):
    """A field of every kind that a state may have."""

    count: int = 3
    name: str = "x"
    done: bool = False
    maybe: int | None = None
    perhaps: Optional[str] = None  # noqa: UP045 - the older spelling is read too
    card: Handle = Handle(5)  # noqa: RUF009 - a number is a value
    pair: tuple[int, str] = (1, "a")
    row: tuple[int, ...] = (1, 2, 3)
    numbers: list[int] = field(default_factory=lambda: [1, 2])
    nested: list[list[str]] = field(default_factory=lambda: [["a"], ["b", "c"], []])
    pairs: list[tuple[int, int]] = field(default_factory=lambda: [(1, 2)])
    owners: dict[str, int] = field(default_factory=lambda: {"a": 1})
    lots: dict[int, list[int]] = field(default_factory=lambda: {1: [2, 3]})
    hands: list[dict[str, list[int]]] = field(default_factory=lambda: [{"x": [1]}])
    gaps: list[int | None] = field(default_factory=lambda: [1, None])


@dataclass(slots=True)
class Held(State):
    """Cards wherever a state may hold them."""

    one: Handle = NO_CARD
    other: Handle | None = None
    flat: list[Handle] = field(default_factory=list[Handle])
    pairs: dict[int, list[tuple[Handle, int]]] = field(default_factory=dict[int, list[tuple[Handle, int]]])
    rest: tuple[int, str] = (9, "x")
    row: tuple[Handle, ...] = ()


def rich() -> Rich:
    state = Rich(seats=2, phase="p", turn=1)
    state.cards.shuffled(state.cards.open(["A", "B"]))
    return state


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    state, same = rich(), rich()
    twin = state.copy()
    assert twin == state == same
    assert type(twin) is Rich
    twin.numbers.append(3)
    twin.nested[1].append("d")
    twin.nested.append([])
    twin.pairs.append((3, 4))
    twin.owners["b"] = 2
    twin.lots[1].append(4)
    twin.lots[2] = []
    twin.hands[0]["x"].append(2)
    twin.hands[0]["y"] = []
    twin.gaps.append(None)
    twin.options["gold"] = 7
    twin.count, twin.turn = 9, None
    twin.cards.open(["C"])
    assert state == same
    assert twin != state


def test_json_is_inverse() -> None:
    for state in (rich(), Rich(maybe=4, perhaps="y", lots={}, nested=[])):
        data = json.loads(json.dumps(state.to_json()))
        assert Rich.from_json(data) == state
        assert Rich.from_json(data).to_json() == state.to_json()
        assert type(Rich.from_json(data).row) is tuple
        assert type(Rich.from_json(data).pairs[0:1]) is list


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", "3"),
        ("count", True),
        ("count", 3.0),
        ("count", None),
        ("name", 3),
        ("done", 0),
        ("maybe", "4"),
        ("perhaps", 4),
        ("card", "#5"),
        ("card", True),
        ("pair", [1]),
        ("pair", [1, "a", 2]),
        ("pair", ["a", 1]),
        ("pair", "1a"),
        ("row", [1, "2"]),
        ("row", 1),
        ("numbers", {"0": 1}),
        ("numbers", "12"),
        ("nested", [["a"], "b"]),
        ("nested", [[1]]),
        ("pairs", [[1]]),
        ("owners", {"a": "1"}),
        ("owners", [["a", 1]]),
        ("lots", {"x": [1]}),
        ("lots", {"1": 2}),
        ("lots", []),
        ("hands", [{"x": ["1"]}]),
        ("gaps", [1, "x"]),
        ("options", {"gold": None}),
        ("cards", []),
        ("turn", "1"),
        ("phase", None),
    ],
)
def test_another_type_is_damaged(name: str, value: Any) -> None:
    with pytest.raises(Damaged):
        Rich.from_json(rich().to_json() | {name: value})


def test_the_damage_names_the_field() -> None:
    for name, value in (("count", "3"), ("pair", [1]), ("lots", {"x": [1]}), ("nested", [["a"], "b"])):
        with pytest.raises(Damaged) as damage:
            Rich.from_json(rich().to_json() | {name: value})
        assert (damage.value.why, damage.value.facts) == ("position", {"field": name})
        assert str(damage.value) == f"position field={name!r}"


def test_nothing_is_no_value_where_the_annotation_knows_none() -> None:
    assert typed(int | None, None, "x") is None
    for hint in (int, int | str, list[int]):
        with pytest.raises(Damaged):
            typed(hint, None, "x")


@pytest.mark.parametrize("data", [None, [], 3, {}, {"count": 3}])
def test_fields_must_be_all_there_and_no_more(data: Any) -> None:
    with pytest.raises(Damaged):
        Rich.from_json(data)
    with pytest.raises(Damaged):
        Rich.from_json(rich().to_json() | {"more": 1})


@pytest.mark.parametrize("kind", [set[int], list[set[int]], float, dict[str, float]])
def test_a_field_that_is_no_plain_value_cannot_be_copied(kind: Any) -> None:
    @dataclass(slots=True)
    class Odd(State):
        strange: int = 0

    Odd.__annotations__["strange"] = kind
    with pytest.raises(TypeError, match="plain values"):
        Odd().copy()


def test_the_face_of_a_card_that_is_not_known_here_cannot_be_asked_for() -> None:
    state = rich()
    assert state.face(0) == "A"
    with pytest.raises(LookupError):
        state.face(2)


def test_a_view_hides_faces_only_and_a_guess_fills_in_what_somebody_saw() -> None:
    state = rich()
    state.cards.learn(Handle(2), "B", 1)
    for seat, face in ((0, "B"), (1, None), (None, None)):
        view = state.seen_by(seat)
        assert view.cards.face[2] == face
        assert {**view.to_json(), "cards": 0} == {**state.to_json(), "cards": 0}
        assert view.guess(Random(1)).cards.face[2] in ("A", "B")
        assert view.guess(Random(1)).cards.face[3] is None
    assert state.cards.face[2] == "B"


# Games.


def test_seats_turn_and_phase_of_a_position_must_be_of_the_game() -> None:
    position = SPY.to_json(SPY.start(2, Seeded(1)))
    assert SPY.from_json(position).seats == 2
    for change in ({"seats": 9}, {"phase": "x"}, {"game": "chess"}, {"game": None}, {"turn": 2}, {"turn": -1}):
        with pytest.raises(Damaged) as damage:
            SPY.from_json(position | change)
        assert damage.value.why == "position"
    assert SPY.from_json(position | {"phase": "x", "turn": None}).turn is None
    for data in (None, [], "x"):
        with pytest.raises(Damaged):
            SPY.from_json(data)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 9}, "seats"),
        ({"turn": 2}, "turn"),
        ({"phase": "x"}, "phase"),
        ({"options": {}}, "options"),
        ({"options": {"purse": 3}}, "options"),
        ({"options": {"purse": 1, "gold": 1}}, "options"),
        ({"points": [1]}, "points"),
        ({"hands": [[], [], []]}, "hands"),
        ({"bids": [0, 0]}, "cards"),
        ({"bids": [99]}, "cards"),
        ({"bids": [-2]}, "cards"),
    ],
)
def test_a_position_that_no_game_can_have_led_to_names_what_does_not_fit(change: dict[str, Any], field: str) -> None:
    position = SPY.to_json(SPY.start(2, Seeded(1)))
    with pytest.raises(Damaged) as damage:
        SPY.from_json(position | change)
    assert (damage.value.why, damage.value.facts) == ("position", {"field": field})


@pytest.mark.parametrize("version", [2, None, "1", True, 1.0])
def test_a_position_of_other_rules_is_damaged(version: Any) -> None:
    position = SPY.to_json(SPY.start(2, Seeded(1)))
    with pytest.raises(Damaged) as damage:
        SPY.from_json(position | {"version": version})
    assert damage.value.facts == {"game": "spy", "version": version, "known": 1}


def test_a_position_of_older_rules_goes_on_by_them() -> None:
    position = SPY.to_json(SPY.start(2, Seeded(1)))
    old = SPY.from_json(position | {"version": 0})
    assert (old.version, SPY.to_json(old)["version"]) == (0, 0)
    old.version = SPY.version
    assert old == SPY.from_json(position)


@pytest.mark.parametrize(
    "data", [None, [], "pass", {}, {"verb": None}, {"verb": "fly"}, {"verb": ["pass"]}, {"verb": "bid"}]
)
def test_json_that_is_no_action_of_the_game_is_unreadable(data: Any) -> None:
    with pytest.raises(Unreadable):
        SPY.action(data)
    assert SPY.action({"verb": "bid", "card": 3}) == Bid(Handle(3))


@pytest.mark.parametrize("options", [{"purse": 3}, {"gold": 1}, {"purse": 1, "gold": 1}])
def test_the_refusal_of_an_option_says_what_can_be_chosen(options: dict[str, int]) -> None:
    with pytest.raises(Unreadable) as refusal:
        SPY.start(2, Seeded(1), **options)
    assert refusal.value.expected == ("purse" if "gold" in options else "0 or 1 or 5")


def test_options_are_kept_complete_with_defaults() -> None:
    assert SPY.start(2, Seeded(1)).options == {"purse": 1}
    assert SPY.start(2, Seeded(1), purse=5).options == {"purse": 5}


def test_a_card_called_by_a_face_that_is_not_in_the_hand_is_unreadable() -> None:
    state = SPY.start(2, Seeded(3))
    state.cards.face[state.hands[0][0]] = None
    for action in SPY.actions(state):
        assert SPY.read(state, str(action)) == action
    with pytest.raises(Unreadable):
        SPY.read(state, "bid T4")


def test_a_card_may_be_called_by_its_face_where_the_rules_forbid_it_too() -> None:
    state = SPY.start(2, Seeded(3))
    for _ in range(2):
        SPY.play(state, SPY.actions(state)[0], Seeded(1))
    own = state.face(state.hands[0][0])
    action = SPY.read(state, f"bid {own}")
    assert action == Bid(next(card for card in state.hands[0] if state.face(card) == own))
    with pytest.raises(Illegal) as refusal:
        SPY.play(state, action, Seeded(1))
    assert refusal.value.rule == "S2"
    # A face that the seat does not see is nothing that it could mean.
    for card in [*state.hands[0], *state.bids]:
        state.cards.seen[card] = 2
    with pytest.raises(Unreadable) as unreadable:
        SPY.read(state, f"bid {own}")
    assert unreadable.value.text == f"bid {own}"


def test_a_seat_calls_its_own_cards_first_then_those_that_not_all_see() -> None:
    state = Spies(seats=2, turn=0, points=[0, 0])
    state.bids = state.cards.open(["A"])
    state.hands = [state.cards.open(["A", "B"]), state.cards.open(["B"])]
    state.pile = state.cards.open(["A"])
    gone = state.cards.open(["A"])
    state.cards.seen[state.pile[0]] = 1
    assert state.lying() == [*state.pile, *state.hands[0], *state.hands[1], *state.bids]
    assert state.called(0) == {
        "A": [state.hands[0][0], state.pile[0], state.bids[0]],
        "B": [state.hands[0][1], state.hands[1][0]],
    }
    assert state.called(None) == {"A": [state.hands[0][0], state.bids[0]], "B": [state.hands[0][1], state.hands[1][0]]}
    assert gone[0] not in state.lying()


def test_all_that_holds_handles_is_looked_through() -> None:
    assert Held().lying() == []
    full = Held(
        one=Handle(1), other=Handle(2), flat=[Handle(3), NO_CARD], pairs={8: [(Handle(4), 8)]}, row=(Handle(5),)
    )
    assert full.lying() == [1, 2, 3, 4, 5]


def test_cards_are_complete_when_they_can_be_the_faces() -> None:
    state = Spies()
    known, hidden = state.cards.open(["A", "B"]), state.cards.shuffled(state.cards.open(["C"]))
    assert state.complete([*known, *hidden], "ABC")
    assert not state.complete([*known, *hidden], "ABD"), "it can only be the C"
    assert state.complete([*known, *hidden], "ABD", "ABCD"), "one of those that lie elsewhere may turn out to be this"
    assert not state.complete([*known, NO_CARD], "ABC")
    assert not state.complete(known, "ABC")
    assert not state.complete([*known, *hidden], "AXY")
    assert not state.complete([known[0], known[0]], "AB")


def test_an_action_of_another_phase_is_answered_with_the_rule_of_this_one() -> None:
    state = SPY.start(2, Seeded(1))
    with pytest.raises(Illegal) as refusal:
        SPY.play(state, SPY.read(state, "pass"), Seeded(1))
    assert (refusal.value.rule, refusal.value.facts) == ("S1", {"verb": "pass"})
    assert str(refusal.value) == "S1 verb='pass'"


def test_the_ranking_puts_ties_together() -> None:
    for points, ranking in (
        ([3, 1, 3], [[0, 2], [1]]),
        ([0, 0, 0], [[0, 1, 2]]),
        ([1, 2, 3], [[2], [1], [0]]),
    ):
        assert SPY.ranking(Spies(seats=3, points=points)) == ranking


def test_a_phase_is_called_after_itself_unless_it_says_otherwise() -> None:
    class Waiting(Phase[State]):
        pass

    class Deciding(Waiting):
        name = "x"

    assert [Waiting.name, Deciding.name] == ["waiting", "x"]


def test_what_a_game_must_bring_itself() -> None:
    class Bare(Game[State]):
        name, seats, state, phases = "bare", range(1, 2), State, ()

    game, action = Bare(), Action()
    assert (repr(game), game.options()) == ("<game bare>", {})
    with pytest.raises(NotImplementedError):
        game.start(1, Seeded(1))
    with pytest.raises(NotImplementedError):
        game.scores(State())
    with pytest.raises(NotImplementedError):
        Phase[State]().actions(State())
    with pytest.raises(NotImplementedError):
        Phase[State]().play(State(), action, Seeded(1))


def test_only_games_that_can_be_played_are_loaded() -> None:
    for name in games.NAMES:
        assert games.load(name).name == name
        assert games.load(name) is games.load(name)
    for name in ("chess", "", "core"):
        with pytest.raises(LookupError):
            games.load(name)


def test_what_a_game_has_elsewhere_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lair/dragons").mkdir(parents=True)
    (tmp_path / "lair" / "ogres.py").write_text("import nowhere_at_all", "utf-8")
    (tmp_path / "lair" / "trolls.py").write_text("POINTS = 3", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert games.part("lair", "trolls").POINTS == 3
    assert games.part("lair", "elves") is None
    assert games.part("lair", "dragons") is None, "a folder with nothing in it"
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        games.part("lair", "ogres")


def test_cards_of_an_onlooker_are_the_open_ones() -> None:
    cards = Cards()
    pile = cards.shuffled(cards.open(["A", "B", "C"]))
    cards.learn(pile[0], "A", ALL)
    cards.learn(pile[1], "B", 0b11)
    assert [cards.seen_by(seat).face[3:] for seat in (None, 0, 2)] == [
        ["A", None, None],
        ["A", "B", None],
        ["A", None, None],
    ]


def test_a_fault_in_what_is_written_from_annotations_is_shown_with_its_line() -> None:
    broken = object.__new__(type(SPY.start(2, Seeded(1))))
    with pytest.raises(AttributeError) as fault:
        broken.copy()
    last = traceback.extract_tb(fault.value.__traceback__)[-1]
    assert (last.name, last.line) == ("copy", "twin.version = self.version")
    assert last.filename.endswith("Spies.copy>")


def test_nobody_moves_once_a_game_is_over() -> None:
    state = SPY.start(2, Seeded(1))
    assert state.mover == state.turn
    state.turn = None
    with pytest.raises(LookupError):
        _ = state.mover
