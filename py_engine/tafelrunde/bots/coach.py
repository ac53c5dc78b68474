"""The coach: what a thought can say for itself. It knows what the thinker's seat sees, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tafelrunde.bots.mind import mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, Seeded, State

WORLDS = 8
"""In how many possible worlds the reasons are looked for."""
ENOUGH, AGAIN, AHEAD = 20, 24, 6
"""So many looks at an action say what it is worth; where it had fewer it is tried again in so many worlds, and judged so many
decisions later.
"""

RIVALS, SAME = 4, 1e-9
"""Among so many the second best of another effect is looked for; and what is the same but for the last digits."""

Aims = Sequence[tuple[Action, float]]
"""What may come of it, and how likely."""


class Reason(NamedTuple):
    """A named part of what speaks for a position, and by how many points one action is better in it than another."""

    part: str
    points: float
    rival: int | None = None
    """Whose part it is, where it changes more for the best of the others than for oneself."""


class Because(NamedTuple):
    """Why one action is better than another. Where either leaves all to chance, no position tells it yet: there are aims."""

    parts: list[Reason]
    """What it is better in: first what counts most; what it is worse in has points below 0."""
    aims: Aims
    """What it may come to."""
    others: Aims
    """What the other one may come to."""


class Hint(NamedTuple):
    """A hint in three steps, to be told one by one."""

    verb: str
    """Where to look: what kind of deed it is."""
    action: Action
    """What to do."""
    why: Because
    """Why that, and not the second best."""
    instead: Action
    """The second best of another effect."""
    cost: float
    """The share of winning that the second best would give away."""
    equals: list[Action]
    """What comes to the very same as what to do: against it nothing could be said."""


def hint(game: Game[Any], state: State, thought: Thought, seed: int = 0) -> Hint | None:
    """What a thought found, as far as it went; nothing where nothing is to be decided."""
    if len(thought.actions) < 2:
        return None
    (best, most, _), *others = thought.values
    equals = list[Action]()
    for instead, share, _ in others[:RIVALS]:
        why = because(game, state, thought, best, instead, seed)
        told = any(map(len, why)) and not thought.alike(best, instead)
        if told or abs(most - share) > SAME:
            return Hint(best.verb, best, why, instead, cost(game, state, thought, instead, seed), equals)
        if not thought.alike(best, instead):
            equals.append(instead)
    return Hint(best.verb, best, Because([], (), ()), others[0][0], 0.0, equals[1:])


def because(game: Game[Any], state: State, thought: Thought, one: Action, other: Action, seed: int = 0) -> Because:
    """Why one action is better than another, by what the thought found out and by what lies there afterwards."""
    aims, others = thought.aims(one), thought.aims(other)
    return Because([] if aims or others else reasons(game, state, one, other, seed), aims, others)


def reasons(game: Game[Any], state: State, one: Action, other: Action, seed: int = 0) -> list[Reason]:
    """In what parts one action is better than another once it is carried out, on average over worlds that fit what is seen: so
    much further it leads before the best of the others, who is the same one all the time.
    """
    knows, me = mind(game), View(game, state).seat
    often = Counter[str]()
    standing, gains = [0.0] * state.seats, [dict[str, float]() for _ in range(state.seats)]
    for sign, after, dealer in _after(game, state, one, other, WORLDS, seed):
        while after.turn == me and knows.unfinished(after):
            game.play(after, knows.habit(after, dealer), dealer)
        named = knows.reasons(after)
        often.update(named[me].keys())
        for seat, parts in enumerate(named):
            standing[seat] += total(parts.values())
            for part, points in parts.items():
                gains[seat][part] = gains[seat].get(part, 0.0) + sign * points / WORLDS
    rival = max((seat for seat in range(state.seats) if seat != me), key=standing.__getitem__)
    told = list[Reason]()
    for part, own in gains[me].items():
        theirs = gains[rival].get(part, 0.0)
        if often[part] == 2 * WORLDS and abs(own - theirs) >= 0.05:
            told.append(Reason(part, own - theirs, rival if abs(theirs) > abs(own) else None))
    return sorted(told, key=lambda reason: -abs(reason.points))


def cost(game: Game[Any], state: State, thought: Thought, played: Action, seed: int = 0) -> float:
    """The share of winning that an action gives away against the best; where the thought knows little of it, by another look."""
    best, most, _ = thought.values[0]
    share, looked = next((share, looked) for action, share, looked in thought.values if action == played)
    if (thought.fair and looked) or looked >= ENOUGH or played == best:
        return max(most - share, 0.0)
    knows, seat, gains = mind(game), View(game, state).seat, list[float]()
    for sign, after, dealer in _after(game, state, best, played, AGAIN, seed):
        for _ in range(AHEAD):
            if after.turn is not None:
                game.play(after, knows.habit(after, dealer), dealer)
        gains.append(sign * knows.value(after)[seat] / AGAIN)
    return max(total(gains), 0.0)


def _after(
    game: Game[Any], state: State, one: Action, other: Action, worlds: int, seed: int
) -> Iterator[tuple[int, Any, Seeded]]:
    """What follows the one action, and with the sign turned what follows the other, in the same worlds with the same luck."""
    view, rng = View(game, state), Random(seed)
    for _ in range(worlds):
        world, chance = view.world(rng), rng.getrandbits(64)
        for action, sign in ((one, 1), (other, -1)):
            after, dealer = world.copy(), Seeded(chance)
            game.play(after, action, dealer)
            yield sign, after, dealer
