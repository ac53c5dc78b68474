"""Two people at two devices, and bots on the seats that are left."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from app.far import screen
from app.far.lobby import Guest, Lobby, empty
from app.far.proposal import FREE, Bot, Proposal, fresh, seated
from app.table import asking
from app.table.levels import FORMER, NEWCOMER
from fake import run
from tafelrunde.core.court import NAMES
from tafelrunde.peers import BOT, OPEN, Genesis, Identity, Reason, Refusal, wire
from tafelrunde.peers.pure import Pure
from together import SECRET, Hub, Person, count, hurried, over, played, until

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
    mine.employ(1)
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
    mine.employ(2)
    assert mine.proposal is not None
    assert mine.proposal.seats == (KEYS[0], BOT, FREE)
    alone = mine.proposal.to_json() | {"seats": [mine.proposal.to_json()["seats"][at] for at in (0, 1, 1)]}
    with pytest.raises(Refusal) as refused:
        Proposal.from_json(alone)
    assert refused.value.reason == Reason.MALFORMED
    assert Proposal.from_json(mine.proposal.to_json()) == mine.proposal


def test_the_level_and_the_person_of_a_bot_are_chosen_and_go_with_it_to_any_seat_and_into_the_next_game() -> None:
    mine = lobby(KEYS[0], FREE, KEYS[1], FREE)
    mine.employ(1)
    mine.grade(1, 5)
    mine.meet(1)
    assert mine.names == ["Ada", "Gawain", "Merlin", None]
    mine.employ(3)
    mine.grade(3, 1)
    mine.grade(0, 1)
    mine.meet(0)
    assert mine.proposal is not None
    assert mine.proposal.bots == {1: Bot(5, "Gawain"), 3: Bot(1)}
    mine.seat_at(1)
    assert mine.proposal.bots == {0: Bot(5, "Gawain"), 3: Bot(1)}
    assert mine.names == ["Gawain", "Ada", "Merlin", "Morgana"]
    assert Proposal.from_json(mine.proposal.to_json()) == mine.proposal
    genesis = mine.genesis
    assert genesis
    assert genesis.levels == (5, FORMER, FORMER, 1)
    assert genesis.keys == (BOT, KEYS[0], KEYS[1], BOT)
    assert Genesis.from_json(genesis.to_json(), PURE) == genesis
    assert seated(genesis) == (Bot(5, "Gawain").key, KEYS[0], KEYS[1], Bot(1, "Morgana").key)


def test_a_person_of_the_same_name_has_it_and_the_bot_another() -> None:
    mine = lobby(KEYS[0], Bot(2, "Merlin").key, Bot(2, "Isolde").key, KEYS[1])
    assert mine.names == ["Ada", "Morgana", "Isolde", "Merlin"]
    assert mine.genesis
    assert seated(mine.genesis)[1] == Bot(2, "Morgana").key


def test_a_table_of_before_bots_had_levels_is_written_as_it_was() -> None:
    mine = lobby(KEYS[0], FREE, BOT, KEYS[1])
    mine.level = FORMER
    mine.employ(1)
    genesis = mine.genesis
    assert genesis
    assert mine.proposal is not None
    assert mine.proposal.to_json()["seats"][1:3] == [wire.text(BOT)] * 2
    assert "levels" not in genesis.to_json()
    assert genesis.levels == ()
    assert seated(genesis) == mine.proposal.seats
    mine.meet(1)
    assert mine.genesis
    assert mine.genesis.levels == ()
    assert seated(mine.genesis)[1] == Bot(FORMER, "Viviane").key


@pytest.mark.parametrize("key", [b"bot", b"bot2", b"bot5Isolde"])
def test_a_bot_is_told_by_what_stands_in_place_of_its_key(key: bytes) -> None:
    bot = Bot.at(key)
    assert bot is not None
    assert bot.key == key


@pytest.mark.parametrize("key", [b"bot0", b"bot6", b"bot3", b"bot2Lancelot", b"botMerlin", b"bot2\xff", b"bod", b"Ada"])
def test_a_bot_that_is_not_known_here_is_refused(key: bytes) -> None:
    raw = lobby(KEYS[0], BOT, FREE, KEYS[1]).proposal.to_json()  # type: ignore[union-attr]
    with pytest.raises(Refusal):
        Proposal.from_json(raw | {"seats": [*raw["seats"][:1], wire.text(key), *raw["seats"][2:]]})


@pytest.mark.parametrize(
    ("chairs", "level"),
    [
        ([], NEWCOMER),
        ([{"name": "Ada", "kind": "person"}], NEWCOMER),
        ([{"name": "Merlin", "kind": "bot", "level": 4}, {"name": "Ada", "kind": "person", "level": 1}], 4),
        ([{"name": "Merlin", "kind": "bot"}], FORMER),
    ],
)
def test_a_bot_is_as_good_as_the_last_that_was_chosen_at_home(chairs: list[dict[str, Any]], level: int) -> None:
    assert empty(chairs, lambda text: text).level == level


@pytest.mark.parametrize(
    ("seats", "count", "left"),
    [
        ((KEYS[0], BOT, BOT, FREE), 3, (KEYS[0], BOT, FREE)),
        ((BOT, KEYS[0], BOT, KEYS[1]), 3, (KEYS[0], KEYS[1], BOT)),
        ((BOT, KEYS[0], KEYS[1], KEYS[2]), 3, (KEYS[0], KEYS[1], KEYS[2])),
        ((KEYS[0], BOT, FREE), 5, (KEYS[0], BOT, FREE, FREE, FREE)),
        ((BOT, Bot(5).key, FREE, FREE, KEYS[0]), 4, (KEYS[0], BOT, Bot(5).key, FREE)),
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


async def two_and_a_bot(chance: str) -> list[Person]:
    """The same when a bot of Ada's has taken that seat, and the game has begun."""
    people = await two_and_a_free_seat(chance)
    people[0].do("farbot 2")
    await until(lambda: all(one.room.lobby.genesis for one in people))
    for one in people:
        one.do("ready yes")
    await until(lambda: all(one.room.session for one in people))
    return people


@pytest.mark.parametrize("chance", ["strict", OPEN])
def test_bots_wait_for_the_device_that_plays_them_and_go_on_when_it_is_back(monkeypatch: Any, chance: str) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        rng = Random(1)
        ada, ben = people = await two_and_a_bot(chance)
        await played(people, rng, 6)
        await ada.vanish()
        while ben.room.peer.mine:
            ben.act(rng)
            await asyncio.sleep(0.001)
        stopped = count(ben)
        await until(lambda: "The bots play on Ada’s device, so they wait, too" in ben.html)
        assert "it goes on as soon as Ada is back" in ben.html
        assert ("known there alone" in ben.html) == (chance != OPEN)
        assert 'id="wish-bot-' not in ben.html
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
        ada, ben = people = await two_and_a_bot(OPEN)
        while ada.room.peer.turn != 2:
            await played(people, Random(1), count(ada) + 1)
        await ada.app.go("#/")
        entries = count(ada)
        await until(lambda: count(ben) > entries)
        assert not ada.app.saved.shelf.texts

    run(play())


def test_no_bot_of_a_room_that_another_tab_has_taken_over_plays_on_here(monkeypatch: Any) -> None:
    """There it plays for the same people, and two words for one action would look like cheating."""

    async def play() -> None:
        asked, told = asyncio.Event(), asyncio.Event()

        async def choose(_mind: Any, game: Any, view: Any, seed: int, *_: Any) -> Any:
            asked.set()
            await told.wait()
            return Random(seed).choice(game.actions(view))

        hurried(monkeypatch)
        monkeypatch.setattr("tafelrunde.peers.memory.MEMORY", 0.2)
        monkeypatch.setattr(asking, "choose", choose)
        ada, ben = people = await two_and_a_bot(OPEN)
        while not asked.is_set():
            any(one.act(Random(1)) for one in people)
            await asyncio.sleep(0.001)
        room, entries = ada.room, count(ada)
        ada.app.page.lose("room", SECRET)  # type: ignore[attr-defined]
        await until(lambda: ada.app.door.room is None)
        told.set()
        await until(lambda: not ada.app.loop.tasks)
        assert len(room.session.table.record.entries) == entries
        assert count(ben) == entries
        ada.do("farhere")
        await until(lambda: count(ben) > entries)

    run(play())


def test_the_device_that_plays_for_a_bot_plays_at_the_level_that_was_chosen_and_so_it_is_kept(monkeypatch: Any) -> None:
    async def play() -> None:
        asked: list[tuple[int, str]] = []

        async def choose(_mind: Any, game: Any, view: Any, seed: int, level: int, temper: str, *_: Any) -> Any:
            asked.append((level, temper))
            return Random(seed).choice(game.actions(view))

        hurried(monkeypatch)
        monkeypatch.setattr(asking, "choose", choose)
        ada, ben = people = await two_and_a_free_seat(OPEN)
        ben.do("farbot 2")
        ben.do("farlevel 2 5")
        ben.do("farmeet 2")
        await until(lambda: ada.room.lobby.genesis)
        assert "a bot, King" in screen.lobby(ada.room, ada.app.shown())
        assert 'data-do="farlevel 2 4"' in screen.lobby(ada.room, ada.app.shown())
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert ada.room.session.names[2] == NAMES[1]
        await played(people, Random(1))
        assert over(ada)
        assert set(asked) == {(5, "quarrelsome")}
        (text,) = ada.app.saved.shelf.texts.values()
        assert json.loads(text)["levels"] == [3, 3, 5]
        ada.do("rematch")
        assert list(ada.room.lobby.proposal.bots.values()) == [Bot(5, NAMES[1])]

    run(play())


def test_where_a_bot_has_a_level_of_a_newer_version_everybody_hears_that_it_plays_at_the_nearest(
    monkeypatch: Any,
) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        monkeypatch.setattr(Proposal, "levels", property(lambda _: (FORMER, FORMER, 7)))
        for one in await two_and_a_bot(OPEN):
            assert one.room.session.levels == (FORMER, FORMER, 5)
            await until(lambda one=one: "They play at the nearest." in one.html)

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
        assert [bot.level for bot in ada.room.lobby.proposal.bots.values()] == [NEWCOMER]

    run(play())
