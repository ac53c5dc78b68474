"""Würfelkönig on phones and at a desk: its citizens, its kingdoms, and the whole market day."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.session import Session
from fitting import Fit, resize
from moments import Moment, recorded, shown, until
from tables import lay, left_off, turn_to


def test_a_phone_says_what_a_citizen_asks_and_does_however_many_play(table: Any, site: Any) -> None:
    lay(table, left_off("wuerfel/5p-01", ["person"] * 5, "five", after=29), language="de")
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(f"{site.address}#/table/five")
    table.wait_for_selector("#board")
    said = table.locator(".wk-citizen-need, .wk-citizen-effect:not(:empty)")
    heights = said.evaluate_all("all => all.map((words) => words.getBoundingClientRect().height)")
    wide = said.evaluate_all("all => all.filter((words) => words.scrollWidth > words.clientWidth).length")
    foot = table.locator(".wk-kingdoms").evaluate("kingdoms => kingdoms.getBoundingClientRect().bottom")
    hint = table.locator(".wk-market-hint")
    spare = hint.is_visible()
    table.set_viewport_size({"width": 390, "height": 664})
    needed = hint.is_visible() and hint.evaluate("hint => hint.getBoundingClientRect().height") < 50
    assert min(heights) > 10
    assert not wide
    assert foot <= 844
    assert needed and not spare


def test_of_three_kingdoms_on_a_phone_no_name_is_torn_whatever_has_been_won(table: Any, site: Any) -> None:
    lay(table, left_off("wuerfel/3p-01", ["person", "bot", "bot"], "three", after=52))
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(f"{site.address}#/table/three")
    table.wait_for_selector("#board")
    table.locator("[id^=score-]").evaluate_all("all => all.forEach((one) => { one.dataset.won = '−2'; })")
    names = table.locator(".wk-kingdom-name")
    names.evaluate_all("all => all.forEach((one) => { one.textContent = 'Morgana'; })")
    high = names.evaluate_all("all => Math.max(...all.map((one) => one.offsetHeight))")
    assert high < 24


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1280, 800), (1024, 768)])
@pytest.mark.parametrize(("recorded", "after"), [("wuerfel/5p-07", 111), ("wuerfel/4p-01", 83)])
def test_at_a_desk_all_that_a_kingdom_counts_is_read_to_its_end(
    table: Any, site: Any, recorded: str, after: int, size: tuple[int, int]
) -> None:
    lay(table, left_off(recorded, ["person"] * int(recorded.partition("/")[2][0]), after=after))
    table.set_viewport_size({"width": size[0], "height": size[1]})
    turn_to(table, site.address, "look")
    table.wait_for_selector(".wk-kingdom")
    out = table.locator(".wk-kingdom").evaluate_all("""all => all.flatMap((one) => {
      const [reasons, stack] = ['.wk-kingdom-reasons', '.wk-stack'].map((part) => one.querySelector(part).getBoundingClientRect());
      return [...one.querySelectorAll('.wk-kingdom-reasons > *')].filter((reason) => {
        const { right, bottom } = reason.getBoundingClientRect();
        return right > reasons.right + 1 || bottom > stack.top + 1;
      }).map((reason) => reason.textContent);
    })""")
    main = table.locator(".table-main").evaluate("main => main.scrollHeight - main.clientHeight")
    assert (out, main) == ([], 0)


def test_a_phone_shows_the_whole_market_day_whichever_way_it_is_held(table: Any, site: Any) -> None:
    moments = {"elf": 60, "golden": 50, "gift": 40, "hypnotist": 86, "fourth": 26}
    lay(table, *(left_off("wuerfel/3p-01", ["person"] * 3, key, after=moments[key]) for key in moments), language="de")
    over, moved = {}, set()
    for width, height in ((390, 844), (844, 390)):
        table.set_viewport_size({"width": width, "height": height})
        for key in moments:
            turn_to(table, site.address, key)
            over[key, width] = table.evaluate("document.scrollingElement.scrollHeight - innerHeight")
            said = table.locator(".status-last")
            assert said.is_visible(), (key, width)
            top = table.locator(".wk-market" if width == 390 else ".wk-tray").evaluate(
                "one => one.getBoundingClientRect().top"
            )
            moved.add((width, round(top)))
    assert not [where for where, much in over.items() if much > 0]
    assert len(moved) == 2


@pytest.mark.parametrize("size", [(844, 390), (667, 375), (720, 450)])
@pytest.mark.parametrize("seats", [3, 5])
def test_in_a_look_back_on_a_phone_on_its_side_the_market_lies_over_nobody(
    fit: Fit, seats: int, size: tuple[int, int]
) -> None:
    session = Session("look", until(recorded("wuerfel", seats), 40), ["person", *["bot"] * (seats - 1)])
    resize(fit, size)
    fit.lay(Moment("wuerfel", seats, "the past", shown(session, at=30)))
    low = fit.page.locator(".wk-market > *").evaluate_all(
        "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    )
    top = fit.page.locator(".wk-kingdoms").bounding_box()["y"]
    foot = fit.page.locator(".wk-kingdom").evaluate_all(
        "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    )
    assert low <= top + 1 and foot <= size[1] + 1
