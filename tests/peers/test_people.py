"""People leave and return: at any moment, with and without what their device had kept; and what the others decide."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.core import ALL
from tafelrunde.peers import Asked, Audited, Decided, Happened, Peer, Reason, Refused, TakenBack, wire
from tafelrunde.peers.council import Decision
from tafelrunde.peers.memory import MEMORY, TRUST
from wires import LIGHT, Device, Network, clean, evening, genesis, grown, over, players, same_chain


def entries(net: Network) -> int:
    return max(len(peer.table.record.entries) if peer.table else 0 for peer in net.peers)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["wuerfel", "loewenherz", "elfen"])
def test_devices_die_and_return_at_any_moment_and_the_game_goes_on(name: str) -> None:
    for seed in range(4):
        net, rng = evening(name, 3, seed, needed=3 if seed % 2 else 2), Random(seed)

        def trouble(net: Network = net, rng: Random = rng) -> None:
            device = rng.choice(list(net.devices.values()))
            if device.peer:
                device.die()
                net.later(rng.random() * 6, device.start)
            net.later(rng.random() * 8, lambda: trouble(net, rng))

        net.later(rng.random(), trouble)
        assert net.run(lambda net=net: over(net) or grown(net, 60), 4000)
        assert same_chain(net)
        clean(net)


def test_whoever_lost_everything_but_the_secret_is_back_in_the_same_seat() -> None:
    net = evening("loewenherz", 3, 3)
    assert net.run(lambda: entries(net) > 25)
    lost = net.devices["b"]
    lost.die()
    lost.disk.clear()
    net.later(5, lost.start)
    assert net.run(lambda: lost.peer is not None and grown(net, 70), 3000)
    assert same_chain(net)
    clean(net)
    assert lost.peer and lost.peer.table
    state = lost.peer.table.state
    assert all(state.cards.face[card] for card in state.hands[1])


def test_however_long_it_takes_to_be_told_of_all_nothing_is_done_before() -> None:
    net = evening("wuerfel", 2, 7, chance="open")
    assert net.run(lambda: grown(net, 20) and any(peer.turn == 1 for peer in net.peers))
    ada, back, now, turns = net.peers[0], net.devices["b"].make(), 0.0, 0
    assert ada.table
    count = len(ada.table.record.entries)
    back.wake()
    back.receive("a", ada._sync.have())
    for entry in range(count):
        for said in ada._desk.book.about(entry):
            back.receive("a", ada._desk.pack(said.to_json()))
        for _ in range(2):
            now += 4
            back.tick(now)
        turns += back.turn == 1
        assert not back.mine or entry == count - 1
    assert now > TRUST
    assert turns > 3
    back.tick(now + MEMORY)
    assert back.mine


def test_before_it_has_heard_the_others_a_device_says_nothing_new() -> None:
    net = evening("wuerfel", 2, 1)
    assert net.run(lambda: bool(net.peers[0].mine))
    device = net.devices["a"]
    kept = list(device.disk.values())
    alone = Peer(net.table, device.make()._desk.identity)
    alone.wake(kept)
    assert alone.turn == alone.seat
    assert not alone.mine
    assert alone.table
    wishes = alone.act(alone.table.game.actions(alone.table.state)[0])
    assert [type(wish) for wish in wishes] == [Refused]


def test_everybody_sees_for_whom_it_waits() -> None:
    for chance in ("open", "sealed"):
        facts, people = genesis("loewenherz", Fast(), 3, 6, chance=chance, needed=3)
        net = Network(facts, people, 6)
        net.devices["a"].start()
        net.devices["b"].start()
        assert [peer.awaited for peer in net.peers] == [{1, 2}, {0, 2}]
        net._tick()
        net.run(lambda: False, 10)
        assert [peer.awaited for peer in net.peers] == [{2}, {2}]
        assert {peer.awaits for peer in net.peers} == {"setup"}
        net.devices["c"].start()
        players(net, 6)
        assert net.run(lambda net=net: grown(net, 2))
        net.paused = True
        net.run(lambda: False, 5)
        mover = next(peer for peer in net.peers if peer.mine)
        assert {peer.awaited for peer in net.peers} == {frozenset({mover.seat})}
        assert {peer.awaits for peer in net.peers} == {"turn"}
    # Nobody draws without the third, and all say so.
    net.devices["c"].die()
    net.paused = False
    net.run(lambda: False, 60)
    assert {peer.awaited for peer in net.peers} == {frozenset({2})}
    assert {peer.awaits for peer in net.peers} == {"turn"}


@pytest.mark.no_cover
def test_everybody_sees_what_it_waits_for() -> None:
    net, found = evening("loewenherz", 3, 6), set[str]()

    def seen() -> bool:
        found.update(peer.awaits for peer in net.peers)
        return over(net)

    assert net.run(seen, 3000)
    assert found == {"setup", "mix", "deal", "open", "turn", ""}


def test_what_a_lost_device_has_said_is_not_said_again_in_another_way() -> None:
    """It acts, dies before anybody has answered, and returns with nothing: the others tell it what it did."""
    net = evening("loewenherz", 3, 5)
    net.run(lambda: grown(net, 8))
    lost = net.devices["b"]
    net.run(lambda: lost.peer is not None and lost.peer.mine and same_chain(net))
    assert lost.peer and lost.peer.table
    actions = lost.peer.table.game.actions(lost.peer.table.state)
    lost.do(lost.peer.act(actions[0]))
    lost.die()
    lost.disk.clear()
    lost.start()
    assert net.run(lambda: grown(net, 40), 1000)
    assert same_chain(net)
    clean(net)


def test_a_claim_that_there_is_more_does_not_keep_anybody_from_acting_for_long() -> None:
    net = evening("wuerfel", 2, 5)
    assert net.run(lambda: grown(net, 3))
    peer = net.peers[0]
    boast = wire.unpack(peer._sync.have()) | {"n": 999_999, "h": [], "s": 1}
    net.devices["a"].do(peer.receive("stranger", wire.pack(boast)))
    assert net.run(lambda: over(net), 2000)


@pytest.mark.no_cover
def test_a_partition_heals() -> None:
    net = evening("creatures", 4, 5)
    assert net.run(lambda: grown(net, 5))
    net.apart = {frozenset((one, other)) for one in "ab" for other in "cd"}
    net.run(lambda: False, 30)
    net.apart = set()
    assert net.run(lambda: over(net), 3000)
    assert same_chain(net)
    clean(net)


def test_entries_find_their_way_through_a_third_player() -> None:
    facts, people = genesis("loewenherz", Fast(), 3, 6, chance="sealed")
    net = Network(facts, people, 6, LIGHT)
    net.apart = {frozenset("ac")}
    net.start()
    players(net, 6)
    assert net.run(lambda: grown(net, 60), 1500)
    assert same_chain(net)
    clean(net)


def take_over(net: Network, gone: str, runner: str) -> None:
    """Those who are left would like a bot for the one who is gone."""
    seats = {name: seat for seat, name in enumerate(net.devices)}
    for device in net.devices.values():
        if device.peer and device.peer.seat is not None:
            device.do(device.peer.wish(("bot", seats[gone], seats[runner])))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["wuerfel", "creatures", "loewenherz", "laurin", "elfen"])
@pytest.mark.parametrize("moment", [0, 1, 17])
def test_a_bot_sits_in_for_whoever_stays_away_and_sees_that_hand(name: str, moment: int) -> None:
    net = evening(name, 3, moment)
    net.run(lambda: entries(net) > moment)
    net.run(lambda: False, Random(moment).random() * 2)
    net.devices["b"].die()
    rest = [net.devices["a"], net.devices["c"]]
    assert net.run(lambda: all(device.peer and device.peer.table for device in rest), 500), "not even set up"
    take_over(net, "b", "c")
    at = entries(net)
    assert net.run(lambda: over(net) or grown(net, at + 40), 3000)
    assert same_chain(net)
    clean(net)
    for device in rest:
        assert device.told(Decided)[0].what == ("bot", 1, 2)
        assert device.peer and device.peer.runners == (0, 2, 2)
    hers = net.devices["c"].peer
    assert hers and hers.table
    cards = hers.table.state.cards
    assert all(face for face, seen in zip(cards.face, cards.seen, strict=True) if seen & 0b110)


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_whoever_returns_plays_again_and_knows_the_cards(chance: str) -> None:
    net = evening("loewenherz", 3, 4, chance=chance)
    assert net.run(lambda: grown(net, 10))
    gone = net.devices["b"]
    gone.die()
    take_over(net, "b", "a")
    assert net.run(lambda: grown(net, 40), 1000)
    gone.start()
    assert net.run(lambda: gone.peer is not None and same_chain(net) and grown(net, 45), 1000)
    assert gone.peer and gone.peer.runners == (0, 0, 2)
    # What the bot has drawn for it is told only to whom it plays for.
    assert gone.peer.eyes == {"open": 1, "sealed": None}[chance]
    gone.do(gone.peer.wish(("back", 1)))
    assert net.run(lambda: all(peer.runners == (0, 1, 2) for peer in net.peers), 100)
    assert net.run(lambda: grown(net, 90), 1000)
    assert same_chain(net)
    clean(net)
    assert gone.peer.table
    state = gone.peer.table.state
    assert all(state.cards.face[card] for card in state.hands[1])
    assert gone.peer.eyes == 1


@pytest.mark.parametrize(("wish", "after"), [(("end",), {0: ("end",)}), (("bot", 1, 0), {}), (("undo", 99), {})])
def test_whoever_returns_is_let_in_before_what_the_only_other_one_would_like(wish: Decision, after: Any) -> None:
    net = evening("loewenherz", 3, 4)
    assert net.run(lambda: grown(net, 10))
    back, ada = net.devices["b"], net.devices["a"]
    back.die()
    take_over(net, "b", "c")
    assert net.run(lambda: ada.told(Decided), 100)
    net.paused = True
    net.run(lambda: False, 5)
    net.devices["c"].die()
    back.start()
    assert ada.peer and net.run(lambda: back.peer is not None and back.peer.runners == (0, 2, 2), 100)
    assert back.peer
    ada.do([ada.peer._council._say(wish), *ada.peer._out()][1:])  # type: ignore[func-returns-value]
    back.do(back.peer.wish(("back", 1)))
    assert net.run(lambda: all(peer.runners == (0, 1, 2) for peer in net.peers), 100)
    assert ada.peer.wished == after, "what is wished still, and can be"


@pytest.mark.no_cover
@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_one_alone_decides_nothing_and_may_change_their_mind(chance: str) -> None:
    net = evening("wuerfel", 3, 4, chance=chance)
    assert net.run(lambda: grown(net, 5))
    device = net.devices["a"]
    assert device.peer
    device.do(device.peer.wish(("end",)))
    net.run(lambda: False, 20)
    assert all(not each.told(Decided) for each in net.devices.values())
    assert net.devices["b"].told(Asked)[-1] == Asked(0, ("end",))
    device.do(device.peer.wish(None))
    assert net.run(lambda: over(net), 1000)
    assert net.devices["b"].told(Asked)[-1] == Asked(0, None)
    clean(net)


def test_whoever_wishes_nothing_and_says_so_again_says_no() -> None:
    net = evening("wuerfel", 3, 4)
    assert net.run(lambda: grown(net, 5))
    ada, ben = net.devices["a"], net.devices["b"]
    assert ada.peer and ben.peer
    ada.do(ada.peer.wish(("end",)))
    assert net.run(lambda: ben.told(Asked), 10)
    ben.do(ben.peer.wish(None))
    assert net.run(lambda: ada.told(Asked) == [Asked(1, None)], 10)
    assert ada.peer.wished == {0: ("end",)}, "it binds nobody"


def test_the_seats_can_decide_to_stop() -> None:
    net = evening("wuerfel", 3, 4)
    assert net.run(lambda: grown(net, 5))
    for name in "ac":
        device = net.devices[name]
        assert device.peer
        device.do(device.peer.wish(("end",)))
    assert net.run(lambda: all(device.told(Decided) for device in net.devices.values()), 100)
    assert all(peer.turn is None and not peer.awaited for peer in net.peers)
    assert same_chain(net)


def test_what_revealed_nothing_is_taken_back_if_all_agree() -> None:
    net, number = evening("loewenherz", 3, 8), 0
    while not number:
        net.paused = False
        at = entries(net)
        assert net.run(lambda at=at, net=net: grown(net, at + 1), 200)
        net.paused = True
        net.run(lambda: False, 10)
        peer = net.peers[0]
        number = (peer.table and peer.table.can_undo()) or 0
    for device in net.devices.values():
        assert device.peer
        device.do(device.peer.wish(("undo", number)))
    assert net.run(lambda: all(device.told(Decided) for device in net.devices.values()), 200)
    assert all(TakenBack(number) in device.told(TakenBack) for device in net.devices.values())
    net.paused = False
    assert net.run(lambda: grown(net, number + 30), 1000)
    assert same_chain(net)
    clean(net)


def test_what_was_revealed_cannot_be_taken_back() -> None:
    net = evening("wuerfel", 2, 8)
    assert net.run(lambda: grown(net, 4))
    device = net.devices["a"]
    assert device.peer
    device.do(device.peer.wish(("undo", 1)))
    assert device.told(Refused)[-1].reason == Reason.UNWANTED


def test_strict_tables_have_no_bots() -> None:
    net = evening("loewenherz", 3, 1, needed=3)
    assert net.run(lambda: grown(net, 3))
    device = net.devices["a"]
    assert device.peer
    device.do(device.peer.wish(("bot", 1, 2)))
    assert device.told(Refused)[-1].reason == Reason.UNWANTED


@pytest.mark.no_cover
def test_nobody_holds_a_card_that_only_others_have_seen() -> None:
    for name in ("loewenherz", "laurin", "elfen"):
        net = evening(name, 3, 9)
        for stage in range(10, 60, 10):
            assert net.run(lambda stage=stage, net=net: over(net) or grown(net, stage))
            for peer in net.peers:
                assert peer.table
                cards = peer.table.state.cards
                for face, seen in zip(cards.face, cards.seen, strict=True):
                    if seen != ALL and not seen >> (peer.seat or 0) & 1:
                        assert face is None


def test_after_the_game_every_shuffle_is_opened_and_every_card_is_known() -> None:
    net = evening("creatures", 3, 1)
    assert net.run(lambda: over(net))
    assert net.run(
        lambda: all(device.told(Audited) and not device.told(Audited)[-1].missing for device in net.devices.values()),
        300,
    )
    texts = set()
    for device in net.devices.values():
        audited = device.told(Audited)[-1]
        assert audited.clean > 0
        texts.add(audited.record.text())
        assert "?" not in audited.record.text()
        assert device.peer and device.peer.table and audited.record.head == device.peer.table.record.head
    assert len(texts) == 1
    clean(net)


def test_an_onlooker_holds_the_same_chain_and_sees_what_lies_open() -> None:
    facts, people = genesis("loewenherz", Fast(), 2, 6, chance="sealed")
    net = Network(facts, people, 6, LIGHT)
    _, strangers = genesis("wuerfel", Fast(), 2, 77)
    net.devices["z"] = Device(net, "z", lambda: Peer(facts, strangers[0]))
    net.start()
    players(net, 6)
    assert net.run(lambda: grown(net, 40), 1500)
    watching = net.devices["z"].peer
    assert watching and watching.table and watching.seat is None and not watching.mine
    assert same_chain(net)
    assert all(
        face is None
        for face, seen in zip(watching.table.state.cards.face, watching.table.state.cards.seen, strict=True)
        if seen != ALL
    )
    assert net.devices["z"].told(Happened)
    clean(net)


@pytest.mark.no_cover
def test_whoever_comes_late_is_told_everything_in_messages_that_every_channel_takes() -> None:
    facts, people = genesis("loewenherz", Fast(), 4, 6, chance="sealed")
    net = Network(facts, people, 6)
    _, strangers = genesis("wuerfel", Fast(), 2, 77)
    late = Device(net, "z", lambda: Peer(facts, strangers[0]))
    net.start()
    players(net, 6)
    assert net.run(lambda: grown(net, 200), 1500)
    sizes: list[int] = []
    carry = net.carry

    def measured(sender: str, to: str, data: bytes) -> None:
        if to == late.name and wire.unpack(data)["k"] == "many":
            sizes.append(len(data))
        carry(sender, to, data)

    net.carry = measured  # type: ignore[method-assign]
    net.paused = True
    net.devices[late.name] = late
    late.start()
    assert net.run(lambda: grown(net, 200), 100)
    assert same_chain(net)
    assert max(sizes) <= wire.LARGEST < sum(sizes)


@pytest.mark.no_cover
def test_an_action_without_chance_is_small() -> None:
    net = evening("laurin", 3, 1)
    assert net.run(lambda: grown(net, 80))
    kept = net.devices["a"].disk
    acts = [len(data) for key, data in kept.items() if key.split()[1] == "act"]
    assert len(acts) > 60
    assert max(acts) <= 400
