"""The coach: what a thought can say for itself. It knows what the thinker's seat sees, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from tafelrunde.bots.mind import mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thought import Aims, Thought
from tafelrunde.bots.view import View
from tafelrunde.core import Action, Game, Seeded, State

WORLDS = 16
"""In how many possible worlds the reasons are looked for."""
ENOUGH, CLEAR = 50, 0.005
"""So many looks at an action say what it is worth; where it had fewer it is tried again. And by so much of winning more another one
is told in the place of what looked best before its second step.
"""

LITTLE = 0.3
"""By fewer points at once nothing is the better one for them."""
RIVALS, SAME = 4, 1e-6
"""Among so many the second best of another effect is looked for; and what is the same but for the last digits."""


class Reason(NamedTuple):
    """A named part of what speaks for a position, and how many points more one action brings in it than another."""

    part: str
    own: float
    theirs: float
    rival: int
    """Who has that: the best of the others."""

    @property
    def points(self) -> float:
        """By how many points it is better."""
        return self.own - self.theirs


class Because(NamedTuple):
    """Why one action is better than another. Where either leaves all to chance, no position tells it yet: there are aims."""

    parts: list[Reason]
    """What it is better in: first what counts most; what it is worse in has points below 0."""
    aims: Aims
    """What it may come to."""
    others: Aims
    """What the other one may come to."""
    later: list[Reason]
    """Where it is hardly better at once, or much less than it wins, in what parts it is a few decisions later, if in any."""
    usual: list[Reason]
    """Where nobody feels a difference between the two, in what parts it is better than what lies in the middle of all."""


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
    """The share of winning that the second best would give away, as far as that has been borne out."""
    equals: list[Action]
    """What comes to the very same as what to do: against it nothing could be said."""


class Look:
    """A look at a position: what follows an action, in worlds that fit what is seen and are the same for every action."""

    def __init__(self, game: Game[Any], state: State, seed: int = 0) -> None:
        self.knows, self.view = mind(game), View(game, state)
        self._rng = Random(seed)
        self._worlds = list[tuple[Any, int]]()
        self._ends = dict[tuple[Action, bool], list[Any]]()
        self._named = dict[tuple[Action, bool], list[list[dict[str, float]]]]()

    def after(self, action: Action, *, further: bool = False) -> Slices[list[Any]]:
        """World by world what stands there with the same luck: as far on as what was to be decided is decided, so that one line is
        not the better one for being longer; or further. No line is followed twice.
        """
        if (action, further) not in self._ends:
            ends = list[Any]()
            for number in range(WORLDS):
                ends.append((yield from self._end(number, action, further=further)))
            self._ends[action, further] = ends
        return self._ends[action, further]

    def named(self, action: Action, *, further: bool = False) -> Slices[list[list[dict[str, float]]]]:
        """World by world and seat by seat the named parts of what stands there, asked once."""
        if (action, further) not in self._named:
            ends = yield from self.after(action, further=further)
            self._named[action, further] = [self.knows.reasons(after) for after in ends]
        return self._named[action, further]

    def _end(self, number: int, action: Action, *, further: bool) -> Slices[Any]:
        if number == len(self._worlds):
            self._worlds.append((self.view.world(self._rng), self._rng.getrandbits(64)))
        world, chance = self._worlds[number]
        knows, after, dealer, decisions = self.knows, world.copy(), Seeded(chance), 0
        knows.do(after, action, dealer)
        while after.turn is not None and knows.unfinished(after, world):
            yield AMID
            knows.do(after, (yield from knows.by_habit(after, dealer)), dealer)
        while further and after.turn is not None and knows.awaited(after, world, decisions):
            yield AMID
            knows.do(after, (yield from knows.by_habit(after, dealer)), dealer)
            decisions += 1
        yield AMID
        return after


def hint(look: Look, thought: Thought) -> Slices[Hint | None]:
    """What a thought found, as far as it went; nothing where nothing is to be decided."""
    if len(thought.actions) < 2:
        return None
    first = yield from best(look, thought)
    shares = {action: share for action, share, _ in thought.values}
    twins = [action for action in shares if action != first]
    others = [action for action in twins if not thought.alike(first, action)] or twins
    equals = list[Action]()
    for instead in others[:RIVALS]:
        known: Sequence[object] = (yield from thought.aims(first)) or (yield from thought.aims(instead))
        known = known or (yield from reasons(look, first, instead))
        if not known and not thought.fair:
            known = yield from reasons(look, first, instead, further=True)
        if known or abs(shares[first] - shares[instead]) > SAME:
            less = yield from cost(look, thought, instead, first)
            why = yield from because(look, thought, first, instead, less)
            return Hint(first.verb, first, why, instead, less * look.knows.borne_out(look.view.table), equals)
        equals.append(instead)
    why = Because([], (), (), [], (yield from _usual(look, thought, first)))
    return Hint(first.verb, first, why, others[0], 0.0, equals[1:])


def best(look: Look, thought: Thought) -> Slices[Action]:
    """What a thought found best; where it knows little of that, what another look finds clearly better than that."""
    found, _, looked = thought.values[0]
    some = [action for action, _, looked in thought.values[:RIVALS] if looked]
    if len(some) < 2 or _known(look, thought, some, looked):
        return found
    first, *others = yield from _again(look, some, further=not thought.fair)
    gains = [[share - than for share, than in zip(other, first, strict=True)] for other in others]
    sure = [total(gain) / WORLDS - CLEAR if thought.fair else _surely(gain) for gain in gains]
    most = max(sure)
    return some[1 + sure.index(most)] if most > SAME else found


def because(look: Look, thought: Thought, one: Action, other: Action, less: float = 0.0) -> Slices[Because]:
    """Why one action is better than another that wins less often, by what the thought found out and by what lies there
    afterwards.
    """
    aims, others = (yield from thought.aims(one)), (yield from thought.aims(other))
    if aims or others:
        return Because([], aims, others, [], [])
    parts, later = (yield from reasons(look, one, other)), list[Reason]()
    better = total(reason.points for reason in parts)
    if less > SAME and better <= max(LITTLE, less * 2 * look.knows.spread(look.view.table)):
        further = yield from reasons(look, one, other, further=True)
        later = further if total(reason.points for reason in further) >= better else []
    felt = any(abs(reason.points) >= LITTLE for reason in (*parts, *later))
    return Because(parts, (), (), later, [] if felt else (yield from _usual(look, thought, one)))


def _usual(look: Look, thought: Thought, action: Action) -> Slices[list[Reason]]:
    """In what parts an action is better than what lies in the middle of all that were thought of."""
    middle, _, _ = thought.values[len(thought.values) // 2]
    return (yield from reasons(look, action, middle))


def reasons(look: Look, one: Action, other: Action, *, further: bool = False) -> Slices[list[Reason]]:
    """In what parts one action is better than another once it is carried out, on average over worlds that fit what is seen: what
    more it brings, and what more to the best of the others, who is the same one all the time.
    """
    me, seats = look.view.seat, range(look.view.table.seats)
    often = Counter[tuple[int, str]]()
    standing, gains = [0.0 for _ in seats], [dict[str, float]() for _ in seats]
    for action, sign in ((one, 1), (other, -1)):
        for named in (yield from look.named(action, further=further)):
            for seat, parts in enumerate(named):
                standing[seat] += total(parts.values())
                for part, points in parts.items():
                    often[seat, part] += 1
                    gains[seat][part] = gains[seat].get(part, 0.0) + sign * points / WORLDS
    rival = max((seat for seat in seats if seat != me), key=standing.__getitem__)
    told = list[Reason]()
    for part, own in gains[me].items():
        theirs = gains[rival][part] if often[rival, part] == 2 * WORLDS else 0.0
        if often[me, part] == 2 * WORLDS and abs(own - theirs) >= 0.05:
            told.append(Reason(part, own, theirs, rival))
    return sorted(told, key=lambda reason: -abs(reason.points))


def cost(look: Look, thought: Thought, played: Action, better: Action) -> Slices[float]:
    """The share of winning that an action gives away against a better one; where the thought knows little of it, by another look."""
    found, most, _ = thought.values[0]
    share, looked = next((share, looked) for action, share, looked in thought.values if action == played)
    if played == better:
        return 0.0
    if better == found and _known(look, thought, [better, played], looked):
        less = most - share
    else:
        one, other = yield from _again(look, [better, played], further=not thought.fair)
        less = (total(one) - total(other)) / WORLDS
    return less if less > SAME else 0.0


def _known(look: Look, thought: Thought, actions: Sequence[Action], looked: int) -> bool:
    """Whether the thought knows enough of these actions: it was looked at them often, or each is a whole deed."""
    if not thought.fair or not looked:
        return looked >= ENOUGH
    if thought.whole:
        return True
    world = look.view.world(Random(0))
    for action in actions:
        look.knows.do(after := world.copy(), action, Seeded(0))
        if after.turn is not None and look.knows.unfinished(after, world):
            return False
    return True


def _again(look: Look, actions: Sequence[Action], *, further: bool) -> Slices[list[list[float]]]:
    """World by world the shares of winning after these actions, as another look finds them."""
    shares = list[list[float]]()
    for action in actions:
        ends = yield from look.after(action, further=further)
        shares.append([look.knows.value(after)[look.view.seat] for after in ends])
    return shares


def _surely(gains: Sequence[float]) -> float:
    """What is gained on average, less what may be luck of it."""
    mean = total(gains) / len(gains)
    return mean - 2 * sqrt(total((gain - mean) * (gain - mean) for gain in gains)) / len(gains)
