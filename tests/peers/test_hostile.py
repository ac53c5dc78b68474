"""Whatever comes in, nothing is raised, nothing changes that should not, and every refusal has a reason."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fastgroup import Fast
from mutations import mutated, resigned
from tafelrunde.core import Illegal
from tafelrunde.peers import Caught, Genesis, Identity, Peer, Reason, Refusal, Refused, Said, Send, Store, wire
from tafelrunde.peers.chat import AT_ONCE, WHILE
from tafelrunde.peers.peer import FORGED
from tafelrunde.peers.statement import AHEAD, BYTES_PER_ENTRY, PER_ENTRY, ROUNDS
from wires import Network, Trouble, genesis, grown, players, reasons


@pytest.fixture(scope="module")
def net() -> Network:
    """A game in its midst, of which every message was kept."""
    facts, people = genesis("loewenherz", Fast(), 3, 1, chance="sealed", words=True)
    net = Network(facts, people, 1, Trouble(loss=0.05, delay=0.1))
    net.start()
    players(net, 1)
    assert net.run(lambda: grown(net, 40))
    net.paused = True
    net.run(lambda: False, 20)
    for peer in net.peers:
        peer._budgets.clear()  # what a link may cost is another matter: see test_budgets
    return net


def head(peer: Peer) -> tuple[str, str]:
    assert peer.table
    return peer.table.record.text(), json.dumps(peer.table.game.to_json(peer.table.state))


def good(net: Network, **more: Any) -> dict[str, Any]:
    return {"k": "have", "v": wire.PROTOCOL, "g": wire.text(net.table.id), **more}


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.MALFORMED),
        (b"\xff\xfe", Reason.MALFORMED),
        (b"[1]", Reason.MALFORMED),
        (b"{}", Reason.MALFORMED),
        (b"[" * 60_000, Reason.MALFORMED),
        (b'{"v":3,"k":"[","b":' + b"[" * 32 + b"]" * 32 + b"}", Reason.MALFORMED),
        (b'{"v":3,"k":"[","b":' + b"[" * 31 + b"]" * 31 + b"}", Reason.OTHER_GAME),
        (b'{"v":' + b"9" * 6000 + b"}", Reason.MALFORMED),
        (b'{"v":true}', Reason.MALFORMED),
        (b'{"v":3,"k":NaN}', Reason.OTHER_GAME),
        (b" " * 70_000, Reason.TOO_LARGE),
        (b'{"v":4}', Reason.NEWER),
        (b'{"v":2}', Reason.OLDER),
        (b'{"v":1}', Reason.OLDER),
        (b'{"v":3,"g":"AAAAAAAAAAAAAAAAAAAAAA","k":"have"}', Reason.OTHER_GAME),
    ],
)
def test_bytes_that_are_no_message_of_this_table(net: Network, data: bytes, reason: Reason) -> None:
    before = head(net.peers[0])
    assert reasons(net.peers[0].receive("x", data)) == [reason]
    assert head(net.peers[0]) == before


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"k": "dance"}, Reason.MALFORMED),
        ({"k": ["have"]}, Reason.MALFORMED),
        ({"k": "have"}, Reason.MALFORMED),
        ({"k": "many", "m": 3}, Reason.MALFORMED),
        ({"k": "many", "m": [3]}, Reason.MALFORMED),
        ({"k": "have", "s": 1, "n": 0, "e": 0, "h": [[1]]}, Reason.MALFORMED),
        (
            {"k": "have", "s": 1, "n": 0, "e": 0, "h": [], "d": [], "q": "", "c": [], "l": [], "o": [[1]]},
            Reason.MALFORMED,
        ),
        ({"k": "say", "s": 1, "w": ["chat", 1], "b": 1, "z": "A"}, Reason.MALFORMED),
        ({"k": "say", "s": 9, "w": ["chat", 1], "b": 1, "z": "A" * 86}, Reason.NO_SEAT),
        ({"k": "say", "s": 1, "w": ["chat", 1], "b": 1, "z": "A" * 86}, Reason.FORGED),
        ({"k": "say", "s": 1, "w": ["chat"], "b": 1, "z": "A" * 86}, Reason.MALFORMED),
        ({"k": "say", "s": 1, "w": ["chat", -1], "b": 1, "z": "A" * 86}, Reason.MALFORMED),
        ({"k": "say", "s": True, "w": ["chat", 1], "b": 1, "z": "A" * 86}, Reason.MALFORMED),
        (
            {"k": "say", "s": 1, "w": ["act", 0, 900, 0, 0], "b": ["A" * 22, "roll", "x"], "z": "A" * 86},
            Reason.TOO_EARLY,
        ),
        ({"k": "say", "s": 1, "w": ["chat", 1], "b": 1, "z": "é"}, Reason.MALFORMED),
        ({"k": "for", "f": 1, "s": 0, "b": "AAAA"}, Reason.FORGED),
        ({"k": "for", "f": 7, "s": 0, "b": "AAAA"}, Reason.MALFORMED),
    ],
)
def test_messages_with_something_wrong_in_them(net: Network, message: dict[str, Any], reason: Reason) -> None:
    before = head(net.peers[0])
    assert reasons(net.peers[0].receive("x", json.dumps(good(net) | message).encode())) == [reason]
    assert head(net.peers[0]) == before


SHARES = "A" * 128
"""What looks like a share."""

HERE = [1, "0" * 32, ""]
"""A point of the record."""

VOTE = {"w": ["end"], "t": HERE, "u": -1}


@pytest.mark.parametrize(
    ("slot", "body"),
    [
        (("mix", 1, 9, 0, 0), 3),
        (("mix", 1, 9, 0, 0), ""),
        (("show", 1, 9, 0, 0), "x"),
        (("show", 1, 9, 0, 0), [[[9, "A" * 128]]]),
        (("share", 1, 9, 0, 0), 3),
        (("share", 1, 9, 0, 0), "AAAA"),
        (("wish", 99), "x"),
        (("wish", 99), {"e": 0, "t": HERE}),
        (("wish", 99), {"w": ["dance"], "e": 0, "t": HERE}),
        (("wish", 99), {"w": ["bot", 1, 7], "e": 0, "t": HERE}),
        (("wish", 99), {"w": None, "e": 0, "t": HERE[:2]}),
        (("wish", 99), {"w": None, "e": 0, "t": [0, *HERE[1:]]}),
        (("wish", 99), {"w": None, "e": 0, "t": [1, "0", ""]}),
        (("show", 1, 9, 0, 0), [["x"]]),
        (("vote", 1, 0), VOTE | {"w": None}),
        (("vote", 1, 0), VOTE | {"u": "x"}),
        (("vote", 9, 0), VOTE),
        (("vote", 0, 0), VOTE),
        (("vote", 1, 64), VOTE),
        (("bind", 1, 1), VOTE),
        (("bind", 1, 1), "x"),
        (("commit",), 3),
        (("deal",), {"c": ""}),
        (("act", 0, 1, 0, 0), ["A" * 22, "roll"]),
        (("audit",), {}),
        (("bad", 0), "x"),
        (("chat", 1), None),
        (("sit", 1), 3),
    ],
)
def test_what_is_signed_and_makes_no_sense_is_refused(net: Network, slot: tuple[Any, ...], body: Any) -> None:
    ada, ben = net.peers[:2]
    before = head(ada)
    said = ben._desk.signed((slot[0], slot[1:]), body)
    assert reasons(ada.receive("b", ben._desk.pack(said.to_json()))) == [Reason.MALFORMED]
    assert head(ada) == before


def test_a_key_is_dealt_in_one_form_only() -> None:
    facts, people = genesis("wuerfel", Fast(), 2, 1, chance="sealed")
    ada, ben = (Peer(facts, person) for person in people)
    said = ben._desk.signed(("deal", ()), "x")
    assert reasons(ada.receive("b", ben._desk.pack(said.to_json()))) == [Reason.MALFORMED]


def test_in_a_sealed_message_is_a_gift_of_its_sender_or_nothing(net: Network) -> None:
    ada, ben = net.peers[:2]
    talk = ben._desk.signed(("chat", (1,)), 3)
    gift = ben._desk.signed(("give", (1, 9, 0, 0)), SHARES)
    for said in (talk, gift._replace(seat=2)):
        assert reasons(ada.receive("b", ben._desk.give(0, [said]))) == [Reason.MALFORMED]


def test_nobody_fills_the_memory_of_the_others(net: Network) -> None:
    ada = net.devices["a"].make()
    ada.wake(list(net.devices["a"].disk.values()))
    ben = net.peers[1]
    found = []
    for step in range(PER_ENTRY + 1):
        said = ben._desk.signed(("help", (1, 9, step, 0)), SHARES)
        found += reasons(ada.receive("b", ben._desk.pack(said.to_json())))
    assert found[-1] == Reason.TOO_LARGE
    assert set(found) == {Reason.TOO_LARGE}
    assert len(found) < PER_ENTRY / 2


def test_nobody_fills_it_with_a_few_long_statements_either(net: Network) -> None:
    ada = net.devices["a"].make()
    ada.wake(list(net.devices["a"].disk.values()))
    ben, kept = net.peers[1], 0
    for step in range(5):
        said = ben._desk.signed(("help", (ada._play.number, 9, step, 0)), SHARES * 312)
        wishes = ada.receive("b", ben._desk.pack(said.to_json()))
        kept += sum(len(wish.data) for wish in wishes if isinstance(wish, Store))
    assert reasons(wishes) == [Reason.TOO_LARGE]
    assert kept < BYTES_PER_ENTRY


@pytest.mark.parametrize(("slot", "body"), [(("audit", ()), "A" * 12_800), (("chat", (99,)), "A" * 12_800)])
def test_what_is_said_about_no_entry_is_short(net: Network, slot: tuple[Any, ...], body: str) -> None:
    ada, ben = net.peers[:2]
    said = ben._desk.signed(slot, body)
    assert reasons(ada.receive("b", ben._desk.pack(said.to_json()))) == [Reason.TOO_LARGE]


def test_however_much_five_of_six_say_what_we_have_can_be_told() -> None:
    facts, people = genesis("creatures", Fast(), 6, 1, chance="sealed")
    ada, ben, *others = (Peer(facts, person) for person in people)
    slots: list[tuple[str, tuple[int, ...]]] = [
        ("help", (entry, 9, step, 0)) for entry in range(AHEAD + 1) for step in range(PER_ENTRY)
    ]
    slots += [(kind, (1, number)) for kind in ("bind", "vote") for number in range(ROUNDS)]
    for liar in (ben, *others):
        for kind, numbers in slots:
            body = {"w": ["end"], "t": HERE} if kind == "bind" else VOTE if kind == "vote" else ""
            said = liar._desk.signed((kind, numbers), body)
            ada._desk.book.check(said, ada._play.number)
            ada._desk.book.keep(said)
    assert reasons(ben.receive("a", ada._sync.have())) == []


def test_who_sends_what_nobody_has_signed_is_not_listened_to_for_long(net: Network, monkeypatch: Any) -> None:
    ada = net.devices["a"].make()
    ada.wake(list(net.devices["a"].disk.values()))
    ben, looked = net.peers[1], list[bytes]()
    monkeypatch.setattr(ada._desk.book.crypto, "verify", lambda key, message, signature: looked.append(key))
    forged = [good(net, k="say", s=1, w=["chat", number], b=1, z="A" * 86) for number in range(2 * FORGED)]
    ada.connected("eve")
    assert set(reasons(ada.receive("eve", json.dumps(good(net, k="many", m=forged)).encode()))) == {Reason.FORGED}
    assert ada.receive("eve", json.dumps(forged[-1]).encode()) == []
    assert len(looked) == FORGED
    question = wire.pack(wire.unpack(ben._sync.have()) | {"n": 0})
    assert ada.receive("eve", question) == []
    assert ada.receive("ben", question) != []


def test_the_device_keeps_the_last_wish_of_a_seat_alone(net: Network) -> None:
    ada = net.devices["a"].make()
    ada.wake(list(net.devices["a"].disk.values()))
    ben, kept = net.peers[1], set[str]()
    for number in range(90, 94):
        said = ben._desk.signed(("wish", (number,)), {"w": None, "e": 0, "t": HERE})
        kept |= {wish.key for wish in ada.receive("b", ben._desk.pack(said.to_json())) if isinstance(wish, Store)}
    assert len(kept) == 1


def test_who_lies_about_what_others_know_does_not_spoil_our_letters(net: Network) -> None:
    ada = net.devices["a"].make()
    ada.wake(list(net.devices["a"].disk.values()))
    claims = [[seat, 0, 1] for seat in range(90, 98)]
    assert reasons(ada.receive("x", wire.pack(wire.unpack(net.peers[1]._sync.have()) | {"o": claims}))) == []
    assert reasons(net.devices["b"].make().receive("a", ada.letter()[0])) == []


def test_what_is_broken_on_the_device_itself_is_told_and_the_rest_is_read(net: Network) -> None:
    ada = net.devices["a"].make()
    wishes = ada.wake([b"x", *net.devices["a"].disk.values()])
    assert reasons(wishes) == [Reason.MALFORMED]
    assert head(ada) == head(net.peers[0])


def test_another_version_of_the_engine_is_refused_and_told_so(net: Network) -> None:
    message = wire.unpack(net.peers[1]._sync.have()) | {"r": "9.9"}
    (refused,) = [wish for wish in net.peers[0].receive("new", wire.pack(message)) if isinstance(wish, Refused)]
    assert (refused.reason, refused.facts["theirs"]) == (Reason.VERSION, "9.9")


def test_what_was_said_before_is_only_repeated(net: Network) -> None:
    before = head(net.peers[0])
    for data in list(net.devices["b"].disk.values()):
        assert reasons(net.peers[0].receive("b", data)) in ([Reason.REPEATED], [Reason.UNWANTED])
    assert head(net.peers[0]) == before


def test_messages_of_another_table_of_the_same_people_are_refused(net: Network) -> None:
    twin = net.table.again(bytes(16), net.table.fresh)
    assert twin.id != net.table.id
    peer = Peer(twin, net.devices["a"].make()._desk.identity)
    for data in net.devices["b"].disk.values():
        assert reasons(peer.receive("b", data)) == [Reason.OTHER_GAME]


def test_a_statement_moved_to_another_table_is_forged(net: Network) -> None:
    twin = net.table.again(bytes(16), net.table.fresh)
    peer = Peer(twin, net.devices["a"].make()._desk.identity)
    for data in net.devices["b"].disk.values():
        moved = wire.unpack(data) | {"g": wire.text(twin.id)}
        assert reasons(peer.receive("b", wire.pack(moved)))[0] in (Reason.FORGED, Reason.TOO_EARLY, Reason.UNWANTED)


@pytest.mark.no_cover
@pytest.mark.no_cover
@settings(max_examples=400, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_changed_messages_raise_nothing_and_change_nothing(net: Network, seed: int) -> None:
    rng = Random(seed)
    device = net.devices[rng.choice("abc")]
    other = net.devices["abc"["abc".index(device.name) - 1]]
    assert device.peer
    before = head(device.peer)
    message = rng.choice([*other.disk.values(), device.peer._sync.have()])
    for wish in device.peer.receive(other.name, mutated(message, rng)):
        assert not isinstance(wish, Caught)
        if isinstance(wish, Refused):
            assert isinstance(wish.reason, Reason)
        if isinstance(wish, Send):
            wire.unpack(wish.data)
    assert head(device.peer) == before


@pytest.mark.no_cover
@settings(max_examples=100, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_who_has_no_seat_is_answered_and_does_no_more(net: Network, seed: int) -> None:
    rng, ada = Random(seed), net.peers[0]
    eve = Peer(net.table, Identity(b"e" * 32, Fast()))
    message = resigned(eve, rng.choice(list(net.devices["b"].disk.values())), rng)
    before = head(ada)
    for wish in (*ada.receive("x", message), *ada.receive("x", message)):
        assert isinstance(wish, Refused | Send)
    assert head(ada) == before


@pytest.mark.no_cover
@settings(max_examples=80, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_signed_nonsense_raises_nothing(net: Network, seed: int) -> None:
    """A player at the table may sign what he likes: it is refused, void, or named; the rest of us hold the same record."""
    rng = Random(seed)
    liar = net.devices["b"].peer
    honest = net.devices["a"].make()
    honest.wake(list(net.devices["a"].disk.values()))
    assert liar
    kept = list(net.devices["b"].disk.values())
    for _ in range(10):
        for wish in honest.receive("b", resigned(liar, rng.choice(kept), rng)):
            assert not isinstance(wish, Caught) or wish.seat == 1
    honest.tick(1000.0)


def test_talk_is_quick_phrases_and_plain_short_text_where_it_is_allowed(net: Network) -> None:
    ada, ben = net.peers[:2]

    def say(words: Any, now: float) -> list[Any]:
        ada.tick(ada._now + WHILE)
        (sent,) = ada.say(words, now)
        assert isinstance(sent, Send)
        return ben.receive("a", sent.data)

    assert Said(0, 3, "") in say(3, 1.0)
    assert Said(0, None, "Na, <b>du</b>?") in say("Na, <b>du</b>?", 2.0)
    assert reasons(say("later, but said before", 1.5)) == [Reason.REPEATED]
    for bad in ("", "x" * 201, "a\nb", "\u202e", 99, True, None, ["x"]):
        assert reasons(say(bad, 3.0 + len(str(bad)))) == [Reason.MALFORMED]


def test_whoever_says_too_much_at_once_is_not_heard_for_a_while(net: Network) -> None:
    ada, ben = net.peers[:2]
    for one in (ada, ben):
        one.tick(one._now + WHILE)
    for number in range(AT_ONCE):
        assert reasons(ada.say(3, float(number))) == []
    assert reasons(ada.say(3, 50.0)) == [Reason.TOO_MANY]
    ada.tick(ada._now + WHILE)
    assert reasons(ada.say(3, 51.0)) == []

    def heard(number: int) -> list[Any]:  # whatever a changed program sends
        return ben.receive("a", ada._desk.pack(ada._desk.signed(("chat", (number,)), 3).to_json()))

    assert all(Said(0, 3, "") in heard(number) for number in range(10_000_000, 10_000_000 + AT_ONCE))
    assert reasons(heard(20_000_000)) == [Reason.TOO_MANY]
    ben.tick(ben._now + WHILE)
    assert Said(0, 3, "") in heard(20_000_001)


def test_free_text_is_refused_where_the_table_does_not_allow_it() -> None:
    facts, people = genesis("wuerfel", Fast(), 2, 1)
    ada, ben = (Peer(facts, person) for person in people)
    (sent,) = ada.say("hello", 1.0)
    assert isinstance(sent, Send)
    assert reasons(ben.receive("a", sent.data)) == [Reason.UNWANTED]


def test_an_illegal_action_of_our_own_is_told_as_the_rules_tell_it(net: Network) -> None:
    peer = next(peer for peer in net.peers if peer.mine)
    assert peer.table
    before = head(peer)
    for verb in {type(action) for state in range(30) for action in peer.table.game.actions(peer.table.at(state))}:
        offered = [
            action
            for state in range(30)
            for action in peer.table.game.actions(peer.table.at(state))
            if type(action) is verb
        ]
        if offered and offered[0] not in peer.table.game.actions(peer.table.state):
            with pytest.raises(Illegal):
                peer.act(offered[0])
    assert head(peer) == before
    assert reasons(
        next(other for other in net.peers if not other.mine).act(peer.table.game.actions(peer.table.state)[0])
    ) == [Reason.OUT_OF_TURN]


WRONG: list[tuple[str, Any, Reason]] = [
    ("protocol", "3", Reason.MALFORMED),
    ("game", "chess", Reason.VERSION),
    ("game", 3, Reason.MALFORMED),
    ("version", 99, Reason.VERSION),
    ("version", -1, Reason.MALFORMED),
    ("options", {"gold": "x"}, Reason.MALFORMED),
    ("options", {"nonsense": 1}, Reason.MALFORMED),
    ("names", ["Ada"], Reason.MALFORMED),
    ("names", ["Ada", "Ada", "Ben"], Reason.MALFORMED),
    ("names", ["Ada", "Ben", "<b>\n"], Reason.MALFORMED),
    ("names", ["Ada", "Ben", 3], Reason.MALFORMED),
    *(("names", ["Ada", "Ben", f"Ada{unseen}"], Reason.MALFORMED) for unseen in "\u202e\u200b\u2066\u3164\u2800\ufe0f"),
    ("names", ["Ada", "Ben", "\ud800"], Reason.MALFORMED),
    ("keys", [], Reason.MALFORMED),
    ("colours", [0, 1], Reason.MALFORMED),
    ("colours", [0, 1, 1], Reason.MALFORMED),
    ("colours", [0, 1, 99], Reason.MALFORMED),
    ("colours", [0, 1, -1], Reason.MALFORMED),
    ("colours", "012", Reason.MALFORMED),
    ("needed", 1, Reason.MALFORMED),
    ("needed", 4, Reason.MALFORMED),
    ("chance", "mine", Reason.MALFORMED),
    ("nonce", "AAAA", Reason.MALFORMED),
    ("fresh", ["A" * 22], Reason.MALFORMED),
    ("fresh", ["", "", ""], Reason.MALFORMED),
    ("fresh", 3, Reason.MALFORMED),
    ("words", 1, Reason.MALFORMED),
]


def test_a_table_that_was_opened_by_older_rules_is_played_by_them(net: Network) -> None:
    plain = json.loads(json.dumps(net.table.to_json()))
    assert Genesis.from_json(plain | {"version": 0}, Fast()).version == 0


@pytest.mark.parametrize(
    ("protocol", "without"), [(1, {"protocol", "fresh"}), (2, {"protocol"}), (2, {"protocol", "levels"}), (4, set())]
)
def test_a_table_of_another_protocol_is_refused_as_that(net: Network, protocol: int, without: set[str]) -> None:
    """Also one whose words are still kept: with the same id all would begin anew with the secrets that it had."""
    plain = net.table.to_json() | {"levels": [1, 2], "protocol": protocol}
    with pytest.raises(Refusal) as refusal:
        Genesis.from_json({name: one for name, one in plain.items() if name not in without}, Fast())
    assert refusal.value.reason == (Reason.OLDER if protocol < wire.PROTOCOL else Reason.NEWER)
    assert refusal.value.facts == {"theirs": protocol, "ours": wire.PROTOCOL}


@pytest.mark.parametrize(("field", "value", "reason"), WRONG)
def test_a_table_that_cannot_be_played_is_refused(net: Network, field: str, value: Any, reason: Reason) -> None:
    plain = json.loads(json.dumps(net.table.to_json()))
    assert Genesis.from_json(deepcopy(plain), Fast()) == net.table
    with pytest.raises(Refusal) as refusal:
        Genesis.from_json(plain | {field: value}, Fast())
    assert refusal.value.reason == reason
    for less in ({key: one for key, one in plain.items() if key != field}, [*plain]):
        with pytest.raises(Refusal):
            Genesis.from_json(less, Fast())
