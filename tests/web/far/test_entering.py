"""Going into rooms and out of them while something is still under way: one tab is in one room at a time, once, or in none."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.app import App
from app.far import connection
from app.shell.ports import Unreachable
from fake import opened, redrawn, run
from together import SECRET, FarPage, Hub, Net, hurried, until

OTHER = SECRET[::-1]


class Link(Net):
    """A network that was joined."""

    def __init__(self, hub: Hub, name: str, inside: list[Link], secret: str) -> None:
        super().__init__(hub, name)
        self._inside, self.secret = inside, secret
        inside.append(self)

    async def leave(self) -> None:
        await asyncio.sleep(0.01)
        self._inside.remove(self)

    async def code(self) -> str:
        await asyncio.sleep(0.01)
        return "c" * 60


class Slow(Net):
    """What takes its time."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub, "Ada")
        self.inside: list[Link] = []
        self.joined: list[str] = []

    async def join(self, room: str, secret: str, places: str, heard: Any) -> Link:
        await asyncio.sleep(0.01)
        self.joined.append(secret)
        return Link(self.hub, self.name, self.inside, secret)


class SlowPage(FarPage):
    """A page that waits for its network."""

    def __init__(self) -> None:
        hub = Hub()
        super().__init__(hub, "Ada")
        self.net = self.slow = Slow(hub)
        self.missing = False

    async def network(self) -> Net:
        if self.missing:
            raise Unreachable
        return self.slow

    async def read(self, path: str) -> str:
        if self.missing:
            raise Unreachable
        return await super().read(path)

    async def claim(self, *what: Any) -> bool:
        await asyncio.sleep(0.01)
        return await super().claim(*what)

    def ours(self, *secrets: str) -> bool:
        """Whether these are the networks that we are in."""
        return [link.secret for link in self.slow.inside] == [*secrets]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for meeting points, and a beat is short."""
    monkeypatch.setattr(connection, "ANSWER", 0)
    hurried(monkeypatch)


async def resting(app: App, page: SlowPage, rooms: int) -> None:
    """So many networks are joined, and nothing goes on any more but one beat for each."""
    await until(lambda: len(app.loop.tasks) == len(page.slow.inside) == rooms)


async def inside(page: SlowPage) -> App:
    """Somebody who has come into a room."""
    app = await opened(page, f"#/room/{SECRET}")
    await resting(app, page, 1)
    return app


def test_whoever_taps_twice_lays_one_table_far_away() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page, "#/new/wuerfel")
        app.on("do", "far", "")
        await asyncio.sleep(0)
        app.on("do", "far", "")
        await resting(app, page, 1)
        assert app.door.room
        assert page.ours(app.door.room.secret)
        assert page.hash == f"#/room/{app.door.room.secret}"
        assert len(page.slow.joined) == 1

    run(play())


@pytest.mark.parametrize("link", ["#/room/abc", f"#/room/{SECRET[:-1]}", f"#/seat/0/{SECRET}"])
def test_a_link_of_which_a_part_is_lost_says_so_in_the_hall(link: str) -> None:
    """It opened a lobby in which nobody else could ever come."""

    async def play() -> None:
        page = SlowPage()
        app = await opened(page, link)
        assert "This link is not whole." in page.html
        assert 'id="hall"' in page.html
        assert not app.door.room

    run(play())


def test_whoever_goes_on_to_another_room_before_the_first_has_opened_is_in_the_other_alone() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page)
        for secret in (SECRET, OTHER):
            app.on("route", f"#/room/{secret}", "")
            await until(lambda secret=secret: page.claims and page.claims[-1][1] == secret)
        await resting(app, page, 1)
        assert page.ours(OTHER)
        assert app.door.room
        assert app.door.room.secret == OTHER
        assert [key for _kind, key, _force in page.claims] == [SECRET, OTHER]

    run(play())


def test_whoever_leaves_while_a_table_far_away_is_being_laid_is_not_led_there() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page, "#/new/wuerfel")
        app.on("do", "far", "")
        page.goto("#/")
        app.on("route", "#/", "")
        await resting(app, page, 1)
        assert (page.hash, app.route.text) == ("#/", "#/")

    run(play())


def test_whoever_leaves_on_the_way_back_to_a_seat_is_not_led_there() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page)
        app.on("route", f"#/seat/{'A' * 56}/{SECRET}", "")
        await until(lambda: page.claims)
        app.on("route", "#/open", "")
        await resting(app, page, 1)
        assert app.route.text == "#/open"
        assert page.hash == "#/"

    run(play())


def test_whoever_leaves_as_the_way_back_to_a_seat_ends_is_not_led_there() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page)
        enter = app.door.enter

        async def enter_and_leave(secret: str, meeting: str) -> None:
            await enter(secret, meeting)
            app.on("route", "#/open", "")

        app.door.enter = enter_and_leave  # type: ignore[method-assign]
        app.on("route", f"#/seat/{'A' * 56}/{SECRET}", "")
        await resting(app, page, 1)
        assert app.route.text == "#/open"
        assert page.hash == "#/"

    run(play())


def test_a_room_that_another_tab_takes_while_it_opens_is_left() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page)
        app.on("route", f"#/room/{SECRET}", "")
        await until(lambda: app.door.room)
        page.lose("room", SECRET)
        await resting(app, page, 0)
        assert page.ours()
        assert app.door.room is None
        assert "This table lies open in another tab" in page.html
        for _ in range(2):
            app.on("do", "farhere", "")
        await resting(app, page, 1)
        assert page.ours(SECRET)
        assert app.door.tabs.claimed == SECRET

    run(play())


def test_a_room_that_another_tab_takes_while_we_leave_it_takes_no_other_from_us() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        app.on("route", f"#/room/{OTHER}", "")
        await until(lambda: app.door.room is None)
        page.lost["room"](SECRET)
        await until(lambda: OTHER in page.slow.joined)
        await app.door.enter(OTHER, "")  # whose turn comes when all others have had theirs
        await resting(app, page, 1)
        assert page.ours(OTHER)
        assert page.slow.joined == [SECRET, OTHER]

    run(play())


def test_a_room_that_a_browser_lets_go_of_while_the_page_is_left_is_entered_again() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        room = app.door.room
        page.lost["room"](SECRET)
        await until(lambda: app.door.room not in (room, None))
        await resting(app, page, 1)
        assert page.ours(SECRET)
        redrawn(app)
        assert "lies open in another tab" not in page.html

    run(play())


def test_whoever_taps_use_these_twice_is_met_there_once() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        for _ in range(2):
            app.on("do", "farmove", "")
        await resting(app, page, 1)
        assert page.ours(SECRET)

    run(play())


@pytest.mark.parametrize("made", [True, False])
def test_a_code_is_good_for_nothing_once_the_network_is_left_for_which_it_was_made(made: bool) -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        room: Any = app.door.room
        app.on("do", "farcode", "")
        if made:
            await until(lambda: room.connection.code)
            app.on("field", "far-code", "d" * 60)
        app.on("do", "farmove", "")
        await resting(app, page, 1)
        assert (room.connection.code, room.connection.pasted) == ("", "")
        assert not room.connection.troubles

    run(play())


def test_nobody_comes_back_into_a_room_that_was_left_meanwhile() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        page.lose("room", SECRET)
        app.on("do", "farmove", "")
        await resting(app, page, 0)
        assert page.ours()

    run(play())


def test_a_room_for_which_something_could_not_be_fetched_can_be_tried_again() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await opened(page)
        page.missing = True
        app.on("route", f"#/room/{SECRET}", "")
        await resting(app, page, 0)
        assert app.door.room is None
        page.missing = False
        app.on("route", f"#/room/{SECRET}", "")
        await resting(app, page, 1)
        assert page.ours(SECRET)

    run(play())


def test_whoever_looks_anew_for_a_way_needs_none_to_the_page() -> None:
    async def play() -> None:
        page = SlowPage()
        app = await inside(page)
        page.missing = True
        room: Any = app.door.room
        await room.connection._rejoin()
        assert page.ours(SECRET)

    run(play())
