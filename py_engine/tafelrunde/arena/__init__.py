"""The arena: bots play each other many times over, on all processors or on a cluster, and it is said how sure one can be.

A contest is a list of bots and a number of seats; a bot is a level from 1 to 5, which may have a temper as in `3-bold`, `greedy`,
`random`, or a file of Python with a function `choose(game, view, rng)`. Every start is played once from each seat, so that
no luck of the draw and no advantage of a seat counts. The same seed gives the same games, whoever plays them where, unless the file
of a bot remembers one game in another.
"""

from tafelrunde.arena.contest import Contest, Round
from tafelrunde.arena.entrants import Unfit
from tafelrunde.arena.tally import Sprt, Tally

__all__ = ["Contest", "Round", "Sprt", "Tally", "Unfit"]
