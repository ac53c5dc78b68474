"""What seldom happens, each once: the answers that a table gives to odd words of one of its own."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, honest, table
from fastgroup import Fast
from network import Network, genesis, grown, players
from tafelrunde.peers import Caught, Peer, Reason, Refused, wire
from tafelrunde.peers.desk import CASES
from tafelrunde.peers.statement import STORIES, Statement


def reasons(peer: Peer, liar: Peer, slot: tuple[str, tuple[int, ...]], body: Any) -> list[Reason]:
    wishes = peer.receive("x", liar._desk.pack(liar._desk.signed(slot, body).to_json()))
    return [wish.reason for wish in wishes if isinstance(wish, Refused)]


@pytest.fixture
def net() -> Network:
    net = table("loewenherz")
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 6), 300)
    net.paused = True
    net.run(lambda: False, 4)
    return net


def test_at_a_sealed_table_nobody_deals_a_part_of_an_open_number() -> None:
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="sealed")
    ada, ben = (Peer(facts, person) for person in people)
    assert reasons(ada, ben, ("deal", ()), wire.text(bytes(32))) == [Reason.MALFORMED]


def test_whoever_accuses_a_good_part_of_the_key_is_not_believed(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    deal = ada._desk.book.get(0, "deal")
    assert deal
    opened = liar._desk.identity.opening(wire.raw(deal.body["m"]))
    for body in (opened, bytes(96)):
        assert reasons(ada, liar, ("bad", (0,)), wire.text(body)) == [Reason.BAD_PROOF]
    assert reasons(net.devices["a"].make(), liar, ("bad", (0,)), wire.text(opened)) == [Reason.TOO_EARLY]
    assert not any(device.told(Caught) for device in honest(net))


def test_what_was_given_to_one_is_laid_open_only_if_it_proves_something(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    given = [gift for entry in range(3) for gift in liar._chance.private(2, entry)]
    (good, *_) = given
    assert reasons(ada, liar, good.slot, good.body) == [Reason.UNWANTED]
    assert reasons(ada, liar, ("give", (*good.slot[1][:3], 7)), good.body) == [Reason.TOO_EARLY]
    bad = "A" * 128
    assert reasons(ada, liar, good.slot, bad) == []
    assert reasons(ada, liar, good.slot, bad) == [Reason.REPEATED]
    assert SEAT in ada._desk.cheats
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="open")
    one, other = (Peer(facts, person) for person in people)
    assert reasons(one, other, ("give", (1, 0, 0, 0)), bad) == [Reason.UNWANTED]


def test_whoever_tells_ever_more_stories_is_not_heard_any_more() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > STORIES + 1, chance="open")
    peer, ada = cheat(net), net.devices["a"].peer
    assert ada
    stories = [act(peer, action) for action in actions(peer)[: STORIES + 1]]
    found = [reasons(ada, peer, one.slot, one.body) for one in stories]
    assert found == [[]] * STORIES + [[Reason.TOO_MANY]]


def test_evidence_is_kept_of_so_much_and_no_more(net: Network) -> None:
    desk = net.peers[0]._desk
    said = cheat(net)._desk.signed(("chat", (1,)), 1)
    for entry in range(CASES + 1):
        desk.accuse(SEAT, Reason.ILLEGAL, {"entry": entry}, said)
    assert len(desk.evidence) == CASES


def test_whoever_votes_against_what_it_was_bound_to_proves_it(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    here = list(liar._play.tip)
    assert reasons(ada, liar, ("bind", (1, 0)), {"w": ["end"], "t": here}) == []
    assert reasons(ada, liar, ("vote", (1, 1)), {"w": ["end"], "t": here, "u": -1}) == []
    assert not ada._desk.cheats
    assert reasons(ada, liar, ("vote", (1, 2)), {"w": ["bot", 0, 2], "t": here, "u": -1}) == []
    assert ada._desk.cheats == {SEAT}
    ada.tick(1.0)
    (caught,) = [wish for device in net.devices.values() for wish in device.told(Caught)] or [None]
    assert caught is None or caught.seat == SEAT


def test_a_record_can_be_taken_back_to_before_its_start(net: Network) -> None:
    ada = net.peers[0]
    ada._play.back(0)
    assert ada.table is None
    ada.tick(1.0)
    ada._advance()
    assert ada.table is not None


def test_a_decision_about_what_nobody_here_has_waits(net: Network) -> None:
    play = net.peers[0]._play
    tip = play.tip
    assert not play.stands_at(tip._replace(number=tip.number + 1))
    assert not play.stands_at(tip._replace(act=wire.text(bytes(16))))
    junk: Statement = cheat(net)._desk.signed(("act", play.slot), [wire.text(bytes(16)), "fly", "x"])
    play._desk.book.keep(junk)
    assert not play.stands_at(tip._replace(act=junk.digest))
    assert not net.peers[0]._forks.toward(tip)
    assert CHEAT in net.devices
