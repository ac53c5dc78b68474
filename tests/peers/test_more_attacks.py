"""What else people who have changed their program could try; each was found by thinking like them, or by the siege."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, honest, named, table
from network import players, same_chain
from tafelrunde.core import Scripted, Wanted
from tafelrunde.peers import Peer
from test_attacks import decided, standing, told


def draws(peer: Peer) -> list[Any]:
    """Actions for which this seat is given a card that nobody else sees."""
    found = []
    for action in actions(peer):
        try:
            peer.table.game.play(peer.table.state.copy(), action, Scripted())  # type: ignore[union-attr]
        except Wanted as wanted:
            if wanted.to == SEAT:
                found.append(action)
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_draws_a_card_looks_and_chooses_again_draws_no_second_one(seats: int) -> None:
    net = table("loewenherz", 4, seats=seats)
    net.start()
    players(net, 4)
    assert net.run(lambda: cheat(net).mine and bool(draws(cheat(net))) and len(actions(cheat(net))) > 1, 400)
    net.paused = True
    net.run(lambda: False, 3)
    peer = cheat(net)
    number, drawn, choices = peer._play.number, draws(peer)[0], [str(one) for one in actions(peer)]
    said = act(peer, drawn)
    net.devices[CHEAT].do(peer.act(drawn))
    net.run(lambda: False, 4)
    first = [device.peer.table.record.entries[number] for device in honest(net)]  # type: ignore[union-attr]
    # Words on the trail are free: he looks for stories that would win by their marks.
    lines = [one for one in choices if one != str(drawn)]
    for line in lines[:3]:
        stories = (peer._desk.signed(said.slot, [said.body[0], line, said.body[2], str(free)]) for free in range(99))
        told(net, min(stories, key=lambda story: story.digest), "ac"[: seats - 1])
    net.run(lambda: False, 6)
    assert named(net)
    for device, entry in zip(honest(net), first, strict=True):
        assert device.peer
        assert device.peer.table
        assert device.peer.table.record.entries[number] == entry
    assert same_chain(net)


def test_who_was_told_of_the_end_and_has_opened_his_secrets_plays_no_further_on_another_decision() -> None:
    """Two decisions, of which the liar signed both: one ends the game, and whoever follows it lays its part of the key open. Should the
    others go on, the liar would read every card.
    """
    net = standing("loewenherz", 5)
    peer = cheat(net)
    net.apart = {frozenset("ac")}
    here = list(peer._play.tip)
    for name, what in (("a", ["end"]), ("c", ["bot", 0, 2])):
        device = net.devices[name]
        told(net, peer._desk.signed(("wish", (50 + len(what),)), {"w": what, "e": 0, "t": here}), name)
        device.do(device.peer.wish(tuple(what)))  # type: ignore[union-attr]
        told(net, peer._desk.signed(("vote", (1, 0)), {"w": what, "t": here, "u": -1}), name)
        told(net, peer._desk.signed(("bind", (1, 0)), {"w": what, "t": here}), name)
    assert net.run(lambda: decided(net, "ac"), 60)
    ada, cleo = honest(net)
    assert ada.peer
    assert cleo.peer
    assert net.run(lambda: bool(ada.peer and list(ada.peer._desk.book.at("audit"))), 20)
    assert not cleo.peer.over
    net.devices[CHEAT].die()
    net.apart = set()
    net.run(lambda: False, 30)
    assert named(net)
    assert ada.peer.over
    assert cleo.peer.over
    assert same_chain(net)
