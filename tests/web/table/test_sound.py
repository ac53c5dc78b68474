"""Every sound of the tables, rendered without loudspeakers: to be heard, gentle, and never before a person has touched the page."""

from __future__ import annotations

from typing import Any

from app.table.cues import SOUNDS

RENDER = """async (names) => {
  const { sound } = await import(new URL('js/table/sound.js', document.baseURI));
  const found = {};
  for (const name of names) {
    const context = new OfflineAudioContext(1, 3 * 44100, 44100);
    sound(context, name, 0);
    const heard = (await context.startRendering()).getChannelData(0);
    const loud = (data) => Math.sqrt(data.reduce((sum, one) => sum + one * one, 0) / data.length);
    found[name] = [heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0), loud(heard.slice(0, 22050)), loud(heard.slice(-11025))];
  }
  return found;
}"""


def test_every_sound_is_heard_does_not_clip_and_comes_to_an_end(page: Any, site: Any) -> None:
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes]")
    found = page.evaluate(RENDER, list(SOUNDS))
    assert list(found) == list(SOUNDS)
    for name, (peak, loudness, rest) in found.items():
        assert 0.05 < peak < 0.9, name
        assert loudness > 0.005, name
        assert rest < 0.001, name
    assert max(peak for peak, *_ in found.values()) < 8 * min(peak for peak, *_ in found.values())


UNTOUCHED = """
window.made = 0;
AudioContext = class extends AudioContext { constructor() { super(); made += 1; } };
addEventListener('DOMContentLoaded', async () => {
  const { play } = await import(new URL('js/table/sound.js', document.baseURI));
  play(['wood']);
  document.documentElement.dataset.made = made;
  addEventListener('click', () => { play(['wood']); document.documentElement.dataset.made = made; });
});
"""


def test_nothing_sounds_before_a_person_has_touched_the_page(page: Any, site: Any) -> None:
    page.add_init_script(UNTOUCHED)
    page.goto(site.address)
    page.wait_for_selector("html[data-ready=yes][data-made='0']")
    page.mouse.click(5, 5)
    page.wait_for_selector("html[data-made='1']")
