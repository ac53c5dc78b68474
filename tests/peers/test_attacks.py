"""What was done to an earlier version of the protocol by people who had changed their program, and does not work any more; each by its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cheating import (
    CHEAT,
    SEAT,
    act,
    actions,
    audited,
    cheat,
    choosing,
    doubled,
    foreseen,
    honest,
    named,
    passed_on,
    plays_with,
    standing,
    table,
    told,
)
from fastgroup import Fast
from misdeeds import turned
from tafelrunde.peers import Caught, Decided, Genesis, Peer, Reason, Refusal, Refused, TakenBack, transcript, wire
from tafelrunde.peers.crypto import ZERO, word, words
from tafelrunde.peers.decks import Sealed
from tafelrunde.peers.statement import Statement
from wires import Device, decided, genesis, grown, players, same_chain, wish_for


def hears(liar: Peer, device: Device, *said: tuple[str, tuple[int, ...], Any]) -> None:
    """The cheat says this to a device that nobody else reaches."""
    for kind, numbers, body in said:
        assert device.peer
        device.do(device.peer.receive(CHEAT, liar._desk.pack(liar._desk.signed((kind, numbers), body).to_json())))


def test_1_no_table_is_like_another_though_the_opener_and_the_others_bring_the_same_again() -> None:
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="sealed")
    again = facts.again(facts.nonce, (facts.fresh[0], b"anew" * 4))
    assert again.id != facts.id
    keys: list[Any] = [Peer(one, people[0])._chance for one in (facts, again)]
    assert keys[0].keys.shuffling != keys[1].keys.shuffling
    with pytest.raises(Refusal, match=Reason.MALFORMED):
        Genesis.from_json(replace(facts, fresh=(facts.fresh[0], b"")).to_json(), Fast())


def noises(before: Sealed, after: Sealed) -> list[set[bytes]]:
    """For each card of a pass, what was added to it, whichever card it was before: one of these is right."""
    fast, column = Fast(), words(before.noise)
    return [{fast.minus(one, other) for other in column} for one in words(after.noise)]


def test_2_who_comes_back_with_nothing_and_is_told_of_another_deck_mixes_it_in_another_way() -> None:
    """Two people: Ada shuffles first, and tells Ben, who has lost everything, another pass than before. Whoever adds to her cards what he
    has added the first time, or lays them in the same order, shows her where each has gone.
    """
    net = table("creatures", seats=2)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    net.run(lambda: False, 1)
    ada, ben = net.devices["a"].peer, net.devices["b"]
    assert ada
    first, passed = (next(mixes(ada, seat)) for seat in (0, 1))
    net.devices["a"].die()
    ben.die()
    ben.disk.clear()
    ben.start()
    other = ada._desk.signed(first.slot, next(turned(first)))
    said = [one for one in ada._desk.book.about(0) if one.seat == 0 and one.slot[0] != "mix"]
    for one in (*said, other):
        ben.do(ben.peer.receive("a", ada._desk.pack(one.to_json())))  # type: ignore[union-attr]
    (again,) = mixes(ben.peer, 1)  # type: ignore[arg-type]
    assert again.slot != passed.slot
    ones, others = noises(passed_on(first), passed_on(passed)), noises(passed_on(other), passed_on(again))
    assert len(ones) == len(others) > 10
    assert not set.union(*ones) & set.union(*others)


def mixes(peer: Peer, seat: int) -> Iterator[Statement]:
    """What a seat has said over the first deck."""
    return (said for said in peer._desk.book.about(0) if said.slot[0] == "mix" and said.seat == seat)


@pytest.mark.parametrize("name", ["wuerfel", "loewenherz"])
def test_3_and_7_a_share_that_came_late_and_was_never_looked_at_is_looked_at_when_the_device_wakes(name: str) -> None:
    net = standing(name, 6)
    ada = net.devices["a"]
    assert ada.peer and ada.peer.table
    forged = 0
    for key in list(ada.disk):
        said = Statement.from_json(wire.unpack(ada.disk[key]))
        if said.seat == SEAT and said.slot[0] in ("share", "give", "help"):
            bad = cheat(net)._desk.signed(said.slot, wire.text(b"\x07" * len(wire.raw(said.body))))
            ada.disk[key] = ada.peer._desk.pack(bad.to_json())
            forged += 1
    assert forged
    before, faces = ada.peer.table.record.text(), list(ada.peer.table.state.cards.face)
    ada.die()
    ada.start()
    assert net.run(lambda: ada.peer is not None and ada.peer.table is not None and grown(net, 6), 100)
    assert ada.peer and ada.peer.table
    assert ada.peer.table.record.text() == before
    assert ada.peer.table.state.cards.face == faces
    assert not ada.peer.over


@pytest.mark.no_cover
@pytest.mark.parametrize("further", [3, 900])
def test_4_whoever_asks_for_an_undo_from_a_point_further_on_sees_nothing_that_is_taken_back(further: int) -> None:
    net = choosing("loewenherz", lambda peer: bool(peer.table and peer.table.can_undo(SEAT)))
    peer = cheat(net)
    assert peer.table
    number = peer.table.can_undo(SEAT) or 0
    tip = [peer._play.number + further, "0" * 32, ""]
    told(net, peer._desk.signed(("wish", (50,)), {"w": ["undo", number], "e": 0, "t": tip}))
    before = [device.peer._play.number for device in honest(net) if device.peer]
    for device in honest(net):
        device.do(device.peer.wish(("undo", number)))  # type: ignore[union-attr]
    net.run(lambda: False, 30)
    for device, stood in zip(honest(net), before, strict=True):
        assert device.peer and device.peer.table
        revealed = any(entry.outcomes for entry in device.peer.table.record.entries[stood:])
        assert not (revealed and device.told(TakenBack))


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_5_whoever_throws_looks_and_chooses_again_gets_no_second_answer(chance: str) -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 8, chance=chance)
    peer = cheat(net)
    number, stories = peer._play.number, actions(peer)
    said = act(peer, stories[0])
    net.devices[CHEAT].do(peer.act(stories[0]))
    net.run(lambda: False, 4)
    first = [device.peer.table.record.entries[number] for device in honest(net)]  # type: ignore[union-attr]
    for other in stories[1:4]:
        told(net, peer._desk.signed(said.slot, [said.body[0], str(other), said.body[2]]))
    net.run(lambda: False, 6)
    assert named(net)
    for device, entry in zip(honest(net), first, strict=True):
        assert device.peer and device.peer.table
        if chance == "sealed":
            assert device.peer.table.record.entries[number] == entry
        asks = {
            one.slot[1][1]
            for one in device.peer._desk.book.about(number)
            if one.seat == device.peer.seat and one.slot[0] == "share"
        }
        assert len(asks) <= 1
    assert same_chain(net)


def test_6_nobody_votes_for_a_point_in_the_past() -> None:
    net = standing("wuerfel", 20)
    peer = cheat(net)
    old = [3, peer._play.link(2), ""]
    for number in range(3):
        told(net, peer._desk.signed(("vote", (1, number)), {"w": ["end"], "t": old, "u": -1}))
        told(net, peer._desk.signed(("bind", (1, number)), {"w": ["end"], "t": old}))
    told(net, peer._desk.signed(("wish", (50,)), {"w": ["end"], "e": 0, "t": old}))
    wish_for(net, "ac", ("end",))
    assert net.run(lambda: decided(net, "ac"), 60)
    assert grown(net, 20)
    assert not any(device.told(TakenBack) for device in honest(net))


@pytest.mark.parametrize(
    "body", [{"e": 0, "t": [1, "0" * 32, ""]}, {"w": 3}, [], None, {"w": ["end"], "e": 0, "t": [0, "", ""]}]
)
@pytest.mark.parametrize("kind", ["wish", "vote", "bind", "act", "audit", "mix"])
def test_8_and_9_what_a_seat_signs_without_sense_is_refused_and_raises_nothing_then_or_later(
    kind: str, body: Any
) -> None:
    net = standing("wuerfel", 3)
    shape = {"wish": (50,), "vote": (1, 0), "bind": (1, 0), "act": (0, 4, 0, 0), "audit": (), "mix": (4, 0, 0, 0)}
    told(net, cheat(net)._desk.signed((kind, shape[kind]), body))
    net.run(lambda: False, 3)
    for device in honest(net):
        assert Reason.MALFORMED in [one.reason for one in device.told(Refused)]
        device.die()
        device.start()
    net.paused = False
    assert net.run(lambda: grown(net, 12), 300)
    assert not any(device.told(Caught) for device in honest(net))


def test_9_a_vote_with_a_false_link_wedges_nobody() -> None:
    net = standing("wuerfel", 5)
    false = [5, "0" * 32, ""]
    for kind, more in (("vote", {"u": -1}), ("bind", {})):
        told(net, cheat(net)._desk.signed((kind, (1, 0)), {"w": ["end"], "t": false} | more))
    net.paused = False
    assert net.run(lambda: grown(net, 15), 300)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [4, 5])
def test_10_what_one_invents_about_votes_and_epochs_keeps_nobody_from_deciding(seats: int) -> None:
    net = standing("wuerfel", 5, seats=seats, chance="open")
    peer, others = cheat(net), "acde"[: seats - 1]
    far = [900, "0" * 32, ""]
    told(net, peer._desk.signed(("wish", (1_000_000,)), {"w": ["end"], "e": 99, "t": far}), others)
    told(net, peer._desk.signed(("wish", (1_000_001,)), {"w": ["end"], "e": 0, "t": far}), others)
    for number in range(64):
        vote = {"w": ["bot", 0, 2], "t": far, "u": number - 1}
        told(net, peer._desk.signed(("vote", (1, number)), vote), others)
    wish_for(net, others, ("end",))
    assert net.run(lambda: decided(net, others), 60)
    assert same_chain(net)


@pytest.mark.parametrize("first", ["a", "c"])
def test_11_two_who_follow_two_decisions_come_to_one_and_whoever_signed_both_is_named(first: str) -> None:
    net = standing("wuerfel", 5, chance="open")
    peer = cheat(net)
    last = "ac".replace(first, "")
    net.apart = {frozenset("ac")}
    here = list(peer._play.tip)
    for name, what, number in ((first, ["end"], 0), (last, ["bot", 0, 2], 1)):
        device = net.devices[name]
        told(net, peer._desk.signed(("wish", (50 + number,)), {"w": what, "e": 0, "t": here}), name)
        device.do(device.peer.wish(tuple(what)))  # type: ignore[union-attr]
        told(net, peer._desk.signed(("vote", (1, 0)), {"w": what, "t": here, "u": -1}), name)
        told(net, peer._desk.signed(("bind", (1, 0)), {"w": what, "t": here}), name)
    assert net.run(lambda: decided(net, "ac"), 60)
    net.devices[CHEAT].die()
    net.apart = set()
    net.run(lambda: False, 30)
    assert named(net)
    assert {tuple(device.peer._council.made) for device in honest(net)} == {tuple(net.peers[0]._council.made)}  # type: ignore[union-attr]
    assert same_chain(net)


def test_11_what_two_have_decided_in_two_rounds_is_decided_once() -> None:
    """The cheat is bound with each of them, but in a round of its own."""
    net = standing("wuerfel", 5, chance="open")
    peer, people = cheat(net), honest(net)
    net.apart = {frozenset("ab"), frozenset("ac"), frozenset("bc")}
    end = {"w": ["end"], "t": list(peer._play.tip)}
    for number, device in enumerate(people):
        assert device.peer
        device.do(device.peer.wish(("end",)))
        hears(
            peer,
            device,
            ("wish", (50,), end | {"e": 0}),
            ("vote", (1, number), end | {"u": -1}),
            ("bind", (1, number), end),
        )
    assert net.run(lambda: decided(net, "ac"), 60)
    net.devices[CHEAT].die()
    made = [device.peer._council.made for device in people if device.peer]
    assert [one[0].partition(" ")[0] for one in made] == ["0", "1"]
    net.apart = set()
    net.run(lambda: False, 30)
    assert [device.peer._council.made for device in people if device.peer] == [made[0], made[0]]
    assert [len(device.told(Decided)) for device in people] == [1, 1]
    assert not net.devices["c"].told(TakenBack)


def test_11_who_has_taken_something_back_and_gone_on_comes_back_to_where_the_others_have_ended() -> None:
    """The cheat has voted for both; all of them had for the one, and Ada had not heard of that."""
    net = choosing("loewenherz", lambda peer: str(actions(peer)[0]).lower().startswith("castle"), chance="open")
    peer, ben, ada, cleo = cheat(net), net.devices["b"], net.devices["a"], net.devices["c"]
    number = peer._play.number
    ben.do(peer.act(actions(peer)[0]))
    net.run(lambda: False, 3)
    net.apart = {frozenset("ab"), frozenset("ac"), frozenset("bc")}
    tip = list(peer._play.tip)

    undo, end = ({"w": what, "t": tip} for what in (["undo", number], ["end"]))
    for device in (ada, cleo):
        assert device.peer
        device.do(device.peer.wish(("undo", number)))
        hears(peer, device, ("wish", (50,), undo | {"e": 0}))
    for device, other in ((ada, cleo), (cleo, ada)):
        assert device.peer
        device.do(device.peer.receive("x", other.disk[f"{'ac'.index(other.name) * 2} wish"]))
    assert net.run(lambda: "0 vote 1 0" in ada.disk and "2 vote 1 0" in cleo.disk, 5)
    assert cleo.peer
    cleo.do(cleo.peer.receive("x", ada.disk["0 vote 1 0"]))
    hears(peer, cleo, ("vote", (1, 0), undo | {"u": -1}), ("bind", (1, 0), undo))
    assert decided(net, "c")
    twin = cleo.peer._play
    again = peer._desk.signed(("act", twin.slot), twin._words(str(actions(cleo.peer)[1])))
    cleo.do(cleo.peer.receive(CHEAT, peer._desk.pack(again.to_json())))
    assert twin.number == number + 1
    assert ada.peer
    ada.do(ada.peer.wish(("end",)))
    hears(peer, ada, ("wish", (51,), end | {"e": 0}), ("vote", (1, 1), end | {"u": -1}), ("bind", (1, 1), end))
    assert net.run(lambda: decided(net, "a"), 10)
    ben.die()
    net.apart = set()
    assert net.run(lambda: cleo.told(Decided)[-1].what == ("end",), 30)
    assert named(net)
    assert same_chain(net)


@pytest.mark.no_cover
@pytest.mark.parametrize("chance", ["open", "sealed"])
@pytest.mark.parametrize("name", ["laurin", "elfen"])
def test_12_two_stories_with_different_next_movers_come_to_one(name: str, chance: str) -> None:
    def parting(peer: Peer) -> list[Any]:
        """Two actions after which different honest ones are to move."""
        found: dict[int, Any] = {}
        for action, after in foreseen(peer):
            if after.turn not in (SEAT, None):
                found.setdefault(after.turn, action)
        return list(found.values())

    net = choosing(name, lambda peer: len(parting(peer)) > 1, 48, chance=chance)
    peer = cheat(net)
    stories = [act(peer, action) for action in parting(peer)[:2]]
    number = peer._play.number
    net.apart = {frozenset("ac")}
    for device, story in zip(honest(net), stories, strict=True):
        device.do(device.peer.receive(CHEAT, peer._desk.pack(story.to_json())))  # type: ignore[union-attr]
    net.devices[CHEAT].die()
    net.paused = False
    net.run(lambda: False, 15)
    net.apart = set()
    net.run(lambda: False, 60)
    assert named(net)
    assert same_chain(net)
    assert len({device.peer._play.link(number) for device in honest(net) if device.peer}) == 1
    wish_for(net, "ac", ("end",))
    assert net.run(lambda: decided(net, "ac"), 60)


def test_13_who_tells_two_passes_of_a_shuffle_is_named_and_the_others_play_on_without() -> None:
    net = table("loewenherz")
    net.start()
    peer: Any = cheat(net)
    say, passed = peer._desk.say, list[Statement]()

    def twice(kind: str, *numbers: int, body: Any, keep: bool = True) -> None:
        say(kind, *numbers, body=body, keep=keep)
        if kind == "mix" and not passed:
            data = wire.raw(body)
            half = len(data) // 2
            other = b"".join(words(data[:half])[::-1]) + b"".join(words(data[half:])[::-1])
            passed.append(peer._desk.signed(("mix", numbers), wire.text(other)))
            net.later(0.5, lambda: told(net, passed[0]))

    peer._desk.say = twice
    players(net, 1)
    assert net.run(lambda: grown(net, 12), 600)
    assert named(net)
    assert same_chain(net)
    net.devices[CHEAT].die()
    wish_for(net, "ac", ("bot", SEAT, 0))
    assert net.run(lambda: decided(net, "ac"), 60)
    assert net.run(lambda: grown(net, 40), 600)
    assert same_chain(net)


@pytest.mark.parametrize("needed", [2, 3])
def test_14_a_false_share_for_one_seat_is_laid_open_and_proves_who_gave_it(needed: int) -> None:
    net = table("loewenherz", needed=needed)
    net.start()
    shares: Any = cheat(net)._chance.shares  # type: ignore[attr-defined]
    gift = shares._gift

    def forged(step: Any) -> list[Statement]:
        desk = cheat(net)._desk
        good = gift(step)
        return [desk.signed(good[0].slot, wire.text(b"\x07" * len(wire.raw(good[0].body)))), *good[1:]]

    shares._gift = forged
    players(net, 1)
    net.run(lambda: False, 20)
    assert named(net)
    for device in honest(net):
        (caught, *_) = device.told(Caught)
        assert caught.reason == Reason.BAD_PROOF
        assert caught.proof
    if needed == 2:
        assert net.run(lambda: grown(net, 20), 300)
    else:
        assert not grown(net, 2)


def test_15_marks_that_somebody_can_choose_have_128_bits() -> None:
    net = standing("wuerfel", 5)
    said = next(one for one in net.peers[0]._desk.book.about(3) if one.slot[0] == "act")
    assert len(wire.raw(said.digest)) == 16
    assert len(wire.raw(said.body[2])) == 16
    assert max(said.ask, said.after, said.slot[1][3]) > 1 << 100
    haves = [wire.unpack(net.peers[0]._sync.have()) for _ in range(2)]
    assert haves[0]["q"] != haves[1]["q"]


@pytest.mark.no_cover
def test_16_who_withholds_the_audit_of_a_stacked_deck_is_proven_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    net = table("creatures", 3)
    plays_with(net, monkeypatch, doubled)
    net.start()
    say = cheat(net)._desk.say
    cheat(net)._desk.say = lambda kind, *rest, **more: None if kind == "audit" else say(kind, *rest, **more)  # type: ignore[method-assign]
    players(net, 3)
    assert net.run(lambda: audited(net), 3000)
    assert named(net)
    verdict = transcript.verify(transcript.write(net.peers[0]), Fast())
    assert {(caught.seat, caught.reason) for caught in verdict.caught} == {(SEAT, Reason.BAD_PROOF)}
    assert not verdict.missing


def test_17_a_secret_that_was_not_dealt_opens_nothing_and_what_is_far_ahead_speaks_against_nobody() -> None:
    net = standing("creatures", 4, seats=2)
    wish_for(net, "ab", ("end",))
    assert not any(device.peer and device.peer.ended for device in net.devices.values())
    assert net.run(lambda: all(device.peer and device.peer.over for device in net.devices.values()), 60)
    assert all(device.peer and device.peer.ended for device in net.devices.values())
    peer, ada = cheat(net), net.devices["a"]
    opened = peer._chance.keys.opening()  # type: ignore[attr-defined]
    zeros = wire.text(ZERO + wire.raw(opened)[32:])
    shifted = wire.text(wire.raw(opened)[:-32] + word(7))
    for body in (zeros, shifted, wire.text(ZERO), wire.text(b"\xff" * 96)):
        said = peer._desk.signed(("audit", ()), body)
        (refused,) = [
            one for one in ada.make().receive("x", ada.peer._desk.pack(said.to_json())) if isinstance(one, Refused)
        ]  # type: ignore[union-attr]
        assert refused.reason == Reason.TOO_EARLY
        fresh = ada.make()
        fresh.wake([data for key, data in ada.disk.items() if "audit" not in key])
        (refused, *_) = [one for one in fresh.receive("x", peer._desk.pack(said.to_json())) if isinstance(one, Refused)]
        assert refused.reason == Reason.BAD_PROOF
    *place, _ = peer._play.slot
    for ahead in (1, 2, 3):
        slot = (place[0], place[1] + ahead, 0, 1)
        told(net, peer._desk.signed(("act", slot), [wire.text(bytes(16)), "x", wire.text(bytes(16))]), "a")
    net.run(lambda: False, 60)
    assert ada.peer
    assert transcript.verify(transcript.write(ada.peer), Fast()).holds
