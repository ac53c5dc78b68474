"""What a coach finds: a hint while a game is played, and the turning points of one that is over."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, TypeVar

from app.thinking.found import Aims, Hint, Review, Turn, Why
from app.thinking.move import thinking
from tafelrunde import games
from tafelrunde.bots import coach
from tafelrunde.bots.mind import mind
from tafelrunde.bots.odds import total
from tafelrunde.bots.slices import AMID, Slices
from tafelrunde.bots.thinking import think
from tafelrunde.core import Action, Game, Record, Seeded, Table

T = TypeVar("T")

HINT, REVIEW = 5, 3
"""The levels that think about a hint, and about each decision of a whole game before the doubtful ones are thought again."""
TURNS, CHANCES = 3, 2
"""So many turning points are told, and so many strokes of chance."""
SLIGHT = 0.01
"""A share of winning that is not worth a word."""
FIRST, LONG = 0.5, 4000
"""So much of a hint is the first thought; and in so many slices most of a further look is done."""
OTHERWISE = 8
"""So many times it is tried how else chance could have fallen."""


def hint(game: str, seen: dict[str, Any], seed: int) -> Generator[float, bool | None, Hint | None]:
    """What to do, why, and what the second best would cost; nothing where nothing is to be decided."""
    rules = games.load(game)
    state = rules.from_json(seen)
    thought = think(rules, state, Random(seed), HINT)
    yield from thinking(thought, FIRST)
    yield FIRST
    found = yield from _looking(coach.hint(coach.Look(rules, state, seed), thought), FIRST, 1.0)
    if found is None:
        return None
    return Hint(
        verb=found.verb,
        action=rules.write(found.action),
        instead=rules.write(found.instead),
        equals=[rules.write(one) for one in found.equals],
        **_why(rules, found.why, found.cost),
    )


def _looking(slices: Slices[T], begun: float, ended: float) -> Generator[float, bool | None, T]:
    """A look of which nobody knows beforehand how long it takes: it comes nearer to its end, ever more slowly."""
    found = list[T]()

    def look() -> Generator[bool | None]:
        found.append((yield from slices))

    share = begun
    for _ in look():
        share += (ended - share) / LONG
        yield share
    return found[0]


def review(game: str, record: str, seat: int, seed: int) -> Generator[float, bool | None, Review]:
    """Everybody's chances over the game, where this seat gave most of them away, and where chance gave or took them."""
    rules = games.load(game)
    table = Table[Any].load(rules, Record.parse(record), Seeded())
    entries, chances = table.record.entries, list[list[float]]()
    for number in range(len(entries)):
        begun, ended = (0.2 * (number + share) / len(entries) for share in (0, 1))
        yield begun
        chances.append((yield from _looking(mind(rules).chances(table.at(number)), begun, ended)))
    mine = [number for number, entry in enumerate(entries) if number and entry.seat == seat]
    doubtful = list[tuple[float, int, Action]]()
    for at, number in enumerate(mine):
        view = table.at(number - 1).seen_by(seat)
        thought = think(rules, view, Random(seed + number), REVIEW)
        for share in thinking(thought):
            yield 0.2 + 0.5 * (at + share) / len(mine)
        played = rules.read(view, entries[number].action)
        shares = {action: share for action, share, _ in thought.values}
        if played not in shares:  # of cards that look alike one stands for all
            told = rules.spoken(view, played)
            played = next(action for action in shares if rules.spoken(view, action) == told)
        less = (shares[thought.best] - shares[played]) * mind(rules).borne_out(view)
        doubtful.append((less, number, played))
    doubtful.sort(key=lambda one: -one[0])
    turns = list[Turn]()
    again = doubtful[: 2 * TURNS]
    for at, (_, number, played) in enumerate(again):
        begun, ended = (0.7 + 0.25 * (at + share) / len(again) for share in (0, 1))
        turn = yield from _looking(_doubted(table, number, played, seed), begun, ended)
        turns += [turn] if turn else []
    turns.sort(key=lambda turn: -turn["cost"])
    luck = yield from _looking(_luck(rules, table, chances, seat), 0.95, 1.0)
    return Review(chances=chances, turns=turns[:TURNS], luck=luck)


def _doubted(table: Table[Any], number: int, played: Action, seed: int) -> Slices[Turn | None]:
    """A decision thought again as for a hint: what was better, by how much and why, unless it is not worth a word."""
    rules, view = table.game, table.at(number - 1).seen_by(table.record.entries[number].seat)
    thought = think(rules, view, Random(seed + number), HINT)
    for _share in thinking(thought):
        yield AMID
    yield AMID
    look = coach.Look(rules, view, seed)
    best = yield from coach.best(look, thought)
    less = yield from coach.cost(look, thought, played, best)
    cost = less * look.knows.borne_out(view)
    if cost <= SLIGHT:
        return None
    why = yield from coach.because(look, thought, best, played, less)
    return Turn(entry=number, better=rules.write(best), played=rules.write(played), **_why(rules, why, cost))


def _why(rules: Game[Any], why: coach.Because, cost: float) -> Why:
    """The reasons as plain values."""

    def ends(aims: Sequence[tuple[Action, float]]) -> Aims:
        return [(rules.write(end), chance) for end, chance in aims]

    return Why(cost=cost, why=why.parts, aims=ends(why.aims), others=ends(why.others), later=why.later, usual=why.usual)


def _luck(
    rules: Game[Any], table: Table[Any], chances: Sequence[Sequence[float]], seat: int
) -> Slices[list[tuple[int, float]]]:
    """The greatest strokes of chance: by how much more of winning it left than the same deed does on average."""
    entries = table.record.entries
    thrown = [number for number, entry in enumerate(entries) if number and entry.outcomes]
    thrown.sort(key=lambda number: -abs(chances[number][seat] - chances[number - 1][seat]))
    strokes = list[tuple[int, float]]()
    for number in thrown[: 2 * CHANCES]:
        before = table.at(number - 1)
        action, usual = rules.read(before, entries[number].action), list[float]()
        for other in range(OTHERWISE):
            rules.play(after := before.copy(), action, Seeded(other))
            usual.append((yield from mind(rules).chances(after))[seat] / OTHERWISE)
            yield AMID
        strokes.append((number, chances[number][seat] - total(usual)))
    strokes.sort(key=lambda one: -abs(one[1]))
    return [stroke for stroke in strokes[:CHANCES] if abs(stroke[1]) > 5 * SLIGHT]
