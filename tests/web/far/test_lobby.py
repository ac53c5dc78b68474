"""The lobby of a table for several devices: it has no host, and takes nothing on trust."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from app.far import room as rooms
from app.far import screen
from app.far.lobby import LEAP, NEWEST, Guest, Lobby, spoken_of
from app.far.proposal import FREE, Proposal, chance_of, fresh
from app.far.seat import finished
from elements import Elements
from fake import run
from tafelrunde import bots
from tafelrunde.peers import BOT, Genesis, Identity, Reason, Refusal, wire
from tafelrunde.peers.pure import Pure
from together import Person, gathered, screen_of, until, waiting

PURE = Pure()
KEYS = [Identity(bytes([who]) * 32, PURE).key for who in range(4)]
NAMES = ["Ada", "Ben", "Cleo", "Dora"]


def guest(who: int) -> Guest:
    """Somebody, with what they bring to the next table."""
    return Guest(NAMES[who], KEYS[who], fresh=bytes([1 + who]) * 16)


class People:
    """Devices in one room, and what is on its way between them."""

    def __init__(self, count: int, seats: int, seed: int, apart: tuple[int, ...] = (), unnamed: str = "") -> None:
        self.rng = Random(seed)
        self.apart = apart
        """Two between whom there is no link."""
        self.lobbies = [Lobby(guest(who), unnamed=unnamed) for who in range(count)]
        self.way: list[tuple[int, int, str]] = []
        self.lobbies[0].proposal = fresh("wuerfel", {}, seats, bytes(16))
        self.lobbies[0].sit()
        for who in range(count):
            self.tell(who)

    def tell(self, who: int) -> None:
        hello = self.lobbies[who].hello(None)
        others = [other for other in range(len(self.lobbies)) if other != who and {who, other} != {*self.apart}]
        self.way += [(who, other, hello) for other in others]

    def settle(self) -> None:
        """Let everything arrive: per pair in its order, else in any."""
        while self.way:
            pair = self.rng.choice(self.way)[:2]
            at = next(at for at, one in enumerate(self.way) if one[:2] == pair)
            sender, to, hello = self.way.pop(at)
            before = self.lobbies[to].hello(None)
            self.lobbies[to].hear(f"link {sender}", hello, PURE)
            if self.lobbies[to].hello(None) != before:
                self.tell(to)


@pytest.mark.parametrize("seed", range(4))
def test_who_has_no_name_is_called_by_the_seat_and_by_no_other_once_named(seed: int) -> None:
    people = People(4, 3, seed, unnamed="Player {number}")
    people.settle()
    first = people.lobbies[0]
    assert first.names == ["Player 1", "Player 2", "Player 3"]
    assert sorted(lobby.me.name for lobby in people.lobbies)[3] == "Player 4"
    assert len({lobby.genesis.id for lobby in people.lobbies if lobby.genesis}) == 1
    first.rename("Ada")
    first.seat_at(2)
    people.tell(0)
    people.settle()
    assert {tuple(lobby.names) for lobby in people.lobbies} == {("Player 1", "Player 2", "Ada")}


@pytest.mark.parametrize("seed", range(20))
def test_all_find_a_seat_and_agree_whatever_comes_first(seed: int) -> None:
    people = People(4, 4, seed)
    people.settle()
    proposals = [lobby.proposal for lobby in people.lobbies]
    assert proposals[0] is not None
    assert all(one == proposals[0] for one in proposals)
    assert sorted(proposals[0].seats) == sorted(KEYS)
    for who, lobby in enumerate(people.lobbies):
        assert lobby.begins is None
        lobby.ready(yes=True)
        people.tell(who)
    people.settle()
    tables = {lobby.begins.id for lobby in people.lobbies if lobby.begins}
    assert len(tables) == 1
    assert all(lobby.begins for lobby in people.lobbies)


@pytest.mark.parametrize("seed", range(5))
def test_two_without_a_link_sit_at_one_table_through_a_third(seed: int) -> None:
    people = People(3, 3, seed, apart=(0, 1))
    people.settle()
    ada, ben, cleo = people.lobbies
    assert ada.name_of(KEYS[1]) == "Ben"
    assert ada.through(KEYS[1]) == ben.through(KEYS[0]) == "Cleo"
    assert cleo.through(bytes(64)) == ""
    assert [guest.name for guest in ben.here] == ["Ben", "Cleo", "Ada"]
    for who, lobby in enumerate(people.lobbies):
        lobby.ready(yes=True)
        people.tell(who)
    people.settle()
    assert len({lobby.begins.id for lobby in people.lobbies if lobby.begins}) == 1
    assert ada.begins
    ada.gone("link 2")
    assert ada.name_of(KEYS[1]) is None
    assert ada.through(KEYS[1]) == ""


def test_who_comes_late_looks_on_and_takes_a_seat_that_is_left() -> None:
    people = People(3, 2, 1)
    people.settle()
    late = next(lobby for lobby in people.lobbies if lobby.proposal and lobby.me.key not in lobby.proposal.seats)
    people.lobbies[0].look_on()
    people.tell(0)
    people.settle()
    assert late.proposal is not None
    assert late.me.key in late.proposal.seats
    assert KEYS[0] not in late.proposal.seats


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


def test_a_change_takes_readiness_back() -> None:
    people = People(2, 2, 2)
    people.settle()
    ada, ben = people.lobbies
    ada.ready(yes=True)
    ada.seat_at(1)
    assert not ada.is_ready(KEYS[0])
    people.tell(0)
    people.settle()
    assert ben.proposal == ada.proposal
    assert ben.begins is None
    ada.ready(yes=True)
    ada.ready(yes=False)
    assert not ada.is_ready(KEYS[0])


def test_seats_are_added_and_taken_away_and_freed() -> None:
    people = People(2, 2, 3)
    people.settle()
    ada = people.lobbies[0]
    ada.resize(4)
    assert ada.proposal is not None
    assert ada.proposal.seats[2:] == (FREE, FREE)
    assert ada.genesis is None
    ada.give(1, FREE)
    ada.resize(2)
    assert ada.proposal.seats.count(FREE) == 1
    ada.gone("link 1")
    assert ada.name_of(KEYS[1]) is None


@pytest.mark.parametrize("number", [LEAP + 9, NEWEST, NEWEST + 1, (1 << 52) - 1])
def test_nobody_has_the_last_word_by_naming_a_huge_number(number: int) -> None:
    people = People(2, 3, 6)
    people.settle()
    eve = Lobby(Guest("Eve", KEYS[3]))
    eve.proposal = Proposal(number, "elfen", {}, (KEYS[3], FREE), (0, 1), "tolerant", bytes(16))
    late = Lobby(guest(2))
    for lobby in (*people.lobbies, late):
        lobby.hear("eve", eve.hello(None), PURE)
        lobby.gone("eve")
    assert [lobby.proposal.game for lobby in people.lobbies if lobby.proposal] == ["wuerfel", "wuerfel"]
    late = late if late.proposal is None else Lobby(late.me)  # who had only heard of that comes again
    people.lobbies.append(late)
    people.tell(0)
    people.settle()
    assert len({lobby.proposal.weight for lobby in people.lobbies if lobby.proposal}) == 1


def test_who_takes_the_latest_proposal_can_change_it_for_all() -> None:
    eve, people = Lobby(Guest("Eve", KEYS[3])), People(2, 2, 7)
    eve.proposal = Proposal(NEWEST, "wuerfel", {}, (FREE, FREE), (0, 1), "tolerant", bytes(16))
    for who, lobby in enumerate(people.lobbies):
        lobby.proposal = None
        lobby.hear("eve", eve.hello(None), PURE)
        people.tell(who)
    people.settle()
    people.lobbies[0].change(chance="open")
    people.tell(0)
    people.settle()
    assert [lobby.proposal.chance for lobby in people.lobbies if lobby.proposal] == ["open", "open"]


def spoiled(**what: Any) -> str:
    lobby = Lobby(Guest("Eve", KEYS[3]))
    lobby.proposal = fresh("wuerfel", {}, 2, bytes(16))
    told = json.loads(lobby.hello(None))
    return json.dumps(told | what)


PROPOSAL = Proposal(9, "wuerfel", {}, (KEYS[3], FREE), (0, 1), "tolerant", bytes(16)).to_json()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{" * 99_000,
        "x" * 65_000,
        spoiled(name=7),
        spoiled(key="short"),
        spoiled(ready=[]),
        spoiled(proposal=7),
        spoiled(proposal=PROPOSAL | {"seats": [""] * 9}),
        spoiled(proposal=PROPOSAL | {"seats": [PROPOSAL["seats"][0]] * 2}),
        spoiled(proposal=PROPOSAL | {"colours": [0]}),
        spoiled(proposal=PROPOSAL | {"colours": [1, 1]}),
        spoiled(proposal=PROPOSAL | {"colours": [0, 5]}),
        spoiled(proposal=PROPOSAL | {"colours": None}),
        spoiled(proposal=PROPOSAL | {"game": "chess"}),
        spoiled(proposal=PROPOSAL | {"number": -1}),
        spoiled(proposal=PROPOSAL | {"number": 1 << 52}),
        spoiled(proposal=PROPOSAL | {"number": 10**400}),
        spoiled(proposal=PROPOSAL | {"options": {"gold": "12"}}),
        spoiled(proposal=PROPOSAL | {"options": {"gold": 12}}),
        spoiled(proposal=PROPOSAL | {"game": "elfen", "options": {"gold": 99}}),
        spoiled(proposal=PROPOSAL | {"nonce": "AA"}),
        spoiled(proposal=PROPOSAL | {"chance": "rigged"}),
        spoiled(genesis={}),
        spoiled(hears=None),
        spoiled(hears=[7]),
        spoiled(hears=[{"name": "Eve", "key": "short", "ready": ""}]),
        spoiled(hears=[json.loads(spoiled())] * 33),
    ],
)
def test_what_is_no_hello_is_refused_and_changes_no_proposal(text: str) -> None:
    lobby = People(1, 2, 4).lobbies[0]
    before = lobby.proposal
    with pytest.raises(Refusal):
        lobby.hear("link", text, PURE)
    assert lobby.proposal == before


def test_a_name_is_shown_as_letters_and_a_table_that_is_played_is_told() -> None:
    people = People(2, 2, 5)
    people.settle()
    ada, ben = people.lobbies
    genesis = ben.genesis
    assert genesis is not None
    ben.me = Guest("B\u202een\n<b>", KEYS[1], fresh=ben.me.fresh)
    heard = ada.hear("link 1", ben.hello(genesis), PURE)
    assert isinstance(heard, Genesis)
    assert heard.id == genesis.id
    assert ada.name_of(KEYS[1]) == "Ben<b>"
    assert spoken_of(ben.hello(genesis)) == ["wuerfel", "wuerfel"]
    with pytest.raises(Refusal) as refused:
        ada.hear("link 1", spoiled(proposal=PROPOSAL | {"game": "chess"}), PURE)
    assert refused.value.reason == Reason.VERSION


@pytest.mark.parametrize(
    ("seats", "chance", "made", "needed", "spares"),
    [
        (4, "tolerant", "sealed", 3, True),
        (4, "strict", "sealed", 4, False),
        (4, "open", "open", 3, True),
        (2, "tolerant", "sealed", 2, False),
        (2, "strict", "sealed", 2, False),
        (2, "open", "open", 2, False),
    ],
)
def test_how_cards_are_mixed_is_agreed_on(seats: int, chance: str, made: str, needed: int, spares: bool) -> None:
    people = People(seats, seats, 1)
    people.settle()
    people.lobbies[1].ready(True)
    before = people.lobbies[0].genesis
    people.lobbies[0].change(chance=chance)
    people.tell(0)
    people.settle()
    assert people.lobbies[1].is_ready(KEYS[1]) == (people.lobbies[0].genesis == before)
    for lobby in people.lobbies:
        proposal, genesis = lobby.proposal, lobby.genesis
        assert proposal
        assert genesis
        assert (genesis.chance, genesis.needed, genesis.spares) == (made, needed, spares)
        assert proposal.chosen == ("strict" if (seats, chance) == (2, "tolerant") else chance)
        assert proposal.chosen in proposal.choices
        again = fresh("wuerfel", {}, seats, bytes(16))
        lobby.proposal = replace(again, chance=chance_of(genesis), seats=proposal.seats)
        assert lobby.genesis
        assert lobby.genesis.to_json() == genesis.to_json()


def test_a_page_of_before_is_asked_to_be_loaded_again() -> None:
    old = {name: value for name, value in PROPOSAL.items() if name != "chance"} | {"strict": False}
    with pytest.raises(Refusal) as refused:
        People(1, 2, 4).lobbies[0].hear("link", spoiled(proposal=old), PURE)
    assert refused.value.reason == Reason.VERSION


def test_the_lobby_says_which_house_rules_are_played() -> None:
    room: Any = SimpleNamespace(_=str)
    assert "Gold at the start: 7" in screen._house(room, fresh("elfen", {"gold": 7}, 2, bytes(16)))
    assert screen._house(room, fresh("wuerfel", {}, 2, bytes(16))) == ""


def test_that_no_meeting_point_answers_is_said_only_after_a_while(monkeypatch: Any) -> None:
    async def lobby() -> None:
        monkeypatch.setattr(rooms, "ANSWER", 3600)
        (ada,) = await waiting("elfen", ["Ada"], 2, "strict")
        assert "Meeting points that answer" in ada.html
        assert "None answers" not in ada.html
        monkeypatch.setattr(rooms, "ANSWER", 0)
        (ben,) = await waiting("elfen", ["Ben"], 2, "strict")
        await until(lambda: "None answers" in ben.html)

    run(lobby())


def worn(proposal: Any) -> dict[bytes, int]:
    """Everybody's colour."""
    return dict(zip(proposal.seats, proposal.colours, strict=True))


def test_whoever_changes_seats_takes_their_colour_along() -> None:
    lobby = Lobby(guest(0))
    lobby.proposal = Proposal(1, "wuerfel", {}, (KEYS[1], KEYS[0], BOT, KEYS[2]), (3, 1, 4, 0), "tolerant", bytes(16))
    before = worn(lobby.proposal)
    lobby.seat_at(0)
    assert lobby.proposal.seats == (KEYS[0], KEYS[1], BOT, KEYS[2])
    assert worn(lobby.proposal) == before
    lobby.resize(5)
    assert lobby.proposal.seats == (KEYS[0], KEYS[1], KEYS[2], BOT, FREE)
    assert worn(lobby.proposal) == before | {FREE: 2}
    lobby.resize(3)
    assert worn(lobby.proposal) == {key: before[key] for key in KEYS[:3]}
    lobby.look_on()
    lobby.seat_at(0)  # whoever comes has what is left there
    assert worn(lobby.proposal) == {key: before[key] for key in KEYS[:3]}


def test_a_game_far_away_is_played_and_kept_in_the_colours_that_were_agreed_on() -> None:
    async def play() -> None:
        ada, ben = people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        keys = [one.room.lobby.me.key for one in people]
        ada.room.commanded.change(lambda: ada.room.lobby.change(colours=(4, 2)))
        await until(lambda: ben.room.lobby.proposal.colours == (4, 2))
        agreed = worn(ada.room.lobby.proposal)
        ben.do(f"farsit {ada.room.lobby.proposal.seats.index(keys[0])}")
        await until(lambda: ada.room.lobby.proposal.seats == ben.room.lobby.proposal.seats != tuple(agreed))
        assert worn(ben.room.lobby.proposal) == agreed
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        for one in people:
            colours = one.room.session.colours
            assert dict(zip(one.room.peer.genesis.keys, colours, strict=True)) == agreed
            assert finished("k", one.room.session.record, 0, one.room.peer.genesis.colours).colours == colours

    run(play())


@pytest.mark.parametrize(("game", "begins"), [("wuerfel", 1), ("creatures", 0)])
def test_in_the_next_game_all_move_up_unless_chance_decides_who_begins(game: str, begins: int) -> None:
    async def play() -> None:
        ada, *_others = await gathered(game, ["Ada", "Ben"], "open")
        played = ada.room.peer.genesis
        ada.do("rematch")
        again = ada.room.lobby.proposal
        assert again.seats[0] == played.keys[begins]
        assert worn(again) == dict(zip(played.keys, played.colours, strict=True))

    run(play())


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


def test_whoever_goes_while_the_last_word_is_under_way_is_gone() -> None:
    async def play() -> None:
        ada, cleo = await waiting("laurin", ["Ada", "Cleo"], 3, "open")
        ada.room.hear("closed", "Cleo", "bye")
        await ada.room.listening.hello("Cleo", cleo.room.lobby.hello(None))
        assert ada.room.presence.of(cleo.room.lobby.me.key) == "gone"

    run(play())


def test_a_tap_on_the_own_arms_takes_the_next_colour_for_all_to_see() -> None:
    async def play() -> None:
        ada, ben = people = await waiting("wuerfel", ["Ada", "Ben"], 2, "open")
        await until(lambda: all(one.room.lobby.genesis for one in people))
        mine, theirs = (ada.room.lobby.proposal.seats.index(one.room.lobby.me.key) for one in people)
        assert f'id="colour-{mine}"' in ada.html
        assert f'id="colour-{theirs}"' not in ada.html
        ada.do(f"farcolour {mine}")
        assert ada.app.messages.done == "Colour of Ada: blue. Colour of Ben: red."
        ada.do(f"farcolour {mine}")
        assert ada.app.messages.done == "Colour of Ada: green."
        await until(lambda: ben.room.lobby.proposal.colours == (2, 0))
        await until(lambda: all(one.room.lobby.genesis.colours == (2, 0) for one in people))
        for one in people:
            one.do("ready yes")
        await until(lambda: all(one.room.session for one in people))
        assert 'id="colour-' not in ada.html

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
        await until(lambda: all('id="far-code-words"' in one.html for one in people))
        words = [re.search(r"The words of this table: (\w+) · (\w+) · (\w+)\.", screen_of(one).html) for one in people]
        assert words[0] and words[1] and words[0].groups() == words[1].groups()
        assert f'id="far-code-words">{" · ".join(words[0].groups())}<' in ada.html, "under “Connection”"
        ben.app.settings.choose(language="de")
        other = re.search(r'id="far-code-words">(.*?)<', screen_of(ben).html)
        assert other and other[1] == " · ".join(ben.room.peer.code("de"))
        assert "for the first time with you" in screen_of(ada).html, "what began just now is not before"
        ada.do("rematch")
        key = wire.text(ben.room.identity.key)
        table = wire.text(ada.room.playing.id)
        assert ada.room.known == {key: ["Ben", table]}
        assert "has sat with you before<" in screen_of(ada).html
        ada.room.rooms.known = {key: ["Cleo\u202e", table]}
        assert "has sat with you before, as Cleo<" in screen_of(ada).html
        ada.room.rooms.known = {"another": ["Ben", table]}
        assert "for the first time; not the Ben of before, or on another device" in screen_of(ada).html
        ada.room.rooms.meet(table, {str(number): "Dora" for number in range(200)})
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
