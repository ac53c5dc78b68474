"""A seat goes from one device to another with a code, only the one that came last speaks for it, and a code is good once at most."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import far
from app.far.seat_code import read_seat_code, seat_code
from fake import opened, run, settled
from player import arrive
from relay import Relay
from tafelrunde.peers import Reason, Refusal
from together import SECRET, FarPage, Net, Person, count, gathered, hurried, over, played, until

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
    """The link to the seat of somebody, as it is shown."""
    one.do("seatcode show")
    assert one.room.moving.code in one.html
    link: str = one.room.moving.link
    one.do("seatcode hide")
    assert one.room.moving.code not in one.html
    return link.partition("#")[2]


def older_code_of(one: Person) -> str:
    """The same as an earlier version of the page would have shown it: with the secret itself."""
    return f"/seat/{seat_code(one.room.identity.secret, SECRET).replace('-', '')}/{SECRET}"


async def heard(code: Person, *others: Person) -> None:
    """All these have heard that the code of somebody is good."""
    await until(lambda: all(one.room.peer.opened(code.room.moving.key) for one in others))


VOID = "This code opens no seat of this game"
WAITS = "You come with the code of a seat."


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


def test_what_cannot_be_read_once_is_not_written_over(monkeypatch: Any) -> None:
    """The secret of the seat was drawn anew, and the seat was lost for ever."""

    async def play() -> None:
        quick(monkeypatch)
        people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        ben = people[1]
        await played(people, Random(1), 6)
        await ben.vanish()
        with monkeypatch.context() as broken:
            broken.setattr(Net, "kept", nothing)
            await ben.come()
            await until(lambda: ben.room.session)
            assert ben.room.peer.eyes is None
        await ben.vanish()
        await ben.come()
        await until(lambda: ben.room.session and ben.room.peer.eyes == ben.room.peer.seat)
        await played(people, Random(2), 12)

    async def nothing(self: Net, room: str) -> str:
        raise OSError

    run(play())


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
        for one in (ada, ben):
            code_of(one)
            await heard(one, ada, ben, eve)
        another = "You have another seat at this table in this browser"
        told = {
            ben: [
                (ben.room.moving.code, "You sit in this seat already."),
                (seat_code(ben.room.identity.secret, SECRET), "You sit in this seat already."),
                (ada.room.moving.code, another),
                (seat_code(ada.room.identity.secret, SECRET), another),
                (seat_code(bytes(32), SECRET), VOID),
            ],
            eve: [
                ("Hello", "This is not the code of a seat."),
                (seat_code(ada.room.moving.key, "f" * 32), "A character of this code is wrong"),
                (seat_code(bytes(32), SECRET), VOID),
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


def test_a_code_is_the_same_as_long_as_it_is_good_also_at_the_next_table(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben = people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        link = code_of(ben)
        await heard(ben, ada)
        assert code_of(ben) == link
        await ben.vanish()
        await ben.come()
        await until(lambda: ben.room.session)
        assert code_of(ben) == link
        await played(people, Random(1))
        before = ben.room.peer.genesis.id
        ada.do("rematch")
        await until(lambda: ben.room.lobby.proposal == ada.room.lobby.proposal)
        ben.do("rematch")
        await until(lambda: ada.room.lobby.genesis and ada.room.lobby.genesis == ben.room.lobby.genesis)
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session and one.room.peer.genesis.id != before for one in people))
        await heard(ben, ada)
        seat = ben.room.peer.seat
        await ben.vanish()
        tablet = await come_with(link, ada.hub, "Tablet")
        await until(lambda: tablet.room.peer and tablet.room.peer.eyes == seat)
        assert tablet.room.peer.genesis.id != before

    run(play())


def test_a_code_that_was_called_back_opens_nothing_and_another_one_does(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, _cleo = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        link = code_of(ben)
        await heard(ben, ada)
        key = ben.room.moving.key
        ben.do("seatcode void")
        assert "The code is revoked" in ben.html
        assert ben.room.moving.code not in ben.html
        await until(lambda: not ada.room.peer.opened(key))
        thief = await come_with(link, ada.hub, "Thief")
        await until(lambda: VOID in thief.html)
        assert thief.room.peer.seat is None
        assert not ben.room.moving.away
        # What he keeps of it wants no seat after a reload.
        await thief.vanish()
        await thief.come()
        await until(lambda: thief.room.peer and thief.room.peer.whole)
        assert not thief.room.lobby.looks_on
        other = code_of(ben)
        assert other != link
        await heard(ben, ada)
        tablet = await come_with(other, ada.hub, "Tablet")
        await until(lambda: tablet.room.peer and tablet.room.peer.seat == 1)
        await until(lambda: "You play on another device now" in ben.html)

    run(play())


def test_who_comes_second_with_a_code_comes_too_late(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, _cleo = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        link = code_of(ben)
        await heard(ben, ada)
        tablet = await come_with(link, ada.hub, "Tablet")
        await until(lambda: tablet.room.peer and tablet.room.peer.seat == 1)
        await until(lambda: "You play on another device now" in ben.html)
        late = await come_with(link, ada.hub, "Late")
        await until(lambda: VOID in late.html)
        assert tablet.room.peer.seat == 1
        # The seat has another code from then on; and none is needed where it was before.
        other = code_of(tablet)
        assert other != link
        ben.app.on("route", f"#{other}", "")
        await until(lambda: "“Play on here” brings it back" in ben.html)
        ben.do("farhere")
        await until(lambda: ben.room.peer and ben.room.peer.seat == 1)
        await until(lambda: "You play on another device now" in tablet.html)
        later = await come_with(other, ada.hub, "Later")
        await until(lambda: VOID in later.html)
        assert link != code_of(ben) != other

    run(play())


def test_who_comes_with_a_code_while_nobody_is_here_waits_and_is_told_for_what(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben = people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        link = code_of(ben)
        await heard(ben, ada)
        for one in people:
            await one.vanish()
        tablet = await come_with(link, ada.hub, "Tablet")
        await until(lambda: WAITS in tablet.html and "brought" in ada.hub.kept["Tablet"])
        await tablet.vanish()
        await tablet.come()
        await until(lambda: WAITS in tablet.html)
        await ada.come()
        await until(lambda: tablet.room.peer and tablet.room.peer.seat == 1)
        await until(lambda: WAITS not in tablet.html)
        assert tablet.room.lobby.me.name == "Ben"

    run(play())


def test_a_code_of_which_those_who_are_here_have_not_heard_is_good_when_somebody_comes_who_has(
    monkeypatch: Any,
) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, cleo = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        await ada.vanish()
        link = code_of(ben)
        await heard(ben, cleo)
        for one in (ben, cleo):
            await one.vanish()
        await ada.come()
        tablet = await come_with(link, ada.hub, "Tablet")
        await until(lambda: VOID in tablet.html)
        await cleo.come()
        await until(lambda: tablet.room.peer and tablet.room.peer.seat == 1)

    run(play())


def test_who_has_taken_another_seat_meanwhile_is_not_moved_by_an_old_code(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben = people = await gathered("wuerfel", ["Ada", "Ben"], "open")
        code_of(ben)
        await heard(ben, ada)
        ada.room.moving._brought = ben.room.moving.key
        ada.room.moving.look()
        await played(people, Random(1), 12)
        assert ada.room.peer.seat == 0
        assert not ben.room.moving.away

    run(play())


def test_a_code_of_an_earlier_version_is_the_secret_itself_and_still_brings_one_back(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        ada, ben, cleo = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "open")
        code_of(ben)
        await heard(ben, ada, cleo)
        key = ben.room.moving.key
        tablet = await come_with(older_code_of(ben), ada.hub, "Tablet")
        await until(lambda: tablet.room.peer and tablet.room.peer.seat == 1)
        await until(lambda: "You play on another device now" in ben.html)
        # Whichever way somebody has come: the code that was shown before is void.
        await until(lambda: not any(one.room.peer.opened(key) for one in (ada, cleo, tablet)))
        await played([ada, tablet, cleo], Random(2), 12)

    run(play())


def test_who_has_no_seat_shows_no_code(monkeypatch: Any) -> None:
    async def play() -> None:
        quick(monkeypatch)
        _ada, _ben, eve = await gathered("wuerfel", ["Ada", "Ben", "Eve"], "open", looking=1)
        eve.do("seatcode show")
        assert not eve.room.moving.shown
        assert not eve.room.moving.key

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
    """Once: another one comes too late with the same link."""
    ada, ben, tablet, late = (guest(locale="en-GB") for _ in range(4))
    for page in (ada, ben):
        arrive(page, relay.address)
    far.meet(ada, ben)
    far.act(far.mover([ada, ben]))
    ben.locator("#link").click()
    ben.locator("#comeback summary").click()
    ben.locator("#seat-show").click()
    ben.locator("#seat-qr").wait_for()
    link = ben.locator("#seat-link").input_value()
    tablet.goto(link)
    ben.locator("#elsewhere").wait_for()
    tablet.locator("#board").wait_for()
    assert tablet.evaluate("location.hash").startswith("#/room/")
    for _ in range(2):
        page = far.mover([ada, tablet])
        assert page
        far.act(page)
    far.agree(ada, tablet)
    late.goto(link)
    late.locator("#messages").get_by_text("This code opens no seat of this game").wait_for()
    tablet.locator("#link").click()
    tablet.locator("#comeback summary").click()
    tablet.locator("#seat-show").click()
    assert tablet.locator("#seat-link").input_value() != link
    tablet.locator("#seat-void").click()
    tablet.locator("#seat-voided").get_by_text("The code is revoked").wait_for()
    tablet.locator("#seat-show").wait_for()
