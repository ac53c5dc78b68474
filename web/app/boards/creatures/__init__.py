"""Kings & Creatures' table: what a seat sees, as markup.

Every open card carries its notation in `data-play`, or in `data-why` while somebody else decides.
"""

from app.boards import Board
from app.boards.creatures import cues
from app.boards.creatures.ledger import scoring
from app.boards.creatures.table import table

BOARD = Board(table, scoring, cues)
