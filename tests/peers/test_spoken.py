"""The words that friends compare on the telephone."""

from __future__ import annotations

import pytest

from cheating import table
from fastgroup import Fast
from tafelrunde.peers import Genesis, Identity, Peer
from tafelrunde.peers.spoken import BITS, LISTS
from wires import genesis, grown


@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_all_at_a_table_read_the_same_words_in_both_languages_once_its_key_is_made(chance: str) -> None:
    net = table("wuerfel", chance=chance)
    facts, people = net.table, [device.make() for device in net.devices.values()]
    assert {peer.code("de") for peer in people} == {()}
    net.start()
    assert net.run(lambda: grown(net, 1), 60)
    (german,) = {peer.code("de") for peer in net.peers}
    (english,) = {peer.code("en") for peer in net.peers}
    assert len(german) == len(english) == 3
    assert [LISTS["de"].index(word) for word in german] == [LISTS["en"].index(word) for word in english]
    net.devices["a"].die()
    net.devices["a"].start()
    assert net.peers[0].code("de") == german
    onlooker = Peer(facts, Identity(b"\x09" * 32, Fast()))
    onlooker.wake(net.devices["a"].disk.values())
    assert onlooker.code("de") == german


def test_the_words_of_two_tables_differ_though_one_alone_has_changed_what_it_brings_to_the_key() -> None:
    """Whoever sits in between may choose all but this: it was bound before it saw what the others bring."""
    codes = set()
    for other in range(3):
        net = table("wuerfel")
        facts, people = genesis("wuerfel", Fast(), 3, 1, chance="sealed")
        assert facts == net.table

        def changed(other: int = other, ben: Identity = people[1], facts: Genesis = facts) -> Peer:
            peer = Peer(facts, ben)
            if other:
                fake = Peer(facts, Identity(bytes([other]) * 32, Fast()))
                mine, theirs = peer._chance.keys, fake._chance.keys  # type: ignore[attr-defined]
                mine._coefficients, mine._commitments = theirs._coefficients, theirs._commitments
            return peer

        net.devices["b"].make = changed
        net.start()
        assert net.run(lambda net=net: grown(net, 1), 60)
        codes |= {peer.code("en") for peer in net.peers}
    assert len(codes) == 3


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_words_are_many_plain_and_never_but_one_letter_apart(language: str) -> None:
    words = [word.lower() for word in LISTS[language]]
    assert len(set(words)) == 1 << BITS
    assert all(word.isalpha() and 2 <= len(word) <= 13 for word in words)
    gaps = [(word[:gap], word[gap + 1 :]) for word in words for gap in range(len(word))]
    assert len(set(gaps)) == len(gaps)
    assert not {before + after for before, after in gaps} & set(words)
