"""A player goes from one device to another with nothing but the secret: there is always one that speaks for the seat."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.peers import Moved, Peer, wire
from tafelrunde.peers.memory import MEMORY
from wires import LIGHT, Device, Network, Trouble, clean, evening, grown, over, same_chain

AT_ONCE = 3
"""So many actions in a row somebody has taken when the device is lost."""


def other(net: Network, of: str, name: str) -> Device:
    """Another device of somebody; it is not on yet."""
    peer = net.devices[of].make()
    secret = peer._desk.identity
    net.devices[name] = Device(net, name, lambda: Peer(net.table, secret, name))
    return net.devices[name]


def sit(device: Device) -> None:
    """Begin there, with nothing but the secret."""
    device.disk.clear()
    device.make, make = lambda: seated(device, make), device.make
    device.start()
    device.make = make


def seated(device: Device, make: object) -> Peer:
    assert callable(make)
    peer: Peer = make()
    device.do(peer.sit(1_000_000 + device.net.now))
    return peer


def gone(device: Device) -> bool:
    """Whether a device has heard that another has taken its place, and was closed."""
    if device.peer and device.told(Moved):
        device.die()
    return device.peer is None


@pytest.mark.parametrize("name", ["loewenherz", "laurin", "elfen"])
@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_who_comes_with_the_secret_alone_has_every_card_and_plays_on(name: str, chance: str) -> None:
    net = evening(name, 3, 3, chance=chance)
    assert net.run(lambda: grown(net, 25))
    net.devices["b"].die()
    new = other(net, "b", "tablet")
    net.later(5, lambda: sit(new))
    assert net.run(lambda: new.peer is not None and new.peer.mine, 600)
    assert new.peer
    assert new.peer.table
    assert new.peer.eyes == 1
    cards = new.peer.table.state.cards
    assert all(face for face, seen in zip(cards.face, cards.seen, strict=True) if seen & 0b10)
    at = len(new.peer.table.record.entries)
    assert net.run(lambda: over(net) or grown(net, at + 30), 3000)
    assert same_chain(net)
    clean(net)
    ada = net.devices["a"]
    assert [moved.seat for moved in ada.told(Moved)] == [1]
    assert not new.told(Moved)
    # It is told when it happens, and not again.
    ada.die()
    ada.start()
    assert len(ada.told(Moved)) == 1


@pytest.mark.no_cover
def test_the_device_before_falls_silent() -> None:
    net = evening("loewenherz", 3, 4)
    assert net.run(lambda: grown(net, 20))
    old, new = net.devices["b"], other(net, "b", "tablet")
    sit(new)
    assert net.run(lambda: bool(old.told(Moved)), 10)
    assert old.told(Moved)[0].ours
    assert old.peer
    assert old.peer.seat is old.peer.eyes is None
    assert not old.peer.mine
    assert gone(old)
    assert net.run(lambda: over(net) or grown(net, 80), 3000)
    assert same_chain(net)
    clean(net)
    # It knows so even when it is started again.
    old.wishes.clear()
    old.start()
    assert old.told(Moved)[0].ours
    assert old.peer.seat is None


def test_there_and_back_again() -> None:
    net = evening("wuerfel", 3, 5)
    assert net.run(lambda: grown(net, 10))
    old, new = net.devices["b"], other(net, "b", "tablet")
    sit(new)
    assert net.run(lambda: gone(old) and grown(net, 20), 600)
    again = other(net, "b", "phone")
    sit(again)
    assert net.run(lambda: bool(new.told(Moved)), 60)
    assert new.peer
    assert new.peer.seat is None
    assert net.run(lambda: gone(new) and over(net), 3000)
    assert again.peer
    assert again.peer.seat == 1
    assert same_chain(net)
    clean(net)


def test_what_a_device_did_with_nobody_to_hear_it_is_not_told_when_another_has_sat_down_since() -> None:
    """Its battery dies on the turn; the same person does something else on another device; then it is charged."""
    net = evening("loewenherz", 3, 5)
    net.run(lambda: grown(net, 8))
    old = net.devices["b"]
    net.run(lambda: old.peer is not None and old.peer.mine and same_chain(net))
    net.paused = True
    net.apart = {frozenset(("b", one)) for one in "ac"}
    assert old.peer
    assert old.peer.table
    actions = old.peer.table.game.actions(old.peer.table.state)
    old.do(old.peer.act(actions[0]))
    old.die()
    new = other(net, "b", "tablet")
    sit(new)
    assert net.run(lambda: new.peer is not None and new.peer.mine, 600)
    assert new.peer
    new.do(new.peer.act(actions[-1]))
    assert actions[0] != actions[-1]
    net.run(lambda: False, 5)
    net.apart = set()
    old.start()
    net.paused = False
    assert net.run(lambda: gone(old) and (over(net) or grown(net, 40)), 3000)
    assert old.told(Moved)[0].ours
    assert same_chain(net)
    clean(net)


@pytest.mark.parametrize("hours", [30, 10**9, 10**28])
def test_who_has_stolen_a_code_cannot_sit_down_so_late_that_nobody_comes_after_him(hours: int) -> None:
    net = evening("loewenherz", 3, 4)
    assert net.run(lambda: grown(net, 8))
    for device in net.devices.values():
        device.make = lambda make=device.make: clocked(net, make())  # type: ignore[misc]
        device.die()
        device.start()
    thief, new = other(net, "b", "thief"), other(net, "b", "tablet")
    new.make = lambda make=new.make: clocked(net, make())  # type: ignore[misc]
    peer = thief.make()
    thief.do(peer.sit(1_000_000 + 3600.0 * hours))
    sit(new)
    for wish in thief.wishes:
        assert not isinstance(wish, Moved)
    (said,) = peer._desk.book.latest("sit")
    for device in (*(net.devices[name] for name in "abc"), new):
        assert device.peer
        device.do(device.peer.receive("x", peer._desk.pack(said.to_json())))
    assert net.run(lambda: gone(net.devices["b"]) and new.peer is not None and new.peer.seat == 1, 60)
    assert net.run(lambda: over(net) or grown(net, 30), 3000)
    assert not new.told(Moved)
    assert same_chain(net)


def clocked(net: Network, peer: Peer) -> Peer:
    """The same on a device with a clock."""
    peer._sitting._clock = lambda: 1_000_000 + net.now
    return peer


def test_who_has_just_come_holds_still_until_the_others_have_told_what_was_said_in_that_name() -> None:
    net = evening("wuerfel", 2, 6)
    assert net.run(lambda: bool(net.devices["b"].peer and net.devices["b"].peer.mine))
    net.paused = True
    net.devices["b"].die()
    new = other(net, "b", "tablet")
    sit(new)
    assert net.run(lambda: bool(new.peer and new.peer.turn == 1), 60)
    came = net.now
    assert net.run(lambda: bool(new.peer and new.peer.mine), 60)
    assert net.now - came >= 3


def entries(device: Device) -> int:
    return len(device.peer.table.record.entries) if device.peer and device.peer.table else 0


def acts(peer: Peer, number: int) -> list[Any]:
    """What the second seat has said that it does for an entry."""
    return [said for said in peer._desk.book.about(number) if said.seat == 1 and said.slot[0] == "act"]


def acted(net: Network, device: Device, unheard: int) -> list[str]:
    """What somebody does who may act so often in a row; of the first ones nobody hears."""
    others, lines = {frozenset((device.name, other)) for other in net.devices}, list[str]()
    net.paused, net.trouble = True, Trouble()
    while device.peer and device.peer.table and device.peer.mine and len(lines) < AT_ONCE:
        net.apart = others if len(lines) < unheard else set()
        table = device.peer.table
        action = table.game.actions(table.state)[-1]
        device.do(device.peer.act(action))
        lines.append(table.game.write(action))
    net.paused, net.trouble, net.apart = False, LIGHT, set()
    return lines


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "chance", "unheard"),
    [
        *(("laurin", chance, unheard) for chance in ("open", "sealed") for unheard in range(AT_ONCE)),
        ("wuerfel", "open", 2),
    ],
)
def test_who_has_forgotten_what_it_said_is_told_so_before_it_says_anything_else_there(
    name: str, chance: str, unheard: int
) -> None:
    """Whatever was heard of it, with dice between or not: the last word has the others on its trail."""
    net = evening(name, 3, 7, chance=chance)
    device, lines, number = net.devices["b"], list[str](), 0
    while len(lines) < AT_ONCE:
        assert net.run(lambda: bool(device.peer and device.peer.mine) and grown(net, entries(device)))
        number = entries(device)
        lines = acted(net, device, unheard)
    device.die()
    device.disk.clear()
    net.run(lambda: False, 1)
    if unheard:
        assert not grown(net, number + 1)
        assert all(acts(peer, number + AT_ONCE - 1) for peer in net.peers)
    device.start()
    assert net.run(lambda: grown(net, number + AT_ONCE + 20), 600)
    for peer in net.peers:
        assert peer.table
        told = [entry.action for entry in peer.table.record.entries[number : number + AT_ONCE]]
        assert told == lines
    clean(net)
    assert same_chain(net)


def test_a_trail_that_does_not_lead_here_leads_nowhere() -> None:
    """The other device had seen something else before: what it did there is nothing to be done here by itself."""
    net = evening("laurin", 3, 7, chance="open")
    device = net.devices["b"]
    assert net.run(lambda: bool(device.peer and device.peer.mine))
    net.paused = True
    assert device.peer
    desk, number = device.peer._desk, entries(device)
    line = device.peer._play.game.write(choices(device)[0])
    body = [wire.text(bytes(16)), "pass", "another position", f"{wire.text(bytes(16))}{line}"]
    desk.book.keep(desk.signed(("act", (desk.epoch, number + 1, 0, 1)), body))
    device.peer._play.advance()
    assert not acts(device.peer, number)
    assert entries(device) == number
    assert device.peer.mine


def choices(device: Device) -> list[Any]:
    table = device.peer.table if device.peer else None
    return table.game.actions(table.state) if table else []


def loses(monkeypatch: pytest.MonkeyPatch, net: Network, device: Device, kind: bytes) -> None:
    """Of what this device sends, a kind never arrives."""
    real = net.carry

    def carry(sender: str, to: str, data: bytes) -> None:
        if sender != device.name or kind not in data:
            real(sender, to, data)

    monkeypatch.setattr(net, "carry", carry)


def test_who_showed_a_card_for_an_action_that_was_lost_may_show_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the card has arrived, and the action that it was for has not: it serves that action and no other."""
    net = evening("loewenherz", 3, 5)
    device = net.devices["b"]

    def sales() -> list[Any]:
        mine = device.peer is not None and device.peer.mine
        return [action for action in choices(device) if mine and type(action).__name__ == "Sell"]

    assert net.run(lambda: len(sales()) > 1, 600)
    net.paused = True
    number, (first, *_, second) = entries(device), sales()
    with monkeypatch.context() as patch:
        loses(patch, net, device, b'"act"')
        assert device.peer
        device.do(device.peer.act(first))
        net.run(lambda: False, 1)
        device.die()
        device.disk.clear()
        net.run(lambda: False, 1)
    others = [peer for peer in net.peers if peer.seat != 1]
    assert all([said.slot[0] for said in peer._desk.book.about(number)] == ["show"] for peer in others)
    device.start()
    assert net.run(lambda: bool(sales()), 60)
    device.do(device.peer.act(second))
    net.paused = False
    assert net.run(lambda: over(net) or grown(net, number + 20), 600)
    clean(net)
    assert same_chain(net)


def test_what_is_ours_is_taken_however_far_ahead_it_is() -> None:
    """A device that has forgotten all is told from the start; what it did last may be told first."""
    net = evening("laurin", 3, 7, chance="open")
    assert net.run(lambda: grown(net, 30))
    net.paused = True
    net.run(lambda: False, 3)
    last = next(said for number in range(29, 0, -1) for said in net.peers[0]._desk.book.about(number) if said.seat == 1)
    for seat, name in enumerate("abc"):
        back = net.devices[name].make()
        back.wake()
        back.receive("x", back._desk.pack(last.to_json()))
        assert (back._desk.book.get(1, last.slot[0], *last.slot[1]) is not None) == (seat == 1)


def test_who_is_reminded_before_the_first_look_at_the_clock_waits_for_more_all_the_same() -> None:
    net = evening("wuerfel", 2, 7, chance="open")
    assert net.run(lambda: grown(net, 12) and bool(net.devices["b"].peer and net.devices["b"].peer.mine))
    ada, back, noon = net.peers[0], net.devices["b"].make(), 43_200.0
    back.wake()
    back.receive("a", ada._sync.have())
    for entry in range(entries(net.devices["b"])):
        for said in ada._desk.book.about(entry):
            back.receive("a", ada._desk.pack(said.to_json()))
    back.tick(noon)
    assert back.turn == 1
    assert not back.mine
    back.tick(noon + MEMORY)
    assert back.mine


def test_nobody_who_has_forgotten_acts_while_others_have_more_to_tell() -> None:
    """They say what they have, and what we lack of it is still on its way."""
    net = evening("wuerfel", 2, 7, chance="open")
    assert net.run(lambda: grown(net, 12) and bool(net.devices["b"].peer and net.devices["b"].peer.mine))
    net.paused = True
    net.run(lambda: False, 3)
    ada, ben = net.peers
    number = entries(net.devices["b"])
    ben.act(choices(net.devices["b"])[0])
    (lost,) = acts(ben, number)
    back = net.devices["b"].make()
    back.wake()
    ada._desk.book.keep(lost)
    back.receive("a", ada._sync.have())
    for entry in range(number):
        for said in ada._desk.book.about(entry):
            back.receive("a", ada._desk.pack(said.to_json()))
    for now in range(1, int(MEMORY) + 5):
        back.tick(float(now))
    assert back.turn == 1
    assert not back.mine
    back.receive("a", ada._desk.pack(lost.to_json()))
    assert back._play.act(number) == lost
