"""A seat is lent with a code: whoever brings it takes the seat, until it is called back or somebody sits down there."""

from __future__ import annotations

from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.peers import Identity, Peer, Reason, Store, transcript, wire
from tafelrunde.peers.chat import AT_ONCE, WHILE
from tafelrunde.peers.identity import TAG
from wires import Device, Network, clean, evening, grown, over, reasons, same_chain

CODE, OTHER = b"c" * 32, b"o" * 32
BEN = 1


@pytest.fixture
def net() -> Network:
    """A game in its midst; what is said arrives at once."""
    net = evening("wuerfel", 3, 4, chance="open")
    assert net.run(lambda: grown(net, 8))
    net.paused = True
    return net


def ben(net: Network) -> Device:
    return net.devices["b"]


def peer(device: Device) -> Peer:
    assert device.peer
    return device.peer


def lend(net: Network, code: bytes | None, at: str = "b") -> None:
    device = net.devices[at]
    device.do(peer(device).lend(code))


def secret(net: Network) -> bytes:
    return peer(ben(net))._desk.identity.secret


def stranger(net: Network, name: str = "x") -> Device:
    """Somebody without a seat comes."""
    net.devices[name] = Device(net, name, lambda: Peer(net.table, Identity(name.encode() * 32, Fast())))
    net.devices[name].start()
    return net.devices[name]


def seated(net: Network, name: str) -> Device:
    """Somebody comes with the secret that a code has opened."""
    new = net.devices[name] = Device(net, name, lambda: Peer(net.table, Identity(secret(net), Fast()), name))
    new.make, make = lambda: sat(new, make), new.make
    new.start()
    new.make = make
    return new


def sat(device: Device, make: Any) -> Peer:
    new: Peer = make()
    device.do(new.sit(1_000_000 + device.net.now))
    return new


def settled(net: Network) -> None:
    """All have heard what was said."""
    net.run(lambda: False, 15)


def signed(net: Network, *numbers: int, body: Any = None, at: str = "b") -> bytes:
    """What Ben's changed program says."""
    desk = peer(net.devices[at])._desk
    return desk.pack(desk.signed(("lend", numbers), body).to_json())


def kept(device: Device) -> list[str]:
    return [data.decode() for data in device.disk.values() if b'"lend"' in data]


@pytest.mark.no_cover
@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_whoever_brings_the_code_takes_the_seat_though_the_device_is_gone(chance: str) -> None:
    net = evening("wuerfel", 3, 4, chance=chance)
    assert net.run(lambda: grown(net, 8))
    lend(net, CODE)
    settled(net)
    come = secret(net)
    ben(net).die()
    new = stranger(net)
    assert not peer(new).whole
    assert net.run(lambda: peer(new).opened(CODE) == (come, 0.0), 60)
    assert net.run(lambda: peer(new).whole, 60)
    assert peer(new).opened(OTHER) is None
    assert net.run(lambda: over(net) or grown(net, 40), 600)
    clean(net)
    assert same_chain(net)


def test_of_each_seat_the_last_is_kept_and_told_and_none_before_it(net: Network) -> None:
    old = signed(net, 0, 0)
    for code in (OTHER, CODE):
        lend(net, code)
    lend(net, OTHER, at="c")
    settled(net)
    for name in "abc":
        assert len(kept(net.devices[name])) == 2
    new = stranger(net)
    assert net.run(lambda: peer(new).whole, 60)
    assert peer(new).opened(CODE) == (secret(net), 0.0)
    assert peer(new).opened(OTHER) == (peer(net.devices["c"])._desk.identity.secret, 0.0)
    # A program that says the old words again finds nobody who listens.
    for device in (net.devices["a"], new):
        wishes = peer(device).receive("b", old)
        assert reasons(wishes) == [Reason.REPEATED]
        assert not [wish for wish in wishes if isinstance(wish, Store)]
    assert peer(new).opened(CODE)
    for device in net.devices.values():
        device.die()
    for device in net.devices.values():
        device.start()
        assert peer(device).opened(CODE)


def test_a_code_that_was_called_back_opens_nothing_any_more(net: Network) -> None:
    lend(net, CODE)
    settled(net)
    assert peer(net.devices["a"]).opened(CODE)
    lend(net, None)
    settled(net)
    new = stranger(net)
    assert net.run(lambda: peer(new).whole, 60)
    assert not any(peer(device).opened(CODE) for device in net.devices.values())
    lend(net, OTHER)
    settled(net)
    assert peer(new).opened(OTHER)
    assert not peer(new).opened(CODE)


def test_who_sits_down_makes_the_code_worthless_and_what_it_opened_is_kept_nowhere(net: Network) -> None:
    """One word does both: there is no moment at which the seat is taken and the code still good."""
    lend(net, CODE)
    settled(net)
    ada = net.devices["a"]
    opened = peer(ada)._desk.book.lent()[0].body
    assert any(opened in text for text in kept(ada))
    new = seated(net, "tablet")
    late = stranger(net)
    assert net.run(lambda: peer(late).whole and peer(ben(net)).seat is None, 60)
    settled(net)
    for device in net.devices.values():
        assert not kept(device)
        assert not peer(device).opened(CODE)
    # The device before lends nothing any more, and what answers what is past comes too late.
    assert peer(ben(net)).lend(OTHER) == []
    assert reasons(peer(ada).receive("b", signed(net, 0, 9, at="tablet"))) == [Reason.REPEATED]
    # The new one lends its seat anew, also after everybody's page was opened again.
    new.do(peer(new).lend(OTHER))
    settled(net)
    for device in (ada, late):
        device.die()
        device.start()
        taken = peer(device).opened(OTHER)
        assert taken
        assert taken[0] == secret(net)
        assert taken[1] * 1000 == peer(new)._desk.book.sat(BEN)
        assert not peer(device).opened(CODE)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slot", "body", "reason"),
    [
        ((0, 1), "A" * 4000, Reason.MALFORMED),
        ((0, 1), wire.text(bytes(TAG + 33)), Reason.MALFORMED),
        ((0, 1), wire.text(bytes(TAG)), Reason.MALFORMED),
        ((0, 1), "", Reason.MALFORMED),
        ((0, 1), "é" * 64, Reason.MALFORMED),
        ((0, 1), 3, Reason.MALFORMED),
        ((0, 1), False, Reason.MALFORMED),
        ((0, 1), [wire.text(bytes(TAG + 32))], Reason.MALFORMED),
        ((0,), None, Reason.MALFORMED),
        ((0, -1), None, Reason.MALFORMED),
        ((0, 1 << 128), None, Reason.MALFORMED),
        ((0, 0), None, Reason.REPEATED),
        ((7, 1), None, Reason.TOO_EARLY),
    ],
)
def test_what_lends_nothing_is_refused_and_kept_nowhere(
    net: Network, slot: tuple[int, ...], body: Any, reason: Reason
) -> None:
    for code in (OTHER, CODE):
        lend(net, code)
    settled(net)
    ada = peer(net.devices["a"])
    before = ada._desk.book.lent()
    wishes = ada.receive("b", signed(net, *slot, body=body))
    assert reasons(wishes) == [reason]
    assert not [wish for wish in wishes if isinstance(wish, Store)]
    assert ada._desk.book.lent() == before


def test_what_was_lent_at_another_table_or_is_signed_by_another_seat_is_refused(net: Network) -> None:
    ada, cleo = peer(net.devices["a"]), peer(net.devices["c"])
    elsewhere = evening("wuerfel", 3, 5, chance="open")
    assert reasons(ada.receive("b", signed(elsewhere, 0, 1))) == [Reason.OTHER_GAME]
    said = cleo._desk.signed(("lend", (0, 1)), None)._replace(seat=BEN)
    assert reasons(ada.receive("c", cleo._desk.pack(said.to_json()))) == [Reason.FORGED]
    assert ada._desk.book.lent() == []


def test_who_lends_without_end_is_heard_a_few_times_and_fills_nothing(net: Network) -> None:
    net.run(lambda: False, WHILE)
    ada = net.devices["a"]
    wishes = [wish for number in range(100) for wish in peer(ada).receive("b", signed(net, 0, number))]
    stored = [wish for wish in wishes if isinstance(wish, Store)]
    assert len(stored) == AT_ONCE
    assert {wish.key for wish in stored} == {f"{BEN} lend"}
    assert set(reasons(wishes)) == {Reason.TOO_MANY}
    # What was too much may be said again later, and is heard then.
    net.run(lambda: False, WHILE)
    last = peer(ada).receive("b", signed(net, 0, 1000))
    assert not reasons(last)
    ada.do([*wishes, *last])
    assert len(kept(ada)) == 1


def test_a_code_opens_no_secret_but_that_of_the_seat_that_lends_it(net: Network) -> None:
    """Else a liar could make a guest be somebody else."""
    desk = peer(ben(net))._desk
    body = wire.text(desk.identity.seal(Identity(CODE, Fast()).key, b"x" * 32, desk.genesis.id))
    ada = peer(net.devices["a"])
    assert not reasons(ada.receive("b", signed(net, 0, 1, body=body)))
    assert ada._desk.book.lent()
    assert ada.opened(CODE) is None


def test_what_a_code_opens_stands_in_no_record_no_file_and_no_letter(net: Network) -> None:
    settled(net)
    before = transcript.write(peer(net.devices["a"]))
    lend(net, CODE)
    settled(net)
    for device in net.devices.values():
        one = peer(device)
        (said,) = one._desk.book.lent()
        letter = b"".join(one.letter(whole=True)).decode()
        for text in (transcript.write(one), letter, str(one.table and one.table.record)):
            assert "lend" not in text
            assert said.body not in text
    assert transcript.write(peer(net.devices["a"])) == before


def test_a_seat_that_is_lent_plays_on_and_decides_nothing_else(net: Network) -> None:
    lend(net, CODE)
    settled(net)
    assert all(not one.wished for one in net.peers)
    net.paused = False
    assert net.run(lambda: over(net) or grown(net, 40), 600)
    clean(net)
    assert same_chain(net)
