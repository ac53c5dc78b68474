"""Würfelkönig: roll dice, win citizens for your kingdom, and give the dragons away."""

from tafelrunde.games.wuerfel.game import GAME

__all__ = ["GAME"]
