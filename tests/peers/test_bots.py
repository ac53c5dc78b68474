"""Bots that sit at a table from the start: nobody is there, and somebody's device plays for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde import games
from tafelrunde.core import ALL
from tafelrunde.peers import BOT, Audited, Decided, Genesis, Reason, Refusal, Refused, transcript, wire
from wires import LIGHT, Network, clean, genesis, grown, over, players, same_chain


def table(name: str, seats: int, bots: int, seed: int, **more: Any) -> Network:
    facts, people = genesis(name, Fast(), seats, seed, bots=bots, **{"chance": "sealed"} | more)
    assert Genesis.from_json(facts.to_json(), Fast()) == facts
    net = Network(facts, people, seed, LIGHT)
    net.start()
    players(net, seed)
    return net


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "chance"), [*((name, "sealed") for name in games.NAMES), ("wuerfel", "open")])
def test_two_people_and_bots_play_to_the_end(name: str, chance: str) -> None:
    seats = max(games.load(name).seats[0], 3)
    net = table(name, seats, seats - 2, 1, chance=chance)
    assert net.table.people == (0, seats - 1)
    assert net.table.strict
    assert not net.table.spares
    assert net.run(lambda: over(net), 20_000)
    clean(net)
    assert same_chain(net)
    acts = {said.seat for peer in net.peers for entry in range(60) for said in peer._desk.book.about(entry)}
    assert acts == {0, seats - 1}
    if chance == "sealed":
        assert net.run(lambda: all(device.told(Audited) for device in net.devices.values()), 400)
        assert net.run(lambda: not any(device.told(Audited)[-1].missing for device in net.devices.values()), 400)
        verdict = transcript.verify(transcript.write(net.peers[0]), Fast())
        assert verdict.holds
        assert verdict.finished
        assert not verdict.missing


@pytest.mark.no_cover
def test_the_cards_of_a_bot_are_known_to_the_device_that_plays_for_it_and_to_no_other() -> None:
    net = table("loewenherz", 4, 1, 2)
    assert net.run(lambda: grown(net, 60))
    for peer in net.peers:
        assert peer.table
        mine = {0: 0b11, 2: 0b100, 3: 0b1000}[peer.seat or 0]
        cards = peer.table.state.cards
        hidden = [(face, seen) for face, seen in zip(cards.face, cards.seen, strict=True) if seen not in (0, ALL)]
        assert all((face is not None) == bool(seen & mine) for face, seen in hidden)
        assert any(seen & 0b10 for _, seen in hidden)
    clean(net)
    assert same_chain(net)


@pytest.mark.no_cover
def test_if_the_device_that_plays_for_a_bot_is_gone_the_others_give_both_seats_to_another() -> None:
    net = table("loewenherz", 4, 1, 3)
    assert net.run(lambda: grown(net, 20))
    net.devices["a"].die()
    for name in "bc":
        device = net.devices[name]
        assert device.peer
        device.do(device.peer.wish(("bot", 0, 3)))
    assert net.run(lambda: all(peer.runners == (3, 3, 2, 3) for peer in net.peers), 60)
    assert net.run(lambda: grown(net, 60), 1000)
    net.devices["a"].start()
    back = net.devices["a"].peer
    assert back
    assert net.run(lambda: back.runners == (3, 3, 2, 3), 60)
    net.devices["a"].do(back.wish(("back", 0)))
    assert net.run(lambda: all(peer.runners == (0, 3, 2, 3) for peer in net.peers), 60)
    assert net.run(lambda: over(net), 5000)
    clean(net)
    assert same_chain(net)


def test_nobody_speaks_for_a_bot_and_it_does_not_come_back() -> None:
    net = table("wuerfel", 3, 1, 4)
    assert net.run(lambda: grown(net, 5))
    ada, ben = net.peers
    said = ben._desk.signed(("chat", (1,)), 3)._replace(seat=1)
    (refused,) = [one for one in ada.receive("b", ben._desk.pack(said.to_json())) if isinstance(one, Refused)]
    assert refused.reason == Reason.NO_SEAT
    sealed = ben._desk.pack({"k": "for", "f": 1, "s": 0, "b": wire.text(bytes(40))})
    (refused,) = [one for one in ada.receive("b", sealed) if isinstance(one, Refused)]
    assert refused.reason == Reason.NO_SEAT
    (refused,) = [one for one in ada.wish(("back", 1)) if isinstance(one, Refused)]
    assert refused.reason == Reason.UNWANTED
    for peer, name in zip(net.peers, "ab", strict=True):
        net.devices[name].do(peer.wish(("end",)))
    assert net.run(lambda: all(device.told(Decided) for device in net.devices.values()), 60)


def test_one_person_alone_needs_no_table_of_several_devices() -> None:
    facts, _ = genesis("wuerfel", Fast(), 3, 5, bots=1)
    lonely = replace(facts, keys=(facts.keys[0], BOT, BOT))
    with pytest.raises(Refusal) as refused:
        lonely.check(Fast())
    assert refused.value.reason == Reason.MALFORMED


def test_a_genesis_without_levels_means_and_is_what_it_was_before_there_were_any() -> None:
    facts, _ = genesis("wuerfel", Fast(), 3, 5, bots=1)
    assert facts.levels == ()
    assert facts.id.hex() == "bbe68f0c974a042217b1630e54884b06"
    levelled = replace(facts, levels=(3, 5, 3))
    assert levelled.id != facts.id
    assert Genesis.from_json(levelled.to_json(), Fast()) == levelled


@pytest.mark.parametrize("levels", [[], [3, 5], [3, 5, 3, 3], [3, -1, 3], ["3", 5, 3], 5, None])
def test_levels_that_are_none_are_refused(levels: Any) -> None:
    facts, _ = genesis("wuerfel", Fast(), 3, 5, bots=1)
    with pytest.raises(Refusal) as refused:
        Genesis.from_json(facts.to_json() | {"levels": levels}, Fast())
    assert refused.value.reason == Reason.MALFORMED
