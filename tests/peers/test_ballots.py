"""What the seats would like is decided although whoever should lead the vote is gone, and never in two ways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import wires
from fastgroup import Fast
from tafelrunde.peers import Decided
from wires import Network, Trouble, clean, decided, genesis, grown, over, players, same_chain

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


def one_decision(net: Network) -> None:
    clean(net)
    for device in net.devices.values():
        assert {one.what for one in device.told(Decided)} <= {BOT}
    assert same_chain(net)


@pytest.mark.no_cover
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


def asleep(what: Any, monkeypatch: pytest.MonkeyPatch) -> Network:
    """Ada and Ben would like something, and Ben's votes are lost, and he goes to bed for three hours; so has Cleo, if a bot is to sit in."""
    facts, people = genesis("loewenherz", Fast(), 3, 1, chance="open")
    net = Network(facts, people, 1)
    net.start()
    players(net, 1, 1.0)
    assert net.run(lambda: grown(net, 20), 200)
    net.paused = True
    net.run(lambda: False, 5)
    names = "ab" if what[0] == "bot" else "abc"
    for name in set("abc") - set(names):
        net.devices[name].die()
    carry = net.carry
    net.carry = lambda sender, to, data: (sender == "b" and b'"vote"' in data) or carry(sender, to, data)  # type: ignore[func-returns-value,method-assign]
    would_like(net, names, what)
    net.run(lambda: False, 3)
    net.devices["b"].die()
    net.carry = carry  # type: ignore[method-assign]
    with monkeypatch.context() as slow:
        slow.setattr(wires, "TICK", 20.0)
        net.run(lambda: False, 3 * 3600.0)
    return net


def voted(net: Network, name: str) -> set[int]:
    """The rounds in which a seat has voted for the decision that comes next."""
    ballots: Any = net.devices[name].peer._council._ballots  # type: ignore[union-attr]
    return {vote.slot[1][1] for vote in ballots._ours("vote")}


@pytest.mark.no_cover
def test_whoever_votes_alone_uses_up_no_rounds_and_when_the_other_is_back_it_is_decided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = asleep(("bot", 2, 0), monkeypatch)
    assert voted(net, "a") == {0}
    net.devices["b"].start()
    assert net.run(lambda: decided(net, "ab"), 30)
    clean(net)


@pytest.mark.no_cover
def test_whoever_has_voted_alone_can_decide_something_else_with_whoever_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = asleep(("bot", 2, 0), monkeypatch)
    net.devices["c"].start()
    net.run(lambda: False, 5)
    would_like(net, "ac", ("end",))
    assert net.run(lambda: decided(net, "ac"), 60)
    clean(net)


@pytest.mark.no_cover
def test_what_takes_everybody_uses_up_no_rounds_while_somebody_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    net = asleep(("undo", 19), monkeypatch)
    assert voted(net, "a") == voted(net, "c") == {0}
    net.devices["b"].start()
    assert net.run(lambda: decided(net, "abc"), 30)
    clean(net)
    assert same_chain(net)


def test_whoever_is_bound_and_opens_the_page_anew_stands_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it has said comes to those who have more of the game."""
    net = asleep(("bot", 2, 0), monkeypatch)
    ada, ben = net.devices["a"].peer, net.devices["b"]
    net.apart = {frozenset("ab")}
    ben.start()
    assert ada
    assert ben.peer
    assert ben.peer._council._ballots.bound
    assert ben.peer._play.number == ada._play.number
    net.apart = set()
    net.link_up()
    assert net.run(lambda: decided(net, "ab"), 30)
