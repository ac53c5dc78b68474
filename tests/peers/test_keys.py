"""Two parts of the key, each told to some: nobody honest is taken for a liar, and whoever comes back goes where the others have gone."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import CHEAT, SEAT, cheat
from tafelrunde.peers import Caught, Peer, wire
from tafelrunde.peers.crypto import digest
from tafelrunde.peers.keys import _bound
from tafelrunde.peers.peer import PATIENCE
from tafelrunde.peers.statement import Statement
from test_attacks import standing
from wires import Network, grown, same_chain


def another(net: Network, chance: str) -> list[Statement]:
    """What the cheat would have said before the start with other secrets."""
    liar = cheat(net)
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
