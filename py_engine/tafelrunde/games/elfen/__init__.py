"""König der Elfen: found villages, lay snares for the others, and travel from village to village for gold."""

from tafelrunde.games.elfen.game import GAME

__all__ = ["GAME"]
