"""The longest step of a thought, and of a look of the coach: between two of them the page answers whoever is at it, so none does
much.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elfen_positions import GAME as ELFEN
from elfen_positions import Spot
from tafelrunde import games
from tafelrunde.bots import coach, mind, think
from tafelrunde.bots.elfen import dropping
from tafelrunde.bots.methods import expectation
from tafelrunde.bots.slices import whole
from tafelrunde.bots.wuerfel import turn
from tafelrunde.core import Seeded
from wuerfel_positions import GAME, position


def counting(monkeypatch: pytest.MonkeyPatch, where: Any, what: str) -> list[int]:
    """How often this was called, slice by slice, as far as whoever goes on with them lays a nought for the next."""
    calls, plain = [0], getattr(where, what)

    def counted(*args: Any) -> Any:
        calls[-1] += 1
        return plain(*args)

    monkeypatch.setattr(where, what, counted)
    return calls


@pytest.mark.parametrize(("name", "phase"), [("loewenherz", ""), ("elfen", "swap")])
def test_where_much_can_be_done_and_no_turn_is_looked_ahead_one_step_looks_at_one_position(
    name: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = games.load(name), Random(3)
    state, dealer = game.start(2, Seeded(4)), Seeded(5)
    while phase and state.phase != phase:
        game.play(state, rng.choice(game.actions(state)), dealer)
    looks = counting(monkeypatch, type(mind(game)), "rank")
    thought = think(game, state.seen_by(state.turn), Random(6), 5)
    assert thought.total >= 40
    while not thought.run(1):
        looks.append(0)
    assert set(looks) == {1}
    assert len(looks) == thought.total
    assert {looked for _, _, looked in thought.values} == {1}


@pytest.mark.parametrize("name", ["laurin", "loewenherz"])
def test_what_is_played_out_pauses_after_every_look_at_a_position(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = games.load(name), Random(3)
    state, dealer = game.start(game.seats[0], Seeded(4)), Seeded(5)
    while len(game.actions(state)) < 20 or not state.round:
        game.play(state, rng.choice(game.actions(state)), dealer)
    at_once, thought = (think(game, state.seen_by(state.turn), Random(6), 2) for _ in range(2))
    at_once.run(at_once.total)
    looks = counting(monkeypatch, type(mind(game)), "rank")
    while not thought.go_on():
        looks.append(0)
    assert max(looks) == 1 < sum(looks)
    assert thought.values == at_once.values
    assert thought.go_on(), "at the end there is nothing to go on with"


def test_the_coach_pauses_after_every_look_at_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("elfen")
    state = game.start(3, Seeded(2))
    one, other = game.actions(state)[:2]
    at_once = whole(coach.reasons(coach.Look(game, state), one, other, further=True))
    looks = counting(monkeypatch, type(mind(game)), "rank")
    found = list[list[coach.Reason]]()

    def look() -> Any:
        found.append((yield from coach.reasons(coach.Look(game, state), one, other, further=True)))

    for _ in look():
        looks.append(0)
    assert max(looks) == 1 < sum(looks)
    assert found == [at_once]


def test_the_coach_pauses_after_every_hand_that_could_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = Spot("pig pig lake raft cloud unicorn wagon", "pig", realms=["plains", "lake"]).s
    spot.phase = "swap"
    at_once = whole(mind(ELFEN).by_habit(spot, Seeded(1)))
    hands = counting(monkeypatch, dropping, "held")
    found = list[object]()

    def drop() -> Any:
        found.append((yield from mind(ELFEN).by_habit(spot, Seeded(1))))

    for _ in drop():
        hands.append(0)
    assert max(hands) == 1 < sum(hands)
    assert found == [at_once]


def test_the_coach_pauses_after_every_table_that_is_reckoned_of_a_turn_of_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("C20 C12 C14 C19 C40", "111166")
    thought = think(GAME, state, Random(1), 5)
    thought.run(thought.total)
    turn.reckoning.cache_clear()
    tables = counting(monkeypatch, expectation, "keeps")
    for slices in (coach.hint(coach.Look(GAME, state), thought), mind(GAME).chances(state)):
        begun = sum(tables)
        for _ in slices:
            tables.append(0)
        assert sum(tables) > begun
    assert max(tables) == 1
