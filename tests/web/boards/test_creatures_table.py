"""The table of Kings & Creatures throughout whole games: what can be tapped is what can be played, and what hides stays hidden."""

from __future__ import annotations

from random import Random

import pytest

from app.boards.creatures import BOARD
from app.words import creatures as words
from creatures_drawn import drawn, laid, markup, positions
from creatures_positions import played
from elements import PEOPLE, RUDE, Elements, nameless, same
from tafelrunde.core import Illegal, Seeded
from tafelrunde.games.creatures import GAME


def test_every_legal_action_can_be_tapped_throughout_a_game() -> None:
    for state in positions(10):
        shown = drawn(state)
        assert sorted(shown.values("data-play")) == sorted(map(str, GAME.actions(state)))
        keys = shown.values("id")
        assert len(keys) == len(set(keys))
        assert shown.values("style") == []


def test_who_only_watches_can_play_nothing_but_learns_why() -> None:
    state = laid([["N1", "N62"], ["N2", "N66"]], ["N90", "N8"])
    shown = drawn(state, actions=(), me=1)
    assert shown.values("data-play") == []
    assert shown.values("data-why") == ["take N8", "take N90", "take N0"]
    assert "Ada shows the lowest number and is choosing a card." in shown.sentence


def test_what_lies_face_down_explains_itself() -> None:
    state = laid([["N1"], ["N2"]], ["N90", "N8"])
    with pytest.raises(Illegal) as refusal:
        GAME.play(state, GAME.read(state, drawn(state).by_id("pile")["data-why"]), Seeded(1))
    assert words.refusal(refusal.value.rule, refusal.value.facts, PEOPLE, same) == (
        "Only the open cards in the middle can be taken."
    )


def test_no_seat_sees_what_lies_face_down() -> None:
    for state in positions(5, seed=120):
        seat = state.turn or 0
        worlds = [state.seen_by(seat).guess(Random(n)).seen_by(seat) for n in (1, 2)]
        one, two, whole = (markup(world, me=seat, actions=GAME.actions(state)) for world in (*worlds, state))
        assert one == two == whole


def test_everything_that_acts_has_a_name() -> None:
    for state in positions(5, seed=9):
        assert nameless(markup(state, actions=())) == []


def test_names_stay_text() -> None:
    state = played(3, 2).state
    for shown in (
        drawn(laid([["N1"], ["N2"], ["N3", "N16"], ["N4"], ["N5"], ["N6"]], ["N8"]), names=RUDE, log=RUDE),
        drawn(state, names=RUDE, actions=()),
        Elements(BOARD.scoring(state, RUDE[:2], same)),
    ):
        assert shown.harmless
