"""Tafelrunde: the rules of five royal board games, in plain Python.

>>> from tafelrunde import games
>>> from tafelrunde.core import Seeded
>>> game, dealer = games.load("wuerfel"), Seeded(7)
>>> state = game.start(3, dealer)
>>> state.turn
0
"""

__version__ = "0.1.0"
