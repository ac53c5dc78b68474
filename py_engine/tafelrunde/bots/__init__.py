"""Players that are programs. They get what their seat sees, and nothing else.

A bot is a thinker, which finds out what would be best and by how much, and a level, which says how much of that it gives
away. Each game has a folder here with what bots know of it, its `Mind`; `methods` holds the ways to think.

>>> from random import Random
>>> from tafelrunde import games
>>> from tafelrunde.core import Seeded
>>> game = games.load("wuerfel")
>>> table = game.start(2, Seeded(1))
>>> choose(game, table, Random(1), level=5)
Roll()
"""

from tafelrunde.bots.ladder import Match, ladder
from tafelrunde.bots.levels import Level
from tafelrunde.bots.mind import Mind, mind
from tafelrunde.bots.players import Player, player
from tafelrunde.bots.tempers import TEMPERS
from tafelrunde.bots.thinking import choose, think
from tafelrunde.bots.thought import Thought
from tafelrunde.bots.view import View
from tafelrunde.core.court import LEVELS, NAMES, PEOPLE

__all__ = [
    "LEVELS",
    "NAMES",
    "PEOPLE",
    "TEMPERS",
    "Level",
    "Match",
    "Mind",
    "Player",
    "Thought",
    "View",
    "choose",
    "ladder",
    "mind",
    "player",
    "think",
]
