"""Löwenherz: draw borders round your castles, and take from your neighbours what they cannot defend."""

from tafelrunde.games.loewenherz.game import GAME

__all__ = ["GAME"]
