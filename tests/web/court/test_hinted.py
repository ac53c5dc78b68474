"""What a hint tells to do is marked on the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.parts.picks import leads_to
from app.saved.saves import Save, load
from bygame import ByGame
from fake import run
from fitting import Fit
from moments import moments
from tables import lay, left_off, sit, turn_to
from tafelrunde import games

MOMENTS = ByGame(__file__, "a recorded game, and after which actions somebody has something to do in each of its phases", {
    "laurin": ("laurin/3p-01", range(3, 150, 7)),
    "creatures": ("creatures/3p-01", range(4, 40, 9)),
    "elfen": ("elfen/3p-01", range(5, 120, 6)),
    "wuerfel": ("wuerfel/3p-01", range(5, 60, 5)),
    "loewenherz": ("loewenherz/3p-01", range(8, 180, 9)),
})  # fmt: skip
ASKED = """async (told) => {
  const { hinted } = await import(new URL('js/table/hinted.js', document.baseURI));
  const app = document.getElementById('app');
  const found = told.map(([wants, picks]) => {
    document.getElementById('messages').innerHTML = '<p id="hint">';
    Object.assign(document.getElementById('hint').dataset, { wants, picks });
    hinted(app);
    return [...document.querySelectorAll('.is-hinted')].map(({ dataset }) => dataset.play ?? dataset.leads ?? dataset.select);
  });
  document.getElementById('messages').innerHTML = '';
  hinted(app);
  return [found, document.querySelectorAll('.is-hinted').length];
}"""
"""What is marked for each of these hints, and how much once none is told."""


@pytest.mark.parametrize("game", games.NAMES)
def test_whatever_a_hint_tells_to_do_is_marked_as_far_as_the_next_tap_goes(game: str, table: Any, site: Any) -> None:
    recorded, moments = MOMENTS[game]
    saves = [left_off(recorded, ["person"] * 3, f"at{after}", after=after, hands="open") for after in moments]
    lay(table, *saves)
    for save in saves:
        turn_to(table, site.address, save["key"])
        session = run(load(Save.read(json.dumps(save))))
        actions = session.actions()
        some = [actions[at * len(actions) // 6] for at in range(min(6, len(actions)))]
        told = [(session.table.game.write(action), leads_to(action)) for action in some]
        marked, left = table.evaluate(ASKED, [[line, json.dumps(picks)] for line, picks in told])
        assert left == 0
        for (line, picks), found in zip(told, marked, strict=True):
            assert found and {*found} <= {line, *picks}, (save["key"], line, found)


REASONS = (
    "Nach ein paar Zügen spricht dafür: was die Reise wohl bringt (+2,2); Karten, die bleiben (Merlin: −2,0). " * 4
)
OVER = """async (told) => {
  const { hinted } = await import(new URL('js/table/hinted.js', document.baseURI));
  const box = (element) => element.getBoundingClientRect();
  const messages = document.getElementById('messages');
  messages.innerHTML = `<section class="notice leaf is-hint" id="notice"><p class="notice-text" id="hint">${told}</p>
    <div class="notice-deeds"><button class="button" id="unhint">Alles klar</button></div></section>`;
  const [leaf, hint] = ['notice', 'hint'].map((id) => document.getElementById(id));
  const things = [...document.querySelectorAll('#board :is([data-play], [data-select])')].filter((one) => one.checkVisibility());
  const found = [];
  for (const thing of [things[0], things[things.length >> 1], things.at(-1)]) {
    const { play, select } = thing.dataset;
    Object.assign(hint.dataset, { wants: play ?? '?', picks: JSON.stringify(select ? [select] : []) });
    hinted(document.getElementById('app'));
    const [over, end] = [leaf, document.getElementById('unhint')].map(box);
    const under = [...document.querySelectorAll('.is-hinted')].map(box).map(({ left, right, top, bottom }) =>
      Math.min(right, over.right) - Math.max(left, over.left) > (right - left) / 2
        && Math.min(bottom, over.bottom) - Math.max(top, over.top) > (bottom - top) / 2);
    if (under.every(Boolean)) found.push(thing.id || thing.className);
    if (over.top < 0 || over.bottom > innerHeight || end.bottom > over.bottom) found.push('its own end');
  }
  messages.innerHTML = '';
  hinted(document.getElementById('app'));
  return found;
}"""
"""What lies under the leaf of a long hint that tells to do it; and whether that cannot be put away."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (568, 320), (844, 390), (1024, 768)])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_long_hint_does_not_lie_over_what_it_tells(fit: Fit, game: str, size: tuple[int, int]) -> None:
    fit.page.set_viewport_size({"width": size[0], "height": size[1]})
    hidden = {}
    for moment in moments(game, 3, covered=False):
        fit.lay(moment)
        hidden[moment.phase] = fit.page.evaluate(OVER, REASONS)
    assert not any(hidden.values()), hidden


LEAF = """async (lines) => {
  const { hinted } = await import(new URL('js/table/hinted.js', document.baseURI));
  const told = Array.from({ length: lines }, () => `<p>${'What is told in a step. '.repeat(40)}</p>`).join('');
  document.getElementById('messages').innerHTML = lines && `<section class="notice leaf is-hint" id="notice"><div id="hint">${told}</div>
    <div class="notice-deeds"><button class="button" id="unhint">Got it</button></div></section>`;
  hinted(document.getElementById('app'));
}"""
"""A long hint of so many steps."""


def test_the_next_step_of_a_long_hint_is_brought_into_view(small_table: Any, site: Any) -> None:
    sit(small_table, site.address, "wuerfel/2p-01", 9, "person", "bot")
    for step in (1, 2, 3):
        small_table.evaluate(LEAF, step)
    inside = """() => {
      const [leaf, last] = ['#notice', '#hint p:last-child'].map((one) => document.querySelector(one).getBoundingClientRect());
      return last.top >= leaf.top && last.top < leaf.top + leaf.height / 3;
    }"""
    assert small_table.evaluate(inside)
    small_table.evaluate(LEAF, 0)


def test_whoever_has_no_pointer_comes_to_the_hint_and_escape_closes_it_before_anything_else(
    table: Any, site: Any
) -> None:
    sit(table, site.address, "elfen/3p-01", 3, *["person"] * 3)
    table.locator("#kind-river").click()
    table.wait_for_selector("#kind-river[aria-pressed=true]")
    table.evaluate(LEAF, 1)
    assert table.evaluate("document.activeElement.id") == "kind-river", "whoever has one stays where it is"
    table.evaluate(LEAF, 0)
    table.locator("#kind-river").press("ArrowRight")
    table.evaluate(LEAF, 1)
    assert table.evaluate("document.activeElement.id") == "unhint"
    table.evaluate("addEventListener('click', ({ target }) => { globalThis.clicked = target.id; }, { once: true })")
    table.keyboard.press("Escape")
    assert table.evaluate("clicked") == "unhint"
    assert table.locator("#kind-river[aria-pressed=true]").count() == 1
    table.evaluate(LEAF, 0)
    table.keyboard.press("Escape")
    table.wait_for_selector("#kind-river[aria-pressed=false]")


TOLD = """async ([hint, notice]) => {
  const { hinted } = await import(new URL('js/table/hinted.js', document.baseURI));
  const word = 'data-wants="reroll 1" data-word="the hint means this"';
  document.getElementById('messages').innerHTML = notice ? `<section class="notice leaf" id="notice">${notice}</section>` : hint
    && `<section class="notice leaf is-hint" id="notice"><div id="hint" ${word} data-picks='${hint}'>Told.</div><button id="unhint">Got it</button></section>`;
  hinted(document.getElementById('app'));
}"""
"""A hint of what is picked, and what is told over it."""


def test_a_hint_that_something_else_was_told_over_takes_the_focus_no_second_time(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    table.keyboard.press("n")
    table.evaluate(TOLD, ['["die:1"]', ""])
    assert table.evaluate("document.activeElement.id") == "unhint"
    table.evaluate(TOLD, ['["die:1"]', "Ada: 0."])
    table.locator("#die-2").focus()
    table.evaluate(TOLD, ['["die:1"]', ""])
    assert table.evaluate("document.activeElement.id") == "die-2"
    table.evaluate(TOLD, ["", ""])
    table.evaluate(TOLD, ['["die:1"]', ""])
    assert table.evaluate("document.activeElement.id") == "unhint", "but whoever asks anew"
    table.evaluate(TOLD, ["", ""])


def test_a_step_over_the_table_leads_first_to_where_a_hint_points_and_there_it_is_heard(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    described = "[...document.querySelectorAll('[aria-description]')].map((one) => [one.id, one.ariaDescription])"
    for read in (False, True):
        table.evaluate(TOLD, ['["die:3", "die:5"]', ""])
        assert table.evaluate(described) == [[f"die-{die}", "the hint means this"] for die in (3, 5)]
        if read:
            table.evaluate(TOLD, ["", ""])
            assert table.evaluate(described) == []
        table.locator("#board").focus()
        table.keyboard.press("n")
        assert table.evaluate("document.activeElement.id") == "die-3"
        table.keyboard.press("n")
        assert table.evaluate("document.activeElement.id") == "die-4", "and then on as ever"
        table.evaluate(TOLD, ["", ""])


def test_what_is_told_over_a_hint_does_not_lead_to_where_it_points_again(table: Any, site: Any) -> None:
    sit(table, site.address, "wuerfel/3p-01", 7, *["person"] * 3)
    step = "(tafelrunde.walk('n'), document.activeElement.id)"  # by itself: no key that draws the page anew without the hint
    found = []
    for notice in ("", "Ada: 0."):
        for one in (notice, ""):
            table.evaluate(TOLD, ['["die:3", "die:5"]', one])
        found.append(table.evaluate(step))
        table.locator("#die-4").focus()
    assert found == ["die-3", "die-5"]
    table.evaluate(TOLD, ["", ""])
