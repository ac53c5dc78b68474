"""What a coach finds: a hint while a game is played, and the turning points of one that is over."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from app.thinking.move import thinking
from tafelrunde import games
from tafelrunde.bots import coach
from tafelrunde.bots.mind import mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.thinking import think
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, Record, Seeded, State, Table

HINT, REVIEW = 5, 3
"""The levels that think about a hint, and about each decision of a whole game."""
TURNS, CHANCES = 3, 2
"""So many turning points are told, and so many strokes of chance."""
SLIGHT = 0.01
"""A share of winning that is not worth a word."""
HARDLY = 10
"""Whatever was looked at so many times less often than the best was hardly looked at."""
RIVALS = 3
"""Among so many others the second best is looked for."""
WORLDS = 12
"""In so many possible worlds two actions are compared that were not looked at alike."""


def hint(game: str, seen: dict[str, Any], seed: int) -> Generator[float, bool | None, dict[str, Any] | None]:
    """What to do, why, and what the second best would cost; nothing where nothing is to be decided."""
    rules = games.load(game)
    state = rules.from_json(seen)
    thought = think(rules, state, Random(seed), HINT)
    yield from thinking(thought)
    found = coach.hint(rules, state, thought, seed)
    if found is None:
        return None
    # What was hardly looked at has no share of its own yet: what it costs is found by playing it.
    costs = [
        (_cost(rules, state, thought.values, action, seed), action) for action, *_ in thought.values[1 : 1 + RIVALS]
    ]
    cost, instead = min(costs, key=lambda one: one[0])
    why = coach.reasons(rules, state, found.action, instead, seed)
    best, second = rules.write(found.action), rules.write(instead)
    return {"verb": found.verb, "action": best, "why": why, "instead": second, "cost": max(cost, 0.0)}


def review(game: str, record: str, seat: int, seed: int) -> Generator[float, bool | None, dict[str, Any]]:
    """Everybody's chances over the game, where this seat gave most of them away, and where chance gave or took them."""
    rules = games.load(game)
    table = Table[Any].load(rules, Record.parse(record), Seeded())
    entries, chances = table.record.entries, list[list[float]]()
    for number in range(len(entries)):
        chances.append(mind(rules).value(table.at(number)))
        yield 0.2 * number / len(entries)
    mine = [number for number, entry in enumerate(entries) if number and entry.seat == seat]
    turns = list[dict[str, Any]]()
    for at, number in enumerate(mine):
        view = table.at(number - 1).seen_by(seat)
        thought = think(rules, view, Random(seed + number), REVIEW)
        for share in thinking(thought):
            yield 0.2 + 0.8 * (at + share) / len(mine)
        played = rules.read(view, entries[number].action)
        if (cost := _cost(rules, view, thought.values, played, seed)) > SLIGHT:
            best = rules.write(thought.best)
            why = coach.reasons(rules, view, thought.best, played, seed)
            turns.append({"entry": number, "better": best, "played": rules.write(played), "cost": cost, "why": why})
    turns.sort(key=lambda turn: -turn["cost"])
    lucky = sorted(
        ((number, chances[number][seat] - chances[number - 1][seat]) for number, entry in enumerate(entries)
         if number and entry.outcomes),
        key=lambda one: -abs(one[1]),
    )  # fmt: skip
    luck = [list(one) for one in lucky[:CHANCES] if abs(one[1]) > 5 * SLIGHT]
    return {"chances": chances, "turns": turns[:TURNS], "luck": luck}


def _cost(rules: Game[Any], view: State, values: list[tuple[Action, float, int]], played: Action, seed: int) -> float:
    """The share of winning that was given away; by another look at both where the thought hardly looked at what was played."""
    if len(values) < 2 or values[0][0] == played:
        return 0.0
    best, most, looks = values[0]
    _, share, looked = next((one for one in values if one[0] == played), (played, 0.0, 0))
    return most - share if HARDLY * looked >= looks else _compared(rules, view, best, played, seed)


def _compared(rules: Game[Any], view: State, one: Action, other: Action, seed: int) -> float:
    """By how much one action leaves better chances than another, on average over possible worlds."""
    eyes, rng, gains = View(rules, view), Random(seed), list[float]()
    for _ in range(WORLDS):
        world, chance = eyes.world(rng), rng.getrandbits(64)
        for action, sign in ((one, 1), (other, -1)):
            after = world.copy()
            rules.play(after, action, Seeded(chance))
            gains.append(sign * mind(rules).value(after)[eyes.seat])
    return total(gains) / WORLDS
