"""How a position is written for a person: one module per game, with one function from what a seat sees to lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.core import Game
from tafelrunde.games import part


def picture(game: Game[Any], view: Any, names: Sequence[str], eyes: int | None) -> Iterator[str]:
    """The table of a game as these eyes see it, None looks on; of one that has no picture yet, field by field."""
    own = part(__name__, game.name)
    if own is None:
        # Of all cards only those that lie there and are known here: fields hold them by number, actions say their faces.
        cards = {card: face for card in view.lying() if (face := view.cards.shown(card, eyes))}
        return (f"{field}: {value}" for field, value in (view.to_json() | {"cards": cards}).items())
    points = [
        str(score["total"]) if game.tells_score(view, seat, eyes) else "secret"
        for seat, score in enumerate(game.scores(view))
    ]
    lines: Iterator[str] = own.picture(view, names, points)
    return lines
