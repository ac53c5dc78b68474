"""What else people who have changed their program could try; each was found by thinking like them, or by the siege."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, honest, named, reveals, standing, table, told
from fastgroup import Fast
from tafelrunde.core import Scripted, Wanted
from tafelrunde.peers import Decided, Peer, Reason, Refusal, Send, TakenBack, bodies, transcript, wire
from tafelrunde.peers.audit import ALONE
from tafelrunde.peers.crypto import words
from wires import Network, Trouble, decided, genesis, grown, players, same_chain, wish_for


def draws(peer: Peer) -> list[Any]:
    """Actions for which this seat is given a card that nobody else sees."""
    found = []
    for action in actions(peer):
        try:
            peer.table.game.play(peer.table.state.copy(), action, Scripted())  # type: ignore[union-attr]
        except Wanted as wanted:
            if wanted.to == SEAT:
                found.append(action)
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_draws_a_card_looks_and_chooses_again_draws_no_second_one(seats: int) -> None:
    net = table("loewenherz", 4, seats=seats)
    net.start()
    players(net, 4)
    assert net.run(lambda: cheat(net).mine and bool(draws(cheat(net))) and len(actions(cheat(net))) > 1, 400)
    net.paused = True
    net.run(lambda: False, 3)
    peer = cheat(net)
    number, drawn, choices = peer._play.number, draws(peer)[0], [str(one) for one in actions(peer)]
    said = act(peer, drawn)
    net.devices[CHEAT].do(peer.act(drawn))
    net.run(lambda: False, 4)
    first = [device.peer.table.record.entries[number] for device in honest(net)]  # type: ignore[union-attr]
    # Words on the trail are free: he looks for stories that would win by their marks.
    lines = [one for one in choices if one != str(drawn)]
    for line in lines[:3]:
        stories = (peer._desk.signed(said.slot, [said.body[0], line, said.body[2], str(free)]) for free in range(99))
        told(net, min(stories, key=lambda story: story.digest), "ac"[: seats - 1])
    net.run(lambda: False, 6)
    assert named(net)
    for device, entry in zip(honest(net), first, strict=True):
        assert device.peer
        assert device.peer.table
        assert device.peer.table.record.entries[number] == entry
    assert same_chain(net)


def test_who_stands_still_for_a_vote_helps_no_second_story_however_long_it_waits() -> None:
    """Cards are to be shown in two stories, and he shows none: the others help, each the story that it was told, and once."""
    net = choosing("laurin", lambda peer: len(reveals(peer)) > 1)
    peer, number = cheat(net), cheat(net)._play.number
    stories = [act(peer, action) for action in reveals(peer)[:2]]
    net.apart = {frozenset("ac")}
    for name, story in zip("ac", stories, strict=True):
        told(net, story, name)
    net.run(lambda: False, 1)
    net.devices[CHEAT].die()
    net.run(lambda: False, 4)
    net.apart = set()
    net.run(lambda: False, 1)
    assert named(net)
    carry = net.carry
    net.carry = lambda sender, to, data: None if b'"bind"' in data else carry(sender, to, data)  # type: ignore[method-assign]
    wish_for(net, "ac", ("end",))
    net.run(lambda: False, 3)
    net.carry = carry  # type: ignore[method-assign]
    assert net.run(lambda: decided(net, "ac"), 60)
    net.run(lambda: False, 5)
    for device in honest(net):
        assert device.peer
        said = [one for one in device.peer._desk.book.about(number) if one.seat == device.peer.seat]
        assert len({one.slot[1][1] for one in said if one.slot[0] == "help"}) == 1


def test_who_was_told_of_the_end_and_has_opened_his_secrets_plays_no_further_on_another_decision() -> None:
    """Two decisions, of which the liar signed both: one ends the game, and whoever follows it lays its part of the key open. Should the
    others go on, the liar would read every card.
    """
    net = standing("loewenherz", 5)
    peer = cheat(net)
    net.apart = {frozenset("ac")}
    here = list(peer._play.tip)
    for name, what in (("a", ["end"]), ("c", ["bot", 0, 2])):
        device = net.devices[name]
        told(net, peer._desk.signed(("wish", (50 + len(what),)), {"w": what, "e": 0, "t": here}), name)
        device.do(device.peer.wish(tuple(what)))  # type: ignore[union-attr]
        told(net, peer._desk.signed(("vote", (1, 0)), {"w": what, "t": here, "u": -1}), name)
        told(net, peer._desk.signed(("bind", (1, 0)), {"w": what, "t": here}), name)
    assert net.run(lambda: decided(net, "ac"), 60)
    net.devices[CHEAT].die()
    ada, cleo = honest(net)
    assert ada.peer
    assert cleo.peer
    assert net.run(lambda: bool(ada.peer and list(ada.peer._desk.book.at("audit"))), ALONE + 5)
    assert not cleo.peer.over
    net.apart = set()
    net.run(lambda: False, 30)
    assert named(net)
    assert ada.peer.over
    assert cleo.peer.over
    assert same_chain(net)


def last_moves(net: Network) -> tuple[Any, Any] | None:
    """An action of the cheat that ends the game at once, and one that does not."""
    peer = cheat(net)
    if not (peer.mine and peer.table and len(peer.table.record.entries) > 20):
        return None
    ends, goes_on = None, None
    for action in actions(peer):
        trial = peer.table.state.copy()
        try:
            peer.table.game.play(trial, action, Scripted())
            ends = action if trial.turn is None else ends
        except Wanted:
            goes_on = action
    return (ends, goes_on) if ends and goes_on else None


def ended_for_ada_alone(delay: float, *, apart: bool, parted: float = 6) -> Network:
    """The last action was told in two stories: for Ada the game is over, for Cleo it goes on."""
    net = table("wuerfel", 12)
    net.start()
    players(net, 12)
    assert net.run(lambda: last_moves(net) is not None, 400)
    net.paused = True
    net.run(lambda: False, 3)
    peer, (ends, goes_on) = cheat(net), last_moves(net) or (None, None)
    stories = [act(peer, ends), act(peer, goes_on)]
    net.apart, net.trouble = {frozenset("ac")} if apart else set(), Trouble(delay=delay)
    peer.act(goes_on)  # his own program follows this one, and tells nobody yet
    told(net, stories[0], "a")
    told(net, stories[1], "c")
    if apart:
        net.devices[CHEAT].die()
    net.run(lambda: False, parted)
    net.apart, net.trouble = set(), Trouble()
    return net


@pytest.mark.no_cover
def test_who_takes_the_game_for_over_waits_for_another_story_before_he_opens_anything() -> None:
    net = ended_for_ada_alone(0.8, apart=False)
    assert named(net)
    for device in honest(net):
        assert device.peer
        assert not device.peer.over
        assert not list(device.peer._desk.book.at("audit"))


@pytest.mark.no_cover
def test_whoever_has_not_heard_from_all_that_the_game_is_over_opens_nothing_for_long() -> None:
    """The liar has told Ada the end, and she hears of Cleo only when the line between them is mended."""
    net = ended_for_ada_alone(0.0, apart=True, parted=ALONE - 12)
    ada, cleo = (device.peer for device in honest(net))
    assert ada
    assert cleo
    assert ada.over
    assert not list(ada._desk.book.at("audit"))
    assert not cleo.over
    # When they meet, one story stands; what is opened then is the end for both.
    net.run(lambda: False, ALONE)
    assert named(net)
    assert ada.over == cleo.over == bool(list(ada._desk.book.at("audit")))


@pytest.mark.no_cover
def test_where_somebody_has_opened_his_secrets_too_early_nobody_honest_plays_on_with_open_cards() -> None:
    net = ended_for_ada_alone(0.0, apart=True, parted=ALONE + 5)
    net.run(lambda: False, 5)
    assert named(net)
    wish_for(net, "ac", ("bot", SEAT, 2))
    assert net.run(lambda: decided(net, "ac"), 60)
    net.run(lambda: False, 5)
    cleo = net.devices["c"].peer
    assert cleo
    assert cleo.turn == SEAT
    assert not cleo.mine
    wish_for(net, "ac", ("end",))
    assert net.run(lambda: all(device.peer.over for device in honest(net) if device.peer), 60)


def test_what_still_waits_for_chance_when_a_bot_sits_in_keeps_nobody_from_deciding_again() -> None:
    net = choosing("wuerfel", lambda peer: "roll" in map(str, actions(peer)), seats=4)
    said = act(cheat(net), "roll")
    net.devices[CHEAT].die()
    for device in honest(net):
        net.apart |= {frozenset((device.name, other)) for other in net.devices if other != device.name}
        device.do(device.peer.receive("b", device.peer._desk.pack(said.to_json())))  # type: ignore[union-attr]
    # All have the action, and nobody has heard of what helps it.
    here = [device.peer._play.tip for device in honest(net) if device.peer]
    assert len(set(here)) == 1
    assert here[0].act
    for device in honest(net):
        peer: Any = device.peer
        for what in (["bot", SEAT, 0], ["end"]):
            epoch = peer._desk.epoch
            for other in honest(net):
                tip = {"w": what, "t": list(here[0])}
                bind = other.peer._desk.signed(("bind", (epoch + 1, 0)), tip)  # type: ignore[union-attr]
                device.do(peer.receive("x", peer._desk.pack(bind.to_json())))
            assert peer._desk.epoch == epoch + 1, what
        assert peer.over


def test_a_second_pass_of_a_shuffle_told_after_a_decision_takes_nobody_back_behind_it() -> None:
    """Behind it nobody could return: the deck would be made without him, and what was decided would be nowhere."""
    net = table("creatures", 1, seats=4)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    net.run(lambda: False, 10)
    said = next(one for one in cheat(net)._desk.book.about(0) if one.slot[0] == "mix" and one.seat == SEAT)
    wish_for(net, "acd", ("bot", SEAT, 0))
    assert net.run(lambda: decided(net, "acd"), 60)
    data = wire.raw(said.body)
    half = len(data) // 2
    other = b"".join(words(data[:half])[::-1]) + b"".join(words(data[half:])[::-1])
    told(net, cheat(net)._desk.signed(said.slot, wire.text(other)), "acd")
    net.devices[CHEAT].die()
    net.run(lambda: False, 5)
    assert named(net)
    assert not any(device.told(TakenBack) for device in honest(net))
    players(net, 1)
    assert net.run(lambda: grown(net, 6), 200)
    ada = net.devices["a"]
    ada.die()
    ada.start()
    assert net.run(lambda: grown(net, 8), 200)
    assert same_chain(net)
    assert ada.peer
    verdict = transcript.verify(transcript.write(ada.peer), Fast())
    assert {caught.seat for caught in verdict.caught} == {SEAT}
    open_table = Peer(genesis("wuerfel", Fast(), 2, 1)[0], ada.peer._desk.identity)
    assert not open_table._play.mixed_otherwise(said)
    assert not open_table._play.leave(said)
    open_table._play.help()  # nothing is to be done: open chance waits for nobody


@pytest.mark.parametrize("built", [False, True])
def test_a_second_pass_takes_back_only_what_nobody_else_has_built_upon(
    built: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has made the deck with the other pass makes it anew, unless the others go on from it."""
    net = table("creatures", 1, seats=3)
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    if built:
        players(net, 1)
        assert net.run(lambda: grown(net, 4), 200)
    ada = net.devices["a"]
    assert ada.peer
    said = next(one for one in cheat(net)._desk.book.about(0) if one.slot[0] == "mix" and one.seat == SEAT)
    monkeypatch.setattr(ada.peer._play, "mixed_otherwise", lambda known: known == said)
    data = wire.raw(said.body)
    half = len(data) // 2
    other = b"".join(words(data[:half])[::-1]) + b"".join(words(data[half:])[::-1])
    told(net, cheat(net)._desk.signed(said.slot, wire.text(other)), "a")
    net.run(lambda: False, 1)
    assert bool(ada.told(TakenBack)) is not built


@pytest.mark.parametrize("late", [False, True])
def test_who_votes_that_something_is_taken_back_and_then_says_nothing_keeps_nobody_from_deciding(late: bool) -> None:
    """It takes everybody's vote. Whoever has seen them all is bound to it, and must not wait for the liar ever after; nor where it sees his
    vote when the other has gone on to something else.
    """
    net = choosing("loewenherz", lambda peer: bool(peer.table and peer.table.can_undo(SEAT)))
    peer = cheat(net)
    assert peer.table
    what, here = ("undo", peer.table.can_undo(SEAT)), list(peer._play.tip)
    told(net, peer._desk.signed(("wish", (50,)), {"w": list(what), "e": 0, "t": here}))
    wish_for(net, "ac", what)
    vote = peer._desk.signed(("vote", (1, 0)), {"w": list(what), "t": here, "u": -1})
    net.run(lambda: False, 2)
    if late:
        net.apart = {frozenset("ac")}
        wish_for(net, "c", ("end",))
        told(net, vote, "a")
        told(net, peer._desk.signed(("wish", (51,)), {"w": ["end"], "e": 0, "t": here}), "c")
        net.run(lambda: False, 5)
        net.apart = set()
    else:
        told(net, vote)
    net.devices[CHEAT].die()
    net.run(lambda: False, 1)
    wish_for(net, "ac", ("end",))
    assert net.run(lambda: all(device.told(Decided) for device in honest(net)), 120)
    assert same_chain(net)
    (ada, *_), (cleo, *_) = (device.told(Decided) for device in honest(net))
    assert ada.what == cleo.what


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [3, 4])
def test_who_keeps_back_cards_at_a_strict_table_leaves_nobody_behind_and_the_others_end_the_game(seats: int) -> None:
    """Without him nobody can be given a card; so nobody goes on before it is there, and all who are left stand at one point."""
    net = table("loewenherz", needed=seats, seats=seats)
    net.start()
    players(net, 4)
    assert net.run(lambda: grown(net, 4), 100)
    shares: Any = cheat(net)._chance.shares  # type: ignore[attr-defined]
    shares._gift = lambda step: []

    def waits() -> bool:
        return all(device.peer and device.peer.awaits == "deal" for device in honest(net))

    assert net.run(lambda: waits() and bool(net.run(lambda: False, 8) or waits()), 600)
    assert len({device.peer._play.tip for device in honest(net) if device.peer}) == 1
    wish_for(net, "acd"[: seats - 1], ("end",))
    assert net.run(lambda: all(device.told(Decided) for device in honest(net)), 60)
    assert same_chain(net)


def test_whoever_has_told_two_stories_is_named_also_by_who_has_long_gone_on_and_was_told_of_one_alone() -> None:
    """The other holds both, and what it sends about that is lost on the way."""
    net = choosing("loewenherz", lambda peer: len(actions(peer)) > 1, chance="open")
    peer = cheat(net)
    first, other = sorted((act(peer, action) for action in actions(peer)[:2]), key=lambda said: said.digest)
    told(net, first)
    net.run(lambda: False, 2)
    net.devices[CHEAT].die()
    net.apart = {frozenset("ac")}
    cleo = net.devices["c"]
    assert cleo.peer
    cleo.do(cleo.peer.receive(CHEAT, peer._desk.pack(other.to_json())))
    net.run(lambda: False, 2)
    net.apart = set()
    assert net.run(lambda: named(net), 10)
    assert same_chain(net)


def test_that_help_was_given_is_said_and_no_more() -> None:
    bodies.check("gave", None)
    with pytest.raises(Refusal) as refused:
        bodies.check("gave", "all of it")
    assert refused.value.reason is Reason.MALFORMED


def test_nothing_is_taken_back_while_somebody_alone_sees_what_is_being_dealt() -> None:
    net = table("creatures", 2, seats=2, needed=2)
    net.start()
    players(net, 2)
    assert net.run(lambda: grown(net, 11), 60)
    net.paused = True
    net.run(lambda: False, 3)
    liar, (device,) = cheat(net), honest(net)
    ada, number, desk = device.peer, liar._play.number, liar._desk
    assert ada
    assert liar.mine
    device.do(ada.wish(("undo", number - 1)))
    net.run(lambda: False, 1)
    # He acts, keeps his shares back, and so sees alone what comes; then he agrees to what she wished before.
    wish = desk.wish

    def alone(one: Any) -> None:
        if not (isinstance(one, Send) and (b'"share"' in one.data or b'"show"' in one.data)):
            wish(one)

    desk.wish = alone  # type: ignore[method-assign]
    net.devices[CHEAT].do(liar.act(actions(liar)[0]))
    net.run(lambda: False, 3)
    desk.wish = wish  # type: ignore[method-assign]
    assert (liar._play.number, ada._play.number) == (number + 1, number)
    what, here = ["undo", number - 1], ada._play.tip
    told(net, desk.signed(("wish", (900,)), {"w": what, "e": desk.epoch, "t": list(here)}), "a")
    net.run(lambda: False, 3)
    for kind, more in (("vote", {"u": -1}), ("bind", {})):
        for turn in range(3):
            told(net, desk.signed((kind, (desk.epoch + 1, turn)), {"w": what, "t": list(here)} | more), "a")
        net.run(lambda: False, 4)
    assert not device.told(Decided)


def test_a_second_story_of_a_deal_that_is_none_raises_nothing() -> None:
    net = standing("loewenherz", 8, seats=2, chance="open")
    liar, victim = net.devices["a"].peer, net.devices["b"]
    assert liar
    book, desk = liar._desk.book, liar._desk
    mine = next(said for entry in range(1, 8) for said in book.about(entry) if (said.slot[0], said.seat) == ("act", 1))
    victim.die()
    victim.disk.clear()
    woken = victim.make()
    woken.wake([])
    woken.connected("a")
    junk = desk.signed(("deal", ()), {"c": "", "m": wire.text(bytes([1]) * 32), "p": wire.text(bytes(96)), "s": []})
    for said in (*book.at("commit"), *book.at("deal"), junk, mine):
        woken.receive("a", desk.pack(said.to_json()))
    for tick in range(40):
        woken.tick(tick / 2)
