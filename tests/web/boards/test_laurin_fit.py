"""König Laurin’s table in windows of all sizes: what stands still, and what is whole in sight."""

from __future__ import annotations

import re

import pytest

from fitting import Fit
from moments import Moment, alone, recorded, until

PHONES = [(360, 640), (375, 667), (360, 700), (390, 844), (844, 390)]
DESKS = [(820, 1180), (1366, 768), (1440, 900)]

WARES = """() => [...document.querySelectorAll('[id^=spell-].kl-spell')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.id, x, y, width, height].map((told) => (Number.isFinite(told) ? Math.round(told) : told)).join(' ');
})"""
"""Where the spells on sale lie."""

ROW = """() => {
  const edge = document.getElementById('deeds').getBoundingClientRect();
  const found = ['pay-wanted-gold', 'decline', 'spells-open'].map((id) => document.getElementById(id).getBoundingClientRect());
  const whole = found.map(({ left, right, top, bottom }) => left >= edge.left - 1 && right <= edge.right + 1 && top >= edge.top - 1 && bottom <= edge.bottom + 1);
  return [...whole, Math.abs(found[0].top - found[1].top) < 2];
}"""
"""Whether each of what can be done once a spell is picked is whole in sight, and the first two stand in one row."""


@pytest.mark.parametrize("size", [*PHONES, *DESKS])
@pytest.mark.parametrize(("seats", "played"), [(3, 1), (3, 2), (4, 1), (5, 60)])
def test_a_spell_that_is_picked_stays_under_the_finger_and_paying_and_declining_stand_below(
    fit: Fit, seats: int, played: int, size: tuple[int, int]
) -> None:
    table = until(recorded("laurin", seats), played)
    fit.page.set_viewport_size({"width": size[0], "height": size[1]})
    html = alone(table)
    fit.lay(Moment("laurin", seats, "buy", html))
    before = fit.page.evaluate(WARES)
    spells = re.findall(r'data-select="(spell=\w+)"', html)
    assert spells
    for spell in spells:
        fit.lay(Moment("laurin", seats, spell, alone(table, picks=[spell])))
        assert fit.page.evaluate(WARES) == before
        assert fit.page.evaluate(ROW) == [True] * 4
