"""People who play on a changed program. Each finds that it does not work, or is named with a proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cheating import (
    CHEAT,
    SEAT,
    act,
    actions,
    cheat,
    choosing,
    handing,
    honest,
    named,
    plays_with,
    proves,
    says,
    says_elsewhere,
    short,
    signed,
    table,
)
from tafelrunde import __version__
from tafelrunde.core import ALL
from tafelrunde.games.elfen.planning import NoVillage, villages_in_hand
from tafelrunde.peers import Caught, Decided, Happened, Peer, Reason, Refused, Send, wire
from tafelrunde.peers.pure import Pure
from tafelrunde.peers.statement import Statement, to_sign
from wires import grown, players, reasons, same_chain


def test_peeking_a_seat_alone_has_too_few_shares_of_anybody_elses_card() -> None:
    net = table("loewenherz")
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 30))
    for peer in net.peers:
        chance: Any = peer._chance
        assert peer.table
        cards = peer.table.state.cards
        others = [
            card
            for card, seen in enumerate(cards.seen)
            if seen != ALL and not seen >> (peer.seat or 0) & 1 and card in chance.mixing.sealed
        ]
        assert len(others) >= 5
        for card in others:
            assert chance.shares.opened([chance.mixing.sealed[card][0]]) is None


@pytest.mark.no_cover
def test_peeking_who_says_that_he_is_somebody_else_gets_what_he_cannot_read() -> None:
    net = table("loewenherz", crypto=Pure())
    net.start()
    assert net.run(lambda: grown(net, 1))
    ada = net.devices["a"]
    assert ada.peer
    told = {"k": "have", "s": 2, "n": 0, "e": 0, "h": [], "d": [], "q": "", "c": [], "l": [], "r": __version__}
    pretended = cheat(net)._desk.pack(told)
    gifts = [wire.unpack(wish.data) for wish in ada.peer.receive("x", pretended) if isinstance(wish, Send)]
    boxes = [gift for gift in gifts if gift["k"] == "for"]
    assert boxes
    for box in boxes:
        wishes = cheat(net).receive("x", wire.pack(box | {"s": SEAT}))
        assert reasons(wishes) == [Reason.FORGED]


@pytest.mark.no_cover
def test_peeking_on_the_wire_what_is_given_to_one_seat_travels_sealed_through_whomever_it_must() -> None:
    net = table("loewenherz", crypto=Pure())
    net.apart = {frozenset("ac")}
    seen: list[bytes] = []
    carry = net.carry

    def listening(sender: str, to: str, data: bytes) -> None:
        seen.append(data)
        carry(sender, to, data)

    net.carry = listening  # type: ignore[method-assign]
    net.start()
    assert net.run(lambda: grown(net, 1), 100)
    assert any(b'"k":"for"' in data for data in seen)
    assert not any(b'"give"' in data for data in seen)


@pytest.mark.no_cover
@pytest.mark.parametrize("needed", [2, 3])
def test_rigging_a_die_a_share_that_is_none_is_named_and_does_not_count(needed: int) -> None:
    def rolls(rigged: bool) -> list[Any]:
        net = table("wuerfel", needed=needed)
        net.start()
        assert net.run(lambda: grown(net, 1))
        if rigged:
            shares: Any = cheat(net)._chance.shares  # type: ignore[attr-defined]
            real = shares._mine
            shares._mine = lambda points: real(points)[:-8] + "AAAAAAAA"
        players(net, 1)
        net.run(lambda: grown(net, 20), 200)
        peer = net.devices["a"].peer
        assert peer and peer.table
        assert named(net) is rigged
        return [entry.outcomes for entry in peer.table.record.entries[:20]]

    fair, rigged = rolls(rigged=False), rolls(rigged=True)
    assert len(fair) == 20
    assert rigged == (fair if needed == 2 else fair[:1])


def test_leaving_a_card_out_of_a_shuffle_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    net = table("loewenherz")
    plays_with(net, monkeypatch, short)
    net.start()
    assert net.run(lambda: all(device.told(Caught) for device in honest(net)), 100)
    assert named(net)
    assert all(device.peer and device.peer.table is None and device.peer.awaited == {SEAT} for device in honest(net))


def test_a_pass_over_other_cards_than_those_before_it_is_none_and_all_wait_for_a_good_one() -> None:
    net = table("loewenherz")
    net.start()
    says_elsewhere(cheat(net), "mix", lambda entry, ask, deck, _inside: (entry, ask, deck, 1))
    net.run(lambda: False, 20)
    for device in honest(net):
        assert device.peer and device.peer.table is None and device.peer.awaited == {SEAT}
        assert not device.told(Caught)


@pytest.mark.parametrize(
    "forge",
    [
        lambda shown: shown[1:],
        lambda shown: [[[7, shown[0][0][1]]], *shown[1:]],
        lambda shown: [[[SEAT, "A" * 128]], *shown[1:]],
    ],
)
def test_showing_a_card_with_what_are_no_shares_is_named_and_the_others_help(forge: Callable[[Any], Any]) -> None:
    net = table("loewenherz")
    net.start()
    says(cheat(net), "show", forge)
    players(net, 1)
    assert net.run(lambda: all(device.told(Caught) for device in honest(net)), 500)
    assert named(net)
    assert net.run(lambda: grown(net, 60), 1000)
    assert same_chain(net)


@pytest.mark.no_cover
def test_swapping_a_card_what_is_shown_must_be_what_was_drawn() -> None:
    net = table("loewenherz")
    net.start()
    shares = cheat(net)._chance.shares  # type: ignore[attr-defined]
    real = shares._tuples
    swapped: list[bytes] = []

    def tuples(point: bytes) -> Any:
        other = next(one for one in shares._good if one != point and len(shares._good[one]) >= 2)
        swapped.append(other)
        return real(other)

    shares._tuples = tuples
    players(net, 1)
    assert net.run(lambda: bool(swapped) and all(device.told(Caught) for device in honest(net)), 500)
    assert named(net)
    # The others help with the card that it really is, and play on.
    assert net.run(lambda: grown(net, 60), 1000)
    assert same_chain(net)


def test_acting_out_of_turn_is_refused_and_changes_nothing() -> None:
    net = table("wuerfel", 5, crypto=Pure(), chance="open")
    net.start()
    assert net.run(lambda: grown(net, 1) and any(peer.mine for peer in net.peers))
    mover = next(peer.seat for peer in net.peers if peer.mine)
    assert mover != SEAT
    desk, play = cheat(net)._desk, cheat(net)._play
    data = signed(desk.identity, net.table, ("act", play.slot), play._words("roll"))
    for device in honest(net):
        assert device.peer and device.peer.table
        before = device.peer.table.record.text()
        wishes = device.peer.receive(CHEAT, data)
        assert [(wish.reason, wish.facts["seat"]) for wish in wishes if isinstance(wish, Refused)] == [
            (Reason.OUT_OF_TURN, SEAT)
        ]
        assert device.peer.table.record.text() == before


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (lambda words: [words[0], "reroll 1", words[2]], Reason.ILLEGAL),
        (lambda words: [words[0], "fly", words[2]], Reason.MALFORMED),
        (lambda words: [words[0], "roll ", words[2]], Reason.MALFORMED),
        (lambda words: [wire.text(b"another past    "), "roll", words[2]], Reason.OTHER_PAST),
        (lambda words: [words[0], "roll", wire.text(bytes(16))], Reason.DESYNC),
        (lambda words: words[:2], Reason.MALFORMED),
        (lambda words: "roll", Reason.MALFORMED),
    ],
)
def test_what_is_no_action_at_this_point_is_refused_with_its_reason(body: Callable[[Any], Any], reason: Reason) -> None:
    net = table("wuerfel", 2, chance="open")
    net.start()
    assert net.run(lambda: grown(net, 1) and any(peer.mine for peer in net.peers))
    mover = next(peer for peer in net.peers if peer.mine)
    said = mover._desk.signed(("act", mover._play.slot), body(mover._play._words("roll")))
    other = next(peer for peer in net.peers if peer is not mover)
    wishes = other.receive("x", mover._desk.pack(said.to_json()))
    assert reasons(wishes) == [reason]
    assert other.table and len(other.table.record.entries) == 1


@pytest.mark.no_cover
@pytest.mark.parametrize("order", [1, -1])
def test_telling_two_stories_is_proven_and_all_follow_the_same_one(order: int) -> None:
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1, chance="open", crypto=Pure())
    peer = cheat(net)
    assert peer.table
    number = len(peer.table.record.entries)
    for device, action in zip(honest(net)[::order], actions(peer), strict=False):
        said = act(peer, action)
        net.carry(CHEAT, device.name, peer._desk.pack(said.to_json()))
    net.run(lambda: False, 8)
    assert named(net)
    for device in honest(net):
        (caught,) = device.told(Caught)
        assert caught.reason == Reason.OTHER_PAST
        assert caught.facts == {"kind": "act", "entry": number}
        assert proves(net.table, caught.proof)
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 1000)
    assert same_chain(net)
    # What all have built on since is not taken up again, whatever anybody builds on.
    net.paused = True
    assert net.run(lambda: any(peer.mine for peer in net.peers) and same_chain(net), 20)
    mover = next(peer for peer in net.peers if peer.mine)
    *place, _ = mover._play.slot
    said = mover._desk.signed(("act", (*place, 1)), [wire.text(bytes(16)), "pass", wire.text(bytes(16))])
    other = next(device.peer for device in honest(net) if device.peer is not mover)
    assert other
    number = other._play.number
    other.receive("x", mover._desk.pack(said.to_json()))
    assert other._play.number == number
    assert other._play.pending is None


def test_the_story_on_which_somebody_has_built_goes_on() -> None:
    """Two have seen one story and played on; the third, who was told another, follows them."""
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1, seats=4, chance="open")
    peer = cheat(net)
    number = peer._play.number
    stories = [act(peer, action) for action in actions(peer)[:2]]
    *many, one = honest(net)
    net.apart = {frozenset((one.name, other.name)) for other in net.devices.values() if other is not one}
    for device in many:
        device.do(device.peer.receive(CHEAT, peer._desk.pack(stories[0].to_json())))  # type: ignore[union-attr]
    one.do(one.peer.receive(CHEAT, peer._desk.pack(stories[1].to_json())))  # type: ignore[union-attr]
    net.devices[CHEAT].die()
    net.paused = False
    net.run(lambda: False, 10)
    net.apart = set()
    net.run(lambda: False, 30)
    assert {device.peer._play.link(number) for device in honest(net) if device.peer} == {
        many[0].peer._play.link(number)
    }  # type: ignore[union-attr]
    assert named(net)
    assert same_chain(net)


def test_whoever_knows_both_stories_follows_the_one_on_which_the_next_has_built() -> None:
    net = choosing("elfen", lambda peer: len(handing(peer, SEAT + 1)) > 1, chance="open")
    peer = cheat(net)
    number = peer._play.number
    stories = [act(peer, action) for action in handing(peer, SEAT + 1)[:2]]
    # As long as nobody has built on either, it is the one with the lower hash.
    followed, other = sorted(stories, key=lambda story: story.digest)
    knows, builds = honest(net)
    net.apart = {frozenset((one, two)) for one in net.devices for two in net.devices if one != two}
    for story in (followed, other):
        knows.do(knows.peer.receive(CHEAT, peer._desk.pack(story.to_json())))  # type: ignore[union-attr]
    assert knows.peer and knows.peer._play.act(number) == followed
    assert builds.peer
    builds.do(builds.peer.receive(CHEAT, peer._desk.pack(other.to_json())))
    for wish in builds.peer.act(actions(builds.peer)[0]):
        if isinstance(wish, Send):
            knows.do(knows.peer.receive(builds.name, wish.data))
    assert knows.peer._play.act(number) == other
    assert knows.peer._play.link(number) == builds.peer._play.link(number)
    assert {caught.seat for caught in knows.told(Caught)} == {SEAT}
    net.apart = set()
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 1000)
    assert same_chain(net)


def test_an_action_that_was_signed_too_early_on_another_past_is_forgotten_when_its_turn_comes() -> None:
    net = table("creatures", chance="open")
    net.start()
    players(net, 1)
    assert net.run(lambda: all(peer.turn == SEAT - 1 for peer in net.peers))
    number = cheat(net)._play.number
    for ahead in (number + 1, number + 2, number + 3):
        slot = (0, ahead, 0, 1)
        said = cheat(net)._desk.signed(("act", slot), [wire.text(bytes(16)), "take C01", wire.text(bytes(16))])
        for device in honest(net):
            device.do(device.peer.receive(CHEAT, cheat(net)._desk.pack(said.to_json())))  # type: ignore[union-attr]
            assert device.peer and device.peer._desk.book.get(SEAT, "act", *slot) == said
    assert net.run(lambda: grown(net, number + 10), 100)
    assert same_chain(net)
    assert not any(device.told(Caught) for device in honest(net))


def test_a_majority_that_lies_about_the_start_takes_nothing_from_it() -> None:
    net = table("wuerfel", chance="open")
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 9))
    net.paused = True
    device = net.devices["a"]
    assert device.peer and device.peer.table
    start = device.peer.table.record.entries[0]
    body = {"w": ["end"], "t": [1, "0" * 32, ""]}
    for liar in (net.devices["b"], net.devices["c"]):
        assert liar.peer
        said = liar.peer._desk.signed(("bind", (1, 0)), body)
        device.do(device.peer.receive(liar.name, liar.peer._desk.pack(said.to_json())))
    assert device.peer.table.record.entries[0] == start
    assert len(device.peer.table.record.entries) > 1


def test_whoever_was_caught_and_put_out_is_not_let_in_again_without_asking() -> None:
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1)
    peer = cheat(net)
    for action in actions(peer)[:2]:
        said = act(peer, action)
        for device in honest(net):
            net.carry(CHEAT, device.name, peer._desk.pack(said.to_json()))
    net.run(lambda: False, 5)
    assert named(net)
    for device in honest(net):
        device.do(device.peer.wish(("bot", SEAT, 0)))  # type: ignore[union-attr]
    assert net.run(lambda: all(device.told(Decided) for device in net.devices.values()), 60)
    net.devices[CHEAT].do(peer.wish(("back", SEAT)))
    net.run(lambda: False, 20)
    assert all(device.peer and device.peer.runners == (0, 0, 2) for device in honest(net))
    for device in honest(net):
        assert device.peer and device.peer.wished == {SEAT: ("back", SEAT)}
        assert device.peer.caught == {SEAT}
        device.do(device.peer.wish(("back", SEAT)))
    assert net.run(lambda: all(device.peer and device.peer.runners == (0, 1, 2) for device in honest(net)), 60)


@pytest.mark.parametrize("told", [0, 1])
def test_a_decision_of_the_majority_brings_whoever_was_told_another_story_back(told: int) -> None:
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1, seats=4, chance="open")
    peer, one = cheat(net), net.devices["d"]
    number = peer._play.number
    story, other = actions(peer)[told], actions(peer)[1 - told]
    said = act(peer, other)
    net.apart = {frozenset((one.name, device.name)) for device in net.devices.values() if device is not one}
    one.do(one.peer.receive(CHEAT, peer._desk.pack(said.to_json())))  # type: ignore[union-attr]
    net.devices[CHEAT].do(peer.act(story))
    net.run(lambda: False, 5)
    for name in "abc":
        device = net.devices[name]
        device.do(device.peer.wish(("end",)))  # type: ignore[union-attr]
    net.run(lambda: False, 5)
    assert one.peer and one.peer._play.link(number) != net.peers[0]._play.link(number)
    net.apart = set()
    assert net.run(lambda: bool(one.told(Decided)), 60)
    net.run(lambda: False, 20)
    assert one.peer._play.link(number) == net.peers[0]._play.link(number)
    assert same_chain(net)
    assert {caught.seat for caught in one.told(Caught)} <= {SEAT}


def test_a_claim_that_the_cards_disprove_is_void_and_named() -> None:
    """In Elfen whoever says that he holds no village shows his hand; a lie comes out, and he must act again."""

    def holds_a_village(peer: Peer) -> bool:
        state = peer.table.state if peer.table else None
        if state.phase != "plan" or state.realms[SEAT]:
            return False
        # Of these nobody knows: what has been shown before disproves the claim at once.
        return villages_in_hand(state, SEAT) > 0 == villages_in_hand(state.seen_by(None), SEAT)

    net = choosing("elfen", holds_a_village)
    peer = cheat(net)
    assert peer.table
    number = len(peer.table.record.entries)
    peer._desk.say("act", *peer._play.slot, body=peer._play._words(str(NoVillage())))
    peer._advance()
    net.devices[CHEAT].do(peer._out())
    net.run(lambda: False, 8)
    assert named(net)
    for device in honest(net):
        assert [(caught.reason, caught.facts["rule"]) for caught in device.told(Caught)] == [(Reason.ILLEGAL, "K15")]
    net.paused = False
    assert net.run(lambda: grown(net, number + 20), 1000)
    assert same_chain(net)


def other_polynomial(peer: Peer) -> None:
    keys: Any = peer._chance.keys  # type: ignore[attr-defined]
    keys._coefficients = [number + 1 for number in keys._coefficients]


def other_mask(peer: Peer) -> None:
    identity: Any = peer._desk.identity
    real = identity.noise
    identity.noise = lambda label, *more: (*real(label, *more)[:2], real(b"another", *more)[2])


def short_box(peer: Peer) -> None:
    keys: Any = peer._chance.keys  # type: ignore[attr-defined]
    real = keys._deal
    keys._deal = lambda: real() | {"s": ["AAAA" for _ in real()["s"]]}


@pytest.mark.no_cover
@pytest.mark.parametrize("forge", [other_polynomial, other_mask, short_box])
def test_dealing_a_wrong_part_of_the_key_stops_the_start_and_is_named(forge: Callable[[Peer], None]) -> None:
    net = table("wuerfel", crypto=Pure())
    device = net.devices[CHEAT]
    real = device.make

    def make() -> Peer:
        peer = real()
        forge(peer)
        return peer

    device.make = make
    net.start()
    net.run(lambda: False, 5)
    for other in honest(net):
        assert other.peer and other.peer.table is None and other.peer.awaited == {SEAT}
        (caught,) = other.told(Caught)
        assert (caught.seat, caught.reason) == (SEAT, Reason.BAD_PROOF)
        assert len(caught.proof) == 2


@pytest.mark.parametrize(
    ("slot", "body", "reason"),
    [
        ("commit", "x", Reason.MALFORMED),
        ("deal", wire.text(bytes(32)), Reason.BAD_PROOF),
        ("mix", "A" * 256, Reason.UNWANTED),
        ("deal", {"c": "", "m": "A" * 43, "p": "A" * 128, "s": []}, Reason.MALFORMED),
    ],
)
def test_what_does_not_make_the_open_number_is_refused(slot: str, body: Any, reason: Reason) -> None:
    net = table("wuerfel", chance="open", crypto=Pure())
    ada, ben = (net.devices[name].make() for name in "ab")
    numbers = (1, 0, 0, 0) if slot == "mix" else ()
    if slot == "deal" and isinstance(body, str):
        said = ben._desk.signed(("commit", ()), wire.text(bytes(32)))
        assert not reasons(ada.receive("b", ben._desk.pack(said.to_json())))
    said = ben._desk.signed((slot, numbers), body)
    wishes = ada.receive("b", ben._desk.pack(said.to_json()))
    assert reasons(wishes) == [reason]


def test_speaking_for_another_seat_is_forged() -> None:
    net = table("wuerfel", 5, crypto=Pure(), chance="open")
    net.start()
    assert net.run(lambda: grown(net, 1) and any(peer.mine for peer in net.peers))
    mover = next(peer for peer in net.peers if peer.mine)
    assert mover.seat != SEAT
    assert mover.seat is not None
    slot, body = ("act", mover._play.slot), mover._play._words("roll")
    signature = cheat(net)._desk.identity.sign(to_sign(net.table, mover.seat, slot, body))
    data = mover._desk.pack(Statement(mover.seat, slot, body, signature).to_json())
    for device in honest(net):
        if device.peer and device.peer is not mover:
            wishes = device.peer.receive(CHEAT, data)
            assert reasons(wishes) == [Reason.FORGED]
            assert not [wish for wish in wishes if isinstance(wish, Happened)]
