"""Whoever returns is told all that was done and decided without it; and nobody believes what is told of somebody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cheating import CHEAT, actions, cheat, choosing, honest, table
from tafelrunde.peers import Decided, Send, wire
from tafelrunde.peers.statement import AHEAD
from test_letters import people
from wires import clean, grown, players, same_chain, wish_for


@pytest.mark.parametrize("what", [("end",), ("bot", 1, 0)])
def test_who_did_something_that_nobody_heard_is_told_what_was_decided_without_it(what: tuple[Any, ...]) -> None:
    """It has an entry more than the others, and a decision less."""
    net = choosing("laurin", lambda peer: len(actions(peer)) > 1, 24, chance="open")
    ben, number = net.devices["b"], cheat(net)._play.number
    net.apart = {frozenset("ab"), frozenset("bc")}
    ben.do(cheat(net).act(actions(cheat(net))[0]))
    net.run(lambda: False, 2)
    assert cheat(net)._play.number > number
    wish_for(net, "ac", what)
    assert net.run(lambda: all(net.devices[name].told(Decided) for name in "ac"), 20)
    net.apart = set()
    assert net.run(lambda: bool(ben.told(Decided)), 20)
    assert cheat(net)._play.number == number
    assert same_chain(net)
    if what != ("end",):
        net.paused = False
        players(net, 3)
        assert net.run(lambda: grown(net, number + 10), 60)
    clean(net)


def test_who_is_behind_tells_those_who_are_further_on_how_it_has_voted_and_nothing_else() -> None:
    """It may stand where it is until something is decided, and the others wait for its vote, which was lost."""
    net = choosing("laurin", lambda peer: len(actions(peer)) > 1, chance="open")
    ada, ben = net.devices["a"].peer, cheat(net)
    assert ada
    ben.wish(("end",))
    here = {"w": ["end"], "t": list(ben._play.tip)}
    ben._desk.say("vote", 1, 0, body=here | {"u": -1})
    ben._out()
    have = wire.unpack(ada._sync.have())

    def told(**more: Any) -> set[str]:
        wishes = ben.receive("a", wire.pack(have | more))
        sent = [one for wish in wishes if isinstance(wish, Send) for one in wire.unpack(wish.data).get("m", [])]
        return {one["w"][0] for one in sent}

    assert told(n=ben._play.number + 1, h=[]) == {"wish", "vote"}
    assert told(n=ben._play.number + 1, h=[], e=1) == {"wish"}


def test_two_who_were_told_other_things_for_nothing_tell_each_other_what_matters() -> None:
    """Both have no room for what the other one was told, and what it did itself comes all the same."""
    net = table("loewenherz", 3)
    net.start()
    players(net, 3)
    assert net.run(lambda: grown(net, 6))
    net.paused = True
    net.run(lambda: False, 3)
    peer, (_, cleo), number = cheat(net), honest(net), cheat(net)._play.number
    for name, base in (("a", 10**6), ("c", 2 * 10**6)):
        for entry in range(number, number + AHEAD + 1):
            for at in range(24):
                slot = ("help", (entry, 9, base + at, 0))
                said = peer._desk.signed(slot, wire.text(bytes(96) * 32))
                device = net.devices[name]
                # Both have heard it on a bad line: neither passes it on at once.
                wishes = device.peer.receive(CHEAT, peer._desk.pack(said.to_json()))  # type: ignore[union-attr]
                device.do([wish for wish in wishes if not isinstance(wish, Send)])
    net.devices[CHEAT].die()
    net.apart = {frozenset("ac")}
    assert cleo.peer
    assert cleo.peer.mine
    cleo.do(cleo.peer.act(actions(cleo.peer)[0]))
    net.run(lambda: False, 2)
    net.apart = set()
    assert net.run(lambda: grown(net, number + 1), 60)
    assert same_chain(net)


def test_what_a_letter_says_of_what_others_have_keeps_nothing_from_them() -> None:
    """Cleo writes that Ben has all that there will ever be: Ada writes to him all the same."""
    ada, ben, cleo = three = people("wuerfel", 3)
    letter, sent = ada.write(), 1
    while ada.entries < 12 or sent % 3:
        letter = three[sent % 3].answer(str((sent - 1) % 3), letter)
        sent += 1
    have = json.loads(letter[0])
    assert have["s"] == cleo.peer.seat
    boast = json.dumps(have | {"o": [[ben.peer.seat, 0, 10**6]]}).encode()
    letter = ada.answer("cleo", [boast, *letter[1:]])
    assert ben.entries < ada.entries
    ben.answer("ada", letter)
    assert not ben.refused
    assert ben.entries >= ada.entries
