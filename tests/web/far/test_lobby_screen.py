"""The lobby as people see it: what it says, what it asks, and what outlasts a reload."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from app.far import connection, screen
from app.far.people import LONG, Patience
from app.far.proposal import fresh
from app.parts import escape
from elements import Elements
from fake import run
from tafelrunde import bots
from tafelrunde.peers import wire
from together import Person, hurried, screen_of, until, waiting


def test_who_finds_no_seat_is_told_so_and_may_take_one() -> None:
    async def told() -> None:
        *_, late = await waiting("wuerfel", ["Ada", "Ben", "Cleo"], 2, "strict")
        assert 'id="full"' in screen_of(late).html
        assert "Take this seat" in screen_of(late).html
        late.do("farseats 3")
        late.do("farsit 2")
        assert 'id="full"' not in screen_of(late).html
        assert "Change seats" in screen_of(late).html
        late.do("farlook")
        assert 'id="full"' not in screen_of(late).html

    run(told())


def test_the_lobby_says_which_house_rules_are_played() -> None:
    room: Any = SimpleNamespace(_=str)
    assert "Gold at the start: 7" in screen._house(room, fresh("elfen", {"gold": 7}, 2, bytes(16)))
    assert screen._house(room, fresh("wuerfel", {}, 2, bytes(16))) == ""


def test_that_no_meeting_point_answers_is_said_only_after_a_while(monkeypatch: Any) -> None:
    async def lobby() -> None:
        monkeypatch.setattr(connection, "ANSWER", 3600)
        (ada,) = await waiting("elfen", ["Ada"], 2, "strict")
        assert "Meeting points that answer" in ada.html
        assert "None answers" not in ada.html
        monkeypatch.setattr(connection, "ANSWER", 0)
        (ben,) = await waiting("elfen", ["Ben"], 2, "strict")
        await until(lambda: "None answers" in ben.html)

    run(lobby())


def test_what_somebody_brings_to_a_table_outlasts_a_reload_and_serves_no_other_table() -> None:
    async def play() -> None:
        people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        ada, ben = people
        brought = ben.room.lobby.me.fresh
        await until(lambda: ben.room.lobby.genesis)
        await ben.vanish()
        await ben.come()
        assert ben.room.lobby.me.fresh == brought
        await until(lambda: ada.room.lobby.genesis and ada.room.lobby.genesis == ben.room.lobby.genesis)
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        first = ada.room.playing
        assert brought in first.fresh
        await until(lambda: "spent" in ben.hub.kept["Ben"])
        await ben.vanish()
        await ben.come()
        await until(lambda: ben.room.session)
        assert not ben.room.lobby.joins(first)
        ada.do("rematch")
        await until(lambda: ben.room.lobby.genesis and ben.room.lobby.genesis == ada.room.lobby.genesis)
        again = ben.room.lobby.genesis
        assert again.nonce != first.nonce
        assert not set(again.fresh) & set(first.fresh)
        await until(lambda: bytes.fromhex(ben.hub.kept["Ben"]["fresh"]) == ben.room.lobby.me.fresh != brought)

    run(play())


def test_who_was_ready_is_so_after_a_reload() -> None:
    async def play() -> None:
        people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        ada, ben = people
        await until(lambda: ben.room.lobby.genesis)
        ben.do("ready yes")
        await until(lambda: ada.room.lobby.is_ready(ben.room.lobby.me.key))
        await ben.vanish()
        await ben.come()
        await until(lambda: all(one.room.lobby.is_ready(ben.room.lobby.me.key) for one in people))
        ada.do("ready yes")
        await until(lambda: all(one.room.session for one in people))

    run(play())


async def ready_but_for_the_last(people: list[Person]) -> None:
    """All who sit there have said that they are ready, and the last of them has heard it and says nothing yet."""
    await until(lambda: all(one.room.lobby.genesis for one in people))
    *others, last = people
    for one in others:
        one.do("ready yes")
    await until(lambda: all(last.room.lobby.is_ready(one.room.lobby.me.key) for one in others))


@pytest.mark.parametrize("chance", ["open", "strict"])
def test_whoever_is_not_ready_any_more_when_the_others_have_begun_already_sits_at_their_table(chance: str) -> None:
    async def play() -> None:
        _ada, ben, cleo = people = await waiting("wuerfel", ["Ada", "Ben", "Cleo"], 3, chance)
        await ready_but_for_the_last(people)
        cleo.do("ready yes")
        ben.do("ready no")  # of Cleo he has not heard yet
        ben.do("farsit 0")
        ben.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert len({one.room.playing.id for one in people}) == 1
        assert ben.room.peer.seat == 1

    run(play())


def test_whoever_takes_a_seat_when_the_others_have_begun_already_looks_on() -> None:
    async def play() -> None:
        _ada, ben, cleo = people = await waiting("wuerfel", ["Ada", "Ben", "Cleo"], 2, "open")
        await ready_but_for_the_last(people[:2])
        ben.do("ready yes")
        cleo.do("farsit 1")
        await until(lambda: all(one.room.session for one in people))
        assert cleo.room.peer.seat is None

    run(play())


async def left_alone() -> tuple[Person, Person, Person]:
    """Three sit down, and the first has gone before their table could be shown."""
    ada, ben, cleo = people = await waiting("creatures", ["Ada", "Ben", "Cleo"], 3, "strict")
    await ready_but_for_the_last(people)
    ada.app.page.net.send = lambda *_: None  # nobody hears her part
    cleo.do("ready yes")
    await until(lambda: all(one.room.laid for one in people))
    await ada.vanish()
    await until(lambda: "waiting for Ada" in cleo.html and "waiting for Ada" in ben.html)
    return ada, ben, cleo


def test_of_a_table_that_has_begun_nothing_can_be_changed_any_more(monkeypatch: Any) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        _ada, ben, _cleo = await left_alone()
        shown = Elements(screen_of(ben).html)
        assert {do.split()[0] for do in shown.values("data-do")}.isdisjoint({
            "farseats", "farchance", "farsit", "farclear", "farbot", "farlook", "farcolour", "ready",
        })  # fmt: skip
        assert "not ready" not in shown.sentence
        assert "Ada" in shown.sentence
        before = ben.room.lobby.proposal
        ben.do("farclear 0")
        assert ben.room.lobby.proposal == before

    run(play())


def test_who_takes_some_time_is_told_of_and_only_after_a_while_gone_on_without() -> None:
    patience, peer = Patience(), SimpleNamespace(table=None, awaits="setup", awaited={0})
    stands = []
    for _look in range(LONG + 1):
        patience.look(peer)
        stands.append((patience.over, patience.long_over))
    assert stands == [(False, False), *[(True, False)] * (LONG - 1), (True, True)]
    peer.awaited = {1}
    assert patience.look(peer)
    assert not patience.over


def test_a_table_that_somebody_left_before_it_could_be_shown_is_laid_anew(monkeypatch: Any) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        ada, ben, cleo = await left_alone()
        begun = ben.room.playing
        await until(lambda: 'id="rematch"' in ben.html)
        ben.do("rematch")
        assert ben.room.lobby.proposal.seats == begun.keys  # nobody has been first yet
        await until(lambda: not cleo.room.laid)
        cleo.do("farclear 0")
        cleo.do("farseats 2")
        await until(lambda: ben.room.lobby.genesis and ben.room.lobby.genesis == cleo.room.lobby.genesis)
        for one in (ben, cleo):
            assert 'id="ready"' in screen_of(one).html
            one.do("ready yes")
        await until(lambda: ben.room.session and cleo.room.session)
        await ada.come()
        await until(lambda: ada.room.session)
        assert ada.room.playing.id == ben.room.playing.id
        assert ada.room.peer.seat is None

    run(play())


def test_whoever_was_waited_for_and_comes_after_all_brings_everybody_to_the_table(monkeypatch: Any) -> None:
    async def play() -> None:
        hurried(monkeypatch)
        people = ada, ben, cleo = await left_alone()
        begun = ben.room.playing
        ben.do("rematch")
        await until(lambda: not cleo.room.laid)
        await ada.come()
        await until(lambda: all(one.room.at_table for one in people))
        assert {one.room.playing.id for one in people} == {begun.id}

    run(play())


def test_a_tap_on_a_lobby_that_is_left_does_nothing() -> None:
    async def play() -> None:
        (ada,) = await waiting("wuerfel", ["Ada"], 3, "open")
        await ada.app.go("#/new/elfen")
        ada.do("farseats 2")
        assert len(ada.room.lobby.proposal.seats) == 3

    run(play())


def test_whoever_goes_while_the_last_word_is_under_way_is_gone() -> None:
    async def play() -> None:
        ada, cleo = await waiting("laurin", ["Ada", "Cleo"], 3, "open")
        ada.room.connection.hear("closed", "Cleo", "bye")
        await ada.room.listening.hello("Cleo", cleo.room.lobby.hello(None))
        assert ada.room.presence.of(cleo.room.lobby.me.key) == "gone"

    run(play())


def test_while_seats_are_free_they_wear_no_letter_and_whoever_is_ready_too_early_hears_why() -> None:
    async def play() -> None:
        (ada,) = await waiting("wuerfel", ["Ada"], 3, "open")

        def letters() -> list[str]:
            return re.findall(r'<i class="shield[^>]*>(.*?)<', ada.html)

        assert letters() == ["A", "", ""]
        ada.do("farcolour 0")
        assert letters() == ["A", "", ""]
        assert ada.app.messages.done == "Colour of Ada: blue."
        ada.do("ready yes")
        assert ada.app.messages.notice == "Some seats are still free."
        assert Elements(ada.html).by_id("ready")["aria-disabled"] == "true"
        await until(lambda: "Some seats are still free.</p>" in ada.html.partition('id="messages"')[2])

    run(play())


def test_a_table_that_is_being_laid_is_there_again_after_a_reload_and_stands_in_the_hall() -> None:
    async def play() -> None:
        (ada,) = await waiting("elfen", ["Ada"], 3, "open", gold=7)
        ada.do("farbot 2")
        laid = ada.room.lobby.proposal
        assert ada.app.rooms.rooms == {ada.room.route: ["elfen", "Ada", bots.NAMES[0]]}
        await until(lambda: json.loads(ada.hub.kept["Ada"].get("proposal", "null")) == laid.to_json())
        await ada.vanish()
        await ada.come()
        assert ada.room.lobby.proposal == laid
        assert 'id="seat-2"' in ada.html
        later = Person(ada.hub, "Ben")
        await later.come()
        await until(lambda: later.room.lobby.me.key in ada.room.lobby.proposal.seats)
        assert ada.room.lobby.proposal.seats[0] == laid.seats[0]

    run(play())


def test_a_table_that_was_laid_by_another_version_is_looked_for_anew() -> None:
    async def play() -> None:
        (ada,) = await waiting("elfen", ["Ada"], 2, "open")
        for raw in ({"game": "skat"}, ada.room.lobby.proposal.to_json() | {"chance": "dice"}):
            await ada.room.keep({"proposal": json.dumps(raw)})
            await ada.vanish()
            await ada.come()
            assert ada.room.lobby.proposal is None
            assert 'id="searching"' in ada.html

    run(play())


def test_it_is_said_who_is_here_for_the_first_time_and_all_read_the_same_three_words() -> None:
    async def play() -> None:
        ada, ben = people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        assert "for the first time with you" in ada.html
        for one in people:
            one.do("ready yes")
        await until(lambda: all('class="far-code"' in one.html for one in people))
        words = [
            re.search(r"The words of this table: (\w+)\s· (\w+)\s· (\w+)\.", screen_of(one).html) for one in people
        ]
        assert words[0] and words[1] and words[0].groups() == words[1].groups()
        assert f'id="ways-code">{escape(" · ".join(words[0].groups()))}<' in ada.html, "under “Connection”"
        ben.app.settings.choose(language="de")
        other = re.search(r'id="ways-code">(.*?)<', screen_of(ben).html)
        assert other and other[1] == escape(" · ".join(ben.room.peer.code("de")))
        assert "for the first time with you" in screen_of(ada).html, "what began just now is not before"
        ada.do("rematch")
        key = wire.text(ben.room.identity.key)
        table = wire.text(ada.room.playing.id)
        assert ada.room.known == {key: ["Ben", table]}
        assert "has sat with you before<" in screen_of(ada).html
        ada.app.rooms.known = {key: ["Cleo\u202e", table]}
        assert "has sat with you before, as Cleo<" in screen_of(ada).html
        ada.app.rooms.known = {"another": ["Ben", table]}
        assert "for the first time with you: somebody else called Ben, or Ben on another device" in screen_of(ada).html
        ada.app.rooms.meet(table, {str(number): "Dora" for number in range(200)})
        assert len(ada.room.known) == 64
        assert "199" in ada.room.known

    run(play())


def test_the_invitation_stands_first_as_long_as_somebody_is_missing() -> None:
    async def play() -> None:
        (ada,) = await waiting("elfen", ["Ada"], 3, "tolerant")
        assert ada.html.index('id="invite"') < ada.html.index('id="seat-0"')
        summary = re.search(r"<summary>(.*?)</summary>", ada.html.partition('id="how-chance"')[2])
        assert summary and "Cards and dice: sealed, people may leave." in summary[1]
        assert "Why?" in summary[1]
        ada.do("farseats 2")
        ben = Person(ada.hub, "Ben")
        await ben.come()
        await until(lambda: ada.room.lobby.genesis)
        assert screen_of(ada).html.index('id="invite"') > screen_of(ada).html.index('id="seat-0"')
        ada.do("farchance open")
        await until(lambda: "Cards and dice: open, among friends." in ben.room.company.news())

    run(play())
