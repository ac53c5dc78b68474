"""How browsers meet at relays, however long one has waited and whatever the relays are like, and find back to each other."""

from __future__ import annotations

from typing import Any

import pytest

from bare import JOIN, MESSAGES, SECRET, linked
from relay import Relay

DEAF = """() => {
  globalThis.cut = () => {
    for (const one of [...sockets, ...channels]) {
      one.onmessage = one.onclose = null;
      one.send = () => {};
    }
  };
  globalThis.sockets = [];
  globalThis.channels = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      sockets.push(this);
    }
  };
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const made = create.apply(this, how);
    channels.push(made);
    return made;
  };
}"""
"""From here on `cut()` makes that nothing goes or comes any more over what is open, and nobody is told: a line that is dead."""

NAMED = """byte => {
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => bytes.length === 8 ? bytes.fill(byte) : real(bytes);
}"""
"""What a page is called consists of this byte."""


@pytest.mark.parametrize("byte", [0, 255], ids=["calls", "is called"])
def test_whoever_comes_to_a_table_that_is_ten_minutes_old_is_met_like_any_other(
    people: Any, relay: Relay, byte: int
) -> None:
    ada, ben = people(), people()
    ada.evaluate(NAMED, byte)  # the smaller name calls
    ada.clock.install()
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")
    ada.clock.fast_forward(600_000)
    ben.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)
    ben.evaluate("network.send('', 'here')")
    ada.wait_for_function(f"{MESSAGES}.includes('here')")


def test_who_is_called_learns_which_ways_lead_back(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    ada.evaluate(NAMED, 0)
    ada.evaluate(
        "RTCPeerConnection.prototype.addIceCandidate = async () => {}"
    )  # as if a router let in only who was asked
    for page in (ada, ben):
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)


def test_who_was_answered_and_finds_no_way_is_told_that_there_is_none(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    ada.evaluate(NAMED, 0)
    for page in (ada, ben):
        page.evaluate("RTCPeerConnection.prototype.addIceCandidate = async () => {}")  # as between two walls
    ada.evaluate(
        """() => {
          const accept = RTCPeerConnection.prototype.setRemoteDescription;
          RTCPeerConnection.prototype.setRemoteDescription = async function (what) {
            await accept.call(this, what);
            globalThis.answered = true;
          };
        }"""
    )
    ada.clock.install()
    for page in (ada, ben):
        page.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("globalThis.answered")
    goes_by(13, ada)
    ada.wait_for_function("heard.some(([kind]) => kind === 'failed')")
    assert "no-path" in ada.evaluate("heard.filter(([kind]) => kind === 'failed').map(([, , why]) => why)")


LOSES = """which => {
  let long = 0;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener('message', (event) => {
        if (event.data.length > 1200 && ++long === which) event.stopImmediatePropagation();
      });
    }
  };
}"""
"""A long word is lost on the way, the description of a connection; one's own come back, too."""

MADE = """() => {
  globalThis.made = 0;
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(how) {
      super(how);
      made++;
    }
  };
}"""


@pytest.mark.parametrize(("byte", "which"), [(0, 1), (255, 2)], ids=["the offer", "the answer"])
def test_what_was_lost_on_the_way_is_said_again_to_whoever_still_calls(
    people: Any, relay: Relay, byte: int, which: int
) -> None:
    ada, ben = people(), people()
    ada.evaluate(NAMED, byte)  # the smaller name calls
    ben.evaluate(LOSES, which)
    for page in (ada, ben):
        page.evaluate(MADE)
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)
        assert page.evaluate("made") == 1


def goes_by(seconds: int, *pages: Any) -> None:
    """So much time, in which nobody sleeps."""
    for _ in range(seconds):
        for page in pages:
            page.clock.fast_forward(1000)


CALLS = """() => {
  globalThis.calls = 0;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      calls++;
    }
  };
  Object.defineProperty(navigator, 'onLine', { get: () => globalThis.online ?? true });
}"""
"""From here on `calls` is how often a relay was called, and `online` what the device knows of its network."""


def test_without_a_network_nobody_is_called_in_vain(people: Any) -> None:
    ada = people()
    ada.clock.install()
    ada.evaluate(CALLS)
    ada.evaluate("globalThis.online = false")
    ada.evaluate(JOIN, [SECRET, ["ws://localhost:1/?dead"]])
    ada.wait_for_function("calls === 1")
    for _ in range(180):
        ada.clock.fast_forward(1000)
        ada.wait_for_function("JSON.parse(network.state()).points[0][1] !== 'calling'")
    assert ada.evaluate("calls") < 10  # a browser holds back whoever has failed often
    before = ada.evaluate("calls")
    ada.evaluate("globalThis.online = true; dispatchEvent(new Event('online'))")
    ada.wait_for_function("before => calls > before", arg=before)


POINTS = "() => Object.fromEntries(JSON.parse(network.state()).points.map(([url, like]) => [url.split('?')[1], like]))"
"""What each relay is like, as the page has it, by how it behaves."""


def test_relays_that_are_of_no_use_are_told_apart_and_do_not_keep_anybody_from_being_met(
    people: Any, relay: Relay
) -> None:
    manners = ["garbled", "auth", "work", "clock", "refuses", "silent", "swallows", "slow", "closes"]
    relays = ["ws://localhost:1/?dead", *(f"{relay.url}?{one}" for one in manners), f"{relay.url}?works"]
    ada, ben = people(), people()
    for page in (ada, ben):
        page.clock.install()
        page.evaluate(JOIN, [SECRET, relays])
    for page in (ada, ben):
        linked(page, 1)
    ben.evaluate("network.send('', 'here')")
    ada.wait_for_function(f"{MESSAGES}.includes('here')")
    ada.evaluate("network.seek(true)")  # so that all are called
    told = dict.fromkeys(["garbled", "auth", "work", "clock", "refuses"])
    for like in [*told, "closes", "dead", "works"]:
        ada.wait_for_function(f"like => ({POINTS})()[like] === like", arg=like)
    goes_by(3, ada)
    relay.go_on.set()
    ada.wait_for_function(f"({POINTS})().slow === 'slow'")
    goes_by(12, ada)
    for like in ("silent", "swallows"):
        ada.wait_for_function(f"like => ({POINTS})()[like] === like", arg=like)
    linked(ada, 1)


def test_when_all_are_there_nobody_calls_and_two_relays_are_enough(people: Any, relay: Relay) -> None:
    relays = [f"{relay.url}?{number}" for number in range(5)]
    ada, ben = people(), people()
    for page in (ada, ben):
        page.clock.install()
        page.evaluate(JOIN, [SECRET, relays])
    for page in (ada, ben):
        linked(page, 1)
        page.wait_for_function(
            "JSON.parse(network.state()).points.map(([, like]) => like).join() === 'works,works,spare,spare,spare'"
        )
    before = relay.published
    for number in range(10):
        for page, other in ((ada, ben), (ben, ada)):
            page.clock.fast_forward(60_000)
            # Whoever slept asks whether the other is there: what is said there and back comes after the answer.
            for one, two in ((page, other), (other, page)):
                text = f"{number} {page is ada} {one is page}"
                one.evaluate("text => network.send('', text)", text)
                two.wait_for_function(f"text => {MESSAGES}.includes(text)", arg=text)
            page.wait_for_function("Object.values(JSON.parse(network.state()).links)[0]?.away === false")
    assert relay.published == before
    ada.evaluate("network.seek(true)")
    ada.wait_for_function("JSON.parse(network.state()).points.every(([, like]) => like === 'works')")


COUNTED = """() => {
  globalThis.open = 0;
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener('message', ({ data }) => { open -= /^."(EOSE|EVENT)"/.test(data); });
    }
    send(text) {
      open += /^."(REQ|EVENT)"/.test(text);
      super.send(text);
    }
  };
}"""
"""From here on `open` is how many questions a relay has not answered, and how much that was said has not come back, to somebody who is alone."""


def test_who_waits_calls_ever_more_rarely_and_meets_a_newcomer_all_the_same(people: Any, relay: Relay) -> None:
    ada, ben = people(), people()
    ada.clock.install(time=0)
    ada.evaluate(COUNTED)
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")
    ada.clock.pause_at(3_600_000)  # a wake, after which she calls as often as at first
    ada.wait_for_function("open === 0")
    calls = [relay.published]
    for _ in range(200):
        ada.clock.fast_forward(3000)
        ada.wait_for_function("open === 0")
        calls.append(relay.published)
    assert 5 < calls[100] - calls[0] < 10
    assert calls[200] - calls[100] <= 5
    ada.clock.resume()
    ben.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)


LATE = """() => {
  globalThis.late = [];
  globalThis.WebSocket = class extends WebSocket {
    set onmessage(hear) {
      super.onmessage = (event) => event.data.startsWith('["EVENT"') ? late.push(() => hear(event)) : hear(event);
    }
  };
}"""
"""From here on what comes back is heard only when somebody does what lies in `late`."""


def test_a_relay_is_not_blamed_for_what_it_said_while_we_slept(people: Any, relay: Relay) -> None:
    ada = people()
    ada.evaluate(LATE)
    ada.clock.install()
    ada.evaluate(JOIN, [SECRET, [relay.url]])
    ada.wait_for_function("late.length > 0")
    ada.clock.fast_forward(600_000)
    assert ada.evaluate("JSON.parse(network.state()).points[0][1]") == "works"
    ada.evaluate("late.splice(0).forEach((hear) => hear())")
    ada.wait_for_function("JSON.parse(network.state()).relays === 1")


@pytest.mark.parametrize("slept", [True, False], ids=["after a sleep", "behind a living Wi-Fi"])
def test_a_line_that_was_dead_is_made_anew_by_itself(people: Any, relay: Relay, *, slept: bool) -> None:
    ada, ben = people(), people()
    for page in (ada, ben):
        page.evaluate(DEAF)
        page.clock.install()
        page.evaluate(JOIN, [SECRET, [relay.url]])
    for page in (ada, ben):
        linked(page, 1)
    before = ben.evaluate("channels.length")
    ben.evaluate("cut()")
    ben.evaluate("network.send('', 'lost')")
    if slept:
        ben.clock.fast_forward(60_000)
    else:
        goes_by(10, ada, ben)
    ben.wait_for_function(
        "before => channels.slice(before).some(({ readyState }) => readyState === 'open')", arg=before
    )
    for one, other in ((ada, ben), (ben, ada)):
        one.wait_for_function("Object.values(JSON.parse(network.state()).links)[0]?.away === false")
        one.evaluate("network.send('', 'on we go')")
        other.wait_for_function(f"{MESSAGES}.includes('on we go')")
