"""Würfelkönig's table."""

from app.boards.wuerfel.pictures import pictograph
from app.boards.wuerfel.scoring import scoring
from app.boards.wuerfel.table import table

__all__ = ["pictograph", "scoring", "table"]
