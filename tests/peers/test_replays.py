"""What was once said is said again, by anybody who has heard it: it tells nobody anything, and keeps nobody from anything."""

from __future__ import annotations

import pytest

from cheating import CHEAT, SEAT, cheat, table, told
from tafelrunde.peers import Asked, Reason, Refused, Said, Send
from tafelrunde.peers.chat import AT_ONCE, WHILE
from wires import Network, grown, players


def talk(net: Network, name: str, now: float = 1000.0) -> bytes:
    """A quick phrase that all have heard."""
    device = net.devices[name]
    assert device.peer
    wishes = device.peer.say(3, now)
    device.do(wishes)
    net.run(lambda: False, 1)
    return next(wish.data for wish in wishes if isinstance(wish, Send))


@pytest.mark.parametrize("who", ["a", "abc"])
def test_nobody_is_reminded_of_anything_by_a_phrase_that_it_once_said(who: str) -> None:
    """Somebody without a seat says it again every two seconds: whoever took it for something forgotten would wait for more, and never act."""
    net = table("loewenherz", 1)
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 6))
    phrases = {name: talk(net, name) for name in who}

    def again() -> None:
        for name, phrase in phrases.items():
            net.devices[name].do(net.devices[name].peer.receive("eve", phrase))  # type: ignore[union-attr]
        net.later(2, again)

    again()
    assert net.run(lambda: grown(net, 40), 60)
    for name in who:
        device = net.devices[name]
        assert {one.reason for one in device.told(Refused) if one.link == "eve"} == {Reason.REPEATED}
        assert not [one for one in device.told(Said) if one.seat == device.peer.seat]  # type: ignore[union-attr]


def test_what_was_said_before_the_page_was_opened_again_is_not_told_once_more() -> None:
    net = table("wuerfel")
    net.start()
    assert net.run(lambda: grown(net, 1))
    phrases = [talk(net, CHEAT, 1000.0 + at) for at in range(3)]
    ada = net.devices["a"]
    assert len(ada.told(Said)) == len(phrases)
    kept = [key for key in ada.disk if "chat" in key]
    ada.die()
    ada.start()
    assert ada.peer
    for phrase in phrases:
        assert not [wish for wish in ada.peer.receive("eve", phrase) if isinstance(wish, Said)]
    # Only what each said last is kept for that.
    assert len(kept) == 1


def test_who_wishes_something_else_without_end_is_told_of_a_few_times_and_heard_again_later() -> None:
    net = table("wuerfel", 1)
    net.start()
    assert net.run(lambda: grown(net, 1))
    net.run(lambda: False, WHILE)
    ada, peer = net.devices["a"], cheat(net)
    tip = list(peer._play.tip)
    for at in range(100):
        told(net, peer._desk.signed(("wish", (at,)), {"w": ["end"] if at % 2 else ["bot", 2, 0], "e": 0, "t": tip}))
    net.run(lambda: False, 1)
    assert len(ada.told(Asked)) == AT_ONCE
    last = peer._desk.signed(("wish", (1000,)), {"w": ["back", SEAT], "e": 0, "t": tip})
    told(net, last)
    net.run(lambda: False, 1)
    assert len(ada.told(Asked)) == AT_ONCE
    net.run(lambda: False, WHILE)
    told(net, last)
    net.run(lambda: False, 1)
    assert ada.told(Asked)[AT_ONCE:] == [Asked(SEAT, ("back", SEAT))]
    assert ada.peer
    assert ada.peer.wished[SEAT] == ("back", SEAT)
