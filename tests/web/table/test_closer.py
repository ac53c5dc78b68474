"""Once more, with bots that are a better match for whoever sits at the screen."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from app.saved.saves import written
from app.saved.share import read
from app.table.closer import closer
from app.table.session import Session
from fake import FakePage, opened, run, settled
from tables import CALM, GOLDEN
from tafelrunde import games
from tafelrunde.core import Seeded, Table

pytestmark = pytest.mark.usefixtures("at_once", "at_random")


def over(level: int, *, won: bool, own: Sequence[str] = ()) -> Session:
    """A game that one person has played against two bots of this level."""
    game = games.load("wuerfel")
    table = Table.load(game, read((GOLDEN / "wuerfel/3p-01.txt").read_text("utf-8")).record, Seeded(1))
    best = game.ranking(table.state)[0]
    me = next(seat for seat in range(3) if (seat in best) == won)
    return Session("look", table, ["person" if seat == me else "bot" for seat in range(3)], levels=[level] * 3, own=own)


@pytest.mark.parametrize(("level", "won", "then"), [(3, True, 4), (3, False, 2), (5, True, 5), (1, False, 1)])
def test_bots_come_a_level_closer_to_whoever_has_won_or_lost(level: int, won: bool, then: int) -> None:
    session = over(level, won=won)
    assert closer(session) == [level if kind == "person" else then for kind in session.kinds]


def test_a_bot_of_ones_own_has_no_level() -> None:
    assert closer(over(3, won=False, own=["mine.py"] * 3)) == [3] * 3


@pytest.mark.parametrize(
    ("level", "won", "word"), [(2, False, "Against weaker bots"), (2, True, "Against stronger bots"), (1, False, "")]
)
def test_it_is_offered_at_the_end_where_bots_can_be_others(level: int, won: bool, word: str) -> None:
    async def play() -> None:
        page = FakePage({"game:look": json.dumps(written(over(level, won=won))), "settings": json.dumps(CALM)})
        app = await opened(page, "#/table/look")
        await settled(app)
        assert ('id="rematch-closer"' in page.html) == bool(word)
        assert word in page.html
        if word:
            before = app.session
            app.on("do", "rematch closer", "")
            assert app.session
            assert app.session is not before
            assert set(app.session.levels) == {2, 3 if won else 1}
        await settled(app)

    run(play())
