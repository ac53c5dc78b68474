"""What recorded games of König Laurin must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tafelrunde.core import NO_CARD, Action, Game, Table
from tafelrunde.games.laurin.data import (
    AROUND,
    BOOK,
    DIAGONALS,
    DWARF,
    DWARFS,
    GOAL,
    INDEX,
    MOVE_DECK,
    MOVES,
    SPELLS,
    TREASURE,
    VALUE,
    WAYS,
    WORTH,
)
from walks import Chooser


def features(table: Table) -> Iterator[str]:
    """Every spell at work and cancelled, every card, every way a bid or a king move can go, and where rules meet."""
    for number in range(1, len(table.record.entries)):
        before, after = table.at(number - 1), table.at(number)
        happened = {event.what: event.facts for event in table.events(number)}
        yield from _cards(before, after, happened)
        yield from _spells(before, after, happened)
        yield from _king(before, happened)
        for event in table.events(number):
            if event.what == "scored":
                yield f"{'back' if event.facts['home'] else 'front'} worth {event.facts['points']}"
        if len(after.lifted) > 1:
            yield "several dwarfs lifted"
        if happened.get("declared", {}).get("acts") is False:
            yield "did not act"
    if sum(table.state.score(seat) >= GOAL[table.state.seats] for seat in range(table.state.seats)) > 1:
        yield "two reached the goal"


def _cards(before: Any, after: Any, happened: dict[str, Any]) -> Iterator[str]:
    for pile in ("treasure", "spells", "moves"):
        if len(getattr(after, pile)) > len(getattr(before, pile)):
            yield f"{pile} made anew"
    if "bought" in happened:
        paid = sum(VALUE[card] for card in happened["bought"]["cards"])
        yield "paid too much" if paid > SPELLS[happened["bought"]["spell"]].price else "paid in full"
        yield f"{happened['bought']['spell']} bought"
    if "revealed" in happened:
        bids = [(sum(VALUE[card] for card in bid), len(bid)) for bid in happened["revealed"]["bids"]]
        best = max(total for total, _ in bids)
        tied = [count for total, count in bids if total == best]
        if len(tied) > 1:
            yield "tie of bids, most cards" if tied.count(max(tied)) == 1 else "tie of bids, nearest to the crown"
        if sum(map(bool, (count for _, count in bids))) == 1:
            yield "only one bid"
    if "kept" in happened and before.phase == "keep":
        yield "chose what to keep"


def _spells(before: Any, after: Any, happened: dict[str, Any]) -> Iterator[str]:
    if "countered" in happened:
        yield f"{happened['countered']['spell']} cancelled"
    if "banned" in happened:
        yield f"banned from {happened['banned']['part']}"
    if "cast" in happened and after.part == "king" and happened["cast"]["spell"] in "CDE":
        yield "chain " + "".join(spell for spell in after.played if spell != "F")
    if "cast" in happened and happened["cast"]["spell"] == "B":
        yield f"swap amid {after.part}" if after.resumes else f"swap before {after.part}"
    if "cast" in happened and after.undone == happened["cast"]["spell"]:
        yield f"{after.undone} after a cancelled one"
    if "stepped" in happened:
        (x, y), (to_x, to_y) = happened["stepped"]["from"], happened["stepped"]["to"]
        yield "haste across a square" if (to_x - x, to_y - y) in DIAGONALS.values() else "haste along a line"
    if "diverted" in happened:
        yield f"turned off after {happened['diverted']['straight']}"
    if "fogged" in happened:
        yield "fog on oneself" if happened["fogged"]["on"] == happened["fogged"]["seat"] else "fog on another"


def _king(before: Any, happened: dict[str, Any]) -> Iterator[str]:
    if "moved" in happened:
        yield f"king moved: {before.phase}"
        yield f"moved by {happened['moved']['card']}"
    if "lapsed" in happened:
        yield f"lapsed: {before.phase}"


WANTED = {
    *(f"{spell} cancelled" for spell in SPELLS),
    *(f"{spell} bought" for spell in SPELLS),
    *("banned from place", "banned from relocate", "did not act", "several dwarfs lifted"),
    *("swap before place", "swap before relocate", "swap before after", "swap amid place", "swap amid relocate"),
    *("A after a cancelled one", "B after a cancelled one"),
    *("haste along a line", "haste across a square", "fog on oneself", "fog on another"),
    *(f"turned off after {steps}" for steps in range(1, max(card.distance for card in MOVES.values()))),
    *("chain C", "chain D", "chain E", "chain CE", "chain DE", "chain DC", "chain DCE"),
    *(f"moved by {card}" for card in MOVES),
    *("king moved: move", "king moved: free", "king moved: last"),
    *("lapsed: move", "lapsed: free", "lapsed: last"),
    *("tie of bids, most cards", "tie of bids, nearest to the crown", "only one bid", "chose what to keep"),
    *("paid too much", "paid in full", "treasure made anew", "spells made anew", "moves made anew"),
    *(f"front worth {dwarf.value}" for dwarf in DWARF if dwarf and not dwarf.back),
    *(f"back worth {dwarf.value}" for dwarf in DWARF if dwarf and dwarf.back),
    *("two reached the goal", "tie broken"),
}


NEVER = {"L9", "L49", "LA19"}
"""Refusals that no record can show: who could do nothing else is not asked, nor anybody where nobody decides."""


def conserved(state: Any) -> None:
    """Treasure, spells, move cards and dwarfs are all somewhere, each once."""
    hands, bids, books = (sum(map(len, lists)) for lists in (state.hands, state.bids, state.books))
    assert len(state.treasure) + len(state.spent) + hands + bids == len(TREASURE)
    assert len(state.spells) + len(state.faded) + len(state.display) + books == len(BOOK)
    held = state.seats - state.held.count(NO_CARD)
    assert len(state.moves) + len(state.walked) + len(state.drawn) + held == len(MOVE_DECK)
    dwarfs = Counter((one.seat, one.kind) for number in [*state.board, *state.lifted] if (one := DWARF[number]))
    for seat, waiting in enumerate(state.supply):
        assert [count + dwarfs[seat, kind] for kind, count in enumerate(waiting)] == DWARFS[state.seats]


class Eager:
    """Plays for quick scorings: dwarfs go to where the king may come, and the king to where most dwarfs are; what is
    magic happens with this chance.
    """

    def __init__(self, magic: float) -> None:
        self.magic = magic

    def __call__(self, game: Game[Any], state: Any, rng: Random) -> Action:
        actions: list[Any] = list(game.actions(state))
        if state.phase in ("buy", "magic", "ban", "spell", "counter") and rng.random() < self.magic:
            return rng.choice([action for action in actions if action.verb not in ("pass", "decline")] or actions)
        if state.phase in ("place", "relocate"):
            spells = [action for action in actions if action.verb == "cast"]
            if spells and rng.random() < self.magic / 4:
                return spells[0]
            near = {square for king in self._reach(state) for square in AROUND[king]}
            fits = [action for action in actions if INDEX.get(getattr(action, "square", "")) in near]
            puts = [action for action in fits if action.verb != "lift"]
            return max(puts or actions[:1], key=lambda action: (getattr(action, "front", 0), rng.random()))
        if state.phase in ("move", "free", "last"):
            moves = [action for action in actions if action.verb == "move"]
            if moves:
                return max(moves, key=lambda action: (self._worth(state, action), rng.random()))
        if state.phase == "bid":
            return min(rng.sample(actions, min(len(actions), 4)), key=lambda action: len(getattr(action, "cards", ())))
        return actions[0] if actions[0].verb in ("decline", "pass", "done") else rng.choice(actions)

    def _reach(self, state: Any) -> list[tuple[int, int]]:
        x, y = state.king
        ends = [
            (x + dx * card.distance, y + dy * card.distance)
            for card in (state.move(seat) for seat in state.open())
            for dx, dy in (WAYS["E"], WAYS["W"]) * (card.axis == "H") + (WAYS["N"], WAYS["S"]) * (card.axis == "V")
        ]
        return [end for end in ends if end in AROUND]

    def _worth(self, state: Any, action: Any) -> int:
        dx, dy = WAYS[action.way]
        far = state.move(action.of).distance
        return sum(WORTH[state.board[square]] for square in AROUND[state.king[0] + dx * far, state.king[1] + dy * far])


CHOOSERS: list[Chooser] = [Eager(0.9), Eager(0.2), Eager(0), Eager(0.6)]
