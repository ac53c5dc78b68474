"""People who do not think: they tap what comes first of what they wish for, by themselves, as fast as the page shows it."""

from __future__ import annotations

from typing import Any

WISHES = {
    "elfen": [
        "#board [data-play^=enter]",
        "#search[data-play]",
        "#board [data-play^=village]",
        "#board [data-play^=attach]",
        "#board [data-play^=discard]",
        "#stop[data-play]",
        "#pass[data-play], #board [data-select][aria-pressed=false]:has(.is-village)",
        "#board [data-play]:not(#exchange)",
        "#board [data-select][aria-pressed=false]",
    ],
    "laurin": [
        "#bid[data-play], #keep[data-play], #decline[data-play]",
        "#board [data-play^=move]",
        "#board [data-play^='place 5'], #board [data-play^='place 3']",
        "#board [data-play^=place]",
        "#act[data-play], #done[data-play]",
        "#pass[data-play], #hand [data-select][aria-pressed=false]",
        "#board [data-play]",
        "#board [data-select][aria-pressed=false]",
    ],
    "loewenherz": [
        "#done[data-play]",
        "#board [data-play^=sell], #board [data-play^=play]",
        "#board [data-play^=draw]",
        "#board [data-play]",
        "#board [data-select]",
    ],
    "wuerfel": ["#board [data-play]:not([data-play^=reroll])", "#board [data-play]", "#penalty"],
}
"""What is done first if it can be: what brings a game to its end, and shows much of it on the way; in the other games anything."""
ANY = ["#board [data-play]", "#board [data-select]"]

PLAY = """
([wishes, seed, pause]) => {
  let lot = seed;
  let due = false;
  const draw = (list) => list[(lot = lot * 48271 % 2147483647) % list.length];
  const leaf = (one) => one.closest('[popover]:not(:popover-open)');
  const opener = (one) => document.querySelector(`[popovertarget="${leaf(one).id}"]`);
  const can = (one) => !one.disabled && (leaf(one) ? opener(one) : one)?.checkVisibility();
  const tap = (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const look = () => {
    due = false;
    if (document.querySelector('#scoring')) return hasty.disconnect();   // the next game may be somebody else's
    for (const wish of wishes) {
      const found = [...document.querySelectorAll(wish)].filter(can);
      if (!found.length) continue;
      const one = draw(found);
      if (leaf(one)) tap(opener(one));
      return tap(one);
    }
  };
  const soon = () => {
    if (due) return;
    due = true;
    setTimeout(look, pause);
  };
  globalThis.hasty?.disconnect();
  globalThis.hasty = new MutationObserver(soon);
  hasty.observe(document.getElementById('app'), { subtree: true, childList: true, attributes: true });
  soon();
}
"""


def plays(page: Any, game: str, seed: int, pause: int = 0) -> None:
    """From now on this page plays by itself, until the game is over or the page is left; so many ms pass before it acts."""
    page.evaluate(PLAY, [WISHES.get(game, ANY), seed, pause])
