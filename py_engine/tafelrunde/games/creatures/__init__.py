"""Kings & Creatures: gather heroes, treasures and creatures; whoever shows the lowest number is next."""

from tafelrunde.games.creatures.game import GAME

__all__ = ["GAME"]
