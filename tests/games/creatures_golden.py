"""What recorded games of Kings & Creatures must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tafelrunde.core import Table
from tafelrunde.games.creatures.data import CARDS, CASTLES, LEGENDS, USED
from walks import Chooser


def features(table: Table) -> Iterator[str]:
    """How rounds end, and which kinds of card were taken."""
    for number in range(1, len(table.record.entries)):
        for event in table.events(number):
            if event.what == "left":
                yield f"left with a {event.facts['reason']}"
            if event.what == "took":
                yield f"{CARDS[event.facts['card']].kind} taken"
            if event.what == "cleared":
                yield "pile left over" if event.facts["hidden"] else "pile used up"
    for score in table.game.scores(table.state):
        yield from (f"{what} {'below' if points < 0 else 'above'} zero" for what, points in score.items() if points)


WANTED = {
    "left with a lower",
    "left with a third",
    *(f"{kind} taken" for kind in {card.kind for card in CARDS.values()} - {"castle"}),
}


NEVER: set[str] = set()


def conserved(state: Any) -> None:
    """Every castle begins its row; all other cards are in a row or lie somewhere, each once."""
    assert {row[0] for row in state.rows} == set(CASTLES[state.seats])
    taken = [card for row in state.rows for card in row[1:]]
    assert len(set(taken)) == len(taken)
    assert len(taken) + len(state.lying()) == len(LEGENDS) + len(USED[state.seats])


CHOOSERS: list[Chooser] = []
