"""Two passes of one shuffle: whoever comes late, comes back or reads the file holds to the one from which the others have gone on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cheating import CHEAT, cheat, table
from fastgroup import Fast
from tafelrunde.peers import Peer, transcript, wire
from tafelrunde.peers.crypto import words
from tafelrunde.peers.decks import Sealed, shuffled
from tafelrunde.peers.mixing import _goes_in
from tafelrunde.peers.peer import PATIENCE
from tafelrunde.peers.statement import Statement
from wires import Device, Network, grown, players, same_chain


def passes(peer: Peer) -> list[Statement]:
    """What this one has said over the cards of the first entry."""
    return [one for one in peer._desk.book.about(0) if one.slot[0] == "mix" and one.seat == peer.seat]


def turned(said: Statement) -> Iterator[str]:
    """The same cards in other orders."""
    data = wire.raw(said.body)
    noise, body = words(data[: len(data) // 2]), words(data[len(data) // 2 :])
    for at in range(1, len(noise)):
        yield wire.text(b"".join([*noise[at:], *noise[:at], *body[at:], *body[:at]]))


def second(peer: Peer, said: Statement) -> Statement:
    """Another pass in the place of one, that would stand if nobody had gone on from either."""
    others = (peer._desk.signed(said.slot, body) for body in turned(said))
    return next(one for one in others if one.digest < said.digest)


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
    """Ben tells another pass, and Cleo, who is his friend or has forgotten hers, passes over that too."""
    net = played(4, 1)
    ben, cleo = net.devices["b"].peer, net.devices["c"].peer
    assert ben
    assert cleo
    said = passes(ben)[-1]
    other = second(ben, said)
    data = wire.raw(other.body)
    cards = Sealed(data[: len(data) // 2], data[len(data) // 2 :])
    joint: Any = cleo._chance.joint
    after = shuffled(Fast(), joint, cards, b"once more")
    slot = ("mix", (*said.slot[1][:3], _goes_in(cards, set())))
    over = cleo._desk.signed(slot, wire.text(after.noise + after.body))
    for name, order in (("a", (other, over)), ("d", (other, over) if first == "told" else (over, other))):
        for one in order:
            tell(net, net.devices[name], ben, one)
    net.run(lambda: False, 8)
    ada, dora = (net.devices[name].peer for name in "ad")
    assert ada
    assert dora
    assert ada._play.slot == dora._play.slot
