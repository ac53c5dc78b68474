"""What may be expected of a level: what tournaments have measured, and nothing where there was none."""

from __future__ import annotations

from app.parts import Translate
from app.words.bots import LEVELS
from tafelrunde import games
from tafelrunde.bots import ladder


def measured(game: str, level: int, _: Translate) -> str:
    """How a bot of this level does against one of the level below; empty where nobody has counted.

    >>> measured("wuerfel", 1, str)
    ''
    >>> measured("creatures", 3, str)
    'Knight: wins about 6 of 10 games against a Squire.'
    >>> measured("laurin", 3, str)
    'Knight: with 3 at the table wins about 5 of 10 games if everybody else is a Squire.'
    """
    fewest = games.load(game).seats[0]
    for match in ladder(game):
        # With the fewest seats: that is how levels are held apart.
        if (match.seats, match.bot, match.against) == (fewest, str(level), str(level - 1)):
            told = _("{level}: wins about {number} of 10 games against a {below}.")
            if fewest > 2:
                told = _(
                    "{level}: with {seats} at the table wins about {number} of 10 games if everybody else is a {below}."
                )
            better, below = _(LEVELS[level - 1]), _(LEVELS[level - 2])
            return told.format(level=better, below=below, number=round(10 * match.won), seats=fewest)
    return ""
