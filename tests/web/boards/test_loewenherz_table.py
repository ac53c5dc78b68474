"""Löwenherz’ table in every phase: what can be tapped is what can be played, and what hides stays hidden."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.boards.loewenherz import BOARD
from app.words import loewenherz as words
from elements import PEOPLE, Elements, nameless, same
from loewenherz_drawn import PHASES, asked, drawn, late, markup, over, positions
from tafelrunde.core import Illegal, Seeded
from tafelrunde.games.loewenherz import GAME
from tafelrunde.games.loewenherz.data import CARDS
from tafelrunde.games.loewenherz.state import Loewenherz
from tafelrunde.games.loewenherz.turn import Take

every_phase = pytest.mark.parametrize("phase", PHASES)


def tappable(state: Loewenherz) -> set[str]:
    """All that can be played, straight away or after a field or castle has been picked."""
    first = drawn(state)
    found = set(first.values("data-play"))
    for pick in first.values("data-select"):
        found |= set(drawn(state, selected=[pick]).values("data-play"))
    return found


def told_apart(state: Loewenherz) -> set[str]:
    """Every legal action; of market cards that are alike, only the first that may be taken."""
    first: dict[object, str] = {}
    for action in GAME.actions(state):
        alike = str(CARDS[action.card]) if isinstance(action, Take) else action
        first.setdefault(alike, str(action))
    return set(first.values())


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_action_can_be_tapped_throughout_a_game(seats: int) -> None:
    for seed in range(2):
        for state, _events in positions(seats, 10 * seats + seed):
            assert tappable(state) == told_apart(state), state.phase


@every_phase
def test_the_table_says_whose_turn_it_is_and_what_can_be_done(phase: str) -> None:
    state = late(phase)
    shown = drawn(state)
    assert re.search(
        rf" {PEOPLE[state.turn or 0]} , (put|place|play|fill|take|for|whose|one|choose) .*\.", shown.sentence
    )
    watched = drawn(state, me=(state.turn or 0) + 1 & 1, actions=())
    assert watched.values("data-play") == watched.values("data-select") == []
    assert f"{PEOPLE[state.turn or 0]} is thinking." in watched.sentence


@every_phase
def test_what_is_not_legal_explains_itself(phase: str) -> None:
    state = late(phase)
    state = state.seen_by(state.turn)
    legal = {str(action) for action in GAME.actions(state)}
    for line in set(asked(drawn(state))) - legal:
        with pytest.raises(Illegal) as refusal:
            GAME.play(state.copy(), GAME.read(state, line), Seeded(1))
        assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same).endswith("."), line


@every_phase
def test_keys_are_unique_and_nothing_is_styled_in_place(phase: str) -> None:
    shown = drawn(late(phase))
    keys = shown.values("id")
    assert len(keys) == len(set(keys))
    assert shown.values("style") == []


@every_phase
def test_everything_that_acts_has_a_name(phase: str) -> None:
    text = markup(late(phase))
    assert nameless(text) == []
    tapped = [attrs for _tag, attrs in Elements(text).all if attrs.get("role") == "button"]
    assert all(attrs["aria-label"] for attrs in tapped)
    labels = [
        attrs.get("aria-label", "") for _tag, attrs in Elements(text).all if attrs.get("id", "").startswith("sell-")
    ]
    assert all(re.fullmatch(r"Sell \+\d: .*(border|knight|expansion|defector|alliance).*", label) for label in labels)
    # Tab stops once at the fields of the map, or at the lines of each kind; arrow keys do the rest.
    for kind in {attrs["id"][0] for attrs in tapped}:
        stops = [attrs["tabindex"] for attrs in tapped if attrs["id"][0] == kind]
        assert stops == ["0", *["-1"] * (len(stops) - 1)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_face_that_a_seat_does_not_know_is_in_its_markup(seats: int) -> None:
    for number, (state, _events) in enumerate(positions(seats, 40 + seats)):
        if number % 7 == 0:
            for seat in range(seats):
                worlds = [state.seen_by(seat).guess(Random(chance)).seen_by(seat) for chance in (1, 2)]
                one, other = (markup(world, me=seat, actions=()) for world in worlds)
                assert one == other
                hidden = {state.face(card) for who, hand in enumerate(state.hands) if who != seat for card in hand}
                assert not any(f'"ware-{face}"' in one for face in hidden - {state.face(card) for card in state.market})


def test_who_only_looks_on_sees_no_hand() -> None:
    assert "Your hand" in markup(late("turn"), me=0, actions=())
    assert "Your hand" not in markup(late("turn"), me=None, actions=())


def test_names_are_text() -> None:
    rude = ['<b onclick="x">', "Ben & Co", "Cléo", "<i>"]
    for state, _events in positions(3, 5, 30):
        text = markup(state, names=rude, log=["<script>"])
        assert "<b onclick" not in text
        assert "<script>" not in text
    assert "<b onclick" not in BOARD.scoring(over(), rude, same)
