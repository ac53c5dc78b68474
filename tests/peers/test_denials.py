"""Somebody who has acted would rather not have: his program forgets it and says that it never was."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, honest, named, proves, told
from tafelrunde.peers import Caught, Happened, Peer, Reason, Refusal, Send, transcript, wire
from tafelrunde.peers.pure import Pure
from tafelrunde.peers.statement import Book, Statement
from wires import Network, decided, grown, same_chain, wish_for


def regretted() -> tuple[Network, int, Statement]:
    """A game in which the cheat has acted and the others have built on it: the entry, and what he says instead.

    As long as nobody has built on either, all would follow what he says now, for it has the lower hash.
    """
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1, chance="open", crypto=Pure())
    peer, number = cheat(net), cheat(net)._play.number

    denial, *_, did = sorted(actions(peer), key=lambda action: act(peer, action).digest)
    said = act(peer, denial)
    net.devices[CHEAT].do(peer.act(did))
    net.paused = False
    assert net.run(lambda: grown(net, number + 8), 100)
    net.paused = True
    net.run(lambda: False, 3)
    return net, number, said


def before(net: Network, number: int) -> Peer:
    """The cheat's program, at which nothing from this entry on has ever happened."""
    device = net.devices[CHEAT]
    older = device.make()
    said = (Statement.from_json(wire.unpack(data)) for data in device.disk.values())
    older.wake(older._desk.pack(one.to_json()) for one in said if (one.entry or 0) < number)
    assert older.table
    assert len(older.table.record.entries) == number
    return older


def records(net: Network) -> list[str]:
    return [device.peer.table.record.text() for device in honest(net) if device.peer and device.peer.table]


def test_whoever_says_that_he_never_acted_is_told_what_he_has_signed_and_it_stands() -> None:
    net, number, _ = regretted()
    stands = records(net)
    for device in honest(net):
        assert device.peer
        answers = device.peer.receive(CHEAT, before(net, number)._sync.have())
        told = [wire.unpack(wish.data) for wish in answers if isinstance(wish, Send)]
        said = [Statement.from_json(one) for message in told if message["k"] == "many" for one in message["m"]]
        (his,) = [one for one in said if one.slot[0] == "act" and one.entry == number]
        assert his.seat == SEAT
        Book(net.table, Pure()).check(his, number)  # anybody who knows the table sees that it is his hand
        for other in (his._replace(body=[*his.body[:1], "pass", *his.body[2:]]), his._replace(seat=0)):
            with pytest.raises(Refusal, match=Reason.FORGED):
                Book(net.table, Pure()).check(other, number)
    assert records(net) == stands


@pytest.mark.no_cover
def test_whoever_does_something_else_in_its_place_is_named_and_the_first_stands() -> None:
    net, number, denial = regretted()
    stands = records(net)
    for device in honest(net):
        net.carry(CHEAT, device.name, cheat(net)._desk.pack(denial.to_json()))
    net.run(lambda: False, 5)
    assert named(net)
    assert records(net) == stands
    for device in honest(net):
        (caught,) = device.told(Caught)
        assert (caught.reason, caught.facts) == (Reason.OTHER_PAST, {"kind": "act", "entry": number})
        assert proves(net.table, caught.proof)
        # So does the file that everybody can save, to whoever was not there.
        assert device.peer
        verdict = transcript.verify(transcript.write(device.peer, caught.proof), Pure())
        assert {one.seat for one in verdict.caught} == {SEAT}
        assert verdict.record.text() == stands[0]
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 1000)
    assert same_chain(net)


def test_two_stories_that_come_after_a_decision_has_passed_their_place_are_found() -> None:
    """Nobody stands there any more, and each of the others has heard one."""
    net = choosing("laurin", lambda peer: len(actions(peer)) > 1, 24, chance="open")
    number = cheat(net)._play.number
    one, other = (act(cheat(net), action) for action in actions(cheat(net))[:2])
    wish_for(net, "ac", ("bot", SEAT, 0))
    assert net.run(lambda: decided(net, "ac"), 20)
    net.paused = False
    assert net.run(lambda: grown(net, number + 5), 100)
    told(net, one, "a")
    told(net, other, "c")
    assert net.run(lambda: named(net), 30)
    assert same_chain(net)


def test_who_was_told_another_story_goes_where_the_others_have_decided() -> None:
    """The cheat has acted twice, ended the game there with Ada, and told Cleo something else in the first place, with the lower mark."""
    net = choosing("loewenherz", lambda peer: str(actions(peer)[0]).lower().startswith("castle"), chance="open")
    ben, cleo = net.devices[CHEAT], net.devices["c"]
    denial, *_, did = sorted(actions(cheat(net)), key=lambda action: act(cheat(net), action).digest)
    said, number = act(cheat(net), denial), cheat(net)._play.number
    net.apart = {frozenset("ac"), frozenset("bc")}
    assert cleo.peer
    cleo.do(cleo.peer.receive(CHEAT, cheat(net)._desk.pack(said.to_json())))
    ben.do(cheat(net).act(did))
    ben.do(cheat(net).act(actions(cheat(net))[0]))
    net.run(lambda: False, 3)
    wish_for(net, "ab", ("end",))
    assert net.run(lambda: decided(net, "a"), 20)
    desk = net.peers[0]._desk
    # As long as nobody has gone on from either, so far as Cleo has heard, she stays.
    for one in (net.peers[0]._play.act(number), *desk.book.moot(1, "vote"), *desk.book.moot(1, "bind")):
        cleo.do(cleo.peer.receive(CHEAT, desk.pack(one.to_json())))
    assert cleo.peer._play.act(number) == said
    ben.die()
    net.apart = set()
    assert net.run(lambda: decided(net, "c"), 30)
    assert named(net)
    assert cleo.peer._play.number == number + 2
    assert same_chain(net)


@pytest.mark.parametrize("lower", [True, False], ids=["lower", "higher"])
def test_whoever_lures_somebody_away_with_a_chain_of_his_own_gains_nothing_by_it(lower: bool) -> None:
    """The cheat has acted twice and ended the game there with Ada. Cleo has heard the first of it, and a whole other story, all of it his."""
    net = choosing("loewenherz", lambda peer: str(actions(peer)[0]).lower().startswith("castle"), chance="open")
    ben, cleo = net.devices[CHEAT], net.devices["c"]
    did, *_, lure = sorted(actions(cheat(net)), key=lambda action: act(cheat(net), action).digest, reverse=not lower)
    number, disk = cheat(net)._play.number, dict(ben.disk)
    net.apart = {frozenset("ab"), frozenset("ac"), frozenset("bc")}

    def acted(action: Any) -> Statement:
        said = act(cheat(net), action)
        ben.do(cheat(net).act(action))
        return said

    chain = [acted(lure), acted(actions(cheat(net))[0])]
    ben.die()
    ben.disk = disk
    net.apart.remove(frozenset("ab"))
    ben.start()
    net.run(lambda: cheat(net).mine, 10)
    first = acted(did)
    acted(actions(cheat(net))[0])
    net.run(lambda: False, 3)
    wish_for(net, "ab", ("end",))
    assert net.run(lambda: decided(net, "a"), 20)

    assert cleo.peer
    decision = [data for key, data in ben.disk.items() if key.split()[1] in ("wish", "vote", "bind")]
    for data in [*(cheat(net)._desk.pack(said.to_json()) for said in (first, *chain)), *decision]:
        cleo.do(cleo.peer.receive(CHEAT, data))
    net.run(lambda: False, 10)
    done = [told.entry.action for told in cleo.told(Happened)]
    assert str(lure) in done
    assert done[-1] == str(did)
    ben.die()
    net.apart = set()
    assert net.run(lambda: decided(net, "c"), 30)
    assert cleo.peer._play.number == number + 2
    assert net.run(lambda: named(net), 30)
    assert same_chain(net)
