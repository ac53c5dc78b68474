"""König der Elfen, how plans are played out: what is given for three cards, and with how many at the table."""

from __future__ import annotations

from random import Random

import pytest

from elfen_positions import Spot
from tafelrunde.bots import think
from tafelrunde.bots.elfen import MIND
from tafelrunde.bots.elfen.dropping import dropped
from tafelrunde.bots.elfen.outlook import outlook
from tafelrunde.bots.methods.flat import Flat
from tafelrunde.bots.methods.glance import Glance
from tafelrunde.bots.slices import whole
from tafelrunde.core import Action, Seeded, Table
from tafelrunde.games.elfen import GAME
from tafelrunde.games.elfen.planning import Exchange
from tafelrunde.games.elfen.state import Elfen


def swaps(seats: int, seed: int) -> list[Elfen]:
    """Positions in which four cards are to be given, from a game in which cards are often exchanged."""
    rng, found = Random(seed), list[Elfen]()
    s = Table.new(GAME, ["Ada", "Ben", "Cleo", "Dan"][:seats], Seeded(seed)).state
    for _ in range(60):
        if s.turn is None:
            break
        actions = GAME.actions(s)
        if s.phase == "swap":
            found.append(s.copy())
        swaps = Exchange() in actions and rng.random() < 0.3
        GAME.play(s, Exchange() if swaps else rng.choice(actions), Seeded(rng.random()))
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(6))
def test_no_four_cards_are_better_to_give_than_those_that_come_to_mind(seed: int) -> None:
    for s in (positions := swaps(2 + seed % 3, seed)):
        actions = GAME.actions(s)

        def left(action: Action) -> float:
            """What the seat may expect once it is done."""
            GAME.play(after := s.copy(), action, Seeded(1))  # noqa: B023
            return sum(outlook(after)[s.mover].values())  # noqa: B023

        given = whole(dropped(s))
        assert given in actions
        assert left(given) == pytest.approx(max(map(left, actions)))
        assert MIND.habitual(s) == [given]
    assert positions


@pytest.mark.parametrize(("seats", "level", "method"), [(2, 5, Flat), (2, 4, Glance), (3, 5, Glance)])
def test_with_two_the_best_bot_plays_plans_out(seats: int, level: int, method: type) -> None:
    s = Table.new(GAME, ["Ada", "Ben", "Cleo"][:seats], Seeded(1)).state
    assert type(think(GAME, s, Random(1), level)) is method


def test_a_journey_is_not_played_out_it_is_known() -> None:
    s = Spot("pig pig", "", realms=["plains", "forest"], journey=2).travel().s
    assert type(think(GAME, s, Random(1), 5)) is Glance
