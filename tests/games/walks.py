"""Games of any kind played by any means, and the actions that lie next to the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from tafelrunde import games
from tafelrunde.bots import mind
from tafelrunde.core import Action, Game, Handle, Seeded, Table

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gerd", "Hedi"]

Chooser = Callable[[Game[Any], Any, Random], Action]

PATIENCE = 800
"""How many decisions are made with a plan before chance takes over."""

TABLES = [(name, seats) for name in games.NAMES for seats in games.load(name).seats]
"""Every game with every number of seats."""


def at_random(game: Game[Any], state: Any, rng: Random) -> Action:
    """Any action."""
    return rng.choice(game.actions(state))


def by_verb(game: Game[Any], state: Any, rng: Random) -> Action:
    """Any verb, then any action of it: does not drown in a verb that has many actions."""
    actions = game.actions(state)
    verb = rng.choice(list(dict.fromkeys(action.verb for action in actions)))
    return rng.choice([action for action in actions if action.verb == verb])


def _judged(game: Game[Any], state: Any, rng: Random, sign: int) -> Action:
    actions = game.actions(state)
    marks = []
    for action in rng.sample(actions, min(len(actions), 24)):
        trial = state.copy()
        game.play(trial, action, Seeded(rng.random().hex()))
        marks.append((sign * mind(game).prior(trial, state.turn), rng.random(), action))
    return max(marks, key=lambda mark: mark[:2])[2]


def greedy(game: Game[Any], state: Any, rng: Random) -> Action:
    """What looks best after one throw of chance."""
    return _judged(game, state, rng, 1)


def adversarial(game: Game[Any], state: Any, rng: Random) -> Action:
    """What looks worst for the mover: games that nobody would play."""
    return _judged(game, state, rng, -1)


def decisions(table: Table, count: int) -> list[Any]:
    """About so many of the positions of a game in which there is something to decide, from its beginning to its end."""
    found = [state for at in range(len(table.record.entries)) if len(table.game.actions(state := table.at(at))) > 1]
    return found[:: max(1, len(found) // count)]


def played(game: Game[Any], seats: int, seed: int, choose: Chooser = at_random) -> Table:
    """A whole game, with options drawn by lot."""
    rng = Random(seed)
    options = {name: rng.choice(option.choices) for name, option in sorted(game.options().items())}
    table = Table.new(game, NAMES[:seats], Seeded(seed), **options)
    while table.state.turn is not None:
        # Some games let people trade for ever: whoever has not come to an end goes on at random, and then does.
        table.play((choose if len(table.record.entries) < PATIENCE else at_random)(game, table.state, rng))
    return table


@cache
def walk(name: str, seats: int, seed: int) -> Table:
    """A whole game, one of few, for games are long; every other is played verb by verb, which sees more of it."""
    return played(games.load(name), seats, seed, by_verb if seed % 2 else at_random)


hints = cache(get_type_hints)
"""The fields of a class with their types, for whoever asks again and again."""


def alike(state: Any, action: Action) -> tuple[Any, ...]:
    """Equal for actions that differ only in which of several equal cards they name."""
    seen = state.seen_by(state.turn).cards.face

    def name(card: int) -> str:
        return (seen[card] if 0 <= card < len(seen) else None) or f"#{card}"

    parts: list[Any] = [action.verb]
    for field in fields(action):  # type: ignore[arg-type]
        value, hint = getattr(action, field.name), hints(type(action))[field.name]
        if hint is Handle:
            parts.append(name(value))
        elif get_origin(hint) is tuple and get_args(hint)[0] is Handle:
            parts.append(tuple(sorted(name(card) for card in value)))
        else:
            parts.append(value)
    return tuple(parts)


def neighbours(action: Action, rng: Random) -> Iterator[Action]:
    """Actions that differ in one field: a number beside, another card, a set with too much, too little or twice the same."""
    for field in fields(action):  # type: ignore[arg-type]
        value = getattr(action, field.name)
        changed: list[Any] = []
        if isinstance(value, bool):
            changed = [not value]
        elif isinstance(value, int):
            changed = [0, value + 1, max(0, value - 1), value + 100]
        elif isinstance(value, str):
            changed = [value + "x", value[:-1] + str(rng.randrange(10)), "x"]
        elif isinstance(value, tuple):
            extra = rng.randrange(100)
            changed = [
                (),
                value[1:],
                value[::-1],
                (*value, *value[-1:]),
                (*value, extra),
                (extra, *value[1:]),
            ]
        yield from (replace(action, **{field.name: one}) for one in changed)  # type: ignore[type-var]


def strangers(game: Game[Any], state: Any, pool: list[Action], rng: Random, count: int = 12) -> list[Action]:
    """Actions that are not offered here: some of other positions, and some close to what is offered."""
    actions = game.actions(state)
    close = [near for action in rng.sample(actions, min(3, len(actions))) for near in neighbours(action, rng)]
    far = rng.sample(pool, min(count, len(pool)))
    offered = {alike(state, action) for action in actions}
    found = {action: None for action in [*close, *far] if action not in actions and alike(state, action) not in offered}
    return rng.sample(list(found), min(count, len(found)))


def pool_of(game: Game[Any], table: Table) -> list[Action]:
    """All actions that a game offered at any time, without duplicates."""
    states = [table.at(entry) for entry in range(len(table.record.entries))]
    return list(dict.fromkeys(action for state in states for action in game.actions(state)))
