"""Runs inside Pyodide on the stripped library; see gate.mjs."""

import importlib
import pkgutil
from pathlib import Path
from random import Random

import app
import tafelrunde
from tafelrunde import bots, games
from tafelrunde.core import Record, Seeded, Table

imported = 0
for package in (tafelrunde, app):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name != "app.main":
            importlib.import_module(module.name)
            imported += 1

replayed = 0
for path in sorted(Path("/golden").rglob("*.txt")):
    record = Record.parse(path.read_text())
    Table.load(games.load(record.game), record, Seeded())
    replayed += 1

for name in games.NAMES:
    game = games.load(name)
    for seats in game.seats:
        dealer, chance = Seeded(seats), Random(seats)
        state = game.start(seats, dealer)
        game.play(state, bots.choose(game, state.seen_by(state.turn), chance, 1), dealer)
        while state.turn is not None:
            game.play(state, chance.choice(game.actions(state)), dealer)

f"{imported} modules, {replayed} records: the stripped library is enough"
