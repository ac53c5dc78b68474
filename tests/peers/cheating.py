"""Somebody at the table who plays on a changed program, and what the honest ones make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fastgroup import Fast
from tafelrunde.core import Scripted, Wanted
from tafelrunde.peers import Audited, Caught, Genesis, Identity, Peer, decks, mixing, wire
from tafelrunde.peers.crypto import WORD, word
from tafelrunde.peers.decks import Sealed
from tafelrunde.peers.pure import Pure
from tafelrunde.peers.statement import Book, Lie, Statement, to_sign
from wires import Device, Network, genesis, grown, players, same_chain

CHEAT = "b"
SEAT = 1


def table(name: str, seed: int = 1, seats: int = 3, crypto: Any = None, **more: Any) -> Network:
    facts, people = genesis(name, crypto or Fast(), seats, seed, **{"chance": "sealed"} | more)
    return Network(facts, people, seed)


def cheat(net: Network) -> Peer:
    peer = net.devices[CHEAT].peer
    assert peer
    return peer


def honest(net: Network) -> list[Device]:
    return [device for name, device in net.devices.items() if name != CHEAT]


def passed_on(said: Statement) -> Sealed:
    """The cards that come out of a pass."""
    data = wire.raw(said.body)
    return Sealed(data[: len(data) // 2], data[len(data) // 2 :])


def named(net: Network) -> bool:
    """Whether every honest device names the cheat, and nobody else."""
    return all({caught.seat for caught in device.told(Caught)} == {SEAT} for device in honest(net))


def audited(net: Network) -> bool:
    """Whether all secrets are open to every honest device, and it has replayed every shuffle."""
    return all(device.told(Audited) and not device.told(Audited)[-1].missing for device in honest(net))


def told(net: Network, said: Statement, to: str = "ac") -> None:
    """The cheat says this to some."""
    for name in to:
        net.carry(CHEAT, name, cheat(net)._desk.pack(said.to_json()))


def says(peer: Peer, kind: str, forge: Callable[[Any], Any]) -> None:
    """Let this program say something else wherever it would say something of a kind."""
    real: Any = peer._desk.say

    def say(what: str, *numbers: int, body: Any, keep: bool = True) -> None:
        real(what, *numbers, body=forge(body) if what == kind else body, keep=keep)

    peer._desk.say = say  # type: ignore[method-assign]


def says_elsewhere(peer: Peer, kind: str, move: Callable[..., tuple[int, ...]]) -> None:
    """Let this program say it in another slot."""
    real: Any = peer._desk.say

    def say(what: str, *numbers: int, body: Any, keep: bool = True) -> None:
        real(what, *(move(*numbers) if what == kind else numbers), body=body, keep=keep)

    peer._desk.say = say  # type: ignore[method-assign]


def signed(person: Identity, facts: Genesis, slot: tuple[str, tuple[int, ...]], body: Any) -> bytes:
    said = Statement(SEAT, slot, body, person.sign(to_sign(facts, SEAT, slot, body)))
    return wire.pack(said.to_json() | {"g": wire.text(facts.id)})


def proves(facts: Genesis, proof: tuple[bytes, ...]) -> bool:
    """Whether anybody who has only the genesis sees from this that the seat said it."""
    book = Book(facts, Pure())
    for data in proof:
        said = Statement.from_json(wire.unpack(data))
        try:
            book.check(said, 10_000)
        except Lie as lie:
            return lie.one.seat == SEAT
        book.keep(said)
    return False


def act(peer: Peer, line: object) -> Statement:
    """What this seat signs when it does that here."""
    return peer._desk.signed(("act", peer._play.slot), peer._play._words(str(line)))


def stacked(pick: Callable[[decks.Sealed], decks.Sealed]) -> Callable[..., decks.Sealed]:
    def shuffled(crypto: Any, key: bytes, cards: decks.Sealed, seed: bytes) -> decks.Sealed:
        return pick(decks.shuffled(crypto, key, cards, seed))

    return shuffled


def doubled(cards: decks.Sealed) -> decks.Sealed:
    """The first card once more in place of the last, with other noise so that it does not show."""
    crypto = Fast()
    key = doubled.key  # type: ignore[attr-defined]
    noise = crypto.plus(cards.noise[:WORD], crypto.base(word(7)))
    body = crypto.plus(cards.body[:WORD], crypto.times(word(7), key))
    return decks.Sealed(cards.noise[:-WORD] + noise, cards.body[:-WORD] + body)


def junk(cards: decks.Sealed) -> decks.Sealed:
    """Cards that nobody has ever printed."""
    return decks.Sealed(
        cards.noise, Fast().base(b"".join(word(1000 + place) for place in range(len(cards.body) // WORD)))
    )


def spoilt(cards: decks.Sealed) -> decks.Sealed:
    """One card that nobody has ever printed, in place of the first."""
    return decks.Sealed(cards.noise, junk(cards).body[:WORD] + cards.body[WORD:])


def plays_with(net: Network, monkeypatch: pytest.MonkeyPatch, pick: Callable[[decks.Sealed], decks.Sealed]) -> None:
    """Let the cheat's program, and no other, shuffle in its own way."""
    real = mixing.Mixing.mix

    def mix(self: mixing.Mixing, *args: Any) -> bool:
        doubled.key = self._joint  # type: ignore[attr-defined]
        with monkeypatch.context() as patch:
            if self._desk.seat == SEAT:
                patch.setattr(mixing, "shuffled", stacked(pick))
            return real(self, *args)

    monkeypatch.setattr(mixing.Mixing, "mix", mix)


def short(cards: decks.Sealed) -> decks.Sealed:
    """One card fewer."""
    return decks.Sealed(cards.noise[:-WORD], cards.body[:-WORD])


def standing(name: str, entries: int = 8, **more: Any) -> Network:
    """A game in which everybody has seen all, and nobody moves on."""
    net = table(name, **more)
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, entries), 300)
    net.paused = True
    net.run(lambda: False, 4)
    assert same_chain(net)
    return net


def choosing(name: str, fits: Callable[[Peer], bool], latest: int = 12, **more: Any) -> Network:
    """A game where the cheat is to move and has what he needs; everybody has seen all, and nobody moves on."""
    for seed in range(40):
        net = table(name, seed, **more)
        net.start()
        players(net, seed)
        for stage in range(1, latest):
            assert net.run(lambda net=net, stage=stage: grown(net, stage))
            net.paused = True
            net.run(lambda: False, 3)
            if cheat(net).mine and same_chain(net) and fits(cheat(net)):
                return net
            net.paused = False
    pytest.fail("no such position found")


def actions(peer: Peer) -> list[Any]:
    return list(peer.table.game.actions(peer.table.state)) if peer.table else []


def reveals(peer: Peer) -> list[Any]:
    """Actions for which this seat shows cards that only it has seen, and nobody draws anything."""
    return [action for action in actions(peer) if "buy" in str(action)]


def foreseen(peer: Peer) -> Iterator[tuple[Any, Any]]:
    """The actions that ask chance for nothing, and how things stand after each."""
    for action in actions(peer):
        after = peer.table.state.copy()  # type: ignore[union-attr]
        try:
            peer.table.game.play(after, action, Scripted())  # type: ignore[union-attr]
        except Wanted:
            continue
        yield action, after


def handing(peer: Peer, seat: int) -> list[Any]:
    """Actions that ask chance for nothing, and after which it is the turn of a seat."""
    return [action for action, after in foreseen(peer) if after.turn == seat]
