"""A position from elsewhere whose values are of the right kind and make no sense is damaged, or it can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core import Damaged, Game, Illegal, Seeded
from walks import walk

pytestmark = pytest.mark.no_cover

TRIES, STEPS = 400, 12


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in JSON, with each key of it."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def senseless(value: Any, words: list[str], rng: Random) -> Any:
    """Another value of the kind: something else, less of it, twice the same, or another order."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([-2, -1, 0, 1, value - 1, value + 1, rng.randrange(50), 9999])
    if isinstance(value, str):
        return rng.choice(["", "Z", value + "x", rng.choice(words)])
    if isinstance(value, list) and value:
        odd = rng.choice(value)
        return rng.choice([[], value[1:], value[:-1], [*value, odd], [odd, *value[1:]], value[::-1]])
    if isinstance(value, dict) and value:
        gone = rng.choice(list(value))
        return {key: one for key, one in value.items() if key != gone}
    return value


def played_on(game: Game[Any], state: Any, rng: Random) -> None:
    """Some actions, with all that somebody looks at on the way."""
    for _ in range(STEPS):
        game.scores(state)
        game.ranking(state)
        if state.turn is None:
            return
        view = state.seen_by(state.turn)
        actions = game.actions(view)
        assert actions, f"nobody could go on: {state.phase}; flaws.py is to refuse such a position"
        action = rng.choice(actions)
        game.spoken(view, action)
        game.play(state, action, Seeded(rng.random().hex()))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_position_that_makes_no_sense_is_damaged_or_is_played_on(name: str) -> None:
    game, rng = games.load(name), Random(5)
    for number in range(TRIES):
        table = walk(name, rng.choice(game.seats), number % 2)
        state = table.at(rng.randrange(len(table.record.entries)))
        position = deepcopy(game.to_json(state if rng.random() < 0.5 else state.seen_by(state.turn)))
        words = [place[key] for place, key in places(position) if isinstance(place[key], str)]
        field = rng.choice(list(position))
        place, key = rng.choice([(position, field), *places(position[field])])
        before, place[key] = place[key], senseless(place[key], words, rng)
        try:
            played_on(game, game.from_json(position), rng)
        except (Damaged, Illegal):
            continue
        except (LookupError, ValueError, AssertionError) as error:
            pytest.fail(f"{field} {key}: {before} became {place[key]}: {error!r}")
