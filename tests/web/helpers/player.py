"""A person at the page, for the tests that play in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

FIRST = "[data-play]:not([data-play^=reroll]), #penalty"
"""What a hasty person taps: never a second roll, so that a game is short."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
"""What a browser is told of the device that it runs on."""

KEY = """selector => {
  const has = document.activeElement;
  if (has.matches(selector)) return 'Enter';
  if (has.closest('[role=radiogroup], [role=tablist]')?.querySelector(selector)) return 'ArrowRight';
  const all = [...document.querySelectorAll(selector)];
  const wanted = all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0];   // on a map Tab stops at one, and arrows lead to the others
  return wanted?.compareDocumentPosition(has) === Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
}"""
"""What somebody presses who sees what has the focus and what is wanted."""

NEXT = """(wishes) => {
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  globalThis.noticed = new Promise((yes, no) => {
    new MutationObserver((_, one) => yes(one.disconnect())).observe(document.getElementById('table'), all);
    setTimeout(no, 30_000, new Error('nothing has changed at the table'));
  });
  noticed.catch(() => {});
  return wishes.find((wish) => document.querySelector(wish));
}"""
"""Which of these wishes is the first that can be had; from now on any change at the table is noticed."""

AIM = """async (selector) => {
  const one = document.querySelector(selector);
  if (!one || one.matches(':disabled, [aria-disabled=true] *, [aria-disabled=true]')) return null;
  if (document.getAnimations().some(({ playState }) => playState === 'running')) return null;
  one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const middle = async () => {
    await new Promise(requestAnimationFrame);
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [was, [x, y]] = [await middle(), await middle()];
  return x === was[0] && y === was[1] && one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Where something is hit that is there, can be used, stands still from one frame to the next, and has nothing lying over it."""

Act = Callable[[Any, str], None]


def click(page: Any, selector: str) -> None:
    """By mouse. A locator looks for longer than the page needs to answer: it is asked where not everything is as it is to be."""
    if at := page.evaluate(AIM, selector):
        page.mouse.click(*at)
    else:
        page.locator(selector).first.click()


def tap(page: Any, selector: str) -> None:
    """By finger: what cannot be taken back is only looked at by the first tap."""
    if at := page.evaluate(AIM, selector):
        page.touchscreen.tap(*at)
    else:
        page.locator(selector).first.tap()
    if page.locator("#notice.is-near").count():
        page.locator("#near-deed").tap()


def comes_true(page: Any, asked: Callable[[], object]) -> None:
    """Waits until that is so. What is asked of a page may take its time, for which `wait_for_function` does not wait."""
    for _ in range(600):
        if asked():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.url}: it has not come true")


def stored(page: Any) -> None:
    """Waits until the device keeps what was written before: to be asked for all that is kept comes after that."""
    page.evaluate("tafelrunde.store.all()")


CHOOSE = """(chosen) => {
  const control = Object.assign(document.createElement('button'), { type: 'button' });
  document.body.append(control);
  for (const [name, value] of Object.entries(chosen)) {
    control.dataset.do = `set ${name} ${value}`;
    control.click();
  }
  control.remove();
}"""
"""What the controls of the settings say, wherever one is."""


def choose(page: Any, **chosen: str) -> None:
    """Have it so from now on, at a page that is open."""
    page.evaluate(CHOOSE, chosen)


def press(page: Any, selector: str) -> None:
    """By keyboard alone: Tab, or back with Shift, until the focus is on it, or among the few of which it is one, then Enter."""
    for _ in range(200):
        key = page.evaluate(KEY, selector)
        page.keyboard.press(key)
        if key == "Enter":
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def arrive(page: Any, address: str, act: Act = click) -> None:
    """Open the hall, and say that nothing need be shown slowly."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]")
    act(page, "#set-motion-none")
    choose(page, pace="fast")


def begin(page: Any, address: str, *kinds: str, act: Act = click, game: str = "wuerfel") -> None:
    """Open the page and sit down to a game."""
    arrive(page, address, act)
    act(page, f"#tile-{game}")
    page.wait_for_selector("#seating")
    act(page, f"#set-seats-{len(kinds)}")
    for seat, kind in enumerate(kinds):
        act(page, f"#set-kind-{seat}-{kind}")
    act(page, "#begin")
    page.wait_for_selector("#board, #curtain")


def act_first(page: Any, act: Act = click) -> None:
    """Do the first thing that is offered, also where it asks once."""
    act(page, FIRST)
    if page.locator("#giving-up:popover-open").count():
        act(page, "#penalty-now")


def act_and_hear(page: Any, act: Act = click) -> None:
    """The same, until it is told."""
    before = page.locator("#spoken").inner_text()
    act_first(page, act)
    page.wait_for_function("before => document.getElementById('spoken').innerText !== before", arg=before)


def play_to_the_end(page: Any, act: Act = click) -> int:
    """Do what is offered until the scoring stands there; gives the number of actions of people."""
    actions = 0
    while True:
        page.wait_for_selector(f"#scoring, {FIRST}")
        if page.locator("#scoring").count():
            return actions
        act_and_hear(page, act)
        actions += 1


def step(page: Any, act: Act, wishes: Sequence[str]) -> None:
    """One tap, on the first that is there of what is wished for, and the page shows that it was understood."""
    act(page, page.evaluate(NEXT, list(wishes)))
    page.evaluate("noticed")


KEEP = """
(kept) => new Promise((done) => {
  if (origin === 'null') return;   // an empty page keeps nothing
  const opening = indexedDB.open('tafelrunde');
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
  opening.onsuccess = () => {
    const writing = opening.result.transaction('kept', 'readwrite');
    for (const [key, text] of Object.entries(kept)) writing.objectStore('kept').put(text, key);
    writing.oncomplete = () => done(opening.result.close());
  };
})
"""


def keep(page: Any, kept: dict[str, str]) -> None:
    """Let the device remember this: before the page is opened, or as another tab of it does."""
    if page.url == "about:blank":
        page.add_init_script(f"({KEEP})({json.dumps(kept)})")
    else:
        page.evaluate(KEEP, kept)
