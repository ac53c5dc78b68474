"""The file with which anybody can check a game afterwards."""

from __future__ import annotations

from random import Random

import pytest

from fastgroup import Fast
from tafelrunde.peers import Audited, Caught, Peer, Reason, Refusal, mixing, transcript
from tafelrunde.peers.pure import Pure
from wires import Network, Trouble, genesis, grown, over, players


def finished(name: str, seats: int, crypto: Fast | Pure, chance: str = "sealed") -> Network:
    table, people = genesis(name, crypto, seats, 1, chance=chance)
    net = Network(table, people, 1, Trouble(delay=0.1))
    net.start()
    players(net, 1)
    assert net.run(lambda: over(net), 3000)
    if chance == "sealed":
        assert net.run(
            lambda: all(
                device.told(Audited) and not device.told(Audited)[-1].missing for device in net.devices.values()
            ),
            600,
        )
    return net


@pytest.mark.no_cover
def test_a_game_is_checked_by_somebody_who_was_not_there() -> None:
    net = finished("creatures", 2, Pure())
    text = transcript.write(net.peers[0])
    verdict = transcript.verify(text, Pure())
    assert (verdict.finished, verdict.caught, verdict.missing, verdict.odd) == (True, [], (), 0)
    assert verdict.shuffles >= 2
    assert net.peers[0].table
    assert verdict.record.head == net.peers[0].table.record.head
    assert "?" not in verdict.record.text()


@pytest.mark.no_cover
@pytest.mark.parametrize("chance", ["open", "sealed"])
def test_whose_transcript_it_is_makes_no_difference(chance: str) -> None:
    net = finished("wuerfel", 3, Fast(), chance)
    verdicts = [transcript.verify(transcript.write(peer), Fast()) for peer in net.peers]
    assert len({verdict.record.text() for verdict in verdicts}) == 1
    assert set(verdicts[0].thrown) == {6}
    assert sum(verdicts[0].thrown[6].values()) > 100
    assert set(verdicts[0].thrown[6]) == {1, 2, 3, 4, 5, 6}
    assert all(verdict.holds for verdict in verdicts)


def test_a_game_with_a_decision_in_it_is_checked_too() -> None:
    table, people = genesis("loewenherz", Fast(), 3, 1, chance="sealed")
    net = Network(table, people, 1)
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 20))
    net.devices["b"].die()
    for device in net.devices.values():
        if device.peer:
            device.do(device.peer.wish(("bot", 1, 0)))
    assert net.run(lambda: grown(net, 60), 3000)
    verdict = transcript.verify(transcript.write(net.peers[0]), Fast())
    assert net.peers[0].table
    assert verdict.record.head == net.peers[0].table.record.head
    assert not verdict.caught
    assert not verdict.odd


def test_what_nobody_has_opened_is_missing() -> None:
    text = transcript.write(finished("creatures", 2, Fast()).peers[0])
    check = transcript.Check("\n".join(line for line in text.splitlines() if '"audit"' not in line), Fast())
    steps = list(check.steps())
    assert steps == sorted(steps)
    assert (steps[0], steps[-1] <= 1) == (0, True)
    verdict = check.verdict
    assert (verdict.finished, verdict.shuffles, verdict.missing, verdict.holds) == (True, 0, (0, 1), True)


def test_what_proves_that_somebody_cheated_is_written_down_too() -> None:
    peer, liar = finished("creatures", 2, Fast()).peers
    act = next(
        said for entry in (1, 2, 3, 4) for said in liar._desk.book.about(entry) if said.seat == 1 and "act" in said.slot
    )
    other = liar._desk.pack(liar._desk.signed(act.slot, [act.body[0], "another", act.body[2]]).to_json())
    wishes = peer.receive("b", other)
    (caught,) = (wish for wish in wishes if isinstance(wish, Caught))
    verdict = transcript.verify(transcript.write(peer, caught.proof), Fast())
    assert [(one.seat, one.reason) for one in verdict.caught] == [(1, Reason.OTHER_PAST)]
    assert not verdict.holds


def test_passes_that_come_out_otherwise_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    text = transcript.write(finished("creatures", 2, Fast()).peers[0])
    monkeypatch.setattr(mixing, "shuffled", lambda _crypto, _key, cards, _seed: cards)
    verdict = transcript.verify(text, Fast())
    assert {(caught.seat, caught.reason) for caught in verdict.caught} == {(0, Reason.BAD_PROOF), (1, Reason.BAD_PROOF)}
    assert all("deck" in caught.facts for caught in verdict.caught)
    assert (verdict.shuffles, verdict.holds) == (0, False)


@pytest.mark.no_cover
def test_a_line_that_was_changed_or_left_out_is_seen() -> None:
    net = finished("creatures", 2, Fast())
    lines = transcript.write(net.peers[0]).splitlines()
    whole = transcript.verify("\n".join(lines), Fast()).record
    for seed in range(25):
        rng = Random(seed)
        at = rng.randrange(2, len(lines))
        line = lines[at].replace('"s":0', '"s":1') if '"s":0' in lines[at] else lines[at].replace('"s":1', '"s":0')
        for some in ([*lines[:at], line, *lines[at + 1 :]], [*lines[:at], *lines[at + 1 :]]):
            try:
                verdict = transcript.verify("\n".join(some), Fast())
            except Refusal:
                continue
            spare = verdict.finished and verdict.record == whole
            assert spare or verdict.odd or not verdict.finished or verdict.missing


@pytest.mark.parametrize("text", ["", "x", transcript.TITLE, transcript.TITLE + "\n{}", transcript.TITLE + "\n["])
def test_what_is_no_transcript_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        transcript.verify(text, Fast())
    assert refusal.value.reason == Reason.MALFORMED


def test_a_transcript_of_which_only_the_head_is_there_is_too_short() -> None:
    table, people = genesis("wuerfel", Fast(), 2, 1)
    head = transcript.write(Peer(table, people[0]))
    with pytest.raises(Refusal) as refusal:
        transcript.verify(head, Fast())
    assert refusal.value.reason == Reason.TOO_EARLY
