"""Würfelkönig's table."""

from app.boards import Board
from app.boards.wuerfel import cues
from app.boards.wuerfel.scoring import scoring
from app.boards.wuerfel.table import table

BOARD = Board(table, scoring, cues)
