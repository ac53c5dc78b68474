"""Browsers find each other and stay linked: over real WebRTC on this machine, and nothing else."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

from bare import JOIN, LINKED, MESSAGES, SECRET, linked
from far import listen
from lines import held
from player import comes_true
from relay import Relay

CHANNELS = """() => {
  globalThis.channels = [];
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const made = create.apply(this, how);
    channels.push(made);
    return made;
  };
}"""
OPEN = "void (globalThis.first = channels.find(({ readyState }) => readyState === 'open'))"
BODIES = [
    "null",
    "7",
    "[]",
    '{"hi":7}',
    '{"hi":[null]}',
    '{"gone":{}}',
    '{"offer":7}',
    '{"candidate":7}',
    '{"x":' * 900 + "1" + "}" * 900,
]
NONSENSE = [
    "", "@", "@{", "@null", "@7", "@[]", "@{}", "@" + "[" * 60_000, "-", "=", "#", "?", "?x", "!" + "x" * 60_000, "x",
    '@{"from":"letter","to":null,"body":{"hi":[]}}',
    '@{"from":"ffffffffffffffff","to":7,"body":{"hi":[]},"on":true}',
    *(f'@{{"from":"ffffffffffffffff","to":null,"on":true,"body":{body}}}' for body in BODIES),
]  # fmt: skip
"""What no page sends to another; through one of them a third is reached."""


def test_tabs_of_one_browser_are_linked_and_long_messages_arrive_whole(people: Any) -> None:
    ada = people()
    ben, cleo = people(context=ada.context), people(context=ada.context)
    for page in (ada, ben, cleo):
        page.evaluate(JOIN, [SECRET, []])
    for page in (ada, ben, cleo):
        linked(page, 2)
    ada.evaluate("network.send('', 'ü'.repeat(70_000))")
    for page in (ben, cleo):
        page.wait_for_function(f"{MESSAGES}.some((text) => text === 'ü'.repeat(70_000))")
    assert ada.evaluate(MESSAGES) == []


def test_browsers_meet_at_a_relay_and_a_page_that_is_loaded_again_is_back(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    for page in (ada, ben):
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)
    assert ada.evaluate("JSON.parse(network.state()).relays") == 1
    ben.reload()
    ada.wait_for_function("heard.some(([kind, , why]) => kind === 'closed' && why === 'bye')")
    ben.evaluate(JOIN, [SECRET, [relay.url]])
    linked(ben, 1)
    linked(ada, 1)
    ben.evaluate("network.send('', 'back')")
    ada.wait_for_function(f"{MESSAGES}.includes('back')")


def test_where_tabs_may_not_hear_each_other_people_meet_all_the_same(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    ada.evaluate("void (globalThis.BroadcastChannel = class { constructor() { throw new Error('blocked'); } })")
    for page in (ada, ben):
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)


def test_who_does_not_know_the_secret_meets_nobody(people: Any, relay: Relay) -> None:
    ada, eve = people(), people()
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    eve.evaluate(JOIN, ["f" + SECRET[1:], [relay.url]])
    # Both have told the relay that they are there, more than once.
    before = relay.published
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")
    comes_true(ada, lambda: relay.published >= before + 6)
    assert ada.evaluate(LINKED, 0)
    assert eve.evaluate(LINKED, 0)


def test_two_people_connect_by_codes_alone_and_a_third_through_one_of_them(people: Any) -> None:
    ada, ben, cleo = people(), people(), people()
    for page in (ada, ben, cleo):
        page.evaluate(JOIN, [SECRET, []])
    for one, other in ((ada, ben), (cleo, ben)):
        codes = [page.evaluate("network.code()") for page in (one, other)]
        assert all(60 < len(code) < 300 for code in codes)
        assert not one.evaluate("code => network.take(code)", codes[0])
        assert not one.evaluate("network.take('no code')")
        assert one.evaluate("code => network.take(code)", codes[1])
        assert other.evaluate("code => network.take(code)", f" {codes[0][:40]}\n{codes[0][40:]} ")
        linked(one, 1 if one is ada else 2)
    for page in (ada, ben, cleo):
        linked(page, 2)


MADE = """() => {
  const Native = RTCPeerConnection;
  globalThis.made = [];
  globalThis.RTCPeerConnection = class extends Native {
    constructor(...how) {
      super(...how);
      made.push(this);
    }
  };
}"""
STATES = "made.map(({ signalingState }) => signalingState)"


def test_a_link_of_a_code_that_nobody_has_taken_is_closed_with_the_next_one_and_with_the_room(people: Any) -> None:
    ada = people()
    ada.evaluate(MADE)
    ada.evaluate(JOIN, [SECRET, []])
    for states in (["have-local-offer"], ["closed", "have-local-offer"]):
        ada.evaluate("network.code()")
        assert ada.evaluate(STATES) == states
    ada.evaluate("network.leave()")
    assert ada.evaluate(STATES) == ["closed", "closed"]


BEATS = """() => {
  const [begin, end] = [setInterval, clearInterval];
  globalThis.beats = new Set();
  globalThis.setInterval = (...how) => {
    const one = begin(...how);
    beats.add(one);
    return one;
  };
  globalThis.clearInterval = (one) => end(one, beats.delete(one));
}"""


def test_nothing_beats_on_in_a_room_that_was_left_while_a_way_over_relays_was_fetched(
    people: Any, relay: Relay
) -> None:
    ada = people()
    ada.evaluate(BEATS)
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")
    assert ada.evaluate("beats.size")
    with ada.expect_request("**/detours.js"):
        detours = held(ada, "**/detours.js")
        ada.evaluate("void (globalThis.coming = network.detour())")
    ada.evaluate("network.leave()")
    detours.pop().continue_()
    ada.evaluate("coming")
    ada.evaluate("network.detour()")
    ada.wait_for_function("beats.size === 0")


def test_nonsense_from_a_peer_is_ignored_and_what_one_cannot_take_goes_to_the_others(people: Any) -> None:
    ada = people()
    ben, eve = people(context=ada.context), people(context=ada.context)
    errors: list[str] = []
    for page in (ada, ben):
        listen(page, errors)
    for page in (ada, eve):
        page.evaluate(CHANNELS)
        page.evaluate(JOIN, [SECRET, []])
    for page in (ada, eve):
        linked(page, 1)
        page.evaluate(OPEN)
    ben.evaluate(JOIN, [SECRET, []])
    linked(ada, 2)
    before = ada.evaluate("channels.length")
    strangers = [f'@{{"from":"f{number:015x}","to":null,"body":{{"hi":[]}}}}' for number in range(60)]
    eve.evaluate("words => words.forEach((word) => first.send(word))", [*NONSENSE, *strangers])
    eve.evaluate(
        """() => {
          const { name } = new BroadcastChannel('tafelrunde-room');
          for (const word of [null, 7, {}, { from: 7 }]) new BroadcastChannel(name).postMessage(word);
          first.send('=end');
        }"""
    )
    ada.wait_for_function(f"{MESSAGES}.includes('end')")
    assert ada.evaluate("channels.length") - before < 32
    ada.evaluate("() => { first.send = () => { throw new Error('full'); }; network.send('', 'on we go'); }")
    ben.wait_for_function(f"{MESSAGES}.includes('on we go')")
    assert errors == []


def three(people: Any) -> tuple[Any, Any, Any]:
    """Three of one browser, all linked; the third holds in `first` its link to the first one."""
    ada = people()
    ben, third = people(context=ada.context), people(context=ada.context)
    for page in (ada, third):
        page.evaluate(CHANNELS)
        page.evaluate(JOIN, [SECRET, []])
    linked(third, 1)
    third.evaluate(OPEN)
    ben.evaluate(JOIN, [SECRET, []])
    for page in (ada, ben, third):
        linked(page, 2)
    return ada, ben, third


def test_who_speaks_in_the_name_of_another_ends_no_link_and_has_no_other_made(people: Any) -> None:
    ada, ben, eve = three(people)
    settled = ada.evaluate("performance.now()") + 3000
    ada.wait_for_function("moment => performance.now() > moment", arg=settled)
    before = ada.evaluate("channels.length")
    eve.evaluate(
        """() => {
          const say = (from, body) => first.send(`@${JSON.stringify({ from, to: null, body, on: false })}`);
          const [, ben] = heard.filter(([kind]) => kind === 'opened').map(([, peer]) => peer);
          for (let count = 0; count < 60; count++) {
            for (const name of [ben, '0000000000000001']) say(name, { offer: 'v=0', nonce: String(count) });
            say(ben, { hi: [] });
            say(ben, { gone: ben });
          }
          first.send('=end');
        }"""
    )
    ada.wait_for_function(f"{MESSAGES}.includes('end')")
    assert not ada.evaluate("heard.some(([kind]) => kind === 'closed')")
    assert ada.evaluate("channels.length") - before <= 1
    ada.evaluate("network.send('', 'on we go')")
    ben.wait_for_function(f"{MESSAGES}.includes('on we go')")


def test_a_farewell_that_only_one_has_heard_is_passed_on(people: Any) -> None:
    _ada, ben, cleo = three(people)
    cleo.evaluate(
        """() => {
          first.send('.');
          RTCDataChannel.prototype.send = BroadcastChannel.prototype.postMessage = () => {};
        }"""
    )
    ben.wait_for_function(LINKED, arg=1, timeout=15_000)  # half of what it takes until silence alone is enough


LEAVE_SLOWLY = """async () => {
  const { Mesh } = await import('/tafelrunde/js/peers/mesh.js');
  const nothing = () => {};
  const [one, other] = [0, 1].map(() => {
    const signal = { listen: (hear) => { signal.hear = hear; }, send: nothing, leave: () => new Promise(nothing) };
    const mesh = new Mesh({}, { opened: nothing, closed: nothing, failed: nothing, message: nothing, changed: nothing });
    mesh.add(signal);
    return { mesh, hears: () => signal.hear({ from: 'f'.repeat(16), to: mesh.me, body: { hi: [] }, on: true }) };
  });
  globalThis.meshes = [one.mesh, other.mesh];
  one.hears();   // is on its way while we leave
  one.mesh.leave();
  one.hears();
  other.hears();
}"""


def test_who_is_leaving_is_linked_with_nobody_any_more(people: Any) -> None:
    page = people()
    page.evaluate(LEAVE_SLOWLY)
    page.wait_for_function("meshes[1].attempts.size === 1")
    assert page.evaluate("[meshes[0].attempts.size, meshes[0].links.size]") == [0, 0]


def test_a_page_that_hangs_is_away_and_the_link_is_kept_for_it(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    for page in (ada, ben):
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)
    halted = ben.context.new_cdp_session(ben)
    halted.send("Debugger.enable")
    halted.send("Debugger.pause")
    ada.wait_for_function("Object.values(JSON.parse(network.state()).links)[0]?.away")
    halted.send("Debugger.resume")
    ada.wait_for_function("Object.values(JSON.parse(network.state()).links)[0]?.away === false")


def over_the_relay(people: Any, relay: Relay, *, later: str = "") -> tuple[Any, Any, int]:
    """Two browsers without WebRTC of which both want to go over the relay; and how many events there were before.

    `later` happens on both before they agree.
    """
    ada, ben = people(), people()
    before = relay.published
    for page in (ada, ben):
        page.evaluate("globalThis.Straight = RTCPeerConnection; delete globalThis.RTCPeerConnection")
        page.evaluate(JOIN, [SECRET, [relay.url]])
        page.wait_for_function(
            "JSON.parse(network.state()).detour === 'offered' && JSON.parse(network.state()).relays === 1"
        )
    for page in (ada, ben):
        page.evaluate(later)
    ada.evaluate("network.detour()")
    ben.wait_for_function("JSON.parse(network.state()).detour === 'asked'")
    assert later or ada.evaluate(LINKED, 0)  # a straight link may stand by now
    ben.evaluate("network.detour()")
    for page in (ada, ben):
        linked(page, 1)
    return ada, ben, before


def test_a_way_that_could_not_be_fetched_is_fetched_later(people: Any, relay: Relay) -> None:
    ada, errors = people(), list[str]()
    ada.on("pageerror", lambda error: errors.append(str(error)))
    ada.clock.install()
    ada.route("**/detours.js", lambda route: route.abort(), times=1)
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")
    with ada.expect_event("requestfailed"):
        ada.clock.fast_forward(15_000)
    while not ada.evaluate("JSON.parse(network.state()).detour"):
        ada.clock.fast_forward(5000)
    assert errors == []


def test_where_nothing_leads_straight_both_may_choose_the_relay_which_reads_nothing(people: Any, relay: Relay) -> None:
    ada, ben, before = over_the_relay(people, relay)
    long = "a king rolls " * 6000
    for text in ("once upon a time", long):
        ada.evaluate("text => network.send('', text)", text)
        ben.wait_for_function(f"text => {MESSAGES}.includes(text)", arg=text)
    carried = [event for event in relay.carried[before:] if event["kind"] == 24_713]
    for event in carried:
        assert re.fullmatch(r"[0-9a-f]{16} ([0-9a-f]{16}|\*) [A-Za-z0-9+/]+=*", event["content"])
        locked = base64.b64decode(event["content"].split()[2])
        assert len(locked) % 256 == 12 + 16
        assert b"king" not in locked
        assert b"time" not in locked
        assert len(json.dumps(event)) < 16_384
    assert not any(SECRET in json.dumps(event) for event in carried)


def test_what_went_over_the_relay_once_is_not_taken_again(people: Any, relay: Relay) -> None:
    ada, ben, before = over_the_relay(people, relay)
    ada.evaluate("network.send('', 'one')")
    ben.wait_for_function(f"{MESSAGES}.includes('one')")
    for number, event in enumerate([*relay.carried[before:]]):
        relay.publish(event | {"id": f"again {number}"})
        one, other, text = event["content"].split()
        relay.publish(event | {"id": f"back {number}", "content": f"{other} {one} {text}"})
        relay.publish(event | {"id": f"spoilt {number}", "content": f"{one} {other} {text[:-9]}AAAAAAAA="})
        relay.publish(event | {"id": f"huge {number}", "content": "x" * 99_000})
    ada.evaluate("network.send('', 'two')")
    ben.wait_for_function(f"{MESSAGES}.includes('two')")
    assert ben.evaluate(MESSAGES) == ["one", "two"]
    assert ada.evaluate(MESSAGES) == []
    for page in (ada, ben):
        linked(page, 1)


def test_a_straight_link_takes_the_place_of_the_relay_as_soon_as_there_is_a_way(people: Any, relay: Relay) -> None:
    ada, ben, _ = over_the_relay(people, relay, later="void (globalThis.RTCPeerConnection = Straight)")
    for page in (ada, ben):
        page.wait_for_function("Object.values(JSON.parse(network.state()).links)[0]?.relayed === false")
        assert not page.evaluate("heard.some(([kind]) => kind === 'closed')")
    ada.evaluate("network.send('', 'straight')")
    ben.wait_for_function(f"{MESSAGES}.includes('straight')")


def test_what_a_room_keeps_is_there_again_and_no_other_room_sees_it(people: Any) -> None:
    ada = people()
    store = "(await import('/tafelrunde/js/peers/network.js')).store"
    ada.evaluate(f'async () => {store}.keep(\'one\', \'[["b", "2"], ["a", "1"]]\')')
    ada.evaluate(f"async () => {store}.keep('two', '[[\"a\", \"3\"]]')")
    ada.reload()
    assert ada.evaluate(f"async () => {store}.kept('one')") == '{"a":"1","b":"2"}'
    assert ada.evaluate(f"async () => {store}.kept('two')") == '{"a":"3"}'
