"""The lobby of a table for several devices: it has no host, and takes nothing on trust."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.far.lobby import LEAP, NEWEST, Guest, Lobby, spoken_of
from app.far.proposal import FREE, Proposal, chance_of, fresh
from tafelrunde.core.names import LONGEST
from tafelrunde.peers import Genesis, Identity, Reason, Refusal
from tafelrunde.peers.pure import Pure

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


def test_two_of_the_same_long_name_can_sit_at_one_table() -> None:
    """The second was called by more letters than a name may have, and the table was refused."""
    people = People(2, 2, 1)
    for who, lobby in enumerate(people.lobbies):
        lobby.rename("a" * LONGEST)
        people.tell(who)
    people.settle()
    table = people.lobbies[0].genesis
    assert table is not None
    assert Genesis.from_json(table.to_json(), PURE).names == ("a" * LONGEST, "a" * (LONGEST - 2) + "_2")


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


@pytest.mark.parametrize("of", ["key", "hears", "wrote"])
def test_nobody_sits_down_whose_key_is_none(of: str) -> None:
    ada, ben = Lobby(guest(0)), Lobby(guest(1))
    hello = json.loads(ben.hello(None))
    false = replace(guest(2), key=KEYS[2][:32] + b"\xff" * 32).to_json()
    told = json.dumps(hello | (false if of == "key" else {of: [false]}))
    for hear in (lambda: ada.hear("link", told, PURE), lambda: ada.read(told, PURE)):
        with pytest.raises(Refusal) as refused:
            hear()
        assert refused.value.reason == Reason.MALFORMED
    assert (ada.guests, ada.heard, ada.wrote) == ({}, {}, {})


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
    ada.free(1)
    ada.resize(2)
    assert ada.proposal.seats.count(FREE) == 1
    ada.gone("link 1")
    assert ada.name_of(KEYS[1]) is None


def test_a_seat_that_somebody_has_taken_away_meanwhile_is_nobodys() -> None:
    people = People(2, 2, 3)
    people.settle()
    ada = people.lobbies[0]
    before = ada.proposal
    for do in (ada.seat_at, ada.free, ada.employ, ada.recolour):
        do(3)
        assert ada.proposal == before


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
