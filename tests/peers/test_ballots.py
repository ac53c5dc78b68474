"""What the seats would like is decided although whoever should lead the vote is gone, and never in two ways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.peers import Decided
from wires import Network, Trouble, clean, genesis, grown, over, players, same_chain

BOT = ("bot", 4, 1)


def table(seed: int, trouble: Trouble | None = None) -> Network:
    """Five at a table, of whom the last is gone for good."""
    facts, people = genesis("wuerfel", Fast(), 5, seed, chance="open")
    net = Network(facts, people, seed, trouble)
    net.start()
    players(net, seed)
    assert net.run(lambda: grown(net, 6), 200)
    net.devices["e"].die()
    net.run(lambda: False, 5)
    return net


def would_like(net: Network, names: str, what: Any = BOT) -> None:
    for name in names:
        device = net.devices[name]
        if device.peer and device.peer.wished.get(device.peer.seat) != what and not device.told(Decided):
            device.do(device.peer.wish(what))


def decided(net: Network, names: str) -> bool:
    return all(net.devices[name].told(Decided) for name in names)


def one_decision(net: Network) -> None:
    clean(net)
    for device in net.devices.values():
        assert {one.what for one in device.told(Decided)} <= {BOT}
    assert same_chain(net)


def test_who_dies_while_it_votes_keeps_nobody_waiting() -> None:
    net = table(1)
    would_like(net, "a")
    net.run(lambda: False, 1)
    net.devices["a"].die()
    would_like(net, "bcd")
    assert net.run(lambda: decided(net, "bcd"), 30)
    net.devices["a"].start()
    assert net.run(lambda: over(net), 2000)
    one_decision(net)


def test_who_stands_at_another_point_comes_to_where_the_others_stand() -> None:
    """One has not heard of the latest actions when it votes; in the next round it has."""
    net = table(2)
    net.apart = {frozenset(("d", other)) for other in "abc"}
    net.run(lambda: False, 8)
    net.paused = True
    for name in "abcd":
        net.devices[name].do(net.devices[name].peer.wish(BOT))  # type: ignore[union-attr]
    net.apart = set()
    assert net.run(lambda: decided(net, "abcd"), 60)
    one_decision(net)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(6))
def test_whoever_dies_and_returns_meanwhile_there_is_one_decision(seed: int) -> None:
    net, rng = table(seed, Trouble(loss=0.1, copies=0.1, delay=0.5)), Random(seed)

    def trouble() -> None:
        device = net.devices[rng.choice("abcd")]
        if device.peer and sum(one.peer is not None for one in net.devices.values()) > 2:
            device.die()
            net.later(rng.random() * 8, device.start)
        if net.now < end:
            net.later(rng.random() * 4, trouble)

    def people() -> None:
        would_like(net, "abcd")
        net.later(0.3, people)

    end = net.now + 40
    people()
    net.later(rng.random(), trouble)
    assert net.run(lambda: net.now > end + 10 and decided(net, "abcd"), 400)
    one_decision(net)


def test_a_vote_that_names_a_round_that_never_was_does_not_count() -> None:
    net = table(3)
    liar = net.devices["d"]
    assert liar.peer
    body = {"w": list(BOT), "t": list(liar.peer._play.tip)}
    for number, allowed in ((1, 0), (5, 4), (6, 6)):
        said = liar.peer._desk.signed(("vote", (1, number)), body | {"u": allowed})
        for name in "abc":
            net.carry("d", name, liar.peer._desk.pack(said.to_json()))
    liar.die()
    would_like(net, "abc")
    assert net.run(lambda: decided(net, "abc"), 60)
    one_decision(net)


def test_whoever_is_bound_holds_to_it_though_it_has_changed_its_mind() -> None:
    net = table(4)
    carry = net.carry
    net.carry = lambda sender, to, data: None if b'"bind"' in data else carry(sender, to, data)  # type: ignore[method-assign]
    would_like(net, "abc")

    def bound() -> bool:
        return all(net.devices[name].peer._council._ballots.bound for name in "abc")  # type: ignore[union-attr]

    assert net.run(bound, 60)
    for name in "abc":
        net.devices[name].do(net.devices[name].peer.wish(None))  # type: ignore[union-attr]
    net.run(lambda: False, 5)
    net.carry = carry  # type: ignore[method-assign]
    assert net.run(lambda: decided(net, "abcd"), 60)
    one_decision(net)
