"""Walls: what the page does by itself when tries fail, and which other ways it speaks of."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from app.far import walls
from app.far.walls import SELDOM, SOON, TWICE, Walls
from fake import run
from together import Hub, Net, Person, hurried, screen_of, until


def test_the_page_begins_anew_ever_more_seldom_until_all_are_there() -> None:
    wall = Walls()
    for second in range(TWICE):
        assert not wall.stand
        wall.failed("no-path", second)
    begun = [second for second in range(10_000) if wall.due(second)]
    pauses = [later - sooner for sooner, later in pairwise(begun)]
    assert begun[0] == TWICE - 1 + SOON
    assert pauses[:3] == [2 * SOON, 4 * SOON, 8 * SOON]
    assert max(pauses) == SELDOM
    wall.gone()
    assert not (wall.stand or wall.due(20_000))
    wall.failed("relays Failed to fetch", 20_000)
    assert wall.due(20_000 + SOON)


class Walled(Net):
    """A device whose tries lead nowhere as long as there is a wall."""

    wall = True
    joined = 0
    looked = 0
    """How often the room has looked at the clock."""

    def seek(self, missing: bool) -> None:
        self.looked += 1

    async def join(self, room: str, secret: str, places: str, heard: Any) -> Net:
        self.joined += 1
        self.heard = heard
        if not self.wall:
            await super().join(room, secret, places, heard)
        return self

    def state(self) -> str:
        return json.dumps(json.loads(super().state()) | {"detour": "offered"})

    async def detour(self) -> None:
        self.wall = False


@pytest.fixture
def walled(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)
    monkeypatch.setattr(walls, "SOON", 0)
    monkeypatch.setattr("together.Net", Walled)


@pytest.mark.usefixtures("walled")
def test_behind_a_wall_other_ways_are_offered_and_the_network_is_begun_anew() -> None:
    async def told() -> None:
        hub = Hub()
        ada, ben = Person(hub, "Ada"), Person(hub, "Ben")
        await ada.come()
        await ben.come()
        ada.room.propose("wuerfel", 2, {})
        net = ada.room.connection.net
        net.heard("failed", "x", "no-path")
        before = screen_of(ada).html
        assert "Do you miss somebody" in before
        assert '<details class="places" id="by-letter">' in before
        ada.room.connection.code = "a code that waits for its scanner"
        net.heard("failed", "x", "no-answer")
        for line in ("tried twice", "you need not load it again", "Go over the meeting points", "Or play by letter"):
            assert line in screen_of(ada).html
        assert '<details class="places" id="by-letter" open' in screen_of(ada).html
        net.looked = 0
        await until(lambda: net.looked > 2)
        assert net.joined == 1  # nobody else could take the code any more
        ada.room.connection.code = ""
        await until(lambda: net.joined == 2)
        ada.do("fardetour")
        ben.do("fardetour")
        ben.room.connection.net.heard("failed", "x", "no-path")
        ben.room.connection.net.heard("failed", "x", "no-path")
        await until(lambda: not (ada.room.connection.walls.stand or ben.room.connection.walls.stand))

    run(told())


@pytest.mark.usefixtures("walled")
def test_letters_are_spoken_of_only_where_they_can_be_written() -> None:
    async def told() -> None:
        ada = Person(Hub(), "Ada")
        await ada.come()
        ada.room.propose("wuerfel", 2, {})
        assert "Or play by letter" in screen_of(ada).html
        ada.room.lobby.proposal = None
        assert "Or play by letter" not in screen_of(ada).html

    run(told())
