"""König Laurin: place dwarfs in the garden, and bid for where the king goes."""

from tafelrunde.games.laurin.game import GAME

__all__ = ["GAME"]
