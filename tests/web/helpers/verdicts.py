"""The screen that says whether everything was fair, for any verdict, without the game that leads to it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.far import proof
from app.far.verifying import Verifying
from app.parts import Translate
from app.saved.share import read
from tables import GOLDEN
from tafelrunde.core import Record
from tafelrunde.peers import Genesis
from tafelrunde.peers.transcript import Verdict

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


def shown(_: Translate, *, people: int = 3, needed: int = 2, chance: str = "sealed", **found: Any) -> str:
    """The screen for what was found."""
    names, colours, fresh = NAMES[:people], tuple(range(people)), (bytes(16),) * people
    keys = tuple(name.encode() for name in names)
    genesis = Genesis("wuerfel", 1, {}, names, keys, colours, needed, chance, bytes(16), fresh)
    check = Verifying.__new__(Verifying)
    found = {"finished": False, "record": Record("wuerfel", 1, names, {})} | found
    check.done, check.verdict = 1.0, Verdict(genesis, **found)
    return proof.proof(check, genesis, _)


def fair() -> str:
    """A whole game in which everything was."""
    record = read((GOLDEN / "wuerfel" / "3p-01.txt").read_text("utf-8")).record
    thrown = {6: Counter({1: 31, 2: 44, 3: 38, 4: 36, 5: 42, 6: 37})}
    return shown(str, record=record, finished=True, shuffles=6, signed=431, thrown=thrown)
