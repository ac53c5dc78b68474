"""Players that are programs. They get what their seat sees, and nothing else."""

from tafelrunde.bots.greedy import choose

__all__ = ["NAMES", "choose"]

NAMES = ("Merlin", "Morgana", "Gawain", "Viviane", "Parzival", "Isolde")
"""What bots are called."""
