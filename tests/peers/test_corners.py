"""What seldom happens, each once: the answers that a table gives to odd words of one of its own."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, honest, named, table
from fastgroup import Fast
from tafelrunde.peers import Caught, Decided, Peer, Reason, Refusal, wire
from tafelrunde.peers.desk import CASES
from tafelrunde.peers.keys import _bound
from tafelrunde.peers.peer import PATIENCE
from tafelrunde.peers.statement import STORIES
from wires import Network, genesis, grown, players, reasons, same_chain


def refused(peer: Peer, liar: Peer, slot: tuple[str, tuple[int, ...]], body: Any) -> list[Reason]:
    return reasons(peer.receive("x", liar._desk.pack(liar._desk.signed(slot, body).to_json())))


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
    assert refused(ada, ben, ("deal", ()), wire.text(bytes(32))) == [Reason.MALFORMED]


def test_at_a_sealed_table_nobody_deals_something_else_than_what_he_is_bound_to() -> None:
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="sealed")
    ada, ben = (Peer(facts, person) for person in people)
    keys: Any = ben._chance.keys  # type: ignore[attr-defined]
    deal = keys._deal()
    assert refused(ada, ben, ("commit", ()), wire.text(_bound(deal))) == []
    assert refused(ada, ben, ("deal", ()), deal | {"s": deal["s"][::-1]}) == [Reason.BAD_PROOF]
    assert refused(ada, ben, ("deal", ()), deal) == []


def test_that_a_share_was_good_does_not_make_another_one_good(net: Network) -> None:
    """Somebody helps a second action with the same card: who knew his share already would take for said what others see is none."""
    shares: Any = net.peers[0]._chance.shares  # type: ignore[attr-defined]
    point, known = next((point, known[SEAT]) for point, known in shares._good.items() if SEAT in known)
    shares._take(SEAT, [point], [known])
    with pytest.raises(Refusal, match=Reason.BAD_PROOF):
        shares._take(SEAT, [point], [known[::-1]])


def test_whoever_accuses_a_good_part_of_the_key_is_not_believed(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    deal = ada._desk.book.get(0, "deal")
    assert deal
    opened = liar._desk.identity.opening(wire.raw(deal.body["m"]))
    for body in (opened, bytes(96)):
        assert refused(ada, liar, ("bad", (0,)), wire.text(body)) == [Reason.BAD_PROOF]
    assert refused(net.devices["a"].make(), liar, ("bad", (0,)), wire.text(opened)) == [Reason.TOO_EARLY]
    assert not any(device.told(Caught) for device in honest(net))


def test_what_was_given_to_one_is_laid_open_only_if_it_proves_something(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    given = [gift for entry in range(3) for gift in liar._chance.private(2, entry)]
    (good, *_) = given
    assert refused(ada, liar, good.slot, good.body) == [Reason.UNWANTED]
    assert refused(ada, liar, ("give", (*good.slot[1][:3], 7)), good.body) == [Reason.TOO_EARLY]
    bad = "A" * 128
    assert refused(ada, liar, good.slot, bad) == []
    assert refused(ada, liar, good.slot, bad) == [Reason.REPEATED]
    assert SEAT in ada._desk.cheats
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="open")
    one, other = (Peer(facts, person) for person in people)
    assert refused(one, other, ("give", (1, 0, 0, 0)), bad) == [Reason.UNWANTED]


def test_whoever_tells_ever_more_stories_is_not_heard_any_more() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > STORIES + 1, chance="open")
    peer, ada = cheat(net), net.devices["a"].peer
    assert ada
    stories = [act(peer, action) for action in actions(peer)[: STORIES + 1]]
    found = [refused(ada, peer, one.slot, one.body) for one in stories]
    assert found == [[]] * STORIES + [[Reason.TOO_MANY]]


def test_evidence_is_kept_of_so_much_and_no_more(net: Network) -> None:
    desk = net.peers[0]._desk
    said = cheat(net)._desk.signed(("chat", (1,)), 1)
    for entry in range(CASES + 1):
        desk.accuse(SEAT, Reason.ILLEGAL, {"entry": entry}, said)
    assert len(desk.evidence) == CASES


def test_who_has_filled_the_book_of_evidence_is_named_all_the_same_for_two_stories(net: Network) -> None:
    desk = net.peers[0]._desk
    said = cheat(net)._desk.signed(("chat", (1,)), 1)
    for entry in range(CASES * 2):
        desk.accuse(SEAT, Reason.BAD_PROOF, {"entry": entry}, said)
    desk.accuse(SEAT, Reason.OTHER_PAST, {"entry": 1}, said)
    assert [wish.reason for wish in desk.wishes if isinstance(wish, Caught)][-1] == Reason.OTHER_PAST


def test_who_has_filled_the_book_of_evidence_hides_nobody_else_in_it(net: Network) -> None:
    """Ben cheats as often as he can; what Cleo does is told all the same."""
    desk = net.peers[0]._desk
    said = cheat(net)._desk.signed(("chat", (1,)), 1)
    for entry in range(CASES * 5):
        desk.accuse(SEAT, Reason.ILLEGAL, {"entry": entry}, said)
    desk.accuse(2, Reason.OTHER_PAST, {"entry": 1}, said)
    assert desk.cheats == {SEAT, 2}
    assert [seat for seat, *_ in desk.evidence].count(2) == 1
    assert [wish.seat for wish in desk.wishes if isinstance(wish, Caught)][-1] == 2


def test_whoever_votes_against_what_it_was_bound_to_proves_it(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    here = list(liar._play.tip)
    assert refused(ada, liar, ("bind", (1, 0)), {"w": ["end"], "t": here}) == []
    assert refused(ada, liar, ("vote", (1, 1)), {"w": ["end"], "t": here, "u": -1}) == []
    assert not ada._desk.cheats
    assert refused(ada, liar, ("vote", (1, 2)), {"w": ["bot", 0, 2], "t": here, "u": -1}) == []
    assert ada._desk.cheats == {SEAT}
    ada.tick(1.0)
    (caught,) = [wish for device in net.devices.values() for wish in device.told(Caught)] or [None]
    assert caught is None or caught.seat == SEAT
    # Also when the page is opened again.
    again = net.devices["a"].make()
    moot = [said for kind in ("vote", "bind") for said in ada._desk.book.moot(1, kind)]
    again.wake([*net.devices["a"].disk.values(), *(ada._desk.pack(said.to_json()) for said in moot)])
    assert again._desk.cheats == {SEAT}


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
    junk = cheat(net)._desk.signed(("act", play.slot), [wire.text(bytes(16)), "fly", "x"])
    play._desk.book.keep(junk)
    assert not play.stands_at(tip._replace(act=junk.digest))
    assert not net.peers[0]._forks.toward(tip)
    assert CHEAT in net.devices


def test_a_decision_about_what_is_only_written_down_here_goes_on_from_that() -> None:
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1)
    told, ada = act(cheat(net), actions(cheat(net))[1]), net.peers[0]
    ada._desk.book.keep(told)
    assert ada._play.pending is None
    assert ada._play.stands_at(ada._play.tip._replace(act=told.digest))
    assert ada._play.pending == told


def alike(net: Network, count: int, names: str, what: Any) -> None:
    """So many would like the same."""
    for name in names[:count]:
        device = net.devices[name]
        device.do(device.peer.wish(what))  # type: ignore[union-attr]


def test_an_action_that_waits_for_chance_is_part_of_what_is_decided_and_is_answered_later() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 8, seats=5, needed=4)
    for name in "de":
        net.devices[name].die()
    said, number = act(cheat(net), actions(cheat(net))[0]), cheat(net)._play.number
    net.devices[CHEAT].do(cheat(net).act(actions(cheat(net))[0]))
    net.run(lambda: False, 3)
    alike(net, 3, "abc", ("bot", 3, 0))
    assert net.run(lambda: all(net.devices[name].told(Decided) for name in "abc"), 60)
    for name in "abc":
        peer = net.devices[name].peer
        assert peer
        assert peer._play.pending == said
        assert peer._council._made[0].ballot.body["t"][2] == said.digest
    net.devices["e"].start()
    assert net.run(lambda: grown(net, number + 1), 60)
    assert all(peer._play.act(number) == said for peer in net.peers)
    assert same_chain(net)
    assert not any(device.told(Caught) for device in net.devices.values())


def test_while_something_is_decided_an_action_waits_however_long_that_takes() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 1, chance="open")
    carry, number = net.carry, cheat(net)._play.number
    net.carry = lambda sender, to, data: None if b'"bind"' in data else carry(sender, to, data)  # type: ignore[method-assign]
    alike(net, 2, "ac", ("end",))
    net.run(lambda: False, 2)
    net.devices[CHEAT].do(cheat(net).act(actions(cheat(net))[0]))
    net.run(lambda: False, 3 * PATIENCE)
    for device in honest(net):
        assert device.peer
        assert device.peer._play.pending
        assert device.peer._play.number == number
    net.carry = carry  # type: ignore[method-assign]
    assert net.run(lambda: all(device.told(Decided) for device in net.devices.values()), 60)
    assert {peer._play.number for peer in net.peers} == {number}


def test_whoever_has_helped_one_story_does_not_answer_the_other_though_it_stands() -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 8, seats=5)
    peer, number = cheat(net), cheat(net)._play.number
    first, other = (act(peer, action) for action in actions(peer)[:2])
    net.apart = {frozenset(("a", name)) for name in "cde"}
    net.devices[CHEAT].die()
    for name, story in zip("acde", (first, other, other, other), strict=True):
        device = net.devices[name]
        device.do(device.peer.receive(CHEAT, peer._desk.pack(story.to_json())))  # type: ignore[union-attr]
    net.run(lambda: False, 5)
    assert [one._play.number - number for one in net.peers] == [0, 1, 1, 1]
    net.apart = set()
    assert net.run(lambda: grown(net, number + 1) and named(net), 60)
    assert same_chain(net)
    ada, *_ = net.peers
    assert [said.slot[1][1] for said in ada._desk.book.about(number) if said.seat == ada.seat] == [first.ask]


def test_whoever_has_helped_one_story_helps_no_other_when_the_page_is_opened_again() -> None:
    """Whichever of them is found first on the disk."""
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 8, seats=3, needed=3)
    peer, number, ada = cheat(net), cheat(net)._play.number, net.devices["a"]
    first, other = (act(peer, action) for action in actions(peer)[:2])
    for name in "bc":
        net.devices[name].die()
    for story in (first, other):
        ada.do(ada.peer.receive(CHEAT, peer._desk.pack(story.to_json())))  # type: ignore[union-attr]
    for disk in (dict(ada.disk), dict(reversed(ada.disk.items()))):
        ada.die()
        ada.disk = disk
        ada.start()
        assert ada.peer
        assert ada.peer._play.number == number
        said = [one for one in ada.peer._desk.book.about(number) if one.slot[0] == "share" and one.seat == 0]
        assert [one.slot[1][1] for one in said] == [first.ask]


def test_what_a_device_has_kept_and_is_no_action_there_is_struck() -> None:
    """Of two stories the other one is left; of one alone nothing."""
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 1, chance="open")
    peer, ada = cheat(net), net.devices["a"]
    good = act(peer, actions(peer)[0])
    lines = (act(peer, f"fly {number}") for number in range(1000))
    junk = next(one for one in lines if one.digest < good.digest)
    for stories in ([junk], [junk, good]):
        device = ada.make()
        device.wake([*ada.disk.values(), *(ada.peer._desk.pack(one.to_json()) for one in stories)])  # type: ignore[union-attr]
        assert device._desk.book.stories(SEAT, good.slot) == stories[1:]
        device._advance()
        assert device._play.number == peer._play.number + len(stories) - 1


def test_of_two_stories_about_what_comes_later_the_same_one_is_followed_by_all(net: Network) -> None:
    ada, liar = net.peers[0], cheat(net)
    epoch, number, *_ = ada._play.slot
    slot = ("act", (epoch, number + 1, 0, 7))
    bodies = [[wire.text(bytes(16)), line, wire.text(bytes(16))] for line in ("one", "two")]
    stories = sorted((liar._desk.signed(slot, body) for body in bodies), key=lambda said: said.digest)
    for story in reversed(stories):
        assert refused(ada, liar, slot, story.body) == []
    assert ada._desk.book.get(SEAT, slot[0], *slot[1]) == stories[0]
    assert not ada._forks.toward(ada._play.tip._replace(number=number + 2))
