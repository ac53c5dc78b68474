"""A game that has no board, no words and no bots of its own can be played all the same."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from app import boards
from app.boards.plain import board
from app.words import words
from app.words.plain import words as plain_words
from elements import Elements, table_of
from fake import FakePage, legal, opened, played, run, seated, settled
from new import PLACES, ROOT
from tafelrunde import games
from tafelrunde.core import Seeded
from toy import SPY

OWN = [place.as_posix() for place in PLACES if place.name not in ("tafelrunde", "near")]
"""Where every game has something of its own."""


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy of the core's tests, on the shelf."""
    module: Any = ModuleType("tafelrunde.games.spy")
    module.GAME = SPY
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "spy"))
    yield "spy"
    board.cache_clear()
    plain_words.cache_clear()


@pytest.mark.parametrize("place", OWN)
def test_every_game_on_the_shelf_has_more_than_what_is_plain(place: str) -> None:
    folder = ROOT / place
    lacks = [name for name in games.NAMES if not [*folder.glob(name), *folder.glob(f"{name}.*")]]
    assert not lacks, f"{place} has nothing of {' and '.join(lacks)}; what belongs there, CONTRIBUTING.md tells"


def test_it_stands_in_the_hall_and_is_played_to_its_end_against_bots(spy: str) -> None:
    async def play() -> None:
        page = FakePage()
        await opened(page, "#/new/spy")
        assert "lesson" not in Elements(page.html).values("id"), "nobody has written its first game yet"
        app = await seated(page, "person", "bot", "bot", game=spy)
        shown = Elements(page.html)
        assert "Spy" in shown.text
        assert {"board", "sentence", "tray", "score-0", "score-2"} <= set(shown.values("id"))
        assert legal(page), "what can be done is a button"
        await played(app, 12, Random(1))
        assert app.session is not None
        assert app.session.over
        assert "scoring" in Elements(page.html).values("id")

    run(play())


def test_its_table_shows_what_a_seat_sees_and_offers_what_it_may_do(spy: str) -> None:
    (_, drawn), chance = table_of(SPY, boards.load(spy), ["Ada", "Ben <b>", "Cleo"]), Random(2)
    state, dealer = SPY.start(3, Seeded(3), purse=5), Seeded(4)
    while state.turn is not None:
        shown = drawn(state)
        assert sorted(shown.values("data-play")) == sorted(map(str, SPY.actions(state)))
        assert drawn(state, me=None).values("data-play") == []
        faces = [state.face(card) for card in state.hands[state.turn]]
        assert all(face in shown.sentence for face in faces)
        assert f"{len(state.pile)} × face down" in shown.sentence
        assert "Version" not in shown.sentence, "which rules it goes by is no thing on the table"
        SPY.play(state, chance.choice(SPY.actions(state)), dealer)
    assert drawn(state, me=0).values("data-play") == []


def test_at_the_end_points_are_told_in_the_words_that_a_game_has_for_them() -> None:
    state, told = games.load("laurin").start(3, Seeded(1)), words("laurin").categories.values()
    shown = board("laurin").scoring(state, ["Ada", "Ben", "Cleo"], lambda word: f"«{word}»", ())
    assert [word for word in told if f"«{word}»" not in shown] == []


def test_points_that_are_secret_are_told_to_their_owner_alone(spy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (markup, drawn), state = table_of(SPY, boards.load(spy)), SPY.start(3, Seeded(1))
    figures = re.compile(r'id="score-\d"[^>]*>(.*?)</b>')
    assert figures.findall(markup(state, me=1)) == ["1", "1", "1"]
    monkeypatch.setattr(SPY, "tells_score", lambda _state, seat, eyes: seat == eyes)
    assert figures.findall(markup(state, me=1)) == ["?", "1", "?"]
    assert drawn(state, me=1).sentence.count("secret") == 2


def test_what_happened_and_a_refusal_are_told_in_the_games_own_words(spy: str) -> None:
    async def play() -> None:
        page = FakePage()
        app = await seated(page, "person", "person", game=spy)
        app.on("do", "take", "")
        app.on("play", legal(page)[0], "")
        await settled(app)
        assert "Player 1: bid" in page.html
        app.on("do", "take", "")
        app.on("why", "spy 1", "")
        assert "The rules do not allow that" in page.html
        assert "S1" in page.html

    run(play())
    assert words(spy).categories == {"dice": "dice"}
    assert words(spy).options["purse"].values == {0: "0", 1: "1", 5: "5"}
