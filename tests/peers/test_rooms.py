"""Who says too much keeps nobody from hearing what is needed: what is awaited has room of its own, and all are heard in turn."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, handing, honest, named, standing, table, told
from tafelrunde.peers import Decided, Peer, Reason, Refused, wire
from tafelrunde.peers.statement import AHEAD, PER_ENTRY, STORIES, Statement
from test_passes import passes, turned
from wires import Network, grown, same_chain, wish_for

NOTHING = wire.text(bytes(96))


def flood(peer: Peer, entry: int, kind: str, count: int = PER_ENTRY) -> list[Statement]:
    """As much about an entry as can be said there, and all of it for nothing."""
    if kind == "act":
        epoch, number, tries, _ = peer._play.slot
        body = [wire.text(bytes(16)), "x", wire.text(bytes(16))]
        return [peer._desk.signed(("act", (epoch, number, tries, 1000 + at)), body) for at in range(count)]
    return [peer._desk.signed(("help", (entry, 9, at, 0)), NOTHING) for at in range(count)]


def refused(net: Network, name: str) -> set[Reason]:
    return {one.reason for one in net.devices[name].told(Refused)}


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "chance"), [("wuerfel", "sealed"), ("wuerfel", "open"), ("loewenherz", "sealed")])
def test_who_says_too_much_to_one_alone_leaves_nobody_behind(name: str, chance: str) -> None:
    net = choosing(name, lambda peer: len(actions(peer)) > 1, chance=chance)
    peer, number = cheat(net), cheat(net)._play.number
    for said in flood(peer, number, "act" if chance == "open" else "help", PER_ENTRY + 1):
        told(net, said, "a")
    net.run(lambda: False, 1)
    assert Reason.TOO_LARGE in refused(net, "a")
    net.devices[CHEAT].do(peer.act(actions(peer)[0]))
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 60)
    assert same_chain(net)


@pytest.mark.no_cover
def test_nor_does_who_has_filled_all_the_room_that_there_is_for_him_ever() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 1)
    peer, number = cheat(net), cheat(net)._play.number
    long = wire.text(bytes(96) * 200)
    for entry in range(number + AHEAD):
        for at in range(3):
            told(net, peer._desk.signed(("help", (entry, 9, at, 0)), long), "a")
    for entry in range(number + AHEAD):
        for said in flood(peer, entry, "help"):
            told(net, said, "a")
    net.run(lambda: False, 1)
    assert Reason.TOO_LARGE in refused(net, "a")
    net.devices[CHEAT].do(peer.act(actions(peer)[0]))
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 60)
    assert same_chain(net)


def test_what_came_before_it_was_awaited_takes_its_room_with_that() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 1, chance="open")
    peer, ada = cheat(net), net.devices["a"].peer
    assert ada
    book, number = ada._desk.book, peer._play.number
    first = act(peer, actions(peer)[0])
    early = peer._desk.signed(("act", (0, number + 1, 0, 7)), first.body)
    ada.receive(CHEAT, peer._desk.pack(early.to_json()))
    assert (book._rooms[number + 1, SEAT, False][0], (number + 1, SEAT, True) in book._rooms) == (1, False)
    assert book.get(SEAT, *early.slot[:1], *early.slot[1]) == early
    assert (book._rooms[number + 1, SEAT, False][0], book._rooms[number + 1, SEAT, True][0]) == (0, 1)


def test_of_too_many_stories_the_one_on_which_others_have_built_is_heard() -> None:
    """He tells one of them as many as are heard, and another one to the other, who goes on."""
    net = choosing("laurin", lambda peer: bool(handing(peer, 2)) and len(actions(peer)) > 1, 30, chance="open")
    peer, (ada, cleo) = cheat(net), honest(net)
    first = act(peer, handing(peer, 2)[0])
    other = act(peer, next(one for one in actions(peer) if str(one) != str(handing(peer, 2)[0])))
    net.apart = {frozenset("ac")}
    for at in range(STORIES + 2):
        told(net, peer._desk.signed(other.slot, [*other.body[:3], f"{at}"]), "a")
    told(net, first, "c")
    net.devices[CHEAT].die()
    net.run(lambda: False, 1)
    assert Reason.TOO_MANY in refused(net, "a")
    assert cleo.peer
    assert cleo.peer.mine
    cleo.do(cleo.peer.act(actions(cleo.peer)[0]))
    net.apart = set()
    assert net.run(lambda: named(net) and same_chain(net) and grown(net, cleo.peer._play.number), 20)  # type: ignore[union-attr]
    assert ada.peer
    assert len(ada.peer._desk.book.told(SEAT, first.slot)) == STORIES
    ada.die()
    ada.start()
    assert net.run(lambda: grown(net, cleo.peer._play.number), 20)  # type: ignore[union-attr]
    assert same_chain(net)


def test_of_too_many_passes_the_one_over_which_others_have_passed_is_heard() -> None:
    """He tells Ada as many other orders of the cards as are heard, and Cleo, who is to pass next, the one that he means."""
    net = table("creatures", 1)
    real, meant = net.carry, list[Statement]()

    def carry(sender: str, to: str, data: bytes) -> None:
        message = wire.unpack(data)
        if sender == CHEAT and message["k"] == "say" and message["w"][0] == "mix" and to == "a" and not meant:
            net.apart = {frozenset("ac")}
            meant.append(Statement.from_json(message))
            for body in islice(turned(meant[0]), STORIES + 1):
                said = cheat(net)._desk.signed(meant[0].slot, body)
                real(sender, to, cheat(net)._desk.pack(said.to_json()))
        elif {sender, to} != {CHEAT, "a"} or not meant:
            real(sender, to, data)

    net.carry = carry  # type: ignore[method-assign]
    net.start()
    ada, cleo = (device.peer for device in honest(net))
    assert ada
    assert cleo
    assert net.run(lambda: bool(meant and passes(cleo)), 30)
    net.devices[CHEAT].die()
    net.run(lambda: False, 1)
    assert Reason.TOO_MANY in refused(net, "a")
    net.apart = set()
    mixing: Any = ada._chance.mixing  # type: ignore[attr-defined]
    assert net.run(lambda: bool(mixing.shuffles) and named(net), 30)
    assert [one.said for one in mixing.shuffles[0].passes] == [passes(ada)[0], meant[0], passes(cleo)[0]]


@pytest.mark.parametrize("way", ["stories", "room"])
def test_who_says_too_much_to_one_alone_keeps_no_decision_from_it(way: str) -> None:
    net = standing("loewenherz", 5)
    peer, (ada, cleo) = cheat(net), honest(net)
    here, number = list(peer._play.tip), peer._play.number
    net.apart = {frozenset("ac")}
    for at in range(STORIES):
        told(
            net,
            peer._desk.signed(("bind", (1, 0)), {"w": ["end"], "t": [1 + at, "0" * 32, ""]}),
            "a" * (way == "stories"),
        )
    for entry in range(number + AHEAD if way == "room" else 0):
        for said in flood(peer, entry, "help"):
            told(net, said, "a")
    told(net, peer._desk.signed(("wish", (50,)), {"w": ["end"], "e": 0, "t": here}), "c")
    wish_for(net, "c", ("end",))
    told(net, peer._desk.signed(("vote", (1, 0)), {"w": ["end"], "t": here, "u": -1}), "c")
    told(net, peer._desk.signed(("bind", (1, 0)), {"w": ["end"], "t": here}), "c")
    net.devices[CHEAT].die()
    assert net.run(lambda: bool(cleo.told(Decided)), 20)
    assert not ada.told(Decided)
    net.apart = set()
    assert net.run(lambda: bool(ada.told(Decided)), 60)
    assert same_chain(net)
