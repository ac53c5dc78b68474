"""König Laurin’s table in windows of all sizes: what stands still, and what is whole in sight."""

from __future__ import annotations

import re

import pytest

from app.table.session import Session
from fitting import Fit, resize
from moments import Moment, alone, moments, recorded, shown, until
from sights import SHORT, called

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
    resize(fit, size)
    html = alone(table)
    fit.lay(Moment("laurin", seats, "buy", html))
    before = fit.page.evaluate(WARES)
    spells = re.findall(r'data-select="(spell=\w+)"', html)
    assert spells
    for spell in spells:
        fit.lay(Moment("laurin", seats, spell, alone(table, picks=[spell])))
        assert fit.page.evaluate(WARES) == before
        assert fit.page.evaluate(ROW) == [True] * 4


FRAMED = """() => [...document.querySelectorAll('.kl-spell[aria-pressed=true]')].map((one) => {
  const reach = Math.max(...getComputedStyle(one).boxShadow.match(/-?[\\d.]+px/g).map(parseFloat));
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const clips = ['.kl-spells', '.kl-deeds'].map((selector) => one.closest(selector)).filter((box) => getComputedStyle(box).overflowX !== 'visible');
  return clips.every((box) => {
    const edge = box.getBoundingClientRect();
    return edge.left <= left - reach && edge.top <= top - reach && edge.right >= right + reach && edge.bottom >= bottom + reach;
  });
})"""
"""Whether the frame around the spell that is picked is whole."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
def test_the_frame_of_the_spell_that_is_picked_is_whole_on_a_phone(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    table = until(recorded("laurin", 3), 2)
    spell = re.findall(r'data-select="(spell=\w+)"', alone(table))[0]
    fit.lay(Moment("laurin", 3, spell, alone(table, picks=[spell])))
    assert fit.page.evaluate(FRAMED) == [True]


COVERING = """() => [...document.querySelectorAll('.kl-books [data-by]')].map((one) => getComputedStyle(one, '::before').display)"""
"""What shows the letter of whoever has just bought a spell."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_a_spell_that_was_just_bought_lies_under_no_letter(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(Moment("laurin", 3, "after 2", alone(until(recorded("laurin", 3), 2))))
    assert fit.page.evaluate(COVERING) == ["none"]


PAST = """() => [...document.querySelectorAll('.kl-seat-things > *')].filter((thing) => {
  const [here, seat] = [thing, thing.closest('.kl-seat-card')].map((one) => one.getBoundingClientRect());
  const within = thing.parentElement.getBoundingClientRect();
  return here.right > Math.min(seat.right, within.right + 1, innerWidth) || here.bottom > within.bottom + 1;
}).map((thing) => thing.className)"""
"""What lies before somebody and reaches over their place."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("seats", [3, 4])
def test_what_lies_before_three_and_four_is_whole_in_sight_on_a_phone(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    resize(fit, size)
    cut = {}
    for moment in moments("laurin", seats, covered=False):
        if moment.phase not in ("keep", "bid"):  # bids lie there for as long as they are counted, and in the tray
            fit.lay(moment)
            cut[moment.phase] = fit.page.evaluate(PAST)
    assert len(cut) > 10
    assert not any(cut.values()), cut


def wide(fit: Fit) -> float:
    return float(fit.page.locator("#garden").bounding_box()["width"])


@pytest.mark.parametrize(("seats", "share"), [(3, 0.65), (5, 0.57)])
def test_on_a_low_phone_the_garden_of_three_has_two_thirds_of_the_width_and_none_ever_moves(
    fit: Fit, seats: int, share: float
) -> None:
    resize(fit, (360, 640))
    stands = set()
    for moment in moments("laurin", seats, covered=False):
        fit.lay(moment)
        stands.add(tuple(fit.page.locator("#garden").bounding_box().values()))
    assert len(stands) == 1
    assert wide(fit) / 360 > share


@pytest.mark.parametrize(("size", "share"), [((360, 640), 0.55), ((390, 844), 0.99)])
def test_in_a_look_back_on_a_phone_the_garden_has_the_place_of_the_tray(
    fit: Fit, size: tuple[int, int], share: float
) -> None:
    resize(fit, size)
    session = Session("look", until(recorded("laurin", 4), 290), ["person", *["bot"] * 3])
    fit.lay(Moment("laurin", 4, "a look back", shown(session, at=250)))
    assert wide(fit) / size[0] > share
    assert not fit.page.locator("#tray").is_visible()
    assert fit.page.evaluate("document.getElementById('course').getBoundingClientRect().bottom") <= size[1]


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024)])
def test_on_an_upright_tablet_every_name_is_read_whole(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(called("laurin", "Spieler_1", "Merlin", "Morgana", "Parzival", "Gawan"))
    assert fit.page.locator(".kl-seat-card .who-name").count() == 5
    assert fit.page.evaluate(SHORT, ".kl-seat-card .who-name") == []


def test_on_a_laptop_four_stand_two_and_two_beside_a_garden_that_is_as_large_as_of_three(fit: Fit) -> None:
    resize(fit, (1366, 768))
    fit.lay(next(moments("laurin", 3, covered=False)))
    large = wide(fit)
    fit.lay(next(moments("laurin", 4, covered=False)))
    columns = fit.page.locator(".kl-seat-card").evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
    assert len({*columns}) == 2
    assert wide(fit) == large


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (2560, 1440)])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_tray_stays_where_it_is_while_others_buy_and_the_hand_above_the_spells(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    resize(fit, size)
    table, stands = until(recorded("laurin", seats), 2), set()
    for mine in (True, False):
        who = (table.state.mover + (not mine)) % seats
        kinds = ["person" if seat == who else "bot" for seat in range(seats)]
        fit.lay(Moment("laurin", seats, f"buy {mine}", shown(Session("look", table, kinds))))
        tray, hand = (fit.page.locator(one).bounding_box()["y"] for one in ("#tray", "#hand"))
        stands.add((tray, hand))
    assert len(stands) == 1


def test_circles_that_are_only_looked_at_are_not_golden(fit: Fit) -> None:
    resize(fit, (390, 844))
    fit.lay(next(moment for moment in moments("laurin", 3, covered=False) if moment.phase == "ban"))
    drawn = "all => [...new Set(all.map((one) => getComputedStyle(one).stroke))]"
    gold = "document.documentElement.style.color = 'var(--gold-deep)', getComputedStyle(document.documentElement).color"
    golden = fit.page.evaluate(gold)
    fit.page.evaluate("document.documentElement.removeAttribute('style')")  # the page is everybody's
    [stroke] = fit.page.locator(".kl-promise").evaluate_all(drawn)
    assert stroke != golden
