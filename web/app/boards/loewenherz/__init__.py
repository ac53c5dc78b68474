"""Löwenherz's table: what a seat sees, as markup.

Everything legal carries its notation in `data-play`. What is not legal but invites a tap carries the notation in
`data-why`, so that the page can ask the rules and say why not. Where a field must be picked first, it carries
`data-select`. `ground` draws the map, `targets` what can be tapped on it, `cards` the hand and the market, `people` how
everybody stands; `table` and `scoring` put them together. `told` is the map in words.
"""

from app.boards import Board
from app.boards.loewenherz import cues
from app.boards.loewenherz.scoring import scoring
from app.boards.loewenherz.table import table
from app.boards.loewenherz.told import told

BOARD = Board(table, scoring, cues, told)
