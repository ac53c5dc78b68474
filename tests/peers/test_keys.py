"""Two parts of the key, each told to some: nobody honest is taken for a liar, and whoever comes back goes where the others have gone."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, cheat, standing, table
from tafelrunde.peers import Caught, Peer, TakenBack, wire
from tafelrunde.peers.crypto import WORD, digest
from tafelrunde.peers.keys import _bound
from tafelrunde.peers.peer import PATIENCE
from tafelrunde.peers.statement import Statement
from wires import Network, grown, same_chain


def another(net: Network, chance: str) -> list[Statement]:
    """What the cheat would have said before the start with other secrets."""
    return part(net, cheat(net), chance)


def part(net: Network, liar: Peer, chance: str) -> list[Statement]:
    """What somebody says before the start with other secrets than his own."""
    if chance == "open":
        part = digest(b"another")
        said: list[Any] = [wire.text(digest(part)), wire.text(part)]
    else:
        person = liar._desk.identity
        derive = person.derive
        person.derive = lambda *labels: derive(*labels, b"another")  # type: ignore[method-assign]
        deal = Peer(net.table, person)._chance.keys._deal()  # type: ignore[attr-defined]
        person.derive = derive  # type: ignore[method-assign]
        said = [wire.text(_bound(deal)), deal]
    return [liar._desk.signed((kind, ()), body) for kind, body in zip(("commit", "deal"), said, strict=True)]


def own(liar: Peer) -> list[Statement]:
    """What his program would have said before the start."""
    chance: Any = liar._chance
    if liar.genesis.chance == "open":
        said: list[Any] = [wire.text(digest(chance._part)), wire.text(chance._part)]
    else:
        deal = chance.keys._deal()
        said = [wire.text(_bound(deal)), deal]
    return [liar._desk.signed((kind, ()), body) for kind, body in zip(("commit", "deal"), said, strict=True)]


def tell(net: Network, name: str, liar: Peer, said: Statement) -> None:
    device = net.devices[name]
    device.do(device.peer.receive(CHEAT, liar._desk.pack(said.to_json())))  # type: ignore[union-attr]


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_whoever_comes_back_with_nothing_and_is_told_another_part_of_the_key_names_nobody_but_the_liar(
    chance: str,
) -> None:
    net = standing("loewenherz", 6, chance=chance)
    liar, ada, cleo = cheat(net), net.devices["a"], net.devices["c"]
    other = another(net, chance)
    cleo.die()
    cleo.disk.clear()
    net.devices[CHEAT].die()
    cleo.start()
    for kind, false in zip(("commit", "deal"), other, strict=True):
        for said in [*(one for one in liar._desk.book.at(kind) if one.seat != SEAT), false]:
            cleo.do(cleo.peer.receive(CHEAT, liar._desk.pack(said.to_json())))  # type: ignore[union-attr]
    assert cleo.peer
    assert ada.peer
    # The words to be compared tell it at once.
    assert cleo.peer.code("en") != ada.peer.code("en")
    assert net.run(lambda: grown(net, 6), 4 + 4 * PATIENCE)
    assert cleo.peer.code("en") == ada.peer.code("en")
    assert same_chain(net)
    net.paused = False
    net.run(lambda: False, 20)
    for device in (ada, cleo):
        assert {one.seat for one in device.told(Caught)} == {SEAT}


@pytest.mark.parametrize("chance", ["open", "sealed"])
@pytest.mark.parametrize("seats", [2, 3])
def test_who_binds_himself_again_when_he_has_seen_what_the_others_dealt_is_bound_to_nothing(
    chance: str, seats: int
) -> None:
    """He could look for a part with which the words to be compared are those of another table."""
    net = table("wuerfel", 1, seats=seats, chance=chance)
    device, others = net.devices[CHEAT], [name for name in net.devices if name != CHEAT]
    liar = device.make()
    device.start = lambda: None  # type: ignore[method-assign]
    net.start()
    first, other = part(net, liar, chance), own(liar)
    for name in others:
        tell(net, name, liar, first[0])
    net.run(lambda: False, 3)
    deals = {one.seat for one in net.devices["a"].peer._desk.book.at("deal")}  # type: ignore[union-attr]
    assert deals == set(range(seats)) - {SEAT}
    for name in others:
        for said in other:
            tell(net, name, liar, said)
    net.run(lambda: False, 5)
    for name in others:
        peer = net.devices[name].peer
        assert peer
        assert peer.table is None
        assert peer.code("en") == ()
        assert peer.awaited == {SEAT}
        assert {one.seat for one in net.devices[name].told(Caught)} == {SEAT}


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_who_binds_himself_again_when_all_have_begun_stops_nobody_not_even_who_comes_back_with_nothing(
    chance: str,
) -> None:
    net = standing("loewenherz", 8, chance=chance)
    liar, cleo = cheat(net), net.devices["c"]
    for name in "ac":
        tell(net, name, liar, another(net, chance)[0])
    net.run(lambda: False, 2)
    for disk in (cleo.disk, {}):
        cleo.die()
        cleo.disk = disk
        cleo.start()
        assert net.run(lambda: grown(net, 8), 30)
    net.paused = False
    assert net.run(lambda: grown(net, 16), 200)
    assert same_chain(net)
    for name in "ac":
        assert {one.seat for one in net.devices[name].told(Caught)} == {SEAT}


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_who_has_gone_on_leaves_the_key_for_no_other_whoever_acts_upon_that(chance: str) -> None:
    """Ben deals another part, and Cleo, who is his friend, acts as if all had gone on from there: the words would become what they like."""
    net = table("wuerfel", 1, chance=chance)
    net.start()
    assert net.run(lambda: grown(net, 1), 20)
    net.run(lambda: False, 1)
    ada, liar, cleo = net.devices["a"], cheat(net), net.devices["c"].peer
    assert ada.peer
    assert cleo
    code, table_now = ada.peer.code("en"), ada.peer.table
    upon = cleo._desk.signed(("act", (0, 1, 0, 7)), [wire.text(bytes(16)), "roll", wire.text(bytes(16))])
    for said in (*another(net, chance), upon):
        tell(net, "a", liar, said)
    net.run(lambda: False, 4 * PATIENCE)
    assert ada.peer.code("en") == code
    assert ada.peer.table is table_now
    assert not ada.told(TakenBack)


@pytest.mark.parametrize("copied", ["lock", "noise"])
def test_who_has_lost_everything_opens_nothing_that_it_shares_with_somebody_else(copied: str) -> None:
    """Ben deals with another seat's public word in place of noise of his own: whoever takes his part for none and opens it, opens that."""
    net = standing("loewenherz", 6)
    liar, ada, cleo = cheat(net), net.devices["a"], net.devices["c"]
    deals = {said.seat: said for said in liar._desk.book.at("deal")}
    hers = {name: one for name, one in deals[0].body.items() if name not in "cs"}
    false = deals[SEAT].body | (hers if copied == "noise" else {"m": wire.text(net.table.keys[0][WORD:])})
    other = [
        liar._desk.signed((kind, ()), body) for kind, body in (("commit", wire.text(_bound(false))), ("deal", false))
    ]
    cleo.die()
    cleo.disk.clear()
    net.devices[CHEAT].die()
    cleo.start()
    told, carry = list[bytes](), net.carry
    net.carry = lambda sender, to, data: told.append(data) or carry(sender, to, data)  # type: ignore[func-returns-value,method-assign]
    for kind, said in zip(("commit", "deal"), other, strict=True):
        for one in (*(deal for deal in liar._desk.book.at(kind) if deal.seat != SEAT), said):
            tell(net, "c", liar, one)
    assert cleo.peer
    person = cleo.peer._desk.identity
    secret = wire.text(person.crypto.times(person._lock, wire.raw(false["m"]))).encode()
    assert not [data for data in told if b'"bad"' in data or secret[:40] in data]
    assert net.run(lambda: grown(net, 6), 4 + 4 * PATIENCE)
    assert same_chain(net)
    for device in (ada, cleo):
        assert {one.seat for one in device.told(Caught)} == {SEAT}


def test_whose_part_was_none_in_the_story_that_one_leaves_is_not_bad_in_the_one_that_one_goes_to() -> None:
    net = standing("loewenherz", 6)
    liar, cleo = cheat(net), net.devices["c"]
    false = part(net, liar, "sealed")[1].body
    false |= {"s": ["AAAA" for _ in false["s"]]}
    cleo.die()
    cleo.disk.clear()
    net.devices[CHEAT].die()
    cleo.start()
    for kind, body in (("commit", wire.text(_bound(false))), ("deal", false)):
        for said in (
            *(one for one in liar._desk.book.at(kind) if one.seat != SEAT),
            liar._desk.signed((kind, ()), body),
        ):
            tell(net, "c", liar, said)
    assert cleo.peer
    assert cleo.peer._desk.own("bad", SEAT)
    assert cleo.peer.awaited == {SEAT}
    assert net.run(lambda: grown(net, 6), 4 + 4 * PATIENCE)
    assert same_chain(net)
    # What she opened is no word against what he has dealt to all, also when her page is opened again.
    for _ in range(2):
        cleo.die()
        cleo.start()
        assert net.run(lambda: grown(net, 6), 4 + 4 * PATIENCE)
    assert same_chain(net)


def test_a_part_that_somebody_else_has_opened_as_none_is_none_also_when_the_page_is_opened_again() -> None:
    """Dora is slow to deal, and so the key was not made when Cleo opened what Ben had dealt to her."""
    net = table("wuerfel", 1, seats=4)
    device, carry = net.devices[CHEAT], net.carry
    liar = device.make()
    device.start = lambda: None  # type: ignore[method-assign]
    net.carry = lambda sender, to, data: sender != "d" and carry(sender, to, data)  # type: ignore[func-returns-value,method-assign]
    net.start()
    false = own(liar)[1].body
    false |= {"s": [box if seat != 2 else "AAAA" for seat, box in enumerate(false["s"])]}
    dora = own(net.devices["d"].make())
    for kind, body, hers in zip(("commit", "deal"), (wire.text(_bound(false)), false), dora, strict=True):
        for name in "ac":
            tell(net, name, liar, liar._desk.signed((kind, ()), body))
            if kind == "commit":
                tell(net, name, liar, hers)
        net.run(lambda: False, 2)
    ada = net.devices["a"]
    assert ada.peer
    assert ada.peer.awaited == {SEAT, 3}
    ada.die()
    ada.start()
    tell(net, "a", liar, dora[1])
    assert ada.peer.awaited == {SEAT}
    assert ada.peer.code("en") == ()
