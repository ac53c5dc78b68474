"""König der Elfen on phones and laptops: the road, its signboards, the hand, and all that can be done."""

from __future__ import annotations

import pytest

from app.table.session import Session
from fitting import UPRIGHT, Fit, resize
from moments import Moment, alone, moments, recorded, shown, until
from sights import AWAY, SHORT, UNDER, called, found

BESIDE = [(844, 390), (1024, 768), (1440, 900)]
"""Where a table has its road and its hand side by side."""

TOLD = """() => {
  const [name, tray, hand] = ['.ke-next-name', '.ke-tray', '#hand'].map((one) => document.querySelector(one));
  const lines = name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight);
  const { top, right } = tray.getBoundingClientRect();
  const low = hand.getBoundingClientRect().top;
  const out = [name, ...document.querySelectorAll('.ke-effect')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < top - 1 || box.right > right + 1 || box.bottom > low + 2;
  });
  return [lines < 2.5 ? '' : `${lines} lines`, ...out.map((one) => one.textContent)].filter(Boolean);
}"""
"""What is torn or missing of what is said about the next village."""

PLATES = """() => [...document.querySelectorAll('.ke-board')].flatMap((plate) => {
  const box = (one) => one.getBoundingClientRect();
  const { bottom, right } = box(plate);
  const [arms, name, ...facts] = plate.querySelectorAll('.ke-arms, .who-name, .ke-coin, .ke-fact');
  const shown = [name, ...facts.filter((one) => getComputedStyle(one).visibility === 'visible')];
  const over = shown.filter((one, n) => shown.slice(n + 1).some((other) => Math.min(box(one).right, box(other).right) - Math.max(box(one).left, box(other).left) > 1
    && Math.min(box(one).bottom, box(other).bottom) - Math.max(box(one).top, box(other).top) > 4));
  const out = shown.filter((one) => box(one).bottom > bottom + 1 || box(one).right > right + 1);
  const sealed = getComputedStyle(arms, '::after').display !== 'none' && arms.dataset.level && box(arms).width < 20 ? [arms] : [];
  return [...over, ...out, ...sealed].map((one) => `${plate.id} ${one.className} ${one.textContent}`);
})"""
"""On the signboards: what lies over each other or runs off its plate, and seals on arms hardly larger than they are."""

ENDS = """() => {
  const [stop, next] = ['#stop', '.ke-next'].map((one) => document.querySelector(one).getBoundingClientRect());
  const { lineHeight } = getComputedStyle(document.querySelector('#stop'));
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('#stop'));
  return [Math.round(words.getBoundingClientRect().height / parseFloat(lineHeight)), stop.top < next.bottom && stop.bottom > next.top];
}"""
"""In how many lines the end of a journey stands, and whether it is beside the next village."""

SEALED = """() => [...document.querySelectorAll('.ke-arms[data-level]')]
  .map((one) => getComputedStyle(one, '::after').display !== 'none')"""
"""Of each bot, whether its level stands on its arms."""

STANDS = "document.querySelector('#hand').getBoundingClientRect().top - document.querySelector('.ke-head').getBoundingClientRect().bottom"

OUTSIDE = """() => [...document.querySelectorAll('.ke-road [data-by]')].filter((one) => {
  const [box, { left, bottom, width }] = [one.getBoundingClientRect(), getComputedStyle(one, '::before')];
  if (Number.isNaN(parseFloat(width))) return false;   // too small for a letter
  const edge = { left: box.left + parseFloat(left), bottom: box.bottom - parseFloat(bottom) };
  for (let around = one; around.matches('.ke-road, .ke-road *'); around = around.parentElement) {
    const { overflowX, overflowClipMargin } = getComputedStyle(around);
    const room = overflowX === 'clip' ? parseFloat(overflowClipMargin) : 0;
    const { left: start, bottom: end } = around.getBoundingClientRect();
    if (overflowX !== 'visible' && (edge.left < start - room || edge.bottom > end + room)) return true;
  }
  return false;
}).map((one) => one.id || one.className)"""
"""What has changed on the road and whose letter is cut."""


def test_on_the_smallest_road_of_six_the_names_of_bots_are_read(fit: Fit) -> None:
    resize(fit, (360, 640))
    fit.lay(called("elfen", "Spieler_1", "Merlin", "Morgana", "Gawain", "Viviane", "Parzival"))
    assert fit.page.locator(".is-upright .who-name").count() == 4
    assert fit.page.evaluate(SHORT, ".is-upright .who-name") == []


@pytest.mark.parametrize("size", UPRIGHT)
def test_whoever_plans_a_journey_sees_the_way_to_pass(fit: Fit, size: tuple[int, int]) -> None:
    assert found(fit, "elfen", "plan", AWAY, "#pass, #search", size) == {}


def test_on_a_long_phone_all_that_can_be_done_without_a_card_is_in_sight(fit: Fit) -> None:
    assert found(fit, "elfen", "plan", AWAY, ".ke-deed-row > *", (390, 844)) == {}


def test_in_a_look_back_the_road_is_as_wide_as_the_window(fit: Fit) -> None:
    resize(fit, (390, 844))
    session = Session("look", until(recorded("elfen", 3), 48), ["person", "bot", "bot"])
    fit.lay(Moment("elfen", 3, "a look back", shown(session, at=30)))
    assert fit.page.locator("#road").bounding_box()["width"] == 390
    assert fit.page.locator("#hand").bounding_box()["y"] + fit.page.locator("#hand").bounding_box()["height"] <= 844


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390)])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_deed_of_whoever_plans_a_journey_lies_over_another(fit: Fit, seats: int, size: tuple[int, int]) -> None:
    resize(fit, size)
    start = Moment("elfen", seats, "start", alone(until(recorded("elfen", seats), 1)))
    for moment in (start, next(moments("elfen", seats, covered=False))):
        fit.lay(moment)
        assert fit.page.locator(".ke-deed-row > *").count() >= 3
        assert fit.page.evaluate(UNDER, ".ke-deed-row > *") == [], moment.title


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768)])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_signboard_shows_its_arms_and_holds_what_stands_on_it(fit: Fit, seats: int, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(next(moments("elfen", seats, covered=False)))
    assert fit.page.evaluate(PLATES) == []


def test_on_a_small_laptop_no_name_of_a_card_sticks_out_of_its_tile(fit: Fit) -> None:
    resize(fit, (1024, 768))
    fit.lay(next(moment for moment in moments("elfen", 2, covered=False) if moment.phase == "travel"))
    assert fit.page.locator("#kind-guard").count() == 1
    assert fit.page.evaluate(SHORT, ".ke-kind-name") == []


def test_the_word_that_ends_a_journey_is_whole_in_sight(fit: Fit) -> None:
    assert found(fit, "elfen", "travel", AWAY, "#stop", (390, 844)) == {}


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_end_of_a_journey_stands_in_two_lines_beside_the_next_village(
    fit: Fit, language: str, size: tuple[int, int]
) -> None:
    resize(fit, size)
    fit.lay(next(moment for moment in moments("elfen", 3, language=language) if moment.phase == "travel"))
    lines, beside = fit.page.evaluate(ENDS)
    assert lines <= 2
    assert beside


@pytest.mark.parametrize("size", BESIDE)
def test_beside_the_elfen_road_the_next_village_is_read_to_its_end(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(Moment("elfen", 2, "far, barred and the last", alone(until(recorded("elfen", 2), 48))))
    assert fit.page.locator(".ke-effect").count() == 3
    assert fit.page.evaluate(TOLD) == []


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1280, 720), (1366, 768), (1920, 1080)])
def test_round_the_elfen_road_all_bots_show_their_level_or_none(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(Moment("elfen", 6, "start", alone(until(recorded("elfen", 6), 1))))
    sealed = fit.page.evaluate(SEALED)
    assert len(sealed) == 5
    assert len({*sealed}) == 1


@pytest.mark.parametrize("seats", [2, 6])
def test_on_a_laptop_the_elfen_hand_stands_still_whatever_can_be_done(fit: Fit, seats: int) -> None:
    resize(fit, (1366, 768))
    away = Moment(
        "elfen",
        seats,
        "others",
        shown(Session("look", until(recorded("elfen", seats), 24), ["person", *["bot"] * (seats - 1)])),
    )
    stands = {}
    for moment in (away, *moments("elfen", seats, covered=False)):
        fit.lay(moment)
        stands[moment.phase] = round(fit.page.evaluate(STANDS))
    assert max(stands.values()) - min(stands.values()) <= 1, stands


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1366, 768)])
@pytest.mark.parametrize("at", [28, 31, 100])
def test_no_letter_of_news_on_the_elfen_road_is_cut(fit: Fit, at: int, size: tuple[int, int]) -> None:
    resize(fit, size)
    fit.lay(Moment("elfen", 6, f"after {at}", alone(until(recorded("elfen", 6), at))))
    assert fit.page.locator(".ke-road [data-by]").count() > 0
    assert fit.page.evaluate(OUTSIDE) == []


def tops(fit: Fit, what: str) -> set[float]:
    """Where it begins, over a whole game of three."""
    found = set[float]()
    for moment in moments("elfen", 3, covered=False):
        fit.lay(moment)
        found |= {*fit.page.locator(what).evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")}
    return found


def test_on_a_long_phone_all_kinds_of_ten_lie_in_sight_and_the_deeds_stand_still(fit: Fit) -> None:
    assert found(fit, "elfen", "swap", AWAY, ".seats-3 .ke-kind", (390, 844)) == {}
    assert fit.page.locator(".ke-kind").count() > 5
    assert len(tops(fit, ".ke-deeds")) == 1 < len(tops(fit, "#hand"))


@pytest.mark.parametrize("size", [(360, 640), (390, 664)])
def test_on_a_low_phone_too_the_deeds_stand_still_below_the_elfen_road(fit: Fit, size: tuple[int, int]) -> None:
    resize(fit, size)
    assert len(tops(fit, ".ke-deeds")) == 1


def test_a_card_that_is_picked_has_a_ground_of_gold_and_one_that_can_be_has_none(fit: Fit) -> None:
    swap = next(one for one in moments("elfen", 3, covered=False) if one.phase == "swap")
    resize(fit, (1440, 900))
    fit.lay(swap)
    cards = fit.page.locator(".ke-kind.is-legal")
    cards.first.evaluate("card => card.setAttribute('aria-pressed', 'true')")
    picked, *others = cards.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert {*others} == {"rgba(0, 0, 0, 0)"}
    assert picked not in others


def test_on_a_phone_on_its_side_the_words_of_a_deal_keep_clear_of_its_edge(fit: Fit) -> None:
    resize(fit, (844, 390))
    fit.lay(next(one for one in moments("elfen", 3, covered=False) if one.phase == "plan"))
    spare = fit.page.locator(".ke-deal-word").evaluate_all("""all => all.map((one) => {
      const [words, deed] = [one, one.closest('.ke-deal')].map((it) => it.getBoundingClientRect());
      return deed.bottom - words.bottom;
    })""")
    assert spare and min(spare) > 4
