"""Two people at two devices, and bots on the seats that are left."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from app.far import screen
from app.far.lobby import Guest, Lobby
from app.far.proposal import FREE, Proposal, fresh
from fake import run
from tafelrunde.peers import BOT, OPEN, Identity, Reason, Refusal
from tafelrunde.peers.pure import Pure
from together import Hub, Person, count, hurried, over, played, until

PURE = Pure()
KEYS = [Identity(bytes([who]) * 32, PURE).key for who in range(3)]


def lobby(*seats: bytes, game: str = "laurin") -> Lobby:
    guests = [Guest(name, key, fresh=bytes(16)) for name, key in zip(("Ada", "Merlin", "Cleo"), KEYS, strict=False)]
    mine = Lobby(guests[0], guests=dict(zip("bc", guests[1:], strict=True)))
    mine.proposal = fresh(game, {}, len(seats), bytes(16))
    mine.change(seats=seats)
    return mine


def test_a_bot_has_a_name_that_nobody_else_has_and_need_not_say_that_it_is_ready() -> None:
    mine = lobby(KEYS[0], FREE, BOT, KEYS[1])
    assert mine.names == ["Ada", None, "Morgana", "Merlin"]
    assert mine.genesis is None
    mine.give(1, BOT)
    assert mine.names == ["Ada", "Morgana", "Gawain", "Merlin"]
    genesis = mine.genesis
    assert genesis
    genesis.check(PURE)
    assert (genesis.people, genesis.needed) == ((0, 3), 2)
    assert mine.begins is None
    mine.ready(yes=True)
    mine.guests["b"] = Guest("Merlin", KEYS[1], genesis.id, bytes(16))
    assert mine.begins == genesis


def test_what_can_be_chosen_goes_by_the_people() -> None:
    assert lobby(KEYS[0], BOT, FREE).proposal.choices == ("strict", "open")  # type: ignore[union-attr]
    assert lobby(KEYS[0], BOT, FREE, FREE).proposal.choices == ("tolerant", "strict", "open")  # type: ignore[union-attr]


def test_two_seats_at_least_are_for_people() -> None:
    mine = lobby(KEYS[0], BOT, FREE)
    mine.give(2, BOT)
    assert mine.proposal is not None
    assert mine.proposal.seats == (KEYS[0], BOT, FREE)
    alone = mine.proposal.to_json() | {"seats": [mine.proposal.to_json()["seats"][at] for at in (0, 1, 1)]}
    with pytest.raises(Refusal) as refused:
        Proposal.from_json(alone)
    assert refused.value.reason == Reason.MALFORMED
    assert Proposal.from_json(mine.proposal.to_json()) == mine.proposal


@pytest.mark.parametrize(
    ("seats", "count", "left"),
    [
        ((KEYS[0], BOT, BOT, FREE), 3, (KEYS[0], BOT, FREE)),
        ((BOT, KEYS[0], BOT, KEYS[1]), 3, (KEYS[0], KEYS[1], BOT)),
        ((BOT, KEYS[0], KEYS[1], KEYS[2]), 3, (KEYS[0], KEYS[1], KEYS[2])),
        ((KEYS[0], BOT, FREE), 5, (KEYS[0], BOT, FREE, FREE, FREE)),
    ],
)
def test_with_fewer_seats_people_stay_before_bots(
    seats: tuple[bytes, ...], count: int, left: tuple[bytes, ...]
) -> None:
    mine = lobby(*seats)
    mine.resize(count)
    assert mine.proposal is not None
    assert mine.proposal.seats == left


async def two_and_a_free_seat(chance: str) -> list[Person]:
    """Ada and Ben in a lobby for three."""
    hub = Hub()
    ada, ben = people = [Person(hub, "Ada"), Person(hub, "Ben")]
    for one in people:
        await one.come()
        one.app.settings.chosen["pace"] = "fast"
        if one is ada:
            one.room.propose("creatures", 3, {})
            one.do(f"farchance {chance}")
        await until(lambda one=one: one.room.lobby.proposal)
    await until(lambda: all(ben.room.lobby.me.key in one.room.lobby.proposal.seats for one in people))
    return people


@pytest.mark.parametrize("chance", ["strict", OPEN])
def test_bots_wait_for_the_device_that_plays_them_and_go_on_when_it_is_back(monkeypatch: Any, chance: str) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        rng = Random(1)
        ada, ben = people = await two_and_a_free_seat(chance)
        ada.do("farbot 2")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        await played(people, rng, 6)
        await ada.vanish()
        while ben.room.peer.mine:
            ben.act(rng)
            await asyncio.sleep(0.001)
        stopped = count(ben)
        await until(lambda: "The bots play on Ada’s device, so they wait, too" in ben.html)
        assert "it goes on as soon as Ada is back" in ben.html
        assert ("known there alone" in ben.html) == (chance != OPEN)
        assert 'id="wish-bot"' not in ben.html
        await ada.come()
        await until(lambda: ada.room.session)
        await played(people, rng, stopped + 12)
        await until(lambda: "so they wait, too" not in ben.html)

    run(play())


def test_a_bot_plays_on_while_its_device_shows_the_hall_and_the_game_is_not_laid_among_those_of_one_screen(
    monkeypatch: Any,
) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        ada, ben = people = await two_and_a_free_seat(OPEN)
        ada.do("farbot 2")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        while ada.room.peer.turn != 2:
            await played(people, Random(1), count(ada) + 1)
        await ada.app.go("#/")
        entries = count(ada)
        await until(lambda: count(ben) > entries)
        assert not ada.app.saved.shelf.texts

    run(play())


@pytest.mark.parametrize("chance", ["strict", OPEN])
def test_two_people_and_a_bot_play_a_whole_game(monkeypatch: Any, chance: str) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        ada, ben = people = await two_and_a_free_seat(chance)
        seat = ben.room.lobby.proposal.seats.index(FREE)
        ben.do(f"farbot {seat}")
        await until(lambda: ada.room.lobby.genesis)
        assert "Bots play on Ada’s device" in screen.lobby(ada.room, ada.app.shown())
        assert ("hidden cards are known there" in screen.lobby(ada.room, ada.app.shown())) == (chance != OPEN)
        assert 'id="ready"' in screen.lobby(ada.room, ada.app.shown())
        ben.do(f"farclear {seat}")
        await until(lambda: ada.room.lobby.genesis is None)
        ada.do(f"farbot {seat}")
        await until(lambda: ben.room.lobby.genesis)
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert ada.room.session.kinds == ("person", "far", "bot")
        assert ben.room.session.kinds == ("far", "person", "bot")
        assert ada.room.presence.complete
        await played(people, Random(1))
        assert over(ada)
        assert ada.room.session.record.head == ben.room.session.record.head
        ben.do("verify")
        await until(lambda: "Whoever changes the program where the bots play" in ben.html)
        await until(lambda: ben.room.verifying.verdict)
        assert ben.room.verifying.verdict.holds
        ada.do("rematch")
        assert BOT in ada.room.lobby.proposal.seats

    run(play())
