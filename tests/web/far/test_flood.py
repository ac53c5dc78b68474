"""A peer that sends without end: the page of the others stays quick, their game stays theirs, and their disks stay small."""

from __future__ import annotations

from typing import Any

from far import act, meet, mover
from player import FIRST

FLOOD = """async () => {
  const { ready } = await import(new URL('js/boot.mjs', document.baseURI));
  const py = await ready;
  py.runPython(`
import gc
from app.far.room import Room
gc.unfreeze()
_room = next(one for one in gc.get_objects() if isinstance(one, Room))
_said = [text.decode() for text in _room.peer.said()]
_texts = ["t" + text.replace('"z":"', '"z":"A') for text in _said]
_texts += ["t" + _room.peer._sync.have().decode(), 't{"k":"box","v":2}', "l" + _room.lobby.hello(None), "l{", "t" + "[" * 60_000]
def _burst():
    for text in _texts * 5:
        _room.net.send("", text)
`);
  const burst = py.globals.get('_burst');
  globalThis.bursts = 0;
  globalThis.flood = setInterval(() => { burst(); bursts += 1; }, 20);
}"""
"""False boxes, forged words, questions, letters that are none: some thousand a second."""

WATCH = """() => {
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  globalThis.beats = globalThis.gap = 0;
  setInterval(() => {
    const now = performance.now();
    globalThis.gap = Math.max(gap, now - last);
    last = now;
    globalThis.beats += 1;
  }, 10);
}"""

SIZE = "async () => (await (await import('./js/peers/store.js')).size())[1]"

MOST = 100
"""Milliseconds for which the page may be busy at once; beside those for which a machine that has much to do lets it wait anyway."""


def test_a_flood_neither_freezes_the_page_nor_fills_the_disk(device: Any) -> None:
    honest, liar = people = [device(), device()]
    meet(*people, game="wuerfel")
    honest.evaluate(WATCH)
    while mover(people) is not honest:
        act(liar)
    act(honest)
    honest.evaluate("gap = beats = 0")
    honest.wait_for_function("beats > 100")
    waits, kept = honest.evaluate("gap"), honest.evaluate(SIZE)
    honest.evaluate("longest = 0")
    liar.evaluate(FLOOD)
    honest.locator("#notice").get_by_text("sends more than anybody can read").wait_for()
    told = 0
    for _ in range(3):  # the flood goes on
        liar.wait_for_function("before => bursts > before + 20", arg=liar.evaluate("bursts"))
        if honest.locator("#notice").count():
            honest.get_by_role("button", name="Got it").click()
            told += 1
    assert told <= 2, "each kind of it is told once"
    if honest.locator(FIRST).count():
        act(honest)
    assert honest.evaluate("longest") <= MOST + waits
    assert honest.evaluate(SIZE) <= kept + 100_000
    liar.evaluate("clearInterval(flood)")
