"""Two passes of one shuffle: whoever comes late, comes back or reads the file holds to the one from which the others have gone on."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, cheat, passed_on, table
from fastgroup import Fast
from misdeeds import turned
from tafelrunde.core import ALL
from tafelrunde.peers import Caught, Peer, TakenBack, transcript, wire
from tafelrunde.peers.crypto import word, words
from tafelrunde.peers.decks import shuffled
from tafelrunde.peers.mixing import _goes_in
from tafelrunde.peers.peer import PATIENCE
from tafelrunde.peers.statement import Statement
from wires import Device, Network, grown, players, same_chain


def passes(peer: Peer) -> list[Statement]:
    """What this one has said over the cards of the first entry."""
    return [one for one in peer._desk.book.about(0) if one.slot[0] == "mix" and one.seat == peer.seat]


def second(peer: Peer, said: Statement) -> Statement:
    """Another pass in the place of one, that would stand if nobody had gone on from either."""
    return lower(peer, peer._desk.signed(said.slot, next(turned(said))), said)


def played(seats: int, entries: int = 6) -> Network:
    """A game that has gone on for a while."""
    net = table("creatures", 1, seats=seats)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    if entries > 1:
        players(net, 1)
    assert net.run(lambda: grown(net, entries), 300)
    net.paused = True
    net.run(lambda: False, 3)
    return net


def over(net: Network, name: str, said: Statement) -> Statement:
    """What somebody says who passes over another pass, too."""
    peer: Any = net.devices[name].peer
    cards = passed_on(said)
    mixed = shuffled(Fast(), peer._chance.joint, cards, b"once more")
    return peer._desk.signed(("mix", (*said.slot[1][:3], _goes_in(cards, set()))), wire.text(mixed.noise + mixed.body))


def hand(peer: Peer) -> dict[int, Any]:
    """The hidden cards that a seat holds."""
    assert peer.table
    cards, seat = peer.table.state.cards, peer.seat or 0
    return {card: cards.face[card] for card, seen in enumerate(cards.seen) if seen >> seat & 1 and seen != ALL}


def lower(liar: Peer, said: Statement, than: Statement) -> Statement:
    """The same cards in the same order with a lower mark: he adds noise until he has one."""
    fast, (noise, body), joint = Fast(), passed_on(said), liar._chance.joint
    for number in range(1, 10_000):
        more = b"".join(word(number * 1000 + place) for place in range(len(words(noise))))
        cards = fast.plus(noise, fast.base(more)), fast.plus(body, fast.times(more, joint * len(words(noise))))
        other = liar._desk.signed(said.slot, wire.text(b"".join(cards)))
        if other.digest < than.digest:
            return other
    raise LookupError


def tell(net: Network, to: Device, liar: Peer, said: Statement) -> None:
    assert to.peer
    to.do(to.peer.receive(net.devices[CHEAT].name, liar._desk.pack(said.to_json())))


def test_whoever_was_told_of_another_pass_plays_on_when_his_page_is_opened_again() -> None:
    net = played(2)
    ada, liar = net.devices["a"], cheat(net)
    tell(net, ada, liar, second(liar, passes(liar)[-1]))
    ada.die()
    ada.start()
    assert grown(net, 6)
    assert same_chain(net)
    assert ada.peer
    # The same holds for a stranger who reads the file, whatever order its maker has heard it in.
    verdict = transcript.verify(transcript.write(ada.peer), Fast())
    assert len(verdict.record.entries) == len(ada.peer.table.record.entries)  # type: ignore[union-attr]
    assert {one.seat for one in verdict.caught} == {1}


def test_who_comes_back_with_nothing_and_hears_of_another_pass_first_goes_where_the_others_have_gone() -> None:
    """Of each of two decks the last to pass tells another pass, and tells them first."""
    net = played(3)
    liar, ada = net.devices["c"].peer, net.devices["a"]
    assert liar
    others = [second(liar, said) for said in passes(liar)]
    assert len(others) > 1
    ada.die()
    ada.disk.clear()
    net.devices["c"].die()
    ada.start()
    for said in [*liar._desk.book.at("commit"), *liar._desk.book.at("deal"), *others]:
        tell(net, ada, liar, said)
    assert net.run(lambda: grown(net, 6), 2 + 4 * PATIENCE)
    assert same_chain(net)


@pytest.mark.parametrize("first", ["told", "passed"])
def test_when_more_have_passed_over_another_pass_all_make_the_deck_anew_in_whatever_order_they_hear_it(
    first: str,
) -> None:
    """Ben tells another pass before anything was dealt, and Cleo, who is his friend or has forgotten hers, passes over that too."""
    net = table("creatures", 1, seats=4)
    carry = net.carry
    net.carry = lambda sender, to, data: None if b'"mix"' in data and sender == "d" else carry(sender, to, data)  # type: ignore[method-assign]
    net.start()
    ben, dora = (net.devices[name].peer for name in "bd")
    assert ben
    assert dora
    assert net.run(lambda: bool(passes(dora)), 60)
    other = second(ben, passes(ben)[-1])
    one, two = other, over(net, "c", other)
    for name, order in (("a", (one, two)), ("d", (one, two) if first == "told" else (two, one))):
        for said in order:
            tell(net, net.devices[name], ben, said)
    net.carry = carry  # type: ignore[method-assign]
    net.run(lambda: False, 8)
    ada = net.devices["a"].peer
    assert ada
    assert ada.table
    assert ada._play.slot == dora._play.slot


def lying(net: Network, liar: str) -> bool:
    """Whether the others name somebody, and nobody else."""
    seat = net.devices[liar].peer.seat  # type: ignore[union-attr]
    return all({one.seat for one in net.devices[name].told(Caught)} == {seat} for name in net.devices if name != liar)


@pytest.mark.no_cover
@pytest.mark.parametrize("needed", [2, 3])
def test_the_last_to_shuffle_who_has_seen_his_hand_and_tells_another_pass_gets_no_other_hand(needed: int) -> None:
    """He lays the cards that were dealt to him where Ada's will be, and adds noise until the pass has the lower mark."""
    net = table("loewenherz", 1, seats=3, needed=needed)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    net.run(lambda: False, 1)
    liar = net.devices["c"].peer
    assert liar
    said = passes(liar)[-1]
    chance: Any = liar._chance
    cards, hands = chance.mixing.shuffles[-1].cards, [hand(peer) for peer in net.peers]
    places = list(range(len(cards)))
    for one, other in zip(hands[0], hands[2], strict=False):
        here, there = cards.index(one), cards.index(other)  # type: ignore[arg-type]
        places[here], places[there] = places[there], places[here]
    noise, body = map(words, passed_on(said))
    swapped = b"".join([*(noise[place] for place in places), *(body[place] for place in places)])
    other = lower(liar, liar._desk.signed(said.slot, wire.text(swapped)), said)
    for device in net.devices.values():
        tell(net, device, liar, other)
    net.run(lambda: False, 8)
    assert lying(net, "c")
    assert [hand(peer) for peer in net.peers] == hands
    ada = net.devices["a"]
    # Nor when her device is opened again, whichever of the two it reads first.
    kept = dict(sorted(ada.disk.items(), key=lambda kept: other.digest not in kept[0]))
    ada.die()
    ada.disk = kept
    ada.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 20), 200)
    assert same_chain(net)
    assert not any(device.told(TakenBack) for device in net.devices.values())


def dealt() -> tuple[Network, Peer, Peer]:
    """A table of five at which all have their hands, and its last two, who shuffle last."""
    net = table("creatures", 1, seats=5)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    net.run(lambda: False, 1)
    dora, emil = (net.devices[name].peer for name in "de")
    assert dora
    assert emil
    return net, dora, emil


def test_two_who_shuffle_last_and_tell_another_shuffle_after_the_deal_get_no_other_hand_and_nobody_leaves_his_deck() -> (
    None
):
    """Dora tells another pass, Emil passes over both, and acts on what they make."""
    net, dora, emil = dealt()
    hands = [hand(peer) for peer in net.peers]
    other = second(dora, passes(dora)[-1])
    more = [other, over(net, "e", other)]
    words = [wire.text(bytes(16)), "take C01", wire.text(bytes(16))]
    acts = [emil._desk.signed(("act", (*emil._play.slot[:3], 7)), words)]
    for device in net.devices.values():
        for said in (*more, *acts):
            tell(net, device, dora, said)
    net.run(lambda: False, 4 * PATIENCE)
    assert [hand(peer) for peer in net.peers] == hands
    assert not any(device.told(TakenBack) for device in net.devices.values())
    players(net, 1)
    assert net.run(lambda: grown(net, 12), 300)
    assert same_chain(net)


def test_a_pass_over_another_one_that_is_none_counts_for_nothing() -> None:
    """Dora tells another pass of hers, and Emil passes over it with a card twice."""
    net, dora, emil = dealt()
    hands = [hand(peer) for peer in net.peers]
    other = second(dora, passes(dora)[-1])
    noise, body = map(words, passed_on(over(net, "e", other)))
    doubled = wire.text(b"".join([*noise[:-1], noise[0], *body[:-1], body[0]]))
    junk = emil._desk.signed(over(net, "e", other).slot, doubled)
    for name in "abc":
        for said in (other, junk):
            tell(net, net.devices[name], dora, said)
    net.run(lambda: False, 3)
    assert [hand(peer) for peer in net.peers] == hands
    for name in "abc":
        assert {one.seat for one in net.devices[name].told(Caught)} == {3, 4}
        assert not net.devices[name].told(TakenBack)


def split(needed: int, seats: int, alone: str, *, gives: bool) -> Network:
    """The last to shuffle tells another pass to one of the others, passes on nothing, and may keep back what he should give."""
    net = table("loewenherz", 1, seats=seats, needed=needed)
    last = max(net.devices)
    carry, told = net.carry, list[Statement]()

    def two(sender: str, to: str, data: bytes) -> None:
        message, liar = wire.unpack(data), net.devices[last].peer
        said = Statement.from_json(message) if message["k"] == "say" else None
        own = bool(said and sender == last and said.seat == net.table.seats - 1)
        if said and liar and own and said.slot[0] == "mix" and to == alone and not told:
            net.apart = {frozenset((alone, name)) for name in net.devices if name not in (alone, last)}
            told.append(second(liar, said))
            data = liar._desk.pack(told[-1].to_json())
        theirs = message["k"] == "many" or (said and not own) or (message["k"] == "for" and not gives)
        if sender != last or not told or not theirs:
            carry(sender, to, data)

    net.carry = two  # type: ignore[method-assign]
    net.start()
    assert net.run(lambda: bool(told), 20)
    net.run(lambda: False, 1)
    return net


def helped(peer: Peer) -> set[int]:
    """What a seat has helped chance to answer for the start."""
    own = [said.slot for said in peer._desk.book.about(0) if said.seat == peer.seat]
    return {numbers[1] for kind, numbers in own if kind in ("gave", "share")} - {peer._play._start}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seats", "needed", "gives", "goes_on"),
    [(4, 3, False, False), (3, 3, False, False), (3, 2, False, True), (3, 2, True, True)],
)
def test_whoever_was_told_another_pass_and_has_helped_that_deck_helps_no_other_one(
    seats: int, needed: int, gives: bool, goes_on: bool
) -> None:
    """If enough have helped one deck, all hold to it, and he too; if neither is answered, the table stands."""
    net = split(needed, seats, "b", gives=gives)
    last = max(net.devices)
    ben: Any = net.devices["b"].peer
    others: list[Any] = [net.devices[name].peer for name in net.devices if name not in ("b", last)]
    before = helped(ben)
    assert len(before) == 1
    assert any(helped(peer) for peer in others) == (gives or seats == 4)
    net.apart = set()
    net.run(lambda: False, 20)
    assert lying(net, last)
    assert helped(ben) == before
    assert all(len(helped(peer)) < 2 for peer in others)
    assert all((peer.table is not None) == goes_on for peer in (ben, *others))
    if goes_on:
        players(net, 1)
        assert net.run(lambda: grown(net, 12), 200)
        assert same_chain(net)


def test_where_both_decks_were_answered_whoever_stands_alone_goes_where_the_others_have_gone_on() -> None:
    """The liar helps Ben with the one deck, and plays on with Ada on the other."""
    net = split(2, 3, "b", gives=True)
    ada, ben, liar = (net.devices[name].peer for name in "abc")
    assert ada
    assert ben
    assert liar
    (ask,) = helped(ben)
    for step in (20, 26):
        tell(net, net.devices["b"], liar, liar._desk.signed(("gave", (0, ask, step, 1)), None))
    players(net, 1)
    assert net.run(lambda: ada._play.number > 1, 60)
    assert ben.table is None
    net.apart = set()
    assert net.run(lambda: ben._play.number > 3, 20 + 4 * PATIENCE)
    assert same_chain(net)
    assert helped(ben) == {ask}
    assert lying(net, "c")
