"""Where no WebRTC link leads from one device to another, the game finds another way."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from far import ENTRY, Device, act, agree, begin, listen, log, meet, mover
from player import FIRST, arrive, comes_true
from relay import Relay

APART = """() => {
  const Native = RTCPeerConnection;
  const ours = Native.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' });
  globalThis.fingerprint = ours.then((one) => one.getFingerprints()[0].value.toLowerCase());
  ours.then((certificate) => {
    globalThis.RTCPeerConnection = class extends Native {
      constructor(rtc) {
        super({ ...rtc, certificates: [certificate] });
      }
      async setRemoteDescription(description) {
        if (description.sdp.toLowerCase().includes(globalThis.never)) return new Promise(() => {});
        return super.setRemoteDescription(description);
      }
    };
  });
}"""
"""Gives all connections of a page one certificate, and lets none lead to the device whose certificate is `never`."""


def part(one: Any, other: Any) -> None:
    """From now on no link can be made between these two."""
    for page in (one, other):
        page.evaluate(APART)
    prints = [page.evaluate("fingerprint") for page in (one, other)]
    one.evaluate("print => { globalThis.never = print; }", prints[1])
    other.evaluate("print => { globalThis.never = print; }", prints[0])


def test_two_without_a_link_play_through_a_third_and_are_told_so(device: Device) -> None:
    ada, ben, cleo = people = [device(), device(), device()]
    part(ben, cleo)
    meet(*people)
    for page, other in ((ben, "Person2"), (cleo, "Person1")):
        page.locator(".far-person").filter(has_text=other).get_by_text("through Person0").wait_for()
    assert ada.locator(".far-through").count() == 0
    for _ in range(9):
        page = mover(people)
        assert page
        act(page)
        agree(*people)
        comes_true(people[0], lambda: not any(page.locator("[id^=wish-bot]").count() for page in people))


NO_LINKS = "delete globalThis.RTCPeerConnection;"
"""No link can be made from this browser."""

NOWHERE = NO_LINKS + "globalThis.WebSocket = class extends EventTarget { close() {} send() {} };"
"""No way at all leads from this browser to any other."""


@pytest.fixture
def cut_off(chromium: Any, firefox: Any, relay: Relay) -> Iterator[Callable[[str], list[Any]]]:
    """Two people in the hall, the second in Firefox, each with a browser that lacks something."""
    contexts = [browser.new_context(locale="en-GB") for browser in (chromium, firefox)]
    errors: list[str] = []

    def two(lack: str) -> list[Any]:
        people = [context.new_page() for context in contexts]
        for page in people:
            page.add_init_script(lack)
            listen(page, errors)
            arrive(page, relay.address)
        return people

    yield two
    for context in contexts:
        context.close()
    assert errors == []


def follow(page: Any, link: str) -> None:
    """Where a link leads; the driver of Firefox would wait for a page to load that is there already."""
    page.evaluate("link => location.assign(link)", link)


def handed_on(page: Any) -> str:
    """The letter that this person writes."""
    page.locator("#write-letter").click()
    link = str(page.locator("#letter").input_value())
    page.locator("#letter-read").click()
    return link


def test_two_browsers_that_share_nothing_play_a_whole_game_by_letter(cut_off: Callable[[str], list[Any]]) -> None:
    ada, ben = cut_off(NOWHERE)
    ada.locator("#tile-creatures").click()
    ada.locator("#set-seats-2").click()
    ada.locator("#far").click()
    ada.locator("#by-letter summary").click()
    follow(ben, handed_on(ada))
    ben.locator("#ready").click()
    writer, reader = ben, ada
    for _ in range(100):
        follow(reader, handed_on(writer))
        # Quiet it stands there since the last one was handed on.
        reader.locator(f"{FIRST}, #write-letter.gold, #scoring").first.wait_for()
        while reader.locator(FIRST).count():
            act(reader)
        writer, reader = reader, writer
        if ada.locator("#scoring").count() and ben.locator("#scoring").count():
            break
    assert ada.locator("#scoring").inner_text() == ben.locator("#scoring").inner_text()
    assert log(ada) == log(ben)


def test_two_without_webrtc_play_over_the_relay_if_both_want_it(
    cut_off: Callable[[str], list[Any]], relay: Relay
) -> None:
    ada, ben = people = cut_off(NO_LINKS)
    ada.locator("#tile-wuerfel").click()
    ada.locator("#set-seats-2").click()
    ada.locator("#far").click()
    follow(ben, ada.locator("#invite").input_value())
    ada.locator("#ways-detour").click()
    ben.get_by_text("Somebody at this table would like to go over the meeting points").wait_for()
    assert ben.locator("#lobby .seats").count() == 0
    ben.locator("#ways-detour").click()
    for page in people:
        page.locator("#lobby .seats").get_by_text("over the meeting points").wait_for()
        page.locator("#how-chance summary").click()
        page.locator("#set-far-chance-open").click()
    begin(people)
    before, actions, began = relay.published, -int(ada.evaluate(ENTRY)), time.monotonic()
    for _ in range(15):
        act(mover(people))
    agree(*people)
    actions += int(ada.evaluate(ENTRY))
    events = [event for event in relay.carried[before:] if event["kind"] == 24_713]
    # One event for an action, as a rule, and every five seconds a sign of life of each.
    most = 2 * actions + 2 * ((time.monotonic() - began) / 5 + 4)
    assert len(events) < most
    assert sum(len(json.dumps(event)) for event in events) < 1500 * most
