"""What a hint tells to do is marked on the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.parts.picks import leads_to
from app.saved.saves import Save, load
from bygame import ByGame
from fake import run
from tables import lay, left_off, turn_to
from tafelrunde import games

MOMENTS = ByGame(__file__, "a recorded game, and after which actions somebody has something to do in each of its phases", {
    "laurin": ("laurin/3p-01", range(3, 150, 7)),
    "creatures": ("creatures/3p-01", range(4, 40, 9)),
    "elfen": ("elfen/3p-01", range(5, 120, 6)),
    "wuerfel": ("wuerfel/3p-01", range(5, 60, 5)),
    "loewenherz": ("loewenherz/3p-01", range(8, 180, 9)),
})  # fmt: skip
ASKED = """async (told) => {
  const { hinted } = await import(new URL('js/table/hinted.js', document.baseURI));
  const app = document.getElementById('app');
  const found = told.map(([wants, picks]) => {
    document.getElementById('messages').innerHTML = '<p id="hint">';
    Object.assign(document.getElementById('hint').dataset, { wants, picks });
    hinted(app);
    return [...document.querySelectorAll('.is-hinted')].map(({ dataset }) => dataset.play ?? dataset.leads ?? dataset.select);
  });
  document.getElementById('messages').innerHTML = '';
  hinted(app);
  return [found, document.querySelectorAll('.is-hinted').length];
}"""
"""What is marked for each of these hints, and how much once none is told."""


@pytest.mark.parametrize("game", games.NAMES)
def test_whatever_a_hint_tells_to_do_is_marked_as_far_as_the_next_tap_goes(game: str, table: Any, site: Any) -> None:
    recorded, moments = MOMENTS[game]
    saves = [left_off(recorded, ["person"] * 3, f"at{after}", after=after, hands="open") for after in moments]
    lay(table, *saves)
    for save in saves:
        turn_to(table, site.address, save["key"])
        session = run(load(Save.read(json.dumps(save))))
        actions = session.actions()
        some = [actions[at * len(actions) // 6] for at in range(min(6, len(actions)))]
        told = [(session.table.game.write(action), leads_to(action)) for action in some]
        marked, left = table.evaluate(ASKED, [[line, json.dumps(picks)] for line, picks in told])
        assert left == 0
        for (line, picks), found in zip(told, marked, strict=True):
            assert found and {*found} <= {line, *picks}, (save["key"], line, found)
