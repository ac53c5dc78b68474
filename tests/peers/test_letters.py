"""A game by letter: devices that no network connects, pages that are closed between two letters, and a lazy postman."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.peers import Peer, Reason, Refused, Send, Store, Wish, letters
from wires import genesis, reasons

CRYPTO = Fast()


class Player:
    """Somebody who opens the page for every letter that comes, and closes it again."""

    def __init__(self, table: Any, person: Any, rng: Random) -> None:
        self.make = lambda: Peer(table, person)
        self.rng = rng
        self.disk: dict[str, bytes] = {}
        self.read: dict[str, list[bytes]] = {}
        self.refused: list[Refused] = []
        self.now = 0.0
        self.open()

    def open(self) -> None:
        self.peer = self.make()
        self.do(self.peer.wake(list(self.disk.values())))
        for letter in self.read.values():
            self.do(letters.read(self.peer, letter))

    def do(self, wishes: list[Wish]) -> None:
        for wish in wishes:
            assert not isinstance(wish, Send) or wish.to is None
            if isinstance(wish, Store):
                self.disk[wish.key] = wish.data
            elif isinstance(wish, Refused):
                self.refused.append(wish)

    def answer(self, sender: str, letter: list[bytes], *, whole: bool = False) -> list[bytes]:
        """Read a letter, do all that can be done now, and write the next one."""
        self.open()
        before = len(self.refused)
        self.do(letters.read(self.peer, letter))
        if len(self.refused) == before:
            self.read[sender] = letter
        return self.write(whole=whole)

    def write(self, *, whole: bool = False) -> list[bytes]:
        for _ in range(2):
            self.now += 10
            self.do(self.peer.tick(self.now))
        while self.peer.mine and self.peer.table:
            state = self.peer.table.state
            self.do(self.peer.act(self.rng.choice(self.peer.table.game.actions(state.seen_by(state.turn)))))
        return self.peer.letter(whole=whole)

    @property
    def over(self) -> bool:
        return self.peer.table is not None and self.peer.table.state.turn is None

    @property
    def entries(self) -> int:
        return len(self.peer.table.record.entries) if self.peer.table else 0


def people(game: str, seats: int, seed: int = 1) -> list[Player]:
    table, identities = genesis(game, CRYPTO, seats, seed)
    return [Player(table, person, Random(seed)) for person in identities]


def changed(data: bytes) -> bytes:
    """A message with another body of the same kind."""
    return re.sub(rb'"b":"(.)', lambda found: b'"b":"' + (b"B" if found[1] == b"A" else b"A"), data, count=1)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "seats"), [("wuerfel", 3), ("creatures", 2), ("elfen", 2)])
def test_a_whole_game_goes_round_by_letter(game: str, seats: int) -> None:
    players = people(game, seats, 3)
    letter, sent = players[0].write(), 1
    while not all(player.over for player in players):
        letter = players[sent % seats].answer(str((sent - 1) % seats), letter)
        sent += 1
        assert sent < 2000
    records = [player.peer.table.record for player in players if player.peer.table]
    assert len({record.head for record in records}) == 1
    assert len(records[0].entries) > 20
    assert not any(player.refused for player in players)
    # Once all have heard of each other a letter tells what is new, not the whole game.
    assert len(letter) < len(players[0].peer.letter(whole=True)) / 4


@pytest.mark.no_cover
def test_letters_may_come_twice_late_and_in_any_order() -> None:
    ada, ben = people("wuerfel", 2)
    rng, posted = Random(3), [ada.write()]
    written = [[posted[0]], list[list[bytes]]()]
    for turn in range(60):
        writer, reader = (ben, ada) if turn % 2 else (ada, ben)
        for letter in rng.sample(written[turn % 2], k=min(3, len(written[turn % 2]))):
            reader.answer("ben" if turn % 2 else "ada", letter)
        # The latest arrives in the end, whatever came before it.
        latest = writer.write()
        written[turn % 2].append(latest)
        reader.answer("ben" if turn % 2 else "ada", latest)
        written[1 - turn % 2].append(reader.write())
    assert ada.entries == ben.entries > 20
    assert not ada.refused
    assert not ben.refused


def test_who_lost_a_letter_says_so_and_is_served_by_the_whole_game() -> None:
    ada, ben = people("wuerfel", 2)
    letter = ada.write()
    while ada.entries < 20:
        letter = ben.answer("ada", letter)
        letter = ada.answer("ben", letter)
    ben.disk.clear()
    ben.read.clear()
    ben.answer("ada", letter)
    assert ben.refused[-1].reason == Reason.TOO_EARLY
    assert ben.entries == 0
    ben.refused.clear()
    ben.answer("ada", ada.peer.letter(whole=True))
    assert not ben.refused
    assert ben.entries >= ada.entries


def test_what_is_no_letter_or_no_letter_of_this_table_changes_nothing() -> None:
    ada, ben = people("wuerfel", 2)
    letter = ben.answer("ada", ada.write())
    other = people("wuerfel", 2, seed=9)[0].write()
    before = ada.peer.letter(whole=True)
    for wrong, reason in (
        ([], Reason.MALFORMED),
        ([b"x"], Reason.MALFORMED),
        ([b"["] * 3, Reason.MALFORMED),
        (other, Reason.OTHER_GAME),
        ([letter[0], *other[1:]], Reason.OTHER_GAME),
        ([letter[0].replace(b'"v":3', b'"v":4')], Reason.NEWER),
        ([letter[0].replace(b'"v":3', b'"v":2')], Reason.OLDER),
        ([letter[0].replace(b'"r":"', b'"r":"9')], Reason.VERSION),
        ([letter[0], changed(letter[1])], Reason.FORGED),
        ([letter[0], b" " * 70_000], Reason.TOO_LARGE),
    ):
        wishes = letters.read(ada.peer, wrong)
        assert reasons(wishes)[:1] == [reason]
        assert ada.peer.letter(whole=True)[1:] == before[1:]
