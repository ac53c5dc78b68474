"""The bots' people. Who they are is known before anybody thinks; how they think is in `bots`."""

from __future__ import annotations

PEOPLE = {
    "Merlin": "patient",
    "Morgana": "quarrelsome",
    "Gawain": "bold",
    "Viviane": "thrifty",
    "Parzival": "bold",
    "Isolde": "patient",
}
"""The bots' people, and their tempers."""
NAMES = tuple(PEOPLE)
"""What bots are called."""
