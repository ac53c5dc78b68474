"""What stands over a table of several devices: who is here, and what somebody would like to be decided."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from elements import Elements
from fake import run
from tafelrunde import games
from together import gathered, hurried, played, screen_of, until

pytestmark = pytest.mark.usefixtures("at_once", "at_random")
NAMES = ["Ada", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_of_it_is_called_like_anything_of_a_board(monkeypatch: Any, game: str) -> None:
    """A board that is painted with what an id names would be painted with something else, and could not be clicked."""
    hurried(monkeypatch)

    async def play() -> None:
        people = await gathered(game, NAMES[: max(3, games.load(game).seats[0])], "open")
        for entries in range(1, 60, 9):
            await played(people, Random(entries), entries)
            for one in people:
                ids = Counter(Elements(screen_of(one).html).values("id"))
                assert [key for key, count in ids.items() if count > 1] == []

    run(play())


def test_whoever_is_about_to_agree_agrees_to_that_and_to_nothing_that_is_wished_meanwhile(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def play() -> None:
        ada, ben, cleo, dora = people = await gathered("wuerfel", NAMES, "open")
        await played(people, Random(1), 4)
        await dora.vanish()
        agreements = []
        for one, wish in ((cleo, "bot 3 2"), (ada, "end")):
            one.do(f"wish {wish}")
            await until(lambda wish=wish: f'data-do="wish {wish}"' in screen_of(ben).html)  # type: ignore[misc]
            shown = Elements(screen_of(ben).html)
            agreements.append({key: shown.by_id(key)["data-do"] for key in shown.values("id") if "agree" in key})
        first, both = agreements
        assert [*first.values()] == ["wish bot 3 2"]
        assert len(both) == 2 and first.items() < both.items()

    run(play())
