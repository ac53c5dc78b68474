"""What one link, and one seat, may cost the others."""

from __future__ import annotations

from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.peers import Peer, Reason, Refused, Send, Store, wire
from tafelrunde.peers.budget import ANSWERED, FILLS, HEARD, PASSED, PASSED_IN_ALL, TOLD
from tafelrunde.peers.statement import AHEAD, EACH, EVER, ROUNDS
from wires import Network, Trouble, genesis, grown, players, reasons


@pytest.fixture(scope="module")
def net() -> Network:
    """A game in its midst."""
    facts, people = genesis("creatures", Fast(), 2, 1, chance="sealed")
    net = Network(facts, people, 1, Trouble())
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 12))
    net.paused = True
    return net


@pytest.fixture
def ada(net: Network) -> Peer:
    peer = net.devices["a"].make()
    peer.wake(net.devices["a"].disk.values())
    peer.tick(100.0)
    peer.connected("eve")
    return peer


def flood(ada: Peer, messages: list[bytes]) -> list[Any]:
    return [wish for data in messages for wish in ada.receive("eve", data)]


def over(wishes: list[Any]) -> int:
    return reasons(wishes).count(Reason.TOO_MANY)


@pytest.mark.no_cover
def test_who_asks_without_end_draws_no_more_than_a_long_game(net: Network, ada: Peer) -> None:
    asks = wire.unpack(net.peers[1]._sync.have()) | {"s": -1, "n": 0, "h": [], "d": [], "p": []}
    wishes = flood(ada, [wire.pack(asks)] * 300)
    drawn = sum(len(wish.data) for wish in wishes if isinstance(wish, Send))
    assert ANSWERED / 2 < drawn <= ANSWERED
    assert over(wishes) == 1
    assert not [wish for wish in ada.receive("eve", wire.pack(asks)) if isinstance(wish, Send)]
    ada.connected("ben")
    assert [wish for wish in ada.receive("ben", wire.pack(asks)) if isinstance(wish, Send)]
    ada.tick(100.0 + FILLS)
    assert [wish for wish in ada.receive("eve", wire.pack(asks)) if isinstance(wish, Send)]


def test_who_may_draw_no_more_makes_nobody_look_for_what_he_lacks(net: Network, ada: Peer) -> None:
    asks = wire.pack(wire.unpack(net.peers[1]._sync.have()) | {"s": -1, "n": 0, "h": [], "d": [], "p": []})
    everything, looked = ada._sync._all, list[int]()
    ada._sync._all = lambda since, epoch: looked.append(since) or everything(since, epoch)  # type: ignore[func-returns-value,method-assign]
    flood(ada, [asks] * 300)
    most = len(looked)
    assert 0 < most < 200
    flood(ada, [asks] * 300)
    assert len(looked) == most
    ada.tick(100.0 + FILLS)
    flood(ada, [asks])
    assert len(looked) > most


def test_a_vote_is_compared_with_what_its_seat_was_bound_to_and_no_other_is_again(ada: Peer, net: Network) -> None:
    ben, compared = net.peers[1], list[str]()
    by = ada._council._ballots._by

    def counted(seat: int, kind: str, epoch: int) -> list[Any]:
        found = by(seat, kind, epoch)
        compared.extend(said.digest for said in found if seat == ben.seat)
        return found

    ada._council._ballots._by = counted  # type: ignore[method-assign]
    body = {"w": ["end"], "t": [1, "0" * 32, ""]}
    for number in range(ROUNDS):
        for kind, more in (("vote", {"u": -1}), ("bind", {})):
            said = ben._desk.signed((kind, (1, number)), body | more)
            before = len(compared)
            ada.receive("ben", ben._desk.pack(said.to_json()))
            assert len(compared) - before <= number + 1


def test_who_has_much_passed_on_to_others_has_no_more_of_it_over_many_links(net: Network, ada: Peer) -> None:
    """Nobody sees from outside whether a box is good: whoever passes on all of them would not be heard any more by whom they are for."""
    ben = net.peers[1]
    ada.connected("ben")
    ada.receive("ben", ben._sync.have())
    box = wire.pack({"g": wire.text(net.table.id), "k": "for", "f": 0, "s": 1, "b": "A" * 60_000})

    def passed(link: str) -> int:
        wishes = [wish for _ in range(60) for wish in ada.receive(link, box)]
        assert over(wishes) <= 1
        return sum(len(wish.data) for wish in wishes if isinstance(wish, Send) and wish.to == "ben")

    assert PASSED / 2 < passed("eve") <= PASSED
    for link in ("eve2", "eve3", "eve4"):
        ada.connected(link)
    assert passed("eve2") + passed("eve3") + passed("eve4") <= PASSED_IN_ALL - PASSED / 2
    ada.tick(100.0 + FILLS)
    assert passed("eve") > PASSED / 2


def test_false_boxes_are_told_of_a_few_times_and_then_once(net: Network, ada: Peer) -> None:
    boxes = [wire.pack({"g": wire.text(net.table.id), "k": "for", "f": 1, "s": 0, "b": "AAAA"})] * 500
    wishes = flood(ada, boxes)
    assert [type(wish) for wish in wishes] == [Refused] * int(TOLD + 1)
    assert over(wishes) == 1
    ada.tick(100.0 + 2 * FILLS)
    assert over(flood(ada, boxes)) == 1


def test_who_sends_without_end_is_not_listened_to_for_a_while(net: Network, ada: Peer) -> None:
    junk = wire.pack({"g": wire.text(net.table.id), "k": "many", "m": [], "x": "x" * 50_000})
    wishes = flood(ada, [junk] * (HEARD // 50_000 + 50))
    assert over(wishes) == 1
    question = wire.pack(wire.unpack(net.peers[1]._sync.have()) | {"n": 0, "h": [], "d": []})
    assert ada.receive("eve", junk) == []
    ada.tick(100.0 + FILLS / 2)
    assert [wish for wish in ada.receive("eve", question) if isinstance(wish, Send)]


def test_what_a_seat_has_signed_fills_no_disk_though_it_never_says_too_much_about_one_entry(
    net: Network, ada: Peer
) -> None:
    ben, kept, refused = net.peers[1], 0, list[Reason]()
    for epoch in (1, 2):
        for number in range(64):
            for story in range(6):
                body = {"w": ["end"], "t": [1 + story, "0" * 32, ""], "u": -1}
                said = ben._desk.signed(("vote", (epoch, number)), body)
                wishes = ada.receive("x", ben._desk.pack(said.to_json()))
                kept += sum(len(wish.data) for wish in wishes if isinstance(wish, Store))
    for entry in range(ada._play.number + AHEAD):
        for step in range(60):
            said = ben._desk.signed(("help", (entry, 9, step, 0)), "A" * 2048)
            wishes = ada.receive("x", ben._desk.pack(said.to_json()))
            kept += sum(len(wish.data) for wish in wishes if isinstance(wish, Store))
            refused += reasons(wishes)
    assert kept < 1.2 * (EVER + EACH * ada._play.number)
    assert refused[-1] == Reason.TOO_LARGE
