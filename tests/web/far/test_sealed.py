"""A table with sealed cards, as its people see it: what a bot has drawn for somebody, what can be taken back, what comes out."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from app.far.connection import Connection
from app.far.room import Room
from app.saved import share
from app.table.bites import replayed
from fake import run
from together import Person, count, gathered, hurried, over, played, until


def hand(one: Person, seat: int) -> set[int]:
    """The cards that this seat alone has seen."""
    return {card for card, eyes in enumerate(one.room.peer.table.state.cards.seen) if eyes == 1 << seat}


def test_whoever_comes_back_sees_the_table_before_what_a_bot_has_drawn_for_them(
    monkeypatch: Any, at_once: None, at_random: None
) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], "tolerant")
        by_seat = {one.room.peer.seat: one for one in people}
        ada, ben, gone = by_seat[0], by_seat[1], by_seat[2]
        await played(people, Random(1), 14)
        await gone.vanish()
        own, rng = hand(ada, 2), Random(2)
        while 'id="wish-bot-' not in ada.html:
            if not (ada.act(rng) or ben.act(rng)):
                await asyncio.sleep(0.001)
        for one in (ada, ben):
            one.do("wish bot 2 0")
        await until(lambda: all(one.room.peer.runners[2] == 0 for one in (ada, ben)))
        await played([ada, ben], rng, count(ada) + 25)
        while hand(ada, 2) <= own or ada.room.peer.turn not in (0, 1):  # one drawn may have been played at once
            assert not over(ada)
            await played([ada, ben], rng, count(ada) + 1)
        seen, show = set[int | None](), Room.show

        def shown(room: Room) -> None:
            show(room)
            if room is gone.app.door.room and room.session:
                seen.add(room.session.me)

        held, hear = list[tuple[Connection, str, str, str]](), Connection.hear

        def heard(connection: Connection, what: str, link: str, text: str) -> None:
            room: Any = connection.room
            table = room.peer.table if room.peer and room is gone.app.door.room else None
            if table and len(table.record.entries) == count(ada) and None not in seen:
                held.append((connection, what, link, text))  # what comes after the entries comes late
            else:
                hear(connection, what, link, text)

        monkeypatch.setattr(Room, "show", shown)
        monkeypatch.setattr(Connection, "hear", heard)
        await gone.come()
        await until(lambda: None in seen)
        for message in held:
            hear(*message)
        await until(lambda: count(gone) == count(ada) and gone.room.peer.runners[2] == 2 and gone.room.session.me == 2)
        assert seen == {2, None}
        assert 'id="table"' in gone.html
        gone.do("look 20")
        assert 'id="past"' in gone.html
        await played(people, Random(4), count(ada) + 5)

    run(table())


def test_a_file_of_a_running_game_tells_what_this_seat_knows_and_can_be_played_on(monkeypatch: Any) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people = await gathered("elfen", ["Ada", "Ben"], "strict")
        await played(people, Random(1), 8)
        for one in people:
            seat, record, files = one.room.peer.seat, one.room.session.record, one.app.page.files  # type: ignore[attr-defined]
            one.do("export")
            await until(lambda files=files: files)
            sheet = share.read(files["tafelrunde-elfen.tafel"])
            assert [kind == "person" for kind in sheet.kinds] == [number == seat for number in range(2)]
            assert sheet.record.seen_by(seat).entries == record.seen_by(seat).entries
            await replayed(sheet.record)

    run(table())


def test_what_is_offered_to_be_taken_back_can_be(monkeypatch: Any, at_random: None) -> None:
    hurried(monkeypatch)

    async def table() -> None:
        people, rng, offered = await gathered("elfen", ["Ada", "Ben"], "strict"), Random(2), 0
        people[0].do("undo")
        assert people[0].app.messages.notice.startswith("Nothing can be taken back")
        while count(people[0]) < 60 and not over(people[0]):
            for one in people:
                if one.room.session.can_undo():
                    one.do("undo")
                    assert one.room.peer.wished
                    one.do("wish nothing")
                    offered += 1
            await until(lambda: not any(one.room.peer.wished for one in people))
            before = count(people[0])
            await until(lambda: any(one.act(rng) for one in people))
            await until(lambda before=before: all(count(one) > before for one in people))
        assert offered

    run(table())
