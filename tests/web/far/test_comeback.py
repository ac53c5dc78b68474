"""A seat goes from one device to another with a code, and only the one that came last speaks for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import far
from app.far.moving import read_seat_code, seat_code
from fake import opened, run, settled
from player import arrive
from relay import Relay
from tafelrunde.peers import Reason, Refusal
from together import SECRET, FarPage, Person, count, gathered, hurried, over, played, until

CODE = seat_code(bytes(range(32)), SECRET)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", Reason.MALFORMED),
        ("U" + CODE[1:], Reason.MALFORMED),
        (CODE[:-1], Reason.MALFORMED),
        (CODE + "0", Reason.MALFORMED),
        ("ä" * 56, Reason.MALFORMED),
        ("9" + CODE[1:], Reason.OTHER_GAME),
        (CODE[:-1] + ("0" if CODE[-1] != "0" else "1"), Reason.OTHER_GAME),
        (seat_code(bytes(range(32)), "f" * 32), Reason.OTHER_GAME),
    ],
)
def test_a_slip_of_the_pen_is_noticed(written: str, reason: Reason) -> None:
    with pytest.raises(Refusal) as refused:
        read_seat_code(written, SECRET)
    assert refused.value.reason == reason


def test_a_code_is_read_however_it_was_written_down() -> None:
    for written in (CODE, CODE.lower(), CODE.replace("-", " "), CODE.replace("0", "O").replace("1", "l") + "\n"):
        assert read_seat_code(written, SECRET) == bytes(range(32))


def quick(monkeypatch: Any) -> None:
    """Time goes fast here, and nobody looks long for what was said in their name."""
    hurried(monkeypatch)
    monkeypatch.setattr("tafelrunde.peers.memory.MEMORY", 0.2)


def code_of(one: Person) -> str:
    one.do("seatcode show")
    assert one.room.moving.code in one.html
    link: str = one.room.moving.link
    one.do("seatcode hide")
    assert one.room.moving.code not in one.html
    return link.partition("#")[2]


async def come_with(link: str, hub: Any, name: str) -> Person:
    """Open the link of a seat on a new device."""
    new = Person(hub, name)
    page = FarPage(hub, name)
    new.app = await opened(page)
    new.app.settings.chosen["motion"] = "none"
    await new.app.go(f"#{link}")
    assert page.hash == f"#/room/{SECRET}"
    new.app.on("route", page.hash, "")
    return new


@pytest.mark.parametrize("chance", ["tolerant", "open"])
def test_somebody_goes_to_another_device_and_back(monkeypatch: Any, chance: str) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, cleo = people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], chance)
        await played(people, Random(1), 12)
        seat = ben.room.peer.seat
        tablet = await come_with(code_of(ben), ada.hub, "Tablet")
        await until(lambda: "You play on another device now" in ben.html)
        await until(lambda: tablet.room.peer and tablet.room.peer.eyes == seat)
        await until(lambda: "plays on another device now" in ada.html)
        assert ben.app.session is None
        assert tablet.room.lobby.me.name == "Ben"
        assert tablet.room.session.names[seat] == "Ben"
        await played([ada, tablet, cleo], Random(2), 25)
        # The old one says so after a reload, too, and is no other person in the lobby meanwhile.
        await ben.come()
        await until(lambda: "You play on another device now" in ben.html)
        await until(lambda: "Ben" not in ada.hub.here)
        assert len(ada.room.lobby.here) == 3
        ben.do("farhere")
        await until(lambda: "You play on another device now" in tablet.html)
        await until(lambda: ben.room.session and count(ben) >= 25 and ben.room.peer.eyes == seat)
        await played(people, Random(3), 40)
        records = {one.room.session.record.head for one in people}
        assert len(records) == 1
        # Only what was said since then is looked at after a reload.
        await ben.vanish()
        await ben.come()
        await until(lambda: ben.room.session and count(ben) >= 40)
        assert not ben.room.moving.away

    run(play())


def test_a_code_takes_no_seat_away_from_whoever_writes_it_in(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, eve = await gathered("wuerfel", ["Ada", "Ben", "Eve"], "strict", looking=1)
        told = {
            ben: [
                (ben.room.moving.code, "You sit in this seat already."),
                (ada.room.moving.code, "You have another seat at this table in this browser"),
            ],
            eve: [
                ("Hello", "This is not the code of a seat."),
                (seat_code(ada.room.identity.secret, "f" * 32), "A sign of this code is wrong"),
                (seat_code(bytes(32), SECRET), "its seat is not in the game"),
            ],
        }
        for one, tries in told.items():
            before = one.room.identity.key
            for code, words in tries:
                if one is eve:
                    one.app.on("field", "far-seat", code)
                    one.do("seatback")
                else:
                    one.app.on("route", f"#/seat/{code.replace('-', '')}/{SECRET}", "")
                await until(lambda one=one, words=words: words in one.html)
                assert one.room.identity.key == before
                one.app.on("route", f"#/room/{SECRET}", "")
        eve.app.on("field", "far-seat", ada.room.moving.code)
        eve.do("seatback")
        await until(lambda: eve.room.peer and eve.room.peer.seat == 0)
        await until(lambda: "You play on another device now" in ada.html)
        await played([ben, eve], Random(1))
        assert over(eve)

    run(play())


def test_a_link_that_is_cut_off_says_so() -> None:
    async def play() -> None:
        page = FarPage(None, "Ada")  # type: ignore[arg-type] - nobody goes anywhere
        app = await opened(page)
        await app.go("#/seat/ABC")
        await settled(app)
        assert app.route.text == "#/"
        assert "This link is not whole" in page.html

    run(play())


def test_a_new_device_opens_the_link_of_a_seat_and_acts_there(guest: Any, relay: Relay, network: None) -> None:
    ada, ben, tablet = people = [guest(locale="en-GB") for _ in range(3)]
    for page in people:
        arrive(page, relay.address)
    far.meet(ada, ben)
    far.act(far.mover([ada, ben]))
    ben.locator("#link").click()
    ben.locator("#comeback summary").click()
    ben.locator("#seat-show").click()
    ben.locator("#seat-qr").wait_for()
    tablet.goto(ben.locator("#seat-link").input_value())
    tablet.reload()  # a link that is opened from elsewhere loads the page
    ben.locator("#elsewhere").wait_for()
    tablet.locator("#board").wait_for()
    assert tablet.evaluate("location.hash").startswith("#/room/")
    for _ in range(2):
        page = far.mover([ada, tablet])
        assert page
        far.act(page)
    assert far.log(ada) == far.log(tablet)
