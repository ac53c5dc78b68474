"""What somebody does at a table far away while something else begins there, or is on its way."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from app.shell.ports import Unreachable
from fake import FakePage, opened, redrawn, run, settled
from together import SECRET, FarPage, Hub, Person, gathered, hurried, played, until, waiting

SERVER = {"far-turn": "turn:a.example:3478", "far-turn-name": "a", "far-turn-password": "b"}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


@pytest.mark.parametrize("way", ["look 5", "again"])
def test_whoever_looks_on_at_what_was_sees_the_next_game_begin(way: str) -> None:
    async def play() -> None:
        ada, ben, cleo = people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open", looking=1)
        await played(people, Random(1))
        await until(lambda: cleo.room.session and cleo.room.session.over)
        cleo.app.ceremony.leave()
        cleo.do(way)
        before = cleo.room.peer
        ada.do("rematch")
        await until(lambda: ben.room.lobby.proposal == ada.room.lobby.proposal)
        ben.do("rematch")
        await until(lambda: ada.room.lobby.genesis == ben.room.lobby.genesis not in (None, before.genesis))
        for one in (ada, ben):
            one.do("ready yes")
        await until(lambda: cleo.room.session and len(cleo.room.session.record.entries) == 1)
        redrawn(cleo.app)
        assert cleo.app.look_back.at is None
        assert cleo.app.ceremony.progress.step is None

    run(play())


def test_whoever_taps_try_twice_has_one_trial() -> None:
    async def play() -> None:
        ada, _ben = people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await played(people, Random(1), 20)
        ada.do("look 5")
        for _ in range(2):
            ada.do("try")
            await asyncio.sleep(0)
        await until(lambda: ada.app.saved.shelf.texts)
        for _ in range(200):
            await asyncio.sleep(0)
        assert len(ada.app.saved.shelf.texts) == 1

    run(play())


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("over", [False, True])
def test_no_coach_helps_in_a_trial_of_a_game_with_others_that_is_not_over(over: bool) -> None:
    async def play() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await played(people, Random(1), 100_000 if over else 20)
        await until(lambda: over or any(one.room.peer.mine for one in people))
        one = next(one for one in people if over or one.room.peer.mine)
        one.app.ceremony.leave()
        table, seat = one.room.session.table, one.room.peer.seat
        one.do(f"look {max(n for n in range(len(table.record.entries)) if table.at(n).turn == seat)}")
        one.do("try")
        await until(lambda: one.app.saved.shelf.texts and one.app.page.hash.startswith("#/table/"))
        app = await opened(page := FakePage(one.app.page.memory), one.app.page.hash)  # it is kept with the trial
        await settled(app)
        app.on("open", "menu", "")
        assert ('id="menu-hint"' in page.html) == over
        app.on("do", "hint", "")
        assert (
            "While a game far away is going on, the coach does not help in a trial of it either." in page.html
        ) != over
        await settled(app)

    run(play())


async def served(ada: Person, reaches: Any) -> None:
    """A server is tried; what reaches it is told here."""
    ada.app.page.net.reaches = reaches  # type: ignore[attr-defined]
    for field, text in SERVER.items():
        ada.app.on("field", field, text)
    ada.do("farturn")
    await asyncio.sleep(0)


def test_a_server_whose_address_no_browser_takes_is_silent() -> None:
    async def refused(_server: str) -> str:
        raise RuntimeError

    async def play() -> None:
        ada, _ben = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await served(ada, refused)
        await until(lambda: ada.room.connection.servers.tried == "silent")

    run(play())


def test_what_was_found_out_of_one_server_says_nothing_of_the_next() -> None:
    async def play() -> None:
        free, told = asyncio.Event(), asyncio.Event()

        async def slow(_server: str) -> str:
            await free.wait()
            told.set()
            return "works"

        ada, _ben = await gathered("wuerfel", ["Ada", "Ben"], "open")
        await served(ada, slow)
        ada.app.on("field", "far-turn", "turn:other.example:3478")
        free.set()
        await told.wait()
        await asyncio.sleep(0)
        assert ada.room.connection.servers.tried == ""

    run(play())


def test_a_table_whose_rules_could_not_be_fetched_is_there_once_they_can(monkeypatch: pytest.MonkeyPatch) -> None:
    class Flaky(FarPage):
        down = True

        async def bring(self, *parts: str) -> None:
            if self.down and "wuerfel" in parts:
                asked.set()
                raise Unreachable
            await super().bring(*parts)

    asked = asyncio.Event()
    monkeypatch.setattr("app.far.listening.AGAIN", 0.01)

    async def play() -> None:
        hub = Hub()
        ada, ben = Person(hub, "Ada"), Person(hub, "Ben")
        await ada.come()
        ada.room.propose("wuerfel", 2, {})
        page = Flaky(hub, "Ben")
        ben.app = await opened(page)
        await ben.app.go(f"#/room/{SECRET}")
        await asked.wait()
        page.down = False
        await until(lambda: ben.room.lobby.proposal)

    run(play())


def test_a_letter_whose_room_another_tab_has_leads_there_and_waits() -> None:
    async def play() -> None:
        ada, _ben = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        ada.do("letter")
        await until(lambda: ada.room.post.link)
        page = FarPage(Hub(), "Cleo")
        page.taken = True
        app = await opened(page)
        app.on("field", "import", ada.room.post.link)
        await settled(app)
        assert page.hash.startswith("#/letter/")
        await app.go(page.hash)
        await settled(app)
        assert "lies open in another tab" in page.html

    run(play())
