"""Players that are programs. They get what their seat sees, and nothing else."""

from tafelrunde.bots.greedy import choose

__all__ = ["choose"]
