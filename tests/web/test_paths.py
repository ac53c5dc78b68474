"""Where no WebRTC link leads from one device to another, the game finds another way."""

from __future__ import annotations

from typing import Any

from far import Device, act, log, meet, mover

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
    part(ada, ben)
    meet(*people)
    for page, other in ((ada, "Person1"), (ben, "Person0")):
        page.locator(".far-person").filter(has_text=other).get_by_text("through Person2").wait_for()
    assert cleo.locator(".far-through").count() == 0
    for _ in range(9):
        page = mover(people)
        assert page
        told = act(page)
        for other in people:
            other.wait_for_function(
                "line => [...document.querySelectorAll('#panel .log li')].some(one => one.innerText === line)",
                arg=told[-1],
            )
        assert not any(page.locator("#wish-bot").count() for page in people)
    assert log(ada) == log(ben) == log(cleo)
