"""Shares of which one is told to some and another to others: what is none proves who gave it, and keeps nobody from what is one."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, actions, cheat, choosing, named, reveals
from fastgroup import Fast
from misdeeds import junk
from tafelrunde.peers import Caught, Peer, Reason, Refused, threshold, transcript, wire
from tafelrunde.peers.crypto import word
from tafelrunde.peers.statement import STORIES, Statement
from tafelrunde.peers.threshold import SHARE
from wires import Network, decided, grown, same_chain, wish_for


def splits(net: Network, kind: str, victim: str) -> list[Statement]:
    """The cheat gives the victim junk in the place of shares, and that a little earlier; gives what it has said so."""
    carry, false = net.carry, list[Statement]()

    def split(sender: str, to: str, data: bytes) -> None:
        message = wire.unpack(data)
        if sender == CHEAT and message["k"] == "say" and message["w"][0] == kind and message["s"] == SEAT:
            said = Statement.from_json(message)
            if to == victim:
                false.append(cheat(net)._desk.signed(said.slot, junk(said)))
                data = cheat(net)._desk.pack(false[-1].to_json())
        elif sender == CHEAT and false:
            return  # it passes on nothing that would tell them apart
        net.later(0.0 if sender == CHEAT else 0.05, lambda: carry(sender, to, data))

    net.carry = split  # type: ignore[method-assign]
    return false


def rolls(peer: Peer) -> list[Any]:
    """Actions for which dice are thrown."""
    return [action for action in actions(peer) if "roll" in str(action)]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("kind", "seats", "needed"), [("share", 3, 3), ("share", 4, 4), ("share", 3, 2), ("show", 3, 2), ("show", 3, 3)]
)
def test_who_gives_one_share_to_some_and_junk_to_another_is_named_by_all_and_leaves_nobody_behind(
    kind: str, seats: int, needed: int
) -> None:
    """At a strict table nobody could decide anything any more: some would stand before the throw, and some behind it."""
    name, able = ("wuerfel", rolls) if kind == "share" else ("laurin", reveals)
    net = choosing(name, lambda peer: bool(able(peer)), seats=seats, needed=needed)
    others, number, peer = "acd"[: seats - 1], cheat(net)._play.number, cheat(net)
    false = splits(net, kind, "c")
    net.devices[CHEAT].do(peer.act(able(peer)[0]))
    net.run(lambda: False, 1)
    assert len(false) == 1
    net.devices[CHEAT].die()
    net.run(lambda: False, 12)
    assert named(net)
    assert grown(net, number + 1)
    assert same_chain(net)
    ada, cleo = net.devices["a"], net.devices["c"]
    for device in (ada, cleo):
        assert {one.seat for one in transcript.verify(transcript.write(device.peer), Fast()).caught} == {SEAT}  # type: ignore[arg-type]
        device.die()
        device.start()
        assert device.peer
        # Where others are enough nobody looks at his share again; the page keeps what proves it.
        assert needed < seats or device.peer._desk.cheats == {SEAT}
        assert grown(net, number + 1)
    wish_for(net, others, ("end",))
    assert net.run(lambda: decided(net, others), 60)
    assert same_chain(net)


def test_who_helps_with_one_share_and_junk_is_named_too() -> None:
    """Ada shows nothing, so the others help; what Ben gives Cleo is none."""
    net = choosing("laurin", lambda peer: True, 40)
    net.paused = False
    assert net.run(lambda: any(peer.mine and reveals(peer) for peer in (net.devices["a"].peer,) if peer), 400)
    net.paused = True
    net.run(lambda: False, 3)
    ada = net.devices["a"]
    assert ada.peer
    number, said = ada.peer._play.number, reveals(ada.peer)[0]
    false = splits(net, "help", "c")
    ada.do([wish for wish in ada.peer.act(said) if b'"show"' not in getattr(wish, "data", b"")])
    carry = net.carry
    net.carry = lambda sender, to, data: None if b'"show"' in data else carry(sender, to, data)  # type: ignore[method-assign]
    assert net.run(lambda: bool(false), 20)
    net.devices[CHEAT].die()
    net.carry = carry  # type: ignore[method-assign]
    net.run(lambda: False, 12)
    assert named(net)
    assert grown(net, number + 1)


def thrown() -> tuple[Network, Statement]:
    """A throw at a table of four that is over for all, and the cheat's shares of it."""
    net = choosing("wuerfel", lambda peer: bool(rolls(peer)), seats=4)
    number, peer = cheat(net)._play.number, cheat(net)
    net.devices[CHEAT].do(peer.act(rolls(peer)[0]))
    net.run(lambda: False, 3)
    assert grown(net, number + 1)
    (said,) = [one for one in peer._desk.book.about(number) if one.slot[0] == "share" and one.seat == SEAT]
    return net, said


def hears(net: Network, said: Statement, to: str = "a") -> list[Reason]:
    """Why somebody refuses what the cheat says, if so."""
    device, before = net.devices[to], len(net.devices[to].told(Refused))
    assert device.peer
    device.do(device.peer.receive(CHEAT, cheat(net)._desk.pack(said.to_json())))
    return [one.reason for one in device.told(Refused)[before:]]


@pytest.mark.no_cover
def test_another_proof_of_the_same_share_is_nothing_new_and_speaks_against_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net, said = thrown()
    shares: Any = cheat(net)._chance.shares  # type: ignore[attr-defined]
    (points,) = [points for where, points in shares._asked.items() if where == said.slot[1] and points]
    real = threshold.scalar
    monkeypatch.setattr(
        threshold, "scalar", lambda *parts: real(*(b"other" if one == b"nonce" else one for one in parts))
    )
    proven = shares.joint.prove(SEAT, shares._keys.part, b"".join(points))
    monkeypatch.undo()
    other = cheat(net)._desk.signed(said.slot, wire.text(b"".join(proven)))
    assert other.body != said.body
    assert hears(net, other) == [Reason.REPEATED]
    assert not named(net)


@pytest.mark.parametrize("body", [wire.text(b"\x07" * SHARE * 2), wire.text(b"\x07" * SHARE)])
def test_whatever_else_is_told_in_the_place_of_a_share_that_holds_is_evidence_and_no_more(body: str) -> None:
    net, said = thrown()
    assert hears(net, cheat(net)._desk.signed(said.slot, body)) == [Reason.REPEATED]
    net.run(lambda: False, 3)
    assert named(net)
    # Once it is known it is nothing new; and of many such there is an end.
    assert hears(net, cheat(net)._desk.signed(said.slot, body)) == [Reason.REPEATED]
    more = [cheat(net)._desk.signed(said.slot, wire.text(word(number) * 3)) for number in range(2, 3 + STORIES)]
    assert hears(net, more[0]) == [Reason.REPEATED]
    assert [hears(net, one) for one in more][-1] == [Reason.TOO_MANY]


def test_junk_that_nobody_needed_to_look_at_is_found_when_the_share_comes() -> None:
    net, said = thrown()
    dora = net.devices["d"]
    dora.die()
    dora.disk = {key: data for key, data in dora.disk.items() if not key.startswith(f"{SEAT} share {said.entry} ")}
    net.apart = {frozenset(("d", name)) for name in "abc"}
    dora.start()
    assert hears(net, cheat(net)._desk.signed(said.slot, junk(said)), "d") == []
    assert not dora.told(Caught)
    assert hears(net, said, "d") == []
    assert {one.seat for one in dora.told(Caught)} == {SEAT}
    assert dora.peer
    assert dora.peer._desk.book.stories(SEAT, said.slot) == [said]


def test_of_several_that_come_before_anybody_has_asked_the_one_that_holds_is_taken() -> None:
    net, said = thrown()
    dora = net.devices["d"]
    dora.die()
    number = said.entry or 0
    dora.disk = {key: data for key, data in dora.disk.items() if Statement.from_json(wire.unpack(data)).entry != number}
    net.apart = {frozenset(("d", name)) for name in "abc"}
    dora.start()
    for one in (cheat(net)._desk.signed(said.slot, junk(said)), said):
        assert hears(net, one, "d") == []
    net.apart = set()
    assert net.run(lambda: grown(net, number + 1), 20)
    assert {one.seat for one in dora.told(Caught)} == {SEAT}
    assert dora.peer
    assert dora.peer._desk.book.stories(SEAT, said.slot) == [said]
