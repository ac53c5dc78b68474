"""What comes out after the game, when every seat opens its shuffles."""

from __future__ import annotations

from typing import Any

import pytest

from cheating import (
    CHEAT,
    SEAT,
    actions,
    audited,
    cheat,
    choosing,
    doubled,
    honest,
    junk,
    named,
    plays_with,
    signed,
    spoilt,
    table,
)
from fastgroup import Fast
from tafelrunde.core import Illegal
from tafelrunde.games.loewenherz.turn import Play, Turn, known
from tafelrunde.peers import Audited, Caught, Decided, Peer, Reason, transcript, wire
from wires import Network, over, players, reasons


@pytest.mark.no_cover
def test_stacking_a_deck_with_a_card_twice_is_named_by_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    net = table("creatures", 3)
    plays_with(net, monkeypatch, doubled)
    net.start()
    players(net, 3)
    assert net.run(lambda: audited(net), 2000)
    assert named(net)
    for device in honest(net):
        assert {caught.reason for caught in device.told(Caught)} == {Reason.BAD_PROOF}
        assert all(caught.proof for caught in device.told(Caught))
    # Whoever checks the game later, from what was signed alone, finds the same.
    verdict = transcript.verify(transcript.write(net.peers[0]), Fast())
    assert {(caught.seat, caught.reason) for caught in verdict.caught} == {(SEAT, Reason.BAD_PROOF)}


@pytest.mark.parametrize("name", ["creatures", "loewenherz"])
def test_stacking_a_deck_with_cards_that_are_none_ends_the_game_and_is_named(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = table(name)
    plays_with(net, monkeypatch, junk)
    net.start()
    players(net, 1)
    assert net.run(lambda: audited(net), 500)
    assert named(net)


def test_who_opens_his_page_anew_still_knows_that_somebody_was_dealt_what_is_no_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else he would play on alone, open nothing, and nobody would be named."""
    net = table("loewenherz", 2)
    plays_with(net, monkeypatch, spoilt)
    net.start()
    assert net.run(lambda: any(device.peer and device.peer._chance.rigged for device in honest(net)), 500)
    (device,) = [device for device in honest(net) if device.peer and device.peer._chance.rigged]
    device.die()
    device.start()
    assert net.run(lambda: audited(net), 500)
    assert named(net)


def test_who_plays_for_a_seat_that_kept_quiet_about_what_is_no_card_ends_the_game_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    net = table("loewenherz", 11)
    plays_with(net, monkeypatch, spoilt)
    net.start()
    monkeypatch.setattr(cheat(net)._chance.shares, "complain", lambda *_: None)  # type: ignore[attr-defined]
    assert net.run(lambda: all(device.peer and device.peer.table for device in honest(net)), 60)
    assert cheat(net)._play._broken
    assert not any(device.peer and device.peer.over for device in honest(net))
    for device in honest(net):
        device.do(device.peer.wish(("bot", SEAT, 0)))  # type: ignore[union-attr]
    assert net.run(lambda: audited(net), 500)
    assert named(net)


def test_opening_another_secret_after_the_game_is_refused() -> None:
    net = table("creatures", 2)
    net.start()
    players(net, 2)
    assert net.run(lambda: over(net))
    data = signed(cheat(net)._desk.identity, net.table, ("audit", ()), wire.text(bytes(32)))
    peer = net.devices["a"].peer
    assert peer
    assert reasons(peer.receive("x", data)) == [Reason.BAD_PROOF]


def ended(net: Network) -> None:
    """All decide that it ends here; whoever has seen a card that cannot be has stopped already."""
    for device in net.devices.values():
        device.do(device.peer.wish(("end",)))  # type: ignore[union-attr]
    assert net.run(lambda: all(device.told(Decided) or device.peer._play.broken for device in net.devices.values()), 60)  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", [5, 21])
def test_a_card_that_turned_out_to_be_another_is_where_the_open_record_ends(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Also where somebody honest has played it, which the card that it should have been would forbid: that is the other one's doing."""
    net = table("laurin")
    plays_with(net, monkeypatch, doubled)
    net.start()
    players(net, seed)
    assert net.run(lambda: any(peer._play.broken for peer in net.peers), 500)
    ended(net)
    assert net.run(lambda: audited(net), 500)
    assert named(net)
    for device in honest(net):
        assert device.peer and device.peer.table
        record = device.told(Audited)[-1].record
        assert 0 < len(record.entries) < len(device.peer.table.record.entries)


@pytest.mark.no_cover
def test_who_comes_back_when_all_is_over_may_hear_the_secrets_first() -> None:
    """The device has forgotten everything; what it cannot check yet is nobody's fault."""
    net = table("wuerfel")
    net.start()
    players(net, 1)
    assert net.run(lambda: audited(net), 3000)
    back = net.devices["a"].make()
    back.wake()
    for said in net.peers[1]._desk.book.at("audit"):
        wishes = back.receive("b", net.peers[1]._desk.pack(said.to_json()))
        assert reasons(wishes) == [Reason.TOO_EARLY]


def test_an_illegal_action_that_nobody_could_see_while_cards_were_hidden_is_named_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No rule of ours is so; let it be that nobody sees what a card can do before all lie open."""
    turn = Turn()

    def refused(peer: Peer) -> list[Play]:
        state = peer.table.state if peer.table else None
        if state is None or state.phase != turn.name:
            return []
        plays = [Play(card, use) for card in state.hands[SEAT] for use in known(state, card).does]
        return [play for play in plays if turn._refusal(state, play.card, play.use)]

    net = choosing("loewenherz", lambda peer: bool(refused(peer)), 40)
    peer = cheat(net)
    assert peer.table
    number, action = peer._play.number, refused(peer)[0]
    rule = turn._refusal(peer.table.state, action.card, action.use)
    with monkeypatch.context() as blind:
        blind.setattr(Turn, "_check", lambda *_: None)
        net.devices[CHEAT].do(peer.act(action))
        net.run(lambda: False, 8)
        ended(net)
    assert net.run(lambda: audited(net), 500)
    for device in honest(net):
        (caught,) = device.told(Caught)
        assert (caught.seat, caught.reason, caught.facts) == (SEAT, Reason.ILLEGAL, {"entry": number, "rule": rule})
        assert caught.proof
        assert len(device.told(Audited)[-1].record.entries) == number


@pytest.mark.parametrize("stacked", [True, False])
def test_nobody_is_named_for_what_opened_cards_forbid_where_a_deck_was_stacked(
    stacked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = choosing("wuerfel", lambda peer: len(actions(peer)) > 1)
    liar, peer = cheat(net), honest(net)[0].peer
    assert peer
    assert peer._audit

    def again(*_: object) -> Any:
        raise Illegal("W1")

    monkeypatch.setattr(type(peer._play.game), "again", again)
    monkeypatch.setattr(peer._play, "act", lambda _: liar._desk.signed(("chat", (1,)), 1))
    assert peer._audit._replayed({}, stacked)
    assert peer._desk.cheats == (set() if stacked else {SEAT})
