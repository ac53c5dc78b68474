"""Whatever comes into a room from outside, over a link or in a letter: nothing is raised, and the game stays what it is."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.far import listening, lobby
from app.far.banner import banner
from app.far.letter import Letter, read
from app.far.lobby import Guest, Lobby
from app.far.outbox import LOBBY, TABLE
from app.far.proposal import Proposal
from app.shell.route import LETTER
from fake import redrawn, run
from fastgroup import Fast
from mutations import mutated, resigned
from tafelrunde import games
from tafelrunde.peers import Genesis, Identity, Reason, Refusal
from together import Person, count, gathered, played, screen_of, until, waiting

EVE = "0123456789abcdef"
"""A link to somebody who has no seat."""

ODD = [
    "",
    "x",
    LOBBY,
    TABLE,
    "\ud800",
    f"{TABLE}\ud800",
    f"{LOBBY}\ud800",
    TABLE + "[" * 900_000,
    LOBBY + "9" * 900_000,
]
"""Texts that no page sends."""


def spoiled(text: str, rng: Random) -> str:
    """A text with something changed in it."""
    return mutated(text.encode(), rng).decode(errors="replace")


async def heard(one: Person, text: str, link: str = EVE) -> None:
    """A text comes over the link, twice."""
    before = set(one.app.loop.tasks)
    for _ in range(2):
        one.room.connection.hear("message", link, text)
    await asyncio.gather(*(one.app.loop.tasks - before))


def understood(one: Person) -> None:
    """Everybody else still takes what somebody tells in the lobby, and sees the same."""
    Lobby(Guest("Ben", bytes(64))).hear("link", one.room.lobby.hello(one.room.playing), Fast())


def test_what_comes_over_a_link_raises_nothing_and_changes_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "PAUSE", 0)
    monkeypatch.setattr(listening, "TEXTS", 10_000)  # all of it is to be looked at

    async def play() -> None:
        rng = Random(1)
        people = await gathered("wuerfel", ["Ada", "Ben"], "tolerant")
        await played(people, rng, 6)
        ada, ben = people
        peers = [one.room.peer for one in people]
        # What was played has come to both, and one of them is to act: nothing more is on its way.
        await until(lambda: len({peer._play.tip for peer in peers}) == 1 and any(peer.mine for peer in peers))
        one, game = ada.room, ada.room.session.table.record.text()
        one.connection.hear("opened", EVE, "")
        honest = [LOBBY + ben.room.lobby.hello(ben.room.playing), TABLE + ben.room.peer._sync.have().decode()]
        honest += [TABLE + text for key, text in ada.hub.kept["Ben"].items() if " " in key]
        for text in ODD:
            await heard(ada, text)
        for _ in range(600):
            text = rng.choice(honest)
            await heard(ada, text[0] + spoiled(text[1:], rng))
            understood(ada)
        assert screen_of(ada)
        assert ada.room.session.table.record.text() == game
        await played(people, rng, 12)

    run(play())


def test_who_tells_something_new_without_end_keeps_nobody_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        people = await waiting("wuerfel", ["Ada", "Ben"], 2, "tolerant")
        monkeypatch.setattr(listening, "PAUSE", 1)
        ada = people[0]
        heard, eve = list[str](), Lobby(Guest("Eve", bytes([7]) * 64))
        hear = Lobby.hear
        monkeypatch.setattr(Lobby, "hear", lambda self, link, *how: (heard.append(link), hear(self, link, *how))[1])
        ada.room.connection.hear("opened", EVE, "")
        for number in range(500):
            eve.rename(f"Eve {number}")
            ada.room.connection.hear("message", EVE, LOBBY + eve.hello(None))
            await asyncio.sleep(0)
        await until(lambda: ada.room.lobby.name_of(eve.me.key) == "Eve 499")
        assert heard.count(EVE) < 20
        assert len(heard) < 100
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))

    run(play())


def test_what_is_more_than_a_link_may_cost_is_dropped_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """False boxes, forged words and questions without end: a bounded part of it is looked at, and one notice is told of each kind."""
    monkeypatch.setattr(listening, "MORE_TEXTS", 0)

    async def play() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben"], "tolerant")
        await played(people, Random(1), 4)
        ada, ben = people
        one, game = ada.room, ada.room.session.table.record.text()
        link = next(link for link, guest in one.lobby.guests.items() if guest.name == "Ben")
        looked = 0
        receive = one.peer.receive

        def counted(*what: Any) -> Any:
            nonlocal looked
            looked += 1
            return receive(*what)

        monkeypatch.setattr(one.peer, "receive", counted)
        forged = next(text for key, text in ada.hub.kept["Ben"].items() if " act " in key).replace('"z":"', '"z":"A')
        kept = len(ada.hub.kept["Ada"])
        notices = []
        for number in range(3000):
            one.connection.hear(
                "message",
                link,
                TABLE + (forged, '{"k":"box","v":3}', "{", ben.room.peer._sync.have().decode())[number % 4],
            )
            if ada.app.messages.notice:
                notices.append(ada.app.messages.notice)
                ada.do("close")
        assert looked <= listening.TEXTS + 10
        assert len(notices) == len(set(notices)) <= 3, notices
        assert any("Ben’s device sends more than anybody can read" in told for told in notices)
        assert not any("You say a lot" in told for told in notices)
        assert one.session.table.record.text() == game
        assert len(ada.hub.kept["Ada"]) <= kept + 5
        room = one.listening
        assert not room.allows("late", listening.BYTES + 1, 0.0)
        assert room.allows("late", listening.BYTES, 0.0)
        assert not room.allows("late", 64_000, 0.0)
        assert room.allows("late", 64_000, 1.0), "honest programs make up for what was dropped"

    run(play())


def test_nobody_takes_a_game_away_by_beginning_another() -> None:
    async def play() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben", "Cleo"], "tolerant", looking=1)
        await played(people, Random(1), 4)
        keys, nonce = [Identity(bytes([who]) * 32, Fast()).key for who in (7, 8)], bytes(16)
        proposal = Proposal(100, "elfen", {}, tuple(keys), (0, 1), "open", nonce)
        guests = [Guest(name, key, proposal.rules, nonce) for name, key in zip(("Eve", "Mallory"), keys, strict=True)]
        eve = Lobby(guests[0], guests={"": guests[1]})
        eve.proposal = proposal
        begun = []
        for one in people:
            before = one.room.playing
            one.room.connection.hear("opened", EVE, "")
            await heard(one, LOBBY + eve.hello(None))
            begun.append(one.room.playing != before)
        assert begun == [False, False, True]

    run(play())


@pytest.mark.parametrize(("knows", "free"), [(False, [True, True, False]), (True, [False, True, False])])
def test_nobody_is_set_down_at_a_table_for_which_they_were_not_ready(knows: bool, free: list[bool]) -> None:
    """Nor is anybody who believes that the others have begun kept from the table that does begin."""

    async def play() -> None:
        ada, ben, cleo = people = await waiting("wuerfel", ["Ada", "Ben", "Cleo"], 2, "tolerant")
        keys = [Identity(bytes([who]) * 32, Fast()).key for who in (7, 8)]
        nonce = ada.room.lobby.proposal.nonce if knows else bytes(16)
        version, eve = games.load("wuerfel").version, Lobby(Guest("Eve", keys[0]))
        tables = [("Ben", ben.room.lobby.me.key), ("Cleo", cleo.room.lobby.me.key), ("Mallory", keys[1])]
        for one in people:
            one.room.connection.hear("opened", EVE, "")
            for name, key in tables:
                forged = Genesis(
                    "wuerfel", version, {}, ("Eve", name), (keys[0], key), (0, 1), 2, "sealed", nonce, (nonce, nonce)
                )
                await heard(one, LOBBY + eve.hello(forged))
            one.room.connection.hear("closed", EVE, "bye")
        assert [one.room.peer is None for one in people] == free
        assert all(one.room.peer is None or one.room.peer.seat is None for one in people)
        ada.do("farlook")
        await until(lambda: all(cleo.room.lobby.me.key in one.room.lobby.proposal.seats for one in people))
        await until(lambda: all(one.room.lobby.genesis for one in people))
        for one in (ben, cleo):
            assert 'id="ready"' in screen_of(one).html
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert len({one.room.playing.id for one in people}) == 1

    run(play())


def test_nobody_sits_down_again_at_a_table_with_what_he_has_brought_before() -> None:
    """The opener lays the first table once more, to the last byte: then all keys, dice and shuffles of the first game would come again."""

    async def play() -> None:
        people = await gathered("wuerfel", ["Ada", "Ben"], "tolerant")
        await played(people, Random(1), 4)
        ada, ben = people
        room, first = ben.room, ben.room.playing
        assert not room.lobby.joins(first)
        ben.do("rematch")
        await until(lambda: room.lobby.me.fresh not in first.fresh)
        eve = Lobby(Guest("Ada", ada.room.lobby.me.key))
        for ready in (first.id, room.lobby.proposal.rules):
            room.lobby.me = replace(room.lobby.me, ready=ready)
            assert not room.lobby.joins(first)
            before = room.playing
            await heard(ben, LOBBY + eve.hello(first))
            assert room.playing is before
        # Nor where only the others bring the same again: what Ben brings makes it another table.
        again = replace(first, fresh=(first.fresh[0], room.lobby.me.fresh))
        assert again.id != first.id
        room.lobby.me = replace(room.lobby.me, ready=again.id)
        assert room.lobby.joins(again)

    run(play())


def test_who_was_ready_by_letter_for_one_game_is_ready_for_no_other_and_for_no_other_chance() -> None:
    async def play() -> None:
        ada, _ = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        lobby, dora = ada.room.lobby, Guest("Dora", Identity(bytes([9]) * 32, Fast()).key, b"", bytes(16))
        proposed = lobby.proposal
        far = Lobby(replace(dora, ready=proposed.rules))
        await ada.room.post.take(Letter("0" * 32, "", far.hello(None)))
        assert lobby.is_ready(dora.key)
        for other in ({"chance": "tolerant"}, {"chance": "strict"}, {"game": "creatures"}, {"options": {"x": 1}}):
            lobby.proposal = replace(proposed, **other)
            assert not lobby.is_ready(dora.key), other
        lobby.proposal = proposed
        assert lobby.is_ready(dora.key)

    run(play())


def test_a_letter_in_our_name_does_not_make_us_ready() -> None:
    async def play() -> None:
        ada, _ = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        lobby = ada.room.lobby
        eve = Lobby(Guest("Ada", lobby.me.key, lobby.proposal.rules))
        await ada.room.post.take(Letter("0" * 32, "", eve.hello(None)))
        assert not lobby.is_ready(lobby.me.key)

    run(play())


def test_nobody_makes_what_somebody_tells_in_the_lobby_too_long_for_the_others() -> None:
    ada, crypto = Lobby(Guest("Ada", bytes([1]) * 64)), Fast()
    eve = Lobby(Guest("Eve", bytes([2]) * 64, bytes(16)))
    for link in range(lobby.MOST + 1):
        ada.hear(str(link), eve.hello(None), crypto)
    Lobby(Guest("Ben", bytes([3]) * 64)).hear("link", ada.hello(None), crypto)
    eve.me = Guest("Eve", bytes([2]) * 64, bytes(17))
    with pytest.raises(Refusal) as refused:
        ada.hear("eve", eve.hello(None), crypto)
    assert refused.value.reason == Reason.MALFORMED


def test_a_letter_is_read_or_refused_whatever_stands_in_it() -> None:
    rng = Random(1)
    link = Letter("0" * 32, "", Lobby(Guest("Ada", bytes(64))).hello(None), ('{"v":1}',) * 3).fold()
    for _ in range(500):
        with suppress(Refusal):
            assert read(LETTER + spoiled(link.removeprefix(LETTER), rng)).room
    with pytest.raises(Refusal) as refused:
        read(Letter("0" * 32, "", "", ("",) * 10_000).fold())
    assert refused.value.reason == Reason.TOO_LARGE


def test_what_stands_in_a_letter_raises_nothing_and_changes_no_game() -> None:
    async def play() -> None:
        rng = Random(2)
        people = await gathered("creatures", ["Ada", "Ben"], "open")
        await played(people, rng, 6)
        ada, ben = people
        await until(lambda: count(ada) == count(ben))
        game = ada.room.session.table.record.text()
        hello = ben.room.lobby.hello(ben.room.playing)
        said = [data.decode() for data in ben.room.peer.letter(whole=True)]
        for _ in range(150):
            some = [spoiled(one, rng) if rng.random() < 0.2 else one for one in rng.sample(said, len(said))]
            letter = Letter(
                "0" * 32, "", rng.choice((hello, spoiled(hello, rng))), tuple(some[:1] * rng.randrange(2) + some)
            )
            await ada.room.post.take(letter)
            understood(ada)
        assert ada.room.session.table.record.text() == game
        assert screen_of(ada)

    run(play())


def test_whatever_somebody_signs_can_be_shown() -> None:
    async def play() -> None:
        rng = Random(3)
        people = await gathered("loewenherz", ["Ada", "Ben", "Cleo"], "tolerant")
        await played(people, rng, 20)
        ada, ben, _ = people
        liar = ben.room.peer
        wishes = [["undo", 999_999], ["undo", 0], ["bot", 1, 1], ["bot", 0, 1], ["back", 2], ["end"], None]
        for number in range(60):
            kept = [text for key, text in ada.hub.kept["Ben"].items() if " " in key]
            message = resigned(liar, rng.choice(kept).encode(), rng)
            if number % 5 == 0:
                body = {"w": rng.choice(wishes), "e": liar._desk.epoch, "t": [rng.randint(1, 30), "0" * 32, ""]}
                message = liar._desk.pack(liar._desk.signed(("wish", (1000 + number,)), body).to_json())
            await heard(ada, TABLE + message.decode(), "Ben")
            assert screen_of(ada)
            assert banner(ada.room)
            redrawn(ada.app)

    run(play())
