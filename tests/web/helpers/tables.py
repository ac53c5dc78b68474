"""Recorded games as a device keeps them: laid out where somebody left off."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.saved.saves import written
from app.saved.share import read
from app.table.session import Session
from bygame import ByGame
from player import choose, keep
from tafelrunde import games
from tafelrunde.core import Seeded, Table

GOLDEN = Path(__file__).parents[2] / "golden"
CALM = {"motion": "none", "pace": "fast", "language": "en"}
"""Nothing moves, and bots do not dawdle."""
SOME_DAY = 1_767_614_400
"""When these games were played last."""


def left_off(
    recorded: str, kinds: Sequence[str], key: str = "look", *, after: int = 0, last: int = 0, hands: str = "hidden"
) -> dict[str, Any]:
    """A game such as `laurin/3p-07` as it is kept `after` an entry, or without its last ones."""
    sheet = read((GOLDEN / f"{recorded}.txt").read_text("utf-8"))
    entries = len(sheet.lines) - 3
    record = sheet.until(after + 1 if after else entries - last).record
    table = Table.load(games.load(record.game), record, Seeded(1))
    save = written(Session(key, table, kinds, hands=hands))
    save["brief"]["played"] = SOME_DAY
    return save


MIDDLE = ByGame(__file__, "a recorded game, and after how many actions it looks as it does in its middle", {
    "laurin": ("laurin/4p-01", 255),
    "creatures": ("creatures/4p-01", 30),
    "elfen": ("elfen/3p-01", 94),
    "wuerfel": ("wuerfel/3p-01", 52),
    "loewenherz": ("loewenherz/4p-01", 164),
})  # fmt: skip


def middle(game: str, others: str, key: str = "look", *, hands: str = "hidden") -> dict[str, Any]:
    """A game in its middle, kept by a person among bots or other persons."""
    recorded, after = MIDDLE[game]
    seats = int(recorded.partition("/")[2][0])
    return left_off(recorded, ["person", *[others] * (seats - 1)], key, after=after, hands=hands)


def lay(page: Any, *saves: dict[str, Any], **chosen: str) -> None:
    """Let the device hold these games: before the page is opened, or as another tab of it does."""
    hold(page, {f"game:{save['key']}": json.dumps(save) for save in saves}, CALM | chosen)


def hold(page: Any, kept: dict[str, str], chosen: dict[str, str]) -> None:
    """Let it hold what is kept so, and have it as is chosen from now on."""
    keep(page, kept | {"settings": json.dumps(chosen)})
    if page.url != "about:blank":
        choose(page, **chosen)  # it reads its settings only once


def turn_to(page: Any, address: str, key: str) -> None:
    """Open a game that is laid; what is asked of the page next is asked of this table, not of the one before."""
    page.goto(f"{address}#/table/{key}")
    page.wait_for_selector(f"#cues[data-game={key}]", state="attached")


NOW = "document.activeElement.closest('[id]').id"
"""What has the focus."""


def sit(page: Any, address: str, recorded: str, after: int, *kinds: str) -> None:
    """A recorded game at the page, ready to be played by keyboard."""
    lay(page, left_off(recorded, kinds, after=after, hands="open"))
    turn_to(page, address, "look")
    page.wait_for_selector("#board :is([data-play], [data-select])")
    page.wait_for_load_state("networkidle")
    # What leads the focus and enlarges a map is fetched with the first table, on a busy machine after a pause that looks like the end.
    page.evaluate(
        "Promise.all(['cues', 'enlarge'].map((one) => import(new URL(`js/table/${one}.js`, document.baseURI)))).then(() => {})"
    )
