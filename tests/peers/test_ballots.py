"""What the seats would like is decided although whoever should lead the vote is gone, and never in two ways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fastgroup import Fast
from network import Device, Network, Trouble, clean, genesis, grown, over, players, same_chain
from tafelrunde.peers import Decided, wire
from tafelrunde.peers.ballots import MOST

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


def test_who_should_lead_the_vote_dies_before_it_and_the_next_one_leads() -> None:
    net = table(1)
    would_like(net, "a")
    net.run(lambda: False, 1)
    net.devices["a"].die()
    would_like(net, "bcd")
    assert net.run(lambda: decided(net, "bcd"), 30)
    net.devices["a"].start()
    assert net.run(lambda: over(net), 2000)
    one_decision(net)


def test_what_one_has_voted_for_already_is_what_the_next_ballot_is_about() -> None:
    """The leader's vote reaches one only; then it is gone. The others may not decide anything else, and do not."""
    net = table(2)
    carry, seen = net.carry, list[str]()

    def only_to_b(sender: str, to: str, data: bytes) -> None:
        vote = b'"vote"' in data
        if vote and sender == "a":
            seen.append(to)
        if not (vote and "a" in (sender, to) and to != "b"):
            carry(sender, to, data)

    net.carry = only_to_b  # type: ignore[method-assign]
    net.apart = {frozenset(("b", other)) for other in "cd"}
    would_like(net, "abcd")

    def voted(device: Device) -> bool:
        return device.peer is not None and len(device.peer._desk.book.moot(1, "vote")) == 2

    assert net.run(lambda: voted(net.devices["b"]), 60)
    net.devices["a"].die()
    net.apart = set()
    bound = net.devices["b"].peer._desk.book.moot(1, "vote")[0].body  # type: ignore[union-attr]
    assert net.run(lambda: decided(net, "bcd"), 60)
    for name in "bcd":
        votes = net.devices[name].peer._desk.book.moot(1, "vote")  # type: ignore[union-attr]
        assert {wire.canonical(vote.body) for vote in votes} == {wire.canonical(bound)}
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


def test_who_has_forgotten_its_vote_says_nothing_before_it_was_told() -> None:
    """Else it would say in the next ballot that it has never voted, though it has said there that it has."""
    net = table(4)
    carry = net.carry

    def only_of_a(sender: str, to: str, data: bytes) -> None:
        told = wire.unpack(data)
        if sender != "a" and told["k"] == "many":
            # What the lost one has said in ballots comes late, too.
            told["m"] = [
                said for said in told["m"] if said["w"][0] != "vote" and (said["w"][0], said["s"]) != ("pass", 3)
            ]
        if sender == "a" or told.get("w", [""])[0] != "vote":
            carry(sender, to, wire.canonical(told))

    net.carry = only_of_a  # type: ignore[method-assign]
    would_like(net, "abcd")
    lost = net.devices["d"]

    def has_passed(ballot: int) -> bool:
        return lost.peer is not None and bool(lost.peer._desk.book.get(3, "pass", 1, ballot))

    assert net.run(lambda: lost.peer is not None and bool(lost.peer._desk.book.get(3, "vote", 1, 0)), 60)
    net.devices["a"].die()
    assert net.run(lambda: has_passed(1), 60)
    lost.die()
    lost.disk.clear()
    lost.start()
    assert net.run(lambda: lost.peer is not None and lost.peer.table is not None, 10)
    would_like(net, "d")
    net.run(lambda: False, 3)
    net.carry = carry  # type: ignore[method-assign]
    assert net.run(lambda: decided(net, "bcd"), 60)
    one_decision(net)


def test_a_seat_that_runs_ahead_takes_nobody_along() -> None:
    net = table(3)
    liar = net.devices["d"]
    assert liar.peer
    for ballot in (MOST - 1, 40, 11):
        said = liar.peer._desk.signed(("pass", (1, ballot)), None)
        for name in "abc":
            net.carry("d", name, liar.peer._desk.pack(said.to_json()))
    liar.die()
    would_like(net, "abc")
    assert net.run(lambda: decided(net, "abc"), 60)
    one_decision(net)
