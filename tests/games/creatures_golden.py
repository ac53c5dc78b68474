"""What recorded games of Kings & Creatures must show between them, what never changes in one, and who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tafelrunde.core import Table
from tafelrunde.games.creatures.data import CARDS, CASTLES, LEGENDS, USED
from tafelrunde.games.creatures.scoring import tally
from walks import Chooser


def features(table: Table) -> Iterator[str]:
    """Every card, every legend met and missed, every category of fame, and how players leave a round."""
    for number in range(1, len(table.record.entries)):
        for event in table.events(number):
            if event.what == "left":
                yield f"left with a {event.facts['reason']} card"
    for row in table.state.rows:
        yield from (f"{face} taken" for face in row[1:])
        kinds = tally(row)
        for face in row:
            if CARDS[face].kind == "legend":
                met = all(kinds.get(kind, 0) >= count for kind, count in CARDS[face].needs)
                yield f"legend {face} {'met' if met else 'missed'}"
    for score in table.game.scores(table.state):
        yield from (f"fame of {what}" for what, points in score.items() if points)


WANTED = {
    *("left with a lower card", "left with a third card"),
    *(f"{face} taken" for face, card in CARDS.items() if card.kind != "castle"),
    *(f"legend {face} {how}" for face in LEGENDS for how in ("met", "missed")),
    *(f"fame of {what}" for what in ("heroes1", "heroes2", "heroes3", "heroes4", "heroes5")),
    *(f"fame of {what}" for what in ("treasures", "creatures", "kings", "legends")),
}
NEVER: set[str] = set()


def conserved(state: Any) -> None:
    """Every castle begins its row; all other cards are in a row or lie somewhere, each once."""
    assert {row[0] for row in state.rows} == set(CASTLES[state.seats])
    taken = [card for row in state.rows for card in row[1:]]
    assert len(set(taken)) == len(taken)
    assert len(taken) + len(state.lying()) == len(LEGENDS) + len(USED[state.seats])


CHOOSERS: list[Chooser] = []
