"""However many stories somebody tells, and wherever: they are told apart by what was said alone, at once, and on every device alike."""

from __future__ import annotations

import sys
from inspect import stack
from typing import Any

import pytest

from cheating import CHEAT, SEAT, act, actions, cheat, choosing, handing, honest, named, table, told
from tafelrunde.core import Scripted, Wanted
from tafelrunde.peers import Peer, wire
from tafelrunde.peers.crypto import WORD
from tafelrunde.peers.statement import Statement
from wires import Network, grown, over, players, same_chain

LONG = 240
"""Entries of a long game."""

DEEP = 150
"""Calls within calls that are enough for every message, however long the game."""


@pytest.fixture(scope="module")
def played() -> Network:
    """A long game in which all stand still."""
    net = table("laurin", 7, chance="open")
    net.start()
    players(net, 7)
    assert net.run(lambda: over(net) or grown(net, LONG))
    assert grown(net, LONG)
    net.paused = True
    net.run(lambda: False, 3)
    return net


def seconds(peer: Peer, count: int) -> list[Statement]:
    """Another story for each of the first actions of the cheat."""
    acts = [peer._play.act(entry) for entry in range(1, peer._play.number)]
    mine = [said for said in acts if said.seat == SEAT][:count]
    return [peer._desk.signed(said.slot, [said.body[0], "another", said.body[2]]) for said in mine]


def heard(peer: Peer, said: Statement) -> list[Any]:
    return peer.receive(CHEAT, peer._desk.pack(said.to_json()))


@pytest.mark.no_cover
def test_a_second_story_from_the_start_of_a_long_game_raises_nothing_then_or_later(played: Network) -> None:
    ada, (second,) = played.devices["a"].make(), seconds(cheat(played), 1)
    disk = list(played.devices["a"].disk.values())
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(stack()) + DEEP)
    try:
        ada.wake(disk)
        heard(ada, second)
        ada.tick(9999.0)
        again = played.devices["a"].make()
        again.wake([*disk, ada._desk.pack(second.to_json())])
    finally:
        sys.setrecursionlimit(limit)
    for peer in (ada, again):
        assert peer._desk.cheats == {SEAT}
        assert peer._play.number == cheat(played)._play.number


def test_of_many_stories_those_alone_are_looked_at_about_which_something_comes(
    played: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, looked = played.devices["a"].make(), list[Statement]()
    ada.wake(played.devices["a"].disk.values())
    rank: Any = ada._forks._rank
    monkeypatch.setattr(ada._forks, "_rank", lambda said: looked.append(said) or rank(said))
    others = seconds(cheat(played), 40)
    assert len(others) == 40
    for other in others:
        heard(ada, other)
    assert len(looked) == 2 * 40
    heard(ada, cheat(played)._desk.signed(("wish", (1,)), {"w": None, "e": 0, "t": [1, "0" * 32, ""]}))
    ada.tick(9999.0)
    assert len(looked) == 2 * 40
    assert ada._play.number == cheat(played)._play.number


def test_a_story_is_followed_as_soon_as_it_is_answered_also_by_the_help_of_its_author() -> None:
    net = choosing("wuerfel", lambda peer: len(asking(peer)) > 1)
    peer, (ada, cleo) = cheat(net), honest(net)
    first, second = sorted((act(peer, action) for action in asking(peer)), key=lambda said: said.digest)[:2]
    assert ada.peer
    assert cleo.peer
    net.apart = {frozenset("ac"), frozenset("ab")}
    heard(ada.peer, first)
    net.devices[CHEAT].do(peer.act(next(one for one in asking(peer) if str(one) == second.body[1])))
    assert net.run(lambda: bool(cleo.peer and cleo.peer._play.answered(second)), 10)
    helped = sorted(cleo.peer._play.helpers(second), key=lambda said: said.seat == SEAT)
    assert [said.seat for said in helped] == [2, SEAT]
    for said in (second, helped[0]):
        heard(ada.peer, said)
    assert ada.peer._play.follows(first)
    heard(ada.peer, helped[1])
    assert ada.peer._play.follows(second)
    assert same_chain(net)


def asking(peer: Peer) -> list[Any]:
    """Actions that ask chance for something."""
    found = []
    for action in actions(peer):
        try:
            peer.table.game.play(peer.table.state.copy(), action, Scripted())  # type: ignore[union-attr]
        except Wanted:
            found.append(action)
    return found


def test_many_passes_of_decks_that_nobody_makes_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    net = table("loewenherz", 1)
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 6))
    net.paused = True
    net.run(lambda: False, 3)
    ada, peer, looked = net.devices["a"].peer, cheat(net), list[Statement]()
    assert ada
    otherwise: Any = ada._play.mixed_otherwise
    monkeypatch.setattr(ada._play, "mixed_otherwise", lambda known: looked.append(known) or otherwise(known))
    for entry in range(4):
        for last in range(2):
            cards = wire.text(bytes(2 * WORD - 1) + bytes([last]))
            heard(ada, peer._desk.signed(("mix", (entry, 9, 0, 7)), cards))
    assert len(looked) == 4
    heard(ada, peer._desk.signed(("wish", (1,)), {"w": None, "e": 0, "t": [1, "0" * 32, ""]}))
    ada.tick(9999.0)
    assert len(looked) == 4


def test_where_every_story_of_several_is_void_its_author_is_named_and_may_act() -> None:
    """He signs ahead, where he knows what will have been before, two things that nobody can do there."""
    net = choosing("laurin", lambda peer: bool(handing(peer, SEAT)), chance="open")
    peer, ada = cheat(net), net.devices["a"]
    first = act(peer, handing(peer, SEAT)[0])
    peer.act(handing(peer, SEAT)[0])  # his own program goes on, and tells nobody yet
    stories = [act(peer, line) for line in ("nothing", "nothing else")]
    wishes = [peer._desk.signed(("wish", (at,)), {"w": None, "e": 0, "t": [1, "0" * 32, ""]}) for at in range(4)]
    for said in (*stories, first, *wishes):
        told(net, said)
    net.run(lambda: False, 3)
    assert named(net)
    number = peer._play.number
    for device in honest(net):
        assert device.peer
        assert device.peer._play.number == number
        assert device.peer.turn == SEAT
    told(net, act(peer, actions(peer)[0]))
    assert net.run(lambda: bool(ada.peer and ada.peer._play.number > number), 5)
    assert same_chain(net)
